#include "ir/flow_image.h"

struct builder {
    struct rc_arena *arena;
    struct rc_flow_image *image;
    struct rc_flow_chains *chains;
    rc_flow_rows rows;
    const struct rc_flow *plain; /* the flow of items without a script */
    RC_VEC(rulec_flow) flows;
};

static uint64_t hash_text(uint64_t h, struct rc_str text)
{
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.p[i]) * UINT64_C(0x100000001b3);
    return (h ^ 0xff) * UINT64_C(0x100000001b3);
}

/* The number of a hook; equal functions of one name are one. */
static uint16_t hook_number(struct builder *b, const struct rc_flow *flow, rc_sym name)
{
    struct rc_image_hook hook = { .flow = flow, .name = rc_sym_text(flow->names, name) };

    for (size_t i = 0; i < flow->hooks.count; i++)
        if (flow->hooks.at[i].name == name) {
            hook.source = flow->hooks.at[i].source;
            hook.at_roller = flow->hooks.at[i].at_roller;
        }
    for (size_t i = 0; i < b->image->hooks.count; i++) {
        const struct rc_image_hook *h = &b->image->hooks.at[i];

        if (rc_str_eq(h->name, hook.name) && rc_str_eq(h->source, hook.source) &&
            h->at_roller == hook.at_roller)
            return (uint16_t)i;
    }
    RC_PUSH(b->arena, &b->image->hooks, hook);
    return (uint16_t)(b->image->hooks.count - 1);
}

static uint16_t step_number(struct builder *b, const struct rc_flow *flow, struct rc_flow_item item)
{
    if (item.kind == RC_FLOW_ITEM_STEP)
        return (uint16_t)item.number;
    if (item.kind == RC_FLOW_ITEM_CUSTOM)
        return (uint16_t)(RULEC_STEP_CUSTOM + hook_number(b, flow, item.number));
    b->image->cannot_run = flow;
    return 0;
}

static rulec_chain make_chain(struct builder *b, const struct rc_flow *flow, struct rc_flow_value v)
{
    uint16_t *steps = v.count == 0 ? NULL : RC_NEW_ARRAY(b->arena, uint16_t, v.count);
    rulec_chain chain = { steps, (uint16_t)v.count };

    if (v.kind == RC_FLOW_VALUE_TEXT || v.kind == RC_FLOW_VALUE_OPTION)
        b->image->cannot_run = flow;
    for (uint32_t i = 0; i < v.count; i++)
        steps[i] = step_number(b, flow, v.items[i]);
    return chain;
}

/* The chains of a flow, in the order of its table, numbered from 0. */
static void make_chains(struct builder *b, struct rc_image_flow *f, rulec_flow *out)
{
    uint16_t *table = RC_NEW_ARRAY(b->arena, uint16_t, f->table.size);
    RC_VEC(rulec_chain) chains = { 0 };

    f->chain_numbers = RC_NEW_ARRAY(b->arena, uint32_t, b->chains->values.count);
    for (size_t i = 0; i < b->chains->values.count; i++)
        f->chain_numbers[i] = UINT32_MAX;
    for (uint32_t i = 0; i < f->table.size; i++) {
        uint32_t number = f->table.chains[i];

        if (f->chain_numbers[number] == UINT32_MAX) {
            rulec_chain chain = make_chain(b, f->flow, b->chains->values.at[number]);

            f->chain_numbers[number] = (uint32_t)chains.count;
            RC_PUSH(b->arena, &chains, chain);
        }
        table[i] = (uint16_t)f->chain_numbers[number];
    }
    out->table = table;
    out->table_size = f->table.size;
    out->chains = chains.at;
    out->chain_count = (uint32_t)chains.count;
}

static const char **variant_names(struct builder *b, const struct rc_flow *flow)
{
    const char **names = RC_NEW_ARRAY(b->arena, const char *, flow->variants.count + 1);

    for (size_t i = 0; i < flow->variants.count; i++)
        names[i] = rc_str_copy(b->arena, rc_sym_text(flow->names, flow->variants.at[i]));
    return names;
}

static uint16_t add_flow(struct builder *b, const struct rc_flow *flow, struct rc_str name)
{
    struct rc_image_flow f = { .flow = flow };
    rulec_flow out = { 0 };

    for (size_t i = 0; i < b->image->flows.count; i++)
        if (b->image->flows.at[i].flow == flow)
            return (uint16_t)i;
    rc_flow_table_make(b->arena, flow, RC_FLOW_WHOLE, b->rows, b->chains, &f.table);
    make_chains(b, &f, &out);
    if (f.table.too_large || f.table.too_long || out.chain_count >= UINT16_MAX)
        b->image->too_large = flow;
    out.name = rc_str_copy(b->arena, name);
    out.mask = f.table.mask;
    rc_flow_moves(out.mask, out.moves);
    out.hash = rc_flow_table_hash(&f.table, b->chains);
    out.variants = variant_names(b, flow);
    out.variant_count = (uint32_t)flow->variants.count;
    RC_PUSH(b->arena, &b->image->flows, f);
    RC_PUSH(b->arena, &b->flows, out);
    return (uint16_t)(b->image->flows.count - 1);
}

static rulec_item_condition *make_conditions(struct builder *b,
                                             const struct rc_item_conditions *conditions)
{
    rulec_item_condition *out =
        RC_NEW_ARRAY(b->arena, rulec_item_condition, conditions->at.count + 1);

    for (size_t i = 0; i < conditions->at.count; i++) {
        out[i].condition = rc_str_copy(b->arena, conditions->at.at[i].condition);
        out[i].update = rc_str_copy(b->arena, conditions->at.at[i].update);
    }
    return out;
}

static rulec_item_part *make_parts(struct builder *b, const struct rc_item *item)
{
    rulec_item_part *out = RC_NEW_ARRAY(b->arena, rulec_item_part, item->parts.count + 1);

    for (size_t i = 0; i < item->parts.count; i++) {
        const struct rc_item_part *p = &item->parts.at[i];

        out[i] = (rulec_item_part){ .formula = rc_str_copy(b->arena, p->formula),
                                    .variant = rc_str_copy(b->arena, p->variant),
                                    .roll = p->roll,
                                    .is_roll = p->is_roll,
                                    .type = (uint8_t)p->type,
                                    .on_miss = (uint8_t)p->on_miss,
                                    .phase = (uint8_t)p->phase };
    }
    return out;
}

static uint8_t effect_flags(const struct rc_item_effect *e)
{
    return (uint8_t)((e->all_targets ? RULEC_EFFECT_ALL_TARGETS : 0u) |
                     (e->independent ? RULEC_EFFECT_INDEPENDENT : 0u) |
                     (e->stacks ? RULEC_EFFECT_STACKS : 0u) |
                     (e->disabled || e->suppressed ? RULEC_EFFECT_OFF : 0u) |
                     (e->transfer ? RULEC_EFFECT_OWNERS : 0u) | (e->aura ? RULEC_EFFECT_AURA : 0u) |
                     (e->rolls ? RULEC_EFFECT_ROLLS : 0u));
}

static rulec_item_change *make_changes(struct builder *b, const struct rc_item_effect *e)
{
    rulec_item_change *out = RC_NEW_ARRAY(b->arena, rulec_item_change, e->changes.count + 1);

    for (size_t i = 0; i < e->changes.count; i++)
        out[i] = (rulec_item_change){ rc_str_copy(b->arena, e->changes.at[i].key),
                                      rc_str_copy(b->arena, e->changes.at[i].value),
                                      e->changes.at[i].mode, e->changes.at[i].priority };
    return out;
}

static const char *const *make_statuses(struct builder *b, const struct rc_item_effect *e)
{
    const char **out = RC_NEW_ARRAY(b->arena, const char *, e->statuses.count + 1);

    for (size_t i = 0; i < e->statuses.count; i++)
        out[i] = rc_str_copy(b->arena, e->statuses.at[i]);
    return out;
}

static rulec_item_immunity *make_immunities(struct builder *b, const struct rc_item *item)
{
    rulec_item_immunity *out =
        RC_NEW_ARRAY(b->arena, rulec_item_immunity, item->immunities.count + 1);

    for (size_t i = 0; i < item->immunities.count; i++)
        out[i] = (rulec_item_immunity){ rc_str_copy(b->arena, item->immunities.at[i].value),
                                        (uint8_t)item->immunities.at[i].kind };
    return out;
}

static rulec_item_effect *make_effects(struct builder *b, const struct rc_item *item)
{
    rulec_item_effect *out = RC_NEW_ARRAY(b->arena, rulec_item_effect, item->effects.count + 1);

    for (size_t i = 0; i < item->effects.count; i++) {
        const struct rc_item_effect *e = &item->effects.at[i];

        out[i] = (rulec_item_effect){ .name = rc_str_copy(b->arena, e->name),
                                      .conditions = make_conditions(b, &e->conditions),
                                      .condition_count = (uint16_t)e->conditions.at.count,
                                      .changes = make_changes(b, e),
                                      .change_count = (uint16_t)e->changes.count,
                                      .statuses = make_statuses(b, e),
                                      .status_count = (uint16_t)e->statuses.count,
                                      .rounds = e->rounds,
                                      .turns = e->turns,
                                      .seconds = e->seconds,
                                      .phase = (uint8_t)e->phase,
                                      .flags = effect_flags(e) };
    }
    return out;
}

static uint16_t item_flags(const struct rc_item *item)
{
    bool instant = item->duration <= RULEC_DURATION_INSTANT;
    uint32_t facts = rc_item_facts(item, RULEC_PHASE_IMMEDIATE, false);

    return (uint16_t)((item->has_attack ? RULEC_ITEM_HAS_ATTACK : 0u) |
                      (item->has_save ? RULEC_ITEM_HAS_SAVE : 0u) |
                      (item->concentration ? RULEC_ITEM_CONCENTRATION : 0u) |
                      (instant ? RULEC_ITEM_INSTANT : 0u) |
                      (item->save_immunity ? RULEC_ITEM_SAVE_IMMUNITY : 0u) |
                      ((facts & RULEC_FACT_IS_SELF_TARGET) != 0 ? RULEC_ITEM_TARGETS_SELF : 0u) |
                      (item->limited_uses ? RULEC_ITEM_LIMITED_USES : 0u) |
                      (item->has_versatile ? RULEC_ITEM_VERSATILE : 0u) |
                      (item->versatile_is_roll ? RULEC_ITEM_VERSATILE_ROLL : 0u) |
                      (item->scaling_is_roll && item->critical_is_roll ? 0u : RULEC_ITEM_FORMULA));
}

/* Numbers of chains: for no variant and for each one, by phase and trigger. */
static void item_chains(struct builder *b, const struct rc_item *item, rulec_item *out)
{
    const rulec_flow *flow = &b->flows.at[out->flow];
    size_t rows = item->variants.count + 1;
    uint16_t *chains = RC_NEW_ARRAY(b->arena, uint16_t, rows * 6);
    uint16_t *numbers = RC_NEW_ARRAY(b->arena, uint16_t, rows);
    const char **names = RC_NEW_ARRAY(b->arena, const char *, rows);

    for (size_t v = 0; v < rows; v++) {
        uint32_t variant = 0;
        rc_sym symbol;

        if (v > 0) {
            names[v - 1] = rc_str_copy(b->arena, item->variants.at[v - 1]);
            if (rc_intern_find(item->flow->names, item->variants.at[v - 1], &symbol))
                variant = rc_flow_variant_find(item->flow, symbol);
            numbers[v - 1] = (uint16_t)variant;
        }
        for (unsigned i = 0; i < 6; i++) {
            uint32_t facts = rc_item_facts(item, (enum rulec_phase)(i / 2), i % 2 != 0) |
                             variant << RULEC_FACT_VARIANT_SHIFT;

            chains[v * 6 + i] = flow->table[rc_flow_gather(facts, flow->mask)];
        }
    }
    out->chains = chains;
    out->variants = names;
    out->variant_numbers = numbers;
    out->variant_count = (uint16_t)item->variants.count;
}

static rulec_item make_item(struct builder *b, const struct rc_item *item)
{
    rulec_item out = {
        .name = rc_str_copy(b->arena, item->name),
        .part_count = (uint16_t)item->parts.count,
        .effect_count = (uint16_t)item->effects.count,
        .condition_count = (uint16_t)item->conditions.at.count,
        .kind = (uint8_t)item->kind,
        .action = (uint8_t)item->action,
        .flags = item_flags(item),
        .save_ability = (uint8_t)item->save_ability,
        .save_dc = (uint8_t)item->save_dc,
        .dc = (int16_t)item->dc,
        .checked_ability = (uint8_t)item->checked_ability,
        .attack_ability = (uint8_t)item->attack_ability,
        .properties = (uint8_t)item->properties,
        .attack_bonus = (int16_t)item->attack_bonus,
        .critical = (uint8_t)item->critical,
        .level = (uint8_t)item->level,
        .scaling = (uint8_t)item->scaling,
        .upcast_interval = (uint8_t)item->upcast_interval,
        .scaling_roll = item->scaling_roll,
        .versatile = item->versatile,
        .critical_roll = item->critical_roll,
        .duration = (uint8_t)item->duration,
        .duration_value = item->duration_value,
        .parts = make_parts(b, item),
        .effects = make_effects(b, item),
        .conditions = make_conditions(b, &item->conditions),
        .immunities = make_immunities(b, item),
        .immunity_count = (uint16_t)item->immunities.count,
    };

    out.flow = item->script.len > 0 || item->variants.count > 0
                   ? add_flow(b, item->flow, item->name)
                   : add_flow(b, b->plain, RC_STR("default"));
    for (unsigned phase = 0; phase < 3; phase++)
        out.facts[phase] = rc_item_facts(item, (enum rulec_phase)phase, false);
    item_chains(b, item, &out);
    return out;
}

static void add_items(struct builder *b, struct rc_item *const *items, size_t count)
{
    rulec_item *out = RC_NEW_ARRAY(b->arena, rulec_item, count + 1);
    size_t used = 0;

    for (size_t i = 0; i < count; i++)
        if (b->plain == NULL && items[i]->script.len == 0 && items[i]->variants.count == 0)
            b->plain = items[i]->flow;
    for (size_t i = 0; i < count; i++) {
        if (items[i]->failed)
            continue;
        out[used++] = make_item(b, items[i]);
        RC_PUSH(b->arena, &b->image->items, items[i]);
    }
    b->image->pack.items = out;
    b->image->pack.item_count = used;
}

static void close_pack(struct builder *b, struct rc_str name)
{
    rulec_flow_pack *pack = &b->image->pack;
    size_t hooks = b->image->hooks.count;
    const char **names = RC_NEW_ARRAY(b->arena, const char *, hooks + 1);
    uint8_t *at_roller = RC_NEW_ARRAY(b->arena, uint8_t, hooks + 1);
    uint64_t h = hash_text(UINT64_C(0xcbf29ce484222325), name);

    for (size_t i = 0; i < hooks; i++) {
        names[i] = rc_str_copy(b->arena, b->image->hooks.at[i].name);
        at_roller[i] = b->image->hooks.at[i].at_roller;
    }
    for (size_t i = 0; i < pack->item_count; i++)
        h = hash_text(h, rc_str(pack->items[i].name));
    pack->abi = RULEC_FLOW_ABI;
    pack->size = sizeof *pack;
    pack->name = rc_str_copy(b->arena, name);
    pack->fingerprint = h;
    pack->flows = b->flows.at;
    pack->flow_count = b->flows.count;
    pack->hook_names = names;
    pack->hook_at_roller = at_roller;
    pack->hook_count = hooks;
    pack->rows = b->rows;
}

bool rc_flow_image_make(struct rc_arena *arena, struct rc_str name, struct rc_flow *const *flows,
                        size_t flow_count, struct rc_item *const *items, size_t item_count,
                        rc_flow_rows rows, struct rc_flow_chains *chains,
                        struct rc_flow_image *image)
{
    struct builder b = { .arena = arena, .image = image, .chains = chains, .rows = rows };

    *image = (struct rc_flow_image){ 0 };
    for (size_t i = 0; i < flow_count; i++)
        if (!flows[i]->failed)
            add_flow(&b, flows[i], flows[i]->name);
    add_items(&b, items, item_count);
    close_pack(&b, name);
    return image->cannot_run == NULL && image->too_large == NULL;
}

/* SPDX-License-Identifier: MIT */
/* The life of an activation: start, next, done, answer, retry, skip, cancel, resume. */
#include <string.h>

#include "activation_internal.h"
#include "text.h"

/* Chains of updates that are not the item's flow (flow.md B.3.8), by update. */
static const uint16_t apply_effects[] = { RULEC_STEP_APPLY_EFFECTS };
static const uint16_t end_effect[] = { RULEC_STEP_END_EFFECT };
static const uint16_t end_on_save[] = {
    RULEC_STEP_PERFORM_SAVING_THROW_ALWAYS,
    RULEC_STEP_END_EFFECT_ON_SAVE,
};
static const rulec_chain update_chains[] = {
    [RULEC_UPDATE_APPLY_EFFECTS] = { apply_effects, 1 },
    [RULEC_UPDATE_END] = { end_effect, 1 },
    [RULEC_UPDATE_END_ON_SAVE] = { end_on_save, 2 },
    [RULEC_UPDATE_END_ON_CHECK] = { end_on_save, 2 },
};

enum {
    UPDATE_CHAINS = sizeof update_chains / sizeof *update_chains
};

static const char *const step_names[RULEC_STEP_COUNT] = {
#define RULECRT_STEP_NAME(id, name) name,
    RULEC_STEPS(RULECRT_STEP_NAME)
#undef RULECRT_STEP_NAME
};

rulec_status rulec_flow_pack_check(const rulec_flow_pack *pack)
{
    if (pack == NULL)
        return RULEC_BAD_ARGUMENT;
    if (pack->abi != RULEC_FLOW_ABI || pack->size != sizeof *pack)
        return RULEC_BAD_ABI;
    if (pack->name == NULL || (pack->flow_count > 0 && pack->flows == NULL) ||
        (pack->item_count > 0 && pack->items == NULL) || pack->flow_count > UINT16_MAX ||
        pack->item_count > UINT16_MAX ||
        (pack->hook_count > 0 && (pack->hooks == NULL || pack->hook_names == NULL)))
        return RULEC_BAD_PACK;
    for (size_t i = 0; i < pack->item_count; i++)
        if (pack->items[i].flow >= pack->flow_count ||
            pack->items[i].action >= RULEC_ACTION_COUNT ||
            pack->items[i].save_ability >= RULEC_ABILITY_COUNT ||
            pack->items[i].checked_ability >= RULEC_ABILITY_COUNT ||
            pack->items[i].attack_ability >= RULEC_ABILITY_COUNT)
            return RULEC_BAD_PACK;
    for (size_t i = 0; i < pack->hook_count; i++)
        if (pack->hooks[i] == NULL)
            return RULEC_BAD_PACK;
    return RULEC_OK;
}

const rulec_item *rulec_item_find(const rulec_flow_pack *pack, const char *name, uint16_t *number)
{
    for (size_t i = 0; i < pack->item_count; i++)
        if (rulecrt_same(pack->items[i].name, name)) {
            if (number != NULL)
                *number = (uint16_t)i;
            return &pack->items[i];
        }
    return NULL;
}

const rulec_flow *rulec_flow_find(const rulec_flow_pack *pack, const char *name, uint16_t *number)
{
    for (size_t i = 0; i < pack->flow_count; i++)
        if (rulecrt_same(pack->flows[i].name, name)) {
            if (number != NULL)
                *number = (uint16_t)i;
            return &pack->flows[i];
        }
    return NULL;
}

const char *rulec_step_name(const rulec_flow_pack *pack, uint16_t step)
{
    if (step < RULEC_STEP_COUNT)
        return step_names[step];
    if (step >= RULEC_STEP_CUSTOM && (size_t)(step - RULEC_STEP_CUSTOM) < pack->hook_count)
        return pack->hook_names[step - RULEC_STEP_CUSTOM];
    return NULL;
}

rulec_chain rulecrt_chain(const rulec_activation *a, const rulec_flow_pack *pack)
{
    rulec_chain chain = { NULL, 0 };

    if (a->chain >= RULEC_CHAIN_OF) {
        if (a->chain - RULEC_CHAIN_OF < UPDATE_CHAINS)
            chain = update_chains[a->chain - RULEC_CHAIN_OF];
    } else if (a->flow < pack->flow_count && a->chain < pack->flows[a->flow].chain_count) {
        chain = pack->flows[a->flow].chains[a->chain];
    }
    return chain;
}

static uint64_t hash_text(uint64_t h, const char *text)
{
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return (h ^ 0xff) * UINT64_C(0x100000001b3);
}

uint64_t rulecrt_rest(const rulec_flow_pack *pack, rulec_chain chain, unsigned from)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (unsigned i = from; i < chain.count; i++) {
        const char *name = rulec_step_name(pack, chain.steps[i]);

        /* a hook may have the name of a built-in step */
        h = hash_text(h, chain.steps[i] >= RULEC_STEP_CUSTOM ? "custom" : "");
        h = hash_text(h, name == NULL ? "" : name);
    }
    return h;
}

int32_t rulec_activation_index(const rulec_activation *a)
{
    if ((a->flags & RULEC_ACTIVATION_STARTING) != 0)
        return -1;
    return a->position + a->offset;
}

uint16_t rulec_activation_step(const rulec_activation *a, const rulec_world *world)
{
    rulec_chain chain = rulecrt_chain(a, world->pack);

    return a->position < chain.count ? chain.steps[a->position] : (uint16_t)RULEC_STEP_COUNT;
}

/* The variant's number in the flow's word of facts. */
static uint32_t variant_fact(const rulec_item *item, uint16_t variant)
{
    if (variant == 0 || variant > item->variant_count)
        return 0;
    return (uint32_t)item->variant_numbers[variant - 1] << RULEC_FACT_VARIANT_SHIFT;
}

static void list_spending(struct rulecrt_step *s, int32_t spend)
{
    if (spend <= 0)
        return;
    s->a->flags |= RULEC_ACTIVATION_STARTING;
    rulecrt_effect(s, RULEC_SPEND, s->a->caster)->amounts[0] = spend;
    s->a->state = RULEC_ACTIVATION_BEGUN;
}

static void take_use(rulec_activation *a, const rulec_use *use)
{
    a->id = use->id;
    a->seed = use->seed;
    a->caster = use->caster;
    a->item = use->item;
    a->phase = use->phase;
    a->triggered = use->triggered != 0;
    a->source = use->source;
    a->master = use->master;
    a->ammunition = use->ammunition;
    a->difficulty = use->difficulty;
    if (use->has_template)
        a->flags |= RULEC_ACTIVATION_TEMPLATE;
    a->event_target = use->event_target;
    a->event_attacker = use->event_attacker;
    a->selected_count = (uint32_t)use->selected_count;
    for (size_t i = 0; i < use->selected_count; i++)
        a->selected[i] = use->selected[i];
    if (use->config != NULL)
        a->config = *use->config;
}

static void take_chain(rulec_activation *a, const rulec_flow_pack *pack, unsigned update)
{
    rulec_chain chain;

    a->flow_hash = pack->flows[a->flow].hash;
    a->chain = update >= RULEC_UPDATE_APPLY_EFFECTS
                   ? (uint16_t)(RULEC_CHAIN_OF + update)
                   : (uint16_t)rulec_flow_chain_id(&pack->flows[a->flow], a->facts);
    if (update == RULEC_UPDATE_END_ON_CHECK)
        a->flags |= RULEC_ACTIVATION_CHECK;
    chain = rulecrt_chain(a, pack);
    a->steps = chain.count;
    a->rest = rulecrt_rest(pack, chain, 0);
}

/* Triggered activations get their targets when they are made; effects alone need no save. */
static void take_targets(struct rulecrt_step *s, const rulec_use *use)
{
    rulec_activation *a = s->a;

    /* nobody is immune to losing his concentration */
    if (use->difficulty != 0 && use->target_count == 1)
        a->targets[a->target_count++] = use->targets[0];
    else
        rulecrt_set_targets(s, use->targets, use->target_count);
    if (use->update == RULEC_UPDATE_APPLY_EFFECTS)
        rulecrt_set_effective(s, use->targets, use->target_count);
}

static rulec_status check_use(const rulec_world *world, const rulec_use *use)
{
    if (use->id == 0 || use->item >= world->pack->item_count || use->phase > RULEC_PHASE_OVERTIME ||
        use->update >= RULEC_UPDATE_CUSTOM || use->ammunition > world->pack->item_count)
        return RULEC_BAD_ARGUMENT;
    if (use->selected_count > RULEC_TARGET_MAX || use->target_count > RULEC_TARGET_MAX ||
        (use->selected == NULL && use->selected_count > 0) ||
        (use->targets == NULL && use->target_count > 0))
        return RULEC_NO_ROOM;
    if (rulec_store_find(world->store, use->caster) == NULL)
        return RULEC_NOT_FOUND;
    return RULEC_OK;
}

rulec_status rulec_activation_start(rulec_activation *a, const rulec_world *world,
                                    const rulec_use *use)
{
    const rulec_item *item;
    struct rulecrt_step s;
    rulec_status status = check_use(world, use);

    if (status != RULEC_OK)
        return status;
    memset(a, 0, sizeof *a);
    item = &world->pack->items[use->item];
    a->pack = world->pack->fingerprint;
    take_use(a, use);
    a->flow = item->flow;
    a->facts = item->facts[use->phase] | variant_fact(item, use->variant);
    if (use->triggered)
        a->facts |= RULEC_FACT_IS_CONDITION_TRIGGERED;
    if (use->variant > 0 && use->variant <= item->variant_count)
        status = rulec_config_set(&a->config, "variant", RULEC_VALUE_NUMBER, use->variant, NULL);
    if (status != RULEC_OK)
        return status;
    rulecrt_begin(&s, a, world);
    take_targets(&s, use);
    take_chain(a, world->pack, use->update);
    /* an effect's save ends it only for an item that has one (B.2.2, endOnSave) */
    if (use->update == RULEC_UPDATE_END_ON_SAVE && use->difficulty == 0 &&
        (item->flags & RULEC_ITEM_HAS_SAVE) == 0)
        a->position = a->steps;
    list_spending(&s, use->spend);
    return RULEC_OK;
}

static void advance(rulec_activation *a, const rulec_world *world)
{
    int stop = (a->flags & RULEC_ACTIVATION_STOP) != 0;

    a->state = RULEC_ACTIVATION_READY;
    if (a->position == a->steps) {
        a->state = RULEC_ACTIVATION_FINISHED;
        return;
    }
    a->flags = (uint8_t)(a->flags & ~(unsigned)RULEC_ACTIVATION_STOP);
    /* what is dropped has no keys; completion is numbered as the step after the last */
    a->position = stop ? a->steps : (uint16_t)(a->position + 1);
    a->rest = rulecrt_rest(world->pack, rulecrt_chain(a, world->pack), a->position);
}

static void settle(rulec_activation *a, const rulec_world *world, enum rulecrt_outcome outcome)
{
    switch (outcome) {
    case RULECRT_WAIT: a->state = RULEC_ACTIVATION_WAITING; return;
    case RULECRT_FAIL: a->state = RULEC_ACTIVATION_FAILED; return;
    case RULECRT_STOP: a->flags |= RULEC_ACTIVATION_STOP; break;
    case RULECRT_DONE: break;
    }
    if (a->effect_count > 0)
        a->state = RULEC_ACTIVATION_BEGUN;
    else
        advance(a, world);
}

rulec_status rulec_activation_next(rulec_activation *a, const rulec_world *world)
{
    struct rulecrt_step s;
    rulec_chain chain;
    enum rulecrt_outcome outcome;

    if (a->state != RULEC_ACTIVATION_READY)
        return a->state == RULEC_ACTIVATION_BEGUN || a->state == RULEC_ACTIVATION_WAITING
                   ? RULEC_OK
                   : RULEC_WRONG_STATE;
    chain = rulecrt_chain(a, world->pack);
    if (a->item >= world->pack->item_count || chain.count != a->steps || a->position > a->steps)
        return RULEC_CHANGED;
    if (!rulecrt_begin(&s, a, world))
        outcome = rulecrt_fail(&s, RULEC_REASON_NO_ACTOR);
    else if (a->position == a->steps)
        outcome = rulecrt_complete(&s);
    else
        outcome = rulecrt_run_step(&s, chain.steps[a->position]);
    settle(a, world, s.full ? rulecrt_fail(&s, RULEC_REASON_NO_ROOM) : outcome);
    return RULEC_OK;
}

rulec_status rulec_activation_done(rulec_activation *a, const rulec_world *world)
{
    if (a->state != RULEC_ACTIVATION_BEGUN)
        return RULEC_WRONG_STATE;
    memset(a->effects, 0, a->effect_count * sizeof *a->effects);
    a->effect_count = 0;
    if ((a->flags & RULEC_ACTIVATION_STARTING) != 0) {
        a->flags = (uint8_t)(a->flags & ~(unsigned)RULEC_ACTIVATION_STARTING);
        a->state = RULEC_ACTIVATION_READY;
        return RULEC_OK;
    }
    advance(a, world);
    return RULEC_OK;
}

rulec_status rulec_activation_retry(rulec_activation *a)
{
    if (a->state != RULEC_ACTIVATION_FAILED)
        return RULEC_WRONG_STATE;
    a->state = RULEC_ACTIVATION_READY;
    a->reason = RULEC_REASON_NONE;
    return RULEC_OK;
}

rulec_status rulec_activation_skip(rulec_activation *a, const rulec_world *world)
{
    if (a->state != RULEC_ACTIVATION_FAILED)
        return RULEC_WRONG_STATE;
    a->reason = RULEC_REASON_NONE;
    advance(a, world);
    return RULEC_OK;
}

rulec_status rulec_activation_cancel(rulec_activation *a)
{
    if (a->state == RULEC_ACTIVATION_FINISHED || a->state == RULEC_ACTIVATION_CANCELLED)
        return RULEC_WRONG_STATE;
    memset(a->effects, 0, sizeof a->effects);
    a->effect_count = 0;
    a->state = RULEC_ACTIVATION_CANCELLED;
    return RULEC_OK;
}

rulec_status rulec_activation_revert(const rulec_activation *a, rulec_store *store,
                                     int32_t from_step, size_t *conflicts)
{
    return rulec_store_revert(store, a->id, from_step, conflicts);
}

/* The new chain's place where the same steps are left; 0: there is none. */
static int find_rest(rulec_activation *a, const rulec_flow_pack *pack, rulec_chain chain)
{
    unsigned left = (unsigned)a->steps - a->position;

    if (left > chain.count || rulecrt_rest(pack, chain, chain.count - left) != a->rest)
        return 0;
    a->offset = (int16_t)(a->offset + a->position - (int)(chain.count - left));
    a->position = (uint16_t)(chain.count - left);
    a->steps = chain.count;
    return 1;
}

rulec_status rulec_activation_resume(rulec_activation *a, const rulec_flow_pack *pack)
{
    rulec_activation changed = *a;
    rulec_chain chain;

    if (a->pack != pack->fingerprint || a->item >= pack->item_count)
        return RULEC_BAD_PACK;
    changed.flow = pack->items[a->item].flow;
    if (a->chain < RULEC_CHAIN_OF)
        changed.chain = (uint16_t)rulec_flow_chain_id(&pack->flows[changed.flow], a->facts);
    chain = rulecrt_chain(&changed, pack);
    if (!find_rest(&changed, pack, chain))
        return RULEC_CHANGED;
    changed.flow_hash = pack->flows[changed.flow].hash;
    *a = changed;
    return RULEC_OK;
}

/* Items of a pack of flows: parts, effects, conditions, and their chains as constants. */
#include "emit/flow_part.h"

static struct rc_str quoted(struct rc_writer *w, const char *text)
{
    return rc_w_quoted(w->arena, rc_str(text), RC_W_FIELD);
}

static struct rc_str number(struct rc_writer *w, long value)
{
    return rc_str_printf(w->arena, "%ld", value);
}

static struct rc_str roll(struct rc_writer *w, rulec_roll r)
{
    return rc_str_printf(w->arena, "{ %d, %d, %d, %d }", r.count, r.sides, r.addend, r.base);
}

static const char *head(struct rc_writer *w, const char *type, const char *item, const char *what)
{
    return rc_str_printf(w->arena, "static const %s %s_%s[]", type, item, what).p;
}

static void emit_conditions(struct rc_writer *w, const char *array,
                            const rulec_item_condition *conditions, size_t count)
{
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct rc_str fields[] = { quoted(w, conditions[i].condition),
                                         quoted(w, conditions[i].update) };

        rows[i] = rc_w_row(w->arena, fields, 2);
    }
    rc_w_blank(w);
    rc_w_items(w, rc_str_printf(w->arena, "static const rulec_item_condition %s[]", array).p, rows,
               NULL, count);
}

static void emit_parts(struct rc_writer *w, const rulec_item *item, const char *name)
{
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, item->part_count + 1u);

    if (item->part_count == 0)
        return;
    for (unsigned i = 0; i < item->part_count; i++) {
        const rulec_item_part *p = &item->parts[i];
        const struct rc_str fields[] = {
            quoted(w, p->formula), quoted(w, p->variant), roll(w, p->roll),
            number(w, p->is_roll), number(w, p->type),    number(w, p->on_miss),
            number(w, p->phase),
        };

        rows[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
    }
    rc_w_blank(w);
    rc_w_items(w, head(w, "rulec_item_part", name, "parts"), rows, NULL, item->part_count);
}

static struct rc_str pointer(struct rc_writer *w, size_t count, const char *name, const char *what)
{
    return count == 0 ? RC_STR("NULL") : rc_str_printf(w->arena, "%s_%s", name, what);
}

static void emit_changes(struct rc_writer *w, const char *array, const rulec_item_effect *e)
{
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, e->change_count + 1u);

    if (e->change_count == 0)
        return;
    for (unsigned i = 0; i < e->change_count; i++) {
        const rulec_item_change *c = &e->changes[i];
        const struct rc_str fields[] = { quoted(w, c->key), quoted(w, c->value), number(w, c->mode),
                                         number(w, c->priority) };

        rows[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
    }
    rc_w_blank(w);
    rc_w_items(w, head(w, "rulec_item_change", array, "changes"), rows, NULL, e->change_count);
}

static void emit_statuses(struct rc_writer *w, const char *array, const rulec_item_effect *e)
{
    struct rc_str *names = RC_NEW_ARRAY(w->arena, struct rc_str, e->status_count + 1u);

    if (e->status_count == 0)
        return;
    for (unsigned i = 0; i < e->status_count; i++)
        names[i] = quoted(w, e->statuses[i]);
    rc_w_blank(w);
    rc_w_items(w, head(w, "char *const", array, "statuses"), names, NULL, e->status_count);
}

static void emit_immunities(struct rc_writer *w, const rulec_item *item, const char *name)
{
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, item->immunity_count + 1u);

    if (item->immunity_count == 0)
        return;
    for (unsigned i = 0; i < item->immunity_count; i++) {
        const struct rc_str fields[] = { quoted(w, item->immunities[i].value),
                                         number(w, item->immunities[i].kind) };

        rows[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
    }
    rc_w_blank(w);
    rc_w_items(w, head(w, "rulec_item_immunity", name, "immunities"), rows, NULL,
               item->immunity_count);
}

static void emit_effects(struct rc_writer *w, const rulec_item *item, const char *name)
{
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, item->effect_count + 1u);

    if (item->effect_count == 0)
        return;
    for (unsigned i = 0; i < item->effect_count; i++) {
        const rulec_item_effect *e = &item->effects[i];
        const char *array = rc_str_printf(w->arena, "%s_effect_%u", name, i).p;
        const struct rc_str fields[] = {
            quoted(w, e->name),
            e->condition_count > 0 ? rc_str(array) : RC_STR("NULL"),
            pointer(w, e->change_count, array, "changes"),
            pointer(w, e->status_count, array, "statuses"),
            number(w, e->rounds),
            number(w, e->turns),
            number(w, e->seconds),
            number(w, e->phase),
            number(w, e->flags),
            number(w, e->condition_count),
            number(w, e->change_count),
            number(w, e->status_count),
        };

        emit_conditions(w, array, e->conditions, e->condition_count);
        emit_changes(w, array, e);
        emit_statuses(w, array, e);
        rows[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
    }
    rc_w_blank(w);
    rc_w_items(w, head(w, "rulec_item_effect", name, "effects"), rows, NULL, item->effect_count);
}

static void emit_variants(struct rc_writer *w, const rulec_item *item, const char *name)
{
    struct rc_str *names = RC_NEW_ARRAY(w->arena, struct rc_str, item->variant_count + 1u);
    struct rc_str *numbers = RC_NEW_ARRAY(w->arena, struct rc_str, item->variant_count + 1u);

    if (item->variant_count == 0)
        return;
    for (unsigned i = 0; i < item->variant_count; i++) {
        names[i] = quoted(w, item->variants[i]);
        numbers[i] = number(w, item->variant_numbers[i]);
    }
    rc_w_blank(w);
    rc_w_items(w, head(w, "char *const", name, "variants"), names, NULL, item->variant_count);
    rc_w_blank(w);
    rc_w_items(w, head(w, "uint16_t", name, "variant_numbers"), numbers, NULL, item->variant_count);
}

/* By variant (none first), phase, and whether it was triggered. */
static void emit_chains(struct rc_writer *w, const rulec_item *item, const char *name)
{
    rc_w_blank(w);
    rc_w_line(w, "/* clang-format off */");
    rc_w_open(w, "static const uint16_t %s_chains[] = {", name);
    for (unsigned v = 0; v <= item->variant_count; v++) {
        const uint16_t *c = item->chains + v * 6;

        rc_w_line(w, "%u, %u, %u, %u, %u, %u,", c[0], c[1], c[2], c[3], c[4], c[5]);
    }
    rc_w_close(w, "};");
    rc_w_line(w, "/* clang-format on */");
}

static struct rc_str item_row(struct rc_writer *w, const struct rc_flow_plan *plan, size_t i)
{
    const rulec_item *item = &plan->image->pack.items[i];
    const char *name = plan->data[i];
    const struct rc_str fields[] = {
        quoted(w, item->name),
        rc_str(plan->flows[item->flow]),
        number(w, item->part_count),
        number(w, item->effect_count),
        number(w, item->condition_count),
        number(w, item->variant_count),
        number(w, item->immunity_count),
        number(w, item->kind),
        number(w, item->action),
        number(w, item->flags),
        number(w, item->save_ability),
        number(w, item->save_dc),
        number(w, item->dc),
        number(w, item->checked_ability),
        number(w, item->attack_ability),
        number(w, item->properties),
        number(w, item->attack_bonus),
        number(w, item->critical),
        number(w, item->level),
        number(w, item->scaling),
        number(w, item->upcast_interval),
        roll(w, item->scaling_roll),
        roll(w, item->versatile),
        roll(w, item->critical_roll),
        number(w, item->duration),
        number(w, item->duration_value),
        rc_str_printf(w->arena, "{ 0x%x, 0x%x, 0x%x }", item->facts[0], item->facts[1],
                      item->facts[2]),
        pointer(w, item->part_count, name, "parts"),
        pointer(w, item->effect_count, name, "effects"),
        pointer(w, item->condition_count, name, "conditions"),
        pointer(w, item->immunity_count, name, "immunities"),
        pointer(w, item->variant_count, name, "variants"),
        pointer(w, item->variant_count, name, "variant_numbers"),
        rc_str_printf(w->arena, "%s_chains", name),
    };

    return rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
}

void rc_emit_flow_items(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    size_t count = plan->image->pack.item_count;
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    if (count == 0)
        return;
    rc_w_blank(w);
    rc_w_comment(w, "Items. Chains: by variant, none first; by phase; used, triggered.");
    for (size_t i = 0; i < count; i++) {
        const rulec_item *item = &plan->image->pack.items[i];
        const char *name = plan->data[i];

        emit_parts(w, item, name);
        emit_effects(w, item, name);
        emit_conditions(w, rc_str_printf(w->arena, "%s_conditions", name).p, item->conditions,
                        item->condition_count);
        emit_immunities(w, item, name);
        emit_variants(w, item, name);
        emit_chains(w, item, name);
        rows[i] = item_row(w, plan, i);
    }
    rc_w_blank(w);
    rc_w_items(w, "static const rulec_item items[]", rows, NULL, count);
}

#include "plan/lay.h"

#include "plan/tables.h"

/* What gcc 12 takes at -O2, measured on packs of 200 to 20,000 rules. */
#define SECONDS_A_RULE  0.0025
#define SECONDS_A_WORD  0.00004
#define SECONDS_AT_MOST 1.0

struct layer {
    struct rc_arena *arena;
    const struct rc_plan *plan;
    struct rc_tables_source source;
    uint32_t *set_of; /* field -> set, or the derived set of a value */
    size_t values;    /* derived sets that are values come first */
};

static void lay_kinds(struct layer *l)
{
    const struct rc_layout *layout = &l->plan->layout;
    size_t *kinds = RC_NEW_ARRAY(l->arena, size_t, layout->kind_count + 1);

    for (size_t i = 0; i < layout->kind_count; i++)
        kinds[i] = layout->kinds[i].count;
    l->source.kinds = kinds;
    l->source.kind_count = layout->kind_count;
    l->source.character_size = layout->size;
}

static void lay_sets(struct layer *l, struct rc_tables_derived *derived)
{
    const struct rc_layout *layout = &l->plan->layout;
    struct rc_tables_set *sets =
        RC_NEW_ARRAY(l->arena, struct rc_tables_set, layout->field_count + 1);

    l->set_of = RC_NEW_ARRAY(l->arena, uint32_t, layout->field_count + 1);
    for (size_t i = 0; i < layout->field_count; i++) {
        const struct rc_plan_field *field = &layout->fields[i];

        if (field->form == RC_FIELD_WORDS) {
            l->set_of[i] = (uint32_t)l->source.set_count;
            sets[l->source.set_count++] = (struct rc_tables_set){ field->kind, field->offset };
        } else {
            l->set_of[i] = (uint32_t)l->values;
            derived[l->values++] = (struct rc_tables_derived){ .kind = field->kind,
                                                               .is_value = true,
                                                               .value = field->offset };
        }
    }
    l->source.sets = sets;
}

static struct rc_tables_input lay_input(const struct layer *l, const struct rc_plan_input *input)
{
    if (input->from.source == RC_INPUT_DERIVED)
        return (struct rc_tables_input){ true, (uint32_t)(l->values + input->from.id) };
    return (struct rc_tables_input){ l->plan->layout.fields[input->field].form == RC_FIELD_VALUE,
                                     l->set_of[input->field] };
}

static struct rc_tables_part lay_part(const struct layer *l, const struct rc_plan_part *from)
{
    struct rc_tables_part part = { .input_count = from->input_count };
    struct rc_tables_term *terms =
        RC_NEW_ARRAY(l->arena, struct rc_tables_term, from->term_count + 1);

    for (unsigned i = 0; i < from->input_count; i++)
        part.inputs[i] = lay_input(l, &from->inputs[i]);
    for (size_t i = 0; i < from->term_count; i++)
        terms[i] = (struct rc_tables_term){ from->terms[i].table, from->terms[i].bits };
    part.terms = terms;
    part.term_count = from->term_count;
    return part;
}

static struct rc_tables_body lay_body(const struct layer *l, const struct rc_plan_body *from)
{
    struct rc_tables_part *parts =
        RC_NEW_ARRAY(l->arena, struct rc_tables_part, from->part_count + 1);

    for (size_t i = 0; i < from->part_count; i++)
        parts[i] = lay_part(l, &from->parts[i]);
    return (struct rc_tables_body){ from->kind, parts, from->part_count };
}

static const uint64_t **lay_map(const struct layer *l, const struct rc_plan_derived *from)
{
    const struct rc_plan_kind *source = &l->plan->layout.kinds[from->body.kind];
    const struct rc_plan_kind *to = &l->plan->layout.kinds[from->kind];
    const struct rc_map *map = &l->plan->pack.unit->maps.at[from->map];
    const uint64_t **rows = RC_NEW_ARRAY(l->arena, const uint64_t *, source->count + 1);

    for (size_t i = 0; i < source->count; i++)
        rows[i] = rc_plan_bits(l->arena, to, map->rows[source->objects[i]]);
    return rows;
}

/* Sets that no rule of the plan came to look at have no name, and stay empty. */
static void lay_derived(const struct layer *l, struct rc_tables_derived *derived)
{
    for (size_t i = 0; i < l->plan->derived_count; i++) {
        const struct rc_plan_derived *from = &l->plan->derived[i];

        if (from->name == NULL)
            continue;
        derived[i].body = lay_body(l, &from->body);
        derived[i].kind = from->kind;
        if (from->map != RC_NO_MAP)
            derived[i].rows = lay_map(l, from);
    }
}

const rulec_tables *rc_plan_tables(const struct rc_plan *plan)
{
    struct layer l = { .arena = plan->arena, .plan = plan };
    const size_t most = plan->layout.field_count + plan->derived_count;
    struct rc_tables_derived *derived = RC_NEW_ARRAY(l.arena, struct rc_tables_derived, most + 1);
    struct rc_tables_body *choices =
        RC_NEW_ARRAY(l.arena, struct rc_tables_body, plan->rule_count + 1);

    lay_kinds(&l);
    lay_sets(&l, derived);
    lay_derived(&l, derived + l.values);
    for (size_t i = 0; i < plan->rule_count; i++)
        choices[i] = lay_body(&l, &plan->rules[i].body);
    l.source.derived = derived;
    l.source.derived_count = l.values + plan->derived_count;
    l.source.choices = choices;
    l.source.choice_count = plan->rule_count;
    return rc_tables_build(l.arena, &l.source);
}

/* --- the choice --- */

static double straight_seconds(const struct rc_plan *plan)
{
    double seconds = 0;

    for (size_t i = 0; i < plan->rule_count; i++) {
        const struct rc_plan_body *body = &plan->rules[i].body;

        seconds += SECONDS_A_RULE;
        for (size_t p = 0; p < body->part_count; p++)
            seconds += SECONDS_A_WORD * (double)body->parts[p].term_count *
                       (double)plan->layout.kinds[body->kind].words;
    }
    return seconds;
}

static struct rc_str reason(const struct rc_plan *plan, enum rc_codegen codegen,
                            const struct rc_plan_lay *lay)
{
    const char *form = lay->tables ? "tables" : "straight";

    if (lay->table_bytes == 0)
        return rc_str_printf(plan->arena, "straight: the pack is too large for tables");
    if (codegen != RC_CODEGEN_AUTO)
        return rc_str_printf(plan->arena, "%s: as asked for", form);
    return rc_str_printf(plan->arena,
                         "%s: %zu rules as C would take a compiler about %.2g s, and up to %.2g "
                         "s are worth it",
                         form, plan->rule_count, lay->straight_seconds, SECONDS_AT_MOST);
}

struct rc_plan_lay rc_plan_lay_down(struct rc_plan *plan, enum rc_codegen codegen)
{
    struct rc_plan_lay lay = { .straight_seconds = straight_seconds(plan) };
    const bool wanted = codegen == RC_CODEGEN_TABLES ||
                        (codegen == RC_CODEGEN_AUTO && lay.straight_seconds > SECONDS_AT_MOST);
    const rulec_tables *tables = plan->rule_count == 0 ? NULL : rc_plan_tables(plan);

    lay.table_bytes = tables == NULL ? 0 : rc_tables_bytes(tables);
    lay.tables = wanted && tables != NULL;
    lay.why = reason(plan, codegen, &lay);
    plan->tables = lay.tables ? tables : NULL;
    return lay;
}

void rc_plan_binary(struct rc_plan *plan)
{
    if (plan->tables != NULL)
        plan->binary = rc_str_printf(plan->arena, "%s_tables.c.bin", plan->name).p;
}

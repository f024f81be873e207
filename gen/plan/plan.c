#include "plan/plan.h"

#include <assert.h>

#include "plan/build.h"

/* Notes what a normal form looks at, itself and through derived sets. */
static void note_reads(struct rc_plan_builder *b, const struct rc_normal *normal)
{
    for (size_t p = 0; p < normal->part_count; p++) {
        const struct rc_part *part = &normal->parts[p];
        for (unsigned i = 0; i < part->input_count; i++) {
            struct rc_input input = part->inputs[i];
            if (input.source == RC_INPUT_ATOM) {
                b->reads[input.id] = true;
                continue;
            }
            const struct rc_derived *derived = &b->forms.derived.at[input.id];
            if (b->seen[input.id])
                continue;
            b->seen[input.id] = true;
            if (derived->map != RC_NO_MAP)
                b->maps[derived->map] = true;
            note_reads(b, &derived->of);
        }
    }
}

static void normalise(struct rc_plan_builder *b)
{
    const struct rc_plan_pack *pack = &b->plan->pack;

    rc_forms_init(&b->forms, b->arena, b->unit);
    b->normals = RC_NEW_ARRAY(b->arena, const struct rc_normal *, pack->rule_count + 1);
    b->reads = RC_NEW_ARRAY(b->arena, bool, b->unit->atoms.count + 1);
    b->maps = RC_NEW_ARRAY(b->arena, bool, b->unit->maps.count + 1);
    for (size_t i = 0; i < pack->rule_count; i++)
        b->normals[i] = rc_normal_of(&b->forms, pack->rules[i].set);
    b->seen = RC_NEW_ARRAY(b->arena, bool, b->forms.derived.count + 1);
    for (size_t i = 0; i < pack->rule_count; i++)
        note_reads(b, b->normals[i]);
}

/* Names that the emitter writes whatever the rules are. */
static void reserve_names(struct rc_plan_builder *b)
{
    static const char *const words[] = {
        "KIND", "KIND_COUNT", "CHOOSE", "CHOOSE_COUNT", "H", "character", "choose", "kind", "pack",
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool is_upper = words[i][0] < 'a';
        rc_name_reserve(
            &b->names,
            rc_str_printf(b->arena, "%s_%s", is_upper ? b->plan->upper : b->plan->name, words[i])
                .p);
    }
    rc_name_reserve(&b->names, b->plan->name);
    rc_name_reserve(&b->names, b->plan->upper);
}

/* The rows of a deity's domains, in bit order; false when no deity has any. */
static bool find_rows(struct rc_plan_builder *b, struct rc_plan_filled *filled)
{
    const struct rc_plan_kind *source = &b->kinds[filled->source];
    const struct rc_plan_kind *kind = &b->kinds[filled->kind];
    bool any = false;

    filled->rows = RC_NEW_ARRAY(b->arena, const uint64_t *, source->count + 1);
    for (size_t i = 0; i < source->count; i++) {
        struct rc_values values =
            rc_object_values(b->model, RC_RELATION_DEITYDOMAIN, source->kind, source->objects[i]);
        uint64_t *row = RC_NEW_ARRAY(b->arena, uint64_t, kind->words);
        for (size_t v = 0; v < values.count; v++) {
            rc_object object =
                rc_object_find(b->model, kind->kind, rc_sym_text(b->model->texts, values.at[v]));
            if (object == RC_NO_OBJECT)
                continue;
            rc_bits_add(row, kind->bits[object]);
            any = true;
        }
        filled->rows[i] = row;
    }
    return any;
}

static void plan_filled(struct rc_plan_builder *b)
{
    for (size_t i = 0; i < b->fields.count; i++) {
        const struct rc_plan_field *field = &b->fields.at[i];
        if (field->atom.fact != RC_FACT_DEITY_DOMAINS)
            continue;
        struct rc_plan_filled *filled = RC_NEW(b->arena, struct rc_plan_filled);
        *filled = (struct rc_plan_filled){ .source = b->kind_of[RC_KIND_DEITY],
                                           .kind = field->kind,
                                           .field = (unsigned)i };
        if (find_rows(b, filled))
            b->plan->filled = filled;
    }
}

static const char *to_upper(struct rc_arena *arena, const char *name)
{
    return rc_name_word(arena, RC_NAME_UPPER, rc_str(name), strlen(name));
}

struct rc_plan *rc_plan_make(struct rc_arena *arena, const struct rc_plan_pack *pack)
{
    struct rc_plan *plan = RC_NEW(arena, struct rc_plan);
    struct rc_plan_builder b = {
        .arena = arena, .plan = plan, .model = pack->model, .unit = pack->unit
    };

    assert(pack->model->frozen && rc_name_is_pack(pack->name));
    plan->arena = arena;
    plan->pack = *pack;
    plan->name = rc_str_copy(arena, pack->name);
    plan->upper = to_upper(arena, plan->name);
    rc_names_init(&b.names, arena);
    reserve_names(&b);
    normalise(&b);
    rc_plan_number(&b);
    rc_plan_lay_out(&b);
    plan_filled(&b);
    struct rc_plan_rule *rules = rc_plan_name_rules(&b);
    rc_plan_derived_sets(&b, rules);
    rc_plan_rules(&b, rules);
    plan->masks = b.masks.at;
    plan->mask_count = b.masks.count;
    rc_plan_fingerprint(plan);
    return plan;
}

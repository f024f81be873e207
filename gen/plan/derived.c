/* Intermediate sets: each is a function of its own, before those that look at it. */
#include "plan/build.h"

static void name_map(struct rc_plan_builder *b, uint32_t id)
{
    const struct rc_map *map = &b->unit->maps.at[id];
    const char *from = b->kinds[b->kind_of[map->from]].lower;

    if (b->map_names[id] == NULL)
        b->map_names[id] = rc_name_make(&b->names, RC_NAME_LOWER, from,
                                        rc_str(rc_relation_word(map->relation)), RC_NAME_SHORT);
}

static void plan_derived(struct rc_plan_builder *b, const struct rc_plan_rule *rule, uint32_t id);

static void plan_inputs(struct rc_plan_builder *b, const struct rc_plan_rule *rule,
                        const struct rc_normal *normal)
{
    for (size_t p = 0; p < normal->part_count; p++) {
        const struct rc_part *part = &normal->parts[p];
        for (unsigned i = 0; i < part->input_count; i++) {
            if (part->inputs[i].source == RC_INPUT_DERIVED)
                plan_derived(b, rule, part->inputs[i].id);
        }
    }
}

static void plan_derived(struct rc_plan_builder *b, const struct rc_plan_rule *rule, uint32_t id)
{
    const struct rc_derived *from = &b->forms.derived.at[id];
    struct rc_plan_derived *derived = &b->derived[id];

    if (derived->name != NULL)
        return;
    plan_inputs(b, rule, &from->of);
    derived->name =
        rc_name_make(&b->names, RC_NAME_LOWER, rule->local,
                     from->map == RC_NO_MAP ? RC_STR("part") : RC_STR("image"), RC_NAME_SHORT);
    derived->label = rc_str(derived->name);
    derived->kind = b->kind_of[from->kind];
    derived->map = from->map;
    derived->body = rc_plan_body_of(b, &from->of, rule->rule, false, derived->name);
    if (from->map == RC_NO_MAP)
        return;
    name_map(b, from->map);
    derived->map_name = b->map_names[from->map];
    derived->map_text = rc_relation_word(b->unit->maps.at[from->map].relation);
    derived->operand =
        rc_name_make(&b->names, RC_NAME_LOWER, derived->name, RC_STR("of"), RC_NAME_SHORT);
}

void rc_plan_derived_sets(struct rc_plan_builder *b, const struct rc_plan_rule *rules)
{
    b->derived = RC_NEW_ARRAY(b->arena, struct rc_plan_derived, b->forms.derived.count + 1);
    b->map_names = RC_NEW_ARRAY(b->arena, const char *, b->unit->maps.count + 1);
    for (size_t i = 0; i < b->plan->rule_count; i++)
        plan_inputs(b, &rules[i], b->normals[i]);
    b->plan->derived = b->derived;
    b->plan->derived_count = b->forms.derived.count;
}

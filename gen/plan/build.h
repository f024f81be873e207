/* What the files of plan/ share while a plan is made. */
#ifndef RC_PLAN_BUILD_H
#define RC_PLAN_BUILD_H

#include "plan/plan.h"

#define RC_NO_PLAN_KIND UINT32_MAX

typedef RC_VEC(struct rc_plan_field) rc_plan_field_list;
typedef RC_VEC(struct rc_plan_mask) rc_plan_mask_list;

struct rc_plan_builder {
    struct rc_arena *arena;
    struct rc_plan *plan;
    const struct rc_model *model;
    const struct rc_unit *unit;
    struct rc_names names; /* all at file scope, in either case */
    struct rc_forms forms;
    const struct rc_normal **normals; /* by rule */
    bool *reads;                      /* by atom: some rule looks at it */
    bool *maps;                       /* by map of the unit, the same */
    bool *seen;                       /* by derived set: its reads are noted */
    uint32_t *kind_of;                /* rc_kind -> kind of the plan, or RC_NO_PLAN_KIND */
    struct rc_plan_kind *kinds;
    size_t kind_count;
    rc_plan_field_list fields;
    uint32_t *field_of; /* atom -> field */
    rc_plan_mask_list masks;
    struct rc_plan_derived *derived; /* by number in the forms */
    const char **map_names;          /* by map of the unit, NULL: not named yet */
};

/* numbering.c: chooses the kinds that the pack is about and numbers their objects. */
void rc_plan_number(struct rc_plan_builder *b);

/* layout.c: the members of the struct. */
void rc_plan_lay_out(struct rc_plan_builder *b);

/* describe.c: objects of a mask as the author would say it. Bits are those of the model. */
struct rc_str rc_describe_mask(struct rc_arena *arena, const struct rc_model *model,
                               const struct rc_rule *rule, rc_kind kind, const uint64_t *mask);

/* The first keys of a set, "Fire, War, ..."; at most `limit`. */
struct rc_str rc_describe_keys(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                               const uint64_t *mask, size_t limit);

/* An atom as rule text has it: "PC", "QUALIFIED". */
struct rc_str rc_describe_atom(struct rc_arena *arena, const struct rc_model *model,
                               const struct rc_atom *atom);

/* The argument of an atom's fact: "arcane 1 to 3", a text, or empty. */
struct rc_str rc_describe_argument(struct rc_arena *arena, const struct rc_model *model,
                                   const struct rc_atom *atom);

/* body.c: a normal form as an expression. `rule` names its parts, NULL: nobody does. */
struct rc_plan_body rc_plan_body_of(struct rc_plan_builder *b, const struct rc_normal *normal,
                                    const struct rc_rule *rule, bool sparse, const char *prefix);

/*
 * rule.c: names and files of the rules; then their expressions. Names of rules are made before
 * those of masks, which are nobody's interface.
 */
struct rc_plan_rule *rc_plan_name_rules(struct rc_plan_builder *b);
void rc_plan_rules(struct rc_plan_builder *b, struct rc_plan_rule *rules);

/* derived.c: the functions of derived sets, named for the first rule that needs them. */
void rc_plan_derived_sets(struct rc_plan_builder *b, const struct rc_plan_rule *rules);

/* fingerprint.c: of all that a stored character or the answers of the pack depend on. */
void rc_plan_fingerprint(struct rc_plan *plan);

#endif

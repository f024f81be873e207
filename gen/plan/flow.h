/*
 * A pack of flows and items as it will stand in C: every name and number is decided.
 */
#ifndef RC_PLAN_FLOW_H
#define RC_PLAN_FLOW_H

#include "ir/flow_image.h"
#include "plan/name.h"

struct rc_flow_plan {
    const struct rc_flow_image *image;
    const char *name;   /* of the pack: prefix of all */
    const char *upper;  /* the same in capitals */
    struct rc_str from; /* what the files say they came from */
    const char **flows; /* enumerators, by number */
    const char **items;
    const char **hooks;         /* members of the struct of hooks */
    const char **tables;        /* arrays of a flow: prefix of its statics */
    const char **data;          /* arrays of an item */
    RC_VEC(rulec_chain) arrays; /* distinct arrays of steps, by number */
    uint32_t **chain_arrays;    /* by flow and chain: the array; UINT32_MAX for an empty chain */
};

/* `from` names the inputs; it goes into a comment. */
void rc_flow_plan_make(struct rc_arena *arena, const struct rc_flow_image *image,
                       struct rc_str name, struct rc_str from, struct rc_flow_plan *plan);

/* The enumerator of a built-in step: RULEC_STEP_APPLY_DAMAGE. */
const char *rc_flow_plan_step(struct rc_arena *arena, uint16_t step);

#endif

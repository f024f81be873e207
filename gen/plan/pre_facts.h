/*
 * Prerequisites as facts and counts of them (plan/tables.h): what stands between the nodes of a
 * pack and the kernels. The facts look at an array of numbers, the host's first, then those that
 * follow from them and are computed anew for each character.
 */
#ifndef RC_PLAN_PRE_FACTS_H
#define RC_PLAN_PRE_FACTS_H

#include "plan/pre.h"
#include "plan/tables.h"

/* A truth: fact or node, ~ of one that must not hold, or a constant. */
typedef int32_t rc_pre_truth;

#define RC_PRE_ALWAYS INT32_MAX
#define RC_PRE_NEVER  (~RC_PRE_ALWAYS)

struct rc_pre_facts {
    struct rc_arena *arena;
    const struct rc_plan_pre *pre;
    RC_VEC(rulec_question) facts;
    RC_VEC(struct rc_tables_node) nodes; /* operands are truths until rc_pre_facts_finish */
    RC_VEC(rulec_node) computed;         /* operands are numbers of the array */
    RC_VEC(uint32_t) operands;           /* of these */
    RC_VEC(uint32_t) first_fact;         /* of a number of the array: 1 + its last fact, or 0 */
    RC_VEC(uint32_t) next_fact;          /* of a fact: 1 + another of the same number, or 0 */
    rc_pre_truth *truths;                /* of each node, where known is set */
    uint8_t *known;
    uint32_t *numbers; /* of each node: 1 + its place in the array, or 0 */
};

void rc_pre_facts_init(struct rc_pre_facts *f, struct rc_arena *arena,
                       const struct rc_plan_pre *pre);

/* Whether the node is anything but 0, as a truth. */
rc_pre_truth rc_pre_truth_of(struct rc_pre_facts *f, uint32_t node);

/* At least `need` of the truths. */
rc_pre_truth rc_pre_quorum(struct rc_pre_facts *f, uint32_t need, const rc_pre_truth *truths,
                           size_t count);

/* Both of two. */
rc_pre_truth rc_pre_both(struct rc_pre_facts *f, rc_pre_truth a, rc_pre_truth b);

/* What a fact says of a number of the array. */
rc_pre_truth rc_pre_fact(struct rc_pre_facts *f, rulec_question_op op, uint32_t number,
                         double limit);

/* Where the node's value stands in the array; it is computed where the host has not given it. */
uint32_t rc_pre_number(struct rc_pre_facts *f, uint32_t node);

/* Whether that is anything but 0. */
rc_pre_truth rc_pre_is_set(struct rc_pre_facts *f, uint32_t node);

/* pre_compare.c: a node that compares; a node with a constant. */
rc_pre_truth rc_pre_comparison(struct rc_pre_facts *f, uint32_t node);
rc_pre_truth rc_pre_against(struct rc_pre_facts *f, rulec_node_op op, uint32_t node,
                            double constant);

static inline const rulec_node *rc_pre_node(const struct rc_pre_facts *f, uint32_t node)
{
    return &f->pre->nodes.at[node];
}

static inline const uint32_t *rc_pre_operands(const struct rc_pre_facts *f, const rulec_node *n)
{
    return &f->pre->operands.at[n->a];
}

static inline bool rc_pre_is_constant(const struct rc_pre_facts *f, uint32_t node, double *value)
{
    const rulec_node *n = rc_pre_node(f, node);

    if (n->op != RULEC_NODE_CONST)
        return false;
    *value = f->pre->constants.at[n->a];
    return true;
}

/* A truth as an operand of tables, once all facts are known; never always, which is no operand. */
int32_t rc_pre_operand(const struct rc_pre_facts *f, rc_pre_truth truth);

/* Makes the truths in the nodes operands, and orders what is computed; nothing is added then. */
void rc_pre_facts_finish(struct rc_pre_facts *f);

#endif

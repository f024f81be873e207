/* SPDX-License-Identifier: MIT */
/*
 * Planned prerequisites for rivals, who know facts and quorums. Nodes that are truths become
 * operands; what is compared, be it computed or not, becomes a number of the character.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "bench/work.h"

/* A number that is compared: a node, or by how much a node is more than another. */
struct compared {
    uint32_t node;
    uint32_t less; /* NONE */
};

#define NONE UINT32_MAX

/* Two gates of an object together. */
struct both {
    int32_t a;
    int32_t b;
    int32_t operand;
};

struct maker {
    struct work_prereqs to;
    const struct rc_plan_pre *pre;
    int32_t *truths; /* of each node that is one: its operand */
    RC_VEC(struct compared) numbers;
    RC_VEC(struct both) boths;
};

static const rulec_node *node_at(const struct maker *m, uint32_t node)
{
    return &m->pre->nodes.at[node];
}

static bool is_truth(const struct maker *m, uint32_t node)
{
    const uint32_t op = node_at(m, node)->op;

    return (op >= RULEC_NODE_NOT && op <= RULEC_NODE_OR) ||
           (op >= RULEC_NODE_EQ && op <= RULEC_NODE_NEAR);
}

static uint32_t number_of(struct maker *m, uint32_t node, uint32_t less)
{
    const struct compared n = { node, less };

    for (size_t i = 0; i < m->numbers.count; i++) {
        if (m->numbers.at[i].node == node && m->numbers.at[i].less == less)
            return (uint32_t)i;
    }
    RC_PUSH(m->to.arena, &m->numbers, n);
    return (uint32_t)m->numbers.count - 1;
}

static int32_t fact(struct maker *m, enum rival_fact_op op, uint32_t number, double limit)
{
    for (size_t i = 0; i < m->to.facts.count; i++) {
        const struct rival_fact *f = &m->to.facts.at[i];

        if (f->op == op && f->arg == number && f->limit == limit)
            return (int32_t)i;
    }
    return work_add_fact(&m->to, (struct rival_fact){ op, number, limit });
}

/* A number of the character that is a truth holds where it is not 0. */
static int32_t operand_of(struct maker *m, uint32_t node)
{
    return is_truth(m, node) ? m->truths[node] : ~fact(m, RIVAL_EQ, number_of(m, node, NONE), 0);
}

/* --- comparisons --- */

/* The truths that a node adds up, itself alone included; 0: it is a number. */
static uint32_t summed(const struct maker *m, uint32_t node, const uint32_t **operands)
{
    static _Thread_local uint32_t alone;
    const rulec_node *n = node_at(m, node);

    alone = node;
    *operands = &alone;
    if (is_truth(m, node))
        return 1;
    if (n->op != RULEC_NODE_SUM)
        return 0;
    *operands = &m->pre->operands.at[n->a];
    for (uint32_t i = 0; i < n->b; i++) {
        if (!is_truth(m, (*operands)[i]))
            return 0;
    }
    return n->b;
}

/* At least so many of the truths. */
static int32_t at_least(struct maker *m, const uint32_t *nodes, uint32_t count, double need)
{
    int32_t *operands = RC_NEW_ARRAY(m->to.arena, int32_t, count + 1);

    for (uint32_t i = 0; i < count; i++)
        operands[i] = m->truths[nodes[i]];
    if (count == 1 && need == 1)
        return operands[0];
    return work_add_quorum(&m->to, need <= 0 ? 0 : (uint32_t)ceil(need), operands, count);
}

static int32_t exactly(struct maker *m, const uint32_t *nodes, uint32_t count, double need)
{
    const int32_t operands[] = { at_least(m, nodes, count, need),
                                 ~at_least(m, nodes, count, need + 1) };

    return work_add_quorum(&m->to, 2, operands, 2);
}

static int32_t compare_count(struct maker *m, uint32_t op, const uint32_t *nodes, uint32_t count,
                             double limit)
{
    const double above = floor(limit) + 1;

    switch (op) {
    case RULEC_NODE_GE: return at_least(m, nodes, count, limit);
    case RULEC_NODE_LT: return ~at_least(m, nodes, count, limit);
    case RULEC_NODE_GT: return at_least(m, nodes, count, above);
    case RULEC_NODE_LE: return ~at_least(m, nodes, count, above);
    case RULEC_NODE_NE: return ~exactly(m, nodes, count, limit);
    default: return exactly(m, nodes, count, limit);
    }
}

static int32_t compare_number(struct maker *m, uint32_t op, uint32_t number, double limit)
{
    switch (op) {
    case RULEC_NODE_GE: return fact(m, RIVAL_GTEQ, number, limit);
    case RULEC_NODE_LT: return ~fact(m, RIVAL_GTEQ, number, limit);
    case RULEC_NODE_GT: return fact(m, RIVAL_GT, number, limit);
    case RULEC_NODE_LE: return ~fact(m, RIVAL_GT, number, limit);
    case RULEC_NODE_NE: return ~fact(m, RIVAL_EQ, number, limit);
    case RULEC_NODE_NEAR: return fact(m, RIVAL_NEAR, number, limit);
    default: return fact(m, RIVAL_EQ, number, limit);
    }
}

static int32_t compare(struct maker *m, const rulec_node *n)
{
    const uint32_t *operands;

    if (node_at(m, n->b)->op != RULEC_NODE_CONST)
        return compare_number(m, n->op, number_of(m, n->a, n->b), 0);

    const double limit = m->pre->constants.at[node_at(m, n->b)->a];
    const uint32_t count = summed(m, n->a, &operands);
    if (count > 0)
        return compare_count(m, n->op, operands, count, limit);
    return compare_number(m, n->op, number_of(m, n->a, NONE), limit);
}

/* --- all nodes, then gates --- */

static int32_t gather(struct maker *m, const rulec_node *n)
{
    int32_t *operands = RC_NEW_ARRAY(m->to.arena, int32_t, n->b + 1);

    for (uint32_t i = 0; i < n->b; i++)
        operands[i] = operand_of(m, m->pre->operands.at[n->a + i]);
    return work_add_quorum(&m->to, n->op == RULEC_NODE_AND ? n->b : 1, operands, n->b);
}

static void make_truths(struct maker *m)
{
    for (uint32_t i = 0; i < m->pre->nodes.count; i++) {
        const rulec_node *n = node_at(m, i);

        if (n->op == RULEC_NODE_NOT)
            m->truths[i] = ~operand_of(m, n->a);
        else if (n->op == RULEC_NODE_AND || n->op == RULEC_NODE_OR)
            m->truths[i] = gather(m, n);
        else if (is_truth(m, i))
            m->truths[i] = compare(m, n);
    }
}

static int32_t together(struct maker *m, int32_t a, int32_t b)
{
    const int32_t operands[] = { a, b };

    if (a == WORK_OPEN)
        return b;
    for (size_t i = 0; i < m->boths.count; i++) {
        if (m->boths.at[i].a == a && m->boths.at[i].b == b)
            return m->boths.at[i].operand;
    }
    const struct both made = { a, b, work_add_quorum(&m->to, 2, operands, 2) };
    RC_PUSH(m->to.arena, &m->boths, made);
    return made.operand;
}

static void guard(struct maker *m, const rc_gate_list *gates, int32_t *out)
{
    for (size_t i = 0; i < gates->count; i++) {
        const rulec_gate *g = &gates->at[i];

        for (unsigned k = 0; k < 64; k++) {
            int32_t *own = &out[64 * g->word + k];

            if ((g->bits >> k & 1) != 0)
                *own = together(m, *own, operand_of(m, g->node));
        }
    }
}

static void make_gates(struct maker *m, struct rival_work *work)
{
    size_t words = 0;
    int32_t *gates;

    for (size_t i = 0; i < m->pre->kinds.count; i++)
        words += rc_words(m->pre->kinds.at[i].count);
    gates = RC_NEW_ARRAY(work->arena, int32_t, 64 * words + 1);
    words = 0;
    for (size_t i = 0; i < m->pre->kinds.count; i++) {
        const struct rc_plan_gates *kind = &m->pre->kinds.at[i];
        int32_t *own = gates + 64 * words;

        words += rc_words(kind->count);
        for (size_t k = 0; own + k < gates + 64 * words; k++)
            own[k] = k < kind->count ? WORK_OPEN : WORK_ABSENT;
        guard(m, &kind->gates, own);
        guard(m, &kind->unmoved, own);
    }
    work_set_prereqs(work, &m->to, gates, words);
}

void work_of_prereqs(const struct rc_plan_pre *pre, const double *values, struct rival_work *work)
{
    struct maker m = { .to.arena = work->arena, .pre = pre };
    double *numbers;

    m.truths = RC_NEW_ARRAY(work->arena, int32_t, pre->nodes.count + 1);
    make_truths(&m);
    make_gates(&m, work);
    work->number_count = (uint32_t)m.numbers.count;
    numbers = RC_NEW_ARRAY(work->arena, double, work->count *m.numbers.count + 1);
    for (size_t i = 0; i < work->count * m.numbers.count; i++) {
        const struct compared *c = &m.numbers.at[i % m.numbers.count];
        const double *own = values + i / m.numbers.count * pre->nodes.count;

        numbers[i] = own[c->node] - (c->less == NONE ? 0 : own[c->less]);
    }
    work->numbers = numbers;
}

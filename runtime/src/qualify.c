/* SPDX-License-Identifier: MIT */
#include <rulec/qualify.h>

#include <string.h>

#include "kernel.h"

/* Whole numbers are exact far beyond what a rule computes; what is larger has no fraction. */
static double whole(double x)
{
    return x > -9.0e15 && x < 9.0e15 ? (double)(int64_t)x : x;
}

static double lower(double x)
{
    double cut = whole(x);

    return cut > x ? cut - 1 : cut;
}

static double upper(double x)
{
    double cut = whole(x);

    return cut < x ? cut + 1 : cut;
}

/* By squaring; the reference evaluator does the same steps. */
static double power(double base, double exponent)
{
    double result = 1;
    uint64_t n = (uint64_t)(exponent < 0 ? -exponent : exponent);

    for (double square = base; n != 0; n >>= 1, square *= square)
        if ((n & 1) != 0)
            result *= square;
    return exponent < 0 ? 1 / result : result;
}

static double all_of(const uint32_t *operands, size_t count, const double *values)
{
    for (size_t i = 0; i < count; i++)
        if (values[operands[i]] == 0)
            return 0;
    return 1;
}

static double any_of(const uint32_t *operands, size_t count, const double *values)
{
    for (size_t i = 0; i < count; i++)
        if (values[operands[i]] != 0)
            return 1;
    return 0;
}

static double sum_of(const uint32_t *operands, size_t count, const double *values)
{
    double sum = values[operands[0]];

    for (size_t i = 1; i < count; i++)
        sum += values[operands[i]];
    return sum;
}

/* The sign is taken off, so that a processor has nothing to guess. */
static double distance(double a, double b)
{
    const double difference = a - b;
    uint64_t bits;
    double out;

    memcpy(&bits, &difference, sizeof bits);
    bits &= UINT64_MAX >> 1;
    memcpy(&out, &bits, sizeof out);
    return out;
}

static double apply(const rulec_nodes *nodes, const rulec_node *n, const double *numbers,
                    const double *v)
{
    switch ((rulec_node_op)n->op) {
    case RULEC_NODE_CONST: return nodes->constants[n->a];
    case RULEC_NODE_NUMBER: return numbers[n->a];
    case RULEC_NODE_NOT: return v[n->a] == 0;
    case RULEC_NODE_AND: return all_of(nodes->operands + n->a, n->b, v);
    case RULEC_NODE_OR: return any_of(nodes->operands + n->a, n->b, v);
    case RULEC_NODE_SUM: return sum_of(nodes->operands + n->a, n->b, v);
    case RULEC_NODE_EQ: return v[n->a] == v[n->b];
    case RULEC_NODE_NE: return v[n->a] != v[n->b];
    case RULEC_NODE_LT: return v[n->a] < v[n->b];
    case RULEC_NODE_LE: return v[n->a] <= v[n->b];
    case RULEC_NODE_GT: return v[n->a] > v[n->b];
    case RULEC_NODE_GE: return v[n->a] >= v[n->b];
    case RULEC_NODE_NEAR: return distance(v[n->a], v[n->b]) < 0.0001;
    case RULEC_NODE_SUB: return v[n->a] - v[n->b];
    case RULEC_NODE_MUL: return v[n->a] * v[n->b];
    case RULEC_NODE_DIV: return v[n->a] / v[n->b];
    case RULEC_NODE_MOD: return v[n->a] - v[n->b] * whole(v[n->a] / v[n->b]);
    case RULEC_NODE_POW: return power(v[n->a], v[n->b]);
    case RULEC_NODE_NEG: return -v[n->a];
    case RULEC_NODE_MIN: return v[n->b] < v[n->a] ? v[n->b] : v[n->a];
    case RULEC_NODE_MAX: return v[n->b] > v[n->a] ? v[n->b] : v[n->a];
    case RULEC_NODE_FLOOR: return lower(v[n->a]);
    case RULEC_NODE_CEIL: return upper(v[n->a]);
    case RULEC_NODE_ABS: return v[n->a] < 0 ? -v[n->a] : v[n->a];
    case RULEC_NODE_FLOAT: return (double)(float)v[n->a];
    case RULEC_NODE_IF: return v[n->a] != 0 ? v[n->b] : v[n->c];
    }
    return 0;
}

void rulec_nodes_run(const rulec_nodes *nodes, const double *numbers, double *values)
{
    for (size_t i = 0; i < nodes->count; i++)
        values[i] = apply(nodes, &nodes->nodes[i], numbers, values);
}

void rulec_gates_apply(const rulec_gate *gates, size_t count, const double *values, uint64_t *set)
{
    for (size_t i = 0; i < count; i++)
        if (values[gates[i].node] == 0)
            set[gates[i].word] &= ~gates[i].bits;
}

/* --- nodes that are computed when they are asked for */

enum {
    MANY = 4 /* as many operands as the node says */
};

static const uint8_t operand_counts[] = {
    [RULEC_NODE_CONST] = 0, [RULEC_NODE_NUMBER] = 0, [RULEC_NODE_NOT] = 1,  [RULEC_NODE_AND] = MANY,
    [RULEC_NODE_OR] = MANY, [RULEC_NODE_SUM] = MANY, [RULEC_NODE_EQ] = 2,   [RULEC_NODE_NE] = 2,
    [RULEC_NODE_LT] = 2,    [RULEC_NODE_LE] = 2,     [RULEC_NODE_GT] = 2,   [RULEC_NODE_GE] = 2,
    [RULEC_NODE_NEAR] = 2,  [RULEC_NODE_SUB] = 2,    [RULEC_NODE_MUL] = 2,  [RULEC_NODE_DIV] = 2,
    [RULEC_NODE_MOD] = 2,   [RULEC_NODE_POW] = 2,    [RULEC_NODE_NEG] = 1,  [RULEC_NODE_MIN] = 2,
    [RULEC_NODE_MAX] = 2,   [RULEC_NODE_FLOOR] = 1,  [RULEC_NODE_CEIL] = 1, [RULEC_NODE_ABS] = 1,
    [RULEC_NODE_FLOAT] = 1, [RULEC_NODE_IF] = 3,
};

static double value_of(const rulec_nodes *nodes, const rulec_lazy *lazy, uint32_t node);

/* What AND and OR need not ask once they are decided; what SUM needs of all. */
static double value_of_many(const rulec_nodes *nodes, const rulec_lazy *lazy, const rulec_node *n)
{
    for (uint32_t i = 0; i < n->b; i++) {
        double value = value_of(nodes, lazy, nodes->operands[n->a + i]);
        if (n->op == RULEC_NODE_AND && value == 0)
            return 0;
        if (n->op == RULEC_NODE_OR && value != 0)
            return 1;
    }
    return apply(nodes, n, lazy->numbers, lazy->values);
}

/* Of IF the branch that counts. */
static double value_of_few(const rulec_nodes *nodes, const rulec_lazy *lazy, const rulec_node *n,
                           unsigned count)
{
    double first = count > 0 ? value_of(nodes, lazy, n->a) : 0;

    if (count == 2 || (count == 3 && first != 0))
        value_of(nodes, lazy, n->b);
    else if (count == 3)
        value_of(nodes, lazy, n->c);
    return apply(nodes, n, lazy->numbers, lazy->values);
}

static double value_of(const rulec_nodes *nodes, const rulec_lazy *lazy, uint32_t node)
{
    const rulec_node *n = &nodes->nodes[node];
    unsigned count = operand_counts[n->op];

    if ((lazy->known[node / 64] >> (node % 64) & 1) == 0) {
        lazy->values[node] =
            count == MANY ? value_of_many(nodes, lazy, n) : value_of_few(nodes, lazy, n, count);
        lazy->known[node / 64] |= UINT64_C(1) << (node % 64);
    }
    return lazy->values[node];
}

uint64_t rulec_gates_left(const rulec_nodes *nodes, const rulec_lazy *lazy, const rulec_gate *gates,
                          size_t count, uint64_t set)
{
    for (size_t i = 0; i < count && set != 0; i++)
        if ((set & gates[i].bits) != 0 && value_of(nodes, lazy, gates[i].node) == 0)
            set &= ~gates[i].bits;
    return set;
}

/* --- all that a pack asks, by a kernel */

void rulec_qualifier_run(const rulec_qualifier *qualifier, const double *numbers, void *scratch,
                         uint64_t *met)
{
    const rulec_prerequisites *p = qualifier->prerequisites;
    unsigned char *bytes = scratch;
    double *all = scratch;

    memcpy(all, numbers, p->number_count * sizeof *all);
    for (size_t i = 0; i < p->computed.count; i++)
        all[p->number_count + i] = apply(&p->computed, &p->computed.nodes[i], numbers, all);
    qualifier->kernel->qualify(&p->sets, bytes, (uint64_t *)(void *)(bytes + p->truths_at), met);
}

/*
 * note [thresholds]: a comparison of a number with a constant holds in one interval of numbers, and
 * so does one of a number that is rounded first, since rounding never turns two numbers around. The
 * ends of the interval are searched among all doubles with the operations of the runtime itself. So
 * the facts ask only "at least", and say what the nodes would, of every number: of one that is no
 * number too, which is at least nothing. What counts truths is compared likewise, by trying all
 * counts. All else is computed, and its outcome looked at.
 */
#include <math.h>
#include <string.h>

#include "plan/pre_facts.h"

enum {
    WHOLE = 1 << 20 /* constants up to here are counted with */
};

/* --- comparisons of a number, see note [thresholds] */

enum {
    MOST_ROUNDED = 8, /* times in a row; more are computed */
    PROGRAM = MOST_ROUNDED + 5
};

/* A number, rounded, against a constant. */
struct comparison {
    rulec_node_op op;
    rulec_node nodes[PROGRAM]; /* number 0, how it is rounded, number 1; GE, GT, NEAR of the two */
    uint32_t count;
};

enum end {
    LOWER, /* the numbers from there on are large enough */
    UPPER  /* those are too large */
};

static bool is_rounding(uint32_t op)
{
    return op == RULEC_NODE_FLOAT || op == RULEC_NODE_FLOOR || op == RULEC_NODE_CEIL;
}

/* Takes the roundings off a node; returns what is rounded. */
static uint32_t take_roundings(const struct rc_pre_facts *f, uint32_t node, struct comparison *c)
{
    uint32_t outer[MOST_ROUNDED];
    uint32_t n = 0;

    for (; n < MOST_ROUNDED && is_rounding(rc_pre_node(f, node)->op);
         node = rc_pre_node(f, node)->a)
        outer[n++] = rc_pre_node(f, node)->op;
    c->count = 0;
    c->nodes[c->count++] = (rulec_node){ .op = RULEC_NODE_NUMBER };
    for (; n > 0; n--, c->count++)
        c->nodes[c->count] = (rulec_node){ .op = outer[n - 1], .a = c->count - 1 };
    c->nodes[c->count] = (rulec_node){ .op = RULEC_NODE_NUMBER, .a = 1 };
    for (unsigned i = 0; i < 3; i++) {
        static const rulec_node_op asked[] = { RULEC_NODE_GE, RULEC_NODE_GT, RULEC_NODE_NEAR };
        c->nodes[c->count + 1 + i] =
            (rulec_node){ .op = (uint32_t)asked[i], .a = c->count - 1, .b = c->count };
    }
    c->count += 4;
    return node;
}

/* Whether x lies beyond that end of what the comparison with the constant holds for. */
static bool is_beyond(const struct comparison *c, enum end end, double x, double constant)
{
    const rulec_nodes program = { c->nodes, c->count, NULL, NULL };
    const double numbers[] = { x, constant };
    double values[PROGRAM];

    rulec_nodes_run(&program, numbers, values);
    const bool at_least = values[c->count - 3] != 0;
    const bool more = values[c->count - 2] != 0;
    const bool near = values[c->count - 1] != 0;
    switch ((int)c->op) {
    case RULEC_NODE_GE: return end == LOWER && at_least;
    case RULEC_NODE_GT: return end == LOWER && more;
    case RULEC_NODE_LE: return end == LOWER || more;
    case RULEC_NODE_LT: return end == LOWER || at_least;
    case RULEC_NODE_NEAR: return end == LOWER ? more || near : more && !near;
    default: return end == LOWER ? at_least : more; /* EQ, NE */
    }
}

/* All doubles but those that are no numbers, in their order. */
static double double_at(uint64_t place)
{
    const uint64_t sign = UINT64_C(1) << 63;
    const uint64_t bits = (place & sign) != 0 ? place ^ sign : ~place;
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

#define FIRST_PLACE UINT64_C(0x000fffffffffffff) /* of minus infinity */
#define LAST_PLACE  UINT64_C(0xfff0000000000000) /* of infinity */

/* The least number beyond that end; false: there is none. */
static bool find_end(const struct comparison *c, enum end end, double constant, double *found)
{
    uint64_t low = FIRST_PLACE;
    uint64_t high = LAST_PLACE;

    if (!is_beyond(c, end, double_at(high), constant))
        return false;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (is_beyond(c, end, double_at(middle), constant))
            high = middle;
        else
            low = middle + 1;
    }
    *found = double_at(low) + 0.0; /* 0 has one sign */
    return true;
}

static rc_pre_truth compare_number(struct rc_pre_facts *f, rulec_node_op op, uint32_t node,
                                   double constant)
{
    struct comparison c = { .op = op };
    const uint32_t number = rc_pre_number(f, take_roundings(f, node, &c));
    const bool as_it_is = !is_rounding(rc_pre_node(f, node)->op);
    rc_pre_truth truth = RC_PRE_NEVER;
    double lower;
    double upper;

    if (as_it_is && (op == RULEC_NODE_EQ || op == RULEC_NODE_NE) && isfinite(constant)) {
        truth = rc_pre_fact(f, RULEC_ASK_EQ, number, constant);
    } else if (!isnan(constant) && find_end(&c, LOWER, constant, &lower)) {
        truth = rc_pre_fact(f, RULEC_ASK_GTEQ, number, lower);
        if (find_end(&c, UPPER, constant, &upper))
            truth = rc_pre_both(f, truth, ~rc_pre_fact(f, RULEC_ASK_GTEQ, number, upper));
    }
    return op == RULEC_NODE_NE ? ~truth : truth;
}

/* --- comparisons of a count */

/* Truths that are added up, and a constant. */
struct counted {
    rc_pre_truth *truths;
    size_t count;
    double fixed;
};

static bool is_truth(uint32_t op)
{
    return op >= RULEC_NODE_NOT && op <= RULEC_NODE_NEAR && op != RULEC_NODE_SUM;
}

/* A truth, a constant that is added exactly, or a sum of such. */
static bool may_be_counted(const struct rc_pre_facts *f, uint32_t node)
{
    const rulec_node *n = rc_pre_node(f, node);
    double value;

    if (rc_pre_is_constant(f, node, &value))
        return fabs(value) < WHOLE && value == floor(value);
    if (n->op != RULEC_NODE_SUM)
        return is_truth(n->op);
    for (uint32_t i = 0; i < n->b; i++) {
        if (rc_pre_node(f, rc_pre_operands(f, n)[i])->op == RULEC_NODE_SUM ||
            !may_be_counted(f, rc_pre_operands(f, n)[i]))
            return false;
    }
    return true;
}

static struct counted count_of(struct rc_pre_facts *f, uint32_t node)
{
    const rulec_node *n = rc_pre_node(f, node);
    const bool is_sum = n->op == RULEC_NODE_SUM;
    const size_t operands = is_sum ? n->b : 1;
    struct counted c = { .truths = RC_NEW_ARRAY(f->arena, rc_pre_truth, operands + 1) };
    double value;

    for (size_t i = 0; i < operands; i++) {
        const uint32_t operand = is_sum ? rc_pre_operands(f, n)[i] : node;
        if (rc_pre_is_constant(f, operand, &value))
            c.fixed += value;
        else
            c.truths[c.count++] = rc_pre_truth_of(f, operand);
    }
    return c;
}

static bool holds(rulec_node_op op, double a, double b)
{
    const rulec_node nodes[] = { { RULEC_NODE_NUMBER, 0, 0, 0 },
                                 { RULEC_NODE_NUMBER, 1, 0, 0 },
                                 { (uint32_t)op, 0, 1, 0 } };
    const rulec_nodes program = { nodes, 3, NULL, NULL };
    double values[3];

    rulec_nodes_run(&program, (const double[]){ a, b }, values);
    return values[2] != 0;
}

/* The counts for which it holds stand side by side. */
static rc_pre_truth compare_count(struct rc_pre_facts *f, rulec_node_op op, uint32_t node,
                                  double constant)
{
    const struct counted c = count_of(f, node);
    const rulec_node_op asked = op == RULEC_NODE_NE ? RULEC_NODE_EQ : op;
    rc_pre_truth truth;
    uint32_t from = 0;
    uint32_t to;

    while (from <= c.count && !holds(asked, c.fixed + from, constant))
        from++;
    for (to = from; to <= c.count && holds(asked, c.fixed + to, constant);)
        to++;
    truth = rc_pre_quorum(f, from, c.truths, c.count);
    if (to <= c.count && from < to)
        truth = rc_pre_both(f, truth, ~rc_pre_quorum(f, to, c.truths, c.count));
    return op == RULEC_NODE_NE ? ~truth : truth;
}

/* --- either */

static rulec_node_op mirrored(uint32_t op)
{
    switch (op) {
    case RULEC_NODE_LT: return RULEC_NODE_GT;
    case RULEC_NODE_LE: return RULEC_NODE_GE;
    case RULEC_NODE_GT: return RULEC_NODE_LT;
    case RULEC_NODE_GE: return RULEC_NODE_LE;
    default: return (rulec_node_op)op;
    }
}

rc_pre_truth rc_pre_against(struct rc_pre_facts *f, rulec_node_op op, uint32_t node,
                            double constant)
{
    return may_be_counted(f, node) ? compare_count(f, op, node, constant)
                                   : compare_number(f, op, node, constant);
}

rc_pre_truth rc_pre_comparison(struct rc_pre_facts *f, uint32_t node)
{
    const rulec_node *n = rc_pre_node(f, node);
    rulec_node_op op = (rulec_node_op)n->op;
    uint32_t compared = n->a;
    double constant;

    if (!rc_pre_is_constant(f, n->b, &constant)) {
        if (!rc_pre_is_constant(f, n->a, &constant))
            return rc_pre_is_set(f, node);
        compared = n->b;
        op = mirrored(n->op);
    }
    return rc_pre_against(f, op, compared, constant);
}

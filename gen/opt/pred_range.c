/*
 * note [cells]: where a leaf is compared with constants only, its range falls into cells within
 * which no comparison changes: the ends are found on the doubles themselves, by halving, so that
 * the tolerance of NEAR and the rounding of FLOAT are what they are when it is evaluated. Each
 * combination of cells is one step of the search, and what is decided by a part of them is not
 * looked into further. What else is done with a number goes by its bounds.
 */
#include "opt/pred_range.h"

#include <math.h>
#include <stdlib.h>

#include "opt/leaf_range.h"

/* What a node can be: between the ends; `odd`: or not a number. */
struct span {
    double low;
    double high;
    bool odd;
};

struct input {
    uint32_t node; /* local number of the LEAF */
    const struct rc_leaf *leaf;
    struct rc_leaf_range range;
    RC_VEC(double) cuts; /* where cells begin, besides the lower end of the range */
    RC_VEC(struct span) cells;
    bool split; /* a cell was chosen */
};

struct node {
    const struct rc_pred_node *from;
    uint32_t *operands; /* local numbers */
    struct span value;
};

struct range {
    struct rc_arena *arena;
    const struct rc_preds *preds;
    const struct rc_pred_limits *limits;
    RC_VEC(struct node) nodes; /* operands before what they are operands of */
    RC_VEC(struct input) inputs;
    uint8_t *within; /* inputs * inputs: the first never counts more than the second */
    unsigned steps;
};

/* --- the nodes that matter */

static int by_id(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

typedef RC_VEC(uint32_t) id_list;

static bool has_id(const id_list *ids, uint32_t id)
{
    for (size_t i = 0; i < ids->count; i++) {
        if (ids->at[i] == id)
            return true;
    }
    return false;
}

/* All that the predicate is made of; false: too many. The list is walked as it grows. */
static bool gather(struct range *r, rc_pred pred, id_list *ids)
{
    RC_PUSH(r->arena, ids, pred.id);
    for (size_t i = 0; i < ids->count; i++) {
        const struct rc_pred_node *node = rc_pred_node(r->preds, (rc_pred){ ids->at[i] });
        for (size_t k = 0; k < node->operand_count; k++) {
            uint32_t id = node->operands[k].id;
            if (!has_id(ids, id))
                RC_PUSH(r->arena, ids, id);
        }
        if (ids->count > RC_PRED_NODE_LIMIT)
            return false;
    }
    qsort(ids->at, ids->count, sizeof *ids->at, by_id);
    return true;
}

static uint32_t local_of(const id_list *ids, uint32_t id)
{
    const uint32_t *found = bsearch(&id, ids->at, ids->count, sizeof id, by_id);

    return (uint32_t)(found - ids->at);
}

static bool take_nodes(struct range *r, rc_pred pred)
{
    id_list ids = { 0 };

    if (!gather(r, pred, &ids))
        return false;
    for (size_t i = 0; i < ids.count; i++) {
        const struct rc_pred_node *from = rc_pred_node(r->preds, (rc_pred){ ids.at[i] });
        struct node node = { .from = from,
                             .operands =
                                 RC_NEW_ARRAY(r->arena, uint32_t, from->operand_count + 1) };
        for (size_t k = 0; k < from->operand_count; k++)
            node.operands[k] = local_of(&ids, from->operands[k].id);
        RC_PUSH(r->arena, &r->nodes, node);
        if (from->op != RC_PRED_LEAF)
            continue;
        const struct rc_leaf *leaf = &r->preds->leaves.at[from->leaf];
        struct input input = { .node = (uint32_t)i,
                               .leaf = leaf,
                               .range = rc_leaf_range(r->preds, r->limits, leaf) };
        RC_PUSH(r->arena, &r->inputs, input);
    }
    return r->inputs.count <= RC_PRED_INPUT_LIMIT;
}

/* --- cells */

/* A comparison of a leaf, rounded or not, with a constant. */
struct atom {
    enum rc_pred_op op;
    bool rounded;
    bool leaf_first;
    double constant;
};

static bool holds_at(const struct atom *atom, double x)
{
    double value = atom->rounded ? (double)(float)x : x;
    double operands[2];

    operands[0] = atom->leaf_first ? value : atom->constant;
    operands[1] = atom->leaf_first ? atom->constant : value;
    return rc_pred_apply(atom->op, operands) != 0;
}

/* Doubles in their order as integers, so that the middle between two of them is one of them. */
static int64_t order_of(double x)
{
    int64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static double of_order(int64_t order)
{
    int64_t bits = order < 0 ? INT64_MIN - order : order;
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static int64_t middle(int64_t a, int64_t b)
{
    return a + (int64_t)(((uint64_t)b - (uint64_t)a) / 2);
}

/* The first double above `low`, up to `high`, at which it is no longer what it is at `low`. */
static void cut_between(struct range *r, struct input *input, const struct atom *atom, double low,
                        double high)
{
    bool at_low = holds_at(atom, low);
    int64_t a = order_of(low);
    int64_t b = order_of(high);

    if (!(low < high) || holds_at(atom, high) == at_low)
        return;
    while (middle(a, b) != a) {
        int64_t m = middle(a, b);
        if (holds_at(atom, of_order(m)) == at_low)
            a = m;
        else
            b = m;
    }
    RC_PUSH(r->arena, &input->cuts, of_order(b));
}

static struct input *input_at(struct range *r, uint32_t node)
{
    for (size_t i = 0; i < r->inputs.count; i++) {
        if (r->inputs.at[i].node == node)
            return &r->inputs.at[i];
    }
    return NULL;
}

static bool is_comparison(enum rc_pred_op op)
{
    return op == RC_PRED_EQ || op == RC_PRED_NE || op == RC_PRED_LT || op == RC_PRED_LE ||
           op == RC_PRED_GT || op == RC_PRED_GE || op == RC_PRED_NEAR;
}

/* The leaf of a side, through its rounding. */
static struct input *leaf_of_side(struct range *r, uint32_t side, bool *rounded)
{
    *rounded = r->nodes.at[side].from->op == RC_PRED_FLOAT;
    if (*rounded)
        side = r->nodes.at[side].operands[0];
    return r->nodes.at[side].from->op == RC_PRED_LEAF ? input_at(r, side) : NULL;
}

static void cut_by(struct range *r, const struct node *node)
{
    for (unsigned first = 0; first < 2; first++) {
        const struct node *other = &r->nodes.at[node->operands[1 - first]];
        struct atom atom = { .op = node->from->op, .leaf_first = first == 0 };
        struct input *input = leaf_of_side(r, node->operands[first], &atom.rounded);
        if (input == NULL || other->from->op != RC_PRED_CONST || isnan(other->from->value))
            continue;
        atom.constant = other->from->value;
        /* on each side by itself: what holds near the constant alone changes twice */
        cut_between(r, input, &atom, input->range.low, fmin(input->range.high, atom.constant));
        cut_between(r, input, &atom, fmax(input->range.low, atom.constant), input->range.high);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

static void add_cell(struct range *r, struct input *input, double low, double high)
{
    struct span cell = { low, high, false };

    if (input->range.whole) {
        cell.low = ceil(low);
        cell.high = floor(high);
    }
    if (cell.low <= cell.high)
        RC_PUSH(r->arena, &input->cells, cell);
}

enum {
    FEW = 8 /* values that are tried one by one, where a number is also used otherwise */
};

static void make_cells(struct range *r, struct input *input)
{
    double from = input->range.low;

    if (input->range.whole && input->range.high - input->range.low < FEW) {
        for (double x = input->range.low; x <= input->range.high; x++)
            add_cell(r, input, x, x);
        return;
    }
    if (input->cuts.count > 1)
        qsort(input->cuts.at, input->cuts.count, sizeof *input->cuts.at, by_value);
    for (size_t i = 0; i < input->cuts.count; i++) {
        double cut = input->cuts.at[i];
        if (cut <= from)
            continue;
        add_cell(r, input, from, nextafter(cut, -INFINITY));
        from = cut;
    }
    add_cell(r, input, from, input->range.high);
}

/* --- what the nodes can be */

static struct span exactly(double value)
{
    return (struct span){ value, value, isnan(value) };
}

static struct span unknown_truth(void)
{
    return (struct span){ 0, 1, false };
}

static bool is_false(struct span s)
{
    return s.low == 0 && s.high == 0 && !s.odd;
}

static bool is_true(struct span s)
{
    return (s.low > 0 || s.high < 0) && !s.odd;
}

/* Whether it is true (1), false (0) or either (-1). */
static int truth_of(struct span s)
{
    if (is_false(s))
        return 0;
    return is_true(s) ? 1 : -1;
}

static struct span of_truth(int truth)
{
    return truth < 0 ? unknown_truth() : exactly(truth);
}

static struct span compare(enum rc_pred_op op, struct span a, struct span b)
{
    double nearest = fmax(0, fmax(a.low - b.high, b.low - a.high));
    double furthest = fmax(a.high - b.low, b.high - a.low);
    bool same = a.low == a.high && b.low == b.high && a.low == b.low;
    bool apart = a.high < b.low || b.high < a.low;

    if (a.odd || b.odd)
        return unknown_truth();
    switch ((int)op) {
    case RC_PRED_EQ: return of_truth(same ? 1 : apart ? 0 : -1);
    case RC_PRED_NE: return of_truth(same ? 0 : apart ? 1 : -1);
    case RC_PRED_LT: return of_truth(a.high < b.low ? 1 : a.low >= b.high ? 0 : -1);
    case RC_PRED_LE: return of_truth(a.high <= b.low ? 1 : a.low > b.high ? 0 : -1);
    case RC_PRED_GT: return of_truth(a.low > b.high ? 1 : a.high <= b.low ? 0 : -1);
    case RC_PRED_GE: return of_truth(a.low >= b.high ? 1 : a.high < b.low ? 0 : -1);
    default: return of_truth(furthest < 0.0001 ? 1 : nearest >= 0.0001 ? 0 : -1);
    }
}

/* Bounds that are no numbers (infinity less infinity) bound nothing. */
static struct span between(double low, double high, bool odd)
{
    bool none = isnan(low) || isnan(high);

    return (struct span){ isnan(low) ? -INFINITY : low, isnan(high) ? INFINITY : high,
                          odd || none };
}

static struct span product(struct span a, struct span b)
{
    double all[] = { a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high };
    double low = all[0];
    double high = all[0];

    for (size_t i = 0; i < 4; i++) {
        if (isnan(all[i]))
            return (struct span){ -INFINITY, INFINITY, true };
        low = fmin(low, all[i]);
        high = fmax(high, all[i]);
    }
    return (struct span){ low, high, a.odd || b.odd };
}

static struct span unary(enum rc_pred_op op, struct span a)
{
    double low = rc_pred_apply(op, &a.low);
    double high = rc_pred_apply(op, &a.high);

    if (op == RC_PRED_NEG)
        return between(high, low, a.odd);
    if (op == RC_PRED_ABS)
        return between(a.low <= 0 && a.high >= 0 ? 0 : fmin(low, high), fmax(low, high), a.odd);
    return between(low, high, a.odd);
}

static struct span hull(struct span a, struct span b)
{
    return (struct span){ fmin(a.low, b.low), fmax(a.high, b.high), a.odd || b.odd };
}

/* AND and OR: one operand that is `decisive` decides. */
static struct span junction(const struct range *r, const struct node *node, int decisive)
{
    bool all = true;

    for (size_t i = 0; i < node->from->operand_count; i++) {
        int truth = truth_of(r->nodes.at[node->operands[i]].value);
        if (truth == decisive)
            return exactly(decisive);
        all = all && truth >= 0;
    }
    return all ? exactly(1 - decisive) : unknown_truth();
}

static struct span sum(const struct range *r, const struct node *node)
{
    struct span total = exactly(0);

    for (size_t i = 0; i < node->from->operand_count; i++) {
        struct span value = r->nodes.at[node->operands[i]].value;
        total = between(total.low + value.low, total.high + value.high, total.odd || value.odd);
    }
    return total;
}

static struct span choice(const struct range *r, const struct node *node)
{
    struct span yes = r->nodes.at[node->operands[1]].value;
    struct span no = r->nodes.at[node->operands[2]].value;
    int truth = truth_of(r->nodes.at[node->operands[0]].value);

    if (truth < 0)
        return hull(yes, no);
    return truth > 0 ? yes : no;
}

static struct span evaluate_node(const struct range *r, const struct node *node)
{
    enum rc_pred_op op = node->from->op;
    struct span a = exactly(0);
    struct span b = exactly(0);

    if (node->from->operand_count > 0)
        a = r->nodes.at[node->operands[0]].value;
    if (node->from->operand_count > 1)
        b = r->nodes.at[node->operands[1]].value;
    switch (op) {
    case RC_PRED_CONST: return exactly(node->from->value);
    case RC_PRED_LEAF: return node->value;
    case RC_PRED_NOT: return of_truth(truth_of(a) < 0 ? -1 : 1 - truth_of(a));
    case RC_PRED_AND: return junction(r, node, 0);
    case RC_PRED_OR: return junction(r, node, 1);
    case RC_PRED_EQ:
    case RC_PRED_NE:
    case RC_PRED_LT:
    case RC_PRED_LE:
    case RC_PRED_GT:
    case RC_PRED_GE:
    case RC_PRED_NEAR: return compare(op, a, b);
    case RC_PRED_ADD: return sum(r, node);
    case RC_PRED_SUB: return between(a.low - b.high, a.high - b.low, a.odd || b.odd);
    case RC_PRED_MUL: return product(a, b);
    case RC_PRED_DIV:
    case RC_PRED_MOD:
    case RC_PRED_POW: return (struct span){ -INFINITY, INFINITY, true };
    case RC_PRED_MIN:
        return (struct span){ fmin(a.low, b.low), fmin(a.high, b.high), a.odd || b.odd };
    case RC_PRED_MAX:
        return (struct span){ fmax(a.low, b.low), fmax(a.high, b.high), a.odd || b.odd };
    case RC_PRED_NEG:
    case RC_PRED_FLOOR:
    case RC_PRED_CEIL:
    case RC_PRED_ABS:
    case RC_PRED_FLOAT: return unary(op, a);
    case RC_PRED_IF: return choice(r, node);
    }
    return (struct span){ -INFINITY, INFINITY, true };
}

/* --- the search */

static struct span value_of(const struct range *r, const struct input *input)
{
    return r->nodes.at[input->node].value;
}

static bool is_same_text(const struct range *r, rc_sym a, rc_sym b)
{
    return rc_str_eq_fold(rc_sym_text(r->preds->texts, a), rc_sym_text(r->preds->texts, b));
}

/* Whether the two truths may hold together. */
static bool may_both_hold(const struct range *r, const struct input *a, const struct input *b)
{
    if (!a->range.one_of || a->leaf->op != b->leaf->op)
        return true;
    if (a->range.by_start) {
        struct rc_str x = rc_sym_text(r->preds->texts, a->leaf->text);
        struct rc_str y = rc_sym_text(r->preds->texts, b->leaf->text);
        return rc_str_starts(x, y) || rc_str_starts(y, x);
    }
    return is_same_text(r, a->leaf->text, b->leaf->text);
}

/* What an input was set to may contradict what others were set to. */
static bool is_possible(const struct range *r)
{
    for (size_t i = 0; i < r->inputs.count; i++) {
        for (size_t k = 0; k < r->inputs.count; k++) {
            const struct input *a = &r->inputs.at[i];
            const struct input *b = &r->inputs.at[k];
            if (i != k && value_of(r, a).low > 0 && value_of(r, b).low > 0 &&
                !may_both_hold(r, a, b))
                return false;
            if (r->within[i * r->inputs.count + k] && value_of(r, a).low > value_of(r, b).high)
                return false;
        }
    }
    return true;
}

static struct span evaluate(struct range *r)
{
    for (size_t i = 0; i < r->nodes.count; i++)
        r->nodes.at[i].value = evaluate_node(r, &r->nodes.at[i]);
    return r->nodes.at[r->nodes.count - 1].value;
}

static struct input *next_input(struct range *r)
{
    for (size_t i = 0; i < r->inputs.count; i++) {
        if (!r->inputs.at[i].split && r->inputs.at[i].cells.count > 1)
            return &r->inputs.at[i];
    }
    return NULL;
}

static struct span whole_of(const struct input *input)
{
    return (struct span){ input->range.low, input->range.high, false };
}

/* RC_YES: it is false for all values that are left. */
static enum rc_answer search(struct range *r)
{
    enum rc_answer all = RC_YES;
    struct span value;
    struct input *input;

    if (r->steps++ >= RC_PRED_STEP_LIMIT)
        return RC_UNDECIDED;
    if (!is_possible(r))
        return RC_YES;
    value = evaluate(r);
    if (truth_of(value) >= 0)
        return truth_of(value) == 0 ? RC_YES : RC_NO;
    input = next_input(r);
    if (input == NULL)
        return RC_UNDECIDED;
    input->split = true;
    for (size_t i = 0; i < input->cells.count && all != RC_NO; i++) {
        enum rc_answer one;
        r->nodes.at[input->node].value = input->cells.at[i];
        one = search(r);
        all = one == RC_YES ? all : one;
    }
    input->split = false;
    r->nodes.at[input->node].value = whole_of(input);
    return all;
}

static void relate_inputs(struct range *r)
{
    size_t count = r->inputs.count;

    r->within = RC_NEW_ARRAY(r->arena, uint8_t, count * count + 1);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++)
            r->within[i * count + k] =
                i != k && rc_leaf_within(r->inputs.at[i].leaf, r->inputs.at[k].leaf);
    }
}

static void prepare(struct range *r)
{
    for (size_t i = 0; i < r->nodes.count; i++) {
        if (is_comparison(r->nodes.at[i].from->op))
            cut_by(r, &r->nodes.at[i]);
    }
    for (size_t i = 0; i < r->inputs.count; i++) {
        make_cells(r, &r->inputs.at[i]);
        r->nodes.at[r->inputs.at[i].node].value = whole_of(&r->inputs.at[i]);
    }
    relate_inputs(r);
}

enum rc_answer rc_pred_never(struct rc_arena *arena, const struct rc_preds *preds,
                             const struct rc_pred_limits *limits, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(arena);
    struct range r = { .arena = arena, .preds = preds, .limits = limits };
    enum rc_answer answer = RC_UNDECIDED;

    if (take_nodes(&r, pred)) {
        prepare(&r);
        answer = search(&r);
    }
    rc_arena_release(arena, mark);
    return answer;
}

#include "ir/pred.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <xxhash.h>

static const struct {
    const char *word;
    enum rc_leaf_shape shape;
} leaves[] = {
#define RC_LEAF(id, shape, doc) { #id, RC_LEAF_##shape },
#include "ir/leaf.def"
#undef RC_LEAF
};

const char *rc_leaf_word(enum rc_leaf_op op)
{
    return leaves[op].word;
}

enum rc_leaf_shape rc_leaf_shape(enum rc_leaf_op op)
{
    return leaves[op].shape;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return XXH3_64bits_withSeed(&value, sizeof value, hash);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t hash_node(const struct rc_pred_node *node)
{
    uint64_t hash = mix(mix(bits_of(node->value), (uint64_t)node->op), node->leaf);

    for (size_t i = 0; i < node->operand_count; i++)
        hash = mix(hash, node->operands[i].id);
    return hash;
}

static bool same_node(const struct rc_pred_node *a, const struct rc_pred_node *b)
{
    if (a->op != b->op || bits_of(a->value) != bits_of(b->value) || a->leaf != b->leaf ||
        a->operand_count != b->operand_count)
        return false;
    for (size_t i = 0; i < a->operand_count; i++) {
        if (!rc_pred_same(a->operands[i], b->operands[i]))
            return false;
    }
    return true;
}

static uint32_t find_node(const struct rc_preds *preds, const struct rc_pred_node *node)
{
    uint32_t mask = preds->slot_count - 1;
    uint32_t slot = (uint32_t)hash_node(node) & mask;

    while (preds->slots[slot] != 0 && !same_node(&preds->nodes.at[preds->slots[slot] - 1], node))
        slot = (slot + 1) & mask;
    return slot;
}

static void rehash_nodes(struct rc_preds *preds, uint32_t count)
{
    preds->slots = RC_NEW_ARRAY(preds->arena, uint32_t, count);
    preds->slot_count = count;
    for (size_t i = 0; i < preds->nodes.count; i++)
        preds->slots[find_node(preds, &preds->nodes.at[i])] = (uint32_t)i + 1;
}

static int compare_matchers(const void *left, const void *right)
{
    const struct rc_matcher *a = left;
    const struct rc_matcher *b = right;
    long order[] = { (long)a->how - (long)b->how,
                     (long)a->text - (long)b->text,
                     (long)a->value - (long)b->value,
                     (long)a->has_choice - (long)b->has_choice,
                     (long)a->choice_how - (long)b->choice_how,
                     (long)a->choice - (long)b->choice };

    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (order[i] != 0)
            return order[i] < 0 ? -1 : 1;
    }
    return 0;
}

static uint64_t hash_leaf(const struct rc_leaf *leaf)
{
    uint64_t hash = mix(mix((uint64_t)leaf->op, (uint64_t)leaf->text << 32 | leaf->other),
                        (uint64_t)(unsigned)leaf->value << 32 | leaf->flags);

    for (size_t i = 0; i < leaf->count; i++) {
        const struct rc_matcher *m = &leaf->matchers[i];
        hash = mix(mix(hash, (uint64_t)m->how << 32 | m->text),
                   (uint64_t)(unsigned)m->value << 32 | m->choice);
    }
    return hash;
}

static bool same_leaf(const struct rc_leaf *a, const struct rc_leaf *b)
{
    if (a->op != b->op || a->text != b->text || a->other != b->other || a->value != b->value ||
        a->flags != b->flags || a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (compare_matchers(&a->matchers[i], &b->matchers[i]) != 0)
            return false;
    }
    return true;
}

static uint32_t find_leaf(const struct rc_preds *preds, const struct rc_leaf *leaf)
{
    uint32_t mask = preds->leaf_slot_count - 1;
    uint32_t slot = (uint32_t)hash_leaf(leaf) & mask;

    while (preds->leaf_slots[slot] != 0 &&
           !same_leaf(&preds->leaves.at[preds->leaf_slots[slot] - 1], leaf))
        slot = (slot + 1) & mask;
    return slot;
}

static void rehash_leaves(struct rc_preds *preds, uint32_t count)
{
    preds->leaf_slots = RC_NEW_ARRAY(preds->arena, uint32_t, count);
    preds->leaf_slot_count = count;
    for (size_t i = 0; i < preds->leaves.count; i++)
        preds->leaf_slots[find_leaf(preds, &preds->leaves.at[i])] = (uint32_t)i + 1;
}

enum rc_pred_op rc_pred_op_opposite(enum rc_pred_op op)
{
    switch ((int)op) {
    case RC_PRED_GE: return RC_PRED_LT;
    case RC_PRED_LT: return RC_PRED_GE;
    case RC_PRED_GT: return RC_PRED_LE;
    case RC_PRED_LE: return RC_PRED_GT;
    case RC_PRED_NE: return RC_PRED_EQ;
    default: return RC_PRED_NE; /* of EQ and NEAR */
    }
}

enum rc_pred_op rc_pred_op_mirrored(enum rc_pred_op op)
{
    switch ((int)op) {
    case RC_PRED_GE: return RC_PRED_LE;
    case RC_PRED_LE: return RC_PRED_GE;
    case RC_PRED_GT: return RC_PRED_LT;
    case RC_PRED_LT: return RC_PRED_GT;
    default: return op;
    }
}

void rc_preds_init(struct rc_preds *preds, struct rc_arena *arena, struct rc_intern *texts)
{
    *preds = (struct rc_preds){ .arena = arena, .texts = texts };
    rehash_nodes(preds, 256);
    rehash_leaves(preds, 256);
}

/* Operands are copied when the node is new. */
static rc_pred add_node(struct rc_preds *preds, struct rc_pred_node node)
{
    uint32_t slot = find_node(preds, &node);
    uint32_t id = (uint32_t)preds->nodes.count;

    if (preds->slots[slot] != 0)
        return (rc_pred){ preds->slots[slot] - 1 };
    if (node.operand_count > 0) {
        rc_pred *copy = RC_NEW_ARRAY(preds->arena, rc_pred, node.operand_count);
        memcpy(copy, node.operands, node.operand_count * sizeof *copy);
        node.operands = copy;
    }
    RC_PUSH(preds->arena, &preds->nodes, node);
    preds->slots[slot] = id + 1;
    if (preds->nodes.count > preds->slot_count / 2)
        rehash_nodes(preds, preds->slot_count * 2);
    return (rc_pred){ id };
}

rc_pred rc_pred_number(struct rc_preds *preds, double value)
{
    /* -0 and 0 are one number, so they are one node */
    return add_node(preds,
                    (struct rc_pred_node){ .op = RC_PRED_CONST, .value = value == 0 ? 0 : value });
}

rc_pred rc_pred_truth(struct rc_preds *preds, bool value)
{
    return rc_pred_number(preds, value ? 1 : 0);
}

static void sort_matchers(struct rc_leaf *leaf, struct rc_arena *arena)
{
    struct rc_matcher *copy = RC_NEW_ARRAY(arena, struct rc_matcher, leaf->count);
    size_t count = 0;

    memcpy(copy, leaf->matchers, leaf->count * sizeof *copy);
    qsort(copy, leaf->count, sizeof *copy, compare_matchers);
    for (size_t i = 0; i < leaf->count; i++) {
        if (count == 0 || compare_matchers(&copy[count - 1], &copy[i]) != 0)
            copy[count++] = copy[i];
    }
    leaf->matchers = copy;
    leaf->count = count;
}

rc_pred rc_pred_leaf(struct rc_preds *preds, struct rc_leaf leaf)
{
    uint32_t slot;
    uint32_t index;

    if (leaf.count > 0)
        sort_matchers(&leaf, preds->arena);
    slot = find_leaf(preds, &leaf);
    index = preds->leaf_slots[slot];
    if (index == 0) {
        RC_PUSH(preds->arena, &preds->leaves, leaf);
        index = (uint32_t)preds->leaves.count;
        preds->leaf_slots[slot] = index;
        if (preds->leaves.count > preds->leaf_slot_count / 2)
            rehash_leaves(preds, preds->leaf_slot_count * 2);
    }
    return add_node(preds, (struct rc_pred_node){ .op = RC_PRED_LEAF, .leaf = index - 1 });
}

bool rc_pred_is_const(const struct rc_preds *preds, rc_pred pred, double *value)
{
    const struct rc_pred_node *node = rc_pred_node(preds, pred);

    if (node->op == RC_PRED_CONST)
        *value = node->value;
    return node->op == RC_PRED_CONST;
}

bool rc_pred_is_true(const struct rc_preds *preds, rc_pred pred)
{
    double value;

    return rc_pred_is_const(preds, pred, &value) && value != 0;
}

bool rc_pred_is_false(const struct rc_preds *preds, rc_pred pred)
{
    double value;

    return rc_pred_is_const(preds, pred, &value) && value == 0;
}

/*
 * The two below are written out, and not those of the C library, so that generated code, which has
 * none, computes the same bits (runtime/src/qualify.c).
 */
static double remainder_of(double a, double b)
{
    double q = a / b;

    return a - b * (q > -9.0e15 && q < 9.0e15 ? (double)(int64_t)q : q);
}

static double power_of(double base, double exponent)
{
    uint64_t n = (uint64_t)fabs(exponent);
    double result = 1;

    for (double square = base; n != 0; n >>= 1, square *= square) {
        if ((n & 1) != 0)
            result *= square;
    }
    return exponent < 0 ? 1 / result : result;
}

int rc_pred_to_int(double value)
{
    return isnan(value) ? 0 : (int)fmax(-1e9, fmin(1e9, trunc(value)));
}

bool rc_pred_is_whole_power(const struct rc_preds *preds, rc_pred exponent)
{
    double value;

    return rc_pred_is_const(preds, exponent, &value) && value == floor(value) &&
           fabs(value) <= RC_PRED_POWER_LIMIT;
}

double rc_pred_apply(enum rc_pred_op op, const double *x)
{
    switch (op) {
    case RC_PRED_CONST:
    case RC_PRED_LEAF: break;
    case RC_PRED_NOT: return x[0] == 0;
    case RC_PRED_AND: return x[0] != 0 && x[1] != 0;
    case RC_PRED_OR: return x[0] != 0 || x[1] != 0;
    case RC_PRED_EQ: return x[0] == x[1];
    case RC_PRED_NE: return x[0] != x[1];
    case RC_PRED_LT: return x[0] < x[1];
    case RC_PRED_LE: return x[0] <= x[1];
    case RC_PRED_GT: return x[0] > x[1];
    case RC_PRED_GE: return x[0] >= x[1];
    case RC_PRED_NEAR: return fabs(x[0] - x[1]) < 0.0001;
    case RC_PRED_ADD: return x[0] + x[1];
    case RC_PRED_SUB: return x[0] - x[1];
    case RC_PRED_MUL: return x[0] * x[1];
    case RC_PRED_DIV: return x[0] / x[1];
    case RC_PRED_MOD: return remainder_of(x[0], x[1]);
    case RC_PRED_POW:
        return x[1] == floor(x[1]) && fabs(x[1]) <= RC_PRED_POWER_LIMIT ? power_of(x[0], x[1])
                                                                        : pow(x[0], x[1]);
    case RC_PRED_NEG: return -x[0];
    case RC_PRED_MIN: return x[1] < x[0] ? x[1] : x[0];
    case RC_PRED_MAX: return x[1] > x[0] ? x[1] : x[0];
    case RC_PRED_FLOOR: return floor(x[0]);
    case RC_PRED_CEIL: return ceil(x[0]);
    case RC_PRED_ABS: return fabs(x[0]);
    case RC_PRED_FLOAT: return (double)(float)x[0];
    case RC_PRED_IF: return x[0] != 0 ? x[1] : x[2];
    }
    return 0;
}

rc_pred rc_pred_unary(struct rc_preds *preds, enum rc_pred_op op, rc_pred a)
{
    double x;

    if (rc_pred_is_const(preds, a, &x))
        return rc_pred_number(preds, rc_pred_apply(op, &x));
    return add_node(preds, (struct rc_pred_node){ .op = op, .operands = &a, .operand_count = 1 });
}

rc_pred rc_pred_binary(struct rc_preds *preds, enum rc_pred_op op, rc_pred a, rc_pred b)
{
    rc_pred operands[] = { a, b };
    double x[2];

    assert(op != RC_PRED_AND && op != RC_PRED_OR);
    if (rc_pred_is_const(preds, a, &x[0]) && rc_pred_is_const(preds, b, &x[1]))
        return rc_pred_number(preds, rc_pred_apply(op, x));
    return add_node(preds,
                    (struct rc_pred_node){ .op = op, .operands = operands, .operand_count = 2 });
}

rc_pred rc_pred_if(struct rc_preds *preds, rc_pred a, rc_pred b, rc_pred c)
{
    rc_pred operands[] = { a, b, c };
    double x;

    if (rc_pred_same(b, c))
        return b;
    if (rc_pred_is_const(preds, a, &x))
        return x != 0 ? b : c;
    return add_node(
        preds, (struct rc_pred_node){ .op = RC_PRED_IF, .operands = operands, .operand_count = 3 });
}

bool rc_pred_op_is_truth(enum rc_pred_op op)
{
    switch (op) {
    case RC_PRED_NOT:
    case RC_PRED_AND:
    case RC_PRED_OR:
    case RC_PRED_EQ:
    case RC_PRED_NE:
    case RC_PRED_LT:
    case RC_PRED_LE:
    case RC_PRED_GT:
    case RC_PRED_GE:
    case RC_PRED_NEAR: return true;
    case RC_PRED_CONST:
    case RC_PRED_LEAF:
    case RC_PRED_ADD:
    case RC_PRED_SUB:
    case RC_PRED_MUL:
    case RC_PRED_DIV:
    case RC_PRED_MOD:
    case RC_PRED_POW:
    case RC_PRED_NEG:
    case RC_PRED_MIN:
    case RC_PRED_MAX:
    case RC_PRED_FLOOR:
    case RC_PRED_CEIL:
    case RC_PRED_ABS:
    case RC_PRED_FLOAT:
    case RC_PRED_IF: break;
    }
    return false;
}

rc_pred rc_pred_not(struct rc_preds *preds, rc_pred a)
{
    const struct rc_pred_node *node = rc_pred_node(preds, a);

    if (node->op == RC_PRED_NOT && rc_pred_op_is_truth(rc_pred_node(preds, node->operands[0])->op))
        return node->operands[0];
    return rc_pred_unary(preds, RC_PRED_NOT, a);
}

typedef RC_VEC(rc_pred) pred_list;

/* Takes apart what has the same op, drops what changes nothing; false: the result is decided. */
static bool flatten(struct rc_preds *preds, enum rc_pred_op op, pred_list *out,
                    const rc_pred *operands, size_t count)
{
    double neutral = op == RC_PRED_AND ? 1 : 0;
    double value;

    for (size_t i = 0; i < count; i++) {
        const struct rc_pred_node *node = rc_pred_node(preds, operands[i]);
        if (node->op == op) {
            for (size_t j = 0; j < node->operand_count; j++)
                RC_PUSH(preds->arena, out, node->operands[j]);
        } else if (rc_pred_is_const(preds, operands[i], &value)) {
            if ((value != 0) != (neutral != 0))
                return false;
        } else {
            RC_PUSH(preds->arena, out, operands[i]);
        }
    }
    return true;
}

static int compare_ids(const void *left, const void *right)
{
    uint32_t a = ((const rc_pred *)left)->id;
    uint32_t b = ((const rc_pred *)right)->id;

    return (a > b) - (a < b);
}

/* Whether a truth stands beside its negation, in a sorted list. */
static bool contradicts(const struct rc_preds *preds, const pred_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct rc_pred_node *node = rc_pred_node(preds, list->at[i]);
        if (node->op == RC_PRED_NOT &&
            bsearch(&node->operands[0], list->at, list->count, sizeof *list->at, compare_ids))
            return true;
    }
    return false;
}

static rc_pred join(struct rc_preds *preds, enum rc_pred_op op, const rc_pred *operands,
                    size_t count)
{
    pred_list list = { 0 };
    size_t kept = 0;

    if (!flatten(preds, op, &list, operands, count))
        return rc_pred_truth(preds, op == RC_PRED_OR);
    if (list.count == 0)
        return rc_pred_truth(preds, op == RC_PRED_AND);
    qsort(list.at, list.count, sizeof *list.at, compare_ids);
    for (size_t i = 0; i < list.count; i++) {
        if (kept == 0 || !rc_pred_same(list.at[kept - 1], list.at[i]))
            list.at[kept++] = list.at[i];
    }
    list.count = kept;
    if (contradicts(preds, &list))
        return rc_pred_truth(preds, op == RC_PRED_OR);
    if (kept == 1 && rc_pred_op_is_truth(rc_pred_node(preds, list.at[0])->op))
        return list.at[0];
    return add_node(preds,
                    (struct rc_pred_node){ .op = op, .operands = list.at, .operand_count = kept });
}

rc_pred rc_pred_all_of(struct rc_preds *preds, const rc_pred *operands, size_t count)
{
    return join(preds, RC_PRED_AND, operands, count);
}

rc_pred rc_pred_any_of(struct rc_preds *preds, const rc_pred *operands, size_t count)
{
    return join(preds, RC_PRED_OR, operands, count);
}

rc_pred rc_pred_and(struct rc_preds *preds, rc_pred a, rc_pred b)
{
    return join(preds, RC_PRED_AND, (rc_pred[]){ a, b }, 2);
}

rc_pred rc_pred_or(struct rc_preds *preds, rc_pred a, rc_pred b)
{
    return join(preds, RC_PRED_OR, (rc_pred[]){ a, b }, 2);
}

/* Constants are added up; the order of the rest is kept. */
rc_pred rc_pred_sum_of(struct rc_preds *preds, const rc_pred *operands, size_t count)
{
    pred_list list = { 0 };
    double constant = 0;
    double value;

    for (size_t i = 0; i < count; i++) {
        if (rc_pred_is_const(preds, operands[i], &value))
            constant += value;
        else
            RC_PUSH(preds->arena, &list, operands[i]);
    }
    if (list.count == 0)
        return rc_pred_number(preds, constant);
    if (constant != 0)
        RC_PUSH(preds->arena, &list, rc_pred_number(preds, constant));
    if (list.count == 1)
        return list.at[0];
    return add_node(preds, (struct rc_pred_node){ .op = RC_PRED_ADD,
                                                  .operands = list.at,
                                                  .operand_count = list.count });
}

/* What a predicate needs. */
#include "ask/phrase_work.h"

/* "at least 2 hands" */
static void need_many(const struct rc_ask *ask, const struct rc_leaf *leaf, enum rc_pred_op op,
                      double bound, struct rc_buf *out)
{
    rc_buf_printf(out, "%s",
                  op == RC_PRED_GE   ? "at least "
                  : op == RC_PRED_GT ? "more than "
                  : op == RC_PRED_LT ? "fewer than "
                  : op == RC_PRED_LE ? "at most "
                  : op == RC_PRED_NE ? "other than "
                                     : "exactly ");
    rc_phrase_many(ask, leaf, bound, out);
}

static void need_amount(const struct rc_ask *ask, const struct rc_leaf *leaf, enum rc_pred_op op,
                        double bound, struct rc_buf *out)
{
    bool size = leaf->op == RC_LEAF_SIZE || leaf->op == RC_LEAF_BASE_SIZE;

    if (rc_ask_leaf_row(leaf->op)->form == RC_ASK_MANY) {
        need_many(ask, leaf, op, bound, out);
        return;
    }
    rc_phrase_noun(ask, leaf, out);
    rc_buf_add(out, op == RC_PRED_GT   ? size ? RC_STR(" larger than ") : RC_STR(" more than ")
                      : op == RC_PRED_LT ? size ? RC_STR(" smaller than ") : RC_STR(" less than ")
                      : op == RC_PRED_LE ? RC_STR(" at most ")
                    : op == RC_PRED_NE ? RC_STR(" other than ")
                    : op == RC_PRED_GE ? RC_STR(" ")
                                       : RC_STR(" exactly "));
    rc_phrase_value(ask, leaf, bound, out);
    if (op == RC_PRED_GE)
        rc_buf_add(out, size ? RC_STR(" or larger") : RC_STR(" or more"));
}

/* "any domain", "2 of any language", "no language": what is asked for is only that there is one. */
static bool need_any(const struct rc_ask *ask, const struct rc_leaf *leaf, bool fewer,
                     struct rc_buf *out)
{
    if (leaf->count != 1 || leaf->matchers[0].how != RC_MATCH_ANY || leaf->matchers[0].value > 1)
        return false;
    rc_buf_add(out, fewer ? RC_STR("") : RC_STR("any "));
    rc_phrase_noun(ask, leaf, out);
    return true;
}

/* "FEAT Dodge", "2 of FEAT Dodge, Mobility", "no FEAT Dodge" */
static void need_things(const struct rc_ask *ask, const struct rc_leaf *leaf, enum rc_pred_op op,
                        double bound, struct rc_buf *out)
{
    rc_str_list list = { 0 };
    bool fewer = op == RC_PRED_LT || op == RC_PRED_LE;
    double count = op == RC_PRED_LE || op == RC_PRED_GT ? bound + 1 : bound;

    rc_phrase_matchers(ask, leaf, &list);
    if (op == RC_PRED_GE && count > 1 && count == (double)list.count) { /* all of them */
        rc_phrase_noun(ask, leaf, out);
        rc_buf_char(out, ' ');
        rc_phrase_list(out, list.at, list.count, " and ");
        return;
    }
    if (op == RC_PRED_EQ || op == RC_PRED_NE)
        rc_buf_printf(out, "%s%.10g of ", op == RC_PRED_EQ ? "exactly " : "other than ", bound);
    else if (fewer)
        rc_buf_printf(out, count == 1 ? "no " : "fewer than %.10g of ", count);
    else if (count > 1)
        rc_buf_printf(out, "%.10g of ", count);
    if (need_any(ask, leaf, fewer, out))
        return;
    rc_phrase_noun(ask, leaf, out);
    rc_buf_add(out, list.count > 1 && (count > 1 || fewer) ? RC_STR(": ") : RC_STR(" "));
    rc_phrase_list(out, list.at, list.count, count > 1 ? NULL : " or ");
}

static void needed(const struct rc_ask *ask, rc_pred pred, bool wanted, bool inside,
                   struct rc_buf *out);

/* Whether parts are counted that hold or not, and no amounts added. */
static bool is_count_of_truths(const struct rc_ask *ask, const struct rc_pred_node *sum)
{
    for (size_t i = 0; i < sum->operand_count; i++) {
        const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), sum->operands[i]);
        if (node->op == RC_PRED_LEAF &&
            rc_ask_leaf_row(rc_phrase_preds(ask)->leaves.at[node->leaf].op)->form == RC_ASK_NUMBER)
            return false;
    }
    return true;
}

/* "base attack bonus + epic attack bonus at least 6" */
static void need_total(const struct rc_ask *ask, const struct rc_pred_node *sum, enum rc_pred_op op,
                       double bound, struct rc_buf *out)
{
    for (size_t i = 0; i < sum->operand_count; i++) {
        const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), sum->operands[i]);
        rc_buf_add(out, i > 0 ? RC_STR(" + ") : RC_STR(""));
        if (node->op == RC_PRED_LEAF)
            rc_phrase_noun(ask, &rc_phrase_preds(ask)->leaves.at[node->leaf], out);
    }
    rc_buf_printf(out, " %s %.10g",
                  op == RC_PRED_LT   ? "below"
                  : op == RC_PRED_GE ? "at least"
                                     : "other than",
                  bound);
}

static void need_of_sum(const struct rc_ask *ask, const struct rc_pred_node *sum,
                        enum rc_pred_op op, double bound, struct rc_buf *out)
{
    bool fewer = op == RC_PRED_LT || op == RC_PRED_LE;
    double count = op == RC_PRED_LE || op == RC_PRED_GT ? bound + 1 : bound;

    if (!is_count_of_truths(ask, sum)) {
        need_total(ask, sum, op, bound, out);
        return;
    }
    rc_buf_printf(out, "%s%.10g of these: ", fewer ? "fewer than " : "", count);
    for (size_t i = 0; i < sum->operand_count && i < RC_PHRASE_SHOWN; i++) {
        rc_buf_add(out, i > 0 ? RC_STR("; ") : RC_STR(""));
        needed(ask, sum->operands[i], true, false, out);
    }
    if (sum->operand_count > RC_PHRASE_SHOWN)
        rc_buf_printf(out, " and %zu more", sum->operand_count - RC_PHRASE_SHOWN);
}

static const struct rc_pred_node *unrounded(const struct rc_ask *ask, rc_pred pred)
{
    const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), pred);

    return node->op == RC_PRED_FLOAT ? rc_pred_node(rc_phrase_preds(ask), node->operands[0]) : node;
}

static void need_comparison(const struct rc_ask *ask, const struct rc_pred_node *node, bool wanted,
                            struct rc_buf *out)
{
    const struct rc_pred_node *left = unrounded(ask, node->operands[0]);
    const struct rc_pred_node *right = unrounded(ask, node->operands[1]);
    enum rc_pred_op op = wanted ? node->op : rc_pred_op_opposite(node->op);

    if (left->op == RC_PRED_CONST) { /* 3 <= x */
        const struct rc_pred_node *kept = left;
        left = right;
        right = kept;
        op = rc_pred_op_mirrored(op);
    }
    if (right->op == RC_PRED_CONST && left->op == RC_PRED_LEAF) {
        const struct rc_leaf *leaf = &rc_phrase_preds(ask)->leaves.at[left->leaf];
        if (rc_ask_leaf_row(leaf->op)->form == RC_ASK_THINGS)
            need_things(ask, leaf, op, right->value, out);
        else
            need_amount(ask, leaf, op, right->value, out);
        return;
    }
    if (right->op == RC_PRED_CONST && left->op == RC_PRED_ADD && node->op == RC_PRED_GE) {
        need_of_sum(ask, left, op, right->value, out);
        return;
    }
    if (right->op == RC_PRED_CONST && right->value == 1 && node->op == RC_PRED_GE &&
        left == rc_pred_node(rc_phrase_preds(ask), node->operands[0])) { /* one of one */
        needed(ask, node->operands[0], wanted, false, out);
        return;
    }
    rc_buf_printf(out, "the first formula %s ",
                  op == RC_PRED_GT   ? "above"
                  : op == RC_PRED_LT ? "below"
                  : op == RC_PRED_LE ? "at most"
                  : op == RC_PRED_GE ? "at least"
                  : op == RC_PRED_NE ? "other than"
                                     : "equal to");
    if (right->op == RC_PRED_CONST)
        rc_buf_printf(out, "%.10g", right->value);
    else
        rc_buf_add(out, RC_STR("the second"));
}

/* The texts of leaves that ask for the same fact: alignment LG, NG. */
static bool same_fact(const struct rc_ask *ask, const struct rc_pred_node *node, rc_str_list *list)
{
    const struct rc_pred_node *first = rc_pred_node(rc_phrase_preds(ask), node->operands[0]);

    for (size_t i = 0; i < node->operand_count; i++) {
        const struct rc_pred_node *one = rc_pred_node(rc_phrase_preds(ask), node->operands[i]);
        const struct rc_leaf *leaf;
        if (one->op != RC_PRED_LEAF)
            return false;
        leaf = &rc_phrase_preds(ask)->leaves.at[one->leaf];
        if (leaf->op != rc_phrase_preds(ask)->leaves.at[first->leaf].op ||
            rc_ask_leaf_row(leaf->op)->form != RC_ASK_IS)
            return false;
        RC_PUSH(ask->arena, list, rc_phrase_text(ask, leaf->text));
    }
    return true;
}

static bool is_feature_off(const struct rc_ask *ask, rc_pred pred)
{
    const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), pred);

    return node->op == RC_PRED_LEAF &&
           rc_phrase_preds(ask)->leaves.at[node->leaf].op == RC_LEAF_FEATURE_OFF;
}

/*
 * "A or B". Where the game mode has alignments, that it might have none is left out (see
 * unless_off in lst/pre_lower.c).
 */
static void need_parts(const struct rc_ask *ask, const struct rc_pred_node *node, bool wanted,
                       bool inside, struct rc_buf *out)
{
    bool any = (node->op == RC_PRED_OR) == wanted;
    size_t shown = 0;
    rc_str_list list = { 0 };
    struct rc_pred_node rest = *node;
    rc_pred *operands = RC_NEW_ARRAY(ask->arena, rc_pred, node->operand_count);

    rest.operand_count = 0;
    for (size_t i = 0; i < node->operand_count; i++) {
        if (!is_feature_off(ask, node->operands[i]))
            operands[rest.operand_count++] = node->operands[i];
    }
    rest.operands = operands;
    if (rest.operand_count > 1 && node->op == RC_PRED_OR && same_fact(ask, &rest, &list)) {
        const struct rc_pred_node *first = rc_pred_node(rc_phrase_preds(ask), rest.operands[0]);
        rc_phrase_noun(ask, &rc_phrase_preds(ask)->leaves.at[first->leaf], out);
        rc_buf_add(out, wanted ? RC_STR(" ") : RC_STR(" other than "));
        rc_phrase_list(out, list.at, list.count, " or ");
        return;
    }
    inside = inside && rest.operand_count > 1;
    rc_buf_add(out, inside ? RC_STR("(") : RC_STR(""));
    for (size_t i = 0; i < rest.operand_count && shown < RC_PHRASE_SHOWN; i++, shown++) {
        rc_buf_add(out, i == 0 ? RC_STR("") : any ? RC_STR(" or ") : RC_STR(" and "));
        needed(ask, rest.operands[i], wanted, rest.operand_count > 1, out);
    }
    if (rest.operand_count > RC_PHRASE_SHOWN)
        rc_buf_printf(out, " %s %zu more", any ? "or" : "and",
                      rest.operand_count - RC_PHRASE_SHOWN);
    rc_buf_add(out, inside ? RC_STR(")") : RC_STR(""));
}

static void need_leaf(const struct rc_ask *ask, const struct rc_leaf *leaf, bool wanted,
                      struct rc_buf *out)
{
    switch (rc_ask_leaf_row(leaf->op)->form) {
    case RC_ASK_THINGS: need_things(ask, leaf, wanted ? RC_PRED_GE : RC_PRED_LT, 1, out); return;
    case RC_ASK_NUMBER:
    case RC_ASK_MANY: need_amount(ask, leaf, wanted ? RC_PRED_NE : RC_PRED_EQ, 0, out); return;
    case RC_ASK_IS:
        rc_phrase_noun(ask, leaf, out);
        rc_buf_add(out, wanted ? RC_STR(" ") : RC_STR(" other than "));
        rc_buf_add(out, rc_phrase_text(ask, leaf->text));
        return;
    case RC_ASK_FLAG: rc_phrase_flag(ask, leaf, wanted, out); return;
    }
}

static void needed(const struct rc_ask *ask, rc_pred pred, bool wanted, bool inside,
                   struct rc_buf *out)
{
    const struct rc_pred_node *node = rc_pred_node(rc_phrase_preds(ask), pred);

    switch ((int)node->op) {
    case RC_PRED_CONST:
        rc_buf_add(out,
                   (node->value != 0) == wanted ? RC_STR("nothing") : RC_STR("what nobody has"));
        return;
    case RC_PRED_LEAF:
        need_leaf(ask, &rc_phrase_preds(ask)->leaves.at[node->leaf], wanted, out);
        return;
    case RC_PRED_NOT: needed(ask, node->operands[0], !wanted, inside, out); return;
    case RC_PRED_AND:
    case RC_PRED_OR: need_parts(ask, node, wanted, inside, out); return;
    case RC_PRED_EQ:
    case RC_PRED_NE:
    case RC_PRED_LT:
    case RC_PRED_LE:
    case RC_PRED_GT:
    case RC_PRED_GE:
    case RC_PRED_NEAR: need_comparison(ask, node, wanted, out); return;
    case RC_PRED_IF:
        /* on an item its types; what is asked here is a character */
        needed(ask, node->operands[2], wanted, inside, out);
        return;
    default: rc_buf_add(out, RC_STR("a formula that is not 0"));
    }
}

void rc_phrase_needed(const struct rc_ask *ask, rc_pred pred, bool wanted, struct rc_buf *out)
{
    needed(ask, pred, wanted, false, out);
}

/* Steps that bring a number to where a comparison holds. */
#include "ask/goal_work.h"

#include <math.h>

/* What of a sum may move towards its target: a truth by 1, a count by any number. */
static struct rc_ask_step reach_operand(struct rc_at *at, rc_pred pred, double deficit)
{
    const struct rc_pred_node *node = rc_pred_node(at->ask->pack->preds, pred);

    if (rc_is_truth(at->ask->pack->preds, node))
        return rc_step_pred(at, pred, deficit > 0);
    if (node->op == RC_PRED_LEAF || node->op == RC_PRED_IF)
        return rc_step_reach(at, pred, rc_pred_value(&at->run, pred) + (deficit > 0 ? 1 : -1));
    return rc_step_never(rc_reason_is_formula);
}

/* Whether more is asked for than the parts, all of them truths, can come to (2 of 2 at most). */
static bool is_beyond(struct rc_at *at, const struct rc_pred_node *sum, double deficit)
{
    const struct rc_preds *preds = at->ask->pack->preds;
    double off = 0;

    for (size_t i = 0; i < sum->operand_count; i++) {
        const struct rc_pred_node *part = rc_pred_node(preds, sum->operands[i]);
        if (part->op == RC_PRED_CONST)
            continue;
        if (!rc_is_truth(preds, part))
            return false;
        off += rc_pred_holds(&at->run, sum->operands[i]) ? 0 : 1;
    }
    return deficit > off;
}

static struct rc_ask_step reach_sum(struct rc_at *at, const struct rc_pred_node *node,
                                    double deficit)
{
    const struct rc_preds *preds = at->ask->pack->preds;
    rc_step_list steps = { 0 };
    bool truths = true;
    struct rc_ask_reason fixed = rc_reason_no_change;

    for (size_t i = 0; i < node->operand_count; i++) {
        struct rc_ask_step step = reach_operand(at, node->operands[i], deficit);
        if (step.met)
            continue;
        if (!step.possible) {
            fixed = rc_reason_better(fixed, step.fixed);
            continue;
        }
        truths = truths && rc_is_truth(preds, rc_pred_node(preds, node->operands[i]));
        RC_PUSH(at->arena, &steps, step);
    }
    if (is_beyond(at, node, deficit))
        return rc_step_never(rc_reason_too_few);
    if (steps.count == 0 || (truths && (double)steps.count < fabs(deficit)))
        return rc_step_never(fixed);
    if (truths)
        rc_step_add_others(at, &steps, (size_t)ceil(fabs(deficit)));
    return rc_step_any(at, &steps);
}

/* a ? b : c as a number: what moves the side that counts, or changes which does. */
static struct rc_ask_step reach_if(struct rc_at *at, const struct rc_pred_node *node, double target)
{
    bool first = rc_pred_holds(&at->run, node->operands[0]);
    rc_step_list steps = { 0 };
    struct rc_ask_step side = rc_step_reach(at, node->operands[first ? 1 : 2], target);
    struct rc_ask_step other = rc_step_pred(at, node->operands[0], !first);

    RC_PUSH(at->arena, &steps, side);
    RC_PUSH(at->arena, &steps, other);
    return rc_step_any(at, &steps);
}

/* note [formulas]: what PREVAR compares is rounded; only a variable by itself can be raised to a
 * number (W11), of a formula nobody can say what should change. */
struct rc_ask_step rc_step_reach(struct rc_at *at, rc_pred pred, double target)
{
    const struct rc_preds *preds = at->ask->pack->preds;
    const struct rc_pred_node *node = rc_pred_node(preds, pred);
    double value = rc_pred_value(&at->run, pred);

    if (node->op == RC_PRED_FLOAT) {
        node = rc_pred_node(preds, node->operands[0]);
        if (node->op != RC_PRED_LEAF)
            return rc_step_never(rc_reason_is_formula);
    }
    if (node->op == RC_PRED_LEAF)
        return rc_step_leaf(at, &preds->leaves.at[node->leaf], target);
    if (node->op == RC_PRED_ADD)
        return reach_sum(at, node, target - value);
    if (node->op == RC_PRED_IF)
        return reach_if(at, node, target);
    if (rc_is_truth(preds, node))
        return rc_step_pred(at, pred, target > value);
    return rc_step_never(rc_reason_is_formula);
}

/* The comparison is not as wanted: to where has the number to go? */
static struct rc_ask_step step_number(struct rc_at *at, rc_pred pred, enum rc_pred_op op,
                                      double bound)
{
    rc_step_list steps = { 0 };
    struct rc_ask_step up;

    switch ((int)op) {
    case RC_PRED_GT: return rc_step_reach(at, pred, floor(bound) + 1);
    case RC_PRED_LT: return rc_step_reach(at, pred, ceil(bound) - 1);
    case RC_PRED_NE: break;
    default: return rc_step_reach(at, pred, bound);
    }
    up = rc_step_reach(at, pred, floor(bound) + 1);
    struct rc_ask_step down = rc_step_reach(at, pred, ceil(bound) - 1);
    RC_PUSH(at->arena, &steps, up);
    RC_PUSH(at->arena, &steps, down);
    return rc_step_any(at, &steps);
}

struct rc_ask_step rc_step_compare(struct rc_at *at, const struct rc_pred_node *node, bool wanted)
{
    const struct rc_preds *preds = at->ask->pack->preds;
    enum rc_pred_op op = wanted ? node->op : rc_pred_op_opposite(node->op);
    double bound;

    if (rc_pred_is_const(preds, node->operands[1], &bound))
        return step_number(at, node->operands[0], op, bound);
    /* 3 op x */
    if (node->op == RC_PRED_NEAR && wanted)
        op = RC_PRED_EQ;
    bound = rc_pred_value(&at->run, node->operands[0]);
    const struct rc_pred_node *left = rc_pred_node(preds, node->operands[0]);
    bool constant = left->op == RC_PRED_CONST;
    if (!constant)
        return rc_step_never(rc_reason_is_formula);
    return step_number(at, node->operands[1], rc_pred_op_mirrored(op), bound);
}

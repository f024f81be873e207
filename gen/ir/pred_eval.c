#include "ir/pred.h"

void rc_pred_run_init(struct rc_pred_run *run, struct rc_arena *arena, const struct rc_preds *preds,
                      struct rc_asked asked)
{
    run->preds = preds;
    run->asked = asked;
    run->values = RC_NEW_ARRAY(arena, double, preds->nodes.count);
    run->known = RC_NEW_ARRAY(arena, uint8_t, preds->nodes.count);
}

static double value_of_all(struct rc_pred_run *run, const struct rc_pred_node *node)
{
    for (size_t i = 0; i < node->operand_count; i++) {
        if (!rc_pred_holds(run, node->operands[i]))
            return 0;
    }
    return 1;
}

static double value_of_any(struct rc_pred_run *run, const struct rc_pred_node *node)
{
    for (size_t i = 0; i < node->operand_count; i++) {
        if (rc_pred_holds(run, node->operands[i]))
            return 1;
    }
    return 0;
}

static double value_of_sum(struct rc_pred_run *run, const struct rc_pred_node *node)
{
    double sum = rc_pred_value(run, node->operands[0]);

    for (size_t i = 1; i < node->operand_count; i++)
        sum += rc_pred_value(run, node->operands[i]);
    return sum;
}

static double compute(struct rc_pred_run *run, const struct rc_pred_node *node)
{
    double x[3] = { 0 };

    if (node->op == RC_PRED_CONST)
        return node->value;
    if (node->op == RC_PRED_LEAF)
        return rc_leaf_value(run->preds, &run->preds->leaves.at[node->leaf], &run->asked);
    if (node->op == RC_PRED_AND)
        return value_of_all(run, node);
    if (node->op == RC_PRED_OR)
        return value_of_any(run, node);
    if (node->op == RC_PRED_ADD)
        return value_of_sum(run, node);
    for (size_t i = 0; i < node->operand_count; i++)
        x[i] = rc_pred_value(run, node->operands[i]);
    return rc_pred_apply(node->op, x);
}

double rc_pred_value(struct rc_pred_run *run, rc_pred pred)
{
    if (!run->known[pred.id]) {
        run->values[pred.id] = compute(run, rc_pred_node(run->preds, pred));
        run->known[pred.id] = 1;
    }
    return run->values[pred.id];
}

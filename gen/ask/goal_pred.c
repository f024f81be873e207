/* Steps towards a predicate. */
#include "ask/goal_work.h"

bool rc_is_truth(const struct rc_preds *preds, const struct rc_pred_node *node)
{
    enum rc_ask_form form;

    if (node->op != RC_PRED_LEAF)
        return rc_pred_op_is_truth(node->op);
    form = rc_ask_leaf_row(preds->leaves.at[node->leaf].op)->form;
    return form == RC_ASK_IS || form == RC_ASK_FLAG;
}

/* The parts of an AND or OR that are not as wanted. */
static struct rc_ask_step step_parts(struct rc_at *at, const struct rc_pred_node *node, bool wanted)
{
    bool all = (node->op == RC_PRED_AND) == wanted;
    rc_step_list steps = { 0 };

    for (size_t i = 0; i < node->operand_count; i++) {
        struct rc_ask_step step = rc_step_pred(at, node->operands[i], wanted);
        if (!step.met)
            RC_PUSH(at->arena, &steps, step);
        else if (!all)
            return rc_step_met();
    }
    return all ? rc_step_all(at, &steps) : rc_step_any(at, &steps);
}

static struct rc_ask_step step_now(struct rc_at *at, rc_pred pred, bool wanted)
{
    const struct rc_preds *preds = at->ask->pack->preds;
    const struct rc_pred_node *node = rc_pred_node(preds, pred);

    if (rc_pred_holds(&at->run, pred) == wanted)
        return rc_step_met();
    switch (node->op) {
    case RC_PRED_CONST:
        return rc_step_never(
            (struct rc_ask_reason){ "it never holds, whoever asks", RC_ASK_FIXED });
    case RC_PRED_LEAF: return rc_step_leaf(at, &preds->leaves.at[node->leaf], wanted ? 1 : 0);
    case RC_PRED_NOT: return rc_step_pred(at, node->operands[0], !wanted);
    case RC_PRED_AND:
    case RC_PRED_OR: return step_parts(at, node, wanted);
    case RC_PRED_EQ:
    case RC_PRED_NE:
    case RC_PRED_LT:
    case RC_PRED_LE:
    case RC_PRED_GT:
    case RC_PRED_GE:
    case RC_PRED_NEAR: return rc_step_compare(at, node, wanted);
    case RC_PRED_IF:
    case RC_PRED_ADD: return rc_step_reach(at, pred, wanted ? 1 : 0);
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
    case RC_PRED_FLOAT: break;
    }
    return rc_step_never(rc_reason_is_formula);
}

struct rc_ask_step rc_step_pred(struct rc_at *at, rc_pred pred, bool wanted)
{
    const struct rc_ask_step **kept = &at->pred_steps[wanted][pred.id];

    if (*kept == NULL)
        *kept = rc_step_keep(at, step_now(at, pred, wanted));
    return **kept;
}

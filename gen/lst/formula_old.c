/*
 * note [the old evaluator]: it replaces the innermost parentheses by the text of their value and
 * then works from left to right over + - * /, without precedence. What stands between two
 * operators is a number, or a name to look up; "floor0.4" and "5,2" are names that nothing defines,
 * so 0. A value below zero brings a '-' into the text, which is an operator there: "floor-3.5" is
 * floor (0) minus 3.5.
 */
#include "lst/formula_old.h"

#include <stdlib.h>

struct old {
    struct rc_pre_scope *scope;
    const char *at;
    const char *end;
    unsigned depth;
};

/* What stands between two operators. */
struct operand {
    struct rc_str text; /* of all of it */
    rc_pred value;      /* of the last parentheses */
    size_t parentheses;
    bool plain_before; /* text before the last parentheses */
    bool plain_behind; /* text behind them */
    bool minus;
};

static rc_pred number(struct old *old, double value)
{
    return rc_pred_number(old->scope->preds, value);
}

static rc_pred evaluate(struct old *old);

static bool is_operator(char c)
{
    return c == '+' || c == '-' || c == '*' || c == '/';
}

static rc_pred parenthesis(struct old *old)
{
    rc_pred value;

    old->at++;
    old->depth++;
    value = evaluate(old);
    old->depth--;
    if (old->at < old->end)
        old->at++;
    return value;
}

static struct operand read_operand(struct old *old)
{
    struct operand made = { .value = number(old, 0) };
    const char *begin;

    while (old->at < old->end && (*old->at == '-' || *old->at == '+')) {
        made.minus = made.minus != (*old->at == '-');
        old->at++;
    }
    begin = old->at;
    while (old->at < old->end && *old->at != ')' && !is_operator(*old->at)) {
        if (*old->at == '(' && old->depth < RC_FORMULA_DEPTH_LIMIT) {
            made.plain_before = made.plain_before || made.plain_behind || made.parentheses > 0;
            made.value = parenthesis(old);
            made.parentheses++;
            made.plain_behind = false;
            continue;
        }
        if (made.parentheses > 0)
            made.plain_behind = true;
        else
            made.plain_before = true;
        old->at++;
    }
    made.text = rc_str_between(begin, old->at);
    return made;
}

static bool read_number(struct rc_str text, double *value)
{
    double scale = 0;

    *value = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.p[i] == '.' && scale == 0) {
            scale = 1;
            continue;
        }
        if (!rc_is_digit(text.p[i]))
            return false;
        *value = *value * 10 + (text.p[i] - '0');
        scale *= 10;
    }
    if (scale > 1)
        *value /= scale;
    return text.len > 0;
}

static rc_pred plain_value(struct old *old, struct rc_str text)
{
    struct rc_leaf leaf = { .op = RC_LEAF_VARIABLE };
    double value;

    if (read_number(text, &value))
        return number(old, value);
    leaf.text = rc_intern_add(old->scope->preds->texts, text);
    return rc_pred_leaf(old->scope->preds, leaf);
}

static rc_pred apply(struct old *old, char op, rc_pred a, rc_pred b)
{
    switch (op) {
    case '-': return rc_pred_binary(old->scope->preds, RC_PRED_SUB, a, b);
    case '*': return rc_pred_binary(old->scope->preds, RC_PRED_MUL, a, b);
    case '/': return rc_pred_binary(old->scope->preds, RC_PRED_DIV, a, b);
    default: return rc_pred_binary(old->scope->preds, RC_PRED_ADD, a, b);
    }
}

static rc_pred apply_operand(struct old *old, char op, rc_pred total, const struct operand *operand)
{
    struct rc_preds *preds = old->scope->preds;
    rc_pred value;

    if (operand->parentheses == 0) {
        value = plain_value(old, rc_str_trim(operand->text));
    } else if (!operand->plain_before && !operand->plain_behind) {
        value = operand->value;
    } else {
        /* a name glued to a value: 0, and what is below zero is subtracted */
        total = apply(old, op, total, number(old, 0));
        if (operand->plain_behind)
            return total;
        /* what is not below zero, or no number at all, makes one more name of it */
        value = rc_pred_binary(preds, RC_PRED_LT, operand->value, number(old, 0));
        value = rc_pred_if(preds, value, operand->value, number(old, 0));
        return rc_pred_binary(preds, RC_PRED_ADD, total, value);
    }
    if (operand->minus)
        value = rc_pred_unary(preds, RC_PRED_NEG, value);
    return apply(old, op, total, value);
}

static rc_pred evaluate(struct old *old)
{
    rc_pred total = number(old, 0);
    char op = '+';

    while (old->at < old->end && *old->at != ')') {
        struct operand operand = read_operand(old);
        total = apply_operand(old, op, total, &operand);
        if (old->at < old->end && is_operator(*old->at))
            op = *old->at++;
    }
    return total;
}

rc_pred rc_formula_old(struct rc_pre_scope *scope, struct rc_str text)
{
    struct old old = { .scope = scope, .at = text.p, .end = text.p + text.len };
    rc_pred value = number(&old, 0);

    /* a stray ')' ends nothing */
    while (old.at < old.end) {
        value = evaluate(&old);
        if (old.at < old.end)
            old.at++;
    }
    return value;
}

/* Formulas to numbers: names, functions and terms (pre.md F1 to F11). */
#include "lst/formula_old.h"
#include "lst/pre_lower.h"
#include "lst/pre_work.h"

static rc_pred lower(struct rc_pre_scope *scope, const struct rc_formula *formula);

static rc_pred leaf(struct rc_pre_scope *scope, enum rc_leaf_op op, struct rc_str text)
{
    return rc_pred_leaf(
        scope->preds,
        (struct rc_leaf){ .op = op, .text = rc_intern_add(scope->preds->texts, text) });
}

/*
 * MAXCASTABLE in a bound of spell levels: the highest level that some class casts, or one of the
 * type that is asked for; of a list 0 (choose.md B5.4, C25).
 */
static rc_pred lower_max_castable(struct rc_pre_scope *scope, const struct rc_formula *formula)
{
    struct rc_str prefix = RC_STR("SPELLTYPE:");

    if (rc_str_eq_fold(rc_str_sub(scope->source, 0, prefix.len), prefix))
        return leaf(scope, RC_LEAF_MAX_CASTABLE,
                    rc_str_sub(scope->source, prefix.len, scope->source.len));
    if (scope->source.len > 0)
        return leaf(scope, RC_LEAF_MAX_CASTABLE, RC_STR(""));
    if (!scope->quiet)
        rc_report(scope->diags, RC_W_MAXCASTABLE, formula->span,
                  "MAXCASTABLE is 0 here: a list by itself belongs to no caster");
    return rc_pred_number(scope->preds, 0);
}

/* A variable or a built-in term; `at` is the text that names it, a name or the argument of var. */
static rc_pred lower_name(struct rc_pre_scope *scope, const struct rc_formula *at)
{
    if (scope->source.p != NULL && rc_str_eq(at->name, RC_STR("MAXCASTABLE")))
        return lower_max_castable(scope, at);
    rc_formula_check_variable(scope, at->name, at->span);
    return leaf(scope, RC_LEAF_VARIABLE, at->name);
}

/* What is not derived from the character: its value is stated for the text. */
static rc_pred stated(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    return leaf(scope, RC_LEAF_STATED, call->text);
}

static rc_pred fold_args(struct rc_pre_scope *scope, const struct rc_formula *call,
                         enum rc_pred_op op)
{
    rc_pred value = lower(scope, call->args.at[0]);

    for (size_t i = 1; i < call->args.count; i++)
        value = rc_pred_binary(scope->preds, op, value, lower(scope, call->args.at[i]));
    return value;
}

static rc_pred lower_or_call(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    rc_pred value = rc_pred_truth(scope->preds, false);

    for (size_t i = 0; i < call->args.count; i++)
        value = rc_pred_or(scope->preds, value, lower(scope, call->args.at[i]));
    return value;
}

static struct rc_str text_of(const struct rc_formula *formula, size_t i)
{
    return i < formula->args.count ? formula->args.at[i]->name : RC_STR("");
}

/* classlevel("Fighter"), classlevel("APPLIEDAS=NONEPIC"); without a class: that of who asks. */
static rc_pred lower_class_level(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    struct rc_str key = text_of(call, 0);

    if (rc_str_starts(key, RC_STR("CLASS=")) || rc_str_starts(key, RC_STR("CLASS.")))
        key = rc_str_sub(key, 6, key.len);
    if (key.len == 0 || rc_str_starts(key, RC_STR("APPLIEDAS=")))
        return leaf(scope, RC_LEAF_VARIABLE, RC_STR("CL"));
    rc_formula_check_key(scope, RC_KIND_CLASS, rc_str_sub(key, 0, rc_str_find(key, ';', 0)),
                         call->args.at[0]->span);
    return leaf(scope, RC_LEAF_CLASS_LEVEL, key);
}

static rc_pred lower_skillinfo(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    struct rc_str what = text_of(call, 0);

    rc_formula_check_key(scope, RC_KIND_SKILL, text_of(call, 1), call->args.at[1]->span);
    if (rc_str_eq_fold(what, RC_STR("TOTALRANK")) || rc_str_eq_fold(what, RC_STR("RANK")))
        return leaf(scope, RC_LEAF_SKILL_TOTAL, text_of(call, 1));
    return stated(scope, call);
}

static bool filter(struct rc_str text, const char *name, struct rc_str *value)
{
    struct rc_str prefix = rc_str(name);

    if (!rc_str_starts(text, prefix) || text.len <= prefix.len || text.p[prefix.len] != '=')
        return false;
    *value = rc_str_sub(text, prefix.len + 1, text.len);
    return true;
}

/* count("ABILITIES","CATEGORY=c","KEY=k"): one filter besides the category; else it is stated. */
static rc_pred lower_count(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    struct rc_leaf made = { .op = RC_LEAF_ABILITIES };
    struct rc_matcher matcher = { .how = RC_MATCH_ANY, .value = 1 };
    struct rc_str value;

    if (!rc_str_eq(text_of(call, 0), RC_STR("ABILITIES")))
        return stated(scope, call);
    for (size_t i = 1; i < call->args.count; i++) {
        struct rc_str text = text_of(call, i);
        if (filter(text, "CATEGORY", &value)) {
            made.text = rc_intern_add(scope->preds->texts, value);
            continue;
        }
        if (matcher.how != RC_MATCH_ANY)
            return stated(scope, call);
        if (filter(text, "TYPE", &value))
            matcher.how = RC_MATCH_TYPE;
        else if (filter(text, "KEY", &value) || filter(text, "NAME", &value))
            matcher.how = RC_MATCH_KEY;
        else
            return stated(scope, call);
        matcher.text = rc_intern_add(scope->preds->texts, value);
    }
    made.flags = call->function == RC_FUNCTION_COUNT ? RC_LEAF_EACH : 0;
    made.matchers = &matcher;
    made.count = 1;
    return rc_pred_leaf(scope->preds, made);
}

/* The operands in their order: the numbering of nodes is part of the output. */
static rc_pred lower_if(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    rc_pred condition = lower(scope, call->args.at[0]);
    rc_pred yes = lower(scope, call->args.at[1]);
    rc_pred no = lower(scope, call->args.at[2]);

    return rc_pred_if(scope->preds, condition, yes, no);
}

static rc_pred lower_call(struct rc_pre_scope *scope, const struct rc_formula *call)
{
    switch (call->function) {
    case RC_FUNCTION_ABS:
        return rc_pred_unary(scope->preds, RC_PRED_ABS, lower(scope, call->args.at[0]));
    case RC_FUNCTION_CEIL:
        return rc_pred_unary(scope->preds, RC_PRED_CEIL, lower(scope, call->args.at[0]));
    case RC_FUNCTION_FLOOR:
        return rc_pred_unary(scope->preds, RC_PRED_FLOOR, lower(scope, call->args.at[0]));
    case RC_FUNCTION_CL:
    case RC_FUNCTION_CLASSLEVEL: return lower_class_level(scope, call);
    case RC_FUNCTION_COUNT:
    case RC_FUNCTION_COUNTDISTINCT: return lower_count(scope, call);
    case RC_FUNCTION_GETVAR:
    case RC_FUNCTION_VAR: return lower_name(scope, call->args.at[0]);
    case RC_FUNCTION_IF: return lower_if(scope, call);
    case RC_FUNCTION_MASTERVAR: return rc_pred_number(scope->preds, 0);
    case RC_FUNCTION_MAX: return fold_args(scope, call, RC_PRED_MAX);
    case RC_FUNCTION_MIN: return fold_args(scope, call, RC_PRED_MIN);
    case RC_FUNCTION_OR: return lower_or_call(scope, call);
    case RC_FUNCTION_SKILLINFO: return lower_skillinfo(scope, call);
    case RC_FUNCTION_CHARBONUSTO:
    case RC_FUNCTION_ROLL:
    case RC_FUNCTION_COUNT_OF: break;
    }
    return stated(scope, call);
}

static rc_pred lower_divide(struct rc_pre_scope *scope, const struct rc_formula *formula, rc_pred a,
                            rc_pred b)
{
    if (rc_pred_is_false(scope->preds, b) && !scope->quiet)
        rc_report(scope->diags, RC_W_FORMULA_ZERO, formula->span, "'%.*s' divides by zero",
                  RC_FMT(formula->text));
    return rc_pred_binary(scope->preds, formula->op == RC_FORMULA_DIV ? RC_PRED_DIV : RC_PRED_MOD,
                          a, b);
}

static rc_pred lower_binary(struct rc_pre_scope *scope, const struct rc_formula *formula)
{
    rc_pred a = lower(scope, formula->args.at[0]);
    rc_pred b = lower(scope, formula->args.at[1]);

    switch ((int)formula->op) {
    case RC_FORMULA_ADD: return rc_pred_binary(scope->preds, RC_PRED_ADD, a, b);
    case RC_FORMULA_SUB: return rc_pred_binary(scope->preds, RC_PRED_SUB, a, b);
    case RC_FORMULA_MUL: return rc_pred_binary(scope->preds, RC_PRED_MUL, a, b);
    case RC_FORMULA_DIV:
    case RC_FORMULA_MOD: return lower_divide(scope, formula, a, b);
    case RC_FORMULA_POW: return rc_pred_binary(scope->preds, RC_PRED_POW, a, b);
    case RC_FORMULA_EQ: return rc_pred_binary(scope->preds, RC_PRED_EQ, a, b);
    case RC_FORMULA_NE: return rc_pred_binary(scope->preds, RC_PRED_NE, a, b);
    case RC_FORMULA_LT: return rc_pred_binary(scope->preds, RC_PRED_LT, a, b);
    case RC_FORMULA_LE: return rc_pred_binary(scope->preds, RC_PRED_LE, a, b);
    case RC_FORMULA_GT: return rc_pred_binary(scope->preds, RC_PRED_GT, a, b);
    case RC_FORMULA_GE: return rc_pred_binary(scope->preds, RC_PRED_GE, a, b);
    case RC_FORMULA_AND: return rc_pred_and(scope->preds, a, b);
    default: return rc_pred_or(scope->preds, a, b);
    }
}

static rc_pred lower(struct rc_pre_scope *scope, const struct rc_formula *formula)
{
    switch (formula->op) {
    case RC_FORMULA_NUMBER: return rc_pred_number(scope->preds, formula->number);
    case RC_FORMULA_NAME:
    case RC_FORMULA_STRING: return lower_name(scope, formula);
    case RC_FORMULA_CALL: return lower_call(scope, formula);
    case RC_FORMULA_NEG:
        return rc_pred_unary(scope->preds, RC_PRED_NEG, lower(scope, formula->args.at[0]));
    case RC_FORMULA_NOT: return rc_pred_not(scope->preds, lower(scope, formula->args.at[0]));
    case RC_FORMULA_UNREADABLE: return rc_formula_old(scope, formula->text);
    case RC_FORMULA_ADD:
    case RC_FORMULA_SUB:
    case RC_FORMULA_MUL:
    case RC_FORMULA_DIV:
    case RC_FORMULA_MOD:
    case RC_FORMULA_POW:
    case RC_FORMULA_EQ:
    case RC_FORMULA_NE:
    case RC_FORMULA_LT:
    case RC_FORMULA_LE:
    case RC_FORMULA_GT:
    case RC_FORMULA_GE:
    case RC_FORMULA_AND:
    case RC_FORMULA_OR: break;
    }
    return lower_binary(scope, formula);
}

/* Whether something defines each name that stands by itself. */
static rc_pred all_defined(struct rc_pre_scope *scope, const struct rc_formula *formula)
{
    rc_pred value = rc_pred_truth(scope->preds, true);

    if (formula->op == RC_FORMULA_NAME)
        return leaf(scope, RC_LEAF_DEFINED, formula->name);
    for (size_t i = 0; i < formula->args.count; i++)
        value = rc_pred_and(scope->preds, value, all_defined(scope, formula->args.at[i]));
    return value;
}

static rc_pred when_defined(struct rc_pre_scope *scope, const struct rc_formula *formula,
                            rc_pred value)
{
    rc_pred defined = all_defined(scope, formula);
    rc_pred old = rc_formula_old(scope, formula->text);

    return rc_pred_if(scope->preds, defined, value, old);
}

rc_pred rc_formula_lower(struct rc_pre_scope *scope, const struct rc_formula *formula)
{
    rc_pred value = lower(scope, formula);

    /* P46: an undefined name among operators sends all of it to the old evaluator */
    if (formula->args.count > 0 && rc_compat_has(&scope->compat, RC_PRE_ROW_P46))
        return when_defined(scope, formula, value);
    return value;
}

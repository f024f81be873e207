/* The frame around the kinds: negation, PREMULT, what fails as a whole, values that carry over. */
#include "lst/pre_lower.h"

#include "lst/pre_work.h"

static const char *const shipped[] = {
#define RC_PRE_ROW(id, pcgen) pcgen,
#include "lst/pre_row.def"
#undef RC_PRE_ROW
};

bool rc_pre_row(const struct rc_pre_work *work, enum rc_pre_row row)
{
    return rc_compat_has(&work->scope->compat, row);
}

void rc_pre_may_differ(struct rc_pre_work *work, enum rc_pre_row row)
{
    rc_compat_set(&work->scope->touched, row, true);
}

bool rc_pre_touch(struct rc_pre_work *work, enum rc_pre_row row, struct rc_span span)
{
    rc_pre_may_differ(work, row);
    if (work->scope->quiet || rc_pre_row(work, row))
        return false;
    rc_report(work->scope->diags, RC_W_PRE_DIFFERENCE, span, "PCGen %s", shipped[row]);
    rc_note(work->scope->diags, "--compat=+%s takes PCGen's answer", rc_pre_rows[row]);
    return true;
}

void rc_pre_fails_when(struct rc_pre_work *work, rc_pred failure)
{
    RC_PUSH(work->scope->arena, &work->failures, failure);
}

rc_pred rc_pre_no_name(struct rc_pre_work *work, const char *what, struct rc_str name,
                       struct rc_span span, struct rc_str nearest)
{
    rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (rc_pre_row(work, RC_PRE_ROW_E8)) {
        rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
    } else {
        work->bad = true;
        if (!work->scope->quiet) {
            rc_report(work->scope->diags, RC_E_PRE_NAME, span, "the game mode has no %s '%.*s'",
                      what, RC_FMT(name));
            if (nearest.len > 0)
                rc_help(work->scope->diags, "did you mean '%.*s'?", RC_FMT(nearest));
        }
    }
    return rc_pred_truth(work->preds, false);
}

rc_pred rc_pre_at_least(const struct rc_pre_work *work, rc_pred number, int value)
{
    return rc_pred_binary(work->preds, RC_PRED_GE, number, rc_pred_number(work->preds, value));
}

rc_pred rc_pre_compare(const struct rc_pre_work *work, enum rc_pre_op op, rc_pred a, rc_pred b)
{
    static const enum rc_pred_op ops[] = {
        [RC_PRE_GTEQ] = RC_PRED_GE, [RC_PRE_EQ] = RC_PRED_EQ, [RC_PRE_NEQ] = RC_PRED_NE,
        [RC_PRE_GT] = RC_PRED_GT,   [RC_PRE_LT] = RC_PRED_LT, [RC_PRE_LTEQ] = RC_PRED_LE
    };

    return rc_pred_binary(work->preds, ops[op], a, b);
}

rc_pred rc_pre_enough(struct rc_pre_work *work, const rc_pred_list *elements, int count)
{
    return rc_pre_at_least(work, rc_pred_sum_of(work->preds, elements->at, elements->count), count);
}

/*
 * E5, P18: a value stays in force for the elements behind it and is written back into those before
 * it; an earlier element of the same key is dropped.
 */
static struct rc_pre *carry_values(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_pre *copy = RC_NEW(work->scope->arena, struct rc_pre);
    struct rc_pre_element current = { .has_value = false };
    size_t first = 0;

    *copy = *pre;
    copy->elements.at = rc_arena_grow(work->scope->arena, pre->elements.at, pre->elements.count,
                                      pre->elements.count, sizeof *pre->elements.at);
    while (first < copy->elements.count && !copy->elements.at[first].has_value)
        first++;
    for (size_t i = 0; i < copy->elements.count; i++) {
        struct rc_pre_element *element = &copy->elements.at[i];
        const struct rc_pre_element *from =
            i < first && first < copy->elements.count ? &copy->elements.at[first] : &current;
        if (element->has_value)
            current = *element;
        else if (from->has_value) {
            element->value = from->value;
            element->has_value = true;
        }
    }
    return copy;
}

static bool lacks_some_value(const struct rc_pre *pre)
{
    bool with = false;
    bool without = false;

    for (size_t i = 0; i < pre->elements.count; i++) {
        with = with || pre->elements.at[i].has_value;
        without = without || !pre->elements.at[i].has_value;
    }
    return with && without;
}

static const struct rc_pre *with_values(struct rc_pre_work *work, const struct rc_pre *pre)
{
    enum rc_pre_value value = rc_pre_kind_row(pre->kind)->value;

    if ((value != RC_PRE_VALUE_OPTIONAL && value != RC_PRE_VALUE_REQUIRED) ||
        !lacks_some_value(pre))
        return pre;
    rc_pre_touch(work, RC_PRE_ROW_P18, pre->span);
    return rc_pre_row(work, RC_PRE_ROW_P18) ? carry_values(work, pre) : pre;
}

static struct rc_lowered lower(struct rc_pre_work *work, const struct rc_pre *pre);

/* P45, E4: shipped, a piece adds its count where it counts. */
static rc_pred added_by(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_lowered *piece, const struct rc_pre *part)
{
    if (!piece->counting)
        return piece->truth;
    if (pre->count > 1 && rc_pre_adds_several(work, part))
        rc_pre_touch(work, RC_PRE_ROW_P45, part->span);
    else
        rc_pre_may_differ(work, RC_PRE_ROW_P45);
    if (!rc_pre_row(work, RC_PRE_ROW_P45))
        return piece->truth;
    return rc_pred_if(work->preds, piece->truth, piece->count, rc_pred_number(work->preds, 0));
}

static struct rc_lowered lower_mult(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred_list list = { 0 };
    struct rc_lowered piece = { 0 };
    struct rc_lowered made = { 0 };

    if (pre->invalid) /* P37: the count is no integer */
        rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
    for (size_t i = 0; i < pre->pieces.count; i++) {
        piece = lower(work, pre->pieces.at[i]);
        RC_PUSH(work->scope->arena, &list, added_by(work, pre, &piece, pre->pieces.at[i]));
    }
    /* R8: one piece of one is that piece */
    if (pre->count == 1 && pre->pieces.count == 1 && !pre->negated)
        return piece;
    if (pre->count == (int)pre->pieces.count && !rc_pre_row(work, RC_PRE_ROW_P45))
        made.truth = rc_pred_all_of(work->preds, list.at, list.count);
    else if (pre->count == 1)
        made.truth = rc_pred_any_of(work->preds, list.at, list.count);
    else
        made.truth = rc_pre_enough(work, &list, pre->count);
    return made;
}

static struct rc_lowered lower_body(struct rc_pre_work *work, const struct rc_pre *pre)
{
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;
    struct rc_lowered made = { 0 };

    if (pre->kind == RC_PRE_MULT)
        return lower_mult(work, pre);
    pre = with_values(work, pre);
    if (rc_leaf_shape(of) == RC_LEAF_COUNT && pre->kind != RC_PRE_CLASSLEVELMAX &&
        pre->kind != RC_PRE_SKILLTOT && !(pre->kind == RC_PRE_ABILITY && pre->invalid))
        return rc_pre_lower_counted(work, pre);
    if (!rc_pre_lower_elements(work, pre, &made))
        made.truth = rc_pre_lower_scalar(work, pre);
    return made;
}

/* E10: kinds whose test does not look at the operator. */
static bool ignores_not(const struct rc_pre *pre)
{
    if (pre->elements.count > 1)
        return false;
    return pre->kind == RC_PRE_CHARACTERTYPE || pre->kind == RC_PRE_ARMORTYPE ||
           pre->kind == RC_PRE_DEITYDOMAIN || pre->kind == RC_PRE_DEITYALIGN ||
           pre->kind == RC_PRE_BIRTHPLACE || pre->kind == RC_PRE_CITY ||
           pre->kind == RC_PRE_POINTBUYMETHOD;
}

/* Rows that say what '!' does; PCGen's answer is that it does nothing. */
static bool keeps_truth(struct rc_pre_work *work, const struct rc_pre *pre)
{
    enum rc_pre_row row;

    if (ignores_not(pre))
        row = RC_PRE_ROW_E10;
    else if (pre->kind == RC_PRE_TEXT)
        row = RC_PRE_ROW_P1;
    else if (pre->kind == RC_PRE_CLASSLEVELMAX && pre->elements.count > 1)
        row = RC_PRE_ROW_P24;
    else
        return false;
    rc_pre_touch(work, row, pre->span);
    return rc_pre_row(work, row);
}

/* P25: what PCGen has no test for is false, negated too. */
static bool has_no_test(struct rc_pre_work *work, const struct rc_pre *pre)
{
    bool none = pre->kind == RC_PRE_LANGUAGE || (pre->kind == RC_PRE_AGESET && pre->has_op) ||
                (pre->kind == RC_PRE_HDSILENT && rc_str_ends(pre->body, RC_STR("+")));

    if (none)
        rc_pre_touch(work, RC_PRE_ROW_P25, pre->span);
    return none && rc_pre_row(work, RC_PRE_ROW_P25);
}

/* Without alignments in the game mode, what asks for one holds, also negated (pre-kinds.tsv). */
static rc_pred unless_off(struct rc_pre_work *work, const struct rc_pre *pre, rc_pred truth)
{
    if (pre->kind != RC_PRE_ALIGN && pre->kind != RC_PRE_DEITYALIGN)
        return truth;
    return rc_pred_or(work->preds,
                      rc_pre_leaf(work, RC_LEAF_FEATURE_OFF, RC_STR("ALIGNMENTFEATURE")), truth);
}

/* P40, and a check that the game mode does not have: false, negated too. */
static rc_pred negated_only_where(struct rc_pre_work *work, const struct rc_pre *pre)
{
    if (pre->kind == RC_PRE_BASESIZE) {
        rc_pre_touch(work, RC_PRE_ROW_P40, pre->span);
        if (rc_pre_row(work, RC_PRE_ROW_P40))
            return rc_pre_leaf(work, RC_LEAF_RACE_CHOSEN, RC_STR(""));
    }
    return rc_pred_truth(work->preds, true);
}

static struct rc_lowered lower(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_lowered made;

    if (has_no_test(work, pre))
        return (struct rc_lowered){ .truth = rc_pred_truth(work->preds, false) };
    made = lower_body(work, pre);
    if (pre->negated && !keeps_truth(work, pre)) {
        rc_pred opposite = rc_pred_not(work->preds, made.truth);
        made.truth = rc_pred_and(work->preds, opposite, negated_only_where(work, pre));
        made.counting = false;
    }
    made.truth = unless_off(work, pre, made.truth);
    return made;
}

rc_pred rc_pre_lower(struct rc_pre_scope *scope, const struct rc_pre *pre, bool *ok)
{
    struct rc_pre_work work = { .scope = scope,
                                .preds = scope->preds,
                                .model = scope->world->model };
    rc_pred truth = lower(&work, pre).truth;
    rc_pred failed = rc_pred_any_of(scope->preds, work.failures.at, work.failures.count);

    scope->failed = failed;
    if (ok != NULL)
        *ok = !work.bad;
    if (work.bad)
        return rc_pred_truth(scope->preds, false);
    return rc_pred_and(scope->preds, rc_pred_not(scope->preds, failed), truth);
}

static rc_pred rule_of_feats(struct rc_pre_scope *scope)
{
    struct rc_leaf rule = { .op = RC_LEAF_RULE,
                            .text = rc_intern_add(scope->preds->texts, RC_STR("FEATPRE")) };

    return rc_pred_leaf(scope->preds, rule);
}

struct rc_pre_conditions rc_pre_conditions_of(struct rc_pre_scope *scope, bool feat,
                                              const rc_pre_list *pres, bool *ok)
{
    rc_pred always = rc_pred_truth(scope->preds, true);
    struct rc_pre_conditions made = { always, always };
    bool good = true;

    for (size_t i = 0; i < pres->count; i++) {
        bool one = true;
        rc_pred pred = rc_pre_lower(scope, pres->at[i], &one);
        bool keeps = pres->at[i]->unmoved;
        good = good && one;
        if (keeps)
            rc_compat_set(&scope->touched, RC_PRE_ROW_P36, true);
        if (keeps && !rc_compat_has(&scope->compat, RC_PRE_ROW_P36))
            made.unmoved = rc_pred_and(scope->preds, made.unmoved, pred);
        else
            made.met = rc_pred_and(scope->preds, made.met, pred);
    }
    if (ok != NULL)
        *ok = good;
    if (feat && !rc_pred_is_true(scope->preds, made.met))
        made.met = rc_pred_or(scope->preds, rule_of_feats(scope), made.met);
    return made;
}

rc_pred rc_pre_qualified(struct rc_pre_scope *scope, bool ability, struct rc_str word,
                         struct rc_str key, const rc_pre_list *pres, bool *ok)
{
    bool feat = ability && rc_str_eq_fold(word, RC_STR("FEAT"));
    struct rc_pre_conditions conditions = rc_pre_conditions_of(scope, feat, pres, ok);
    struct rc_leaf named = { .op = RC_LEAF_QUALIFY,
                             .text = rc_intern_add(scope->preds->texts, word),
                             .other = rc_intern_add(scope->preds->texts, key),
                             .value = ability };

    if (!rc_pred_is_true(scope->preds, conditions.met))
        conditions.met =
            rc_pred_or(scope->preds, rc_pred_leaf(scope->preds, named), conditions.met);
    return rc_pred_and(scope->preds, conditions.met, conditions.unmoved);
}

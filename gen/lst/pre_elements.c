/*
 * Lists whose elements are tests of their own, not counted in a collection (pre-kinds.tsv; part C
 * where a row is named).
 */
#include <limits.h>

#include "lst/pre_work.h"

typedef rc_pred test_function(struct rc_pre_work *work, const struct rc_pre *pre,
                              const struct rc_pre_element *element);

static bool is_list(const struct rc_pre *pre)
{
    return pre->elements.count > 1;
}

/* E2: what a comparison adds where it counts: its left side, at least 1. */
static rc_pred added(struct rc_pre_work *work, rc_pred truth, rc_pred left)
{
    rc_pred least =
        rc_pred_binary(work->preds, RC_PRED_LT, left, rc_pred_number(work->preds, 0.0001));
    rc_pred value = rc_pred_if(work->preds, least, rc_pred_number(work->preds, 1), left);

    return rc_pred_if(work->preds, truth, value, rc_pred_number(work->preds, 0));
}

/* P7: in a list PCGen adds the values themselves. */
static rc_pred one_or_value(struct rc_pre_work *work, const struct rc_pre *pre, rc_pred truth,
                            rc_pred left)
{
    if (!is_list(pre))
        return truth;
    if (pre->count > 1)
        rc_pre_touch(work, RC_PRE_ROW_P7, pre->span);
    return rc_pre_row(work, RC_PRE_ROW_P7) ? added(work, truth, left) : truth;
}

/* --- elements */

static rc_pred test_ageset(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element)
{
    rc_pred index = rc_pre_leaf(work, RC_LEAF_AGE_OF, element->text);
    rc_pred age = rc_pre_number(work, RC_LEAF_AGE);
    rc_pred known = rc_pre_at_least(work, index, 0);
    rc_pred truth = rc_pred_and(work->preds, known, rc_pre_compare(work, pre->op, age, index));

    rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (rc_pre_row(work, RC_PRE_ROW_E8))
        rc_pre_fails_when(work, rc_pred_not(work->preds, known));
    return one_or_value(work, pre, truth, age);
}

static rc_pred test_text(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element)
{
    enum rc_leaf_op op = RC_LEAF_CHARACTER_TYPE;

    if (pre->kind == RC_PRE_POINTBUYMETHOD)
        op = RC_LEAF_POINT_BUY;
    else if (pre->kind == RC_PRE_RULE)
        op = RC_LEAF_RULE;
    if (op == RC_LEAF_RULE)
        rc_pre_check_rule(work, pre, element);
    return rc_pre_leaf(work, op, element->text);
}

/* P19: a lone element without a value: the count is the bonus. */
static int value_of(struct rc_pre_work *work, const struct rc_pre *pre,
                    const struct rc_pre_element *element)
{
    if (element->has_value)
        return element->value;
    return is_list(pre) || !rc_pre_row(work, RC_PRE_ROW_P19) ? 1 : pre->count;
}

static rc_pred test_check(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element)
{
    enum rc_leaf_op op = pre->kind == RC_PRE_CHECK ? RC_LEAF_CHECK : RC_LEAF_CHECK_BASE;

    if (!rc_pre_exists(work, RC_KIND_SAVE, element->key)) {
        /* E8: shipped, an unknown check fails alone, also negated */
        if (rc_pre_row(work, RC_PRE_ROW_E8))
            return rc_pred_truth(work->preds, pre->negated);
        return rc_pre_no_name(work, "save", element->key, element->span,
                              rc_object_nearest(work->model, RC_KIND_SAVE, element->key));
    }
    return rc_pre_at_least(work, rc_pre_leaf(work, op, element->key), value_of(work, pre, element));
}

static rc_pred test_classlevelmax(struct rc_pre_work *work, const struct rc_pre *pre,
                                  const struct rc_pre_element *element)
{
    rc_matcher_list matchers = { 0 };
    rc_pred most;

    rc_pre_matchers(work, pre, element, &matchers);
    for (size_t i = 0; i < matchers.count; i++)
        matchers.at[i].value = 0;
    most = rc_pred_leaf(work->preds, (struct rc_leaf){ .op = RC_LEAF_CLASS_MOST,
                                                       .matchers = matchers.at,
                                                       .count = matchers.count });
    return rc_pred_binary(work->preds, RC_PRED_LE, most,
                          rc_pred_number(work->preds, value_of(work, pre, element)));
}

static rc_pred test_chosen(struct rc_pre_work *work, bool chosen)
{
    rc_pred truth = rc_pre_number(work, RC_LEAF_DEITY_CHOSEN);

    rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (rc_pre_row(work, RC_PRE_ROW_E8))
        rc_pre_fails_when(work, rc_pred_not(work->preds, rc_pre_number(work, RC_LEAF_DEITY_THERE)));
    return chosen ? truth : rc_pred_not(work->preds, truth);
}

static rc_pred test_deity(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element)
{
    struct rc_str text = element->text;

    if (rc_str_eq_fold(text, RC_STR("Y")) || rc_str_eq_fold(text, RC_STR("YES")))
        return test_chosen(work, true);
    if (rc_str_eq_fold(text, RC_STR("N")) || rc_str_eq_fold(text, RC_STR("NO")))
        return test_chosen(work, false);
    if (rc_str_starts(text, RC_STR("PANTHEON."))) {
        rc_pre_check_pantheon(work, pre, element, rc_str_sub(text, 9, text.len));
        return rc_pre_leaf(work, RC_LEAF_DEITY_PANTHEON, rc_str_sub(text, 9, text.len));
    }
    if (!rc_pre_exists(work, RC_KIND_DEITY, text))
        rc_pre_unknown_key(work, pre, element, RC_KIND_DEITY, text);
    return rc_pre_leaf(work, RC_LEAF_DEITY, text);
}

static rc_pred test_dr(struct rc_pre_work *work, const struct rc_pre *pre,
                       const struct rc_pre_element *element)
{
    int value = element->value;

    if (!element->has_value) {
        rc_pre_touch(work, RC_PRE_ROW_P34, element->span);
        value = rc_pre_row(work, RC_PRE_ROW_P34) ? 0 : 1;
    }
    (void)pre;
    return rc_pre_at_least(work, rc_pre_leaf(work, RC_LEAF_REDUCTION, element->key), value);
}

/* P6: shipped, whoever does not move at all passes. */
static rc_pred test_move(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element)
{
    rc_pred speed = rc_pre_leaf(work, RC_LEAF_SPEED, element->key);
    rc_pred fast = rc_pre_at_least(work, speed, value_of(work, pre, element));
    rc_pred moves = rc_pre_number(work, RC_LEAF_HAS_MOVEMENT);
    rc_pred value = one_or_value(work, pre, fast, speed);

    rc_pre_may_differ(work, RC_PRE_ROW_P6);
    if (!rc_pre_row(work, RC_PRE_ROW_P6))
        return value;
    return rc_pred_if(work->preds, moves, value, rc_pred_number(work->preds, 1));
}

static rc_pred test_skillsit(struct rc_pre_work *work, const struct rc_pre *pre,
                             const struct rc_pre_element *element)
{
    struct rc_leaf leaf = { .op = RC_LEAF_SITUATION,
                            .text = rc_pre_sym(work, pre->head),
                            .other = rc_pre_sym(work, element->key) };
    bool lower = false;

    for (size_t i = 0; i < pre->head.len; i++)
        lower = lower || (pre->head.p[i] >= 'a' && pre->head.p[i] <= 'z');
    /* shipped, the key of the skill is looked for in capitals; it goes with the rows of SKILL */
    if (lower && rc_pre_row(work, RC_PRE_ROW_P2))
        return rc_pred_truth(work->preds, false);
    return rc_pre_at_least(work, rc_pred_leaf(work->preds, leaf), element->value);
}

static rc_pred count_spelltype(struct rc_pre_work *work, const struct rc_pre_element *element)
{
    struct rc_leaf leaf = { .op = RC_LEAF_SPELLS_AT,
                            .text = rc_pre_sym(work, element->key),
                            .value = element->value };

    return rc_pred_leaf(work->preds, leaf);
}

/* P9: shipped, the first three letters count. */
static rc_pred test_stat(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element)
{
    struct rc_str key = element->key;

    if (rc_pre_row(work, RC_PRE_ROW_P9))
        key = rc_str_sub(key, 0, 3);
    if (!rc_pre_exists(work, RC_KIND_STAT, key))
        return rc_pre_no_name(work, "stat", key, element->span,
                              rc_object_nearest(work->model, RC_KIND_STAT, rc_str_sub(key, 0, 3)));
    return rc_pre_compare_to(work, pre->op, rc_pre_leaf(work, RC_LEAF_STAT, key), element->value);
}

static rc_pred any_item_type(struct rc_pre_work *work, struct rc_str types)
{
    rc_pred_list list = { 0 };
    struct rc_str part;

    while (rc_str_next(&types, '.', &part))
        RC_PUSH(work->scope->arena, &list, rc_pre_leaf(work, RC_LEAF_ITEM_TYPE, part));
    return rc_pred_any_of(work->preds, list.at, list.count);
}

static size_t find_text(struct rc_str in, struct rc_str what)
{
    for (size_t i = 0; i + what.len <= in.len; i++) {
        if (rc_str_eq(rc_str_sub(in, i, i + what.len), what))
            return i;
    }
    return in.len;
}

/* ".IF.TYPE=a.b.THEN.t.ELSE.t" */
static rc_pred test_type_if(struct rc_pre_work *work, struct rc_str text)
{
    size_t then_at = find_text(text, RC_STR(".THEN."));
    size_t else_at = find_text(text, RC_STR(".ELSE."));
    struct rc_str otherwise = rc_str_sub(text, else_at + 6, text.len);
    rc_pred condition = any_item_type(work, rc_str_sub(text, 9, then_at));
    rc_pred met = rc_pre_leaf(work, RC_LEAF_ITEM_TYPE, rc_str_sub(text, then_at + 6, else_at));
    rc_pred unmet = otherwise.len > 0 ? rc_pre_leaf(work, RC_LEAF_ITEM_TYPE, otherwise)
                                      : rc_pred_truth(work->preds, false);

    return rc_pred_if(work->preds, condition, met, unmet);
}

static rc_pred test_item(struct rc_pre_work *work, struct rc_str text)
{
    struct rc_str key = rc_str_sub(text, 6, text.len);
    size_t open = rc_str_find(key, '(', 0);
    struct rc_leaf leaf = { .op = RC_LEAF_ITEM_MODIFIER };

    if (rc_str_starts(text, RC_STR(".IF.TYPE=")))
        return test_type_if(work, text);
    if (rc_str_starts(text, RC_STR("EQMODTYPE=")) || rc_str_starts(text, RC_STR("EQMODTYPE.")))
        return rc_pre_leaf(work, RC_LEAF_ITEM_MODIFIER_TYPE, rc_str_sub(text, 10, text.len));
    if (!rc_str_starts(text, RC_STR("EQMOD=")) && !rc_str_starts(text, RC_STR("EQMOD.")))
        return rc_pre_leaf(work, RC_LEAF_ITEM_TYPE, text);
    leaf.text = rc_pre_sym(work, rc_str_sub(key, 0, open));
    if (open < key.len)
        leaf.other = rc_pre_sym(work, rc_str_sub(key, open + 1, key.len - 1));
    return rc_pred_leaf(work->preds, leaf);
}

/* On an item its types; on a character, deprecated, a type of its race (P42). */
static rc_pred test_type(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_element *element)
{
    enum rc_leaf_op op =
        rc_pre_row(work, RC_PRE_ROW_P42) ? RC_LEAF_RACE_TYPE_TEXT : RC_LEAF_RACE_TYPE;

    if (!rc_str_starts(element->text, RC_STR("EQMOD")) &&
        !rc_str_starts(element->text, RC_STR(".IF.")))
        rc_pre_check_item_type(work, pre, element, element->text);
    rc_pre_may_differ(work, RC_PRE_ROW_P42);
    rc_pred asked = rc_pre_number(work, RC_LEAF_ITEM_ASKED);
    rc_pred of_item = test_item(work, element->text);
    return rc_pred_if(work->preds, asked, of_item, rc_pre_leaf(work, op, element->text));
}

static rc_pred test_vision(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element)
{
    rc_pred range = rc_pre_leaf(work, RC_LEAF_VISION, element->key);
    rc_pred has = rc_pre_leaf(work, RC_LEAF_HAS_VISION, element->key);

    if (element->any) {
        /* P8: in a list PCGen looks for a vision of the name "x=ANY" */
        if (is_list(pre))
            rc_pre_touch(work, RC_PRE_ROW_P8, element->span);
        return is_list(pre) && rc_pre_row(work, RC_PRE_ROW_P8) ? rc_pred_truth(work->preds, false)
                                                               : has;
    }
    return one_or_value(work, pre,
                        rc_pred_and(work->preds, has, rc_pre_at_least(work, range, element->value)),
                        range);
}

static rc_pred test_wield(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_element *element)
{
    rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (rc_pre_row(work, RC_PRE_ROW_E8))
        rc_pre_fails_when(work, rc_pred_not(work->preds, rc_pre_number(work, RC_LEAF_ITEM_ASKED)));
    (void)pre;
    return rc_pre_leaf(work, RC_LEAF_ITEM_WIELD, element->text);
}

/* --- lists of elements */

static bool ignores_count(const struct rc_pre *pre)
{
    return pre->kind == RC_PRE_DEITY || pre->kind == RC_PRE_CHARACTERTYPE ||
           pre->kind == RC_PRE_POINTBUYMETHOD || pre->kind == RC_PRE_TYPE;
}

static int wanted(struct rc_pre_work *work, const struct rc_pre *pre)
{
    const struct rc_pre_element *first = &pre->elements.at[0];

    if (is_list(pre))
        return pre->count;
    if (ignores_count(pre) && pre->count != 1) {
        rc_pre_touch(work, RC_PRE_ROW_P20, pre->count_span);
        return rc_pre_row(work, RC_PRE_ROW_P20) ? 1 : pre->count;
    }
    /* P19: the count was the value */
    if (rc_pre_kind_row(pre->kind)->value == RC_PRE_VALUE_REQUIRED && !first->has_value)
        return 1;
    return pre->count;
}

static struct rc_lowered lower_list(struct rc_pre_work *work, const struct rc_pre *pre,
                                    test_function *test)
{
    rc_pred_list list = { 0 };
    struct rc_lowered made = { 0 };

    for (size_t i = 0; i < pre->elements.count; i++)
        RC_PUSH(work->scope->arena, &list, test(work, pre, &pre->elements.at[i]));
    made.truth = rc_pre_enough(work, &list, wanted(work, pre));
    if (list.count == 1 && wanted(work, pre) == 1)
        made.truth = rc_pred_all_of(work->preds, list.at, 1);
    return made;
}

/* D10; P33: shipped, counts without bound overflow when they are added. */
static struct rc_lowered lower_spelltype(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred_list list = { 0 };
    struct rc_lowered made = { .counting = pre->elements.count == 1 };

    for (size_t i = 0; i < pre->elements.count; i++) {
        rc_pre_check_spell_type(work, pre, &pre->elements.at[i], pre->elements.at[i].key);
        RC_PUSH(work->scope->arena, &list, count_spelltype(work, &pre->elements.at[i]));
    }
    made.count = rc_pred_sum_of(work->preds, list.at, list.count);
    made.truth = rc_pre_at_least(work, made.count, pre->count);
    if (rc_pre_row(work, RC_PRE_ROW_P33) && is_list(pre))
        made.truth = rc_pred_and(work->preds, made.truth,
                                 rc_pred_binary(work->preds, RC_PRED_LE, made.count,
                                                rc_pred_number(work->preds, INT_MAX)));
    return made;
}

static test_function *const tests[RC_PRE_KIND_COUNT] = {
    [RC_PRE_AGESET] = test_ageset,
    [RC_PRE_CHARACTERTYPE] = test_text,
    [RC_PRE_CHECK] = test_check,
    [RC_PRE_CHECKBASE] = test_check,
    [RC_PRE_CLASSLEVELMAX] = test_classlevelmax,
    [RC_PRE_DEITY] = test_deity,
    [RC_PRE_DR] = test_dr,
    [RC_PRE_MOVE] = test_move,
    [RC_PRE_POINTBUYMETHOD] = test_text,
    [RC_PRE_RULE] = test_text,
    [RC_PRE_SKILLSIT] = test_skillsit,
    [RC_PRE_STAT] = test_stat,
    [RC_PRE_TYPE] = test_type,
    [RC_PRE_VISION] = test_vision,
    [RC_PRE_WIELD] = test_wield,
};

bool rc_pre_lower_elements(struct rc_pre_work *work, const struct rc_pre *pre,
                           struct rc_lowered *made)
{
    if (pre->kind == RC_PRE_SPELLTYPE)
        *made = lower_spelltype(work, pre);
    else if (tests[pre->kind] == NULL)
        return false;
    else if (pre->kind == RC_PRE_STAT && pre->invalid) /* P38: nothing is asked for, never true */
        *made = (struct rc_lowered){ .truth = rc_pred_truth(work->preds, false) };
    else
        *made = lower_list(work, pre, tests[pre->kind]);
    return true;
}

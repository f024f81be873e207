/*
 * Kinds that do not count in a collection: numbers, texts, alignments, sizes, formulas, and lists
 * whose elements are tests of their own (pre-kinds.tsv; part C where a row is named).
 */
#include <limits.h>

#include "diag/suggest.h"
#include "lst/pre_work.h"

typedef rc_pred test_function(struct rc_pre_work *work, const struct rc_pre *pre,
                              const struct rc_pre_element *element);

static rc_pred constant(const struct rc_pre_work *work, int value)
{
    return rc_pred_number(work->preds, value);
}

static rc_pred number(const struct rc_pre_work *work, enum rc_leaf_op op)
{
    return rc_pre_leaf(work, op, RC_STR(""));
}

/* note [operands in order]: nodes are numbered as they are made, and the numbers are part of the
 * output; C leaves the order of arguments open, so at most one argument of a call makes nodes. */
static rc_pred compare_to(const struct rc_pre_work *work, enum rc_pre_op op, rc_pred left,
                          int right)
{
    return rc_pre_compare(work, op, left, constant(work, right));
}

static rc_pred at_most(const struct rc_pre_work *work, rc_pred left, int right)
{
    return rc_pred_binary(work->preds, RC_PRED_LE, left, constant(work, right));
}

static bool is_list(const struct rc_pre *pre)
{
    return pre->elements.count > 1;
}

/* E2: what a comparison adds where it counts: its left side, at least 1. */
static rc_pred added(struct rc_pre_work *work, rc_pred truth, rc_pred left)
{
    rc_pred least =
        rc_pred_binary(work->preds, RC_PRED_LT, left, rc_pred_number(work->preds, 0.0001));
    rc_pred value = rc_pred_if(work->preds, least, constant(work, 1), left);

    return rc_pred_if(work->preds, truth, value, constant(work, 0));
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

/* --- names of the game mode */

static struct rc_str nearest_size(const struct rc_pre_world *world, struct rc_str wanted)
{
    struct rc_suggestion nearest = rc_suggest(wanted);

    for (size_t i = 0; i < world->sizes.count; i++) {
        rc_suggest_offer(&nearest, world->sizes.at[i]);
        rc_suggest_offer(&nearest, world->size_names.at[i]);
    }
    return nearest.found ? nearest.best : RC_STR("");
}

static bool in_model(const struct rc_pre_work *work, rc_kind kind, struct rc_str key)
{
    return rc_kind_count(work->model, kind) == 0 ||
           rc_object_find(work->model, kind, key) != RC_NO_OBJECT;
}

/* --- elements */

static rc_pred test_ageset(struct rc_pre_work *work, const struct rc_pre *pre,
                           const struct rc_pre_element *element)
{
    rc_pred index = rc_pre_leaf(work, RC_LEAF_AGE_OF, element->text);
    rc_pred age = number(work, RC_LEAF_AGE);
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

    if (!in_model(work, RC_KIND_SAVE, element->key)) {
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
                          constant(work, value_of(work, pre, element)));
}

static rc_pred test_chosen(struct rc_pre_work *work, bool chosen)
{
    rc_pred truth = number(work, RC_LEAF_DEITY_CHOSEN);

    rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (rc_pre_row(work, RC_PRE_ROW_E8))
        rc_pre_fails_when(work, rc_pred_not(work->preds, number(work, RC_LEAF_DEITY_THERE)));
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
    if (!in_model(work, RC_KIND_DEITY, text))
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
    rc_pred moves = number(work, RC_LEAF_HAS_MOVEMENT);
    rc_pred value = one_or_value(work, pre, fast, speed);

    rc_pre_may_differ(work, RC_PRE_ROW_P6);
    if (!rc_pre_row(work, RC_PRE_ROW_P6))
        return value;
    return rc_pred_if(work->preds, moves, value, constant(work, 1));
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
    if (!in_model(work, RC_KIND_STAT, key))
        return rc_pre_no_name(work, "stat", key, element->span,
                              rc_object_nearest(work->model, RC_KIND_STAT, rc_str_sub(key, 0, 3)));
    return compare_to(work, pre->op, rc_pre_leaf(work, RC_LEAF_STAT, key), element->value);
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
    rc_pred asked = number(work, RC_LEAF_ITEM_ASKED);
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
        rc_pre_fails_when(work, rc_pred_not(work->preds, number(work, RC_LEAF_ITEM_ASKED)));
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
        made.truth = rc_pred_and(
            work->preds, made.truth,
            rc_pred_binary(work->preds, RC_PRED_LE, made.count, constant(work, INT_MAX)));
    return made;
}

/* --- alignments */

static rc_pred test_alignment(struct rc_pre_work *work, const struct rc_pre *pre,
                              const struct rc_pre_element *element)
{
    enum rc_leaf_op op = pre->kind == RC_PRE_ALIGN ? RC_LEAF_ALIGNMENT : RC_LEAF_DEITY_ALIGN;
    const rc_str_list *alignments = &work->scope->world->alignments;
    struct rc_str key = element->text;
    bool known = in_model(work, RC_KIND_ALIGNMENT, key);
    int index;

    if (pre->kind == RC_PRE_ALIGN && rc_str_eq_fold(key, RC_STR("Deity")) &&
        (known || !rc_pre_row(work, RC_PRE_ROW_P27)))
        return number(work, RC_LEAF_ALIGNMENT_OF_DEITY);
    if (!known && rc_str_to_int(key, &index)) {
        rc_pre_touch(work, RC_PRE_ROW_P27, element->span);
        if (!rc_pre_row(work, RC_PRE_ROW_P27) && index >= 0 && (size_t)index < alignments->count)
            return rc_pre_leaf(work, op, alignments->at[index]);
    }
    if (!known)
        return rc_pre_no_name(work, "alignment", key, element->span,
                              rc_object_nearest(work->model, RC_KIND_ALIGNMENT, key));
    return rc_pre_leaf(work, op, key);
}

static rc_pred lower_alignments(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred_list list = { 0 };

    for (size_t i = 0; i < pre->elements.count; i++)
        RC_PUSH(work->scope->arena, &list, test_alignment(work, pre, &pre->elements.at[i]));
    return rc_pred_any_of(work->preds, list.at, list.count);
}

/* --- sizes */

static int find_size(const rc_str_list *list, struct rc_str text)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i], text))
            return (int)i;
    }
    return -1;
}

/* P10: key or name; shipped, SIZE looks the word up as a key, BASESIZE its first letter. */
static int size_of(struct rc_pre_work *work, const struct rc_pre *pre, struct rc_str text,
                   struct rc_span span)
{
    const struct rc_pre_world *world = work->scope->world;
    struct rc_str letter = rc_str_sub(text, 0, 1);
    int index = find_size(&world->sizes, text);

    if (index >= 0)
        return index;
    int named = find_size(&world->size_names, text);
    int shipped = pre->kind == RC_PRE_BASESIZE ? find_size(&world->sizes, letter) : -1;
    if (named != shipped)
        rc_pre_touch(work, RC_PRE_ROW_P10, span);
    return rc_pre_row(work, RC_PRE_ROW_P10) ? shipped : named;
}

static rc_pred lower_size(struct rc_pre_work *work, const struct rc_pre *pre)
{
    const struct rc_pre_element *element = &pre->elements.at[0];
    enum rc_leaf_op op = pre->kind == RC_PRE_SIZE ? RC_LEAF_SIZE : RC_LEAF_BASE_SIZE;
    int index = size_of(work, pre, element->text, element->span);
    rc_pred truth;

    if (index < 0)
        return rc_pre_no_name(work, "size", element->text, element->span,
                              nearest_size(work->scope->world, element->text));
    truth = compare_to(work, pre->op, number(work, op), index);
    return pre->kind == RC_PRE_SIZE
               ? truth
               : rc_pred_and(work->preds, number(work, RC_LEAF_RACE_CHOSEN), truth);
}

/* --- numbers and ranges */

static rc_pred within(struct rc_pre_work *work, const struct rc_pre *pre, enum rc_leaf_op op)
{
    rc_pred value = number(work, op);
    rc_pred low = pre->min == INT_MIN ? rc_pred_truth(work->preds, true)
                                      : rc_pre_at_least(work, value, pre->min);
    rc_pred high = pre->max == INT_MAX
                       ? rc_pred_truth(work->preds, true)
                       : rc_pred_binary(work->preds, RC_PRED_LE, value, constant(work, pre->max));

    return rc_pred_and(work->preds, low, high);
}

static rc_pred lower_number(struct rc_pre_work *work, const struct rc_pre *pre, enum rc_leaf_op op)
{
    /* E8: "PREHANDS:two" */
    if (pre->invalid)
        rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
    return compare_to(work, pre->op, number(work, op), pre->count);
}

static rc_pred lower_attack(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred both[2];

    both[0] = number(work, RC_LEAF_BAB);
    both[1] = number(work, RC_LEAF_BAB_EPIC);
    return rc_pre_at_least(work, rc_pred_sum_of(work->preds, both, 2), pre->count);
}

static rc_pred lower_skilltot(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_matcher_list matchers = { 0 };
    struct rc_leaf leaf = { .op = RC_LEAF_SKILL_SUM };

    for (size_t i = 0; i < pre->elements.count; i++)
        rc_pre_matchers(work, pre, &pre->elements.at[i], &matchers);
    for (size_t i = 0; i < matchers.count; i++)
        matchers.at[i].value = 0;
    leaf.matchers = matchers.at;
    leaf.count = matchers.count;
    rc_pre_may_differ(work, RC_PRE_ROW_P5);
    if (rc_pre_row(work, RC_PRE_ROW_P5))
        leaf.flags = RC_LEAF_CUT;
    return rc_pre_at_least(work, rc_pred_leaf(work->preds, leaf), pre->count);
}

/* --- casting */

static void read_casts(struct rc_pre_work *work, const struct rc_pre *pre, rc_matcher_list *types,
                       bool memorize[2])
{
    for (size_t i = 0; i < pre->elements.count; i++) {
        struct rc_str text = pre->elements.at[i].text;
        if (rc_str_starts(text, RC_STR("TYPE="))) {
            struct rc_str type = rc_str_sub(text, 5, text.len);
            rc_pre_check_spell_type(work, pre, &pre->elements.at[i], type);
            RC_PUSH(work->scope->arena, types,
                    (struct rc_matcher){ .how = RC_MATCH_KEY, .text = rc_pre_sym(work, type) });
        } else
            memorize[rc_str_ends(text, RC_STR("Y"))] = true;
    }
}

static rc_pred casts(struct rc_pre_work *work, const rc_matcher_list *types, int memorize)
{
    struct rc_leaf leaf = { .op = RC_LEAF_CASTS, .value = memorize };

    leaf.matchers = types->at;
    leaf.count = types->count;
    return rc_pre_at_least(work, rc_pred_leaf(work->preds, leaf), 1);
}

/* P31: one class meets all the labels; shipped, any class meets any part. */
static rc_pred lower_spellcast(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_matcher_list none = { 0 };
    rc_matcher_list types = { 0 };
    bool memorize[2] = { false, false };
    int one = -1;

    read_casts(work, pre, &types, memorize);
    if (is_list(pre))
        rc_pre_touch(work, RC_PRE_ROW_P31, pre->span);
    if (rc_pre_row(work, RC_PRE_ROW_P31)) {
        rc_pred_list any = { 0 };
        if (types.count > 0)
            RC_PUSH(work->scope->arena, &any, casts(work, &types, -1));
        for (int i = 0; i < 2; i++) {
            if (memorize[i])
                RC_PUSH(work->scope->arena, &any, casts(work, &none, i));
        }
        return rc_pred_any_of(work->preds, any.at, any.count);
    }
    if (memorize[0] != memorize[1])
        one = memorize[1];
    return casts(work, &types, one);
}

/* P32: whether a class uses one; shipped, whether exactly one does, or does not. */
static rc_pred lower_spellbook(struct rc_pre_work *work, const struct rc_pre *pre)
{
    bool yes = rc_str_eq(pre->elements.at[0].text, RC_STR("YES"));
    struct rc_leaf leaf = { .op = RC_LEAF_SPELLBOOKS, .value = 1 };

    rc_pre_touch(work, RC_PRE_ROW_P32, pre->span);
    if (rc_pre_row(work, RC_PRE_ROW_P32)) {
        leaf.value = yes;
        rc_pred books = rc_pred_leaf(work->preds, leaf);
        return rc_pred_binary(work->preds, RC_PRED_EQ, books, constant(work, 1));
    }
    return compare_to(work, yes ? RC_PRE_GTEQ : RC_PRE_LT, rc_pred_leaf(work->preds, leaf), 1);
}

/* --- formulas */

/* E8: shipped, a value that cannot be computed fails the whole. */
static void fails_untold(struct rc_pre_work *work, const struct rc_formula *formula)
{
    bool plain =
        formula->op == RC_FORMULA_NUMBER ||
        (formula->op == RC_FORMULA_NAME && rc_str_find(formula->name, '[', 0) == formula->name.len);

    if (!plain)
        rc_pre_may_differ(work, RC_PRE_ROW_E8);
    if (formula->args.count > 0)
        rc_pre_may_differ(work, RC_PRE_ROW_P46);
    if (!plain && rc_pre_row(work, RC_PRE_ROW_E8))
        rc_pre_fails_when(work, rc_pre_leaf(work, RC_LEAF_UNTOLD, formula->text));
}

/* 2.3, F11: both sides are 32-bit floats; EQ and NEQ have a tolerance. */
static rc_pred lower_pair(struct rc_pre_work *work, const struct rc_pre *pre,
                          const struct rc_pre_pair *pair)
{
    rc_pred left =
        rc_pred_unary(work->preds, RC_PRED_FLOAT, rc_formula_lower(work->scope, pair->left));
    rc_pred right =
        rc_pred_unary(work->preds, RC_PRED_FLOAT, rc_formula_lower(work->scope, pair->right));
    rc_pred near = rc_pred_binary(work->preds, RC_PRED_NEAR, left, right);

    fails_untold(work, pair->left);
    fails_untold(work, pair->right);
    if (pre->op == RC_PRE_EQ)
        return near;
    return pre->op == RC_PRE_NEQ ? rc_pred_not(work->preds, near)
                                 : rc_pre_compare(work, pre->op, left, right);
}

static rc_pred lower_formulas(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred_list list = { 0 };

    for (size_t i = 0; i < pre->pairs.count; i++)
        RC_PUSH(work->scope->arena, &list, lower_pair(work, pre, &pre->pairs.at[i]));
    return rc_pred_all_of(work->preds, list.at, list.count);
}

/* --- texts */

static rc_pred lower_region(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pre_may_differ(work, RC_PRE_ROW_P35);
    if (rc_pre_row(work, RC_PRE_ROW_P35))
        return rc_pre_leaf(work, RC_LEAF_REGION_PREFIX, pre->body);
    return rc_pre_leaf(work, RC_LEAF_REGION, pre->body);
}

static rc_pred lower_racetype(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred effective = rc_pre_leaf(work, RC_LEAF_EFFECTIVE_RACE_TYPE, pre->body);
    return rc_pred_or(work->preds, effective, rc_pre_leaf(work, RC_LEAF_RACE_TYPE_TEXT, pre->body));
}

static rc_pred lower_scalar(struct rc_pre_work *work, const struct rc_pre *pre)
{
    switch ((int)pre->kind) {
    case RC_PRE_ALIGN:
    case RC_PRE_DEITYALIGN: return lower_alignments(work, pre);
    case RC_PRE_ATT: return lower_number(work, pre, RC_LEAF_BAB);
    case RC_PRE_BASESIZE:
    case RC_PRE_SIZE: return lower_size(work, pre);
    case RC_PRE_BIRTHPLACE: return rc_pre_leaf(work, RC_LEAF_BIRTHPLACE, pre->body);
    case RC_PRE_CITY: return rc_pre_leaf(work, RC_LEAF_CITY, pre->body);
    case RC_PRE_GENDER: return rc_pre_leaf(work, RC_LEAF_GENDER, pre->body);
    case RC_PRE_HANDS: return lower_number(work, pre, RC_LEAF_HANDS);
    case RC_PRE_HD:
    case RC_PRE_HDSILENT: return within(work, pre, RC_LEAF_HIT_DICE);
    case RC_PRE_HP: return lower_number(work, pre, RC_LEAF_HIT_POINTS);
    case RC_PRE_LEGS: return lower_number(work, pre, RC_LEAF_LEGS);
    case RC_PRE_LEVEL: return within(work, pre, RC_LEAF_LEVELS);
    case RC_PRE_LEVELMAX: return at_most(work, number(work, RC_LEAF_LEVELS_NONMONSTER), pre->count);
    case RC_PRE_PCLEVEL: return within(work, pre, RC_LEAF_LEVELS_NONMONSTER);
    case RC_PRE_RACETYPE: return lower_racetype(work, pre);
    case RC_PRE_REACH: return lower_number(work, pre, RC_LEAF_REACH);
    case RC_PRE_REGION: return lower_region(work, pre);
    case RC_PRE_SKILLTOT: return lower_skilltot(work, pre);
    case RC_PRE_SPELLBOOK: return lower_spellbook(work, pre);
    case RC_PRE_SPELLCAST: return lower_spellcast(work, pre);
    case RC_PRE_SR: return lower_number(work, pre, RC_LEAF_RESISTANCE);
    case RC_PRE_TEXT: return rc_pred_truth(work->preds, true);
    case RC_PRE_TOTALAB: return lower_attack(work, pre);
    case RC_PRE_UATT: return lower_number(work, pre, RC_LEAF_BAB_OF_CLASS);
    case RC_PRE_VAR: return lower_formulas(work, pre);
    default: return rc_pred_truth(work->preds, false); /* ABILITY without CATEGORY (P41) */
    }
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

struct rc_lowered rc_pre_lower_other(struct rc_pre_work *work, const struct rc_pre *pre)
{
    if (pre->kind == RC_PRE_SPELLTYPE)
        return lower_spelltype(work, pre);
    if (pre->kind == RC_PRE_STAT && pre->invalid) /* P38: nothing is asked for, never true */
        return (struct rc_lowered){ .truth = rc_pred_truth(work->preds, false) };
    if (tests[pre->kind] != NULL)
        return lower_list(work, pre, tests[pre->kind]);
    return (struct rc_lowered){ .truth = lower_scalar(work, pre) };
}

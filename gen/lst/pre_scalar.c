/*
 * Kinds whose whole body is one test: numbers and ranges, texts, alignments, sizes, casting and
 * formulas (pre-kinds.tsv; part C where a row is named).
 */
#include <limits.h>

#include "diag/suggest.h"
#include "lst/pre_work.h"

static rc_pred at_most(const struct rc_pre_work *work, rc_pred left, int right)
{
    return rc_pred_binary(work->preds, RC_PRED_LE, left, rc_pred_number(work->preds, right));
}

/* --- alignments */

static rc_pred test_alignment(struct rc_pre_work *work, const struct rc_pre *pre,
                              const struct rc_pre_element *element)
{
    enum rc_leaf_op op = pre->kind == RC_PRE_ALIGN ? RC_LEAF_ALIGNMENT : RC_LEAF_DEITY_ALIGN;
    const rc_str_list *alignments = &work->scope->world->alignments;
    struct rc_str key = element->text;
    bool known = rc_pre_exists(work, RC_KIND_ALIGNMENT, key);
    int index;

    if (pre->kind == RC_PRE_ALIGN && rc_str_eq_fold(key, RC_STR("Deity")) &&
        (known || !rc_pre_row(work, RC_PRE_ROW_P27)))
        return rc_pre_number(work, RC_LEAF_ALIGNMENT_OF_DEITY);
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

static struct rc_str nearest_size(const struct rc_pre_world *world, struct rc_str wanted)
{
    struct rc_suggestion nearest = rc_suggest(wanted);

    for (size_t i = 0; i < world->sizes.count; i++) {
        rc_suggest_offer(&nearest, world->sizes.at[i]);
        rc_suggest_offer(&nearest, world->size_names.at[i]);
    }
    return nearest.found ? nearest.best : RC_STR("");
}

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
    truth = rc_pre_compare_to(work, pre->op, rc_pre_number(work, op), index);
    return pre->kind == RC_PRE_SIZE
               ? truth
               : rc_pred_and(work->preds, rc_pre_number(work, RC_LEAF_RACE_CHOSEN), truth);
}

/* --- numbers and ranges */

static rc_pred within(struct rc_pre_work *work, const struct rc_pre *pre, enum rc_leaf_op op)
{
    rc_pred value = rc_pre_number(work, op);
    rc_pred low = pre->min == INT_MIN ? rc_pred_truth(work->preds, true)
                                      : rc_pre_at_least(work, value, pre->min);
    rc_pred high = pre->max == INT_MAX ? rc_pred_truth(work->preds, true)
                                       : rc_pred_binary(work->preds, RC_PRED_LE, value,
                                                        rc_pred_number(work->preds, pre->max));

    return rc_pred_and(work->preds, low, high);
}

static rc_pred lower_number(struct rc_pre_work *work, const struct rc_pre *pre, enum rc_leaf_op op)
{
    /* E8: "PREHANDS:two" */
    if (pre->invalid)
        rc_pre_fails_when(work, rc_pred_truth(work->preds, true));
    return rc_pre_compare_to(work, pre->op, rc_pre_number(work, op), pre->count);
}

static rc_pred lower_attack(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred both[2];

    both[0] = rc_pre_number(work, RC_LEAF_BAB);
    both[1] = rc_pre_number(work, RC_LEAF_BAB_EPIC);
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
    if (pre->elements.count > 1)
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
        return rc_pred_binary(work->preds, RC_PRED_EQ, books, rc_pred_number(work->preds, 1));
    }
    return rc_pre_compare_to(work, yes ? RC_PRE_GTEQ : RC_PRE_LT, rc_pred_leaf(work->preds, leaf),
                             1);
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

rc_pred rc_pre_lower_scalar(struct rc_pre_work *work, const struct rc_pre *pre)
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
    case RC_PRE_LEVELMAX:
        return at_most(work, rc_pre_number(work, RC_LEAF_LEVELS_NONMONSTER), pre->count);
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

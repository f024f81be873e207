/*
 * Lists that count in a collection: our own answer counts distinct things or true elements (T2);
 * each row of part C that is taken changes one step of it (E3 to E5).
 */
#include "lst/pre_work.h"

#include "ir/leaf.h"

/* Rows that the collection decides: noted for what may differ, taken where --compat says so. */
static unsigned taken(struct rc_pre_work *work, enum rc_pre_row row, unsigned flag)
{
    rc_pre_may_differ(work, row);
    return rc_pre_row(work, row) ? flag : 0;
}

/* P13: without CHECKMULT too, PCGen counts each take but in PREFEAT with one element. */
static bool counts_takes_shipped(const struct rc_pre *pre)
{
    return !pre->checkmult && (pre->kind != RC_PRE_FEAT || pre->elements.count > 1);
}

/* P3, P4: skills by the beginning of their key or of a type. */
static unsigned flags_of_skill(struct rc_pre_work *work, const struct rc_pre *pre,
                               const rc_matcher_list *matchers)
{
    unsigned flags = 0;

    for (size_t i = 0; i < matchers->count; i++) {
        struct rc_str text = rc_sym_text(work->preds->texts, matchers->at[i].text);
        bool part = rc_str_find(text, '%', 0) < text.len;
        if (matchers->at[i].how == RC_MATCH_PREFIX)
            flags |= taken(work, RC_PRE_ROW_P3, RC_LEAF_FIRST);
        else if (matchers->at[i].how == RC_MATCH_TYPE && part && pre->elements.count > 1)
            flags |= taken(work, RC_PRE_ROW_P4, RC_LEAF_FROM);
    }
    return flags;
}

static unsigned flags_of(struct rc_pre_work *work, const struct rc_pre *pre,
                         const rc_matcher_list *matchers)
{
    unsigned flags = 0;

    switch ((int)rc_pre_kind_row(pre->kind)->of) {
    case RC_LEAF_ABILITIES:
        if (pre->checkmult)
            flags |= RC_LEAF_EACH;
        else if (counts_takes_shipped(pre))
            flags |= taken(work, RC_PRE_ROW_P13, RC_LEAF_EACH);
        flags |= taken(work, RC_PRE_ROW_P22, RC_LEAF_SERVED_ANY);
        break;
    case RC_LEAF_CLASSES: flags |= taken(work, RC_PRE_ROW_P21, RC_LEAF_ADD_SERVED); break;
    case RC_LEAF_RACES: flags |= taken(work, RC_PRE_ROW_P23, RC_LEAF_SERVED_NAME); break;
    case RC_LEAF_ARMORS: flags |= taken(work, RC_PRE_ROW_P30, RC_LEAF_CAPITALS); break;
    case RC_LEAF_EQUIPPED: flags |= taken(work, RC_PRE_ROW_P28, RC_LEAF_FIRST); break;
    case RC_LEAF_EQUIPPED_BOTH:
    case RC_LEAF_EQUIPPED_PRIMARY:
    case RC_LEAF_EQUIPPED_SECONDARY:
    case RC_LEAF_EQUIPPED_TWO: flags |= taken(work, RC_PRE_ROW_P29, RC_LEAF_FIRST); break;
    case RC_LEAF_SKILLS: flags |= flags_of_skill(work, pre, matchers); break;
    case RC_LEAF_SKILLS_ALONE:
        if (pre->elements.count > 1)
            flags |= taken(work, RC_PRE_ROW_P7, RC_LEAF_RANKS);
        break;
    case RC_LEAF_SPELLS:
    case RC_LEAF_SPELLS_OF_DESCRIPTOR:
    case RC_LEAF_SPELLS_OF_SCHOOL:
    case RC_LEAF_SPELLS_OF_SUBSCHOOL: flags |= taken(work, RC_PRE_ROW_P14, RC_LEAF_EACH); break;
    default: break;
    }
    return flags;
}

static rc_pred leaf_of(struct rc_pre_work *work, const struct rc_pre *pre,
                       const rc_matcher_list *matchers)
{
    struct rc_leaf leaf = { .op = rc_pre_kind_row(pre->kind)->of,
                            .text = rc_pre_sym(work, pre->kind == RC_PRE_FEAT ? RC_STR("FEAT")
                                                                              : pre->head),
                            .flags = flags_of(work, pre, matchers),
                            .matchers = matchers->at,
                            .count = matchers->count };

    return rc_pred_leaf(work->preds, leaf);
}

static rc_pred count_of_element(struct rc_pre_work *work, const struct rc_pre *pre,
                                const struct rc_pre_element *element)
{
    rc_matcher_list matchers = { 0 };

    rc_pre_matchers(work, pre, element, &matchers);
    return leaf_of(work, pre, &matchers);
}

/* The matchers of all elements without brackets; no element: any ability. */
static void list_matchers(struct rc_pre_work *work, const struct rc_pre *pre,
                          struct rc_pre_list *list)
{
    for (size_t i = 0; i < pre->elements.count; i++) {
        if (pre->elements.at[i].absent)
            continue;
        rc_pre_matchers(work, pre, &pre->elements.at[i], &list->matchers);
        RC_PUSH(work->scope->arena, &list->ends, list->matchers.count);
    }
    if (list->matchers.count == 0) {
        RC_PUSH(work->scope->arena, &list->matchers,
                (struct rc_matcher){ .how = RC_MATCH_ANY, .value = 1 });
        RC_PUSH(work->scope->arena, &list->ends, list->matchers.count);
    }
}

static void touch_for(struct rc_pre_work *work, const struct rc_pre *pre, enum rc_pre_row row,
                      struct rc_str thing, const char *why)
{
    if (rc_pre_touch(work, row, pre->span))
        rc_note(work->scope->diags, "%.*s %s", RC_FMT(thing), why);
}

/* P13: an ability that can be taken again, which PCGen counts each time. */
static void touch_takes(struct rc_pre_work *work, const struct rc_pre *pre,
                        const struct rc_pre_list *list)
{
    struct rc_str thing;

    if (rc_pre_kind_row(pre->kind)->of == RC_LEAF_ABILITIES && counts_takes_shipped(pre) &&
        rc_pre_may_repeat(work, pre, list, &thing))
        touch_for(work, pre, RC_PRE_ROW_P13, thing, "can be taken more than once");
}

/* P14: a thing that PCGen counts once for each element, a spell once for each list. */
static void touch_shared(struct rc_pre_work *work, const struct rc_pre *pre,
                         const struct rc_pre_list *list)
{
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;
    struct rc_str thing;

    if (of == RC_LEAF_SPELLS || of == RC_LEAF_SPELLS_OF_DESCRIPTOR ||
        of == RC_LEAF_SPELLS_OF_SCHOOL || of == RC_LEAF_SPELLS_OF_SUBSCHOOL)
        touch_for(work, pre, RC_PRE_ROW_P14, RC_STR("a spell"),
                  "counts once for each list that it is known from");
    else if (list->ends.count > 1 && rc_pre_may_overlap(work, pre, list, &thing))
        touch_for(work, pre, RC_PRE_ROW_P14, thing, "is matched by two elements");
    else if (list->ends.count > 1) /* a character may hold what serves as another */
        rc_pre_may_differ(work, RC_PRE_ROW_P14);
}

/* Distinct things that an element without brackets matches. */
static rc_pred count_of_all(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_pre_list list = { 0 };

    list_matchers(work, pre, &list);
    if (pre->count > 1 && rc_pre_kind_row(pre->kind)->counts_things) {
        touch_takes(work, pre, &list);
        touch_shared(work, pre, &list);
    }
    return leaf_of(work, pre, &list.matchers);
}

/* Whether an element of a list adds all that it matches, and not at most 1 (E4). */
static bool adds_all(struct rc_pre_work *work, const struct rc_pre *pre)
{
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;

    if (of == RC_LEAF_ARMOR_GRANTS || of == RC_LEAF_SHIELD_GRANTS) {
        if (pre->count > 1)
            rc_pre_touch(work, RC_PRE_ROW_P12, pre->span);
        return rc_pre_row(work, RC_PRE_ROW_P12);
    }
    if (of == RC_LEAF_CAMPAIGNS) {
        if (pre->count > 1)
            rc_pre_touch(work, RC_PRE_ROW_P14, pre->span);
        return rc_pre_row(work, RC_PRE_ROW_P14);
    }
    return rc_pre_kind_row(pre->kind)->counts_things;
}

static size_t absent_count(const struct rc_pre *pre)
{
    size_t count = 0;

    for (size_t i = 0; i < pre->elements.count; i++)
        count += pre->elements.at[i].absent;
    return count;
}

static bool counts_items(const struct rc_pre *pre)
{
    enum rc_leaf_op of = rc_pre_kind_row(pre->kind)->of;

    return of == RC_LEAF_EQUIPPED || of == RC_LEAF_EQUIPPED_BOTH ||
           of == RC_LEAF_EQUIPPED_PRIMARY || of == RC_LEAF_EQUIPPED_SECONDARY ||
           of == RC_LEAF_EQUIPPED_TWO;
}

/* Each element by itself, as PCGen does; those in brackets add 1 when they are absent (P15). */
static rc_pred sum_of_elements(struct rc_pre_work *work, const struct rc_pre *pre, bool brackets)
{
    rc_pred_list list = { 0 };

    for (size_t i = 0; i < pre->elements.count; i++) {
        const struct rc_pre_element *element = &pre->elements.at[i];
        rc_pred count;
        if (element->absent && !brackets)
            continue;
        count = count_of_element(work, pre, element);
        if (element->absent)
            count = rc_pred_not(work->preds, rc_pre_at_least(work, count, 1));
        else if (!adds_all(work, pre))
            count = rc_pre_at_least(work, count, 1);
        RC_PUSH(work->scope->arena, &list, count);
    }
    if (pre->elements.count == 0)
        RC_PUSH(work->scope->arena, &list, count_of_all(work, pre));
    return rc_pred_sum_of(work->preds, list.at, list.count);
}

static rc_pred total_of(struct rc_pre_work *work, const struct rc_pre *pre, bool brackets)
{
    const struct rc_pre_kind_row *row = rc_pre_kind_row(pre->kind);
    bool apart = rc_pre_row(work, RC_PRE_ROW_P14) || brackets || !row->counts_things;

    if (counts_items(pre) && pre->elements.count == 1) {
        if (pre->count > 1 && pre->kind == RC_PRE_EQUIP)
            rc_pre_touch(work, RC_PRE_ROW_P39, pre->count_span);
        if (!rc_pre_row(work, RC_PRE_ROW_P39))
            return count_of_all(work, pre);
    }
    return apart ? sum_of_elements(work, pre, brackets) : count_of_all(work, pre);
}

static bool ignores_count(const struct rc_pre *pre)
{
    return pre->kind == RC_PRE_DEITYDOMAIN || pre->kind == RC_PRE_ARMORTYPE ||
           pre->kind == RC_PRE_EQUIPPRIMARY || pre->kind == RC_PRE_EQUIPSECONDARY ||
           pre->kind == RC_PRE_EQUIPBOTH || pre->kind == RC_PRE_EQUIPTWOWEAPON;
}

/* N as it counts (P15, P19, P20). */
static int wanted(struct rc_pre_work *work, const struct rc_pre *pre, bool brackets)
{
    int absent = (int)absent_count(pre);

    if (brackets && pre->kind != RC_PRE_WEAPONPROF)
        return pre->count + absent;
    if (pre->elements.count == 1 && ignores_count(pre) && pre->count != 1) {
        rc_pre_touch(work, RC_PRE_ROW_P20, pre->count_span);
        if (rc_pre_row(work, RC_PRE_ROW_P20))
            return 1;
    }
    /* none but brackets: nothing else is asked for */
    return absent > 0 && (size_t)absent == pre->elements.count ? 0 : pre->count;
}

/* All of those in brackets are absent (T2). */
static rc_pred none_of_absent(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_pred_list list = { 0 };

    for (size_t i = 0; i < pre->elements.count; i++) {
        if (pre->elements.at[i].absent)
            RC_PUSH(work->scope->arena, &list,
                    rc_pred_not(work->preds,
                                rc_pre_at_least(
                                    work, count_of_element(work, pre, &pre->elements.at[i]), 1)));
    }
    return rc_pred_all_of(work->preds, list.at, list.count);
}

/* P19: PRECLASS:2,ANY asks PCGen for a class of level 2. */
static bool count_is_level(struct rc_pre_work *work, const struct rc_pre *pre)
{
    bool lone = pre->kind == RC_PRE_CLASS && pre->elements.count == 1 &&
                !pre->elements.at[0].has_value && pre->count != 1;

    if (lone)
        rc_pre_touch(work, RC_PRE_ROW_P19, pre->span);
    return lone && rc_pre_row(work, RC_PRE_ROW_P19);
}

static struct rc_lowered level_of_class(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_pre_element element = pre->elements.at[0];
    rc_pred count;

    element.value = pre->count;
    element.has_value = true;
    count = count_of_element(work, pre, &element);
    return (struct rc_lowered){ .truth = rc_pre_at_least(work, count, 1), .count = count };
}

/*
 * E4, R8: what adds its count to a PREMULT around it. An ability is always a list because of its
 * category, and a list of one with N = 1 is unwrapped.
 */
static bool is_counting(const struct rc_pre *pre)
{
    size_t n = pre->elements.count;
    struct rc_str only = n == 1 ? pre->elements.at[0].text : RC_STR("");

    if (pre->checkmult)
        return true;
    if (pre->kind == RC_PRE_ABILITY)
        return n <= 1 && pre->count == 1 && !pre->negated;
    if (pre->kind == RC_PRE_WEAPONPROF)
        return rc_str_starts(only, RC_STR("TYPE"));
    return pre->kind == RC_PRE_LANG && rc_str_eq_fold(only, RC_STR("ANY"));
}

/* P2: PCGen asks the other way round: some such skill has fewer ranks. */
static bool asks_below(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_str key;

    if (!pre->negated || pre->elements.count != 1 || pre->count != 1 ||
        (pre->kind != RC_PRE_SKILL && pre->kind != RC_PRE_SKILLMULT))
        return false;
    key = pre->elements.at[0].key;
    if (pre->kind == RC_PRE_SKILL && !rc_str_starts(key, RC_STR("TYPE")) &&
        !rc_str_ends(key, RC_STR("%")))
        return false;
    rc_pre_touch(work, RC_PRE_ROW_P2, pre->span);
    return rc_pre_row(work, RC_PRE_ROW_P2);
}

/* What is negated afterwards, so the truth is that no such skill has fewer. */
static struct rc_lowered none_below(struct rc_pre_work *work, const struct rc_pre *pre)
{
    rc_matcher_list matchers = { 0 };
    rc_pred count;

    rc_pre_matchers(work, pre, &pre->elements.at[0], &matchers);
    count = rc_pred_leaf(work->preds, (struct rc_leaf){ .op = RC_LEAF_SKILLS_BELOW,
                                                        .flags = flags_of(work, pre, &matchers),
                                                        .matchers = matchers.at,
                                                        .count = matchers.count });
    return (struct rc_lowered){ .truth =
                                    rc_pred_not(work->preds, rc_pre_at_least(work, count, 1)) };
}

/* P3: several skills begin so, of which PCGen looks at one. */
static bool begins_several(const struct rc_model *model, struct rc_str prefix)
{
    size_t count = 0;

    for (size_t i = 0; i < rc_kind_count(model, RC_KIND_SKILL) && count < 2; i++)
        count += rc_starts_fold(rc_object_key(model, RC_KIND_SKILL, (rc_object)i), prefix);
    return count > 1;
}

/* What the element is was told of where it was lowered. */
static struct rc_matcher matcher_of(struct rc_pre_work *work, const struct rc_pre *pre,
                                    const struct rc_pre_element *element)
{
    rc_matcher_list matchers = { 0 };
    bool quiet = work->scope->quiet;

    work->scope->quiet = true;
    rc_pre_matchers(work, pre, element, &matchers);
    work->scope->quiet = quiet;
    return matchers.at[0];
}

static void touch_skills(struct rc_pre_work *work, const struct rc_pre *pre)
{
    for (size_t i = 0; i < pre->elements.count; i++) {
        const struct rc_pre_element *element = &pre->elements.at[i];
        struct rc_matcher matcher = matcher_of(work, pre, element);
        struct rc_str text = rc_sym_text(work->preds->texts, matcher.text);
        if (matcher.how == RC_MATCH_PREFIX && begins_several(work->model, text))
            rc_pre_touch(work, RC_PRE_ROW_P3, element->span);
        if (matcher.how == RC_MATCH_TYPE && pre->elements.count > 1 &&
            rc_str_find(text, '%', 0) < text.len)
            rc_pre_touch(work, RC_PRE_ROW_P4, element->span);
    }
}

static void touch_brackets(struct rc_pre_work *work, const struct rc_pre *pre)
{
    for (size_t i = 0; i < pre->elements.count; i++) {
        const struct rc_pre_element *element = &pre->elements.at[i];
        if (element->broken)
            rc_pre_touch(work, RC_PRE_ROW_P17, element->span);
        if (element->absent)
            rc_pre_touch(work, pre->elements.count == 1 ? RC_PRE_ROW_P16 : RC_PRE_ROW_P15,
                         element->span);
    }
}

/* P16: a lone element in brackets is a key that nothing has. */
static bool is_bracket_key(const struct rc_pre_work *work, const struct rc_pre *pre)
{
    return rc_pre_row(work, RC_PRE_ROW_P16) && pre->elements.count == 1 &&
           pre->elements.at[0].absent && (pre->kind == RC_PRE_RACE || pre->kind == RC_PRE_CAMPAIGN);
}

struct rc_lowered rc_pre_lower_counted(struct rc_pre_work *work, const struct rc_pre *pre)
{
    bool brackets = rc_pre_row(work, RC_PRE_ROW_P15) && absent_count(pre) > 0;
    struct rc_lowered made;
    int count;

    if (pre->kind == RC_PRE_ABILITY)
        rc_pre_check_category(work, pre);
    touch_brackets(work, pre);
    if (pre->kind == RC_PRE_SKILL)
        touch_skills(work, pre);
    if (is_bracket_key(work, pre))
        return (struct rc_lowered){ .truth = rc_pred_truth(work->preds, false) };
    if (asks_below(work, pre))
        return none_below(work, pre);
    if (count_is_level(work, pre))
        return level_of_class(work, pre);
    count = wanted(work, pre, brackets);
    made.count = total_of(work, pre, brackets);
    made.truth = rc_pre_at_least(work, made.count, count);
    made.counting = is_counting(pre);
    if (!brackets && absent_count(pre) > 0)
        made.truth = rc_pred_and(work->preds, made.truth, none_of_absent(work, pre));
    return made;
}

bool rc_pre_adds_several(struct rc_pre_work *work, const struct rc_pre *pre)
{
    struct rc_pre_list list = { 0 };
    bool quiet = work->scope->quiet;
    bool several;

    if (pre->kind == RC_PRE_MULT && pre->pieces.count == 1)
        return rc_pre_adds_several(work, pre->pieces.at[0]);
    if (rc_pre_kind_row(pre->kind)->of == RC_LEAF_NONE)
        return true;
    work->scope->quiet = true; /* what is unknown was told of where it was lowered */
    list_matchers(work, pre, &list);
    several = rc_pre_may_exceed_one(work, pre, &list);
    work->scope->quiet = quiet;
    return several;
}

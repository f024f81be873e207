#include "opt/leaf_range.h"

#include <math.h>

/* --- numbers */

enum shape {
    ANY_NUMBER,
    INTEGER,
    NATURAL, /* an integer not below 0 */
    TRUTH,
    ONE_OF, /* a truth; of several texts at most one */
    BEGINS, /* the same where a text may be the beginning of the other */
    SIZES   /* the number of a size */
};

static const unsigned char shapes[RC_LEAF_COUNT_OF] = {
    [RC_LEAF_BAB] = INTEGER,
    [RC_LEAF_BAB_EPIC] = INTEGER,
    [RC_LEAF_BAB_OF_CLASS] = INTEGER,
    [RC_LEAF_HIT_POINTS] = INTEGER,
    [RC_LEAF_HIT_DICE] = NATURAL,
    [RC_LEAF_HANDS] = NATURAL,
    [RC_LEAF_LEGS] = NATURAL,
    [RC_LEAF_REACH] = NATURAL,
    [RC_LEAF_RESISTANCE] = INTEGER,
    [RC_LEAF_SIZE] = SIZES,
    [RC_LEAF_BASE_SIZE] = SIZES,
    [RC_LEAF_LEVELS] = NATURAL,
    [RC_LEAF_LEVELS_NONMONSTER] = NATURAL,
    [RC_LEAF_AGE] = INTEGER,
    [RC_LEAF_AGE_OF] = INTEGER,
    [RC_LEAF_STAT] = INTEGER,
    [RC_LEAF_CHECK] = INTEGER,
    [RC_LEAF_CHECK_BASE] = INTEGER,
    [RC_LEAF_SPEED] = INTEGER,
    [RC_LEAF_HAS_MOVEMENT] = TRUTH,
    [RC_LEAF_VISION] = INTEGER,
    [RC_LEAF_HAS_VISION] = TRUTH,
    [RC_LEAF_REDUCTION] = INTEGER,
    [RC_LEAF_DEFINED] = TRUTH,
    [RC_LEAF_UNTOLD] = TRUTH,
    [RC_LEAF_CLASS_LEVEL] = NATURAL,
    [RC_LEAF_HAS_SKILL] = TRUTH,
    [RC_LEAF_SPELLS_AT] = NATURAL,
    [RC_LEAF_CASTS] = NATURAL,
    [RC_LEAF_MAX_CASTABLE] = INTEGER,
    [RC_LEAF_SPELLBOOKS] = NATURAL,
    [RC_LEAF_GENDER] = BEGINS,
    [RC_LEAF_REGION] = TRUTH,
    [RC_LEAF_REGION_PREFIX] = TRUTH,
    [RC_LEAF_CHARACTER_TYPE] = ONE_OF,
    [RC_LEAF_BIRTHPLACE] = ONE_OF,
    [RC_LEAF_CITY] = ONE_OF,
    [RC_LEAF_POINT_BUY] = ONE_OF,
    [RC_LEAF_FEATURE_OFF] = TRUTH,
    [RC_LEAF_ALIGNMENT] = ONE_OF,
    [RC_LEAF_ALIGNMENT_OF_DEITY] = TRUTH,
    [RC_LEAF_DEITY_ALIGN] = ONE_OF,
    [RC_LEAF_DEITY] = ONE_OF,
    [RC_LEAF_DEITY_PANTHEON] = TRUTH,
    [RC_LEAF_DEITY_CHOSEN] = TRUTH,
    [RC_LEAF_DEITY_THERE] = TRUTH,
    [RC_LEAF_RACE_CHOSEN] = TRUTH,
    [RC_LEAF_RACE_TYPE_TEXT] = TRUTH,
    [RC_LEAF_RACE_TYPE] = TRUTH,
    [RC_LEAF_EFFECTIVE_RACE_TYPE] = ONE_OF,
    [RC_LEAF_ITEM_ASKED] = TRUTH,
    [RC_LEAF_ITEM_TYPE] = TRUTH,
    [RC_LEAF_ITEM_MODIFIER] = TRUTH,
    [RC_LEAF_ITEM_MODIFIER_TYPE] = TRUTH,
    [RC_LEAF_ITEM_WIELD] = ONE_OF,
    [RC_LEAF_QUALIFY] = TRUTH,
    [RC_LEAF_RULE] = TRUTH,
};

/* --- how many things a matcher can match */

struct counted {
    enum rc_leaf_op op;
    rc_kind kind;
    bool types; /* the objects of the kind with the type are all that can match it */
};

static const struct counted counted[] = {
    { RC_LEAF_DOMAINS, RC_KIND_DOMAIN, true },
    { RC_LEAF_DEITY_DOMAINS, RC_KIND_DOMAIN, true },
    { RC_LEAF_LANGUAGES, RC_KIND_LANGUAGE, true },
    { RC_LEAF_TEMPLATES, RC_KIND_TEMPLATE, true },
    { RC_LEAF_WEAPONPROFS, RC_KIND_WEAPONPROF, false }, /* equipment of that key has types too */
    { RC_LEAF_SPELLS, RC_KIND_SPELL, false },
    { RC_LEAF_CLASSES, RC_KIND_CLASS, false },
    { RC_LEAF_SKILLS, RC_KIND_SKILL, true },
    { RC_LEAF_SKILLS_ALONE, RC_KIND_SKILL, true },
    { RC_LEAF_CLASS_SKILLS, RC_KIND_SKILL, true },
    { RC_LEAF_ITEMS, RC_NO_KIND, false },
    { RC_LEAF_KITS, RC_NO_KIND, false },
};

static bool find_counted(const struct rc_preds *preds, const struct rc_pred_limits *limits,
                         const struct rc_leaf *leaf, struct counted *out)
{
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        *out = counted[i];
        if (counted[i].op == leaf->op)
            return true;
    }
    if (leaf->op != RC_LEAF_ABILITIES)
        return false;
    *out = (struct counted){
        leaf->op, rc_ability_kind_find(limits->model, rc_sym_text(preds->texts, leaf->text)), true
    };
    return true;
}

static bool has_objects(const struct rc_pred_limits *limits, rc_kind kind)
{
    return kind != RC_NO_KIND && rc_kind_count(limits->model, kind) > 0;
}

static double most_by_key(const struct rc_pred_limits *limits, const struct counted *of,
                          struct rc_str key)
{
    bool no_category = of->op == RC_LEAF_ABILITIES && of->kind == RC_NO_KIND;

    if (limits->strict && no_category)
        return 0;
    if (limits->strict && has_objects(limits, of->kind) &&
        rc_object_find(limits->model, of->kind, key) == RC_NO_OBJECT)
        return 0;
    if (of->op == RC_LEAF_ABILITIES || of->kind == RC_NO_KIND)
        return 1; /* what serves as an ability counts as that ability, once */
    return (limits->served >> of->kind & 1u) != 0 ? INFINITY : 1;
}

enum {
    TYPE_LIMIT = 8 /* between dots; of more, the first ones bound it too */
};

static size_t count_with_types(const struct rc_model *model, rc_kind kind, struct rc_str types)
{
    const uint64_t *bits[TYPE_LIMIT];
    struct rc_str part;
    size_t parts = 0;
    size_t most = 0;

    while (parts < TYPE_LIMIT && rc_str_next(&types, '.', &part)) {
        bits[parts] = rc_model_related(model, RC_RELATION_TYPE, kind, part);
        if (bits[parts++] == NULL)
            return 0;
    }
    for (size_t w = 0; w < rc_kind_words(model, kind); w++) {
        uint64_t all = ~UINT64_C(0);
        for (size_t i = 0; i < parts; i++)
            all &= bits[i][w];
        most += (size_t)__builtin_popcountll(all);
    }
    return most;
}

/* Objects with all the types; none is a misspelt type, of which nothing is known. */
static double most_by_type(const struct rc_pred_limits *limits, const struct counted *of,
                           struct rc_str types)
{
    size_t most;

    if (!of->types || !has_objects(limits, of->kind) || types.len == 0 ||
        rc_str_find(types, '%', 0) < types.len ||
        (of->op != RC_LEAF_ABILITIES && (limits->served >> of->kind & 1u) != 0))
        return INFINITY;
    most = count_with_types(limits->model, of->kind, types);
    return most > 0 || limits->strict ? (double)most : INFINITY;
}

static double most_by(const struct rc_preds *preds, const struct rc_pred_limits *limits,
                      const struct counted *of, const struct rc_matcher *m)
{
    struct rc_str text = rc_sym_text(preds->texts, m->text);

    if (m->how == RC_MATCH_NOTHING)
        return 0;
    if (m->how == RC_MATCH_DEITYWEAPON)
        return 1;
    if (m->has_choice && m->choice_how != RC_MATCH_KEY)
        return INFINITY;
    if (m->how == RC_MATCH_KEY)
        return most_by_key(limits, of, text);
    return m->how == RC_MATCH_TYPE && !m->has_choice ? most_by_type(limits, of, text) : INFINITY;
}

double rc_leaf_most(const struct rc_preds *preds, const struct rc_pred_limits *limits,
                    const struct rc_leaf *leaf)
{
    struct counted of;
    double most = 0;

    if (leaf->op == RC_LEAF_RACES)
        return 1;
    if (leaf->flags != 0 || !find_counted(preds, limits, leaf, &of))
        return INFINITY;
    for (size_t i = 0; i < leaf->count; i++)
        most += most_by(preds, limits, &of, &leaf->matchers[i]);
    return most;
}

static struct rc_leaf_range range_of_variable(const struct rc_preds *preds,
                                              const struct rc_pred_limits *limits,
                                              const struct rc_leaf *leaf)
{
    if (leaf->op == RC_LEAF_VARIABLE && limits->strict && limits->defines != NULL &&
        !limits->defines(limits->user, rc_sym_text(preds->texts, leaf->text)))
        return (struct rc_leaf_range){ 0, 0, .whole = true };
    return (struct rc_leaf_range){ -INFINITY, INFINITY, .whole = false };
}

struct rc_leaf_range rc_leaf_range(const struct rc_preds *preds,
                                   const struct rc_pred_limits *limits, const struct rc_leaf *leaf)
{
    size_t sizes = rc_kind_count(limits->model, RC_KIND_SIZE);
    bool sum = leaf->op == RC_LEAF_SKILL_SUM || (leaf->flags & RC_LEAF_RANKS) != 0;

    if (leaf->op == RC_LEAF_FEATURE_OFF && limits->alignments)
        return (struct rc_leaf_range){ 0, 0, .whole = true };
    if (sum)
        return (struct rc_leaf_range){ -INFINITY, INFINITY, .whole = false };
    if (rc_leaf_shape(leaf->op) == RC_LEAF_COUNT)
        return (struct rc_leaf_range){ 0, rc_leaf_most(preds, limits, leaf), .whole = true };
    switch ((enum shape)shapes[leaf->op]) {
    case ANY_NUMBER: break;
    case INTEGER: return (struct rc_leaf_range){ -INFINITY, INFINITY, .whole = true };
    case NATURAL: return (struct rc_leaf_range){ 0, INFINITY, .whole = true };
    case TRUTH: return (struct rc_leaf_range){ 0, 1, .whole = true };
    case ONE_OF: return (struct rc_leaf_range){ 0, 1, .whole = true, .one_of = true };
    case BEGINS:
        return (struct rc_leaf_range){ 0, 1, .whole = true, .one_of = true, .by_start = true };
    case SIZES:
        return (struct rc_leaf_range){ sizes > 0 ? 0 : -INFINITY,
                                       sizes > 0 ? (double)sizes - 1 : INFINITY, .whole = true };
    }
    return range_of_variable(preds, limits, leaf);
}

/* --- leaves that bound each other */

static bool same_choice(const struct rc_matcher *a, const struct rc_matcher *b)
{
    return a->has_choice == b->has_choice &&
           (!a->has_choice || (a->choice_how == b->choice_how && a->choice == b->choice));
}

/* What the first matches, the second matches too. */
static bool matcher_within(enum rc_leaf_op op, const struct rc_matcher *a,
                           const struct rc_matcher *b)
{
    bool same = a->how == b->how && a->text == b->text && same_choice(a, b);

    /* the race of those who chose none has a key, and is not any race */
    if (b->how == RC_MATCH_ANY && op != RC_LEAF_RACES)
        return a->value >= b->value && a->how != RC_MATCH_DEITYWEAPON && !a->has_choice &&
               a->how != RC_MATCH_SPELLCASTER;
    return same && a->value >= b->value;
}

bool rc_leaf_within(const struct rc_leaf *a, const struct rc_leaf *b)
{
    if (rc_leaf_shape(a->op) != RC_LEAF_COUNT || a->op != b->op || a->text != b->text ||
        a->flags != b->flags || (a->flags & ~(unsigned)RC_LEAF_EACH) != 0 ||
        a->op == RC_LEAF_SKILLS_BELOW || a->op == RC_LEAF_SKILL_SUM)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        bool found = false;
        for (size_t k = 0; k < b->count && !found; k++)
            found = matcher_within(a->op, &a->matchers[i], &b->matchers[k]);
        if (!found)
            return false;
    }
    return true;
}

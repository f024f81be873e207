/*
 * Variables and built-in terms by name: what the character states comes first, then what follows
 * from its other fields.
 */
#include "ir/leaf.h"

static const struct rc_named_number *find(const rc_named_numbers *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq(list->at[i].name, name))
            return &list->at[i];
    }
    return NULL;
}

static bool find_int(const rc_named_ints *list, struct rc_str name, double *value)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name)) {
            *value = list->at[i].value;
            return true;
        }
    }
    return false;
}

static bool plain_term(const struct rc_character *c, struct rc_str name, double *value)
{
#define RC_TERM(word, expression)        \
    if (rc_str_eq(name, RC_STR(word))) { \
        *value = (expression);           \
        return true;                     \
    }
#include "ir/term.def"
#undef RC_TERM
    return false;
}

/* "STR": the modifier; "STRSCORE": the score; "STRSCORE.BASE": without bonuses. */
static bool stat_term(const struct rc_character *c, struct rc_str name, double *value)
{
    size_t score = name.len > 5 ? name.len - 5 : 0;

    if (find_int(&c->stat_mods, name, value))
        return true;
    if (rc_str_ends(name, RC_STR("SCORE")))
        return find_int(&c->stats_total, rc_str_sub(name, 0, score), value);
    if (rc_str_ends(name, RC_STR("SCORE.BASE")) && name.len > 10)
        return find_int(&c->stats_base, rc_str_sub(name, 0, name.len - 10), value);
    return false;
}

/* "CL=Wizard", "CL.Wizard": the level of a class; without it 0. */
static bool class_term(const struct rc_character *c, struct rc_str name, double *value)
{
    struct rc_str key = rc_str_sub(name, 3, name.len);

    if (name.len < 4 || !rc_str_starts(name, RC_STR("CL")) ||
        (name.p[2] != '=' && name.p[2] != '.'))
        return false;
    *value = 0;
    for (size_t i = 0; i < c->class_info.count; i++) {
        if (rc_str_eq_fold(c->class_info.at[i].class_key, key))
            *value = c->class_info.at[i].level;
    }
    return true;
}

static bool inside(struct rc_str name, struct rc_str prefix, struct rc_str suffix,
                   struct rc_str *part)
{
    if (name.len < prefix.len + suffix.len || !rc_str_starts(name, prefix) ||
        !rc_str_ends(name, suffix))
        return false;
    *part = rc_str_sub(name, prefix.len, name.len - suffix.len);
    return true;
}

/* "SKILLRANK=Climb", "SKILL.Climb.RANK": ranks; without the skill 0. */
static bool skill_term(const struct rc_character *c, struct rc_str name, double *value)
{
    struct rc_str skill;

    if (!inside(name, RC_STR("SKILLRANK="), RC_STR(""), &skill) &&
        !inside(name, RC_STR("SKILLRANK."), RC_STR(""), &skill) &&
        !inside(name, RC_STR("SKILL."), RC_STR(".RANK"), &skill))
        return false;
    *value = 0;
    for (size_t i = 0; i < c->skills_held.count; i++) {
        if (rc_str_eq_fold(c->skills_held.at[i].name, skill))
            *value = c->skills_held.at[i].value;
    }
    return true;
}

/* "MOVE[Walk]": the speed with what it carries, where that is stated. */
static bool move_term(const struct rc_character *c, struct rc_str name, double *value)
{
    const rc_named_numbers *speeds =
        c->movement_loaded.count > 0 ? &c->movement_loaded : &c->movement;
    struct rc_str kind;

    if (!inside(name, RC_STR("MOVE["), RC_STR("]"), &kind))
        return false;
    *value = 0;
    for (size_t i = 0; i < speeds->count; i++) {
        if (rc_str_eq_fold(speeds->at[i].name, kind))
            *value = speeds->at[i].value;
    }
    return true;
}

static bool has_types_and_state(const struct rc_held_item *item, struct rc_str words)
{
    struct rc_str word;

    while (rc_str_next(&words, '.', &word)) {
        if (rc_str_eq(word, RC_STR("IS")))
            continue;
        if (rc_str_eq(word, RC_STR("EQUIPPED")) ? !item->equipped
                                                : !rc_list_has_fold(&item->types, word))
            return false;
    }
    return true;
}

/* "COUNT[EQTYPE.ARMOR.EQUIPPED]", "COUNT[FEATNAME=Dodge]" */
static bool count_term(const struct rc_character *c, struct rc_str name, double *value)
{
    struct rc_str what;

    *value = 0;
    if (inside(name, RC_STR("COUNT[EQTYPE."), RC_STR("]"), &what)) {
        for (size_t i = 0; i < c->equipment_list.count; i++)
            *value += has_types_and_state(&c->equipment_list.at[i], what);
        return true;
    }
    if (!inside(name, RC_STR("COUNT[FEATNAME="), RC_STR("]"), &what))
        return false;
    for (size_t i = 0; i < c->ability_list.count; i++) {
        const struct rc_held_ability *held = &c->ability_list.at[i];
        size_t takes = held->choices.count > 0 ? held->choices.count : 1;
        if (rc_str_eq_fold(held->parent, RC_STR("FEAT")) && rc_str_eq_fold(held->key, what))
            *value += (double)takes;
    }
    return true;
}

/* What is stated for var("NAME") or, of a term with brackets, for the term itself. */
static bool stated_term(const struct rc_character *c, struct rc_str name, double *value)
{
    struct rc_str inner;

    for (size_t i = 0; i < c->formulas.count; i++) {
        struct rc_str text = c->formulas.at[i].name;
        if (!rc_str_eq(text, name) &&
            !(inside(text, RC_STR("var(\""), RC_STR("\")"), &inner) && rc_str_eq(inner, name)))
            continue;
        *value = c->formulas.at[i].value;
        return c->formulas.at[i].known;
    }
    return false;
}

bool rc_term_value(const struct rc_character *c, struct rc_str name, double *value)
{
    const struct rc_named_number *stated = find(&c->vars, name);

    if (stated != NULL) {
        *value = stated->value;
        return stated->known && !rc_list_has(&c->vars_undefined, name);
    }
    if (rc_list_has(&c->vars_undefined, name)) {
        *value = 0;
        return false;
    }
    if (stated_term(c, name, value) || plain_term(c, name, value) || stat_term(c, name, value) ||
        class_term(c, name, value) || skill_term(c, name, value) || move_term(c, name, value) ||
        count_term(c, name, value))
        return true;
    *value = 0;
    return false;
}

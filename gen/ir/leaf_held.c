/* What a character holds itself: the sources of what it is granted (AUTO, QUALIFY, DOMAINS). */
#include "ir/leaf.h"

static struct rc_str other_text(const struct rc_leaf_ask *ask)
{
    return rc_sym_text(ask->preds->texts, ask->leaf->other);
}

static int class_level(const struct rc_character *c, struct rc_str key)
{
    for (size_t i = 0; i < c->classes.count; i++) {
        if (rc_str_eq_fold(c->classes.at[i].name, key))
            return c->classes.at[i].value;
    }
    for (size_t i = 0; i < c->class_info.count; i++) {
        if (rc_str_eq_fold(c->class_info.at[i].class_key, key))
            return c->class_info.at[i].level;
    }
    return 0;
}

static bool has_subclass(const struct rc_character *c, struct rc_str class_key, struct rc_str key)
{
    for (size_t i = 0; i < c->subclasses.count; i++) {
        if (rc_str_eq_fold(c->subclasses.at[i].name, class_key) &&
            rc_str_eq_fold(c->subclasses.at[i].value, key))
            return true;
    }
    return false;
}

/* "Wizard", "Wizard.Evoker": with at least so many levels of the class. */
static bool has_class(const struct rc_character *c, struct rc_str key, int level)
{
    size_t dot = rc_str_find(key, '.', 0);
    int least = level > 1 ? level : 1;

    if (class_level(c, key) >= least)
        return true;
    return dot < key.len && class_level(c, rc_str_sub(key, 0, dot)) >= least &&
           has_subclass(c, rc_str_sub(key, 0, dot), rc_str_sub(key, dot + 1, key.len));
}

/* The one that is chosen, or else the object of the data for "none chosen" (choose.md B3.1). */
static bool is_one(const struct rc_leaf_ask *ask, rc_kind kind, struct rc_str chosen)
{
    rc_object object;

    if (chosen.len > 0)
        return rc_str_eq_fold(chosen, other_text(ask));
    object = rc_object_find(ask->model, kind, other_text(ask));
    return object != RC_NO_OBJECT &&
           rc_object_has_flag(ask->model, kind, object, RC_FLAG_UNSELECTED);
}

static bool wears(const struct rc_character *c, struct rc_str key)
{
    for (size_t i = 0; i < c->equipment_list.count; i++) {
        if (c->equipment_list.at[i].equipped && rc_str_eq_fold(c->equipment_list.at[i].key, key))
            return true;
    }
    return false;
}

double rc_leaf_held(const struct rc_leaf_ask *ask)
{
    const struct rc_character *c = ask->character;
    struct rc_str key = other_text(ask);
    rc_kind kind = rc_kind_find(ask->model, rc_leaf_text(ask));

    if (kind == RC_KIND_CLASS)
        return has_class(c, key, ask->leaf->value);
    if (kind == RC_KIND_DEITY)
        return is_one(ask, kind, c->deity.len > 0 ? c->deity : c->deity_info.key);
    if (kind == RC_KIND_RACE)
        return is_one(ask, kind, c->race.len > 0 ? c->race : c->race_info.key);
    if (kind == RC_KIND_DOMAIN)
        return rc_list_has_fold(&c->domains, key);
    if (kind == RC_KIND_TEMPLATE)
        return rc_list_has_fold(&c->templates, key);
    return kind == RC_KIND_EQUIPMENT && wears(c, key);
}

/* Whether a take of the ability has the choice that is asked for; without one each has. */
static bool has_choice(const struct rc_leaf_ask *ask, const rc_str_list *choices)
{
    return ask->leaf->count == 0 ||
           rc_list_has_fold(choices, rc_match_text(ask, &ask->leaf->matchers[0]));
}

static bool is_category(const struct rc_leaf_ask *ask, struct rc_str category)
{
    const struct rc_category_info *info = rc_category_find(ask->model, category);

    return rc_str_eq_fold(category, rc_leaf_text(ask)) ||
           (info != NULL &&
            rc_str_eq_fold(rc_kind_info(ask->model, info->kind)->word, rc_leaf_text(ask)));
}

double rc_leaf_held_ability(const struct rc_leaf_ask *ask)
{
    const struct rc_character *c = ask->character;
    struct rc_str key = other_text(ask);

    for (size_t i = 0; i < c->ability_list.count; i++) {
        const struct rc_held_ability *held = &c->ability_list.at[i];
        if (rc_str_eq_fold(held->key, key) && is_category(ask, held->parent) &&
            has_choice(ask, &held->choices))
            return 1;
    }
    for (size_t i = 0; ask->leaf->count == 0 && i < c->abilities.count; i++) {
        if (is_category(ask, c->abilities.at[i].name) &&
            rc_list_has_fold(&c->abilities.at[i].list, key))
            return 1;
    }
    return 0;
}

static bool grants_name(const rc_grant_list *grants, struct rc_str key)
{
    for (size_t i = 0; i < grants->count; i++) {
        if (rc_list_has_fold(&grants->at[i].profs, key))
            return true;
    }
    return false;
}

/* Nothing else tells what a domain or a template was taken with. */
double rc_leaf_stated_prof(const struct rc_leaf_ask *ask)
{
    const struct rc_character *c = ask->character;
    rc_kind kind = rc_kind_find(ask->model, rc_leaf_text(ask));
    struct rc_str key = other_text(ask);

    c = c->stated != NULL ? c->stated : c;
    if (kind == RC_KIND_ARMORPROF)
        return rc_list_has_fold(&c->armorprofs, key) || grants_name(&c->armor_grants, key);
    if (kind == RC_KIND_SHIELDPROF)
        return rc_list_has_fold(&c->shieldprofs, key) || grants_name(&c->shield_grants, key);
    return kind == RC_KIND_WEAPONPROF && rc_list_has_fold(&c->weaponprofs, key);
}

double rc_leaf_spell_list(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        if (rc_str_eq_fold(info->class_key, rc_leaf_text(ask)) &&
            rc_list_has_fold(&info->spell_lists, other_text(ask)))
            return 1;
    }
    return 0;
}

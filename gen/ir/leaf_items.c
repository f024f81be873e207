/* Items of a character, and the grants that tell what it is proficient with (pre.md D5). */
#include "ir/leaf.h"

static bool matches_name(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                         struct rc_str name)
{
    struct rc_str text = rc_match_text(ask, m);

    switch ((int)m->how) {
    case RC_MATCH_KEY: return rc_str_eq_fold(name, text);
    case RC_MATCH_EXACT: return rc_str_eq(name, text);
    case RC_MATCH_PREFIX: return rc_starts_fold(name, text);
    default: return false;
    }
}

static bool matches_item(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                         const struct rc_held_item *item)
{
    struct rc_str text = rc_match_text(ask, m);

    switch ((int)m->how) {
    case RC_MATCH_TYPE: return rc_list_has_types(&item->types, text);
    case RC_MATCH_WIELDCATEGORY: return rc_str_eq_fold(item->wield, text);
    case RC_MATCH_BASEITEM: return rc_str_eq_fold(item->base, text);
    default: return matches_name(ask, m, item->name);
    }
}

static bool is_there(enum rc_leaf_op op, const struct rc_held_item *item)
{
    switch ((int)op) {
    case RC_LEAF_EQUIPPED_BOTH: return item->location == RC_LOCATION_EQUIPPED_BOTH;
    case RC_LEAF_EQUIPPED_PRIMARY: return item->location == RC_LOCATION_EQUIPPED_PRIMARY;
    case RC_LEAF_EQUIPPED_SECONDARY: return item->location == RC_LOCATION_EQUIPPED_SECONDARY;
    case RC_LEAF_EQUIPPED_TWO: return item->location == RC_LOCATION_EQUIPPED_TWO_HANDS;
    default: return item->equipped;
    }
}

/*
 * Shipped, the first item there decides TYPE= in a hand (P29) and is the only one whose base item
 * is looked at; of the others BASEITEM= means the name (P28).
 */
static bool matches_shipped(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                            const struct rc_held_item *item, bool first)
{
    if (m->how == RC_MATCH_TYPE && ask->leaf->op != RC_LEAF_EQUIPPED && !first)
        return false;
    if (m->how == RC_MATCH_BASEITEM && !first)
        return rc_str_eq_fold(item->name, rc_match_text(ask, m));
    return matches_item(ask, m, item);
}

double rc_count_equipped(const struct rc_leaf_ask *ask)
{
    bool shipped = (ask->leaf->flags & RC_LEAF_FIRST) != 0;
    bool first = true;
    double count = 0;

    for (size_t i = 0; i < ask->character->equipment_list.count; i++) {
        const struct rc_held_item *item = &ask->character->equipment_list.at[i];
        if (!is_there(ask->leaf->op, item))
            continue;
        for (size_t j = 0; j < ask->leaf->count; j++) {
            const struct rc_matcher *m = &ask->leaf->matchers[j];
            if (shipped ? matches_shipped(ask, m, item, first) : matches_item(ask, m, item)) {
                count++;
                break;
            }
        }
        first = false;
    }
    return count;
}

static bool matches_by_type(const struct rc_leaf_ask *ask, const struct rc_held_item *item)
{
    for (size_t j = 0; j < ask->leaf->count; j++) {
        const struct rc_matcher *m = &ask->leaf->matchers[j];
        if (m->how == RC_MATCH_TYPE && matches_item(ask, m, item))
            return true;
    }
    return false;
}

/* Whether a name matches an item that no type matches: it then counts once (pre-kinds.tsv, ITEM).
 */
static bool matches_some_other(const struct rc_leaf_ask *ask, const struct rc_matcher *m)
{
    for (size_t i = 0; i < ask->character->equipment_list.count; i++) {
        const struct rc_held_item *item = &ask->character->equipment_list.at[i];
        if (matches_name(ask, m, item->name) && !matches_by_type(ask, item))
            return true;
    }
    return false;
}

double rc_count_items(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->equipment_list.count; i++)
        count += matches_by_type(ask, &ask->character->equipment_list.at[i]);
    for (size_t j = 0; j < ask->leaf->count; j++)
        count += matches_some_other(ask, &ask->leaf->matchers[j]);
    return count;
}

/* --- grants */

static struct rc_str without_prefix(struct rc_str type)
{
    return rc_str_starts(type, RC_STR("TYPE=")) ? rc_str_sub(type, 5, type.len) : type;
}

/* All parts of the granted type are types of the equipment. */
static bool grants_equipment_type(const struct rc_leaf_ask *ask, struct rc_str granted,
                                  struct rc_str key)
{
    return rc_object_has_types(ask->model, RC_KIND_EQUIPMENT, key, without_prefix(granted));
}

static bool grants_proficiency(const struct rc_leaf_ask *ask, const struct rc_grant *grant,
                               struct rc_str key, enum rc_relation relation)
{
    rc_object object = rc_object_find(ask->model, RC_KIND_EQUIPMENT, key);
    struct rc_values values;

    if (object == RC_NO_OBJECT)
        return false;
    values = rc_object_values(ask->model, relation, RC_KIND_EQUIPMENT, object);
    for (size_t i = 0; i < values.count; i++) {
        if (rc_list_has_fold(&grant->profs, rc_sym_text(ask->model->texts, values.at[i])))
            return true;
    }
    return false;
}

static bool grants_key(const struct rc_leaf_ask *ask, const struct rc_grant *grant,
                       struct rc_str key, bool shield)
{
    if (grants_proficiency(ask, grant, key,
                           shield ? RC_RELATION_PROFSHIELD : RC_RELATION_PROFARMOR))
        return true;
    for (size_t i = 0; i < grant->equipment_types.count; i++) {
        if (grants_equipment_type(ask, grant->equipment_types.at[i], key))
            return true;
    }
    return false;
}

static bool is_part_of(struct rc_str part, struct rc_str types)
{
    struct rc_str one;

    while (rc_str_next(&types, '.', &one)) {
        if (rc_str_eq_fold(part, one))
            return true;
    }
    return false;
}

/* All parts of a granted type are among ARMOR (SHIELD) and the types asked for. */
static bool grants_types(const struct rc_grant *grant, struct rc_str wanted, bool shield)
{
    struct rc_str base = shield ? RC_STR("SHIELD") : RC_STR("ARMOR");
    struct rc_str part;

    for (size_t i = 0; i < grant->equipment_types.count; i++) {
        struct rc_str rest = without_prefix(grant->equipment_types.at[i]);
        bool all = rest.len > 0;
        while (rc_str_next(&rest, '.', &part))
            all = all && (rc_str_eq_fold(part, base) || is_part_of(part, wanted));
        if (all)
            return true;
    }
    return false;
}

static bool grant_matches(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                          const struct rc_grant *grant, bool shield)
{
    if (m->how == RC_MATCH_TYPE)
        return grants_types(grant, rc_match_text(ask, m), shield);
    return m->how == RC_MATCH_KEY && grants_key(ask, grant, rc_match_text(ask, m), shield);
}

double rc_count_grants(const struct rc_leaf_ask *ask)
{
    bool shield = ask->leaf->op == RC_LEAF_SHIELD_GRANTS;
    const struct rc_grant *grants =
        shield ? ask->character->shield_grants.at : ask->character->armor_grants.at;
    size_t grant_count =
        shield ? ask->character->shield_grants.count : ask->character->armor_grants.count;
    double count = 0;

    for (size_t i = 0; i < grant_count; i++) {
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (grant_matches(ask, &ask->leaf->matchers[j], &grants[i], shield)) {
                count++;
                break;
            }
        }
    }
    return count;
}

/* --- worn armour */

static bool is_proficient(const struct rc_leaf_ask *ask, const struct rc_held_item *item)
{
    for (size_t i = 0; i < ask->character->armor_grants.count; i++) {
        if (grants_key(ask, &ask->character->armor_grants.at[i], item->key, false))
            return true;
    }
    return false;
}

static bool in_capitals(struct rc_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.p[i] >= 'a' && text.p[i] <= 'z')
            return false;
    }
    return true;
}

static bool matches_armor(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                          const struct rc_held_item *item)
{
    bool name = m->how == RC_MATCH_KEY || m->how == RC_MATCH_PREFIX;

    if (m->how == RC_MATCH_PROFICIENT)
        return is_proficient(ask, item);
    if (name && (ask->leaf->flags & RC_LEAF_CAPITALS) != 0 && !in_capitals(rc_match_text(ask, m)))
        return false;
    return matches_item(ask, m, item);
}

double rc_count_armors(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->equipment_list.count; i++) {
        const struct rc_held_item *item = &ask->character->equipment_list.at[i];
        if (!item->equipped || !rc_list_has_fold(&item->types, RC_STR("Armor")))
            continue;
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (matches_armor(ask, &ask->leaf->matchers[j], item)) {
                count++;
                break;
            }
        }
    }
    return count;
}

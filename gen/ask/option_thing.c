/* Things of which the character has a list: domains, languages, proficiencies, items (W3 to W6). */
#include "ask/option_work.h"

static void gain_each(const struct rc_pool *pool, enum rc_change_id id, rc_kind kind)
{
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), kind); i++)
        rc_pool_add(pool, (struct rc_change){ .id = id,
                                              .key = rc_object_key(rc_pool_model(pool), kind, i) });
}

static void push_keys(const struct rc_pool *pool, enum rc_change_id id, const rc_str_list *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        rc_pool_add(pool, (struct rc_change){ .id = id, .key = keys->at[i] });
}

void rc_option_domain(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_GAIN_DOMAIN, RC_KIND_DOMAIN);
}

void rc_option_template(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_GAIN_TEMPLATE, RC_KIND_TEMPLATE);
}

void rc_option_language(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_GAIN_LANGUAGE, RC_KIND_LANGUAGE);
}

static bool has_matcher(const struct rc_pool *pool, enum rc_match how)
{
    for (size_t j = 0; j < pool->leaf->count; j++) {
        if (pool->leaf->matchers[j].how == how)
            return true;
    }
    return false;
}

/* Whoever has no deity chooses one for its weapon. */
static void gain_deity_weapons(const struct rc_pool *pool)
{
    const struct rc_ask_pack *pack = pool->state->pack;

    for (size_t i = 0; i < pack->weapons.count; i++) {
        struct rc_change choose = { .id = RC_CHANGE_CHOOSE_DEITY };
        struct rc_change gain = { .id = RC_CHANGE_GAIN_WEAPONPROF,
                                  .key = pack->weapons.at[i].weapon };
        choose.key = rc_object_key(pack->model, RC_KIND_DEITY, pack->weapons.at[i].deity);
        rc_pool_add_pair(pool, choose, gain);
    }
}

void rc_option_weaponprof(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_GAIN_WEAPONPROF, RC_KIND_WEAPONPROF);
    if (has_matcher(pool, RC_MATCH_DEITYWEAPON) && !rc_has_deity(pool->state->now))
        gain_deity_weapons(pool);
}

void rc_option_class_skill(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_GAIN_CSKILL, RC_KIND_SKILL);
}

/* The model has no kits, so one is known by the rule that names it. */
void rc_option_kit(const struct rc_pool *pool)
{
    for (size_t j = 0; j < pool->leaf->count; j++) {
        const struct rc_matcher *m = &pool->leaf->matchers[j];
        if (m->how == RC_MATCH_KEY)
            rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_GAIN_KIT,
                                                  .key = rc_pool_text(pool, m->text) });
    }
}

void rc_option_lose_domain(const struct rc_pool *pool)
{
    push_keys(pool, RC_CHANGE_LOSE_DOMAIN, &pool->state->base->domains);
}

void rc_option_lose_template(const struct rc_pool *pool)
{
    push_keys(pool, RC_CHANGE_LOSE_TEMPLATE, &pool->state->base->templates);
}

void rc_option_lose_kit(const struct rc_pool *pool)
{
    push_keys(pool, RC_CHANGE_LOSE_KIT, &pool->state->base->kits);
}

void rc_option_lose_language(const struct rc_pool *pool)
{
    const struct rc_character *base = pool->state->base;

    for (size_t i = 0; i < base->languages.count; i++) {
        if (!rc_list_has_fold(&base->languages_auto, base->languages.at[i]))
            rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_LOSE_LANGUAGE,
                                                  .key = base->languages.at[i] });
    }
}

static void gain_grants(const struct rc_pool *pool, rc_kind profs, enum rc_change_id by_key,
                        enum rc_change_id by_type)
{
    gain_each(pool, by_key, profs);
    for (size_t j = 0; j < pool->leaf->count; j++) {
        const struct rc_matcher *m = &pool->leaf->matchers[j];
        if (m->how == RC_MATCH_TYPE)
            rc_pool_add(pool,
                        (struct rc_change){ .id = by_type, .key = rc_pool_text(pool, m->text) });
    }
}

void rc_option_armor_grant(const struct rc_pool *pool)
{
    gain_grants(pool, RC_KIND_ARMORPROF, RC_CHANGE_GAIN_ARMORPROF, RC_CHANGE_GAIN_ARMORTYPE);
}

void rc_option_shield_grant(const struct rc_pool *pool)
{
    gain_grants(pool, RC_KIND_SHIELDPROF, RC_CHANGE_GAIN_SHIELDPROF, RC_CHANGE_GAIN_SHIELDTYPE);
}

static const struct rc_held_item *item_of(const struct rc_character *c, struct rc_str key)
{
    for (size_t i = 0; i < c->equipment_list.count; i++) {
        if (rc_str_eq_fold(c->equipment_list.at[i].key, key))
            return &c->equipment_list.at[i];
    }
    return NULL;
}

static enum rc_location location_of(enum rc_leaf_op op)
{
    switch ((int)op) {
    case RC_LEAF_EQUIPPED_BOTH: return RC_LOCATION_EQUIPPED_BOTH;
    case RC_LEAF_EQUIPPED_PRIMARY: return RC_LOCATION_EQUIPPED_PRIMARY;
    case RC_LEAF_EQUIPPED_SECONDARY: return RC_LOCATION_EQUIPPED_SECONDARY;
    case RC_LEAF_EQUIPPED_TWO: return RC_LOCATION_EQUIPPED_TWO_HANDS;
    default: return RC_LOCATION_EQUIPPED_NEITHER;
    }
}

static struct rc_str location_text(enum rc_location location)
{
    switch ((int)location) {
    case RC_LOCATION_EQUIPPED_BOTH: return RC_STR(" in both hands");
    case RC_LOCATION_EQUIPPED_PRIMARY: return RC_STR(" in the primary hand");
    case RC_LOCATION_EQUIPPED_SECONDARY: return RC_STR(" in the secondary hand");
    case RC_LOCATION_EQUIPPED_TWO_HANDS: return RC_STR(" as one of two weapons");
    default: return RC_STR("");
    }
}

static struct rc_change own(struct rc_str key)
{
    return (struct rc_change){ .id = RC_CHANGE_OWN_ITEM, .key = key };
}

/* The proficiency that an armour asks for besides that it is worn, and owned. */
static void add_proficiency(const struct rc_pool *pool, struct rc_str key, struct rc_change equip)
{
    const struct rc_model *model = rc_pool_model(pool);
    rc_object object = rc_object_find(model, RC_KIND_EQUIPMENT, key);
    const struct rc_held_item *held = item_of(pool->state->now, key);
    struct rc_change changes[3];
    struct rc_change_set sets[3];
    size_t count = 0;

    if (object == RC_NO_OBJECT)
        return;
    struct rc_values profs =
        rc_object_values(model, RC_RELATION_PROFARMOR, RC_KIND_EQUIPMENT, object);
    if (profs.count == 0)
        return;
    changes[count++] =
        (struct rc_change){ .id = RC_CHANGE_GAIN_ARMORPROF,
                            .key = rc_pool_spelled(pool, RC_KIND_ARMORPROF,
                                                   rc_pool_text(pool, profs.at[0])) };
    if (held == NULL)
        changes[count++] = own(key);
    if (held == NULL || !held->equipped)
        changes[count++] = equip;
    for (size_t i = 0; i < count; i++)
        sets[i] = (struct rc_change_set){ &changes[i], 1 };
    rc_pool_add_set(pool, rc_change_union(pool->state->arena, sets, count));
}

/* What it owns may be no object of the pack, as a thing with a modifier is. */
void rc_option_equip(const struct rc_pool *pool)
{
    const struct rc_character *now = pool->state->now;
    bool proficient = has_matcher(pool, RC_MATCH_PROFICIENT);
    struct rc_change equip = { .id = RC_CHANGE_EQUIP_ITEM,
                               .to = location_of(pool->leaf->op),
                               .detail = location_text(location_of(pool->leaf->op)) };

    for (size_t i = 0; i < now->equipment_list.count; i++) {
        equip.key = now->equipment_list.at[i].key;
        rc_pool_add(pool, equip);
    }
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), RC_KIND_EQUIPMENT); i++) {
        equip.key = rc_object_key(rc_pool_model(pool), RC_KIND_EQUIPMENT, i);
        if (item_of(now, equip.key) == NULL)
            rc_pool_add_pair(pool, own(equip.key), equip);
        if (proficient)
            add_proficiency(pool, equip.key, equip);
    }
}

void rc_pool_wear(const struct rc_pool *pool, struct rc_str key)
{
    struct rc_change equip = { .id = RC_CHANGE_EQUIP_ITEM,
                               .key = key,
                               .to = RC_LOCATION_EQUIPPED_NEITHER,
                               .detail = location_text(RC_LOCATION_EQUIPPED_NEITHER) };

    if (item_of(pool->state->now, key) != NULL)
        rc_pool_add(pool, equip);
    else
        rc_pool_add_pair(pool, own(key), equip);
}

void rc_option_own(const struct rc_pool *pool)
{
    gain_each(pool, RC_CHANGE_OWN_ITEM, RC_KIND_EQUIPMENT);
}

static void push_items(const struct rc_pool *pool, enum rc_change_id id)
{
    for (size_t i = 0; i < pool->state->base->equipment_list.count; i++)
        rc_pool_add(pool, (struct rc_change){ .id = id,
                                              .key = pool->state->base->equipment_list.at[i].key });
}

/* What is held in a hand may be worn or carried ready instead. */
static void move_items(const struct rc_pool *pool)
{
    for (size_t i = 0; i < pool->state->base->equipment_list.count; i++) {
        const struct rc_held_item *item = &pool->state->base->equipment_list.at[i];
        if (item->equipped)
            rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_EQUIP_ITEM,
                                                  .key = item->key,
                                                  .detail = RC_STR(" in neither hand"),
                                                  .to = RC_LOCATION_EQUIPPED_NEITHER });
    }
}

void rc_option_unequip(const struct rc_pool *pool)
{
    if (location_of(pool->leaf->op) != RC_LOCATION_EQUIPPED_NEITHER)
        move_items(pool);
    push_items(pool, RC_CHANGE_UNEQUIP_ITEM);
    push_items(pool, RC_CHANGE_GIVE_ITEM);
}

void rc_option_give(const struct rc_pool *pool)
{
    push_items(pool, RC_CHANGE_GIVE_ITEM);
}

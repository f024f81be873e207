/* Things of which the character has a list, and items. */
#include "ask/apply_work.h"

static rc_str_list *list_of(struct rc_character *c, enum rc_change_id id)
{
    switch ((int)id) {
    case RC_CHANGE_GAIN_TEMPLATE:
    case RC_CHANGE_LOSE_TEMPLATE: return &c->templates;
    case RC_CHANGE_GAIN_DOMAIN:
    case RC_CHANGE_LOSE_DOMAIN: return &c->domains;
    case RC_CHANGE_GAIN_KIT:
    case RC_CHANGE_LOSE_KIT: return &c->kits;
    case RC_CHANGE_GAIN_WEAPONPROF: return &c->weaponprofs;
    case RC_CHANGE_GAIN_CSKILL: return &c->class_skills_any;
    default: return &c->languages;
    }
}

void rc_apply_gain_key(struct rc_apply *a, const struct rc_change *change)
{
    rc_apply_add_key(a, list_of(a->c, change->id), change->key);
}

void rc_apply_lose_key(struct rc_apply *a, const struct rc_change *change)
{
    rc_apply_remove_key(a, list_of(a->c, change->id), change->key);
}

void rc_apply_gain_grant(struct rc_apply *a, const struct rc_change *change)
{
    bool shield =
        change->id == RC_CHANGE_GAIN_SHIELDPROF || change->id == RC_CHANGE_GAIN_SHIELDTYPE;
    bool key = change->id == RC_CHANGE_GAIN_ARMORPROF || change->id == RC_CHANGE_GAIN_SHIELDPROF;
    struct rc_grant grant = { .kind = key ? RC_STR("key") : RC_STR("list") };

    RC_PUSH(a->arena, key ? &grant.profs : &grant.equipment_types, change->key);
    if (shield)
        RC_APPLY_ADD(a->arena, &a->c->shield_grants, grant);
    else
        RC_APPLY_ADD(a->arena, &a->c->armor_grants, grant);
}

static struct rc_str wield_of(const struct rc_character *c, struct rc_str key)
{
    for (size_t i = 0; i < c->equipment_by_wield.count; i++) {
        if (rc_list_has_fold(&c->equipment_by_wield.at[i].list, key))
            return c->equipment_by_wield.at[i].name;
    }
    return RC_STR("");
}

void rc_apply_own_item(struct rc_apply *a, const struct rc_change *change)
{
    const struct rc_model *model = a->pack->model;
    rc_object object = rc_object_find(model, RC_KIND_EQUIPMENT, change->key);
    struct rc_held_item item = { .key = change->key,
                                 .name = change->key,
                                 .base = change->key,
                                 .location = RC_LOCATION_CARRIED_NEITHER,
                                 .qty = 1,
                                 .wield = wield_of(a->c, change->key),
                                 .size = a->c->size_index };

    if (object != RC_NO_OBJECT) {
        item.name = rc_object_info(model, RC_KIND_EQUIPMENT, object)->name;
        item.types = rc_apply_values(a, RC_RELATION_TYPE, RC_KIND_EQUIPMENT, object);
    }
    RC_APPLY_ADD(a->arena, &a->c->equipment_list, item);
    rc_apply_add_key(a, &a->c->equipment, change->key);
}

static void place_item(struct rc_apply *a, const struct rc_change *change, bool equipped,
                       enum rc_location location)
{
    RC_APPLY_OWN(a->arena, &a->c->equipment_list);
    for (size_t i = 0; i < a->c->equipment_list.count; i++) {
        struct rc_held_item *item = &a->c->equipment_list.at[i];
        if (!rc_str_eq_fold(item->key, change->key))
            continue;
        item->equipped = equipped;
        item->location = location;
        if (equipped)
            return;
    }
}

void rc_apply_equip_item(struct rc_apply *a, const struct rc_change *change)
{
    place_item(a, change, true, (enum rc_location)change->to);
}

void rc_apply_unequip_item(struct rc_apply *a, const struct rc_change *change)
{
    place_item(a, change, false, RC_LOCATION_CARRIED_NEITHER);
}

void rc_apply_give_item(struct rc_apply *a, const struct rc_change *change)
{
    size_t kept = 0;

    RC_APPLY_OWN(a->arena, &a->c->equipment_list);
    for (size_t i = 0; i < a->c->equipment_list.count; i++) {
        if (!rc_str_eq_fold(a->c->equipment_list.at[i].key, change->key))
            a->c->equipment_list.at[kept++] = a->c->equipment_list.at[i];
    }
    a->c->equipment_list.count = kept;
    rc_apply_remove_key(a, &a->c->equipment, change->key);
}

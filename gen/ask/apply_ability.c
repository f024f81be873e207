/* Abilities, what they serve as, and choices in them. */
#include "ask/apply_work.h"

static bool is_record(const struct rc_held_ability *held, const struct rc_change *change)
{
    return rc_str_eq_fold(held->parent, change->kind) && rc_str_eq_fold(held->key, change->key);
}

static struct rc_held_ability *find_normal(struct rc_apply *a, const struct rc_change *change)
{
    for (size_t i = 0; i < a->c->ability_list.count; i++) {
        struct rc_held_ability *held = &a->c->ability_list.at[i];
        if (is_record(held, change) && held->nature == RC_NATURE_NORMAL)
            return held;
    }
    return NULL;
}

bool rc_has_ability(const struct rc_character *c, struct rc_str category, struct rc_str key)
{
    for (size_t i = 0; i < c->ability_list.count; i++) {
        if (rc_str_eq_fold(c->ability_list.at[i].parent, category) &&
            rc_str_eq_fold(c->ability_list.at[i].key, key))
            return true;
    }
    return false;
}

static bool is_served(const struct rc_character *c, const struct rc_ask_served *row)
{
    for (size_t i = 0; i < c->abilities_served.count; i++) {
        if (rc_str_eq_fold(c->abilities_served.at[i].category, row->as_category) &&
            rc_str_eq_fold(c->abilities_served.at[i].key, row->as_key))
            return true;
    }
    return false;
}

static bool gives(const struct rc_ask_served *row, const struct rc_change *change)
{
    return rc_str_eq_fold(row->category, change->kind) && rc_str_eq_fold(row->key, change->key);
}

static void add_served(struct rc_apply *a, const struct rc_change *change)
{
    for (size_t i = 0; i < a->pack->served_abilities.count; i++) {
        const struct rc_ask_served *row = &a->pack->served_abilities.at[i];
        if (gives(row, change) && !is_served(a->c, row))
            RC_APPLY_ADD(a->arena, &a->c->abilities_served,
                         (struct rc_served_ability){ row->as_category, row->as_key });
    }
}

static bool is_served_by_other(const struct rc_apply *a, const struct rc_ask_served *lost)
{
    for (size_t i = 0; i < a->pack->served_abilities.count; i++) {
        const struct rc_ask_served *row = &a->pack->served_abilities.at[i];
        if (rc_str_eq_fold(row->as_category, lost->as_category) &&
            rc_str_eq_fold(row->as_key, lost->as_key) &&
            rc_has_ability(a->c, row->category, row->key))
            return true;
    }
    return false;
}

static void remove_served(struct rc_apply *a, const struct rc_change *change)
{
    for (size_t i = 0; i < a->pack->served_abilities.count; i++) {
        const struct rc_ask_served *row = &a->pack->served_abilities.at[i];
        size_t kept = 0;
        if (!gives(row, change) || is_served_by_other(a, row))
            continue;
        RC_APPLY_OWN(a->arena, &a->c->abilities_served);
        for (size_t k = 0; k < a->c->abilities_served.count; k++) {
            struct rc_served_ability served = a->c->abilities_served.at[k];
            if (!rc_str_eq_fold(served.category, row->as_category) ||
                !rc_str_eq_fold(served.key, row->as_key))
                a->c->abilities_served.at[kept++] = served;
        }
        a->c->abilities_served.count = kept;
    }
}

static void add_record(struct rc_apply *a, const struct rc_change *change)
{
    rc_kind kind = rc_ability_kind_find(a->pack->model, change->kind);
    rc_object object =
        kind == RC_NO_KIND ? RC_NO_OBJECT : rc_object_find(a->pack->model, kind, change->key);
    struct rc_held_ability held = {
        .category = change->kind, .parent = change->kind, .key = change->key, .select = 1
    };

    if (object != RC_NO_OBJECT) {
        held.mult = rc_object_has_flag(a->pack->model, kind, object, RC_FLAG_MULT);
        held.stack = rc_object_has_flag(a->pack->model, kind, object, RC_FLAG_STACK);
    }
    RC_APPLY_ADD(a->arena, &a->c->ability_list, held);
    add_served(a, change);
}

void rc_apply_gain_ability(struct rc_apply *a, const struct rc_change *change)
{
    if (!rc_has_ability(a->c, change->kind, change->key))
        add_record(a, change);
}

/* A choice more of one that it has as NORMAL; else a record of its own. */
static void add_choice(struct rc_apply *a, const struct rc_change *change, struct rc_str choice)
{
    struct rc_held_ability *held;

    RC_APPLY_OWN(a->arena, &a->c->ability_list);
    if (find_normal(a, change) == NULL)
        add_record(a, change);
    held = find_normal(a, change);
    held->mult = true;
    RC_APPLY_ADD(a->arena, &held->choices, choice);
}

void rc_apply_gain_choice(struct rc_apply *a, const struct rc_change *change)
{
    add_choice(a, change, change->detail);
}

/* Which choice it is does not matter, as long as it is one more. */
void rc_apply_gain_take(struct rc_apply *a, const struct rc_change *change)
{
    add_choice(a, change, rc_str_printf(a->arena, "another choice%.*s", RC_FMT(change->detail)));
}

static void remove_named(struct rc_apply *a, const struct rc_change *change)
{
    rc_named_lists *lists = &a->c->abilities;

    if (rc_has_ability(a->c, change->kind, change->key))
        return;
    RC_APPLY_OWN(a->arena, lists);
    for (size_t i = 0; i < lists->count; i++) {
        const struct rc_category_info *info = rc_category_find(a->pack->model, lists->at[i].name);
        struct rc_str word =
            info == NULL ? lists->at[i].name : rc_kind_info(a->pack->model, info->kind)->word;
        if (rc_str_eq_fold(word, change->kind))
            rc_apply_remove_key(a, &lists->at[i].list, change->key);
    }
}

void rc_apply_lose_ability(struct rc_apply *a, const struct rc_change *change)
{
    size_t kept = 0;

    RC_APPLY_OWN(a->arena, &a->c->ability_list);
    for (size_t i = 0; i < a->c->ability_list.count; i++) {
        const struct rc_held_ability *held = &a->c->ability_list.at[i];
        if (!is_record(held, change) || held->nature != RC_NATURE_NORMAL)
            a->c->ability_list.at[kept++] = *held;
    }
    a->c->ability_list.count = kept;
    if (!rc_has_ability(a->c, change->kind, change->key))
        remove_served(a, change);
    remove_named(a, change);
}

void rc_apply_lose_choice(struct rc_apply *a, const struct rc_change *change)
{
    RC_APPLY_OWN(a->arena, &a->c->ability_list);
    for (size_t i = 0; i < a->c->ability_list.count; i++) {
        struct rc_held_ability *held = &a->c->ability_list.at[i];
        if (is_record(held, change) && held->nature == RC_NATURE_NORMAL)
            rc_apply_remove_key(a, &held->choices, change->detail);
    }
}

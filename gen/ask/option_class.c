/* Levels of classes, caster levels and subclasses (W9, W12, W13). */
#include "ask/option_work.h"

#include <math.h>

bool rc_pool_is_subclass(const struct rc_pool *pool, rc_object object)
{
    return rc_object_has_flag(rc_pool_model(pool), RC_KIND_CLASS, object, RC_FLAG_SUBCLASS);
}

static double level_of(const struct rc_character *c, struct rc_str key)
{
    const struct rc_class_info *info = rc_class_of(c, key);

    return info == NULL ? 0 : info->level;
}

struct rc_change rc_pool_class_to(const struct rc_pool *pool, struct rc_str key, double level)
{
    return (struct rc_change){ .id = RC_CHANGE_RAISE_CLASS,
                               .key = key,
                               .from = level_of(pool->state->base, key),
                               .to = level };
}

enum which {
    EVERY,
    MONSTER,
    PLAIN
};

/* Any class of the pack that counts, so many levels higher. */
static void raise_levels(const struct rc_pool *pool, enum which which)
{
    size_t count = rc_kind_count(rc_pool_model(pool), RC_KIND_CLASS);

    for (rc_object i = 0; i < count; i++) {
        struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, i);
        const struct rc_class_info *info = rc_class_of(pool->state->now, key);
        bool monster = info != NULL ? info->monster : rc_class_is_monster(rc_pool_model(pool), i);
        if (rc_pool_is_subclass(pool, i) || (which != EVERY && monster != (which == MONSTER)))
            continue;
        rc_pool_add(pool, rc_pool_class_to(pool, key,
                                           level_of(pool->state->now, key) + ceil(pool->deficit)));
    }
}

void rc_option_levels(const struct rc_pool *pool)
{
    raise_levels(pool, EVERY);
}

void rc_option_monster_levels(const struct rc_pool *pool)
{
    raise_levels(pool, MONSTER);
}

void rc_option_plain_levels(const struct rc_pool *pool)
{
    raise_levels(pool, PLAIN);
}

void rc_option_one_class(const struct rc_pool *pool)
{
    struct rc_str key = rc_pool_spelled(pool, RC_KIND_CLASS, rc_pool_leaf_text(pool));

    if (rc_object_find(rc_pool_model(pool), RC_KIND_CLASS, key) != RC_NO_OBJECT)
        rc_pool_add(pool, rc_pool_class_to(pool, key,
                                           level_of(pool->state->now, key) + ceil(pool->deficit)));
}

static bool casts(const struct rc_pool *pool, rc_object object)
{
    struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, object);
    const struct rc_class_info *info = rc_class_of(pool->state->now, key);

    if (info != NULL && info->spell_type.len > 0)
        return !rc_str_eq_fold(info->spell_type, RC_STR("None"));
    return rc_class_spell_type(rc_pool_model(pool), object).len > 0;
}

static void raise_caster(const struct rc_pool *pool, rc_object object, int level)
{
    struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, object);
    const struct rc_class_info *info = rc_class_of(pool->state->base, key);
    struct rc_change raise = { .id = RC_CHANGE_RAISE_CASTER,
                               .key = key,
                               .from = info == NULL ? 0 : info->spellcaster_level,
                               .to = level };

    if (!casts(pool, object) || raise.to <= raise.from)
        return;
    if (info != NULL)
        rc_pool_add(pool, raise);
    else
        rc_pool_add_pair(
            pool, rc_pool_class_to(pool, key, fmax(1, level_of(pool->state->now, key))), raise);
}

void rc_option_classes(const struct rc_pool *pool)
{
    size_t count = rc_kind_count(rc_pool_model(pool), RC_KIND_CLASS);

    for (rc_object i = 0; i < count; i++) {
        struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, i);
        for (size_t j = 0; !rc_pool_is_subclass(pool, i) && j < pool->leaf->count; j++) {
            const struct rc_matcher *m = &pool->leaf->matchers[j];
            if (m->how == RC_MATCH_SPELLCASTER)
                raise_caster(pool, i, m->value);
            else if (m->value > level_of(pool->state->now, key))
                rc_pool_add(pool, rc_pool_class_to(pool, key, m->value));
        }
    }
}

/* The value is the level of the best class; each class may become the best. */
void rc_option_class_most(const struct rc_pool *pool)
{
    const struct rc_ask_state *state = pool->state;
    struct rc_asked asked = { rc_pool_model(pool), state->now, NULL };
    double target = rc_leaf_value(state->pack->preds, pool->leaf, &asked) + ceil(pool->deficit);
    size_t count = rc_kind_count(asked.model, RC_KIND_CLASS);

    for (rc_object i = 0; i < count; i++) {
        struct rc_str key = rc_object_key(asked.model, RC_KIND_CLASS, i);
        if (!rc_pool_is_subclass(pool, i) && level_of(state->now, key) < target)
            rc_pool_add(pool, rc_pool_class_to(pool, key, target));
    }
}

void rc_pool_choose_subclass(const struct rc_pool *pool, rc_object object)
{
    struct rc_str whole = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, object);
    size_t dot = rc_str_find(whole, '.', 0);
    struct rc_str key = rc_pool_spelled(pool, RC_KIND_CLASS, rc_str_sub(whole, 0, dot));
    const struct rc_class_info *info = rc_class_of(pool->state->now, key);
    struct rc_change choose = { .id = RC_CHANGE_CHOOSE_SUBCLASS,
                                .kind = key,
                                .key = rc_str_sub(whole, dot + 1, whole.len) };

    if (info == NULL)
        rc_pool_add_pair(pool, rc_pool_class_to(pool, key, 1), choose);
    else if (info->subclass.len == 0)
        rc_pool_add(pool, choose);
}

void rc_option_subclass(const struct rc_pool *pool)
{
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), RC_KIND_CLASS); i++) {
        if (rc_pool_is_subclass(pool, i))
            rc_pool_choose_subclass(pool, i);
    }
}

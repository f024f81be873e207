/* Numbers that are raised (W8, W11, W12): `from` is of the character asked about, `to` from where
 * the search stands. */
#include "ask/option_work.h"

#include <math.h>

static void push_raise(const struct rc_pool *pool, enum rc_change_id id, struct rc_str key,
                       double from, double now)
{
    rc_pool_add(pool, (struct rc_change){
                          .id = id, .key = key, .from = from, .to = ceil(now + pool->deficit) });
}

void rc_option_attack(const struct rc_pool *pool)
{
    push_raise(pool, RC_CHANGE_RAISE_ATTACK, RC_STR(""), pool->state->base->bab,
               pool->state->now->bab);
}

static int attack_of(const struct rc_character *c, struct rc_str key)
{
    const struct rc_class_info *info = rc_class_of(c, key);

    return info == NULL ? 0 : info->bab;
}

/* Whoever has no class begins one. */
static void begin_with_attack(const struct rc_pool *pool)
{
    size_t count = rc_kind_count(rc_pool_model(pool), RC_KIND_CLASS);

    for (rc_object i = 0; i < count; i++) {
        struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, i);
        struct rc_change raise = { .id = RC_CHANGE_RAISE_CLASS_ATTACK,
                                   .key = key,
                                   .to = ceil(pool->deficit) };
        if (!rc_pool_is_subclass(pool, i))
            rc_pool_add_pair(pool, rc_pool_class_to(pool, key, 1), raise);
    }
}

/* The value is that of the best class; each class may become the best. */
void rc_option_class_attack(const struct rc_pool *pool)
{
    const struct rc_character *now = pool->state->now;
    double best = 0;

    if (now->class_info.count == 0)
        begin_with_attack(pool);
    for (size_t i = 0; i < now->class_info.count; i++)
        best = fmax(best, now->class_info.at[i].bab);
    for (size_t i = 0; i < now->class_info.count; i++) {
        struct rc_str key = now->class_info.at[i].class_key;
        push_raise(pool, RC_CHANGE_RAISE_CLASS_ATTACK, key, attack_of(pool->state->base, key),
                   best);
    }
}

void rc_option_hit_points(const struct rc_pool *pool)
{
    push_raise(pool, RC_CHANGE_RAISE_HIT_POINTS, RC_STR(""), pool->state->base->hit_points,
               pool->state->now->hit_points);
}

void rc_option_resistance(const struct rc_pool *pool)
{
    push_raise(pool, RC_CHANGE_RAISE_RESISTANCE, RC_STR(""), pool->state->base->spell_resistance,
               pool->state->now->spell_resistance);
}

static void raise_int(const struct rc_pool *pool, enum rc_change_id id, rc_kind kind,
                      const rc_named_ints *base, const rc_named_ints *now)
{
    struct rc_str key = rc_pool_spelled(pool, kind, rc_pool_leaf_text(pool));

    push_raise(pool, id, key, rc_pool_int(base, key), rc_pool_int(now, key));
}

void rc_option_stat(const struct rc_pool *pool)
{
    raise_int(pool, RC_CHANGE_RAISE_STAT, RC_KIND_STAT, &pool->state->base->stats_total,
              &pool->state->now->stats_total);
}

void rc_option_save(const struct rc_pool *pool)
{
    raise_int(pool, RC_CHANGE_RAISE_SAVE, RC_KIND_SAVE, &pool->state->base->checks_total,
              &pool->state->now->checks_total);
}

void rc_option_base_save(const struct rc_pool *pool)
{
    raise_int(pool, RC_CHANGE_RAISE_BASE_SAVE, RC_KIND_SAVE, &pool->state->base->checks_base,
              &pool->state->now->checks_base);
}

void rc_option_speed(const struct rc_pool *pool)
{
    struct rc_str key = rc_pool_leaf_text(pool);

    /* the test cuts the speed to an integer */
    push_raise(pool, RC_CHANGE_RAISE_SPEED, key, rc_pool_number(&pool->state->base->movement, key),
               trunc(rc_pool_number(&pool->state->now->movement, key)));
}

/* Whoever has no such vision gets it with the range asked for, at least 1. */
void rc_option_vision(const struct rc_pool *pool)
{
    struct rc_str key = rc_pool_leaf_text(pool);

    push_raise(pool, RC_CHANGE_RAISE_VISION, key, rc_pool_int(&pool->state->base->vision, key),
               rc_pool_int(&pool->state->now->vision, key));
}

/* The key counts with its case. */
static double reduction_of(const struct rc_character *c, struct rc_str key)
{
    const rc_named_ints *list = &c->damage_reduction_by_bypass;

    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq(list->at[i].name, key))
            return list->at[i].value;
    }
    return 0;
}

void rc_option_reduction(const struct rc_pool *pool)
{
    struct rc_str key = rc_pool_leaf_text(pool);

    push_raise(pool, RC_CHANGE_RAISE_REDUCTION, key, reduction_of(pool->state->base, key),
               reduction_of(pool->state->now, key));
}

/* Variables need not be whole numbers. */
void rc_option_variable(const struct rc_pool *pool)
{
    struct rc_str name = rc_pool_leaf_text(pool);
    double from = 0;
    double now = 0;

    rc_term_value(pool->state->base, name, &from);
    rc_term_value(pool->state->now, name, &now);
    rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_RAISE_VARIABLE,
                                          .key = name,
                                          .from = from,
                                          .to = now + pool->deficit });
}

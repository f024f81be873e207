/* What the functions that know of changes share. */
#include "ask/option_work.h"

const struct rc_model *rc_pool_model(const struct rc_pool *pool)
{
    return pool->state->pack->model;
}

struct rc_str rc_pool_text(const struct rc_pool *pool, rc_sym text)
{
    return rc_sym_text(rc_pool_model(pool)->texts, text);
}

struct rc_str rc_pool_leaf_text(const struct rc_pool *pool)
{
    return rc_pool_text(pool, pool->leaf->text);
}

void rc_pool_add_set(const struct rc_pool *pool, struct rc_change_set set)
{
    RC_PUSH(pool->state->arena, pool->out, set);
}

static struct rc_change_set one(const struct rc_pool *pool, struct rc_change change)
{
    return rc_change_one(pool->state->arena, change);
}

void rc_pool_add(const struct rc_pool *pool, struct rc_change change)
{
    rc_pool_add_set(pool, one(pool, change));
}

/* Both are needed. */
void rc_pool_add_pair(const struct rc_pool *pool, struct rc_change a, struct rc_change b)
{
    struct rc_change_set first = one(pool, a);

    rc_pool_add_set(pool, rc_change_join(pool->state->arena, first, one(pool, b)));
}

/* The key as the pack spells it. */
struct rc_str rc_pool_spelled(const struct rc_pool *pool, rc_kind kind, struct rc_str text)
{
    rc_object object = rc_object_find(rc_pool_model(pool), kind, text);

    return object == RC_NO_OBJECT ? text : rc_object_key(rc_pool_model(pool), kind, object);
}

double rc_pool_int(const rc_named_ints *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

double rc_pool_number(const rc_named_numbers *list, struct rc_str name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name))
            return list->at[i].value;
    }
    return 0;
}

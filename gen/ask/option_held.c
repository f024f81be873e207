/* What gives something by being held (the leaves of derivations, ir/derive.h). */
#include "ask/option_work.h"

/* The kind and the object that the leaf names; false: the pack has none of that name. */
static bool named(const struct rc_pool *pool, rc_kind *kind, rc_object *object)
{
    const struct rc_model *model = rc_pool_model(pool);
    struct rc_str word = rc_pool_leaf_text(pool);

    *kind = pool->leaf->op == RC_LEAF_HELD_ABILITY ? rc_ability_kind_find(model, word)
                                                   : rc_kind_find(model, word);
    *object = *kind == RC_NO_KIND
                  ? RC_NO_OBJECT
                  : rc_object_find(model, *kind, rc_pool_text(pool, pool->leaf->other));
    return *object != RC_NO_OBJECT;
}

void rc_option_held(const struct rc_pool *pool)
{
    rc_kind kind;
    rc_object object;

    if (!named(pool, &kind, &object))
        return;
    if (kind == RC_KIND_EQUIPMENT)
        rc_pool_wear(pool, rc_object_key(rc_pool_model(pool), kind, object));
    else if (pool->leaf->count > 0)
        rc_pool_add_choice(pool, rc_kind_info(rc_pool_model(pool), kind)->word,
                           rc_object_key(rc_pool_model(pool), kind, object),
                           rc_pool_text(pool, pool->leaf->matchers[0].text));
    else
        rc_pool_hold(pool, kind, object, pool->leaf->value > 1 ? pool->leaf->value : 1);
}

void rc_option_let_go(const struct rc_pool *pool)
{
    rc_kind kind;
    rc_object object;

    if (!named(pool, &kind, &object))
        return;
    if (kind == RC_KIND_EQUIPMENT)
        rc_option_unequip(pool);
    else
        rc_pool_let_go(pool, kind);
}

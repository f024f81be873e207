/* What is chosen once, and QUALIFY (W13, W14). */
#include "ask/option_work.h"

void rc_option_deity(const struct rc_pool *pool)
{
    size_t count = rc_kind_count(rc_pool_model(pool), RC_KIND_DEITY);

    for (rc_object i = 0; !rc_has_deity(pool->state->now) && i < count; i++) {
        if (!rc_object_has_flag(rc_pool_model(pool), RC_KIND_DEITY, i, RC_FLAG_UNSELECTED))
            rc_pool_add(pool, (struct rc_change){
                                  .id = RC_CHANGE_CHOOSE_DEITY,
                                  .key = rc_object_key(rc_pool_model(pool), RC_KIND_DEITY, i) });
    }
}

void rc_pool_align(const struct rc_pool *pool, struct rc_str key)
{
    if (!rc_has_alignment(pool->state->now))
        rc_pool_add(pool,
                    (struct rc_change){ .id = RC_CHANGE_CHOOSE_ALIGNMENT,
                                        .key = rc_pool_spelled(pool, RC_KIND_ALIGNMENT, key) });
}

void rc_option_alignment(const struct rc_pool *pool)
{
    rc_pool_align(pool, rc_pool_leaf_text(pool));
}

/* One of the two may be open, or both. */
void rc_option_common_alignment(const struct rc_pool *pool)
{
    size_t count = rc_kind_count(rc_pool_model(pool), RC_KIND_DEITY);

    rc_option_deity(pool);
    if (rc_has_deity(pool->state->now)) {
        rc_pool_align(pool, pool->state->now->deity_info.align);
        return;
    }
    for (rc_object i = 0; !rc_has_alignment(pool->state->now) && i < count; i++) {
        struct rc_values align =
            rc_object_values(rc_pool_model(pool), RC_RELATION_ALIGN, RC_KIND_DEITY, i);
        if (align.count == 0)
            continue;
        rc_pool_add_pair(
            pool,
            (struct rc_change){ .id = RC_CHANGE_CHOOSE_DEITY,
                                .key = rc_object_key(rc_pool_model(pool), RC_KIND_DEITY, i) },
            (struct rc_change){ .id = RC_CHANGE_CHOOSE_ALIGNMENT,
                                .key = rc_pool_text(pool, align.at[0]) });
    }
}

/* For the object asked about, where something in the pack grants it. */
void rc_option_qualify(const struct rc_pool *pool)
{
    const struct rc_ask_pack *pack = pool->state->pack;
    struct rc_change change = { .id = RC_CHANGE_GAIN_QUALIFY };

    if (pack->granter.len == 0)
        return;
    change.kind = rc_kind_info(pack->model, pack->kind)->word;
    change.key = rc_object_key(pack->model, pack->kind, pack->object);
    change.detail = rc_str_printf(pool->state->arena, " (%.*s grants it)", RC_FMT(pack->granter));
    rc_pool_add(pool, change);
}

/* Ranks of skills (W10). */
#include "ask/option_work.h"

#include <math.h>

/* The most ranks that the rules allow it now; negative: that is not stated. */
static double most_ranks(const struct rc_character *c, struct rc_str skill)
{
    double most = -1;

    for (size_t i = 0; i < c->skill_max_rank.count; i++) {
        const rc_named_numbers *row = &c->skill_max_rank.at[i].row;
        for (size_t k = 0; k < row->count; k++) {
            if (rc_str_eq_fold(row->at[k].name, skill) && row->at[k].value > most)
                most = row->at[k].value;
        }
    }
    return most;
}

static void push_skill(const struct rc_pool *pool, struct rc_str skill, double to)
{
    double most = most_ranks(pool->state->base, skill);
    struct rc_change change = { .id = RC_CHANGE_RAISE_SKILL,
                                .key = skill,
                                .from = rc_pool_number(&pool->state->base->skills_held, skill),
                                .to = to };

    if (to <= rc_pool_number(&pool->state->now->skills_held, skill))
        return;
    if (most >= 0 && to > most)
        change.detail = rc_str_printf(pool->state->arena, " (its maximum is %.10g now)", most);
    rc_pool_add(pool, change);
}

void rc_option_skills(const struct rc_pool *pool)
{
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), RC_KIND_SKILL); i++) {
        for (size_t j = 0; j < pool->leaf->count; j++)
            push_skill(pool, rc_object_key(rc_pool_model(pool), RC_KIND_SKILL, i),
                       pool->leaf->matchers[j].value);
    }
}

/* Half ranks count in a sum. */
void rc_option_skill_sum(const struct rc_pool *pool)
{
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), RC_KIND_SKILL); i++) {
        struct rc_str skill = rc_object_key(rc_pool_model(pool), RC_KIND_SKILL, i);
        double now = rc_pool_number(&pool->state->now->skills_held, skill);
        if ((pool->leaf->flags & RC_LEAF_CUT) != 0)
            now = trunc(now);
        push_skill(pool, skill, now + pool->deficit);
    }
}

void rc_option_one_skill(const struct rc_pool *pool)
{
    struct rc_str skill = rc_pool_spelled(pool, RC_KIND_SKILL, rc_pool_leaf_text(pool));

    if (rc_object_find(rc_pool_model(pool), RC_KIND_SKILL, skill) != RC_NO_OBJECT)
        push_skill(pool, skill,
                   rc_pool_number(&pool->state->now->skills_held, skill) + pool->deficit);
}

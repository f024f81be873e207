/* Abilities, choices in them and takes of them (W1, W2). */
#include "ask/option_work.h"

#include <math.h>

void rc_pool_add_choice(const struct rc_pool *pool, struct rc_str category, struct rc_str key,
                        struct rc_str choice)
{
    rc_pool_add(pool,
                (struct rc_change){
                    .id = RC_CHANGE_GAIN_CHOICE, .kind = category, .key = key, .detail = choice });
}

/* Choices that a matcher leaves open are objects of these kinds (pre-kinds.tsv, ABILITY). */
static void push_choices(const struct rc_pool *pool, struct rc_str category, struct rc_str key,
                         const struct rc_matcher *m)
{
    static const rc_kind kinds[] = { RC_KIND_SKILL, RC_KIND_WEAPONPROF, RC_KIND_DOMAIN,
                                     RC_KIND_SPELL };
    struct rc_str wanted = rc_pool_text(pool, m->choice);

    if (m->choice_how == RC_MATCH_KEY) {
        rc_pool_add_choice(pool, category, key, wanted);
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (rc_object o = 0; o < rc_kind_count(rc_pool_model(pool), kinds[i]); o++) {
            struct rc_str choice = rc_object_key(rc_pool_model(pool), kinds[i], o);
            if (m->choice_how == RC_MATCH_PREFIX
                    ? rc_starts_fold(choice, wanted)
                    : rc_object_has_types(rc_pool_model(pool), kinds[i], choice, wanted))
                rc_pool_add_choice(pool, category, key, choice);
        }
    }
}

enum {
    TAKES = 8 /* of one ability in one set */
};

static void push_takes(const struct rc_pool *pool, struct rc_str category, struct rc_str key)
{
    int takes = pool->deficit < TAKES ? (int)ceil(pool->deficit) : TAKES;

    for (int i = 1; i <= takes; i++)
        rc_pool_add(pool, (struct rc_change){
                              .id = RC_CHANGE_GAIN_TAKE,
                              .kind = category,
                              .key = key,
                              .detail = i == 1 ? RC_STR("")
                                               : rc_str_printf(pool->state->arena, " (%d)", i) });
}

/* Whether a matcher may be about an ability; each that remains is tried. */
static bool may_match(const struct rc_pool *pool, const struct rc_matcher *m, rc_kind kind,
                      struct rc_str key)
{
    struct rc_str text = rc_pool_text(pool, m->text);

    switch ((int)m->how) {
    case RC_MATCH_NOTHING: return false;
    case RC_MATCH_KEY:
    case RC_MATCH_EXACT: return rc_str_eq_fold(key, text);
    case RC_MATCH_PREFIX: return rc_starts_fold(key, text);
    case RC_MATCH_TYPE: return rc_object_has_types(rc_pool_model(pool), kind, key, text);
    default: return true;
    }
}

static void gain_object(const struct rc_pool *pool, rc_kind kind, rc_object object)
{
    struct rc_str category = rc_kind_info(rc_pool_model(pool), kind)->word;
    struct rc_str key = rc_object_key(rc_pool_model(pool), kind, object);
    bool mult = rc_object_has_flag(rc_pool_model(pool), kind, object, RC_FLAG_MULT);
    bool plain = false;

    for (size_t j = 0; j < pool->leaf->count; j++) {
        const struct rc_matcher *m = &pool->leaf->matchers[j];
        if (!may_match(pool, m, kind, key))
            continue;
        if (m->has_choice && mult)
            push_choices(pool, category, key, m);
        plain = plain || !m->has_choice;
    }
    if (plain && !rc_has_ability(pool->state->now, category, key))
        rc_pool_add(
            pool, (struct rc_change){ .id = RC_CHANGE_GAIN_ABILITY, .kind = category, .key = key });
    if (plain && mult && (pool->leaf->flags & RC_LEAF_EACH) != 0)
        push_takes(pool, category, key);
}

/* Those that serve as another (SERVESAS). */
static void gain_serving(const struct rc_pool *pool, struct rc_str category)
{
    const struct rc_ask_pack *pack = pool->state->pack;

    for (size_t i = 0; i < pack->served_abilities.count; i++) {
        const struct rc_ask_served *row = &pack->served_abilities.at[i];
        if ((pool->leaf->flags & RC_LEAF_SERVED_ANY) == 0 &&
            !rc_str_eq_fold(row->as_category, category))
            continue;
        rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_GAIN_ABILITY,
                                              .kind = row->category,
                                              .key = row->key });
    }
}

void rc_option_ability(const struct rc_pool *pool)
{
    rc_kind kind = rc_ability_kind_find(rc_pool_model(pool), rc_pool_leaf_text(pool));

    if (kind == RC_NO_KIND)
        return;
    for (rc_object i = 0; i < rc_kind_count(rc_pool_model(pool), kind); i++)
        gain_object(pool, kind, i);
    gain_serving(pool, rc_pool_leaf_text(pool));
}

/* What it took itself; of one of several choices each as well. */
static void lose_record(const struct rc_pool *pool, const struct rc_held_ability *held)
{
    if (held->nature != RC_NATURE_NORMAL)
        return;
    rc_pool_add(pool, (struct rc_change){
                          .id = RC_CHANGE_LOSE_ABILITY, .kind = held->parent, .key = held->key });
    for (size_t c = 0; held->choices.count > 1 && c < held->choices.count; c++)
        rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_LOSE_CHOICE,
                                              .kind = held->parent,
                                              .key = held->key,
                                              .detail = held->choices.at[c] });
}

void rc_option_lose_ability(const struct rc_pool *pool)
{
    for (size_t i = 0; i < pool->state->base->ability_list.count; i++)
        lose_record(pool, &pool->state->base->ability_list.at[i]);
}

/* What puts the object asked about into the set of an atom, or takes it out. */
#include "ask/option_work.h"

static void hold_class(const struct rc_pool *pool, rc_object object, double level)
{
    struct rc_str key = rc_object_key(rc_pool_model(pool), RC_KIND_CLASS, object);

    if (rc_pool_is_subclass(pool, object))
        rc_pool_choose_subclass(pool, object);
    else
        rc_pool_add(pool, rc_pool_class_to(pool, key, level));
}

static void hold_deity(const struct rc_pool *pool, struct rc_str key)
{
    if (!rc_has_deity(pool->state->now))
        rc_pool_add(pool, (struct rc_change){ .id = RC_CHANGE_CHOOSE_DEITY, .key = key });
}

/* Kinds whose objects are simply gained. */
static const struct {
    rc_kind kind;
    enum rc_change_id gain;
} gains[] = {
    { RC_KIND_DOMAIN, RC_CHANGE_GAIN_DOMAIN },
    { RC_KIND_EQUIPMENT, RC_CHANGE_OWN_ITEM },
    { RC_KIND_LANGUAGE, RC_CHANGE_GAIN_LANGUAGE },
    { RC_KIND_TEMPLATE, RC_CHANGE_GAIN_TEMPLATE },
    { RC_KIND_WEAPONPROF, RC_CHANGE_GAIN_WEAPONPROF },
};

void rc_pool_hold(const struct rc_pool *pool, rc_kind kind, rc_object object, double level)
{
    const struct rc_kind_info *info = rc_kind_info(rc_pool_model(pool), kind);
    struct rc_str key = rc_object_key(rc_pool_model(pool), kind, object);
    struct rc_change change = { .id = RC_CHANGE_GAIN_ABILITY, .kind = info->word, .key = key };

    switch ((int)info->family) {
    case RC_KIND_ABILITY: rc_pool_add(pool, change); return;
    case RC_KIND_ALIGNMENT: rc_pool_align(pool, key); return;
    case RC_KIND_CLASS: hold_class(pool, object, level); return;
    case RC_KIND_DEITY: hold_deity(pool, key); return;
    default: break;
    }
    change.kind = RC_STR("");
    for (size_t i = 0; i < sizeof gains / sizeof *gains; i++) {
        change.id = gains[i].gain;
        if (gains[i].kind == kind)
            rc_pool_add(pool, change);
    }
}

/* Classes, races and a deity, once there, stay. */
void rc_pool_let_go(const struct rc_pool *pool, rc_kind kind)
{
    switch ((int)rc_kind_info(rc_pool_model(pool), kind)->family) {
    case RC_KIND_ABILITY: rc_option_lose_ability(pool); break;
    case RC_KIND_DOMAIN: rc_option_lose_domain(pool); break;
    case RC_KIND_EQUIPMENT: rc_option_give(pool); break;
    case RC_KIND_LANGUAGE: rc_option_lose_language(pool); break;
    case RC_KIND_TEMPLATE: rc_option_lose_template(pool); break;
    default: break;
    }
}

/* "feat|bonus domain", in lower case: the category and the ability whose choice is asked for. */
static void choose_in(const struct rc_pool *pool, struct rc_str ability, struct rc_str choice)
{
    size_t bar = rc_str_find(ability, '|', 0);
    const struct rc_category_info *info =
        rc_category_find(rc_pool_model(pool), rc_str_sub(ability, 0, bar));
    struct rc_str key = rc_str_sub(ability, bar + 1, ability.len);
    rc_object object =
        info == NULL ? RC_NO_OBJECT : rc_object_find(rc_pool_model(pool), info->kind, key);

    if (object != RC_NO_OBJECT &&
        rc_object_has_flag(rc_pool_model(pool), info->kind, object, RC_FLAG_MULT))
        rc_pool_add_choice(pool, rc_kind_info(rc_pool_model(pool), info->kind)->word,
                           rc_object_key(rc_pool_model(pool), info->kind, object), choice);
}

static void enter(const struct rc_pool *pool, const struct rc_atom *atom)
{
    const struct rc_ask_pack *pack = pool->state->pack;
    struct rc_str key = rc_object_key(pack->model, atom->kind, pack->object);
    bool shield = atom->kind == RC_KIND_SHIELDPROF;

    switch ((int)atom->fact) {
    case RC_FACT_HELD: rc_pool_hold(pool, atom->kind, pack->object, 1); break;
    case RC_FACT_GRANTED:
    case RC_FACT_GRANTED_BY_KEY:
        rc_pool_add(pool, (struct rc_change){ .id = shield ? RC_CHANGE_GAIN_SHIELDPROF
                                                           : RC_CHANGE_GAIN_ARMORPROF,
                                              .key = key });
        break;
    case RC_FACT_DEITY_DOMAINS: rc_option_deity(pool); break;
    case RC_FACT_KNOWN:
    case RC_FACT_KNOWN_OF_LIST:
        rc_pool_learn(pool, pack->object, (struct rc_change){ .id = RC_CHANGE_LEARN_SPELL });
        break;
    case RC_FACT_IN_BOOK: rc_pool_write(pool, rc_pool_text(pool, atom->text)); break;
    case RC_FACT_CHOSEN: choose_in(pool, rc_pool_text(pool, atom->text), key); break;
    default: break;
    }
}

void rc_ask_atom_options(const struct rc_ask_state *state, const struct rc_atom *atom, bool in,
                         rc_change_sets *out)
{
    struct rc_pool pool = { state, NULL, 1, out };

    if (in)
        enter(&pool, atom);
    else if (atom->fact == RC_FACT_HELD)
        rc_pool_let_go(&pool, atom->kind);
    else if (atom->fact == RC_FACT_CHOSEN)
        rc_option_lose_ability(&pool);
}

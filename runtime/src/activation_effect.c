/* SPDX-License-Identifier: MIT */
/* Effects on targets, master effects, conditions, completion (flow.md B.3.5 to B.3.7). */
#include "activation_internal.h"

enum {
    ROUND = 6 /* seconds */
};

/* The item's duration in seconds; a month has 30 days, a year 365. -1: it has none. */
static int64_t item_seconds(const rulec_item *item)
{
    static const int32_t seconds[] = { ROUND, ROUND, 60, 3600, 86400, 2592000, 31536000 };

    if (item->duration_value < 0 || item->duration < RULEC_DURATION_TURN ||
        item->duration > RULEC_DURATION_YEAR)
        return -1;
    return (int64_t)item->duration_value * seconds[item->duration - RULEC_DURATION_TURN];
}

/* In a combat in rounds, n turns being n - 1 rounds and a turn; else in seconds (B.3.5). */
static rulec_lasting item_lasting(const struct rulecrt_step *s)
{
    rulec_lasting lasting = { s->world->now, item_seconds(s->item), -1, -1 };
    int64_t rounds = lasting.seconds / ROUND;

    if (lasting.seconds < 0 || lasting.begun.round == 0)
        return lasting;
    lasting.seconds = -1;
    lasting.rounds = rounds > INT32_MAX ? INT32_MAX : (int32_t)rounds;
    if (s->item->duration == RULEC_DURATION_TURN && lasting.rounds > 0) {
        lasting.rounds--;
        lasting.turns = 1;
    }
    return lasting;
}

/* Its own duration, else the master effect's, else the item's. */
static rulec_lasting effect_lasting(const struct rulecrt_step *s, const rulec_item_effect *effect)
{
    rulec_lasting lasting = { s->world->now, effect->seconds, effect->rounds, effect->turns };
    const rulec_actor_effect *master = NULL;

    if (lasting.rounds >= 0 || lasting.turns >= 0 || lasting.seconds >= 0)
        return lasting;
    if (s->a->master.activation != 0)
        master = rulec_store_effect(s->world->store, &s->a->master, NULL);
    return master != NULL ? master->lasting : item_lasting(s);
}

static void list_delete(struct rulecrt_step *s, const rulec_actor *holder,
                        const rulec_actor_effect *effect)
{
    for (uint32_t i = 0; i < s->a->effect_count; i++)
        if (s->a->effects[i].kind == RULEC_DELETE_EFFECT &&
            rulec_key_eq(&s->a->effects[i].about, &effect->key))
            return;
    rulecrt_effect(s, RULEC_DELETE_EFFECT, holder->id)->about = effect->key;
}

/* B.3.6: with a master effect its children and its template go too; they are listed, so that each
   has a key. */
void rulecrt_delete_effect(struct rulecrt_step *s, const rulec_actor *holder,
                           const rulec_actor_effect *effect)
{
    const rulec_store *store = s->world->store;

    if ((effect->flags & RULEC_ON_ACTOR_MASTER) != 0)
        for (size_t i = 0; i < store->actor_count; i++)
            for (uint32_t k = 0; k < store->actors[i].effect_count; k++)
                if (rulec_key_eq(&store->actors[i].effects[k].master, &effect->key))
                    list_delete(s, &store->actors[i], &store->actors[i].effects[k]);
    if ((effect->flags & RULEC_ON_ACTOR_TEMPLATE) != 0)
        rulecrt_effect(s, RULEC_REMOVE_TEMPLATE, holder->id)->about = effect->key;
    list_delete(s, holder, effect);
}

/* A concentration always ends the one before (C14). */
enum rulecrt_outcome rulecrt_make_master(struct rulecrt_step *s, int concentration)
{
    const rulec_actor *caster = s->caster;
    rulec_effect *e;

    for (uint32_t i = 0; concentration && i < caster->effect_count; i++)
        if ((caster->effects[i].flags & RULEC_ON_ACTOR_CONCENTRATION) != 0)
            rulecrt_delete_effect(s, caster, &caster->effects[i]);
    e = rulecrt_effect(s, RULEC_MAKE_MASTER, caster->id);
    e->flags = concentration ? RULEC_ON_ACTOR_CONCENTRATION : 0;
    if ((s->a->flags & RULEC_ACTIVATION_TEMPLATE) != 0)
        e->flags |= RULEC_ON_ACTOR_TEMPLATE;
    e->lasting = item_lasting(s);
    s->a->master = e->key;
    return RULECRT_DONE;
}

/* Unless it stacks, an earlier copy of the same effect on the target goes first. */
static void delete_earlier(struct rulecrt_step *s, const rulec_actor *target, unsigned number)
{
    for (uint32_t i = 0; i < target->effect_count; i++)
        if (target->effects[i].item == s->a->item && target->effects[i].effect == number)
            list_delete(s, target, &target->effects[i]);
}

/* A copy that sets a condition to which the target is immune is dropped. */
static int is_resisted(const rulec_actor *actor, const rulec_item_effect *effect)
{
    for (unsigned i = 0; i < effect->status_count; i++)
        if (rulecrt_resists(actor, effect->statuses[i]))
            return 1;
    return 0;
}

static void make_effect(struct rulecrt_step *s, uint32_t target, unsigned number)
{
    const rulec_item_effect *effect = &s->item->effects[number];
    const rulec_actor *actor = rulec_store_find(s->world->store, target);
    rulec_effect *e;

    if (actor == NULL)
        return;
    if ((effect->flags & RULEC_EFFECT_STACKS) == 0)
        delete_earlier(s, actor, number);
    if (is_resisted(actor, effect))
        return;
    e = rulecrt_effect(s, RULEC_MAKE_EFFECT, target);
    e->number = (uint16_t)number;
    e->phase = effect->phase;
    e->flags = (effect->flags & RULEC_EFFECT_INDEPENDENT) != 0 ? RULEC_ON_ACTOR_INDEPENDENT : 0;
    if (e->flags == 0)
        e->about = s->a->master;
    if ((effect->flags & RULEC_EFFECT_ROLLS) != 0) {
        e->flags |= RULEC_ON_ACTOR_ROLLS;
        e->seed = s->a->seed;
    }
    e->lasting = effect_lasting(s, effect);
}

static void make_effects(struct rulecrt_step *s, uint32_t target, unsigned phase, int all_targets)
{
    for (unsigned i = 0; i < s->item->effect_count; i++) {
        const rulec_item_effect *effect = &s->item->effects[i];

        if (rulecrt_effect_counts(s, effect, phase) &&
            ((effect->flags & RULEC_EFFECT_ALL_TARGETS) != 0) == all_targets)
            make_effect(s, target, i);
    }
}

/* Those for all targets come first; the others go on who is effective. */
enum rulecrt_outcome rulecrt_apply_effects(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    for (uint32_t i = 0; i < a->target_count; i++) {
        make_effects(s, a->targets[i], a->phase, 1);
        if (rulecrt_has(a->effective, a->effective_count, a->targets[i]))
            make_effects(s, a->targets[i], a->phase, 0);
    }
    for (uint32_t i = 0; i < a->effective_count; i++)
        if (!rulecrt_has(a->targets, a->target_count, a->effective[i]))
            make_effects(s, a->effective[i], a->phase, 0);
    return RULECRT_DONE;
}

/* Whenever targets are set, effects of the resolving phase go on all of them. */
void rulecrt_resolving(struct rulecrt_step *s)
{
    for (uint32_t i = 0; i < s->a->target_count; i++) {
        make_effects(s, s->a->targets[i], RULEC_PHASE_RESOLVING, 1);
        make_effects(s, s->a->targets[i], RULEC_PHASE_RESOLVING, 0);
    }
}

static void fire(struct rulecrt_step *s, enum rulec_condition condition, uint32_t whose,
                 uint32_t other, int damage)
{
    rulec_effect *e = rulecrt_effect(s, RULEC_FIRE_CONDITION, whose);

    e->number = (uint16_t)condition;
    e->other = other;
    e->flags = damage != 0;
}

/*
 * List (1) of B.3.7, for the latest attack, in its order; the later half only when somebody is
 * effective. C13: the program passes the damage to the conditions of one type only.
 */
void rulecrt_fire_attack(struct rulecrt_step *s)
{
    static const struct {
        uint8_t condition;
        uint8_t of_target; /* else of the attacker */
        uint8_t damage;    /* passed on; 2: not by the program */
    } rows[] = {
        { RULEC_TARGET_ATTACKS_ALL, 0, 0 },     { RULEC_TARGET_ATTACKS_TYPE, 0, 0 },
        { RULEC_TARGET_IS_ATTACKED_ALL, 1, 0 }, { RULEC_TARGET_IS_ATTACKED_TYPE, 1, 0 },
        { RULEC_TARGET_HITS_ALL, 0, 2 },        { RULEC_TARGET_HITS_TYPE, 0, 1 },
        { RULEC_TARGET_IS_HIT_ALL, 1, 2 },      { RULEC_TARGET_IS_HIT_TYPE, 1, 1 },
        { RULEC_THIS_ATTACK_HITS, 0, 1 },
    };
    uint32_t who[] = { s->a->caster, s->a->attack_target };

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        int of_target = rows[i].of_target;

        if (rows[i].damage == 0 || s->a->effective_count > 0)
            fire(s, (enum rulec_condition)rows[i].condition, who[of_target], who[!of_target],
                 rows[i].damage == 1 || (rows[i].damage == 2 && (s->rows & RULEC_ROW(13)) == 0));
    }
}

/* An instant item's own effects end with it; those of the resolving phase always do. */
static int ends_at_completion(const struct rulecrt_step *s, const rulec_actor_effect *effect)
{
    if (effect->key.activation != s->a->id ||
        (effect->flags & (RULEC_ON_ACTOR_MASTER | RULEC_ON_ACTOR_IMMUNITY)) != 0)
        return 0;
    return effect->phase == RULEC_PHASE_RESOLVING ||
           ((s->item->flags & RULEC_ITEM_INSTANT) != 0 && effect->phase == RULEC_PHASE_IMMEDIATE &&
            (effect->flags & RULEC_ON_ACTOR_INDEPENDENT) == 0);
}

static void end_effects(struct rulecrt_step *s)
{
    const rulec_store *store = s->world->store;

    for (size_t i = 0; i < store->actor_count; i++)
        for (uint32_t k = 0; k < store->actors[i].effect_count; k++)
            if (ends_at_completion(s, &store->actors[i].effects[k]))
                list_delete(s, &store->actors[i], &store->actors[i].effects[k]);
}

enum rulecrt_outcome rulecrt_complete(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    if ((s->rows & RULEC_ROW(1)) != 0 && a->attack != RULEC_ATTACK_NONE)
        rulecrt_fire_attack(s);
    if (!a->triggered && s->item->kind == RULEC_ITEM_SPELL)
        fire(s, RULEC_TARGET_CASTS_SPELL, a->caster, 0, 0);
    end_effects(s);
    if (!a->triggered)
        rulecrt_effect(s, RULEC_MARK_ACTION, a->caster);
    if (rulecrt_setting(s, "deleteItem") != 0)
        rulecrt_effect(s, RULEC_DELETE_ITEM, a->caster);
    return RULECRT_DONE;
}

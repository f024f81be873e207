/* SPDX-License-Identifier: MIT */
/* Secondary phases: what an event sets off among the effects on actors (flow.md B.3.8). */
#include <string.h>

#include "rulec/activation.h"
#include "text.h"

static int ends_with(const char *text, const char *end)
{
    size_t n = rulecrt_length(text);
    size_t m = rulecrt_length(end);

    return n >= m && rulecrt_same(text + n - m, end);
}

enum rulec_update rulec_update_of(const char *name, enum rulec_phase *phase)
{
    static const struct {
        const char *name;
        enum rulec_update update;
        enum rulec_phase phase;
    } rows[] = {
        { "apply-immediate", RULEC_UPDATE_APPLY, RULEC_PHASE_IMMEDIATE },
        { "apply-delayed", RULEC_UPDATE_APPLY, RULEC_PHASE_DELAYED },
        { "apply-overtime", RULEC_UPDATE_APPLY, RULEC_PHASE_OVERTIME },
        { "apply-effects-immediate", RULEC_UPDATE_APPLY_EFFECTS, RULEC_PHASE_IMMEDIATE },
        { "apply-effects-delayed", RULEC_UPDATE_APPLY_EFFECTS, RULEC_PHASE_DELAYED },
        { "apply-effects-overtime", RULEC_UPDATE_APPLY_EFFECTS, RULEC_PHASE_OVERTIME },
        { "end", RULEC_UPDATE_END, RULEC_PHASE_IMMEDIATE },
        { "end-on-save", RULEC_UPDATE_END_ON_SAVE, RULEC_PHASE_IMMEDIATE },
        { "end-on-check", RULEC_UPDATE_END_ON_CHECK, RULEC_PHASE_IMMEDIATE },
    };

    *phase = RULEC_PHASE_IMMEDIATE;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rulecrt_same(name, rows[i].name)) {
            *phase = rows[i].phase;
            return rows[i].update;
        }
    return RULEC_UPDATE_CUSTOM;
}

/* Mixes a number into an id so that all bits of both count (the finalizer of MurmurHash3). */
static uint64_t mix(uint64_t id, uint64_t number)
{
    id ^= number + UINT64_C(0x9e3779b97f4a7c15) + (id << 6) + (id >> 2);
    id ^= id >> 33;
    id *= UINT64_C(0xff51afd7ed558ccd);
    id ^= id >> 33;
    id *= UINT64_C(0xc4ceb9fe1a85ec53);
    id ^= id >> 33;
    return id == 0 ? 1 : id;
}

/* In place of the number of a condition, for uses that no condition sets off. */
enum {
    ENDING = 0x10000,
    CONCENTRATION
};

/* D.4: the id comes from what triggered, so a trigger offered twice starts one activation. */
static uint64_t triggered_id(const rulec_actor_effect *effect, uint64_t event, unsigned number)
{
    uint64_t id = mix(effect->key.activation, (uint32_t)effect->key.step);

    id = mix(id, effect->key.target);
    id = mix(id, effect->key.ordinal);
    return mix(mix(id, event), number);
}

struct search {
    const rulec_item *items;
    size_t item_count;
    const rulec_event *event;
    rulec_trigger *out;
    size_t room;
    size_t count;
};

static void search_effect(struct search *s, const rulec_actor *holder,
                          const rulec_actor_effect *effect)
{
    const rulec_item *item;
    const rulec_item_condition *conditions;
    unsigned count;

    if (effect->item >= s->item_count || (effect->flags & RULEC_ON_ACTOR_IMMUNITY) != 0)
        return;
    item = &s->items[effect->item];
    conditions = item->conditions;
    count = item->condition_count;
    if (effect->effect != RULEC_NO_EFFECT) {
        if (effect->effect >= item->effect_count)
            return;
        conditions = item->effects[effect->effect].conditions;
        count = item->effects[effect->effect].condition_count;
    }
    for (unsigned i = 0; i < count; i++) {
        enum rulec_phase phase;
        rulec_trigger trigger;

        if (!rulecrt_same(conditions[i].condition, s->event->condition))
            continue;
        trigger.update = (uint8_t)rulec_update_of(conditions[i].update, &phase);
        trigger.phase = (uint8_t)phase;
        trigger.activation = triggered_id(effect, s->event->number, i);
        trigger.effect = effect->key;
        trigger.holder = holder->id;
        trigger.caster = effect->caster;
        trigger.event_actor = s->event->actor;
        trigger.event_target = s->event->target;
        trigger.event_attacker = s->event->attacker;
        trigger.condition = conditions[i].condition;
        trigger.item = effect->item;
        trigger.name = conditions[i].update;
        if (s->count < s->room)
            s->out[s->count] = trigger;
        s->count++;
    }
}

rulec_status rulec_store_triggers(const rulec_store *store, const rulec_item *items,
                                  size_t item_count, const rulec_event *event, rulec_trigger *out,
                                  size_t room, size_t *count)
{
    struct search s = { items, item_count, event, out, room, 0 };
    int by_caster = ends_with(event->condition, "-caster");

    for (size_t i = 0; i < store->actor_count; i++) {
        const rulec_actor *holder = &store->actors[i];

        for (uint32_t k = 0; k < holder->effect_count; k++)
            if ((by_caster ? holder->effects[k].caster : holder->id) == event->actor)
                search_effect(&s, holder, &holder->effects[k]);
    }
    *count = s.count;
    return s.count > room ? RULEC_NO_ROOM : RULEC_OK;
}

int rulec_condition_name(const rulec_effect *effect, const rulec_item *item, char *name,
                         size_t room)
{
    static const char *const names[RULEC_CONDITION_COUNT] = {
        "target-attacks.all", "target-attacks.",    "target-is-attacked.all", "target-is-attacked.",
        "target-hits.all",    "target-hits.",       "target-is-hit.all",      "target-is-hit.",
        "this-attack-hits",   "target-casts-spell",
    };
    static const char actions[RULEC_ACTION_COUNT][8] = { "",     "mwak", "rwak", "msak", "rsak",
                                                         "save", "heal", "abil", "util", "other" };
    const char *first = effect->number < RULEC_CONDITION_COUNT ? names[effect->number] : "";
    size_t n = rulecrt_length(first);
    const char *second = n > 0 && first[n - 1] == '.' ? actions[item->action] : "";
    size_t m = rulecrt_length(second);

    if (n == 0 || n + m >= room)
        return 0;
    memcpy(name, first, n);
    memcpy(name + n, second, m + 1);
    return 1;
}

/* Whom a triggered activation is about (flow.md B.3.2), by a part of the condition's name; the
   first row that fits counts. */
enum about {
    NOBODY,
    OWNER,    /* who has the effect */
    EVENT,    /* who is the target of the event */
    CHILDREN, /* who holds what the master effect made */
    ACTION    /* CHILDREN on the caster's turn, else OWNER */
};

static enum about about_of(const char *condition)
{
    static const struct {
        const char *part;
        enum about about;
    } rows[] = {
        { "prepare-", NOBODY },    { "complete-", NOBODY },
        { "is-attacked", NOBODY }, { "check-completed", NOBODY },
        { "area", EVENT },         { "this-attack-hits", EVENT },
        { "-caster", CHILDREN },   { "take-an-action", ACTION },
        { "turn-target", OWNER },  { "attacks", OWNER },
        { "hits", OWNER },         { "is-hit", OWNER },
        { "damage", OWNER },       { "-completed", OWNER },
        { "effect-", OWNER },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rulecrt_contains(condition, rows[i].part))
            return rows[i].about;
    return NOBODY;
}

static size_t children_of(const rulec_store *store, const rulec_key *master, uint32_t *targets)
{
    size_t count = 0;

    for (size_t i = 0; i < store->actor_count && count < RULEC_TARGET_MAX; i++)
        for (uint32_t k = 0; k < store->actors[i].effect_count; k++)
            if (rulec_key_eq(&store->actors[i].effects[k].master, master)) {
                targets[count++] = store->actors[i].id;
                break;
            }
    return count;
}

static size_t targets_of(const rulec_trigger *trigger, const rulec_store *store, int is_master,
                         uint32_t *targets)
{
    enum about about = about_of(trigger->condition);

    if (about == ACTION)
        about = trigger->event_actor == trigger->caster ? CHILDREN : OWNER;
    if (about == CHILDREN && is_master)
        return children_of(store, &trigger->effect, targets);
    if (about == EVENT)
        targets[0] = trigger->event_target;
    else
        targets[0] = about == NOBODY ? 0 : trigger->holder;
    return targets[0] != 0;
}

void rulec_use_of_trigger(const rulec_trigger *trigger, const rulec_store *store, uint64_t seed,
                          uint32_t *targets, rulec_use *use)
{
    static const rulec_use none;
    rulec_actor_effect *effect = rulec_store_effect(store, &trigger->effect, NULL);
    int is_master = effect != NULL && (effect->flags & RULEC_ON_ACTOR_MASTER) != 0;

    *use = none;
    use->id = trigger->activation;
    use->seed = seed;
    use->caster = trigger->caster;
    use->item = trigger->item;
    use->phase = trigger->phase;
    use->triggered = 1;
    use->update = trigger->update;
    use->source = trigger->effect;
    use->event_target = trigger->event_target;
    use->event_attacker = trigger->event_attacker;
    if (effect != NULL) {
        use->master = is_master ? trigger->effect : effect->master;
        use->config = &effect->config;
    }
    use->targets = targets;
    use->target_count = targets_of(trigger, store, is_master, targets);
}

/* A use that is about an effect, not about what it sets off. */
static void use_of_effect(const rulec_actor_effect *effect, uint64_t number, unsigned kind,
                          rulec_use *use)
{
    static const rulec_use none;

    *use = none;
    use->id = triggered_id(effect, number, kind);
    use->caster = effect->caster;
    use->item = effect->item;
    use->triggered = 1;
    use->update = RULEC_UPDATE_END;
    use->source = effect->key;
}

int rulec_use_of_ending(const rulec_store *store, const rulec_key *key, uint64_t number,
                        rulec_use *use)
{
    const rulec_actor_effect *effect = rulec_store_effect(store, key, NULL);

    if (effect != NULL)
        use_of_effect(effect, number, ENDING, use);
    return effect != NULL;
}

int rulec_use_of_concentration(const rulec_store *store, uint32_t actor, int32_t damage, int drops,
                               uint64_t number, uint32_t *targets, rulec_use *use)
{
    const rulec_actor *who = rulec_store_find(store, actor);

    for (uint32_t i = 0; who != NULL && i < who->effect_count; i++) {
        if ((who->effects[i].flags & RULEC_ON_ACTOR_CONCENTRATION) == 0)
            continue;
        use_of_effect(&who->effects[i], number, CONCENTRATION, use);
        if (drops)
            return 1;
        use->update = RULEC_UPDATE_END_ON_SAVE;
        use->difficulty = rulec_concentration_difficulty(damage);
        targets[0] = actor;
        use->targets = targets;
        use->target_count = 1;
        return 1;
    }
    return 0;
}

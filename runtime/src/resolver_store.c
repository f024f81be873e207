/* SPDX-License-Identifier: MIT */
/*
 * A store of actors that keeps the key of every effect with what it changed (flow.md D.4): an
 * effect offered twice is applied once.
 */
#include <string.h>

#include "rulec/resolver.h"
#include "text.h"

/* Copies a text with its end; 0 when it does not fit. The rest of `out` is zero. */
static int put_text(char *out, size_t room, const char *text)
{
    size_t i = 0;

    while (text[i] != '\0') {
        if (++i == room)
            return 0;
    }
    memset(out, 0, room);
    memcpy(out, text, i);
    return 1;
}

const rulec_config_entry *rulec_config_get(const rulec_config *config, const char *key)
{
    for (unsigned i = 0; i < config->count; i++)
        if (rulecrt_same(config->entries[i].key, key))
            return &config->entries[i];
    return NULL;
}

rulec_status rulec_config_set(rulec_config *config, const char *key, enum rulec_value_kind kind,
                              int64_t number, const char *text)
{
    static const rulec_config_entry empty;
    rulec_config_entry entry = empty;
    unsigned i = 0;

    if (!put_text(entry.key, sizeof entry.key, key) ||
        (kind == RULEC_VALUE_TEXT && !put_text(entry.text, sizeof entry.text, text)))
        return RULEC_NO_ROOM;
    while (i < config->count && !rulecrt_same(config->entries[i].key, key))
        i++;
    if (i == RULEC_CONFIG_MAX)
        return RULEC_NO_ROOM;
    entry.kind = (uint8_t)kind;
    entry.number = kind == RULEC_VALUE_TEXT ? 0 : number;
    config->entries[i] = entry;
    if (i == config->count)
        config->count++;
    return RULEC_OK;
}

void rulec_actor_init(rulec_actor *actor, uint32_t id, int32_t hp)
{
    memset(actor, 0, sizeof *actor);
    actor->id = id;
    actor->hp.hp = actor->hp.max = hp;
    actor->armour = 10;
    actor->inflicts = 1000;
    rulec_defence_init(&actor->defence);
}

rulec_actor *rulec_store_find(const rulec_store *store, uint32_t actor)
{
    for (size_t i = 0; i < store->actor_count; i++)
        if (store->actors[i].id == actor)
            return &store->actors[i];
    return NULL;
}

rulec_actor_effect *rulec_store_effect(const rulec_store *store, const rulec_key *key,
                                       rulec_actor **holder)
{
    for (size_t i = 0; i < store->actor_count; i++) {
        rulec_actor *actor = &store->actors[i];

        for (uint32_t k = 0; k < actor->effect_count; k++)
            if (rulec_key_eq(&actor->effects[k].key, key)) {
                if (holder != NULL)
                    *holder = actor;
                return &actor->effects[k];
            }
    }
    return NULL;
}

static const rulec_journal_entry *find_entry(const rulec_store *store, const rulec_key *key)
{
    for (size_t i = store->journal_count; i-- > 0;)
        if (rulec_key_eq(&store->journal[i].key, key))
            return &store->journal[i];
    return NULL;
}

/* Takes an effect off its holder, the later ones move up. */
static void remove_effect(rulec_actor *actor, rulec_actor_effect *effect)
{
    size_t at = (size_t)(effect - actor->effects);

    memmove(effect, effect + 1, (actor->effect_count - at - 1) * sizeof *effect);
    actor->effect_count--;
}

static rulec_status add_effect(rulec_actor *actor, const rulec_actor_effect *effect)
{
    if (actor->effect_count == RULEC_ACTOR_EFFECT_MAX)
        return RULEC_NO_ROOM;
    actor->effects[actor->effect_count++] = *effect;
    return RULEC_OK;
}

static uint8_t made_flags(const rulec_effect *effect)
{
    unsigned flags = effect->flags;

    if (effect->kind == RULEC_MAKE_MASTER)
        flags |= RULEC_ON_ACTOR_MASTER;
    if (effect->kind == RULEC_MAKE_IMMUNITY)
        flags |= RULEC_ON_ACTOR_IMMUNITY;
    return (uint8_t)flags;
}

static rulec_status make(rulec_actor *actor, const rulec_effect *effect, uint16_t item,
                         uint32_t caster, const rulec_config *config, rulec_journal_entry *entry)
{
    rulec_actor_effect *made = &entry->effect;

    made->key = effect->key;
    made->master = effect->about;
    if (config != NULL)
        made->config = *config;
    made->lasting = effect->lasting;
    made->seed = effect->seed;
    made->caster = caster;
    made->item = item;
    made->effect = effect->kind == RULEC_MAKE_EFFECT ? effect->number : RULEC_NO_EFFECT;
    made->phase = effect->phase;
    made->flags = made_flags(effect);
    return add_effect(actor, made);
}

static rulec_status change(rulec_store *store, rulec_actor *actor, const rulec_effect *effect,
                           uint16_t item, uint32_t caster, const rulec_config *config,
                           rulec_journal_entry *entry)
{
    rulec_hp_result hp;
    rulec_actor *holder = NULL;
    rulec_actor_effect *found;

    switch (effect->kind) {
    case RULEC_MAKE_EFFECT:
    case RULEC_MAKE_MASTER:
    case RULEC_MAKE_IMMUNITY: return make(actor, effect, item, caster, config, entry);
    case RULEC_RECORD_DAMAGE:
        if (actor == NULL)
            return RULEC_OK;
        rulec_hp_apply(&actor->hp, effect->amounts[0], effect->amounts[1], effect->amounts[2],
                       (enum rulec_hp_option)effect->flags, &hp);
        actor->hp.hp = hp.hp;
        actor->hp.temp = hp.temp;
        return RULEC_OK;
    case RULEC_DELETE_EFFECT:
        found = rulec_store_effect(store, &effect->about, &holder);
        if (found != NULL) {
            entry->actor = holder->id;
            entry->effect = *found;
            remove_effect(holder, found);
        }
        return RULEC_OK;
    case RULEC_SET_CONFIG:
    case RULEC_PLACE_TEMPLATE:
        found = rulec_store_effect(store, &effect->about, NULL);
        if (found != NULL) {
            entry->effect = *found;
            if (effect->kind == RULEC_PLACE_TEMPLATE)
                found->flags |= RULEC_ON_ACTOR_TEMPLATE;
            else if (config != NULL)
                found->config = *config;
        }
        return RULEC_OK;
    case RULEC_SPEND:
        actor->uses = (int16_t)((int64_t)actor->uses + effect->amounts[0]);
        entry->before.hp = effect->amounts[0];
        return RULEC_OK;
    default: return RULEC_OK;
    }
}

rulec_status rulec_store_apply(rulec_store *store, const rulec_effect *effect, uint16_t item,
                               uint32_t caster, const rulec_config *config)
{
    rulec_actor *actor = rulec_store_find(store, effect->key.target);
    rulec_journal_entry *entry;
    rulec_status status;

    if (find_entry(store, &effect->key) != NULL)
        return RULEC_ALREADY;
    if (actor == NULL && effect->key.target != 0)
        return RULEC_NOT_FOUND;
    if (actor == NULL && (effect->kind <= RULEC_MAKE_IMMUNITY || effect->kind == RULEC_SPEND))
        return RULEC_BAD_ARGUMENT;
    if (store->journal_count == store->journal_room)
        return RULEC_NO_ROOM;
    entry = &store->journal[store->journal_count];
    memset(entry, 0, sizeof *entry);
    entry->key = effect->key;
    entry->kind = effect->kind;
    entry->actor = effect->key.target;
    if (actor != NULL)
        entry->before = actor->hp;
    status = change(store, actor, effect, item, caster, config, entry);
    if (status != RULEC_OK)
        return status;
    if (actor != NULL)
        entry->after = actor->hp;
    store->journal_count++;
    return RULEC_OK;
}

static int same_points(const rulec_hp *a, const rulec_hp *b)
{
    return a->hp == b->hp && a->temp == b->temp;
}

/* Undoes one entry; 0: its actor was changed since. */
static int undo(rulec_store *store, rulec_journal_entry *entry)
{
    rulec_actor *actor = rulec_store_find(store, entry->actor);
    rulec_actor *holder = NULL;
    rulec_actor_effect *effect;

    switch (entry->kind) {
    case RULEC_MAKE_EFFECT:
    case RULEC_MAKE_MASTER:
    case RULEC_MAKE_IMMUNITY:
        effect = rulec_store_effect(store, &entry->key, &holder);
        if (effect != NULL)
            remove_effect(holder, effect);
        return effect != NULL;
    case RULEC_RECORD_DAMAGE:
        if (entry->actor == 0)
            return 1;
        if (actor == NULL || !same_points(&actor->hp, &entry->after))
            return 0;
        actor->hp.hp = entry->before.hp;
        actor->hp.temp = entry->before.temp;
        return 1;
    case RULEC_DELETE_EFFECT:
        if (entry->effect.key.activation == 0)
            return 1;
        return actor != NULL && add_effect(actor, &entry->effect) == RULEC_OK;
    case RULEC_SET_CONFIG:
    case RULEC_PLACE_TEMPLATE:
        effect = rulec_store_effect(store, &entry->effect.key, NULL);
        if (effect != NULL) {
            effect->config = entry->effect.config;
            effect->flags = entry->effect.flags;
        }
        return effect != NULL || entry->effect.key.activation == 0;
    case RULEC_SPEND:
        if (actor != NULL)
            actor->uses = (int16_t)((int64_t)actor->uses - entry->before.hp);
        return actor != NULL;
    default: return 1;
    }
}

rulec_status rulec_store_revert(rulec_store *store, uint64_t activation, int32_t from_step,
                                size_t *conflicts)
{
    *conflicts = 0;
    for (size_t i = store->journal_count; i-- > 0;) {
        rulec_journal_entry *entry = &store->journal[i];

        if (entry->key.activation != activation || entry->key.step < from_step || entry->undone)
            continue;
        if (undo(store, entry))
            entry->undone = 1;
        else
            ++*conflicts;
    }
    return RULEC_OK;
}

/* SPDX-License-Identifier: MIT */
/* Secondary phases: what an event sets off among the effects on actors (flow.md B.3.8). */
#include "rulec/resolver.h"
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
    const char *condition;
    uint64_t event;
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

        if (!rulecrt_same(conditions[i].condition, s->condition))
            continue;
        trigger.update = (uint8_t)rulec_update_of(conditions[i].update, &phase);
        trigger.phase = (uint8_t)phase;
        trigger.activation = triggered_id(effect, s->event, i);
        trigger.effect = effect->key;
        trigger.holder = holder->id;
        trigger.caster = effect->caster;
        trigger.item = effect->item;
        trigger.name = conditions[i].update;
        if (s->count < s->room)
            s->out[s->count] = trigger;
        s->count++;
    }
}

rulec_status rulec_store_triggers(const rulec_store *store, const rulec_item *items,
                                  size_t item_count, const char *condition, uint32_t actor,
                                  uint64_t event, rulec_trigger *out, size_t room, size_t *count)
{
    struct search s = { items, item_count, condition, event, out, room, 0 };
    int by_caster = ends_with(condition, "-caster");

    for (size_t i = 0; i < store->actor_count; i++) {
        const rulec_actor *holder = &store->actors[i];

        for (uint32_t k = 0; k < holder->effect_count; k++)
            if ((by_caster ? holder->effects[k].caster : holder->id) == actor)
                search_effect(&s, holder, &holder->effects[k]);
    }
    *count = s.count;
    return s.count > room ? RULEC_NO_ROOM : RULEC_OK;
}

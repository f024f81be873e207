/* SPDX-License-Identifier: MIT */
/* Custom steps: what a hook may do, and how it ends (flow.md D.1). */
#include <string.h>

#include "activation_internal.h"
#include "text.h"

struct rulec_hook_call {
    struct rulecrt_step step;
};

const rulec_activation *rulec_hook_activation(const rulec_hook_call *call)
{
    return call->step.a;
}

const rulec_world *rulec_hook_world(const rulec_hook_call *call)
{
    return call->step.world;
}

rulec_status rulec_hook_config_set(rulec_hook_call *call, const char *key,
                                   enum rulec_value_kind kind, int64_t number, const char *text)
{
    return rulec_config_set(&call->step.a->config, key, kind, number, text);
}

void rulec_hook_config_replace(rulec_hook_call *call, const rulec_config *config)
{
    call->step.a->config = *config;
}

int64_t rulec_hook_config_number(const rulec_hook_call *call, const char *key)
{
    const rulec_config_entry *entry = rulec_config_get(&call->step.a->config, key);

    return entry == NULL ? 0 : entry->number;
}

void rulec_hook_damage_clear(rulec_hook_call *call)
{
    rulec_activation *a = call->step.a;

    a->part_count = 0;
    memset(a->parts, 0, sizeof a->parts);
    a->flags = (uint8_t)(a->flags & ~(unsigned)RULEC_ACTIVATION_ROLLED);
}

rulec_status rulec_hook_damage_add(rulec_hook_call *call, int32_t amount,
                                   enum rulec_damage_type type)
{
    rulec_activation *a = call->step.a;
    rulec_rolled_part *part;

    if ((unsigned)type >= RULEC_DAMAGE_COUNT)
        return RULEC_BAD_ARGUMENT;
    if (a->part_count == RULEC_PART_MAX)
        return RULEC_NO_ROOM;
    part = &a->parts[a->part_count++];
    memset(part, 0, sizeof *part);
    part->part.amount = part->most = part->least = amount;
    part->part.multiplier = 1000;
    part->part.type = (uint8_t)type;
    part->part.on_miss = RULEC_ON_MISS_NONE;
    part->item_part = RULEC_NO_EFFECT;
    part->phase = a->phase;
    a->flags |= RULEC_ACTIVATION_ROLLED;
    return RULEC_OK;
}

rulec_status rulec_hook_text(rulec_hook_call *call, const char *text)
{
    size_t length = rulecrt_length(text);
    rulec_activation *a = call->step.a;

    if (length >= sizeof a->text)
        return RULEC_NO_ROOM;
    memset(a->text, 0, sizeof a->text);
    memcpy(a->text, text, length);
    return RULEC_OK;
}

rulec_status rulec_hook_targets(rulec_hook_call *call, const uint32_t *targets, size_t count)
{
    return rulecrt_set_targets(&call->step, targets, count) ? RULEC_OK : RULEC_NO_ROOM;
}

rulec_status rulec_hook_effective(rulec_hook_call *call, const uint32_t *targets, size_t count)
{
    return rulecrt_set_effective(&call->step, targets, count) ? RULEC_OK : RULEC_NO_ROOM;
}

static enum rulec_who who_runs(const struct rulecrt_step *s)
{
    uint16_t step = rulec_activation_step(s->a, s->world);

    if (step < RULEC_STEP_CUSTOM || s->world->pack->hook_at_roller == NULL)
        return RULEC_WHO_ROLLER;
    return s->world->pack->hook_at_roller[step - RULEC_STEP_CUSTOM] ? RULEC_WHO_ROLLER
                                                                    : RULEC_WHO_GM;
}

static int same_entry(const rulec_config_entry *a, const rulec_config_entry *b)
{
    return a->kind == b->kind && a->number == b->number && rulecrt_same(a->key, b->key) &&
           rulecrt_same(a->text, b->text);
}

static int same_config(const rulec_config *a, const rulec_config *b)
{
    for (unsigned i = 0; a->count == b->count && i < a->count; i++)
        if (!same_entry(&a->entries[i], &b->entries[i]))
            return 0;
    return a->count == b->count;
}

/* The configuration goes back to an effect, so that it is there at the next trigger (B.3.8). */
static void write_back(struct rulecrt_step *s, const rulec_key *key)
{
    rulec_actor *holder = NULL;
    const rulec_actor_effect *effect =
        key->activation == 0 ? NULL : rulec_store_effect(s->world->store, key, &holder);

    if (effect != NULL && !same_config(&effect->config, &s->a->config))
        rulecrt_effect(s, RULEC_SET_CONFIG, holder->id)->about = *key;
}

static enum rulecrt_outcome hook_done(struct rulecrt_step *s, enum rulecrt_outcome outcome)
{
    rulec_activation *a = s->a;

    write_back(s, &a->source);
    if (!rulec_key_eq(&a->source, &a->master))
        write_back(s, &a->master);
    return s->full ? rulecrt_fail(s, RULEC_REASON_NO_ROOM) : outcome;
}

static enum rulecrt_outcome run(struct rulecrt_step *s, rulec_hook *hook)
{
    rulec_hook_call call = { *s };

    switch (hook(&call, s->world->user)) {
    case RULEC_HOOK_DONE: return hook_done(s, RULECRT_DONE);
    case RULEC_HOOK_STOP: return hook_done(s, RULECRT_STOP);
    case RULEC_HOOK_WAIT: return rulecrt_wait(s, RULEC_WAIT_CUSTOM, who_runs(s));
    case RULEC_HOOK_FAILED: break;
    }
    return rulecrt_fail(s, RULEC_REASON_HOOK);
}

/* After a failure the record is as before the step, but for the text that says why. */
enum rulecrt_outcome rulecrt_run_hook(struct rulecrt_step *s, rulec_hook *hook)
{
    rulec_activation before = *s->a;
    enum rulecrt_outcome outcome;

    /* answered: it is not called again, the answer's values are in the configuration */
    if (rulecrt_answered(s, RULEC_WAIT_CUSTOM))
        return hook_done(s, RULECRT_DONE);
    outcome = run(s, hook);
    if (outcome == RULECRT_FAIL) {
        before.reason = s->a->reason;
        memcpy(before.text, s->a->text, sizeof before.text);
        *s->a = before;
    }
    return outcome;
}

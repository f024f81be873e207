/* SPDX-License-Identifier: MIT */
/*
 * Custom steps. A hook works on a copy of the record, so that nothing of it stays when it fails
 * (flow.md D.1).
 */
#include <string.h>

#include "activation_internal.h"
#include "text.h"

struct rulec_hook_call {
    struct rulecrt_step step; /* its record is the copy */
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
    part->part.amount = amount;
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

static enum rulecrt_outcome hook_failed(struct rulecrt_step *s, const rulec_activation *copy)
{
    memcpy(s->a->text, copy->text, sizeof s->a->text);
    return rulecrt_fail(s, RULEC_REASON_HOOK);
}

enum rulecrt_outcome rulecrt_run_hook(struct rulecrt_step *s, rulec_hook *hook)
{
    rulec_activation copy = *s->a;
    rulec_hook_call call = { *s };
    enum rulec_hook_result result;

    /* answered: it is not called again, the answer's values are in the configuration */
    if (rulecrt_answered(s, RULEC_WAIT_CUSTOM))
        return RULECRT_DONE;
    call.step.a = &copy;
    result = hook(&call, s->world->user);
    switch (result) {
    case RULEC_HOOK_DONE: *s->a = copy; return RULECRT_DONE;
    case RULEC_HOOK_STOP: *s->a = copy; return RULECRT_STOP;
    case RULEC_HOOK_WAIT: *s->a = copy; return rulecrt_wait(s, RULEC_WAIT_CUSTOM, who_runs(s));
    case RULEC_HOOK_FAILED: break;
    }
    return hook_failed(s, &copy);
}

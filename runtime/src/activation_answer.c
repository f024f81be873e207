/* SPDX-License-Identifier: MIT */
/* What an activation waits for, and the answers of people. */
#include "activation_internal.h"
#include "text.h"

static uint32_t next_save(const rulec_activation *a)
{
    for (uint32_t i = 0; i < a->save_count; i++)
        if (!a->saves[i].known)
            return a->saves[i].target;
    return 0;
}

void rulec_activation_wait_for(const rulec_activation *a, const rulec_world *world,
                               rulec_waiting *waiting)
{
    const rulec_actor *actor;

    waiting->wait = (enum rulec_wait)a->wait;
    waiting->who = (enum rulec_who)a->who;
    waiting->target = 0;
    waiting->difficulty = 0;
    waiting->step = rulec_step_name(world->pack, rulec_activation_step(a, world));
    if (a->wait == RULEC_WAIT_SAVES) {
        waiting->target = next_save(a);
        waiting->difficulty = rulecrt_difficulty(a, world);
    } else if (a->wait == RULEC_WAIT_ATTACK) {
        waiting->target = a->attack_target;
        actor = rulec_store_find(world->store, a->attack_target);
        waiting->difficulty = actor == NULL ? 0 : actor->armour;
    }
}

static rulec_status answer_targets(rulec_activation *a, const rulec_answer *answer)
{
    if (answer->target_count > RULEC_TARGET_MAX)
        return RULEC_NO_ROOM;
    for (size_t i = 0; i < RULEC_TARGET_MAX; i++)
        a->selected[i] = i < answer->target_count ? answer->targets[i] : 0;
    a->selected_count = (uint32_t)answer->target_count;
    return RULEC_OK;
}

static rulec_status answer_attack(rulec_activation *a, const rulec_answer *answer)
{
    a->attack_total = answer->total;
    a->attack_die = answer->die;
    a->attack = answer->result != 0 ? RULEC_ATTACK_HIT : RULEC_ATTACK_MISS;
    return RULEC_OK;
}

/* A second result for the same target is refused; equal to the difficulty is a success. */
static rulec_status answer_save(rulec_activation *a, const rulec_world *world,
                                const rulec_answer *answer)
{
    int32_t dc = rulecrt_difficulty(a, world);

    for (uint32_t i = 0; i < a->save_count; i++) {
        rulec_save *save = &a->saves[i];

        if (save->target != answer->target)
            continue;
        if (save->known)
            return RULEC_ALREADY;
        save->total = answer->total;
        save->known = 1;
        save->succeeded = answer->result == 1 || (answer->result == 0 && answer->total >= dc);
        return RULEC_OK;
    }
    return RULEC_NOT_FOUND;
}

static rulec_status answer_damage(rulec_activation *a, const rulec_world *world,
                                  const rulec_answer *answer)
{
    struct rulecrt_step s;
    uint16_t rows[RULEC_PART_MAX];
    size_t count = rulec_activation_parts(a, world, rows);

    if (answer->amount_count != count || (answer->amounts == NULL && count > 0))
        return RULEC_BAD_ARGUMENT;
    if (!rulecrt_begin(&s, a, world))
        return RULEC_NOT_FOUND;
    rulecrt_put_damage(&s, rows, count, answer->amounts);
    return RULEC_OK;
}

static rulec_status answer_custom(rulec_activation *a, const rulec_answer *answer)
{
    rulec_config merged = a->config;
    rulec_status status = RULEC_OK;

    for (unsigned i = 0; answer->config != NULL && i < answer->config->count; i++) {
        const rulec_config_entry *e = &answer->config->entries[i];

        status =
            rulec_config_set(&merged, e->key, (enum rulec_value_kind)e->kind, e->number, e->text);
        if (status != RULEC_OK)
            return status;
    }
    a->config = merged;
    return status;
}

static rulec_status take_answer(rulec_activation *a, const rulec_world *world,
                                const rulec_answer *answer)
{
    switch (answer->wait) {
    case RULEC_WAIT_TARGETS: return answer_targets(a, answer);
    case RULEC_WAIT_ATTACK: return answer_attack(a, answer);
    case RULEC_WAIT_DAMAGE: return answer_damage(a, world, answer);
    case RULEC_WAIT_SAVES: return answer_save(a, world, answer);
    case RULEC_WAIT_VARIANT:
        if (answer->variant > world->pack->items[a->item].variant_count)
            return RULEC_BAD_ARGUMENT;
        return rulec_config_set(&a->config, "variant", RULEC_VALUE_NUMBER, answer->variant, NULL);
    case RULEC_WAIT_CUSTOM: return answer_custom(a, answer);
    case RULEC_WAIT_TEMPLATE:
    case RULEC_WAIT_ACTION: return RULEC_OK;
    case RULEC_WAIT_NOTHING:
    case RULEC_WAIT_COUNT: break;
    }
    return RULEC_BAD_ARGUMENT;
}

rulec_status rulec_activation_answer(rulec_activation *a, const rulec_world *world,
                                     const rulec_answer *answer)
{
    rulec_status status;

    if (a->state != RULEC_ACTIVATION_WAITING || answer->wait != a->wait ||
        a->item >= world->pack->item_count)
        return RULEC_WRONG_STATE;
    status = take_answer(a, world, answer);
    if (status != RULEC_OK)
        return status;
    if (a->wait == RULEC_WAIT_SAVES && next_save(a) != 0)
        return RULEC_OK;
    a->flags |= RULEC_ACTIVATION_ANSWERED;
    a->state = RULEC_ACTIVATION_READY;
    return RULEC_OK;
}

/* SPDX-License-Identifier: MIT */
/* The built-in steps but those with rolls and effects: targets, templates, questions (B.2.2). */
#include "activation_internal.h"
#include "text.h"

enum rulecrt_outcome rulecrt_fail(struct rulecrt_step *s, enum rulec_reason reason)
{
    s->a->reason = (uint8_t)reason;
    s->a->effect_count = 0;
    return RULECRT_FAIL;
}

enum rulecrt_outcome rulecrt_wait(struct rulecrt_step *s, enum rulec_wait wait, enum rulec_who who)
{
    s->a->wait = (uint8_t)wait;
    s->a->who = (uint8_t)who;
    return RULECRT_WAIT;
}

int rulecrt_answered(struct rulecrt_step *s, enum rulec_wait wait)
{
    if ((s->a->flags & RULEC_ACTIVATION_ANSWERED) == 0 || s->a->wait != wait)
        return 0;
    s->a->flags = (uint8_t)(s->a->flags & ~(unsigned)RULEC_ACTIVATION_ANSWERED);
    s->a->wait = RULEC_WAIT_NOTHING;
    s->a->who = RULEC_WHO_NOBODY;
    return 1;
}

int rulecrt_begin(struct rulecrt_step *s, rulec_activation *a, const rulec_world *world)
{
    s->a = a;
    s->world = world;
    s->item = &world->pack->items[a->item];
    s->caster = rulec_store_find(world->store, a->caster);
    s->rows = world->pack->rows;
    s->full = 0;
    return s->caster != NULL;
}

int rulecrt_has(const uint32_t *list, size_t count, uint32_t actor)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == actor)
            return 1;
    return 0;
}

rulec_effect *rulecrt_effect(struct rulecrt_step *s, enum rulec_effect_kind kind, uint32_t target)
{
    static const rulec_effect none;
    rulec_activation *a = s->a;
    rulec_effect *e;
    uint32_t ordinal = 0;

    for (uint32_t i = 0; i < a->effect_count; i++)
        ordinal += a->effects[i].key.target == target;
    s->full |= a->effect_count == RULEC_EFFECT_MAX;
    e = s->full ? &s->spare : &a->effects[a->effect_count++];
    *e = none;
    e->kind = (uint8_t)kind;
    e->key.activation = a->id;
    e->key.step = rulec_activation_index(a);
    e->key.target = target;
    e->key.ordinal = ordinal;
    e->lasting.begun = s->world->now;
    e->lasting.seconds = e->lasting.rounds = e->lasting.turns = -1;
    return e;
}

int rulecrt_resists(const rulec_actor *actor, const char *condition)
{
    for (unsigned i = 0; i < RULEC_IMMUNITY_MAX && actor->immune_to[i][0] != '\0'; i++)
        if (rulecrt_same(actor->immune_to[i], condition))
            return 1;
    return 0;
}

static int rule_holds(const struct rulecrt_step *s, const rulec_actor *actor,
                      const rulec_item_immunity *rule)
{
    switch (rule->kind) {
    case RULEC_IMMUNE_CREATURE: return rulecrt_same(actor->creature, rule->value);
    case RULEC_IMMUNE_NOT_CREATURE: return !rulecrt_same(actor->creature, rule->value);
    case RULEC_IMMUNE_CONDITION: return rulecrt_resists(actor, rule->value);
    case RULEC_IMMUNE_FORMULA:
        return s->world->holds != NULL && s->world->holds(rule->value, actor->id, s->world->user);
    default: return 0;
    }
}

/* By an effect of an earlier success, or by a rule of the item. */
static int is_immune(const struct rulecrt_step *s, const rulec_actor *actor)
{
    for (uint32_t i = 0; i < actor->effect_count; i++)
        if ((actor->effects[i].flags & RULEC_ON_ACTOR_IMMUNITY) != 0 &&
            actor->effects[i].item == s->a->item)
            return 1;
    for (unsigned i = 0; i < s->item->immunity_count; i++)
        if (rule_holds(s, actor, &s->item->immunities[i]))
            return 1;
    return 0;
}

/* B.3.2: what is no character, is defeated, or is immune to the item is dropped. */
static int may_be_target(const struct rulecrt_step *s, uint32_t id)
{
    const rulec_actor *actor = rulec_store_find(s->world->store, id);

    return actor != NULL && (actor->flags & (RULEC_ACTOR_OBJECT | RULEC_ACTOR_DEFEATED)) == 0 &&
           !is_immune(s, actor);
}

static int set_list(const struct rulecrt_step *s, uint32_t *list, uint32_t *list_count,
                    const uint32_t *targets, size_t count)
{
    uint32_t kept = 0;

    if (count > RULEC_TARGET_MAX)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (may_be_target(s, targets[i]) && !rulecrt_has(list, kept, targets[i]))
            list[kept++] = targets[i];
    *list_count = kept;
    for (uint32_t i = kept; i < RULEC_TARGET_MAX; i++)
        list[i] = 0;
    return 1;
}

int rulecrt_set_targets(struct rulecrt_step *s, const uint32_t *targets, size_t count)
{
    return set_list(s, s->a->targets, &s->a->target_count, targets, count);
}

int rulecrt_set_effective(struct rulecrt_step *s, const uint32_t *targets, size_t count)
{
    return set_list(s, s->a->effective, &s->a->effective_count, targets, count);
}

static void all_effective(struct rulecrt_step *s)
{
    rulecrt_set_effective(s, s->a->targets, s->a->target_count);
}

static enum rulecrt_outcome default_targets(struct rulecrt_step *s, int as_effective)
{
    rulec_activation *a = s->a;

    if ((s->item->flags & RULEC_ITEM_TARGETS_SELF) != 0 ||
        (a->target_count == 0 && a->selected_count == 0))
        rulecrt_set_targets(s, &a->caster, 1);
    else if (a->target_count == 0)
        rulecrt_set_targets(s, a->selected, a->selected_count);
    if (as_effective)
        all_effective(s);
    return RULECRT_DONE;
}

static enum rulecrt_outcome selected_targets(struct rulecrt_step *s, int as_effective)
{
    rulecrt_set_targets(s, s->a->selected, s->a->selected_count);
    if (as_effective)
        all_effective(s);
    rulecrt_resolving(s);
    return RULECRT_DONE;
}

static enum rulecrt_outcome selected_allies(struct rulecrt_step *s)
{
    uint32_t allies[RULEC_TARGET_MAX];
    size_t count = 0;

    rulecrt_set_targets(s, s->a->selected, s->a->selected_count);
    for (uint32_t i = 0; i < s->a->target_count; i++) {
        const rulec_actor *target = rulec_store_find(s->world->store, s->a->targets[i]);

        if (target != NULL && target->side == s->caster->side)
            allies[count++] = s->a->targets[i];
    }
    rulecrt_set_effective(s, allies, count);
    rulecrt_resolving(s);
    return RULECRT_DONE;
}

static enum rulecrt_outcome target_from_condition(struct rulecrt_step *s, int as_effective)
{
    uint32_t target = s->a->event_target != 0 ? s->a->event_target : s->a->event_attacker;

    rulecrt_set_targets(s, &target, target != 0);
    if (as_effective)
        all_effective(s);
    rulecrt_resolving(s);
    return RULECRT_DONE;
}

static void drop(uint32_t *list, uint32_t *count, uint32_t actor)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < *count; i++)
        if (list[i] != actor)
            list[kept++] = list[i];
    for (uint32_t i = kept; i < *count; i++)
        list[i] = 0;
    *count = kept;
}

static enum rulecrt_outcome remove_self(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    drop(a->targets, &a->target_count, a->caster);
    drop(a->effective, &a->effective_count, a->caster);
    drop(a->selected, &a->selected_count, a->caster);
    return RULECRT_DONE;
}

/* The answer put what was confirmed into the selected targets. */
static enum rulecrt_outcome confirm_targets(struct rulecrt_step *s)
{
    struct rulecrt_stakes stakes = rulecrt_stakes(s);

    if (!rulecrt_answered(s, RULEC_WAIT_TARGETS) && (stakes.saveable || stakes.unavoidable))
        return rulecrt_wait(s, RULEC_WAIT_TARGETS, RULEC_WHO_ROLLER);
    rulecrt_set_targets(s, s->a->selected, s->a->selected_count);
    if ((s->a->flags & RULEC_ACTIVATION_TEMPLATE) != 0 &&
        (s->item->flags & RULEC_ITEM_INSTANT) != 0) {
        s->a->flags = (uint8_t)(s->a->flags & ~(unsigned)RULEC_ACTIVATION_TEMPLATE);
        rulecrt_effect(s, RULEC_REMOVE_TEMPLATE, 0);
    }
    rulecrt_resolving(s);
    return RULECRT_DONE;
}

static enum rulecrt_outcome place_template(struct rulecrt_step *s)
{
    if ((s->a->flags & RULEC_ACTIVATION_TEMPLATE) != 0)
        return RULECRT_DONE;
    if (!rulecrt_answered(s, RULEC_WAIT_TEMPLATE))
        return rulecrt_wait(s, RULEC_WAIT_TEMPLATE, RULEC_WHO_ROLLER);
    s->a->flags |= RULEC_ACTIVATION_TEMPLATE;
    rulecrt_effect(s, RULEC_PLACE_TEMPLATE, 0)->about = s->a->master;
    return RULECRT_DONE;
}

static enum rulecrt_outcome drop_template(struct rulecrt_step *s, enum rulec_effect_kind kind)
{
    if ((s->a->flags & RULEC_ACTIVATION_TEMPLATE) == 0)
        return RULECRT_DONE;
    if (kind == RULEC_REMOVE_TEMPLATE)
        s->a->flags = (uint8_t)(s->a->flags & ~(unsigned)RULEC_ACTIVATION_TEMPLATE);
    rulecrt_effect(s, kind, 0);
    return RULECRT_DONE;
}

static enum rulecrt_outcome ask(struct rulecrt_step *s, enum rulec_wait wait, enum rulec_who who)
{
    return rulecrt_answered(s, wait) ? RULECRT_DONE : rulecrt_wait(s, wait, who);
}

static enum rulecrt_outcome end_effect(struct rulecrt_step *s)
{
    rulec_actor *holder = NULL;
    const rulec_actor_effect *effect = NULL;

    if (s->a->source.activation != 0)
        effect = rulec_store_effect(s->world->store, &s->a->source, &holder);
    if (effect != NULL)
        rulecrt_delete_effect(s, holder, effect);
    return RULECRT_DONE;
}

/* An effect ends when everybody saved; a concentration when its save failed. */
static enum rulecrt_outcome end_effect_on_save(struct rulecrt_step *s)
{
    const rulec_activation *a = s->a;
    int ends =
        a->difficulty != 0 ? a->save_count == 1 && !a->saves[0].succeeded : a->effective_count == 0;

    return ends ? end_effect(s) : RULECRT_DONE;
}

static enum rulecrt_outcome attack_completed(struct rulecrt_step *s)
{
    /* C1: in the program the step does nothing */
    if ((s->rows & RULEC_ROW(1)) != 0 || s->a->attack == RULEC_ATTACK_NONE)
        return RULECRT_DONE;
    rulecrt_fire_attack(s);
    return RULECRT_DONE;
}

static enum rulecrt_outcome run_custom(struct rulecrt_step *s, unsigned number)
{
    const rulec_flow_pack *pack = s->world->pack;

    if (number >= pack->hook_count || pack->hooks == NULL || pack->hooks[number] == NULL)
        return rulecrt_fail(s, RULEC_REASON_NO_HOOK);
    return rulecrt_run_hook(s, pack->hooks[number]);
}

enum rulecrt_outcome rulecrt_run_step(struct rulecrt_step *s, uint16_t step)
{
    if (step >= RULEC_STEP_CUSTOM)
        return run_custom(s, step - (unsigned)RULEC_STEP_CUSTOM);
    if (s->world->replaced != NULL && step < RULEC_STEP_COUNT && s->world->replaced[step] != NULL)
        return rulecrt_run_hook(s, s->world->replaced[step]);
    switch (step) {
    case RULEC_STEP_APPLY_CONCENTRATION: return rulecrt_make_master(s, 1);
    case RULEC_STEP_APPLY_DURATION_EFFECT: return rulecrt_make_master(s, 0);
    case RULEC_STEP_APPLY_DEFAULT_TARGETS: return default_targets(s, 0);
    case RULEC_STEP_APPLY_DEFAULT_TARGETS_AS_EFFECTIVE: return default_targets(s, 1);
    case RULEC_STEP_APPLY_SELECTED_TARGETS: return selected_targets(s, 0);
    case RULEC_STEP_APPLY_SELECTED_TARGETS_AS_EFFECTIVE: return selected_targets(s, 1);
    case RULEC_STEP_APPLY_SELECTED_TARGETS_ALLIES_AS_EFFECTIVE: return selected_allies(s);
    case RULEC_STEP_APPLY_TARGET_FROM_CONDITION: return target_from_condition(s, 0);
    case RULEC_STEP_APPLY_TARGET_FROM_CONDITION_AS_EFFECTIVE: return target_from_condition(s, 1);
    case RULEC_STEP_REMOVE_SELF_TARGET: return remove_self(s);
    case RULEC_STEP_CONFIRM_TARGETS: return confirm_targets(s);
    case RULEC_STEP_PLACE_TEMPLATE: return place_template(s);
    case RULEC_STEP_REMOVE_TEMPLATE: return drop_template(s, RULEC_REMOVE_TEMPLATE);
    case RULEC_STEP_DETACH_TEMPLATE: return drop_template(s, RULEC_DETACH_TEMPLATE);
    case RULEC_STEP_PROMPT_VARIANT: return ask(s, RULEC_WAIT_VARIANT, RULEC_WHO_ROLLER);
    case RULEC_STEP_PERFORM_ATTACK_ROLL: return rulecrt_attack_roll(s);
    case RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL: return rulecrt_damage_roll(s, 1);
    case RULEC_STEP_PERFORM_SAVE_DAMAGE_ROLL: return rulecrt_damage_roll(s, 0);
    case RULEC_STEP_PERFORM_SAVING_THROW: return rulecrt_saving_throw(s, 0);
    case RULEC_STEP_PERFORM_SAVING_THROW_ALWAYS: return rulecrt_saving_throw(s, 1);
    case RULEC_STEP_APPLY_DAMAGE: return rulecrt_apply_damage(s);
    case RULEC_STEP_APPLY_EFFECTS: return rulecrt_apply_effects(s);
    case RULEC_STEP_ATTACK_COMPLETED: return attack_completed(s);
    case RULEC_STEP_END_EFFECT: return end_effect(s);
    case RULEC_STEP_END_EFFECT_ON_SAVE: return end_effect_on_save(s);
    case RULEC_STEP_TRIGGER_ACTION: return ask(s, RULEC_WAIT_ACTION, RULEC_WHO_ROLLER);
    default: return rulecrt_fail(s, RULEC_REASON_NO_STEP);
    }
}

/* SPDX-License-Identifier: MIT */
/* What the files of the activation share. */
#ifndef RULECRT_ACTIVATION_INTERNAL_H
#define RULECRT_ACTIVATION_INTERNAL_H

#include "rulec/activation.h"

/* How a step came out. */
enum rulecrt_outcome {
    RULECRT_DONE, /* its results are in the record, its effects in the list */
    RULECRT_WAIT, /* `wait` and `who` are set */
    RULECRT_FAIL, /* `reason` is set */
    RULECRT_STOP  /* done, and the rest of the chain is dropped */
};

/* A step at work. */
struct rulecrt_step {
    rulec_activation *a;
    const rulec_world *world;
    const rulec_item *item;
    const rulec_actor *caster; /* in the store */
    rulec_rows rows;
    int full;           /* an effect had no room in the list: the step fails */
    rulec_effect spare; /* where such an effect goes */
};

/* A step of an activation whose item is in the pack. False: its caster is not in the store. */
int rulecrt_begin(struct rulecrt_step *s, rulec_activation *a, const rulec_world *world);

/* The chain of an activation; its steps are NULL when the pack has no such chain. */
rulec_chain rulecrt_chain(const rulec_activation *a, const rulec_flow_pack *pack);

/* A hash of the names of the steps of a chain from a position on. */
uint64_t rulecrt_rest(const rulec_flow_pack *pack, rulec_chain chain, unsigned from);

enum rulecrt_outcome rulecrt_run_step(struct rulecrt_step *s, uint16_t step);
enum rulecrt_outcome rulecrt_complete(struct rulecrt_step *s);
enum rulecrt_outcome rulecrt_run_hook(struct rulecrt_step *s, rulec_hook *hook);

/* Lists an effect of the step at work. */
rulec_effect *rulecrt_effect(struct rulecrt_step *s, enum rulec_effect_kind kind, uint32_t target);

enum rulecrt_outcome rulecrt_fail(struct rulecrt_step *s, enum rulec_reason reason);
enum rulecrt_outcome rulecrt_wait(struct rulecrt_step *s, enum rulec_wait wait, enum rulec_who who);

/* Whether `wait` has been answered; the answer is then used up. */
int rulecrt_answered(struct rulecrt_step *s, enum rulec_wait wait);

/* The setters of flow.md B.3.2, with their filter. False: too many. */
int rulecrt_set_targets(struct rulecrt_step *s, const uint32_t *targets, size_t count);
int rulecrt_set_effective(struct rulecrt_step *s, const uint32_t *targets, size_t count);

/* Whether an actor is immune to a condition. */
int rulecrt_resists(const rulec_actor *actor, const char *condition);

int rulecrt_has(const uint32_t *list, size_t count, uint32_t actor);

/* Attacks and saves (activation_roll.c). */
enum rulecrt_outcome rulecrt_attack_roll(struct rulecrt_step *s);
enum rulecrt_outcome rulecrt_saving_throw(struct rulecrt_step *s, int always);
int32_t rulecrt_difficulty(const rulec_activation *a, const rulec_world *world);
int32_t rulecrt_draw(struct rulecrt_step *s, rulec_roll roll);
int32_t rulecrt_setting(const struct rulecrt_step *s, const char *key);

/* Damage (activation_damage.c). */
enum rulecrt_outcome rulecrt_damage_roll(struct rulecrt_step *s, int of_attack);
enum rulecrt_outcome rulecrt_apply_damage(struct rulecrt_step *s);

/* The parts in these rows as rolled; amounts NULL: by the dice. */
void rulecrt_put_damage(struct rulecrt_step *s, const uint16_t *rows, size_t count,
                        const int32_t *amounts);

/* Effects on targets and the masters (activation_effect.c). */
enum rulecrt_outcome rulecrt_apply_effects(struct rulecrt_step *s);
enum rulecrt_outcome rulecrt_make_master(struct rulecrt_step *s, int concentration);
void rulecrt_resolving(struct rulecrt_step *s);
void rulecrt_delete_effect(struct rulecrt_step *s, const rulec_actor *holder,
                           const rulec_actor_effect *effect);
void rulecrt_fire_attack(struct rulecrt_step *s);

/* Whether a text is of the chosen variant. */
int rulecrt_variant_counts(const rulec_activation *a, const rulec_item *item, const char *text);

/* Whether a part or an effect takes part: by phase and variant. */
int rulecrt_part_counts(const struct rulecrt_step *s, const rulec_item_part *part);
int rulecrt_effect_counts(const struct rulecrt_step *s, const rulec_item_effect *effect,
                          unsigned phase);

/* What the phase and variant at work have at stake (flow.md B.3.3). */
struct rulecrt_stakes {
    int damage; /* some part */
    int half_or_full;
    int saveable;    /* a part of none or half, an effect that is not for all targets */
    int unavoidable; /* a part of half or full, an effect for all targets */
};

struct rulecrt_stakes rulecrt_stakes(const struct rulecrt_step *s);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Activations: the use of an item, from its chain of steps to the end, kept so that it survives a
 * kill at any moment (flow.md A.1, B.3, D).
 *
 * Law: a step that changes anything outside of the record is first written as begun, with the list
 * of its effects and their keys; then the host applies each effect at most once; then the step is
 * written as done. So the host's loop is
 *
 *     for (;;) {
 *         status = rulec_activation_next(&a, &world);
 *         write rulec_activation_save(&a, ...);
 *         if (a.state == RULEC_ACTIVATION_BEGUN) {
 *             for each effect: apply it under its key (rulec_store_apply), unless already there;
 *             rulec_activation_done(&a, &world);
 *             write again;
 *         } else if (a.state != RULEC_ACTIVATION_READY) break;
 *     }
 *
 * A waiting activation says what it waits for and who must act; rulec_activation_answer goes on.
 * The record is plain data without pointers; sizeof it is all the memory that there is.
 */
#ifndef RULEC_ACTIVATION_H
#define RULEC_ACTIVATION_H

#include "rulec/resolver.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rulec_activation_state {
    RULEC_ACTIVATION_READY,   /* the step at `position` has to be begun */
    RULEC_ACTIVATION_BEGUN,   /* effects are listed and perhaps applied */
    RULEC_ACTIVATION_WAITING, /* for `wait`, from `who` */
    RULEC_ACTIVATION_FAILED,  /* the step at `position` failed, for `reason` */
    RULEC_ACTIVATION_FINISHED,
    RULEC_ACTIVATION_CANCELLED,
    RULEC_ACTIVATION_STATE_COUNT
};

enum rulec_wait {
    RULEC_WAIT_NOTHING,
    RULEC_WAIT_TARGETS, /* confirm or choose them */
    RULEC_WAIT_ATTACK,  /* a roll, and hit or miss */
    RULEC_WAIT_DAMAGE,  /* the totals of the parts */
    RULEC_WAIT_SAVES,   /* one a target */
    RULEC_WAIT_VARIANT,
    RULEC_WAIT_TEMPLATE, /* that it is placed */
    RULEC_WAIT_ACTION,   /* that the action is triggered */
    RULEC_WAIT_CUSTOM,   /* a custom step's result */
    RULEC_WAIT_COUNT
};

enum rulec_reason {
    RULEC_REASON_NONE,
    RULEC_REASON_NO_TARGET, /* an attack without a target */
    RULEC_REASON_NO_HOOK,   /* a custom step that the host does not supply */
    RULEC_REASON_HOOK,      /* the custom step said so; its text is the reason */
    RULEC_REASON_NO_ROOM,   /* more targets, parts or effects than the record holds */
    RULEC_REASON_NO_ACTOR,  /* an actor is not in the store */
    RULEC_REASON_NO_STEP,   /* a step that the runtime does not know */
    RULEC_REASON_COUNT
};

enum rulec_attack_result {
    RULEC_ATTACK_NONE,
    RULEC_ATTACK_MISS,
    RULEC_ATTACK_HIT
};

typedef struct rulec_save {
    uint32_t target;
    int32_t total;
    uint8_t succeeded;
    uint8_t known; /* there is a result */
    uint8_t automatic;
} rulec_save;

typedef struct rulec_rolled_part {
    rulec_damage_part part;
    int32_t most; /* what the roll could have been: for who always takes that */
    int32_t least;
    uint16_t item_part; /* its row of the item, behind them the ammunition's; 0xffff: a hook's */
    uint8_t phase;
} rulec_rolled_part;

enum rulec_activation_flag {
    RULEC_ACTIVATION_TEMPLATE = 1u << 0, /* there is a template */
    RULEC_ACTIVATION_CRITICAL = 1u << 1,
    RULEC_ACTIVATION_ROLLED = 1u << 2,      /* parts hold a damage roll */
    RULEC_ACTIVATION_STOP = 1u << 3,        /* the rest of the chain is dropped */
    RULEC_ACTIVATION_ATTACK_ROLL = 1u << 4, /* the damage asked for is the attack's */
    RULEC_ACTIVATION_STARTING = 1u << 5,    /* what is begun is the spending at the start */
    RULEC_ACTIVATION_ANSWERED = 1u << 6,    /* `wait` has its answer */
    RULEC_ACTIVATION_CHECK = 1u << 7        /* saves are ability checks */
};

typedef struct rulec_activation {
    uint64_t id;
    uint64_t pack;      /* fingerprint */
    uint64_t flow_hash; /* of the flow as it was at the start */
    uint64_t seed;      /* of the dice */
    uint64_t draw;
    uint32_t facts; /* the word that gave the chain */
    uint32_t caster;
    uint16_t item;
    uint16_t flow;
    uint16_t chain;    /* number of the chain in the flow, or RULEC_CHAIN_OF + an update */
    uint16_t position; /* in the chain; its length: completion */
    int16_t offset;    /* step index of keys less the position */
    uint16_t steps;    /* of the chain */
    uint64_t rest;     /* hash of the names of the steps from `position` on */
    uint8_t state;
    uint8_t wait;
    uint8_t who;
    uint8_t reason;
    uint8_t flags;
    uint8_t attack; /* enum rulec_attack_result */
    uint8_t triggered;
    uint8_t phase;
    uint16_t ammunition; /* 1 + the item whose damage goes with the attack's; 0: none */
    int32_t attack_total;
    int32_t attack_die;
    uint32_t attack_target;
    int32_t difficulty;    /* of a save that holds a concentration; else 0 */
    rulec_key source;      /* the effect that triggered */
    rulec_key master;      /* the master effect of this use */
    uint32_t event_target; /* of the event that triggered: who was attacked, else 0 */
    uint32_t event_attacker;
    uint32_t selected_count;
    uint32_t selected[RULEC_TARGET_MAX];
    uint32_t target_count;
    uint32_t targets[RULEC_TARGET_MAX];
    uint32_t effective_count;
    uint32_t effective[RULEC_TARGET_MAX];
    uint32_t save_count;
    rulec_save saves[RULEC_TARGET_MAX];
    uint32_t part_count;
    rulec_rolled_part parts[RULEC_PART_MAX];
    rulec_config config;
    char text[RULEC_TEXT_MAX]; /* what the record shows; or why a hook failed */
    uint32_t effect_count;
    rulec_effect effects[RULEC_EFFECT_MAX];
} rulec_activation;

typedef struct rulec_hook_call rulec_hook_call;

enum rulec_hook_result {
    RULEC_HOOK_DONE,
    RULEC_HOOK_WAIT,
    RULEC_HOOK_STOP,
    RULEC_HOOK_FAILED
};

/* A custom step; `user` is the host's own. It gets at the activation through the calls below. */
typedef enum rulec_hook_result rulec_hook(rulec_hook_call *call, void *user);

/* A pack of flows and items, as generated. */
typedef struct rulec_flow_pack {
    uint32_t abi;
    uint32_t size; /* of this struct */
    const char *name;
    uint64_t fingerprint;
    const rulec_flow *flows;
    size_t flow_count;
    const rulec_item *items;
    size_t item_count;
    const char *const *hook_names; /* by number */
    const uint8_t *hook_at_roller;
    rulec_hook *const *hooks;
    size_t hook_count;
    rulec_rows rows; /* of part C under which it was built */
} rulec_flow_pack;

enum {
    RULEC_FLOW_ABI = 3,
    RULEC_CHAIN_OF = 0xfff0 /* + enum rulec_update: the chain is the update's, not the flow's */
};

enum rulec_rolls {
    RULEC_ROLLS_HOST, /* the host rolls and answers */
    RULEC_ROLLS_DICE  /* attacks, saves and damage by the runtime's dice */
};

/* What steps work with. Nothing of it is kept. */
typedef struct rulec_world {
    const rulec_flow_pack *pack;
    const rulec_store *store; /* actors; only read */
    void *user;
    enum rulec_rolls rolls;
    rulec_time now; /* when effects begin */
    /* whether a formula is true of an actor; NULL: none is */
    int (*holds)(const char *formula, uint32_t actor, void *user);
    /* by step, NULL entries for the built-in ones; NULL: none is replaced */
    rulec_hook *const *replaced;
} rulec_world;

/* Checks a descriptor before anything in it is used. */
rulec_status rulec_flow_pack_check(const rulec_flow_pack *pack);

const rulec_item *rulec_item_find(const rulec_flow_pack *pack, const char *name, uint16_t *number);
const rulec_flow *rulec_flow_find(const rulec_flow_pack *pack, const char *name, uint16_t *number);

/* The name of a step, also of a custom one; NULL when it is none. */
const char *rulec_step_name(const rulec_flow_pack *pack, uint16_t step);

/* What a use begins with. Zero throughout is a plain use in the immediate phase. */
typedef struct rulec_use {
    uint64_t id;   /* not 0 */
    uint64_t seed; /* of the dice */
    uint32_t caster;
    uint16_t item;
    uint16_t variant; /* 1 + its number in the item; 0: none */
    uint8_t phase;    /* enum rulec_phase */
    uint8_t triggered;
    uint8_t update;       /* enum rulec_update; NONE, APPLY: the item's own flow */
    uint8_t has_template; /* one was placed before the start */
    uint16_t ammunition;  /* 1 + the number of an item; 0: none */
    int32_t difficulty;   /* of a save that holds a concentration; 0: the item's */
    int32_t spend;        /* limited uses */
    rulec_key source;     /* the effect that triggered, with its master */
    rulec_key master;
    uint32_t event_target;
    uint32_t event_attacker;
    const uint32_t *selected; /* the targets that the user has selected */
    size_t selected_count;
    const uint32_t
        *targets; /* those that it has from the beginning, because of what triggered it */
    size_t target_count;
    const rulec_config *config; /* may be NULL */
} rulec_use;

/* Starts an activation; its chain is fixed here. */
rulec_status rulec_activation_start(rulec_activation *a, const rulec_world *world,
                                    const rulec_use *use);

/*
 * A use from a trigger, with the targets that B.3.2 gives it: of an area who enters it, at the
 * caster's turn who holds what his effect made, else the owner of the effect or nobody. `targets`
 * has room for RULEC_TARGET_MAX and has to live as long as the use. `seed` is of the dice.
 */
void rulec_use_of_trigger(const rulec_trigger *trigger, const rulec_store *store, uint64_t seed,
                          uint32_t *targets, rulec_use *use);

/*
 * The use by which an actor holds his concentration against `damage` points (flow.md B.3.6): a save
 * that ends it when it fails; with `drops` it ends at once, as a host may want at 0 hit points.
 * `number` tells occasions apart; the seed is the host's to set. `targets` has room for one. False:
 * he is not concentrating.
 */
int rulec_use_of_concentration(const rulec_store *store, uint32_t actor, int32_t damage, int drops,
                               uint64_t number, uint32_t *targets, rulec_use *use);

/* The use that ends an effect of the store, and what hangs on it: when its time is over. */
int rulec_use_of_ending(const rulec_store *store, const rulec_key *effect, uint64_t number,
                        rulec_use *use);

/* Goes on until there is something to write: a step done or begun, a wait, a failure, the end. */
rulec_status rulec_activation_next(rulec_activation *a, const rulec_world *world);

/* After all effects of a begun step were applied. */
rulec_status rulec_activation_done(rulec_activation *a, const rulec_world *world);

/* The step that is at work, the number of its keys, and its name. */
uint16_t rulec_activation_step(const rulec_activation *a, const rulec_world *world);
int32_t rulec_activation_index(const rulec_activation *a);

/* What it waits for, and who must act. */
typedef struct rulec_waiting {
    enum rulec_wait wait;
    enum rulec_who who;
    uint32_t target;    /* of a save: the next without a result */
    int32_t difficulty; /* of a save; of an attack the armour of the target */
    const char *step;   /* name of the custom step, or of the step */
} rulec_waiting;

void rulec_activation_wait_for(const rulec_activation *a, const rulec_world *world,
                               rulec_waiting *waiting);

typedef struct rulec_answer {
    enum rulec_wait wait;    /* what it answers */
    uint32_t target;         /* SAVES: whose */
    int32_t total;           /* ATTACK, SAVES: of the roll */
    int32_t die;             /* ATTACK: the die as it fell */
    uint8_t result;          /* ATTACK: hit 1, miss 0; SAVES: 0 by total, 1 passed, 2 failed */
    uint16_t variant;        /* VARIANT: 1 + number */
    const uint32_t *targets; /* TARGETS */
    size_t target_count;
    const int32_t *amounts; /* DAMAGE: totals by part, in the order of rulec_activation_parts */
    size_t amount_count;
    const rulec_config *config; /* CUSTOM: merged; NULL: nothing */
} rulec_answer;

/* Answers what is waited for; then call rulec_activation_next. */
rulec_status rulec_activation_answer(rulec_activation *a, const rulec_world *world,
                                     const rulec_answer *answer);

/* The damage parts that the roll at hand has: rows of the item, at most RULEC_PART_MAX. */
size_t rulec_activation_parts(const rulec_activation *a, const rulec_world *world, uint16_t *rows);

/* Of a failed step: once more, without it, or not at all. */
rulec_status rulec_activation_retry(rulec_activation *a);
rulec_status rulec_activation_skip(rulec_activation *a, const rulec_world *world);

/* Ends it. What was begun and not applied never is; no actor is changed. */
rulec_status rulec_activation_cancel(rulec_activation *a);

/* Undoes in the store what it changed, from a step on (-1: all). */
rulec_status rulec_activation_revert(const rulec_activation *a, rulec_store *store,
                                     int32_t from_step, size_t *conflicts);

enum {
    RULEC_RECORD_MAX = 16384 /* bytes that a saved activation needs at most */
};

/* The record as bytes, the same on every machine. RULEC_NO_ROOM: *length is what it needs. */
rulec_status rulec_activation_save(const rulec_activation *a, void *bytes, size_t room,
                                   size_t *length);

/*
 * Reads a saved record: RULEC_BAD_RECORD for anything that is not one, whole and unchanged;
 * RULEC_BAD_PACK for one of another pack. Nothing of it is used before it was checked.
 */
rulec_status rulec_activation_load(rulec_activation *a, const void *bytes, size_t length,
                                   const rulec_flow_pack *pack);

/*
 * Makes a loaded record fit for going on with the pack as it is now. RULEC_CHANGED when the flow
 * changed in what the activation still has to do; it is accepted when the rest is the same.
 */
rulec_status rulec_activation_resume(rulec_activation *a, const rulec_flow_pack *pack);

/* --- what a custom step may do (flow.md D.1) --- */

const rulec_activation *rulec_hook_activation(const rulec_hook_call *call); /* to read */
const rulec_world *rulec_hook_world(const rulec_hook_call *call);

rulec_status rulec_hook_config_set(rulec_hook_call *call, const char *key,
                                   enum rulec_value_kind kind, int64_t number, const char *text);
void rulec_hook_config_replace(rulec_hook_call *call, const rulec_config *config);
int64_t rulec_hook_config_number(const rulec_hook_call *call, const char *key); /* 0: not there */
void rulec_hook_damage_clear(rulec_hook_call *call);
rulec_status rulec_hook_damage_add(rulec_hook_call *call, int32_t amount,
                                   enum rulec_damage_type type);
rulec_status rulec_hook_text(rulec_hook_call *call, const char *text); /* also why it fails */
rulec_status rulec_hook_targets(rulec_hook_call *call, const uint32_t *targets, size_t count);
rulec_status rulec_hook_effective(rulec_hook_call *call, const uint32_t *targets, size_t count);

#ifdef __cplusplus
}
#endif

#endif

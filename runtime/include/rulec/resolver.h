/* SPDX-License-Identifier: MIT */
/*
 * The rules of the resolver over plain records of actors (flow.md B.3.4 to B.3.8), and a store of
 * actors that applies effects at most once. Amounts are points; the caller owns all memory.
 */
#ifndef RULEC_RESOLVER_H
#define RULEC_RESOLVER_H

#include "rulec/item.h"
#include "rulec/rulec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of flow.md part C in which the original program is followed: bit n for row Cn. */
typedef uint32_t rulec_rows;

#define RULEC_ROW(n)    (UINT32_C(1) << (n))
#define RULEC_ROWS_WIRE ((UINT32_C(1) << 23) - 2)

enum {
    RULEC_TARGET_MAX = 32,       /* targets of an activation */
    RULEC_PART_MAX = 16,         /* damage parts of an activation */
    RULEC_EFFECT_MAX = 64,       /* effects of one step */
    RULEC_CONFIG_MAX = 8,        /* keys in a configuration */
    RULEC_TEXT_MAX = 128,        /* bytes of a record's text, with its end */
    RULEC_ACTOR_EFFECT_MAX = 24, /* effects on an actor */
    RULEC_NAME_MAX = 24,         /* bytes of a creature type or a condition, with its end */
    RULEC_IMMUNITY_MAX = 8,      /* conditions that an actor is immune to */
    RULEC_NO_EFFECT = 0xffff     /* number of an effect that is no row of an item: a master */
};

/* One part of a damage roll. */
typedef struct rulec_damage_part {
    int32_t amount;
    int32_t multiplier; /* thousandths: 1000 leaves the amount as it is */
    uint8_t type;       /* enum rulec_damage_type */
    uint8_t on_miss;    /* enum rulec_on_miss */
} rulec_damage_part;

/* Lists of types by trait. */
enum rulec_trait {
    RULEC_TRAIT_IMMUNE,
    RULEC_TRAIT_RESISTANT,
    RULEC_TRAIT_VULNERABLE,
    RULEC_TRAIT_COUNT
};

/* What a target has against damage; rulec_defence_init fills in what "nothing" is. */
typedef struct rulec_defence {
    uint32_t types[RULEC_TRAIT_COUNT]; /* bit: enum rulec_damage_type */
    uint8_t all[RULEC_TRAIT_COUNT];    /* the trait holds for every type */
    uint8_t bypass[RULEC_TRAIT_COUNT]; /* enum rulec_property that go round it */
    uint32_t receives_most;  /* bits: of these types always the most that the roll can be */
    uint32_t receives_least; /* or the least */
    int32_t reduce_all;      /* pools that take points out of damage */
    int32_t reduce_physical;
    int32_t reduce_action[RULEC_ACTION_COUNT];
    int32_t reduce_type[RULEC_DAMAGE_COUNT];
    int32_t times_all; /* factors in thousandths */
    int32_t times_creature;
    int32_t times_action[RULEC_ACTION_COUNT];
    int32_t times_type[RULEC_DAMAGE_COUNT];
    int32_t times_ability[RULEC_ABILITY_COUNT];
} rulec_defence;

void rulec_defence_init(rulec_defence *defence);

/* Where damage comes from. */
typedef struct rulec_damage_source {
    uint8_t properties; /* of the weapon, and MAGICAL for spells and magical attackers */
    uint8_t action;     /* enum rulec_action_type */
    uint8_t ability;    /* enum rulec_ability */
} rulec_damage_source;

typedef struct rulec_damage_result {
    int32_t damage;
    int32_t healing;
    int32_t temphp;
    int32_t immune; /* points that a trait took away or added */
    int32_t resistant;
    int32_t vulnerable;
    int32_t reduced; /* points taken out of pools */
} rulec_damage_result;

/*
 * Damage of `count` parts to one target (flow.md B.3.4). `effective`: hit, or failed the save.
 * Rows C12 and C21 matter.
 */
void rulec_damage_to(const rulec_damage_part *parts, size_t count,
                     const rulec_damage_source *source, const rulec_defence *defence, int effective,
                     rulec_rows rows, rulec_damage_result *result);

/* Hit points before or after. */
typedef struct rulec_hp {
    int32_t hp;
    int32_t max;
    int32_t tempmax;
    int32_t temp;
} rulec_hp;

enum rulec_hp_option {
    RULEC_HP_PLAIN,
    RULEC_HP_HALVED,
    RULEC_HP_DOUBLED
};

typedef struct rulec_hp_result {
    int32_t hp;
    int32_t temp;
    int32_t hp_damage;
    int32_t temp_damage;
    int32_t total_damage;
    int32_t hp_healing;
    int32_t temp_raise;
} rulec_hp_result;

/* What a damage record does to hit points (flow.md B.3.4, "Applying"). */
void rulec_hp_apply(const rulec_hp *before, int32_t damage, int32_t healing, int32_t temphp,
                    enum rulec_hp_option option, rulec_hp_result *result);

/* What an effect is known by (flow.md D.4). */
typedef struct rulec_key {
    uint64_t activation; /* 0: no key */
    int32_t step;        /* -1: spending at the start */
    uint32_t target;     /* an actor, or 0 */
    uint32_t ordinal;
} rulec_key;

static inline int rulec_key_eq(const rulec_key *a, const rulec_key *b)
{
    return a->activation == b->activation && a->step == b->step && a->target == b->target &&
           a->ordinal == b->ordinal;
}

/* What custom steps keep between them: a few named values. */
enum rulec_value_kind {
    RULEC_VALUE_NONE,
    RULEC_VALUE_NUMBER,
    RULEC_VALUE_FLAG,
    RULEC_VALUE_TEXT
};

typedef struct rulec_config_entry {
    char key[24]; /* terminated */
    char text[24];
    int64_t number; /* of a number or flag */
    uint8_t kind;   /* enum rulec_value_kind */
} rulec_config_entry;

typedef struct rulec_config {
    rulec_config_entry entries[RULEC_CONFIG_MAX];
    uint8_t count;
} rulec_config;

/* A value of a configuration, or NULL. */
const rulec_config_entry *rulec_config_get(const rulec_config *config, const char *key);

/* Sets a number or flag, or a text. RULEC_NO_ROOM: too many keys, or too long a text or key. */
rulec_status rulec_config_set(rulec_config *config, const char *key, enum rulec_value_kind kind,
                              int64_t number, const char *text);

/* A moment: of the world's clock, and of a combat, whose rounds are counted from 1. */
typedef struct rulec_time {
    int64_t seconds;
    int32_t round; /* 0: outside of a combat */
    int32_t turn;
} rulec_time;

/* How long an effect lasts, from when; -1 throughout: until something ends it. */
typedef struct rulec_lasting {
    rulec_time begun;
    int64_t seconds;
    int32_t rounds;
    int32_t turns;
} rulec_lasting;

/*
 * Whether that time is over. In a combat, rounds and turns count as one moment (flow.md C15; under
 * that row each for itself); outside of one a round is six seconds.
 */
int rulec_lasting_is_over(const rulec_lasting *lasting, const rulec_time *now, rulec_rows rows);

enum rulec_actor_effect_flag {
    RULEC_ON_ACTOR_INDEPENDENT = 1u << 0,
    RULEC_ON_ACTOR_CONCENTRATION = 1u << 1,
    RULEC_ON_ACTOR_MASTER = 1u << 2,
    RULEC_ON_ACTOR_IMMUNITY = 1u << 3, /* marks that the actor is immune to the item */
    RULEC_ON_ACTOR_TEMPLATE = 1u << 4, /* a master with a template, which goes with it */
    RULEC_ON_ACTOR_ROLLS = 1u << 5     /* dice in the values of its changes are rolled, once */
};

/* A copy of an item's effect on an actor, or a master effect on a caster. */
typedef struct rulec_actor_effect {
    rulec_key key;    /* under which it was made */
    rulec_key master; /* it ends with that one; activation 0: with none */
    rulec_config config;
    rulec_lasting lasting;
    uint64_t seed; /* of the dice in its values */
    uint32_t caster;
    uint16_t item;
    uint16_t effect; /* number in the item, or RULEC_NO_EFFECT */
    uint8_t phase;   /* enum rulec_phase */
    uint8_t flags;   /* enum rulec_actor_effect_flag */
} rulec_actor_effect;

enum rulec_actor_flag {
    RULEC_ACTOR_PLAYER = 1u << 0,
    RULEC_ACTOR_DEFEATED = 1u << 1,
    RULEC_ACTOR_OBJECT = 1u << 2, /* neither character nor NPC: never a target */
    RULEC_ACTOR_MAGICAL = 1u << 3 /* its damage counts as magical */
};

enum rulec_save_flag {
    RULEC_SAVE_SUCCEEDS = 1u << 0, /* both cancel out */
    RULEC_SAVE_FAILS = 1u << 1,
    RULEC_SAVE_ADVANTAGE = 1u << 2,
    RULEC_SAVE_DISADVANTAGE = 1u << 3
};

typedef struct rulec_actor {
    uint32_t id; /* not 0 */
    int32_t side;
    rulec_hp hp;
    int16_t armour;
    int16_t attack_bonus;
    int16_t spell_dc;
    int16_t ability_dc[RULEC_ABILITY_COUNT];
    int16_t save_bonus[RULEC_ABILITY_COUNT];
    int16_t ability_bonus[RULEC_ABILITY_COUNT]; /* modifiers: ability checks, off-hand damage */
    uint8_t save_flags[RULEC_ABILITY_COUNT];    /* enum rulec_save_flag */
    uint8_t level;
    uint8_t flags; /* enum rulec_actor_flag */
    int16_t uses;  /* limited uses spent so far */
    int16_t damage_bonus;
    uint16_t criticals;            /* bits: enum rulec_action_type; its hits are critical */
    uint16_t grants_criticals;     /* hits on it are */
    int32_t inflicts;              /* thousandths of the damage that it deals */
    char creature[RULEC_NAME_MAX]; /* type of creature, terminated */
    char immune_to[RULEC_IMMUNITY_MAX][RULEC_NAME_MAX]; /* conditions; "" for no more */
    rulec_defence defence;
    uint32_t effect_count;
    rulec_actor_effect effects[RULEC_ACTOR_EFFECT_MAX];
} rulec_actor;

/* Makes a record with nothing special: `hp` of `hp` points, armour 10. */
void rulec_actor_init(rulec_actor *actor, uint32_t id, int32_t hp);

enum rulec_effect_kind {
    RULEC_MAKE_EFFECT,     /* copy effect `number` of the item on the target */
    RULEC_MAKE_MASTER,     /* a master effect on the target, the caster */
    RULEC_MAKE_IMMUNITY,   /* the target is immune to the item from now on */
    RULEC_DELETE_EFFECT,   /* the effect with the key `about` */
    RULEC_RECORD_DAMAGE,   /* amounts: damage, healing, temphp; no target: nobody takes anything */
    RULEC_FIRE_CONDITION,  /* number: enum rulec_condition; target: whose; other: the other one */
    RULEC_SPEND,           /* amounts[0]: limited uses */
    RULEC_PLACE_TEMPLATE,  /* about: the master effect that it belongs to */
    RULEC_REMOVE_TEMPLATE, /* about: the master effect that ends, or none */
    RULEC_DETACH_TEMPLATE,
    RULEC_MARK_ACTION, /* the action of the turn is used */
    RULEC_SET_CONFIG,  /* the effect with the key `about` has the activation's configuration */
    RULEC_DELETE_ITEM, /* the item was used up */
    RULEC_EFFECT_KIND_COUNT
};

/* Conditions that an activation fires (flow.md B.3.7). */
enum rulec_condition {
    RULEC_TARGET_ATTACKS_ALL,
    RULEC_TARGET_ATTACKS_TYPE,
    RULEC_TARGET_IS_ATTACKED_ALL,
    RULEC_TARGET_IS_ATTACKED_TYPE,
    RULEC_TARGET_HITS_ALL,
    RULEC_TARGET_HITS_TYPE,
    RULEC_TARGET_IS_HIT_ALL,
    RULEC_TARGET_IS_HIT_TYPE,
    RULEC_THIS_ATTACK_HITS,
    RULEC_TARGET_CASTS_SPELL,
    RULEC_CONDITION_COUNT
};

/* Something that a step changes outside of its record. */
typedef struct rulec_effect {
    rulec_key key;
    rulec_key about;
    rulec_lasting lasting;
    uint64_t seed;
    int32_t amounts[3];
    uint32_t other;
    uint16_t number;
    uint8_t kind; /* enum rulec_effect_kind */
    /* enum rulec_actor_effect_flag; FIRE_CONDITION: 1 with damage details; RECORD_DAMAGE: the host
       may put an enum rulec_hp_option here before it applies it */
    uint8_t flags;
    uint8_t phase;
} rulec_effect;

/* What an applied effect changed, for undoing it and for knowing that it was applied. */
typedef struct rulec_journal_entry {
    rulec_key key;
    uint8_t kind;
    uint8_t undone;
    uint32_t actor;
    rulec_hp before;
    rulec_hp after;
    rulec_actor_effect effect; /* made or deleted */
} rulec_journal_entry;

typedef struct rulec_store {
    rulec_actor *actors;
    size_t actor_count;
    rulec_journal_entry *journal;
    size_t journal_count;
    size_t journal_room;
} rulec_store;

/* NULL when there is no such actor. */
rulec_actor *rulec_store_find(const rulec_store *store, uint32_t actor);

/* The effect with a key, and its holder; NULL when there is none. */
rulec_actor_effect *rulec_store_effect(const rulec_store *store, const rulec_key *key,
                                       rulec_actor **holder);

/*
 * Applies an effect unless its key was applied before: RULEC_OK or RULEC_ALREADY. `item` is the
 * number of the item, `caster` who used it, `config` goes to effects that are made.
 * RULEC_NOT_FOUND: no such actor; RULEC_NO_ROOM: journal or actor are full. On failure nothing
 * has changed. Effects without a place in a store (conditions, templates) leave their key only.
 */
rulec_status rulec_store_apply(rulec_store *store, const rulec_effect *effect, uint16_t item,
                               uint32_t caster, const rulec_config *config);

/*
 * Undoes what an activation changed from a step on, the last first. *conflicts counts entries
 * whose actor was changed since by others; they stay as they are (flow.md B.3.4).
 */
rulec_status rulec_store_revert(rulec_store *store, uint64_t activation, int32_t from_step,
                                size_t *conflicts);

/* The difficulty of an item's save for a caster. */
int32_t rulec_save_difficulty(const rulec_item *item, const rulec_actor *caster);

/* The difficulty of the save for a concentration after damage (flow.md B.3.6). */
int32_t rulec_concentration_difficulty(int32_t damage);

/*
 * Steps by which a part grows (flow.md B.3.4): levels of the slot above the spell's by the
 * interval, or for cantrips by the caster's level.
 */
int32_t rulec_scaling_steps(const rulec_item *item, int32_t spell_level, int32_t caster_level);

/* A secondary phase that an event sets off. */
enum rulec_update {
    RULEC_UPDATE_NONE,
    RULEC_UPDATE_APPLY,         /* a new activation of `phase` */
    RULEC_UPDATE_APPLY_EFFECTS, /* the effects of `phase`, without an activation */
    RULEC_UPDATE_END,
    RULEC_UPDATE_END_ON_SAVE,
    RULEC_UPDATE_END_ON_CHECK,
    RULEC_UPDATE_CUSTOM /* an updater of the item's script: the host's */
};

typedef struct rulec_trigger {
    uint64_t activation; /* the id that the new activation gets */
    rulec_key effect;    /* that has the condition */
    uint32_t holder;
    uint32_t caster;
    uint32_t event_actor; /* of the event */
    uint32_t event_target;
    uint32_t event_attacker;
    const char *condition; /* as the item writes it */
    uint16_t item;
    uint8_t update; /* enum rulec_update */
    uint8_t phase;
    const char *name; /* of the update, as written */
} rulec_trigger;

/* "apply-delayed", "end-on-save", ...: what to do, and in which phase. */
enum rulec_update rulec_update_of(const char *name, enum rulec_phase *phase);

/* Something that happens to an actor. */
typedef struct rulec_event {
    const char *condition; /* its name: "end-of-turn-target" */
    uint32_t actor;        /* whose it is; of an area: whose area */
    uint32_t target;       /* who was attacked or hit, or enters the area; 0: nobody */
    uint32_t attacker;     /* 0: nobody */
    uint64_t number;       /* tells events of one name apart */
} rulec_event;

/*
 * What an event sets off, among effects on the actors of the store, in their order. A name that
 * ends in "-caster" asks for effects cast by the actor, others for effects on him. The same event
 * offered twice gives the same activation ids. At most `room` are written; *count is all.
 */
rulec_status rulec_store_triggers(const rulec_store *store, const rulec_item *items,
                                  size_t item_count, const rulec_event *event, rulec_trigger *out,
                                  size_t room, size_t *count);

/* The name under which a FIRE_CONDITION of an item's activation is an event. False: no room. */
int rulec_condition_name(const rulec_effect *effect, const rulec_item *item, char *name,
                         size_t room);

/* The keys of the effects whose time is over. At most `room` are written; *count is all. */
rulec_status rulec_store_expired(const rulec_store *store, const rulec_time *now, rulec_rows rows,
                                 rulec_key *out, size_t room, size_t *count);

/*
 * A change's value with each "@config.KEY" replaced from the effect's configuration, and every
 * other reference by `look_up`, which writes into `room` bytes and gives the length, or 0 for a
 * reference that it does not know; that one becomes 0. NULL: none is known. Dice ("2d6") become
 * their total where the effect rolls, which is the same at each call. The text is terminated;
 * RULEC_NO_ROOM when it does not fit.
 */
typedef size_t rulec_look_up(const char *reference, size_t length, char *out, size_t room,
                             void *user);
rulec_status rulec_change_value(const rulec_item_change *change, const rulec_actor_effect *effect,
                                rulec_look_up *look_up, void *user, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif

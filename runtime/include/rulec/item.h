/* SPDX-License-Identifier: MIT */
/*
 * Compiled items: what the steps of an activation read of the item that was used (flow.md B.2.1).
 * All of it is read-only data of the pack; texts are terminated and never NULL.
 */
#ifndef RULEC_ITEM_H
#define RULEC_ITEM_H

#include "rulec/dice.h"
#include "rulec/flow.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rulec_action_type {
    RULEC_ACTION_NONE,
    RULEC_ACTION_MWAK,
    RULEC_ACTION_RWAK,
    RULEC_ACTION_MSAK,
    RULEC_ACTION_RSAK,
    RULEC_ACTION_SAVE,
    RULEC_ACTION_HEAL,
    RULEC_ACTION_ABIL,
    RULEC_ACTION_UTIL,
    RULEC_ACTION_OTHER,
    RULEC_ACTION_COUNT
};

enum rulec_item_kind {
    RULEC_ITEM_OTHER, /* none of the five with the fields of an action */
    RULEC_ITEM_SPELL,
    RULEC_ITEM_WEAPON,
    RULEC_ITEM_FEAT,
    RULEC_ITEM_CONSUMABLE,
    RULEC_ITEM_EQUIPMENT
};

enum rulec_ability {
    RULEC_ABILITY_NONE,
    RULEC_ABILITY_STR,
    RULEC_ABILITY_DEX,
    RULEC_ABILITY_CON,
    RULEC_ABILITY_INT,
    RULEC_ABILITY_WIS,
    RULEC_ABILITY_CHA,
    RULEC_ABILITY_COUNT
};

/* Damage and healing types; the first four are of weapons and armour. */
enum rulec_damage_type {
    RULEC_DAMAGE_NONE,
    RULEC_DAMAGE_BLUDGEONING,
    RULEC_DAMAGE_PIERCING,
    RULEC_DAMAGE_SLASHING,
    RULEC_DAMAGE_ACID,
    RULEC_DAMAGE_COLD,
    RULEC_DAMAGE_FIRE,
    RULEC_DAMAGE_FORCE,
    RULEC_DAMAGE_LIGHTNING,
    RULEC_DAMAGE_NECROTIC,
    RULEC_DAMAGE_POISON,
    RULEC_DAMAGE_PSYCHIC,
    RULEC_DAMAGE_RADIANT,
    RULEC_DAMAGE_THUNDER,
    RULEC_DAMAGE_HEALING,
    RULEC_DAMAGE_TEMPHP,
    RULEC_DAMAGE_COUNT
};

/* Properties of weapons that traits look at, as bits. */
enum rulec_property {
    RULEC_PROPERTY_MAGICAL = 1u << 0,   /* mgc */
    RULEC_PROPERTY_SILVERED = 1u << 1,  /* sil */
    RULEC_PROPERTY_ADAMANTINE = 1u << 2 /* ada */
};

/* What is left of a damage part after a miss or a successful save. */
enum rulec_on_miss {
    RULEC_ON_MISS_NONE,
    RULEC_ON_MISS_HALF,
    RULEC_ON_MISS_FULL
};

enum rulec_scaling {
    RULEC_SCALING_NONE,
    RULEC_SCALING_LEVEL,
    RULEC_SCALING_CANTRIP
};

/* Where the difficulty of a save comes from. */
enum rulec_save_dc {
    RULEC_DC_SPELL,  /* the caster's spell difficulty */
    RULEC_DC_FLAT,   /* the item's own number */
    RULEC_DC_ABILITY /* the caster's difficulty for an ability */
};

enum rulec_duration {
    RULEC_DURATION_NONE,
    RULEC_DURATION_INSTANT,
    RULEC_DURATION_TURN,
    RULEC_DURATION_ROUND,
    RULEC_DURATION_MINUTE,
    RULEC_DURATION_HOUR,
    RULEC_DURATION_DAY,
    RULEC_DURATION_MONTH,
    RULEC_DURATION_YEAR,
    RULEC_DURATION_PERMANENT,
    RULEC_DURATION_SPECIAL /* disp, dstr, spec */
};

typedef struct rulec_item_part {
    const char *formula; /* as written */
    const char *variant; /* its flavour text, in which a variant's name may stand */
    rulec_roll roll;
    uint8_t is_roll; /* `roll` is all of the formula; else the host rolls it */
    uint8_t type;    /* enum rulec_damage_type */
    uint8_t on_miss; /* enum rulec_on_miss */
    uint8_t phase;   /* enum rulec_phase */
} rulec_item_part;

/* A secondary phase: while an effect lives, `condition` sets off `update`. */
typedef struct rulec_item_condition {
    const char *condition;
    const char *update;
} rulec_item_condition;

/* What an effect does to who has it: the host's business; the runtime carries it. */
typedef struct rulec_item_change {
    const char *key;
    const char *value; /* may hold references; see rulec_change_value */
    int32_t mode;
    int32_t priority;
} rulec_item_change;

/* Who is immune to an item from the beginning (flow.md B.3.2). */
enum rulec_immunity_kind {
    RULEC_IMMUNE_CREATURE,     /* creatures of this type */
    RULEC_IMMUNE_NOT_CREATURE, /* creatures of any other type */
    RULEC_IMMUNE_CONDITION,    /* who is immune to this condition */
    RULEC_IMMUNE_FORMULA       /* of whom the formula is true: the host's to say */
};

typedef struct rulec_item_immunity {
    const char *value;
    uint8_t kind; /* enum rulec_immunity_kind */
} rulec_item_immunity;

enum rulec_effect_flag {
    RULEC_EFFECT_ALL_TARGETS = 1u << 0, /* also those missed or saved */
    RULEC_EFFECT_INDEPENDENT = 1u << 1, /* neither ends with the master effect nor at completion */
    RULEC_EFFECT_STACKS = 1u << 2,
    RULEC_EFFECT_OFF = 1u << 3,    /* disabled: it never counts */
    RULEC_EFFECT_OWNERS = 1u << 4, /* works on the owner, not through use */
    RULEC_EFFECT_AURA = 1u << 5,
    RULEC_EFFECT_ROLLS = 1u << 6 /* values are rolled once, when it is applied */
};

typedef struct rulec_item_effect {
    const char *name;
    const rulec_item_condition *conditions;
    const rulec_item_change *changes;
    const char *const *statuses; /* conditions that it sets: who is immune to one does not get it */
    int32_t rounds;              /* its own duration; -1: none */
    int32_t turns;
    int32_t seconds;
    uint8_t phase; /* enum rulec_phase */
    uint8_t flags; /* enum rulec_effect_flag */
    uint16_t condition_count;
    uint16_t change_count;
    uint16_t status_count;
} rulec_item_effect;

enum rulec_item_flag {
    RULEC_ITEM_HAS_ATTACK = 1u << 0,
    RULEC_ITEM_HAS_SAVE = 1u << 1,
    RULEC_ITEM_CONCENTRATION = 1u << 2,
    RULEC_ITEM_INSTANT = 1u << 3,
    RULEC_ITEM_SAVE_IMMUNITY = 1u << 4, /* a successful save makes immune to this item */
    RULEC_ITEM_TARGETS_SELF = 1u << 5,
    RULEC_ITEM_LIMITED_USES = 1u << 6,
    RULEC_ITEM_VERSATILE = 1u << 7,      /* the first part has another formula for two hands, */
    RULEC_ITEM_VERSATILE_ROLL = 1u << 8, /* which is dice and numbers alone */
    RULEC_ITEM_FORMULA = 1u << 9         /* scaling or critical hits have a formula that is not */
};

typedef struct rulec_item {
    const char *name;
    uint16_t flow; /* number in the pack's flows */
    uint16_t part_count;
    uint16_t effect_count;
    uint16_t condition_count;
    uint16_t variant_count;
    uint16_t immunity_count;
    uint8_t kind;            /* enum rulec_item_kind */
    uint8_t action;          /* enum rulec_action_type */
    uint16_t flags;          /* enum rulec_item_flag */
    uint8_t save_ability;    /* enum rulec_ability */
    uint8_t save_dc;         /* enum rulec_save_dc */
    int16_t dc;              /* the number, or an ability */
    uint8_t checked_ability; /* of a check that ends an effect */
    uint8_t attack_ability;
    uint8_t properties; /* enum rulec_property */
    int16_t attack_bonus;
    uint8_t critical; /* least die that is critical */
    uint8_t level;
    uint8_t scaling; /* enum rulec_scaling */
    uint8_t upcast_interval;
    rulec_roll scaling_roll;
    rulec_roll versatile;
    rulec_roll critical_roll; /* dice that a critical hit has besides */
    uint8_t duration;         /* enum rulec_duration */
    int32_t duration_value;
    uint32_t facts[3]; /* word of facts by phase, not triggered, no variant */
    const rulec_item_part *parts;
    const rulec_item_effect *effects;
    const rulec_item_condition *conditions;
    const rulec_item_immunity *immunities;
    const char *const *variants;
    const uint16_t *variant_numbers; /* in the flow's word of facts, by variant; 0: not asked */
    /* numbers of chains by (variant or none first, phase, triggered): 6 for each */
    const uint16_t *chains;
} rulec_item;

#ifdef __cplusplus
}
#endif

#endif

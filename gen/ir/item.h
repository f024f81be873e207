/*
 * Items: what a document says about an action, in the types of the rules (flow.md B.2.1), and the
 * facts that follow from it. Texts live in the arena of the load.
 */
#ifndef RC_IR_ITEM_H
#define RC_IR_ITEM_H

#include "base/str.h"
#include "base/vec.h"
#include "diag/span.h"
#include "ir/flow.h"
#include "rulec/item.h"

struct rc_item_part {
    struct rc_str formula;
    struct rc_str variant; /* the flavour text */
    rulec_roll roll;
    bool is_roll;
    enum rulec_damage_type type;
    enum rulec_on_miss on_miss;
    enum rulec_phase phase;
};

struct rc_item_condition {
    struct rc_str condition;
    struct rc_str update;
    struct rc_span span; /* of the update */
};

struct rc_item_conditions {
    RC_VEC(struct rc_item_condition) at;
};

struct rc_item_change {
    struct rc_str key;
    struct rc_str value;
    int mode;
    int priority;
};

struct rc_item_immunity {
    enum rulec_immunity_kind kind;
    struct rc_str value;
};

struct rc_item_effect {
    struct rc_str name;
    enum rulec_phase phase;
    bool disabled;
    bool suppressed; /* only in recorded rows: the host computes it for actors */
    bool transfer;
    bool all_targets;
    bool aura;
    bool independent;
    bool stacks;
    bool rolls;
    int rounds; /* -1: none */
    int turns;
    int seconds;
    struct rc_item_conditions conditions;
    RC_VEC(struct rc_item_change) changes;
    RC_VEC(struct rc_str) statuses;
};

struct rc_item {
    struct rc_str name;
    struct rc_str file; /* as messages show it */
    struct rc_span span;
    enum rulec_item_kind kind;
    enum rulec_action_type action;
    struct rc_str target; /* "self", "creature", "sphere", ... */
    bool target_known;    /* false: not even an empty text */
    bool has_attack;
    bool has_save;
    bool has_area;
    bool concentration;
    enum rulec_duration duration;
    int duration_value; /* -1: none, or a formula */
    enum rulec_ability save_ability;
    enum rulec_save_dc save_dc;
    int dc;
    bool save_immunity;
    enum rulec_ability checked_ability;
    bool has_versatile;
    bool versatile_is_roll;
    rulec_roll versatile;
    bool critical_is_roll;
    rulec_roll critical_roll;
    bool scaling_is_roll;
    enum rulec_scaling scaling;
    rulec_roll scaling_roll;
    int upcast_interval;
    int level;
    enum rulec_ability attack_ability;
    int attack_bonus;
    int critical;
    unsigned properties; /* enum rulec_property */
    bool limited_uses;
    RC_VEC(struct rc_item_part) parts;
    RC_VEC(struct rc_item_effect) effects;
    struct rc_item_conditions conditions;
    RC_VEC(struct rc_item_immunity) immunities;
    RC_VEC(struct rc_str) variants;
    struct rc_str script;
    struct rc_flow *flow;
    bool failed; /* errors were reported */
};

/* The word of facts for a phase, without a variant. */
uint32_t rc_item_facts(const struct rc_item *item, enum rulec_phase phase, bool triggered);

/* The same for the phase, trigger and variant that `asked` has, with that variant. */
uint32_t rc_item_word(const struct rc_item *item, uint32_t asked);

/* Live effects count in checks: neither disabled, nor suppressed, nor the owner's. */
bool rc_item_effect_is_live(const struct rc_item_effect *effect);

/* Names as documents spell them, by number; "" for none. */
extern const char *const rc_action_names[RULEC_ACTION_COUNT];
extern const char *const rc_ability_names[RULEC_ABILITY_COUNT];
extern const char *const rc_damage_names[RULEC_DAMAGE_COUNT];

/* A name; the number of a name, or -1. */
const char *rc_action_name(enum rulec_action_type action);
const char *rc_ability_name(enum rulec_ability ability);
const char *rc_damage_name(enum rulec_damage_type type);
int rc_action_find(struct rc_str name);
int rc_ability_find(struct rc_str name);
int rc_damage_find(struct rc_str name);

#endif

/*
 * For the option_*.c files: functions that name changes which may turn a part, one for each word
 * in the columns `raise` and `lower` of leaf.def. None asks whether a change does turn it.
 */
#ifndef RC_ASK_OPTION_WORK_H
#define RC_ASK_OPTION_WORK_H

#include "ask/option.h"
#include "ir/leaf.h"

/* What they are given, and where the changes go. */
struct rc_pool {
    const struct rc_ask_state *state;
    const struct rc_leaf *leaf; /* NULL: an atom is asked for */
    double deficit;             /* by how much the value of the leaf is too small */
    rc_change_sets *out;
};

typedef void rc_option_function(const struct rc_pool *pool);

/* --- helpers (option_pool.c) */

const struct rc_model *rc_pool_model(const struct rc_pool *pool);
struct rc_str rc_pool_text(const struct rc_pool *pool, rc_sym text);
struct rc_str rc_pool_leaf_text(const struct rc_pool *pool);

/* The key as the pack spells it; the text itself where the pack has no such object. */
struct rc_str rc_pool_spelled(const struct rc_pool *pool, rc_kind kind, struct rc_str text);

/* Adds a change; a set of changes; two that are needed together. */
void rc_pool_add(const struct rc_pool *pool, struct rc_change change);
void rc_pool_add_set(const struct rc_pool *pool, struct rc_change_set set);
void rc_pool_add_pair(const struct rc_pool *pool, struct rc_change a, struct rc_change b);

/* The value under a name, case apart; 0 without one. */
double rc_pool_int(const rc_named_ints *list, struct rc_str name);
double rc_pool_number(const rc_named_numbers *list, struct rc_str name);

/* --- what the options of atoms take from those of leaves */

bool rc_pool_is_subclass(const struct rc_pool *pool, rc_object object);
struct rc_change rc_pool_class_to(const struct rc_pool *pool, struct rc_str key, double level);
void rc_pool_choose_subclass(const struct rc_pool *pool, rc_object object);
void rc_pool_add_choice(const struct rc_pool *pool, struct rc_str category, struct rc_str key,
                        struct rc_str choice);
void rc_pool_align(const struct rc_pool *pool, struct rc_str key);

/* A spell, or any with RC_NO_OBJECT, of the list of a class that it has, or begins for it. */
void rc_pool_learn(const struct rc_pool *pool, rc_object spell, struct rc_change learn);

/* To hold an object, a class at a level; to let go what it holds of a kind (option_atom.c). */
void rc_pool_hold(const struct rc_pool *pool, rc_kind kind, rc_object object, double level);
void rc_pool_let_go(const struct rc_pool *pool, rc_kind kind);

/* To wear an item, its own or a new one (option_thing.c). */
void rc_pool_wear(const struct rc_pool *pool, struct rc_str key);

/* The spell asked about, into the book of that name. */
void rc_pool_write(const struct rc_pool *pool, struct rc_str name);

/* --- the words of leaf.def */

rc_option_function rc_option_nothing;

rc_option_function rc_option_ability; /* option_ability.c */
rc_option_function rc_option_lose_ability;

rc_option_function rc_option_levels; /* option_class.c */
rc_option_function rc_option_monster_levels;
rc_option_function rc_option_plain_levels;
rc_option_function rc_option_one_class;
rc_option_function rc_option_classes;
rc_option_function rc_option_class_most;
rc_option_function rc_option_subclass;

rc_option_function rc_option_attack; /* option_number.c */
rc_option_function rc_option_class_attack;
rc_option_function rc_option_hit_points;
rc_option_function rc_option_resistance;
rc_option_function rc_option_stat;
rc_option_function rc_option_save;
rc_option_function rc_option_base_save;
rc_option_function rc_option_speed;
rc_option_function rc_option_vision;
rc_option_function rc_option_reduction;
rc_option_function rc_option_variable;

rc_option_function rc_option_skills; /* option_skill.c */
rc_option_function rc_option_skill_sum;
rc_option_function rc_option_one_skill;

rc_option_function rc_option_domain; /* option_thing.c */
rc_option_function rc_option_template;
rc_option_function rc_option_language;
rc_option_function rc_option_weaponprof;
rc_option_function rc_option_class_skill;
rc_option_function rc_option_kit;
rc_option_function rc_option_lose_domain;
rc_option_function rc_option_lose_template;
rc_option_function rc_option_lose_kit;
rc_option_function rc_option_lose_language;
rc_option_function rc_option_armor_grant;
rc_option_function rc_option_shield_grant;
rc_option_function rc_option_equip;
rc_option_function rc_option_own;
rc_option_function rc_option_unequip;
rc_option_function rc_option_give;

rc_option_function rc_option_held; /* option_held.c */
rc_option_function rc_option_let_go;

rc_option_function rc_option_spell; /* option_spell.c */

rc_option_function rc_option_deity; /* option_once.c */
rc_option_function rc_option_alignment;
rc_option_function rc_option_common_alignment;
rc_option_function rc_option_qualify;

#endif

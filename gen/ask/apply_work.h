/*
 * For the apply_*.c files: functions that make a change to a character, one for each word in the
 * column `apply` of change.def.
 *
 * Law: a list of the character may be shared with the one it was made from, so whoever writes into
 * one has it copied first (RC_APPLY_OWN).
 */
#ifndef RC_ASK_APPLY_WORK_H
#define RC_ASK_APPLY_WORK_H

#include "ask/apply.h"
#include "ir/leaf.h"

struct rc_apply {
    struct rc_arena *arena;
    const struct rc_ask_pack *pack;
    struct rc_character *c;
};

/* Makes a list one's own, with room for one more. */
#define RC_APPLY_OWN(arena, list)                                                         \
    do {                                                                                  \
        (list)->at = rc_arena_grow((arena), (list)->at, (list)->count, (list)->count + 1, \
                                   sizeof *(list)->at);                                   \
        (list)->room = (list)->count + 1;                                                 \
    } while (0)

#define RC_APPLY_ADD(arena, list, ...)               \
    do {                                             \
        RC_APPLY_OWN((arena), (list));               \
        (list)->at[(list)->count++] = (__VA_ARGS__); \
    } while (0)

typedef void rc_apply_function(struct rc_apply *a, const struct rc_change *change);

/* A list without, or once with, a key; case apart. */
void rc_apply_add_key(struct rc_apply *a, rc_str_list *list, struct rc_str key);
void rc_apply_remove_key(struct rc_apply *a, rc_str_list *list, struct rc_str key);

/* The value under a name, case apart. */
void rc_apply_set_int(struct rc_apply *a, rc_named_ints *list, struct rc_str name, int value);
void rc_apply_set_number(struct rc_apply *a, rc_named_numbers *list, struct rc_str name,
                         double value);

/* The texts of a relation of an object. */
rc_str_list rc_apply_values(struct rc_apply *a, enum rc_relation relation, rc_kind kind,
                            rc_object object);

rc_apply_function rc_apply_gain_ability; /* apply_ability.c */
rc_apply_function rc_apply_gain_choice;
rc_apply_function rc_apply_gain_take;
rc_apply_function rc_apply_lose_ability;
rc_apply_function rc_apply_lose_choice;

rc_apply_function rc_apply_gain_key; /* apply_thing.c */
rc_apply_function rc_apply_lose_key;
rc_apply_function rc_apply_gain_grant;
rc_apply_function rc_apply_own_item;
rc_apply_function rc_apply_equip_item;
rc_apply_function rc_apply_unequip_item;
rc_apply_function rc_apply_give_item;

rc_apply_function rc_apply_raise_class; /* apply_class.c */
rc_apply_function rc_apply_raise_of_class;
rc_apply_function rc_apply_choose_subclass;
rc_apply_function rc_apply_learn_spell;

rc_apply_function rc_apply_raise_stat; /* apply_number.c */
rc_apply_function rc_apply_raise_skill;
rc_apply_function rc_apply_raise_variable;
rc_apply_function rc_apply_raise_number;
rc_apply_function rc_apply_raise_reduction;
rc_apply_function rc_apply_raise_speed;

rc_apply_function rc_apply_choose_deity; /* apply_once.c */
rc_apply_function rc_apply_choose_alignment;
rc_apply_function rc_apply_gain_qualify;

#endif

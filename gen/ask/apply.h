/* A character with changes made to it. */
#ifndef RC_ASK_APPLY_H
#define RC_ASK_APPLY_H

#include "ask/change.h"
#include "ask/pack.h"

/*
 * The character that `base` is after the changes, in `arena`; lists that no change touches are
 * shared with `base`, which stays as it is.
 */
const struct rc_character *rc_change_apply(struct rc_arena *arena, const struct rc_ask_pack *pack,
                                           const struct rc_character *base,
                                           struct rc_change_set changes);

/* Whether it has the ability, in any way; the category is the parent one. */
bool rc_has_ability(const struct rc_character *character, struct rc_str category,
                    struct rc_str key);

/* The information about a class; NULL: it has no level of it. */
const struct rc_class_info *rc_class_of(const struct rc_character *character, struct rc_str key);

/* Whether its levels count as monster levels and hit dice. */
bool rc_class_is_monster(const struct rc_model *model, rc_object class_object);

/* The type of spells of a class, "Arcane"; empty without one. */
struct rc_str rc_class_spell_type(const struct rc_model *model, rc_object class_object);

/* Whether a deity, an alignment is chosen. */
bool rc_has_deity(const struct rc_character *character);
bool rc_has_alignment(const struct rc_character *character);

#endif

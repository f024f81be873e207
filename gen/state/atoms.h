/*
 * From a character to the sets that a unit's atoms stand for: what the reference evaluator is
 * asked about (ir/facts.h). Facts are taken as the character states them (pre.md section 5).
 */
#ifndef RC_STATE_ATOMS_H
#define RC_STATE_ATOMS_H

#include "diag/diag.h"
#include "ir/character.h"
#include "ir/facts.h"

struct rc_atoms_options {
    bool armortype_with_armor; /* choose.md C10: ARMORTYPE=F means TYPE=ARMOR.F */
};

/* Sets every atom of the unit. `facts` is initialised here. */
void rc_atoms_fill(struct rc_facts *facts, struct rc_arena *arena,
                   const struct rc_character *character, const struct rc_unit *unit,
                   const struct rc_atoms_options *options);

/* The set of one atom whose levels are numbers into `out`, the words of its kind, which are zero.
 */
void rc_atom_fill(const struct rc_character *character, const struct rc_model *model,
                  struct rc_atom atom, const struct rc_atoms_options *options, uint64_t *out);

/* States what one atom of a unit is for the character, with the levels that bound it. */
void rc_atom_state(struct rc_facts *facts, const struct rc_character *character,
                   const struct rc_atom *atom, const struct rc_atoms_options *options);

/* Warns of each key of the character that the model does not have (slug character-key). */
void rc_character_check(const struct rc_character *character, const struct rc_model *model,
                        struct rc_diags *diags);

#endif

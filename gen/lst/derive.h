/*
 * What objects give to whoever holds them, from their lines to a derivation (ir/derive.h): AUTO of
 * proficiencies, QUALIFY, SPELLLEVEL, CHANGEPROF, the DOMAINS of deities, and the spell lists of
 * classes and domains, each with its conditions (lst.md T4, T5, section 6; choose.md A3, B3, B5.3).
 */
#ifndef RC_LST_DERIVE_H
#define RC_LST_DERIVE_H

#include "ir/derive.h"
#include "lst/pre_pack.h"

/*
 * The derivation of a loaded pack; its predicates are nodes of pres->preds. What is wrong with the
 * lines is told to `diags`, but for their conditions, which rc_pre_check_fields judges; what has an
 * error gives nothing. `armortype_with_armor`: ARMORTYPE=F means what PCGen makes of it (C10).
 */
void rc_lst_derive(struct rc_arena *arena, struct rc_diags *diags, const struct rc_lst_pack *pack,
                   struct rc_pre_pack *pres, bool armortype_with_armor, struct rc_derivation *out);

/*
 * The character with all that follows from what it holds: what rc_derive_character derives, and
 * under `qualified` of each kind the objects with a prerequisite that it qualifies for. What it
 * states of the same is passed over. False: see there.
 */
bool rc_lst_complete(const struct rc_derivation *derivation, const struct rc_pre_pack *pres,
                     struct rc_arena *arena, const struct rc_character *character,
                     struct rc_character *out);

/* Adds the level formulas that the atoms of a unit have and the derivation lacks (B5.4). */
void rc_lst_derive_levels(struct rc_derivation *derivation, struct rc_pre_pack *pres,
                          const struct rc_unit *unit);

#endif

/* Actors as JSON (schema rulec.actor/1), for the runtime's records. */
#ifndef RC_STATE_ACTOR_H
#define RC_STATE_ACTOR_H

#include "diag/diag.h"
#include "rulec/activation.h"

/*
 * Reads an actor: {"name", "side", "hp", "max", "temp", "tempmax", "armour", "attack", "level",
 * "spellDc", "damageBonus", "player", "defeated", "magical", "creature": "undead",
 * "immuneTo": ["poisoned"], "abilities": {"dex": 2}, "saves": {"dex": 2}, "immune", "resistant",
 * "vulnerable": ["fire"]}. What is absent is as rulec_actor_init has it; an unknown key is an error
 * with the nearest one. False after a message; all faults are told.
 */
bool rc_actor_read(struct rc_diags *diags, const struct rc_source *source, uint32_t id,
                   rulec_actor *actor, struct rc_str *name);

#endif

/* Everything that a character's JSON states, as facts: what the naive evaluator may ask. */
#ifndef TESTS_SUPPORT_ALL_FACTS_H
#define TESTS_SUPPORT_ALL_FACTS_H

#include "ir/character.h"
#include "ir/facts.h"

/* `c10`: ARMORTYPE=F means TYPE=ARMOR.F (choose.md C10). The facts are initialised here. */
void all_facts(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model,
               const struct rc_character *character, bool c10);

#endif

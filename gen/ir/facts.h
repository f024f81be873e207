/*
 * One character as sets: what the reference evaluator is asked about, and what the words of a
 * generated struct are filled from. state/character.c makes it from JSON.
 */
#ifndef RC_IR_FACTS_H
#define RC_IR_FACTS_H

#include "ir/unit.h"

/* The value of an atom. Of RC_FACT_AVAILABLE each spell type and level is stated by itself. */
struct rc_fact_value {
    struct rc_atom atom;
    uint64_t *bits;
};

/* The value of a bound of spell levels that is a formula, for one source (choose.md B5.4). */
struct rc_level_value {
    rc_sym formula; /* as written */
    rc_sym source;  /* in lower case: "", "any", "spelltype:arcane" */
    int level;
};

struct rc_facts {
    struct rc_arena *arena;
    const struct rc_model *model;
    struct rc_str id;
    RC_VEC(struct rc_fact_value) values;
    RC_VEC(struct rc_level_value) levels;
};

void rc_facts_init(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model);

/* The set of an atom to write into; empty when it is new. */
uint64_t *rc_facts_at(struct rc_facts *facts, struct rc_atom atom);

/* States the value of a level formula. */
void rc_facts_set_level(struct rc_facts *facts, rc_sym formula, rc_sym source, int level);

/* Whether an entry is of the list that a LISTED atom names. */
bool rc_atom_is_list(const struct rc_model *model, const struct rc_atom *atom,
                     const struct rc_spell_entry *entry);

/* The source that decides what MAXCASTABLE means in the bounds of an atom, in lower case. */
rc_sym rc_atom_source(const struct rc_model *model, const struct rc_atom *atom);

/*
 * The atom with numbers for its bounds: those of the character where they are formulas, 0 where
 * nothing states them.
 */
struct rc_atom rc_facts_bounded(const struct rc_facts *facts, const struct rc_atom *atom);

/*
 * The set of an atom into `out`, the words of its kind: what was stated, empty without a
 * statement; for a range of levels or any spell type, all that was stated within it.
 */
void rc_facts_get(const struct rc_facts *facts, const struct rc_atom *atom, uint64_t *out);

/* Whether the object is in the set of an atom. */
bool rc_facts_has(const struct rc_facts *facts, const struct rc_atom *atom, rc_object object);

#endif

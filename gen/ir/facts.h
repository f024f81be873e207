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

struct rc_facts {
    struct rc_arena *arena;
    const struct rc_model *model;
    struct rc_str id;
    RC_VEC(struct rc_fact_value) values;
};

void rc_facts_init(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model);

/* The set of an atom to write into; empty when it is new. */
uint64_t *rc_facts_at(struct rc_facts *facts, struct rc_atom atom);

/*
 * The set of an atom into `out`, the words of its kind: what was stated, empty without a
 * statement; for a range of levels or any spell type, all that was stated within it.
 */
void rc_facts_get(const struct rc_facts *facts, const struct rc_atom *atom, uint64_t *out);

/* Whether the object is in the set of an atom. */
bool rc_facts_has(const struct rc_facts *facts, const struct rc_atom *atom, rc_object object);

#endif

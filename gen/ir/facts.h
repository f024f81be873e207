/*
 * One character as sets: what the reference evaluator is asked about, and what the words of a
 * generated struct are filled from. state/character.c makes it from JSON.
 */
#ifndef RC_IR_FACTS_H
#define RC_IR_FACTS_H

#include "ir/unit.h"

/* One value of an atom. */
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

/* The set of an atom, or NULL: then it is empty. */
const uint64_t *rc_facts_find(const struct rc_facts *facts, struct rc_atom atom);

#endif

/*
 * The reference evaluator: slow and obvious. It is the meaning of the IR; everything else that
 * computes a set is compared with it.
 */
#ifndef RC_IR_EVAL_H
#define RC_IR_EVAL_H

#include "ir/facts.h"

/* The members of `set` for the character into `out`, the words of its kind. */
void rc_eval_set(const struct rc_unit *unit, const struct rc_facts *facts, rc_set set,
                 uint64_t *out);

/* Whether the object is a member. */
bool rc_eval_has(const struct rc_unit *unit, const struct rc_facts *facts, rc_set set,
                 rc_object object);

#endif

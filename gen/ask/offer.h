/*
 * What a rule offers a character, by the reference evaluator.
 */
#ifndef RC_ASK_OFFER_H
#define RC_ASK_OFFER_H

#include "ir/facts.h"
#include "ir/rule.h"

typedef RC_VEC(struct rc_str) rc_key_list;

/* The keys of what is offered, in the order of the kind. */
void rc_ask_offered(struct rc_arena *arena, const struct rc_unit *unit,
                    const struct rc_facts *facts, const struct rc_rule *rule, rc_key_list *keys);

/* The keys of a set of a kind, in the order of the kind. */
void rc_ask_keys(struct rc_arena *arena, const struct rc_model *model, rc_kind kind,
                 const uint64_t *bits, rc_key_list *keys);

/*
 * Compares an answer with what was expected: keys as a set, ASCII case apart. What is expected and
 * not there goes to `missing`, what is there and not expected to `extra`; both are made new. True
 * when both are empty.
 */
bool rc_ask_compare(struct rc_arena *arena, const rc_key_list *answer,
                    const struct rc_str *expected, size_t count, rc_key_list *missing,
                    rc_key_list *extra);

#endif

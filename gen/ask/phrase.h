/* What a part of a rule needs and what a character has of it, in words. */
#ifndef RC_ASK_PHRASE_H
#define RC_ASK_PHRASE_H

#include "ask/goal.h"
#include "base/buf.h"

/* "STR 13 or more"; with `wanted` false what is needed for it not to hold. */
void rc_phrase_needed(const struct rc_ask *ask, rc_pred pred, bool wanted, struct rc_buf *out);

/* "STR 10": what of that the character has. */
void rc_phrase_seen(const struct rc_ask *ask, rc_pred pred, struct rc_buf *out);

/* The two numbers of a comparison with a constant: false when it is none. */
bool rc_phrase_numbers(const struct rc_ask *ask, rc_pred pred, double *need, double *have);

/* The same of a set and the object asked about: "it is not held", "it has it already". */
void rc_phrase_member(const struct rc_ask *ask, rc_set set, struct rc_buf *out);

/* The things of a character that a leaf counts, "Dodge", "Fighter 4"; each once. */
void rc_phrase_matched(const struct rc_ask *ask, const struct rc_leaf *leaf, rc_str_list *out);

#endif

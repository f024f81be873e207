/* For the phrase_*.c files: names, lists and values in words. */
#ifndef RC_ASK_PHRASE_WORK_H
#define RC_ASK_PHRASE_WORK_H

#include "ask/phrase.h"
#include "ir/leaf.h"

enum {
    RC_PHRASE_SHOWN = 8 /* of a list */
};

const struct rc_preds *rc_phrase_preds(const struct rc_ask *ask);
struct rc_str rc_phrase_text(const struct rc_ask *ask, rc_sym text);

/* "a, b and 3 more"; `last` stands before the last in place of a comma, or is NULL. */
void rc_phrase_list(struct rc_buf *out, const struct rc_str *texts, size_t count, const char *last);

/* What the matchers of a leaf name, each once: "Dodge", "TYPE Fighter". */
void rc_phrase_matchers(const struct rc_ask *ask, const struct rc_leaf *leaf, rc_str_list *list);

/* What a leaf counts, as leaf.def has it. */
void rc_phrase_noun(const struct rc_ask *ask, const struct rc_leaf *leaf, struct rc_buf *out);

/* So many of what a leaf of the form MANY counts: "1 hand", "2 hands". */
void rc_phrase_many(const struct rc_ask *ask, const struct rc_leaf *leaf, double count,
                    struct rc_buf *out);

/* A leaf that is a FLAG: "a deity", "no deity", "not Darkvision". */
void rc_phrase_flag(const struct rc_ask *ask, const struct rc_leaf *leaf, bool is,
                    struct rc_buf *out);

/* A value of a leaf: the key of a size, the name of an age, else a number. */
void rc_phrase_value(const struct rc_ask *ask, const struct rc_leaf *leaf, double value,
                     struct rc_buf *out);

#endif

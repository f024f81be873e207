/* Between the files of the naive CHOOSE evaluator. */
#ifndef TESTS_SUPPORT_NAIVE_WORK_H
#define TESTS_SUPPORT_NAIVE_WORK_H

#include "support/naive_choose.h"

/* Refuses the token for the first reason given; returns false. */
bool naive_fail(struct naive *n, const char *reason);

static inline bool naive_is(struct rc_str s, const char *word)
{
    return rc_str_eq(s, rc_str(word));
}

static inline bool naive_is_fold(struct rc_str s, const char *word)
{
    return rc_str_eq_fold(s, rc_str(word));
}

static inline bool naive_begins(struct rc_str s, const char *word)
{
    return rc_str_starts(s, rc_str(word));
}

static inline struct rc_str naive_from(struct rc_str s, size_t begin)
{
    return rc_str_sub(s, begin, s.len);
}

/* Whether a text is empty, begins or ends with the separator, or has it twice in a row (G2). */
bool naive_has_empty_part(struct rc_str s, char c);

/* Texts in order, joined by a separator. */
struct rc_str naive_join(struct naive *n, const struct rc_str *texts, size_t count, char c);

/* Name, value and bracket of an item, into it (G3). */
bool naive_take_apart(struct naive *n, struct naive_item *item, struct rc_str text);

/* An item without a qualifier; `image`: in the brackets of EQUIPMENT. */
bool naive_read_plain(struct naive *n, struct naive_item *item, struct rc_str text, bool image);

/* ALL, which PCGen lets stand alone only. */
bool naive_is_all(const struct naive_item *item);

/* What PCGen refuses to join (B2.1). */
bool naive_check_and(struct naive *n, const struct naive_and *and);
bool naive_check_or(struct naive *n, const struct naive_or * or);

/* Whether an AND inside makes PCGen throw (B2.3). */
bool naive_and_throws(struct naive *n, const struct naive_or * or);

#endif

/* One CHOOSE token while it is compiled: what the files choose_*.c share. */
#ifndef RC_LST_CHOOSE_WORK_H
#define RC_LST_CHOOSE_WORK_H

#include "lst/choose.h"
#include "lst/choose_ast.h"

struct rc_choose_work {
    struct rc_choose_context *context;
    struct rc_choose_result *result;
    struct rc_str what; /* "CHOOSE:DOMAIN", for messages */
    rc_kind kind;       /* of what is chosen */
    bool rejected;
    bool fails; /* PCGen fails when the token is used, by a row that is switched to its answer */
};

static inline bool rc_choose_compat(const struct rc_choose_work *work, enum rc_choose_compat row)
{
    return rc_compat_has(&work->context->compat, row);
}

/* Notes that PCGen's answer differs here by a row of part C. True: by default, so say it. */
bool rc_choose_touch(struct rc_choose_work *work, enum rc_choose_compat row);

/*
 * The same for a row in which PCGen answers with an exception: then the answer is the default one
 * as a whole (choose.md, head of part C).
 */
void rc_choose_fail(struct rc_choose_work *work, enum rc_choose_compat row);

/* Binds all items of an expression over `kind`; `inner`: it stands in the brackets of a qualifier.
 * Errors are reported and set work->rejected. */
void rc_choose_bind(struct rc_choose_work *work, rc_kind kind, struct rc_choose_expr *expr,
                    bool inner);

/*
 * Replaces old forms by what they mean (choose.md A9, B5.8), before the items are bound; warns,
 * or under C13 leaves them to be refused.
 */
void rc_choose_modernise(struct rc_choose_work *work, const struct rc_subtoken_row *row,
                         struct rc_choose_expr *expr);

/* What PCGen refuses (C1, C2, C3, C14) or fails at (C5): warns, or rejects under --compat. */
void rc_choose_check(struct rc_choose_work *work, const struct rc_choose_expr *expr);

/* The order of texts in PCGen's normal form; for qsort over struct rc_str. */
int rc_choose_by_text(const void *a, const void *b);

/* The text in PCGen's normal form. */
struct rc_str rc_choose_canonical(struct rc_choose_work *work, const struct rc_choose_expr *expr);
struct rc_str rc_choose_canonical_item(struct rc_choose_work *work,
                                       const struct rc_choose_item *item);

/* The meaning of a bound expression over `kind`. */
rc_set rc_choose_lower(struct rc_choose_work *work, rc_kind kind,
                       const struct rc_choose_expr *expr);

/* The set of one item at the top level. */
rc_set rc_choose_item_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item);

/* The set of a qualifier as if it had no brackets. */
rc_set rc_choose_bare_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item);

/* A bound expression as the parts that its author wrote, for explanations. */
struct rc_clause *rc_choose_clause(struct rc_choose_work *work, const struct rc_choose_expr *expr);

/* The set of a primitive, type, group, pattern or key. */
rc_set rc_choose_primitive_set(struct rc_choose_work *work, rc_kind kind,
                               const struct rc_choose_item *item);

/* The objects that a key stands for; an unknown key is reported, and is none. */
rc_set rc_choose_key_set(struct rc_choose_work *work, rc_kind kind,
                         const struct rc_choose_item *item);

/* Reports a key that names no object of the kind (choose.md G10). */
void rc_choose_unknown_key(struct rc_choose_work *work, rc_kind kind, struct rc_str key,
                           struct rc_span span, struct rc_str nearest);

/* All objects of the kind that count: under C11 no subclasses. */
rc_set rc_choose_universe(struct rc_choose_work *work, rc_kind kind);

#endif

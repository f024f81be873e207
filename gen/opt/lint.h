/*
 * Questions about all characters at once, decided by trying every combination of what a set can
 * see: never a matter of how the rule is written.
 */
#ifndef RC_OPT_LINT_H
#define RC_OPT_LINT_H

#include "ir/unit.h"

enum {
    RC_LINT_INPUTS = 12 /* of the whole expression; beyond it the answer is RC_UNDECIDED */
};

enum rc_answer {
    RC_NO,
    RC_YES,
    RC_UNDECIDED
};

/*
 * Whether the set is empty for every character; if not and `witness` is not NULL, an object that
 * some character is offered.
 *
 * Atoms are taken to be independent of each other, so RC_YES always holds; RC_NO says that there
 * is such a combination of facts. Two images of other kinds in one expression are not independent:
 * where it comes to them, the answer is RC_UNDECIDED.
 */
enum rc_answer rc_lint_empty(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                             rc_object *witness);

/* Whether two sets of one kind are the same for every character. */
enum rc_answer rc_lint_same(struct rc_arena *arena, const struct rc_unit *unit, rc_set a, rc_set b,
                            rc_object *witness);

/* Whether the set is the same for every character. */
enum rc_answer rc_lint_constant(struct rc_arena *arena, const struct rc_unit *unit, rc_set set);

#endif

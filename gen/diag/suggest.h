/* The nearest name: what somebody probably meant. */
#ifndef RC_DIAG_SUGGEST_H
#define RC_DIAG_SUGGEST_H

#include <stdbool.h>

#include "base/str.h"

/*
 * Offer candidates one after the other; `best` is the nearest so far, in edit steps (insert,
 * delete, replace, swap of neighbours), ASCII case apart. What is further away than a third of
 * the wanted text, rounded up, is never a suggestion. Of equally near ones the longer common
 * beginning wins, then the first.
 */
struct rc_suggestion {
    struct rc_str wanted;
    struct rc_str best;
    unsigned distance; /* of best */
    size_t prefix;     /* that best and wanted begin with in common */
    bool found;
};

struct rc_suggestion rc_suggest(struct rc_str wanted);
void rc_suggest_offer(struct rc_suggestion *suggestion, struct rc_str candidate);

/* Edit steps between a and b, or a number above `limit` when there are more than that. */
unsigned rc_edit_distance(struct rc_str a, struct rc_str b, unsigned limit);

#endif

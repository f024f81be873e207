/* The smallest changes that reach a goal. */
#ifndef RC_ASK_SEARCH_H
#define RC_ASK_SEARCH_H

#include "ask/goal.h"

struct rc_ask_found {
    rc_change_sets sets; /* cheapest first; each was evaluated, and no part of it is enough */
    bool possible;       /* something may reach it */
    bool follows;        /* not possible: it follows from what is not computed here */
    bool complete;       /* there are no others as cheap; false: the bound was hit */
    bool more;           /* not all was looked at when RC_ASK_CHANGES were found */
    size_t sure;         /* than so many of the sets there is nothing cheaper */
};

/*
 * The cheapest changes in the order of rc_change_compare, at most RC_ASK_CHANGES of them. The
 * search ends when ask->trials reaches `limit`; what was found before stays the cheapest.
 */
struct rc_ask_found rc_ask_search(struct rc_ask *ask, struct rc_goal goal, size_t limit);

#endif

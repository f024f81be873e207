/*
 * What a character lacks for a goal, which is a predicate or the membership of the object asked
 * about in a set: one step of the search for changes.
 *
 * note [steps]: of a goal that is not reached, a step names options such that whatever reaches the
 * goal, beyond the changes made so far, holds at least one of them. Of a conjunction those of one
 * part that fails are enough; of a disjunction those of all parts are needed; of a count each
 * thing that would count one more. With each option come the least others that must go with it, so
 * that the search (search.h) knows what a branch costs before it looks at it.
 */
#ifndef RC_ASK_GOAL_H
#define RC_ASK_GOAL_H

#include "ask/option.h"
#include "ir/facts.h"

enum {
    RC_ASK_CHANGES = 5 /* sets of changes that are shown */
};

struct rc_goal {
    bool of_set;
    rc_set set;
    rc_pred pred;
    bool wanted; /* false: it shall not hold */
};

/* A question; the arenas belong to whoever asks. */
struct rc_ask {
    struct rc_arena *arena; /* what is found */
    struct rc_arena *trial; /* what is given up at once */
    const struct rc_ask_pack *pack;
    const struct rc_character *base;
    const struct rc_facts *facts; /* of the base, for sets that no change touches; or NULL */
    size_t trials;                /* characters made and asked so far */
    struct rc_at *start;          /* goal.c's; NULL at first */
};

struct rc_ask_option {
    struct rc_change_set add;
    /* The least that has to go with it, where none of the options before it is taken. */
    struct rc_change_set others;
};

struct rc_ask_step {
    bool met;
    bool possible;                /* something may reach it */
    struct rc_change_set least;   /* a bound: nothing cheaper reaches it */
    struct rc_change_set guess;   /* what may reach it: `least`, or dearer */
    struct rc_change_set touched; /* all that may help; for goal.c */
    RC_VEC(struct rc_ask_option) options;
    struct rc_ask_reason fixed; /* not possible: why */
};

/* Whether the base with the changes reaches the goal. */
bool rc_goal_reached(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made);

/* Whether something that the base can change may reach the goal, or has; else why nothing does. */
bool rc_goal_possible(struct rc_ask *ask, struct rc_goal goal, struct rc_ask_reason *reason);

/*
 * The step at the base with the changes, of which none is barred; no option is barred either. What
 * it holds lasts as long as ask->arena.
 */
struct rc_ask_step rc_goal_step(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made,
                                const struct rc_change_bars *bars);

#endif

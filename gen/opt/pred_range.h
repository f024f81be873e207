/*
 * Whether a predicate can hold at all, decided over what its leaves can be.
 *
 * A leaf is taken to have any value of its range, whatever the others have, except that one that
 * counts less than another by its matchers is never greater. So RC_YES always holds; RC_NO says
 * that there is such a combination of values.
 */
#ifndef RC_OPT_PRED_RANGE_H
#define RC_OPT_PRED_RANGE_H

#include "ir/pred.h"
#include "opt/lint.h"

/* What of the leaves the pack decides. */
struct rc_pred_limits {
    const struct rc_model *model;
    unsigned served; /* bit 1u << RC_KIND_x: SERVESAS names objects of it, so that a key stands
                        for others too */
    bool strict;     /* what nothing defines is not there; else it may be */
    bool alignments; /* the game mode has alignments, so ALIGNMENTFEATURE is not off */
    /* Whether something may define the variable; NULL: it is not known. */
    bool (*defines)(const void *user, struct rc_str variable);
    const void *user;
};

enum {
    RC_PRED_NODE_LIMIT = 512, /* nodes of one predicate, */
    RC_PRED_INPUT_LIMIT = 64, /* leaves among them, and */
    RC_PRED_STEP_LIMIT = 4096 /* combinations looked at: beyond them it is RC_UNDECIDED */
};

/* Whether it holds for no character. `arena` is for the time of the call. */
enum rc_answer rc_pred_never(struct rc_arena *arena, const struct rc_preds *preds,
                             const struct rc_pred_limits *limits, rc_pred pred);

/* The most that a leaf can be; infinity where there is no bound. */
double rc_leaf_most(const struct rc_preds *preds, const struct rc_pred_limits *limits,
                    const struct rc_leaf *leaf);

#endif

/* What a leaf can be: what pred_range.c shares with leaf_range.c. */
#ifndef RC_OPT_LEAF_RANGE_H
#define RC_OPT_LEAF_RANGE_H

#include "opt/pred_range.h"

struct rc_leaf_range {
    double low;
    double high;
    bool whole;    /* integers only */
    bool one_of;   /* a truth of which at most one text holds: its alignment */
    bool by_start; /* of these, a text holds that the other begins with: its gender */
};

struct rc_leaf_range rc_leaf_range(const struct rc_preds *preds,
                                   const struct rc_pred_limits *limits, const struct rc_leaf *leaf);

/* Whether the first never counts more than the second: what it matches, the second matches too. */
bool rc_leaf_within(const struct rc_leaf *a, const struct rc_leaf *b);

#endif

/* The pairs of all relations, and the sets made from them. */
#ifndef RC_MODEL_INDEX_H
#define RC_MODEL_INDEX_H

#include "model/model.h"

struct rc_pair {
    enum rc_relation relation;
    rc_kind kind;
    rc_sym value; /* what is compared */
    rc_object object;
    rc_sym spelling;
    uint32_t order; /* in which it was stated */
};

/* All pairs of one value; they are neighbours in rc_index.pairs. */
struct rc_group {
    enum rc_relation relation;
    rc_kind kind;
    rc_sym value;
    rc_sym spelling; /* as first stated */
    uint64_t *members;
};

struct rc_index {
    RC_VEC(struct rc_pair)
    pairs;                          /* by relation, kind, object, order after freeze */
    RC_VEC(struct rc_group) groups; /* by relation, kind, value */
    uint64_t **flags;               /* kind * RC_FLAG_COUNT + flag */
};

void rc_index_freeze(struct rc_model *model);

#endif

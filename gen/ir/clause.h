/*
 * A rule as its author wrote it, for explanations: a tree of parts with their places, each with
 * its meaning as a predicate or a set. What the front end hands to ask.
 *
 * Law: the meaning of a whole decides; that its parts, joined as `join` says, come to the same is
 * what an author expects, and where a row of --compat makes it untrue the explanation says so.
 */
#ifndef RC_IR_CLAUSE_H
#define RC_IR_CLAUSE_H

#include "ir/pred.h"
#include "ir/unit.h"

enum rc_clause_join {
    RC_CLAUSE_LONE, /* there are no parts */
    RC_CLAUSE_ALL,
    RC_CLAUSE_ANY,
    RC_CLAUSE_SOME, /* at least `count` of the parts */
};

enum rc_clause_of {
    RC_CLAUSE_PRED,
    RC_CLAUSE_SET,
    RC_CLAUSE_QUALIFIED, /* what the object asked about asks for; its parts are those */
    RC_CLAUSE_UNCHECKED, /* PRETEXT: nobody but a person can tell; `pred` is what it is taken for */
};

struct rc_clause {
    enum rc_clause_of of;
    enum rc_clause_join join;
    struct rc_str text; /* as written */
    struct rc_span span;
    bool negated;  /* what the parts come to is turned round */
    int count;     /* SOME */
    rc_pred pred;  /* PRED, UNCHECKED */
    rc_pred fails; /* PRED: when it holds the whole fails, negated or not (pre.md E8) */
    bool of_set;   /* SET, and QUALIFIED within a CHOOSE */
    rc_set set;    /* which objects */
    bool related;  /* SET: the objects with some value of `relation` */
    enum rc_relation relation;
    RC_VEC(struct rc_clause *) parts;
};

#endif

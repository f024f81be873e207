/*
 * A rule of a pack: one CHOOSE with its meaning. What the front end hands to opt, plan and ask.
 */
#ifndef RC_IR_RULE_H
#define RC_IR_RULE_H

#include "ir/unit.h"

/* A constant part of a rule in its author's spelling, for comments: "TYPE=Fury". */
struct rc_named_set {
    struct rc_str text;
    rc_kind kind;
    const uint64_t *bits;
};

struct rc_rule {
    struct rc_str owner_kind; /* "ABILITY" */
    struct rc_str owner_key;  /* "Bonus Domain" */
    struct rc_str text;       /* as written: "CHOOSE:DOMAIN|War|TYPE=Fury,QUALIFIED,!PC" */
    struct rc_span span;      /* of that text */
    rc_kind kind;             /* of what is offered */
    rc_set set;
    RC_VEC(struct rc_named_set) names; /* in order of appearance, each text once */
};

typedef RC_VEC(struct rc_rule) rc_rule_list;

#endif

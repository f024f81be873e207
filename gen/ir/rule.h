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

/* An item of a rule as written, for the question what it adds. */
struct rc_rule_part {
    struct rc_str text;
    struct rc_span span;
    rc_set set;    /* what the item alone stands for */
    rc_set rest;   /* the rule without the item */
    bool required; /* joined by ',': it takes away; else by '|': it adds */
    bool reported; /* a message has said already why it has no members */
};

struct rc_rule {
    struct rc_str owner_kind; /* "ABILITY" */
    struct rc_str owner_key;  /* "Bonus Domain" */
    struct rc_str text;       /* as written: "CHOOSE:DOMAIN|War|TYPE=Fury,QUALIFIED,!PC" */
    struct rc_span span;      /* of that text */
    rc_kind kind;             /* of what is offered */
    rc_set set;
    RC_VEC(struct rc_rule_part) parts; /* empty when there is one only */
    RC_VEC(struct rc_named_set) names; /* in order of appearance, each text once */
};

typedef RC_VEC(struct rc_rule) rc_rule_list;

#endif

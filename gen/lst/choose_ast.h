/*
 * CHOOSE expressions as written, then as understood.
 *
 * After parsing: groups are balanced, no item is empty, brackets do not nest; names are text.
 * After binding (choose_bind.c) each item says what it is, old forms are replaced by what they
 * mean, and an item of class BAD has been reported.
 */
#ifndef RC_LST_CHOOSE_AST_H
#define RC_LST_CHOOSE_AST_H

#include "base/vec.h"
#include "diag/diag.h"
#include "model/model.h"

enum rc_item_class {
    RC_ITEM_RAW, /* not bound yet */
    RC_ITEM_BAD,
    RC_ITEM_QUALIFIER,
    RC_ITEM_PRIMITIVE,
    RC_ITEM_GROUP, /* a FACT or FACTSET that the data declares SELECTABLE */
    RC_ITEM_TYPE,
    RC_ITEM_PATTERN, /* prefix% */
    RC_ITEM_KEY
};

enum rc_known {
    RC_KNOWN_ANY,
    RC_KNOWN_YES,
    RC_KNOWN_NO
};

/*
 * The brackets of a spell list: LEVELMIN=n;LEVELMAX=n;KNOWN=YES (choose.md B5.2). A bound that
 * depends on the character is its formula; 0 stands for none, and the number counts.
 */
struct rc_restriction {
    int level_min;
    int level_max;
    rc_sym min_formula;
    rc_sym max_formula;
    enum rc_known known;
    struct rc_str canonical; /* the parts in order, "" without brackets */
};

struct rc_choose_expr;
struct rc_qualifier_row;
struct rc_primitive_row;

struct rc_choose_item {
    struct rc_str text; /* the whole item */
    struct rc_span span;
    struct rc_str head; /* before the bracket: "!TYPE=a.b" */
    struct rc_span head_span;
    bool has_bracket;
    struct rc_str bracket; /* between '[' and ']' */
    struct rc_span bracket_span;

    /* Bound. */
    enum rc_item_class class;
    rc_kind kind; /* of the objects that it names */
    bool negated;
    struct rc_str name;  /* QUALIFIER, PRIMITIVE, GROUP */
    struct rc_str value; /* behind '=', of a type behind '=' or '.'; of a key the key */
    struct rc_span value_span;
    const struct rc_qualifier_row *qualifier;
    const struct rc_primitive_row *primitive;
    const struct rc_fact_info *group;
    struct rc_choose_expr *inner; /* of a qualifier with brackets */
    struct rc_restriction restriction;
    bool reported; /* a message has said why it has no members */
};

/* Items joined by ','. */
struct rc_choose_conj {
    RC_VEC(struct rc_choose_item) items;
};

/* Conjunctions joined by '|'. */
struct rc_choose_expr {
    RC_VEC(struct rc_choose_conj) conjs;
    struct rc_span span;
};

/*
 * Parses `text`, which begins at `begin` in the sources. NULL when it is not an expression; that
 * has been reported, once. `what` names the place for messages: "CHOOSE:DOMAIN".
 */
struct rc_choose_expr *rc_choose_parse(struct rc_arena *arena, struct rc_diags *diags,
                                       struct rc_str what, struct rc_str text, rc_pos begin);

#endif

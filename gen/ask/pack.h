/*
 * What a question about one object knows of the pack: the meaning that was asked about, and what
 * the pack says of its objects beyond the model, so that a change brings what belongs to it.
 * The driver fills it from the front end.
 */
#ifndef RC_ASK_PACK_H
#define RC_ASK_PACK_H

#include "ir/derive.h"
#include "ir/pred.h"
#include "ir/unit.h"
#include "state/atoms.h"

/* SERVESAS: whoever has the one has the other. Keys are views of the pack. */
struct rc_ask_served {
    struct rc_str category; /* of an ability; of a class empty */
    struct rc_str key;
    struct rc_str as_category;
    struct rc_str as_key;
};

/* DEITYWEAP. */
struct rc_ask_weapon {
    rc_object deity;
    struct rc_str weapon;
};

/* A domain that a deity allows on a condition. */
struct rc_ask_domain {
    rc_object deity;
    struct rc_str domain;
    rc_pred condition;
};

/* How the object asked about comes into the set of an atom of the unit by what is held. */
struct rc_ask_way {
    bool derived;
    rc_pred when; /* the constant false: never */
};

/* One prerequisite of an object, as it is written. */
struct rc_ask_pre {
    struct rc_str text;
    rc_pred pred;
};

struct rc_ask_pres {
    rc_pred qualified; /* all of them, or QUALIFY names the object */
    RC_VEC(struct rc_ask_pre) list;
};

/* The prerequisites of an object; may add predicates to those of the pack. */
typedef void rc_ask_pres_function(void *context, rc_kind kind, rc_object object,
                                  struct rc_ask_pres *out);

struct rc_ask_pack {
    const struct rc_model *model;
    const struct rc_preds *preds;
    struct rc_atoms_options atoms;
    RC_VEC(struct rc_ask_served) served_abilities;
    RC_VEC(struct rc_ask_served) served_classes;
    RC_VEC(struct rc_ask_weapon) weapons;
    RC_VEC(struct rc_ask_domain) domains;
    rc_str_list sizes; /* keys, from small to large */

    rc_ask_pres_function *pres; /* NULL: nothing has prerequisites */
    void *pres_context;

    /* The question. */
    const struct rc_unit *unit;    /* of the sets; NULL: it is about a prerequisite alone */
    const struct rc_ask_way *ways; /* by atom of the unit; NULL: nothing is derived */
    rc_kind kind;                  /* of the object asked about; RC_NO_KIND: there is none */
    rc_object object;
    rc_pred qualified;     /* that the character qualifies for it */
    rc_pred granted;       /* that QUALIFY names it */
    struct rc_str granter; /* an object whose QUALIFY names it; empty: there is none */
};

/*
 * Fills `ways` for the question that stands in the pack: its unit, whose level formulas the
 * derivation has, kind and object. Adds predicates to those of the pack.
 */
void rc_ask_derive(struct rc_arena *arena, const struct rc_derivation *derivation,
                   struct rc_ask_pack *pack);

#endif

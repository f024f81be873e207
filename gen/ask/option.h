/*
 * The changes that might turn a leaf or an atom: from a table (leaf.def), without asking whether
 * they do. What uses them tries each.
 */
#ifndef RC_ASK_OPTION_H
#define RC_ASK_OPTION_H

#include "ask/apply.h"

enum rc_ask_form {
    RC_ASK_NUMBER,
    RC_ASK_MANY,
    RC_ASK_THINGS,
    RC_ASK_IS,
    RC_ASK_FLAG
};

/* Why nothing turns a part. */
enum rc_ask_why {
    RC_ASK_FIXED,
    RC_ASK_FOREVER, /* fixed, and as true of what has to go as of what has to come */
    RC_ASK_ABSENT,  /* fixed, where not even one of it is there or can be had */
    RC_ASK_FOLLOWS  /* no fixed fact: it follows from others in ways that are not computed */
};

struct rc_ask_reason {
    const char *text; /* "": none is known */
    enum rc_ask_why why;
};

struct rc_ask_leaf_row {
    enum rc_ask_form form;
    const char *noun;
    struct rc_ask_reason fixed;
};

const struct rc_ask_leaf_row *rc_ask_leaf_row(enum rc_leaf_op op);

struct rc_ask_atom_row {
    const char *in;
    const char *out;
    struct rc_ask_reason fixed_in;
    struct rc_ask_reason fixed_out;
};

const struct rc_ask_atom_row *rc_ask_atom_row(enum rc_fact fact);

/* Who is asked, and where the search stands. */
struct rc_ask_state {
    struct rc_arena *arena;
    const struct rc_ask_pack *pack;
    const struct rc_character *base; /* as it was asked about */
    const struct rc_character *now;  /* with the changes made so far */
};

/*
 * Changes that might make the value of a leaf larger (`deficit` > 0: by so much) or smaller
 * (`deficit` < 0). Each is a set; most are of one change.
 */
void rc_ask_options(const struct rc_ask_state *state, const struct rc_leaf *leaf, double deficit,
                    rc_change_sets *out);

/* Changes that might put the object asked about into the set of an atom, or take it out. */
void rc_ask_atom_options(const struct rc_ask_state *state, const struct rc_atom *atom, bool in,
                         rc_change_sets *out);

#endif

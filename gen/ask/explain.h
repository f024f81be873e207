/*
 * Why an object is offered to a character or not, or a prerequisite met: the parts of the rule
 * with what each needs and what the character has, and the smallest changes that would do.
 *
 * Law: the verdict is that of the reference evaluator. A part that only a person can check
 * (PRETEXT) is never met and never unmet, and neither is what hangs on it.
 */
#ifndef RC_ASK_EXPLAIN_H
#define RC_ASK_EXPLAIN_H

#include "ask/search.h"
#include "ir/clause.h"

enum rc_explain_status {
    RC_EXPLAIN_UNMET,
    RC_EXPLAIN_MET,
    RC_EXPLAIN_UNCHECKED
};

struct rc_explain_part {
    const struct rc_clause *clause;
    enum rc_explain_status status;
    bool taken;           /* UNCHECKED: what it is taken for */
    struct rc_str needed; /* empty: its parts tell */
    struct rc_str seen;
    bool has_numbers;
    double need;
    double have;
    bool never; /* UNMET: nothing that the character can change turns it */
    struct rc_ask_reason why_never;
    struct rc_str note; /* what else decides; empty: nothing */
    RC_VEC(struct rc_explain_part *) parts;
};

/* What is gained with a change asks for something itself that is not met (section 5a). */
struct rc_explain_unmet {
    struct rc_str kind; /* "FEAT" */
    struct rc_str key;
    struct rc_str text; /* "PREATT:1" */
};

struct rc_explain_change {
    struct rc_change_set set;
    RC_VEC(struct rc_explain_unmet) unmet;
};

enum rc_explain_what {
    RC_EXPLAIN_OFFER,    /* does an expression offer the object */
    RC_EXPLAIN_QUALIFY,  /* does the character qualify for it */
    RC_EXPLAIN_CONDITION /* is a prerequisite met; there may be an object that it stands for */
};

struct rc_explanation {
    enum rc_explain_what what;
    struct rc_str who;
    struct rc_str expression; /* as it was asked for */
    struct rc_str rule;       /* the object whose CHOOSE it is, "FEAT 'Bonus Domain'", or empty */
    struct rc_str kind;       /* of the object, or empty */
    struct rc_str key;
    bool verdict;
    bool unchecked; /* the verdict hangs on what only a person can check */
    struct rc_explain_part *root;
    RC_VEC(struct rc_explain_change) changes;
    bool possible; /* no: nothing that the character can change turns the verdict */
    bool follows;  /* not possible: what is missing follows from what is not computed here */
    bool complete; /* no: the search ended at its bound */
    bool more;     /* there may be others behind those that are shown, none of them smaller */
    size_t sure;   /* than so many of the changes there is nothing cheaper */
    size_t limit;  /* that bound, in trials */
};

/*
 * Explains. `ask` holds the pack, the character and its facts; `root` is the rule. The members
 * who, expression, rule and what of `out` are the caller's to set; the rest is filled here, in
 * ask->arena.
 */
void rc_explain(struct rc_ask *ask, const struct rc_clause *root, size_t limit,
                struct rc_explanation *out);

/* As text for people, and as one line of JSON ("rulec.explain/1"). */
void rc_explain_text(const struct rc_explanation *explanation, const struct rc_sources *sources,
                     struct rc_buf *out);
void rc_explain_json(const struct rc_explanation *explanation, const struct rc_sources *sources,
                     struct rc_buf *out);

#endif

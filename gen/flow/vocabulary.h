/* The names that a flow can use, from the .def tables. */
#ifndef RC_FLOW_VOCABULARY_H
#define RC_FLOW_VOCABULARY_H

#include "base/str.h"
#include "diag/suggest.h"
#include "rulec/flow.h"

enum rc_flow_word_kind {
    RC_FLOW_WORD_CHECK,
    RC_FLOW_WORD_STEP,
    RC_FLOW_WORD_CHECK_PHASE,
    RC_FLOW_WORD_CHECK_VARIANT,
    RC_FLOW_WORD_CUSTOM,
    RC_FLOW_WORD_PICK,
    RC_FLOW_WORD_OTHERWISE,
    RC_FLOW_WORD_SEQUENCE,
    RC_FLOW_WORD_DEFAULT,
    RC_FLOW_WORD_AREA,
    RC_FLOW_WORD_SINGLE,
    RC_FLOW_WORD_PREROLL,
    RC_FLOW_WORD_REGISTER_STEP,
    RC_FLOW_WORD_REGISTER_UPDATER,
    RC_FLOW_WORD_ROW /* only in the built-in flows: by default, and under a row of part C */
};

/* What a step does, for people. */
struct rc_flow_step_manual {
    enum rulec_who who; /* runs it */
    const char *waits;  /* what a person has to do, or "" */
    const char *reads;
    const char *does;
};

struct rc_flow_word {
    const char *name;
    enum rc_flow_word_kind kind;
    int least;                              /* arguments */
    int most;                               /* -1: any number */
    uint32_t number;                        /* the fact, step or phase */
    const char *does;                       /* of a check: when it is true; of a step: NULL */
    const struct rc_flow_step_manual *step; /* of a step */
};

/* By number from 0; NULL behind the last. */
const struct rc_flow_word *rc_flow_word_at(size_t number);

const struct rc_flow_word *rc_flow_word_find(struct rc_str name);

/* The nearest name; offers all words to the suggestion. */
void rc_flow_word_suggest(struct rc_suggestion *suggestion);

const char *rc_flow_who_name(enum rulec_who who);

#endif

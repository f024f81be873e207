/*
 * Cases of a rule author, one JSON object a line:
 *
 *     {"expr":"CHOOSE:DOMAIN|QUALIFIED,!PC","as":"cleric5","offered":["Air","Fire"]}
 *     {"expr":"PREALIGN:LG,NG","as":["a","b"],"met":true}
 *     {"expr":"CHOOSE:DOMAIN|QUALIFIED,!PC","object":"War","as":"cleric5","met":false}
 *     {"object":"FEAT|Mobility","as":"a","met":true}
 *     {"given":"(define x 2)","eval":"(+ x 1)","equals":"3"}
 *     {"flow":"default","facts":["hasDamage"],"phase":"immediate","chain":["applyDamage"]}
 *     {"item":"Spark","phase":"delayed","facts":["isConditionTriggered"],"chain":["applyEffects"]}
 *
 * "error":true takes the place of the answer where a message is expected; "note" is for people.
 * After rc_cases_read each case asks one thing and states its answer or "error".
 */
#ifndef RC_STATE_CASE_H
#define RC_STATE_CASE_H

#include "diag/diag.h"
#include "ir/character.h"
#include "lex/json.h"

struct rc_stated_texts {
    bool stated;
    bool nothing; /* of a chain: null */
    rc_str_list list;
};

struct rc_stated_text {
    bool stated;
    struct rc_str text;
};

struct rc_stated_flag {
    bool stated;
    bool value;
};

enum rc_case_form {
    RC_CASE_OFFERED, /* expr, as, offered */
    RC_CASE_MET,     /* expr or object or both, as, met */
    RC_CASE_EQUALS,  /* given, eval, equals */
    RC_CASE_CHAIN    /* flow or item or both, facts, phase, chain */
};

struct rc_case {
    enum rc_case_form form;
    struct rc_span span;  /* where it begins */
    struct rc_span asked; /* of expr, object, eval, flow or item */
    const struct rc_json *written;
    struct rc_str expr;
    struct rc_str object; /* that is asked about: "War", "FEAT|Mobility" */
    rc_str_list as;       /* ids; empty: a character of whom nothing is stated */
    struct rc_stated_texts offered;
    struct rc_stated_flag met;
    struct rc_str given;
    struct rc_str eval;
    struct rc_stated_text equals;
    struct rc_str flow;
    struct rc_str item;
    rc_str_list facts;
    struct rc_str phase;
    struct rc_stated_texts chain;
    bool error;
    struct rc_str note;
};

typedef RC_VEC(struct rc_case) rc_case_list;

/*
 * Adds the cases of a file. Faulty ones are reported and left out. RC_IO_OK unless the file cannot
 * be read, which the caller reports.
 */
enum rc_io_status rc_cases_read(rc_case_list *cases, struct rc_arena *arena, struct rc_diags *diags,
                                struct rc_str path, size_t depth);

/*
 * Where a member of a case stands, for a message about it; of a list: where that element does.
 * What the case does not have: the place of what it asks.
 */
struct rc_span rc_case_place(const struct rc_case *c, const char *member, size_t element);

#endif

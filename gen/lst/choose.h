/*
 * CHOOSE: from a token to a set (spec choose.md).
 *
 * An expression is parsed (choose.y), bound to the model (choose_bind.c), checked for what PCGen
 * refuses (choose_check.c) and lowered to the IR (choose_lower.c). The default meaning is column
 * *take* of part C; a row of --compat takes PCGen's answer instead. Where the two differ for an
 * expression and the data shows it, the default warns.
 */
#ifndef RC_LST_CHOOSE_H
#define RC_LST_CHOOSE_H

#include "ir/clause.h"
#include "ir/rule.h"
#include "lst/choose_rows.h"
#include "lst/lst.h"

struct rc_choose_context {
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_model *model;
    struct rc_unit *unit;        /* takes the sets */
    struct rc_compat compat;     /* rows of part C that are switched to PCGen's answer */
    struct rc_compat pre_compat; /* and of part C of pre.md, for formulas: by enum rc_pre_row */
    bool explain;                /* make the clauses of rules as well */
};

enum rc_choose_status {
    RC_CHOOSE_COMPILED,
    RC_CHOOSE_IS_CARRIED, /* a subtoken that is read in its own time, or no choice among objects */
    RC_CHOOSE_REJECTED    /* a load error, reported */
};

struct rc_choose_token {
    struct rc_str value; /* all behind "CHOOSE:" */
    rc_pos begin;        /* where it stands */
    struct rc_str owner_kind;
    struct rc_str owner_key;
};

struct rc_choose_result {
    enum rc_choose_status status;
    struct rc_str subtoken;           /* "DOMAIN" */
    struct rc_str num_choices;        /* the formula behind NUMCHOICES=, or empty */
    struct rc_str title;              /* behind TITLE=, or empty */
    struct rc_str canonical;          /* the text in PCGen's normal form: "DOMAIN|!PC,QUALIFIED" */
    struct rc_compat touched;         /* rows of part C in which the two answers differ here */
    RC_VEC(struct rc_str) unresolved; /* keys that name nothing, as written, once each */
    struct rc_rule rule;              /* when compiled */
    struct rc_clause *clause;         /* when compiled and context->explain: the rule's parts */
};

/*
 * Compiles one token. Messages go to context->diags; keys that name nothing are errors there too,
 * yet the token is compiled, and nothing is offered for them (choose.md G10).
 */
void rc_choose_compile(struct rc_choose_context *context, const struct rc_choose_token *token,
                       struct rc_choose_result *result);

/*
 * Compiles every CHOOSE of a pack in source order; the rules of those that can be are added to
 * `rules`. *carried counts the others that are no error.
 */
void rc_choose_compile_pack(struct rc_choose_context *context, const struct rc_lst_pack *pack,
                            rc_rule_list *rules, size_t *carried);

#endif

/*
 * What a flow file says, before names mean anything. Every node has its span; text is decoded and
 * lives in the arena of the parse.
 */
#ifndef RC_FLOW_AST_H
#define RC_FLOW_AST_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"
#include "diag/diag.h"

enum rc_flow_expr_kind {
    RC_FLOW_EXPR_CALL,  /* name(args), this.name(args) */
    RC_FLOW_EXPR_APPLY, /* name.apply(this) */
    RC_FLOW_EXPR_NAME,
    RC_FLOW_EXPR_TEXT,
    RC_FLOW_EXPR_NUMBER,
    RC_FLOW_EXPR_TRUE,
    RC_FLOW_EXPR_FALSE,
    RC_FLOW_EXPR_NULL, /* null, undefined */
    RC_FLOW_EXPR_ARRAY,
    RC_FLOW_EXPR_OBJECT,
    RC_FLOW_EXPR_FUNCTION
};

/* A function literal, kept as text. */
struct rc_flow_function {
    struct rc_str name; /* empty: it has none */
    struct rc_str parameters;
    struct rc_str body; /* within its braces, or the expression of an arrow */
    struct rc_str text; /* all of it */
    bool is_async;
    bool has_braces;
};

struct rc_flow_expr {
    enum rc_flow_expr_kind kind;
    struct rc_span span;
    struct rc_span name_span; /* of a call's or an object member's name */
    struct rc_str text;       /* name, decoded text, digits */
    struct rc_str key;        /* in an object */
    const struct rc_flow_function *function;
    struct rc_flow_expr *first; /* arguments, elements, members */
    struct rc_flow_expr *next;
};

enum rc_flow_stmt_kind {
    RC_FLOW_STMT_BIND,
    RC_FLOW_STMT_RETURN, /* expr is NULL when it returns nothing */
    RC_FLOW_STMT_CALL,
    RC_FLOW_STMT_FUNCTION
};

struct rc_flow_stmt {
    enum rc_flow_stmt_kind kind;
    struct rc_span span;
    struct rc_str name;
    bool exported;
    struct rc_flow_expr *expr;
    const struct rc_flow_function *function;
    struct rc_flow_stmt *next;
};

/* A file, or the body of a named flow. */
struct rc_flow_script {
    struct rc_flow_stmt *first;
    bool failed; /* not a flow; the reason was reported */
};

/*
 * Parses `text`, a piece of a source's text, into *script. What is wrong is reported once, and
 * script->failed is set; statements before it are kept. Nesting is limited to `depth`.
 */
void rc_flow_parse(struct rc_arena *arena, struct rc_diags *diags, const struct rc_source *source,
                   struct rc_str text, unsigned depth, struct rc_flow_script *script);

#endif

/* The scanner of flows: tokens, and function literals as one token each. */
#ifndef RC_FLOW_SCAN_H
#define RC_FLOW_SCAN_H

#include <stdbool.h>

#include "flow/ast.h"

enum {
    RC_FLOW_DEPTH = 256
};

struct rc_flow_token {
    struct rc_str text; /* a name, decoded text, digits */
    const struct rc_flow_function *function;
};

struct rc_flow_scanner {
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_source *source;
    const char *cursor;
    const char *end;
    unsigned depth; /* of brackets now */
    unsigned depth_limit;
    int last; /* the token before, 0 at the beginning */
    bool bad; /* something was reported; the parser stays silent */
};

/* The next token: a number of the parser's, 0 at the end. */
int rc_flow_scan(struct rc_flow_scanner *scanner, struct rc_flow_token *token,
                 struct rc_span *span);

/*
 * Whether a function literal begins at `p`: 'function', 'async', a name or brackets before '=>'.
 * If so *end is behind it and *function is filled. When it has no end, *end is NULL.
 */
bool rc_flow_function_at(struct rc_arena *arena, const char *p, const char *limit,
                         struct rc_flow_function *function, const char **end);

/* Behind blanks and comments; *newline tells whether there was a line end among them. Stops before
   a comment without an end. */
const char *rc_flow_skip_blanks(const char *p, const char *limit, bool *newline);

/* At a block comment; behind blanks: at one that has no end. */
bool rc_flow_opens_comment(const char *p, const char *limit);

/* Behind a string or template literal that begins at `p`; NULL when it has no end. */
const char *rc_flow_skip_text(const char *p, const char *limit);

/*
 * Behind what is no code at `p`: blanks, comments, a text, a template, a regular expression; `p`
 * when there is none of them. `begin` is where the code begins. NULL: it has no end.
 */
const char *rc_flow_skip_literal(const char *begin, const char *p, const char *limit);

/* A character of names. */
bool rc_flow_is_name(char c);

/* The value of a string literal with its quotes. */
struct rc_str rc_flow_decode(struct rc_arena *arena, struct rc_str literal);

/* What to write instead of a word that is no part of a flow; NULL: it is not known. */
const char *rc_flow_foreign_help(struct rc_str word);

#endif

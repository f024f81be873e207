/* What formula.re and formula.y share. */
#ifndef RC_LST_FORMULA_LEXER_H
#define RC_LST_FORMULA_LEXER_H

#include "lst/formula.h"

struct rc_formula_parser {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_str source;
    rc_pos pos;
    const char *cursor;
    const char *limit;
    const char *marker;
    unsigned depth; /* of open parentheses */
    bool lenient;
    bool failed;
    struct rc_formula *result;
};

struct rc_formula_location {
    const char *begin;
    const char *end;
};

/* Scans a token; its bytes into *at. */
int rc_formula_token(struct rc_formula_parser *parser, struct rc_formula_location *at);

/* Gives the one message of a formula, which begins with 'what' where that is not empty. */
void rc_formula_fail(struct rc_formula_parser *parser, enum rc_code code, const char *begin,
                     const char *end, const char *text, struct rc_str what);

#endif

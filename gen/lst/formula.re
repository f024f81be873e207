/* Tokens of formulas. The text need not be terminated: the limit stands for its end. */
#include "lst/formula_lexer.h"

#include "lst/formula.y.h"

static bool enter(struct rc_formula_parser *p)
{
    if (p->depth == RC_FORMULA_DEPTH_LIMIT)
        return false;
    p->depth++;
    return true;
}

static int too_deep(struct rc_formula_parser *p, const struct rc_formula_location *at)
{
    rc_formula_fail(p, RC_E_FORMULA_LIMIT, at->begin, at->end,
                    "parentheses are nested more than 256 deep", RC_STR(""));
    return FORMULA_BAD;
}

/*
 * The name of a built-in term goes on through brackets, "COUNT[EQTYPE.Armor]" (F6), up to the one
 * that closes the first.
 */
static const char *end_of_brackets(const char *from, const char *limit)
{
    unsigned open = 0;

    for (const char *c = from; c < limit; c++) {
        if (*c == '[')
            open++;
        if (*c == ']' && --open == 0)
            return c + 1;
    }
    return NULL;
}

int rc_formula_token(struct rc_formula_parser *p, struct rc_formula_location *at)
{
    const char *YYMARKER;

again:
    at->begin = p->cursor;
    at->end = p->cursor;
    if (p->cursor >= p->limit)
        return FORMULA_END;
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = p->cursor;
    re2c:define:YYLIMIT = p->limit;
    re2c:define:YYPEEK = "(p->cursor < p->limit ? (unsigned char)*p->cursor : 0)";
    re2c:define:YYSKIP = "p->cursor++;";
    re2c:define:YYBACKUP = "YYMARKER = p->cursor;";
    re2c:define:YYRESTORE = "p->cursor = YYMARKER;";
    re2c:flags:input = custom;
    re2c:api:style = free-form;
    re2c:yyfill:enable = 0;

    digit = [0-9];
    name = "%LIST" | "%CHOICE" | [A-Za-z_] [A-Za-z0-9_.]*;
    term = ("HASFEAT" | "HASDEITY" | "VARDEFINED") ":" [^,()\x00]*;

    [ \t]+ { goto again; }
    (digit+ ("." digit*)? | "." digit+) { at->end = p->cursor; return FORMULA_NUMBER; }
    term { at->end = p->cursor; return FORMULA_NAME; }
    name { at->end = p->cursor; return FORMULA_NAME; }
    name "[" {
        const char *end = end_of_brackets(p->cursor - 1, p->limit);
        at->end = p->cursor;
        if (end == NULL) {
            rc_formula_fail(p, RC_E_FORMULA_SYNTAX, p->cursor - 1, p->limit,
                            "the bracket is never closed", RC_STR(""));
            return FORMULA_BAD;
        }
        at->end = p->cursor = end;
        return FORMULA_NAME;
    }
    ["] [^"\x00]* ["] { at->end = p->cursor; return FORMULA_STRING; }
    ["] {
        rc_formula_fail(p, RC_E_FORMULA_SYNTAX, at->begin, p->limit,
                        "the quotation mark is never closed", RC_STR(""));
        return FORMULA_BAD;
    }
    "(" { at->end = p->cursor; return enter(p) ? '(' : too_deep(p, at); }
    ")" { at->end = p->cursor; p->depth -= p->depth > 0; return ')'; }
    "&&" { at->end = p->cursor; return FORMULA_AND; }
    "||" { at->end = p->cursor; return FORMULA_OR; }
    "==" { at->end = p->cursor; return FORMULA_EQ; }
    "!=" { at->end = p->cursor; return FORMULA_NE; }
    "<=" { at->end = p->cursor; return FORMULA_LE; }
    ">=" { at->end = p->cursor; return FORMULA_GE; }
    [-+*/%^!<>,] { at->end = p->cursor; return *at->begin; }
    * {
        at->end = p->cursor;
        rc_formula_fail(p, RC_E_FORMULA_SYNTAX, at->begin, at->end,
                        "has no meaning in a formula",
                        rc_str_between(at->begin, at->end));
        return FORMULA_BAD;
    }
    */
}

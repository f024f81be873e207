/* CHOOSE expressions: items joined by ',' into conjunctions, those by '|' (choose.md, section 0). */
%require "3.8"
%define api.pure full
%define api.prefix {rc_choose_yy}
%define api.token.prefix {RC_CHOOSE_}
%define api.value.type {struct rc_choose_item}
%define api.location.type {struct rc_span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param { struct rc_choose_parser *p }

%code requires {
#include "lst/choose_lex.h"
}

%code {
#define YYLLOC_DEFAULT(current, rhs, n) ((current) = (n) ? rc_span_join(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) : YYRHSLOC(rhs, 0))
static int rc_choose_yylex(struct rc_choose_item *value, struct rc_span *place,
                           struct rc_choose_parser *p);
static void rc_choose_yyerror(struct rc_span *place, struct rc_choose_parser *p, const char *text);
}

%token ITEM  "an item"
%token PIPE  "'|'"
%token COMMA "','"
%token BAD   "a bad item"
%token END 0 "the end"

%%

expr: conj                { rc_choose_end_conj(p); }
    | expr PIPE conj      { rc_choose_end_conj(p); }
    ;

conj: ITEM                { rc_choose_add_item(p, $1); }
    | conj COMMA ITEM     { rc_choose_add_item(p, $3); }
    ;

%%

#include "lst/choose_items.h"

static int rc_choose_yylex(struct rc_choose_item *value, struct rc_span *place,
                           struct rc_choose_parser *p)
{
    switch (rc_choose_next_item(p, value, place)) {
    case RC_CHOOSE_SEES_END: return RC_CHOOSE_END;
    case RC_CHOOSE_SEES_PIPE: return RC_CHOOSE_PIPE;
    case RC_CHOOSE_SEES_COMMA: return RC_CHOOSE_COMMA;
    case RC_CHOOSE_SEES_ITEM: return RC_CHOOSE_ITEM;
    case RC_CHOOSE_SEES_BAD: return RC_CHOOSE_BAD;
    }
    return RC_CHOOSE_BAD;
}

static void rc_choose_yyerror(struct rc_span *place, struct rc_choose_parser *p, const char *text)
{
    (void)text;
    rc_choose_syntax_error(p, *place, "the expression is too long");
}

static int yyreport_syntax_error(const yypcontext_t *context, struct rc_choose_parser *p)
{
    yysymbol_kind_t expected[1];
    yysymbol_kind_t seen = yypcontext_token(context);
    const char *wanted = yypcontext_expected_tokens(context, expected, 1) == 1
                             ? yysymbol_name(expected[0])
                             : "',' or '|'";

    if (seen != YYSYMBOL_BAD && seen != YYSYMBOL_YYEMPTY)
        rc_choose_unexpected(p, *yypcontext_location(context), wanted, yysymbol_name(seen));
    return 0;
}

struct rc_choose_expr *rc_choose_parse(struct rc_arena *arena, struct rc_diags *diags,
                                       struct rc_str what, struct rc_str text, rc_pos begin)
{
    char *copy = rc_str_copy(arena, text);
    struct rc_choose_parser p = {
        .arena = arena,
        .diags = diags,
        .what = what,
        .begin = copy,
        .cursor = copy,
        .limit = copy + text.len,
        .base = begin,
        .result = RC_NEW(arena, struct rc_choose_expr),
    };

    p.result->span = (struct rc_span){ begin, begin + (rc_pos)text.len };
    return rc_choose_yyparse(&p) == 0 && !p.failed ? p.result : NULL;
}

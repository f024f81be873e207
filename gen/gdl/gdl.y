/* S-expressions. The scanner has reported whatever is wrong with parentheses and quotes. */
%code requires {
#include "gdl/reader.h"
}

%code {
/* The parser's stacks live in the run's memory, so that a longjmp leaves nothing behind. */
#define YYMALLOC(size) rc_arena_alloc(p->gdl->arena, 1, (size))
#define YYFREE(block)  ((void)(block))

#define YYLLOC_DEFAULT(current, rhs, n)                                                    \
    ((current) = (n) > 0 ? rc_span_join(YYRHSLOC((rhs), 1), YYRHSLOC((rhs), (n)))          \
                         : (struct rc_span){ YYRHSLOC((rhs), 0).end, YYRHSLOC((rhs), 0).end })

#include "gdl/gdl.y.h"

int rc_gdl_yylex(const struct rc_gdl_value **value, struct rc_span *span,
                 struct rc_gdl_reader *p);
static void rc_gdl_yyerror(const struct rc_span *span, struct rc_gdl_reader *p, const char *text);
}

%define api.pure full
%define api.prefix {rc_gdl_yy}
%define api.location.type {struct rc_span}
%define api.value.type {const struct rc_gdl_value *}
%param {struct rc_gdl_reader *p}
%initial-action { @$ = RC_NO_SPAN; }
%expect 0

%token ATOM  "an atom"
%token QUOTE "'"
%token OPEN  "("
%token CLOSE ")"
%token CUT   "the end of the file"

%%

module: %empty | module form;

form: ATOM              { rc_gdl_read_atom(p, $1, @1); }
    | QUOTE form        { rc_gdl_read_quote(p, @1); }
    | OPEN items CLOSE  { rc_gdl_read_list(p, @1, @3); }
    ;

items: %empty | items form;

%%

/* CUT is the only token that the grammar refuses, and the scanner has reported why. */
static void rc_gdl_yyerror(const struct rc_span *span, struct rc_gdl_reader *p, const char *text)
{
    (void)span;
    (void)p;
    (void)text;
}

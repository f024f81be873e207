/*
 * Grammar of prerequisites (pre.md section 1). The scanner says by AS_LIST and its like how the
 * body of a kind reads; the prerequisite under construction travels as a value, since the scanner
 * may be past the end of a piece when its last rule is reduced.
 */
%define api.pure full
%define api.prefix {rc_pre_yy}
%define api.token.prefix {PRE_}
%define api.location.type {struct rc_pre_location}
%locations
%param { struct rc_pre_parser *parser }

%code requires {
#include "lst/pre_parser.h"
}

%code {
/* The stack lies in the frame of the parser: what leaves by longjmp leaks nothing. */
#define YYINITDEPTH 4096
#define YYMAXDEPTH  YYINITDEPTH
#define YYLLOC_DEFAULT(to, from, n)                                             \
    do {                                                                        \
        (to).begin = (n) > 0 ? YYRHSLOC(from, 1).begin : YYRHSLOC(from, 0).end; \
        (to).end = (n) > 0 ? YYRHSLOC(from, n).end : YYRHSLOC(from, 0).end;     \
    } while (0)

static int rc_pre_yylex(RC_PRE_YYSTYPE *value, struct rc_pre_location *at,
                        struct rc_pre_parser *parser)
{
    int token = rc_pre_token(parser, at);

    value->pre = rc_pre_top(parser)->pre;
    return token;
}

static const char *expected(const struct rc_pre_parser *parser, bool at_end)
{
    switch (parser->frames[parser->depth].mode) {
    case RC_PRE_MODE_HEAD: return "a prerequisite is needed here, PREKIND:...";
    case RC_PRE_MODE_FORMULAS: return "a formula is missing here";
    case RC_PRE_MODE_PIECES: return "a part in brackets is missing here";
    case RC_PRE_MODE_COUNT:
    case RC_PRE_MODE_ELEMENTS:
    case RC_PRE_MODE_REST:
    case RC_PRE_MODE_SHAPE: break;
    }
    return at_end ? "an element is missing at the end" : "this does not belong here";
}

/* Bison tells a syntax error from a full stack by its text alone. */
static void rc_pre_yyerror(const struct rc_pre_location *at, struct rc_pre_parser *parser,
                           const char *text)
{
    bool head = rc_pre_top(parser)->mode == RC_PRE_MODE_HEAD;
    struct rc_span span = rc_pre_span(parser, at->begin, at->end);

    if (!rc_pre_fail(parser))
        return;
    if (text[0] == 'm')
        rc_report(parser->diags, RC_E_PRE_LIMIT, span, "the prerequisite is too long");
    else
        rc_report(parser->diags, head ? RC_E_PRE_FORM : RC_E_PRE_EMPTY, span, "%s",
                  expected(parser, at->begin == at->end));
}

static struct rc_pre *finish(struct rc_pre_parser *parser, struct rc_pre *pre,
                             const struct rc_pre_location *at)
{
    pre->text = rc_str_between(at->begin, at->end);
    pre->span = rc_pre_span(parser, at->begin, at->end);
    rc_pre_check(parser, pre);
    return pre;
}

static struct rc_pre *with_count(struct rc_pre_parser *parser, struct rc_pre *pre,
                                 const struct rc_pre_location *at)
{
    rc_pre_set_count(parser, pre, at);
    return pre;
}

static struct rc_pre *with_element(struct rc_pre_parser *parser, struct rc_pre *pre,
                                   struct rc_pre_element element)
{
    RC_PUSH(parser->arena, &pre->elements, element);
    return pre;
}

static struct rc_pre_element element(struct rc_pre_parser *parser,
                                     const struct rc_pre_location *text,
                                     const struct rc_pre_location *all)
{
    struct rc_pre_element made = { .text = rc_str_between(text->begin, text->end),
                                   .span = rc_pre_span(parser, all->begin, all->end) };

    made.key = made.text;
    return made;
}
}

%union {
    struct rc_pre *pre;
    struct rc_pre_element element;
}

%token END 0 "the end"
%token NOT "'!'"
%token <pre> KIND "a kind"
%token <pre> AS_LIST AS_MULT AS_NAMES AS_FORMULAS AS_REST
%token COUNT WORD BAD
%type <pre> prerequisite body counted list names formulas rest mult piece
%type <element> element

%%

all: prerequisite { parser->result = $1; }

prerequisite: KIND body { $$ = finish(parser, $2, &@$); }
            | NOT KIND body { $3->negated = true; $$ = finish(parser, $3, &@$); }

body: counted | list | names | formulas | rest | mult

counted: AS_LIST COUNT { $$ = with_count(parser, $1, &@2); }

list: counted ',' element { $$ = with_element(parser, $1, $3); }
    | list ',' element { $$ = with_element(parser, $1, $3); }

names: AS_NAMES element { $$ = with_element(parser, $1, $2); }
     | names ',' element { $$ = with_element(parser, $1, $3); }

element: %empty { $$ = element(parser, &@$, &@$); }
       | WORD { $$ = element(parser, &@$, &@$); }
       | '[' words ']' { $$ = element(parser, &(struct rc_pre_location){ @1.end, @3.begin }, &@$); $$.absent = true; }
       | WORD '[' words ']' { $$ = element(parser, &@$, &@$); $$.broken = true; }

words: WORD | words ',' WORD

formulas: AS_FORMULAS WORD { $$ = with_element(parser, $1, element(parser, &@2, &@2)); }
        | formulas ',' WORD { $$ = with_element(parser, $1, element(parser, &@3, &@3)); }

rest: AS_REST WORD { $$ = with_element(parser, $1, element(parser, &@2, &@2)); }

mult: AS_MULT COUNT ',' piece { $$ = with_count(parser, $1, &@2); RC_PUSH(parser->arena, &$$->pieces, $4); }
    | mult ',' piece { $$ = $1; RC_PUSH(parser->arena, &$$->pieces, $3); }

piece: '[' prerequisite ']' { $$ = $2; }

%%

struct rc_pre *rc_pre_parse(struct rc_arena *arena, struct rc_diags *diags,
                            const struct rc_compat *compat, struct rc_piece source)
{
    struct rc_pre_parser *parser = RC_NEW(arena, struct rc_pre_parser);
    const char *limit = source.text.p + source.text.len;

    parser->arena = arena;
    parser->diags = diags;
    parser->compat = compat;
    parser->source = source;
    parser->cursor = source.text.p;
    parser->frames[0] = (struct rc_pre_frame){ RC_NEW(arena, struct rc_pre), RC_PRE_MODE_HEAD, limit };
    rc_pre_yyparse(parser);
    return parser->failed ? NULL : parser->result;
}

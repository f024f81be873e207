/* The grammar of flow files and scripts: a small part of JavaScript. */
%require "3.8"
%define api.pure full
%define api.prefix {rc_flow_yy}
%define api.token.prefix {FT_}
%define parse.error custom
%define lr.type ielr
%define lr.default-reduction consistent
%locations
%define api.location.type {struct rc_span}
%lex-param { struct rc_flow_parser *parser }
%parse-param { struct rc_flow_parser *parser }
%expect 0

%code requires {
#include "flow/ast.h"
#include "flow/scan.h"

struct rc_flow_parser;

struct rc_flow_list {
    struct rc_flow_expr *first;
    struct rc_flow_expr *last;
};
}

%code {
struct rc_flow_parser {
    struct rc_flow_scanner scanner;
    struct rc_flow_script *script;
    struct rc_flow_stmt **tail;
};

#define YYLLOC_DEFAULT(current, rhs, n)                                     \
    do {                                                                    \
        if (n)                                                              \
            (current) = rc_span_join(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n));   \
        else                                                                \
            (current) = RC_NO_SPAN;                                         \
    } while (0)

/* The stacks of the parser live in the arena, so an allocation that fails leaves nothing behind. */
#define YYMALLOC(size)  rc_arena_alloc(parser->scanner.arena, 1, (size))
#define YYFREE(pointer) ((void)(pointer))

static int rc_flow_yylex(RC_FLOW_YYSTYPE *value, RC_FLOW_YYLTYPE *place,
                         struct rc_flow_parser *parser);
static void rc_flow_yyerror(const RC_FLOW_YYLTYPE *place, struct rc_flow_parser *parser,
                            const char *text);

static struct rc_flow_expr *expr(struct rc_flow_parser *parser, enum rc_flow_expr_kind kind,
                                 struct rc_span span, struct rc_str text,
                                 struct rc_flow_list children)
{
    struct rc_flow_expr *e = RC_NEW(parser->scanner.arena, struct rc_flow_expr);

    *e = (struct rc_flow_expr){ .kind = kind, .span = span, .name_span = span, .text = text,
                                .first = children.first };
    return e;
}

static struct rc_flow_list one(struct rc_flow_expr *e)
{
    return (struct rc_flow_list){ e, e };
}

static struct rc_flow_list append(struct rc_flow_list list, struct rc_flow_expr *e)
{
    list.last->next = e;
    list.last = e;
    return list;
}

static void add(struct rc_flow_parser *parser, struct rc_flow_stmt stmt)
{
    struct rc_flow_stmt *s = RC_NEW(parser->scanner.arena, struct rc_flow_stmt);

    *s = stmt;
    *parser->tail = s;
    parser->tail = &s->next;
}
}

%union {
    struct rc_flow_token token;
    struct rc_flow_expr *expr;
    struct rc_flow_list list;
    bool flag;
}

%token <token> NAME "a name" TEXT "a text" NUMBER "a number" FUNCTION "a function"
%token THIS "'this'" CONST "'const'" RETURN "'return'" EXPORT "'export'"
%token TRUE "'true'" FALSE "'false'" NULL "'null'" BAD
%type <expr> expr call value member
%type <list> list arguments members
%type <token> key
%type <flag> export

%%

script
    : %empty
    | script statement
    ;

statement
    : ';'
    | export CONST bindings ';'
        { (void)$export; }
    | RETURN expr[e] ';'
        { add(parser, (struct rc_flow_stmt){ .kind = RC_FLOW_STMT_RETURN, .span = @$, .expr = $e }); }
    | RETURN ';'
        { add(parser, (struct rc_flow_stmt){ .kind = RC_FLOW_STMT_RETURN, .span = @RETURN }); }
    | call[e] ';'
        { add(parser, (struct rc_flow_stmt){ .kind = RC_FLOW_STMT_CALL, .span = @e, .expr = $e }); }
    | export FUNCTION[f]
        { add(parser, (struct rc_flow_stmt){ .kind = RC_FLOW_STMT_FUNCTION, .span = @f,
                                             .name = $f.text, .function = $f.function,
                                             .exported = $export }); }
    ;

export
    : %empty  { $$ = false; }
    | EXPORT  { $$ = true; }
    ;

bindings
    : binding
    | bindings ',' binding
    ;

binding
    : NAME '=' expr[e]
        { add(parser, (struct rc_flow_stmt){ .kind = RC_FLOW_STMT_BIND, .span = @NAME,
                                             .name = $NAME.text, .expr = $e }); }
    ;

expr
    : value
    | call
    | '(' expr[e] ')'  { $$ = $e; }
    ;

call
    : THIS '.' NAME '(' arguments ')'
        { $$ = expr(parser, RC_FLOW_EXPR_CALL, @$, $NAME.text, $arguments); $$->name_span = @NAME; }
    | NAME '(' arguments ')'
        { $$ = expr(parser, RC_FLOW_EXPR_CALL, @$, $NAME.text, $arguments); $$->name_span = @NAME; }
    | NAME[flow] '.' NAME[method] '(' THIS ')'
        { $$ = expr(parser, RC_FLOW_EXPR_APPLY, @$, $flow.text, (struct rc_flow_list){ 0 });
          $$->name_span = @flow; $$->key = $method.text; }
    ;

value
    : NAME      { $$ = expr(parser, RC_FLOW_EXPR_NAME, @$, $NAME.text, (struct rc_flow_list){ 0 }); }
    | TEXT      { $$ = expr(parser, RC_FLOW_EXPR_TEXT, @$, $TEXT.text, (struct rc_flow_list){ 0 }); }
    | NUMBER    { $$ = expr(parser, RC_FLOW_EXPR_NUMBER, @$, $NUMBER.text, (struct rc_flow_list){ 0 }); }
    | TRUE      { $$ = expr(parser, RC_FLOW_EXPR_TRUE, @$, RC_STR("true"), (struct rc_flow_list){ 0 }); }
    | FALSE     { $$ = expr(parser, RC_FLOW_EXPR_FALSE, @$, RC_STR("false"), (struct rc_flow_list){ 0 }); }
    | NULL      { $$ = expr(parser, RC_FLOW_EXPR_NULL, @$, RC_STR("null"), (struct rc_flow_list){ 0 }); }
    | FUNCTION
        { $$ = expr(parser, RC_FLOW_EXPR_FUNCTION, @$, $FUNCTION.text, (struct rc_flow_list){ 0 });
          $$->function = $FUNCTION.function; }
    | '[' arguments ']'
        { $$ = expr(parser, RC_FLOW_EXPR_ARRAY, @$, RC_STR(""), $arguments); }
    | '{' members '}'
        { $$ = expr(parser, RC_FLOW_EXPR_OBJECT, @$, RC_STR(""), $members); }
    | '{' members ',' '}'
        { $$ = expr(parser, RC_FLOW_EXPR_OBJECT, @$, RC_STR(""), $members); }
    | '{' '}'
        { $$ = expr(parser, RC_FLOW_EXPR_OBJECT, @$, RC_STR(""), (struct rc_flow_list){ 0 }); }
    ;

arguments
    : %empty    { $$ = (struct rc_flow_list){ 0 }; }
    | list
    | list ','
    ;

list
    : expr               { $$ = one($expr); }
    | list[l] ',' expr   { $$ = append($l, $expr); }
    ;

members
    : member                  { $$ = one($member); }
    | members[l] ',' member   { $$ = append($l, $member); }
    ;

member
    : key ':' expr[e]  { $$ = $e; $$->key = $key.text; $$->name_span = @key; }
    ;

key
    : NAME
    | TEXT
    ;

%%

static int rc_flow_yylex(RC_FLOW_YYSTYPE *value, RC_FLOW_YYLTYPE *place,
                         struct rc_flow_parser *parser)
{
    return rc_flow_scan(&parser->scanner, &value->token, place);
}

/* Only for what Bison says itself: its stack is full. */
static void rc_flow_yyerror(const RC_FLOW_YYLTYPE *place, struct rc_flow_parser *parser,
                            const char *text)
{
    (void)text;
    if (!parser->scanner.bad)
        rc_report(parser->scanner.diags, RC_E_FLOW_TOO_DEEP, *place,
                  "the flow is too large to be read");
    parser->scanner.bad = true;
}

static int yyreport_syntax_error(const yypcontext_t *context,
                                 struct rc_flow_parser *parser)
{
    yysymbol_kind_t expected[4];
    int count = yypcontext_expected_tokens(context, expected, 4);
    struct rc_span span = *yypcontext_location(context);
    yysymbol_kind_t found = yypcontext_token(context);
    struct rc_diags *diags = parser->scanner.diags;

    if (parser->scanner.bad)
        return 0;
    parser->scanner.bad = true;
    if (span.begin == 0)
        span = rc_span_of(parser->scanner.source,
                          rc_str_between(parser->scanner.end, parser->scanner.end));
    if (found == YYSYMBOL_YYEOF)
        rc_report(diags, RC_E_FLOW_SYNTAX, span, "the flow ends too early");
    else
        rc_report(diags, RC_E_FLOW_SYNTAX, span, "%s is not expected here",
                  yysymbol_name(found));
    for (int i = 0; i < count; i++)
        rc_note(diags, "%s could stand here", yysymbol_name(expected[i]));
    return 0;
}

void rc_flow_parse(struct rc_arena *arena, struct rc_diags *diags, const struct rc_source *source,
                   struct rc_str text, unsigned depth, struct rc_flow_script *script)
{
    struct rc_flow_parser parser = {
        .scanner = { .arena = arena, .diags = diags, .source = source, .cursor = text.p,
                     .end = text.p + text.len, .depth_limit = depth },
        .script = script,
        .tail = &script->first,
    };

    *script = (struct rc_flow_script){ 0 };
    script->failed = rc_flow_yyparse(&parser) != 0 || parser.scanner.bad;
}

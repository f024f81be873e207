/* Grammar of formulas (pre.md, end of section 6). Lists are left-recursive. */
%define api.pure full
%define api.prefix {rc_formula_yy}
%define api.token.prefix {FORMULA_}
%define api.location.type {struct rc_formula_location}
%locations
%param { struct rc_formula_parser *parser }

%code requires {
#include "lst/formula_lexer.h"
}

%code {
/* The stack lies in the frame of the parser: what leaves by longjmp leaks nothing. */
#define YYINITDEPTH 4096
#define YYMAXDEPTH  YYINITDEPTH
#define YYLLOC_DEFAULT(to, from, n)                                                     \
    do {                                                                                \
        (to).begin = (n) > 0 ? YYRHSLOC(from, 1).begin : YYRHSLOC(from, 0).end;         \
        (to).end = YYRHSLOC(from, n).end;                                               \
    } while (0)

static int rc_formula_yylex(RC_FORMULA_YYSTYPE *value, struct rc_formula_location *at,
                          struct rc_formula_parser *parser)
{
    (void)value;
    return rc_formula_token(parser, at);
}

/* Bison tells a syntax error from a full stack by its text alone. */
static void rc_formula_yyerror(const struct rc_formula_location *at,
                               struct rc_formula_parser *parser, const char *text)
{
    struct rc_str token = rc_str_between(at->begin, at->end);

    if (text[0] == 'm')
        rc_formula_fail(parser, RC_E_FORMULA_LIMIT, at->begin, at->end, "the formula is too long",
                        RC_STR(""));
    else if (token.len == 0)
        rc_formula_fail(parser, RC_E_FORMULA_SYNTAX, at->begin, at->end,
                        "the formula ends where a number, a name or '(' is needed", token);
    else
        rc_formula_fail(parser, RC_E_FORMULA_SYNTAX, at->begin, at->end, "is not expected here",
                        token);
}

static struct rc_formula *node(struct rc_formula_parser *p, enum rc_formula_op op,
                               const struct rc_formula_location *at)
{
    struct rc_formula *made = RC_NEW(p->arena, struct rc_formula);

    made->op = op;
    made->text = rc_str_between(at->begin, at->end);
    made->name = made->text;
    if (p->pos != 0) {
        made->span.begin = p->pos + (rc_pos)(at->begin - p->source.p);
        made->span.end = p->pos + (rc_pos)(at->end - p->source.p);
    }
    return made;
}

static void add(struct rc_formula_parser *p, struct rc_formula *to, struct rc_formula *arg)
{
    RC_PUSH(p->arena, &to->args, arg);
    if (arg->depth + 1 > to->depth)
        to->depth = arg->depth + 1;
}

static struct rc_formula *binary(struct rc_formula_parser *p, enum rc_formula_op op,
                                 const struct rc_formula_location *at, struct rc_formula *a,
                                 struct rc_formula *b)
{
    struct rc_formula *made = node(p, op, at);

    add(p, made, a);
    add(p, made, b);
    if (made->depth > RC_FORMULA_CHAIN_LIMIT)
        rc_formula_fail(p, RC_E_FORMULA_LIMIT, at->begin, at->end,
                        "a formula has at most 4096 operators in a row", RC_STR(""));
    return made;
}

static struct rc_formula *unary(struct rc_formula_parser *p, enum rc_formula_op op,
                                const struct rc_formula_location *at, struct rc_formula *a)
{
    struct rc_formula *made = node(p, op, at);

    add(p, made, a);
    return made;
}

/* Digits with at most one point, so nothing is left over; locales do not matter. */
static double number_of(struct rc_str text)
{
    double value = 0;
    double scale = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (text.p[i] == '.') {
            scale = 1;
            continue;
        }
        value = value * 10 + (text.p[i] - '0');
        scale *= 10;
    }
    return scale > 1 ? value / scale : value;
}

static struct rc_formula *number(struct rc_formula_parser *p, const struct rc_formula_location *at)
{
    struct rc_formula *made = node(p, RC_FORMULA_NUMBER, at);

    made->number = number_of(made->text);
    return made;
}

static struct rc_formula *string(struct rc_formula_parser *p, const struct rc_formula_location *at)
{
    struct rc_formula *made = node(p, RC_FORMULA_STRING, at);

    made->name = rc_str_sub(made->text, 1, made->text.len - 1);
    return made;
}

static struct rc_formula *call(struct rc_formula_parser *p, const struct rc_formula_location *at,
                               const struct rc_formula_location *name, struct rc_formula *args)
{
    struct rc_formula *made = args == NULL ? node(p, RC_FORMULA_CALL, at) : args;
    const struct rc_function_row *row;

    made->op = RC_FORMULA_CALL;
    made->text = rc_str_between(at->begin, at->end);
    made->name = rc_str_between(name->begin, name->end);
    made->span = node(p, RC_FORMULA_CALL, at)->span;
    made->function = rc_function_find(made->name);
    if (made->function == RC_FUNCTION_COUNT_OF) {
        rc_formula_fail(p, RC_E_FORMULA_FUNCTION, name->begin, name->end,
                        "is no function", made->name);
        return made;
    }
    row = rc_function_row(made->function);
    if (made->args.count < row->least || (row->most != RC_FUNCTION_ANY && made->args.count > row->most))
        rc_formula_fail(p, RC_E_FORMULA_FUNCTION, at->begin, at->end,
                        "does not take that many arguments", made->name);
    return made;
}
}

%union {
    struct rc_formula *node;
}

%token END 0 "the end"
%token NUMBER "a number"
%token NAME "a name"
%token STRING "a text in quotation marks"
%token AND "&&" OR "||" EQ "==" NE "!=" LE "<=" GE ">="
%token BAD "something else"
%type <node> or and cmp sum product sign power primary args

%%

formula: or { parser->result = $1; }

or: and
  | or "||" and { $$ = binary(parser, RC_FORMULA_OR, &@$, $1, $3); }

and: cmp
   | and "&&" cmp { $$ = binary(parser, RC_FORMULA_AND, &@$, $1, $3); }

cmp: sum
   | cmp "==" sum { $$ = binary(parser, RC_FORMULA_EQ, &@$, $1, $3); }
   | cmp "!=" sum { $$ = binary(parser, RC_FORMULA_NE, &@$, $1, $3); }
   | cmp '<' sum { $$ = binary(parser, RC_FORMULA_LT, &@$, $1, $3); }
   | cmp "<=" sum { $$ = binary(parser, RC_FORMULA_LE, &@$, $1, $3); }
   | cmp '>' sum { $$ = binary(parser, RC_FORMULA_GT, &@$, $1, $3); }
   | cmp ">=" sum { $$ = binary(parser, RC_FORMULA_GE, &@$, $1, $3); }

sum: product
   | sum '+' product { $$ = binary(parser, RC_FORMULA_ADD, &@$, $1, $3); }
   | sum '-' product { $$ = binary(parser, RC_FORMULA_SUB, &@$, $1, $3); }

product: sign
       | product '*' sign { $$ = binary(parser, RC_FORMULA_MUL, &@$, $1, $3); }
       | product '/' sign { $$ = binary(parser, RC_FORMULA_DIV, &@$, $1, $3); }
       | product '%' sign { $$ = binary(parser, RC_FORMULA_MOD, &@$, $1, $3); }

sign: power
    | '-' sign { $$ = unary(parser, RC_FORMULA_NEG, &@$, $2); }
    | '!' sign { $$ = unary(parser, RC_FORMULA_NOT, &@$, $2); }
    | '+' sign { $$ = $2; }

power: primary
     | primary '^' sign { $$ = binary(parser, RC_FORMULA_POW, &@$, $1, $3); }

primary: NUMBER { $$ = number(parser, &@$); }
       | NAME { $$ = node(parser, RC_FORMULA_NAME, &@$); }
       | STRING { $$ = string(parser, &@$); }
       | NAME '(' ')' { $$ = call(parser, &@$, &@1, NULL); }
       | NAME '(' args ')' { $$ = call(parser, &@$, &@1, $3); }
       | '(' or ')' { $$ = $2; }

args: or { $$ = node(parser, RC_FORMULA_CALL, &@$); add(parser, $$, $1); }
    | args ',' or { $$ = $1; add(parser, $$, $3); }

%%

static struct rc_formula *unreadable(struct rc_formula_parser *parser)
{
    struct rc_formula_location all = { parser->source.p, parser->source.p + parser->source.len };

    return node(parser, RC_FORMULA_UNREADABLE, &all);
}

struct rc_formula *rc_formula_parse(struct rc_arena *arena, struct rc_diags *diags,
                                    struct rc_str text, rc_pos pos, bool lenient)
{
    struct rc_formula_parser parser = { .arena = arena,
                                        .diags = diags,
                                        .source = text,
                                        .pos = pos,
                                        .cursor = text.p,
                                        .limit = text.p + text.len,
                                        .lenient = lenient };

    rc_formula_yyparse(&parser);
    return parser.failed || parser.result == NULL ? unreadable(&parser) : parser.result;
}

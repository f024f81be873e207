/*
 * Tokens of flows. JavaScript's rule for line ends is kept where flows need it: outside brackets a
 * line end behind something that may end a statement is a ';', unless the next line goes on with
 * '.', '(', '[', ',' or '='.
 */
#include "flow/scan.h"

#include "flow/flow.y.h"

static const struct {
    const char *word;
    const char *help;
} foreign[] = {
#define RC_FLOW_FOREIGN(word, help) { word, help },
#include "flow/foreign.def"
#undef RC_FLOW_FOREIGN
};

const char *rc_flow_foreign_help(struct rc_str word)
{
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (rc_str_eq(word, rc_str(foreign[i].word)))
            return foreign[i].help;
    return NULL;
}

static bool ends_statement(int token)
{
    switch (token) {
    case FT_NAME:
    case FT_TEXT:
    case FT_NUMBER:
    case FT_FUNCTION:
    case FT_THIS:
    case FT_TRUE:
    case FT_FALSE:
    case FT_NULL:
    case FT_RETURN:
    case ')':
    case ']':
    case '}': return true;
    default: return false;
    }
}

/* Where an operand is due, '(' and names may begin a function. */
static bool operand_due(int last)
{
    switch (last) {
    case FT_NAME:
    case FT_TEXT:
    case FT_NUMBER:
    case FT_FUNCTION:
    case FT_THIS:
    case FT_TRUE:
    case FT_FALSE:
    case FT_NULL:
    case '.':
    case ')':
    case ']':
    case '}': return false;
    default: return true;
    }
}

static struct rc_span span_of(const struct rc_flow_scanner *s, const char *begin, const char *end)
{
    return rc_span_of(s->source, rc_str_between(begin, end));
}

static int bad(struct rc_flow_scanner *s)
{
    s->bad = true;
    return FT_BAD;
}

static int bad_foreign(struct rc_flow_scanner *s, struct rc_str word)
{
    const char *help = rc_flow_foreign_help(word);

    rc_report(s->diags, RC_E_FLOW_NOT_A_FLOW, rc_span_of(s->source, word),
              "'%.*s' is not part of a flow", RC_FMT(word));
    if (help != NULL)
        rc_help(s->diags, "%s", help);
    return bad(s);
}

static int bad_character(struct rc_flow_scanner *s, const char *begin)
{
    struct rc_str rest = rc_str_between(begin, s->end);
    size_t length = rc_utf8_length(rest);
    struct rc_str word = rc_str_sub(rest, 0, length == 0 ? 1 : length);

    s->cursor = begin + word.len;
    return bad_foreign(s, word);
}

static int bad_end(struct rc_flow_scanner *s, const char *begin, const char *what)
{
    rc_report(s->diags, RC_E_FLOW_UNTERMINATED, span_of(s, begin, begin + 1), "this %s has no end",
              what);
    return bad(s);
}

static int scan_text(struct rc_flow_scanner *s, const char *begin, struct rc_flow_token *token)
{
    const char *end = rc_flow_skip_text(begin, s->end);

    if (end == NULL)
        return bad_end(s, begin, "text");
    s->cursor = end;
    struct rc_str literal = rc_str_between(begin, end);
    size_t code = 0;
    if (*begin == '`' && (code = rc_str_find(literal, '$', 0)) + 1 < literal.len &&
        literal.p[code + 1] == '{') {
        rc_report(s->diags, RC_E_FLOW_NOT_A_FLOW, span_of(s, begin, end),
                  "a template with '${' is not part of a flow");
        rc_help(s->diags, "write the text out; names are fixed before anything runs");
        return bad(s);
    }
    token->text = rc_flow_decode(s->arena, literal);
    return FT_TEXT;
}

/* A function literal where an operand is due; 0: there is none. */
static int scan_function(struct rc_flow_scanner *s, const char *begin, struct rc_flow_token *token)
{
    struct rc_flow_function function;
    const char *end;

    if (!operand_due(s->last) ||
        !rc_flow_function_at(s->arena, begin, s->end, &function, &end))
        return 0;
    if (end == NULL)
        return bad_end(s, begin, "function");
    s->cursor = end;
    struct rc_flow_function *copy = RC_NEW(s->arena, struct rc_flow_function);
    *copy = function;
    token->function = copy;
    token->text = function.name;
    return FT_FUNCTION;
}

static int open(struct rc_flow_scanner *s, const char *begin, int token)
{
    if (++s->depth > s->depth_limit) {
        rc_report(s->diags, RC_E_FLOW_TOO_DEEP, span_of(s, begin, begin + 1),
                  "calls are nested more than %u deep", s->depth_limit);
        rc_help(s->diags, "name parts of the flow with const and use the names");
        s->diags->limit_hit = true;
        return bad(s);
    }
    return token;
}

static int close(struct rc_flow_scanner *s, int token)
{
    if (s->depth > 0)
        s->depth--;
    return token;
}

static int scan_name(struct rc_flow_scanner *s, struct rc_str word, struct rc_flow_token *token)
{
    token->text = word;
    if (s->last != '.' && rc_flow_foreign_help(word) != NULL)
        return bad_foreign(s, word);
    return FT_NAME;
}

static int scan_token(struct rc_flow_scanner *s, struct rc_flow_token *token, const char *begin)
{
    const char *marker = NULL;
    const char *limit = s->end;
    int found;

    if (rc_flow_opens_comment(begin, limit))
        return bad_end(s, begin, "comment");
    if (begin < limit &&
        (*begin == '(' || rc_is_alnum(*begin) || *begin == '_' || *begin == '$') &&
        (found = scan_function(s, begin, token)) != 0)
        return found;
    s->cursor = begin;
    /*!re2c
        re2c:api = custom;
        re2c:api:style = free-form;
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYPEEK = "(s->cursor < limit ? (unsigned char)*s->cursor : 0)";
        re2c:define:YYSKIP = "++s->cursor;";
        re2c:define:YYBACKUP = "marker = s->cursor;";
        re2c:define:YYRESTORE = "s->cursor = marker;";
        re2c:define:YYLESSTHAN = "s->cursor >= limit";
        re2c:yyfill:enable = 0;
        re2c:eof = 0;

        name = [A-Za-z_$] [A-Za-z0-9_$]*;

        "this"                   { return FT_THIS; }
        "const" | "let" | "var"  { return FT_CONST; }
        "return"                 { return FT_RETURN; }
        "export"                 { return FT_EXPORT; }
        "true"                   { return FT_TRUE; }
        "false"                  { return FT_FALSE; }
        "null" | "undefined"     { return FT_NULL; }
        name                     { return scan_name(s, rc_str_between(begin, s->cursor), token); }
        "-"? [0-9]+ ("." [0-9]+)? {
            token->text = rc_str_between(begin, s->cursor);
            return FT_NUMBER;
        }
        ["'`]                    { return scan_text(s, begin, token); }
        [({[]                    { return open(s, begin, *begin); }
        [)}\]]                   { return close(s, *begin); }
        [.,;:=]                  { return *begin; }
        $                        { s->cursor = s->end; return 0; }
        *                        { return bad_character(s, begin); }
    */
}

/* note [line ends]: only outside brackets, only where a statement may end. */
static bool line_ends_statement(const struct rc_flow_scanner *s, const char *next)
{
    if (s->depth > 0 || !ends_statement(s->last))
        return false;
    return next == s->end || strchr(".([,=", *next) == NULL;
}

int rc_flow_scan(struct rc_flow_scanner *s, struct rc_flow_token *token, struct rc_span *span)
{
    bool newline = false;
    const char *begin = rc_flow_skip_blanks(s->cursor, s->end, &newline);
    int found;

    *token = (struct rc_flow_token){ 0 };
    if (s->bad) {
        *span = RC_NO_SPAN;
        return 0;
    }
    /* JavaScript ends the statement there, and what follows would silently never be evaluated */
    if (newline && s->last == FT_RETURN && begin < s->end && *begin != '}' && *begin != ';') {
        rc_report(s->diags, RC_E_FLOW_RETURN_LINE, span_of(s, begin, begin + 1),
                  "this stands on the line after 'return', so nothing is returned");
        rc_help(s->diags, "begin the flow on the line of the 'return'");
        *span = RC_NO_SPAN;
        return bad(s);
    }
    if ((newline || begin == s->end) && line_ends_statement(s, begin)) {
        *span = span_of(s, s->cursor, s->cursor);
        s->cursor = begin;
        return s->last = ';';
    }
    found = scan_token(s, token, begin);
    *span = span_of(s, begin, s->cursor);
    return s->last = found;
}

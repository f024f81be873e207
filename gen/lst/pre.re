/*
 * Tokens of prerequisites. What a byte is depends on where it stands (the mode of the frame): the
 * kind behind PRE decides how its body reads, and a piece of a PREMULT ends at its own bracket.
 */
#include "diag/suggest.h"
#include "lst/pre_parser.h"

#include "lst/pre.y.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYPEEK = "(parser->cursor < limit ? (unsigned char)*parser->cursor : 0)";
re2c:define:YYSKIP = "parser->cursor++;";
re2c:define:YYBACKUP = "marker = parser->cursor;";
re2c:define:YYRESTORE = "parser->cursor = marker;";
re2c:flags:input = custom;
re2c:api:style = free-form;
re2c:yyfill:enable = 0;
*/

static void suggest_kind(struct rc_pre_parser *parser, struct rc_str word, struct rc_span span)
{
    struct rc_suggestion nearest = rc_suggest(word);

    for (unsigned i = 0; i < RC_PRE_KIND_COUNT; i++)
        rc_suggest_offer(&nearest, rc_str(rc_pre_kind_row((enum rc_pre_kind)i)->word));
    if (nearest.found)
        rc_fix_near(parser->diags, span, nearest.best);
}

/* R2: only some kinds take an operator; false: the word is no other kind with one. */
static bool report_operator(struct rc_pre_parser *parser, struct rc_str word)
{
    static const char *const operators[] = { "GTEQ", "LTEQ", "NEQ", "EQ", "GT", "LT" };

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        struct rc_str suffix = rc_str(operators[i]);
        size_t len = word.len > suffix.len ? word.len - suffix.len : word.len;
        struct rc_str bare = rc_str_sub(word, 0, len);
        struct rc_str rest = rc_str_sub(word, len, word.len);
        enum rc_pre_op op;
        bool has_op;
        if (!rc_str_eq_fold(rest, suffix) ||
            rc_pre_kind_find(bare, &op, &has_op) == RC_PRE_KIND_COUNT)
            continue;
        rc_report(parser->diags, RC_E_PRE_OPERATOR, rc_pre_span(parser, rest.p, rest.p + rest.len),
                  "PRE%.*s takes no operator '%.*s'", RC_FMT(bare), RC_FMT(rest));
        return true;
    }
    return false;
}

/* "VARGTEQ" of "PREVARGTEQ:" */
static bool read_kind(struct rc_pre_parser *parser, const struct rc_pre_location *at)
{
    struct rc_str word = rc_str_between(at->begin + 3, at->end - 1);
    struct rc_pre *pre = rc_pre_top(parser)->pre;
    struct rc_span span = rc_pre_span(parser, word.p, word.p + word.len);

    pre->kind = rc_pre_kind_find(word, &pre->op, &pre->has_op);
    if (pre->kind != RC_PRE_KIND_COUNT)
        return true;
    if (rc_pre_fail(parser) && !report_operator(parser, word)) {
        rc_report(parser->diags, RC_E_PRE_KIND, span, "there is no prerequisite 'PRE%.*s'",
                  RC_FMT(word));
        suggest_kind(parser, word, span);
    }
    return false;
}

static int scan_head(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    const char *limit = rc_pre_top(parser)->limit;
    const char *marker;

    /*!re2c
    "!" { at->end = parser->cursor; return PRE_NOT; }
    "PRE" [A-Za-z]+ ":" {
        at->end = parser->cursor;
        if (!read_kind(parser, at))
            return PRE_BAD;
        rc_pre_top(parser)->mode = RC_PRE_MODE_SHAPE;
        return PRE_KIND;
    }
    * { parser->cursor = at->begin; at->end = limit; return PRE_BAD; }
    */
}

static int scan_shape(struct rc_pre_parser *parser)
{
    struct rc_pre_frame *top = rc_pre_top(parser);
    const char *limit = top->limit;

    /* R4: QUALIFY does not override what is marked so */
    if (limit - parser->cursor >= 2 && memcmp(parser->cursor, "Q:", 2) == 0) {
        top->pre->unmoved = true;
        parser->cursor += 2;
    }
    top->pre->body = rc_str_between(parser->cursor, limit);
    switch (rc_pre_kind_row(top->pre->kind)->shape) {
    case RC_PRE_SHAPE_LIST: top->mode = RC_PRE_MODE_COUNT; return PRE_AS_LIST;
    case RC_PRE_SHAPE_MULT: top->mode = RC_PRE_MODE_COUNT; return PRE_AS_MULT;
    case RC_PRE_SHAPE_NAMES:
    case RC_PRE_SHAPE_SUM: top->mode = RC_PRE_MODE_ELEMENTS; return PRE_AS_NAMES;
    case RC_PRE_SHAPE_FORMULAS: top->mode = RC_PRE_MODE_FORMULAS; return PRE_AS_FORMULAS;
    case RC_PRE_SHAPE_INTEGER:
    case RC_PRE_SHAPE_RANGE:
    case RC_PRE_SHAPE_WORD:
    case RC_PRE_SHAPE_TEXT: break;
    }
    top->mode = RC_PRE_MODE_REST;
    return PRE_AS_REST;
}

static int scan_count(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    struct rc_pre_frame *top = rc_pre_top(parser);
    const char *limit = top->limit;

    top->mode = top->pre->kind == RC_PRE_MULT ? RC_PRE_MODE_PIECES : RC_PRE_MODE_ELEMENTS;
    /*!re2c
    [^,\x00]+ { at->end = parser->cursor; return PRE_COUNT; }
    * { parser->cursor = at->begin; return PRE_COUNT; }
    */
}

/* The first '[', ']' or '|' of a word that may have none, or NULL (R5). */
static const char *forbidden(struct rc_str word, bool brackets)
{
    for (size_t i = 0; i < word.len; i++) {
        if (word.p[i] == '|' || (!brackets && (word.p[i] == '[' || word.p[i] == ']')))
            return word.p + i;
    }
    return NULL;
}

static int check_word(struct rc_pre_parser *parser, const struct rc_pre_location *at)
{
    const struct rc_pre_kind_row *row = rc_pre_kind_row(rc_pre_top(parser)->pre->kind);
    const char *bad = forbidden(rc_str_between(at->begin, at->end), row->brackets);

    if (bad == NULL)
        return PRE_WORD;
    if (rc_pre_fail(parser))
        rc_report(parser->diags, *bad == '|' ? RC_E_PRE_BODY : RC_E_PRE_BRACKET,
                  rc_pre_span(parser, bad, bad + 1), "PRE%s may not contain '%c'", row->word, *bad);
    return PRE_BAD;
}

static int scan_elements(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    const char *limit = rc_pre_top(parser)->limit;

    if (!rc_pre_kind_row(rc_pre_top(parser)->pre->kind)->brackets) {
        /*!re2c
        "," { at->end = parser->cursor; return ','; }
        [^,\x00]+ { at->end = parser->cursor; return check_word(parser, at); }
        * { return PRE_BAD; }
        */
    }
    /*!re2c
    "," { at->end = parser->cursor; return ','; }
    "[" { at->end = parser->cursor; return '['; }
    "]" { at->end = parser->cursor; return ']'; }
    [^,[\]\x00]+ { at->end = parser->cursor; return check_word(parser, at); }
    * { return PRE_BAD; }
    */
}

static int scan_formulas(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    const char *limit = rc_pre_top(parser)->limit;
    struct rc_str rest = rc_str_between(parser->cursor, limit);
    struct rc_str part;

    if (*parser->cursor == ',') {
        at->end = ++parser->cursor;
        return ',';
    }
    rc_formula_next(&rest, &part);
    at->end = parser->cursor = part.p + part.len;
    return PRE_WORD;
}

/* The bracket that closes the one at `from`, or NULL. */
static const char *closing(const char *from, const char *limit)
{
    size_t open = 0;

    for (const char *c = from; c < limit; c++) {
        if (*c == '[')
            open++;
        if (*c == ']' && --open == 0)
            return c;
    }
    return NULL;
}

static void push(struct rc_pre_parser *parser, const char *limit)
{
    struct rc_pre *pre = RC_NEW(parser->arena, struct rc_pre);

    parser->depth++;
    *rc_pre_top(parser) = (struct rc_pre_frame){ pre, RC_PRE_MODE_HEAD, limit };
}

static int unbracketed(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    struct rc_str rest = rc_str_between(parser->cursor, rc_pre_top(parser)->limit);
    struct rc_str part;

    rc_formula_next(&rest, &part);
    at->end = part.p + part.len;
    /* P37: shipped, the first and the last character are cut off, whatever they are */
    if (rc_pre_shipped(parser->compat, RC_PRE_ROW_P37) && part.len >= 2 && parser->depth < RC_PRE_DEPTH_LIMIT) {
        push(parser, at->end - 1);
        at->end = ++parser->cursor;
        return '[';
    }
    if (rc_pre_fail(parser)) {
        struct rc_span span = rc_pre_span(parser, at->begin, at->end);
        rc_report(parser->diags, RC_E_PRE_PIECE, span,
                  part.len == 0 ? "a part of PREMULT is empty"
                                : "a part of PREMULT is not in brackets");
        if (rc_is_pre(part))
            rc_fix(parser->diags, span, rc_str_printf(parser->arena, "[%.*s]", RC_FMT(part)));
    }
    return PRE_BAD;
}

static int scan_pieces(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    const char *limit = rc_pre_top(parser)->limit;
    const char *close;

    if (*parser->cursor == ',') {
        at->end = ++parser->cursor;
        return ',';
    }
    if (*parser->cursor != '[')
        return unbracketed(parser, at);
    at->end = parser->cursor + 1;
    close = closing(parser->cursor, limit);
    if (close == NULL) {
        if (rc_pre_fail(parser))
            rc_report(parser->diags, RC_E_PRE_BRACKET, rc_pre_span(parser, at->begin, at->end),
                      "this bracket of PREMULT is never closed");
        return PRE_BAD;
    }
    if (parser->depth == RC_PRE_DEPTH_LIMIT) {
        parser->diags->limit_hit = true;
        if (rc_pre_fail(parser))
            rc_report(parser->diags, RC_E_PRE_LIMIT, rc_pre_span(parser, at->begin, at->end),
                      "PREMULT stands in PREMULT more than %d deep", RC_PRE_DEPTH_LIMIT);
        return PRE_BAD;
    }
    push(parser, close);
    parser->cursor++;
    return '[';
}

/* At the end of the innermost text: a piece closes, all of it ends. */
static int leave(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    if (parser->depth == 0)
        return PRE_END;
    parser->depth--;
    at->end = ++parser->cursor;
    return ']';
}

int rc_pre_token(struct rc_pre_parser *parser, struct rc_pre_location *at)
{
    struct rc_pre_frame *top = rc_pre_top(parser);

    at->begin = at->end = parser->cursor;
    if (top->mode == RC_PRE_MODE_SHAPE)
        return scan_shape(parser);
    if (top->mode == RC_PRE_MODE_COUNT)
        return scan_count(parser, at);
    if (top->mode == RC_PRE_MODE_REST) {
        top->mode = RC_PRE_MODE_ELEMENTS;
        at->end = parser->cursor = top->limit;
        return PRE_WORD;
    }
    if (parser->cursor >= top->limit)
        return leave(parser, at);
    switch (top->mode) {
    case RC_PRE_MODE_HEAD: return scan_head(parser, at);
    case RC_PRE_MODE_ELEMENTS: return scan_elements(parser, at);
    case RC_PRE_MODE_FORMULAS: return scan_formulas(parser, at);
    case RC_PRE_MODE_PIECES: return scan_pieces(parser, at);
    case RC_PRE_MODE_SHAPE:
    case RC_PRE_MODE_COUNT:
    case RC_PRE_MODE_REST: break;
    }
    return PRE_BAD;
}

/*
 * The scanner. Two sets of conditions: what the manual says (A2), and what Xconq reads
 * (--compat=xconq, B2). They share all that the two have in common; token.c and number.c decide the
 * rest by row of B1, so that single rows can be switched.
 */
#include "gdl/gdl.y.h"
#include "gdl/reader.h"

/*!types:re2c*/

int rc_gdl_yylex(const struct rc_gdl_value **value, struct rc_span *span,
                 struct rc_gdl_reader *p);

static int atom(struct rc_gdl_reader *p, const struct rc_gdl_value *read,
                const struct rc_gdl_value **value)
{
    p->nest -= p->quotes[p->level];
    p->quotes[p->level] = 0;
    *value = read;
    return ATOM;
}

/* Lists deeper than the limit are read as one bad atom, with one message. */
static int too_deep(struct rc_gdl_reader *p, struct rc_span span,
                    const struct rc_gdl_value **value)
{
    unsigned open = 1;

    rc_report(p->gdl->diags, RC_E_GDL_DEPTH, span, "lists are nested more than %u deep",
              p->depth_limit);
    p->gdl->diags->limit_hit = true;
    while (p->cursor < p->limit && open > 0) {
        char c = *p->cursor++;
        open += c == '(';
        open -= c == ')';
    }
    return atom(p, &rc_gdl_bad, value);
}

static int open_list(struct rc_gdl_reader *p, struct rc_span span,
                     const struct rc_gdl_value **value)
{
    bool line_start = span.begin == p->source->base || p->cursor[-2] == '\n';

    if (p->nest >= p->depth_limit)
        return too_deep(p, span, value);
    if (p->level > 0 && line_start && p->suspect.begin == 0)
        p->suspect = span;
    p->opens[p->level] = span;
    p->marks[p->level] = p->stack.count;
    p->level++;
    p->nest++;
    p->quotes[p->level] = 0;
    return OPEN;
}

static void close_list(struct rc_gdl_reader *p)
{
    p->level--;
    p->nest -= 1 + p->quotes[p->level];
    p->quotes[p->level] = 0;
    if (p->level == 0)
        p->suspect = p->eaten = RC_NO_SPAN;
}

static int add_quote(struct rc_gdl_reader *p, struct rc_span span,
                     const struct rc_gdl_value **value)
{
    if (p->nest >= p->depth_limit) {
        rc_report(p->gdl->diags, RC_E_GDL_DEPTH, span, "quotes are nested more than %u deep",
                  p->depth_limit);
        p->gdl->diags->limit_hit = true;
        p->cut = true;
        p->cursor = p->limit;
        return atom(p, &rc_gdl_bad, value);
    }
    p->quotes[p->level]++;
    p->nest++;
    return QUOTE;
}

/* The end of the file is inside a list: one message, where it began. */
static void cut_list(struct rc_gdl_reader *p)
{
    struct rc_gdl *gdl = p->gdl;

    rc_gdl_misfit(gdl, 34, RC_E_GDL_UNCLOSED, p->opens[0],
                  "the list that begins here is not closed: %u ')' missing at the end of the "
                  "file", p->level);
    if (p->suspect.begin != 0)
        rc_note_at(gdl->diags, p->suspect, "a form that begins a line is inside it");
    rc_gdl_stop_judging_names(gdl);
    if (p->eaten.begin != 0)
        rc_report(gdl->diags, RC_W_GDL_COMMENT_PAREN, p->eaten,
                  "the ')' in this comment closes nothing: a comment runs to the end of its line");
}

/* The end of the file is behind a quote, which waits for a form. */
static void cut_quote(struct rc_gdl_reader *p)
{
    rc_pos end = rc_pos_at(p->source, p->limit);

    rc_report(p->gdl->diags, RC_E_GDL_LONE_QUOTE, (struct rc_span){ end, end },
              "the file ends behind a quote");
    if (p->level > 0)
        rc_gdl_stop_judging_names(p->gdl);
}

static int end_of_text(struct rc_gdl_reader *p)
{
    bool quoted = p->quotes[p->level] > 0;

    if (quoted && !p->cut)
        cut_quote(p);
    else if (p->level > 0 && !p->cut)
        cut_list(p);
    return p->level > 0 || quoted ? CUT : 0;
}

/* B2: an extra ')' reads as nil in Xconq. */
static bool extra_close(struct rc_gdl_reader *p, struct rc_span span)
{
    rc_gdl_misfit(p->gdl, 34, RC_E_GDL_EXTRA_PAREN, span, "this ')' closes nothing");
    return rc_gdl_kernel(p->gdl, 34);
}

/* A ')' right behind a quote: the quote gets nil, and the ')' is read again. */
static int quote_nothing(struct rc_gdl_reader *p, struct rc_span span,
                         const struct rc_gdl_value **value)
{
    rc_report(p->gdl->diags, RC_E_GDL_LONE_QUOTE, span, "a quote with nothing behind it");
    p->cursor--;
    return atom(p, &rc_gdl_bad, value);
}

int rc_gdl_yylex(const struct rc_gdl_value **value, struct rc_span *span,
                 struct rc_gdl_reader *p)
{
    for (;;) {
        const char *begin = p->cursor;
        /*!re2c
            re2c:yyfill:enable = 0;
            re2c:define:YYCTYPE = "unsigned char";
            re2c:define:YYCURSOR = "p->cursor";
            re2c:define:YYMARKER = "p->marker";
            re2c:define:YYGETCONDITION = "p->condition";
            re2c:define:YYGETCONDITION:naked = 1;
            re2c:yych:conversion = 1;

            <manual, kernel> [ \t\r\n]+ { continue; }
            <manual, kernel> ";" [^\n\x00]* {
                if (p->level > 0 && p->eaten.begin == 0 &&
                    memchr(begin, ')', (size_t)(p->cursor - begin)) != NULL)
                    p->eaten = rc_gdl_span(p, begin);
                continue;
            }
            <manual, kernel> "#|" {
                bool empty_symbol = rc_gdl_scan_comment(p, begin);
                *span = rc_gdl_span(p, begin);
                if (empty_symbol)
                    return atom(p, rc_gdl_symbol(p->gdl, 0, *span), value);
                continue;
            }
            <manual, kernel> "(" {
                *span = rc_gdl_span(p, begin);
                return open_list(p, *span, value);
            }
            <manual, kernel> ")" {
                *span = rc_gdl_span(p, begin);
                if (p->quotes[p->level] > 0)
                    return quote_nothing(p, *span, value);
                if (p->level > 0) {
                    close_list(p);
                    return CLOSE;
                }
                if (extra_close(p, *span))
                    return atom(p, rc_gdl_nil_at(p->gdl, *span), value);
                continue;
            }
            <manual, kernel> ['`] {
                *span = rc_gdl_span(p, begin);
                return add_quote(p, *span, value);
            }
            <manual, kernel> ["] {
                const struct rc_gdl_value *read = rc_gdl_scan_string(p, begin);
                *span = rc_gdl_span(p, begin);
                return atom(p, read, value);
            }
            <manual, kernel> "|" {
                const struct rc_gdl_value *read = rc_gdl_scan_bars(p, begin);
                *span = rc_gdl_span(p, begin);
                return atom(p, read, value);
            }
            <manual, kernel> [0-9] {
                const struct rc_gdl_value *read = rc_gdl_scan_number(p, begin);
                *span = rc_gdl_span(p, begin);
                return atom(p, read, value);
            }
            <manual, kernel> [+.-] {
                const struct rc_gdl_value *read = rc_gdl_starts_number(p, begin)
                                                      ? rc_gdl_scan_number(p, begin)
                                                      : rc_gdl_scan_symbol(p, begin);
                *span = rc_gdl_span(p, begin);
                return atom(p, read, value);
            }
            <kernel> "#" {
                *span = rc_gdl_span(p, begin);
                return atom(p, rc_gdl_symbol(p->gdl, rc_intern_add(&p->gdl->symbols, RC_STR("#")),
                                             *span), value);
            }
            <manual, kernel> "\x00" {
                if (begin == p->limit) {
                    p->cursor = p->limit;
                    *span = rc_gdl_span(p, p->limit);
                    return end_of_text(p);
                }
                rc_gdl_misfit(p->gdl, 34, RC_E_GDL_NUL, rc_gdl_span(p, begin),
                              "a NUL byte in a module");
                continue;
            }
            <manual, kernel> * {
                const struct rc_gdl_value *read = rc_gdl_scan_symbol(p, begin);
                *span = rc_gdl_span(p, begin);
                return atom(p, read, value);
            }
        */
    }
}

/* Modules are read in the order of their positions; a second pass finds what the first one has. */
static void keep_unread(struct rc_gdl *gdl, struct rc_span span)
{
    size_t count = gdl->unread.count;

    if (count == 0 || gdl->unread.at[count - 1].begin < span.begin)
        RC_PUSH(gdl->arena, &gdl->unread, span);
}

void rc_gdl_read_atom(struct rc_gdl_reader *p, const struct rc_gdl_value *value,
                      struct rc_span span)
{
    if (rc_gdl_is(value, RC_GDL_BAD))
        keep_unread(p->gdl, span);
    RC_PUSH(p->gdl->arena, &p->stack, value);
}

void rc_gdl_read_quote(struct rc_gdl_reader *p, struct rc_span quote)
{
    const struct rc_gdl_value *form = p->stack.at[p->stack.count - 1];
    const struct rc_gdl_value *items[2];

    items[0] = rc_gdl_symbol(p->gdl, p->gdl->sym_quote, quote);
    items[1] = form;
    p->stack.at[p->stack.count - 1] =
        rc_gdl_list(p->gdl, items, 2, rc_span_join(quote, form->span));
}

void rc_gdl_read_list(struct rc_gdl_reader *p, struct rc_span open, struct rc_span close)
{
    size_t mark = p->marks[p->level];
    size_t count = p->stack.count - mark;
    const struct rc_gdl_value *const *items = count > 0 ? &p->stack.at[mark] : NULL;
    const struct rc_gdl_value *list =
        rc_gdl_list(p->gdl, items, count, rc_span_join(open, close));

    p->stack.count = mark;
    RC_PUSH(p->gdl->arena, &p->stack, list);
}

rc_gdl_forms rc_gdl_read(struct rc_gdl *gdl, struct rc_source *source)
{
    struct rc_gdl_reader *p = RC_NEW(gdl->arena, struct rc_gdl_reader);
    rc_gdl_forms forms = { 0 };

    p->gdl = gdl;
    p->source = source;
    p->cursor = source->text.p;
    p->limit = source->text.p + source->text.len;
    p->condition = rc_gdl_kernel(gdl, 6) ? yyckernel : yycmanual;
    p->depth_limit = gdl->options.depth_limit;
    rc_gdl_yyparse(p);
    forms.at = p->stack.at;
    /* what an unclosed list had already is dropped (B2) */
    forms.count = p->level > 0 ? p->marks[0] : p->stack.count;
    if (p->cut && p->doubtful.begin != 0)
        forms.count = p->sound;
    return forms;
}

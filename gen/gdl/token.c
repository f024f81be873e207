/* Strings, symbols and comments, in both dialects (A2.5 to A2.7, B2). */
#include "gdl/reader.h"

enum {
    KEPT_BYTES = 999,   /* of a string or symbol in Xconq; B2 */
    ADVISED_BYTES = 100 /* A2.9 */
};

struct rc_span rc_gdl_span(const struct rc_gdl_reader *p, const char *begin)
{
    return rc_span_of(p->source, rc_str_between(begin, p->cursor));
}

bool rc_gdl_ends_symbol(const struct rc_gdl_reader *p, const char *c)
{
    if (c >= p->limit)
        return true;
    switch (*c) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '(':
    case ')':
    case ';':
    case '"':
    case '\'':
    case '`': return true;
    case '#': return rc_gdl_kernel(p->gdl, 6) || (c + 1 < p->limit && c[1] == '|');
    default: return false;
    }
}

static bool is_octal(char c)
{
    return c >= '0' && c <= '7';
}

/* Manual: exactly three octal digits; another backslash takes the next character (B1.5). */
static char manual_escape(struct rc_gdl_reader *p)
{
    const char *c = p->cursor;

    if (p->limit - c >= 3 && is_octal(c[0]) && is_octal(c[1]) && is_octal(c[2])) {
        p->cursor += 3;
        if (c[0] == '0' && p->cursor < p->limit && rc_is_digit(*p->cursor))
            rc_gdl_touch(p->gdl, 5, RC_W_GDL_OCTAL_ESCAPE, rc_gdl_span(p, c - 1),
                         "'\\%.3s' is one character and '%c' another; Xconq reads all the digits "
                         "as one",
                         c, *p->cursor);
        return (char)((c[0] - '0') * 64 + (c[1] - '0') * 8 + (c[2] - '0'));
    }
    return *p->cursor++;
}

/* Xconq: '\0' and then any run of decimal digits, of which the low byte counts (B1.5). */
static char kernel_escape(struct rc_gdl_reader *p)
{
    unsigned code = 0;

    if (*p->cursor != '0')
        return *p->cursor++;
    while (p->cursor < p->limit && rc_is_digit(*p->cursor))
        code = (code * 8 + (unsigned)(*p->cursor++ - '0')) & 0xffff;
    return (char)(code & 0xff);
}

/* The character behind a backslash; at the end of the text Xconq reads an 0xff there. */
static char escape(struct rc_gdl_reader *p)
{
    if (p->cursor >= p->limit)
        return (char)0xff;
    return rc_gdl_kernel(p->gdl, 5) ? kernel_escape(p) : manual_escape(p);
}

/* What is wrong or unwise about the bytes of a string or a symbol. */
static void check_bytes(struct rc_gdl_reader *p, const char *begin, struct rc_buf *bytes,
                        bool string)
{
    if (bytes->len > KEPT_BYTES && rc_gdl_kernel(p->gdl, 34)) {
        rc_gdl_misfit(p->gdl, 34, RC_E_GDL_LIMIT, rc_gdl_span(p, begin),
                      "Xconq keeps %d bytes of a string or symbol and drops the rest", KEPT_BYTES);
        bytes->len = KEPT_BYTES;
    } else if (bytes->len > ADVISED_BYTES) {
        rc_report(p->gdl->diags, string ? RC_W_GDL_LONG_STRING : RC_W_GDL_LONG_SYMBOL,
                  rc_gdl_span(p, begin), "a %s of %zu bytes; the manual advises %d at most%s",
                  string ? "string" : "symbol", bytes->len, ADVISED_BYTES,
                  bytes->len > KEPT_BYTES ? ", and Xconq cuts it at 999" : "");
    }
    const char *nul = bytes->len > 0 ? memchr(bytes->p, 0, bytes->len) : NULL;
    if (nul != NULL && rc_gdl_kernel(p->gdl, 34))
        bytes->len = (size_t)(nul - bytes->p);
    else if (nul != NULL)
        rc_report(p->gdl->diags, RC_E_GDL_NUL, rc_gdl_span(p, begin),
                  "a string or symbol cannot hold a NUL byte");
}

static void lint_byte(struct rc_gdl_reader *p, const char *c)
{
    unsigned char byte = (unsigned char)*c;
    struct rc_span span = rc_span_of(p->source, (struct rc_str){ c, 1 });

    if (byte == '\n' || byte == '\t' || byte == '\r' || (byte >= ' ' && byte <= 126))
        return;
    if (rc_report(p->gdl->diags, RC_W_GDL_NON_ASCII, span,
                  "byte %d stands in a string as it is; other computers may read it otherwise",
                  byte) == NULL)
        return;
    rc_fix(p->gdl->diags, span,
           rc_str_printf(p->gdl->arena, rc_gdl_kernel(p->gdl, 5) ? "\\0%03o" : "\\%03o", byte));
}

/* The place is only asked for once a byte is not plain; most are. */
static bool is_plain(char c)
{
    return c >= ' ' && c <= 126;
}

/* What a token runs over up to the end of the text is in no form any more. */
static void unclosed(struct rc_gdl_reader *p, const char *begin, const char *what)
{
    p->cut = !rc_gdl_kernel(p->gdl, 34);
    if (!p->cut)
        return;
    rc_report(p->gdl->diags, RC_E_GDL_UNCLOSED, rc_span_of(p->source, (struct rc_str){ begin, 1 }),
              "the %s that begins here is not closed", what);
    if (p->doubtful.begin != 0)
        rc_note_at(p->gdl->diags, p->doubtful, "this string runs over the begin of a form");
    rc_gdl_stop_judging_names(p->gdl);
}

/*
 * note [doubtful strings]: where a quote is missing, strings and the text between them change
 * places up to the end of the text, and nothing from there on is what its author wrote. So where
 * the last string is not closed, forms count up to the first one that runs over a line which begins
 * a form.
 */
static void doubt(struct rc_gdl_reader *p, const char *begin, const char *line)
{
    if (p->doubtful.begin != 0)
        return;
    while (line < p->limit && (*line == ' ' || *line == '\t'))
        line++;
    if (line >= p->limit || *line != '(')
        return;
    p->doubtful = rc_span_of(p->source, (struct rc_str){ begin, 1 });
    p->sound = p->level > 0 ? p->marks[0] : p->stack.count;
}

/* Bytes up to `end`, which is skipped. */
static struct rc_buf scan_until(struct rc_gdl_reader *p, const char *begin, char end,
                                const char *what)
{
    struct rc_buf bytes;

    rc_buf_init(&bytes, p->gdl->arena);
    while (p->cursor < p->limit && *p->cursor != end) {
        char c = *p->cursor++;
        if (c == '\\') {
            rc_buf_char(&bytes, escape(p));
            continue;
        }
        if (!is_plain(c) && end == '"')
            lint_byte(p, p->cursor - 1);
        if (c == '\n' && end == '"')
            doubt(p, begin, p->cursor);
        rc_buf_char(&bytes, c);
    }
    if (p->cursor < p->limit)
        p->cursor++;
    else
        unclosed(p, begin, what);
    check_bytes(p, begin, &bytes, end == '"');
    return bytes;
}

const struct rc_gdl_value *rc_gdl_scan_string(struct rc_gdl_reader *p, const char *begin)
{
    /* most strings hold neither a backslash nor anything that is not plain: no copy */
    const char *c = p->cursor;

    while (c < p->limit && is_plain(*c) && *c != '"' && *c != '\\')
        c++;
    if (c < p->limit && *c == '"' && c - p->cursor <= ADVISED_BYTES) {
        struct rc_str bytes = rc_str_between(p->cursor, c);
        p->cursor = c + 1;
        return rc_gdl_string(p->gdl, bytes, rc_gdl_span(p, begin));
    }
    struct rc_buf bytes = scan_until(p, begin, '"', "string");
    return rc_gdl_string(p->gdl, rc_buf_str(&bytes), rc_gdl_span(p, begin));
}

const struct rc_gdl_value *rc_gdl_scan_bars(struct rc_gdl_reader *p, const char *begin)
{
    struct rc_buf bytes = scan_until(p, begin, '|', "symbol in bars");

    return rc_gdl_symbol(p->gdl, rc_intern_add(&p->gdl->symbols, rc_buf_str(&bytes)),
                         rc_gdl_span(p, begin));
}

static const struct rc_gdl_value *symbol_of(struct rc_gdl_reader *p, const char *begin,
                                            struct rc_str name)
{
    if (name.len > 1 && memchr(begin, '#', (size_t)(p->cursor - begin)) != NULL)
        rc_gdl_touch(p->gdl, 6, RC_W_GDL_HASH, rc_gdl_span(p, begin),
                     "'#' is part of the symbol '%.*s'; Xconq makes a symbol of its own of it",
                     RC_FMT(name));
    if (rc_str_eq(name, RC_STR("nil")))
        return rc_gdl_nil_at(p->gdl, rc_gdl_span(p, begin));
    return rc_gdl_symbol(p->gdl, rc_intern_add(&p->gdl->symbols, name), rc_gdl_span(p, begin));
}

const struct rc_gdl_value *rc_gdl_scan_symbol(struct rc_gdl_reader *p, const char *begin)
{
    struct rc_buf bytes;
    bool bar = false;

    p->cursor = begin;
    while (!rc_gdl_ends_symbol(p, p->cursor) && *p->cursor != '\\') {
        bar = bar || *p->cursor == '|';
        p->cursor++;
    }
    struct rc_str name = rc_str_between(begin, p->cursor);
    if (p->cursor >= p->limit || *p->cursor != '\\') {
        if (!bar && name.len <= ADVISED_BYTES && memchr(name.p, 0, name.len) == NULL)
            return symbol_of(p, begin, name);
    }
    rc_buf_init(&bytes, p->gdl->arena);
    rc_buf_add(&bytes, name);
    while (!rc_gdl_ends_symbol(p, p->cursor)) {
        char c = *p->cursor++;
        bar = bar || c == '|';
        if (c == '\\' && p->cursor >= p->limit)
            unclosed(p, p->cursor - 1, "escape");
        rc_buf_char(&bytes, c == '\\' ? escape(p) : c);
    }
    check_bytes(p, begin, &bytes, false);
    if (bar && !rc_gdl_kernel(p->gdl, 34))
        rc_report(p->gdl->diags, RC_W_GDL_BAR, rc_gdl_span(p, begin),
                  "a bar inside a symbol is part of its name; bars belong around a whole name");
    return symbol_of(p, begin, rc_buf_str(&bytes));
}

/*
 * A block comment; they nest. True where Xconq reads a symbol without a name behind it: at the end
 * of the file, and before another comment that touches it (B1.7).
 */
bool rc_gdl_scan_comment(struct rc_gdl_reader *p, const char *begin)
{
    unsigned open = 1;

    while (open > 0 && p->cursor < p->limit) {
        const char *c = p->cursor++;
        if (p->cursor >= p->limit)
            break;
        if (c[0] == '#' && c[1] == '|') {
            open++;
            p->cursor++;
        } else if (c[0] == '|' && c[1] == '#') {
            open--;
            p->cursor++;
        }
    }
    if (open > 0) {
        p->cut = true;
        rc_gdl_misfit(p->gdl, 34, RC_E_GDL_UNCLOSED,
                      rc_span_of(p->source, (struct rc_str){ begin, 2 }),
                      "the comment that begins here is not closed");
        rc_gdl_stop_judging_names(p->gdl);
    }
    bool odd = p->cursor >= p->limit ||
               (p->limit - p->cursor >= 2 && p->cursor[0] == '#' && p->cursor[1] == '|');
    if (odd && open == 0)
        rc_gdl_touch(p->gdl, 7, RC_W_GDL_COMMENT_SYMBOL, rc_gdl_span(p, begin),
                     "Xconq reads a symbol without a name behind this comment; put white space "
                     "there");
    return odd && rc_gdl_kernel(p->gdl, open > 0 ? 34 : 7);
}

#include "emit/writer.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/quote.h"

/* note [fixed point]: clang-format sets an initialiser of five items or more in columns, unless a
 * comment on its own line parts them; a comma behind the last item keeps one item a line. Both are
 * used here, since a list with an item a line is also what a diff is read best in. */
enum {
    COLUMNS_FROM = 5,
    SHORT_TYPE = 5 /* clang-format never parts "void" or "bool" from the name of a function */
};

void rc_w_init(struct rc_writer *w, struct rc_arena *arena, struct rc_buf *out)
{
    *w = (struct rc_writer){ .arena = arena, .out = out, .line = 1 };
}

static void end_line(struct rc_writer *w)
{
    rc_buf_char(w->out, '\n');
    w->line++;
}

/* Lines of a text, each at the present depth. */
static void put(struct rc_writer *w, struct rc_str text)
{
    struct rc_str line;

    while (rc_str_next(&text, '\n', &line)) {
        if (line.len > 0)
            rc_buf_fill(w->out, ' ', (size_t)w->depth * RC_W_INDENT);
        rc_buf_add(w->out, line);
        end_line(w);
    }
}

void rc_w_line(struct rc_writer *w, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put(w, rc_str_vprintf(w->arena, format, args));
    va_end(args);
}

void rc_w_blank(struct rc_writer *w)
{
    const struct rc_buf *out = w->out;

    if (out->len >= 2 && !(out->p[out->len - 1] == '\n' && out->p[out->len - 2] == '\n'))
        end_line(w);
}

void rc_w_open(struct rc_writer *w, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    put(w, rc_str_vprintf(w->arena, format, args));
    va_end(args);
    w->depth++;
}

void rc_w_close(struct rc_writer *w, const char *format, ...)
{
    va_list args;

    w->depth--;
    va_start(args, format);
    put(w, rc_str_vprintf(w->arena, format, args));
    va_end(args);
}

void rc_w_lines(struct rc_writer *w, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(w, rc_str(lines[i]));
}

struct rc_str rc_w_remark(struct rc_arena *arena, struct rc_str text)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    rc_quote_comment(&buf, text);
    return rc_buf_str(&buf);
}

/* The length of the first part of `text` that fits into `room`: up to a blank, or a whole word. */
static size_t first_part(struct rc_str text, size_t room)
{
    size_t word = 0;

    while (word < text.len && text.p[word] == ' ')
        word++;
    size_t end = rc_str_find(text, ' ', word);
    while (end < text.len) {
        size_t next = rc_str_find(text, ' ', end + 1);
        if (next > room)
            break;
        end = next;
    }
    return end;
}

static void put_comment_line(struct rc_writer *w, struct rc_str line, size_t hang)
{
    rc_buf_fill(w->out, ' ', (size_t)w->depth * RC_W_INDENT);
    rc_buf_add(w->out, RC_STR(" *"));
    if (line.len > 0)
        rc_buf_fill(w->out, ' ', hang + 1);
    rc_buf_add(w->out, line);
    end_line(w);
}

static struct rc_str without_end_blanks(struct rc_str line)
{
    while (line.len > 0 && line.p[line.len - 1] == ' ')
        line.len--;
    return line;
}

/* One line of a block, already quoted, as as many lines as it needs. */
static void put_wrapped(struct rc_writer *w, struct rc_str text)
{
    size_t room = RC_W_COLUMNS - (size_t)w->depth * RC_W_INDENT - 3;
    size_t hang = 0;
    size_t blanks = 0;

    text = without_end_blanks(text);
    while (blanks < text.len && text.p[blanks] == ' ')
        blanks++;
    do {
        size_t n = first_part(text, room - hang);
        put_comment_line(w, without_end_blanks(rc_str_sub(text, 0, n)), hang);
        text = rc_str_trim(rc_str_sub(text, n, text.len));
        hang = blanks + RC_W_INDENT;
    } while (text.len > 0);
}

void rc_w_block(struct rc_writer *w, const struct rc_str *lines, size_t count)
{
    rc_w_line(w, "/*");
    for (size_t i = 0; i < count; i++)
        put_wrapped(w, rc_w_remark(w->arena, lines[i]));
    rc_w_line(w, " */");
}

void rc_w_comment(struct rc_writer *w, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    struct rc_str text = rc_str_vprintf(w->arena, format, args);
    va_end(args);
    struct rc_str quoted = rc_w_remark(w->arena, text);
    if ((size_t)w->depth * RC_W_INDENT + quoted.len + 6 <= RC_W_COLUMNS)
        rc_w_line(w, "/* %.*s */", RC_FMT(quoted));
    else
        rc_w_block(w, &text, 1);
}

static struct rc_str quote_piece(struct rc_arena *arena, struct rc_str text)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    rc_quote_c(&buf, text);
    return rc_buf_str(&buf);
}

static bool parts_well(char c)
{
    return c == ' ' || c == ',' || c == '|';
}

/* How many bytes of the text make a literal of at most `width` columns. */
static size_t piece_length(struct rc_arena *arena, struct rc_str text, size_t width)
{
    size_t n = text.len < width ? text.len : width - 2;

    while (n > 1 && quote_piece(arena, rc_str_sub(text, 0, n)).len > width)
        n--;
    if (n == text.len)
        return n;
    for (size_t i = n; i > n / 2; i--) {
        if (parts_well(text.p[i - 1]))
            return i;
    }
    return n;
}

struct rc_str rc_w_quoted(struct rc_arena *arena, struct rc_str text, size_t width)
{
    struct rc_buf buf;
    struct rc_str whole = quote_piece(arena, text);

    if (whole.len <= width)
        return whole;
    rc_buf_init(&buf, arena);
    while (text.len > 0) {
        size_t n = piece_length(arena, text, width);
        if (buf.len > 0)
            rc_buf_char(&buf, '\n');
        rc_buf_add(&buf, quote_piece(arena, rc_str_sub(text, 0, n)));
        text = rc_str_sub(text, n, text.len);
    }
    return rc_buf_str(&buf);
}

/* Arguments from `column` on, in as many lines as they need. */
static void put_arguments(struct rc_writer *w, size_t column, const char *const *arguments,
                          size_t count, const char *tail)
{
    size_t at = column;

    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(arguments[i]) + (i + 1 < count ? 1 : 1 + strlen(tail));
        if (i > 0 && at + 1 + len > RC_W_COLUMNS) {
            end_line(w);
            rc_buf_fill(w->out, ' ', column);
            at = column;
        } else if (i > 0) {
            rc_buf_char(w->out, ' ');
            at++;
        }
        rc_buf_add(w->out, rc_str(arguments[i]));
        rc_buf_add(w->out, i + 1 < count ? RC_STR(",") : RC_STR(")"));
        at += len;
    }
    rc_buf_add(w->out, rc_str(tail));
    end_line(w);
}

/* Whether each argument fits behind `column`, and whether all together do. */
struct fit {
    bool each;
    bool all;
};

static struct fit fit_arguments(size_t column, const char *const *arguments, size_t count,
                                const char *tail)
{
    struct fit fit = { true, true };
    size_t all = column;

    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(arguments[i]) + (i + 1 < count ? 1 : 1 + strlen(tail));
        if (column + len > RC_W_COLUMNS)
            fit.each = false;
        all += len + (i > 0);
    }
    fit.all = all <= RC_W_COLUMNS;
    return fit;
}

static void put_broken(struct rc_writer *w, const char *arguments_tail,
                       const char *const *arguments, size_t count)
{
    size_t column = (size_t)(w->depth + 1) * RC_W_INDENT;

    end_line(w);
    rc_buf_fill(w->out, ' ', column);
    put_arguments(w, column, arguments, count, arguments_tail);
}

void rc_w_call(struct rc_writer *w, const char *type, const char *head,
               const char *const *arguments, size_t count, const char *tail)
{
    size_t start = (size_t)w->depth * RC_W_INDENT;
    size_t space = type[0] != '\0';
    size_t column = start + strlen(type) + space + strlen(head) + 1;
    bool may_part = strlen(type) >= SHORT_TYPE;
    size_t parted = start + strlen(head) + 1;

    rc_buf_fill(w->out, ' ', start);
    rc_buf_add(w->out, rc_str(type));
    if (fit_arguments(column, arguments, count, tail).each) {
        rc_buf_fill(w->out, ' ', space);
        rc_buf_add(w->out, rc_str(head));
        rc_buf_char(w->out, '(');
        put_arguments(w, column, arguments, count, tail);
        return;
    }
    struct fit fit = fit_arguments(parted, arguments, count, tail);
    if (may_part && (fit.each || column > RC_W_COLUMNS)) {
        end_line(w);
        rc_buf_fill(w->out, ' ', start);
        space = 0;
    }
    rc_buf_fill(w->out, ' ', space);
    rc_buf_add(w->out, rc_str(head));
    rc_buf_char(w->out, '(');
    if (may_part && fit.each)
        put_arguments(w, parted, arguments, count, tail);
    else
        put_broken(w, tail, arguments, count);
}

/* How a chain is broken: columns before the first operand and before those of later lines, columns
 * of a line, and what the last line has behind its operand. */
struct breaks {
    size_t first;
    size_t next;
    size_t width;
    size_t tail;
};

static void fill(struct rc_buf *buf, struct breaks b, const struct rc_str *operands, size_t count,
                 const char *op)
{
    size_t at = b.first;

    for (size_t i = 0; i < count; i++) {
        size_t len = operands[i].len + (i + 1 < count ? 1 + strlen(op) : b.tail);
        if (i > 0 && at + 1 + len > b.width) {
            rc_buf_char(buf, '\n');
            rc_buf_fill(buf, ' ', b.next);
            at = b.next;
        } else if (i > 0) {
            rc_buf_char(buf, ' ');
            at++;
        }
        rc_buf_add(buf, operands[i]);
        if (i + 1 < count)
            rc_buf_printf(buf, " %s", op);
        at += len;
    }
}

struct rc_str rc_w_fill(struct rc_arena *arena, const struct rc_str *operands, size_t count,
                        const char *op, size_t width)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    fill(&buf, (struct breaks){ 0, RC_W_INDENT, width + 1, 1 }, operands, count, op);
    return rc_buf_str(&buf);
}

/* The whole chain on one line behind `column`. */
static bool fits(size_t column, const struct rc_str *operands, size_t count, const char *op,
                 size_t tail)
{
    size_t len = column + tail;

    for (size_t i = 0; i < count; i++)
        len += operands[i].len + (i > 0 ? strlen(op) + 2 : 0);
    return len <= RC_W_COLUMNS;
}

void rc_w_chain(struct rc_writer *w, const char *head, const struct rc_str *operands, size_t count,
                const char *op, const char *tail)
{
    size_t start = (size_t)w->depth * RC_W_INDENT;
    size_t column = strlen(head) + 1;
    struct breaks breaks = { column, column, RC_W_COLUMNS - start, strlen(tail) };
    struct rc_buf buf;

    rc_buf_init(&buf, w->arena);
    rc_buf_printf(&buf, "%s ", head);
    /* an assignment is broken behind its sign where the rest then fits on one line */
    if (head[column - 2] == '=' && !fits(start + column, operands, count, op, strlen(tail)) &&
        fits(start + RC_W_INDENT, operands, count, op, strlen(tail))) {
        buf.len--;
        rc_buf_char(&buf, '\n');
        rc_buf_fill(&buf, ' ', RC_W_INDENT);
        breaks.first = RC_W_INDENT;
    }
    fill(&buf, breaks, operands, count, op);
    rc_buf_add(&buf, rc_str(tail));
    put(w, rc_buf_str(&buf));
}

static bool has_line_end(struct rc_str text)
{
    return rc_str_find(text, '\n', 0) < text.len;
}

static struct rc_str join(struct rc_arena *arena, const struct rc_str *items, size_t count)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    rc_buf_add(&buf, RC_STR("{ "));
    for (size_t i = 0; i < count; i++) {
        rc_buf_add(&buf, items[i]);
        rc_buf_add(&buf, i + 1 < count ? RC_STR(", ") : RC_STR(" }"));
    }
    return rc_buf_str(&buf);
}

struct rc_str rc_w_row(struct rc_arena *arena, const struct rc_str *fields, size_t count)
{
    struct rc_str one = join(arena, fields, count);
    struct rc_buf buf;

    if (!has_line_end(one) && one.len <= RC_W_ITEM)
        return one;
    rc_buf_init(&buf, arena);
    rc_buf_add(&buf, RC_STR("{\n"));
    for (size_t i = 0; i < count; i++) {
        struct rc_str rest = fields[i];
        struct rc_str line;
        while (rc_str_next(&rest, '\n', &line)) {
            rc_buf_fill(&buf, ' ', RC_W_INDENT);
            rc_buf_add(&buf, line);
            rc_buf_add(&buf, rest.p == NULL ? RC_STR(",\n") : RC_STR("\n"));
        }
    }
    rc_buf_char(&buf, '}');
    return rc_buf_str(&buf);
}

/* Whether the list fits on one line, and looks well there. */
static bool is_short(const struct rc_writer *w, const char *head, struct rc_str joined,
                     size_t count)
{
    size_t start = (size_t)w->depth * RC_W_INDENT;

    return count < COLUMNS_FROM && !has_line_end(joined) &&
           start + strlen(head) + 4 + joined.len <= RC_W_COLUMNS;
}

static bool parts_items(const struct rc_str *remarks, size_t count)
{
    if (remarks == NULL)
        return false;
    for (size_t i = 1; i < count; i++) {
        if (remarks[i].len > 0)
            return true;
    }
    return false;
}

void rc_w_items(struct rc_writer *w, const char *head, const struct rc_str *items,
                const struct rc_str *remarks, size_t count)
{
    struct rc_str joined = join(w->arena, items, count);
    size_t step = count < COLUMNS_FROM || parts_items(remarks, count) ? count + 1
                  : count <= 10                                       ? 4
                                                                      : 10;

    if (remarks == NULL && is_short(w, head, joined, count)) {
        rc_w_line(w, "%s = %.*s;", head, RC_FMT(joined));
        return;
    }
    rc_w_open(w, "%s = {", head);
    for (size_t i = 0; i < count; i++) {
        if (remarks != NULL && remarks[i].len > 0)
            rc_w_comment(w, "%.*s", RC_FMT(remarks[i]));
        if (i > 0 && i % step == 0)
            rc_w_line(w, "/* %zu */", i);
        rc_w_line(w, "%.*s,", RC_FMT(items[i]));
    }
    rc_w_close(w, "};");
}

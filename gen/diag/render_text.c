#include "base/intern.h"
#include "base/quote.h"
#include "diag/render_formats.h"

/* Columns shown on either side of the caret when a line is long. */
enum {
    WINDOW = 30,
    SHORT_LINE = 96,
    SAME_SHOWN = 3
};

struct style {
    const char *bold;
    const char *severity[3];
    const char *caret;
    const char *end;
};

static const struct style plain = { "", { "", "", "" }, "", "" };
static const struct style coloured = {
    "\033[1m", { "\033[1;36m", "\033[1;35m", "\033[1;31m" }, "\033[1;32m", "\033[0m"
};

/* The bytes of a line from `from` to `to`, moved outwards to whole characters. */
static struct rc_str window(struct rc_str line, size_t from, size_t to)
{
    while (from > 0 && ((unsigned char)line.p[from] & 0xc0u) == 0x80u)
        from--;
    while (to < line.len && ((unsigned char)line.p[to] & 0xc0u) == 0x80u)
        to++;
    return rc_str_sub(line, from, to);
}

/* How many columns a terminal needs for the text. */
static size_t width(struct rc_arena *arena, struct rc_str text)
{
    struct rc_mark mark = rc_arena_mark(arena);
    struct rc_buf shown;
    size_t columns = 0;

    rc_buf_init(&shown, arena);
    rc_quote_terminal(&shown, text);
    for (size_t i = 0; i < shown.len; i++)
        columns += ((unsigned char)shown.p[i] & 0xc0u) != 0x80u;
    rc_arena_release(arena, mark);
    return columns;
}

/*
 * The line with a caret under its first wrong column and '~' along the rest:
 *
 *        14 | Bonus Domain  CHOOSE:DOMAIN|QUALIFED
 *           |                             ^~~~~~~~
 */
static void print_window(struct rc_diags *diags, const struct style *style,
                         const struct rc_place *place, size_t span_bytes, char caret,
                         struct rc_buf *out)
{
    struct rc_str line = place->text;
    size_t begin = place->byte - 1 > line.len ? line.len : place->byte - 1;
    size_t end = begin + span_bytes > line.len ? line.len : begin + span_bytes;
    size_t from = 0;
    size_t to = line.len;

    if (line.len > SHORT_LINE) {
        from = begin > WINDOW ? begin - WINDOW : 0;
        to = end + WINDOW < line.len ? end + WINDOW : line.len;
        if (to - from > 2 * SHORT_LINE)
            to = from + 2 * SHORT_LINE;
        if (end > to)
            end = to;
    }
    struct rc_str shown = window(line, from, to);
    from = (size_t)(shown.p - line.p);
    struct rc_str before = rc_str_sub(line, from, begin);
    rc_buf_printf(out, "%5u | %s", place->line, from > 0 ? "... " : "");
    rc_quote_terminal(out, shown);
    rc_buf_printf(out, "%s\n      | ", from + shown.len < line.len ? " ..." : "");
    rc_buf_fill(out, ' ', (from > 0 ? 4 : 0) + width(diags->arena, before));
    size_t marks = width(diags->arena, rc_str_sub(line, begin, end));
    rc_buf_printf(out, "%s%c", style->caret, caret);
    if (marks > 1)
        rc_buf_fill(out, caret == '^' ? '~' : '-', marks - 1);
    rc_buf_printf(out, "%s\n", style->end);
}

static void print_place(struct rc_buf *out, const struct rc_place *place)
{
    rc_quote_terminal(out, place->source->name);
    rc_buf_printf(out, ":%u:%u: ", place->line, place->column);
}

static void print_notes(struct rc_diags *diags, const struct style *style,
                        const struct rc_message *m, struct rc_buf *out)
{
    if (m->object_key.len > 0) {
        rc_buf_add(out, RC_STR("      = note: "));
        if (m->field > 0)
            rc_buf_printf(out, "field %u of %u, ", m->field, m->field_count);
        rc_buf_printf(out, "in %.*s '", RC_FMT(m->object_kind));
        rc_quote_terminal(out, m->object_key);
        rc_buf_add(out, RC_STR("'\n"));
    }
    for (const struct rc_attachment *note = m->notes; note != NULL; note = note->next) {
        struct rc_place place;
        rc_buf_add(out, RC_STR("      = note: "));
        rc_quote_terminal(out, note->text);
        if (!rc_place_of(diags->sources, note->span.begin, &place)) {
            rc_buf_char(out, '\n');
            continue;
        }
        rc_buf_add(out, RC_STR(" ("));
        rc_quote_terminal(out, place.source->name);
        rc_buf_printf(out, ":%u:%u)\n", place.line, place.column);
        print_window(diags, style, &place, note->span.end - note->span.begin, '-', out);
    }
    for (const struct rc_attachment *help = m->helps; help != NULL; help = help->next) {
        rc_buf_add(out, RC_STR("      = help: "));
        rc_quote_terminal(out, help->text);
        rc_buf_char(out, '\n');
    }
}

static void print_message(struct rc_diags *diags, const struct style *style,
                          const struct rc_message *m, struct rc_buf *out)
{
    const struct rc_code_row *row = rc_code_row(m->code);
    struct rc_place place;
    bool placed = rc_place_of(diags->sources, m->span.begin, &place);

    rc_buf_add(out, rc_str(style->bold));
    if (placed)
        print_place(out, &place);
    else
        rc_buf_add(out, RC_STR("rulec: "));
    rc_buf_printf(out, "%s%s:%s ", style->severity[m->severity], rc_severity_text(m->severity),
                  style->end);
    rc_quote_terminal(out, m->text);
    if (row->severity != RC_SEVERITY_ERROR && row->slug[0] != '\0')
        rc_buf_printf(out, " [-W%s]\n", row->slug);
    else
        rc_buf_printf(out, " [%s]\n", row->number);
    if (placed)
        print_window(diags, style, &place, m->span.end - m->span.begin, '^', out);
    print_notes(diags, style, m, out);
    if (m->same > 0)
        rc_buf_printf(out, "      = note: the same in %zu more place%s (--all lists them)\n",
                      m->same, rc_plural(m->same));
}

/*
 * note [the same thing many times]: a mistake that is copied through a pack is one thing to learn.
 * Messages of one code with one text are shown three times; the third says how many more there
 * are. Their number is not changed: counts and the exit status go by all of them.
 */
static void fold(struct rc_diags *diags, bool *folded)
{
    struct rc_intern texts;
    struct rc_message **third = RC_NEW_ARRAY(diags->arena, struct rc_message *, diags->count + 1);
    size_t *seen = RC_NEW_ARRAY(diags->arena, size_t, diags->count + 1);

    rc_intern_init(&texts, diags->arena);
    for (size_t i = 0; i < diags->count; i++) {
        struct rc_message *m = diags->at[i];
        struct rc_str key =
            rc_str_printf(diags->arena, "%u %.*s", (unsigned)m->code, RC_FMT(m->text));
        rc_sym same = rc_intern_add(&texts, key) - 1; /* symbol 0 is the empty text */
        seen[same]++;
        if (seen[same] == SAME_SHOWN)
            third[same] = m;
        folded[i] = seen[same] > SAME_SHOWN;
        if (folded[i])
            third[same]->same++;
    }
}

void rc_render_text(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out)
{
    const struct style *style = how->colour ? &coloured : &plain;
    bool *folded = RC_NEW_ARRAY(diags->arena, bool, diags->count + 1);
    size_t errors = 0;

    if (!how->all)
        fold(diags, folded);
    for (size_t i = 0; i < diags->count; i++) {
        const struct rc_message *m = diags->at[i];
        if (folded[i])
            continue;
        if (m->severity == RC_SEVERITY_ERROR && how->error_limit != 0 &&
            errors++ == how->error_limit) {
            rc_buf_printf(out, "rulec: stopped showing after %zu error%s (--max-errors)\n",
                          how->error_limit, rc_plural(how->error_limit));
            return;
        }
        print_message(diags, style, m, out);
    }
}

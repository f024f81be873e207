#include "driver/fixes.h"

#include <stdlib.h>

enum {
    CONTEXT = 3
};

struct edit {
    struct rc_span span;
    struct rc_str text;
    struct rc_message *message;
};

struct edits {
    RC_VEC(struct edit) list;
};

static bool wanted(const struct rc_message *message, const char *slug)
{
    return message->fixes != NULL &&
           (slug == NULL || strcmp(rc_code_row(message->code)->slug, slug) == 0);
}

static int by_place(const void *a, const void *b)
{
    const struct edit *x = a;
    const struct edit *y = b;

    if (x->span.begin != y->span.begin)
        return x->span.begin < y->span.begin ? -1 : 1;
    return x->message->order < y->message->order ? -1 : x->message->order > y->message->order;
}

/* All edits in order of place, without those that overlap one before them. */
static void collect(struct rc_run *run, const char *slug, struct edits *edits)
{
    size_t kept = 0;

    for (size_t i = 0; i < run->diags.count; i++) {
        struct rc_message *message = run->diags.at[i];
        if (!wanted(message, slug))
            continue;
        for (const struct rc_fix *fix = message->fixes; fix != NULL; fix = fix->next)
            RC_PUSH(&run->arena, &edits->list, (struct edit){ fix->span, fix->text, message });
    }
    if (edits->list.count > 1)
        qsort(edits->list.at, edits->list.count, sizeof edits->list.at[0], by_place);
    for (size_t i = 0; i < edits->list.count; i++) {
        const struct edit *edit = &edits->list.at[i];
        if (kept > 0 && edit->span.begin < edits->list.at[kept - 1].span.end)
            continue;
        edits->list.at[kept++] = *edit;
    }
    edits->list.count = kept;
}

static rc_pos source_end(const struct rc_source *source)
{
    return source->base + (rc_pos)source->text.len;
}

/* The edits of one source: [*first, *last). False when there are none. */
static bool edits_of(const struct edits *edits, const struct rc_source *source, size_t *first,
                     size_t *last)
{
    size_t i = 0;

    while (i < edits->list.count && edits->list.at[i].span.begin < source->base)
        i++;
    *first = i;
    while (i < edits->list.count && edits->list.at[i].span.end <= source_end(source))
        i++;
    *last = i;
    return *last > *first;
}

/* The bytes [begin, end) of a source with the edits that lie in them. */
static void apply(const struct rc_source *source, const struct edit *edits, size_t count,
                  rc_pos begin, rc_pos end, struct rc_buf *out)
{
    for (size_t i = 0; i < count; i++) {
        if (edits[i].span.begin < begin || edits[i].span.end > end)
            continue;
        rc_buf_add(out, rc_str_sub(source->text, begin - source->base,
                                   edits[i].span.begin - source->base));
        rc_buf_add(out, edits[i].text);
        begin = edits[i].span.end;
    }
    rc_buf_add(out, rc_str_sub(source->text, begin - source->base, end - source->base));
}

/* Takes the messages that have been settled away, and their numbers. */
static void settle(struct rc_diags *diags, const struct edits *edits)
{
    size_t kept = 0;

    for (size_t i = 0; i < diags->count; i++) {
        struct rc_message *message = diags->at[i];
        bool settled = false;
        for (size_t k = 0; k < edits->list.count && !settled; k++)
            settled = edits->list.at[k].message == message;
        if (!settled) {
            diags->at[kept++] = message;
            continue;
        }
        diags->errors -= message->severity == RC_SEVERITY_ERROR;
        diags->warnings -= message->severity == RC_SEVERITY_WARNING;
    }
    diags->count = kept;
}

/* Whether the source is a file whose bytes are what we have in memory. */
static bool may_change(const struct rc_source *source)
{
    return source->path.len > 0 && !rc_str_eq(source->path, RC_STR("-")) && !source->converted;
}

/* The edits of sources that may not be changed are given up. */
static void drop_fixed_sources(struct rc_run *run, struct edits *edits)
{
    size_t kept = 0;
    struct rc_place place;

    for (size_t i = 0; i < edits->list.count; i++) {
        if (rc_place_of(&run->sources, edits->list.at[i].span.begin, &place) &&
            may_change(place.source))
            edits->list.at[kept++] = edits->list.at[i];
    }
    edits->list.count = kept;
}

void rc_fixes_write(struct rc_run *run, const char *slug)
{
    struct edits edits = { 0 };
    size_t first;
    size_t last;

    collect(run, slug, &edits);
    drop_fixed_sources(run, &edits);
    for (size_t i = 0; i < run->sources.count; i++) {
        const struct rc_source *source = run->sources.at[i];
        struct rc_buf text;
        if (!edits_of(&edits, source, &first, &last))
            continue;
        rc_buf_init(&text, &run->arena);
        apply(source, edits.list.at + first, last - first, source->base, source_end(source), &text);
        rc_run_write(run, rc_str_copy(&run->arena, source->path), rc_buf_str(&text));
    }
    settle(&run->diags, &edits);
}

/* One line of a source, with its end, as it is and as it will be. */
struct line {
    rc_pos begin;
    rc_pos end;
    bool changed;
};

typedef RC_VEC(struct line) line_list;

static void split_lines(struct rc_arena *arena, const struct rc_source *source,
                        const struct edit *edits, size_t count, line_list *lines)
{
    size_t next = 0;

    for (size_t at = 0; at < source->text.len;) {
        size_t end = rc_str_find(source->text, '\n', at);
        end += end < source->text.len;
        struct line line = { source->base + (rc_pos)at, source->base + (rc_pos)end, false };
        while (next < count && edits[next].span.end <= line.end) {
            line.changed = true;
            next++;
        }
        RC_PUSH(arena, lines, line);
        at = end;
    }
}

/* The last line of the hunk that begins at `from`: changes less than two contexts apart join. */
static size_t hunk_end(const line_list *lines, size_t from)
{
    size_t last = from;

    for (size_t i = from; i < lines->count && i <= last + 2 * (size_t)CONTEXT; i++) {
        if (lines->at[i].changed)
            last = i;
    }
    return last + CONTEXT < lines->count ? last + CONTEXT + 1 : lines->count;
}

static void print_lines(struct rc_buf *out, char sign, struct rc_str text, size_t *count)
{
    while (text.len > 0) {
        size_t end = rc_str_find(text, '\n', 0);
        rc_buf_char(out, sign);
        rc_buf_add(out, rc_str_sub(text, 0, end));
        rc_buf_char(out, '\n');
        if (end == text.len)
            rc_buf_add(out, RC_STR("\\ No newline at end of file\n"));
        text = rc_str_sub(text, end + 1, text.len);
        ++*count;
    }
}

/* `shift` is how many lines earlier hunks added. */
static void print_hunk(struct rc_run *run, const struct rc_source *source, const line_list *lines,
                       size_t from, size_t to, const struct edit *edits, size_t count, long *shift)
{
    struct rc_buf body;
    size_t before = 0;
    size_t after = 0;

    rc_buf_init(&body, &run->arena);
    for (size_t i = from; i < to; i++) {
        const struct line *line = &lines->at[i];
        struct rc_buf text;
        struct rc_str old =
            rc_str_sub(source->text, line->begin - source->base, line->end - source->base);
        if (!line->changed) {
            print_lines(&body, ' ', old, &before);
            after++;
            continue;
        }
        rc_buf_init(&text, &run->arena);
        apply(source, edits, count, line->begin, line->end, &text);
        print_lines(&body, '-', old, &before);
        print_lines(&body, '+', rc_buf_str(&text), &after);
    }
    rc_buf_printf(&run->out, "@@ -%zu,%zu +%ld,%zu @@\n", from + 1, before, (long)from + 1 + *shift,
                  after);
    rc_buf_add(&run->out, rc_buf_str(&body));
    *shift += (long)after - (long)before;
}

static void print_source(struct rc_run *run, const struct rc_source *source,
                         const struct edit *edits, size_t count)
{
    line_list lines = { 0 };
    size_t printed = 0;
    long shift = 0;

    split_lines(&run->arena, source, edits, count, &lines);
    rc_buf_printf(&run->out, "--- %.*s\n+++ %.*s\n", RC_FMT(source->name), RC_FMT(source->name));
    for (size_t i = 0; i < lines.count; i++) {
        if (i < printed || !lines.at[i].changed)
            continue;
        size_t from = i < printed + CONTEXT ? printed : i - CONTEXT;
        size_t to = hunk_end(&lines, i);
        print_hunk(run, source, &lines, from, to, edits, count, &shift);
        printed = to;
    }
}

void rc_fixes_diff(struct rc_run *run, const char *slug)
{
    struct edits edits = { 0 };
    size_t first;
    size_t last;

    collect(run, slug, &edits);
    drop_fixed_sources(run, &edits);
    for (size_t i = 0; i < run->sources.count; i++) {
        if (edits_of(&edits, run->sources.at[i], &first, &last))
            print_source(run, run->sources.at[i], edits.list.at + first, last - first);
    }
}

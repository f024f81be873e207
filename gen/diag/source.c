#include "diag/source.h"

#include <errno.h>
#include <iconv.h>

void rc_sources_init(struct rc_sources *sources, struct rc_arena *arena)
{
    *sources = (struct rc_sources){ .arena = arena, .next = 1, .file_limit = RC_FILE_LIMIT };
}

/* A source takes one position more than it has bytes, so that its end is a place too. */
static bool has_room(const struct rc_sources *sources, size_t len)
{
    return len < UINT32_MAX - sources->next - 1;
}

struct rc_source *rc_source_add(struct rc_sources *sources, struct rc_str name, struct rc_str text)
{
    if (!has_room(sources, text.len))
        return NULL;
    struct rc_source *source = RC_NEW(sources->arena, struct rc_source);
    source->name = rc_str_dup(sources->arena, name);
    source->text = text;
    source->base = sources->next;
    sources->next += (rc_pos)text.len + 1;
    if (sources->count == sources->room) {
        size_t room = sources->room == 0 ? 16 : sources->room * 2;
        sources->at =
            rc_arena_grow(sources->arena, sources->at, sources->count, room, sizeof *sources->at);
        sources->room = room;
    }
    sources->at[sources->count++] = source;
    return source;
}

/*
 * Windows-1252 leaves five bytes undefined (81, 8d, 8f, 90, 9d). They become U+FFFD, so every
 * input has a reading.
 */
static struct rc_str from_windows_1252(struct rc_arena *arena, struct rc_str text)
{
    size_t room = text.len * 3;
    char *out = rc_arena_alloc(arena, room + 1, 1);
    char *in = rc_str_copy(arena, text); /* iconv's prototype takes no const */
    char *to = out;
    size_t in_left = text.len;
    iconv_t converter = iconv_open("UTF-8", "WINDOWS-1252");

    if (converter == (iconv_t)-1)
        return text;
    while (in_left > 0) {
        if (iconv(converter, &in, &in_left, &to, &room) != (size_t)-1)
            break;
        if (errno != EILSEQ || room < 3)
            break;
        memcpy(to, "\xef\xbf\xbd", 3);
        to += 3;
        room -= 3;
        in++;
        in_left--;
    }
    iconv_close(converter);
    *to = '\0';
    return rc_str_between(out, to);
}

enum rc_io_status rc_source_read(struct rc_sources *sources, struct rc_str path, struct rc_str name,
                                 struct rc_source **source)
{
    struct rc_str text;
    char *terminated = rc_str_copy(sources->arena, path);

    *source = NULL;
    enum rc_io_status status = rc_io_read(sources->arena, terminated, sources->file_limit, &text);
    if (status != RC_IO_OK)
        return status;
    size_t bad = rc_utf8_check(text);
    bool converted = bad < text.len;
    if (converted)
        text = from_windows_1252(sources->arena, text);
    struct rc_source *added = rc_source_add(sources, name, text);
    if (added == NULL)
        return RC_IO_TOO_LARGE;
    added->path = (struct rc_str){ terminated, path.len };
    added->converted = converted;
    added->first_bad = bad;
    *source = added;
    return RC_IO_OK;
}

/* note [bad bytes]: conversion writes one code point for each byte of the original, so the byte
 * at `first_bad` became code point number `first_bad`. */
struct rc_span rc_source_bad_byte(const struct rc_source *source)
{
    struct rc_str rest = source->text;
    size_t left = source->first_bad;

    while (left > 0 && rest.len > 0) {
        size_t step = rc_utf8_length(rest);
        rest = rc_str_sub(rest, step == 0 ? 1 : step, rest.len);
        left--;
    }
    size_t len = rc_utf8_length(rest);
    return rc_span_of(source, rc_str_sub(rest, 0, len == 0 ? 1 : len));
}

/* The source of a position: the last one that begins at or before it. */
static struct rc_source *source_of(const struct rc_sources *sources, rc_pos pos)
{
    size_t low = 0;
    size_t high = sources->count;

    if (pos == 0 || sources->count == 0 || pos >= sources->next)
        return NULL;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (sources->at[middle]->base <= pos)
            low = middle;
        else
            high = middle;
    }
    return sources->at[low];
}

/* A line ends at "\n", "\r\n" or a lone "\r" (lst.md L2). */
static bool ends_line(struct rc_str text, size_t i)
{
    return text.p[i] == '\n' || (text.p[i] == '\r' && (i + 1 == text.len || text.p[i + 1] != '\n'));
}

static void index_lines(struct rc_sources const *sources, struct rc_source *source)
{
    uint32_t count = 1;

    for (size_t i = 0; i < source->text.len; i++)
        count += ends_line(source->text, i);
    source->lines = RC_NEW_ARRAY(sources->arena, uint32_t, count);
    source->line_count = 1;
    for (size_t i = 0; i < source->text.len; i++) {
        if (ends_line(source->text, i))
            source->lines[source->line_count++] = (uint32_t)i + 1;
    }
}

static uint32_t line_of(const struct rc_source *source, uint32_t offset)
{
    uint32_t low = 0;
    uint32_t high = source->line_count;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t code_points(struct rc_str s)
{
    uint32_t count = 0;

    for (size_t i = 0; i < s.len; i++)
        count += ((unsigned char)s.p[i] & 0xc0u) != 0x80u;
    return count;
}

/* Code points from the start of the line to the offset, going on from the last place if that is
 * in the same line: so the places of a long line cost one walk, not one each. */
static uint32_t column_of(struct rc_source *source, uint32_t begin, uint32_t offset)
{
    bool go_on = source->seen_offset >= begin && source->seen_offset <= offset;
    uint32_t from = go_on ? source->seen_offset : begin;
    uint32_t before = go_on ? source->seen_column : 0;

    source->seen_offset = offset;
    source->seen_column = before + code_points(rc_str_sub(source->text, from, offset));
    return source->seen_column;
}

bool rc_place_of(const struct rc_sources *sources, rc_pos pos, struct rc_place *place)
{
    struct rc_source *source = source_of(sources, pos);

    if (source == NULL)
        return false;
    if (source->lines == NULL)
        index_lines(sources, source);
    uint32_t offset = pos - source->base;
    uint32_t line = line_of(source, offset);
    uint32_t begin = source->lines[line];
    size_t end = line + 1 < source->line_count ? source->lines[line + 1] : source->text.len;
    while (end > begin && (source->text.p[end - 1] == '\n' || source->text.p[end - 1] == '\r'))
        end--;
    *place = (struct rc_place){
        .source = source,
        .line = line + 1,
        .column = column_of(source, begin, offset) + 1,
        .byte = offset - begin + 1,
        .text = rc_str_sub(source->text, begin, end),
    };
    return true;
}

struct rc_str rc_span_text(const struct rc_sources *sources, struct rc_span span)
{
    const struct rc_source *source = source_of(sources, span.begin);

    if (source == NULL)
        return RC_STR("");
    return rc_str_sub(source->text, span.begin - source->base, span.end - source->base);
}

/* The loaded files of a run, and the way from a position back to file, line and column. */
#ifndef RC_DIAG_SOURCE_H
#define RC_DIAG_SOURCE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/io.h"
#include "base/str.h"
#include "diag/span.h"

struct rc_source {
    struct rc_str name; /* as messages show it */
    struct rc_str path; /* as it was opened; empty for text that came from elsewhere */
    struct rc_str text; /* UTF-8, terminated by a NUL that is not counted */
    rc_pos base;        /* of the first byte */
    bool converted;     /* was not UTF-8, read as Windows-1252 */
    size_t first_bad;   /* if converted: offset of the first byte that was not UTF-8 */
    uint32_t *lines;    /* offsets of line starts; made when first needed */
    uint32_t line_count;
    uint32_t seen_offset; /* where a column was asked for last, and */
    uint32_t seen_column; /* the code points of its line before it: places come in order */
};

struct rc_sources {
    struct rc_arena *arena;
    struct rc_source **at; /* in order of loading, so of position */
    size_t count;
    size_t room;
    rc_pos next;
    size_t file_limit; /* bytes */
};

struct rc_place {
    const struct rc_source *source;
    uint32_t line;      /* 1-based */
    uint32_t column;    /* 1-based, in code points */
    uint32_t byte;      /* 1-based, in bytes */
    struct rc_str text; /* of the line, without its end */
};

enum {
    RC_FILE_LIMIT = 64 * 1024 * 1024
};

void rc_sources_init(struct rc_sources *sources, struct rc_arena *arena);

/*
 * Reads a file. Text that is not UTF-8 is converted from Windows-1252 (lst.md L1). On failure
 * *source stays NULL; RC_IO_TOO_LARGE also when the position space is used up.
 */
enum rc_io_status rc_source_read(struct rc_sources *sources, struct rc_str path, struct rc_str name,
                                 struct rc_source **source);

/* Adds text that is already in memory, which must stay and be terminated. NULL: no room left. */
struct rc_source *rc_source_add(struct rc_sources *sources, struct rc_str name, struct rc_str text);

/* Of a converted source: what its first byte that was not UTF-8 became. */
struct rc_span rc_source_bad_byte(const struct rc_source *source);

/* The place of a position; false for position 0 and for one that is nowhere. */
bool rc_place_of(const struct rc_sources *sources, rc_pos pos, struct rc_place *place);

/* The text of a span that lies within one source. */
struct rc_str rc_span_text(const struct rc_sources *sources, struct rc_span span);

/* The position of a byte of a source's text. */
static inline rc_pos rc_pos_at(const struct rc_source *source, const char *p)
{
    return source->base + (rc_pos)(p - source->text.p);
}

/* The span of a piece of a source's text. */
static inline struct rc_span rc_span_of(const struct rc_source *source, struct rc_str piece)
{
    rc_pos begin = rc_pos_at(source, piece.p);
    return (struct rc_span){ begin, begin + (rc_pos)piece.len };
}

#endif

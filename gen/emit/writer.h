/*
 * The only one who knows how generated text is laid out: indentation, line numbers, comments, and
 * where a long line is broken. Its output is a fixed point of the project's clang-format.
 *
 * Text of the rules goes into C only through rc_w_comment, rc_w_block and rc_w_quoted. The formats
 * of all other functions get identifiers (plan/name.h), numbers and what is written in emit/.
 */
#ifndef RC_EMIT_WRITER_H
#define RC_EMIT_WRITER_H

#include "base/buf.h"

enum {
    RC_W_COLUMNS = 100,
    RC_W_INDENT = 4
};

struct rc_writer {
    struct rc_arena *arena;
    struct rc_buf *out;
    unsigned depth;
    unsigned line; /* of the output, 1-based: the one that is written next */
};

/* Text is appended to `out`; `arena` has room for what is laid out. */
void rc_w_init(struct rc_writer *w, struct rc_arena *arena, struct rc_buf *out);

/* One line at the present depth. */
void rc_w_line(struct rc_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An empty line, but none at the top of a file and never two. */
void rc_w_blank(struct rc_writer *w);

/* A line, and what follows is one deeper; one less deep, and a line. */
void rc_w_open(struct rc_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void rc_w_close(struct rc_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fixed text, an element a line; "" is an empty line. */
void rc_w_lines(struct rc_writer *w, const char *const *lines, size_t count);

/* Text of any origin as one comment, on one line where it fits, else as a block of lines. */
void rc_w_comment(struct rc_writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * A block comment of lines of any origin. A line that is too long goes on in the next, four
 * columns deeper than it began.
 */
void rc_w_block(struct rc_writer *w, const struct rc_str *lines, size_t count);

/* Text of any origin for a comment that the caller puts behind something: quoted, no markers. */
struct rc_str rc_w_remark(struct rc_arena *arena, struct rc_str text);

/*
 * Text of any origin as a C string literal, or as several that the compiler joins, one a line,
 * each at most `width` columns wide.
 */
struct rc_str rc_w_quoted(struct rc_arena *arena, struct rc_str text, size_t width);

/*
 * `head(argument, argument)tail`, broken as clang-format breaks a declaration or a call: `type` is
 * what stands before the name and may come to stand on a line of its own ("" for a call).
 */
void rc_w_call(struct rc_writer *w, const char *type, const char *head,
               const char *const *arguments, size_t count, const char *tail);

/* `head a op b op c tail`; operands of later lines stand below the first. */
void rc_w_chain(struct rc_writer *w, const char *head, const struct rc_str *operands, size_t count,
                const char *op, const char *tail);

/* The same as one item for rc_w_items, `width` columns wide and a comma; later lines are indented.
 */
struct rc_str rc_w_fill(struct rc_arena *arena, const struct rc_str *operands, size_t count,
                        const char *op, size_t width);

/*
 * An initialiser: `head = {`, the items, one a line, `};`; or all on one line where they are few
 * and fit. What goes above an item as a comment is in `remarks` (NULL: nothing anywhere; an empty
 * one: nothing here). Where many items have no remark between them, some are numbered.
 */
void rc_w_items(struct rc_writer *w, const char *head, const struct rc_str *items,
                const struct rc_str *remarks, size_t count);

/* A row of fields as an item: "{ a, b }", or a field a line when that is too long. */
struct rc_str rc_w_row(struct rc_arena *arena, const struct rc_str *fields, size_t count);

/*
 * note [data]: long rows of numbers are laid out by nobody's taste, so the formatter is told: what
 * stands between open and close is as it is written (emit/data.c).
 */
void rc_w_open_data(struct rc_writer *w);
void rc_w_close_data(struct rc_writer *w);

/* One line of data, which is empty afterwards. */
void rc_w_data_line(struct rc_writer *w, struct rc_buf *line);

/* `head[] = {`, the words or numbers, several a line, `};`. */
void rc_w_words(struct rc_writer *w, const char *head, const uint64_t *words, size_t count);
void rc_w_numbers(struct rc_writer *w, const char *head, const uint16_t *numbers, size_t count);
void rc_w_long_numbers(struct rc_writer *w, const char *head, const uint32_t *numbers,
                       size_t count);

/* Columns that an item may have, and a field of a row. */
enum {
    RC_W_ITEM = RC_W_COLUMNS - RC_W_INDENT - 1,
    RC_W_FIELD = RC_W_ITEM - RC_W_INDENT
};

#endif

/* A growable output buffer. Its text is always terminated by a NUL that is not counted. */
#ifndef RC_BASE_BUF_H
#define RC_BASE_BUF_H

#include "base/arena.h"
#include "base/str.h"

struct rc_buf {
    struct rc_arena *arena;
    char *p;
    size_t len;
    size_t room;
};

void rc_buf_init(struct rc_buf *buf, struct rc_arena *arena);
void rc_buf_add(struct rc_buf *buf, struct rc_str s);
void rc_buf_char(struct rc_buf *buf, char c);
void rc_buf_fill(struct rc_buf *buf, char c, size_t count);
void rc_buf_printf(struct rc_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Decimal digits; 0x and hexadecimal ones. Where there are many numbers, printf is what takes time.
 */
void rc_buf_number(struct rc_buf *buf, uint64_t number);
void rc_buf_hex(struct rc_buf *buf, uint64_t number);

/* Writes what stands for the {name} of a template. */
typedef void rc_buf_member(const void *context, struct rc_str name, struct rc_buf *out);

/* Adds the template, what `member` writes in place of each {name}; an open '{' is a text. */
void rc_buf_template(struct rc_buf *buf, struct rc_str text, rc_buf_member *member,
                     const void *context);

/* Empties the buffer and keeps its memory. */
void rc_buf_reset(struct rc_buf *buf);

static inline struct rc_str rc_buf_str(const struct rc_buf *buf)
{
    return (struct rc_str){ buf->p, buf->len };
}

#endif

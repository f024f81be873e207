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

/* Empties the buffer and keeps its memory. */
void rc_buf_reset(struct rc_buf *buf);

static inline struct rc_str rc_buf_str(const struct rc_buf *buf)
{
    return (struct rc_str){ buf->p, buf->len };
}

#endif

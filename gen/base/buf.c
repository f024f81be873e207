#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

void rc_buf_init(struct rc_buf *buf, struct rc_arena *arena)
{
    *buf = (struct rc_buf){ .arena = arena, .room = 256 };
    buf->p = rc_arena_alloc(arena, buf->room, 1);
}

static void reserve(struct rc_buf *buf, size_t more)
{
    size_t need = buf->len + more + 1;
    size_t room = buf->room;

    if (need <= room)
        return;
    while (room < need)
        room *= 2;
    buf->p = rc_arena_grow(buf->arena, buf->p, buf->len, room, 1);
    buf->room = room;
}

void rc_buf_add(struct rc_buf *buf, struct rc_str s)
{
    if (s.len == 0)
        return;
    reserve(buf, s.len);
    memcpy(buf->p + buf->len, s.p, s.len);
    buf->len += s.len;
    buf->p[buf->len] = '\0';
}

void rc_buf_char(struct rc_buf *buf, char c)
{
    rc_buf_add(buf, (struct rc_str){ &c, 1 });
}

void rc_buf_fill(struct rc_buf *buf, char c, size_t count)
{
    reserve(buf, count);
    memset(buf->p + buf->len, c, count);
    buf->len += count;
    buf->p[buf->len] = '\0';
}

/* Most text fits into the room that there is; only what does not is formatted twice. */
void rc_buf_printf(struct rc_buf *buf, const char *format, ...)
{
    const size_t room = buf->room - buf->len;
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(buf->p + buf->len, room, format, args);
    va_end(args);
    if (len <= 0)
        return;
    if ((size_t)len >= room) {
        reserve(buf, (size_t)len);
        va_start(args, format);
        vsnprintf(buf->p + buf->len, (size_t)len + 1, format, args);
        va_end(args);
    }
    buf->len += (size_t)len;
}

void rc_buf_number(struct rc_buf *buf, uint64_t number)
{
    char digits[20]; /* of 64 bits */
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    rc_buf_add(buf, (struct rc_str){ digits + at, sizeof digits - at });
}

void rc_buf_hex(struct rc_buf *buf, uint64_t number)
{
    char digits[18]; /* 0x and 64 bits */
    size_t at = sizeof digits;

    do {
        digits[--at] = "0123456789abcdef"[number % 16];
        number /= 16;
    } while (number != 0);
    digits[--at] = 'x';
    digits[--at] = '0';
    rc_buf_add(buf, (struct rc_str){ digits + at, sizeof digits - at });
}

void rc_buf_reset(struct rc_buf *buf)
{
    buf->len = 0;
    buf->p[0] = '\0';
}

void rc_buf_template(struct rc_buf *buf, struct rc_str text, rc_buf_member *member,
                     const void *context)
{
    while (text.len > 0) {
        size_t open = rc_str_find(text, '{', 0);
        size_t close = rc_str_find(text, '}', open);
        if (close == text.len)
            open = text.len;
        rc_buf_add(buf, rc_str_sub(text, 0, open));
        if (open < text.len)
            member(context, rc_str_sub(text, open + 1, close), buf);
        text = rc_str_sub(text, open < text.len ? close + 1 : open, text.len);
    }
}

/* The value of a string literal: JavaScript's escapes, the result in UTF-8. */
#include "base/buf.h"
#include "flow/scan.h"

static int hex_digit(char c)
{
    if (rc_is_digit(c))
        return c - '0';
    c = rc_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Up to `most` hexadecimal digits at *p; false when there is none. */
static bool hex(const char **p, const char *end, unsigned most, unsigned *value)
{
    unsigned count = 0;

    *value = 0;
    while (count < most && *p < end && hex_digit(**p) >= 0) {
        *value = *value * 16 + (unsigned)hex_digit(*(*p)++);
        count++;
    }
    return count > 0;
}

static void add_code_point(struct rc_buf *out, unsigned c)
{
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        c = 0xfffd;
    if (c < 0x80) {
        rc_buf_char(out, (char)c);
        return;
    }
    if (c >= 0x10000) {
        rc_buf_char(out, (char)(0xf0 | c >> 18));
        rc_buf_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
    } else if (c >= 0x800) {
        rc_buf_char(out, (char)(0xe0 | c >> 12));
    }
    if (c >= 0x800)
        rc_buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
    else
        rc_buf_char(out, (char)(0xc0 | c >> 6));
    rc_buf_char(out, (char)(0x80 | (c & 0x3f)));
}

/* \uXXXX, \u{X...}, \xXX behind the backslash and the letter. */
static void add_number(struct rc_buf *out, char letter, const char **p, const char *end)
{
    unsigned value;
    bool braces = letter == 'u' && *p < end && **p == '{';

    *p += braces;
    if (!hex(p, end, letter == 'x' ? 2 : braces ? 6 : 4, &value))
        value = 0xfffd;
    if (braces && *p < end && **p == '}')
        (*p)++;
    add_code_point(out, value);
}

static void add_escape(struct rc_buf *out, const char **p, const char *end)
{
    static const char letters[] = "nrtbfv0";
    static const char values[] = "\n\r\t\b\f\v";
    char c = *(*p)++;
    const char *at = strchr(letters, c);

    if (c == 'x' || c == 'u')
        add_number(out, c, p, end);
    else if (c == '\n')
        return; /* the line goes on */
    else if (at != NULL && c != '\0')
        rc_buf_char(out, values[at - letters]);
    else
        rc_buf_char(out, c);
}

struct rc_str rc_flow_decode(struct rc_arena *arena, struct rc_str literal)
{
    struct rc_buf out;
    const char *p = literal.p + 1;
    const char *end = literal.p + literal.len - 1;

    rc_buf_init(&out, arena);
    while (p < end) {
        if (*p == '\\' && p + 1 < end) {
            p++;
            add_escape(&out, &p, end);
        } else {
            rc_buf_char(&out, *p++);
        }
    }
    return rc_buf_str(&out);
}

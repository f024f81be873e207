#include "base/quote.h"

static bool plain_in_c(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?' && c != '%';
}

void rc_quote_c(struct rc_buf *out, struct rc_str text)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (plain_in_c(text.p[i]))
            rc_buf_char(out, text.p[i]);
        else
            rc_buf_printf(out, "\\%03o", (unsigned)(unsigned char)text.p[i]);
    }
    rc_buf_char(out, '"');
}

/* '*' before '/', '/' before '*', the second of two '?', and '\\' are what a comment cannot hold.
 */
static bool plain_in_comment(struct rc_str text, size_t i)
{
    char c = text.p[i];
    char next = i + 1 < text.len ? text.p[i + 1] : '\0';
    char before = i > 0 ? text.p[i - 1] : '\0';

    if (c < ' ' || c > '~' || c == '\\')
        return false;
    if ((c == '*' && (next == '/' || next == '\0')) || (c == '/' && (next == '*' || i == 0)))
        return false;
    return !(c == '?' && before == '?');
}

void rc_quote_comment(struct rc_buf *out, struct rc_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (plain_in_comment(text, i))
            rc_buf_char(out, text.p[i]);
        else
            rc_buf_printf(out, "<%02x>", (unsigned)(unsigned char)text.p[i]);
    }
}

static void json_byte(struct rc_buf *out, char c)
{
    switch (c) {
    case '"': rc_buf_add(out, RC_STR("\\\"")); break;
    case '\\': rc_buf_add(out, RC_STR("\\\\")); break;
    case '\n': rc_buf_add(out, RC_STR("\\n")); break;
    case '\r': rc_buf_add(out, RC_STR("\\r")); break;
    case '\t': rc_buf_add(out, RC_STR("\\t")); break;
    default:
        if ((unsigned char)c < 0x20 || c == 0x7f)
            rc_buf_printf(out, "\\u%04x", (unsigned)(unsigned char)c);
        else
            rc_buf_char(out, c);
    }
}

void rc_quote_json(struct rc_buf *out, struct rc_str text)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < text.len;) {
        size_t n = rc_utf8_length(rc_str_sub(text, i, text.len));
        if (n == 0)
            rc_buf_add(out, RC_STR("\\ufffd"));
        else if (n == 1)
            json_byte(out, text.p[i]);
        else
            rc_buf_add(out, rc_str_sub(text, i, i + n));
        i += n == 0 ? 1 : n;
    }
    rc_buf_char(out, '"');
}

static uint32_t code_point(struct rc_str s, size_t n)
{
    static const unsigned char head[5] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t c = (unsigned char)s.p[0] & head[n];

    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)s.p[i] & 0x3fu);
    return c;
}

/* Characters that move the cursor or turn the direction of what follows. */
static bool is_unsafe(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

void rc_quote_terminal(struct rc_buf *out, struct rc_str text)
{
    for (size_t i = 0; i < text.len;) {
        struct rc_str rest = rc_str_sub(text, i, text.len);
        size_t n = rc_utf8_length(rest);
        if (n == 0) {
            rc_buf_printf(out, "<%02X>", (unsigned)(unsigned char)text.p[i]);
            i++;
            continue;
        }
        uint32_t c = code_point(rest, n);
        if (c == '\t')
            rc_buf_add(out, RC_STR("  "));
        else if (is_unsafe(c))
            rc_buf_printf(out, "<U+%04X>", c);
        else
            rc_buf_add(out, rc_str_sub(rest, 0, n));
        i += n;
    }
}

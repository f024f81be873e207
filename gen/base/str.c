#include "base/str.h"

#include <limits.h>
#include <stdio.h>

struct rc_str rc_str_between(const char *begin, const char *end)
{
    return (struct rc_str){ begin, (size_t)(end - begin) };
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct rc_str rc_str_trim(struct rc_str s)
{
    while (s.len > 0 && is_blank(s.p[0])) {
        s.p++;
        s.len--;
    }
    while (s.len > 0 && is_blank(s.p[s.len - 1]))
        s.len--;
    return s;
}

bool rc_str_eq(struct rc_str a, struct rc_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.p, b.p, a.len) == 0);
}

bool rc_str_eq_fold(struct rc_str a, struct rc_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        if (rc_lower(a.p[i]) != rc_lower(b.p[i]))
            return false;
    }
    return true;
}

bool rc_str_starts(struct rc_str s, struct rc_str prefix)
{
    return s.len >= prefix.len && rc_str_eq(rc_str_sub(s, 0, prefix.len), prefix);
}

bool rc_str_ends(struct rc_str s, struct rc_str suffix)
{
    return s.len >= suffix.len && rc_str_eq(rc_str_sub(s, s.len - suffix.len, s.len), suffix);
}

static int compare_lengths(struct rc_str a, struct rc_str b)
{
    return (a.len > b.len) - (a.len < b.len);
}

int rc_str_cmp(struct rc_str a, struct rc_str b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    int order = n == 0 ? 0 : memcmp(a.p, b.p, n);

    return order != 0 ? order : compare_lengths(a, b);
}

int rc_str_cmp_fold(struct rc_str a, struct rc_str b)
{
    size_t n = a.len < b.len ? a.len : b.len;

    for (size_t i = 0; i < n; i++) {
        unsigned char x = (unsigned char)rc_lower(a.p[i]);
        unsigned char y = (unsigned char)rc_lower(b.p[i]);
        if (x != y)
            return x < y ? -1 : 1;
    }
    int order = compare_lengths(a, b);
    return order != 0 ? order : rc_str_cmp(a, b);
}

size_t rc_str_find(struct rc_str s, char c, size_t from)
{
    if (from >= s.len)
        return s.len;
    const char *at = memchr(s.p + from, c, s.len - from);
    return at == NULL ? s.len : (size_t)(at - s.p);
}

struct rc_str rc_str_sub(struct rc_str s, size_t begin, size_t end)
{
    if (end > s.len)
        end = s.len;
    if (begin > end)
        begin = end;
    if (s.p == NULL) /* of nothing; not even 0 may be added to it */
        return s;
    return (struct rc_str){ s.p + begin, end - begin };
}

bool rc_str_next(struct rc_str *rest, char separator, struct rc_str *part)
{
    if (rest->p == NULL)
        return false;
    size_t at = rc_str_find(*rest, separator, 0);
    *part = rc_str_sub(*rest, 0, at);
    *rest = at < rest->len ? rc_str_sub(*rest, at + 1, rest->len) : (struct rc_str){ NULL, 0 };
    return true;
}

char *rc_str_copy(struct rc_arena *arena, struct rc_str s)
{
    char *p = rc_arena_alloc(arena, s.len + 1, 1);

    if (s.len != 0)
        memcpy(p, s.p, s.len);
    return p;
}

struct rc_str rc_str_dup(struct rc_arena *arena, struct rc_str s)
{
    return (struct rc_str){ rc_str_copy(arena, s), s.len };
}

/* Short texts, which most are, are formatted once. */
struct rc_str rc_str_vprintf(struct rc_arena *arena, const char *format, va_list args)
{
    char text[256];
    va_list again;

    va_copy(again, args);
    int len = vsnprintf(text, sizeof text, format, again);
    va_end(again);
    if (len < 0)
        return RC_STR("");
    char *p = rc_arena_alloc(arena, (size_t)len + 1, 1);
    if ((size_t)len < sizeof text)
        memcpy(p, text, (size_t)len + 1);
    else
        vsnprintf(p, (size_t)len + 1, format, args);
    return (struct rc_str){ p, (size_t)len };
}

struct rc_str rc_str_printf(struct rc_arena *arena, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    struct rc_str text = rc_str_vprintf(arena, format, args);
    va_end(args);
    return text;
}

bool rc_str_to_int(struct rc_str s, int *value)
{
    size_t i = s.len > 0 && (s.p[0] == '-' || s.p[0] == '+') ? 1 : 0;
    long long sum = 0;

    if (i == s.len)
        return false;
    for (; i < s.len; i++) {
        if (!rc_is_digit(s.p[i]))
            return false;
        sum = sum * 10 + (s.p[i] - '0');
        if (sum > (long long)INT_MAX + 1)
            return false;
    }
    if (s.p[0] == '-')
        sum = -sum;
    if (sum > INT_MAX)
        return false;
    *value = (int)sum;
    return true;
}

static bool is_tail(struct rc_str s, size_t i)
{
    return i < s.len && ((unsigned char)s.p[i] & 0xc0u) == 0x80u;
}

/* note [valid UTF-8]: the ranges of the Unicode standard, table 3-7: no overlong forms, no
 * surrogates, nothing above U+10FFFF. */
size_t rc_utf8_length(struct rc_str s)
{
    if (s.len == 0)
        return 0;
    unsigned char a = (unsigned char)s.p[0];
    if (a < 0x80)
        return 1;
    if (a < 0xc2 || a > 0xf4 || !is_tail(s, 1))
        return 0;
    if (a < 0xe0)
        return 2;
    unsigned char b = (unsigned char)s.p[1];
    if (!is_tail(s, 2))
        return 0;
    if (a < 0xf0)
        return (a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f) ? 0 : 3;
    if (!is_tail(s, 3))
        return 0;
    return (a == 0xf0 && b < 0x90) || (a == 0xf4 && b > 0x8f) ? 0 : 4;
}

size_t rc_utf8_check(struct rc_str s)
{
    size_t i = 0;

    while (i < s.len) {
        if ((unsigned char)s.p[i] < 0x80) {
            i++;
            continue;
        }
        size_t n = rc_utf8_length(rc_str_sub(s, i, s.len));
        if (n == 0)
            return i;
        i += n;
    }
    return s.len;
}

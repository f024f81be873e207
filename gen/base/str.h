/* Views of text: bytes that somebody else owns, not terminated. */
#ifndef RC_BASE_STR_H
#define RC_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

struct rc_str {
    const char *p;
    size_t len;
};

/* For printf: printf("%.*s", RC_FMT(s)). */
#define RC_FMT(s) (int)((s).len), (s).p

#define RC_STR(literal) ((struct rc_str){ (literal), sizeof(literal) - 1 })

static inline struct rc_str rc_str(const char *terminated)
{
    return (struct rc_str){ terminated, strlen(terminated) };
}

/* The bytes from `begin` up to, not including, `end`. */
struct rc_str rc_str_between(const char *begin, const char *end);

/* Without blanks, tabs and line ends at both sides. */
struct rc_str rc_str_trim(struct rc_str s);

bool rc_str_eq(struct rc_str a, struct rc_str b);
bool rc_str_eq_fold(struct rc_str a, struct rc_str b); /* ASCII case apart */
bool rc_str_starts(struct rc_str s, struct rc_str prefix);
bool rc_str_ends(struct rc_str s, struct rc_str suffix);

/* Order by bytes, then by length; _fold: with ASCII letters in lower case, ties by bytes. */
int rc_str_cmp(struct rc_str a, struct rc_str b);
int rc_str_cmp_fold(struct rc_str a, struct rc_str b);

/* Offset of the first `c` at or after `from`, or s.len. */
size_t rc_str_find(struct rc_str s, char c, size_t from);

/* The part from `begin` up to `end`, both cut to s.len. */
struct rc_str rc_str_sub(struct rc_str s, size_t begin, size_t end);

/*
 * Takes the next part of *rest up to `separator` (which is skipped); false when *rest is used up.
 * "a||b" has three parts; "" has one, which is empty.
 */
bool rc_str_next(struct rc_str *rest, char separator, struct rc_str *part);

/* A terminated copy. */
char *rc_str_copy(struct rc_arena *arena, struct rc_str s);
struct rc_str rc_str_dup(struct rc_arena *arena, struct rc_str s);

/* Formats into the arena. */
struct rc_str rc_str_vprintf(struct rc_arena *arena, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
struct rc_str rc_str_printf(struct rc_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A whole decimal integer, with a sign if any; false when it is none or does not fit. */
bool rc_str_to_int(struct rc_str s, int *value);

/* What makes a noun behind a number the plural: "1 file", "2 files". */
static inline const char *rc_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static inline char rc_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool rc_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool rc_is_alnum(char c)
{
    return rc_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Bytes of the first UTF-8 sequence of s (1 to 4), or 0 when s does not begin with a valid one. */
size_t rc_utf8_length(struct rc_str s);

/* The offset of the first byte that is not part of valid UTF-8, or s.len. */
size_t rc_utf8_check(struct rc_str s);

#endif

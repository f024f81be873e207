/* SPDX-License-Identifier: MIT */
/* What the runtime needs of terminated texts; str* of libc is not used. */
#ifndef RULECRT_TEXT_H
#define RULECRT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

static inline bool rulecrt_same(const char *a, const char *b)
{
    for (; *a == *b; a++, b++) {
        if (*a == '\0')
            return true;
    }
    return false;
}

static inline size_t rulecrt_length(const char *text)
{
    size_t n = 0;

    while (text[n] != '\0')
        n++;
    return n;
}

/* Whether `part` stands somewhere in `text`. */
static inline bool rulecrt_contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (part[i] != '\0' && text[i] == part[i])
            i++;
        if (part[i] == '\0')
            return true;
    }
    return *part == '\0';
}

#endif

/* SPDX-License-Identifier: MIT */
<<<<<<< HEAD
/* The one thing that the runtime needs of terminated texts; str* of libc is not used. */
#ifndef RULECRT_TEXT_H
#define RULECRT_TEXT_H

#include <stdbool.h>

static inline bool rulecrt_same(const char *a, const char *b)
{
    for (; *a == *b; a++, b++) {
        if (*a == '\0')
            return true;
    }
    return false;
=======
/* Terminated texts, without the string functions of libc. */
#ifndef RULECRT_TEXT_H
#define RULECRT_TEXT_H

#include <stddef.h>

static inline size_t rulecrt_length(const char *text)
{
    size_t n = 0;

    while (text[n] != '\0')
        n++;
    return n;
}

static inline int rulecrt_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Whether `part` stands somewhere in `text`. */
static inline int rulecrt_contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;

        while (part[i] != '\0' && text[i] == part[i])
            i++;
        if (part[i] == '\0')
            return 1;
    }
    return *part == '\0';
>>>>>>> d2895ea (runtime: activations that are written, waited for and resumed)
}

#endif

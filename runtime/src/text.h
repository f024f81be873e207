/* SPDX-License-Identifier: MIT */
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
}

#endif

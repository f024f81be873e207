/* SPDX-License-Identifier: MIT */
/* Debian's CRoaring, or an amalgamation that CMake was pointed to; both with a version text. */
#ifndef BENCH_RIVALS_ROARING_HERE_H
#define BENCH_RIVALS_ROARING_HERE_H

#ifdef BENCH_CROARING_AMALGAMATION
#include "roaring.h"
#else
#include <roaring/roaring.h>
#endif

#define ROARING_TEXT_OF(x) #x
#define ROARING_TEXT(x)    ROARING_TEXT_OF(x)

#ifdef BENCH_CROARING_VERSION
#define ROARING_HERE_VERSION BENCH_CROARING_VERSION
#else
#define ROARING_HERE_VERSION "of unknown version"
#endif

/* The members as the words of a plain bitset. */
static inline bool rival_set_bit(uint32_t value, void *words)
{
    ((uint64_t *)words)[value / 64] |= UINT64_C(1) << (value % 64);
    return true;
}

static inline void rival_words(const roaring_bitmap_t *set, size_t count, uint64_t *out)
{
    memset(out, 0, count * sizeof *out);
    roaring_iterate(set, rival_set_bit, out);
}

#endif

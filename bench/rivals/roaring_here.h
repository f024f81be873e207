/* SPDX-License-Identifier: MIT */
/*
 * Debian's CRoaring, or an amalgamation that CMake was pointed to: its version, and the ways from
 * the words of a plain bitset to its bitmaps and back.
 */
#ifndef BENCH_RIVALS_ROARING_HERE_H
#define BENCH_RIVALS_ROARING_HERE_H

#include <string.h>

#ifdef BENCH_CROARING_AMALGAMATION
#include "roaring.h"
#else
#include <roaring/roaring.h>
#endif

static inline roaring_bitmap_t *rival_bitmap(const uint64_t *words, size_t count)
{
    roaring_bitmap_t *set = roaring_bitmap_create();

    for (size_t i = 0; i < count; i++) {
        for (uint64_t w = words[i]; w != 0; w &= w - 1)
            roaring_bitmap_add(set, (uint32_t)(64 * i + (size_t)__builtin_ctzll(w)));
    }
    roaring_bitmap_shrink_to_fit(set);
    return set;
}

/* The members, all below 64 * count, as the words of a plain bitset. */
#if BENCH_CROARING_MAJOR >= 1

static inline void rival_words(const roaring_bitmap_t *set, size_t count, uint64_t *out)
{
    bitset_t words = { .array = out, .arraysize = count, .capacity = count };

    memset(out, 0, count * sizeof *out);
    roaring_bitmap_to_bitset(set, &words);
}

#else

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

#endif

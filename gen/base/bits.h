/* Sets of small numbers as words of 64 bits. Bits beyond the universe are always zero. */
#ifndef RC_BASE_BITS_H
#define RC_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* Words that hold n bits. */
static inline size_t rc_words(size_t n)
{
    return (n + 63) / 64;
}

/* An empty set with room for n bits. */
uint64_t *rc_bits_new(struct rc_arena *arena, size_t n);

static inline void rc_bits_add(uint64_t *bits, size_t i)
{
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void rc_bits_remove(uint64_t *bits, size_t i)
{
    bits[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

static inline bool rc_bits_has(const uint64_t *bits, size_t i)
{
    return (bits[i / 64] >> (i % 64) & 1u) != 0;
}

void rc_bits_fill(uint64_t *bits, size_t n); /* all of n bits */
void rc_bits_copy(uint64_t *out, const uint64_t *a, size_t words);
void rc_bits_and(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
void rc_bits_or(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
void rc_bits_andnot(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words);
void rc_bits_not(uint64_t *out, const uint64_t *a, size_t n); /* within n bits */
bool rc_bits_eq(const uint64_t *a, const uint64_t *b, size_t words);
bool rc_bits_any(const uint64_t *a, size_t words);
size_t rc_bits_count(const uint64_t *a, size_t words);

/* The least member that is at least `from`, or n when there is none. */
size_t rc_bits_next(const uint64_t *a, size_t n, size_t from);

#endif

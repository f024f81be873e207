#include "base/bits.h"

#include <string.h>

uint64_t *rc_bits_new(struct rc_arena *arena, size_t n)
{
    return RC_NEW_ARRAY(arena, uint64_t, rc_words(n) == 0 ? 1 : rc_words(n));
}

void rc_bits_fill(uint64_t *bits, size_t n)
{
    memset(bits, 0xff, n / 64 * sizeof *bits);
    if (n % 64 != 0)
        bits[n / 64] = (UINT64_C(1) << (n % 64)) - 1;
}

void rc_bits_copy(uint64_t *out, const uint64_t *a, size_t words)
{
    if (words != 0)
        memmove(out, a, words * sizeof *out);
}

void rc_bits_and(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        out[w] = a[w] & b[w];
}

void rc_bits_or(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        out[w] = a[w] | b[w];
}

void rc_bits_andnot(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; w++)
        out[w] = a[w] & ~b[w];
}

void rc_bits_not(uint64_t *out, const uint64_t *a, size_t n)
{
    size_t words = rc_words(n);

    for (size_t w = 0; w < words; w++)
        out[w] = ~a[w];
    if (n % 64 != 0)
        out[words - 1] &= (UINT64_C(1) << (n % 64)) - 1;
}

bool rc_bits_eq(const uint64_t *a, const uint64_t *b, size_t words)
{
    return words == 0 || memcmp(a, b, words * sizeof *a) == 0;
}

bool rc_bits_any(const uint64_t *a, size_t words)
{
    for (size_t w = 0; w < words; w++) {
        if (a[w] != 0)
            return true;
    }
    return false;
}

size_t rc_bits_count(const uint64_t *a, size_t words)
{
    size_t count = 0;

    for (size_t w = 0; w < words; w++)
        count += (size_t)__builtin_popcountll(a[w]);
    return count;
}

size_t rc_bits_next(const uint64_t *a, size_t n, size_t from)
{
    if (from >= n)
        return n;
    size_t w = from / 64;
    uint64_t rest = a[w] & (~UINT64_C(0) << (from % 64));
    while (rest == 0) {
        if (++w >= rc_words(n))
            return n;
        rest = a[w];
    }
    size_t i = w * 64 + (size_t)__builtin_ctzll(rest);
    return i < n ? i : n;
}

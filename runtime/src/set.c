/* SPDX-License-Identifier: MIT */
#include "rulec/set.h"

#include "rulec/abi.h"

#include "kernel.h"

bool rulec_set_has(const uint64_t *set, size_t words, size_t object)
{
    return object / 64 < words && (set[object / 64] >> (object % 64) & 1u) != 0;
}

bool rulec_set_any(const uint64_t *set, size_t words)
{
    uint64_t any = 0;

    for (size_t w = 0; w < words; w++)
        any |= set[w];
    return any != 0;
}

size_t rulec_set_count(const uint64_t *set, size_t words)
{
    size_t count = 0;

    for (size_t w = 0; w < words; w++)
        count += rulec_popcount(set[w]);
    return count;
}

size_t rulec_set_next(const uint64_t *set, size_t words, size_t from)
{
    size_t w = from / 64;

    if (w >= words)
        return RULEC_NO_MEMBER;
    uint64_t word = set[w] & UINT64_MAX << (from % 64);
    while (word == 0) {
        if (++w == words)
            return RULEC_NO_MEMBER;
        word = set[w];
    }
    return w * 64 + rulecrt_lowest(word);
}

size_t rulec_set_nth(const uint64_t *set, size_t words, size_t n)
{
    size_t w = 0;

    for (; w < words; w++) {
        unsigned count = rulec_popcount(set[w]);
        if (n < count)
            break;
        n -= count;
    }
    if (w == words)
        return RULEC_NO_MEMBER;
    uint64_t word = set[w];
    for (; n > 0; n--)
        word &= word - 1;
    return w * 64 + rulecrt_lowest(word);
}

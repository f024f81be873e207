/* SPDX-License-Identifier: MIT */
/* The same bytes read once, and nothing else: no way of counting is faster. */
#include "rivals/rival.h"

uint64_t limit_read(const void *from, size_t bytes)
{
    typedef uint64_t vector __attribute__((vector_size(64), aligned(64)));
    const vector *v = from;
    const size_t n = bytes / sizeof *v;
    vector a = { 0 };
    vector b = { 0 };
    vector c = { 0 };
    vector d = { 0 };

    for (size_t i = 0; i + 4 <= n; i += 4) {
        a |= v[i];
        b |= v[i + 1];
        c |= v[i + 2];
        d |= v[i + 3];
    }
    a |= b | c | d;
    return a[0] | a[1] | a[2] | a[3] | a[4] | a[5] | a[6] | a[7];
}

/* SPDX-License-Identifier: MIT */
/* The same by hand for AVX-512: eight registers a step, no branch but the loop. */
#include "rivals/rival.h"

#if defined(__AVX512F__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

static __m512i and_count(const uint64_t *a, const uint64_t *b, size_t words)
{
    __m512i n = _mm512_setzero_si512();

    for (size_t i = 0; i < words; i += 8)
        n = _mm512_add_epi64(n, _mm512_popcnt_epi64(_mm512_and_si512(_mm512_loadu_si512(a + i),
                                                                     _mm512_loadu_si512(b + i))));
    return n;
}

unsigned dense512_count(void *state, uint32_t choice, size_t character)
{
    const struct rival_work *w = state;
    const struct rival_choice *c = &w->choices[choice];
    const size_t words = w->kinds[c->kind].words;
    __m512i n = _mm512_setzero_si512();

    for (uint32_t i = 0; i < c->term_count; i++)
        n = _mm512_add_epi64(n, and_count(c->terms[i].mask,
                                          rival_basis(w, character, c->terms[i].condition), words));
    return c->fixed + (unsigned)_mm512_reduce_add_epi64(n);
}

bool dense512_runs(void)
{
    return true;
}

#else

unsigned dense512_count(void *state, uint32_t choice, size_t character)
{
    return dense_count(state, choice, character);
}

bool dense512_runs(void)
{
    return false;
}

#endif

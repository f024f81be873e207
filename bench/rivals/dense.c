/* SPDX-License-Identifier: MIT */
/* A plain bitset: masks and sets as wide as the universe, and a loop that a compiler makes fast. */
#include "rivals/rival.h"

static unsigned and_count(const uint64_t *restrict a, const uint64_t *restrict b, size_t words)
{
    uint64_t n = 0;

    for (size_t i = 0; i < words; i++)
        n += (uint64_t)__builtin_popcountll(a[i] & b[i]);
    return (unsigned)n;
}

unsigned dense_count(void *state, uint32_t choice, size_t character)
{
    const struct rival_work *w = state;
    const struct rival_choice *c = &w->choices[choice];
    const size_t words = w->kinds[c->kind].words;
    unsigned n = c->fixed;

    for (uint32_t i = 0; i < c->term_count; i++)
        n += and_count(c->terms[i].mask, rival_basis(w, character, c->terms[i].condition), words);
    return n;
}

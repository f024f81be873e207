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

/* Each of the terms that differ once, then the choices add them up. */
void dense_count_all(const struct rival_work *work, size_t character, uint32_t *terms,
                     uint32_t *counts)
{
    for (uint32_t i = 0; i < work->shared_count; i++) {
        const struct rival_term *t = &work->shared[i];

        terms[i] = and_count(t->mask, rival_basis(work, character, t->condition),
                             work->kinds[work->conditions[t->condition]].words);
    }
    for (uint32_t i = 0; i < work->choice_count; i++) {
        const struct rival_choice *c = &work->choices[i];
        uint32_t n = c->fixed;

        for (uint32_t k = 0; k < c->term_count; k++)
            n += terms[c->terms[k].shared];
        counts[i] = n;
    }
}

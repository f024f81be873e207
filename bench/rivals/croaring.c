/* SPDX-License-Identifier: MIT */
/*
 * CRoaring: answers by cardinality alone, equal terms of the pack asked once. Runs would take less
 * room but a fifth more time: sets here are neither long runs nor larger than one container.
 */
#include "rivals/croaring.h"

const char *croaring_version(void)
{
    return BENCH_CROARING_VERSION;
}

unsigned croaring_count(void *state, uint32_t choice, size_t character)
{
    const struct croaring *s = state;
    const struct rival_choice *c = &s->work->choices[choice];
    roaring_bitmap_t *const *bases = s->bases + s->work->condition_count * character;
    uint64_t n = c->fixed;

    for (uint32_t i = 0; i < c->term_count; i++)
        n += roaring_bitmap_and_cardinality(s->shared[c->terms[i].shared],
                                            bases[c->terms[i].condition]);
    return (unsigned)n;
}

void croaring_count_all(void *state, size_t character, uint32_t *counts)
{
    const struct croaring *s = state;
    roaring_bitmap_t *const *bases = s->bases + s->work->condition_count * character;

    for (uint32_t i = 0; i < s->work->shared_count; i++)
        s->counts[i] = (uint32_t)roaring_bitmap_and_cardinality(s->shared[i], bases[s->when[i]]);
    for (uint32_t i = 0; i < s->work->choice_count; i++) {
        const struct rival_choice *c = &s->work->choices[i];

        counts[i] = c->fixed;
        for (uint32_t k = 0; k < c->term_count; k++)
            counts[i] += s->counts[c->terms[k].shared];
    }
}

/* All but the objects whose gate is shut; the truth of the gates is computed by the memo. */
void croaring_qualify(void *state, size_t character, uint64_t *out)
{
    const struct croaring *s = state;
    const uint8_t *truths = scalar_truths(s->scalar, character);
    size_t n = 0;

    for (uint32_t i = 0; i < s->gate_count; i++) {
        s->shut[n] = s->gates[i];
        n += truths[s->operands[i]] == 0;
    }
    roaring_bitmap_t *closed = roaring_bitmap_or_many(n, s->shut);
    roaring_bitmap_t *open = roaring_bitmap_andnot(s->all, closed);
    rival_words(open, s->work->prereqs.words, out);
    roaring_bitmap_free(closed);
    roaring_bitmap_free(open);
}

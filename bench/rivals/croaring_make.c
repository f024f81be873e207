/* SPDX-License-Identifier: MIT */
/* Feeds the fast form of CRoaring. */
#include "rivals/croaring.h"

static void make_terms(struct croaring *s, const struct rival_work *w)
{
    s->shared = RC_NEW_ARRAY(w->arena, roaring_bitmap_t *, w->shared_count + 1);
    s->when = RC_NEW_ARRAY(w->arena, uint32_t, w->shared_count + 1);
    s->counts = RC_NEW_ARRAY(w->arena, uint32_t, w->shared_count + 1);
    for (uint32_t i = 0; i < w->choice_count; i++) {
        for (uint32_t k = 0; k < w->choices[i].term_count; k++) {
            const struct rival_term *t = &w->choices[i].terms[k];

            if (s->shared[t->shared] == NULL)
                s->shared[t->shared] = rival_bitmap(t->mask, w->kinds[w->choices[i].kind].words);
            s->when[t->shared] = t->condition;
        }
    }
}

static void make_gates(struct croaring *s, const struct rival_work *w)
{
    const struct rival_prereqs *p = &w->prereqs;
    const uint32_t operands = 2 * (p->fact_count + p->quorum_count + 1);
    uint32_t *numbers = RC_NEW_ARRAY(w->arena, uint32_t, operands);

    s->gates = RC_NEW_ARRAY(w->arena, roaring_bitmap_t *, operands);
    s->operands = RC_NEW_ARRAY(w->arena, uint32_t, operands);
    s->shut = RC_NEW_ARRAY(w->arena, const roaring_bitmap_t *, operands);
    s->all = roaring_bitmap_create();
    for (uint32_t i = 0; i < 64 * p->words; i++) {
        const uint32_t operand = p->gates[i];

        if (operand == operands - 1)
            continue; /* no object */
        roaring_bitmap_add(s->all, i);
        if (operand == operands - 2)
            continue; /* open to all */
        if (numbers[operand] == 0) {
            numbers[operand] = ++s->gate_count;
            s->operands[s->gate_count - 1] = operand;
            s->gates[s->gate_count - 1] = roaring_bitmap_create();
        }
        roaring_bitmap_add(s->gates[numbers[operand] - 1], i);
    }
    for (uint32_t i = 0; i < s->gate_count; i++)
        roaring_bitmap_shrink_to_fit(s->gates[i]);
}

void *croaring_make(const struct rival_work *work)
{
    struct croaring *s = RC_NEW(work->arena, struct croaring);
    const size_t bases = work->condition_count * work->count;

    s->work = work;
    s->bases = RC_NEW_ARRAY(work->arena, roaring_bitmap_t *, bases);
    for (size_t i = 0; i < bases; i++)
        s->bases[i] = rival_bitmap(work->bases[i],
                                   work->kinds[work->conditions[i % work->condition_count]].words);
    make_terms(s, work);
    make_gates(s, work);
    s->scalar = scalar_make(work);
    return s;
}

/* SPDX-License-Identifier: MIT */
/* Prerequisites by memo: each fact once, each quorum once, then what the objects ask for. */
#include <math.h>

#include "rivals/rival.h"

struct scalar {
    const struct rival_work *work;
    uint8_t *truths; /* of each operand: a truth and its opposite side by side */
};

void *scalar_make(const struct rival_work *work)
{
    const uint32_t truths = work->prereqs.fact_count + work->prereqs.quorum_count;
    struct scalar *s = RC_NEW(work->arena, struct scalar);

    *s = (struct scalar){ work, RC_NEW_ARRAY(work->arena, uint8_t, 2 * (truths + 1)) };
    s->truths[2 * truths] = 1; /* always */
    return s;
}

/* Facts stand by operation: each loop ends where its own do. */
#define FACTS(which, test)                  \
    for (; f->op == (which); f++, t += 2) { \
        t[0] = (test);                      \
        t[1] = !t[0];                       \
    }

const uint8_t *scalar_truths(void *state, size_t character)
{
    const struct scalar *s = state;
    const struct rival_prereqs *p = &s->work->prereqs;
    const struct rival_fact *f = p->facts;
    const double *v = s->work->numbers + character * s->work->number_count;
    const uint64_t *held = rival_basis(s->work, character, s->work->held);
    uint8_t *t = s->truths;

    FACTS(RIVAL_HELD, held[f->arg / 64] >> (f->arg % 64) & 1)
    FACTS(RIVAL_GTEQ, v[f->arg] >= f->limit)
    FACTS(RIVAL_GT, v[f->arg] > f->limit)
    FACTS(RIVAL_EQ, v[f->arg] == f->limit)
    FACTS(RIVAL_NEAR, fabs(v[f->arg] - f->limit) < 0.0001)
    for (uint32_t i = 0; i < p->quorum_count; i++, t += 2) {
        const struct rival_quorum *q = &p->quorums[i];
        unsigned n = 0;

        for (uint32_t k = 0; k < q->operands; k++)
            n += s->truths[p->operands[q->operand + k]];
        t[0] = n >= q->need;
        t[1] = !t[0];
    }
    return s->truths;
}

void scalar_qualify(void *state, size_t character, uint64_t *out)
{
    const struct scalar *s = state;
    const uint8_t *truths = scalar_truths(state, character);
    const uint32_t *gates = s->work->prereqs.gates;

    for (size_t word = 0; word < s->work->prereqs.words; word++, gates += 64) {
        uint64_t bits = 0;

/* every shift a constant */
#pragma GCC unroll 64
        for (unsigned i = 0; i < 64; i++)
            bits |= (uint64_t)truths[gates[i]] << i;
        out[word] = bits;
    }
}

/* SPDX-License-Identifier: MIT */
/* What one writes first: each object asked in turn, each question answered where it stands. */
#include <math.h>
#include <string.h>

#include "rivals/rival.h"
#include "synthetic/pack.h"

unsigned naive_count(void *state, uint32_t choice, size_t character)
{
    const struct rival_work *w = state;
    const unsigned char *c = rival_character(w, character);
    unsigned n = 0;

    for (uint32_t i = 0; i < w->pack->size.objects; i++)
        n += synth_offers(w->pack, c, w->pack->choices[choice].root, i);
    return n;
}

static bool fact_holds(const struct rival_work *w, size_t character, const struct rival_fact *f)
{
    const uint64_t *held = rival_basis(w, character, w->held);
    const double *v = w->numbers + character * w->number_count;

    switch (f->op) {
    case RIVAL_HELD: return (held[f->arg / 64] >> (f->arg % 64) & 1) != 0;
    case RIVAL_GTEQ: return v[f->arg] >= f->limit;
    case RIVAL_GT: return v[f->arg] > f->limit;
    case RIVAL_EQ: return v[f->arg] == f->limit;
    case RIVAL_NEAR: return fabs(v[f->arg] - f->limit) < 0.0001;
    case RIVAL_FACT_OPS: break; /* always */
    }
    return true;
}

static bool holds(const struct rival_work *w, size_t character, uint32_t operand)
{
    const struct rival_prereqs *p = &w->prereqs;
    const uint32_t truth = operand / 2;
    const bool not = operand % 2 != 0;
    unsigned n = 0;

    if (truth < p->fact_count || truth == p->fact_count + p->quorum_count)
        return fact_holds(w, character, &p->facts[truth < p->fact_count ? truth : p->fact_count]) !=
               not ;

    const struct rival_quorum *q = &p->quorums[truth - p->fact_count];
    for (uint32_t i = 0; i < q->operands && n < q->need; i++)
        n += holds(w, character, p->operands[q->operand + i]);
    return (n >= q->need) != not ;
}

void naive_qualify(void *state, size_t character, uint64_t *out)
{
    const struct rival_work *w = state;

    memset(out, 0, w->prereqs.words * sizeof *out);
    for (size_t i = 0; i < 64 * w->prereqs.words; i++)
        out[i / 64] |= (uint64_t)holds(w, character, w->prereqs.gates[i]) << (i % 64);
}

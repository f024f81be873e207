/* SPDX-License-Identifier: MIT */
/* Prerequisites by memo: each atom once, each count once, each prerequisite once, then objects. */
#include <string.h>

#include "rivals/rival.h"

struct scalar {
    const struct rival_work *work;
    uint8_t *truths; /* atoms, counts */
    uint8_t *met;    /* prerequisites, one that always is, one that never is */
    uint32_t *asks;  /* of each object: its prerequisite */
};

void *scalar_make(const struct rival_work *work)
{
    const struct synth_pack *p = work->pack;
    struct scalar *s = RC_NEW(work->arena, struct scalar);

    s->work = work;
    s->truths = RC_NEW_ARRAY(work->arena, uint8_t, p->atom_count + p->count_count);
    s->met = RC_NEW_ARRAY(work->arena, uint8_t, p->prereq_count + 2);
    s->asks = RC_NEW_ARRAY(work->arena, uint32_t, p->padded * 64);
    for (uint32_t i = 0; i < p->padded * 64; i++) {
        const bool there = i < p->size.objects;
        s->asks[i] = !there                               ? p->prereq_count + 1
                     : p->objects[i].prereq == SYNTH_NONE ? p->prereq_count
                                                          : p->objects[i].prereq;
    }
    s->met[p->prereq_count] = 1;
    return s;
}

static unsigned holding(const uint8_t *truths, const int32_t *operands, uint32_t count)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < count; i++)
        n += operands[i] < 0 ? 1u - truths[~operands[i]] : truths[operands[i]];
    return n;
}

const uint8_t *scalar_gates(void *state, size_t character)
{
    struct scalar *s = state;
    const struct synth_pack *p = s->work->pack;
    unsigned char *c = rival_character(s->work, character);
    const uint64_t *held = synth_held(p, c);
    const double *vars = synth_vars(p, c);

    for (uint32_t i = 0; i < p->atom_count; i++) {
        const struct synth_atom *a = &p->atoms[i];
        const bool has = (held[a->is_var ? 0 : a->arg / 64] >> (a->arg % 64) & 1) != 0;
        s->truths[i] = a->is_var ? vars[a->arg] >= a->limit : has;
    }
    for (uint32_t i = 0; i < p->count_count; i++) {
        const struct synth_count *n = &p->counts[i];
        s->truths[p->atom_count + i] = holding(s->truths, n->operands, n->operand_count) >= n->need;
    }
    for (uint32_t i = 0; i < p->prereq_count; i++) {
        const struct synth_prereq *q = &p->prereqs[i];
        s->met[i] = holding(s->truths, q->operands, q->operand_count) == q->operand_count;
    }
    return s->met;
}

void scalar_qualify(void *state, size_t character, uint64_t *out)
{
    const struct scalar *s = state;
    const uint8_t *met = scalar_gates(state, character);

    for (size_t word = 0; word < s->work->pack->padded; word++) {
        uint64_t bits = 0;

        for (unsigned i = 0; i < 64; i++)
            bits |= (uint64_t)met[s->asks[64 * word + i]] << i;
        out[word] = bits;
    }
}

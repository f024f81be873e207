/* SPDX-License-Identifier: MIT */
/* The expression evaluated node by node, each a bitset over all objects. */
#include <string.h>

#include "rivals/rival.h"

enum {
    DEPTH = 12,
    WORDS = 1024
};

/* Leaves are looked at where they are; an operator writes into the room of its depth. */
static const uint64_t *evaluate(const struct rival_work *w, const uint64_t *c, uint32_t at,
                                uint64_t (*room)[WORDS])
{
    const struct synth_pack *p = w->pack;
    const struct synth_node *n = &p->nodes[at];
    uint64_t *restrict out = room[0];
    const uint64_t *a;
    const uint64_t *b;

    switch (n->op) {
    case SYNTH_TYPE: return p->types[n->arg];
    case SYNTH_PC: return c;
    case SYNTH_QUALIFIES: return c + p->padded;
    case SYNTH_OBJECT:
        memset(out, 0, p->words * sizeof *out);
        out[n->arg / 64] = UINT64_C(1) << (n->arg % 64);
        return out;
    case SYNTH_NOT:
        a = evaluate(w, c, n->left, room + 1);
        for (size_t i = 0; i < p->words; i++)
            out[i] = ~a[i];
        if (p->size.objects % 64 != 0)
            out[p->words - 1] &= (UINT64_C(1) << (p->size.objects % 64)) - 1;
        return out;
    case SYNTH_AND:
    case SYNTH_OR:
        a = evaluate(w, c, n->left, room + 1);
        b = evaluate(w, c, n->right, room + 1 + DEPTH / 2);
        for (size_t i = 0; i < p->words; i++)
            out[i] = n->op == SYNTH_AND ? a[i] & b[i] : a[i] | b[i];
        return out;
    }
    return out;
}

unsigned ast_count(void *state, uint32_t choice, size_t character)
{
    const struct rival_work *w = state;
    static _Thread_local uint64_t room[DEPTH * 4][WORDS];
    const uint64_t *set = evaluate(w, (const uint64_t *)(const void *)rival_character(w, character),
                                   w->pack->choices[choice].root, room);
    unsigned n = 0;

    for (size_t i = 0; i < w->pack->words; i++)
        n += (unsigned)__builtin_popcountll(set[i]);
    return n;
}

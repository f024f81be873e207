/* SPDX-License-Identifier: MIT */
/* Each object asked in turn whether the expression takes it: the first thing one writes. */
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

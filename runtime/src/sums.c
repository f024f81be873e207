/* SPDX-License-Identifier: MIT */
/* Counts of choices from those of terms: a loop as long as a pack, built for speed. */
#include <string.h>

#include "kernel.h"

/* Two terms are enough for nearly all; the slot behind the last term is 0. */
void rulecrt_add_up(const rulec_tables *t, const uint32_t *slots, uint32_t *counts)
{
    const size_t choices = t->choice_count;

    for (size_t i = 0; i < choices; i++) {
        uint16_t sum[2];

        memcpy(sum, &t->sums[2 * i], sizeof sum);
        counts[i] = t->fixed[i] + slots[sum[0]] + slots[sum[1]];
    }
    for (size_t i = 0; i < t->extra_count; i++)
        counts[t->extras[i].choice] += slots[t->extras[i].term];
}

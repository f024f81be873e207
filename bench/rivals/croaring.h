/* SPDX-License-Identifier: MIT */
/* What the fast form of CRoaring keeps of a pack. */
#ifndef BENCH_RIVALS_CROARING_H
#define BENCH_RIVALS_CROARING_H

#include "rivals/rival.h"
#include "rivals/roaring_here.h"

struct croaring {
    const struct rival_work *work;
    roaring_bitmap_t **bases;  /* as in the work */
    roaring_bitmap_t **shared; /* the masks of the terms that differ, */
    uint32_t *when;            /* their conditions */
    uint32_t *counts;          /* and room for what they count */
    roaring_bitmap_t *all;     /* bits of the answer that have an object */
    roaring_bitmap_t **gates;  /* the objects of each gate, */
    uint32_t *operands;        /* and what holds where it is open */
    uint32_t gate_count;
    const roaring_bitmap_t **shut;
    void *scalar;
};

#endif

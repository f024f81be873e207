/* SPDX-License-Identifier: MIT */
/* Parts of one piece of memory, handed out in order; without memory it only adds up. */
#ifndef RULECRT_CARVE_H
#define RULECRT_CARVE_H

#include <stddef.h>

struct rulecrt_carver {
    unsigned char *at; /* NULL: only the sum is wanted */
    size_t used;
};

/* Aligned for 64-bit words where the memory is. */
static inline void *rulecrt_carve(struct rulecrt_carver *c, size_t bytes)
{
    void *part = c->at == NULL ? NULL : c->at + c->used;

    c->used += (bytes + 7) / 8 * 8;
    return part;
}

#endif

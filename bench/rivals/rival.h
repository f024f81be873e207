/* SPDX-License-Identifier: MIT */
/*
 * Others at the same work. Each file is one rival in the form that its author would give it, at
 * most sixty lines, and beside it what one would write first.
 *
 * What rivals are given for nothing: the normal form of each choice as (condition, mask) terms,
 * and for each character the sets of all sixteen conditions over held and qualified.
 */
#ifndef BENCH_RIVALS_RIVAL_H
#define BENCH_RIVALS_RIVAL_H

#include "synthetic/pack.h"

struct rival_work {
    struct rc_arena *arena;
    const struct synth_pack *pack;
    unsigned char *characters; /* pack->character_size each; qualified */
    size_t count;
    uint64_t **bases; /* bases[16 * character + when]: pack->padded words */
};

static inline const uint64_t *rival_basis(const struct rival_work *w, size_t character,
                                          unsigned when)
{
    return w->bases[16 * character + when];
}

static inline unsigned char *rival_character(const struct rival_work *w, size_t character)
{
    return w->characters + character * w->pack->character_size;
}

/* A count of one choice of one character. */
typedef unsigned rival_count(void *state, uint32_t choice, size_t character);

unsigned naive_count(void *state, uint32_t choice, size_t character);
unsigned ast_count(void *state, uint32_t choice, size_t character);
unsigned dense_count(void *state, uint32_t choice, size_t character);
unsigned dense512_count(void *state, uint32_t choice, size_t character);
bool dense512_runs(void);

/* Something of all bytes, a multiple of 256 of them, on 64 bytes. */
uint64_t limit_read(const void *from, size_t bytes);

/* What a character qualifies for, as words. */
void scalar_qualify(void *state, size_t character, uint64_t *out);
const uint8_t *scalar_gates(void *state, size_t character); /* of each prerequisite */
void *scalar_make(const struct rival_work *work);

void *croaring_make(const struct rival_work *work);
const char *croaring_version(void);
unsigned croaring_count(void *state, uint32_t choice, size_t character);
unsigned croaring_count_as_written(void *state, uint32_t choice, size_t character);
uint64_t croaring_count_all(void *state, size_t character, uint32_t *counts);
void croaring_qualify(void *state, size_t character, uint64_t *out);

void *sqlite_make(const struct rival_work *work);
const char *sqlite_version(void);
unsigned sqlite_count(void *state, uint32_t choice, size_t character);
unsigned sqlite_count_as_written(void *state, uint32_t choice, size_t character);

#endif

/* SPDX-License-Identifier: MIT */
/* What the files of the speed questions share. */
#ifndef BENCH_SPEED_WORK_H
#define BENCH_SPEED_WORK_H

#include "bench/speed.h"
#include "bench/work.h"
#include "rulec/batch.h"
#include "rulec/delta.h"

enum {
    CHARACTERS = 64,
    ASKS = 4096,
    IN_A_ROW = 64, /* single choices of one ask, so that nobody's call is what is measured */
    BLOCKS = 2,    /* of 512 characters, for batches */
    MILLION_BLOCKS = 2048,
    MILLION_OBJECTS = 208,
    EVENTS = 4096,
    MOST_CONTESTANTS = 16,
    MOST_QUESTIONS = 24
};

/* Ours with one set of kernels. */
struct ours {
    rulec_asker asker;
    void *scratch;
    unsigned char *prepared; /* each character */
    size_t each;             /* bytes */
    uint32_t *counts;
};

struct speed {
    struct rc_arena *arena;
    const struct synth_pack *pack; /* NULL: a pack of rules */
    const rulec_tables *tables;
    struct rival_work work;
    struct ours by_kernel[RULEC_KERNELS];
    uint32_t asks[ASKS][2];       /* choice, character */
    uint64_t answers[CHARACTERS]; /* of all choices */
    uint32_t *counts;
    uint32_t *term_counts; /* of the terms that differ */
    uint64_t *set;         /* room for what one character qualifies for */
    void *ast;             /* of rivals; NULL: not in this build, or not asked */
    void *scalar;
    void *croaring;
    void *croaring_as_written;
    void *sqlite;
    void *sqlite_as_written;
    void *clips;
    void *clips_as_written;

    /* batches */
    rulec_batch_index index;
    unsigned char *rows; /* BLOCKS * 512 characters */
    void *block;
    void *batch_work;
    uint64_t batch_answers[BLOCKS];

    /* prerequisites of a pack of rules */
    const struct rc_plan_pre *pre;
    rulec_nodes nodes;
    double *numbers; /* of each character */
    double *values;
    rulec_qualifier qualifiers[RULEC_KERNELS];
    void *qualifier_scratch;
    uint64_t *met;

    /* a million */
    unsigned char *blocks; /* MILLION_BLOCKS of them */
    size_t block_bytes;    /* of each */

    /* changes: a character each for both ways */
    rulec_delta_index delta;
    void *cache;
    unsigned char *changed[2];
    uint32_t events[EVENTS];
};

/* Contestants of a question while they are gathered. */
struct speed_list {
    struct bench_contestant at[MOST_CONTESTANTS];
    size_t count;
};

void speed_add(struct speed_list *l, const char *name, uint64_t (*ask)(void *, size_t));

/* One that takes long: how many asks are compared, in how many rounds it takes part. */
void speed_add_slow(struct speed_list *l, const char *name, uint64_t (*ask)(void *, size_t),
                    size_t checked, unsigned windows);

struct bench_question speed_question(struct speed *s, const char *name, const char *pack,
                                     size_t asks, const struct speed_list *l);

static inline bool speed_has(const struct speed *s, rulec_kernel kernel)
{
    return s->by_kernel[kernel].asker.kernel != NULL;
}

/* So that what is read is not left out. */
void speed_swallow(uint64_t value);

/* Opens the tables and draws the asks: what is the same for all packs, when `work` is made. */
void speed_begin(struct speed *s);

void speed_make_rivals(struct speed *s, bool sqlite);

/* Room and index for batches; the rows are not filled. */
void speed_make_batch(struct speed *s);

struct bench_question speed_ask_one(struct speed *s, const char *pack);
struct bench_question speed_ask_pack(struct speed *s, const char *pack);
struct bench_question speed_ask_qualified(struct speed *s, const char *pack);
struct bench_question speed_ask_batch(struct speed *s, const char *pack);
struct bench_question speed_ask_million(struct speed *s, const char *pack);
struct bench_question speed_ask_change(struct speed *s, const char *pack);

/* All questions that a pack of rules can answer, at most four; returns how many. */
size_t speed_ask_ruled(struct rc_arena *arena, const struct bench_ruled *ruled,
                       struct bench_question *out);

/* A million random changes, all counts compared with those computed anew at the end of each
 * thousand; how many differ. */
size_t speed_wrong_changes(struct speed *s);

#endif

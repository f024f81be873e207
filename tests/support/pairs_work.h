/* SPDX-License-Identifier: MIT */
/* What the files that ask pairs share. */
#ifndef TESTS_SUPPORT_PAIRS_WORK_H
#define TESTS_SUPPORT_PAIRS_WORK_H

#include "rulec/batch.h"
#include "rulec/delta.h"
#include "support/pairs.h"

enum {
    PAIRS_CODEGENS = 2
};

struct pairs_tally {
    uint64_t pairs;
    uint64_t characters;
    uint64_t judged; /* pairs of which evaluators were asked */
    uint64_t differ;
};

struct pairs;

/* Where characters come from, and who else knows what they are offered. */
struct pairs_maker {
    void *user;
    /* A new character into `character`, of the size that the tables say. */
    void (*make)(void *user, struct random *r, void *character);
    /* Whether the evaluators offer the set, in bit order, to the character that was made last. */
    bool (*agrees)(void *user, uint32_t rule, const uint64_t *set);
    /* Changes the fields that are no sets into those of `to`. */
    void (*move)(void *user, const rulec_delta_index *x, void *character, void *cache,
                 const void *to);
    /* What a message calls the rule. */
    struct rc_str (*text)(void *user, uint32_t rule);
};

/* A pack in all forms, and room for 512 characters. */
struct pairs {
    struct rc_arena *arena;
    const char *name;
    struct pairs_maker maker;
    struct pairs_tally *tally;
    const rulec_tables *tables;
    const rulec_pack *compiled[PAIRS_CODEGENS]; /* straight, tables; NULL: there is no C */
    rulec_asker askers[RULEC_KERNELS];          /* kernel NULL: this processor has it not */
    struct random random;
    size_t block;        /* which one is at hand */
    unsigned char *rows; /* characters */
    uint32_t *counts;    /* of each character, of each rule */
    uint32_t *columns;   /* of each rule, of each character */
    void *scratch;
    void *prepared[RULEC_KERNELS]; /* the character at hand */
    uint32_t *pack_counts;
    uint64_t *expect; /* a set */
    uint64_t *set;
    uint32_t *expect_ids;
    uint32_t *ids;
    uint16_t *blocks;
    uint64_t *block_words;
    rulec_batch_index batch;
    rulec_delta_index delta;
    void *batch_block;
    void *batch_work;
    void *delta_character;
    void *delta_cache;
};

/* A form that is asked, and of what: for the message where it answers otherwise. */
struct pairs_at {
    const char *form;
    uint32_t rule;
    size_t character;
};

/* Zeroed memory on 64 bytes, as characters, scratches and blocks want it. */
void *pairs_room(struct rc_arena *arena, size_t bytes);

/* Opens the tables for each kernel, with room for all; `compiled` may be set. */
void pairs_open(struct pairs *p, const rulec_tables *tables);

/* Counts a difference and prints the first ones, unless `same`. */
void pairs_expect(struct pairs *p, bool same, struct pairs_at at);

/* Makes 512 characters and asks each of each rule, then all at once. */
void pairs_check_block(struct pairs *p);

/* The rules of a pack together, for one character; what one by one gave is in `counts`. */
void pairs_check_pack(struct pairs *p, size_t n);

/* The 512 characters together, by one kernel. */
void pairs_check_batch(struct pairs *p, const rulec_asker *asker);

/* Some characters, each changed into the next. */
void pairs_check_changes(struct pairs *p, const rulec_asker *asker);

/*
 * Says what was asked (`rules`: of how many, of what), who judged the sample and what came of it,
 * and asserts that nothing did.
 */
void pairs_report(const struct pairs_options *options, const struct pairs_tally *tally,
                  const char *rules, const char *judges, double seconds);

/* Processor seconds of this process. */
double pairs_seconds(void);

#endif

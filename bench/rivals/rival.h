/* SPDX-License-Identifier: MIT */
/*
 * Others at the same work. Each file is one rival in one form, at most sixty lines: the one that
 * its author would give it or, in a file of its own, what one would write first (as written). What
 * only feeds it stands apart, in headers.
 *
 * What rivals are given for nothing: the normal form of each choice as (condition, mask) terms,
 * equal ones numbered alike; for each character the sets of all conditions; and of prerequisites
 * the numbers that are compared, where they are made of others.
 */
#ifndef BENCH_RIVALS_RIVAL_H
#define BENCH_RIVALS_RIVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* Sets of a kind have room for whole blocks of 512 objects; what is beyond the last is 0. */
struct rival_kind {
    uint32_t objects;
    size_t words;
};

/* The objects that are offered under a condition. */
struct rival_term {
    uint32_t condition;
    uint32_t shared; /* its number among the terms of the pack that differ */
    const uint64_t *mask;
};

struct rival_choice {
    uint32_t kind;
    uint32_t root;  /* the expression as it stands */
    uint32_t fixed; /* objects that it offers in any case, which are in no term */
    uint32_t term_count;
    const struct rival_term *terms; /* disjoint */
};

enum rival_op {
    RIVAL_CONSTANT, /* constant `arg` of the pack */
    RIVAL_GIVEN,    /* the set of condition `arg` */
    RIVAL_NOT,      /* of `left` */
    RIVAL_AND,
    RIVAL_OR
};

struct rival_node {
    enum rival_op op;
    uint32_t arg;
    uint32_t left; /* nodes of the pack */
    uint32_t right;
};

struct rival_constant {
    uint32_t kind;
    uint32_t members;
    const uint64_t *set;
};

enum rival_fact_op {
    RIVAL_HELD, /* object `arg` */
    RIVAL_GTEQ, /* number `arg` and the limit */
    RIVAL_GT,
    RIVAL_EQ,
    RIVAL_NEAR, /* less than 0.0001 apart */
    RIVAL_FACT_OPS
};

struct rival_fact {
    enum rival_fact_op op;
    uint32_t arg;
    double limit;
};

/* So many of the operands hold. */
struct rival_quorum {
    uint32_t need;
    uint32_t operand; /* the first, of the list of all */
    uint32_t operands;
};

/*
 * Truths are the facts, then the quorums, then one that always holds. Operand 2 t is truth t and
 * 2 t + 1 is not t. A quorum asks only for truths before its own.
 */
struct rival_prereqs {
    const struct rival_fact *facts; /* by operation; RIVAL_FACT_OPS behind the last */
    uint32_t fact_count;
    const struct rival_quorum *quorums;
    uint32_t quorum_count;
    const uint32_t *operands;
    const uint32_t *gates; /* of each bit of the answer an operand; of bits of no object: never */
    size_t words;          /* of the answer: each kind from a whole word on */
};

struct rival_work {
    struct rc_arena *arena;
    const struct rival_kind *kinds;
    uint32_t kind_count;
    const uint32_t *conditions; /* the kind of each */
    uint32_t condition_count;
    uint32_t held; /* the condition that facts ask about */
    const struct rival_constant *constants;
    uint32_t constant_count;
    const struct rival_node *nodes;
    const struct rival_choice *choices;
    uint32_t choice_count;
    uint32_t shared_count;           /* different terms of all choices, */
    const struct rival_term *shared; /* each once, by its number */
    struct rival_prereqs prereqs;
    const struct synth_pack *pack; /* of which it was made, or NULL */
    unsigned char *characters;     /* character_size each; qualified */
    size_t character_size;
    size_t count;
    uint64_t **bases; /* bases[condition_count * character + condition] */
    const double *numbers;
    uint32_t number_count; /* of each character */
};

static inline const uint64_t *rival_basis(const struct rival_work *w, size_t character,
                                          uint32_t condition)
{
    return w->bases[w->condition_count * character + condition];
}

static inline unsigned char *rival_character(const struct rival_work *w, size_t character)
{
    return w->characters + character * w->character_size;
}

/* A count of one choice of one character. */
typedef unsigned rival_count(void *state, uint32_t choice, size_t character);

unsigned naive_count(void *state, uint32_t choice, size_t character); /* of a synthetic pack */
void naive_qualify(void *state, size_t character, uint64_t *out);
void *ast_make(const struct rival_work *work);
unsigned ast_count(void *state, uint32_t choice, size_t character);
unsigned dense_count(void *state, uint32_t choice, size_t character);
void dense_count_all(const struct rival_work *work, size_t character, uint32_t *terms,
                     uint32_t *counts);
unsigned dense512_count(void *state, uint32_t choice, size_t character);
bool dense512_runs(void);

/* Something of all bytes, a multiple of 256 of them, on 64 bytes. */
uint64_t limit_read(const void *from, size_t bytes);

/* What a character qualifies for, as words; the truths of all operands on the way there. */
void *scalar_make(const struct rival_work *work);
const uint8_t *scalar_truths(void *state, size_t character);
void scalar_qualify(void *state, size_t character, uint64_t *out);

const char *croaring_version(void);
void *croaring_make(const struct rival_work *work);
unsigned croaring_count(void *state, uint32_t choice, size_t character);
void croaring_count_all(void *state, size_t character, uint32_t *counts);
void croaring_qualify(void *state, size_t character, uint64_t *out);
void *croaring_as_written_make(const struct rival_work *work);
unsigned croaring_as_written_count(void *state, uint32_t choice, size_t character);

const char *clips_version(void);
void *clips_make(const struct rival_work *work);
unsigned clips_count(void *state, uint32_t choice, size_t character);
void clips_count_all(void *state, size_t character, uint32_t *counts);
void *clips_as_written_make(const struct rival_work *work);
unsigned clips_as_written_count(void *state, uint32_t choice, size_t character);

const char *sqlite_version(void);
void *sqlite_make(const struct rival_work *work);
unsigned sqlite_count(void *state, uint32_t choice, size_t character);
void sqlite_count_all(void *state, size_t character, uint32_t *counts);
void *sqlite_as_written_make(const struct rival_work *work);
unsigned sqlite_as_written_count(void *state, uint32_t choice, size_t character);

#endif

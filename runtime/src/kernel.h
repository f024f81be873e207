/* SPDX-License-Identifier: MIT */
/*
 * What differs from processor to processor: the inner loops. Each kernel is one constant table of
 * functions; all of them give the same answers.
 *
 * Law: a kernel looks only at tables and memory that its caller owns, and checks nothing. Planes
 * are 512 characters side by side: eight words for each object, bit i of them for character i.
 */
#ifndef RULECRT_KERNEL_H
#define RULECRT_KERNEL_H

#include "rulec/tables.h"

#if defined(__GNUC__)
#define RULECRT_APART   __attribute__((noinline))
#define RULECRT_SELDOM  __attribute__((cold)) /* built for size, whatever the file */
#define RULECRT_ON_LINE __attribute__((aligned(64)))
#define RULECRT_OWN     __attribute__((visibility("hidden"))) /* reached without a detour */
#else
#define RULECRT_APART
#define RULECRT_SELDOM
#define RULECRT_ON_LINE
#define RULECRT_OWN
#endif

enum {
    RULECRT_LANES = 512,      /* characters in a block of a batch */
    RULECRT_COLUMN = 520,     /* numbers from column to column: not in step with the cache */
    RULECRT_COUNT_PLANES = 17 /* of a number of objects, at most 65,535, and one for a sum */
};

/* The character, and the scratch for what is not in it; both as bytes. */
struct rulecrt_where {
    const unsigned char *character;
    const unsigned char *scratch;
};

static inline const unsigned char *rulecrt_at(const struct rulecrt_where *w, uint32_t at)
{
    return (at & RULEC_IN_SCRATCH) != 0 ? w->scratch + (at ^ RULEC_IN_SCRATCH) : w->character + at;
}

/* The i-th piece of a choice, the first being 0. */
static inline const rulec_piece *rulecrt_piece(const rulec_tables *t, uint32_t choice, unsigned i)
{
    const rulec_piece *first = &t->pieces[choice];

    return i == 0 ? first : &t->pieces[first->more + i - 1];
}

/* A piece that is offered in any case has no basis. */
static inline bool rulecrt_is_constant(const rulec_piece *p)
{
    return p->wide != 0 && p->inputs == 0;
}

/* A condition over planes: inputs[i] has the planes of all objects of input i. */
struct rulecrt_condition {
    const uint64_t *inputs[RULEC_INPUTS];
    unsigned count;
    unsigned when;
};

struct rulecrt_kernel {
    rulec_kernel id;
    const char *name;

    /* One choice. */
    unsigned (*count)(const rulec_tables *t, uint32_t choice, const void *character,
                      const void *scratch);
    bool (*any)(const rulec_tables *t, uint32_t choice, const void *character, const void *scratch);
    /* One choice of a prepared character, which is the blocks of all bases. */
    rulec_prepared_counter *count_prepared;
    /* ORs one piece into a set of whole blocks, or writes its rows one after the other. */
    void (*gather)(const rulec_tables *t, const rulec_piece *p, const struct rulecrt_where *w,
                   bool in_place, uint64_t *set);
    size_t (*ids)(const uint64_t *words, size_t count, uint32_t *out, size_t room);

    /* A pack: all bases into `blocks`, then a count for each term. */
    void (*bases)(const rulec_tables *t, const struct rulecrt_where *w, uint64_t *blocks);
    void (*terms)(const rulec_tables *t, const uint64_t *blocks, uint32_t *slots);
    /* `truths`: room in the scratch for those of the kind and for the words of its columns. */
    void (*qualify)(const rulec_prereq *q, const unsigned char *character, uint64_t *truths,
                    uint64_t *out);

    /*
     * A batch. rows: eight words of each of 512 rows become 512 planes. condition: planes of so
     * many objects. tally: bit-sliced counts of the planes listed
     * (a multiple of eight of them), `width` planes, enough for their number and at least four.
     * tally_if: the same of any number, with the condition taken on the way; either_if: their OR,
     * and what is in `out` before.
     */
    void (*rows_to_planes)(const unsigned char *rows, size_t stride, uint64_t *planes);
    /* Eight numbers side by side of each of 512 rows become columns; NULL: one by one will do. */
    void (*numbers_to_columns)(const unsigned char *rows, size_t stride, double *columns);
    void (*condition)(const struct rulecrt_condition *c, size_t objects, uint64_t *out);
    void (*tally)(const uint64_t *planes, const uint16_t *list, size_t count, unsigned width,
                  uint64_t *out);
    void (*tally_if)(const struct rulecrt_condition *c, const uint16_t *list, size_t count,
                     unsigned width, uint64_t *out);
    void (*either_if)(const struct rulecrt_condition *c, const uint16_t *list, size_t count,
                      uint64_t *out);
    /* sum, `width` planes, grows by a number of `count` planes. */
    void (*add)(uint64_t *sum, unsigned width, const uint64_t *planes, unsigned count);
    /* Planes of what characters qualify for, from those of the truths. */
    void (*gates)(const rulec_prereq *q, const uint64_t *truths, uint64_t *planes);
    /* One plane: which of 512 numbers pass. */
    void (*compare)(const double *column, rulec_question_op op, double limit, uint64_t *plane);
    /* The planes of all nodes from those of facts, a plane for each truth. */
    void (*nodes)(const rulec_prereq *q, uint64_t *truths);
};

/* Sets of a kind of as many blocks as cards may count: all objects, none. */
extern RULECRT_OWN const uint64_t rulecrt_any_object[RULEC_CARD_BLOCKS * RULEC_BLOCK_WORDS];
extern RULECRT_OWN const uint64_t rulecrt_no_object[RULEC_CARD_BLOCKS * RULEC_BLOCK_WORDS];

extern const struct rulecrt_kernel rulecrt_portable;

/* NULL where the build or the processor does not have it. */
const struct rulecrt_kernel *rulecrt_avx2(void);
const struct rulecrt_kernel *rulecrt_avx512(void);

/* The place of the lowest bit; w is not 0. One instruction where the compiler needs no library. */
static inline unsigned rulecrt_lowest(uint64_t w)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__aarch64__))
    return (unsigned)__builtin_ctzll(w);
#else
    return rulec_popcount((w & (0 - w)) - 1);
#endif
}

/* Planes of a tally of so many: enough for the number, and never fewer than its kernels fill. */
static inline unsigned rulecrt_width(uint32_t most)
{
    unsigned width = 4;

    while (most >> width != 0)
        width++;
    return width;
}

/* The truth that an operand is about, itself or not. */
static inline int32_t rulecrt_plain(int32_t operand)
{
    return operand < 0 ? ~operand : operand;
}

/* All bits when b holds, else none. */
static inline uint64_t rulecrt_if(bool b)
{
    return UINT64_C(0) - (uint64_t)b;
}

/* The counts of all choices of a pack from those of its terms. */
void rulecrt_add_up(const rulec_tables *t, const uint32_t *slots, uint32_t *counts);

/* The derived sets that a choice needs: a number, and so many. Only where there are any. */
static inline const uint32_t *rulecrt_needs(const rulec_tables *t, uint32_t choice)
{
    return t->need_lists + t->choice_needs[choice];
}

/* What a fact says of a character, whatever it asks: the slow way that all others agree with. */
bool rulecrt_holds(const rulec_question *f, const unsigned char *character);

#endif

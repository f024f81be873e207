/* SPDX-License-Identifier: MIT */
/*
 * Many characters at once, 512 side by side: bit i of a plane belongs to character i, and each
 * object of each set has a plane of eight words. So one operation decides 512 characters, counts
 * are bit-sliced (plane k has bit k of each count), and nothing branches on a character.
 *
 * An index says where things are; it is made once for tables and shared by all threads. A block is
 * 512 characters. Work is room for one block at a time, one for each thread. All three are the
 * caller's memory, on 64 bytes, of sizes that the index tells.
 */
#ifndef RULEC_BATCH_H
#define RULEC_BATCH_H

#include "rulec/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RULEC_BATCH = 512,       /* characters in a block */
    RULEC_COUNT_PLANES = 17, /* the most that a count takes */
    RULEC_PLANE_WORDS = 8
};

typedef struct rulec_batch_index {
    const rulec_tables *tables;
    size_t block_size;
    size_t work_size;

    /* The rest is the library's own. */
    uint32_t number_count;
    uint32_t compound_count;
    uint32_t *set_at;     /* of each set: its planes in a block */
    uint32_t *single_at;  /* of each prerequisite: planes of facts of other kinds in a block */
    uint32_t *numbers;    /* offsets of doubles in a character, ascending */
    uint32_t numbers_at;  /* their columns in a block, 512 doubles each */
    uint32_t derived_at;  /* in the work: planes of derived sets */
    uint32_t *value_at;   /* of each derived set that is a value: its planes in a block */
    uint32_t *derived_of; /* of each derived set: its planes, from derived_at on */
    uint32_t basis_at;    /* in the work: planes of one condition */
    uint32_t truths_at;   /* in the work */
    uint32_t kept_at;     /* in the work: counts of terms that several choices add up */
    uint32_t *term_list;  /* where the objects of each term are listed */
    uint32_t *order;      /* terms, basis by basis */
    uint8_t *whole;       /* of each basis: whether its planes are made for all objects at once */
    uint32_t *kept;       /* of each term: its place among the kept, in planes, or UINT32_MAX */
    uint32_t *alone;      /* of each term, and one more: where the choices begin that are it */
    uint32_t *alone_choices;
    uint32_t *compound; /* all other choices */
    uint16_t *lists;
} rulec_batch_index;

/* Bytes of memory that an index of these tables takes. */
size_t rulec_batch_index_size(const rulec_tables *tables);

/* Makes the index in `memory`. RULEC_BAD_ARGUMENT: NULL. */
rulec_status rulec_batch_index_init(rulec_batch_index *index, const rulec_tables *tables,
                                    void *memory);

/* An empty block: 512 characters that hold nothing; its numbers are 0. Begin with this. */
void rulec_block_init(const rulec_batch_index *index, void *block);

/*
 * Takes characters, `stride` bytes from one to the next, at most 512; what is behind the last is
 * as after init. All sets are taken, also what they qualify for.
 */
void rulec_block_load_rows(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                           const void *rows, size_t stride, size_t count);

/*
 * As rulec_block_load_rows, but only what is known of a character from outside: the sets of what it
 * qualifies for stay as they are, for rulec_block_qualify to make. That is half of the work where
 * the tables have prerequisites; where they have none (those of `rulec build` do not: see
 * rulec/qualify.h) all sets are taken.
 */
void rulec_block_load_facts(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                            const void *rows, size_t stride, size_t count);

/*
 * The planes of a set of the character (by the number of the set in the tables), eight words an
 * object, for callers that keep characters in this way: they write them directly. NULL: no such
 * set.
 */
uint64_t *rulec_block_planes(const rulec_batch_index *index, void *block, uint32_t set);

/*
 * One field of all characters, as a column: value i is at column + i * stride, and `offset` is
 * where the field is in a character. A field that no prerequisite asks about is passed over.
 */
void rulec_block_load_field(const rulec_batch_index *index, void *block, uint32_t offset,
                            const void *column, size_t stride, size_t count);

/* Computes the planes of what they qualify for; RULEC_NOT_FOUND: the kind has no prerequisites. */
rulec_status rulec_block_qualify(const rulec_asker *asker, const rulec_batch_index *index,
                                 void *block, void *work, uint32_t kind);

/* One choice: which characters are offered anything, a plane. */
void rulec_block_any(const rulec_asker *asker, const rulec_batch_index *index, const void *block,
                     void *work, uint32_t choice, uint64_t plane[RULEC_PLANE_WORDS]);

/* One choice: how many objects each character is offered. Returns how many planes were written. */
unsigned rulec_block_count(const rulec_asker *asker, const rulec_batch_index *index,
                           const void *block, void *work, uint32_t choice,
                           uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS]);

/* Gets the counts of one choice: `width` planes, which last until it returns. */
typedef void rulec_count_sink(void *user, uint32_t choice, const uint64_t *planes, unsigned width);

/*
 * All choices: calls the sink once for each, in an order that depends on the tables alone, so that
 * results are used while they are in the cache.
 */
void rulec_block_counts(const rulec_asker *asker, const rulec_batch_index *index, const void *block,
                        void *work, rulec_count_sink *sink, void *user);

/* Planes as numbers, one for each character. */
void rulec_planes_to_counts(const uint64_t *planes, unsigned width, uint32_t counts[RULEC_BATCH]);

#ifdef __cplusplus
}
#endif

#endif

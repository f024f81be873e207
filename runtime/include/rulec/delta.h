/* SPDX-License-Identifier: MIT */
/*
 * One character that changes a little at a time, with the counts of all choices kept current: for
 * a sheet that someone fills in. A change costs what depends on it, not the pack.
 *
 * An index says what depends on what; it is made once for tables and shared. A cache belongs to
 * one character. Both are the caller's memory, on 8 bytes. Whatever the choices read must then
 * be changed through these functions, or the cache be made anew.
 */
#ifndef RULEC_DELTA_H
#define RULEC_DELTA_H

#include "rulec/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rulec_delta_index {
    const rulec_tables *tables;
    size_t cache_size;

    /* The rest is the library's own. Lists are ranges: list i is from starts[i] to starts[i + 1].
     */
    uint32_t *kind_base;     /* of each kind: the number of its first object among all */
    uint32_t *member_starts; /* of each object of all kinds: runs in `members` */
    uint32_t *members;       /* runs: a basis, how many terms, the terms */
    uint32_t *set_base;      /* of each set: the number of its first object among those of all */
    uint32_t *held_starts;   /* of each object of all sets: facts about it */
    uint32_t *held;          /* truths, numbered over all prerequisites */
    uint32_t *truth_base;    /* of each prerequisite: the number of its first truth */
    uint32_t *node_base;     /* the same for nodes */
    uint32_t *use_starts;    /* of each truth: nodes that look at it */
    uint32_t *uses;          /* twice the node, one more: turned around */
    uint32_t *gate_starts;   /* of each truth: objects that ask for it */
    uint32_t *gated;
    uint32_t *out_sets; /* of each prerequisite: the set that it fills, or UINT32_MAX */
    uint32_t field_count;
    uint32_t *fields; /* facts that are not held: field (calls: UINT32_MAX), prerequisite, number */
    uint32_t counts_at;  /* in a cache: a count for each term */
    uint32_t truths_at;  /* a bit for each truth */
    uint32_t have_at;    /* a count for each node */
    uint32_t pending_at; /* a bit for each node */
} rulec_delta_index;

/* Bytes of memory that an index of these tables takes. */
size_t rulec_delta_index_size(const rulec_tables *tables);

/* Makes the index in `memory`. RULEC_BAD_ARGUMENT: NULL. */
rulec_status rulec_delta_index_init(rulec_delta_index *index, const rulec_tables *tables,
                                    void *memory);

/* Computes all of the cache, and what the character qualifies for. */
void rulec_delta_begin(const rulec_asker *asker, const rulec_delta_index *index, void *character,
                       void *scratch, void *cache);

/* Adds an object to a set of the character (by the number of the set in the tables), or takes it
 * away; nothing happens when it is there, or is not. */
void rulec_delta_grant(const rulec_delta_index *index, void *character, void *cache, uint32_t set,
                       uint32_t object);
void rulec_delta_revoke(const rulec_delta_index *index, void *character, void *cache, uint32_t set,
                        uint32_t object);

/* Writes `size` bytes at the offset: a variable, an enumeration, a level. */
void rulec_delta_set_field(const rulec_delta_index *index, void *character, void *cache,
                           uint32_t offset, const void *value, size_t size);

/* How many objects the choice offers now. Only choices over derived sets are asked anew. */
unsigned rulec_delta_count(const rulec_asker *asker, const rulec_delta_index *index,
                           const void *character, void *scratch, const void *cache,
                           uint32_t choice);

#ifdef __cplusplus
}
#endif

#endif

/*
 * A random pack for the tables form, in no language, with a bit of everything: kinds with tails,
 * conditions over up to four inputs, parts that overlap, sets derived from sets, prerequisites of
 * every kind. Beside the tables stands what they were made from, and the stupid way to evaluate
 * that.
 */
#ifndef RC_TESTS_LOOSE_H
#define RC_TESTS_LOOSE_H

#include "plan/tables.h"

enum {
    LOOSE_VARS = 24,
    LOOSE_VALUES = 8, /* of the enumeration */
    LOOSE_FLAG_AT = 0 /* a byte of the character that a function asks about */
};

struct loose_pack {
    struct rc_tables_source source;
    const rulec_tables *tables;
    size_t vars_at;  /* in the character */
    size_t value_at; /* uint32_t */
    size_t level_at; /* uint16_t */
};

/* The same pack for the same seed. */
struct loose_pack loose_make(struct rc_arena *arena, uint64_t seed);

/* Sets, variables, the enumeration and the level at random; qualified sets at random too. */
void loose_character(const struct loose_pack *pack, uint64_t *state, void *character);

/* Fills the qualified set of a prerequisite. */
void loose_qualify(const struct loose_pack *pack, const struct rc_tables_prereq *prereq,
                   void *character);

/* The set that a choice offers: words of its kind. */
void loose_offers(struct rc_arena *arena, const struct loose_pack *pack, const void *character,
                  size_t choice, uint64_t *out);

static inline uint64_t loose_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint32_t loose_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((loose_next(state) >> 32) * n >> 32);
}

#endif

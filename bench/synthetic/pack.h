/*
 * A pack made by rule of thumb from what a large corpus of real data looks like, at any size: the
 * same numbers and the same seed give the same pack everywhere. Only choices that depend on the
 * character are made; those that do not cost nothing, whoever evaluates them.
 *
 * Everything is plain data, so that each contestant makes its own basis of it.
 */
#ifndef BENCH_SYNTHETIC_PACK_H
#define BENCH_SYNTHETIC_PACK_H

#include "plan/tables.h"

enum {
    SYNTH_VARS = 64,
    SYNTH_TYPES_EACH = 4, /* of an object, at most */
    SYNTH_HELD = 0,       /* numbers of the two sets that a choice looks at */
    SYNTH_QUALIFIED = 1
};

struct synth_size {
    uint32_t objects;
    uint32_t choices;
    uint32_t gated; /* objects with prerequisites; 0: 61 of 100 */
    uint32_t atoms; /* 0: one for five objects */
    uint64_t seed;
};

enum synth_op {
    SYNTH_TYPE, /* of objects: number `arg` */
    SYNTH_OBJECT,
    SYNTH_PC,
    SYNTH_QUALIFIES,
    SYNTH_NOT, /* of `left` */
    SYNTH_AND,
    SYNTH_OR
};

/* An expression: its root is the last node of its run. */
struct synth_node {
    enum synth_op op;
    uint32_t arg;
    uint32_t left; /* nodes of the pack */
    uint32_t right;
};

struct synth_object {
    uint32_t types[SYNTH_TYPES_EACH]; /* the first is the primary one */
    uint32_t type_count;
    uint32_t prereq; /* number of its prerequisite, or SYNTH_NONE */
};

#define SYNTH_NONE UINT32_MAX

/* Objects of a choice with one condition: bit 2 q + p of `when` for held p and qualified q. */
struct synth_term {
    uint16_t when;
    uint32_t objects;
    const uint64_t *mask;
};

struct synth_choice {
    uint32_t root;
    uint32_t term_count;
    const struct synth_term *terms;
};

struct synth_atom {
    bool is_var;
    uint32_t arg; /* the object held, or the variable */
    double limit;
};

/* So many of the operands: i: atom i, atoms + i: node i, ~: not. */
struct synth_count {
    uint32_t need;
    uint32_t operand_count;
    int32_t operands[6];
};

/* All of the operands. */
struct synth_prereq {
    uint32_t operand_count;
    int32_t operands[3];
};

struct synth_pack {
    struct synth_size size;
    size_t words; /* of a set */
    size_t padded;
    uint32_t type_count;
    uint64_t **types; /* sets */
    const struct synth_object *objects;
    const struct synth_node *nodes;
    size_t node_count;
    const struct synth_choice *choices;
    size_t term_count; /* of all choices */
    const struct synth_atom *atoms;
    uint32_t atom_count;
    const struct synth_count *counts;
    uint32_t count_count;
    const struct synth_prereq *prereqs;
    uint32_t prereq_count;
    uint32_t gated;
    size_t character_size; /* held, qualified, then the variables; bytes, whole cache lines */
    size_t qualified_at;
    size_t vars_at;
};

/* The pack lives as long as the arena. */
const struct synth_pack *synth_make(struct rc_arena *arena, struct synth_size size);

/* Tables of the pack, as the compiler would lay them down. */
const rulec_tables *synth_tables(struct rc_arena *arena, const struct synth_pack *pack);

/* Fills `count` characters, one after the other, with what they hold and their variables; what
 * they qualify for is left empty. */
void synth_characters(const struct synth_pack *pack, uint64_t seed, size_t count, void *out);

static inline uint64_t *synth_held(const struct synth_pack *pack, void *character)
{
    (void)pack;
    return (uint64_t *)character;
}

static inline uint64_t *synth_qualified(const struct synth_pack *pack, void *character)
{
    return (uint64_t *)(void *)((unsigned char *)character + pack->qualified_at);
}

static inline double *synth_vars(const struct synth_pack *pack, void *character)
{
    return (double *)(void *)((unsigned char *)character + pack->vars_at);
}

/* Truth by truth, object by object: what every other way is compared with. */
void synth_qualify(const struct synth_pack *pack, void *character);

/* Whether the choice offers the object, read off the expression. */
bool synth_offers(const struct synth_pack *pack, const void *character, uint32_t node,
                  uint32_t object);

/* A stream of even 64-bit numbers (SplitMix64): the state is the seed. */
static inline uint64_t synth_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint32_t synth_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((synth_next(state) >> 32) * n >> 32);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Random models, rules and characters, the same for the same seed: what property tests feed on. */
#ifndef SUPPORT_RANDOM_PACK_H
#define SUPPORT_RANDOM_PACK_H

#include "ir/facts.h"
#include "ir/rule.h"
#include "plan/plan.h"

struct random {
    uint64_t state;
};

uint64_t random_bits(struct random *r);
size_t random_below(struct random *r, size_t n); /* 0 when n is 0 */
bool random_chance(struct random *r, unsigned percent);

struct random_options {
    uint64_t seed;
    size_t objects[RC_FAMILY_COUNT]; /* a kind; ABILITY: of the one category FEAT */
    size_t rules;
    unsigned depth; /* of expressions */
    bool wordy;     /* keys of up to eight words */
    bool hostile;   /* keys, types and texts that would like to be C */
    bool numbered;  /* hostile, with a number in front, so that their order is known */
    bool tame;      /* numbered, and then only what identifiers are made of remains */
};

struct random_pack {
    struct rc_arena *arena;
    struct rc_intern texts;
    struct rc_model model;
    struct rc_unit unit;
    rc_rule_list rules;
    struct rc_plan_pack pack; /* named "pack", without sources */
    struct random random;
    struct rc_str types[7];
};

/* Options with a few kinds of different sizes. */
struct random_options random_options(uint64_t seed);

struct random_pack *random_pack_make(struct rc_arena *arena, const struct random_options *options);

/* A character for which every atom of the unit has some value. */
void random_facts(struct rc_arena *arena, const struct rc_unit *unit, struct random *r,
                  struct rc_facts *facts);

/* The seed of a run: RULEC_SEED, or the default. */
uint64_t random_seed(uint64_t otherwise);

#endif

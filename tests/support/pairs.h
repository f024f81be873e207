/* SPDX-License-Identifier: MIT */
/*
 * Random (rule, character) pairs of a pack, asked in every form: both codegens through a C
 * compiler, the tables by each kernel of this processor, one rule, one of a prepared character, the
 * whole pack, a batch, a character that changes. What the first form gives as a set (straight C, or
 * the portable kernel where there is no C) is what all others are held against; of one character in
 * PAIRS_SAMPLE also the evaluators are asked, which are too slow for all.
 */
#ifndef TESTS_SUPPORT_PAIRS_H
#define TESTS_SUPPORT_PAIRS_H

#include "support/random_pack.h"

enum {
    PAIRS_SAMPLE = 16
};

struct pairs_options {
    const char *name; /* the test's own: of the folder where the pack is compiled */
    uint64_t seed;    /* of the characters */
    uint64_t pairs;   /* at least so many, in whole blocks of 512 characters */
    bool texts;       /* rules have texts, which the naive evaluator reads as well */
};

/*
 * Prints what was asked and how many answers differ, each of the first with its rule. Fails the
 * test of cmocka that calls it where any does.
 */
void pairs_check(struct rc_arena *arena, const struct pairs_options *options,
                 const struct rc_plan_pack *pack);

/*
 * The same of random tables in no language (loose_tables.h), a new pack for each block: they have
 * prerequisites over variables, levels and functions, computed in every way too. Their evaluator
 * is the stupid one of loose_tables.h.
 */
void pairs_check_loose(const struct pairs_options *options);

/* How many pairs of a run are those of one part of it: RULEC_PAIRS, or else the default, in all. */
uint64_t pairs_wanted(uint64_t otherwise, unsigned parts, unsigned all_parts);

#endif

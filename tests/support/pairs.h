/* SPDX-License-Identifier: MIT */
/*
 * Random (rule, character) pairs of a pack, asked in every form: both codegens through a C
 * compiler, the tables by each kernel of this processor, one rule, the whole pack, a batch. What
 * the straight form gives as a set is what all others are held against.
 */
#ifndef TESTS_SUPPORT_PAIRS_H
#define TESTS_SUPPORT_PAIRS_H

#include "support/random_pack.h"

/*
 * Asks at least so many pairs; characters come from the seed, which is printed, as is how many
 * pairs there were. A difference is a failed assertion of cmocka. `name` is the test's own: of the
 * folder where the pack is compiled.
 */
void pairs_check(struct rc_arena *arena, const char *name, const struct rc_plan_pack *pack,
                 uint64_t seed, uint64_t pairs);

/* How many a run is to ask: RULEC_PAIRS, shared by so many packs, or the default for each. */
uint64_t pairs_wanted(unsigned packs, uint64_t otherwise);

#endif

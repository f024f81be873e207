/* SPDX-License-Identifier: MIT */
/*
 * The tables form against others at the same work, on synthetic packs and on one of rules: one
 * choice, all choices of a pack, QUALIFIED, a batch, one choice of a million characters, a change.
 */
#ifndef BENCH_SPEED_H
#define BENCH_SPEED_H

#include "bench/harness.h"
#include "bench/packs.h"

/* A pack of rules for the rivals. */
struct bench_ruled {
    struct bench_pack pack; /* planned */
    struct rc_plan_pre *pre;
};

/* Which contestants there are in this build, and their versions; those left out and why. */
void bench_speed_contestants(void);

/* Whether questions whose names begin with `name` are wanted: `only` is NULL, or how names begin.
 */
bool bench_speed_wants(const char *only, const char *name);

/*
 * The questions, of the synthetic packs and of `ruled`, which may be NULL; returns how many. The
 * first contestant of each is ours at its best. Packs of which nothing is wanted are not made.
 */
size_t bench_speed_questions(struct rc_arena *arena, const struct bench_ruled *ruled,
                             const char *only, struct bench_question **questions);

/* The gates: each ratio that a release has to reach, what this run gives, and whether that is it.
 * Returns how many were missed. */
unsigned bench_speed_gates(const struct bench_result *results, size_t count);

#endif

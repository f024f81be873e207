/* SPDX-License-Identifier: MIT */
/*
 * The tables form against others at the same work, on the synthetic pack: one choice, all choices
 * of a pack, QUALIFIED, a batch, one choice of a million characters, a change.
 */
#ifndef BENCH_SPEED_H
#define BENCH_SPEED_H

#include "bench/harness.h"

/* Which contestants there are in this build, and their versions; those left out and why. */
void bench_speed_contestants(void);

/* The questions; returns how many. The first contestant of each is ours at its best. */
size_t bench_speed_questions(struct rc_arena *arena, struct bench_question **questions);

/* The gates: each ratio that a release has to reach, what this run gives, and whether that is it.
 * Returns how many were missed. */
unsigned bench_speed_gates(const struct bench_result *results, size_t count);

#endif

/* SPDX-License-Identifier: MIT */
/* Rules of a pack, asked of characters: the reference evaluator against compiled C. */
#ifndef BENCH_CHOOSE_H
#define BENCH_CHOOSE_H

#include "bench/harness.h"
#include "bench/packs.h"

struct bench_choose;

/* Characters are made at random; QUALIFIED and all other facts are given, not computed. */
struct bench_choose *bench_choose_make(struct rc_arena *arena, struct bench_pack *pack);

/* The questions about the subject; returns how many. */
size_t bench_choose_questions(struct rc_arena *arena, struct bench_choose *subject,
                              struct bench_question **questions);

#endif

/* SPDX-License-Identifier: MIT */
/* Packs as rivals are given them (rivals/rival.h); all of it lives as long as the arena. */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "base/vec.h"
#include "plan/pre.h"
#include "rivals/rival.h"
#include "synthetic/pack.h"

/* Bytes on 64 bytes. */
void *work_room(struct rc_arena *arena, size_t bytes);

/* The synthetic pack and so many characters, qualified. */
void work_of_synthetic(struct rc_arena *arena, const struct synth_pack *pack, size_t characters,
                       struct rival_work *work);

/*
 * The rules of a pack and so many characters, which are filled and stay where they are; it has no
 * prerequisites. False, with a reason on stderr: a rule is a union of parts, which may overlap, or
 * looks at sets that follow from others.
 */
bool work_of_plan(struct rc_arena *arena, const struct rc_plan *plan, void *characters,
                  size_t count, struct rival_work *work);

/*
 * Gives the work of a plan prerequisites, and each character the numbers that they compare: of
 * `values`, which has for each what rulec_nodes_run makes of its numbers.
 */
void work_of_prereqs(const struct rc_plan_pre *pre, const double *values, struct rival_work *work);

/* --- while a work is made --- */

/* Numbers the terms of all choices in `terms`, equal ones alike. */
void work_share_terms(struct rival_work *work, struct rival_term *terms, size_t count);

/* Operand i is fact i, WORK_QUORUM + i is quorum i, ~: does not hold. */
#define WORK_QUORUM (INT32_C(1) << 24)

/* As gates. */
#define WORK_OPEN   INT32_MIN       /* no prerequisite */
#define WORK_ABSENT (INT32_MIN + 1) /* no object */

/* Prerequisites while they are gathered. */
struct work_prereqs {
    struct rc_arena *arena;
    RC_VEC(struct rival_fact) facts;
    RC_VEC(struct rival_quorum) quorums;
    RC_VEC(int32_t) operands;
};

/* Both return the operand that stands for it. */
int32_t work_add_fact(struct work_prereqs *to, struct rival_fact fact);
int32_t work_add_quorum(struct work_prereqs *to, uint32_t need, const int32_t *operands,
                        size_t count);

/* `gates`: for each bit of `words` words an operand, WORK_OPEN or WORK_ABSENT. */
void work_set_prereqs(struct rival_work *work, const struct work_prereqs *from,
                      const int32_t *gates, size_t words);

#endif

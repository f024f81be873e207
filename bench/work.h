/* SPDX-License-Identifier: MIT */
/* Packs as rivals are given them (rivals/rival.h); all of it lives as long as the arena. */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "base/vec.h"
#include "rivals/rival.h"
#include "synthetic/pack.h"

/* Bytes on 64 bytes. */
void *work_room(struct rc_arena *arena, size_t bytes);

/* The synthetic pack and so many characters, qualified. */
void work_of_synthetic(struct rc_arena *arena, const struct synth_pack *pack, size_t characters,
                       struct rival_work *work);

/* --- while a work is made --- */

/* Numbers the terms of all choices in `terms`, equal ones alike. */
void work_share_terms(struct rival_work *work, struct rival_term *terms, size_t count);

/* Prerequisites while they are gathered; operands as in rulec/tables.h: i, or ~i for not. */
struct work_prereqs {
    RC_VEC(struct rival_fact) facts;
    RC_VEC(struct rival_quorum) quorums;
    RC_VEC(int32_t) operands; /* i: fact i, facts.count + i: quorum i */
};

/* A quorum of the operands that come to be pushed behind it. */
void work_add_quorum(struct rc_arena *arena, struct work_prereqs *from, uint32_t need);
void work_add_operand(struct rc_arena *arena, struct work_prereqs *from, int32_t operand);

#define WORK_OPEN   INT32_MIN       /* gates: no prerequisite */
#define WORK_ABSENT (INT32_MIN + 1) /* no object */

/* `gates`: for each bit of `words` words an operand, WORK_OPEN or WORK_ABSENT. */
void work_set_prereqs(struct rival_work *work, const struct work_prereqs *from,
                      const int32_t *gates, size_t words);

#endif

/* SPDX-License-Identifier: MIT */
/* A pack made by size: the same when its C is written and when it is measured. */
#ifndef BENCH_SYNTHETIC_H
#define BENCH_SYNTHETIC_H

#include "support/random_pack.h"

struct random_pack *bench_synthetic(struct rc_arena *arena);

#endif

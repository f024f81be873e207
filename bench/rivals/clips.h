/* SPDX-License-Identifier: MIT */
/* What the fast form of CLIPS is, for what feeds it. */
#ifndef BENCH_RIVALS_CLIPS_H
#define BENCH_RIVALS_CLIPS_H

#include "rivals/clips_here.h"

#define CLIPS_ALL (-1) /* in place of a choice */

extern const char *const clips_constructs[];

#endif

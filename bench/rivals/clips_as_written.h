/* SPDX-License-Identifier: MIT */
/* What CLIPS as written is, for what feeds it. */
#ifndef BENCH_RIVALS_CLIPS_AS_WRITTEN_H
#define BENCH_RIVALS_CLIPS_AS_WRITTEN_H

#include "rivals/clips_here.h"

extern const char *const clips_written_templates[];

void clips_write_rule(struct clips *s, uint32_t choice);

#endif

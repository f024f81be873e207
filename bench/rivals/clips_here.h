/* SPDX-License-Identifier: MIT */
/* What both forms of CLIPS need: an environment, facts of three numbers, and how one asks it. */
#ifndef BENCH_RIVALS_CLIPS_HERE_H
#define BENCH_RIVALS_CLIPS_HERE_H

#include <clips/clips.h>

#include "base/bits.h"
#include "rivals/rival.h"

struct clips {
    const struct rival_work *work;
    void *environment;
    uint32_t *taken; /* by what a rule says of a firing: the term, or the object */
};

/* An environment with the constructs, each a text of its own, the last NULL; (took N) counts N,
 * which is below `most`. */
void rival_clips_init(struct clips *s, const struct rival_work *work, uint32_t most,
                      const char *const *constructs);

/* Builds one construct; ends the program with its text where CLIPS refuses. */
void rival_clips_build(struct clips *s, const char *construct);

/* Asserts (template (SLOT A) (SLOT B) ...) of `count` slots; returns the fact. */
void *rival_clips_assert(struct clips *s, const char *template, const char *const *slots,
                         const long long *values, size_t count);

/* The same for each member of a set: its last slot. */
void rival_clips_facts(struct clips *s, const char *template, const char *const *slots,
                       long long *values, size_t count, const uint64_t *set,
                       const struct rival_kind *kind);

/* Asserts (ask (choice CHOICE) (character CHARACTER)), runs what fires and takes it back. */
void rival_clips_ask(struct clips *s, long long choice, size_t character);

#endif

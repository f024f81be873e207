/* SPDX-License-Identifier: MIT */
/* The packs that are measured: rules in memory and, of the same plan, compiled C. */
#ifndef BENCH_PACKS_H
#define BENCH_PACKS_H

#include <rulec/abi.h>

#include "plan/pre.h"
#include "support/random_pack.h"

/* What the options of the program say of LST data. */
struct bench_roots {
    struct rc_str data_root;
    struct rc_str game_modes;
};

struct bench_pack {
    const char *name; /* "realm, 44 rules" */
    struct rc_plan_pack source;
    const struct rc_plan *plan;
    const rulec_pack *compiled;
    struct random random; /* for characters */
};

/* A pack made by size. False, with a reason on stderr, when it could not be compiled. */
bool bench_synthetic(struct rc_arena *arena, struct bench_pack *pack);

/* A pack of LST files; errors in its rules are counted on stderr and left out. */
bool bench_lst(struct rc_arena *arena, const char *path, const struct bench_roots *roots,
               struct bench_pack *pack);

/*
 * A pack of LST files with its prerequisites, planned but not compiled: `pre` covers all kinds, by
 * the numbers of the model. Errors are counted as above.
 */
bool bench_lst_plan(struct rc_arena *arena, const char *path, const struct bench_roots *roots,
                    struct bench_pack *pack, struct rc_plan_pre **pre);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Single faults, seeded into a copy of a pack of LST files: a key or a type misspelt in a CHOOSE, a
 * bracket or a separator lost there, a .MOD of nothing, a file missing. Each has to be reported at
 * its place, with at most one further message.
 */
#ifndef SUPPORT_FAULTS_H
#define SUPPORT_FAULTS_H

#include "lst/lst.h"

struct faults {
    const char *campaign;   /* as it is, below `root` */
    const char *root;       /* what is copied of: the folder of the pack, or the data root */
    const char *game_modes; /* NULL: none */
    bool is_data_root;
    size_t more; /* rules of random keys and types that are added to the copy first */
    uint64_t seed;
    size_t count;
};

/* Seeds and checks them, printing a table and what is wrong; the number of those that fail. */
size_t faults_run(const struct faults *faults);

#endif

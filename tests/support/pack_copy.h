/* SPDX-License-Identifier: MIT */
/* Copies of packs of LST files, for tests that put faults into them. What fails ends the test. */
#ifndef SUPPORT_PACK_COPY_H
#define SUPPORT_PACK_COPY_H

#include "lst/lst.h"
#include "support/random_pack.h"

/*
 * Copies the files of a pack that are below `root` to the same places below a folder of the test's
 * own, which is returned; `name` is part of it.
 */
const char *pack_copy(struct rc_arena *arena, const struct rc_lst_pack *pack, const char *root,
                      const char *name);

/* Writes a file, with the folders that it is in. */
void pack_copy_write(struct rc_arena *arena, struct rc_str path, struct rc_str text);
struct rc_str pack_copy_read(struct rc_arena *arena, struct rc_str path);

/* Swaps two letters that differ, or writes one of them twice; p is NULL: there are none. */
struct rc_str pack_misspell(struct rc_arena *arena, struct random *random, struct rc_str word);

#endif

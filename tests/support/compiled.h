/* SPDX-License-Identifier: MIT */
/* Packs on disk, through a C compiler, and loaded. */
#ifndef SUPPORT_COMPILED_H
#define SUPPORT_COMPILED_H

#include <rulec/rulec.h>

#include "emit/emit.h"

/* A folder of the test's own, made and empty of earlier runs' names; a copy in the arena. */
const char *compiled_folder(struct rc_arena *arena, const char *name);

void compiled_write(struct rc_arena *arena, const char *folder, const rc_output_list *outputs);

/* Runs a program, NULL behind the last argument; its exit status, -1 when it could not run. */
int compiled_run(const char *const *arguments);

/*
 * Compiles the .c files of the outputs in the folder into one library and loads it: the pack's
 * descriptor. `optimise` is "-O0" or the like. NULL: the compiler failed, and has said why. *handle
 * is for dlclose.
 */
const rulec_pack *compiled_load(struct rc_arena *arena, const char *folder,
                                const rc_output_list *outputs, const char *name,
                                const char *optimise, void **handle);

#endif

/*
 * Prerequisites as C: PACK_qualify.h names the numbers that a host supplies, PACK_qualify.c has
 * the tables and one function a kind.
 */
#ifndef RC_EMIT_PRE_H
#define RC_EMIT_PRE_H

#include "emit/emit.h"
#include "plan/pre.h"

/* Appends the two files. */
void rc_emit_pre(struct rc_arena *arena, const struct rc_plan_pre *pre, rc_output_list *outputs);

#endif

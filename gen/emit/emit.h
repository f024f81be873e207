/*
 * The plan as C. Emission is a function of the plan: the same plan gives the same bytes, and it
 * cannot fail but for memory.
 */
#ifndef RC_EMIT_EMIT_H
#define RC_EMIT_EMIT_H

#include "base/io.h"
#include "plan/plan.h"

typedef RC_VEC(struct rc_output) rc_output_list;

/* The names of the files that rc_emit_pack makes, in its order; *names lives in the arena. */
size_t rc_emit_file_names(struct rc_arena *arena, const struct rc_plan *plan, const char ***names);

/* Appends one output a file: path is the bare name ("core.h"), text the whole file. */
void rc_emit_pack(struct rc_arena *arena, const struct rc_plan *plan, rc_output_list *outputs);

/* How each file begins; rc_io_write takes it as the sign that a file is ours. */
struct rc_str rc_emit_banner(void);

#endif

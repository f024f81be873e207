/* What the files that print prerequisites share; the interface is emit/pre.h. */
#ifndef RC_EMIT_PRE_PART_H
#define RC_EMIT_PRE_PART_H

#include "emit/writer.h"
#include "plan/pre.h"

/* pre_asked.c: one object, the candidates of a set, what a choice asks; behind the kinds. */
void rc_emit_asked_declarations(struct rc_writer *w, const struct rc_plan_pre *pre);
void rc_emit_asked(struct rc_writer *w, const struct rc_plan_pre *pre);

/* pre_tables.c: the same for the kernels; nothing where the plan has no tables. */
void rc_emit_pre_tables_declarations(struct rc_writer *w, const struct rc_plan_pre *pre);
void rc_emit_pre_tables(struct rc_writer *w, const struct rc_plan_pre *pre);

/* pre.c: a constant, so that the C compiler reads the same bits; "GE" of RULEC_NODE_GE. */
struct rc_str rc_emit_double(struct rc_arena *arena, double value);
const char *rc_emit_node_op(uint32_t op);

#endif

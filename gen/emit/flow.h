/* A pack of flows and items as C: PACK_flow.h and PACK_flow.c. */
#ifndef RC_EMIT_FLOW_H
#define RC_EMIT_FLOW_H

#include "emit/emit.h"
#include "plan/flow.h"

/* Appends the two outputs; a path is the bare name. */
void rc_emit_flow_pack(struct rc_arena *arena, const struct rc_flow_plan *plan,
                       rc_output_list *outputs);

#endif

/* What the files that print flows share. */
#ifndef RC_EMIT_FLOW_PART_H
#define RC_EMIT_FLOW_PART_H

#include "emit/writer.h"
#include "plan/flow.h"

void rc_emit_flow_header(struct rc_writer *w, const struct rc_flow_plan *plan);

/* flow_item.c: the items and what they point to. */
void rc_emit_flow_items(struct rc_writer *w, const struct rc_flow_plan *plan);

#endif

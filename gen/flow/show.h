/* Flows in words, as JSON and as graphs: what the commands print. */
#ifndef RC_FLOW_SHOW_H
#define RC_FLOW_SHOW_H

#include "flow/flow.h"
#include "ir/flow_table.h"
#include "ir/item.h"

/* The table of a flow: its chains, each with the sets of facts that give it. */
void rc_flow_show_table(struct rc_arena *arena, const struct rc_flow *flow, rc_flow_rows rows,
                        bool json, struct rc_buf *out);

/* Where two flows differ, smallest set of facts first. True when they do. */
bool rc_flow_show_diff(struct rc_arena *arena, const struct rc_flow *a, const struct rc_flow *b,
                       rc_flow_rows rows_a, rc_flow_rows rows_b, bool json, struct rc_buf *out);

/* A chain: its steps on one line, or a JSON value. */
void rc_flow_show_chain(struct rc_arena *arena, const struct rc_flow *flow,
                        struct rc_flow_value value, bool json, struct rc_buf *out);

/* The tree of a flow as Graphviz text. */
void rc_flow_show_graph(struct rc_arena *arena, const struct rc_flow *flow, struct rc_buf *out);

/* A flow, an item, as JSON for `rulec dump`. */
void rc_flow_show_dump(struct rc_arena *arena, const struct rc_flow *flow, rc_flow_rows rows,
                       struct rc_buf *out);
void rc_item_show_dump(struct rc_arena *arena, const struct rc_item *item, rc_flow_rows rows,
                       struct rc_buf *out);

#endif

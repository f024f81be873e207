/* What one command line names of flows: files of flows, files and folders of items. */
#ifndef RC_FLOW_PACK_H
#define RC_FLOW_PACK_H

#include "diag/suggest.h"
#include "flow/flow.h"
#include "flow/item.h"

struct rc_flow_pack {
    struct rc_flow_context context;
    RC_VEC(struct rc_flow *) flows; /* of files */
    struct rc_items items;
    RC_VEC(struct rc_str) inputs;
};

void rc_flow_pack_init(struct rc_flow_pack *pack, struct rc_arena *arena, struct rc_diags *diags,
                       struct rc_intern *names, rc_flow_rows rows);

/*
 * Reads a file by its ending (.flow, .js: flows; .json, .jsonl: items), or all such files of a
 * folder, in the order of their names. False when it cannot be read; that was reported.
 */
bool rc_flow_pack_add(struct rc_flow_pack *pack, struct rc_str path);

/*
 * Reports items whose names are taken, after everything was added. From here on the flow of an item
 * that failed has failed too, so that nothing answers for it.
 */
void rc_flow_pack_close(struct rc_flow_pack *pack);

/* By name; NULL when there is none. A file with one flow: any name of its own or "". */
struct rc_flow *rc_flow_pack_flow(const struct rc_flow_pack *pack, struct rc_str name);
struct rc_item *rc_flow_pack_item(const struct rc_flow_pack *pack, struct rc_str name);

/* What a name means where a flow is asked for: a flow of a file, an item's, or a built-in one. */
struct rc_flow *rc_flow_pack_any(const struct rc_flow_pack *pack, struct rc_str name);

/* Offers the names of items, and of flows too. */
void rc_flow_pack_suggest(const struct rc_flow_pack *pack, bool flows,
                          struct rc_suggestion *suggestion);

/* Lints of all flows and items. */
void rc_flow_pack_lint(const struct rc_flow_pack *pack);

#endif

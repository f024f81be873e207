/*
 * The front end of flows: files (.flow, .js), scripts in items, and the built-in flows.
 *
 * A flow file gives one flow, by its `return`, and any number of named ones, by
 * `export function NAME() { ... return ...; }`, which others use as NAME.apply(this).
 */
#ifndef RC_FLOW_FLOW_H
#define RC_FLOW_FLOW_H

#include "diag/diag.h"
#include "flow/ast.h"
#include "ir/flow.h"

struct rc_flow_file {
    struct rc_flow **flows; /* the file's own first, if it returns one; then the exported ones */
    size_t count;
};

struct rc_flow_context {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_intern *names;
    rc_flow_rows rows; /* of part C that follow the program */
};

/*
 * Reads the text of a source as a flow file. What is wrong is reported; flows that are wrong have
 * `failed` set and evaluate as the program would: to the default flow. `name` names the flow that
 * the file returns.
 */
void rc_flow_load(const struct rc_flow_context *context, const struct rc_source *source,
                  struct rc_str name, struct rc_flow_file *file);

/*
 * The flow of a script, or, when the text is blank, the default flow: it stands behind every
 * script that gives nothing (flow.md A13). *source is NULL then.
 */
struct rc_flow *rc_flow_script(const struct rc_flow_context *context,
                               const struct rc_source *source, struct rc_str name);

/*
 * Reports a flow with a chain beyond the limit under the context's rows, and sets `failed`: its
 * chains would be cut off, so nothing may show them. A flow that failed already is left alone.
 * True when the flow is fit to be shown.
 */
bool rc_flow_check_length(const struct rc_flow_context *context, struct rc_flow *flow);

/* A built-in flow by name: "default", "friendlyTarget", "nonAttack", "secondary", "areaEffect",
   "areaEffect(removeSelfTarget)", "singleTarget", "singleTarget(skipTargeting)", "takeAnAction",
   "endOnSave". NULL: there is none. Nothing stands behind it. */
struct rc_flow *rc_flow_built_in(const struct rc_flow_context *context, struct rc_str name);

#endif

/* One case of `rulec test` for flows on its way through both evaluators. */
#ifndef RC_DRIVER_FLOW_CASE_H
#define RC_DRIVER_FLOW_CASE_H

#include "driver/cases.h"
#include "driver/cc.h"
#include "driver/flow_language.h"

struct rc_flow_case {
    const struct rc_case *source;
    struct rc_flow *flow;
    const struct rc_item *item; /* NULL: by facts */
    uint32_t facts;
    struct rc_flow_value value; /* by the reference evaluator */
    bool sound;                 /* it is what the case states */
    bool differs;               /* the compiled C gives something else */
};

/*
 * Builds the flows of the cases as one pack, compiles it, loads it, and asks it for each case's
 * chain. Where that is not the reference evaluator's it is reported, and `differs` is set. Flows
 * that cannot be compiled (rows C5 and C6) are left out; their cases rest on the evaluator.
 */
void rc_flow_case_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_flow_pack *pack,
                           struct rc_flow_case *cases, size_t count);

#endif

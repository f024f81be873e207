/*
 * A pack of flows and items as the runtime sees it (rulec/activation.h), built in memory: what
 * `rulec trace` runs, and what the emitter prints. Numbers of chains, steps and hooks are final.
 */
#ifndef RC_IR_FLOW_IMAGE_H
#define RC_IR_FLOW_IMAGE_H

#include "ir/flow_table.h"
#include "ir/item.h"
#include "rulec/activation.h"

/* A custom step of the pack: one function that the host supplies. */
struct rc_image_hook {
    const struct rc_flow *flow; /* whose script registers it */
    struct rc_str name;
    struct rc_str source; /* the original function */
    bool at_roller;
};

struct rc_image_flow {
    const struct rc_flow *flow;
    struct rc_flow_table table;
    uint32_t *chain_numbers; /* of the pack-wide chains: number in this flow, or UINT32_MAX */
};

struct rc_flow_image {
    rulec_flow_pack pack; /* hooks is NULL: functions are the host's */
    RC_VEC(struct rc_image_flow) flows;
    RC_VEC(struct rc_image_hook) hooks;
    RC_VEC(const struct rc_item *) items;
    const struct rc_flow *cannot_run; /* a chain of it holds what is no step (C5, C6) */
    const struct rc_flow *too_large;  /* its table or a chain of it is beyond the limits */
};

/*
 * Builds the image of a pack. Items without a script share one flow, "default". Flows and items
 * that failed are left out. `chains` may be shared by several images. False when something cannot
 * run; image says what.
 */
bool rc_flow_image_make(struct rc_arena *arena, struct rc_str name, struct rc_flow *const *flows,
                        size_t flow_count, struct rc_item *const *items, size_t item_count,
                        rc_flow_rows rows, struct rc_flow_chains *chains,
                        struct rc_flow_image *image);

#endif

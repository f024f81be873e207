/*
 * Item documents: JSON files with one document, a list of them, or one a line; a folder of such
 * files is a pack.
 */
#ifndef RC_FLOW_ITEM_H
#define RC_FLOW_ITEM_H

#include "flow/flow.h"
#include "ir/item.h"

struct rc_items {
    RC_VEC(struct rc_item *) at;
};

/* Reads the items of a source, with their scripts and flows. Items that are wrong are kept with
   `failed` set. */
void rc_items_load(const struct rc_flow_context *context, const struct rc_source *source,
                   struct rc_items *items);

/* Reads "2d6 + 3": dice that the runtime can roll. False: the host has to. */
bool rc_formula_read(struct rc_str formula, rulec_roll *roll);

#endif

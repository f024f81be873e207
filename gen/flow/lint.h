/*
 * What can be proved about a flow from its exact table, each with the smallest set of facts that
 * shows it. Only facts that an item can have count, so there is no false alarm.
 */
#ifndef RC_FLOW_LINT_H
#define RC_FLOW_LINT_H

#include "flow/flow.h"
#include "ir/flow_table.h"
#include "ir/item.h"

void rc_flow_lint(const struct rc_flow_context *context, const struct rc_flow *flow);

/* What holds for an item with its own facts: rows of part C that it touches. */
void rc_item_lint(const struct rc_flow_context *context, const struct rc_item *item);

/* Updates of its conditions that are neither built in nor registered. */
void rc_item_check_updates(const struct rc_flow_context *context, const struct rc_item *item);

#endif

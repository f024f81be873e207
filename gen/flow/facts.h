/* Facts by name, as people write them on a command line and in cases. */
#ifndef RC_FLOW_FACTS_H
#define RC_FLOW_FACTS_H

#include "diag/suggest.h"
#include "ir/flow.h"

/*
 * Adds a fact to a word: a check ("hasDamage"), a phase ("delayed", "isDelayedApplication"), which
 * takes the place of the one before, or "variant=NAME" of a variant that the flow knows. False for
 * any other name.
 */
bool rc_flow_fact_add(const struct rc_flow *flow, struct rc_str name, uint32_t *facts);

/* A phase alone: false for any other name, also of a check. */
bool rc_flow_phase_add(struct rc_str name, uint32_t *facts);

/* Offers all names that rc_flow_phase_add takes. */
void rc_flow_phase_suggest(struct rc_suggestion *suggestion);

/* Offers all names that rc_flow_fact_add takes. */
void rc_flow_fact_suggest(struct rc_arena *arena, const struct rc_flow *flow,
                          struct rc_suggestion *suggestion);

#endif

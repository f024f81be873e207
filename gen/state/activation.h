/*
 * JSON of activations (schemas rulec.trace/1, rulec.activation/1). The runtime knows the binary
 * form only.
 */
#ifndef RC_STATE_ACTIVATION_H
#define RC_STATE_ACTIVATION_H

#include "base/buf.h"
#include "diag/diag.h"
#include "rulec/activation.h"

/* What a trace says of one step. */
struct rc_trace_event {
    const rulec_world *world;
    const rulec_activation *before; /* the step at work */
    const rulec_activation *after;
    const struct rc_str *names; /* of actors, by id from 1 */
    size_t name_count;
};

/* Appends one line of JSON. */
void rc_trace_print(struct rc_arena *arena, const struct rc_trace_event *event, struct rc_buf *out);

/* Appends one line with what became of the actors. */
void rc_trace_end(const rulec_store *store, const rulec_activation *a, const struct rc_str *names,
                  struct rc_buf *out);

#endif

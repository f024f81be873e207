/*
 * Whole activations as JSON (schema rulec.activation/1), to look at and to write by hand. What is
 * kept and sent is the runtime's binary form; this is the same content, field by field.
 */
#ifndef RC_STATE_ACTIVATION_JSON_H
#define RC_STATE_ACTIVATION_JSON_H

#include "base/buf.h"
#include "diag/diag.h"
#include "rulec/activation.h"

/* Appends one JSON value without a line end. The activation belongs to the pack. */
void rc_activation_print(const rulec_activation *activation, const rulec_flow_pack *pack,
                         struct rc_buf *out);

/*
 * Reads what rc_activation_print prints. Members that are absent are zero, an unknown one is an
 * error with the nearest, and the whole has to be sound as a saved record has to be. False after
 * messages; all faults of members are told.
 */
bool rc_activation_read(struct rc_diags *diags, const struct rc_source *source,
                        const rulec_flow_pack *pack, rulec_activation *activation);

#endif

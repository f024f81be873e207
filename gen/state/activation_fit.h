/* Whether the members of an activation that was written as JSON fit together. */
#ifndef RC_STATE_ACTIVATION_FIT_H
#define RC_STATE_ACTIVATION_FIT_H

#include "diag/diag.h"
#include "lex/json.h"
#include "rulec/activation.h"

/*
 * What the runtime asks of a saved record, member by member, and at last the runtime itself. False
 * after a message about the first member that does not fit, at its place in `object`; one that is
 * absent is zero, and told at the place of the object.
 */
bool rc_activation_fits(struct rc_diags *diags, const struct rc_json *object,
                        const rulec_flow_pack *pack, const rulec_activation *activation);

#endif

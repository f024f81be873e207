/* The language of flows and items: a row of the table in language.c. */
#ifndef RC_DRIVER_FLOW_LANGUAGE_H
#define RC_DRIVER_FLOW_LANGUAGE_H

#include "driver/language.h"
#include "flow/pack.h"
#include "ir/flow_image.h"
#include "rulec/activation.h"

extern const struct rc_language rc_flow_language;

/* The rows of part C that a set of --compat stands for. */
rc_flow_rows rc_flow_rows_of(const struct rc_compat *compat);

/*
 * Says that the pack has no such flow or item, with the nearest name, unless the pack has errors:
 * then the name may be of what they are about. `flows`: flows are offered too.
 */
void rc_flow_no_such_name(struct rc_run *run, const struct rc_flow_pack *pack, const char *what,
                          struct rc_str name, bool flows);

/* The pack as the runtime sees it; false after a message. */
bool rc_flow_image_of(struct rc_run *run, const struct rc_flow_pack *pack, struct rc_str name,
                      struct rc_flow_image *image);

/* The name of the pack: --name, or made from that of the first file. Empty after a message. */
struct rc_str rc_flow_pack_name(struct rc_run *run);

/*
 * A saved activation of the pack, in the runtime's form or as JSON (schema rulec.activation/1);
 * resume: also fit for going on. False after a message.
 */
bool rc_flow_activation_load(struct rc_run *run, const char *path, const rulec_flow_pack *pack,
                             rulec_activation *activation);
bool rc_flow_activation_resume(struct rc_run *run, const char *path, const rulec_flow_pack *pack,
                               rulec_activation *activation);

/* Writes the runtime's form when the command is over. */
void rc_flow_activation_save(struct rc_run *run, const char *path,
                             const rulec_activation *activation);

void rc_flow_activation(struct rc_run *run, void *pack, size_t rest);
void rc_flow_build(struct rc_run *run, void *pack, size_t rest);
void rc_flow_test(struct rc_run *run, void *pack, size_t rest);
void rc_flow_trace(struct rc_run *run, void *pack, size_t rest);

#endif

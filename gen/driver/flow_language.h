/* The language of flows and items: a row of the table in language.c. */
#ifndef RC_DRIVER_FLOW_LANGUAGE_H
#define RC_DRIVER_FLOW_LANGUAGE_H

#include "driver/language.h"
#include "flow/pack.h"
#include "ir/flow_image.h"

extern const struct rc_language rc_flow_language;

/* The rows of part C that a set of --compat stands for. */
rc_flow_rows rc_flow_rows_of(const struct rc_compat *compat);

/* The pack as the runtime sees it; false after a message. */
bool rc_flow_image_of(struct rc_run *run, const struct rc_flow_pack *pack, struct rc_str name,
                      struct rc_flow_image *image);

void rc_flow_build(struct rc_run *run, void *pack, size_t rest);
void rc_flow_test(struct rc_run *run, void *pack, size_t rest);
void rc_flow_trace(struct rc_run *run, void *pack, size_t rest);

#endif

/* The language of flows and items: a row of the table in language.c. */
#ifndef RC_DRIVER_FLOW_LANGUAGE_H
#define RC_DRIVER_FLOW_LANGUAGE_H

#include "driver/language.h"
#include "flow/pack.h"

extern const struct rc_language rc_flow_language;

/* The rows of part C that a set of --compat stands for. */
rc_flow_rows rc_flow_rows_of(const struct rc_compat *compat);

#endif

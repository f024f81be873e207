/* FACT and FACTSET: what DATACONTROL files declare (lst.md T6). */
#ifndef RC_LST_FACT_H
#define RC_LST_FACT_H

#include "lst/load.h"

/* A line of a DATACONTROL file, `fields` with its first one. */
void rc_fact_line(struct rc_loader *loader, const struct rc_field *fields, size_t count);

#endif

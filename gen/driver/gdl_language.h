/* The language of Xconq's game modules: a row of the table in language.c. */
#ifndef RC_DRIVER_GDL_LANGUAGE_H
#define RC_DRIVER_GDL_LANGUAGE_H

#include "driver/language.h"

extern const struct rc_language rc_gdl_language;

/* `rulec dump --table NAME`: the table as CSV, instead of the model. */
void rc_gdl_dump_command(struct rc_run *run);

#endif

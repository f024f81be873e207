/* What make and ninja have to know: which files the outputs were made from. */
#ifndef RC_DRIVER_DEPFILE_H
#define RC_DRIVER_DEPFILE_H

#include "base/buf.h"
#include "base/io.h"
#include "driver/options.h"

/*
 * Appends one rule, outputs before the colon and inputs behind it, and for each input an empty
 * rule, so that a file that is gone does not stop the next build. Blanks, '#', '$' and '\' before
 * them are written as make reads them.
 */
void rc_depfile(const struct rc_output *outputs, size_t count, const rc_text_list *inputs,
                struct rc_buf *out);

#endif

/* Files of JSON objects: one a line where the name ends in .jsonl, else one in the whole file. */
#ifndef RC_STATE_LINES_H
#define RC_STATE_LINES_H

#include "diag/diag.h"

/*
 * Reads the file and calls `each` with every object's piece of its text, in order, until it
 * returns false. *source is set before the first call. "-" is standard input and is read by lines
 * when its first line ends in '}'. Text that is not UTF-8 is an error; a byte order mark is passed
 * over. RC_IO_OK unless the file cannot be read, which the caller reports.
 */
enum rc_io_status rc_lines_read(struct rc_diags *diags, struct rc_str path,
                                const struct rc_source **source,
                                bool (*each)(void *context, struct rc_str piece), void *context);

#endif

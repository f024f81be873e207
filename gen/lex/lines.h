/* Files of JSON objects: one a line where the name ends in .jsonl, else one in the whole file. */
#ifndef RC_LEX_LINES_H
#define RC_LEX_LINES_H

#include "diag/diag.h"

/*
 * Calls `each` with every object's piece of a source's text, in order, until it returns false. The
 * name of the source says whether it is read by lines.
 */
void rc_lines_each(struct rc_diags *diags, const struct rc_source *source,
                   bool (*each)(void *context, struct rc_str piece), void *context);

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

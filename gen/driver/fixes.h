/*
 * Fix-its, applied. Each message may carry replacements that hold without a person looking at
 * them; they are put into the text of their source. Of two that overlap the first stands.
 */
#ifndef RC_DRIVER_FIXES_H
#define RC_DRIVER_FIXES_H

#include "driver/run.h"

/*
 * Changes the sources that were read from files: adds them to what the run writes, and takes the
 * messages that are settled by it away. `slug` takes only the messages of that slug; NULL: all. A
 * source that was not UTF-8 is left alone, with a note.
 */
void rc_fixes_write(struct rc_run *run, const char *slug);

/* Appends what would change to run->out as a unified diff. */
void rc_fixes_diff(struct rc_run *run, const char *slug);

#endif

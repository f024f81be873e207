/*
 * `rulec convert`: deprecated spellings to current ones. What changes is what the messages with the
 * slug "deprecated" offer; without --write the difference is printed and nothing is touched.
 */
#include "driver/command.h"
#include "driver/fixes.h"

void rc_command_convert(struct rc_run *run)
{
    rc_command_parts(run);
    if (run->status != RC_EXIT_OK)
        return;
    if (rc_option_given(&run->options, RC_OPT_WRITE))
        rc_fixes_write(run, "deprecated");
    else
        rc_fixes_diff(run, "deprecated");
}

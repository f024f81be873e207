/*
 * `rulec check`: what the front ends say, and what only check looks for. --fix applies the certain
 * remedies, --baseline takes away what was known before.
 */
#include "driver/baseline.h"
#include "driver/command.h"
#include "driver/fixes.h"

void rc_command_check(struct rc_run *run)
{
    rc_command_parts(run);
    if (run->status == RC_EXIT_USAGE)
        return;
    if (rc_option_given(&run->options, RC_OPT_BASELINE))
        rc_baseline_apply(run, rc_option_text(&run->options, RC_OPT_BASELINE));
    if (rc_option_given(&run->options, RC_OPT_FIX))
        rc_fixes_write(run, NULL);
}

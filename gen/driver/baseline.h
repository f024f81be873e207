/* Messages that were there before: a check is silent about them. */
#ifndef RC_DRIVER_BASELINE_H
#define RC_DRIVER_BASELINE_H

#include "driver/run.h"

/*
 * Reads the output of an earlier `check --format json` and takes away each message that it holds:
 * same code, file and text, as often as it is there. Lines do not count, so an edit elsewhere does
 * not bring a message back.
 */
void rc_baseline_apply(struct rc_run *run, const char *path);

#endif

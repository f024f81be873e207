/* The signals that end a run from outside: SIGINT, SIGTERM and SIGHUP. */
#ifndef RC_BASE_SIGNAL_H
#define RC_BASE_SIGNAL_H

#include <signal.h>

/*
 * Lets them wait, so that no file is left in part and no folder behind. `before` takes the mask to
 * give back by sigprocmask(SIG_SETMASK, before, NULL), upon which those that came are delivered.
 */
void rc_hold_signals(sigset_t *before);

#endif

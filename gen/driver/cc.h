/*
 * The user's C compiler on generated code, for `rulec test`: a folder of its own, files into it,
 * one shared object out of them, loaded. The headers of the runtime come with the program, so
 * nothing needs to be installed.
 *
 * Between rc_cc_begin and rc_cc_end SIGINT, SIGTERM and SIGHUP wait, so the folder is always
 * removed; a signal that came meanwhile ends the program in rc_cc_end.
 */
#ifndef RC_DRIVER_CC_H
#define RC_DRIVER_CC_H

#include <signal.h>

#include "driver/run.h"

struct rc_cc {
    struct rc_run *run;
    const char *folder;
    RC_VEC(const char *) files; /* everything that was put into the folder */
    RC_VEC(void *) loaded;
    sigset_t before;
};

/* Makes the folder. False after a message; the status is set. */
bool rc_cc_begin(struct rc_cc *cc, struct rc_run *run);

/*
 * Writes the files, whose paths are bare names, compiles those that end in ".c" with --cc and loads
 * the result; `name` tells it from others in the folder. NULL after a message.
 */
void *rc_cc_load(struct rc_cc *cc, const char *name, const struct rc_output *files, size_t count);

/* A function of what was loaded, or NULL. */
typedef void (*rc_cc_function)(void);
rc_cc_function rc_cc_find(void *loaded, const char *name);

/* The same for what is read. */
const void *rc_cc_find_data(void *loaded, const char *name);

/* Whether somebody wants the program to end. */
bool rc_cc_interrupted(void);

/* Unloads, removes the folder. */
void rc_cc_end(struct rc_cc *cc);

#endif

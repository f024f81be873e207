/* SPDX-License-Identifier: MIT */
/*
 * What a host of compiled rules sees. Nothing here allocates, keeps global state, reads the
 * environment or ends the program: what goes wrong is a rulec_status.
 */
#ifndef RULEC_RULEC_H
#define RULEC_RULEC_H

#include "rulec/version.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rulec_status {
    RULEC_OK,
    RULEC_BAD_ARGUMENT, /* a pointer is NULL, or an index is out of range */
    RULEC_BAD_ABI,      /* the pack was compiled for another runtime */
    RULEC_BAD_PACK,     /* the descriptor contradicts itself */
    RULEC_NOT_FOUND,    /* no kind, rule or object of that name */
    RULEC_NO_ROOM       /* the caller's memory is too small */
} rulec_status;

/* One sentence for people; never NULL, also for a number that is no status. */
const char *rulec_status_text(rulec_status);

/* The version of the library, as in "0.1.0". */
const char *rulec_version(void);

#ifdef __cplusplus
}
#endif

#endif

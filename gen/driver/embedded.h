/*
 * The runtime's public headers, and the sources that `rulec test` compiles with generated code, as
 * bytes in the program; embedded.c is made by RulecEmbed.cmake.
 */
#ifndef RC_DRIVER_EMBEDDED_H
#define RC_DRIVER_EMBEDDED_H

#include <stddef.h>

struct rc_embedded {
    const char *name; /* "abi.h", "qualify.c" */
    const unsigned char *bytes;
    size_t len;
};

extern const struct rc_embedded rc_embedded[];
extern const size_t rc_embedded_count;

#endif

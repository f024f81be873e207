/* Response files: @FILE on the command line stands for the arguments that the file holds. */
#ifndef RC_DRIVER_RESPONSE_H
#define RC_DRIVER_RESPONSE_H

#include "driver/options.h"

enum {
    RC_RESPONSE_DEPTH = 16,
    RC_RESPONSE_ARGUMENTS = 65536,
    RC_RESPONSE_BYTES = 4 * 1024 * 1024
};

/*
 * Appends the arguments to `out`, with response files in their places. In a file, blanks and line
 * ends separate, '...' and "..." hold them together, and \ takes the next character as it is.
 * Behind "--" nothing is a response file. False after a message: the file cannot be read, a quote
 * is not closed, files name files too deeply.
 */
bool rc_response_expand(struct rc_arena *arena, struct rc_diags *diags,
                        const char *const *arguments, size_t count, rc_text_list *out);

#endif

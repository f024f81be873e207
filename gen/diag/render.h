/*
 * From collected messages to text. One line a message begins `FILE:LINE:COL: error: TEXT [E0203]`;
 * a window of the line with a caret, notes and helps follow.
 */
#ifndef RC_DIAG_RENDER_H
#define RC_DIAG_RENDER_H

#include "base/buf.h"
#include "diag/diag.h"

enum rc_format {
    RC_FORMAT_TEXT,
    RC_FORMAT_JSON, /* one object a line, schema rulec.diag/1 */
    RC_FORMAT_SARIF /* 2.1.0, one run */
};

struct rc_render {
    enum rc_format format;
    bool colour;
    bool all;            /* each message, also those that say the same of many places */
    size_t error_limit;  /* 0: none */
    const char *version; /* of the tool, for SARIF */
};

/* Sorts the messages and appends them in the format asked for. */
void rc_render(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out);

#endif

/* The renderers behind rc_render. */
#ifndef RC_DIAG_RENDER_FORMATS_H
#define RC_DIAG_RENDER_FORMATS_H

#include "diag/render.h"

const char *rc_severity_text(enum rc_severity severity);

void rc_render_text(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out);
void rc_render_json(struct rc_diags *diags, struct rc_buf *out);
void rc_render_sarif(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out);

#endif

#include "diag/render.h"

#include "diag/render_formats.h"

void rc_render(struct rc_diags *diags, const struct rc_render *how, struct rc_buf *out)
{
    rc_diags_sort(diags);
    switch (how->format) {
    case RC_FORMAT_TEXT: rc_render_text(diags, how, out); break;
    case RC_FORMAT_JSON: rc_render_json(diags, out); break;
    case RC_FORMAT_SARIF: rc_render_sarif(diags, how, out); break;
    }
}

const char *rc_severity_text(enum rc_severity severity)
{
    switch (severity) {
    case RC_SEVERITY_NOTE: return "note";
    case RC_SEVERITY_WARNING: return "warning";
    case RC_SEVERITY_ERROR: return "error";
    }
    return "error";
}

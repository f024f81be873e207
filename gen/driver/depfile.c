#include "driver/depfile.h"

/*
 * note [names in make]: a blank or '#' is written behind a backslash, '$' is doubled. Backslashes
 * count only where they stand before one of these: there each is doubled. ninja reads the same.
 */
static void add_name(struct rc_buf *out, const char *name)
{
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == ' ' || *c == '\t' || *c == '#') {
            for (const char *b = c; b > name && b[-1] == '\\'; b--)
                rc_buf_char(out, '\\');
            rc_buf_char(out, '\\');
        } else if (*c == '$') {
            rc_buf_char(out, '$');
        }
        rc_buf_char(out, *c);
    }
}

void rc_depfile(const struct rc_output *outputs, size_t count, const rc_text_list *inputs,
                struct rc_buf *out)
{
    for (size_t i = 0; i < count; i++) {
        rc_buf_add(out, i > 0 ? RC_STR(" \\\n ") : RC_STR(""));
        add_name(out, outputs[i].path);
    }
    rc_buf_char(out, ':');
    for (size_t i = 0; i < inputs->count; i++) {
        rc_buf_add(out, RC_STR(" \\\n  "));
        add_name(out, inputs->at[i]);
    }
    rc_buf_char(out, '\n');
    for (size_t i = 0; i < inputs->count; i++) {
        rc_buf_char(out, '\n');
        add_name(out, inputs->at[i]);
        rc_buf_add(out, RC_STR(":\n"));
    }
}

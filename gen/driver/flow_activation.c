/*
 * `rulec activation PACK FILE`: a saved activation as JSON, and with -o JSON as a saved activation.
 * FILE may be either; what it holds is verified before it is used.
 */
#include "driver/flow_language.h"
#include "state/activation_json.h"

enum {
    FILE_LIMIT = 1 << 20 /* bytes of JSON; a record is smaller */
};

static bool refuse(struct rc_run *run, const char *path, rulec_status status)
{
    rc_report(&run->diags, RC_E_ACTIVATION_RECORD, RC_NO_SPAN,
              status == RULEC_BAD_PACK  ? "%s: this activation is of another pack"
              : status == RULEC_CHANGED ? "%s: the flow has changed in what is left to do"
                                        : "%s: this is no saved activation, whole and unchanged",
              path);
    if (status == RULEC_BAD_PACK)
        rc_help(&run->diags, "--name says what the pack is called where it was saved");
    rc_run_fail(run, RC_EXIT_INPUT);
    return false;
}

bool rc_flow_activation_load(struct rc_run *run, const char *path, const rulec_flow_pack *pack,
                             rulec_activation *activation)
{
    struct rc_str text;
    enum rc_io_status status = rc_io_read(&run->arena, path, FILE_LIMIT, &text);
    rulec_status loaded;

    /* a pack with errors is not the one that was saved under, whatever the file is */
    if (rc_diags_failed(&run->diags))
        return false;
    if (status != RC_IO_OK) {
        rc_report(&run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "%s: %s", path, rc_io_text(status));
        rc_run_fail(run, RC_EXIT_ENVIRONMENT);
        return false;
    }
    if (!rc_str_starts(text, RC_STR("RLCA")))
        return rc_activation_read(&run->diags, rc_source_add(&run->sources, rc_str(path), text),
                                  pack, activation);
    loaded = rulec_activation_load(activation, text.p, text.len, pack);
    return loaded == RULEC_OK || refuse(run, path, loaded);
}

bool rc_flow_activation_resume(struct rc_run *run, const char *path, const rulec_flow_pack *pack,
                               rulec_activation *activation)
{
    rulec_status status;

    if (!rc_flow_activation_load(run, path, pack, activation))
        return false;
    status = rulec_activation_resume(activation, pack);
    return status == RULEC_OK || refuse(run, path, status);
}

void rc_flow_activation_save(struct rc_run *run, const char *path,
                             const rulec_activation *activation)
{
    unsigned char *bytes = RC_NEW_ARRAY(&run->arena, unsigned char, RULEC_RECORD_MAX);
    size_t length = 0;

    if (rulec_activation_save(activation, bytes, RULEC_RECORD_MAX, &length) == RULEC_OK)
        rc_run_write(run, path, (struct rc_str){ (const char *)bytes, length });
}

void rc_flow_activation(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_flow_image *image = RC_NEW(&run->arena, struct rc_flow_image);
    rulec_activation *activation = RC_NEW(&run->arena, rulec_activation);
    struct rc_str name = rc_flow_pack_name(run);
    const char *out = rc_option_text(&run->options, RC_OPT_OUT);

    if (name.len == 0 || !rc_flow_image_of(run, pack, name, image) ||
        !rc_flow_activation_load(run, run->options.operands.at[rest], &image->pack, activation))
        return;
    if (out != NULL) {
        rc_flow_activation_save(run, out, activation);
        return;
    }
    rc_activation_print(activation, &image->pack, &run->out);
    rc_buf_char(&run->out, '\n');
}

/*
 * `rulec build`: from a pack to C. Each language adds its files; they are written together at the
 * end of the run (run.c), whole or not at all, and the dependency file last.
 */
#include "driver/command.h"
#include "driver/depfile.h"
#include "driver/language.h"

static void list_outputs(struct rc_run *run)
{
    for (size_t i = 0; i < run->files.count; i++)
        rc_buf_printf(&run->out, "%s\n", run->files.at[i].path);
    run->files.count = 0;
}

static void add_depfile(struct rc_run *run)
{
    const char *path = rc_option_text(&run->options, RC_OPT_DEPFILE);
    rc_text_list inputs = { 0 };
    struct rc_buf text;

    if (path == NULL)
        return;
    for (size_t i = 0; i < run->parts.count; i++) {
        const struct rc_run_part *part = &run->parts.at[i];
        if (part->pack != NULL && part->language->inputs != NULL)
            part->language->inputs(part->pack, &run->arena, &inputs);
    }
    rc_buf_init(&text, &run->arena);
    rc_depfile(run->files.at, run->files.count, &inputs, &text);
    run->depfile = (struct rc_output){ path, rc_buf_str(&text) };
}

void rc_command_build(struct rc_run *run)
{
    if (rc_option_text(&run->options, RC_OPT_OUT) == NULL) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'build' needs -o DIR");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
    rc_command_parts(run);
    if (!rc_command_may_write(run))
        run->files.count = 0;
    else if (rc_option_given(&run->options, RC_OPT_LIST_OUTPUTS))
        list_outputs(run);
    else
        add_depfile(run);
}

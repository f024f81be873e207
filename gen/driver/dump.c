/* `rulec dump`: the loaded model as one JSON object with a member for each language. */
#include "driver/command.h"
#include "driver/gdl_language.h"
#include "driver/language.h"

/* A table is CSV, all else is JSON; "text" is what holds where nothing is asked for. */
static bool has_format(struct rc_run *run)
{
    bool table = rc_option_given(&run->options, RC_OPT_TABLE);
    struct rc_str format = rc_run_option(run, RC_OPT_FORMAT);

    if (!rc_str_eq(format, table ? RC_STR("json") : RC_STR("csv")))
        return true;
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "%s",
              table ? "a table is printed as csv, not as json"
                    : "only a table is printed as csv (--table NAME)");
    rc_run_fail(run, RC_EXIT_USAGE);
    return false;
}

void rc_command_dump(struct rc_run *run)
{
    if (!has_format(run))
        return;
    if (rc_option_given(&run->options, RC_OPT_TABLE)) {
        rc_gdl_dump_command(run);
        return;
    }
    if (!rc_run_load(run, 0, run->options.operands.count))
        return;
    rc_buf_add(&run->out, RC_STR("{\"schema\":\"rulec.dump/1\""));
    for (size_t i = 0; i < run->parts.count; i++) {
        struct rc_run_part *part = &run->parts.at[i];
        if (part->pack == NULL || part->language->commands[RC_COMMAND_DUMP] == NULL)
            continue;
        rc_buf_printf(&run->out, ",\n\"%s\":", part->language->name);
        part->language->commands[RC_COMMAND_DUMP](run, part->pack, part->files.count);
    }
    rc_buf_add(&run->out, RC_STR("}\n"));
}

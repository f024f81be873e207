/* `rulec dump`: the loaded model as one JSON object with a member for each language. */
#include "driver/command.h"
#include "driver/gdl_language.h"
#include "driver/language.h"

void rc_command_dump(struct rc_run *run)
{
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

/* `rulec inspect`: what is in a pack, or with --limits what the program will take. */
#include "driver/command.h"
#include "driver/language.h"

#include "base/quote.h"

static bool as_json(const struct rc_run *run)
{
    return rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));
}

static void print_limits(struct rc_run *run)
{
    const char *between = "";

    if (as_json(run))
        rc_buf_add(&run->out, RC_STR("{\"schema\":\"rulec.limits/1\",\"limits\":{"));
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        const struct rc_option_row *row = rc_option_row((enum rc_option)i);
        uint64_t value = rc_option_number(&run->options, (enum rc_option)i);
        if (row->group != RC_GROUP_LIMITS)
            continue;
        if (as_json(run))
            rc_buf_printf(&run->out, "%s\"%s\":%llu", between, row->word,
                          (unsigned long long)value);
        else
            rc_buf_printf(&run->out, "--%-14s %12llu  %s\n", row->word, (unsigned long long)value,
                          row->doc);
        between = ",";
    }
    if (as_json(run))
        rc_buf_add(&run->out, RC_STR("}}\n"));
}

static void print_parts(struct rc_run *run)
{
    if (as_json(run))
        rc_buf_add(&run->out, RC_STR("{\"schema\":\"rulec.inspect/1\""));
    for (size_t i = 0; i < run->parts.count; i++) {
        struct rc_run_part *part = &run->parts.at[i];
        if (part->pack == NULL || part->language->commands[RC_COMMAND_INSPECT] == NULL)
            continue;
        if (as_json(run))
            rc_buf_printf(&run->out, ",\"%s\":", part->language->name);
        part->language->commands[RC_COMMAND_INSPECT](run, part->pack, part->files.count);
    }
    if (as_json(run))
        rc_buf_add(&run->out, RC_STR("}\n"));
}

void rc_command_inspect(struct rc_run *run)
{
    if (rc_option_given(&run->options, RC_OPT_LIMITS)) {
        print_limits(run);
        return;
    }
    if (run->options.operands.count == 0) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'inspect' needs PACK or --limits");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
    if (rc_run_load(run, 0, run->options.operands.count))
        print_parts(run);
}

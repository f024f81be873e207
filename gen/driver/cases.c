#include "driver/cases.h"

bool rc_driver_cases(struct rc_run *run, size_t rest, rc_case_list *cases)
{
    size_t depth = (size_t)rc_option_number(&run->options, RC_OPT_MAX_NESTING);

    for (size_t i = rest; i < run->options.operands.count; i++) {
        const char *path = run->options.operands.at[i];
        enum rc_io_status status =
            rc_cases_read(cases, &run->arena, &run->diags, rc_str(path), depth);
        if (status == RC_IO_OK)
            continue;
        rc_report(&run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "cannot read the cases in '%s': %s",
                  path, rc_io_text(status));
        rc_run_fail(run, status == RC_IO_TOO_LARGE ? RC_EXIT_LIMIT : RC_EXIT_ENVIRONMENT);
        return false;
    }
    return true;
}

void rc_driver_tally(struct rc_tally *tally, bool passed)
{
    tally->passed += passed;
    tally->failed += !passed;
}

void rc_driver_close(struct rc_run *run, const struct rc_tally *tally)
{
    if (rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json")))
        rc_buf_printf(&run->out, "{\"schema\":\"rulec.test/1\",\"passed\":%zu,\"failed\":%zu}\n",
                      tally->passed, tally->failed);
    else
        rc_buf_printf(&run->out, "%zu passed, %zu failed\n", tally->passed, tally->failed);
    if (tally->failed > 0)
        rc_run_fail(run, RC_EXIT_INPUT);
}

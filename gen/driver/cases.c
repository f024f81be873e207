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

void rc_driver_own(struct rc_run *run, struct rc_diags *own)
{
    rc_diags_init(own, &run->arena, &run->sources);
    memcpy(own->levels, run->diags.levels, sizeof own->levels);
}

void rc_driver_take(struct rc_run *run, const struct rc_diags *own)
{
    for (size_t i = 0; i < own->count; i++) {
        struct rc_message *m = own->at[i];
        struct rc_message *given =
            rc_report(&run->diags, m->code, m->span, "%.*s", RC_FMT(m->text));
        if (given == NULL)
            continue;
        given->notes = m->notes;
        given->helps = m->helps;
        given->fixes = m->fixes;
    }
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

/* What `rulec test` does in every language: reading the cases and closing with the numbers. */
#ifndef RC_DRIVER_CASES_H
#define RC_DRIVER_CASES_H

#include "driver/run.h"
#include "state/case.h"

struct rc_tally {
    size_t passed;
    size_t failed;
};

/* Reads the case files behind the first `rest` operands. False when one cannot be read. */
bool rc_driver_cases(struct rc_run *run, size_t rest, rc_case_list *cases);

/*
 * Messages of a case that expects one are not those of the run: they are gathered in *own, and
 * become the run's by rc_driver_take.
 */
void rc_driver_own(struct rc_run *run, struct rc_diags *own);
void rc_driver_take(struct rc_run *run, const struct rc_diags *own);

/* Notes the result of a case. */
void rc_driver_tally(struct rc_tally *tally, bool passed);

/* "N passed, M failed"; a failure makes the exit status 1. */
void rc_driver_close(struct rc_run *run, const struct rc_tally *tally);

#endif

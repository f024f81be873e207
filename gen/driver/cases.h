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

/* Notes the result of a case. */
void rc_driver_tally(struct rc_tally *tally, bool passed);

/* "N passed, M failed"; a failure makes the exit status 1. */
void rc_driver_close(struct rc_run *run, const struct rc_tally *tally);

#endif

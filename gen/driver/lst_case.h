/* One case of `rulec test` for LST on its way through both evaluators. */
#ifndef RC_DRIVER_LST_CASE_H
#define RC_DRIVER_LST_CASE_H

#include "driver/cc.h"
#include "driver/lst_pack.h"
#include "driver/who.h"
#include "state/case.h"

struct rc_lst_case {
    const struct rc_case *source;
    struct rc_rule rule;
    rc_who who;
    RC_VEC(struct rc_facts *) facts; /* of each of `who` */
    bool sound;                      /* the reference evaluator gives what is stated */
    bool differs;                    /* the compiled C gives something else */
};

/* Where the text of the expression begins, so that messages point into the case's file. */
rc_pos rc_lst_case_begin(struct rc_run *run, const struct rc_case *c);

/*
 * Compiles the rules of the cases as one pack and asks its functions for each character whose
 * facts are known. Where an answer is not that of the reference evaluator, it is reported and
 * `differs` is set. When the code cannot be compiled, all of them differ.
 */
void rc_lst_case_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_unit *unit,
                          struct rc_lst_case *cases, size_t count);

#endif

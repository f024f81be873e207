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
    rc_object object; /* that is offered or not; RC_NO_OBJECT: all are stated */
    rc_who who;
    RC_VEC(struct rc_facts *) facts; /* of each of `who` */
    bool sound;                      /* the reference evaluator gives what is stated */
    bool differs;                    /* the compiled C gives something else */
};

/*
 * Where a text of the case begins, so that messages point into its file; a text with escapes is a
 * source of its own, `name`.
 */
rc_pos rc_lst_case_text(struct rc_run *run, const struct rc_case *c, struct rc_str text,
                        const char *name);

/* Reports that the compiled code answers otherwise than the reference evaluator. */
void rc_lst_case_differs(struct rc_run *run, const struct rc_case *c,
                         const struct rc_character *who);

/*
 * Compiles the rules of the cases as one pack and asks its functions for each character whose
 * facts are known. Where an answer is not that of the reference evaluator, it is reported and
 * `differs` is set. When the code cannot be compiled, all of them differ.
 */
void rc_lst_case_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_unit *unit,
                          struct rc_lst_case *cases, size_t count);

#endif

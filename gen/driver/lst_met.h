/*
 * Cases of `rulec test` that ask for yes or no of a prerequisite: whether a character meets a
 * PRExxx, or qualifies for an object. (Whether a CHOOSE offers an object is asked of its rule:
 * lst_case.h.)
 */
#ifndef RC_DRIVER_LST_MET_H
#define RC_DRIVER_LST_MET_H

#include "driver/cc.h"
#include "driver/lst_pack.h"
#include "driver/who.h"
#include "state/case.h"

struct rc_lst_met_case {
    const struct rc_case *source;
    rc_pred pred;
    rc_who who;
    bool sound;   /* the reference evaluator gives what is stated */
    bool differs; /* the compiled C gives something else */
};

/* Whether a case is one of these: it has no CHOOSE. */
bool rc_lst_is_met_case(const struct rc_case *c);

/*
 * The predicate of a case; `object`, if it is named, overrides the PRExxx by QUALIFY (pre.md E6,
 * R4). False after messages to `diags`.
 */
bool rc_lst_met_pred(struct rc_run *run, struct rc_lst_work *work, struct rc_diags *diags,
                     const struct rc_case *c, rc_pred *pred);

/*
 * The object that a case names, of `kind` or of any with RC_NO_KIND. False after a message, which
 * is one of the run: a name that is wrong is no case that fails.
 */
bool rc_lst_case_object(struct rc_run *run, const struct rc_lst_work *work, const struct rc_case *c,
                        rc_kind kind, rc_kind *found_kind, rc_object *found);

/*
 * Compiles the predicates of the cases as one table and asks it for each character. Where an answer
 * is not that of the reference evaluator, it is reported and `differs` is set. When the code cannot
 * be compiled, all of them differ.
 */
void rc_lst_met_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_lst_work *work,
                         struct rc_lst_met_case *cases, size_t count);

#endif

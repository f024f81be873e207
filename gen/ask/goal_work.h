/* For the goal_*.c files: where the search stands, and steps as parts of steps. */
#ifndef RC_ASK_GOAL_WORK_H
#define RC_ASK_GOAL_WORK_H

#include "ask/goal.h"

/* Where the search stands. */
struct rc_at {
    struct rc_ask *ask;
    struct rc_change_set made;
    const struct rc_character *now;
    struct rc_pred_run run;
};

typedef RC_VEC(struct rc_ask_step) rc_step_list;

/* --- what holds there (goal.c) */

struct rc_asked rc_at_asked(const struct rc_at *at, const struct rc_character *character);
bool rc_at_atom_has(const struct rc_at *at, const struct rc_character *character,
                    const struct rc_atom *atom);
bool rc_at_has(struct rc_at *at, rc_set set);

/* --- steps of parts joined (goal_step.c) */

/* Where no row of a table says more. */
extern const struct rc_ask_reason rc_reason_no_change;
extern const struct rc_ask_reason rc_reason_not_lowered;
extern const struct rc_ask_reason rc_reason_not_given_up;
extern const struct rc_ask_reason rc_reason_is_formula;

/* Of why several parts cannot turn: the one that says more. */
struct rc_ask_reason rc_reason_better(struct rc_ask_reason a, struct rc_ask_reason b);

struct rc_ask_step rc_step_met(void);
struct rc_ask_step rc_step_never(struct rc_ask_reason fixed);

/* Any of the parts is enough; all of them are needed. None of them is met. */
struct rc_ask_step rc_step_any(struct rc_at *at, const rc_step_list *steps);
struct rc_ask_step rc_step_all(struct rc_at *at, const rc_step_list *steps);

/* Of truths, none of which helps another, `need` must turn: with each go the cheapest others. */
void rc_step_add_others(struct rc_at *at, rc_step_list *steps, size_t need);

/* --- steps towards what */

/* The value of a leaf at `target` or beyond it; the object asked about in an atom (goal_leaf.c). */
struct rc_ask_step rc_step_leaf(struct rc_at *at, const struct rc_leaf *leaf, double target);
struct rc_ask_step rc_step_atom(struct rc_at *at, const struct rc_atom *atom, bool wanted);

/* A number at `target`, a comparison as wanted (goal_number.c). */
struct rc_ask_step rc_step_reach(struct rc_at *at, rc_pred pred, double target);
struct rc_ask_step rc_step_compare(struct rc_at *at, const struct rc_pred_node *node, bool wanted);

/* Whether a node has no other values than 0 and 1 (goal_pred.c). */
bool rc_is_truth(const struct rc_preds *preds, const struct rc_pred_node *node);
struct rc_ask_step rc_step_pred(struct rc_at *at, rc_pred pred, bool wanted);

struct rc_ask_step rc_step_set(struct rc_at *at, rc_set set, bool wanted); /* goal_set.c */

#endif

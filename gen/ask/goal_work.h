/* For the goal_*.c files: where the search stands, and steps as parts of steps. */
#ifndef RC_ASK_GOAL_WORK_H
#define RC_ASK_GOAL_WORK_H

#include "ask/goal.h"

/*
 * Where the search stands. Parts of rules are shared, so what was found of one is kept: without
 * that a rule of some hundred parts that nest would be asked about once for each way to a part.
 */
struct rc_at {
    struct rc_ask *ask;
    struct rc_change_set made;
    const struct rc_change_bars *bars;
    const struct rc_character *now;
    struct rc_arena *arena; /* of what lasts as long as this */
    struct rc_pred_run run;
    size_t pred_count;
    const struct rc_ask_step **pred_steps[2]; /* not wanted, wanted; by predicate, or NULL */
    size_t set_count;                         /* 0: the question is not about sets */
    uint8_t *set_has;                         /* by set: 0 not known, 1 no, 2 yes */
    const struct rc_ask_step **set_steps[2];
    const struct rc_ask_tried **tried[2]; /* at the start: by leaf, for smaller and larger */
};

typedef RC_VEC(struct rc_ask_step) rc_step_list;

/* --- what holds there (goal.c) */

/* At the character itself. */
struct rc_at *rc_at_start(struct rc_ask *ask);

struct rc_asked rc_at_asked(const struct rc_at *at, const struct rc_character *character);
bool rc_at_atom_has(const struct rc_at *at, const struct rc_character *character,
                    const struct rc_atom *atom);
bool rc_at_has(struct rc_at *at, rc_set set);

/* --- what follows from what is held (goal_derived.c) */

/* The way of the object asked about into an atom of the unit; NULL: it is not derived. */
const struct rc_ask_way *rc_at_way(const struct rc_at *at, const struct rc_atom *atom);
bool rc_at_derives(const struct rc_at *at, const struct rc_character *character,
                   const struct rc_ask_way *way);

/* By what is held, or as `at_once`, the step by the changes that do it themselves. */
struct rc_ask_step rc_step_derived(struct rc_at *at, const struct rc_ask_way *way,
                                   struct rc_ask_step at_once, bool wanted);

/* --- steps of parts joined (goal_step.c) */

/* Where no row of a table says more. */
extern const struct rc_ask_reason rc_reason_no_change;
extern const struct rc_ask_reason rc_reason_not_lowered;
extern const struct rc_ask_reason rc_reason_not_given_up;
extern const struct rc_ask_reason rc_reason_is_formula;
extern const struct rc_ask_reason rc_reason_too_few;

/* Of why several parts cannot turn: the one that says more. */
struct rc_ask_reason rc_reason_better(struct rc_ask_reason a, struct rc_ask_reason b);

/* A copy that lasts as long as the place. */
const struct rc_ask_step *rc_step_keep(const struct rc_at *at, struct rc_ask_step step);

struct rc_ask_step rc_step_met(void);
struct rc_ask_step rc_step_never(struct rc_ask_reason fixed);

/* Any of the parts is enough; all of them are needed. None of them is met. */
struct rc_ask_step rc_step_any(struct rc_at *at, const rc_step_list *steps);
struct rc_ask_step rc_step_all(struct rc_at *at, const rc_step_list *steps);

/* Of truths, none of which helps another, `need` must turn: with each go the cheapest others. */
void rc_step_add_others(struct rc_at *at, rc_step_list *steps, size_t need);

/*
 * Completes the step of a leaf whose options each move its value by `moves`, in order of cost; by
 * `deficit` it has to move. False: all together do not (goal_count.c).
 */
bool rc_step_count(struct rc_at *at, const struct rc_leaf *leaf, double target, const double *moves,
                   double deficit, struct rc_ask_step *step);
void rc_step_note_touched(struct rc_at *at, struct rc_ask_step *step);

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

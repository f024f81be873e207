/* Steps towards parts, joined to the step towards the whole (see note [steps] in goal.h). */
#include "ask/goal_work.h"

#include <stdlib.h>

const struct rc_ask_reason rc_reason_no_change = { .text = "nothing that it can change does this",
                                                   .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_not_lowered = { .text = "nothing is ever lowered",
                                                     .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_not_given_up = { .text = "what it has here cannot be given up",
                                                      .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_is_formula = { .text = "it is a formula of several things",
                                                    .why = RC_ASK_FOLLOWS };

struct rc_ask_step rc_step_met(void)
{
    return (struct rc_ask_step){ .met = true, .possible = true };
}

struct rc_ask_step rc_step_never(struct rc_ask_reason fixed)
{
    return (struct rc_ask_step){ .fixed = fixed };
}

/* Of why several parts cannot turn: the first that says something. */
struct rc_ask_reason rc_reason_better(struct rc_ask_reason a, struct rc_ask_reason b)
{
    return a.text == rc_reason_no_change.text ? b : a;
}

/* Any of them is enough. */
struct rc_ask_step rc_step_any(struct rc_at *at, const rc_step_list *steps)
{
    struct rc_ask_step step = rc_step_never(rc_reason_no_change);
    struct rc_change_set *touched =
        RC_NEW_ARRAY(at->ask->arena, struct rc_change_set, steps->count + 1);

    for (size_t i = 0; i < steps->count; i++) {
        const struct rc_ask_step *one = &steps->at[i];
        touched[i] = one->touched;
        if (!one->possible) {
            step.fixed = rc_reason_better(step.fixed, one->fixed);
            continue;
        }
        for (size_t k = 0; k < one->options.count; k++)
            RC_PUSH(at->ask->arena, &step.options, one->options.at[k]);
        if (!step.possible || rc_change_compare(one->least, step.least) < 0)
            step.least = one->least;
        step.possible = true;
    }
    step.touched = rc_change_union(at->ask->arena, touched, steps->count);
    return step;
}

/* All of them are needed: the options of the part with the fewest, and what the others need of
 * which none shares a change with another. */
struct rc_ask_step rc_step_all(struct rc_at *at, const rc_step_list *steps)
{
    struct rc_arena *arena = at->ask->arena;
    struct rc_change_set *touched = RC_NEW_ARRAY(arena, struct rc_change_set, steps->count + 1);
    struct rc_change_set rest = { NULL, 0 };
    size_t first = 0;

    for (size_t i = 0; i < steps->count; i++) {
        if (!steps->at[i].possible)
            return steps->at[i];
        if (steps->at[i].options.count < steps->at[first].options.count)
            first = i;
        touched[i] = steps->at[i].touched;
    }
    struct rc_ask_step step = steps->at[first];
    struct rc_change_set counted = step.touched;
    for (size_t i = 0; i < steps->count; i++) {
        if (i == first || !rc_change_disjoint(counted, touched[i]))
            continue;
        rest = rc_change_join(arena, rest, steps->at[i].least);
        counted = rc_change_join(arena, counted, touched[i]);
    }
    step.options.at = rc_arena_grow(arena, step.options.at, step.options.count, step.options.count,
                                    sizeof *step.options.at);
    step.options.room = step.options.count;
    for (size_t k = 0; k < step.options.count; k++)
        step.options.at[k].with = rc_change_join(arena, step.options.at[k].with, rest);
    step.least = rc_change_join(arena, step.least, rest);
    step.touched = rc_change_union(arena, touched, steps->count);
    return step;
}

static bool all_disjoint(struct rc_at *at, const rc_step_list *steps)
{
    struct rc_change_set counted = { NULL, 0 };

    for (size_t i = 0; i < steps->count; i++) {
        if (!rc_change_disjoint(counted, steps->at[i].touched))
            return false;
        counted = rc_change_join(at->ask->arena, counted, steps->at[i].touched);
    }
    return true;
}

static int by_least(const void *left, const void *right)
{
    return rc_change_compare(((const struct rc_ask_step *)left)->least,
                             ((const struct rc_ask_step *)right)->least);
}

/* Of truths, none of which helps another, `need` must turn: with each go the cheapest others. */
void rc_step_add_others(struct rc_at *at, rc_step_list *steps, size_t need)
{
    struct rc_arena *arena = at->ask->arena;

    if (!all_disjoint(at, steps))
        return;
    qsort(steps->at, steps->count, sizeof *steps->at, by_least);
    for (size_t i = 0; i < steps->count; i++) {
        struct rc_ask_step *step = &steps->at[i];
        struct rc_change_set rest = { NULL, 0 };
        for (size_t k = 0, taken = 1; taken < need && k < steps->count; k++) {
            if (k == i)
                continue;
            rest = rc_change_join(arena, rest, steps->at[k].least);
            taken++;
        }
        for (size_t k = 0; k < step->options.count; k++)
            step->options.at[k].with = rc_change_join(arena, step->options.at[k].with, rest);
    }
    /* the bound of each is asked for above, so it is changed last */
    struct rc_change_set least = { NULL, 0 };
    for (size_t i = 0; i < need && i < steps->count; i++)
        least = rc_change_join(arena, least, steps->at[i].least);
    for (size_t i = 0; i < steps->count; i++)
        steps->at[i].least = least;
}

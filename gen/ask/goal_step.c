/* Steps towards parts, joined to the step towards the whole (see note [steps] in goal.h). */
#include "ask/goal_work.h"

#include <stdlib.h>

const struct rc_ask_reason rc_reason_no_change = { .text = "nothing that it can change does this",
                                                   .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_not_lowered = { .text = "nothing is ever lowered",
                                                     .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_not_given_up = { .text = "what it has here cannot be given up",
                                                      .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_too_few = { .text = "there are not so many that count",
                                                 .why = RC_ASK_FIXED };
const struct rc_ask_reason rc_reason_is_formula = { .text = "it is a formula of several things",
                                                    .why = RC_ASK_FOLLOWS };

const struct rc_ask_step *rc_step_keep(const struct rc_at *at, struct rc_ask_step step)
{
    struct rc_ask_step *kept = RC_NEW(at->arena, struct rc_ask_step);

    *kept = step;
    return kept;
}

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
    struct rc_change_set *touched = RC_NEW_ARRAY(at->arena, struct rc_change_set, steps->count + 1);

    for (size_t i = 0; i < steps->count; i++) {
        const struct rc_ask_step *one = &steps->at[i];
        touched[i] = one->touched;
        if (!one->possible) {
            step.fixed = rc_reason_better(step.fixed, one->fixed);
            continue;
        }
        for (size_t k = 0; k < one->options.count; k++)
            RC_PUSH(at->arena, &step.options, one->options.at[k]);
        if (!step.possible || rc_change_compare(one->least, step.least) < 0)
            step.least = one->least;
        if (!step.possible || rc_change_compare(one->guess, step.guess) < 0)
            step.guess = one->guess;
        step.possible = true;
    }
    step.touched = rc_change_union(at->arena, touched, steps->count);
    return step;
}

/* More goes with each option. Many options share what goes with them, and do so afterwards. */
static void add_to_others(struct rc_at *at, struct rc_ask_step *step, struct rc_change_set rest)
{
    const struct rc_ask_option *old = step->options.at;
    size_t count = step->options.count;

    if (rest.count == 0)
        return;
    step->options.at = RC_NEW_ARRAY(at->arena, struct rc_ask_option, count);
    for (size_t k = 0; k < count; k++) {
        bool shared = k > 0 && old[k].others.at == old[k - 1].others.at &&
                      old[k].others.count == old[k - 1].others.count;
        step->options.at[k] = old[k];
        step->options.at[k].others = shared ? step->options.at[k - 1].others
                                            : rc_change_join(at->ask->arena, old[k].others, rest);
    }
}

/* All of them are needed: the options of the part with the fewest, and what the others need of
 * which none shares a change with another. */
struct rc_ask_step rc_step_all(struct rc_at *at, const rc_step_list *steps)
{
    struct rc_change_set *touched = RC_NEW_ARRAY(at->arena, struct rc_change_set, steps->count + 1);
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
        step.guess = rc_change_join(at->ask->arena, step.guess, steps->at[i].guess);
        if (i == first || !rc_change_disjoint(counted, touched[i]))
            continue;
        rest = rc_change_join(at->ask->arena, rest, steps->at[i].least);
        counted = rc_change_join(at->arena, counted, touched[i]);
    }
    add_to_others(at, &step, rest);
    step.least = rc_change_join(at->ask->arena, step.least, rest);
    step.touched = rc_change_union(at->arena, touched, steps->count);
    return step;
}

static bool all_disjoint(struct rc_at *at, const rc_step_list *steps)
{
    struct rc_change_set counted = { NULL, 0 };

    for (size_t i = 0; i < steps->count; i++) {
        if (!rc_change_disjoint(counted, steps->at[i].touched))
            return false;
        counted = rc_change_join(at->arena, counted, steps->at[i].touched);
    }
    return true;
}

static int by_least(const void *left, const void *right)
{
    return rc_change_compare(((const struct rc_ask_step *)left)->least,
                             ((const struct rc_ask_step *)right)->least);
}

/* The cheapest steps, so many of them, as guesses or bounds; but the i-th is not asked for. */
static struct rc_change_set cheapest(struct rc_at *at, const rc_step_list *steps, size_t many,
                                     size_t i, bool guess)
{
    struct rc_change_set sum = { NULL, 0 };

    for (size_t k = 0; many > 0 && k < steps->count; k++) {
        if (k == i)
            continue;
        sum = rc_change_join(at->ask->arena, sum, guess ? steps->at[k].guess : steps->at[k].least);
        many--;
    }
    return sum;
}

void rc_step_add_others(struct rc_at *at, rc_step_list *steps, size_t need)
{
    struct rc_change_set least;
    struct rc_change_set guess;

    qsort(steps->at, steps->count, sizeof *steps->at, by_least);
    guess = cheapest(at, steps, need, steps->count, true);
    least = cheapest(at, steps, need, steps->count, false);
    for (size_t i = 0; i < steps->count; i++)
        steps->at[i].guess = guess;
    if (!all_disjoint(at, steps))
        return;
    for (size_t i = 0; i < steps->count; i++)
        add_to_others(at, &steps->at[i], cheapest(at, steps, need - 1, i, false));
    for (size_t i = 0; i < steps->count; i++)
        steps->at[i].least = least;
}

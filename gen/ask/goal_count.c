/*
 * Where several options must be taken, as of a count or a sum: what goes with each at least, and
 * what would do.
 */
#include "ask/goal_work.h"

#include <math.h>
#include <stdlib.h>

/* --- how many */

static int downwards(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;

    return (a < b) - (a > b);
}

/* The fewest whose moves together come so far; 0: all of them do not. */
static size_t fewest(struct rc_at *at, const double *moves, size_t count, double deficit)
{
    struct rc_mark mark = rc_arena_mark(at->ask->trial);
    double *sorted = rc_arena_grow(at->ask->trial, moves, count, count, sizeof *moves);
    double sum = 0;
    size_t need = 0;

    if (count > 1)
        qsort(sorted, count, sizeof *sorted, downwards);
    while (need < count && sum < deficit - 1e-9)
        sum += sorted[need++];
    rc_arena_release(at->ask->trial, mark);
    return sum < deficit - 1e-9 ? 0 : need;
}

/* --- what goes with each */

/* In how many options each change that any of them makes stands. */
static size_t *uses_of(struct rc_at *at, const struct rc_ask_step *step)
{
    size_t *uses = RC_NEW_ARRAY(at->arena, size_t, step->touched.count + 1);

    for (size_t i = 0; i < step->options.count; i++) {
        struct rc_change_set add = step->options.at[i].add;
        for (size_t k = 0; k < add.count; k++)
            uses[rc_change_find(step->touched, &add.at[k])]++;
    }
    return uses;
}

/* The changes of an option that are no other's; all of them where it shares none. */
static struct rc_change_set own_part(struct rc_at *at, const struct rc_ask_step *step,
                                     const size_t *uses, struct rc_change_set add)
{
    struct rc_change *own = RC_NEW_ARRAY(at->arena, struct rc_change, add.count);
    size_t count = 0;

    for (size_t k = 0; k < add.count; k++) {
        if (uses[rc_change_find(step->touched, &add.at[k])] == 1)
            own[count++] = add.at[k];
    }
    return count == add.count ? add : (struct rc_change_set){ own, count };
}

static int by_cost(const void *left, const void *right)
{
    return rc_change_compare(*(const struct rc_change_set *)left,
                             *(const struct rc_change_set *)right);
}

/*
 * Of options in order of cost `need` must be taken. With the first few go those that follow, with
 * the rest the cheapest of all, which is less than will have to. Of changes that several options
 * share it is not known how often they count, so they are left out.
 */
static void add_companions(struct rc_at *at, struct rc_ask_step *step, size_t need)
{
    size_t count = step->options.count;
    size_t many = need - 1 < count ? need - 1 : count;
    const size_t *uses = uses_of(at, step);
    struct rc_change_set *own = RC_NEW_ARRAY(at->arena, struct rc_change_set, count + many);
    struct rc_change_set cheapest;
    bool apart = true;

    for (size_t i = 0; i < count; i++) {
        own[i] = own_part(at, step, uses, step->options.at[i].add);
        apart = apart && own[i].count == step->options.at[i].add.count;
    }
    if (!apart)
        qsort(own, count, sizeof *own, by_cost);
    cheapest = rc_change_union(at->ask->arena, own, many);
    for (size_t i = 0; i < count; i++) {
        bool first = apart && many > 0 && i < need + RC_ASK_CHANGES;
        step->options.at[i].others =
            first ? rc_change_union(at->ask->arena, own + i + 1, many) : cheapest;
    }
    step->least =
        rc_change_join(at->ask->arena, step->options.at[0].add, step->options.at[0].others);
}

/* --- what would do */

/* How many changes more it would be. */
static size_t added(struct rc_change_set made, struct rc_change_set add)
{
    size_t more = 0;

    for (size_t k = 0; k < add.count; k++) {
        struct rc_change_set one = { &add.at[k], 1 };
        more += !rc_change_within(one, made);
    }
    return more;
}

/* Of those that were not looked at, the one with the fewest changes more; of equals the first. */
static size_t next_of(const struct rc_ask_step *step, const bool *seen, struct rc_change_set made)
{
    size_t best = step->options.count;
    size_t least = SIZE_MAX;

    for (size_t i = 0; i < step->options.count && least > 1; i++) {
        size_t more = seen[i] ? SIZE_MAX : added(made, step->options.at[i].add);
        if (more < least) {
            least = more;
            best = i;
        }
    }
    return best;
}

static double value_at(struct rc_at *at, const struct rc_leaf *leaf, struct rc_change_set made)
{
    struct rc_ask *ask = at->ask;
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_asked asked =
        rc_at_asked(at, rc_change_apply(ask->trial, ask->pack, ask->base, made));
    double value = rc_leaf_value(ask->pack->preds, leaf, &asked);

    ask->trials++;
    rc_arena_release(ask->trial, mark);
    return value;
}

/*
 * Takes what adds the fewest changes, one after the other, and keeps it where the value moves: of
 * two things that serve as the same only one counts.
 */
static struct rc_change_set guess_of(struct rc_at *at, const struct rc_leaf *leaf, double target,
                                     const struct rc_ask_step *step)
{
    struct rc_arena *arena = at->ask->arena;
    bool *seen = RC_NEW_ARRAY(at->arena, bool, step->options.count);
    struct rc_change_set made = at->made;
    double value = value_at(at, leaf, made);
    bool up = target > value;

    for (size_t tries = 0; tries < step->options.count && value != target; tries++) {
        size_t i = next_of(step, seen, made);
        struct rc_change_set both = rc_change_join(arena, made, step->options.at[i].add);
        double now = value_at(at, leaf, both);
        seen[i] = true;
        if (up ? now <= value : now >= value)
            continue;
        made = both;
        value = now;
        if (up ? value >= target : value <= target)
            break;
    }
    return made;
}

bool rc_step_count(struct rc_at *at, const struct rc_leaf *leaf, double target, const double *moves,
                   double deficit, struct rc_ask_step *step)
{
    size_t need = fewest(at, moves, step->options.count, deficit);

    if (need == 0)
        return false;
    rc_step_note_touched(at, step);
    add_companions(at, step, need);
    step->guess = need > 1 && at->made.count == 0 ? guess_of(at, leaf, target, step) : step->least;
    return true;
}

void rc_step_note_touched(struct rc_at *at, struct rc_ask_step *step)
{
    struct rc_change_set *sets =
        RC_NEW_ARRAY(at->arena, struct rc_change_set, step->options.count + 1);

    for (size_t i = 0; i < step->options.count; i++)
        sets[i] = step->options.at[i].add;
    step->touched = rc_change_union(at->arena, sets, step->options.count);
}

/* What of the changes that may turn a leaf or an atom does: each is tried. */
#include "ask/goal_work.h"

#include <math.h>
#include <stdlib.h>

static int by_cost(const void *left, const void *right)
{
    return rc_change_compare(((const struct rc_ask_option *)left)->add,
                             ((const struct rc_ask_option *)right)->add);
}

/* In order of cost, each once. */
static void put_in_order(struct rc_ask_step *step)
{
    size_t kept = 0;

    qsort(step->options.at, step->options.count, sizeof *step->options.at, by_cost);
    for (size_t i = 0; i < step->options.count; i++) {
        if (kept == 0 ||
            rc_change_compare(step->options.at[kept - 1].add, step->options.at[i].add) != 0)
            step->options.at[kept++] = step->options.at[i];
    }
    step->options.count = kept;
}

static void note_touched(struct rc_at *at, struct rc_ask_step *step)
{
    struct rc_change_set *sets =
        RC_NEW_ARRAY(at->ask->arena, struct rc_change_set, step->options.count);

    for (size_t i = 0; i < step->options.count; i++)
        sets[i] = step->options.at[i].add;
    step->touched = rc_change_union(at->ask->arena, sets, step->options.count);
}

/*
 * Of options in order of cost `need` must be taken: with each go the cheapest others. Where an
 * option is more than one change, two may share some of it, so nothing is added.
 */
static void add_companions(struct rc_at *at, struct rc_ask_step *step, size_t need, bool lone)
{
    struct rc_arena *arena = at->ask->arena;
    size_t count = step->options.count;
    struct rc_change_set few = { NULL, 0 };  /* the need - 1 cheapest */
    struct rc_change_set more = { NULL, 0 }; /* the need cheapest */

    for (size_t i = 0; lone && i < need && i < count; i++) {
        few = more;
        more = rc_change_join(arena, more, step->options.at[i].add);
    }
    for (size_t i = 0; i < count; i++) {
        struct rc_ask_option *option = &step->options.at[i];
        option->with = !lone      ? option->add
                       : i < need ? more
                                  : rc_change_join(arena, few, option->add);
    }
    step->least = step->options.at[0].with;
}

/* Whether an option is to have what is asked about. */
static bool gains_itself(const struct rc_at *at, struct rc_change_set set)
{
    const struct rc_ask_pack *pack = at->ask->pack;

    for (size_t i = 0; pack->kind != RC_NO_KIND && i < set.count; i++) {
        if (rc_change_kind(set.at[i].id) == RC_CHANGE_IS_GAIN &&
            rc_str_eq_fold(set.at[i].key, rc_object_key(pack->model, pack->kind, pack->object)))
            return true;
    }
    return false;
}

/* Nobody takes a thing to be allowed to take it; it stays where nothing else does. */
static void drop_itself(const struct rc_at *at, struct rc_ask_step *step)
{
    size_t kept = 0;
    size_t others = 0;

    for (size_t i = 0; i < step->options.count; i++)
        others += !gains_itself(at, step->options.at[i].add);
    for (size_t i = 0; others > 0 && i < step->options.count; i++) {
        if (!gains_itself(at, step->options.at[i].add))
            step->options.at[kept++] = step->options.at[i];
    }
    if (others > 0)
        step->options.count = kept;
}

/* One that is tried: by how much it moves the value. */
static double moved(struct rc_at *at, const struct rc_leaf *leaf, double value,
                    struct rc_change_set add)
{
    struct rc_ask *ask = at->ask;
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_change_set both = rc_change_join(ask->trial, at->made, add);
    const struct rc_character *changed = rc_change_apply(ask->trial, ask->pack, ask->base, both);
    double after = rc_leaf_value(ask->pack->preds, leaf,
                                 &(struct rc_asked){ ask->pack->model, changed, NULL });

    ask->trials++;
    rc_arena_release(ask->trial, mark);
    return after - value;
}

static struct rc_ask_reason why_not(const struct rc_leaf *leaf, bool up)
{
    const struct rc_ask_leaf_row *row = rc_ask_leaf_row(leaf->op);

    if (row->fixed.text[0] != '\0' &&
        (up || row->fixed.why == RC_ASK_FOREVER || row->form != RC_ASK_THINGS))
        return row->fixed;
    if (up)
        return rc_reason_no_change;
    return row->form == RC_ASK_THINGS ? rc_reason_not_given_up : rc_reason_not_lowered;
}

struct rc_ask_step rc_step_leaf(struct rc_at *at, const struct rc_leaf *leaf, double target)
{
    struct rc_ask *ask = at->ask;
    struct rc_asked asked = rc_at_asked(at, at->now);
    double value = rc_leaf_value(ask->pack->preds, leaf, &asked);
    double deficit = target - value;
    struct rc_ask_state state = { ask->arena, ask->pack, ask->base, at->now };
    rc_change_sets sets = { 0 };
    struct rc_ask_step step = { .possible = true };
    double most = 0;
    double sum = 0;
    bool lone = true;

    rc_ask_options(&state, leaf, deficit, &sets);
    for (size_t i = 0; i < sets.count; i++) {
        double move = moved(at, leaf, value, sets.at[i]) * (deficit > 0 ? 1 : -1);
        if (!(move > 0))
            continue;
        RC_PUSH(ask->arena, &step.options, (struct rc_ask_option){ .add = sets.at[i] });
        most = fmax(most, move);
        sum += move;
        lone = lone && sets.at[i].count == 1;
    }
    if (step.options.count == 0 || (lone && sum < fabs(deficit) - 1e-9))
        return rc_step_never(why_not(leaf, deficit > 0));
    drop_itself(at, &step);
    put_in_order(&step);
    note_touched(at, &step);
    add_companions(at, &step, (size_t)fmax(1, ceil(fabs(deficit) / most - 1e-9)), lone);
    return step;
}

static struct rc_ask_reason why_not_in(enum rc_fact fact, bool in)
{
    const struct rc_ask_atom_row *row = rc_ask_atom_row(fact);
    struct rc_ask_reason reason = in ? row->fixed_in : row->fixed_out;

    return reason.text[0] != '\0' ? reason : rc_reason_no_change;
}

/*
 * A domain that a deity allows on a condition (choose.md A5.1): before the deity is chosen that is
 * what helps; once it is, in this search, the condition is all that is missing.
 */
static struct rc_ask_step step_condition(struct rc_at *at, const struct rc_ask_domain *row)
{
    struct rc_arena *arena = at->ask->arena;
    struct rc_change choose = { .id = RC_CHANGE_CHOOSE_DEITY };
    struct rc_ask_step step = { .possible = true };
    struct rc_ask_option option;

    choose.key = rc_object_key(at->ask->pack->model, RC_KIND_DEITY, row->deity);
    if (rc_has_deity(at->now) && !rc_str_eq_fold(at->now->deity, choose.key))
        return rc_step_never(rc_reason_no_change);
    if (rc_has_deity(at->now))
        return rc_step_pred(at, row->condition, true);
    option.add = option.with = rc_change_one(arena, choose);
    step.least = step.touched = option.add;
    RC_PUSH(arena, &step.options, option);
    return step;
}

static void add_conditional(struct rc_at *at, rc_step_list *steps)
{
    const struct rc_ask_pack *pack = at->ask->pack;
    struct rc_str key = rc_object_key(pack->model, RC_KIND_DOMAIN, pack->object);

    for (size_t i = 0; i < pack->domains.count && !rc_has_deity(at->ask->base); i++) {
        struct rc_ask_step step;
        if (!rc_str_eq_fold(pack->domains.at[i].domain, key))
            continue;
        step = step_condition(at, &pack->domains.at[i]);
        if (!step.met)
            RC_PUSH(at->ask->arena, steps, step);
    }
}

/* Whether the change puts the object into the atom, or takes it out. */
static bool turns(struct rc_at *at, const struct rc_atom *atom, bool wanted,
                  struct rc_change_set add)
{
    struct rc_ask *ask = at->ask;
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_change_set both = rc_change_join(ask->trial, at->made, add);
    const struct rc_character *changed = rc_change_apply(ask->trial, ask->pack, ask->base, both);
    bool answer = rc_at_atom_has(at, changed, atom) == wanted;

    ask->trials++;
    rc_arena_release(ask->trial, mark);
    return answer;
}

static struct rc_ask_step step_at_once(struct rc_at *at, const struct rc_atom *atom, bool wanted)
{
    struct rc_ask *ask = at->ask;
    struct rc_ask_state state = { ask->arena, ask->pack, ask->base, at->now };
    rc_change_sets sets = { 0 };
    struct rc_ask_step step = { .possible = true };

    rc_ask_atom_options(&state, atom, wanted, &sets);
    for (size_t i = 0; i < sets.count; i++) {
        if (turns(at, atom, wanted, sets.at[i]))
            RC_PUSH(ask->arena, &step.options, (struct rc_ask_option){ .add = sets.at[i] });
    }
    if (step.options.count == 0)
        return rc_step_never(why_not_in(atom->fact, wanted));
    put_in_order(&step);
    note_touched(at, &step);
    add_companions(at, &step, 1, true);
    return step;
}

struct rc_ask_step rc_step_atom(struct rc_at *at, const struct rc_atom *atom, bool wanted)
{
    rc_step_list steps = { 0 };
    struct rc_ask_step step = step_at_once(at, atom, wanted);

    if (atom->fact != RC_FACT_DEITY_DOMAINS || !wanted)
        return step;
    RC_PUSH(at->ask->arena, &steps, step);
    add_conditional(at, &steps);
    return rc_step_any(at, &steps);
}

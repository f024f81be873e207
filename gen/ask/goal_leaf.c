/* What of the changes that may turn a leaf or an atom does: each is tried. */
#include "ask/goal_work.h"

#include <math.h>
#include <stdlib.h>

/* Changes that were tried at some place, cheapest first: those that move the value. */
struct rc_ask_tried {
    struct tried {
        struct rc_change_set add;
        double move;
    } * at;
    size_t count;
    size_t room;
};

static int by_cost(const void *left, const void *right)
{
    return rc_change_compare(((const struct tried *)left)->add, ((const struct tried *)right)->add);
}

/* In order of cost, each once. */
static void put_in_order(struct rc_ask_tried *tried)
{
    size_t kept = 0;

    if (tried->count > 1)
        qsort(tried->at, tried->count, sizeof *tried->at, by_cost);
    for (size_t i = 0; i < tried->count; i++) {
        if (kept == 0 || rc_change_compare(tried->at[kept - 1].add, tried->at[i].add) != 0)
            tried->at[kept++] = tried->at[i];
    }
    tried->count = kept;
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
static void drop_itself(const struct rc_at *at, struct rc_ask_tried *tried)
{
    size_t kept = 0;
    size_t others = 0;

    for (size_t i = 0; i < tried->count; i++)
        others += !gains_itself(at, tried->at[i].add);
    for (size_t i = 0; others > 0 && i < tried->count; i++) {
        if (!gains_itself(at, tried->at[i].add))
            tried->at[kept++] = tried->at[i];
    }
    if (others > 0)
        tried->count = kept;
}

/* --- options */

static bool is_open(const struct rc_at *at, struct rc_change_set add)
{
    return !rc_change_within(add, at->made) &&
           !rc_change_is_barred(at->ask->trial, at->bars, at->made, add);
}

/* --- leaves */

/* By how much it moves the value. */
static double moved(struct rc_at *at, const struct rc_leaf *leaf, double value,
                    struct rc_change_set add)
{
    struct rc_ask *ask = at->ask;
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_change_set both = rc_change_join(ask->trial, at->made, add);
    const struct rc_character *changed = rc_change_apply(ask->trial, ask->pack, ask->base, both);
    struct rc_asked asked = rc_at_asked(at, changed);
    double after = rc_leaf_value(ask->pack->preds, leaf, &asked);

    ask->trials++;
    rc_arena_release(ask->trial, mark);
    return after - value;
}

static const struct rc_ask_tried *try_all(struct rc_at *at, const struct rc_leaf *leaf,
                                          double value, double deficit)
{
    struct rc_ask *ask = at->ask;
    struct rc_ask_state state = { ask->arena, ask->pack, ask->base, at->now };
    struct rc_ask_tried *tried = RC_NEW(at->arena, struct rc_ask_tried);
    rc_change_sets sets = { 0 };

    rc_ask_options(&state, leaf, deficit, &sets);
    for (size_t i = 0; i < sets.count; i++) {
        struct tried one = { sets.at[i], 0 };
        one.move = moved(at, leaf, value, one.add) * (deficit > 0 ? 1 : -1);
        if (one.move > 0)
            RC_PUSH(at->arena, tried, one);
    }
    drop_itself(at, tried);
    put_in_order(tried);
    return tried;
}

/*
 * note [counts]: things that are counted count for themselves, so what was tried of a count at the
 * start is not tried again where some changes are made: a pack has thousands of things, and three
 * of them may be wanted. Whatever comes of it is evaluated as a whole. Numbers are tried anew: how
 * far they have to go depends on where they are.
 */
static const struct rc_ask_tried *tried_of(struct rc_at *at, const struct rc_leaf *leaf,
                                           double target)
{
    struct rc_at *start = rc_at_start(at->ask);
    struct rc_asked asked = rc_at_asked(start, start->now);
    const struct rc_preds *preds = at->ask->pack->preds;
    double value = rc_leaf_value(preds, leaf, &asked);
    const struct rc_ask_tried **kept = &start->tried[target > value][leaf - preds->leaves.at];

    if (rc_ask_leaf_row(leaf->op)->form != RC_ASK_THINGS || value == target)
        return NULL;
    if (*kept == NULL)
        *kept = try_all(start, leaf, value, target - value);
    at->ask->trials += (*kept)->count;
    return *kept;
}

/* `some`: there are some, or changes that lead towards it, but not enough. */
static struct rc_ask_reason why_not(const struct rc_leaf *leaf, bool up, bool some)
{
    const struct rc_ask_leaf_row *row = rc_ask_leaf_row(leaf->op);

    if (up && some && row->fixed.why == RC_ASK_ABSENT)
        return rc_reason_too_few;

    if (row->fixed.text[0] != '\0' &&
        (up || row->fixed.why == RC_ASK_FOREVER || row->form != RC_ASK_THINGS))
        return row->fixed;
    if (up)
        return rc_reason_no_change;
    return row->form == RC_ASK_THINGS ? rc_reason_not_given_up : rc_reason_not_lowered;
}

struct rc_ask_step rc_step_leaf(struct rc_at *at, const struct rc_leaf *leaf, double target)
{
    struct rc_asked asked = rc_at_asked(at, at->now);
    double value = rc_leaf_value(at->ask->pack->preds, leaf, &asked);
    double deficit = target - value;
    const struct rc_ask_tried *tried = tried_of(at, leaf, target);
    struct rc_ask_step step = { .possible = true };
    double *moves;

    if (tried == NULL)
        tried = try_all(at, leaf, value, deficit);
    moves = RC_NEW_ARRAY(at->arena, double, tried->count + 1);
    for (size_t i = 0; i < tried->count; i++) {
        const struct tried *one = &tried->at[i];
        if (!is_open(at, one->add))
            continue;
        moves[step.options.count] = one->move;
        RC_PUSH(at->arena, &step.options, (struct rc_ask_option){ .add = one->add });
    }
    if (!rc_step_count(at, leaf, target, moves, fabs(deficit), &step))
        return rc_step_never(why_not(leaf, deficit > 0, value > 0 || tried->count > 0));
    return step;
}

/* --- atoms */

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
    option = (struct rc_ask_option){ .add = rc_change_one(arena, choose) };
    if (!is_open(at, option.add))
        return rc_step_never(rc_reason_no_change);
    step.least = step.guess = step.touched = option.add;
    RC_PUSH(at->arena, &step.options, option);
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
            RC_PUSH(at->arena, steps, step);
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
    struct rc_ask_tried tried = { 0 };
    struct rc_ask_step step = { .possible = true };

    rc_ask_atom_options(&state, atom, wanted, &sets);
    for (size_t i = 0; i < sets.count; i++) {
        if (is_open(at, sets.at[i]) && turns(at, atom, wanted, sets.at[i]))
            RC_PUSH(at->arena, &tried, (struct tried){ sets.at[i], 1 });
    }
    put_in_order(&tried);
    for (size_t i = 0; i < tried.count; i++)
        RC_PUSH(at->arena, &step.options, (struct rc_ask_option){ .add = tried.at[i].add });
    if (step.options.count == 0)
        return rc_step_never(why_not_in(atom->fact, wanted));
    rc_step_note_touched(at, &step);
    step.least = step.guess = step.options.at[0].add;
    return step;
}

struct rc_ask_step rc_step_atom(struct rc_at *at, const struct rc_atom *atom, bool wanted)
{
    rc_step_list steps = { 0 };
    struct rc_ask_step step = step_at_once(at, atom, wanted);
    const struct rc_ask_way *way = rc_at_way(at, atom);

    if (way != NULL)
        return rc_step_derived(at, way, step, wanted);
    if (atom->fact != RC_FACT_DEITY_DOMAINS || !wanted)
        return step;
    RC_PUSH(at->arena, &steps, step);
    add_conditional(at, &steps);
    return rc_step_any(at, &steps);
}

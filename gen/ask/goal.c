#include "ask/goal_work.h"

#include "ir/eval.h"

struct rc_asked rc_at_asked(const struct rc_at *at, const struct rc_character *character)
{
    return (struct rc_asked){ at->ask->pack->model, character, NULL };
}

static struct rc_at *stand(struct rc_ask *ask, struct rc_arena *arena, struct rc_change_set made)
{
    struct rc_at *at = RC_NEW(arena, struct rc_at);
    const struct rc_ask_pack *pack = ask->pack;

    at->ask = ask;
    at->arena = arena;
    at->made = made;
    at->now = rc_change_apply(arena, pack, ask->base, made);
    rc_pred_run_init(&at->run, arena, pack->preds, rc_at_asked(at, at->now));
    at->pred_count = pack->preds->nodes.count;
    at->set_count = pack->unit == NULL ? 0 : pack->unit->sets.count;
    at->set_has = RC_NEW_ARRAY(arena, uint8_t, at->set_count + 1);
    ask->trials++;
    return at;
}

static void keep_steps(struct rc_at *at)
{
    for (int wanted = 0; wanted < 2; wanted++) {
        at->pred_steps[wanted] =
            RC_NEW_ARRAY(at->arena, const struct rc_ask_step *, at->pred_count);
        at->set_steps[wanted] =
            RC_NEW_ARRAY(at->arena, const struct rc_ask_step *, at->set_count + 1);
    }
}

struct rc_at *rc_at_start(struct rc_ask *ask)
{
    static const struct rc_change_bars none = { .single = { NULL, 0 } };
    size_t leaves = ask->pack->preds->leaves.count;

    if (ask->start != NULL && ask->start->pred_count == ask->pack->preds->nodes.count)
        return ask->start;
    ask->start = stand(ask, ask->arena, (struct rc_change_set){ NULL, 0 });
    ask->start->bars = &none;
    keep_steps(ask->start);
    for (int up = 0; up < 2; up++)
        ask->start->tried[up] = RC_NEW_ARRAY(ask->arena, const struct rc_ask_tried *, leaves + 1);
    return ask->start;
}

static bool is_stated(const struct rc_at *at, const struct rc_character *character,
                      const struct rc_atom *atom)
{
    const struct rc_ask_pack *pack = at->ask->pack;
    struct rc_mark mark = rc_arena_mark(at->ask->trial);
    struct rc_facts facts;
    bool has;

    rc_facts_init(&facts, at->ask->trial, pack->model);
    rc_atom_state(&facts, character, atom, &pack->atoms);
    has = rc_facts_has(&facts, atom, pack->object);
    rc_arena_release(at->ask->trial, mark);
    return has;
}

/*
 * A changed character still states what was derived for it before; what else it states is gained by
 * a change.
 */
bool rc_at_atom_has(const struct rc_at *at, const struct rc_character *character,
                    const struct rc_atom *atom)
{
    const struct rc_ask_way *way = rc_at_way(at, atom);
    bool stated = is_stated(at, character, atom);

    if (way == NULL || (at->made.count == 0 && character == at->now))
        return stated;
    return (stated && !is_stated(at, at->ask->base, atom)) || rc_at_derives(at, character, way);
}

static bool has_now(struct rc_at *at, rc_set set)
{
    const struct rc_ask_pack *pack = at->ask->pack;
    const struct rc_set_node *node = rc_set_node(pack->unit, set);
    const struct rc_atom *atom;

    switch (node->op) {
    case RC_SET_BITS: return rc_bits_has(node->bits, pack->object);
    case RC_SET_ATOM:
        atom = &pack->unit->atoms.at[node->atom];
        return atom->fact == RC_FACT_QUALIFIED ? rc_pred_holds(&at->run, pack->qualified)
                                               : rc_at_atom_has(at, at->now, atom);
    case RC_SET_NOT: return !rc_at_has(at, node->operands[0]);
    case RC_SET_AND:
    case RC_SET_OR:
        for (size_t i = 0; i < node->operand_count; i++) {
            if (rc_at_has(at, node->operands[i]) == (node->op == RC_SET_OR))
                return node->op == RC_SET_OR;
        }
        return node->op == RC_SET_AND;
    case RC_SET_IMAGE: return rc_eval_has(pack->unit, at->ask->facts, set, pack->object);
    }
    return false;
}

bool rc_at_has(struct rc_at *at, rc_set set)
{
    uint8_t *kept = &at->set_has[set.id];

    if (*kept == 0)
        *kept = has_now(at, set) ? 2 : 1;
    return *kept == 2;
}

static bool reached(struct rc_at *at, struct rc_goal goal)
{
    bool truth = goal.of_set ? rc_at_has(at, goal.set) : rc_pred_holds(&at->run, goal.pred);

    return truth == goal.wanted;
}

bool rc_goal_reached(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made)
{
    struct rc_mark mark = rc_arena_mark(ask->trial);
    bool answer = reached(made.count == 0 ? rc_at_start(ask) : stand(ask, ask->trial, made), goal);

    rc_arena_release(ask->trial, mark);
    return answer;
}

static struct rc_ask_step step_at(struct rc_at *at, struct rc_goal goal)
{
    return goal.of_set ? rc_step_set(at, goal.set, goal.wanted)
                       : rc_step_pred(at, goal.pred, goal.wanted);
}

bool rc_goal_possible(struct rc_ask *ask, struct rc_goal goal, struct rc_ask_reason *reason)
{
    struct rc_ask_step step = step_at(rc_at_start(ask), goal);

    *reason = step.fixed;
    return step.possible;
}

/* Options are made anew at each place, and only those of the whole are kept. */
static void keep_options(struct rc_ask *ask, struct rc_ask_step *step)
{
    step->options.at = rc_arena_grow(ask->arena, step->options.at, step->options.count,
                                     step->options.count, sizeof *step->options.at);
    step->options.room = step->options.count;
}

struct rc_ask_step rc_goal_step(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made,
                                const struct rc_change_bars *bars)
{
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_at *at = made.count == 0 ? rc_at_start(ask) : stand(ask, ask->trial, made);
    struct rc_ask_step step;

    if (made.count > 0) {
        at->bars = bars;
        keep_steps(at);
    }
    step = step_at(at, goal);
    keep_options(ask, &step);
    step.touched = (struct rc_change_set){ NULL, 0 };
    rc_arena_release(ask->trial, mark);
    return step;
}

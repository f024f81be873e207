#include "ask/goal_work.h"

#include "ir/eval.h"

struct rc_asked rc_at_asked(const struct rc_at *at, const struct rc_character *character)
{
    return (struct rc_asked){ at->ask->pack->model, character, NULL };
}

static void stand(struct rc_at *at, struct rc_ask *ask, struct rc_arena *arena,
                  struct rc_change_set made)
{
    at->ask = ask;
    at->made = made;
    at->now = rc_change_apply(arena, ask->pack, ask->base, made);
    rc_pred_run_init(&at->run, arena, ask->pack->preds, rc_at_asked(at, at->now));
    ask->trials++;
}

bool rc_at_atom_has(const struct rc_at *at, const struct rc_character *character,
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

bool rc_at_has(struct rc_at *at, rc_set set)
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

static bool reached(struct rc_at *at, struct rc_goal goal)
{
    bool truth = goal.of_set ? rc_at_has(at, goal.set) : rc_pred_holds(&at->run, goal.pred);

    return truth == goal.wanted;
}

bool rc_goal_reached(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made)
{
    struct rc_mark mark = rc_arena_mark(ask->trial);
    struct rc_at *at = RC_NEW(ask->trial, struct rc_at);
    bool answer;

    stand(at, ask, ask->trial, made);
    answer = reached(at, goal);
    rc_arena_release(ask->trial, mark);
    return answer;
}

struct rc_ask_step rc_goal_step(struct rc_ask *ask, struct rc_goal goal, struct rc_change_set made)
{
    struct rc_at *at = RC_NEW(ask->arena, struct rc_at);

    stand(at, ask, ask->arena, made);
    return goal.of_set ? rc_step_set(at, goal.set, goal.wanted)
                       : rc_step_pred(at, goal.pred, goal.wanted);
}

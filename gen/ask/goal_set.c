/* Steps that put the object asked about into a set, or take it out. */
#include "ask/goal_work.h"

static struct rc_ask_step step_now(struct rc_at *at, rc_set set, bool wanted)
{
    const struct rc_ask_pack *pack = at->ask->pack;
    const struct rc_set_node *node = rc_set_node(pack->unit, set);
    bool all = (node->op == RC_SET_AND) == wanted;
    const struct rc_atom *atom;
    rc_step_list steps = { 0 };

    if (rc_at_has(at, set) == wanted)
        return rc_step_met();
    switch (node->op) {
    case RC_SET_BITS:
    case RC_SET_IMAGE:
        return rc_step_never(
            (struct rc_ask_reason){ "the object decides here, not the character", RC_ASK_FIXED });
    case RC_SET_ATOM:
        atom = &pack->unit->atoms.at[node->atom];
        return atom->fact == RC_FACT_QUALIFIED ? rc_step_pred(at, pack->qualified, wanted)
                                               : rc_step_atom(at, atom, wanted);
    case RC_SET_NOT: return rc_step_set(at, node->operands[0], !wanted);
    case RC_SET_AND:
    case RC_SET_OR: break;
    }
    for (size_t i = 0; i < node->operand_count; i++) {
        struct rc_ask_step step = rc_step_set(at, node->operands[i], wanted);
        if (!step.met)
            RC_PUSH(at->arena, &steps, step);
    }
    return all ? rc_step_all(at, &steps) : rc_step_any(at, &steps);
}

struct rc_ask_step rc_step_set(struct rc_at *at, rc_set set, bool wanted)
{
    const struct rc_ask_step **kept = &at->set_steps[wanted][set.id];

    if (*kept == NULL)
        *kept = rc_step_keep(at, step_now(at, set, wanted));
    return **kept;
}

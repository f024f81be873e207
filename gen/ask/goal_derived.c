/*
 * What follows from what is held: the object asked about is in the set of a derived atom where a
 * predicate over what the character holds is true (ir/derive.h), so a step towards the one is a
 * step towards the other: of a spell list to begin its class, of a proficiency to gain what grants
 * it.
 */
#include "ask/goal_work.h"

static const struct rc_ask_reason reason_nothing_gives_it = { .text =
                                                                  "nothing in the pack gives it",
                                                              .why = RC_ASK_FIXED };

void rc_ask_derive(struct rc_arena *arena, const struct rc_derivation *derivation,
                   struct rc_ask_pack *pack)
{
    const struct rc_unit *unit = pack->unit;
    struct rc_ask_way *ways = RC_NEW_ARRAY(arena, struct rc_ask_way, unit->atoms.count + 1);

    for (size_t i = 0; i < unit->atoms.count; i++) {
        const struct rc_atom *atom = &unit->atoms.at[i];
        ways[i].derived = atom->kind == pack->kind &&
                          rc_derived_way_of(derivation, atom, pack->object, &ways[i].when);
    }
    pack->ways = ways;
}

const struct rc_ask_way *rc_at_way(const struct rc_at *at, const struct rc_atom *atom)
{
    const struct rc_ask_pack *pack = at->ask->pack;
    const struct rc_ask_way *way;

    if (pack->ways == NULL)
        return NULL;
    way = &pack->ways[atom - pack->unit->atoms.at];
    return way->derived ? way : NULL;
}

bool rc_at_derives(const struct rc_at *at, const struct rc_character *character,
                   const struct rc_ask_way *way)
{
    struct rc_mark mark = rc_arena_mark(at->ask->trial);
    struct rc_pred_run run;
    bool answer;

    rc_pred_run_init(&run, at->ask->trial, at->ask->pack->preds, rc_at_asked(at, character));
    answer = rc_pred_holds(&run, way->when);
    rc_arena_release(at->ask->trial, mark);
    return answer;
}

struct rc_ask_step rc_step_derived(struct rc_at *at, const struct rc_ask_way *way,
                                   struct rc_ask_step at_once, bool wanted)
{
    rc_step_list steps = { 0 };
    struct rc_ask_step step;

    if (rc_pred_holds(&at->run, way->when) == wanted)
        return at_once;
    step = rc_pred_is_false(at->ask->pack->preds, way->when)
               ? rc_step_never(reason_nothing_gives_it)
               : rc_step_pred(at, way->when, wanted);
    if (!step.possible && !at_once.possible && at_once.fixed.why == RC_ASK_FIXED)
        step.fixed = rc_reason_better(at_once.fixed, step.fixed);
    if (!at_once.possible)
        return step;
    RC_PUSH(at->arena, &steps, at_once);
    RC_PUSH(at->arena, &steps, step);
    return rc_step_any(at, &steps);
}

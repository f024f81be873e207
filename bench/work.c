/* SPDX-License-Identifier: MIT */
#include "bench/work.h"

#include <string.h>

void *work_room(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + 64);

    return at + (64 - (uintptr_t)at % 64) % 64;
}

static bool same_term(const struct rival_work *w, const struct rival_term *a,
                      const struct rival_term *b)
{
    const size_t words = w->kinds[w->conditions[a->condition]].words;

    return a->condition == b->condition && memcmp(a->mask, b->mask, words * sizeof *a->mask) == 0;
}

void work_share_terms(struct rival_work *work, struct rival_term *terms, size_t count)
{
    work->shared_count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;

        while (k < i && !same_term(work, &terms[k], &terms[i]))
            k++;
        terms[i].shared = k < i ? terms[k].shared : work->shared_count++;
    }
}

/* --- prerequisites --- */

void work_add_quorum(struct rc_arena *arena, struct work_prereqs *from, uint32_t need)
{
    const struct rival_quorum q = { .need = need, .operand = (uint32_t)from->operands.count };

    RC_PUSH(arena, &from->quorums, q);
}

void work_add_operand(struct rc_arena *arena, struct work_prereqs *from, int32_t operand)
{
    RC_PUSH(arena, &from->operands, operand);
    from->quorums.at[from->quorums.count - 1].operands++;
}

/* By operation, those of one as they came; where each went. */
static struct rival_fact *sorted_facts(const struct rival_work *w, const struct work_prereqs *from,
                                       uint32_t *places)
{
    struct rival_fact *facts = RC_NEW_ARRAY(w->arena, struct rival_fact, from->facts.count + 1);
    uint32_t n = 0;

    for (unsigned op = 0; op < RIVAL_FACT_OPS; op++) {
        for (size_t i = 0; i < from->facts.count; i++) {
            if (from->facts.at[i].op != (enum rival_fact_op)op)
                continue;
            places[i] = n;
            facts[n++] = from->facts.at[i];
        }
    }
    facts[n].op = RIVAL_FACT_OPS;
    return facts;
}

static uint32_t operand_of(const uint32_t *places, size_t facts, size_t truths, int32_t operand)
{
    if (operand == WORK_OPEN || operand == WORK_ABSENT)
        return (uint32_t)(2 * truths + (operand == WORK_ABSENT));

    const uint32_t id = (uint32_t)(operand < 0 ? ~operand : operand);
    return 2 * (id < facts ? places[id] : id) + (operand < 0);
}

void work_set_prereqs(struct rival_work *work, const struct work_prereqs *from,
                      const int32_t *gates, size_t words)
{
    const size_t facts = from->facts.count;
    const size_t truths = facts + from->quorums.count;
    uint32_t *places = RC_NEW_ARRAY(work->arena, uint32_t, facts + 1);
    uint32_t *operands = RC_NEW_ARRAY(work->arena, uint32_t, from->operands.count + 1);
    uint32_t *out = RC_NEW_ARRAY(work->arena, uint32_t, 64 * words + 1);

    work->prereqs = (struct rival_prereqs){ .facts = sorted_facts(work, from, places),
                                            .fact_count = (uint32_t)facts,
                                            .quorums = from->quorums.at,
                                            .quorum_count = (uint32_t)from->quorums.count,
                                            .operands = operands,
                                            .gates = out,
                                            .words = words };
    for (size_t i = 0; i < from->operands.count; i++)
        operands[i] = operand_of(places, facts, truths, from->operands.at[i]);
    for (size_t i = 0; i < 64 * words; i++)
        out[i] = operand_of(places, facts, truths, gates[i]);
}

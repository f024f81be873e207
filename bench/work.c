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
    struct rival_term *shared = RC_NEW_ARRAY(work->arena, struct rival_term, count + 1);

    work->shared = shared;
    work->shared_count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;

        while (k < i && !same_term(work, &terms[k], &terms[i]))
            k++;
        terms[i].shared = k < i ? terms[k].shared : work->shared_count++;
        shared[terms[i].shared] = terms[i];
    }
}

/* --- prerequisites --- */

int32_t work_add_fact(struct work_prereqs *to, struct rival_fact fact)
{
    RC_PUSH(to->arena, &to->facts, fact);
    return (int32_t)to->facts.count - 1;
}

int32_t work_add_quorum(struct work_prereqs *to, uint32_t need, const int32_t *operands,
                        size_t count)
{
    const struct rival_quorum q = { need, (uint32_t)to->operands.count, (uint32_t)count };

    for (size_t i = 0; i < count; i++)
        RC_PUSH(to->arena, &to->operands, operands[i]);
    RC_PUSH(to->arena, &to->quorums, q);
    return WORK_QUORUM + (int32_t)to->quorums.count - 1;
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

    const int32_t id = operand < 0 ? ~operand : operand;
    const uint32_t truth =
        id < WORK_QUORUM ? places[id] : (uint32_t)facts + (uint32_t)(id - WORK_QUORUM);
    return 2 * truth + (operand < 0);
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

/* SPDX-License-Identifier: MIT */
/* The expression evaluated node by node, each a bitset over all objects of its kind. */
#include "rivals/rival.h"

#define DEPTH 64 /* sets that wait while their expression is evaluated */

struct ast {
    const struct rival_work *work;
    uint64_t *room; /* DEPTH sets of the largest kind */
};

void *ast_make(const struct rival_work *work)
{
    struct ast *s = RC_NEW(work->arena, struct ast);
    size_t most = 0;

    for (uint32_t i = 0; i < work->kind_count; i++)
        most = work->kinds[i].words > most ? work->kinds[i].words : most;
    s->work = work;
    s->room = RC_NEW_ARRAY(work->arena, uint64_t, DEPTH * most);
    return s;
}

/* Leaves are looked at where they are; an operator writes to the room that is free. */
static const uint64_t *evaluate(const struct rival_work *w, size_t character,
                                const struct rival_kind *kind, uint32_t at, uint64_t *restrict out)
{
    const struct rival_node *n = &w->nodes[at];
    const size_t words = kind->words;

    if (n->op == RIVAL_CONSTANT)
        return w->constants[n->arg].set;
    if (n->op == RIVAL_GIVEN)
        return rival_basis(w, character, n->arg);

    const uint64_t *a = evaluate(w, character, kind, n->left, out + words);
    if (n->op == RIVAL_NOT) {
        for (size_t i = 0; i < words; i++)
            out[i] = ~a[i];
        if (kind->objects % 64 != 0)
            out[words - 1] &= (UINT64_C(1) << (kind->objects % 64)) - 1;
        return out;
    }
    const uint64_t *b = evaluate(w, character, kind, n->right, out + 2 * words);
    for (size_t i = 0; i < words; i++)
        out[i] = n->op == RIVAL_AND ? a[i] & b[i] : a[i] | b[i];
    return out;
}

unsigned ast_count(void *state, uint32_t choice, size_t character)
{
    const struct ast *s = state;
    const struct rival_choice *c = &s->work->choices[choice];
    const struct rival_kind *kind = &s->work->kinds[c->kind];
    const uint64_t *set = evaluate(s->work, character, kind, c->root, s->room);
    unsigned n = 0;

    for (size_t i = 0; i < kind->words; i++)
        n += (unsigned)__builtin_popcountll(set[i]);
    return n;
}

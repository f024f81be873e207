/* SPDX-License-Identifier: MIT */
/* CRoaring, as written: one bitmap an operation, of the expression as it stands. */
#include "rivals/rival.h"
#include "rivals/roaring_here.h"

struct as_written {
    const struct rival_work *work;
    roaring_bitmap_t **bases; /* as in the work */
    roaring_bitmap_t **constants;
};

void *croaring_as_written_make(const struct rival_work *work)
{
    struct as_written *s = RC_NEW(work->arena, struct as_written);
    const size_t bases = work->condition_count * work->count;

    s->work = work;
    s->bases = RC_NEW_ARRAY(work->arena, roaring_bitmap_t *, bases);
    for (size_t i = 0; i < bases; i++)
        s->bases[i] = rival_bitmap(work->bases[i],
                                   work->kinds[work->conditions[i % work->condition_count]].words);
    s->constants = RC_NEW_ARRAY(work->arena, roaring_bitmap_t *, work->constant_count + 1);
    for (uint32_t i = 0; i < work->constant_count; i++)
        s->constants[i] =
            rival_bitmap(work->constants[i].set, work->kinds[work->constants[i].kind].words);
    return s;
}

static roaring_bitmap_t *evaluate(const struct as_written *s, const struct rival_kind *kind,
                                  size_t character, uint32_t at)
{
    const struct rival_node *n = &s->work->nodes[at];

    if (n->op == RIVAL_CONSTANT)
        return roaring_bitmap_copy(s->constants[n->arg]);
    if (n->op == RIVAL_GIVEN)
        return roaring_bitmap_copy(s->bases[s->work->condition_count * character + n->arg]);

    roaring_bitmap_t *a = evaluate(s, kind, character, n->left);
    if (n->op == RIVAL_NOT) {
        roaring_bitmap_flip_inplace(a, 0, kind->objects);
        return a;
    }
    roaring_bitmap_t *b = evaluate(s, kind, character, n->right);
    (n->op == RIVAL_AND ? roaring_bitmap_and_inplace : roaring_bitmap_or_inplace)(a, b);
    roaring_bitmap_free(b);
    return a;
}

unsigned croaring_as_written_count(void *state, uint32_t choice, size_t character)
{
    const struct as_written *s = state;
    const struct rival_choice *c = &s->work->choices[choice];
    roaring_bitmap_t *set = evaluate(s, &s->work->kinds[c->kind], character, c->root);
    const unsigned n = (unsigned)roaring_bitmap_get_cardinality(set);

    roaring_bitmap_free(set);
    return n;
}

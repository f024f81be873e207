/* SPDX-License-Identifier: MIT */
/*
 * CRoaring: masks optimised for runs, answers by cardinality alone, equal terms of the pack asked
 * once; as written: one bitmap an operation, of the expression as it stands.
 */
#include <stdlib.h>
#include <string.h>

#include "rivals/rival.h"
#include "rivals/roaring_here.h"

struct shared_term {
    unsigned when;
    roaring_bitmap_t *mask;
};

struct croaring {
    const struct rival_work *work;
    roaring_bitmap_t **bases; /* as in the work */
    roaring_bitmap_t **types;
    roaring_bitmap_t **gates; /* of each prerequisite: the objects that ask for it */
    uint32_t **terms;         /* of each choice: which shared ones */
    struct shared_term *shared;
    size_t shared_count;
    uint32_t *counts; /* of the shared ones */
    void *scalar;
};

const char *croaring_version(void)
{
    return ROARING_HERE_VERSION;
}

static roaring_bitmap_t *bitmap_of(const uint64_t *words, size_t count)
{
    roaring_bitmap_t *r = roaring_bitmap_create();

    for (size_t i = 0; i < count; i++) {
        for (uint64_t w = words[i]; w != 0; w &= w - 1)
            roaring_bitmap_add(r, (uint32_t)(64 * i + (size_t)__builtin_ctzll(w)));
    }
    roaring_bitmap_run_optimize(r);
    return r;
}

static uint32_t share(struct croaring *s, const struct synth_term *t)
{
    roaring_bitmap_t *mask = bitmap_of(t->mask, s->work->pack->words);

    for (size_t i = 0; i < s->shared_count; i++) {
        if (s->shared[i].when == t->when && roaring_bitmap_equals(s->shared[i].mask, mask)) {
            roaring_bitmap_free(mask);
            return (uint32_t)i;
        }
    }
    s->shared[s->shared_count] = (struct shared_term){ t->when, mask };
    return (uint32_t)s->shared_count++;
}

unsigned croaring_count(void *state, uint32_t choice, size_t character)
{
    const struct croaring *s = state;
    const struct synth_choice *c = &s->work->pack->choices[choice];
    uint64_t n = 0;

    for (uint32_t i = 0; i < c->term_count; i++) {
        const struct shared_term *t = &s->shared[s->terms[choice][i]];
        n += roaring_bitmap_and_cardinality(t->mask, s->bases[16 * character + t->when]);
    }
    return (unsigned)n;
}

uint64_t croaring_count_all(void *state, size_t character, uint32_t *counts)
{
    struct croaring *s = state;

    for (size_t i = 0; i < s->shared_count; i++)
        s->counts[i] = (uint32_t)roaring_bitmap_and_cardinality(
            s->shared[i].mask, s->bases[16 * character + s->shared[i].when]);
    for (uint32_t i = 0; i < s->work->pack->size.choices; i++) {
        counts[i] = 0;
        for (uint32_t k = 0; k < s->work->pack->choices[i].term_count; k++)
            counts[i] += s->counts[s->terms[i][k]];
    }
    return 0;
}

static roaring_bitmap_t *evaluate(const struct croaring *s, size_t character, uint32_t at)
{
    const struct synth_node *n = &s->work->pack->nodes[at];
    roaring_bitmap_t *a;

    switch (n->op) {
    case SYNTH_TYPE: return roaring_bitmap_copy(s->types[n->arg]);
    case SYNTH_OBJECT: return roaring_bitmap_of_ptr(1, &n->arg);
    case SYNTH_PC: return roaring_bitmap_copy(s->bases[16 * character + 10]);
    case SYNTH_QUALIFIES: return roaring_bitmap_copy(s->bases[16 * character + 12]);
    case SYNTH_NOT:
        a = evaluate(s, character, n->left);
        roaring_bitmap_flip_inplace(a, 0, s->work->pack->size.objects);
        return a;
    case SYNTH_AND:
    case SYNTH_OR: break;
    }
    a = evaluate(s, character, n->left);
    roaring_bitmap_t *b = evaluate(s, character, n->right);
    (n->op == SYNTH_AND ? roaring_bitmap_and_inplace : roaring_bitmap_or_inplace)(a, b);
    roaring_bitmap_free(b);
    return a;
}

unsigned croaring_count_as_written(void *state, uint32_t choice, size_t character)
{
    const struct croaring *s = state;
    roaring_bitmap_t *set = evaluate(s, character, s->work->pack->choices[choice].root);
    const unsigned n = (unsigned)roaring_bitmap_get_cardinality(set);

    roaring_bitmap_free(set);
    return n;
}

/* All but the objects whose gate is shut; the truth of the gates is computed by the memo. */
void croaring_qualify(void *state, size_t character, uint64_t *out)
{
    const struct croaring *s = state;
    const struct synth_pack *p = s->work->pack;
    const uint8_t *met = scalar_gates(s->scalar, character);
    const roaring_bitmap_t **shut = malloc((p->prereq_count + 1) * sizeof *shut);
    size_t n = 0;

    for (uint32_t i = 0; i < p->prereq_count; i++) {
        if (met[i] == 0)
            shut[n++] = s->gates[i];
    }
    roaring_bitmap_t *closed = roaring_bitmap_or_many(n, shut);
    roaring_bitmap_flip_inplace(closed, 0, p->size.objects);
    rival_words(closed, p->padded, out);
    roaring_bitmap_free(closed);
    free(shut);
}

static void make_gates(struct croaring *s)
{
    const struct synth_pack *p = s->work->pack;

    s->gates = RC_NEW_ARRAY(s->work->arena, roaring_bitmap_t *, p->prereq_count + 1);
    for (uint32_t i = 0; i < p->prereq_count; i++)
        s->gates[i] = roaring_bitmap_create();
    for (uint32_t i = 0; i < p->size.objects; i++) {
        if (p->objects[i].prereq != SYNTH_NONE)
            roaring_bitmap_add(s->gates[p->objects[i].prereq], i);
    }
}

void *croaring_make(const struct rival_work *work)
{
    const struct synth_pack *p = work->pack;
    struct croaring *s = RC_NEW(work->arena, struct croaring);

    s->work = work;
    s->scalar = scalar_make(work);
    s->bases = RC_NEW_ARRAY(work->arena, roaring_bitmap_t *, 16 * work->count);
    for (size_t i = 0; i < 16 * work->count; i++)
        s->bases[i] = work->bases[i] == NULL ? NULL : bitmap_of(work->bases[i], p->words);
    s->types = RC_NEW_ARRAY(work->arena, roaring_bitmap_t *, p->type_count);
    for (uint32_t i = 0; i < p->type_count; i++)
        s->types[i] = bitmap_of(p->types[i], p->words);
    s->shared = RC_NEW_ARRAY(work->arena, struct shared_term, p->term_count + 1);
    s->terms = RC_NEW_ARRAY(work->arena, uint32_t *, p->size.choices);
    for (uint32_t i = 0; i < p->size.choices; i++) {
        s->terms[i] = RC_NEW_ARRAY(work->arena, uint32_t, p->choices[i].term_count + 1);
        for (uint32_t k = 0; k < p->choices[i].term_count; k++)
            s->terms[i][k] = share(s, &p->choices[i].terms[k]);
    }
    s->counts = RC_NEW_ARRAY(work->arena, uint32_t, s->shared_count + 1);
    make_gates(s);
    return s;
}

/* SPDX-License-Identifier: MIT */
/* A pack of rules: its own choices over several kinds, and prerequisites of all kinds at once. */
#include <string.h>

#include "base/bits.h"
#include "bench/speed_work.h"
#include "plan/lay.h"

/* --- characters --- */

static void fill_characters(struct speed *s, struct bench_pack *pack, size_t count,
                            unsigned char *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct rc_mark mark = rc_arena_mark(s->arena);
        struct rc_facts facts;

        random_facts(s->arena, pack->source.unit, &pack->random, &facts);
        rc_layout_fill(&pack->plan->layout, &facts, out + i * pack->plan->layout.size);
        rc_arena_release(s->arena, mark);
    }
}

/* What numbers are compared with: about that a number has to be, to matter. */
static void find_limits(const struct rc_plan_pre *pre, double *limits)
{
    for (size_t i = 0; i < pre->nodes.count; i++) {
        const rulec_node *n = &pre->nodes.at[i];

        if (n->op < RULEC_NODE_EQ || n->op > RULEC_NODE_NEAR)
            continue;
        const rulec_node *a = &pre->nodes.at[n->a];
        const rulec_node *b = &pre->nodes.at[n->b];
        if (a->op == RULEC_NODE_FLOAT)
            a = &pre->nodes.at[a->a];
        if (a->op == RULEC_NODE_NUMBER && b->op == RULEC_NODE_CONST)
            limits[a->a] = pre->constants.at[b->a];
    }
}

/* Numbers that nothing is compared with are truths. */
static void fill_numbers(struct speed *s, struct random *random)
{
    const size_t count = s->pre->numbers.count;
    double *limits = RC_NEW_ARRAY(s->arena, double, count + 1);

    s->numbers = RC_NEW_ARRAY(s->arena, double, CHARACTERS *count + 1);
    find_limits(s->pre, limits);
    for (size_t i = 0; i < CHARACTERS * count; i++) {
        const double limit = limits[i % count];

        s->numbers[i] = limit == 0 ? (double)random_chance(random, 30)
                                   : limit - 1 + (double)random_below(random, 3);
    }
}

static void make_prereqs(struct speed *s, struct random *random)
{
    const size_t count = s->pre->nodes.count;
    double *values = RC_NEW_ARRAY(s->arena, double, CHARACTERS *count + 1);

    s->nodes = (rulec_nodes){ s->pre->nodes.at, count, s->pre->operands.at, s->pre->constants.at };
    s->values = RC_NEW_ARRAY(s->arena, double, count + 1);
    fill_numbers(s, random);
    for (size_t i = 0; i < CHARACTERS; i++)
        rulec_nodes_run(&s->nodes, s->numbers + i * s->pre->numbers.count, values + i * count);
    work_of_prereqs(s->pre, values, &s->work);
}

/* None is open where the prerequisites did not fit into tables. */
static void open_qualifiers(struct speed *s)
{
    const struct rc_plan_pre_tables *t = s->pre->tables;

    if (t == NULL)
        return;
    for (unsigned k = 0; k < RULEC_KERNELS; k++) {
        if (rulec_qualifier_open(&s->qualifiers[k], &t->data, (rulec_kernel)k) != RULEC_OK)
            s->qualifiers[k].kernel = NULL;
    }
    s->qualifier_scratch = work_room(s->arena, t->data.scratch_size);
    s->met = RC_NEW_ARRAY(s->arena, uint64_t, t->words + 1);
}

/* --- QUALIFIED of all kinds --- */

static uint64_t digest(const uint64_t *words, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += words[i] * (2 * (uint64_t)i + 1);
    return sum;
}

/* The steps of PACK_qualify_KIND, for a character whom nothing is granted. */
static uint64_t qualify_nodes(void *subject, size_t i)
{
    struct speed *s = subject;
    uint64_t *out = s->set;

    rulec_nodes_run(&s->nodes, s->numbers + i % CHARACTERS * s->pre->numbers.count, s->values);
    for (size_t k = 0; k < s->pre->kinds.count; k++) {
        const struct rc_plan_gates *kind = &s->pre->kinds.at[k];

        rc_bits_fill(out, kind->count);
        rulec_gates_apply(kind->gates.at, kind->gates.count, s->values, out);
        rulec_gates_apply(kind->unmoved.at, kind->unmoved.count, s->values, out);
        out += rc_words(kind->count);
    }
    return digest(s->set, s->work.prereqs.words);
}

/* Takes one kind out of what the kernels answered, as PACK_qualified_KIND does. */
static void take_kind(const uint64_t *met, const struct rc_plan_gates *kind, uint64_t *out)
{
    if (kind->gates_met.count < rc_words(kind->count))
        rc_bits_fill(out, kind->count);
    for (size_t i = 0; i < kind->gates_met.count; i++)
        out[kind->gates_met.words[i]] = met[kind->gates_met.at + i];
    for (size_t i = 0; i < kind->unmoved_met.count; i++)
        out[kind->unmoved_met.words[i]] &= met[kind->unmoved_met.at + i];
}

static uint64_t qualify_tables(struct speed *s, rulec_kernel kernel, size_t i)
{
    uint64_t *out = s->set;

    rulec_qualifier_run(&s->qualifiers[kernel], s->numbers + i % CHARACTERS * s->pre->numbers.count,
                        s->qualifier_scratch, s->met);
    for (size_t k = 0; k < s->pre->kinds.count; k++) {
        take_kind(s->met, &s->pre->kinds.at[k], out);
        out += rc_words(s->pre->kinds.at[k].count);
    }
    return digest(s->set, s->work.prereqs.words);
}

static uint64_t qualify_best(void *subject, size_t i)
{
    return qualify_tables(subject, RULEC_KERNEL_BEST, i);
}

static uint64_t qualify_avx2(void *subject, size_t i)
{
    return qualify_tables(subject, RULEC_KERNEL_AVX2, i);
}

static uint64_t qualify_portable(void *subject, size_t i)
{
    return qualify_tables(subject, RULEC_KERNEL_PORTABLE, i);
}

#define QUALIFY_OF(function, qualify, state)          \
    static uint64_t function(void *subject, size_t i) \
    {                                                 \
        struct speed *s = subject;                    \
                                                      \
        qualify(state, i % CHARACTERS, s->set);       \
        return digest(s->set, s->work.prereqs.words); \
    }

QUALIFY_OF(qualify_scalar, scalar_qualify, s->scalar)
QUALIFY_OF(qualify_naive, naive_qualify, &s->work)
#ifdef BENCH_CROARING
QUALIFY_OF(qualify_croaring, croaring_qualify, s->croaring)
#endif

static struct bench_question ask_qualified(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    if (s->met != NULL) {
        speed_add(&l, "rulec tables", qualify_best);
        if (s->qualifiers[RULEC_KERNEL_AVX2].kernel != NULL)
            speed_add(&l, "rulec tables, AVX2", qualify_avx2);
        speed_add(&l, "rulec tables, portable", qualify_portable);
    }
    speed_add(&l, "rulec nodes and gates", qualify_nodes);
    speed_add(&l, "memoised scalar", qualify_scalar);
    speed_add(&l, "naive tree walk", qualify_naive);
#ifdef BENCH_CROARING
    speed_add(&l, "CRoaring, OR of shut gates", qualify_croaring);
#endif
    return speed_question(s, "QUALIFIED of one character", pack, CHARACTERS, &l);
}

/* --- all of it --- */

static struct speed *make(struct rc_arena *arena, struct bench_pack *pack,
                          const struct rc_plan_pre *pre)
{
    struct speed *s = RC_NEW(arena, struct speed);
    const size_t size = pack->plan->layout.size;
    unsigned char *characters = work_room(arena, CHARACTERS * size);

    s->arena = arena;
    s->tables = rc_plan_tables(pack->plan);
    s->pre = pre;
    fill_characters(s, pack, CHARACTERS, characters);
    if (s->tables == NULL || !work_of_plan(arena, pack->plan, characters, CHARACTERS, &s->work))
        return NULL;
    make_prereqs(s, &pack->random);
    open_qualifiers(s);
    speed_begin(s);
    speed_make_rivals(s, true);
    speed_make_batch(s);
    fill_characters(s, pack, (size_t)BLOCKS * RULEC_BATCH, s->rows);
    return s;
}

size_t speed_ask_ruled(struct rc_arena *arena, const struct bench_ruled *ruled,
                       struct bench_question *out)
{
    struct bench_pack pack = ruled->pack;
    struct speed *s = make(arena, &pack, ruled->pre);
    const char *name = rc_str_copy(arena, pack.source.name);
    size_t guarded = 0;
    size_t n = 0;

    if (s == NULL)
        return 0;
    for (size_t i = 0; i < ruled->pre->kinds.count; i++)
        guarded += ruled->pre->kinds.at[i].guarded;

    const char *choices = rc_str_printf(arena, "%s, %u choices of %u kinds", name,
                                        s->work.choice_count, s->work.kind_count)
                              .p;
    const char *gates = rc_str_printf(arena, "%s, %zu objects with prerequisites of %zu kinds",
                                      name, guarded, ruled->pre->kinds.count)
                            .p;
    out[n++] = speed_ask_one(s, choices);
    out[n++] = speed_ask_pack(s, choices);
    out[n++] = ask_qualified(s, gates);
    out[n++] = speed_ask_batch(s, choices);
    for (size_t i = 0; i < n; i++)
        out[i].name = rc_str_printf(arena, "of rules: %s", out[i].name).p;
    return n;
}

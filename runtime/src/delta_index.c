/* SPDX-License-Identifier: MIT */
/* What depends on what: lists of terms by object, of nodes by truth, of objects by gate. */
#include <string.h>

#include "rulec/delta.h"

#include "carve.h"
#include "kernel.h"

struct sizes {
    size_t objects;     /* of all kinds */
    size_t set_objects; /* of all sets */
    size_t members;     /* words of all runs, at most */
    size_t held;        /* facts, of any kind */
    size_t truths;
    size_t nodes;
    size_t uses; /* operands of all nodes */
};

static struct sizes sizes_of(const rulec_tables *t)
{
    struct sizes s = { 0 };

    for (size_t i = 0; i < t->kind_count; i++)
        s.objects += t->kinds[i].objects;
    for (size_t i = 0; i < t->set_count; i++)
        s.set_objects += t->kinds[t->sets[i].kind].objects;
    for (size_t i = 0; i < t->term_count; i++)
        s.members += 3 * (size_t)t->terms[i].objects; /* at worst each is a run of its own */
    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        s.held += q->fact_count;
        s.truths += (size_t)q->truth_words * 64;
        s.nodes += q->node_count;
        for (size_t k = 0; k < q->node_count; k++)
            s.uses += q->nodes[k].operands;
    }
    return s;
}

static void carve_index(rulec_delta_index *x, const rulec_tables *t, struct rulecrt_carver *c)
{
    const struct sizes s = sizes_of(t);
    const size_t word = sizeof(uint32_t);

    x->kind_base = rulecrt_carve(c, t->kind_count * word);
    x->member_starts = rulecrt_carve(c, (s.objects + 1) * word);
    x->members = rulecrt_carve(c, s.members * word);
    x->set_base = rulecrt_carve(c, t->set_count * word);
    x->held_starts = rulecrt_carve(c, (s.set_objects + 1) * word);
    x->held = rulecrt_carve(c, s.held * word);
    x->truth_base = rulecrt_carve(c, t->prereq_count * word);
    x->node_base = rulecrt_carve(c, t->prereq_count * word);
    x->use_starts = rulecrt_carve(c, (s.truths + 1) * word);
    x->uses = rulecrt_carve(c, s.uses * word);
    x->gate_starts = rulecrt_carve(c, (s.truths + 1) * word);
    x->gated = rulecrt_carve(c, s.objects * word);
    x->out_sets = rulecrt_carve(c, t->prereq_count * word);
    x->fields = rulecrt_carve(c, 3 * s.held * word);
}

size_t rulec_delta_index_size(const rulec_tables *tables)
{
    rulec_delta_index x;
    struct rulecrt_carver c = { NULL, 0 };

    carve_index(&x, tables, &c);
    return c.used;
}

static void number_all(rulec_delta_index *x, const rulec_tables *t)
{
    uint32_t objects = 0;
    uint32_t held = 0;
    uint32_t truths = 0;
    uint32_t nodes = 0;

    for (size_t i = 0; i < t->kind_count; i++) {
        x->kind_base[i] = objects;
        objects += t->kinds[i].objects;
    }
    for (size_t i = 0; i < t->set_count; i++) {
        x->set_base[i] = held;
        held += t->kinds[t->sets[i].kind].objects;
    }
    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        x->truth_base[i] = truths;
        x->node_base[i] = nodes;
        truths += q->truth_words * 64;
        nodes += q->node_count;
        x->out_sets[i] = UINT32_MAX;
        for (uint32_t k = 0; k < t->set_count; k++) {
            if (t->sets[k].offset == q->out)
                x->out_sets[i] = k;
        }
    }
}

/*
 * note [lists in two passes]: the first pass counts into starts[i + 1], sums make starts of that,
 * the second pass puts each entry at starts[i]++, and a shift by one puts the starts right.
 */
static void sum_up(uint32_t *starts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        starts[i + 1] += starts[i];
}

static void shift_back(uint32_t *starts, size_t count)
{
    memmove(starts + 1, starts, count * sizeof *starts);
    starts[0] = 0;
}

/* --- terms by object --- */

typedef void on_member(rulec_delta_index *x, uint32_t object, uint32_t basis, uint32_t term);

static void each_member(rulec_delta_index *x, uint32_t basis, on_member *take)
{
    const rulec_tables *t = x->tables;
    const uint32_t base = x->kind_base[t->bases[basis].kind];

    for (uint32_t i = 0; i < t->term_count; i++) {
        const rulec_term *term = &t->terms[i];

        if (term->basis != basis)
            continue;
        for (size_t row = term->row; row < (size_t)term->row + term->rows; row++) {
            for (size_t k = 0; k < RULEC_BLOCK_WORDS; k++) {
                const uint32_t first = base + 512u * t->blocks[row] + (uint32_t)(64 * k);

                for (uint64_t w = t->masks[row * RULEC_BLOCK_WORDS + k]; w != 0; w &= w - 1)
                    take(x, first + rulecrt_lowest(w), basis, i);
            }
        }
    }
}

static void count_member(rulec_delta_index *x, uint32_t object, uint32_t basis, uint32_t term)
{
    (void)basis;
    (void)term;
    x->member_starts[object + 1] += 3;
}

/* Appends to the run of the basis, or begins one: bases come one after the other. */
static void put_member(rulec_delta_index *x, uint32_t object, uint32_t basis, uint32_t term)
{
    uint32_t *run = &x->members[x->member_starts[object]];

    while (run[1] != 0 && run[0] != basis)
        run += 2 + run[1];
    run[0] = basis;
    run[2 + run[1]++] = term;
}

static bool reads_scratch(const rulec_basis *f)
{
    for (unsigned i = 0; i < f->inputs; i++) {
        if ((f->at[i] & RULEC_IN_SCRATCH) != 0)
            return true;
    }
    return false;
}

/* Runs take at most three words a term; what is left behind them stays 0, an empty run. */
static void list_members(rulec_delta_index *x, size_t objects, size_t room)
{
    memset(x->member_starts, 0, (objects + 1) * sizeof *x->member_starts);
    memset(x->members, 0, room * sizeof *x->members);
    for (uint32_t basis = 0; basis < x->tables->basis_count; basis++) {
        if (!reads_scratch(&x->tables->bases[basis]))
            each_member(x, basis, count_member);
    }
    sum_up(x->member_starts, objects);
    for (uint32_t basis = 0; basis < x->tables->basis_count; basis++) {
        if (!reads_scratch(&x->tables->bases[basis]))
            each_member(x, basis, put_member);
    }
}

/* --- prerequisites --- */

static uint32_t set_at(const rulec_tables *t, uint32_t offset)
{
    for (uint32_t i = 0; i < t->set_count; i++) {
        if (t->sets[i].offset == offset)
            return i;
    }
    return UINT32_MAX;
}

static void list_held(rulec_delta_index *x, size_t objects, bool put)
{
    const rulec_tables *t = x->tables;

    for (size_t i = 0; i < t->prereq_count; i++) {
        for (size_t k = 0; k < t->prereqs[i].fact_count; k++) {
            const rulec_question *f = &t->prereqs[i].facts[k];
            const uint32_t set = f->op == RULEC_ASK_HELD ? set_at(t, f->offset) : UINT32_MAX;

            if (set == UINT32_MAX)
                continue;

            uint32_t *start = &x->held_starts[x->set_base[set] + f->index];
            if (put)
                x->held[(*start)++] = x->truth_base[i] + f->truth;
            else
                start[1]++;
        }
    }
    if (put)
        shift_back(x->held_starts, objects);
    else
        sum_up(x->held_starts, objects);
}

static void list_uses(rulec_delta_index *x, size_t truths, bool put)
{
    const rulec_tables *t = x->tables;

    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        for (uint32_t n = 0; n < q->node_count; n++) {
            for (uint32_t k = 0; k < q->nodes[n].operands; k++) {
                const int32_t operand = q->operands[q->nodes[n].operand + k];
                const uint32_t id = (uint32_t)(operand < 0 ? ~operand : operand);
                uint32_t *start = &x->use_starts[x->truth_base[i] + id];

                if (put)
                    x->uses[(*start)++] = 2 * (x->node_base[i] + n) + (operand < 0);
                else
                    start[1]++;
            }
        }
    }
    if (put)
        shift_back(x->use_starts, truths);
    else
        sum_up(x->use_starts, truths);
}

static void list_gates(rulec_delta_index *x, size_t truths, bool put)
{
    const rulec_tables *t = x->tables;

    for (size_t i = 0; i < t->prereq_count; i++) {
        for (uint32_t k = 0; k < t->prereqs[i].objects; k++) {
            const int32_t gate = t->prereqs[i].gates[k];

            if (gate == INT32_MIN)
                continue;

            uint32_t *start = &x->gate_starts[x->truth_base[i] + (uint32_t)rulecrt_plain(gate)];
            if (put)
                x->gated[(*start)++] = k;
            else
                start[1]++;
        }
    }
    if (put)
        shift_back(x->gate_starts, truths);
    else
        sum_up(x->gate_starts, truths);
}

/* --- fields --- */

static void swap_fields(uint32_t *a, uint32_t *b)
{
    for (unsigned i = 0; i < 3; i++) {
        const uint32_t t = a[i];

        a[i] = b[i];
        b[i] = t;
    }
}

static bool field_before(const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < 2; i++) {
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return a[2] < b[2];
}

static void sift_field(uint32_t *at, size_t root, size_t count)
{
    for (size_t child = 2 * root + 1; child < count; root = child, child = 2 * root + 1) {
        if (child + 1 < count && field_before(at + 3 * child, at + 3 * (child + 1)))
            child++;
        if (!field_before(at + 3 * root, at + 3 * child))
            return;
        swap_fields(at + 3 * root, at + 3 * child);
    }
}

/* By heap, since there is no qsort here. */
static void sort_fields(uint32_t *at, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_field(at, i, count);
    for (size_t end = count; end-- > 1;) {
        swap_fields(at, at + 3 * end);
        sift_field(at, 0, end);
    }
}

static void list_fields(rulec_delta_index *x, const rulec_tables *t)
{
    for (uint32_t i = 0; i < t->prereq_count; i++) {
        for (uint32_t k = 0; k < t->prereqs[i].fact_count; k++) {
            const rulec_question *f = &t->prereqs[i].facts[k];
            uint32_t *field = x->fields + 3 * (size_t)x->field_count;

            if (f->op == RULEC_ASK_HELD)
                continue;
            field[0] = f->op == RULEC_ASK_CALL ? UINT32_MAX : f->offset;
            field[1] = i;
            field[2] = k;
            x->field_count++;
        }
    }
    sort_fields(x->fields, x->field_count);
}

static void lay_cache(rulec_delta_index *x, const struct sizes *s)
{
    size_t size = 0;

    x->counts_at = 0;
    size += ((size_t)x->tables->term_count + 1) * sizeof(uint32_t);
    size = (size + 7) / 8 * 8;
    x->truths_at = (uint32_t)size;
    size += s->truths / 8;
    x->have_at = (uint32_t)size;
    size += (s->nodes * sizeof(uint32_t) + 7) / 8 * 8;
    x->pending_at = (uint32_t)size;
    size += (s->nodes + 63) / 64 * 8;
    x->cache_size = size;
}

rulec_status rulec_delta_index_init(rulec_delta_index *index, const rulec_tables *tables,
                                    void *memory)
{
    struct rulecrt_carver c = { memory, 0 };
    struct sizes s;

    if (index == NULL || tables == NULL || memory == NULL)
        return RULEC_BAD_ARGUMENT;
    s = sizes_of(tables);
    memset(index, 0, sizeof *index);
    index->tables = tables;
    carve_index(index, tables, &c);
    number_all(index, tables);
    list_members(index, s.objects, s.members);
    memset(index->held_starts, 0, (s.set_objects + 1) * sizeof(uint32_t));
    memset(index->use_starts, 0, (s.truths + 1) * sizeof(uint32_t));
    memset(index->gate_starts, 0, (s.truths + 1) * sizeof(uint32_t));
    list_held(index, s.set_objects, false);
    list_held(index, s.set_objects, true);
    list_uses(index, s.truths, false);
    list_uses(index, s.truths, true);
    list_gates(index, s.truths, false);
    list_gates(index, s.truths, true);
    list_fields(index, tables);
    lay_cache(index, &s);
    return RULEC_OK;
}

/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rulec/batch.h"

#include "kernel.h"

enum {
    PLANE = RULEC_PLANE_WORDS * 8, /* bytes */
    NUMBERS = 8,                   /* columns that are filled at once */
};

static uint64_t *words_at(void *memory, size_t at)
{
    return (uint64_t *)(void *)((unsigned char *)memory + at);
}

static const uint64_t *const_words_at(const void *memory, size_t at)
{
    return (const uint64_t *)(const void *)((const unsigned char *)memory + at);
}

static double *column_at(const rulec_batch_index *x, void *block, size_t number)
{
    return (double *)(void *)((unsigned char *)block + x->numbers_at) + number * RULECRT_COLUMN;
}

void rulec_block_init(const rulec_batch_index *index, void *block)
{
    memset(block, 0, index->block_size);
}

uint64_t *rulec_block_planes(const rulec_batch_index *index, void *block, uint32_t set)
{
    return set < index->tables->set_count ? words_at(block, index->set_at[set]) : NULL;
}

/* --- loading --- */

static bool is_number(const rulec_question *f)
{
    return f->op == RULEC_ASK_GTEQ || f->op == RULEC_ASK_GT || f->op == RULEC_ASK_EQ;
}

/* The number of the column of a double, or UINT32_MAX. */
static uint32_t number_of(const rulec_batch_index *x, uint32_t offset)
{
    uint32_t low = 0;
    uint32_t high = x->number_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (x->numbers[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < x->number_count && x->numbers[low] == offset ? low : UINT32_MAX;
}

/* One plane of a fact that is neither held nor a number: asked of each row. */
static void load_single(const rulec_question *f, uint64_t *plane, const unsigned char *rows,
                        size_t stride, size_t count)
{
    memset(plane, 0, PLANE);
    for (size_t i = 0; i < count; i++)
        plane[i / 64] |= (uint64_t)rulecrt_holds(f, rows + i * stride) << (i % 64);
}

/*
 * Facts of other kinds, all of them, or those of one field. `rows` are such that a field lies at
 * its offset: a column is handed over as if characters began before it.
 */
static void load_singles(const rulec_batch_index *x, void *block, uint32_t field,
                         const unsigned char *rows, size_t stride, size_t count)
{
    const rulec_tables *t = x->tables;

    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];
        uint64_t *plane = words_at(block, x->single_at[i]);

        for (size_t k = 0; k < q->fact_count; k++) {
            rulec_question f = q->facts[k];

            if (is_number(&f) || f.op == RULEC_ASK_HELD)
                continue;
            if (field == UINT32_MAX) {
                load_single(&f, plane, rows, stride, count);
            } else if (f.offset == field && f.op != RULEC_ASK_CALL) {
                f.offset = 0;
                load_single(&f, plane, rows, stride, count);
            }
            plane += RULEC_PLANE_WORDS;
        }
    }
}

static void load_number(const rulec_batch_index *x, void *block, uint32_t number,
                        const unsigned char *from, size_t stride, size_t count)
{
    double *column = column_at(x, block, number);

    for (size_t i = 0; i < count; i++)
        memcpy(&column[i], from + i * stride, sizeof column[i]);
    memset(column + count, 0, (RULEC_BATCH - count) * sizeof *column);
}

/* One plane an object: who names it. */
static void load_value(const rulec_batch_index *x, void *block, size_t derived,
                       const unsigned char *from, size_t stride, size_t count)
{
    const size_t objects = x->tables->kinds[x->tables->derived[derived].kind].objects;
    uint64_t *planes = words_at(block, x->value_at[derived]);

    memset(planes, 0, objects * PLANE);
    for (size_t i = 0; i < count; i++) {
        uint32_t value;

        memcpy(&value, from + i * stride, sizeof value);
        if (value < objects)
            planes[(size_t)value * RULEC_PLANE_WORDS + i / 64] |= UINT64_C(1) << (i % 64);
    }
}

void rulec_block_load_field(const rulec_batch_index *index, void *block, uint32_t offset,
                            const void *column, size_t stride, size_t count)
{
    const uint32_t number = number_of(index, offset);
    const size_t n = count < RULEC_BATCH ? count : RULEC_BATCH;

    if (number != UINT32_MAX)
        load_number(index, block, number, column, stride, n);
    for (size_t i = 0; i < index->tables->derived_count; i++) {
        if (index->tables->derived[i].value == offset)
            load_value(index, block, i, column, stride, n);
    }
    load_singles(index, block, offset, column, stride, n);
}

/* All rows of a block of 512 objects; at the end of a kind only some of the planes exist. */
static void load_block(const rulec_asker *asker, const unsigned char *rows, size_t stride,
                       size_t objects, uint64_t *planes)
{
    uint64_t turned[512 * RULEC_PLANE_WORDS];

    if (objects >= 512) {
        asker->kernel->rows_to_planes(rows, stride, planes);
    } else {
        asker->kernel->rows_to_planes(rows, stride, turned);
        memcpy(planes, turned, objects * PLANE);
    }
}

static void load_full_set(const rulec_asker *asker, const unsigned char *rows, size_t stride,
                          size_t objects, uint64_t *planes)
{
    for (size_t at = 0; at < objects; at += 512)
        load_block(asker, rows + at / 8, stride, objects - at, planes + at * RULEC_PLANE_WORDS);
}

/* Fewer than 512 rows: what each holds, one by one. */
static void load_some(const unsigned char *rows, size_t stride, size_t count, size_t objects,
                      uint64_t *planes)
{
    memset(planes, 0, objects * PLANE);
    for (size_t i = 0; i < count; i++) {
        for (size_t word = 0; word < (objects + 63) / 64; word++) {
            uint64_t w;

            memcpy(&w, rows + i * stride + word * 8, sizeof w);
            for (; w != 0; w &= w - 1)
                planes[(64 * word + rulecrt_lowest(w)) * RULEC_PLANE_WORDS + i / 64] |= UINT64_C(1)
                                                                                        << (i % 64);
        }
    }
}

/* Row by row, so that a line of a character is fetched once. */
static void load_columns(const uint32_t *offsets, uint32_t n, const unsigned char *rows,
                         size_t stride, size_t count, double *columns)
{
    for (size_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < n; k++)
            memcpy(&columns[(size_t)k * RULECRT_COLUMN + i], rows + i * stride + offsets[k],
                   sizeof *columns);
    }
    for (uint32_t k = 0; k < n; k++)
        memset(columns + (size_t)k * RULECRT_COLUMN + count, 0,
               (RULEC_BATCH - count) * sizeof *columns);
}

/* Whether so many numbers stand one after the other in a character. */
static bool side_by_side(const uint32_t *offsets, uint32_t n)
{
    return offsets[n - 1] - offsets[0] == (n - 1) * sizeof(double);
}

/* Few columns at a time. */
static void load_numbers(const rulec_asker *asker, const rulec_batch_index *x, void *block,
                         const unsigned char *rows, size_t stride, size_t count)
{
    const struct rulecrt_kernel *kernel = asker->kernel;

    for (uint32_t first = 0; first < x->number_count; first += NUMBERS) {
        const uint32_t left = x->number_count - first;
        const uint32_t n = left < NUMBERS ? left : NUMBERS;
        const uint32_t *offsets = x->numbers + first;
        double *columns = column_at(x, block, first);

        if (kernel->numbers_to_columns != NULL && count == RULEC_BATCH && n == NUMBERS &&
            side_by_side(offsets, n))
            kernel->numbers_to_columns(rows + offsets[0], stride, columns);
        else
            load_columns(offsets, n, rows, stride, count, columns);
    }
}

/* Whether rulec_block_qualify makes the set. */
static bool is_qualified(const rulec_tables *t, uint32_t set)
{
    for (size_t i = 0; i < t->prereq_count; i++) {
        if (t->prereqs[i].out == t->sets[set].offset)
            return true;
    }
    return false;
}

static void load_sets(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                      const unsigned char *rows, size_t stride, size_t count, bool qualified)
{
    const rulec_tables *t = index->tables;

    for (uint32_t i = 0; i < t->set_count; i++) {
        const size_t objects = t->kinds[t->sets[i].kind].objects;
        uint64_t *planes = words_at(block, index->set_at[i]);

        if (!qualified && is_qualified(t, i))
            continue;
        if (count == RULEC_BATCH)
            load_full_set(asker, rows + t->sets[i].offset, stride, objects, planes);
        else
            load_some(rows + t->sets[i].offset, stride, count, objects, planes);
    }
}

static void load_fields(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                        const unsigned char *rows, size_t stride, size_t count)
{
    const rulec_tables *t = index->tables;

    load_numbers(asker, index, block, rows, stride, count);
    for (size_t i = 0; i < t->derived_count; i++) {
        if (t->derived[i].value != UINT32_MAX)
            load_value(index, block, i, rows + t->derived[i].value, stride, count);
    }
    load_singles(index, block, UINT32_MAX, rows, stride, count);
}

static void load(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                 const void *rows, size_t stride, size_t count, bool qualified)
{
    const size_t n = count < RULEC_BATCH ? count : RULEC_BATCH;

    load_sets(asker, index, block, rows, stride, n, qualified);
    load_fields(asker, index, block, rows, stride, n);
}

void rulec_block_load_rows(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                           const void *rows, size_t stride, size_t count)
{
    load(asker, index, block, rows, stride, count, true);
}

void rulec_block_load_facts(const rulec_asker *asker, const rulec_batch_index *index, void *block,
                            const void *rows, size_t stride, size_t count)
{
    load(asker, index, block, rows, stride, count, false);
}

/* --- prerequisites --- */

/* The planes of the set that has the words at this offset, or NULL. */
static const uint64_t *planes_of(const rulec_batch_index *x, const void *block, uint32_t offset)
{
    for (size_t i = 0; i < x->tables->set_count; i++) {
        if (x->tables->sets[i].offset == offset)
            return const_words_at(block, x->set_at[i]);
    }
    return NULL;
}

struct truth_maker {
    const rulec_asker *asker;
    const rulec_batch_index *index;
    const rulec_prereq *prereq;
    uint64_t *truths; /* a plane each */
};

static uint64_t *truth(const struct truth_maker *m, uint32_t id)
{
    return m->truths + (size_t)id * RULEC_PLANE_WORDS;
}

/* Word by word: built for size, memcpy would be a slow instruction. */
static void copy_plane(uint64_t *to, const uint64_t *from)
{
    for (size_t i = 0; i < RULEC_PLANE_WORDS; i++)
        to[i] = from[i];
}

static void make_facts(const struct truth_maker *m, const void *block, const uint64_t *singles)
{
    for (size_t i = 0; i < m->prereq->fact_count; i++) {
        const rulec_question *f = &m->prereq->facts[i];
        uint64_t *to = truth(m, f->truth);

        if (is_number(f)) {
            const size_t column = number_of(m->index, f->offset) * (size_t)RULECRT_COLUMN;

            m->asker->kernel->compare((const double *)const_words_at(block, m->index->numbers_at) +
                                          column,
                                      (rulec_question_op)f->op, f->limit, to);
        } else if (f->op == RULEC_ASK_HELD) {
            memcpy(to, planes_of(m->index, block, f->offset) + (size_t)f->index * RULEC_PLANE_WORDS,
                   PLANE);
        } else {
            copy_plane(to, singles);
            singles += RULEC_PLANE_WORDS;
        }
    }
}

/* Bits of characters that are not there may be set as well: nobody looks at them. */
rulec_status rulec_block_qualify(const rulec_asker *asker, const rulec_batch_index *index,
                                 void *block, void *work, uint32_t kind)
{
    const rulec_tables *t = index->tables;

    for (size_t i = 0; i < t->prereq_count; i++) {
        const struct truth_maker m = { asker, index, &t->prereqs[i],
                                       words_at(work, index->truths_at) };

        if (t->prereqs[i].kind != kind)
            continue;
        for (size_t k = 0; k < t->set_count; k++) {
            if (t->sets[k].offset == t->prereqs[i].out) {
                make_facts(&m, block, const_words_at(block, index->single_at[i]));
                asker->kernel->nodes(m.prereq, m.truths);
                asker->kernel->gates(m.prereq, m.truths, words_at(block, index->set_at[k]));
                return RULEC_OK;
            }
        }
    }
    return RULEC_NOT_FOUND;
}

/* --- choices --- */

struct asking {
    const rulec_asker *asker;
    const rulec_batch_index *index;
    const void *block;
    void *work;
};

static const uint64_t *input_planes(const struct asking *a, uint32_t at)
{
    const rulec_tables *t = a->index->tables;

    if ((at & RULEC_IN_SCRATCH) == 0)
        return planes_of(a->index, a->block, at);
    for (size_t i = 0; i < t->derived_count; i++) {
        if (t->derived[i].at == (at ^ RULEC_IN_SCRATCH))
            return t->derived[i].value != UINT32_MAX
                       ? const_words_at(a->block, a->index->value_at[i])
                       : const_words_at(a->work, a->index->derived_of[i]);
    }
    return NULL;
}

static struct rulecrt_condition condition_of(const struct asking *a, const uint32_t *at,
                                             unsigned inputs, unsigned when)
{
    struct rulecrt_condition c = { .count = inputs, .when = when };

    for (unsigned i = 0; i < inputs; i++)
        c.inputs[i] = input_planes(a, at[i]);
    return c;
}

static void or_plane(uint64_t *out, const uint64_t *plane)
{
    for (size_t i = 0; i < RULEC_PLANE_WORDS; i++)
        out[i] |= plane[i];
}

/* The plane of an object goes to its own place, or to all that the map leads to. */
static void pass_on(const rulec_derived *d, size_t object, const uint64_t *plane, uint64_t *out)
{
    if (d->map == NULL) {
        or_plane(out + object * RULEC_PLANE_WORDS, plane);
        return;
    }
    for (size_t i = 0; i < d->map_words; i++) {
        for (uint64_t w = d->map[object * d->map_words + i]; w != 0; w &= w - 1)
            or_plane(out + (64 * i + rulecrt_lowest(w)) * RULEC_PLANE_WORDS, plane);
    }
}

static void derive_row(const struct asking *a, const rulec_derived *d, const rulec_piece *p,
                       const struct rulecrt_condition *c, size_t row, uint64_t *out)
{
    const rulec_tables *t = a->index->tables;

    for (size_t i = 0; i < RULEC_BLOCK_WORDS; i++) {
        for (uint64_t w = t->masks[row * RULEC_BLOCK_WORDS + i]; w != 0; w &= w - 1) {
            const uint16_t object = (uint16_t)(512u * t->blocks[row] + 64 * i + rulecrt_lowest(w));
            uint64_t plane[RULEC_PLANE_WORDS] = { 0 };

            if (p->inputs == 0)
                memset(plane, 0xff, sizeof plane);
            else
                a->asker->kernel->either_if(c, &object, 1, plane);
            pass_on(d, object, plane, out);
        }
    }
}

static void derive_piece(const struct asking *a, const rulec_derived *d, const rulec_piece *p,
                         uint64_t *out)
{
    const struct rulecrt_condition c = condition_of(a, p->at, p->inputs, p->when);

    for (size_t row = p->row; row < (size_t)p->row + p->rows; row++)
        derive_row(a, d, p, &c, row, out);
}

static void derive(const struct asking *a, uint32_t i)
{
    const rulec_tables *t = a->index->tables;
    const rulec_derived *d = &t->derived[i];
    uint64_t *out = words_at(a->work, a->index->derived_of[i]);

    memset(out, 0, ((size_t)t->kinds[d->kind].objects + 1) * PLANE);
    for (uint32_t k = 0; k < d->pieces; k++)
        derive_piece(a, d, &t->pieces[d->piece + k], out);
}

static void derive_all(const struct asking *a)
{
    for (uint32_t i = 0; i < a->index->tables->derived_count; i++)
        derive(a, i);
}

/* See note [needs] in tables.c. */
static void derive_for(const struct asking *a, uint32_t choice)
{
    const uint32_t *need;

    if (a->index->tables->derived_count == 0)
        return;
    need = rulecrt_needs(a->index->tables, choice);
    for (uint32_t left = *need; left != 0; left--)
        derive(a, *++need);
}

/* The objects of a term are listed; a piece is found among the terms by its rows. */
static const rulec_term *term_of(const rulec_tables *t, const rulec_piece *p)
{
    uint32_t low = 0;
    uint32_t high = t->term_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (t->terms[middle].row < p->row)
            low = middle + 1;
        else
            high = middle;
    }
    return &t->terms[low];
}

void rulec_block_any(const rulec_asker *asker, const rulec_batch_index *index, const void *block,
                     void *work, uint32_t choice, uint64_t plane[RULEC_PLANE_WORDS])
{
    const struct asking a = { asker, index, block, work };
    const rulec_tables *t = index->tables;

    memset(plane, 0, PLANE);
    derive_for(&a, choice);
    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        if (p->rows == 0)
            continue;
        if (p->inputs == 0) {
            memset(plane, 0xff, PLANE);
            continue;
        }

        const rulec_term *term = term_of(t, p);
        const struct rulecrt_condition c = condition_of(&a, p->at, p->inputs, p->when);
        asker->kernel->either_if(&c, index->lists + index->term_list[term - t->terms],
                                 term->objects, plane);
    }
}

/* A number as planes: bit k of it, the same for all. */
static void spread(uint64_t number, unsigned width, uint64_t *planes)
{
    for (unsigned i = 0; i < width; i++)
        memset(planes + i * RULEC_PLANE_WORDS, (number >> i & 1) != 0 ? 0xff : 0, PLANE);
}

/* All that a choice can offer. */
static uint32_t most_of(const rulec_tables *t, uint32_t choice)
{
    uint32_t n = t->fixed[choice];

    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        n += p->rows != 0 && p->inputs != 0 ? term_of(t, p)->objects : 0;
    }
    return n;
}

unsigned rulec_block_count(const rulec_asker *asker, const rulec_batch_index *index,
                           const void *block, void *work, uint32_t choice,
                           uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS])
{
    const struct asking a = { asker, index, block, work };
    const rulec_tables *t = index->tables;
    const unsigned width = rulecrt_width(most_of(t, choice));

    derive_for(&a, choice);
    spread(t->fixed[choice], width, planes);
    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        uint64_t count[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        if (p->rows == 0 || p->inputs == 0)
            continue;

        const rulec_term *term = term_of(t, p);
        const struct rulecrt_condition c = condition_of(&a, p->at, p->inputs, p->when);
        const unsigned own = rulecrt_width(term->objects);
        asker->kernel->tally_if(&c, index->lists + index->term_list[term - t->terms], term->objects,
                                own, count);
        asker->kernel->add(planes, width, count, own);
    }
    return width;
}

/* --- all choices --- */

/* The planes of a basis: those of an input where it is nothing but that, else computed. */
static const uint64_t *basis_planes(const struct asking *a, const rulec_basis *f,
                                    const struct rulecrt_condition *c)
{
    const size_t objects = a->index->tables->kinds[f->kind].objects;
    uint64_t *out = words_at(a->work, a->index->basis_at);

    if (f->inputs == 1 && (f->when & 3u) == 2)
        return c->inputs[0];
    a->asker->kernel->condition(c, objects, out);
    memset(out + objects * RULEC_PLANE_WORDS, 0, PLANE);
    return out;
}

/* The terms of one basis; planes: NULL, or those of all objects. */
struct counting {
    const struct asking *asking;
    struct rulecrt_condition condition;
    const uint64_t *planes;
    rulec_count_sink *sink;
    void *user;
};

static void begin_basis(struct counting *c, uint32_t basis)
{
    const rulec_batch_index *x = c->asking->index;
    const rulec_basis *f = &x->tables->bases[basis];

    c->condition = condition_of(c->asking, f->at, f->inputs, f->when);
    c->planes = x->whole[basis] != 0 ? basis_planes(c->asking, f, &c->condition) : NULL;
}

static void count_term(const struct counting *c, uint32_t i)
{
    const rulec_batch_index *x = c->asking->index;
    const struct rulecrt_kernel *kernel = c->asking->asker->kernel;
    const rulec_term *term = &x->tables->terms[i];
    const uint16_t *list = x->lists + x->term_list[i];
    const unsigned width = rulecrt_width(term->objects);
    uint64_t own[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
    uint64_t *count = x->kept[i] == UINT32_MAX
                          ? own
                          : words_at(c->asking->work, x->kept_at + (size_t)x->kept[i] * PLANE);

    if (x->kept[i] == UINT32_MAX && x->alone[i] == x->alone[i + 1])
        return; /* only derived sets are made of it */
    if (c->planes != NULL)
        kernel->tally(c->planes, list, ((size_t)term->objects + 7) / 8 * 8, width, count);
    else
        kernel->tally_if(&c->condition, list, term->objects, width, count);
    for (uint32_t k = x->alone[i]; k < x->alone[i + 1]; k++)
        c->sink(c->user, x->alone_choices[k], count, width);
}

static const uint64_t *kept_planes(const struct asking *a, uint32_t term)
{
    return const_words_at(a->work, a->index->kept_at + (size_t)a->index->kept[term] * PLANE);
}

static void add_kept(const struct asking *a, uint32_t term, uint64_t *planes, unsigned width)
{
    const rulec_tables *t = a->index->tables;

    if (term != t->term_count)
        a->asker->kernel->add(planes, width, kept_planes(a, term),
                              rulecrt_width(t->terms[term].objects));
}

static uint32_t objects_of(const rulec_tables *t, uint32_t term)
{
    return term == t->term_count ? 0 : t->terms[term].objects;
}

/* The first term of a compound, with what is fixed. */
static void begin_compound(const struct asking *a, uint32_t choice, uint64_t *planes,
                           unsigned width)
{
    const rulec_tables *t = a->index->tables;
    const uint32_t term = t->sums[2 * choice];

    if (t->fixed[choice] != 0 || term == t->term_count) {
        spread(t->fixed[choice], width, planes);
        add_kept(a, term, planes, width);
    } else {
        const unsigned own = rulecrt_width(t->terms[term].objects);

        memcpy(planes, kept_planes(a, term), own * PLANE);
        memset(planes + (size_t)own * RULEC_PLANE_WORDS, 0, (width - own) * PLANE);
    }
}

static void count_compounds(const struct asking *a, rulec_count_sink *sink, void *user)
{
    const rulec_batch_index *x = a->index;
    const rulec_tables *t = x->tables;
    uint32_t extra = 0;

    for (uint32_t i = 0; i < x->compound_count; i++) {
        const uint32_t choice = x->compound[i];
        const uint16_t *sum = &t->sums[2 * choice];
        uint32_t most = t->fixed[choice] + objects_of(t, sum[0]) + objects_of(t, sum[1]);
        uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
        uint32_t end = extra;

        for (; end < t->extra_count && t->extras[end].choice == choice; end++)
            most += objects_of(t, t->extras[end].term);

        const unsigned width = rulecrt_width(most);
        begin_compound(a, choice, planes, width);
        add_kept(a, sum[1], planes, width);
        for (; extra < end; extra++)
            add_kept(a, t->extras[extra].term, planes, width);
        sink(user, choice, planes, width);
    }
}

void rulec_block_counts(const rulec_asker *asker, const rulec_batch_index *index, const void *block,
                        void *work, rulec_count_sink *sink, void *user)
{
    const struct asking a = { asker, index, block, work };
    struct counting c = { .asking = &a, .sink = sink, .user = user };
    const rulec_tables *t = index->tables;
    uint32_t basis = UINT32_MAX;

    derive_all(&a);
    for (uint32_t i = 0; i < t->term_count; i++) {
        const uint32_t term = index->order[i];

        if (t->terms[term].basis != basis) {
            basis = t->terms[term].basis;
            begin_basis(&c, basis);
        }
        count_term(&c, term);
    }
    count_compounds(&a, sink, user);
}

void rulec_planes_to_counts(const uint64_t *planes, unsigned width, uint32_t counts[RULEC_BATCH])
{
    for (size_t i = 0; i < RULEC_BATCH; i++) {
        uint32_t n = 0;

        for (unsigned k = 0; k < width; k++)
            n |= (uint32_t)(planes[k * RULEC_PLANE_WORDS + i / 64] >> (i % 64) & 1) << k;
        counts[i] = n;
    }
}

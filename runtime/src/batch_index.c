/* SPDX-License-Identifier: MIT */
/* Where things are in a block and in the work; which terms a choice is made of. */
#include <string.h>

#include "rulec/batch.h"

#include "carve.h"
#include "kernel.h"

enum {
    PLANE = RULEC_PLANE_WORDS * 8, /* bytes */
    LIST_STEP = 8                  /* tallies take so many objects at once */
};

static size_t list_length(const rulec_term *t)
{
    return ((size_t)t->objects + LIST_STEP - 1) / LIST_STEP * LIST_STEP;
}

static size_t all_lists(const rulec_tables *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->term_count; i++)
        n += list_length(&t->terms[i]);
    return n;
}

static size_t all_facts(const rulec_tables *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->prereq_count; i++)
        n += t->prereqs[i].fact_count;
    return n;
}

static void carve_index(rulec_batch_index *x, const rulec_tables *t, struct rulecrt_carver *c)
{
    x->set_at = rulecrt_carve(c, t->set_count * sizeof *x->set_at);
    x->single_at = rulecrt_carve(c, t->prereq_count * sizeof *x->single_at);
    x->numbers = rulecrt_carve(c, all_facts(t) * sizeof *x->numbers);
    x->value_at = rulecrt_carve(c, t->derived_count * sizeof *x->value_at);
    x->derived_of = rulecrt_carve(c, t->derived_count * sizeof *x->derived_of);
    x->term_list = rulecrt_carve(c, t->term_count * sizeof *x->term_list);
    x->order = rulecrt_carve(c, t->term_count * sizeof *x->order);
    x->kept = rulecrt_carve(c, t->term_count * sizeof *x->kept);
    x->alone = rulecrt_carve(c, ((size_t)t->term_count + 1) * sizeof *x->alone);
    x->alone_choices = rulecrt_carve(c, t->choice_count * sizeof *x->alone_choices);
    x->compound = rulecrt_carve(c, t->choice_count * sizeof *x->compound);
    x->lists = rulecrt_carve(c, all_lists(t) * sizeof *x->lists);
    x->whole = rulecrt_carve(c, t->basis_count * sizeof *x->whole);
}

size_t rulec_batch_index_size(const rulec_tables *tables)
{
    rulec_batch_index x;
    struct rulecrt_carver c = { NULL, 0 };

    carve_index(&x, tables, &c);
    return c.used;
}

/* --- a block --- */

static bool is_number(const rulec_question *f)
{
    return f->op == RULEC_ASK_GTEQ || f->op == RULEC_ASK_GT || f->op == RULEC_ASK_EQ;
}

/* Into the sorted list, each offset once. */
static void add_number(rulec_batch_index *x, uint32_t offset)
{
    uint32_t i = x->number_count;

    while (i > 0 && x->numbers[i - 1] > offset)
        i--;
    if (i > 0 && x->numbers[i - 1] == offset)
        return;
    memmove(x->numbers + i + 1, x->numbers + i, (x->number_count - i) * sizeof *x->numbers);
    x->numbers[i] = offset;
    x->number_count++;
}

static void lay_block(rulec_batch_index *x, const rulec_tables *t)
{
    size_t size = 0;

    /* the plane behind the last object stays empty: it fills up lists */
    for (size_t i = 0; i < t->set_count; i++) {
        x->set_at[i] = (uint32_t)size;
        size += ((size_t)t->kinds[t->sets[i].kind].objects + 1) * PLANE;
    }
    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        x->single_at[i] = (uint32_t)size;
        for (size_t k = 0; k < q->fact_count; k++) {
            if (is_number(&q->facts[k]))
                add_number(x, q->facts[k].offset);
            else if (q->facts[k].op != RULEC_ASK_HELD)
                size += PLANE;
        }
    }
    for (size_t i = 0; i < t->derived_count; i++) {
        x->value_at[i] = (uint32_t)size;
        if (t->derived[i].value != UINT32_MAX)
            size += ((size_t)t->kinds[t->derived[i].kind].objects + 1) * PLANE;
    }
    x->numbers_at = (uint32_t)size;
    x->block_size = size + (size_t)x->number_count * RULECRT_COLUMN * sizeof(double);
}

/* --- terms --- */

static void list_term(const rulec_tables *t, const rulec_term *term, uint16_t *list)
{
    const uint32_t objects = t->kinds[t->bases[term->basis].kind].objects;
    size_t n = 0;

    for (size_t row = term->row; row < (size_t)term->row + term->rows; row++) {
        for (size_t i = 0; i < RULEC_BLOCK_WORDS; i++) {
            for (uint64_t w = t->masks[row * RULEC_BLOCK_WORDS + i]; w != 0; w &= w - 1)
                list[n++] = (uint16_t)(512u * t->blocks[row] + 64 * i + rulecrt_lowest(w));
        }
    }
    for (; n % LIST_STEP != 0; n++)
        list[n] = (uint16_t)objects;
}

static void order_terms(rulec_batch_index *x, const rulec_tables *t)
{
    size_t n = 0;
    size_t at = 0;

    for (size_t basis = 0; basis < t->basis_count; basis++) {
        for (size_t i = 0; i < t->term_count; i++) {
            if (t->terms[i].basis == basis)
                x->order[n++] = (uint32_t)i;
        }
    }
    for (size_t i = 0; i < t->term_count; i++) {
        x->term_list[i] = (uint32_t)at;
        list_term(t, &t->terms[i], x->lists + at);
        at += list_length(&t->terms[i]);
    }
}

/*
 * note [whole bases]: the planes of a condition are made for all objects when its terms look at as
 * many or more; else each term takes the condition of its own objects.
 */
static void choose_whole(rulec_batch_index *x, const rulec_tables *t)
{
    for (size_t basis = 0; basis < t->basis_count; basis++) {
        const rulec_basis *f = &t->bases[basis];
        size_t looks = 0;

        for (size_t i = 0; i < t->term_count; i++)
            looks += t->terms[i].basis == basis ? t->terms[i].objects : 0;
        x->whole[basis] =
            (f->inputs == 1 && (f->when & 3u) == 2) || looks >= t->kinds[f->kind].objects;
    }
}

/* A choice that is one term and nothing else. */
static bool is_alone(const rulec_tables *t, size_t choice)
{
    return t->sums[2 * choice] != t->term_count && t->sums[2 * choice + 1] == t->term_count &&
           t->fixed[choice] == 0;
}

/* Counts first, then places: alone[i] is where the choices of term i begin. */
static void list_alone(rulec_batch_index *x, const rulec_tables *t)
{
    memset(x->alone, 0, ((size_t)t->term_count + 1) * sizeof *x->alone);
    for (size_t i = 0; i < t->choice_count; i++) {
        if (is_alone(t, i))
            x->alone[t->sums[2 * i] + 1]++;
        else
            x->compound[x->compound_count++] = (uint32_t)i;
    }
    for (size_t i = 0; i < t->term_count; i++)
        x->alone[i + 1] += x->alone[i];
    for (size_t i = t->choice_count; i-- > 0;) {
        if (is_alone(t, i)) {
            const uint32_t term = t->sums[2 * i];

            x->alone_choices[--x->alone[term + 1]] = (uint32_t)i;
        }
    }
    memmove(x->alone, x->alone + 1, t->term_count * sizeof *x->alone);
    x->alone[t->term_count] = t->choice_count - x->compound_count;
}

static void keep_term(rulec_batch_index *x, const rulec_tables *t, uint32_t term, size_t *planes)
{
    if (term == t->term_count || x->kept[term] != UINT32_MAX)
        return;
    x->kept[term] = (uint32_t)*planes;
    *planes += rulecrt_width(t->terms[term].objects);
}

static size_t keep_terms(rulec_batch_index *x, const rulec_tables *t)
{
    size_t planes = 0;

    memset(x->kept, 0xff, t->term_count * sizeof *x->kept);
    for (size_t i = 0; i < x->compound_count; i++) {
        keep_term(x, t, t->sums[2 * x->compound[i]], &planes);
        keep_term(x, t, t->sums[2 * x->compound[i] + 1], &planes);
    }
    for (size_t i = 0; i < t->extra_count; i++)
        keep_term(x, t, t->extras[i].term, &planes);
    return planes;
}

/* --- the work --- */

static size_t most_objects(const rulec_tables *t)
{
    size_t most = 0;

    for (size_t i = 0; i < t->kind_count; i++) {
        if (t->kinds[i].objects > most)
            most = t->kinds[i].objects;
    }
    return most;
}

static size_t most_truths(const rulec_tables *t)
{
    size_t most = 0;

    for (size_t i = 0; i < t->prereq_count; i++) {
        if (t->prereqs[i].truth_words > most)
            most = t->prereqs[i].truth_words;
    }
    return most * 64;
}

static void lay_work(rulec_batch_index *x, const rulec_tables *t)
{
    size_t size = 0;

    x->basis_at = 0;
    size += (most_objects(t) + 1) * PLANE;
    x->derived_at = (uint32_t)size;
    for (size_t i = 0; i < t->derived_count; i++) {
        x->derived_of[i] = (uint32_t)size;
        size += ((size_t)t->kinds[t->derived[i].kind].objects + 1) * PLANE;
    }
    x->truths_at = (uint32_t)size;
    size += most_truths(t) * PLANE;
    x->kept_at = (uint32_t)size;
    size += keep_terms(x, t) * PLANE;
    x->work_size = size;
}

rulec_status rulec_batch_index_init(rulec_batch_index *index, const rulec_tables *tables,
                                    void *memory)
{
    struct rulecrt_carver c = { memory, 0 };

    if (index == NULL || tables == NULL || memory == NULL)
        return RULEC_BAD_ARGUMENT;
    memset(index, 0, sizeof *index);
    index->tables = tables;
    carve_index(index, tables, &c);
    lay_block(index, tables);
    order_terms(index, tables);
    choose_whole(index, tables);
    list_alone(index, tables);
    lay_work(index, tables);
    return RULEC_OK;
}

/* Rows of terms: only the blocks that have objects, terms with equally many side by side. */
#include <stdlib.h>
#include <string.h>

#include "plan/tables_build.h"

enum {
    WORDS = RULEC_BLOCK_WORDS
};

static size_t words_at(const struct rc_tables_row_term *t, size_t block)
{
    const size_t left = t->words - block * WORDS;

    return left < WORDS ? left : WORDS;
}

/* --- order --- */

struct ranked {
    const struct rc_tables_row_term *term;
    uint32_t number;
};

static bool is_constant(const struct rc_tables_row_term *t)
{
    return t->basis == NO_BASIS;
}

static int compare_rows(const struct rc_tables_row_term *a, const struct rc_tables_row_term *b)
{
    if (is_constant(a) != is_constant(b))
        return is_constant(a) ? 1 : -1;
    return a->blocks < b->blocks ? -1 : a->blocks > b->blocks;
}

/* Terms that are counted by the number of their rows, then those that are always offered. */
static int by_rows(const void *x, const void *y)
{
    const struct ranked *a = x;
    const struct ranked *b = y;
    const int order = compare_rows(a->term, b->term);

    if (order != 0)
        return order;
    return a->number < b->number ? -1 : a->number > b->number;
}

static struct ranked *rank_terms(struct rc_tables_builder *b)
{
    struct ranked *r = RC_NEW_ARRAY(b->arena, struct ranked, b->terms.count + 1);

    for (size_t i = 0; i < b->terms.count; i++)
        r[i] = (struct ranked){ &b->terms.at[i], (uint32_t)i };
    qsort(r, b->terms.count, sizeof *r, by_rows);
    return r;
}

/* --- rows --- */

struct writer {
    uint64_t *masks;
    uint16_t *blocks;
    uint16_t *places;
    size_t rows;
};

static void write_rows(struct writer *w, const struct rc_tables_row_term *t, uint32_t place)
{
    for (size_t block = 0; block * WORDS < t->words; block++) {
        const uint64_t *mask = t->mask + block * WORDS;

        if (!rc_bits_any(mask, words_at(t, block)))
            continue;
        rc_bits_copy(w->masks + w->rows * WORDS, mask, words_at(t, block));
        w->blocks[w->rows] = (uint16_t)block;
        w->places[w->rows] = (uint16_t)(place + block);
        w->rows++;
    }
}

static struct writer new_writer(struct rc_tables_builder *b)
{
    struct writer w = { 0 };
    size_t rows = RULEC_ROW_SLACK;

    for (size_t i = 0; i < b->terms.count; i++)
        rows += b->terms.at[i].blocks;
    w.masks = rc_tables_aligned(b->arena, rows * WORDS * sizeof(uint64_t));
    w.blocks = RC_NEW_ARRAY(b->arena, uint16_t, rows);
    w.places = RC_NEW_ARRAY(b->arena, uint16_t, rows);
    return w;
}

/* --- groups --- */

struct grouper {
    RC_VEC(rulec_group) groups;
    RC_VEC(rulec_term) terms;
    const struct rc_tables_row_term *last;
};

static void group_term(struct rc_arena *arena, struct grouper *g,
                       const struct rc_tables_row_term *t)
{
    const rulec_term term = { t->basis, t->row, (uint32_t)t->blocks, (uint32_t)t->objects };

    if (g->last == NULL || compare_rows(g->last, t) != 0) {
        const rulec_group group = { t->number, 0, t->row, (uint32_t)t->blocks };
        RC_PUSH(arena, &g->groups, group);
    }
    g->last = t;
    g->groups.at[g->groups.count - 1].terms++;
    RC_PUSH(arena, &g->terms, term);
}

void rc_tables_lay_rows(struct rc_tables_builder *b)
{
    const struct ranked *order = rank_terms(b);
    struct writer w = new_writer(b);
    struct grouper g = { .last = NULL };

    for (size_t i = 0; i < b->terms.count; i++) {
        struct rc_tables_row_term *t = &b->terms.at[order[i].number];

        t->row = (uint32_t)w.rows;
        t->number = (uint32_t)i;
        if (!is_constant(t))
            group_term(b->arena, &g, t);
        write_rows(&w, t, is_constant(t) ? 0 : b->bases.at[t->basis].place);
    }
    b->out->row_count = (uint32_t)w.rows;
    b->out->masks = w.masks;
    b->out->blocks = w.blocks;
    b->out->places = w.places;
    b->out->groups = g.groups.at;
    b->out->group_count = (uint32_t)g.groups.count;
    b->out->terms = g.terms.at;
    b->out->term_count = (uint32_t)g.terms.count;
}

/* Rows of terms: only the blocks that have objects, terms with equally many side by side. */
#include <stdlib.h>
#include <string.h>

#include "plan/tables_build.h"

enum {
    WORDS = RULEC_BLOCK_WORDS,
    EIGHT = 8
};

static size_t words_at(const struct rc_tables_row_term *t, size_t block)
{
    const size_t left = t->words - block * WORDS;

    return left < WORDS ? left : WORDS;
}

/* --- order --- */

struct ranked {
    struct rc_tables_row_term *term;
    uint32_t number;
};

static bool is_constant(const struct rc_tables_row_term *t)
{
    return t->basis == NO_BASIS;
}

static bool has_block(const struct rc_tables_row_term *t, size_t block)
{
    return rc_bits_any(t->mask + block * WORDS, words_at(t, block));
}

/* By the blocks that hold anything, the first difference deciding. */
static int compare_blocks(const struct rc_tables_row_term *a, const struct rc_tables_row_term *b)
{
    if (a->words != b->words)
        return a->words < b->words ? -1 : 1;
    for (size_t block = 0; block * WORDS < a->words; block++) {
        const int order = (int)has_block(b, block) - (int)has_block(a, block);

        if (order != 0)
            return order;
    }
    return 0;
}

/* Terms that are counted by the number of their rows, then those that are always offered. */
static int compare_rows(const struct rc_tables_row_term *a, const struct rc_tables_row_term *b)
{
    if (is_constant(a) != is_constant(b))
        return is_constant(a) ? 1 : -1;
    return a->blocks < b->blocks ? -1 : a->blocks > b->blocks;
}

static int compare_shapes(const struct rc_tables_row_term *a, const struct rc_tables_row_term *b)
{
    const int order = compare_rows(a, b);

    if (order != 0 || is_constant(a))
        return order;
    if (a->basis != b->basis)
        return a->basis < b->basis ? -1 : 1;
    return compare_blocks(a, b);
}

static int by_number(const struct ranked *a, const struct ranked *b)
{
    return a->number < b->number ? -1 : a->number > b->number;
}

static int by_shape(const void *x, const void *y)
{
    const struct ranked *a = x;
    const struct ranked *b = y;
    const int order = compare_shapes(a->term, b->term);

    return order != 0 ? order : by_number(a, b);
}

/* Those alike before those of the same number of rows that are not. */
static int by_group(const void *x, const void *y)
{
    const struct ranked *a = x;
    const struct ranked *b = y;
    const int order = compare_rows(a->term, b->term);

    if (order != 0)
        return order;
    if (a->term->alike != b->term->alike)
        return a->term->alike ? -1 : 1;
    return by_shape(x, y);
}

/*
 * note [alike]: terms over one basis that have the same blocks are counted eight at a time, each
 * block of the basis looked up once for all of them; only whole eights are worth it.
 */
static void find_alike(const struct ranked *r, size_t count)
{
    size_t end;

    for (size_t i = 0; i < count && !is_constant(r[i].term); i = end) {
        for (end = i + 1; end < count && compare_shapes(r[i].term, r[end].term) == 0;)
            end++;
        for (size_t k = i; k < i + (end - i) / EIGHT * EIGHT; k++)
            r[k].term->alike = true;
    }
}

static struct ranked *rank_terms(struct rc_tables_builder *b)
{
    struct ranked *r = RC_NEW_ARRAY(b->arena, struct ranked, b->terms.count + 1);

    for (size_t i = 0; i < b->terms.count; i++)
        r[i] = (struct ranked){ &b->terms.at[i], (uint32_t)i };
    qsort(r, b->terms.count, sizeof *r, by_shape);
    find_alike(r, b->terms.count);
    qsort(r, b->terms.count, sizeof *r, by_group);
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

        if (!has_block(t, block))
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

static bool same_group(const struct rc_tables_row_term *a, const struct rc_tables_row_term *b)
{
    if (a->alike != b->alike)
        return false;
    return (a->alike ? compare_shapes(a, b) : compare_rows(a, b)) == 0;
}

static void group_term(struct rc_arena *arena, struct grouper *g,
                       const struct rc_tables_row_term *t)
{
    const rulec_term term = { t->basis, t->row, (uint32_t)t->blocks, (uint32_t)t->objects };

    if (g->last == NULL || !same_group(g->last, t)) {
        const rulec_group group = { t->number, 0, t->row, (uint32_t)t->blocks, t->alike };
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

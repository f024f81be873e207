/* SPDX-License-Identifier: MIT */
/*
 * Counts over more objects than the counters of a kernel hold at once: choices around each limit,
 * of conditions over one, two and three sets, counted alone, by packs, prepared and in batches.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "plan/tables.h"
#include "rulec/batch.h"
#include "support/loose_tables.h"

enum {
    OBJECTS = 20000,
    WORDS = (OBJECTS + 511) / 512 * 8,
    SETS = 3,
    SIZE = SETS * WORDS * 8,
    CONDITIONS = 4,
    LENGTHS = 10
};

/* Objects of the choices: around what counters of six and of thirteen planes hold, and all. */
static const size_t lengths[LENGTHS] = { 63, 64, 127, 128, 8127, 8128, 8129, 8191, 8192, OBJECTS };

static const struct condition {
    unsigned inputs;
    uint16_t when;
} conditions[CONDITIONS] = { { 1, 0x2 }, { 2, 0x2 }, { 2, 0x7 }, { 3, 0x96 } };

struct large {
    struct rc_arena arena;
    const rulec_tables *tables;
    unsigned char *rows; /* of 512 characters */
    uint32_t (*expect)[RULEC_BATCH];
};

static void *room(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + 64);

    return at + (64 - (uintptr_t)at % 64) % 64;
}

static struct rc_tables_body body_of(struct rc_arena *arena, size_t choice)
{
    const struct condition *c = &conditions[choice % CONDITIONS];
    struct rc_tables_part *part = RC_NEW(arena, struct rc_tables_part);
    struct rc_tables_term *term = RC_NEW(arena, struct rc_tables_term);
    uint64_t *mask = RC_NEW_ARRAY(arena, uint64_t, WORDS);

    for (size_t i = 0; i < lengths[choice / CONDITIONS]; i++)
        rc_bits_add(mask, OBJECTS - 1 - i);
    *term = (struct rc_tables_term){ c->when, mask };
    for (uint32_t i = 0; i < c->inputs; i++)
        part->inputs[i].id = i;
    part->input_count = c->inputs;
    part->terms = term;
    part->term_count = 1;
    return (struct rc_tables_body){ 0, part, 1 };
}

static void make_tables(struct large *l)
{
    static const size_t kinds[] = { OBJECTS };
    static const struct rc_tables_set sets[SETS] = { { 0, 0 },
                                                     { 0, WORDS * 8 },
                                                     { 0, WORDS * 16 } };
    struct rc_tables_body *choices =
        RC_NEW_ARRAY(&l->arena, struct rc_tables_body, LENGTHS * CONDITIONS);
    const struct rc_tables_source source = { .character_size = SIZE,
                                             .kinds = kinds,
                                             .kind_count = 1,
                                             .sets = sets,
                                             .set_count = SETS,
                                             .choices = choices,
                                             .choice_count = LENGTHS * CONDITIONS };

    for (size_t i = 0; i < source.choice_count; i++)
        choices[i] = body_of(&l->arena, i);
    l->tables = rc_tables_build(&l->arena, &source);
    assert_non_null(l->tables);
}

/* Many hold nearly everything, so that all planes of a count are needed. */
static void fill_rows(struct large *l)
{
    uint64_t state = 20261130;

    for (size_t i = 0; i < RULEC_BATCH; i++) {
        uint64_t *words = (uint64_t *)(void *)(l->rows + i * SIZE);

        for (size_t k = 0; k < (size_t)SETS * WORDS; k++)
            words[k] = i % 4 == 0 ? UINT64_MAX * (k < WORDS) : loose_next(&state);
        for (size_t set = 0; set < SETS; set++) {
            for (size_t bit = OBJECTS; bit < (size_t)WORDS * 64; bit++)
                words[set * WORDS + bit / 64] &= ~(UINT64_C(1) << (bit % 64));
        }
    }
}

static uint32_t count_plainly(const struct large *l, size_t choice, size_t character)
{
    const struct condition *c = &conditions[choice % CONDITIONS];
    const uint64_t *words = (const uint64_t *)(const void *)(l->rows + character * SIZE);
    uint32_t n = 0;

    for (size_t i = 0; i < lengths[choice / CONDITIONS]; i++) {
        unsigned combination = 0;

        for (unsigned set = 0; set < c->inputs; set++)
            combination |= (unsigned)rc_bits_has(words + set * WORDS, OBJECTS - 1 - i) << set;
        n += c->when >> combination & 1u;
    }
    return n;
}

static void check_one(const struct large *l, const rulec_asker *asker, size_t character)
{
    struct rc_arena *arena = (struct rc_arena *)(uintptr_t)&l->arena;
    const unsigned char *c = l->rows + character * SIZE;
    void *scratch = room(arena, l->tables->scratch_size);
    void *prepared = room(arena, rulec_prepared_size(l->tables));
    uint32_t counts[LENGTHS * CONDITIONS];

    rulec_pack_counts(asker, c, scratch, counts);
    rulec_prepare(asker, c, scratch, prepared);
    for (uint32_t i = 0; i < LENGTHS * CONDITIONS; i++) {
        assert_int_equal(rulec_choice_count(asker, c, scratch, i), l->expect[i][character]);
        assert_int_equal(rulec_prepared_count(asker, prepared, i), l->expect[i][character]);
        assert_int_equal(counts[i], l->expect[i][character]);
    }
}

static void check_counts(void *user, uint32_t choice, const uint64_t *planes, unsigned width)
{
    const struct large *l = user;
    uint32_t counts[RULEC_BATCH];

    rulec_planes_to_counts(planes, width, counts);
    assert_memory_equal(counts, l->expect[choice], sizeof counts);
}

static void check_batch(struct large *l, const rulec_asker *asker)
{
    rulec_batch_index x;
    void *memory = room(&l->arena, rulec_batch_index_size(l->tables));

    assert_int_equal(rulec_batch_index_init(&x, l->tables, memory), RULEC_OK);
    void *block = room(&l->arena, x.block_size);
    void *work = room(&l->arena, x.work_size);
    rulec_block_init(&x, block);
    rulec_block_load_rows(asker, &x, block, l->rows, SIZE, RULEC_BATCH);
    rulec_block_counts(asker, &x, block, work, check_counts, l);
    for (uint32_t i = 0; i < LENGTHS * CONDITIONS; i++) {
        uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];

        check_counts(l, i, planes, rulec_block_count(asker, &x, block, work, i, planes));
    }
}

static void counts_of_a_large_kind_are_exact_in_every_kernel(void **state)
{
    static struct rc_budget budget;
    struct large l = { .tables = NULL };

    (void)state;
    rc_arena_init(&l.arena, &budget);
    make_tables(&l);
    l.rows = room(&l.arena, (size_t)RULEC_BATCH * SIZE);
    l.expect = room(&l.arena, LENGTHS * CONDITIONS * sizeof *l.expect);
    fill_rows(&l);
    for (size_t i = 0; i < LENGTHS * CONDITIONS; i++) {
        for (size_t c = 0; c < RULEC_BATCH; c++)
            l.expect[i][c] = count_plainly(&l, i, c);
    }
    assert_int_equal(l.expect[CONDITIONS * LENGTHS - 4][0], OBJECTS);
    for (unsigned kernel = RULEC_KERNEL_BEST; kernel < RULEC_KERNELS; kernel++) {
        rulec_asker asker;

        if (rulec_tables_open(&asker, l.tables, (rulec_kernel)kernel) != RULEC_OK)
            continue;
        check_one(&l, &asker, 0);
        check_one(&l, &asker, 1);
        check_batch(&l, &asker);
    }
    rc_arena_clear(&l.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_a_large_kind_are_exact_in_every_kernel),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

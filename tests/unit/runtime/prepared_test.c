/* SPDX-License-Identifier: MIT */
/*
 * How a choice of a prepared character is laid down (rulec_prepared_card): in one look, in groups
 * of rows or by its pieces; and that each way counts the same in every kernel as the terms say.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/bits.h"
#include "plan/tables.h"
#include "support/loose_tables.h"

enum {
    LARGE, /* eight blocks: as many as a card has */
    SMALL, /* one */
    WIDE,  /* nine */
    KINDS,
    WORDS = 72, /* of the widest kind */
    SETS = 5,
    SIZE = SETS * WORDS * 8,
    CHARACTERS = 50,
    EVEN = 0,
    ODD = 1
};

static const size_t kinds[KINDS] = { 4096, 512, 4608 };

/* Set i is at i * WORDS words. */
static const struct rc_tables_set sets[SETS] = { { LARGE, 0 },
                                                 { LARGE, WORDS * 8 },
                                                 { SMALL, WORDS * 16 },
                                                 { SMALL, WORDS * 24 },
                                                 { WIDE, WORDS * 32 } };

/* A part over two sets, with even objects under one condition and odd ones under another; 0: the
 * odd ones are not offered. What is under condition 15 is always offered. */
static const struct row {
    const char *name;
    unsigned kind;
    uint32_t inputs[2];
    uint16_t when[2];
    uint32_t groups;
} rows[] = {
    { "one condition, as many blocks as a card has", LARGE, { 0, 1 }, { 0x2, 0 }, 0 },
    { "two conditions over the same blocks", LARGE, { 0, 1 }, { 0x2, 0x4 }, 2 },
    { "one condition that is written twice", LARGE, { 0, 1 }, { 0x2, 0x2 }, 2 },
    { "one block: those behind it are of others", SMALL, { 2, 3 }, { 0x8, 0 }, 0 },
    { "two conditions whose blocks are neighbours", SMALL, { 2, 3 }, { 0x8, 0x1 }, 0 },
    { "a condition, and what is always offered", SMALL, { 2, 3 }, { 0x8, 0xf }, 0 },
    { "nothing but what is always offered", SMALL, { 2, 3 }, { 0xf, 0 }, 0 },
    { "more blocks than a card has", WIDE, { 4, 4 }, { 0x8, 0 }, RULEC_BY_PIECES },
};

enum {
    ROWS = sizeof rows / sizeof rows[0]
};

static const uint64_t *every_other(struct rc_arena *arena, size_t objects, size_t first)
{
    uint64_t *mask = rc_bits_new(arena, objects);

    for (size_t i = first; i < objects; i += 2)
        rc_bits_add(mask, i);
    return mask;
}

static struct rc_tables_body body_of(struct rc_arena *arena, const struct row *row)
{
    struct rc_tables_part *part = RC_NEW(arena, struct rc_tables_part);
    struct rc_tables_term *terms = RC_NEW_ARRAY(arena, struct rc_tables_term, 2);

    for (size_t i = 0; i < 2; i++)
        terms[i] = (struct rc_tables_term){ row->when[i], every_other(arena, kinds[row->kind], i) };
    part->inputs[0].id = row->inputs[0];
    part->inputs[1].id = row->inputs[1];
    part->input_count = 2;
    part->terms = terms;
    part->term_count = row->when[ODD] == 0 ? 1 : 2;
    return (struct rc_tables_body){ row->kind, part, 1 };
}

static struct loose_pack make(struct rc_arena *arena, size_t first, size_t count)
{
    struct rc_tables_body *choices = RC_NEW_ARRAY(arena, struct rc_tables_body, count);
    const struct rc_tables_source source = { .character_size = SIZE,
                                             .kinds = kinds,
                                             .kind_count = KINDS,
                                             .sets = sets,
                                             .set_count = SETS,
                                             .choices = choices,
                                             .choice_count = count };
    struct loose_pack pack = { .source = source };

    for (size_t i = 0; i < count; i++)
        choices[i] = body_of(arena, &rows[first + i]);
    pack.tables = rc_tables_build(arena, &pack.source);
    assert_non_null(pack.tables);
    return pack;
}

static void fill(uint64_t *state, uint64_t *character)
{
    for (size_t set = 0; set < SETS; set++) {
        for (size_t i = 0; i < kinds[sets[set].kind] / 64; i++)
            character[set * WORDS + i] = loose_next(state);
    }
}

/* To the byte, so that a block that is not there is not read unseen. */
static void check_counts(struct rc_arena *arena, const struct loose_pack *pack, rulec_kernel kernel)
{
    const rulec_tables *t = pack->tables;
    void *scratch = aligned_alloc(64, (t->scratch_size + 63) / 64 * 64);
    void *prepared = aligned_alloc(64, rulec_prepared_size(t));
    uint64_t state = 20261201;
    rulec_asker asker;

    for (size_t n = 0; rulec_tables_open(&asker, t, kernel) == RULEC_OK && n < CHARACTERS; n++) {
        _Alignas(64) uint64_t character[SIZE / 8] = { 0 };

        fill(&state, character);
        rulec_prepare(&asker, character, scratch, prepared);
        for (uint32_t i = 0; i < t->choice_count; i++) {
            uint64_t expect[WORDS];

            loose_offers(arena, pack, character, i, expect);
            assert_int_equal(rulec_prepared_count(&asker, prepared, i),
                             rc_bits_count(expect, rc_words(kinds[pack->source.choices[i].kind])));
        }
    }
    free(scratch);
    free(prepared);
}

static void check(size_t first, size_t count, const uint32_t *groups)
{
    static struct rc_budget budget;
    struct rc_arena arena;

    rc_arena_init(&arena, &budget);
    const struct loose_pack pack = make(&arena, first, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t expect = groups != NULL ? groups[i] : rows[first + i].groups;

        if (pack.tables->prepared[i].groups != expect)
            fail_msg("%s: %u groups, not %u", rows[first + i].name, pack.tables->prepared[i].groups,
                     expect);
    }
    for (unsigned kernel = RULEC_KERNEL_BEST; kernel < RULEC_KERNELS; kernel++)
        check_counts(&arena, &pack, (rulec_kernel)kernel);
    rc_arena_clear(&arena);
}

static void a_choice_is_one_look_groups_or_pieces(void **state)
{
    (void)state;
    check(0, ROWS, NULL);
}

/* A look takes eight blocks; where all bases have fewer, rows have their places one by one. */
static void fewer_blocks_than_a_look_takes_are_groups(void **state)
{
    static const uint32_t groups[] = { 1, 1, 1, 1 };

    (void)state;
    check(3, 4, groups);
}

/* Without bases there is nothing to prepare, and what is always offered is counted all the same. */
static void no_blocks_at_all_are_pieces(void **state)
{
    static const uint32_t groups[] = { RULEC_BY_PIECES };

    (void)state;
    check(6, 1, groups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_is_one_look_groups_or_pieces),
        cmocka_unit_test(fewer_blocks_than_a_look_takes_are_groups),
        cmocka_unit_test(no_blocks_at_all_are_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

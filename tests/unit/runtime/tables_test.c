/*
 * All that the tables form answers, of one character, a pack, a batch and a changing character, by
 * each kernel that this processor has, against the stupid way, on random packs. The seed is
 * printed; RULEC_TEST_SEED sets it, RULEC_TEST_ROUNDS says how many packs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "rulec/batch.h"
#include "rulec/delta.h"
#include "support/loose_tables.h"

enum {
    ROUNDS = 3,
    CHARACTERS = 2,
    EVENTS = 25,
    KIND_WORDS = 72,
    MOST_DERIVED = 70
};

struct round {
    struct rc_arena *arena;
    struct loose_pack pack;
    uint64_t state;
    rulec_asker asker;
    void *scratch;
};

/* A page behind the end would show a read too far; the sanitizer sees it. */
static void *room(size_t bytes)
{
    void *at = NULL;

    assert_int_equal(posix_memalign(&at, 64, (bytes + 63) / 64 * 64 + 64), 0);
    memset(at, 0xaa, bytes);
    return at;
}

static size_t words_of(const struct round *r, size_t choice)
{
    return rc_words(r->pack.source.kinds[r->pack.source.choices[choice].kind]);
}

/* The scratch with nothing in it that an answer before left: each makes what it reads. */
static void *fresh(const struct round *r)
{
    memset(r->scratch, 0xaa, r->pack.tables->set_at);
    return r->scratch;
}

static void check_ids(struct round *r, const void *c, uint32_t choice, const uint64_t *expect)
{
    const size_t objects = r->pack.source.kinds[r->pack.source.choices[choice].kind];
    const size_t count = rc_bits_count(expect, rc_words(objects));
    uint32_t ids[KIND_WORDS * 64];
    uint32_t few[3] = { 7, 7, 7 };
    uint32_t n = 0;

    assert_int_equal(
        rulec_choice_ids(&r->asker, c, fresh(r), choice, ids, sizeof ids / sizeof ids[0]), count);
    for (size_t i = rc_bits_next(expect, objects, 0); i < objects;
         i = rc_bits_next(expect, objects, i + 1))
        assert_int_equal(ids[n++], i);
    assert_int_equal(rulec_choice_ids(&r->asker, c, fresh(r), choice, few, 2), count);
    assert_int_equal(few[2], 7);
    for (uint32_t i = 0; i < count; i += 1 + (uint32_t)count / 5)
        assert_int_equal(rulec_choice_nth(&r->asker, c, fresh(r), choice, i), ids[i]);
    assert_int_equal(rulec_choice_nth(&r->asker, c, fresh(r), choice, (uint32_t)count),
                     RULEC_NO_OBJECT);

    const uint32_t draw = (uint32_t)loose_next(&r->state);
    const uint32_t sample = rulec_choice_sample(&r->asker, c, fresh(r), choice, draw);
    assert_int_equal(sample, count == 0 ? RULEC_NO_OBJECT : ids[(uint64_t)draw * count >> 32]);
}

static void check_blocks(struct round *r, const void *c, uint32_t choice, const uint64_t *expect)
{
    const size_t rows = rulec_choice_rows(&r->asker, choice);
    uint16_t *blocks = room(rows * sizeof *blocks);
    uint64_t *words = room(rows * 64);
    uint64_t all[KIND_WORDS] = { 0 };

    assert_int_equal(rulec_choice_blocks(&r->asker, c, fresh(r), choice, blocks, words), rows);
    for (size_t i = 0; i < rows; i++)
        rc_bits_or(all + (size_t)blocks[i] * 8, all + (size_t)blocks[i] * 8, words + 8 * i, 8);
    assert_memory_equal(all, expect, words_of(r, choice) * 8);
    free(blocks);
    free(words);
}

static void check_choice(struct round *r, const void *c, uint32_t choice, unsigned pack_count)
{
    const size_t words = words_of(r, choice);
    const size_t objects = r->pack.source.kinds[r->pack.source.choices[choice].kind];
    uint64_t *set = room(words * 8);
    uint64_t expect[KIND_WORDS];

    loose_offers(r->arena, &r->pack, c, choice, expect);
    const size_t count = rc_bits_count(expect, words);
    assert_int_equal(rulec_choice_count(&r->asker, c, fresh(r), choice), count);
    assert_int_equal(rulec_choice_any(&r->asker, c, fresh(r), choice), count != 0);
    assert_int_equal(pack_count, count);
    rulec_choice_set(&r->asker, c, fresh(r), choice, set);
    assert_memory_equal(set, expect, words * 8);
    for (uint32_t i = 0; i < objects; i++)
        assert_int_equal(rulec_choice_has(&r->asker, c, fresh(r), choice, i),
                         rc_bits_has(expect, i));
    check_ids(r, c, choice, expect);
    check_blocks(r, c, choice, expect);
    free(set);
}

/* To the byte: a kernel reads eight blocks at once, and may not read one that is not there. */
static void *prepared_room(const rulec_tables *t)
{
    void *at = aligned_alloc(64, rulec_prepared_size(t));

    assert_true(at != NULL || rulec_prepared_size(t) == 0);
    return at;
}

/* What is prepared answers alone: the character and the scratch may be gone. */
static void check_prepared(struct round *r, const void *c)
{
    const rulec_tables *t = r->pack.tables;
    void *prepared = prepared_room(t);

    rulec_prepare(&r->asker, c, r->scratch, prepared);
    memset(r->scratch, 0xaa, t->scratch_size);
    for (uint32_t choice = 0; choice < t->choice_count; choice++) {
        const size_t words = words_of(r, choice);
        uint64_t *set = room(words * 8);
        uint64_t expect[KIND_WORDS];

        loose_offers(r->arena, &r->pack, c, choice, expect);
        const size_t count = rc_bits_count(expect, words);
        assert_int_equal(rulec_prepared_count(&r->asker, prepared, choice), count);
        assert_int_equal(rulec_prepared_any(&r->asker, prepared, choice), count != 0);
        rulec_prepared_set(&r->asker, prepared, choice, set);
        assert_memory_equal(set, expect, words * 8);
        for (uint32_t i = 0; i < t->kinds[t->choice_kinds[choice]].objects; i++)
            assert_int_equal(rulec_prepared_has(&r->asker, prepared, choice, i),
                             rc_bits_has(expect, i));
        free(set);
    }
    free(prepared);
}

static void check_one(struct round *r)
{
    unsigned char *c = room(r->pack.source.character_size);
    unsigned char *expect = room(r->pack.source.character_size);
    uint32_t *counts = room(r->pack.source.choice_count * sizeof *counts);

    loose_character(&r->pack, &r->state, c);
    memcpy(expect, c, r->pack.source.character_size);
    for (size_t i = 0; i < r->pack.source.prereq_count; i++) {
        loose_qualify(&r->pack, &r->pack.source.prereqs[i], expect);
        assert_int_equal(
            rulec_tables_qualify(&r->asker, c, r->scratch, r->pack.source.prereqs[i].kind),
            RULEC_OK);
    }
    assert_memory_equal(c, expect, r->pack.source.character_size);
    rulec_pack_counts(&r->asker, c, r->scratch, counts);
    for (uint32_t i = 0; i < r->pack.source.choice_count; i++)
        check_choice(r, c, i, counts[i]);
    check_prepared(r, c);
    free(c);
    free(expect);
    free(counts);
}

/* --- batches --- */

struct sheet {
    uint32_t (*counts)[RULEC_BATCH];
    unsigned *calls;
};

static void note_counts(void *user, uint32_t choice, const uint64_t *planes, unsigned width)
{
    struct sheet *s = user;

    rulec_planes_to_counts(planes, width, s->counts[choice]);
    s->calls[choice]++;
}

static void check_batch_choice(struct round *r, const rulec_batch_index *x, const void *block,
                               void *work, uint32_t choice, const uint32_t *expect)
{
    uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
    uint64_t any[RULEC_PLANE_WORDS];
    uint32_t counts[RULEC_BATCH];

    rulec_planes_to_counts(planes, rulec_block_count(&r->asker, x, block, work, choice, planes),
                           counts);
    assert_memory_equal(counts, expect, sizeof counts);
    rulec_block_any(&r->asker, x, block, work, choice, any);
    for (size_t i = 0; i < RULEC_BATCH; i++)
        assert_int_equal(rc_bits_has(any, i), expect[i] != 0);
}

/* The same block from rows and from planes and columns. */
static void load_columns(struct round *r, const rulec_batch_index *x, void *block,
                         const unsigned char *rows, size_t count)
{
    const struct rc_tables_source *s = &r->pack.source;
    const size_t stride = s->character_size;

    rulec_block_init(x, block);
    for (uint32_t i = 0; i < s->set_count; i++) {
        uint64_t *planes = rulec_block_planes(x, block, i);

        for (size_t c = 0; c < count; c++) {
            const uint64_t *words =
                (const uint64_t *)(const void *)(rows + c * stride + s->sets[i].offset);

            for (size_t k = 0; k < s->kinds[s->sets[i].kind]; k++) {
                if (rc_bits_has(words, k))
                    rc_bits_add(planes + 8 * k, c);
            }
        }
    }
    for (size_t i = 0; i < LOOSE_VARS; i++) {
        const uint32_t at = (uint32_t)(r->pack.vars_at + 8 * i);

        rulec_block_load_field(x, block, at, rows + at, stride, count);
    }
    rulec_block_load_field(x, block, (uint32_t)r->pack.value_at, rows + r->pack.value_at, stride,
                           count);
    rulec_block_load_field(x, block, (uint32_t)r->pack.level_at, rows + r->pack.level_at, stride,
                           count);
}

static bool has_calls(const struct round *r)
{
    for (size_t i = 0; i < r->pack.source.prereq_count; i++) {
        for (size_t k = 0; k < r->pack.source.prereqs[i].fact_count; k++) {
            if (r->pack.source.prereqs[i].facts[k].op == RULEC_ASK_CALL)
                return true;
        }
    }
    return false;
}

static void check_batch(struct round *r)
{
    const struct rc_tables_source *s = &r->pack.source;
    const size_t count =
        loose_below(&r->state, 2) == 0 ? RULEC_BATCH : 1 + loose_below(&r->state, 511);
    const size_t stride = s->character_size;
    rulec_batch_index x;
    void *memory = room(rulec_batch_index_size(r->pack.tables));
    unsigned char *rows = room(RULEC_BATCH * stride);
    uint32_t *counts = room(RULEC_BATCH * s->choice_count * sizeof *counts);
    struct sheet sheet;

    assert_int_equal(rulec_batch_index_init(&x, r->pack.tables, memory), RULEC_OK);
    void *block = room(x.block_size);
    void *columns = room(x.block_size);
    void *facts = room(x.block_size);
    void *work = room(x.work_size);
    memset(rows, 0, RULEC_BATCH * stride);
    for (size_t i = 0; i < count; i++)
        loose_character(&r->pack, &r->state, rows + i * stride);
    rulec_block_init(&x, block);
    rulec_block_load_rows(&r->asker, &x, block, rows, stride, count);
    load_columns(r, &x, columns, rows, count);
    if (!has_calls(r))
        assert_memory_equal(block, columns, x.block_size);
    rulec_block_init(&x, facts);
    rulec_block_load_facts(&r->asker, &x, facts, rows, stride, count);
    for (size_t i = 0; i < s->prereq_count; i++) {
        assert_int_equal(rulec_block_qualify(&r->asker, &x, block, work, s->prereqs[i].kind),
                         RULEC_OK);
        rulec_block_qualify(&r->asker, &x, facts, work, s->prereqs[i].kind);
        for (size_t c = 0; c < RULEC_BATCH; c++)
            rulec_tables_qualify(&r->asker, rows + c * stride, r->scratch, s->prereqs[i].kind);
    }
    assert_memory_equal(facts, block, x.block_size);
    sheet.counts = room(s->choice_count * sizeof *sheet.counts);
    sheet.calls = room(s->choice_count * sizeof *sheet.calls);
    memset(sheet.calls, 0, s->choice_count * sizeof *sheet.calls);
    rulec_block_counts(&r->asker, &x, block, work, note_counts, &sheet);
    for (size_t c = 0; c < count; c++)
        rulec_pack_counts(&r->asker, rows + c * stride, r->scratch, counts + c * s->choice_count);
    for (uint32_t i = 0; i < s->choice_count; i++) {
        uint32_t expect[RULEC_BATCH];

        assert_int_equal(sheet.calls[i], 1);
        for (size_t c = 0; c < count; c++)
            expect[c] = counts[c * s->choice_count + i];
        assert_memory_equal(sheet.counts[i], expect, count * sizeof *expect);
        memset(work, 0xaa, x.work_size);
        if (i % 4 == 0)
            check_batch_choice(r, &x, block, work, i, sheet.counts[i]);
    }
    free(memory);
    free(counts);
    free(rows);
    free(block);
    free(columns);
    free(facts);
    free(work);
    free(sheet.counts);
    free(sheet.calls);
}

/* --- changes --- */

static void change_something(struct round *r, const rulec_delta_index *x, void *c, void *cache)
{
    const struct rc_tables_source *s = &r->pack.source;
    const uint32_t set = loose_below(&r->state, (uint32_t)s->set_count);
    const uint32_t object = loose_below(&r->state, (uint32_t)s->kinds[s->sets[set].kind]);
    const double v = loose_below(&r->state, 7);
    const uint32_t value = loose_below(&r->state, LOOSE_VALUES + 1);
    const uint16_t level = (uint16_t)loose_below(&r->state, 6);
    const unsigned char flag = (unsigned char)loose_below(&r->state, 8);
    bool filled = false;

    for (size_t i = 0; i < s->prereq_count; i++)
        filled = filled || s->prereqs[i].out == s->sets[set].offset;
    switch (loose_below(&r->state, 7)) {
    case 0:
    case 1:
        if (!filled)
            rulec_delta_grant(x, c, cache, set, object);
        break;
    case 2:
        if (!filled)
            rulec_delta_revoke(x, c, cache, set, object);
        break;
    case 3:
        rulec_delta_set_field(x, c, cache,
                              (uint32_t)(r->pack.vars_at + 8 * loose_below(&r->state, LOOSE_VARS)),
                              &v, sizeof v);
        break;
    case 4: rulec_delta_set_field(x, c, cache, LOOSE_FLAG_AT, &flag, 1); break;
    case 5:
        rulec_delta_set_field(x, c, cache, (uint32_t)r->pack.value_at, &value, sizeof value);
        break;
    default:
        rulec_delta_set_field(x, c, cache, (uint32_t)r->pack.level_at, &level, sizeof level);
        break;
    }
}

static void check_delta(struct round *r)
{
    const struct rc_tables_source *s = &r->pack.source;
    rulec_delta_index x;
    void *memory = room(rulec_delta_index_size(r->pack.tables));
    unsigned char *c = room(s->character_size);
    unsigned char *again = room(s->character_size);
    uint32_t *counts = room(s->choice_count * sizeof *counts);

    assert_int_equal(rulec_delta_index_init(&x, r->pack.tables, memory), RULEC_OK);
    void *cache = room(x.cache_size);
    loose_character(&r->pack, &r->state, c);
    rulec_delta_begin(&r->asker, &x, c, r->scratch, cache);
    for (int i = 0; i < EVENTS; i++) {
        change_something(r, &x, c, cache);
        memcpy(again, c, s->character_size);
        for (size_t k = 0; k < s->prereq_count; k++)
            loose_qualify(&r->pack, &s->prereqs[k], again);
        assert_memory_equal(again, c, s->character_size);
        rulec_pack_counts(&r->asker, c, r->scratch, counts);
        for (uint32_t k = 0; k < s->choice_count; k++)
            assert_int_equal(rulec_delta_count(&r->asker, &x, c, r->scratch, cache, k), counts[k]);
    }
    free(memory);
    free(c);
    free(again);
    free(counts);
    free(cache);
}

/* --- all of it --- */

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : strtoull(text, NULL, 0);
}

static void run_rounds_within(struct rc_budget *budget, rulec_kernel kernel)
{
    const uint64_t seed = number_from("RULEC_TEST_SEED", 20240);
    const uint64_t rounds = number_from("RULEC_TEST_ROUNDS", ROUNDS);
    struct rc_arena arena;

    print_message("seed %llu, %llu packs\n", (unsigned long long)seed, (unsigned long long)rounds);
    for (uint64_t i = 0; i < rounds; i++) {
        struct round r = { .arena = &arena, .state = seed + i };

        rc_arena_init(&arena, budget);
        r.pack = loose_make(&arena, seed + i);
        assert_non_null(r.pack.tables);
        assert_int_equal(rulec_tables_open(&r.asker, r.pack.tables, kernel), RULEC_OK);
        r.scratch = room(r.pack.tables->scratch_size);
        for (int k = 0; k < CHARACTERS; k++)
            check_one(&r);
        check_batch(&r);
        check_delta(&r);
        free(r.scratch);
        rc_arena_clear(&arena);
    }
}

static void run_rounds(rulec_kernel kernel)
{
    struct rc_budget budget = { .used = 0 };

    assert_int_equal(setjmp(budget.failed), 0);
    run_rounds_within(&budget, kernel);
}

static bool has_kernel(rulec_kernel kernel)
{
    static const rulec_tables none = { .size = sizeof none };
    rulec_asker asker;

    return rulec_tables_open(&asker, &none, kernel) == RULEC_OK;
}

static void the_portable_kernel_agrees_with_the_naive_way(void **state)
{
    (void)state;
    run_rounds(RULEC_KERNEL_PORTABLE);
}

static void the_avx2_kernel_agrees_with_the_naive_way(void **state)
{
    (void)state;
    if (!has_kernel(RULEC_KERNEL_AVX2))
        skip();
    run_rounds(RULEC_KERNEL_AVX2);
}

static void the_avx512_kernel_agrees_with_the_naive_way(void **state)
{
    (void)state;
    if (!has_kernel(RULEC_KERNEL_AVX512))
        skip();
    run_rounds(RULEC_KERNEL_AVX512);
}

static void a_kernel_that_does_not_exist_is_refused(void **state)
{
    static const rulec_tables none = { .size = sizeof none };
    rulec_asker asker;

    (void)state;
    assert_int_equal(rulec_tables_open(&asker, &none, RULEC_KERNELS), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_tables_open(NULL, &none, RULEC_KERNEL_BEST), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_tables_open(&asker, NULL, RULEC_KERNEL_BEST), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_tables_open(&asker, &none, RULEC_KERNEL_PORTABLE), RULEC_OK);
    assert_string_equal(rulec_kernel_name(&asker), "portable");
}

static void tables_of_an_older_writer_are_refused(void **state)
{
    static const rulec_tables older = { .size = offsetof(rulec_tables, choice_needs) };
    rulec_asker asker;

    (void)state;
    assert_int_equal(rulec_tables_open(&asker, &older, RULEC_KERNEL_PORTABLE), RULEC_BAD_ABI);
}

/* --- need lists --- */

/* The derived sets that such a piece names. */
static void note_inputs(const rulec_tables *t, const rulec_piece *p, bool *needed)
{
    for (unsigned i = 0; i < p->inputs; i++) {
        for (uint32_t d = 0; d < t->derived_count; d++)
            needed[d] = needed[d] || p->at[i] == (t->derived[d].at | RULEC_IN_SCRATCH);
    }
}

/* Backwards, since a set looks only at those before it. */
static void find_needed(const rulec_tables *t, uint32_t choice, bool *needed)
{
    const rulec_piece *first = &t->pieces[choice];

    note_inputs(t, first, needed);
    for (uint32_t i = 0; i < first->more_count; i++)
        note_inputs(t, &t->pieces[first->more + i], needed);
    for (uint32_t d = t->derived_count; d-- > 0;) {
        for (uint32_t i = 0; needed[d] && i < t->derived[d].pieces; i++)
            note_inputs(t, &t->pieces[t->derived[d].piece + i], needed);
    }
}

static void check_needs(const rulec_tables *t)
{
    for (uint32_t i = 0; i < t->choice_count && t->derived_count > 0; i++) {
        const uint32_t *list = t->need_lists + t->choice_needs[i];
        bool needed[MOST_DERIVED] = { false };
        uint32_t n = 0;

        assert_true(t->derived_count <= MOST_DERIVED);
        assert_true(t->choice_needs[i] + list[0] < t->need_count);
        find_needed(t, i, needed);
        for (uint32_t d = 0; d < t->derived_count; d++) {
            if (needed[d])
                assert_int_equal(list[++n], d);
        }
        assert_int_equal(list[0], n);
    }
}

static void a_choice_needs_the_derived_sets_it_reads_and_no_other(void **state)
{
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;

    (void)state;
    assert_int_equal(setjmp(budget.failed), 0);
    rc_arena_init(&arena, &budget);
    for (uint64_t seed = 1; seed <= 20; seed++)
        check_needs(loose_make(&arena, seed).tables);
    rc_arena_clear(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_portable_kernel_agrees_with_the_naive_way),
        cmocka_unit_test(the_avx2_kernel_agrees_with_the_naive_way),
        cmocka_unit_test(the_avx512_kernel_agrees_with_the_naive_way),
        cmocka_unit_test(a_kernel_that_does_not_exist_is_refused),
        cmocka_unit_test(tables_of_an_older_writer_are_refused),
        cmocka_unit_test(a_choice_needs_the_derived_sets_it_reads_and_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

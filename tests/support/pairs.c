/* SPDX-License-Identifier: MIT */
#include "support/pairs.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plan/lay.h"
#include "rulec/batch.h"
#include "support/compiled.h"

/* A pack in all forms, and room for 512 characters. */
struct pairs {
    struct rc_arena *arena;
    const struct rc_plan *plan;
    const rulec_pack *compiled[2]; /* straight, tables */
    rulec_asker askers[RULEC_KERNELS];
    void *scratch;
    unsigned char *rows;
    uint32_t *counts;  /* of each character, of each rule */
    uint32_t *columns; /* of each rule, of each character */
    uint32_t *pack_counts;
    uint64_t *expect; /* a set */
    uint64_t *set;
    uint32_t *expect_ids;
    uint32_t *ids;
    uint16_t *blocks;
    uint64_t *block_words;
    struct random random;
};

static const rulec_pack *load(struct pairs *p, const char *name, void **handle)
{
    rc_output_list outputs = { 0 };
    const char *folder = compiled_folder(p->arena, name);
    const char *const clean[] = { "rm", "-rf", folder, NULL };

    rc_emit_pack(p->arena, p->plan, &outputs);
    compiled_write(p->arena, folder, &outputs);
    const rulec_pack *pack =
        compiled_load(p->arena, folder, &outputs, p->plan->name, "-O0", handle);
    assert_non_null(pack);
    assert_int_equal(compiled_run(clean), 0);
    return pack;
}

static void make_room(struct pairs *p)
{
    size_t words = 0;
    size_t rows = 0;

    for (size_t i = 0; i < p->plan->layout.kind_count; i++) {
        const size_t own = p->plan->layout.kinds[i].words;

        words = own > words ? own : words;
    }
    for (uint32_t i = 0; i < p->plan->rule_count; i++) {
        const size_t own = rulec_choice_rows(&p->askers[RULEC_KERNEL_PORTABLE], i);

        rows = own > rows ? own : rows;
    }
    p->scratch = RC_NEW_ARRAY(p->arena, char, p->plan->tables->scratch_size + 1);
    p->rows = (unsigned char *)RC_NEW_ARRAY(p->arena, char, RULEC_BATCH * p->plan->layout.size);
    p->counts = RC_NEW_ARRAY(p->arena, uint32_t, RULEC_BATCH * p->plan->rule_count + 1);
    p->columns = RC_NEW_ARRAY(p->arena, uint32_t, RULEC_BATCH * p->plan->rule_count + 1);
    p->pack_counts = RC_NEW_ARRAY(p->arena, uint32_t, p->plan->rule_count + 1);
    p->expect = RC_NEW_ARRAY(p->arena, uint64_t, words + 1);
    p->set = RC_NEW_ARRAY(p->arena, uint64_t, words + RULEC_BLOCK_WORDS + 1);
    p->expect_ids = RC_NEW_ARRAY(p->arena, uint32_t, 64 * words + 1);
    p->ids = RC_NEW_ARRAY(p->arena, uint32_t, 64 * words + 1);
    p->blocks = RC_NEW_ARRAY(p->arena, uint16_t, rows + 1);
    p->block_words = RC_NEW_ARRAY(p->arena, uint64_t, (rows + 1) * RULEC_BLOCK_WORDS);
}

/* --- one pair --- */

static void check_compiled(const struct pairs *p, const rulec_pack *pack, unsigned rule,
                           const void *character, size_t words, uint32_t count, unsigned object)
{
    pack->set(character, rule, p->set);
    assert_memory_equal(p->set, p->expect, words * sizeof *p->set);
    assert_int_equal(pack->count(character, rule), count);
    assert_int_equal(pack->any(character, rule), count != 0);
    assert_int_equal(pack->has(character, rule, object), rc_bits_has(p->expect, object));
}

static void check_lists(struct pairs *p, const rulec_asker *asker, unsigned rule,
                        const void *character, size_t objects, uint32_t count)
{
    const uint32_t draw = (uint32_t)random_bits(&p->random);
    const uint32_t n = (uint32_t)((uint64_t)draw * count >> 32);

    assert_int_equal(rulec_choice_ids(asker, character, p->scratch, rule, p->ids, objects), count);
    assert_memory_equal(p->ids, p->expect_ids, count * sizeof *p->ids);

    const uint32_t picked = count == 0 ? RULEC_NO_OBJECT : p->expect_ids[n];
    assert_int_equal(rulec_choice_nth(asker, character, p->scratch, rule, n), picked);
    assert_int_equal(rulec_choice_sample(asker, character, p->scratch, rule, draw), picked);
}

static void check_blocks(struct pairs *p, const rulec_asker *asker, unsigned rule,
                         const void *character, size_t words)
{
    const size_t rows =
        rulec_choice_blocks(asker, character, p->scratch, rule, p->blocks, p->block_words);

    memset(p->set, 0, words * sizeof *p->set);
    for (size_t i = 0; i < rows; i++) {
        const size_t at = (size_t)p->blocks[i] * RULEC_BLOCK_WORDS;

        for (size_t k = 0; k < RULEC_BLOCK_WORDS && at + k < words; k++)
            p->set[at + k] |= p->block_words[i * RULEC_BLOCK_WORDS + k];
    }
    assert_memory_equal(p->set, p->expect, words * sizeof *p->set);
}

static void check_asker(struct pairs *p, const rulec_asker *asker, unsigned rule,
                        const void *character, const struct rc_plan_kind *kind, uint32_t count,
                        unsigned object)
{
    assert_int_equal(rulec_choice_count(asker, character, p->scratch, rule), count);
    assert_int_equal(rulec_choice_any(asker, character, p->scratch, rule), count != 0);
    assert_int_equal(rulec_choice_has(asker, character, p->scratch, rule, object),
                     rc_bits_has(p->expect, object));
    rulec_choice_set(asker, character, p->scratch, rule, p->set);
    assert_memory_equal(p->set, p->expect, kind->words * sizeof *p->set);
    check_blocks(p, asker, rule, character, kind->words);
    check_lists(p, asker, rule, character, kind->count, count);
}

/* What all forms are held against: the set, its members and how many they are. */
static uint32_t expect(struct pairs *p, unsigned rule, size_t n, const struct rc_plan_kind *kind)
{
    uint32_t count = 0;

    p->compiled[0]->set(p->rows + n * p->plan->layout.size, rule, p->expect);
    for (size_t i = rc_bits_next(p->expect, kind->count, 0); i < kind->count;
         i = rc_bits_next(p->expect, kind->count, i + 1))
        p->expect_ids[count++] = (uint32_t)i;
    p->counts[n * p->plan->rule_count + rule] = count;
    p->columns[rule * (size_t)RULEC_BATCH + n] = count;
    return count;
}

static void check_pair(struct pairs *p, unsigned rule, size_t n)
{
    const struct rc_plan_kind *kind = &p->plan->layout.kinds[p->plan->rules[rule].body.kind];
    const unsigned char *character = p->rows + n * p->plan->layout.size;
    const unsigned object = (unsigned)random_below(&p->random, kind->count);

    if (kind->count == 0)
        return;

    const uint32_t count = expect(p, rule, n, kind);
    for (unsigned i = 0; i < 2; i++)
        check_compiled(p, p->compiled[i], rule, character, kind->words, count, object);
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel != NULL)
            check_asker(p, &p->askers[k], rule, character, kind, count, object);
    }
}

/* --- all rules of a character, all characters of a batch --- */

static void check_character(struct pairs *p, const struct rc_unit *unit, size_t n)
{
    const struct rc_mark mark = rc_arena_mark(p->arena);
    unsigned char *character = p->rows + n * p->plan->layout.size;
    const size_t rules = p->plan->rule_count;
    struct rc_facts facts;

    random_facts(p->arena, unit, &p->random, &facts);
    rc_layout_fill(&p->plan->layout, &facts, character);
    rc_arena_release(p->arena, mark);
    for (unsigned i = 0; i < rules; i++)
        check_pair(p, i, n);
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel == NULL)
            continue;
        rulec_pack_counts(&p->askers[k], character, p->scratch, p->pack_counts);
        assert_memory_equal(p->pack_counts, p->counts + n * rules, rules * sizeof *p->counts);
    }
}

static void check_planes(void *user, uint32_t rule, const uint64_t *planes, unsigned width)
{
    const struct pairs *p = user;
    uint32_t counts[RULEC_BATCH];

    rulec_planes_to_counts(planes, width, counts);
    assert_memory_equal(counts, p->columns + rule * (size_t)RULEC_BATCH, sizeof counts);
}

static void check_batch(struct pairs *p, const rulec_asker *asker, const rulec_batch_index *x)
{
    const struct rc_mark mark = rc_arena_mark(p->arena);
    void *block = RC_NEW_ARRAY(p->arena, char, x->block_size + 1);
    void *work = RC_NEW_ARRAY(p->arena, char, x->work_size + 1);

    rulec_block_init(x, block);
    rulec_block_load_rows(asker, x, block, p->rows, p->plan->layout.size, RULEC_BATCH);
    rulec_block_counts(asker, x, block, work, check_planes, p);
    for (uint32_t rule = 0; rule < p->plan->rule_count; rule++) {
        uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
        uint64_t any[RULEC_PLANE_WORDS];

        check_planes(p, rule, planes, rulec_block_count(asker, x, block, work, rule, planes));
        rulec_block_any(asker, x, block, work, rule, any);
        for (size_t n = 0; n < RULEC_BATCH; n++)
            assert_int_equal(rc_bits_has(any, n), p->counts[n * p->plan->rule_count + rule] != 0);
    }
    rc_arena_release(p->arena, mark);
}

static uint64_t check_block(struct pairs *p, const struct rc_unit *unit, const rulec_batch_index *x)
{
    for (size_t n = 0; n < RULEC_BATCH; n++)
        check_character(p, unit, n);
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel != NULL)
            check_batch(p, &p->askers[k], x);
    }
    return (uint64_t)RULEC_BATCH * p->plan->rule_count;
}

void pairs_check(struct rc_arena *arena, const char *name, const struct rc_plan_pack *pack,
                 uint64_t seed, uint64_t pairs)
{
    struct rc_plan *plan = rc_plan_make(arena, pack);
    struct pairs p = { .arena = arena, .plan = plan, .random = { seed } };
    void *handles[2] = { NULL, NULL };
    rulec_batch_index x;
    uint64_t done = 0;

    assert_false(rc_plan_lay_down(plan, RC_CODEGEN_STRAIGHT).tables);
    p.compiled[0] = load(&p, rc_str_printf(arena, "%s_straight", name).p, &handles[0]);
    assert_true(rc_plan_lay_down(plan, RC_CODEGEN_TABLES).tables);
    p.compiled[1] = load(&p, rc_str_printf(arena, "%s_tables", name).p, &handles[1]);
    for (unsigned k = 0; k < RULEC_KERNELS; k++) {
        if (rulec_tables_open(&p.askers[k], plan->tables, (rulec_kernel)k) != RULEC_OK)
            p.askers[k].kernel = NULL;
    }
    make_room(&p);
    assert_int_equal(
        rulec_batch_index_init(&x, plan->tables,
                               RC_NEW_ARRAY(arena, char, rulec_batch_index_size(plan->tables) + 1)),
        RULEC_OK);
    while (done < pairs)
        done += check_block(&p, pack->unit, &x);
    printf("%s, seed %llu: %llu pairs of %zu rules agree\n", name, (unsigned long long)seed,
           (unsigned long long)done, plan->rule_count);
    dlclose(handles[0]);
    dlclose(handles[1]);
}

uint64_t pairs_wanted(unsigned packs, uint64_t otherwise)
{
    const char *text = getenv("RULEC_PAIRS");

    return text == NULL ? otherwise : strtoull(text, NULL, 10) / packs;
}

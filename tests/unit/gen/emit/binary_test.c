/* SPDX-License-Identifier: MIT */
/*
 * Tables in a binary file: through a C compiler they are the tables of the plan, number by number,
 * and whatever does not fit together is told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <dlfcn.h>

#include "plan/lay.h"
#include "support/compiled.h"
#include "support/random_pack.h"

static struct rc_budget budget;
static struct rc_arena arena;
static const char *folder;
static void *handle;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    folder = compiled_folder(&arena, "binary");
    handle = NULL;
    return 0;
}

static int tear_down(void **state)
{
    const char *const clean[] = { "rm", "-rf", folder, NULL };

    (void)state;
    if (handle != NULL)
        dlclose(handle);
    compiled_run(clean);
    rc_arena_clear(&arena);
    return 0;
}

static struct rc_plan *plan_of(uint64_t seed)
{
    struct random_options options = random_options(seed);

    options.depth = 4; /* far enough for sets that are derived */
    struct random_pack *p = random_pack_make(&arena, &options);
    struct rc_plan *plan = rc_plan_make(&arena, &p->pack);
    rc_plan_lay_down(plan, RC_CODEGEN_TABLES);
    rc_plan_binary(plan);
    return plan;
}

static struct rc_output *binary_of(rc_output_list *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        if (rc_str_ends(rc_str(outputs->at[i].path), RC_STR(".bin")))
            return &outputs->at[i];
    }
    fail_msg("there is no binary file");
    return NULL;
}

/* The tables as the C compiler made them; NULL when it refused. */
static const rulec_tables *load(const rc_output_list *outputs)
{
    compiled_write(&arena, folder, outputs);
    if (compiled_load(&arena, folder, outputs, "pack", "-O1", &handle) == NULL)
        return NULL;
    return dlsym(handle, "pack_tables");
}

#define assert_same(a, b, member, count) \
    assert_memory_equal((a)->member, (b)->member, (size_t)(count) * sizeof *(a)->member)

static void the_numbers_are_those_of_the_plan(void **state)
{
    size_t maps = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        const struct rc_plan *plan = plan_of(seed);
        const rulec_tables *t = plan->tables;
        rc_output_list outputs = { 0 };

        rc_emit_pack(&arena, plan, &outputs);
        const rulec_tables *got = load(&outputs);
        assert_non_null(got);
        assert_memory_equal(got, t, offsetof(rulec_tables, kinds));
        assert_same(got, t, kinds, t->kind_count);
        assert_same(got, t, sets, t->set_count);
        assert_same(got, t, choice_kinds, t->choice_count);
        assert_same(got, t, pieces, t->piece_count);
        assert_same(got, t, cards, t->card_count);
        assert_same(got, t, masks, (t->row_count + RULEC_ROW_SLACK) * RULEC_BLOCK_WORDS);
        assert_same(got, t, blocks, t->row_count + RULEC_ROW_SLACK);
        assert_same(got, t, places, t->row_count + RULEC_ROW_SLACK);
        assert_same(got, t, bases, t->basis_count);
        assert_same(got, t, terms, t->term_count);
        assert_same(got, t, groups, t->group_count);
        assert_same(got, t, sums, 2 * t->choice_count);
        assert_same(got, t, fixed, t->choice_count);
        assert_same(got, t, extras, t->extra_count);
        assert_int_equal(got->choice_needs == NULL, t->need_count == 0);
        if (t->need_count != 0)
            assert_same(got, t, choice_needs, t->choice_count);
        assert_same(got, t, need_lists, t->need_count);
        assert_int_equal((uintptr_t)got->masks % RULEC_BINARY_ALIGN, 0);
        for (size_t i = 0; i < t->derived_count; i++) {
            const rulec_derived *d = &t->derived[i];

            assert_int_equal(got->derived[i].map == NULL, d->map == NULL);
            if (d->map != NULL)
                assert_same(&got->derived[i], d, map,
                            t->kinds[d->source_kind].objects * d->map_words);
            maps += d->map != NULL;
        }
        dlclose(handle);
        handle = NULL;
    }
    assert_true(maps > 0);
}

static void the_file_tells_what_it_is(void **state)
{
    const struct rc_plan *plan = plan_of(1);
    rc_output_list outputs = { 0 };
    rulec_binary_head head;

    (void)state;
    rc_emit_pack(&arena, plan, &outputs);
    const struct rc_str text = binary_of(&outputs)->text;
    assert_true(rc_str_starts(text, rc_emit_banner()));
    memcpy(&head, text.p, sizeof head);
    assert_int_equal(head.order, RULEC_BINARY_ORDER); /* on a machine that can use it */
    assert_int_equal(head.layout, RULEC_BINARY_LAYOUT);
    assert_int_equal(head.size, text.len);
    assert_int_equal(text.len % RULEC_BINARY_ALIGN, 0);
}

static void a_file_of_another_pack_is_refused(void **state)
{
    const struct rc_plan *plan = plan_of(1);
    rc_output_list outputs = { 0 };
    rulec_asker asker;

    (void)state;
    rc_emit_pack(&arena, plan, &outputs);
    const rulec_tables *tables = load(&outputs);
    assert_non_null(tables);
    assert_int_equal(rulec_tables_open(&asker, tables, RULEC_KERNEL_BEST), RULEC_OK);
    dlclose(handle);
    handle = NULL;

    struct rc_output *binary = binary_of(&outputs);
    char *other = rc_str_copy(&arena, binary->text);
    other[offsetof(rulec_binary_head, key)] ^= 1;
    binary->text = (struct rc_str){ other, binary->text.len };
    tables = load(&outputs);
    assert_non_null(tables);
    assert_int_equal(rulec_tables_open(&asker, tables, RULEC_KERNEL_BEST), RULEC_BAD_PACK);

    /* nothing is asked of it */
    const rulec_pack *pack = dlsym(handle, "pack_pack");
    void *character = RC_NEW_ARRAY(&arena, uint64_t, plan->layout.size / 8 + 8);
    pack->init(character);
    for (unsigned i = 0; i < plan->rule_count; i++) {
        assert_int_equal(pack->count(character, i), 0);
        assert_false(pack->any(character, i));
        assert_false(pack->has(character, i, 0));
    }
}

static void a_file_of_another_length_does_not_compile(void **state)
{
    const struct rc_plan *plan = plan_of(1);
    rc_output_list outputs = { 0 };

    (void)state;
    rc_emit_pack(&arena, plan, &outputs);
    struct rc_output *binary = binary_of(&outputs);
    const struct rc_str whole = binary->text;
    binary->text = rc_str_sub(whole, 0, whole.len - 64);
    assert_null(load(&outputs));
    char *more = memcpy(RC_NEW_ARRAY(&arena, char, whole.len + 64), whole.p, whole.len);
    binary->text = (struct rc_str){ more, whole.len + 1 };
    assert_null(load(&outputs));
    binary->text = whole;
    assert_non_null(load(&outputs));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_numbers_are_those_of_the_plan, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_file_tells_what_it_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_another_pack_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_another_length_does_not_compile, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

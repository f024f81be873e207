/* SPDX-License-Identifier: MIT */
/*
 * The C of a small pack, as a person reads it: tests/cases/c/small. With RULEC_BLESS=1 the files
 * are written anew, and are to be read before they are committed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "emit/emit.h"
#include "support/compiled.h"
#include "support/small_pack.h"

static struct rc_budget budget;
static struct rc_arena arena;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static const char *golden_folder(void)
{
    const char *root = getenv("RULEC_SOURCE_DIR");

    return rc_str_printf(&arena, "%s/tests/cases/c/small", root == NULL ? "." : root).p;
}

static void the_small_pack_is_as_it_was_read(void **state)
{
    struct small_pack *p = small_pack_make(&arena);
    rc_output_list outputs = { 0 };

    (void)state;
    rc_emit_pack(&arena, rc_plan_make(&arena, &p->pack), &outputs);
    if (getenv("RULEC_BLESS") != NULL)
        compiled_write(&arena, golden_folder(), &outputs);
    for (size_t i = 0; i < outputs.count; i++) {
        const char *path = rc_str_printf(&arena, "%s/%s", golden_folder(), outputs.at[i].path).p;
        struct rc_str golden = { 0 };
        assert_int_equal(rc_io_read(&arena, path, 1 << 20, &golden), RC_IO_OK);
        assert_string_equal(outputs.at[i].text.p, golden.p);
    }
}

static void the_list_of_files_is_known_without_printing(void **state)
{
    struct small_pack *p = small_pack_make(&arena);
    const char **names;

    (void)state;
    assert_int_equal(rc_emit_file_names(&arena, rc_plan_make(&arena, &p->pack), &names), 3);
    assert_string_equal(names[0], "small.h");
    assert_string_equal(names[1], "small_pack.c");
    assert_string_equal(names[2], "small_choose.c");
}

static void a_file_begins_with_the_banner(void **state)
{
    struct small_pack *p = small_pack_make(&arena);
    rc_output_list outputs = { 0 };

    (void)state;
    p->pack.from = RC_STR("a rather long way to the folder of a pack that nobody would type, or "
                          "would they, now and then");
    rc_emit_pack(&arena, rc_plan_make(&arena, &p->pack), &outputs);
    for (size_t i = 0; i < outputs.count; i++)
        assert_true(rc_str_starts(outputs.at[i].text, rc_emit_banner()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_small_pack_is_as_it_was_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_list_of_files_is_known_without_printing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_file_begins_with_the_banner, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/writer.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct rc_buf out;
static struct rc_writer w;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    rc_buf_init(&out, &arena);
    rc_w_init(&w, &arena, &out);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static void depth_and_lines_are_counted(void **state)
{
    (void)state;
    rc_w_open(&w, "void f(void)\n{");
    rc_w_line(&w, "return %d;", 1);
    rc_w_blank(&w);
    rc_w_blank(&w);
    rc_w_close(&w, "}");
    assert_string_equal(out.p, "void f(void)\n{\n    return 1;\n\n}\n");
    assert_int_equal(w.line, 6);
}

static void a_comment_cannot_be_left_from_inside(void **state)
{
    (void)state;
    rc_w_comment(&w, "%s", "a */ b ?\?/ c \\");
    assert_string_equal(out.p, "/* a <2a>/ b ?<3f>/ c <5c> */\n");
}

static void a_long_comment_becomes_a_block(void **state)
{
    (void)state;
    rc_w_comment(&w, "%s",
                 "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 "
                 "0123456789 0123456789");
    assert_string_equal(out.p,
                        "/*\n * 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 "
                        "0123456789 0123456789\n *     0123456789\n */\n");
}

static void a_literal_is_cut_where_it_is_too_wide(void **state)
{
    (void)state;
    assert_string_equal(rc_w_quoted(&arena, RC_STR("plain"), 20).p, "\"plain\"");
    assert_string_equal(rc_w_quoted(&arena, RC_STR("TYPE=Fury,QUALIFIED,!PC"), 16).p,
                        "\"TYPE=Fury,\"\n\"QUALIFIED,!PC\"");
    assert_string_equal(rc_w_quoted(&arena, RC_STR("????"), 10).p,
                        "\"\\077\\077\"\n\"\\077\\077\"");
}

static void a_list_is_one_line_or_one_item_a_line(void **state)
{
    (void)state;
    const struct rc_str items[] = { RC_STR("1"), RC_STR("2"), RC_STR("3"),
                                    RC_STR("4"), RC_STR("5"), RC_STR("6") };

    rc_w_items(&w, "int a[]", items, NULL, 2);
    rc_w_items(&w, "int b[]", items, NULL, 6);
    assert_string_equal(
        out.p, "int a[] = { 1, 2 };\n"
               "int b[] = {\n    1,\n    2,\n    3,\n    4,\n    /* 4 */\n    5,\n    6,\n};\n");
}

static void arguments_stand_below_the_first(void **state)
{
    (void)state;
    const char *const arguments[] = { "const struct core_character *c", "enum core_domain object" };

    rc_w_call(&w, "bool", "core_ability_a_rather_long_name_of_an_ability_has", arguments, 2, ";");
    assert_string_equal(out.p, "bool core_ability_a_rather_long_name_of_an_ability_has("
                               "const struct core_character *c,\n"
                               "                                                       "
                               "enum core_domain object);\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(depth_and_lines_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_comment_cannot_be_left_from_inside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_long_comment_becomes_a_block, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_literal_is_cut_where_it_is_too_wide, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_list_is_one_line_or_one_item_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(arguments_stand_below_the_first, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

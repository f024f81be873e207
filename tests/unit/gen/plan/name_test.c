/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/name.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct rc_names names;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    rc_names_init(&names, &arena);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static const char *lower(const char *prefix, const char *source)
{
    return rc_name_make(&names, RC_NAME_LOWER, prefix, rc_str(source), RC_NAME_PART);
}

static void words_are_joined_by_one_underscore(void **state)
{
    (void)state;
    assert_string_equal(lower("core", "Knowledge (Arcana)"), "core_knowledge_arcana");
    assert_string_equal(lower("core", "ClericLevel"), "core_cleric_level");
    assert_string_equal(lower("core", "TYPE=Fury"), "core_type_fury");
    assert_string_equal(lower("core", "__x__"), "core_x");
}

static void nothing_but_letters_digits_and_underscores_remains(void **state)
{
    (void)state;
    assert_string_equal(lower("core", "*/ int x; /*"), "core_int_x");
    assert_string_equal(lower("core", "\xc3\xa9\\\"\n?\?/"), "core_x");
    assert_string_equal(lower("core", ""), "core_x_2");
}

static void a_taken_name_gets_a_number(void **state)
{
    (void)state;
    rc_name_reserve(&names, "core_count");
    assert_string_equal(lower("core", "Count"), "core_count_2");
    assert_string_equal(lower("core", "count"), "core_count_3");
    assert_string_equal(lower("core", "count 2"), "core_count_2_2");
}

static void a_long_name_is_cut(void **state)
{
    (void)state;
    const char *name = lower("p", "abcdefghij abcdefghij abcdefghij abcdefgh ijklm");

    assert_string_equal(name, "p_abcdefghij_abcdefghij_abcdefghij_abcdefg");
    assert_string_equal(rc_name_word(&arena, RC_NAME_UPPER, RC_STR("abc def"), 4), "ABC");
}

static void bare_names_are_no_keywords_and_begin_with_a_letter(void **state)
{
    (void)state;
    assert_string_equal(lower("", "CLASS"), "class_");
    assert_string_equal(lower("", "DOMAIN"), "domain");
    assert_string_equal(lower("", "3rd"), "x3rd");
    assert_string_equal(lower("core", "class"), "core_class");
}

static void many_names_stay_apart(void **state)
{
    (void)state;
    for (unsigned i = 2; i < 1000; i++) {
        lower("n", "Name");
        assert_string_equal(lower("m", "Name"),
                            i == 2 ? "m_name" : rc_str_printf(&arena, "m_name_%u", i - 1).p);
    }
}

static void a_pack_name_is_a_plain_identifier(void **state)
{
    (void)state;
    assert_true(rc_name_is_pack(RC_STR("core")));
    assert_true(rc_name_is_pack(RC_STR("rsrd_35")));
    assert_false(rc_name_is_pack(RC_STR("")));
    assert_false(rc_name_is_pack(RC_STR("3e")));
    assert_false(rc_name_is_pack(RC_STR("Core")));
    assert_false(rc_name_is_pack(RC_STR("a__b")));
    assert_false(rc_name_is_pack(RC_STR("a_")));
    assert_false(rc_name_is_pack(RC_STR("class")));
    assert_false(rc_name_is_pack(RC_STR("abcdefghijklmnopqrstuvwxy")));
}

static void a_pack_is_not_named_as_the_runtime_or_a_header_of_c(void **state)
{
    (void)state;
    assert_false(rc_name_is_pack(RC_STR("rulec")));
    assert_false(rc_name_is_pack(RC_STR("rulecrt")));
    assert_false(rc_name_is_pack(RC_STR("rulec_set")));
    assert_false(rc_name_is_pack(RC_STR("string")));
    assert_false(rc_name_is_pack(RC_STR("assert")));
    assert_true(rc_name_is_pack(RC_STR("rulecs")));
    assert_true(rc_name_is_pack(RC_STR("strings")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(words_are_joined_by_one_underscore, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_but_letters_digits_and_underscores_remains, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_taken_name_gets_a_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_long_name_is_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bare_names_are_no_keywords_and_begin_with_a_letter, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(many_names_stay_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pack_name_is_a_plain_identifier, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pack_is_not_named_as_the_runtime_or_a_header_of_c, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

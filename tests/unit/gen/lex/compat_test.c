#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lex/compat.h"

static const char *const rows[] = { "B1.1", "B1.2", "B1.12" };

static struct rc_compat compat;
static struct rc_compat_error error;

static bool parse(const char *text)
{
    return rc_compat_parse(rc_str(text), "xconq", rows, 3, &compat, &error);
}

static void the_program_selects_all_rows_and_no_more(void **state)
{
    (void)state;
    assert_true(parse("xconq"));
    for (size_t i = 0; i < 3; i++)
        assert_true(rc_compat_has(&compat, i));
    assert_false(rc_compat_has(&compat, 3));
    assert_false(rc_compat_has(&compat, 100000));
}

static void rows_are_switched_in_the_order_given(void **state)
{
    (void)state;
    assert_true(parse("xconq,-B1.2"));
    assert_true(rc_compat_has(&compat, 0));
    assert_false(rc_compat_has(&compat, 1));
    assert_true(parse("+b1.12"));
    assert_false(rc_compat_has(&compat, 0));
    assert_true(rc_compat_has(&compat, 2));
    assert_true(parse("-B1.2,xconq"));
    assert_true(rc_compat_has(&compat, 1));
}

static void a_wrong_text_selects_nothing_and_says_why(void **state)
{
    (void)state;
    assert_false(parse("xconq,-B1.13"));
    assert_int_equal(error.problem, RC_COMPAT_ROW);
    assert_true(rc_str_eq(error.word, RC_STR("B1.13")));
    assert_true(error.nearest.len > 0);
    assert_false(rc_compat_has(&compat, 0));
    assert_false(parse("xonq"));
    assert_int_equal(error.problem, RC_COMPAT_PROGRAM);
    assert_true(rc_str_eq(error.nearest, RC_STR("xconq")));
    assert_false(parse("xconq,"));
    assert_int_equal(error.problem, RC_COMPAT_EMPTY);
    assert_false(parse(""));
    assert_false(rc_compat_parse(RC_STR("?"), "xconq", rows, 3, &compat, NULL));
}

static void the_program_of_a_text_is_its_first_word(void **state)
{
    (void)state;
    assert_true(rc_str_eq(rc_compat_program(RC_STR("xconq,-B1.7")), RC_STR("xconq")));
    assert_true(rc_str_eq(rc_compat_program(RC_STR("+B1.3")), RC_STR("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_selects_all_rows_and_no_more),
        cmocka_unit_test(rows_are_switched_in_the_order_given),
        cmocka_unit_test(a_wrong_text_selects_nothing_and_says_why),
        cmocka_unit_test(the_program_of_a_text_is_its_first_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

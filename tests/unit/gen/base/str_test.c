#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"
#include "support/rig.h"

static struct rig rig;

static int set_up(void **state)
{
    (void)state;
    rig_init(&rig);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rig_clear(&rig);
    return 0;
}

static void parts_are_taken_up_to_the_separator(void **state)
{
    struct rc_str rest = RC_STR("a||b");
    struct rc_str part;

    (void)state;
    assert_true(rc_str_next(&rest, '|', &part) && rc_str_eq(part, RC_STR("a")));
    assert_true(rc_str_next(&rest, '|', &part) && part.len == 0);
    assert_true(rc_str_next(&rest, '|', &part) && rc_str_eq(part, RC_STR("b")));
    assert_false(rc_str_next(&rest, '|', &part));
    rest = RC_STR("");
    assert_true(rc_str_next(&rest, '|', &part) && part.len == 0);
    assert_false(rc_str_next(&rest, '|', &part));
    rest = RC_STR("a|");
    assert_true(rc_str_next(&rest, '|', &part) && rc_str_next(&rest, '|', &part));
    assert_false(rc_str_next(&rest, '|', &part));
}

static void comparing_goes_by_bytes_or_without_case(void **state)
{
    (void)state;
    assert_true(rc_str_eq_fold(RC_STR("AbC"), RC_STR("aBc")));
    assert_false(rc_str_eq(RC_STR("AbC"), RC_STR("aBc")));
    assert_false(rc_str_eq_fold(RC_STR("ab"), RC_STR("abc")));
    assert_true(rc_str_cmp(RC_STR("a"), RC_STR("ab")) < 0);
    assert_true(rc_str_cmp(RC_STR("b"), RC_STR("ab")) > 0);
    assert_true(rc_str_cmp_fold(RC_STR("a"), RC_STR("B")) < 0);
    assert_true(rc_str_cmp(RC_STR("a"), RC_STR("B")) > 0);
    assert_true(rc_str_cmp_fold(RC_STR("A"), RC_STR("a")) != 0);
    assert_int_equal(rc_str_cmp_fold(RC_STR("a"), RC_STR("a")), 0);
    assert_true(rc_str_cmp(RC_STR("\xc3"), RC_STR("a")) > 0);
}

static void pieces_are_cut_to_the_text(void **state)
{
    struct rc_str text = RC_STR("  abc\t\r\n");

    (void)state;
    assert_true(rc_str_eq(rc_str_trim(text), RC_STR("abc")));
    assert_int_equal(rc_str_trim(RC_STR(" \t")).len, 0);
    assert_true(rc_str_eq(rc_str_sub(text, 2, 99), RC_STR("abc\t\r\n")));
    assert_int_equal(rc_str_sub(text, 99, 100).len, 0);
    assert_int_equal(rc_str_sub(text, 3, 2).len, 0);
    assert_null(rc_str_sub((struct rc_str){ NULL, 0 }, 0, 9).p);
    assert_int_equal(rc_str_find(text, 'b', 0), 3);
    assert_int_equal(rc_str_find(text, 'b', 4), text.len);
    assert_true(rc_str_starts(RC_STR("abc"), RC_STR("ab")));
    assert_true(rc_str_ends(RC_STR("abc"), RC_STR("bc")));
    assert_false(rc_str_starts(RC_STR("a"), RC_STR("ab")));
    assert_false(rc_str_ends(RC_STR("a"), RC_STR("ba")));
}

static void integers_are_whole_and_fit(void **state)
{
    int value = 0;

    (void)state;
    assert_true(rc_str_to_int(RC_STR("2147483647"), &value) && value == INT_MAX);
    assert_true(rc_str_to_int(RC_STR("-2147483648"), &value) && value == INT_MIN);
    assert_true(rc_str_to_int(RC_STR("+7"), &value) && value == 7);
    assert_false(rc_str_to_int(RC_STR("2147483648"), &value));
    assert_false(rc_str_to_int(RC_STR("-2147483649"), &value));
    assert_false(rc_str_to_int(RC_STR("99999999999999999999999"), &value));
    assert_false(rc_str_to_int(RC_STR(""), &value));
    assert_false(rc_str_to_int(RC_STR("-"), &value));
    assert_false(rc_str_to_int(RC_STR("1x"), &value));
    assert_false(rc_str_to_int(RC_STR(" 1"), &value));
}

static void utf8_is_what_the_standard_says(void **state)
{
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {
        { "a", 1 },
        { "\xc3\xa9", 2 },
        { "\xe2\x82\xac", 3 },
        { "\xf0\x9f\x98\x80", 4 },
        { "\x80", 0 },             /* a continuation alone */
        { "\xc0\x80", 0 },         /* overlong */
        { "\xe0\x80\x80", 0 },     /* overlong */
        { "\xed\xa0\x80", 0 },     /* a surrogate */
        { "\xf4\x90\x80\x80", 0 }, /* beyond U+10FFFF */
        { "\xc3", 0 },             /* cut off */
        { "\xff", 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(rc_utf8_length(rc_str(rows[i].text)), rows[i].length);
    assert_int_equal(rc_utf8_check(RC_STR("a\xc3\xa9\xff")), 3);
    assert_int_equal(rc_utf8_check(RC_STR("a\xc3\xa9")), 3);
}

static void copies_are_terminated(void **state)
{
    struct rc_str text = { "abcdef", 3 };

    (void)state;
    assert_string_equal(rc_str_copy(&rig.arena, text), "abc");
    assert_true(rc_str_eq(rc_str_dup(&rig.arena, text), text));
    assert_string_equal(rc_str_printf(&rig.arena, "%.*s-%d", RC_FMT(text), 5).p, "abc-5");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(parts_are_taken_up_to_the_separator), TEST(comparing_goes_by_bytes_or_without_case),
        TEST(pieces_are_cut_to_the_text),          TEST(integers_are_whole_and_fit),
        TEST(utf8_is_what_the_standard_says),      TEST(copies_are_terminated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

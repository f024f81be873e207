#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/intern.h"
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

static void symbols_are_numbered_as_they_are_first_seen(void **state)
{
    struct rc_intern table;

    (void)state;
    rc_intern_init(&table, &rig.arena);
    assert_int_equal(rc_intern_add(&table, RC_STR("")), 0);
    assert_int_equal(rc_intern_add(&table, RC_STR("b")), 1);
    assert_int_equal(rc_intern_add(&table, RC_STR("a")), 2);
    assert_int_equal(rc_intern_add(&table, RC_STR("b")), 1);
    assert_true(rc_str_eq(rc_sym_text(&table, 2), RC_STR("a")));
}

static void many_texts_stay_apart(void **state)
{
    struct rc_intern table;
    rc_sym symbol;

    (void)state;
    rc_intern_init(&table, &rig.arena);
    for (unsigned i = 0; i < 5000; i++)
        assert_int_equal(rc_intern_add(&table, rc_str_printf(&rig.arena, "t%u", i)), i + 1);
    for (unsigned i = 0; i < 5000; i++) {
        assert_true(rc_intern_find(&table, rc_str_printf(&rig.arena, "t%u", i), &symbol));
        assert_int_equal(symbol, i + 1);
    }
    assert_false(rc_intern_find(&table, RC_STR("t5000"), &symbol));
    assert_int_equal(table.count, 5001);
}

static void texts_are_copied_and_may_hold_any_byte(void **state)
{
    struct rc_intern table;
    char text[] = "a\0b";

    (void)state;
    rc_intern_init(&table, &rig.arena);
    rc_sym symbol = rc_intern_add(&table, (struct rc_str){ text, 3 });
    text[0] = 'x';
    assert_memory_equal(rc_sym_text(&table, symbol).p, "a\0b", 3);
    assert_int_not_equal(rc_intern_add(&table, RC_STR("a")), symbol);
}

static void folding_drops_the_case_of_ascii_letters_only(void **state)
{
    struct rc_intern table;

    (void)state;
    rc_intern_init(&table, &rig.arena);
    rc_sym symbol = rc_intern_fold(&table, RC_STR("Fire \xc3\x84"));
    assert_int_equal(rc_intern_fold(&table, RC_STR("fIRE \xc3\x84")), symbol);
    assert_int_not_equal(rc_intern_fold(&table, RC_STR("fire \xc3\xa4")), symbol);
    assert_true(rc_str_eq(rc_sym_text(&table, symbol), RC_STR("fire \xc3\x84")));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(symbols_are_numbered_as_they_are_first_seen),
        TEST(many_texts_stay_apart),
        TEST(texts_are_copied_and_may_hold_any_byte),
        TEST(folding_drops_the_case_of_ascii_letters_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Rules of the language that the recorded rows do not hold, and what each message is given for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/num.h"
#include "support/gdl_case.h"

static struct gdl_case c;

/* What a query gives in a model of some forms, and how many messages of a kind stand beside it. */
static void assert_answer(const char *compat, const char *forms, const char *query,
                          const char *expected)
{
    gdl_case_init(&c, compat, NULL, 0);
    gdl_case_run(&c, rc_str(forms));
    struct rc_str got = gdl_case_ask(&c, rc_str(query));
    if (!rc_str_eq(got, rc_str(expected)))
        fail_msg("[%s] %s: %s is %.*s and not %s", compat, forms, query, RC_FMT(got), expected);
    gdl_case_clear(&c);
}

static void assert_message(const char *forms, const char *number, size_t count)
{
    gdl_case_init(&c, "", NULL, 0);
    gdl_case_run(&c, rc_str(forms));
    rc_gdl_finish(c.gdl);
    rc_gdl_lower(c.gdl, RC_STR("x"));
    if (gdl_case_count(&c, number) != count)
        fail_msg("%s: %zu times %s and not %zu\n%.*s", forms, gdl_case_count(&c, number), number,
                 count, RC_FMT(gdl_case_messages(&c)));
    gdl_case_clear(&c);
}

static void types_are_in_order_of_definition(void **state)
{
    (void)state;
    assert_answer("", "(unit-type b)(unit-type a)", "eval u*", "(b a)");
    assert_answer("xconq", "(unit-type b)(unit-type a)", "eval u*", "(b a)");
}

static void dice_begin_at_zero_and_an_addend_makes_them_real(void **state)
{
    (void)state;
    assert_answer("", "", "dice 2d4", "code=20992 type1=2x4+0 text=2d4 range=0..6");
    assert_answer("", "", "dice 2d4+2", "code=20994 type1=2x4+2 text=2d4+2 range=2..8");
    assert_answer("xconq", "", "dice 2d4", "code=18688 type1=2x4+0 text=2d4 range=2..8");
    assert_answer("xconq,-B1.2", "", "dice 2d4", "code=18688 type1=2x4+0 text=2d4 range=0..6");
}

static void one_operator_a_form(void **state)
{
    (void)state;
    assert_message("(define x (+ 1 * 2))", "E0313", 1);
    assert_message("(define x (1 * 2))", "E0313", 0);
}

static void single_rows_are_switched(void **state)
{
    (void)state;
    assert_answer("+B1.1", "", "eval (+ 1 (2 3 4))", "(3 8)");
    assert_answer("xconq,-B1.1", "", "eval (+ 1 (2 3 4))", "(3 4 5)");
    assert_answer("xconq,-B1.13", "", "eval (append ((1) 2) 3)", "(1 2 3)");
    assert_answer("xconq,-B1.17", "", "eval (and 1 2)", "2");
    assert_answer("+B1.6", "", "eval '(a#b)", "(a |#| b)");
    assert_answer("+B1.9", "", "eval 5.123", "5123");
    assert_answer("+B1.10", "(define x 1)(define x 2)", "eval x", "2");
}

static void value_lists_go_in_order_or_by_name(void **state)
{
    static const char types[] = "(unit-type a)(unit-type b)(unit-type e)";

    (void)state;
    assert_answer("", types, "uval (4 5)", "(4 5 _)");
    assert_answer("", types, "uval ((e 1) ((a b) 2) (e 3))", "(2 2 3)");
    assert_answer("", "(set sides-max 3)", "sval ((2 9))", "(_ _ 9 _)");
}

static void interpolation_rounds_down_or_as_xconq_does(void **state)
{
    (void)state;
    assert_answer("", "", "interp 1 ((0 9) (4 3))", "7");
    assert_answer("xconq", "", "interp 1 ((0 9) (4 3))", "8");
    assert_answer("", "", "interp 5 ((0 1) (5 2) (5 3) (9 4))", "2");
    assert_answer("", "", "interp 10 ((0 1) (9 4))", "rc=1");
}

/* A naive reading of the rule: the largest whole number that is not above the line. */
static void interpolation_agrees_with_a_search(void **state)
{
    const struct rc_num_point points[] = { { -7, 11 }, { 3, -20 }, { 4, 50 }, { 90, 49 } };

    (void)state;
    for (int key = -7; key <= 90; key++) {
        int32_t value = 0;
        size_t i = 0;
        assert_int_equal(rc_num_interpolate(points, 4, RC_NUM_DOWN, key, &value), RC_NUM_INSIDE);
        while (points[i + 1].key < key)
            i++;
        const struct rc_num_point *a = &points[i];
        const struct rc_num_point *b = &points[i + 1];
        int best = -1000;
        for (int n = -1000; n < 1000; n++) {
            if ((n - a->value) * (b->key - a->key) <= (b->value - a->value) * (key - a->key))
                best = n;
        }
        assert_int_equal(value, best);
    }
}

static void symbols_that_mean_nothing_have_a_nearest_name(void **state)
{
    (void)state;
    gdl_case_init(&c, "", NULL, 0);
    gdl_case_run(&c, RC_STR("(unit-type infantry)(table acp-to-attack (infantri u* 1))"));
    assert_int_equal(gdl_case_count(&c, "E0309"), 1);
    assert_non_null(strstr(gdl_case_messages(&c).p, "did you mean 'infantry'?"));
    gdl_case_clear(&c);
}

static const struct {
    const char *forms;
    const char *number;
} messages[] = {
    { "(unit-type a (hp-maxx 3))", "E0320" },
    { "(unit-type a (alt-percentile-max 3))", "E0366" },
    { "(unit-type a)(table acp-to-atack (a a 1))", "E0319" },
    { "(unit-type a)(terrain-type y)(table accident-hit-chance (y a 1))", "E0321" },
    { "(unit-type a)(unit-type b)(table acp-to-attack ((a b) a (1 2 3)))", "E0311" },
    { "(unit-type a)(table acp-to-attack (a a 99999))", "E0323" },
    { "(unit-type a (hp-max 40000))", "E0323" },
    { "(set turn -1)", "E0323" },
    { "(unit-type a)(table acp-to-attack (a a 1) (a a 2))", "E0369" },
    { "(unit-type a)(table acp-to-attack (a a 1))(table acp-to-attack 2)", "E0370" },
    { "(if false)(define x 1)(end-if)", "E0371" },
    { "(unit-type a)(table acp-to-attack (nil a 1))", "E0371" },
    { "(else)", "E0325" },
    { "(if true)", "E0325" },
    { "(if 2)(end-if)", "E0325" },
    { "(define true 2)", "E0318" },
    { "(define x 1 2)", "E0344" },
    { "(frobnicate)", "E0328" },
    { "(unit-type a)(frobnicate)", "E0316" },
    { "(include \"nowhere\")", "E0326" },
    { "(define x (+ 3d6 3d6))", "E0315" },
    { "(define x (* 65536 65536))", "E0314" },
    { "(define x (* 200 200))", "E0343" },
    { "(unit-type a (acp-damage-effect ((3 1) (2 1))))", "E0332" },
    { "(unit-type a (hp-max 9) (acp-damage-effect ((1 1) (8 2))))", "E0368" },
    { "(unit-type a (hp-max 9) (acp-damage-effect ((1 9) (9 2))))", "E0378" },
    { "(unit-type a (possible-sides (and \"x\" \"y\" \"z\")))", "E0358" },
    { "(scorekeeper (do (frob)))", "E0333" },
    { "(scorekeeper (do (if (and (> turn 3)) win)))", "E0377" },
    { "(define turn 3)", "E0347" },
    { "(unit-type a)(table damage (a a 2d6))", "E0349" },
    { "(unit-type a)(table damage (a a -5))", "E0375" },
    { "(if false)(if true)(end-if)(end-if)", "E0376" },
    { "(define x \"caf\xe9\")", "E0363" },
    { "(define x (1 2)\n; the ) is here\n", "E0367" },
    { "(area (terrain \"3a\"))(terrain-type y)", "E0328" },
    { "(terrain-type y)(area (terrain \"3a\"))", "E0331" },
    { "(unit-type a)(a 1 1 nobody)", "E0330" },
};

static void each_mistake_gets_its_message_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        assert_message(messages[i].forms, messages[i].number, 1);
}

/* What is right gives no message at all. */
static void what_is_right_is_silent(void **state)
{
    static const char *const forms[] = {
        "(unit-type a (hp-max 3) (acp-damage-effect ((1 1) (3 4))))(table acp-to-attack (u* u* 2))",
        "(if true)(define x 1)(else)(define x 2)(end-if)",
        "(unit-type a)(side 1 (name \"N\"))(area 4 4)(a 1 1 1)(unit a 2 2 (s 1))",
        "(define xs '(1 2))(set xs (remove 1 xs))(undefine xs)",
        "(scorekeeper (when (after-turn 3)) (do (cond ((> turn 9) end) ((= score 3) win))))",
        "(terrain-type y (char \".\"))(area 3 1 (terrain (by-char \".\") \"3.\"))",
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        gdl_case_init(&c, "", NULL, 0);
        gdl_case_run(&c, rc_str(forms[i]));
        rc_gdl_finish(c.gdl);
        rc_gdl_lower(c.gdl, RC_STR("x"));
        if (c.diags.count > 0)
            fail_msg("%s\n%.*s", forms[i], RC_FMT(gdl_case_messages(&c)));
        gdl_case_clear(&c);
    }
}

static void a_second_reading_says_nothing_twice(void **state)
{
    (void)state;
    assert_message("(unit-type a)(table acp-to-attack (a a 1))(unit-type b (hp-maxx 3))", "E0320",
                   1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_in_order_of_definition),
        cmocka_unit_test(dice_begin_at_zero_and_an_addend_makes_them_real),
        cmocka_unit_test(one_operator_a_form),
        cmocka_unit_test(single_rows_are_switched),
        cmocka_unit_test(value_lists_go_in_order_or_by_name),
        cmocka_unit_test(interpolation_rounds_down_or_as_xconq_does),
        cmocka_unit_test(interpolation_agrees_with_a_search),
        cmocka_unit_test(symbols_that_mean_nothing_have_a_nearest_name),
        cmocka_unit_test(each_mistake_gets_its_message_once),
        cmocka_unit_test(what_is_right_is_silent),
        cmocka_unit_test(a_second_reading_says_nothing_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

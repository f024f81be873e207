#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lst/pre_lower.h"
#include "support/rig.h"

static struct rig rig;
static struct rc_model model;
static struct rc_preds preds;
static struct rc_character character;
static struct rc_pre_world world;

static int set_up(void **state)
{
    static const struct {
        const char *name;
        double value;
    } vars[] = { { "A", 2 }, { "B", 7 }, { "Half", 0.5 } };

    (void)state;
    rig_init(&rig);
    rc_model_init(&model, &rig.arena, &rig.texts);
    rc_model_freeze(&model);
    world = (struct rc_pre_world){ .model = &model };
    rc_preds_init(&preds, &rig.arena, &rig.texts);
    character = (struct rc_character){ .total_levels = 9 };
    for (size_t i = 0; i < sizeof vars / sizeof *vars; i++) {
        struct rc_named_number var = { rc_str(vars[i].name), vars[i].value, true };
        RC_PUSH(&rig.arena, &character.vars, var);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rig_clear(&rig);
    return 0;
}

static double value_as(const char *text, bool pcgen)
{
    struct rc_pre_scope scope = {
        .arena = &rig.arena, .diags = &rig.diags, .world = &world, .preds = &preds
    };
    const struct rc_source *source = rig_source(&rig, "f.lst", text);
    struct rc_pred_run run;
    rc_pred pred;

    if (pcgen) {
        rc_compat_set(&scope.compat, RC_PRE_ROW_P44, true);
        rc_compat_set(&scope.compat, RC_PRE_ROW_P46, true);
    }
    pred = rc_formula_lower(
        &scope, rc_formula_parse(&rig.arena, &rig.diags, source->text, source->base, pcgen));
    rc_pred_run_init(&run, &rig.arena, &preds, (struct rc_asked){ &model, &character, NULL });
    return rc_pred_value(&run, pred);
}

static double value(const char *text)
{
    return value_as(text, false);
}

/* F3 */
static void operators_bind_as_in_arithmetic(void **state)
{
    (void)state;
    assert_float_equal(value("1+2*3"), 7, 0);
    assert_float_equal(value("(1+2)*3"), 9, 0);
    assert_float_equal(value("10-4-3"), 3, 0);
    assert_float_equal(value("B/A"), 3.5, 0);
    assert_float_equal(value("B%A"), 1, 0);
    assert_float_equal(value("2^3^2"), 512, 0);
    assert_float_equal(value("-2^2"), -4, 0);
    assert_float_equal(value("2^-1"), 0.5, 0);
    assert_float_equal(value("--A"), 2, 0);
    assert_float_equal(value("+A"), 2, 0);
}

/* F3 */
static void comparisons_and_logic_give_1_or_0(void **state)
{
    (void)state;
    assert_float_equal(value("A<B"), 1, 0);
    assert_float_equal(value("A>=B"), 0, 0);
    assert_float_equal(value("A==2&&B!=2"), 1, 0);
    assert_float_equal(value("A>B||B<=7"), 1, 0);
    assert_float_equal(value("!A"), 0, 0);
    assert_float_equal(value("1+(A>1)+(A>2)"), 2, 0);
}

/* F1, F4 */
static void functions_are_written_in_one_case(void **state)
{
    (void)state;
    assert_float_equal(value("max(A,B,3)"), 7, 0);
    assert_float_equal(value("MIN(A,B)"), 2, 0);
    assert_float_equal(value("floor(0-Half)"), -1, 0);
    assert_float_equal(value("ceil(Half)"), 1, 0);
    assert_float_equal(value("abs(0-A)"), 2, 0);
    assert_float_equal(value("if(A>1,B,9)"), 7, 0);
    assert_float_equal(value("or(0,A)"), 1, 0);
    assert_int_equal(rc_function_find(RC_STR("Max")), RC_FUNCTION_COUNT_OF);
}

/* F5, F6, F7 */
static void names_are_variables_then_terms_then_0(void **state)
{
    (void)state;
    assert_float_equal(value("TL"), 9, 0);
    assert_float_equal(value("var(\"TL\")+getvar(\"A\")"), 11, 0);
    assert_float_equal(value("Nobody"), 0, 0);
    assert_float_equal(value("mastervar(\"A\")"), 0, 0);
    assert_float_equal(value("skillinfo(\"TOTALRANK\", \"Climb\")"), 0, 0);
    assert_float_equal(value("classlevel(\"Fighter\")"), 0, 0);
    assert_float_equal(value("COUNT[EQTYPE.Armor.EQUIPPED]"), 0, 0);
}

/* F8: of an owner that has chosen nothing there is no text to put there. */
static void what_the_owner_chose_is_0_as_long_as_it_chose_nothing(void **state)
{
    (void)state;
    assert_float_equal(value("%LIST+B"), 7, 0);
    assert_float_equal(value("max(%CHOICE,A)"), 2, 0);
    assert_int_equal(rig.diags.errors, 0);
}

/* F7, P46 */
static void an_undefined_name_is_0_with_the_usual_precedence(void **state)
{
    (void)state;
    assert_float_equal(value("1+Nobody/4"), 1, 0);
    assert_float_equal(value_as("1+Nobody/4", true), 0.25, 0);
    assert_float_equal(value_as("1+A/4", true), 1.5, 0);
}

/* F2 */
static void the_old_evaluator_glues_names_to_values(void **state)
{
    (void)state;
    assert_float_equal(value_as("floor((Nobody-10)/4)", true), -2.5, 0);
    assert_float_equal(value_as("12*floor((Nobody+2)/5)", true), 0, 0);
    assert_float_equal(value_as("-1*(floor((Nobody-10)/2))", true), 5, 0);
    assert_float_equal(value_as("min(A,Nobody*2-3)", true), -3, 0);
    assert_float_equal(value_as("ceil((CL=Ranger)/10)", true), 0, 0);
}

/* F2, P44 */
static void what_cannot_be_read_is_an_error_at_its_place(void **state)
{
    static const struct {
        const char *text;
        enum rc_code code;
        const char *place;
    } rows[] = {
        { "1+", RC_E_FORMULA_SYNTAX, "1:3" },          { "", RC_E_FORMULA_SYNTAX, "1:1" },
        { "1 2", RC_E_FORMULA_SYNTAX, "1:3" },         { "A=B", RC_E_FORMULA_SYNTAX, "1:1" },
        { "A;", RC_E_FORMULA_SYNTAX, "1:2" },          { "var(\"x)", RC_E_FORMULA_SYNTAX, "1:5" },
        { "COUNT[x", RC_E_FORMULA_SYNTAX, "1:6" },     { "(1", RC_E_FORMULA_SYNTAX, "1:3" },
        { "If(1,2,3)", RC_E_FORMULA_FUNCTION, "1:1" }, { "if(1,2)", RC_E_FORMULA_FUNCTION, "1:1" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        value(rows[i].text);
        assert_int_equal(rig.diags.errors, 1);
        assert_string_equal(rig_place(&rig, rows[i].code), rows[i].place);
        tear_down(NULL);
        set_up(NULL);
    }
}

static char *repeated(const char *piece, size_t times, const char *last)
{
    size_t width = strlen(piece);
    char *text = rc_arena_alloc(&rig.arena, width * times + strlen(last) + 1, 1);

    for (size_t i = 0; i < times; i++)
        memcpy(text + i * width, piece, width);
    memcpy(text + width * times, last, strlen(last));
    return text;
}

static void depth_and_length_have_limits(void **state)
{
    (void)state;
    value(repeated("(", 10000, "1"));
    assert_true(rig_has(&rig, RC_E_FORMULA_LIMIT));
    value(repeated("-", 100000, "1"));
    value(repeated("1+", 100000, "1"));
    value(repeated("2^", 100000, "1"));
    assert_int_equal(rig.diags.errors, 4);
    assert_float_equal(value(repeated("1+", 4000, "1")), 4001, 0);
    value_as(repeated("(", 10000, "Nobody+1"), true);
}

static void division_by_a_constant_zero_is_a_warning(void **state)
{
    (void)state;
    value("A/0");
    assert_true(rig_has(&rig, RC_W_FORMULA_ZERO));
    assert_string_equal(rig_place(&rig, RC_W_FORMULA_ZERO), "1:1");
}

static void constants_are_folded(void **state)
{
    size_t before;

    (void)state;
    value("7");
    before = preds.nodes.count;
    assert_float_equal(value("1+2*3"), 7, 0);
    /* 1, 2, 3 and 6 are new; no operation is left */
    for (size_t i = before; i < preds.nodes.count; i++)
        assert_int_equal(preds.nodes.at[i].op, RC_PRED_CONST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(operators_bind_as_in_arithmetic, set_up, tear_down),
        cmocka_unit_test_setup_teardown(comparisons_and_logic_give_1_or_0, set_up, tear_down),
        cmocka_unit_test_setup_teardown(functions_are_written_in_one_case, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_are_variables_then_terms_then_0, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_owner_chose_is_0_as_long_as_it_chose_nothing,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_undefined_name_is_0_with_the_usual_precedence, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_old_evaluator_glues_names_to_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_an_error_at_its_place, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(depth_and_length_have_limits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(division_by_a_constant_zero_is_a_warning, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(constants_are_folded, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lst/pre.h"
#include "support/rig.h"

static struct rig rig;
static struct rc_compat none;

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

static struct rc_pre *parse_with(const char *text, const struct rc_compat *compat)
{
    const struct rc_source *source = rig_source(&rig, "t.lst", text);

    return rc_pre_parse(&rig.arena, &rig.diags, compat,
                        (struct rc_piece){ source->text, source->base });
}

static struct rc_pre *parse(const char *text)
{
    return parse_with(text, &none);
}

/* A bad text gives one message of the code, at the column. */
static void refuse(const char *text, enum rc_code code, const char *place)
{
    size_t before = rig.diags.errors;

    assert_null(parse(text));
    assert_int_equal(rig.diags.errors, before + 1);
    assert_true(rig_has(&rig, code));
    assert_string_equal(rig_place(&rig, code), place);
    tear_down(NULL);
    set_up(NULL);
}

static void every_kind_has_a_row_and_is_found_without_case(void **state)
{
    enum rc_pre_op op;
    bool has_op;

    (void)state;
    assert_int_equal(RC_PRE_KIND_COUNT, 76);
    for (unsigned i = 0; i < RC_PRE_KIND_COUNT; i++) {
        struct rc_str word = rc_str(rc_pre_kind_row((enum rc_pre_kind)i)->word);
        assert_int_equal(rc_pre_kind_find(word, &op, &has_op), i);
    }
    assert_int_equal(rc_pre_kind_find(RC_STR("class"), &op, &has_op), RC_PRE_CLASS);
    assert_int_equal(rc_pre_kind_find(RC_STR("CLASSES"), &op, &has_op), RC_PRE_KIND_COUNT);
}

static void operators_are_a_suffix_of_the_kinds_that_take_them(void **state)
{
    enum rc_pre_op op;
    bool has_op;

    (void)state;
    assert_int_equal(rc_pre_kind_find(RC_STR("VARGTEQ"), &op, &has_op), RC_PRE_VAR);
    assert_int_equal(op, RC_PRE_GTEQ);
    assert_true(has_op);
    assert_int_equal(rc_pre_kind_find(RC_STR("STATLT"), &op, &has_op), RC_PRE_STAT);
    assert_int_equal(op, RC_PRE_LT);
    assert_int_equal(rc_pre_kind_find(RC_STR("BASESIZENEQ"), &op, &has_op), RC_PRE_BASESIZE);
    assert_int_equal(op, RC_PRE_NEQ);
    assert_int_equal(rc_pre_kind_find(RC_STR("VAR"), &op, &has_op), RC_PRE_VAR);
    assert_int_equal(op, RC_PRE_GTEQ);
    assert_false(has_op);
    assert_int_equal(rc_pre_kind_find(RC_STR("CLASSEQ"), &op, &has_op), RC_PRE_KIND_COUNT);
}

static void a_list_has_a_count_and_elements_with_values_of_their_own(void **state)
{
    struct rc_pre *pre = parse("!PRECLASS:2,Wizard=3,TYPE=Base=5,TYPE.Prestige");

    (void)state;
    assert_non_null(pre);
    assert_true(pre->negated);
    assert_int_equal(pre->count, 2);
    assert_int_equal(pre->elements.count, 3);
    assert_true(rc_str_eq(pre->elements.at[0].key, RC_STR("Wizard")));
    assert_int_equal(pre->elements.at[0].value, 3);
    assert_true(rc_str_eq(pre->elements.at[1].key, RC_STR("TYPE=Base")));
    assert_int_equal(pre->elements.at[1].value, 5);
    assert_false(pre->elements.at[2].has_value);
}

static void pieces_of_a_mult_nest_and_have_places(void **state)
{
    struct rc_pre *pre = parse("PREMULT:2,[PREMULT:1,[!PREALIGN:LG],[PREABILITY:1,CATEGORY=FEAT,["
                               "Dodge]]],[PRETEXT:a,b [c]]");

    (void)state;
    assert_non_null(pre);
    assert_int_equal(pre->pieces.count, 2);
    assert_int_equal(pre->pieces.at[0]->pieces.count, 2);
    assert_true(pre->pieces.at[0]->pieces.at[0]->negated);
    assert_true(pre->pieces.at[0]->pieces.at[1]->elements.at[0].absent);
    assert_true(rc_str_eq(pre->pieces.at[0]->pieces.at[1]->head, RC_STR("FEAT")));
    assert_true(rc_str_eq(pre->pieces.at[1]->body, RC_STR("a,b [c]")));
    assert_true(rc_str_eq(rc_span_text(&rig.sources, pre->pieces.at[0]->pieces.at[0]->span),
                          RC_STR("!PREALIGN:LG")));
}

static void checkmult_may_stand_at_any_place(void **state)
{
    (void)state;
    assert_true(parse("PREABILITY:2,CHECKMULT,CATEGORY=FEAT,Dodge")->checkmult);
    assert_true(parse("PREABILITY:2,CATEGORY=FEAT,Dodge,CHECKMULT")->checkmult);
    assert_int_equal(parse("PREABILITY:2,category=FEAT,Dodge,CHECKMULT")->elements.count, 1);
}

/* R4 */
static void quiet_marks_what_qualify_does_not_override(void **state)
{
    struct rc_pre *pre = parse("PRERACE:Q:1,Elf");

    (void)state;
    assert_true(pre->unmoved);
    assert_int_equal(pre->count, 1);
}

static void formulas_of_a_var_are_cut_at_outer_commas_only(void **state)
{
    struct rc_pre *pre = parse("PREVARGTEQ:max(STR,DEX),3,COUNT[EQTYPE.a,b],var(\"a,b\")");

    (void)state;
    assert_non_null(pre);
    assert_int_equal(pre->pairs.count, 2);
    assert_int_equal(pre->pairs.at[0].left->op, RC_FORMULA_CALL);
    assert_int_equal(pre->pairs.at[1].left->op, RC_FORMULA_NAME);
}

static void ranges_have_bounds_in_any_case(void **state)
{
    struct rc_pre *pre = parse("PRELEVEL:min=3,MAX=5");

    (void)state;
    assert_int_equal(pre->min, 3);
    assert_int_equal(pre->max, 5);
    pre = parse("PREHD:2-4");
    assert_int_equal(pre->max, 4);
    assert_true(rig_has(&rig, RC_W_PRE_DEPRECATED));
}

/* R5, T5 */
static void each_bad_text_is_refused_at_its_part(void **state)
{
    (void)state;
    refuse("PREBOGUS:1,x", RC_E_PRE_KIND, "1:4");
    refuse("PRECLAS:1,x", RC_E_PRE_KIND, "1:4");
    refuse("PRE", RC_E_PRE_FORM, "1:1");
    refuse("PREALIGN", RC_E_PRE_FORM, "1:1");
    refuse("preALIGN:LG", RC_E_PRE_FORM, "1:1");
    refuse("PRECLASS:Cleric=1", RC_E_PRE_COUNT, "1:10");
    refuse("PRECLASS:x,Fighter=1", RC_E_PRE_COUNT, "1:10");
    refuse("PRECLASS:99999999999,Fighter=1", RC_E_PRE_COUNT, "1:10");
    refuse("PRECLASS:1", RC_E_PRE_EMPTY, "1:10");
    refuse("PRECLASS:1,", RC_E_PRE_EMPTY, "1:12");
    refuse("PRECLASS:1,a=1,,b=1", RC_E_PRE_EMPTY, "1:16");
    refuse("PRECLASS:1,Fighter=1,[Cleric=1]", RC_E_PRE_BRACKET, "1:22");
    refuse("PRECLASS:1,Fighter=x", RC_E_PRE_VALUE, "1:12");
    refuse("PREDOMAIN:1,Air|Good", RC_E_PRE_BODY, "1:16");
    refuse("PRESKILL:2,Spellcraft=4,Hide", RC_E_PRE_VALUE, "1:25");
    refuse("PRESTAT:1,INT", RC_E_PRE_VALUE, "1:11");
    refuse("PREVISION:1,Darkvision", RC_E_PRE_VALUE, "1:13");
    refuse("PRELEVEL:3", RC_E_PRE_BODY, "1:10");
    refuse("PRELEVEL:MIN=TL", RC_E_PRE_BODY, "1:10");
    refuse("PREATT:x", RC_E_PRE_BODY, "1:8");
    refuse("PREALIGN:LG,", RC_E_PRE_EMPTY, "1:13");
    refuse("PREGENDER:", RC_E_PRE_EMPTY, "1:1");
    refuse("PRESPELLBOOK:MAYBE", RC_E_PRE_BODY, "1:14");
    refuse("PRESPELLCAST:TYP=Arcane", RC_E_PRE_BODY, "1:14");
    refuse("PRESKILLTOT:Climb,Hide", RC_E_PRE_VALUE, "1:19");
    refuse("PREABILITY:1,Dodge", RC_E_PRE_CATEGORY, "1:14");
    refuse("PREABILITY:1,CATEGORY=ANY,Dodge", RC_E_PRE_CATEGORY, "1:14");
    refuse("PREABILITY:1,CATEGORY=FEAT,Dodge,CATEGORY=FEAT", RC_E_PRE_CATEGORY, "1:34");
    refuse("PREFACT:1,RACE,IsPC", RC_E_PRE_VALUE, "1:16");
    refuse("PREFACT:1,CHECKMULT,RACE,IsPC=true", RC_E_PRE_BODY, "1:11");
    refuse("PREVAREQ:a,1,b", RC_E_PRE_PAIRS, "1:14");
    refuse("PREVAREQ:(a,1", RC_E_PRE_PAIRS, "1:10");
    refuse("PREVAREQ:a+,1", RC_E_FORMULA_SYNTAX, "1:12");
    refuse("PREVAREQ:If(a,1,2),1", RC_E_FORMULA_FUNCTION, "1:10");
    refuse("PREMULT:1,[PREALIGN:LG", RC_E_PRE_BRACKET, "1:11");
    refuse("PREMULT:1,[PREALIGN:LG],", RC_E_PRE_EMPTY, "1:25");
    refuse("PREMULT:1,PREALIGN:LG", RC_E_PRE_PIECE, "1:11");
    refuse("PREMULT:1,[PREALIGN:LG],[]", RC_E_PRE_EMPTY, "1:26");
    refuse("PREMULT:1,[PREALIGN:LG],[PRECLASS:x,y]", RC_E_PRE_COUNT, "1:35");
    refuse("PREABILITY:1,CATEGORY=FEAT,[Dodge", RC_E_PRE_EMPTY, "1:34");
    refuse("PREABILITY:1,CATEGORY=FEAT,Dodge]", RC_E_PRE_EMPTY, "1:33");
}

/* P37 */
static void a_part_without_brackets_is_mended(void **state)
{
    (void)state;
    assert_null(parse("PREMULT:1,PREALIGN:LG"));
    assert_int_equal(rig.diags.count, 1);
    assert_non_null(rig.diags.at[0]->fixes);
    assert_true(rc_str_eq(rig.diags.at[0]->fixes->text, RC_STR("[PREALIGN:LG]")));
}

static void rows_let_through_what_pcgen_takes(void **state)
{
    struct rc_compat all = { { 0 } };

    (void)state;
    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&all, i, true);
    assert_non_null(parse_with("PREALIGN:", &all));               /* P27 */
    assert_non_null(parse_with("PREMULT:x,[PREALIGN:LG]", &all)); /* P37 */
    assert_non_null(parse_with("PREMULT:1,xPREALIGN:LGx", &all));
    assert_non_null(parse_with("PRESTAT:INT=13", &all)); /* P38 */
    assert_non_null(parse_with("PREATT:x", &all));
    assert_non_null(parse_with("PREPCLEVEL:5", &all));
    assert_non_null(parse_with("PREABILITY:1,Dodge", &all)); /* P41 */
    assert_non_null(parse_with("PREVAREQ:a b,1", &all));     /* P44 */
    assert_non_null(parse_with("PREMOVE:30,Walk", &all));    /* P19 */
    assert_non_null(parse_with("PRESPELLBOOK:1,YES", &all)); /* P32 */
    assert_int_equal(rig.diags.errors, 0);
}

static char *nested(size_t depth)
{
    static const char open[] = "PREMULT:1,[";
    size_t width = sizeof open - 1;
    char *text = rc_arena_alloc(&rig.arena, depth * (width + 1) + 32, 1);

    for (size_t i = 0; i < depth; i++)
        memcpy(text + i * width, open, width);
    memcpy(text + depth * width, "PREALIGN:LG", 11);
    memset(text + depth * width + 11, ']', depth);
    return text;
}

static void nesting_has_a_limit(void **state)
{
    (void)state;
    assert_non_null(parse(nested(RC_PRE_DEPTH_LIMIT)));
    assert_null(parse(nested(RC_PRE_DEPTH_LIMIT + 1)));
    assert_true(rig_has(&rig, RC_E_PRE_LIMIT));
    assert_null(parse(nested(10000)));
}

static void a_token_of_a_line_is_told_from_others(void **state)
{
    (void)state;
    assert_true(rc_is_pre(RC_STR("PREALIGN")));
    assert_true(rc_is_pre(RC_STR("!PREVARGTEQ:a,1")));
    assert_false(rc_is_pre(RC_STR("PRE:.CLEAR")));
    assert_false(rc_is_pre(RC_STR("PRE")));
    assert_false(rc_is_pre(RC_STR("PREalpha beta:x")));
    assert_false(rc_is_pre(RC_STR("TYPE")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_a_row_and_is_found_without_case),
        cmocka_unit_test(operators_are_a_suffix_of_the_kinds_that_take_them),
        cmocka_unit_test_setup_teardown(a_list_has_a_count_and_elements_with_values_of_their_own,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(pieces_of_a_mult_nest_and_have_places, set_up, tear_down),
        cmocka_unit_test_setup_teardown(checkmult_may_stand_at_any_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(quiet_marks_what_qualify_does_not_override, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(formulas_of_a_var_are_cut_at_outer_commas_only, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(ranges_have_bounds_in_any_case, set_up, tear_down),
        cmocka_unit_test_setup_teardown(each_bad_text_is_refused_at_its_part, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_part_without_brackets_is_mended, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_let_through_what_pcgen_takes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nesting_has_a_limit, set_up, tear_down),
        cmocka_unit_test(a_token_of_a_line_is_told_from_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

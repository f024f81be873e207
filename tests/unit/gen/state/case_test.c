#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "state/case.h"
#include "support/rig.h"

static struct rig rig;
static rc_case_list cases;

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

static void read_text(const char *text)
{
    const char *folder = getenv("RULEC_TEST_DIR");
    const char *path =
        rc_str_printf(&rig.arena, "%s/%d-case.jsonl", folder != NULL ? folder : ".", (int)getpid())
            .p;
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    cases = (rc_case_list){ 0 };
    assert_int_equal(rc_cases_read(&cases, &rig.arena, &rig.diags, rc_str(path), 256), RC_IO_OK);
    unlink(path);
}

static void each_form_is_known_by_what_it_asks(void **state)
{
    (void)state;
    read_text("{\"expr\":\"CHOOSE:DOMAIN|ALL\",\"as\":\"a\",\"offered\":[]}\n"
              "{\"expr\":\"PRELEVEL:3\",\"as\":[\"a\",\"b\"],\"met\":false}\n"
              "{\"given\":\"(define x 2)\",\"eval\":\"(+ x 1)\",\"equals\":\"3\"}\n"
              "{\"flow\":\"default\",\"facts\":[\"f\"],\"phase\":\"p\",\"chain\":[\"s\"]}\n"
              "{\"expr\":\"CHOOSE:X\",\"error\":true,\"note\":\"why\"}\n");
    assert_int_equal(cases.count, 5);
    assert_int_equal(cases.at[0].form, RC_CASE_OFFERED);
    assert_true(cases.at[0].offered.stated);
    assert_int_equal(cases.at[0].as.count, 1);
    assert_int_equal(cases.at[1].form, RC_CASE_MET);
    assert_int_equal(cases.at[1].as.count, 2);
    assert_false(cases.at[1].met.value);
    assert_int_equal(cases.at[2].form, RC_CASE_EQUALS);
    assert_true(rc_str_eq(cases.at[2].equals.text, RC_STR("3")));
    assert_int_equal(cases.at[3].form, RC_CASE_CHAIN);
    assert_true(cases.at[4].error);
    assert_int_equal(rig.diags.errors, 0);
}

static void an_object_is_asked_about_alone_or_with_an_expression(void **state)
{
    (void)state;
    read_text("{\"object\":\"FEAT|Dodge\",\"as\":\"a\",\"met\":true}\n"
              "{\"expr\":\"CHOOSE:DOMAIN|ALL\",\"object\":\"War\",\"met\":false}\n"
              "{\"expr\":\"CHOOSE:DOMAIN|ALL\",\"object\":\"War\",\"offered\":[]}\n"
              "{\"object\":\"War\",\"eval\":\"1\",\"met\":true}\n"
              "{\"object\":\"War\",\"as\":\"a\"}\n");
    assert_int_equal(cases.count, 2);
    assert_int_equal(cases.at[0].form, RC_CASE_MET);
    assert_true(rc_str_eq(cases.at[0].object, RC_STR("FEAT|Dodge")));
    assert_int_equal(cases.at[1].form, RC_CASE_MET);
    assert_int_equal(rig.diags.errors, 3);
}

static void a_case_without_a_question_or_an_answer_is_left_out(void **state)
{
    (void)state;
    read_text("{\"offered\":[]}\n"
              "{\"expr\":\"x\"}\n"
              "{\"expr\":\"x\",\"chain\":[]}\n"
              "{\"expr\":\"x\",\"flow\":\"y\",\"offered\":[]}\n"
              "{\"expr\":\"x\",\"error\":false}\n"
              "{\"expr\":\"x\",\"offered\":[]}\n");
    assert_int_equal(cases.count, 1);
    assert_int_equal(rig.diags.errors, 5);
    assert_string_equal(rig_place(&rig, RC_E_CASE_FORM), "1:1");
}

static void the_question_has_a_place(void **state)
{
    struct rc_place place;

    (void)state;
    read_text("\n{\"as\":\"a\", \"expr\":\"CHOOSE:X\",\"offered\":[]}\n");
    assert_true(rc_place_of(&rig.sources, cases.at[0].asked.begin, &place));
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 19);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_form_is_known_by_what_it_asks),
        TEST(an_object_is_asked_about_alone_or_with_an_expression),
        TEST(a_case_without_a_question_or_an_answer_is_left_out),
        TEST(the_question_has_a_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

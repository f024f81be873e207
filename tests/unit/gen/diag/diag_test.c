#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diag/diag.h"
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

static struct rc_span span_of(const struct rc_source *source, const char *text)
{
    const char *p = strstr(source->text.p, text);

    return rc_span_of(source, (struct rc_str){ p, strlen(text) });
}

static void the_same_code_for_the_same_span_is_given_once(void **state)
{
    const struct rc_source *source = rig_source(&rig, "a", "one two");

    (void)state;
    assert_non_null(rc_report(&rig.diags, RC_E_BINARY, span_of(source, "one"), "x"));
    assert_null(rc_report(&rig.diags, RC_E_BINARY, span_of(source, "one"), "y"));
    rc_note(&rig.diags, "goes nowhere");
    assert_non_null(rc_report(&rig.diags, RC_E_BINARY, span_of(source, "two"), "x"));
    assert_non_null(rc_report(&rig.diags, RC_W_BOM, span_of(source, "one"), "x"));
    assert_non_null(rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "x"));
    assert_non_null(rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "x"));
    assert_int_equal(rig.diags.errors, 4);
    assert_int_equal(rig.diags.warnings, 1);
    assert_null(rig.diags.at[0]->notes);
}

/* A reader that goes over its text a second time finds all of it again. */
static void it_is_given_once_however_long_ago_that_was(void **state)
{
    enum {
        COUNT = 1000
    };
    char text[COUNT + 1] = { 0 };
    const struct rc_source *source = rig_source(&rig, "a", memset(text, 'x', COUNT));

    (void)state;
    for (int again = 0; again < 2; again++) {
        for (size_t i = 0; i < COUNT; i++)
            rc_report(&rig.diags, RC_E_BINARY,
                      rc_span_of(source, rc_str_sub(source->text, i, i + 1)), "x");
    }
    assert_int_equal(rig.diags.count, COUNT);
}

static void warnings_are_switched_by_their_slugs(void **state)
{
    (void)state;
    assert_true(rc_diags_option(&rig.diags, RC_STR("no-bom")));
    assert_null(rc_report(&rig.diags, RC_W_BOM, RC_NO_SPAN, "x"));
    assert_true(rc_diags_option(&rig.diags, RC_STR("error=bom")));
    assert_int_equal(rc_report(&rig.diags, RC_W_BOM, RC_NO_SPAN, "x")->severity, RC_SEVERITY_ERROR);
    assert_true(rc_diags_option(&rig.diags, RC_STR("error")));
    assert_int_equal(rc_report(&rig.diags, RC_W_ENCODING, RC_NO_SPAN, "x")->severity,
                     RC_SEVERITY_ERROR);
    assert_true(rc_diags_option(&rig.diags, RC_STR("no-error=encoding")));
    assert_int_equal(rc_report(&rig.diags, RC_W_ENCODING, RC_NO_SPAN, "x")->severity,
                     RC_SEVERITY_WARNING);
    assert_false(rc_diags_option(&rig.diags, RC_STR("no-such")));
    assert_false(rc_diags_option(&rig.diags, RC_STR("")));
}

static void messages_are_sorted_by_place_then_order(void **state)
{
    const struct rc_source *a = rig_source(&rig, "a", "one two");
    const struct rc_source *b = rig_source(&rig, "b", "three");

    (void)state;
    rc_report(&rig.diags, RC_E_BINARY, span_of(b, "three"), "3");
    rc_report(&rig.diags, RC_E_BINARY, span_of(a, "two"), "2");
    rc_report(&rig.diags, RC_E_UNREADABLE, span_of(a, "two"), "2b");
    rc_report(&rig.diags, RC_E_BINARY, span_of(a, "one"), "1");
    rc_diags_sort(&rig.diags);
    assert_true(rc_str_eq(rig.diags.at[0]->text, RC_STR("1")));
    assert_true(rc_str_eq(rig.diags.at[1]->text, RC_STR("2")));
    assert_true(rc_str_eq(rig.diags.at[2]->text, RC_STR("2b")));
    assert_true(rc_str_eq(rig.diags.at[3]->text, RC_STR("3")));
}

/* Numbers are what people look up and slugs what they switch: neither may be there twice. */
static void codes_have_numbers_of_their_own_and_an_explanation(void **state)
{
    (void)state;
    for (unsigned i = 0; i < RC_CODE_COUNT; i++) {
        const struct rc_code_row *row = rc_code_row((enum rc_code)i);
        assert_int_equal(strlen(row->number), 5);
        assert_int_equal(rc_code_find(rc_str(row->number)), i);
        assert_true(strlen(row->explanation) > 20);
        assert_true(row->severity == RC_SEVERITY_ERROR || row->slug[0] != '\0');
        for (unsigned k = i + 1; k < RC_CODE_COUNT; k++) {
            const struct rc_code_row *other = rc_code_row((enum rc_code)k);
            if (strcmp(row->number, other->number) == 0)
                fail_msg("%s is there twice", row->number);
        }
    }
    assert_int_equal(rc_code_find(RC_STR("e0104")), RC_E_BINARY);
    assert_int_equal(rc_code_find(RC_STR("bom")), RC_W_BOM);
    assert_int_equal(rc_code_find(RC_STR("")), RC_CODE_COUNT);
}

static void the_field_that_is_read_goes_with_the_message(void **state)
{
    (void)state;
    rig.diags.field = 3;
    rig.diags.field_count = 5;
    rig.diags.object_kind = RC_STR("ABILITY");
    rig.diags.object_key = RC_STR("Dodge");
    struct rc_message *message = rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "x");
    assert_int_equal(message->field, 3);
    assert_true(rc_str_eq(message->object_key, RC_STR("Dodge")));
}

/* Names of any length come into messages: head and tail of a long one are kept, whole characters.
 */
static void the_middle_of_a_very_long_text_is_left_out(void **state)
{
    enum {
        PAIRS = 50000 /* of bytes, one character each */
    };
    char *pairs = rc_arena_alloc(&rig.arena, PAIRS, 2);
    struct rc_str name = { pairs, 2 * (size_t)PAIRS };
    const struct rc_message *message;

    (void)state;
    for (size_t i = 0; i < PAIRS; i++)
        memcpy(pairs + 2 * i, "\xc3\xa9", 2);
    message = rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "a%.*sz", RC_FMT(name));
    rc_note(&rig.diags, "%.*s", RC_FMT(name));
    assert_true(message->text.len < 500);
    assert_memory_equal(message->text.p, "a\xc3\xa9", 3);
    assert_memory_equal(message->text.p + message->text.len - 3, "\xc3\xa9z", 3);
    assert_non_null(strstr(message->text.p, "\xc3\xa9 ... \xc3\xa9"));
    assert_true(message->notes->text.len < 500);
}

/* A replacement is applied without a person looking: of a guess there is none, only the question.
 */
static void the_nearest_name_is_a_replacement_after_one_slip_of_a_long_name(void **state)
{
    static const struct {
        const char *written;
        const char *nearest;
        bool certain;
    } rows[] = {
        { "QUALIFED", "QUALIFIED", true }, { "Celric", "Cleric", true },
        { "Ruth", "Oath", false },         { "Quilted Coat", "Ringed Coat", false },
        { "NOPE", "MOVE", false },         { "Fier", "Fire", false },
        { "Xleric", "Cleric", false },     { "Wizzardd", "Wizard", false },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct rc_source *source = rig_source(&rig, "a", rows[i].written);
        const struct rc_message *message =
            rc_report(&rig.diags, RC_E_BINARY, rc_span_of(source, source->text), "x");
        rc_fix_near(&rig.diags, rc_span_of(source, source->text), rc_str(rows[i].nearest));
        assert_int_equal(message->fixes != NULL, rows[i].certain);
        assert_non_null(strstr(message->helps->text.p, rows[i].nearest));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_same_code_for_the_same_span_is_given_once),
        TEST(it_is_given_once_however_long_ago_that_was),
        TEST(warnings_are_switched_by_their_slugs),
        TEST(messages_are_sorted_by_place_then_order),
        TEST(codes_have_numbers_of_their_own_and_an_explanation),
        TEST(the_field_that_is_read_goes_with_the_message),
        TEST(the_nearest_name_is_a_replacement_after_one_slip_of_a_long_name),
        TEST(the_middle_of_a_very_long_text_is_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

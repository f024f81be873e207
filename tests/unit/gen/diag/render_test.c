#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "diag/render.h"
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

static const char *render(enum rc_format format, bool colour, bool all, size_t limit)
{
    struct rc_render how = {
        .format = format, .colour = colour, .all = all, .error_limit = limit, .version = "1"
    };
    struct rc_buf out;

    rc_buf_init(&out, &rig.arena);
    rc_render(&rig.diags, &how, &out);
    return out.len == 0 ? "" : out.p;
}

static struct rc_span span_of(const struct rc_source *source, const char *text)
{
    return rc_span_of(source, (struct rc_str){ strstr(source->text.p, text), strlen(text) });
}

static void text_shows_the_line_with_a_caret_notes_and_helps(void **state)
{
    const struct rc_source *source = rig_source(&rig, "a.lst", "x\nName\tCHOOSE:Fyre\n");

    (void)state;
    rig.diags.field = 2;
    rig.diags.field_count = 2;
    rig.diags.object_kind = RC_STR("ABILITY");
    rig.diags.object_key = RC_STR("Name");
    rc_report(&rig.diags, RC_E_BINARY, span_of(source, "Fyre"), "no '%s'", "Fyre");
    rc_note(&rig.diags, "there are two");
    rc_fix(&rig.diags, span_of(source, "Fyre"), RC_STR("Fire"));
    assert_string_equal(render(RC_FORMAT_TEXT, false, false, 0),
                        "a.lst:2:13: error: no 'Fyre' [E0104]\n"
                        "    2 | Name  CHOOSE:Fyre\n"
                        "      |              ^~~~\n"
                        "      = note: field 2 of 2, in ABILITY 'Name'\n"
                        "      = note: there are two\n"
                        "      = help: did you mean 'Fire'? [fix]\n");
}

static void warnings_end_in_their_slug(void **state)
{
    (void)state;
    rc_report(&rig.diags, RC_W_BOM, RC_NO_SPAN, "a mark");
    assert_string_equal(render(RC_FORMAT_TEXT, false, false, 0),
                        "rulec: warning: a mark [-Wbom]\n");
    assert_non_null(strstr(render(RC_FORMAT_TEXT, true, false, 0), "\033["));
}

static void a_long_line_is_shown_in_a_window(void **state)
{
    char text[2001];
    char *p = text;

    (void)state;
    memset(text, 'x', 2000);
    text[2000] = '\0';
    memcpy(text + 1000, "HERE", 4);
    const struct rc_source *source = rig_source(&rig, "a", text);
    rc_report(&rig.diags, RC_E_BINARY, span_of(source, "HERE"), "long");
    p = strchr(render(RC_FORMAT_TEXT, false, false, 0), '\n');
    char *line = p + 1;
    char *caret = strchr(line, '\n') + 1;
    assert_true(caret - line < 100);
    assert_int_equal(strstr(line, "HERE") - line, strchr(caret, '^') - caret);
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
    const struct rc_source *source = rig_source(&rig, "a\033[31m", "b\033[31m");

    (void)state;
    rc_report(&rig.diags, RC_E_BINARY, span_of(source, "b"), "c\033[31m");
    rc_note(&rig.diags, "d\033[31m");
    rc_help(&rig.diags, "e\033[31m");
    assert_null(strchr(render(RC_FORMAT_TEXT, false, false, 0), '\033'));
}

static size_t lines_of(const char *text)
{
    size_t n = 0;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

static void the_same_of_many_places_is_shown_three_times(void **state)
{
    (void)state;
    for (int i = 0; i < 9; i++)
        rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "same");
    assert_int_equal(lines_of(render(RC_FORMAT_TEXT, false, false, 0)), 4);
    assert_non_null(strstr(render(RC_FORMAT_TEXT, false, false, 0), "the same in"));
    assert_int_equal(rig.diags.errors, 9);
}

static void showing_stops_after_so_many_errors(void **state)
{
    (void)state;
    for (int i = 0; i < 9; i++)
        rc_report(&rig.diags, RC_E_BINARY, RC_NO_SPAN, "%d", i);
    const char *text = render(RC_FORMAT_TEXT, false, true, 4);
    assert_non_null(strstr(text, "stopped showing after 4 errors"));
    assert_int_equal(lines_of(text), 5);
}

static const char *string(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void json_has_one_object_a_line(void **state)
{
    const struct rc_source *source = rig_source(&rig, "a\"b", "\xc3\xa9 Fyre");

    (void)state;
    rc_report(&rig.diags, RC_E_BINARY, span_of(source, "Fyre"), "no\n\"x\"");
    rc_fix(&rig.diags, span_of(source, "Fyre"), RC_STR("Fire"));
    rc_report(&rig.diags, RC_W_BOM, RC_NO_SPAN, "y");
    const char *text = render(RC_FORMAT_JSON, false, false, 0);
    assert_int_equal(lines_of(text), 2);
    json_t *first = json_loads(strchr(text, '\n') + 1, 0, NULL);
    assert_non_null(first);
    assert_string_equal(string(first, "schema"), "rulec.diag/1");
    json_t *second = json_loadb(text, (size_t)(strchr(text, '\n') - text), 0, NULL);
    assert_non_null(second);
    json_t *placed = json_is_null(json_object_get(first, "file")) ? second : first;
    assert_string_equal(string(placed, "file"), "a\"b");
    assert_string_equal(string(placed, "message"), "no\n\"x\"");
    assert_int_equal(json_integer_value(json_object_get(placed, "col")), 3);
    assert_int_equal(json_integer_value(json_object_get(placed, "byte")), 4);
    json_t *fix = json_array_get(json_object_get(placed, "fix"), 0);
    assert_string_equal(string(fix, "text"), "Fire");
    json_decref(first);
    json_decref(second);
}

static void sarif_has_the_properties_that_it_must_have(void **state)
{
    const struct rc_source *source = rig_source(&rig, "a b.lst", "Fyre");

    (void)state;
    rc_report(&rig.diags, RC_E_BINARY, span_of(source, "Fyre"), "x");
    rc_report(&rig.diags, RC_W_BOM, RC_NO_SPAN, "y");
    json_t *log = json_loads(render(RC_FORMAT_SARIF, false, false, 0), 0, NULL);
    assert_non_null(log);
    assert_string_equal(string(log, "version"), "2.1.0");
    json_t *run = json_array_get(json_object_get(log, "runs"), 0);
    json_t *driver = json_object_get(json_object_get(run, "tool"), "driver");
    assert_string_equal(string(driver, "name"), "rulec");
    json_t *results = json_object_get(run, "results");
    assert_int_equal(json_array_size(results), 2);
    for (size_t i = 0; i < 2; i++) {
        json_t *result = json_array_get(results, i);
        assert_non_null(string(result, "ruleId"));
        assert_non_null(string(json_object_get(result, "message"), "text"));
    }
    json_decref(log);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(text_shows_the_line_with_a_caret_notes_and_helps),
        TEST(warnings_end_in_their_slug),
        TEST(a_long_line_is_shown_in_a_window),
        TEST(control_characters_do_not_reach_the_terminal),
        TEST(the_same_of_many_places_is_shown_three_times),
        TEST(showing_stops_after_so_many_errors),
        TEST(json_has_one_object_a_line),
        TEST(sarif_has_the_properties_that_it_must_have),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

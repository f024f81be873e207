#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "lex/json.h"
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

static const struct rc_json *read_text(const char *text)
{
    const struct rc_source *source = rig_source(&rig, "in.json", text);

    return rc_json_read(&rig.arena, &rig.diags, source, source->text, RC_JSON_DEPTH);
}

static const struct rc_json *member(const struct rc_json *object, const char *key)
{
    return rc_json_member(object, rc_str(key));
}

static void values_have_their_types(void **state)
{
    const struct rc_json *v = read_text(
        " {\"a\":null,\"b\":true,\"c\":false,\"d\":-1.5e2,\"e\":\"x\",\"f\":[1,2],\"g\":{}} ");

    (void)state;
    assert_non_null(v);
    assert_int_equal(v->count, 7);
    assert_int_equal(member(v, "a")->type, RC_JSON_NULL);
    assert_int_equal(member(v, "b")->type, RC_JSON_TRUE);
    assert_int_equal(member(v, "c")->type, RC_JSON_FALSE);
    assert_true(member(v, "d")->number == -150);
    assert_false(member(v, "d")->whole);
    assert_true(rc_str_eq(member(v, "e")->text, RC_STR("x")));
    assert_int_equal(member(v, "f")->count, 2);
    assert_true(member(v, "f")->first->next->whole);
    assert_int_equal(member(v, "g")->count, 0);
    assert_null(member(v, "h"));
}

static void escapes_are_decoded_and_surrogates_joined(void **state)
{
    const struct rc_json *v = read_text("\"\\u0041\\n\\\"\\/\\u00e9\\u20ac\\ud83d\\ude00z\"");

    (void)state;
    assert_non_null(v);
    assert_true(rc_str_eq(v->text, RC_STR("A\n\"/\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z")));
}

static void text_without_escapes_is_a_view_with_a_place(void **state)
{
    const struct rc_source *source = rig_source(&rig, "in.json", "{\n  \"kéy\": \"value\"}");
    const struct rc_json *v =
        rc_json_read(&rig.arena, &rig.diags, source, source->text, RC_JSON_DEPTH);
    struct rc_place place;

    (void)state;
    assert_non_null(v);
    assert_ptr_equal(v->first->text.p, source->text.p + 13);
    assert_true(rc_place_of(&rig.sources, v->first->span.begin, &place));
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 10);
}

static void a_name_twice_is_an_error_at_the_second(void **state)
{
    (void)state;
    assert_null(read_text("{\"a\":1,\n\"b\":2,\n \"a\":3}"));
    assert_string_equal(rig_place(&rig, RC_E_JSON_SYNTAX), "3:2");
}

static void nesting_has_a_limit_that_is_said(void **state)
{
    char text[2 * 300];

    (void)state;
    memset(text, '[', RC_JSON_DEPTH);
    memset(text + RC_JSON_DEPTH, ']', RC_JSON_DEPTH);
    text[2 * RC_JSON_DEPTH] = '\0';
    assert_non_null(read_text(text));
    memset(text, '[', RC_JSON_DEPTH + 1);
    assert_null(read_text(text));
    assert_true(rig_has(&rig, RC_E_TOO_MANY));
    assert_true(rig.diags.limit_hit);
}

static void integers_beyond_int_are_not_whole(void **state)
{
    (void)state;
    assert_true(read_text("2147483647")->whole);
    assert_false(read_text("2147483648")->whole);
    assert_true(read_text("-2147483648")->whole);
    assert_false(read_text("1.0")->whole);
    assert_null(read_text("1e999"));
}

/* The stupid twin: jansson decides what is JSON. It takes no number of more than 64 bits. */
static bool jansson_takes(const char *text, size_t len)
{
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    bool taken = value != NULL;

    json_decref(value);
    return taken;
}

static void what_is_json_is_what_jansson_takes(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "nul",
        "nullx",
        "tru",
        "[1,]",
        "[,1]",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "-0",
        "0e0",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\n\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "[1] 2",
        "[1 2]",
        "{} ",
        "\t[]\r\n",
        "\"a",
        "[",
        "{\"a\":[}]",
        "\"\x80\"",
        "\"\xc3\xa9\"",
        "\"\\u0000\"",
        "1 1",
        "\"\x7f\"",
        "[true,false,null]",
        "{\"a\":{\"a\":1}}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        bool ours = read_text(texts[i]) != NULL;
        if (ours != jansson_takes(texts[i], strlen(texts[i])))
            fail_msg("'%s': ours %d", texts[i], ours);
    }
}

static uint32_t draw(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void mutations_are_judged_as_jansson_judges_them(void **state)
{
    static const char base[] =
        "{\"id\":\"a\\u00e9\",\"n\":[1,-2.5e3,true,null],\"o\":{\"k\":\"v\\n\",\"\":{}}}";
    static const char bytes[] = "{}[]\",:\\0123456789eE+-.untrfalse \n\x80\xc3\xa9";
    uint32_t seed = 20260101;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        char text[sizeof base];
        memcpy(text, base, sizeof base);
        for (uint32_t n = 1 + draw(&seed) % 3; n > 0; n--)
            text[draw(&seed) % (sizeof base - 1)] = bytes[draw(&seed) % (sizeof bytes - 1)];
        rig_clear(&rig);
        rig_init(&rig);
        bool ours = read_text(text) != NULL;
        if (ours != jansson_takes(text, strlen(text)))
            fail_msg("seed 20260101, round %d: %s\nours %d", round, text, ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values_have_their_types, set_up, tear_down),
        cmocka_unit_test_setup_teardown(escapes_are_decoded_and_surrogates_joined, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(text_without_escapes_is_a_view_with_a_place, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_name_twice_is_an_error_at_the_second, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nesting_has_a_limit_that_is_said, set_up, tear_down),
        cmocka_unit_test_setup_teardown(integers_beyond_int_are_not_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_json_is_what_jansson_takes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mutations_are_judged_as_jansson_judges_them, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

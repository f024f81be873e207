#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/quote.h"
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

static const char *quoted(void (*quote)(struct rc_buf *, struct rc_str), const char *text,
                          size_t len)
{
    struct rc_buf out;

    rc_buf_init(&out, &rig.arena);
    quote(&out, (struct rc_str){ text, len });
    return out.len == 0 ? "" : out.p;
}

static void c_literals_hold_nothing_but_plain_text(void **state)
{
    (void)state;
    assert_string_equal(quoted(rc_quote_c, "a\"b\\c?%\n\xc3", 9),
                        "\"a\\042b\\134c\\077\\045\\012\\303\"");
    assert_string_equal(quoted(rc_quote_c, "", 0), "\"\"");
    for (int c = 0; c < 256; c++) {
        char byte = (char)c;
        for (const char *p = quoted(rc_quote_c, &byte, 1); *p != '\0'; p++)
            assert_in_range(*p, ' ', '~');
    }
}

/* For each text of three bytes from those that matter: a C reader stays in the comment. */
static void comments_cannot_be_left(void **state)
{
    static const char bytes[] = "*/\\?\n\r\xc3\x01 =a";

    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++) {
        for (size_t k = 0; k < sizeof bytes; k++) {
            char text[3] = { bytes[i], bytes[k], '/' };
            const char *out = quoted(rc_quote_comment, text, 3);
            assert_null(strstr(out, "*/"));
            assert_null(strstr(out, "/*"));
            assert_null(strstr(out, "?\?/"));
            for (const char *p = out; *p != '\0'; p++)
                assert_in_range(*p, ' ', '~');
        }
    }
    /* also where the text meets the end of the comment or what stands before it */
    const char *out = quoted(rc_quote_comment, "*", 1);
    assert_int_not_equal(out[strlen(out) - 1], '*');
    out = quoted(rc_quote_comment, "\\", 1);
    assert_int_not_equal(out[strlen(out) - 1], '\\');
}

static void json_strings_are_read_back_as_they_were(void **state)
{
    static const char text[] = "a\"\\\n\t\x01\x7f\xc3\xa9\xf0\x9f\x98\x80/";
    json_t *value = json_loads(quoted(rc_quote_json, text, sizeof text - 1), JSON_DECODE_ANY, NULL);

    (void)state;
    assert_non_null(value);
    assert_string_equal(json_string_value(value), text);
    json_decref(value);
    value = json_loads(quoted(rc_quote_json, "a\xff", 2), JSON_DECODE_ANY, NULL);
    assert_string_equal(json_string_value(value), "a\xef\xbf\xbd");
    json_decref(value);
}

static void terminals_get_no_control_characters(void **state)
{
    (void)state;
    assert_string_equal(quoted(rc_quote_terminal, "a\tb", 3), "a  b");
    assert_string_equal(quoted(rc_quote_terminal, "\xc3\xa9", 2), "\xc3\xa9");
    assert_null(strchr(quoted(rc_quote_terminal, "\033[31m", 5), '\033'));
    assert_string_equal(quoted(rc_quote_terminal, "\xe2\x80\xae", 3), "<U+202E>");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(c_literals_hold_nothing_but_plain_text),
        TEST(comments_cannot_be_left),
        TEST(json_strings_are_read_back_as_they_were),
        TEST(terminals_get_no_control_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

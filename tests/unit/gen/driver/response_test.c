#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buf.h"
#include "driver/response.h"
#include "support/rig.h"

static struct rig rig;
static const char *path;

static int set_up(void **state)
{
    const char *folder = getenv("RULEC_TEST_DIR");

    (void)state;
    rig_init(&rig);
    path = rc_str_printf(&rig.arena, "%s/%d-args", folder != NULL ? folder : ".", (int)getpid()).p;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    rig_clear(&rig);
    return 0;
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* What "a @FILE b" becomes, joined by '|'; NULL when it is refused. */
static const char *expand(const char *text)
{
    const char *arguments[] = { "a", rc_str_printf(&rig.arena, "@%s", path).p, "b" };
    rc_text_list out = { 0 };
    struct rc_buf joined;

    write_file(text);
    if (!rc_response_expand(&rig.arena, &rig.diags, arguments, 3, &out))
        return NULL;
    rc_buf_init(&joined, &rig.arena);
    for (size_t i = 0; i < out.count; i++)
        rc_buf_printf(&joined, "%s%s", i > 0 ? "|" : "", out.at[i]);
    return joined.p;
}

static void a_file_stands_for_its_words(void **state)
{
    (void)state;
    assert_string_equal(expand("x  y\n\tz\r\n"), "a|x|y|z|b");
    assert_string_equal(expand(""), "a|b");
    assert_string_equal(expand("'x y' \"p q\" r\\ s \"t\\\"u\" 'v\\w'"),
                        "a|x y|p q|r s|t\"u|v\\w|b");
    assert_string_equal(expand("''"), "a||b");
}

static void behind_two_hyphens_nothing_is_a_file(void **state)
{
    (void)state;
    assert_string_equal(expand("-- @nowhere"), "a|--|@nowhere|b");
    assert_string_equal(expand("@"), "a|@|b");
}

static void what_cannot_be_read_is_said(void **state)
{
    (void)state;
    assert_null(expand("@/nowhere/at/all"));
    assert_true(rig_has(&rig, RC_E_UNREADABLE));
    assert_null(expand("'open"));
    assert_null(expand(rc_str_printf(&rig.arena, "@%s", path).p));
    assert_non_null(strstr(rig_messages(&rig), "more than 16 deep"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_file_stands_for_its_words),
        TEST(behind_two_hyphens_nothing_is_a_file),
        TEST(what_cannot_be_read_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "diag/source.h"
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

static const char *place(const struct rc_source *source, size_t offset)
{
    struct rc_place p;

    if (!rc_place_of(&rig.sources, source->base + (rc_pos)offset, &p))
        return "nowhere";
    return rc_str_printf(&rig.arena, "%.*s:%u:%u/%u", RC_FMT(p.source->name), p.line, p.column,
                         p.byte)
        .p;
}

static void positions_lead_back_to_file_line_and_column(void **state)
{
    const struct rc_source *a = rig_source(&rig, "a", "x\xc3\xa9y\nz");
    const struct rc_source *b = rig_source(&rig, "b", "");
    const struct rc_source *c = rig_source(&rig, "c", "q");

    (void)state;
    assert_string_equal(place(a, 0), "a:1:1/1");
    assert_string_equal(place(a, 3), "a:1:3/4");
    assert_string_equal(place(a, 5), "a:2:1/1");
    assert_string_equal(place(a, 6), "a:2:2/2"); /* behind the last byte */
    assert_string_equal(place(b, 0), "b:1:1/1");
    assert_string_equal(place(c, 0), "c:1:1/1");
    struct rc_place p;
    assert_false(rc_place_of(&rig.sources, 0, &p));
    assert_false(rc_place_of(&rig.sources, c->base + 100, &p));
}

static void lines_end_at_any_of_the_three_endings(void **state)
{
    const struct rc_source *a = rig_source(&rig, "a", "1\r\n2\r3\n\n5");

    (void)state;
    assert_string_equal(place(a, 3), "a:2:1/1");
    assert_string_equal(place(a, 5), "a:3:1/1");
    assert_string_equal(place(a, 8), "a:5:1/1");
}

static void spans_give_their_text(void **state)
{
    const struct rc_source *a = rig_source(&rig, "a", "one two");
    struct rc_span span = { a->base + 4, a->base + 7 };

    (void)state;
    assert_true(rc_str_eq(rc_span_text(&rig.sources, span), RC_STR("two")));
    struct rc_span first = { a->base, a->base + 3 };
    struct rc_span joined = rc_span_join(span, first);
    assert_true(rc_str_eq(rc_span_text(&rig.sources, joined), RC_STR("one two")));
    assert_int_equal(rc_span_join(RC_NO_SPAN, span).begin, span.begin);
    assert_int_equal(rc_span_join(span, RC_NO_SPAN).begin, span.begin);
}

static const struct rc_source *read_bytes(const char *bytes, size_t len)
{
    const char *folder = getenv("RULEC_TEST_DIR");
    const char *path =
        rc_str_printf(&rig.arena, "%s/%d-source", folder != NULL ? folder : ".", (int)getpid()).p;
    FILE *file = fopen(path, "w");
    struct rc_source *source;

    assert_non_null(file);
    fwrite(bytes, 1, len, file);
    fclose(file);
    assert_int_equal(rc_source_read(&rig.sources, rc_str(path), RC_STR("name"), &source), RC_IO_OK);
    unlink(path);
    return source;
}

static void what_is_not_utf8_is_read_as_windows_1252(void **state)
{
    const struct rc_source *source = read_bytes("a\x80\x81\xfc", 4);

    (void)state;
    assert_true(source->converted);
    assert_int_equal(source->first_bad, 1);
    assert_true(rc_str_eq(source->text, RC_STR("a\xe2\x82\xac\xef\xbf\xbd\xc3\xbc")));
    assert_false(read_bytes("\xc3\xbc", 2)->converted);
}

static void a_file_beyond_the_limit_is_refused(void **state)
{
    struct rc_source *source;

    (void)state;
    rig.sources.file_limit = 1;
    assert_int_equal(rc_source_read(&rig.sources, RC_STR("/etc/passwd"), RC_STR("x"), &source),
                     RC_IO_TOO_LARGE);
    assert_null(source);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(positions_lead_back_to_file_line_and_column),
        TEST(lines_end_at_any_of_the_three_endings),
        TEST(spans_give_their_text),
        TEST(what_is_not_utf8_is_read_as_windows_1252),
        TEST(a_file_beyond_the_limit_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "driver/fixes.h"

static struct rc_run run;
static struct rc_source *source;

static int set_up(void **state)
{
    (void)state;
    memset(&run, 0, sizeof run);
    if (setjmp(run.budget.failed) != 0)
        return 1;
    rc_arena_init(&run.arena, &run.budget);
    rc_sources_init(&run.sources, &run.arena);
    rc_diags_init(&run.diags, &run.arena, &run.sources);
    rc_buf_init(&run.out, &run.arena);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&run.arena);
    return 0;
}

static void load(const char *text)
{
    source = rc_source_add(&run.sources, RC_STR("a.lst"), rc_str(text));
    source->path = RC_STR("a.lst");
}

/* A message with a replacement for the first `old` in the source. */
static void suggest(const char *old, const char *new_text)
{
    const char *p = strstr(source->text.p, old);
    struct rc_span span = rc_span_of(source, (struct rc_str){ p, strlen(old) });

    rc_report(&run.diags, RC_E_UNREADABLE, span, "wrong");
    rc_fix(&run.diags, span, rc_str(new_text));
}

static void all_that_do_not_overlap_are_applied_in_place(void **state)
{
    (void)state;
    load("one two three\nfour\n");
    suggest("four", "4");
    suggest("one two", "1 2");
    suggest("two three", "2 3");
    rc_fixes_write(&run, NULL);
    assert_int_equal(run.files.count, 1);
    assert_true(rc_str_eq(run.files.at[0].text, RC_STR("1 2 three\n4\n")));
    assert_int_equal(run.diags.count, 1); /* the one that was not applied */
    assert_int_equal(run.diags.errors, 1);
}

static void a_source_that_was_converted_is_left_alone(void **state)
{
    (void)state;
    load("one\n");
    source->converted = true;
    suggest("one", "1");
    rc_fixes_write(&run, NULL);
    assert_int_equal(run.files.count, 0);
    assert_int_equal(run.diags.count, 1);
}

static void only_messages_of_the_slug_count(void **state)
{
    (void)state;
    load("one\n");
    suggest("one", "1");
    rc_fixes_write(&run, "encoding");
    assert_int_equal(run.files.count, 0);
}

static void the_difference_is_a_patch(void **state)
{
    (void)state;
    load("1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\nlast");
    suggest("five", "5\n5a");
    suggest("last", "13");
    rc_fixes_diff(&run, NULL);
    assert_string_equal(run.out.p, "--- a.lst\n+++ a.lst\n"
                                   "@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-five\n+5\n+5a\n 6\n 7\n 8\n"
                                   "@@ -10,4 +11,4 @@\n 10\n 11\n 12\n-last\n"
                                   "\\ No newline at end of file\n+13\n"
                                   "\\ No newline at end of file\n");
    assert_int_equal(run.files.count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_that_do_not_overlap_are_applied_in_place),
        TEST(a_source_that_was_converted_is_left_alone),
        TEST(only_messages_of_the_slug_count),
        TEST(the_difference_is_a_patch),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

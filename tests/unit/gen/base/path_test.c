#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/path.h"
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

static const char *normal(const char *path)
{
    return rc_str_copy(&rig.arena, rc_path_normal(&rig.arena, rc_str(path)));
}

static void paths_come_apart(void **state)
{
    (void)state;
    assert_true(rc_str_eq(rc_path_folder(RC_STR("a/b.lst")), RC_STR("a/")));
    assert_true(rc_str_eq(rc_path_name(RC_STR("a/b.lst")), RC_STR("b.lst")));
    assert_int_equal(rc_path_folder(RC_STR("b.lst")).len, 0);
    assert_true(rc_str_eq(rc_path_ending(RC_STR("a.b/c.d.pcc")), RC_STR("pcc")));
    assert_int_equal(rc_path_ending(RC_STR("a.b/c")).len, 0);
    assert_int_equal(rc_path_ending(RC_STR("")).len, 0);
}

static void dots_are_resolved_as_far_as_they_can_be(void **state)
{
    (void)state;
    assert_string_equal(normal("a/./b//c/"), "a/b/c");
    assert_string_equal(normal("a/b/../c"), "a/c");
    assert_string_equal(normal("../a"), "../a");
    assert_string_equal(normal("a/../../b"), "../b");
    assert_string_equal(normal("/../a"), "/a");
    assert_string_equal(normal("/"), "/");
    assert_string_equal(normal(""), ".");
    assert_string_equal(normal("a/.."), ".");
}

static void a_path_is_seen_from_a_folder(void **state)
{
    (void)state;
    assert_true(rc_str_eq(rc_path_join(&rig.arena, RC_STR("a/b"), RC_STR("../c")), RC_STR("a/c")));
    assert_true(rc_str_eq(rc_path_join(&rig.arena, RC_STR("a"), RC_STR("/c")), RC_STR("/c")));
    assert_true(rc_str_eq(rc_path_join(&rig.arena, RC_STR(""), RC_STR("c")), RC_STR("c")));
}

static void inside_is_a_matter_of_whole_parts(void **state)
{
    (void)state;
    assert_true(rc_path_inside(RC_STR("a"), RC_STR("a/b")));
    assert_true(rc_path_inside(RC_STR("a"), RC_STR("a")));
    assert_false(rc_path_inside(RC_STR("a"), RC_STR("ab")));
    assert_false(rc_path_inside(RC_STR("a"), RC_STR("b")));
    assert_true(rc_path_inside(RC_STR("."), RC_STR("a")));
    assert_false(rc_path_inside(RC_STR("."), RC_STR("../a")));
    assert_false(rc_path_inside(RC_STR("."), RC_STR("/a")));
    assert_true(rc_path_inside(RC_STR("."), RC_STR("..a")));
    assert_true(rc_path_inside(RC_STR("/"), RC_STR("/a")));
    assert_true(rc_str_eq(rc_path_relative(RC_STR("/a"), RC_STR("/a/b/c")), RC_STR("b/c")));
    assert_true(rc_str_eq(rc_path_relative(RC_STR("/a"), RC_STR("/ab")), RC_STR("/ab")));
    assert_true(rc_str_eq(rc_path_relative(RC_STR("/"), RC_STR("/ab")), RC_STR("ab")));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(paths_come_apart),
        TEST(dots_are_resolved_as_far_as_they_can_be),
        TEST(a_path_is_seen_from_a_folder),
        TEST(inside_is_a_matter_of_whole_parts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

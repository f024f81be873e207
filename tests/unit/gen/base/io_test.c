#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/io.h"
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

static const char *folder(void)
{
    const char *base = getenv("RULEC_TEST_DIR");
    char *path = rc_str_copy(&rig.arena,
                             rc_str_printf(&rig.arena, "%s/io-XXXXXX", base != NULL ? base : "."));

    assert_non_null(mkdtemp(path));
    return path;
}

static const char *in(const char *dir, const char *name)
{
    return rc_str_printf(&rig.arena, "%s/%s", dir, name).p;
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char *get(const char *path)
{
    struct rc_str text;

    return rc_io_read(&rig.arena, path, 1000, &text) == RC_IO_OK ? text.p : "(nothing)";
}

static enum rc_io_status write_one(const char *path, const char *text, const char *banner)
{
    struct rc_output output = { path, rc_str(text) };
    const char *failed;

    return rc_io_write(&rig.arena, &output, 1, rc_str(banner), &failed);
}

static void reading_is_bounded_and_for_regular_files(void **state)
{
    const char *dir = folder();
    struct rc_str text;

    (void)state;
    put(in(dir, "a"), "12345");
    assert_int_equal(rc_io_read(&rig.arena, in(dir, "a"), 5, &text), RC_IO_OK);
    assert_string_equal(text.p, "12345");
    assert_int_equal(rc_io_read(&rig.arena, in(dir, "a"), 4, &text), RC_IO_TOO_LARGE);
    assert_int_equal(rc_io_read(&rig.arena, in(dir, "b"), 5, &text), RC_IO_MISSING);
    assert_int_equal(rc_io_read(&rig.arena, dir, 5, &text), RC_IO_DIRECTORY);
    assert_int_equal(rc_io_read(&rig.arena, in(dir, "a/b"), 5, &text), RC_IO_NO_FOLDER);
    assert_int_equal(rc_io_read(&rig.arena, "/dev/null", 5, &text), RC_IO_SPECIAL);
    unlink(in(dir, "a"));
    rmdir(dir);
}

static void folders_are_made_and_the_same_bytes_left_alone(void **state)
{
    const char *dir = folder();
    const char *path = in(dir, "x/y/a");
    struct timespec old[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };
    struct stat now;

    (void)state;
    assert_int_equal(write_one(path, "text", ""), RC_IO_OK);
    assert_string_equal(get(path), "text");
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    assert_int_equal(write_one(path, "text", ""), RC_IO_OK);
    assert_int_equal(stat(path, &now), 0);
    assert_int_equal(now.st_mtime, 1000);
    assert_int_equal(write_one(path, "other", ""), RC_IO_OK);
    assert_string_equal(get(path), "other");
    unlink(path);
    rmdir(in(dir, "x/y"));
    rmdir(in(dir, "x"));
    rmdir(dir);
}

static void what_is_not_ours_stays_and_then_so_does_everything(void **state)
{
    const char *dir = folder();
    const char *failed;
    struct rc_output outputs[] = { { in(dir, "a"), RC_STR("// ours 2") },
                                   { in(dir, "b"), RC_STR("// ours 2") } };

    (void)state;
    put(in(dir, "a"), "// ours 1");
    put(in(dir, "b"), "mine");
    assert_int_equal(rc_io_write(&rig.arena, outputs, 2, RC_STR("// ours"), &failed),
                     RC_IO_FOREIGN);
    assert_string_equal(failed, in(dir, "b"));
    assert_string_equal(get(in(dir, "a")), "// ours 1");
    assert_string_equal(get(in(dir, "b")), "mine");
    unlink(in(dir, "a"));
    unlink(in(dir, "b"));
    assert_int_equal(rmdir(dir), 0); /* no temporary is left */
}

static void a_target_that_cannot_be_written_spares_the_others(void **state)
{
    const char *dir = folder();
    const char *failed;
    struct rc_output outputs[] = { { in(dir, "a"), RC_STR("new") },
                                   { in(dir, "file/b"), RC_STR("new") } };

    (void)state;
    put(in(dir, "a"), "old");
    put(in(dir, "file"), "");
    assert_int_not_equal(rc_io_write(&rig.arena, outputs, 2, RC_STR(""), &failed), RC_IO_OK);
    assert_string_equal(failed, in(dir, "file/b"));
    assert_string_equal(get(in(dir, "a")), "old");
    assert_int_not_equal(write_one(dir, "x", ""), RC_IO_OK);
    unlink(in(dir, "a"));
    unlink(in(dir, "file"));
    assert_int_equal(rmdir(dir), 0);
}

static void each_status_has_words(void **state)
{
    (void)state;
    for (int status = RC_IO_OK; status <= RC_IO_FAILED; status++)
        assert_true(strlen(rc_io_text((enum rc_io_status)status)) > 4);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reading_is_bounded_and_for_regular_files),
        TEST(folders_are_made_and_the_same_bytes_left_alone),
        TEST(what_is_not_ours_stays_and_then_so_does_everything),
        TEST(a_target_that_cannot_be_written_spares_the_others),
        TEST(each_status_has_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

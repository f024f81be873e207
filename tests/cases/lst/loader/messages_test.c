/*
 * The messages of the loader as people read them: each folder here is a pack with faults, and its
 * `diag` what is said of them. RULEC_BLESS=1 writes the files anew, to be read before they are
 * kept.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/io.h"
#include "lst/lst.h"
#include "support/rig.h"

static void enter(const char *name)
{
    const char *root = getenv("RULEC_SOURCE_DIR");
    char path[4096];

    snprintf(path, sizeof path, "%s/tests/cases/lst/loader/%s", root != NULL ? root : ".", name);
    assert_int_equal(chdir(path), 0);
}

static void check(const char *name)
{
    struct rig rig;
    struct rc_lst_pack pack;
    struct rc_lst_options options = { 0 };
    struct rc_str path = RC_STR("main.pcc");
    struct rc_str golden = RC_STR("");
    char *back = getcwd(NULL, 0);

    rig_init(&rig);
    enter(name);
    rc_lst_load(&rig.arena, &rig.texts, &rig.diags, &options, &path, 1, &pack);
    struct rc_str messages = rc_str(rig_messages(&rig));
    if (getenv("RULEC_BLESS") != NULL) {
        FILE *file = fopen("diag", "wb");
        assert_non_null(file);
        fwrite(messages.p, 1, messages.len, file);
        fclose(file);
    }
    rc_io_read(&rig.arena, "diag", 1024 * 1024, &golden);
    assert_string_equal(messages.p, rc_str_copy(&rig.arena, golden));
    assert_int_equal(chdir(back), 0);
    free(back);
    rig_clear(&rig);
}

static void faults_of_campaigns(void **state)
{
    (void)state;
    check("campaign");
}

static void faults_of_object_lines(void **state)
{
    (void)state;
    check("objects");
}

static void faults_of_fields(void **state)
{
    (void)state;
    check("fields");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_of_campaigns),
        cmocka_unit_test(faults_of_object_lines),
        cmocka_unit_test(faults_of_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

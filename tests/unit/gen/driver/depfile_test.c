#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "driver/depfile.h"
#include "support/rig.h"

static void names_are_written_as_make_reads_them(void **state)
{
    struct rig rig;
    rc_text_list inputs = { 0 };
    struct rc_output outputs[] = { { "out/a b.h", RC_STR("") }, { "out/c#$d.c", RC_STR("") } };
    struct rc_buf text;

    (void)state;
    rig_init(&rig);
    RC_PUSH(&rig.arena, &inputs, "x y\\ z.lst");
    RC_PUSH(&rig.arena, &inputs, "back\\slash.lst");
    rc_buf_init(&text, &rig.arena);
    rc_depfile(outputs, 2, &inputs, &text);
    assert_string_equal(text.p, "out/a\\ b.h \\\n out/c\\#$$d.c: \\\n  x\\ y\\\\\\ z.lst \\\n"
                                "  back\\slash.lst\n\nx\\ y\\\\\\ z.lst:\n\nback\\slash.lst:\n");
    rig_clear(&rig);
}

static void a_pack_without_inputs_is_a_rule_all_the_same(void **state)
{
    struct rig rig;
    rc_text_list inputs = { 0 };
    struct rc_output output = { "a.h", RC_STR("") };
    struct rc_buf text;

    (void)state;
    rig_init(&rig);
    rc_buf_init(&text, &rig.arena);
    rc_depfile(&output, 1, &inputs, &text);
    assert_string_equal(text.p, "a.h:\n");
    rig_clear(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_written_as_make_reads_them),
        cmocka_unit_test(a_pack_without_inputs_is_a_rule_all_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

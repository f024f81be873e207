/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rulec/rulec.h"

static void every_status_has_a_text_of_its_own(void **state)
{
    (void)state;
    for (unsigned a = RULEC_OK; a <= RULEC_NO_ROOM; a++)
        for (unsigned b = RULEC_OK; b < a; b++)
            assert_string_not_equal(rulec_status_text((rulec_status)a),
                                    rulec_status_text((rulec_status)b));
}

static void header_and_library_have_one_version(void **state)
{
    (void)state;
    assert_string_equal(rulec_version(), RULEC_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_text_of_its_own),
        cmocka_unit_test(header_and_library_have_one_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rulec/set.h"

static const uint64_t set[] = { UINT64_C(0x8000000000000001), 0, 6 };

static void members_are_counted_and_tested(void **state)
{
    (void)state;
    assert_int_equal(rulec_set_count(set, 3), 4);
    assert_int_equal(rulec_set_count(set, 0), 0);
    assert_true(rulec_set_any(set, 3));
    assert_false(rulec_set_any(set + 1, 1));
    assert_true(rulec_set_has(set, 3, 63));
    assert_false(rulec_set_has(set, 3, 62));
    assert_false(rulec_set_has(set, 3, 192));
    assert_false(rulec_set_has(set, 3, SIZE_MAX));
}

static void members_come_in_order(void **state)
{
    static const size_t members[] = { 0, 63, 129, 130 };
    size_t n = 0;

    (void)state;
    for (size_t i = rulec_set_next(set, 3, 0); i != RULEC_NO_MEMBER;
         i = rulec_set_next(set, 3, i + 1)) {
        assert_int_equal(i, members[n]);
        assert_int_equal(rulec_set_nth(set, 3, n), i);
        n++;
    }
    assert_int_equal(n, 4);
    assert_true(rulec_set_nth(set, 3, 4) == RULEC_NO_MEMBER);
    assert_true(rulec_set_nth(set, 0, 0) == RULEC_NO_MEMBER);
    assert_true(rulec_set_next(set, 0, 0) == RULEC_NO_MEMBER);
    assert_true(rulec_set_next(set, 3, 1000) == RULEC_NO_MEMBER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_counted_and_tested),
        cmocka_unit_test(members_come_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

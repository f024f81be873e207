#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diag/suggest.h"
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

/* The stupid twin: edit steps by recursion. */
static unsigned naive(const char *a, const char *b)
{
    unsigned best;

    if (*a == '\0' || *b == '\0')
        return (unsigned)(strlen(a) + strlen(b));
    best = naive(a + 1, b + 1) + (rc_lower(*a) != rc_lower(*b));
    unsigned other = naive(a + 1, b) + 1;
    best = other < best ? other : best;
    other = naive(a, b + 1) + 1;
    best = other < best ? other : best;
    if (a[1] != '\0' && b[1] != '\0' && rc_lower(a[0]) == rc_lower(b[1]) &&
        rc_lower(a[1]) == rc_lower(b[0])) {
        other = naive(a + 2, b + 2) + 1;
        best = other < best ? other : best;
    }
    return best;
}

static void edit_steps_are_those_of_the_recursion(void **state)
{
    static const char *const words[] = { "",     "a",    "ab",    "ba",   "abc",  "acb",
                                         "Fire", "fier", "Frie",  "Fyre", "wire", "QUAL",
                                         "QAUL", "Qual", "xyzzy", "DOMAN" };
    size_t count = sizeof words / sizeof words[0];

    (void)state;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            unsigned expected = naive(words[i], words[k]);
            assert_int_equal(rc_edit_distance(rc_str(words[i]), rc_str(words[k]), 20), expected);
            if (expected > 1)
                assert_true(rc_edit_distance(rc_str(words[i]), rc_str(words[k]), 1) > 1);
        }
    }
}

static struct rc_str nearest(const char *wanted, const char *candidates)
{
    struct rc_suggestion suggestion = rc_suggest(rc_str(wanted));
    struct rc_str rest = rc_str(candidates);
    struct rc_str word;

    while (rc_str_next(&rest, ',', &word))
        rc_suggest_offer(&suggestion, word);
    return suggestion.found ? suggestion.best : RC_STR("");
}

static void the_nearest_name_is_offered_and_nothing_far_off(void **state)
{
    (void)state;
    assert_true(rc_str_eq(nearest("QUALIFED", "PC,QUALIFIED,ANY"), RC_STR("QUALIFIED")));
    assert_true(rc_str_eq(nearest("fire", "Water,FIRE"), RC_STR("FIRE")));
    assert_int_equal(nearest("Fire", "Water,Earth").len, 0);
    assert_int_equal(nearest("a", "b,c").len, 0);
    assert_int_equal(nearest("", "b").len, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(edit_steps_are_those_of_the_recursion),
        TEST(the_nearest_name_is_offered_and_nothing_far_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bits.h"
#include "support/rig.h"

enum {
    MOST = 200
};

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

static uint32_t draw(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* The stupid twin: a set is an array of yes and no. */
struct naive {
    bool has[MOST];
};

static void make(uint64_t *bits, struct naive *twin, size_t n, uint32_t *seed)
{
    for (size_t i = 0; i < n; i++) {
        twin->has[i] = draw(seed) % 3 == 0;
        if (twin->has[i])
            rc_bits_add(bits, i);
    }
}

static void sets_do_what_arrays_of_yes_and_no_do(void **state)
{
    uint32_t seed = 4711;

    (void)state;
    for (size_t n = 0; n < MOST; n++) {
        uint64_t *a = rc_bits_new(&rig.arena, n);
        uint64_t *b = rc_bits_new(&rig.arena, n);
        uint64_t *out[4];
        struct naive x = { { false } };
        struct naive y = { { false } };
        size_t count = 0;
        make(a, &x, n, &seed);
        make(b, &y, n, &seed);
        for (size_t k = 0; k < 4; k++)
            out[k] = rc_bits_new(&rig.arena, n);
        rc_bits_and(out[0], a, b, rc_words(n));
        rc_bits_or(out[1], a, b, rc_words(n));
        rc_bits_andnot(out[2], a, b, rc_words(n));
        rc_bits_not(out[3], a, n);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(rc_bits_has(a, i), x.has[i]);
            assert_int_equal(rc_bits_has(out[0], i), x.has[i] && y.has[i]);
            assert_int_equal(rc_bits_has(out[1], i), x.has[i] || y.has[i]);
            assert_int_equal(rc_bits_has(out[2], i), x.has[i] && !y.has[i]);
            assert_int_equal(rc_bits_has(out[3], i), !x.has[i]);
            count += x.has[i];
        }
        assert_int_equal(rc_bits_count(a, rc_words(n)), count);
        assert_int_equal(rc_bits_count(out[3], rc_words(n)), n - count);
        assert_int_equal(rc_bits_any(a, rc_words(n)), count > 0);
    }
}

static void next_walks_over_the_members_in_order(void **state)
{
    uint32_t seed = 7;
    uint64_t *bits = rc_bits_new(&rig.arena, MOST);
    struct naive twin = { { false } };
    size_t at = 0;

    (void)state;
    make(bits, &twin, MOST, &seed);
    for (size_t i = 0; i < MOST; i++) {
        if (!twin.has[i])
            continue;
        assert_int_equal(rc_bits_next(bits, MOST, at), i);
        at = i + 1;
    }
    assert_int_equal(rc_bits_next(bits, MOST, at), MOST);
    assert_int_equal(rc_bits_next(bits, MOST, MOST), MOST);
    assert_int_equal(rc_bits_next(bits, 0, 0), 0);
}

static void bits_beyond_the_universe_stay_zero(void **state)
{
    (void)state;
    for (size_t n = 1; n < MOST; n++) {
        uint64_t *bits = rc_bits_new(&rig.arena, n);
        uint64_t *none = rc_bits_new(&rig.arena, n);
        rc_bits_fill(bits, n);
        assert_int_equal(rc_bits_count(bits, rc_words(n)), n);
        rc_bits_not(none, bits, n);
        assert_false(rc_bits_any(none, rc_words(n)));
        rc_bits_not(none, none, n);
        assert_true(rc_bits_eq(none, bits, rc_words(n)));
        rc_bits_remove(none, n - 1);
        assert_false(rc_bits_eq(none, bits, rc_words(n)));
        rc_bits_copy(none, bits, rc_words(n));
        assert_true(rc_bits_eq(none, bits, rc_words(n)));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(sets_do_what_arrays_of_yes_and_no_do),
        TEST(next_walks_over_the_members_in_order),
        TEST(bits_beyond_the_universe_stay_zero),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

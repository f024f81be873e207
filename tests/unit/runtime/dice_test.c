/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rulec/dice.h"

enum {
    DRAWS = 40000, /* a die size */
    LARGEST = 128
};

/* Known answers of Philox4x32-10: zeros, ones, and the digits of pi. */
static void philox_gives_the_published_words(void **state)
{
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } rows[] = {
        { { 0, 0, 0, 0 }, { 0, 0 }, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
        { { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff },
          { 0xffffffff, 0xffffffff },
          { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
        { { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
          { 0xa4093822, 0x299f31d0 },
          { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
    };
    uint32_t out[4];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        rulec_philox(rows[i].counter, rows[i].key, out);
        assert_memory_equal(out, rows[i].out, sizeof out);
    }
}

/* Chi-square of n equally likely numbers, as distance from its mean in standard
 * deviations. */
static double deviation(uint64_t seed, uint32_t n)
{
    uint32_t seen[LARGEST] = { 0 };
    double expected = (double)DRAWS / n;
    double sum = 0;

    for (uint64_t i = 0; i < DRAWS; i++)
        seen[rulec_dice_at(seed, i, n)]++;
    for (uint32_t i = 0; i < n; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return (sum - (n - 1)) / sqrt(2.0 * (n - 1));
}

static void every_die_size_is_fair(void **state)
{
    static const uint64_t seeds[] = { 1, 20260101, UINT64_C(0xfedcba9876543210) };

    (void)state;
    for (uint32_t n = 2; n <= LARGEST; n++) {
        for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
            double d = deviation(seeds[s], n);
            /* 381 fixed trials; a skewed die is hundreds away, as the next test shows
             */
            if (d > 5.5 || d < -5.5)
                fail_msg("d%u, seed %ju: %.1f standard deviations", n, (uintmax_t)seeds[s], d);
        }
    }
}

/* The measure is worth something: a die that takes the remainder of a byte
 * fails by far. */
static void the_test_of_fairness_sees_a_skewed_die(void **state)
{
    enum {
        SIDES = 100
    };
    uint32_t seen[SIDES] = { 0 };
    double expected = (double)DRAWS / SIDES;
    double sum = 0;

    (void)state;
    for (uint64_t i = 0; i < DRAWS; i++)
        seen[(rulec_dice_bits(1, i) & 0xff) % SIDES]++;
    for (uint32_t i = 0; i < SIDES; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    assert_true((sum - (SIDES - 1)) / sqrt(2.0 * (SIDES - 1)) > 50);
}

/* Pairs of neighbouring draws are as independent as single ones are even. */
static void neighbouring_draws_are_independent(void **state)
{
    uint32_t seen[36] = { 0 };
    double expected = (double)DRAWS / 36;
    double sum = 0;

    (void)state;
    for (uint64_t i = 0; i < DRAWS; i++)
        seen[rulec_dice_at(7, 2 * i, 6) * 6 + rulec_dice_at(7, 2 * i + 1, 6)]++;
    for (int i = 0; i < 36; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    assert_true(fabs((sum - 35) / sqrt(70.0)) < 5.5);
}

static void ranges_that_reject_half_of_all_words_still_agree_with_fill(void **state)
{
    const uint32_t n = UINT32_C(0x80000001);
    uint32_t many[101];

    (void)state;
    for (uint64_t first = 0; first < 5; first++) {
        rulec_dice_fill(99, first, n, many, 101);
        for (uint64_t i = 0; i < 101; i++) {
            assert_int_equal(many[i], rulec_dice_at(99, first + i, n));
            assert_true(many[i] < n);
        }
    }
}

static void a_draw_depends_on_seed_and_index_only(void **state)
{
    rulec_dice forward = { 5, 0 };
    uint32_t draws[64];

    (void)state;
    for (int i = 0; i < 64; i++)
        draws[i] = rulec_dice_below(&forward, 20);
    assert_int_equal(forward.next, 64);
    for (int i = 63; i >= 0; i--)
        assert_int_equal(draws[i], rulec_dice_at(5, (uint64_t)i, 20));
}

static void a_range_of_none_or_one_is_zero(void **state)
{
    (void)state;
    assert_int_equal(rulec_dice_at(1, 1, 0), 0);
    assert_int_equal(rulec_dice_at(1, 1, 1), 0);
}

static void a_roll_takes_one_draw_a_die_and_stays_in_range(void **state)
{
    rulec_dice dice = { 3, 0 };
    const rulec_roll manual = { 3, 6, 0, 0 };
    const rulec_roll kernel = { 3, 6, 3, 1 };

    (void)state;
    for (int i = 0; i < 2000; i++) {
        int32_t a = rulec_dice_roll(&dice, manual);
        int32_t b = rulec_dice_roll(&dice, kernel);
        assert_true(a >= 0 && a <= 15);
        assert_true(b >= 6 && b <= 21);
    }
    assert_int_equal(dice.next, 2000 * 6);
    assert_int_equal(rulec_dice_roll(&dice, (rulec_roll){ 0, 0, -4, 0 }), -4);
    assert_int_equal(dice.next, 2000 * 6);
}

static void a_stochastic_number_has_its_mean(void **state)
{
    static const int32_t values[] = { 0, 425, 100, 7, -150, -1, 9999 };
    rulec_dice dice = { 11, 0 };

    (void)state;
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
        double sum = 0;
        for (int i = 0; i < 20000; i++)
            sum += rulec_dice_stochastic(&dice, values[v]);
        assert_true(fabs(sum / 20000 - values[v] / 100.0) < 0.02);
    }
    assert_int_equal(dice.next, 20000 * (sizeof values / sizeof *values));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_gives_the_published_words),
        cmocka_unit_test(every_die_size_is_fair),
        cmocka_unit_test(the_test_of_fairness_sees_a_skewed_die),
        cmocka_unit_test(neighbouring_draws_are_independent),
        cmocka_unit_test(ranges_that_reject_half_of_all_words_still_agree_with_fill),
        cmocka_unit_test(a_draw_depends_on_seed_and_index_only),
        cmocka_unit_test(a_range_of_none_or_one_is_zero),
        cmocka_unit_test(a_roll_takes_one_draw_a_die_and_stays_in_range),
        cmocka_unit_test(a_stochastic_number_has_its_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * What can never hold is decided as if every character had been asked: the twin here does ask, on
 * a grid that has a point in every cell. The seed is printed; RULEC_SEED repeats it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "opt/pred_range.h"
#include "support/random_pack.h"
#include "support/rig.h"

enum {
    ROUNDS = 600,
    ATOMS = 4
};

static struct rig rig;
static struct rc_model model;
static struct rc_preds preds;
static struct rc_pred_limits limits;
static struct random source;

static int set_up(void **state)
{
    (void)state;
    rig_init(&rig);
    rc_model_init(&model, &rig.arena, &rig.texts);
    for (size_t i = 0; i < 2; i++)
        rc_model_add(&model, RC_KIND_DOMAIN,
                     (struct rc_object_info){ .key = i == 0 ? RC_STR("Gale") : RC_STR("Tide") });
    rc_model_freeze(&model);
    rc_preds_init(&preds, &rig.arena, &rig.texts);
    limits = (struct rc_pred_limits){ .model = &model };
    source = (struct random){ .state = random_seed(7) };
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rig_clear(&rig);
    return 0;
}

/* --- what is asked */

static rc_pred leaf(enum rc_leaf_op op, const char *text)
{
    return rc_pred_leaf(
        &preds, (struct rc_leaf){ .op = op, .text = rc_intern_add(&rig.texts, rc_str(text)) });
}

static rc_pred domains(const char *first, const char *second)
{
    struct rc_matcher matchers[2] = { { .how = RC_MATCH_KEY, .value = 1 },
                                      { .how = RC_MATCH_KEY, .value = 1 } };

    matchers[0].text = rc_intern_add(&rig.texts, rc_str(first));
    matchers[1].text = rc_intern_add(&rig.texts, rc_str(second));
    return rc_pred_leaf(
        &preds, (struct rc_leaf){ .op = RC_LEAF_DOMAINS, .matchers = matchers, .count = 2 });
}

static rc_pred compare(enum rc_pred_op op, rc_pred left, double right)
{
    rc_pred constant = rc_pred_number(&preds, right);

    return rc_pred_binary(&preds, op, left, constant);
}

static rc_pred random_atom(bool overlap)
{
    static const enum rc_pred_op ops[] = { RC_PRED_EQ, RC_PRED_NE, RC_PRED_LT,  RC_PRED_LE,
                                           RC_PRED_GT, RC_PRED_GE, RC_PRED_NEAR };
    static const char *const words[] = { "x", "y" };
    static const char *const keys[] = { "Gale", "Tide" };
    enum rc_pred_op op = ops[random_below(&source, 7)];
    double constant = (double)random_below(&source, 3);
    const char *word = words[random_below(&source, 2)];

    switch (random_below(&source, 5)) {
    case 0: /* NEAR is only asked of what is rounded; otherwise the ends are no points of the grid
             */
        op = op == RC_PRED_NEAR ? RC_PRED_EQ : op;
        return compare(op, leaf(RC_LEAF_VARIABLE, word), constant);
    case 1:
        return compare(op, rc_pred_unary(&preds, RC_PRED_FLOAT, leaf(RC_LEAF_VARIABLE, word)),
                       constant);
    case 2: return compare(op, leaf(RC_LEAF_LEVELS, ""), constant);
    case 3: return leaf(RC_LEAF_ALIGNMENT, word);
    default:
        word = keys[random_below(&source, 2)];
        return compare(op, domains(word, overlap ? keys[random_below(&source, 2)] : word),
                       constant);
    }
}

static rc_pred random_pred(bool overlap)
{
    rc_pred made = random_atom(overlap);

    for (unsigned i = 1; i < ATOMS; i++) {
        rc_pred other = random_atom(overlap);
        if (random_below(&source, 2) == 0)
            other = rc_pred_not(&preds, other);
        made = random_below(&source, 4) == 0 ? rc_pred_or(&preds, made, other)
                                             : rc_pred_and(&preds, made, other);
    }
    return made;
}

/* --- the twin */

/* Around each constant: as near as doubles but not floats tell apart, within the tolerance of NEAR,
 * beyond it. */
static const double points[] = {
    -1,      -0.0002,   -0.00005,  -1e-60,    0,         1e-60,   0.00005, 0.0002, 0.5,
    0.9998,  0.99995,   1 - 1e-12, 1,         1 + 1e-12, 1.00005, 1.0002,  1.5,    1.9998,
    1.99995, 2 - 1e-12, 2,         2 + 1e-12, 2.00005,   2.0002,  3,
};

enum {
    POINTS = sizeof points / sizeof *points
};

static bool holds_for(const struct rc_character *character, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(&rig.arena);
    struct rc_pred_run run;
    bool holds;

    rc_pred_run_init(&run, &rig.arena, &preds, (struct rc_asked){ &model, character, NULL });
    holds = rc_pred_holds(&run, pred);
    rc_arena_release(&rig.arena, mark);
    return holds;
}

static bool holds_somewhere(rc_pred pred)
{
    static const char *const alignments[] = { "x", "y", "z" };
    struct rc_named_number vars[2] = { { RC_STR("x"), 0, true }, { RC_STR("y"), 0, true } };
    struct rc_str held[2] = { RC_STR("Gale"), RC_STR("Tide") };

    for (size_t n = 0; n < (size_t)POINTS * POINTS * 4 * 3 * 4; n++) {
        struct rc_character c = { .total_levels = (int)(n / (POINTS * POINTS) % 4) };
        vars[0].value = points[n % POINTS];
        vars[1].value = points[n / POINTS % POINTS];
        c.vars.at = vars;
        c.vars.count = 2;
        c.alignment = rc_str(alignments[n / (POINTS * POINTS * 4) % 3]);
        size_t set = n / (POINTS * POINTS * 12);
        c.domains.at = set == 2 ? &held[1] : held;
        c.domains.count = set == 3 ? 2 : set > 0;
        if (holds_for(&c, pred))
            return true;
    }
    return false;
}

static void the_answer_is_that_of_asking_everybody(void **state)
{
    size_t nevers = 0;

    (void)state;
    for (unsigned i = 0; i < ROUNDS; i++) {
        /* leaves that match the same domains bound each other, which is not all followed */
        bool overlap = i % 4 == 0;
        rc_pred pred = random_pred(overlap);
        enum rc_answer answer = rc_pred_never(&rig.arena, &preds, &limits, pred);
        bool somewhere = holds_somewhere(pred);
        assert_int_not_equal(answer, RC_UNDECIDED);
        assert_false(answer == RC_YES && somewhere);
        assert_true(overlap || answer == RC_YES || somewhere);
        nevers += answer == RC_YES;
    }
    printf("%zu of %d can never hold\n", nevers, ROUNDS);
    assert_true(nevers > ROUNDS / 20 && nevers < ROUNDS);
}

/* --- by hand */

static enum rc_answer never(rc_pred pred)
{
    return rc_pred_never(&rig.arena, &preds, &limits, pred);
}

static rc_pred both(rc_pred a, rc_pred b)
{
    return rc_pred_and(&preds, a, b);
}

static void arithmetic_goes_by_bounds(void **state)
{
    rc_pred hands = leaf(RC_LEAF_HANDS, "");
    rc_pred legs = leaf(RC_LEAF_LEGS, "");
    rc_pred limbs = rc_pred_binary(&preds, RC_PRED_ADD, hands, legs);
    rc_pred least = rc_pred_binary(&preds, RC_PRED_MIN, hands, rc_pred_number(&preds, 2));
    rc_pred ratio = rc_pred_binary(&preds, RC_PRED_DIV, hands, legs);

    (void)state;
    assert_int_equal(never(compare(RC_PRED_LT, limbs, 0)), RC_YES);
    assert_int_equal(never(both(compare(RC_PRED_GE, hands, 3), compare(RC_PRED_LT, limbs, 3))),
                     RC_YES);
    assert_int_equal(never(compare(RC_PRED_GT, least, 2)), RC_YES);
    assert_int_not_equal(never(compare(RC_PRED_GE, least, 2)), RC_YES);
    /* 0/0 is no number, so nothing is claimed */
    assert_int_equal(never(rc_pred_not(&preds, compare(RC_PRED_GE, ratio, 0))), RC_UNDECIDED);
}

static void what_matches_less_never_counts_more(void **state)
{
    rc_pred one = domains("Gale", "Gale");
    rc_pred two = domains("Gale", "Tide");

    (void)state;
    assert_int_equal(never(both(compare(RC_PRED_GE, one, 1), compare(RC_PRED_LT, two, 1))), RC_YES);
    assert_int_equal(never(both(compare(RC_PRED_GE, two, 1), compare(RC_PRED_LT, one, 1))), RC_NO);
    assert_int_equal(never(compare(RC_PRED_GE, two, 3)), RC_YES);
    assert_int_equal(never(compare(RC_PRED_GE, one, 2)), RC_YES);
}

static void what_serves_as_another_has_no_bound(void **state)
{
    struct rc_matcher matcher = { .how = RC_MATCH_KEY,
                                  .text = rc_intern_add(&rig.texts, RC_STR("Guard")),
                                  .value = 1 };
    rc_pred count = rc_pred_leaf(
        &preds, (struct rc_leaf){ .op = RC_LEAF_CLASSES, .matchers = &matcher, .count = 1 });

    (void)state;
    assert_int_equal(never(compare(RC_PRED_GE, count, 2)), RC_YES);
    limits.served = 1u << RC_KIND_CLASS;
    assert_int_equal(never(compare(RC_PRED_GE, count, 2)), RC_NO);
}

static void names_that_nothing_has_may_be_anything_unless_strict(void **state)
{
    rc_pred unknown = compare(RC_PRED_GE, domains("Gael", "Gael"), 1);

    (void)state;
    assert_int_equal(never(unknown), RC_NO);
    limits.strict = true;
    assert_int_equal(never(unknown), RC_YES);
    assert_int_equal(never(compare(RC_PRED_GE, domains("Gale", "Gale"), 1)), RC_NO);
}

static void too_much_is_undecided(void **state)
{
    rc_pred all = rc_pred_truth(&preds, true);

    (void)state;
    for (int i = 0; i < RC_PRED_INPUT_LIMIT + 1; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", i);
        all = both(all, compare(RC_PRED_GE, leaf(RC_LEAF_VARIABLE, name), 1));
    }
    assert_int_equal(never(all), RC_UNDECIDED);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_answer_is_that_of_asking_everybody),
        TEST(arithmetic_goes_by_bounds),
        TEST(what_matches_less_never_counts_more),
        TEST(what_serves_as_another_has_no_bound),
        TEST(names_that_nothing_has_may_be_anything_unless_strict),
        TEST(too_much_is_undecided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

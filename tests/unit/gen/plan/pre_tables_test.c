/*
 * Prerequisites for the kernels against the nodes that they come from: what rulec_qualifier_run
 * answers, by each kernel of the machine, is what rulec_nodes_run and the gates say; of numbers
 * that are none, too.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/pre_facts.h"

enum {
    OBJECTS = 330, /* of the one kind; its last word is not full */
    WORDS = 6,
    NUMBERS = 20,
    LINE = 64
};

struct bench {
    struct rc_budget budget;
    struct rc_arena arena;
    struct rc_plan_pre pre;
};

static void begin(struct bench *b, size_t numbers)
{
    const struct rc_plan_gates kind = { .word = RC_STR("THING"), .count = OBJECTS };

    memset(b, 0, sizeof *b);
    rc_arena_init(&b->arena, &b->budget);
    b->pre.arena = &b->arena;
    for (size_t i = 0; i < numbers; i++) {
        RC_PUSH(&b->arena, &b->pre.numbers, (struct rc_plan_number){ .enumerator = "" });
        RC_PUSH(&b->arena, &b->pre.nodes, (rulec_node){ RULEC_NODE_NUMBER, (uint32_t)i, 0, 0 });
    }
    RC_PUSH(&b->arena, &b->pre.kinds, kind);
}

static uint32_t add(struct bench *b, rulec_node_op op, uint32_t x, uint32_t y, uint32_t z)
{
    RC_PUSH(&b->arena, &b->pre.nodes, (rulec_node){ (uint32_t)op, x, y, z });
    return (uint32_t)b->pre.nodes.count - 1;
}

static uint32_t add_constant(struct bench *b, double value)
{
    RC_PUSH(&b->arena, &b->pre.constants, value);
    return add(b, RULEC_NODE_CONST, (uint32_t)b->pre.constants.count - 1, 0, 0);
}

static uint32_t add_many(struct bench *b, rulec_node_op op, const uint32_t *nodes, size_t count)
{
    const uint32_t at = (uint32_t)b->pre.operands.count;

    for (size_t i = 0; i < count; i++)
        RC_PUSH(&b->arena, &b->pre.operands, nodes[i]);
    return add(b, op, at, (uint32_t)count, 0);
}

/* The objects of a word need the node; gates come by words. */
static void guard(struct bench *b, uint32_t node, uint32_t word, uint64_t bits)
{
    const rulec_gate gate = { node, word, bits };

    RC_PUSH(&b->arena, &b->pre.kinds.at[0].gates, gate);
}

/* --- what is compared */

static void expect(const struct bench *b, const double *numbers, uint64_t *set)
{
    const struct rc_plan_pre *pre = &b->pre;
    const rc_gate_list *gates = &pre->kinds.at[0].gates;
    const rulec_nodes nodes = { pre->nodes.at, pre->nodes.count, pre->operands.at,
                                pre->constants.at };
    double *values = calloc(nodes.count + 1, sizeof *values);

    rulec_nodes_run(&nodes, numbers, values);
    memset(set, 0, WORDS * sizeof *set);
    rc_bits_fill(set, OBJECTS);
    rulec_gates_apply(gates->at, gates->count, values, set);
    free(values);
}

static void answer(const struct bench *b, const rulec_qualifier *q, const double *numbers,
                   uint64_t *set)
{
    const struct rc_plan_met *met = &b->pre.kinds.at[0].gates_met;
    const rulec_prerequisites *p = &b->pre.tables->data;
    uint64_t *words = calloc(b->pre.tables->words + 1, sizeof *words);
    void *scratch = aligned_alloc(LINE, p->scratch_size);

    memset(scratch, 0xff, p->scratch_size);
    rulec_qualifier_run(q, numbers, scratch, words);
    memset(set, 0, WORDS * sizeof *set);
    rc_bits_fill(set, OBJECTS);
    for (size_t i = 0; i < met->count; i++)
        set[met->words[i]] = words[met->at + i];
    free(scratch);
    free(words);
}

/* How many kernels answer otherwise than the nodes. */
static unsigned differing(const struct bench *b, const double *numbers)
{
    uint64_t expected[WORDS];
    uint64_t found[WORDS];
    rulec_qualifier q;
    unsigned wrong = 0;

    expect(b, numbers, expected);
    for (int k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (rulec_qualifier_open(&q, &b->pre.tables->data, (rulec_kernel)k) != RULEC_OK)
            continue;
        answer(b, &q, numbers, found);
        wrong += memcmp(expected, found, sizeof found) != 0;
    }
    return wrong;
}

/* --- comparisons */

static const double some[] = {
    0,       -0.0,    1,     -1,     2,       3,     0.5,      0.1,      1e-4,      2.9999,
    2.99995, 3.00005, 3.1,   -2.5,   1e15,    1e16,  16777216, 16777217, 16777219,  1e38,
    3.5e38,  -3.5e38, 1e300, 5e-324, -5e-324, 1e-46, 9.1e15,   INFINITY, -INFINITY, NAN,
};

enum {
    SOME = sizeof some / sizeof some[0]
};

/* The number, and those next to it. */
static double beside(double x, unsigned which)
{
    return which == 0 ? x : nextafter(x, which == 1 ? INFINITY : -INFINITY);
}

/* One comparison with one constant, of a number as it is and rounded in one way or more. */
static void compare_all(rulec_node_op op, double constant, bool first)
{
    static const rulec_node_op roundings[] = { RULEC_NODE_FLOAT, RULEC_NODE_FLOOR,
                                               RULEC_NODE_CEIL };
    struct bench b;
    uint32_t node = 0;

    begin(&b, 1);
    const uint32_t c = add_constant(&b, constant);
    for (uint32_t i = 0; i < 6; i++) {
        guard(&b, first ? add(&b, op, c, node, 0) : add(&b, op, node, c, 0), 0, UINT64_C(2) << i);
        node = add(&b, roundings[i % 3], i == 3 ? 0 : node, 0, 0);
    }
    rc_plan_pre_tables(&b.pre);
    assert_non_null(b.pre.tables);
    for (size_t i = 0; i < SOME; i++) {
        for (unsigned which = 0; which < 3; which++) {
            const double x = beside(some[i], which);
            if (differing(&b, &x) != 0)
                fail_msg("op %d, %a against %a", (int)op, x, constant);
        }
    }
    rc_arena_clear(&b.arena);
}

static void numbers_are_compared_with_constants_as_nodes_do(void **state)
{
    (void)state;
    for (int op = RULEC_NODE_EQ; op <= RULEC_NODE_NEAR; op++) {
        for (size_t i = 0; i < SOME; i++) {
            compare_all((rulec_node_op)op, some[i], false);
            compare_all((rulec_node_op)op, some[i], true);
        }
    }
}

static void what_is_no_number_is_less_than_nothing(void **state)
{
    const double x = NAN;
    struct bench b;

    (void)state;
    begin(&b, 1);
    const uint32_t c = add_constant(&b, 3);
    guard(&b, add(&b, RULEC_NODE_LT, 0, c, 0), 0, 1);
    guard(&b, add(&b, RULEC_NODE_LE, 0, c, 0), 0, 2);
    guard(&b, add(&b, RULEC_NODE_NE, 0, c, 0), 0, 4);
    guard(&b, 0, 0, 8);
    rc_plan_pre_tables(&b.pre);
    rulec_qualifier q;
    uint64_t set[WORDS];
    assert_int_equal(rulec_qualifier_open(&q, &b.pre.tables->data, RULEC_KERNEL_BEST), RULEC_OK);
    answer(&b, &q, &x, set);
    assert_int_equal(set[0] & 15, 12);
    assert_int_equal(differing(&b, &x), 0);
    rc_arena_clear(&b.arena);
}

/* --- counts */

static void count_all(rulec_node_op op, double constant)
{
    uint32_t counted[5];
    double numbers[4];
    struct bench b;

    begin(&b, 4);
    const uint32_t c = add_constant(&b, constant);
    const uint32_t two = add_constant(&b, 2);
    for (uint32_t i = 0; i < 4; i++)
        counted[i] = add(&b, RULEC_NODE_GE, i, two, 0);
    counted[4] = two;
    for (size_t n = 1; n <= 5; n++)
        guard(&b, add(&b, op, add_many(&b, RULEC_NODE_SUM, counted, n), c, 0), 1, 1u << n);
    guard(&b, add(&b, op, c, counted[0], 0), 3, 1);
    guard(&b, add_many(&b, RULEC_NODE_SUM, counted, 4), 3, 2);
    rc_plan_pre_tables(&b.pre);
    assert_non_null(b.pre.tables);
    assert_int_equal(b.pre.tables->data.computed.count, 0);
    for (unsigned i = 0; i < 16; i++) {
        for (unsigned k = 0; k < 4; k++)
            numbers[k] = (i >> k & 1) != 0 ? 2 : 1;
        assert_int_equal(differing(&b, numbers), 0);
    }
    rc_arena_clear(&b.arena);
}

static void counts_of_truths_are_compared_without_computing(void **state)
{
    static const double constants[] = { -1, 0, 0.5, 1, 2, 3, 3.5, 4, 6, 7 };

    (void)state;
    for (int op = RULEC_NODE_EQ; op <= RULEC_NODE_NEAR; op++) {
        for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++)
            count_all((rulec_node_op)op, constants[i]);
    }
}

/* --- anything */

static uint32_t random_node(const struct bench *b)
{
    return (uint32_t)rand() % (uint32_t)b->pre.nodes.count;
}

static void add_random(struct bench *b, uint32_t exponent)
{
    const rulec_node_op op =
        (rulec_node_op)(RULEC_NODE_NOT + rand() % (RULEC_NODE_IF - RULEC_NODE_NOT + 1));
    uint32_t nodes[5];
    const size_t count = 1 + (size_t)rand() % 5;

    for (size_t i = 0; i < 5; i++)
        nodes[i] = random_node(b);
    if (op == RULEC_NODE_AND || op == RULEC_NODE_OR || op == RULEC_NODE_SUM)
        add_many(b, op, nodes, count);
    else
        add(b, op, nodes[0], op == RULEC_NODE_POW ? exponent : nodes[1], nodes[2]);
}

static void make_random(struct bench *b)
{
    begin(b, 1 + (size_t)rand() % NUMBERS);
    const uint32_t exponent = add_constant(b, rand() % 5 - 2);
    for (unsigned i = 0; i < 6; i++)
        add_constant(b, some[rand() % SOME]);
    for (int i = rand() % 120; i >= 0; i--)
        add_random(b, exponent);
    for (uint32_t i = 0; i < OBJECTS; i++) {
        if (i / 64 != 2 && rand() % 2 == 0)
            guard(b, random_node(b), i / 64, UINT64_C(1) << (i % 64));
    }
    rc_plan_pre_tables(&b->pre);
}

static void whatever_is_computed_is_the_same(void **state)
{
    const unsigned seed = 20261130;
    double numbers[NUMBERS];
    struct bench b;

    (void)state;
    srand(seed);
    for (unsigned run = 0; run < 400; run++) {
        make_random(&b);
        assert_non_null(b.pre.tables);
        assert_int_equal(b.pre.kinds.at[0].gates_met.count, WORDS - 1);
        for (unsigned i = 0; i < 30; i++) {
            for (size_t k = 0; k < NUMBERS; k++)
                numbers[k] = rand() % 3 == 0 ? some[rand() % SOME] : rand() % 5;
            if (differing(&b, numbers) != 0)
                fail_msg("seed %u, run %u, character %u", seed, run, i);
        }
        rc_arena_clear(&b.arena);
    }
}

static void prerequisites_of_another_layout_are_refused(void **state)
{
    rulec_prerequisites p = { .size = sizeof p };
    rulec_qualifier q;

    (void)state;
    assert_int_equal(rulec_qualifier_open(&q, &p, RULEC_KERNEL_PORTABLE), RULEC_OK);
    assert_int_equal(rulec_qualifier_open(&q, &p, RULEC_KERNELS), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_qualifier_open(&q, NULL, RULEC_KERNEL_BEST), RULEC_BAD_ARGUMENT);
    assert_int_equal(rulec_qualifier_open(NULL, &p, RULEC_KERNEL_BEST), RULEC_BAD_ARGUMENT);
    p.size--;
    assert_int_equal(rulec_qualifier_open(&q, &p, RULEC_KERNEL_BEST), RULEC_BAD_ABI);
}

static void nothing_that_is_guarded_makes_no_tables(void **state)
{
    struct bench b;

    (void)state;
    begin(&b, 1);
    rc_plan_pre_tables(&b.pre);
    assert_null(b.pre.tables);
    rc_arena_clear(&b.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_compared_with_constants_as_nodes_do),
        cmocka_unit_test(what_is_no_number_is_less_than_nothing),
        cmocka_unit_test(counts_of_truths_are_compared_without_computing),
        cmocka_unit_test(whatever_is_computed_is_the_same),
        cmocka_unit_test(prerequisites_of_another_layout_are_refused),
        cmocka_unit_test(nothing_that_is_guarded_makes_no_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

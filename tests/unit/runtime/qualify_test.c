/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rulec/qualify.h>

static const double constants[] = { 3, 0, 2 };
static const uint32_t operands[] = { 0, 1, 2 };

/* What an operation makes of the numbers x, y and z. */
static double value(rulec_node_op op, double x, double y, double z)
{
    const rulec_node nodes[] = {
        { RULEC_NODE_NUMBER, 0, 0, 0 },
        { RULEC_NODE_NUMBER, 1, 0, 0 },
        { RULEC_NODE_NUMBER, 2, 0, 0 },
        { (uint32_t)op, 0,
          op == RULEC_NODE_AND || op == RULEC_NODE_OR || op == RULEC_NODE_SUM ? 3 : 1, 2 },
    };
    const rulec_nodes all = { nodes, 4, operands, constants };
    const double numbers[] = { x, y, z };
    double values[4];

    rulec_nodes_run(&all, numbers, values);
    return values[3];
}

static void truths_are_0_and_1(void **state)
{
    (void)state;
    assert_true(value(RULEC_NODE_NOT, 0, 0, 0) == 1);
    assert_true(value(RULEC_NODE_NOT, 5, 0, 0) == 0);
    assert_true(value(RULEC_NODE_AND, 1, 2, 3) == 1);
    assert_true(value(RULEC_NODE_AND, 1, 0, 3) == 0);
    assert_true(value(RULEC_NODE_OR, 0, 0, 3) == 1);
    assert_true(value(RULEC_NODE_OR, 0, 0, 0) == 0);
    assert_true(value(RULEC_NODE_EQ, 2, 2, 0) == 1);
    assert_true(value(RULEC_NODE_NE, 2, 2, 0) == 0);
    assert_true(value(RULEC_NODE_LT, 1, 2, 0) == 1);
    assert_true(value(RULEC_NODE_LE, 2, 2, 0) == 1);
    assert_true(value(RULEC_NODE_GT, 1, 2, 0) == 0);
    assert_true(value(RULEC_NODE_GE, 2, 2, 0) == 1);
    assert_true(value(RULEC_NODE_NEAR, 1, 0.99995, 0) == 1);
    assert_true(value(RULEC_NODE_NEAR, 1, 0.9998, 0) == 0);
}

static void numbers_are_computed_as_written(void **state)
{
    (void)state;
    assert_true(value(RULEC_NODE_SUM, 1, 2, 3) == 6);
    assert_true(value(RULEC_NODE_SUB, 1, 2, 0) == -1);
    assert_true(value(RULEC_NODE_MUL, 3, 2, 0) == 6);
    assert_true(value(RULEC_NODE_DIV, 3, 2, 0) == 1.5);
    assert_true(value(RULEC_NODE_MOD, 7, 2, 0) == 1);
    assert_true(value(RULEC_NODE_MOD, -7, 2, 0) == -1);
    assert_true(value(RULEC_NODE_POW, 2, 10, 0) == 1024);
    assert_true(value(RULEC_NODE_POW, 2, -1, 0) == 0.5);
    assert_true(value(RULEC_NODE_NEG, 2, 0, 0) == -2);
    assert_true(value(RULEC_NODE_MIN, 2, 3, 0) == 2);
    assert_true(value(RULEC_NODE_MAX, 2, 3, 0) == 3);
    assert_true(value(RULEC_NODE_FLOOR, -0.5, 0, 0) == -1);
    assert_true(value(RULEC_NODE_CEIL, 0.5, 0, 0) == 1);
    assert_true(value(RULEC_NODE_FLOOR, 1e300, 0, 0) == 1e300);
    assert_true(value(RULEC_NODE_ABS, -2, 0, 0) == 2);
    assert_true(value(RULEC_NODE_FLOAT, 0.1, 0, 0) == (double)0.1f);
    assert_true(value(RULEC_NODE_IF, 1, 2, 3) == 2);
    assert_true(value(RULEC_NODE_IF, 0, 2, 3) == 3);
}

/*
 * The same through rulec_gates_left; nodes 0 to 2 are the numbers. A value other than 0 and 1 is
 * compared by the gate alone.
 */
static bool lazily(rulec_node_op op, double x, double y, double z, uint64_t *known)
{
    const rulec_node nodes[] = {
        { RULEC_NODE_NUMBER, 0, 0, 0 },
        { RULEC_NODE_NUMBER, 1, 0, 0 },
        { RULEC_NODE_NUMBER, 2, 0, 0 },
        { (uint32_t)op, 0,
          op == RULEC_NODE_AND || op == RULEC_NODE_OR || op == RULEC_NODE_SUM ? 3 : 1, 2 },
    };
    const rulec_nodes all = { nodes, 4, operands, constants };
    const rulec_gate gate = { 3, 0, 2 };
    const double numbers[] = { x, y, z };
    double values[4] = { -1, -1, -1, -1 };
    const rulec_lazy lazy = { numbers, values, known, 0 };
    uint64_t left;

    *known = 0;
    left = rulec_gates_left(&all, &lazy, &gate, 1, 7);
    assert_true((left & 5) == 5);
    assert_true(*known >> 3 == 1 && values[3] == value(op, x, y, z));
    return (left & 2) != 0;
}

static void asked_for_all_operations_give_the_same(void **state)
{
    static const double some[] = { -2.5, 0, 1, 3 };
    uint64_t known;

    (void)state;
    for (int op = RULEC_NODE_CONST; op <= RULEC_NODE_IF; op++) {
        for (size_t i = 0; i < 64; i++) {
            double x = some[i & 3], y = some[i >> 2 & 3], z = some[i >> 4 & 3];
            if (op == RULEC_NODE_POW)
                y = (double)(int)y;
            if ((op == RULEC_NODE_DIV || op == RULEC_NODE_MOD || op == RULEC_NODE_POW) &&
                (x == 0 || y == 0))
                continue;
            assert_true(lazily((rulec_node_op)op, x, y, z, &known) ==
                        (value((rulec_node_op)op, x, y, z) != 0));
        }
    }
}

static void asked_for_only_what_decides_is_computed(void **state)
{
    uint64_t known;

    (void)state;
    assert_false(lazily(RULEC_NODE_AND, 1, 0, 1, &known));
    assert_int_equal(known, 0xb); /* x, y and the AND */
    assert_true(lazily(RULEC_NODE_OR, 1, 0, 1, &known));
    assert_int_equal(known, 0x9);
    assert_true(lazily(RULEC_NODE_IF, 1, 1, 0, &known));
    assert_int_equal(known, 0xb);
    assert_false(lazily(RULEC_NODE_IF, 0, 1, 0, &known));
    assert_int_equal(known, 0xd);
    assert_false(lazily(RULEC_NODE_NOT, 1, 0, 0, &known));
    assert_int_equal(known, 0x9);
}

static void gates_of_objects_that_are_not_asked_about_are_not_computed(void **state)
{
    const rulec_node nodes[] = { { RULEC_NODE_NUMBER, 0, 0, 0 }, { RULEC_NODE_NUMBER, 1, 0, 0 } };
    const rulec_nodes all = { nodes, 2, operands, constants };
    const rulec_gate gates[] = { { 0, 0, 1 }, { 1, 0, 6 } };
    const double numbers[] = { 0, 0 };
    double values[2];
    uint64_t known = 0;
    const rulec_lazy lazy = { numbers, values, &known, 0 };

    (void)state;
    assert_int_equal(rulec_gates_left(&all, &lazy, gates, 2, 8), 8);
    assert_int_equal(known, 0);
    assert_int_equal(rulec_gates_left(&all, &lazy, gates, 2, 10), 8);
    assert_int_equal(known, 2);
    assert_int_equal(rulec_gates_left(&all, &lazy, gates, 2, 0), 0);
    assert_int_equal(rulec_gates_left(&all, &lazy, gates, 2, 15), 8);
    assert_int_equal(known, 3);
}

static void gates_take_out_what_does_not_hold(void **state)
{
    const rulec_gate gates[] = { { 0, 0, 6 }, { 1, 0, 8 }, { 1, 1, 1 } };
    const double values[] = { 0, 1 };
    uint64_t set[] = { 15, 1 };

    (void)state;
    rulec_gates_apply(gates, 3, values, set);
    assert_true(set[0] == 9);
    assert_true(set[1] == 1);
    rulec_gates_apply(gates, 0, values, set);
    assert_true(set[0] == 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(truths_are_0_and_1),
        cmocka_unit_test(numbers_are_computed_as_written),
        cmocka_unit_test(gates_take_out_what_does_not_hold),
        cmocka_unit_test(asked_for_all_operations_give_the_same),
        cmocka_unit_test(asked_for_only_what_decides_is_computed),
        cmocka_unit_test(gates_of_objects_that_are_not_asked_about_are_not_computed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

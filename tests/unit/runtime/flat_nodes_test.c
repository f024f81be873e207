/* SPDX-License-Identifier: MIT */
/*
 * Prerequisites in which nodes of one sort nest (note [flat nodes] of the plan), over a character
 * that is too short for a gather of held facts: every character, by each kernel, against the
 * formula. Once few enough to be computed one by one (note [late nodes]), once too many.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "plan/tables.h"

enum {
    OBJECTS = 9,
    FACTS = 4,
    NODES = 9,
    COPIES = 7, /* of all nodes, and of the objects that ask for them */
    QUALIFIED_AT = 64,
    SIZE = 128
};

#define NODE(i) ((int32_t)(FACTS + (i)))

/* One of, all of, alone, two of; each of the same sort or another, itself or not. */
static const int32_t operands[NODES][3] = {
    { 0, 1 },           /* one of a, b */
    { 2, NODE(0) },     /* one of c, (one of a, b) */
    { NODE(0) },        /* alone */
    { 3, NODE(2) },     /* all of d, (one of a, b) */
    { ~NODE(0), ~2 },   /* all of neither a nor b, not c */
    { 0, 1, 2 },        /* all of a, b, c */
    { ~NODE(5), 3 },    /* one of (not all of a, b, c), d */
    { NODE(1) },        /* alone, over what is spliced */
    { 0, NODE(3), ~3 }, /* two of a, node 3, not d */
};
static const uint32_t needs[NODES] = { 1, 1, 1, 2, 2, 3, 1, 1, 2 };
static const size_t counts[NODES] = { 2, 2, 1, 2, 2, 3, 2, 1, 3 };

static const int32_t gates[OBJECTS] = { NODE(0), NODE(1), NODE(2),  NODE(3), NODE(4),
                                        NODE(6), NODE(7), ~NODE(8), 2 };

static bool holds(unsigned held, int32_t operand)
{
    const int32_t id = operand < 0 ? ~operand : operand;
    uint32_t have = 0;

    if (id < FACTS)
        return ((held >> id & 1u) != 0) != (operand < 0);
    for (size_t k = 0; k < counts[id - FACTS]; k++)
        have += holds(held, operands[id - FACTS][k]);
    return (have >= needs[id - FACTS]) != (operand < 0);
}

/* An operand as the copy has it: facts are the same for all. */
static int32_t copied(int32_t operand, size_t copy)
{
    const int32_t id = operand < 0 ? ~operand : operand;
    const int32_t own = id < FACTS ? id : id + (int32_t)(copy * NODES);

    return operand < 0 ? ~own : own;
}

static const rulec_tables *make(struct rc_arena *arena, size_t copies)
{
    const size_t kinds[] = { copies * OBJECTS };
    static const struct rc_tables_set sets[] = { { 0, 0 }, { 0, QUALIFIED_AT } };
    static rulec_question facts[FACTS];
    static struct rc_tables_node nodes[COPIES * NODES];
    static int32_t own[COPIES * NODES][3];
    static int32_t all_gates[COPIES * OBJECTS];
    const struct rc_tables_prereq prereq = { 0,     QUALIFIED_AT,   facts,    FACTS,
                                             nodes, copies * NODES, all_gates };
    const struct rc_tables_source source = { .character_size = SIZE,
                                             .kinds = kinds,
                                             .kind_count = 1,
                                             .sets = sets,
                                             .set_count = 2,
                                             .prereqs = &prereq,
                                             .prereq_count = 1 };

    for (uint32_t i = 0; i < FACTS; i++)
        facts[i] = (rulec_question){ .op = RULEC_ASK_HELD, .index = i };
    for (size_t i = 0; i < copies * NODES; i++) {
        for (size_t k = 0; k < 3; k++)
            own[i][k] = copied(operands[i % NODES][k], i / NODES);
        nodes[i] = (struct rc_tables_node){ needs[i % NODES], own[i], counts[i % NODES] };
    }
    for (size_t i = 0; i < copies * OBJECTS; i++)
        all_gates[i] = copied(gates[i % OBJECTS], i / OBJECTS);
    return rc_tables_build(arena, &source);
}

static uint64_t expected(unsigned held, size_t copies)
{
    uint64_t set = 0;

    for (size_t i = 0; i < copies * OBJECTS; i++)
        set |= (uint64_t)holds(held, gates[i % OBJECTS]) << i;
    return set;
}

static void check(size_t copies, bool has_lanes)
{
    static struct rc_budget budget;
    struct rc_arena arena;

    rc_arena_init(&arena, &budget);
    const rulec_tables *tables = make(&arena, copies);
    assert_non_null(tables);
    assert_int_equal(tables->prereqs->early_lanes != 0, has_lanes);
    assert_int_not_equal(tables->prereqs->late_count, 0);
    void *scratch = aligned_alloc(64, (tables->scratch_size + 63) / 64 * 64);
    for (unsigned kernel = RULEC_KERNEL_BEST; kernel < RULEC_KERNELS; kernel++) {
        rulec_asker asker;

        if (rulec_tables_open(&asker, tables, (rulec_kernel)kernel) != RULEC_OK)
            continue;
        for (unsigned held = 0; held < 1u << FACTS; held++) {
            uint64_t character[SIZE / 8] = { held };

            assert_int_equal(rulec_tables_qualify(&asker, character, scratch, 0), RULEC_OK);
            assert_int_equal(character[QUALIFIED_AT / 8], expected(held, copies));
        }
    }
    free(scratch);
    rc_arena_clear(&arena);
}

static void nested_nodes_of_one_sort_mean_what_is_written(void **state)
{
    (void)state;
    check(1, false);
}

static void many_of_them_mean_the_same(void **state)
{
    (void)state;
    check(COPIES, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_nodes_of_one_sort_mean_what_is_written),
        cmocka_unit_test(many_of_them_mean_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/eval.h"
#include "opt/lint.h"
#include "support/random_pack.h"
#include "support/small_pack.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct small_pack *p;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    p = small_pack_make(&arena);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

static enum rc_answer empty(rc_set set)
{
    return rc_lint_empty(&arena, &p->unit, set, NULL);
}

static void a_contradiction_is_empty_however_it_is_written(void **state)
{
    rc_set held = small_fact(p, RC_FACT_HELD);
    rc_set qualified = small_fact(p, RC_FACT_QUALIFIED);
    rc_set either = rc_set_or(&p->unit, held, qualified);
    rc_set neither =
        rc_set_and(&p->unit, rc_set_not(&p->unit, held), rc_set_not(&p->unit, qualified));

    (void)state;
    assert_int_equal(empty(rc_set_and(&p->unit, either, neither)), RC_YES);
    assert_int_equal(empty(rc_set_and(&p->unit, held, qualified)), RC_NO);
}

static void the_witness_is_an_object_that_can_be_offered(void **state)
{
    rc_object witness = RC_NO_OBJECT;
    rc_set set = rc_set_and(&p->unit, small_one(p, "War"), small_fact(p, RC_FACT_HELD));

    (void)state;
    assert_int_equal(rc_lint_empty(&arena, &p->unit, set, &witness), RC_NO);
    assert_int_equal(witness, rc_object_find(&p->model, RC_KIND_DOMAIN, RC_STR("War")));
}

static void a_part_that_adds_nothing_is_found(void **state)
{
    rc_set held = small_fact(p, RC_FACT_HELD);
    rc_set fury = small_type(p, "Fury");
    rc_set part = rc_set_and(&p->unit, small_one(p, "Fire"), held);
    rc_set whole = rc_set_or(&p->unit, fury, part);

    (void)state;
    assert_int_equal(rc_lint_same(&arena, &p->unit, whole, fury, NULL), RC_YES);
    assert_int_equal(rc_lint_same(&arena, &p->unit, whole, part, NULL), RC_NO);
}

static void a_set_of_all_or_nothing_is_constant(void **state)
{
    rc_set held = small_fact(p, RC_FACT_HELD);
    rc_set war = small_one(p, "War");
    rc_set both = rc_set_or(&p->unit, rc_set_and(&p->unit, held, war), war);

    (void)state;
    assert_int_equal(rc_lint_constant(&arena, &p->unit, both), RC_YES);
    assert_int_equal(rc_lint_constant(&arena, &p->unit, held), RC_NO);
}

static void thirteen_atoms_are_undecided(void **state)
{
    rc_set set = rc_set_all(&p->unit, RC_KIND_DOMAIN);

    (void)state;
    for (int i = 0; i < 13; i++)
        set = rc_set_and(&p->unit, set,
                         rc_set_atom(&p->unit, (struct rc_atom){ .fact = RC_FACT_CHOSEN,
                                                                 .kind = RC_KIND_DOMAIN,
                                                                 .level_min = i }));
    assert_int_equal(empty(set), RC_UNDECIDED);
}

/* Whatever is said to be empty or constant is so for random characters. */
static void answers_hold_for_random_characters(void **state)
{
    struct random_options options = random_options(random_seed(5));
    struct rc_facts facts;
    uint64_t out[64];

    (void)state;
    options.rules = 60;
    struct random_pack *r = random_pack_make(&arena, &options);
    for (unsigned n = 0; n < 10; n++) {
        random_facts(&arena, &r->unit, &r->random, &facts);
        for (size_t i = 0; i < r->rules.count; i++) {
            rc_set set = r->rules.at[i].set;
            size_t words = rc_kind_words(&r->model, r->rules.at[i].kind);
            rc_eval_set(&r->unit, &facts, set, out);
            if (rc_lint_empty(&arena, &r->unit, set, NULL) == RC_YES)
                assert_false(rc_bits_any(out, words));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_contradiction_is_empty_however_it_is_written, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_witness_is_an_object_that_can_be_offered, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_part_that_adds_nothing_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_set_of_all_or_nothing_is_constant, set_up, tear_down),
        cmocka_unit_test_setup_teardown(thirteen_atoms_are_undecided, set_up, tear_down),
        cmocka_unit_test_setup_teardown(answers_hold_for_random_characters, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opt/normal.h"
#include "support/small_pack.h"

static struct rc_budget budget;
static struct rc_arena arena;
static struct small_pack *p;
static struct rc_forms forms;

static int set_up(void **state)
{
    (void)state;
    rc_arena_init(&arena, &budget);
    p = small_pack_make(&arena);
    rc_forms_init(&forms, &arena, &p->unit);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rc_arena_clear(&arena);
    return 0;
}

/* A set of its own for each n. */
static rc_set atom(unsigned n)
{
    char text[2] = { (char)('a' + n), '\0' };

    return rc_set_atom(&p->unit,
                       (struct rc_atom){ .fact = RC_FACT_CHOSEN,
                                         .kind = RC_KIND_DOMAIN,
                                         .text = rc_intern_add(&p->texts, rc_str(text)) });
}

static void always_comes_first_and_terms_are_disjoint(void **state)
{
    const struct rc_normal *form = rc_normal_of(&forms, p->rules.at[0].set);

    (void)state;
    assert_int_equal(form->part_count, 1);
    assert_int_equal(form->parts[0].input_count, 2);
    assert_int_equal(form->parts[0].term_count, 2);
    assert_int_equal(form->parts[0].terms[0].when, rc_when_always(2));
    assert_int_equal(rc_bits_count(form->parts[0].terms[0].mask, 1), 1);
    assert_int_equal(rc_bits_count(form->parts[0].terms[1].mask, 1), 3);
    assert_int_equal(form->parts[0].terms[0].mask[0] & form->parts[0].terms[1].mask[0], 0);
}

static void an_empty_set_has_no_part(void **state)
{
    (void)state;
    assert_int_equal(rc_normal_of(&forms, p->rules.at[4].set)->part_count, 0);
}

static void an_input_that_does_not_matter_is_dropped(void **state)
{
    rc_set a = atom(0);
    rc_set b = atom(1);
    rc_set set = rc_set_or(&p->unit, rc_set_and(&p->unit, a, b),
                           rc_set_and(&p->unit, a, rc_set_not(&p->unit, b)));
    const struct rc_normal *form = rc_normal_of(&forms, set);

    (void)state;
    assert_int_equal(form->parts[0].input_count, 1);
    assert_int_equal(form->parts[0].term_count, 1);
    assert_int_equal(form->parts[0].terms[0].when, 2);
}

static void an_or_of_many_atoms_is_cut_into_parts(void **state)
{
    rc_set set = atom(0);

    (void)state;
    for (unsigned i = 1; i < 10; i++)
        set = rc_set_or(&p->unit, set, atom(i));
    const struct rc_normal *form = rc_normal_of(&forms, set);
    assert_int_equal(form->part_count, 3);
    assert_int_equal(forms.derived.count, 0);
}

static void an_and_of_many_atoms_gets_derived_sets(void **state)
{
    rc_set set = atom(0);

    (void)state;
    for (unsigned i = 1; i < 10; i++)
        set = rc_set_and(&p->unit, set, atom(i));
    const struct rc_normal *form = rc_normal_of(&forms, set);
    assert_int_equal(form->part_count, 1);
    assert_true(form->parts[0].input_count <= RC_NORMAL_INPUTS);
    assert_true(forms.derived.count > 0);
}

static void products_are_few(void **state)
{
    struct rc_product products[RC_PRODUCTS];

    (void)state;
    assert_int_equal(rc_when_products(rc_when_always(3), 3, products), 1);
    assert_int_equal(products[0].care, 0);
    /* a and not b, of two */
    assert_int_equal(rc_when_products(1u << 1, 2, products), 1);
    assert_int_equal(products[0].care, 3);
    assert_int_equal(products[0].value, 1);
    /* exactly one of two */
    assert_int_equal(rc_when_products(6, 2, products), 2);
}

/* All 65,536 tables of four inputs. */
static void products_say_what_the_table_says(void **state)
{
    struct rc_product products[RC_PRODUCTS];

    (void)state;
    for (unsigned when = 1; when < 65536; when++) {
        unsigned count = rc_when_products((uint16_t)when, 4, products);
        unsigned met = 0;
        assert_true(count <= RC_PRODUCTS);
        for (unsigned c = 0; c < 16; c++) {
            for (unsigned i = 0; i < count; i++)
                met |= (unsigned)((c & products[i].care) == products[i].value) << c;
        }
        assert_int_equal(met, when);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(always_comes_first_and_terms_are_disjoint, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_empty_set_has_no_part, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_input_that_does_not_matter_is_dropped, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_or_of_many_atoms_is_cut_into_parts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_and_of_many_atoms_gets_derived_sets, set_up, tear_down),
        cmocka_unit_test(products_are_few),
        cmocka_unit_test(products_say_what_the_table_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/model.h"
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

static struct rc_model model;

static rc_object add(const char *key)
{
    return rc_model_add(&model, RC_KIND_DEITY,
                        (struct rc_object_info){ .key = rc_str(key), .name = rc_str(key) });
}

static void relate(enum rc_relation relation, rc_object object, const char *value)
{
    rc_model_relate(&model, relation, RC_KIND_DEITY, object, rc_str(value));
}

/* Deities B and A (so that numbers change), with types and pantheons. */
static void make(void)
{
    rc_model_init(&model, &rig.arena, &rig.texts);
    rc_object b = add("B");
    rc_object a = add("A");
    relate(RC_RELATION_TYPE, b, "Sun");
    relate(RC_RELATION_TYPE, a, "Night");
    relate(RC_RELATION_TYPE, a, "SUN");
    relate(RC_RELATION_PANTHEON, a, "Nile");
    relate(RC_RELATION_PANTHEON, b, "nile");
    rc_model_freeze(&model);
}

static uint64_t related(enum rc_relation relation, const char *value)
{
    const uint64_t *bits = rc_model_related(&model, relation, RC_KIND_DEITY, rc_str(value));

    return bits == NULL ? 0 : bits[0];
}

static void a_value_leads_to_the_set_of_its_objects(void **state)
{
    (void)state;
    make();
    assert_int_equal(related(RC_RELATION_TYPE, "sun"), 3);
    assert_int_equal(related(RC_RELATION_TYPE, "NIGHT"), 1);
    assert_null(rc_model_related(&model, RC_RELATION_TYPE, RC_KIND_DEITY, RC_STR("Sea")));
    assert_null(rc_model_related(&model, RC_RELATION_TYPE, RC_KIND_DOMAIN, RC_STR("Sun")));
}

static void case_counts_where_the_relation_says_so(void **state)
{
    (void)state;
    make();
    assert_true(rc_relation_folds(RC_RELATION_TYPE));
    assert_false(rc_relation_folds(RC_RELATION_PANTHEON));
    assert_int_equal(related(RC_RELATION_PANTHEON, "Nile"), 1);
    assert_int_equal(related(RC_RELATION_PANTHEON, "nile"), 2);
    assert_int_equal(related(RC_RELATION_PANTHEON, "NILE"), 0);
}

static void values_of_an_object_stay_in_the_order_stated(void **state)
{
    (void)state;
    make();
    struct rc_values values = rc_object_values(&model, RC_RELATION_TYPE, RC_KIND_DEITY, 0);
    assert_int_equal(values.count, 2);
    assert_true(rc_str_eq(rc_sym_text(&rig.texts, values.at[0]), RC_STR("Night")));
    assert_int_equal(rc_object_values(&model, RC_RELATION_ALIGN, RC_KIND_DEITY, 0).count, 0);
}

static void values_of_a_kind_are_in_order_of_text_each_once(void **state)
{
    (void)state;
    make();
    struct rc_values values = rc_model_values(&model, RC_RELATION_TYPE, RC_KIND_DEITY);
    assert_int_equal(values.count, 2);
    assert_true(rc_str_eq(rc_sym_text(&rig.texts, values.at[0]), RC_STR("Night")));
    assert_true(rc_str_eq_fold(rc_sym_text(&rig.texts, values.at[1]), RC_STR("Sun")));
    assert_true(
        rc_str_eq(rc_value_nearest(&model, RC_RELATION_TYPE, RC_KIND_DEITY, RC_STR("Nihgt")),
                  RC_STR("Night")));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_value_leads_to_the_set_of_its_objects),
        TEST(case_counts_where_the_relation_says_so),
        TEST(values_of_an_object_stay_in_the_order_stated),
        TEST(values_of_a_kind_are_in_order_of_text_each_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

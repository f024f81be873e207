#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/offer.h"
#include "support/rig.h"

static struct rig rig;

static rc_key_list list(const char *text)
{
    struct rc_str rest = rc_str(text);
    struct rc_str key;
    rc_key_list keys = { 0 };

    while (rest.len > 0 && rc_str_next(&rest, ',', &key))
        RC_PUSH(&rig.arena, &keys, key);
    return keys;
}

static void answers_are_compared_as_sets_without_case(void **state)
{
    rc_key_list answer = list("Fire,Air,a_b,ab");
    rc_key_list expected = list("AB,air,FIRE,A_B");
    rc_key_list missing;
    rc_key_list extra;

    (void)state;
    assert_true(rc_ask_compare(&rig.arena, &answer, expected.at, expected.count, &missing, &extra));
    expected = list("air,water");
    assert_false(
        rc_ask_compare(&rig.arena, &answer, expected.at, expected.count, &missing, &extra));
    assert_int_equal(missing.count, 1);
    assert_true(rc_str_eq(missing.at[0], RC_STR("water")));
    assert_int_equal(extra.count, 3);
    assert_true(rc_ask_compare(&rig.arena, &(rc_key_list){ 0 }, NULL, 0, &missing, &extra));
}

static void keys_come_in_the_order_of_the_kind(void **state)
{
    struct rc_model model;
    static const char *const keys[] = { "Water", "air", "Fire" };
    uint64_t all[1] = { 7 };
    rc_key_list out = { 0 };

    (void)state;
    rc_model_init(&model, &rig.arena, &rig.texts);
    for (size_t i = 0; i < 3; i++)
        rc_model_add(&model, RC_KIND_DOMAIN,
                     (struct rc_object_info){ .key = rc_str(keys[i]), .name = rc_str(keys[i]) });
    rc_model_freeze(&model);
    rc_ask_keys(&rig.arena, &model, RC_KIND_DOMAIN, all, &out);
    assert_int_equal(out.count, 3);
    assert_true(rc_str_eq(out.at[0], RC_STR("air")));
    assert_true(rc_str_eq(out.at[2], RC_STR("Water")));
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(answers_are_compared_as_sets_without_case, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(keys_come_in_the_order_of_the_kind, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

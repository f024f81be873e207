#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/eval.h"
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
static struct rc_unit unit;

static rc_object add(rc_kind kind, const char *key)
{
    return rc_model_add(&model, kind,
                        (struct rc_object_info){ .key = rc_str(key), .name = rc_str(key) });
}

static void begin(void)
{
    rc_model_init(&model, &rig.arena, &rig.texts);
    add(RC_KIND_ARMORPROF, "Cloth");
    add(RC_KIND_ARMORPROF, "Mail");
    rc_object vest = add(RC_KIND_EQUIPMENT, "Vest");
    rc_object coat = add(RC_KIND_EQUIPMENT, "Coat");
    add(RC_KIND_EQUIPMENT, "Rope");
    rc_model_relate(&model, RC_RELATION_PROFARMOR, RC_KIND_EQUIPMENT, vest, RC_STR("cloth"));
    rc_model_relate(&model, RC_RELATION_PROFARMOR, RC_KIND_EQUIPMENT, coat, RC_STR("Mail"));
    rc_model_freeze(&model);
    rc_unit_init(&unit, &rig.arena, &model);
}

static void an_image_is_what_the_members_point_to(void **state)
{
    struct rc_facts facts;
    struct rc_atom held = { .fact = RC_FACT_HELD, .kind = RC_KIND_EQUIPMENT };
    uint64_t out[1];

    (void)state;
    begin();
    rc_facts_init(&facts, &rig.arena, &model);
    rc_set image =
        rc_set_image(&unit, RC_RELATION_PROFARMOR, rc_set_atom(&unit, held), RC_KIND_ARMORPROF);
    rc_eval_set(&unit, &facts, image, out);
    assert_int_equal(out[0], 0);
    rc_bits_add(rc_facts_at(&facts, held),
                rc_object_find(&model, RC_KIND_EQUIPMENT, RC_STR("Vest")));
    rc_bits_add(rc_facts_at(&facts, held),
                rc_object_find(&model, RC_KIND_EQUIPMENT, RC_STR("Rope")));
    rc_eval_set(&unit, &facts, image, out);
    assert_int_equal(out[0], 1);
    assert_true(rc_eval_has(&unit, &facts, image, 0));
    assert_false(rc_eval_has(&unit, &facts, image, 1));
}

static void the_image_of_a_constant_is_a_constant(void **state)
{
    (void)state;
    begin();
    rc_set all = rc_set_all(&unit, RC_KIND_EQUIPMENT);
    rc_set image = rc_set_image(&unit, RC_RELATION_PROFARMOR, all, RC_KIND_ARMORPROF);
    assert_true(rc_set_is_constant(&unit, image));
    assert_true(rc_set_is_all(&unit, image));
}

static void a_fact_that_nobody_set_is_empty(void **state)
{
    struct rc_facts facts;
    struct rc_atom held = { .fact = RC_FACT_HELD, .kind = RC_KIND_ARMORPROF };
    uint64_t out[1] = { 77 };

    (void)state;
    begin();
    rc_facts_init(&facts, &rig.arena, &model);
    assert_false(rc_facts_has(&facts, &held, 0));
    rc_eval_set(&unit, &facts, rc_set_atom(&unit, held), out);
    assert_int_equal(out[0], 0);
    rc_eval_set(&unit, &facts, rc_set_not(&unit, rc_set_atom(&unit, held)), out);
    assert_int_equal(out[0], 3);
    rc_bits_add(rc_facts_at(&facts, held), 1);
    rc_facts_get(&facts, &held, out);
    assert_int_equal(out[0], 2);
    assert_true(rc_facts_has(&facts, &held, 1));
}

/* The texts of a pack outlive a question, whose memory is given back. */
static void a_question_adds_no_text_to_the_pack(void **state)
{
    struct rc_facts facts;
    rc_sym formula = rc_intern_add(&rig.texts, RC_STR("TL+1"));
    struct rc_atom spells = { .fact = RC_FACT_AVAILABLE,
                              .kind = RC_KIND_SPELL,
                              .text = rc_intern_add(&rig.texts, RC_STR("Arcane")),
                              .min_formula = formula };
    uint32_t count;

    (void)state;
    begin();
    rc_facts_init(&facts, &rig.arena, &model);
    count = rig.texts.count;
    assert_int_equal(rc_facts_bounded(&facts, &spells).level_min, 0);
    assert_int_equal(rig.texts.count, count);
    rc_facts_set_level(&facts, formula, rc_atom_source(&model, &spells), 4);
    assert_int_equal(rc_facts_bounded(&facts, &spells).level_min, 4);
    assert_int_equal(rig.texts.count, count + 1);
}

static void a_range_of_levels_is_all_that_was_stated_within_it(void **state)
{
    struct rc_facts facts;
    struct rc_atom one = {
        .fact = RC_FACT_AVAILABLE, .kind = RC_KIND_EQUIPMENT, .level_min = 1, .level_max = 1
    };
    struct rc_atom three = one;
    struct rc_atom range = one;
    uint64_t out[1];

    (void)state;
    begin();
    three.level_min = three.level_max = 3;
    range.level_max = 2;
    rc_facts_init(&facts, &rig.arena, &model);
    rc_bits_add(rc_facts_at(&facts, one), 0);
    rc_bits_add(rc_facts_at(&facts, three), 1);
    rc_facts_get(&facts, &range, out);
    assert_int_equal(out[0], 1);
    range.level_max = 9;
    rc_facts_get(&facts, &range, out);
    assert_int_equal(out[0], 3);
    range.text = RC_ANY_TEXT;
    rc_facts_get(&facts, &range, out);
    assert_int_equal(out[0], 3);
    range.text = rc_intern_add(&rig.texts, RC_STR("arcane"));
    rc_facts_get(&facts, &range, out);
    assert_int_equal(out[0], 0);
    assert_false(rc_set_same(rc_set_atom(&unit, one), rc_set_atom(&unit, three)));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_image_is_what_the_members_point_to),
        TEST(the_image_of_a_constant_is_a_constant),
        TEST(a_fact_that_nobody_set_is_empty),
        TEST(a_question_adds_no_text_to_the_pack),
        TEST(a_range_of_levels_is_all_that_was_stated_within_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

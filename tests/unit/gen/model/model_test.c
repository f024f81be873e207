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

static void begin(void)
{
    rc_model_init(&model, &rig.arena, &rig.texts);
}

static rc_object add(rc_kind kind, const char *key)
{
    return rc_model_add(&model, kind,
                        (struct rc_object_info){ .key = rc_str(key), .name = rc_str(key) });
}

static void objects_are_numbered_by_key_without_case(void **state)
{
    (void)state;
    begin();
    rc_object water = add(RC_KIND_DOMAIN, "Water");
    rc_object air = add(RC_KIND_DOMAIN, "air");
    rc_object earth = add(RC_KIND_DOMAIN, "Earth");
    rc_model_freeze(&model);
    assert_int_equal(rc_model_number(&model, RC_KIND_DOMAIN, air), 0);
    assert_int_equal(rc_model_number(&model, RC_KIND_DOMAIN, earth), 1);
    assert_int_equal(rc_model_number(&model, RC_KIND_DOMAIN, water), 2);
    assert_true(rc_str_eq(rc_object_key(&model, RC_KIND_DOMAIN, 0), RC_STR("air")));
    assert_int_equal(rc_kind_count(&model, RC_KIND_DOMAIN), 3);
    assert_int_equal(rc_kind_count(&model, RC_KIND_RACE), 0);
}

static void keys_are_found_without_case_and_the_nearest_is_offered(void **state)
{
    (void)state;
    begin();
    for (unsigned i = 0; i < 300; i++)
        add(RC_KIND_SPELL, rc_str_printf(&rig.arena, "Spell %u", i).p);
    rc_model_freeze(&model);
    for (unsigned i = 0; i < 300; i++) {
        struct rc_str key = rc_str_printf(&rig.arena, "SPELL %u", i);
        rc_object object = rc_object_find(&model, RC_KIND_SPELL, key);
        assert_int_not_equal(object, RC_NO_OBJECT);
        assert_true(rc_str_eq_fold(rc_object_key(&model, RC_KIND_SPELL, object), key));
    }
    assert_int_equal(rc_object_find(&model, RC_KIND_SPELL, RC_STR("Spell")), RC_NO_OBJECT);
    assert_int_equal(rc_object_find(&model, RC_KIND_RACE, RC_STR("Spell 1")), RC_NO_OBJECT);
    assert_true(
        rc_str_eq(rc_object_nearest(&model, RC_KIND_SPELL, RC_STR("Spel 17")), RC_STR("Spell 17")));
    assert_int_equal(rc_object_nearest(&model, RC_KIND_SPELL, RC_STR("xyz")).len, 0);
}

static void flags_go_with_their_object_through_the_numbering(void **state)
{
    (void)state;
    begin();
    rc_object b = add(RC_KIND_DEITY, "B");
    add(RC_KIND_DEITY, "A");
    rc_model_set_flag(&model, RC_KIND_DEITY, b, RC_FLAG_UNSELECTED);
    rc_model_freeze(&model);
    assert_false(rc_object_has_flag(&model, RC_KIND_DEITY, 0, RC_FLAG_UNSELECTED));
    assert_true(rc_object_has_flag(&model, RC_KIND_DEITY, 1, RC_FLAG_UNSELECTED));
    const uint64_t *flagged = rc_model_flagged(&model, RC_KIND_DEITY, RC_FLAG_UNSELECTED);
    assert_int_equal(flagged[0], 2);
}

static void ability_categories_make_kinds_of_their_own(void **state)
{
    (void)state;
    begin();
    rc_kind feat = rc_model_ability_kind(&model, RC_STR("FEAT"));
    rc_kind trick = rc_model_ability_kind(&model, RC_STR("Trick"));
    assert_int_not_equal(feat, trick);
    assert_int_equal(rc_model_ability_kind(&model, RC_STR("feat")), feat);
    assert_int_equal(rc_kind_info(&model, trick)->family, RC_KIND_ABILITY);
    assert_int_equal(rc_kind_find(&model, RC_STR("TRICK")), trick);
    assert_int_equal(rc_kind_find(&model, RC_STR("DOMAIN")), RC_KIND_DOMAIN);
    assert_int_equal(rc_kind_find(&model, RC_STR("nothing")), RC_NO_KIND);
}

static void spell_entries_are_ordered_and_renumbered(void **state)
{
    (void)state;
    begin();
    rc_object b = add(RC_KIND_SPELL, "B");
    rc_object a = add(RC_KIND_SPELL, "A");
    rc_object list = add(RC_KIND_CLASSSPELLLIST, "Wizard");
    rc_model_add_spell_entry(&model,
                             (struct rc_spell_entry){ RC_KIND_CLASSSPELLLIST, list, b, 2, false });
    rc_model_add_spell_entry(&model,
                             (struct rc_spell_entry){ RC_KIND_CLASSSPELLLIST, list, a, 2, true });
    rc_model_add_spell_entry(&model,
                             (struct rc_spell_entry){ RC_KIND_CLASSSPELLLIST, list, b, 1, false });
    rc_model_freeze(&model);
    assert_int_equal(model.spell_entries.at[0].level, 1);
    assert_int_equal(model.spell_entries.at[0].spell, 1);
    assert_int_equal(model.spell_entries.at[1].spell, 0);
    assert_true(model.spell_entries.at[1].conditional);
    assert_int_equal(model.spell_entries.at[2].spell, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(objects_are_numbered_by_key_without_case),
        TEST(keys_are_found_without_case_and_the_nearest_is_offered),
        TEST(flags_go_with_their_object_through_the_numbering),
        TEST(ability_categories_make_kinds_of_their_own),
        TEST(spell_entries_are_ordered_and_renumbered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

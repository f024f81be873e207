/*
 * Part A of the specification of flows, what it says of activations: a test is named for its rules
 * (A1 to A11, A17, A20 to A22), and has the expected value beside the input.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/flow_pack.h"
#include "support/flow_play.h"

static struct test_pack pack;
static struct test_play play, twin;

static int64_t seen[8]; /* config "n" as the hook 'see' found it */
static size_t seen_count;

static enum rulec_hook_result see(rulec_hook_call *call, void *user)
{
    (void)user;
    seen[seen_count++] = rulec_hook_config_number(call, "n");
    return RULEC_HOOK_DONE;
}

static enum rulec_hook_result set(rulec_hook_call *call, void *user)
{
    rulec_config config = { .count = 0 };
    uint32_t other = TEST_OTHER;

    (void)user;
    rulec_config_set(&config, "n", RULEC_VALUE_NUMBER, 8, NULL);
    rulec_hook_config_replace(call, &config);
    rulec_hook_targets(call, &other, 1);
    return RULEC_HOOK_DONE;
}

static rulec_hook *hook_of(const char *name)
{
    return strcmp(name, "see") == 0 ? see : set;
}

static void a1_a_use_makes_one_record_of_one_activation(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Sword");
    assert_int_equal(rulec_activation_load(&twin.a, play.record, play.length, &pack.image.pack),
                     RULEC_OK);
    assert_int_equal(twin.a.id, 11);
    test_play_write(&twin);
    assert_int_equal(twin.length, play.length);
    assert_memory_equal(twin.record, play.record, play.length);
}

static void a2_the_activation_holds_all_of_the_work(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Sword");
    test_play_answer_attack(&play, true);
    test_play_answer_damage(&play, 7);
    assert_int_equal(play.a.targets[0], TEST_FOE);
    assert_int_equal(play.a.effective[0], TEST_FOE);
    assert_int_equal(play.a.attack, RULEC_ATTACK_HIT);
    assert_int_equal(play.a.attack_total, 15);
    assert_int_equal(play.a.part_count, 1);
    assert_int_equal(play.a.parts[0].part.amount, 7);
}

static void a3_it_is_complete_when_rolls_records_and_effects_are_made(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Sword");
    assert_int_equal(play.a.state, RULEC_ACTIVATION_WAITING); /* the attack */
    test_play_answer_attack(&play, true);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_WAITING); /* the damage */
    assert_int_equal(test_play_count_kind(&play, RULEC_RECORD_DAMAGE), 0);
    test_play_answer_damage(&play, 7);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(test_play_count_kind(&play, RULEC_RECORD_DAMAGE), 1);
    assert_int_equal(test_play_count_kind(&play, RULEC_MAKE_EFFECT), 2);
}

static void a4_the_next_session_carries_on(void **state)
{
    rulec_use plain;

    (void)state;
    test_play_use(&twin, &pack.image.pack, "Sword");
    test_play_answer_attack(&twin, true);
    test_play_answer_damage(&twin, 7);
    test_play_begin(&play, &pack.image.pack, "Sword", &plain);
    play.reload = true;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &plain), RULEC_OK);
    test_play_go(&play);
    test_play_answer_attack(&play, true);
    test_play_answer_damage(&play, 7);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_memory_equal(play.record, twin.record, twin.length);
    assert_int_equal(play.store.journal_count, twin.store.journal_count);
    for (size_t i = 0; i < twin.store.journal_count; i++)
        assert_true(rulec_key_eq(&play.journal[i].key, &twin.journal[i].key));
    assert_int_equal(play.actors[1].hp.hp, twin.actors[1].hp.hp);
}

static void a5_deleting_does_not_bring_back_a_concentration(void **state)
{
    rulec_use second;
    static const uint32_t other = TEST_OTHER;

    (void)state;
    test_play_use(&play, &pack.image.pack, "Ward");
    assert_true(test_play_has_effect(&play, TEST_FOE, "Warded"));
    assert_non_null(rulec_item_find(&pack.image.pack, "Ward", &second.item));
    second = (rulec_use){ .id = 12,
                          .caster = TEST_CASTER,
                          .item = second.item,
                          .selected = &other,
                          .selected_count = 1 };
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &second), RULEC_OK);
    assert_int_equal(rulec_activation_next(&play.a, &play.world), RULEC_OK);
    test_play_apply(&play); /* applyConcentration ended the first one */
    assert_int_equal(rulec_activation_cancel(&play.a), RULEC_OK);
    assert_false(test_play_has_effect(&play, TEST_FOE, "Warded"));
    assert_false(test_play_has_effect(&play, TEST_OTHER, "Warded"));
    assert_int_equal(play.actors[0].effect_count, 1);
}

static void a6_a_condition_sets_off_a_new_activation(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Curse");
    test_play_answer_save(&play, TEST_FOE, 11); /* DC 12: failed */
    assert_true(test_play_has_effect(&play, TEST_FOE, "Cursed"));
    test_play_trigger(&play, "start-of-turn-target", 1); /* the later damage */
    test_play_answer_save(&play, TEST_FOE, 3);
    test_play_answer_damage(&play, 4);
    assert_int_equal(play.actors[1].hp.hp, 26);
    test_play_trigger(&play, "end-of-turn-target", 2); /* the save that can finish the effect */
    test_play_answer_save(&play, TEST_FOE, 11);
    assert_true(test_play_has_effect(&play, TEST_FOE, "Cursed"));
    test_play_trigger(&play, "end-of-turn-target", 3);
    test_play_answer_save(&play, TEST_FOE, 12); /* equal is a success */
    assert_false(test_play_has_effect(&play, TEST_FOE, "Cursed"));
}

static void a7_phases_are_immediate_delayed_and_over_time(void **state)
{
    static const uint16_t counts[] = { 3, 4, 1 }; /* steps of Curse by phase */
    rulec_use phased;

    (void)state;
    for (uint8_t phase = 0; phase < 3; phase++) {
        test_play_begin(&play, &pack.image.pack, "Curse", &phased);
        phased.phase = phase;
        assert_int_equal(rulec_activation_start(&play.a, &play.world, &phased), RULEC_OK);
        assert_int_equal(play.a.steps, counts[phase]);
    }
    phased.phase = RULEC_PHASE_RESOLVING;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &phased), RULEC_BAD_ARGUMENT);
}

static void a8_the_resolver_skips_what_need_not_be(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Shove"); /* no damage: nobody is asked to roll it */
    test_play_answer_attack(&play, true);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    test_play_use(&play, &pack.image.pack, "Calm"); /* nothing at stake: nobody is asked to save */
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(play.a.effective[0], TEST_FOE);
}

static void a9_a10_the_chain_is_fixed_first_and_run_in_order(void **state)
{
    static const uint32_t chain[] = { RULEC_STEP_APPLY_SELECTED_TARGETS,
                                      RULEC_STEP_PERFORM_ATTACK_ROLL,
                                      RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL,
                                      RULEC_STEP_APPLY_DAMAGE,
                                      RULEC_STEP_APPLY_EFFECTS,
                                      RULEC_STEP_ATTACK_COMPLETED };

    (void)state;
    for (int hit = 0; hit < 2; hit++) {
        test_play_use(&play, &pack.image.pack, "Sword");
        assert_int_equal(play.a.steps, 6);
        test_play_answer_attack(&play, hit != 0);
        if (hit)
            test_play_answer_damage(&play, 7);
        assert_int_equal(play.step_count, 6);
        assert_memory_equal(play.steps, chain, sizeof chain);
        assert_int_equal(play.a.position, 6);
        assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    }
}

/* Damage and effects of the six steps, on a hit and on a miss. */
static void a11_the_six_steps_of_an_attack(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Sword");
    assert_int_equal(play.a.targets[0], TEST_FOE);
    test_play_answer_attack(&play, true);
    test_play_answer_damage(&play, 7);
    assert_int_equal(play.actors[1].hp.hp, 23);
    assert_true(test_play_has_effect(&play, TEST_FOE, "Burn") &&
                test_play_has_effect(&play, TEST_FOE, "Shock"));
    assert_int_equal(play.actors[1].effects[0].lasting.seconds, 18); /* Shock: its own */
    assert_int_equal(play.actors[1].effects[1].lasting.seconds, 60); /* Burn: the item's */
    assert_int_equal(test_play_count_kind(&play, RULEC_FIRE_CONDITION), 9);

    test_play_use(&play, &pack.image.pack, "Sword");
    test_play_answer_attack(&play, false); /* a miss: no damage roll, and only what misses too */
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(play.actors[1].hp.hp, 30);
    assert_false(test_play_has_effect(&play, TEST_FOE, "Burn"));
    assert_true(test_play_has_effect(&play, TEST_FOE, "Shock"));
    assert_int_equal(test_play_count_kind(&play, RULEC_FIRE_CONDITION), 4);

    test_play_use(&play, &pack.image.pack, "Graze");
    test_play_answer_attack(&play, false); /* half on a miss: it is rolled */
    test_play_answer_damage(&play, 7);
    assert_int_equal(play.actors[1].hp.hp, 27);
}

static void a17_a20_a_custom_step_sees_and_changes_at_its_place(void **state)
{
    rulec_config config = { .count = 0 };
    rulec_use configured;

    (void)state;
    test_play_begin(&play, &pack.image.pack, "Hooked", &configured);
    rulec_config_set(&config, "n", RULEC_VALUE_NUMBER, 5, NULL);
    configured.config = &config;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &configured), RULEC_OK);
    test_play_go(&play);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(seen_count, 2);
    assert_int_equal(seen[0], 5); /* what the configuration gave */
    assert_int_equal(seen[1], 8); /* what the step between assigned */
    assert_int_equal(play.a.targets[0], TEST_OTHER);
}

static void a20_the_level_of_the_slot_is_in_the_configuration(void **state)
{
    for (int64_t level = 1; level <= 4; level++) {
        rulec_config config = { .count = 0 };
        rulec_use cast;

        (void)state;
        test_play_begin(&play, &pack.image.pack, "Bolt", &cast);
        play.world.rolls = RULEC_ROLLS_DICE;
        rulec_config_set(&config, "spellLevel", RULEC_VALUE_NUMBER, level, NULL);
        rulec_config_set(&config, "upcastLevel", RULEC_VALUE_NUMBER, level - 1, NULL);
        cast.config = &config;
        assert_int_equal(rulec_activation_start(&play.a, &play.world, &cast), RULEC_OK);
        test_play_go(&play);
        assert_int_equal(play.a.parts[0].part.amount, 5 + 3 * (level - 1));
        assert_int_equal(rulec_config_get(&play.a.config, "upcastLevel")->number, level - 1);
    }
}

static void a21_as_effective_needs_no_hit_and_no_save(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Aid");
    assert_int_equal(play.a.wait, RULEC_WAIT_DAMAGE);
    assert_int_equal(play.a.effective[0], TEST_FOE);
    assert_int_equal(play.a.attack, RULEC_ATTACK_NONE);
    assert_int_equal(play.a.save_count, 0);
}

static void a22_order_is_the_authors_and_healing_is_damage(void **state)
{
    (void)state;
    test_play_use(&play, &pack.image.pack, "Aid");
    assert_true(test_play_has_effect(&play, TEST_FOE, "Aided")); /* the effect before the healing */
    play.actors[1].hp.hp = 20;
    test_play_answer_damage(&play, 5);
    assert_int_equal(play.actors[1].hp.hp, 25);
    test_play_use(&play, &pack.image.pack, "Sword");
    test_play_answer_attack(&play, true);
    assert_false(test_play_has_effect(&play, TEST_FOE, "Burn")); /* the damage before the effect */
    test_play_answer_damage(&play, 7);
    assert_true(test_play_has_effect(&play, TEST_FOE, "Burn"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a1_a_use_makes_one_record_of_one_activation),
        cmocka_unit_test(a2_the_activation_holds_all_of_the_work),
        cmocka_unit_test(a3_it_is_complete_when_rolls_records_and_effects_are_made),
        cmocka_unit_test(a4_the_next_session_carries_on),
        cmocka_unit_test(a5_deleting_does_not_bring_back_a_concentration),
        cmocka_unit_test(a6_a_condition_sets_off_a_new_activation),
        cmocka_unit_test(a7_phases_are_immediate_delayed_and_over_time),
        cmocka_unit_test(a8_the_resolver_skips_what_need_not_be),
        cmocka_unit_test(a9_a10_the_chain_is_fixed_first_and_run_in_order),
        cmocka_unit_test(a11_the_six_steps_of_an_attack),
        cmocka_unit_test(a17_a20_a_custom_step_sees_and_changes_at_its_place),
        cmocka_unit_test(a20_the_level_of_the_slot_is_in_the_configuration),
        cmocka_unit_test(a21_as_effective_needs_no_hit_and_no_save),
        cmocka_unit_test(a22_order_is_the_authors_and_healing_is_damage),
    };
    int failed;

    test_pack_load_file(&pack, "page", "tests/cases/flow/page/items.json", hook_of);
    failed = pack.errors > 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    test_pack_clear(&pack);
    return failed;
}

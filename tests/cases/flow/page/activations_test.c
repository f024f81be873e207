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

enum {
    CASTER = 1,
    FOE = 2,
    OTHER = 3,
    ACTORS = 3,
    JOURNAL = 128
};

static struct test_pack pack;

struct play {
    rulec_actor actors[ACTORS];
    rulec_journal_entry journal[JOURNAL];
    rulec_store store;
    rulec_world world;
    rulec_activation a;
    unsigned char record[RULEC_RECORD_MAX];
    size_t length;
    uint32_t steps[32]; /* in the order in which they were done */
    size_t step_count;
    int64_t seen[8]; /* config "n" as the hook 'see' found it */
    size_t seen_count;
    bool reload; /* a new session after each write */
};

static struct play play, twin;

static enum rulec_hook_result see(rulec_hook_call *call, void *user)
{
    struct play *p = user;

    p->seen[p->seen_count++] = rulec_hook_config_number(call, "n");
    return RULEC_HOOK_DONE;
}

static enum rulec_hook_result set(rulec_hook_call *call, void *user)
{
    rulec_config config = { .count = 0 };
    uint32_t other = OTHER;

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

static void begin(struct play *p, const char *item, rulec_use *use)
{
    static const uint32_t foe = FOE;
    rulec_use none = { .id = 11, .caster = CASTER, .selected = &foe, .selected_count = 1 };

    memset(p, 0, sizeof *p);
    for (uint32_t i = 0; i < ACTORS; i++)
        rulec_actor_init(&p->actors[i], CASTER + i, 30);
    p->store = (rulec_store){ p->actors, ACTORS, p->journal, 0, JOURNAL };
    p->world = (rulec_world){ .pack = &pack.image.pack, .store = &p->store, .user = p };
    *use = none;
    assert_non_null(rulec_item_find(&pack.image.pack, item, &use->item));
}

static void write_record(struct play *p)
{
    assert_int_equal(rulec_activation_save(&p->a, p->record, sizeof p->record, &p->length),
                     RULEC_OK);
    if (!p->reload)
        return;
    memset(&p->a, 0xee, sizeof p->a);
    assert_int_equal(rulec_activation_load(&p->a, p->record, p->length, p->world.pack), RULEC_OK);
    assert_int_equal(rulec_activation_resume(&p->a, p->world.pack), RULEC_OK);
}

static void apply(struct play *p)
{
    for (uint32_t i = 0; i < p->a.effect_count; i++)
        assert_int_equal(
            rulec_store_apply(&p->store, &p->a.effects[i], p->a.item, p->a.caster, &p->a.config),
            RULEC_OK);
    assert_int_equal(rulec_activation_done(&p->a, &p->world), RULEC_OK);
}

/* Until it waits, fails or ends. */
static void go(struct play *p)
{
    while (p->a.state == RULEC_ACTIVATION_READY || p->a.state == RULEC_ACTIVATION_BEGUN) {
        if (p->a.state == RULEC_ACTIVATION_READY) {
            uint16_t step = rulec_activation_step(&p->a, &p->world);

            assert_int_equal(rulec_activation_next(&p->a, &p->world), RULEC_OK);
            if (p->a.state != RULEC_ACTIVATION_WAITING && step != RULEC_STEP_COUNT)
                p->steps[p->step_count++] = step;
        } else {
            apply(p);
        }
        write_record(p);
    }
}

static void use(struct play *p, const char *item)
{
    rulec_use use;

    begin(p, item, &use);
    assert_int_equal(rulec_activation_start(&p->a, &p->world, &use), RULEC_OK);
    go(p);
}

static void answer_attack(struct play *p, bool hit)
{
    rulec_answer answer = { .wait = RULEC_WAIT_ATTACK, .total = 15, .die = 10, .result = hit };

    assert_int_equal(rulec_activation_answer(&p->a, &p->world, &answer), RULEC_OK);
    go(p);
}

static void answer_save(struct play *p, uint32_t target, int32_t total)
{
    rulec_answer answer = { .wait = RULEC_WAIT_SAVES, .target = target, .total = total };

    assert_int_equal(rulec_activation_answer(&p->a, &p->world, &answer), RULEC_OK);
    go(p);
}

static void answer_damage(struct play *p, int32_t amount)
{
    rulec_answer answer = { .wait = RULEC_WAIT_DAMAGE, .amounts = &amount, .amount_count = 1 };

    assert_int_equal(rulec_activation_answer(&p->a, &p->world, &answer), RULEC_OK);
    go(p);
}

static unsigned count_kind(const struct play *p, enum rulec_effect_kind kind)
{
    unsigned count = 0;

    for (size_t i = 0; i < p->store.journal_count; i++)
        count += p->journal[i].kind == kind;
    return count;
}

static bool has_effect(const struct play *p, uint32_t actor, const char *name)
{
    const rulec_actor *who = &p->actors[actor - CASTER];

    for (uint32_t i = 0; i < who->effect_count; i++) {
        const rulec_item *item = &pack.image.pack.items[who->effects[i].item];

        if (who->effects[i].effect < item->effect_count &&
            strcmp(item->effects[who->effects[i].effect].name, name) == 0)
            return true;
    }
    return false;
}

static void a1_a_use_makes_one_record_of_one_activation(void **state)
{
    (void)state;
    use(&play, "Sword");
    assert_int_equal(rulec_activation_load(&twin.a, play.record, play.length, &pack.image.pack),
                     RULEC_OK);
    assert_int_equal(twin.a.id, 11);
    write_record(&twin);
    assert_int_equal(twin.length, play.length);
    assert_memory_equal(twin.record, play.record, play.length);
}

static void a2_the_activation_holds_all_of_the_work(void **state)
{
    (void)state;
    use(&play, "Sword");
    answer_attack(&play, true);
    answer_damage(&play, 7);
    assert_int_equal(play.a.targets[0], FOE);
    assert_int_equal(play.a.effective[0], FOE);
    assert_int_equal(play.a.attack, RULEC_ATTACK_HIT);
    assert_int_equal(play.a.attack_total, 15);
    assert_int_equal(play.a.part_count, 1);
    assert_int_equal(play.a.parts[0].part.amount, 7);
}

static void a3_it_is_complete_when_rolls_records_and_effects_are_made(void **state)
{
    (void)state;
    use(&play, "Sword");
    assert_int_equal(play.a.state, RULEC_ACTIVATION_WAITING); /* the attack */
    answer_attack(&play, true);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_WAITING); /* the damage */
    assert_int_equal(count_kind(&play, RULEC_RECORD_DAMAGE), 0);
    answer_damage(&play, 7);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(count_kind(&play, RULEC_RECORD_DAMAGE), 1);
    assert_int_equal(count_kind(&play, RULEC_MAKE_EFFECT), 2);
}

static void a4_the_next_session_carries_on(void **state)
{
    rulec_use plain;

    (void)state;
    use(&twin, "Sword");
    answer_attack(&twin, true);
    answer_damage(&twin, 7);
    begin(&play, "Sword", &plain);
    play.reload = true;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &plain), RULEC_OK);
    go(&play);
    answer_attack(&play, true);
    answer_damage(&play, 7);
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
    static const uint32_t other = OTHER;

    (void)state;
    use(&play, "Ward");
    assert_true(has_effect(&play, FOE, "Warded"));
    assert_non_null(rulec_item_find(&pack.image.pack, "Ward", &second.item));
    second = (rulec_use){
        .id = 12, .caster = CASTER, .item = second.item, .selected = &other, .selected_count = 1
    };
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &second), RULEC_OK);
    assert_int_equal(rulec_activation_next(&play.a, &play.world), RULEC_OK);
    apply(&play); /* applyConcentration ended the first one */
    assert_int_equal(rulec_activation_cancel(&play.a), RULEC_OK);
    assert_false(has_effect(&play, FOE, "Warded"));
    assert_false(has_effect(&play, OTHER, "Warded"));
    assert_int_equal(play.actors[0].effect_count, 1);
}

/* Starts what event number `number`, of the foe's turn, sets off. */
static void trigger(struct play *p, const char *condition, uint64_t number)
{
    rulec_event event = { .condition = condition, .actor = FOE, .number = number };
    rulec_trigger found[2];
    uint32_t targets[RULEC_TARGET_MAX];
    rulec_use use;
    size_t count;

    assert_int_equal(rulec_store_triggers(&p->store, pack.image.pack.items,
                                          pack.image.pack.item_count, &event, found, 2, &count),
                     RULEC_OK);
    assert_int_equal(count, 1);
    rulec_use_of_trigger(&found[0], &p->store, 1, targets, &use);
    assert_int_not_equal(use.id, p->a.id);
    assert_int_equal(rulec_activation_start(&p->a, &p->world, &use), RULEC_OK);
    p->step_count = 0;
    go(p);
}

static void a6_a_condition_sets_off_a_new_activation(void **state)
{
    (void)state;
    use(&play, "Curse");
    answer_save(&play, FOE, 11); /* DC 12: failed */
    assert_true(has_effect(&play, FOE, "Cursed"));
    trigger(&play, "start-of-turn-target", 1); /* the later damage */
    answer_save(&play, FOE, 3);
    answer_damage(&play, 4);
    assert_int_equal(play.actors[1].hp.hp, 26);
    trigger(&play, "end-of-turn-target", 2); /* the save that can finish the effect */
    answer_save(&play, FOE, 11);
    assert_true(has_effect(&play, FOE, "Cursed"));
    trigger(&play, "end-of-turn-target", 3);
    answer_save(&play, FOE, 12); /* equal is a success */
    assert_false(has_effect(&play, FOE, "Cursed"));
}

static void a7_phases_are_immediate_delayed_and_over_time(void **state)
{
    static const uint16_t counts[] = { 3, 4, 1 }; /* steps of Curse by phase */
    rulec_use phased;

    (void)state;
    for (uint8_t phase = 0; phase < 3; phase++) {
        begin(&play, "Curse", &phased);
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
    use(&play, "Shove"); /* no damage: nobody is asked to roll it */
    answer_attack(&play, true);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    use(&play, "Calm"); /* nothing at stake: nobody is asked to save */
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(play.a.effective[0], FOE);
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
        use(&play, "Sword");
        assert_int_equal(play.a.steps, 6);
        answer_attack(&play, hit != 0);
        if (hit)
            answer_damage(&play, 7);
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
    use(&play, "Sword");
    assert_int_equal(play.a.targets[0], FOE);
    answer_attack(&play, true);
    answer_damage(&play, 7);
    assert_int_equal(play.actors[1].hp.hp, 23);
    assert_true(has_effect(&play, FOE, "Burn") && has_effect(&play, FOE, "Shock"));
    assert_int_equal(play.actors[1].effects[0].lasting.seconds, 18); /* Shock: its own */
    assert_int_equal(play.actors[1].effects[1].lasting.seconds, 60); /* Burn: the item's */
    assert_int_equal(count_kind(&play, RULEC_FIRE_CONDITION), 9);

    use(&play, "Sword");
    answer_attack(&play, false); /* a miss: no damage roll, and only what misses too */
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(play.actors[1].hp.hp, 30);
    assert_false(has_effect(&play, FOE, "Burn"));
    assert_true(has_effect(&play, FOE, "Shock"));
    assert_int_equal(count_kind(&play, RULEC_FIRE_CONDITION), 4);

    use(&play, "Graze");
    answer_attack(&play, false); /* half on a miss: it is rolled */
    answer_damage(&play, 7);
    assert_int_equal(play.actors[1].hp.hp, 27);
}

static void a17_a20_a_custom_step_sees_and_changes_at_its_place(void **state)
{
    rulec_config config = { .count = 0 };
    rulec_use configured;

    (void)state;
    begin(&play, "Hooked", &configured);
    rulec_config_set(&config, "n", RULEC_VALUE_NUMBER, 5, NULL);
    configured.config = &config;
    assert_int_equal(rulec_activation_start(&play.a, &play.world, &configured), RULEC_OK);
    go(&play);
    assert_int_equal(play.a.state, RULEC_ACTIVATION_FINISHED);
    assert_int_equal(play.seen_count, 2);
    assert_int_equal(play.seen[0], 5); /* what the configuration gave */
    assert_int_equal(play.seen[1], 8); /* what the step between assigned */
    assert_int_equal(play.a.targets[0], OTHER);
}

static void a20_the_level_of_the_slot_is_in_the_configuration(void **state)
{
    for (int64_t level = 1; level <= 4; level++) {
        rulec_config config = { .count = 0 };
        rulec_use cast;

        (void)state;
        begin(&play, "Bolt", &cast);
        play.world.rolls = RULEC_ROLLS_DICE;
        rulec_config_set(&config, "spellLevel", RULEC_VALUE_NUMBER, level, NULL);
        rulec_config_set(&config, "upcastLevel", RULEC_VALUE_NUMBER, level - 1, NULL);
        cast.config = &config;
        assert_int_equal(rulec_activation_start(&play.a, &play.world, &cast), RULEC_OK);
        go(&play);
        assert_int_equal(play.a.parts[0].part.amount, 5 + 3 * (level - 1));
        assert_int_equal(rulec_config_get(&play.a.config, "upcastLevel")->number, level - 1);
    }
}

static void a21_as_effective_needs_no_hit_and_no_save(void **state)
{
    (void)state;
    use(&play, "Aid");
    assert_int_equal(play.a.wait, RULEC_WAIT_DAMAGE);
    assert_int_equal(play.a.effective[0], FOE);
    assert_int_equal(play.a.attack, RULEC_ATTACK_NONE);
    assert_int_equal(play.a.save_count, 0);
}

static void a22_order_is_the_authors_and_healing_is_damage(void **state)
{
    (void)state;
    use(&play, "Aid");
    assert_true(has_effect(&play, FOE, "Aided")); /* the effect before the healing */
    play.actors[1].hp.hp = 20;
    answer_damage(&play, 5);
    assert_int_equal(play.actors[1].hp.hp, 25);
    use(&play, "Sword");
    answer_attack(&play, true);
    assert_false(has_effect(&play, FOE, "Burn")); /* the damage before the effect */
    answer_damage(&play, 7);
    assert_true(has_effect(&play, FOE, "Burn"));
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

/*
 * Part A of the specification of flows, what it says of flows: a test is named for its rules (A12
 * to A19, A23) or for the page's flow (F1 to F8), and has the expected value beside the input.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "flow/builtin.h"
#include "flow/lint.h"
#include "support/flow_rig.h"

static const char *chain_of(const char *text, uint32_t facts, rc_flow_rows rows)
{
    struct rc_flow *flow = flow_of(text);

    return rc_str_copy(&rig.arena, rc_flow_value_text(&rig.arena, flow,
                                                      rc_flow_eval(&rig.arena, flow, facts, rows)));
}

static void expect_chain(const char *text, uint32_t facts, const char *chain, const char *wire)
{
    assert_string_equal(chain_of(text, facts, 0), chain);
    assert_string_equal(chain_of(text, facts, RC_FLOW_ROWS_WIRE), wire);
}

#define D RULEC_FACT_HAS_DAMAGE
#define E RULEC_FACT_HAS_DAMAGE_OR_EFFECTS

static void f1_melee(void **state)
{
    static const char melee[] =
        "return this.applySelectedTargets(this.performAttackRoll(this.performAttackDamageRoll("
        "this.applyDamage(this.applyEffects(this.attackCompleted())))));";
    static const char all[] = "applySelectedTargets, performAttackRoll, performAttackDamageRoll, "
                              "applyDamage, applyEffects, attackCompleted";

    (void)state;
    expect_chain(melee, D, all, all);
    expect_chain(melee, 0, all, "applySelectedTargets, performAttackRoll");
}

static void f2_aid(void **state)
{
    static const char aid[] = "return this.applyDefaultTargetsAsEffective(this.applyEffects("
                              "this.performSaveDamageRoll(this.applyDamage())));";
    static const char all[] =
        "applyDefaultTargetsAsEffective, applyEffects, performSaveDamageRoll, applyDamage";

    (void)state;
    expect_chain(aid, D, all, all);
    expect_chain(aid, 0, all, "applyDefaultTargetsAsEffective, applyEffects");
}

static void expect_four(const char *text, const char *const chains[4])
{
    for (uint32_t i = 0; i < 4; i++)
        expect_chain(text,
                     ((i & 1) != 0 ? RULEC_FACT_HAS_DURATION : 0) |
                         ((i & 2) != 0 ? RULEC_FACT_IS_ATTACK : 0),
                     chains[i], chains[i]);
}

static void f3_sequence(void **state)
{
    static const char *const chains[] = { "(empty)", "applyConcentration", "performAttackRoll",
                                          "applyConcentration, performAttackRoll" };

    (void)state;
    expect_four("return this.sequence(this.hasDuration(this.applyConcentration()), "
                "this.isAttack(this.performAttackRoll()));",
                chains);
}

/* Where nothing matches the default flow stands in; of the four it has no chain but one. */
static void f4_pick(void **state)
{
    static const char pick[] = "return this.pick(this.hasDuration(this.applyConcentration()), "
                               "this.isAttack(this.performAttackRoll()));";
    struct rc_flow_run run = { .part = RC_FLOW_OWN };

    (void)state;
    run.flow = flow_of(pick);
    assert_int_equal(rc_flow_run(&rig.arena, &run).kind, RC_FLOW_VALUE_NOTHING);
    expect_chain(pick, RULEC_FACT_HAS_DURATION, "applyConcentration", "applyConcentration");
    expect_chain(pick, RULEC_FACT_IS_ATTACK, "performAttackRoll", "performAttackRoll");
    expect_chain(pick, RULEC_FACT_HAS_DURATION | RULEC_FACT_IS_ATTACK, "applyConcentration",
                 "applyConcentration");
}

#define WITH_DAMAGE                                                                   \
    "this.hasDamage(this.performAttackDamageRoll(this.applyDamage(this.applyEffects(" \
    "this.attackCompleted()))))"
#define WITHOUT "this.applyEffects(this.attackCompleted())"

static void f5_f6_a_pick_written_or_not(void **state)
{
    static const char *const flows[] = {
        "return this.performAttackRoll(" WITH_DAMAGE ", " WITHOUT ");",
        "return this.performAttackRoll(this.pick(" WITH_DAMAGE ", " WITHOUT "));",
    };
    static const char damage[] = "performAttackRoll, performAttackDamageRoll, applyDamage, "
                                 "applyEffects, attackCompleted";
    static const char none[] = "performAttackRoll, applyEffects, attackCompleted";

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        expect_chain(flows[i], D, damage, damage);
        expect_chain(flows[i], 0, none, none);
    }
}

/* The tables of F7: prefix, body, secondary, by default and in the program. */
static void f7_the_default_flow(void **state)
{
    static const struct {
        uint32_t facts;
        const char *page;
        const char *wire;
    } rows[] = {
        { RULEC_FACT_HAS_DURATION | RULEC_FACT_HAS_CONCENTRATION, "applyConcentration",
          "applyConcentration" },
        { RULEC_FACT_HAS_DURATION | RULEC_FACT_HAS_AREA_TARGET | RULEC_FACT_HAS_AURA_OR_AREA_TARGET,
          "applyDurationEffect", "applyDurationEffect" },
        { RULEC_FACT_HAS_DURATION | RULEC_FACT_HAS_AURA_OR_AREA_TARGET, "(empty)",
          "applyDurationEffect" },
        { RULEC_FACT_IS_TOKEN_TARGETABLE | RULEC_FACT_IS_ATTACK | D | E,
          "applySelectedTargets, performAttackRoll, performAttackDamageRoll, applyDamage, "
          "applyEffects, attackCompleted",
          "applySelectedTargets, performAttackRoll, performAttackDamageRoll, applyDamage, "
          "applyEffects" },
        { RULEC_FACT_IS_TOKEN_TARGETABLE | RULEC_FACT_IS_ATTACK,
          "applySelectedTargets, performAttackRoll, applyEffects, attackCompleted",
          "applySelectedTargets, performAttackRoll, applyEffects" },
        { RULEC_FACT_IS_TOKEN_TARGETABLE | RULEC_FACT_IS_SAVE | D | E,
          "applySelectedTargets, performSavingThrow, performSaveDamageRoll, applyDamage, "
          "applyEffects",
          "applySelectedTargets, performSavingThrow, performSaveDamageRoll, applyDamage, "
          "applyEffects" },
        { RULEC_FACT_HAS_AREA_TARGET | E | RULEC_FACT_IS_SAVE,
          "confirmTargets, performSavingThrow, applyEffects",
          "confirmTargets, performSavingThrow, applyEffects" },
        { RULEC_FACT_HAS_AREA_TARGET | RULEC_FACT_IS_SAVE, "(empty)", "(empty)" },
        { RULEC_FACT_IS_SELF_TARGET,
          "applyDefaultTargetsAsEffective, performSaveDamageRoll, applyDamage, applyEffects",
          "applyDefaultTargetsAsEffective, applyEffects" },
        { RULEC_FACT_IS_CONDITION_TRIGGERED | RULEC_FACT_HAS_SAVEABLE_APPLICATIONS | D,
          "performSavingThrow, performSaveDamageRoll, applyDamage, applyEffects",
          "performSavingThrow, performSaveDamageRoll, applyDamage, applyEffects" },
        { RULEC_PHASE_DELAYED << RULEC_FACT_PHASE_SHIFT | RULEC_FACT_HAS_SAVEABLE_APPLICATIONS,
          "performSavingThrow, applyEffects", "performSavingThrow, applyEffects" },
        { RULEC_PHASE_OVERTIME << RULEC_FACT_PHASE_SHIFT | D,
          "applyDefaultTargetsAsEffective, performSaveDamageRoll, applyDamage, applyEffects",
          "applyDefaultTargetsAsEffective, performSaveDamageRoll, applyDamage, applyEffects" },
        { RULEC_PHASE_OVERTIME << RULEC_FACT_PHASE_SHIFT, "applyEffects", "applyEffects" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_chain("", rows[i].facts, rows[i].page, rows[i].wire);
}

static void f8_lay_on_hands(void **state)
{
    static const char hands[] =
        "this.skipConfigurationDialog();"
        "this.requestCustomConfiguration(async (item, use) => { use.consumedUsageCount = 0;"
        " use.skipDefaultDialog = true; return { healing: 1, conditions: 0 }; });"
        "this.registerFlowStep('applyLayOnHands', true, async (activation) => {});"
        "return this.applyDefaultTargetsAsEffective(this.performCustomStep('applyLayOnHands', "
        "this.applyDamage()));";
    static const char chain[] =
        "applyDefaultTargetsAsEffective, custom:applyLayOnHands, applyDamage";

    (void)state;
    expect_chain(hands, 0, chain, chain);
    expect_chain(hands, D | E, chain, chain);
    assert_int_equal(rig.diags.count, 0);
}

static void a12_a_script_may_do_other_things_and_its_value_is_the_tree(void **state)
{
    struct rc_flow *flow = flow_of("this.skipTemplatePlacement(); const unused = 7;\n"
                                   "return this.applyEffects();\nfunction f() { return 1 + 2; }");

    (void)state;
    assert_int_equal(rig.diags.errors, 0);
    assert_true(flow->before.skip_template);
    assert_string_equal(chain_of("const a = this.applyDamage(); return this.applyEffects();", 0, 0),
                        "applyEffects");
}

static void a13_without_a_value_the_default_flow_applies(void **state)
{
    static const char *const scripts[] = { "", " \n ", "this.skipConfigurationDialog();", "return;",
                                           "return undefined;" };

    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        assert_string_equal(
            chain_of(scripts[i], RULEC_FACT_IS_TOKEN_TARGETABLE | RULEC_FACT_IS_ATTACK, 0),
            "applySelectedTargets, performAttackRoll, applyEffects, attackCompleted");
}

static void a14_steps_checks_sequences_and_picks(void **state)
{
    static const char all[] =
        "return this.applyDamage(this.sequence(this.hasDamage(this.applyEffects()), "
        "this.pick(this.isSave(this.endEffect()), this.triggerAction())));";

    (void)state;
    assert_string_equal(chain_of(all, D, 0), "applyDamage, applyEffects, triggerAction");
    assert_string_equal(chain_of(all, RULEC_FACT_IS_SAVE, 0), "applyDamage, endEffect");
}

static void a15_follow_ups_are_an_implicit_pick(void **state)
{
    (void)state;
    for (uint32_t facts = 0; facts <= D; facts += D) {
        assert_string_equal(
            chain_of("return this.applyDamage(" WITH_DAMAGE ", " WITHOUT ");", facts, 0),
            chain_of("return this.applyDamage(this.pick(" WITH_DAMAGE ", " WITHOUT "));", facts,
                     0));
        assert_string_equal(chain_of("return this.isAttack(" WITH_DAMAGE ", " WITHOUT ");",
                                     facts | RULEC_FACT_IS_ATTACK, 0),
                            chain_of("return this.isAttack(this.pick(" WITH_DAMAGE ", " WITHOUT
                                     "));",
                                     facts | RULEC_FACT_IS_ATTACK, 0));
    }
}

static void a16_calls_are_made_on_this(void **state)
{
    (void)state;
    assert_string_equal(chain_of("return this.applyDamage(applyEffects());", 0, 0),
                        "applyDamage, applyEffects");
    (void)flow_of("return that.applyDamage();");
    assert_true(rig.diags.errors > 0);
}

static void a17_a_custom_step_is_registered_and_placed(void **state)
{
    struct rc_flow *flow =
        flow_of("this.registerFlowStep('one', true, a => {});"
                "this.registerFlowStep('two', false, a => {});"
                "return this.performCustomStep('one', this.performCustomStep('two'));");

    (void)state;
    assert_int_equal(rig.diags.count, 0);
    assert_true(flow->hooks.at[0].at_roller);
    assert_false(flow->hooks.at[1].at_roller);
    assert_true(flow->hooks.at[0].placed && flow->hooks.at[1].placed);
}

static void a18_a19_the_configuration_is_asked_and_the_dialog_skipped(void **state)
{
    struct rc_flow *flow = flow_of("this.requestCustomConfiguration((item, use) => ({}));"
                                   "this.skipConfigurationDialog();");

    (void)state;
    assert_int_equal(rig.diags.errors, 0);
    assert_true(flow->before.custom_configuration);
    assert_true(flow->before.skip_dialog);
    flow = flow_of("return this.applyEffects();");
    assert_false(flow->before.custom_configuration);
    assert_false(flow->before.skip_dialog);
}

static void a23_an_attack_ends_with_attack_completed(void **state)
{
    static const char ends[] = "applySelectedTargets, performAttackRoll, applyEffects, "
                               "attackCompleted";

    (void)state;
    rc_flow_lint(&context, flow_of("return this.applySelectedTargets(this.performAttackRoll("
                                   "this.applyEffects()));"));
    assert_true(rig_has(&rig, RC_W_FLOW_ATTACK_NOT_COMPLETED));
    assert_string_equal(chain_of("", RULEC_FACT_IS_TOKEN_TARGETABLE | RULEC_FACT_IS_ATTACK, 0),
                        ends);
    assert_string_equal(chain_of("return this.singleTargetFlow();", RULEC_FACT_IS_ATTACK, 0), ends);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(f1_melee),
        TEST(f2_aid),
        TEST(f3_sequence),
        TEST(f4_pick),
        TEST(f5_f6_a_pick_written_or_not),
        TEST(f7_the_default_flow),
        TEST(f8_lay_on_hands),
        TEST(a12_a_script_may_do_other_things_and_its_value_is_the_tree),
        TEST(a13_without_a_value_the_default_flow_applies),
        TEST(a14_steps_checks_sequences_and_picks),
        TEST(a15_follow_ups_are_an_implicit_pick),
        TEST(a16_calls_are_made_on_this),
        TEST(a17_a_custom_step_is_registered_and_placed),
        TEST(a18_a19_the_configuration_is_asked_and_the_dialog_skipped),
        TEST(a23_an_attack_ends_with_attack_completed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "diag/render.h"
#include "flow/lint.h"
#include "flow/pack.h"
#include "flow/vocabulary.h"
#include "support/flow_rig.h"

static void expect_error(const char *text, enum rc_code code)
{
    (void)flow_of(text);
    if (!rig_has(&rig, code))
        fail_msg("no %s for: %s", rc_code_row(code)->number, text);
    begin_anew();
}

static void expect_chain(const char *text, uint32_t facts, rc_flow_rows rows, const char *chain)
{
    struct rc_flow *flow = flow_of(text);
    struct rc_str got =
        rc_flow_value_text(&rig.arena, flow, rc_flow_eval(&rig.arena, flow, facts, rows));

    assert_int_equal(rig.diags.errors, 0);
    assert_string_equal(rc_str_copy(&rig.arena, got), chain);
}

/* --- what is read --- */

static void this_may_be_left_out_and_line_ends_do(void **state)
{
    (void)state;
    expect_chain("const a = applyEffects()\nlet b = a /* x */ // y\nreturn applyDamage(b,)\n", 0, 0,
                 "applyDamage, applyEffects");
    expect_chain("return this\n  .applyDamage(\n this.applyEffects())", 0, 0,
                 "applyDamage, applyEffects");
    expect_chain("var a = (this.applyDamage()), b = a; return b;", 0, 0, "applyDamage");
}

/* A byte order mark and no-break spaces are blanks of JavaScript; so is an empty comment. */
static void blanks_are_those_of_javascript(void **state)
{
    (void)state;
    expect_chain("\xef\xbb\xbfreturn this.applyDamage()", 0, 0, "applyDamage");
    expect_chain("return\xc2\xa0this.applyDamage(\xef\xbb\xbf)\v", 0, 0, "applyDamage");
    expect_chain("/**/return this.applyDamage(/***/)//", 0, 0, "applyDamage");
}

static void functions_stay_opaque(void **state)
{
    struct rc_flow *flow =
        flow_of("this.registerFlowStep('x', false, async function name(a, b) {\n"
                "  const re = /[}/]'/; if (a) { return `${a ? `}` : '{'}` }\n"
                "  // } \n });\n"
                "this.registerFlowStep(\"y\", true, z);\n"
                "return this.performCustomStep('x', this.performCustomStep('y'));\n"
                "function z(activation) { return a / b / c; }\n");

    (void)state;
    assert_int_equal(rig.diags.errors, 0);
    assert_int_equal(flow->hooks.count, 2);
    assert_false(flow->hooks.at[0].at_roller);
    assert_true(flow->hooks.at[1].at_roller);
    assert_true(rc_str_starts(flow->hooks.at[0].source, RC_STR("async function name")));
    assert_true(rc_str_ends(flow->hooks.at[1].source, RC_STR("b / c; }")));
}

static void named_flows_are_a_library(void **state)
{
    struct rc_source *source = rc_source_add(
        &rig.sources, RC_STR("l.flow"),
        RC_STR("function tail() { const a = this.applyEffects(); return a; }\n"
               "export function one() { return this.applyDamage(tail.apply(this)); }\n"
               "export function two() { return one.apply(this); }\n"));
    struct rc_flow_file file;
    struct rc_str text;

    (void)state;
    rc_flow_load(&context, source, RC_STR("l"), &file);
    assert_int_equal(rig.diags.errors, 0);
    assert_int_equal(file.count, 2);
    text = rc_flow_value_text(&rig.arena, file.flows[1],
                              rc_flow_eval(&rig.arena, file.flows[1], 0, 0));
    assert_string_equal(rc_str_copy(&rig.arena, text), "applyDamage, applyEffects");
}

/* --- bad input --- */

static void what_is_no_flow_is_an_error(void **state)
{
    (void)state;
    expect_error("if (this.hasDamage()) return this.applyDamage();", RC_E_FLOW_NOT_A_FLOW);
    expect_error("return a ? b : c", RC_E_FLOW_NOT_A_FLOW);
    expect_error("return 'applyDamage'", RC_E_FLOW_NOT_A_FLOW);
    expect_error("return this.applyDamage(7)", RC_E_FLOW_NOT_A_FLOW);
    expect_error("return this.applyDamage(`a${1}`)", RC_E_FLOW_NOT_A_FLOW);
    expect_error("return this.applyDamage(this.applyEffects()", RC_E_FLOW_SYNTAX);
    expect_error("return\n this.applyDamage()", RC_E_FLOW_RETURN_LINE);
    expect_error("return this.applyDamge()", RC_E_FLOW_UNKNOWN_NAME);
    expect_error("return applyDamage", RC_E_FLOW_UNKNOWN_NAME);
    expect_error("return this.performCustomStep('x')", RC_E_FLOW_UNREGISTERED);
    expect_error("return this.performCustomStep()", RC_E_FLOW_ARGUMENT);
    expect_error("return this.singleTargetFlow({ skipTargetting: true })", RC_E_FLOW_ARGUMENT);
    expect_error("const a = 1; const a = 2;", RC_E_FLOW_TWICE);
    expect_error("this.registerFlowStep('x', true, a => { ", RC_E_FLOW_UNTERMINATED);
    expect_error("return 'x", RC_E_FLOW_UNTERMINATED);
    expect_error("return this.applyDamage() /* and", RC_E_FLOW_UNTERMINATED);
    expect_error("/*", RC_E_FLOW_UNTERMINATED);
    expect_error("return this.applyDamage() /*/", RC_E_FLOW_UNTERMINATED);
    expect_error("this.registerFlowStep('x', true, a => { /* });", RC_E_FLOW_UNTERMINATED);
    expect_error("this.registerFlowStep('x', true, a /* => {});", RC_E_FLOW_UNTERMINATED);
    expect_error("return this.applyDamage(`${a /* }`)", RC_E_FLOW_UNTERMINATED);
    expect_error("function a() { return b.apply(this); }\n"
                 "function b() { return a.apply(this); }\nreturn a.apply(this);",
                 RC_E_FLOW_RECURSION);
}

static char *nested(unsigned depth, bool closed)
{
    char *text = RC_NEW_ARRAY(&rig.arena, char, (size_t)depth * 8 + 64);
    char *p = text;

    memcpy(p, "return ", 7);
    p += 7;
    for (unsigned i = 0; i < depth; i++, p += 5)
        memcpy(p, "pick(", 5);
    for (unsigned i = 0; closed && i < depth; i++)
        *p++ = ')';
    return text;
}

static void nesting_has_a_limit(void **state)
{
    (void)state;
    (void)flow_of(nested(256, true));
    assert_int_equal(rig.diags.errors, 0);
    (void)flow_of(nested(257, true));
    assert_true(rig_has(&rig, RC_E_FLOW_TOO_DEEP));
    assert_true(rig.diags.limit_hit);
    expect_error(nested(10000, true), RC_E_FLOW_TOO_DEEP);
    expect_error(nested(10000, false), RC_E_FLOW_TOO_DEEP);
}

static size_t count_of(enum rc_code code)
{
    size_t count = 0;

    for (size_t i = 0; i < rig.diags.count; i++)
        count += rig.diags.at[i]->code == code;
    return count;
}

static void too_many_calls_are_told_once(void **state)
{
    size_t calls = RC_FLOW_NODE_LIMIT + 100;
    char *text = RC_NEW_ARRAY(&rig.arena, char, calls * 7 + 64);
    char *p = text;

    (void)state;
    p += sprintf(p, "return this.sequence(");
    for (size_t i = 0; i < calls; i++, p += 7)
        memcpy(p, "pick(),", 7);
    memcpy(p, ");", 3);
    rc_flow_lint(&context, flow_of(text));
    assert_int_equal(count_of(RC_E_FLOW_TOO_LARGE), 1);
    assert_int_equal(rig.diags.count, 1);
    assert_int_not_equal(rig.diags.at[0]->span.begin, 0);
}

static void a_chain_beyond_the_limit_has_a_place(void **state)
{
    char text[8192] = "return this.sequence(";

    (void)state;
    for (unsigned i = 0; i <= RC_FLOW_CHAIN_LIMIT; i++)
        strcat(text, "applyDamage(),");
    rc_flow_lint(&context, flow_of(strcat(text, ")")));
    assert_int_equal(count_of(RC_E_FLOW_TOO_LARGE), 1);
    assert_int_not_equal(rig.diags.at[0]->span.begin, 0);
}

static uint32_t random_word(uint32_t *seed)
{
    return (*seed = *seed * 1664525u + 1013904223u) >> 8;
}

/* Any facts and phases, and as many bits of the variant as numbers need, from the lowest on. */
static void moves_gather_the_bits_of_any_mask(void **state)
{
    uint32_t seed = 3;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        uint32_t variant = (1u << i % 9) - 1;
        uint32_t facts = random_word(&seed);
        rulec_flow flow = { .mask = random_word(&seed) & 0x7fff };

        if (i % 2 == 0)
            flow.mask &= random_word(&seed); /* few bits */
        flow.mask |= variant << RULEC_FACT_VARIANT_SHIFT;
        rc_flow_moves(flow.mask, flow.moves);
        assert_int_equal(rulec_flow_gather(&flow, facts), rc_flow_gather(facts, flow.mask));
        assert_int_equal(rc_flow_scatter(rc_flow_gather(facts, flow.mask), flow.mask),
                         facts & flow.mask);
    }
}

static void doubling_constants_cannot_explode(void **state)
{
    char text[8192] = "const a0 = this.applyDamage();\n";
    size_t len = strlen(text);
    struct rc_flow *flow;

    (void)state;
    for (unsigned i = 1; i < 100; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "const a%u = this.sequence(a%u, a%u);\n", i, i - 1, i - 1);
    snprintf(text + len, sizeof text - len, "return a99;");
    flow = flow_of(text);
    assert_true(flow->failed);
    assert_true(rig_has(&rig, RC_E_FLOW_TOO_LARGE));
}

/* `count` steps in each of two branches that exclude each other: the bound counts both. */
static struct rc_flow *branches_of(unsigned count)
{
    struct rc_buf text;

    rc_buf_init(&text, &rig.arena);
    rc_buf_add(&text, RC_STR("return this.sequence("));
    for (unsigned branch = 0; branch < 2; branch++) {
        rc_buf_add(&text, branch == 0 ? RC_STR("isImmediateApplication(sequence(")
                                      : RC_STR("isDelayedApplication(sequence("));
        for (unsigned i = 0; i < count; i++)
            rc_buf_add(&text, RC_STR("applyDamage(),"));
        rc_buf_add(&text, RC_STR(")),"));
    }
    rc_buf_add(&text, RC_STR(");"));
    return flow_of(rc_str_copy(&rig.arena, rc_buf_str(&text)));
}

static void the_limit_is_of_chains_that_some_facts_make(void **state)
{
    struct rc_flow *flow = branches_of(RC_FLOW_CHAIN_LIMIT);

    (void)state;
    assert_int_equal(rc_flow_steps_bound(flow), 2 * RC_FLOW_CHAIN_LIMIT);
    assert_false(flow->failed);
    assert_int_equal(rig.diags.count, 0);
    assert_int_equal(rc_flow_eval(&rig.arena, flow, 0, 0).count, RC_FLOW_CHAIN_LIMIT);
    assert_true(branches_of(RC_FLOW_CHAIN_LIMIT + 1)->failed);
    assert_int_equal(count_of(RC_E_FLOW_TOO_LARGE), 1);
}

/* No word of facts and no row of part C gives a node more steps than its bound. */
static void no_chain_is_longer_than_the_bound(void **state)
{
    static const char *const texts[] = {
        ("return this.sequence(applyDamage(applyEffects()), pick(isAttack(applyDamage()), "
         "hasSave(sequence(applyDamage(), applyEffects()))))"),
        "return this.isVariant('a', applyDamage(applyEffects(), applyDamage(applyEffects())))",
        "return this.defaultFlow(applyDamage(), sequence(applyDamage(), applyEffects()))",
        "return this.singleTargetFlow({skipTargeting: true}, applyDamage())",
        "return this.areaEffectFlow({removeSelfTarget: true}, sequence())",
        "return this.sequence()",
        "return ''",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned rows = 0; rows < 2; rows++) {
            struct rc_flow *flow = flow_of(texts[i]);
            uint32_t bound = rc_flow_steps_bound(flow);

            for (uint32_t facts = 0; facts < UINT32_C(2) << RULEC_FACT_VARIANT_SHIFT; facts += 7) {
                uint32_t count =
                    rc_flow_eval(&rig.arena, flow, facts, rows == 0 ? 0 : RC_FLOW_ROWS_WIRE).count;

                if (count > bound)
                    fail_msg("%u steps, bound %u: %s", count, bound, texts[i]);
            }
            begin_anew();
        }
}

static void any_bytes_are_read_to_an_end(void **state)
{
    static const char alphabet[] =
        "this.pick(hasDamage()'\"`${}[]/=>async function return const;,\n*";
    uint32_t seed = 7;

    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        char text[64];
        size_t n = 0;

        for (; n < sizeof text - 1 && (seed = seed * 1664525u + 1013904223u) >> 26 != 0; n++)
            text[n] = alphabet[(seed >> 8) % (sizeof alphabet - 1)];
        text[n] = '\0';
        rc_flow_lint(&context, flow_of(rc_str_copy(&rig.arena, rc_str(text))));
        begin_anew();
    }
}

/* --- lints --- */

static void lint(const char *text)
{
    rc_flow_lint(&context, flow_of(text));
}

static void two_follow_ups_are_no_sequence(void **state)
{
    (void)state;
    lint("return this.applyEffects(this.applyDamage(), this.attackCompleted());");
    assert_true(rig_has(&rig, RC_W_FLOW_DEAD_FOLLOW_UP));
    assert_int_equal(rig.diags.count, 1);
}

static void branches_that_no_item_reaches_are_dead(void **state)
{
    (void)state;
    lint("return this.pick(this.isSave(this.isAttack(this.applyDamage())), this.applyEffects());");
    assert_true(rig_has(&rig, RC_W_FLOW_DEAD_BRANCH));
}

static void an_empty_sequence_stops_a_pick(void **state)
{
    (void)state;
    lint("return this.pick(this.sequence(this.hasDuration(this.applyConcentration())), "
         "this.isSave(this.applyEffects()));");
    assert_true(rig_has(&rig, RC_W_FLOW_EMPTY_SEQUENCE));
}

static void attacks_are_completed(void **state)
{
    (void)state;
    lint("return this.applySelectedTargets(this.performAttackRoll(this.applyEffects()));");
    assert_true(rig_has(&rig, RC_W_FLOW_ATTACK_NOT_COMPLETED));
    begin_anew();
    lint("return this.applySelectedTargets(this.performAttackRoll(this.hasDamage("
         "this.applyEffects(this.attackCompleted())), this.attackCompleted()));");
    assert_false(rig_has(&rig, RC_W_FLOW_ATTACK_NOT_COMPLETED));
    assert_true(rig_has(&rig, RC_W_FLOW_ATTACK_WITHOUT_EFFECTS));
}

static void a_flow_without_chains_is_told(void **state)
{
    (void)state;
    lint("return this.isSave(this.isAttack());");
    assert_true(rig_has(&rig, RC_W_FLOW_YIELDS_NOTHING));
    begin_anew();
    lint("return this.sequence();");
    assert_true(rig_has(&rig, RC_W_FLOW_ALWAYS_EMPTY));
}

static void rows_of_part_c_are_told(void **state)
{
    (void)state;
    lint("return this.applyEffects(this.performSaveDamageRoll(this.applyDamage()));");
    assert_true(rig_has(&rig, RC_W_FLOW_DAMAGE_VANISHES));
    lint("return this.isVariant('Red', this.applyDamage());");
    assert_true(rig_has(&rig, RC_W_FLOW_VARIANT_NAME));
    lint("return this.singleTargetFlow({ skipTargeting: true });");
    assert_true(rig_has(&rig, RC_W_FLOW_OPTION_IN_CHAIN));
    lint("return this.pick(this.isAttack(this.applyEffects()), this.otherwise("
         "this.hasDamage(this.applyDamage())));");
    assert_true(rig_has(&rig, RC_W_FLOW_OTHERWISE_FAILS));
    lint("this.registerFlowStep('x', true, a => {}); return this.performSavingThrow("
         "this.performCustomStep('x'));");
    assert_true(rig_has(&rig, RC_W_FLOW_CUSTOM_AFTER_SAVE));
}

static void the_built_in_flow_alarms_nobody(void **state)
{
    (void)state;
    lint("return this.defaultFlow();");
    lint("return this.areaEffectFlow(this.removeTemplate());");
    assert_int_equal(rig.diags.count, 0);
}

/* --- part A of flow.md --- */

static void a12_a13_without_a_value_the_default_flow_applies(void **state)
{
    uint32_t facts = RULEC_FACT_IS_TOKEN_TARGETABLE;
    const char *chain = "applySelectedTargets, applyDefaultTargetsAsEffective, "
                        "performSaveDamageRoll, applyDamage, applyEffects";

    (void)state;
    expect_chain("this.skipConfigurationDialog();", facts, 0, chain);
    expect_chain("return;", facts, 0, chain);
    expect_chain("return this.isAttack(this.applyDamage())", facts, 0, chain);
}

static void a14_a15_follow_ups_are_a_pick(void **state)
{
    static const char implied[] =
        "return this.performAttackRoll(this.hasDamage(this.applyDamage()), this.applyEffects())";
    static const char written[] = "return this.performAttackRoll(this.pick(this.hasDamage("
                                  "this.applyDamage()), this.applyEffects()))";

    (void)state;
    for (uint32_t facts = 0; facts <= RULEC_FACT_HAS_DAMAGE; facts += RULEC_FACT_HAS_DAMAGE) {
        const char *chain =
            facts == 0 ? "performAttackRoll, applyEffects" : "performAttackRoll, applyDamage";

        expect_chain(implied, facts, 0, chain);
        expect_chain(written, facts, 0, chain);
    }
}

static void f3_f4_sequence_and_pick(void **state)
{
    static const char both[] = "return this.sequence(this.hasDuration(this.applyConcentration()), "
                               "this.isAttack(this.performAttackRoll()))";
    uint32_t all = RULEC_FACT_HAS_DURATION | RULEC_FACT_IS_ATTACK;

    (void)state;
    expect_chain(both, all, 0, "applyConcentration, performAttackRoll");
    expect_chain(both, RULEC_FACT_IS_ATTACK, 0, "performAttackRoll");
    expect_chain(both, 0, 0, "(empty)");
    expect_chain("return this.pick(this.hasDuration(this.applyConcentration()), "
                 "this.isAttack(this.performAttackRoll()))",
                 all, 0, "applyConcentration");
}

static void f1_f2_damage_rolls_stay_by_default(void **state)
{
    static const char aid[] = "return this.applyDefaultTargetsAsEffective(this.applyEffects("
                              "this.performSaveDamageRoll(this.applyDamage())))";

    (void)state;
    expect_chain(
        aid, 0, 0,
        "applyDefaultTargetsAsEffective, applyEffects, performSaveDamageRoll, applyDamage");
    expect_chain(aid, 0, RC_FLOW_ROWS_WIRE, "applyDefaultTargetsAsEffective, applyEffects");
}

static size_t count_chains(rc_flow_rows rows, bool all, uint32_t *longest)
{
    struct rc_flow *flow = rc_flow_built_in(&context, RC_STR("default"));
    struct rc_flow_chains chains;
    struct rc_flow_table table;
    uint8_t seen[256] = { 0 };
    size_t count = 0;

    rc_flow_chains_init(&chains, &rig.arena);
    rc_flow_table_make(&rig.arena, flow, RC_FLOW_WHOLE, rows, &chains, &table);
    *longest = 0;
    for (uint32_t i = 0; i < table.size; i++) {
        uint32_t facts = rc_flow_scatter(i, table.mask);
        uint32_t chain = table.chains[i];

        if ((facts & RULEC_FACT_PHASE_MASK) == RULEC_FACT_PHASE_MASK ||
            (!all && !rc_flow_word_exists(flow, facts, table.mask)))
            continue;
        count += !seen[chain];
        seen[chain] = 1;
        if (chains.values.at[chain].count > *longest)
            *longest = chains.values.at[chain].count;
    }
    return count;
}

static void f7_the_default_flow_has_33_and_42_chains(void **state)
{
    uint32_t longest;

    (void)state;
    assert_int_equal(count_chains(0, true, &longest), 33);
    assert_int_equal(longest, 7);
    assert_int_equal(count_chains(0, false, &longest), 27);
    assert_int_equal(count_chains(RC_FLOW_ROWS_WIRE, true, &longest), 42);
    assert_int_equal(longest, 6);
    assert_int_equal(count_chains(RC_FLOW_ROWS_WIRE, false, &longest), 42);
}

/* The facts of items, found by trying every full word (the twin of rc_flow_facts_possible). */
static bool possible_word(uint32_t f)
{
    bool area = (f & RULEC_FACT_HAS_AREA_TARGET) != 0;
    bool aura = (f & RULEC_FACT_HAS_AURA_OR_AREA_TARGET) != 0 && !area;
    bool self = (f & RULEC_FACT_IS_SELF_TARGET) != 0;
    bool token = (f & RULEC_FACT_IS_TOKEN_TARGETABLE) != 0;
    bool some = (f & RULEC_FACT_HAS_DAMAGE_OR_EFFECTS) != 0;

    return !((f & RULEC_FACT_HAS_DAMAGE) != 0 && !some) &&
           !((f & RULEC_FACT_HAS_SAVEABLE_APPLICATIONS) != 0 &&
             (!some || (f & RULEC_FACT_HAS_SAVE) == 0)) &&
           !((f & RULEC_FACT_IS_SAVE) != 0 && (f & RULEC_FACT_IS_ATTACK) != 0) &&
           !(area && (token || self || (f & RULEC_FACT_HAS_AURA_OR_AREA_TARGET) == 0)) &&
           !(aura && !self) && !(self && token && !aura);
}

static void facts_are_possible_when_some_word_has_them(void **state)
{
    static const uint32_t masks[] = { 0x1fff, 0x1803, 0x18d8, 0x0d00, 0x1001, 0x0802, 0x1803 ^ 2 };

    (void)state;
    for (size_t m = 0; m < sizeof masks / sizeof *masks; m++)
        for (uint32_t i = 0; i < 1u << 13; i++) {
            uint32_t facts = i & masks[m];
            bool found = false;

            if (facts != i)
                continue;
            for (uint32_t w = 0; !found && w < 1u << 13; w++)
                found = (w & masks[m]) == facts && possible_word(w);
            assert_int_equal(rc_flow_facts_possible(facts, masks[m]), found);
        }
}

static void tables_of_words_are_in_the_order_of_the_runtime(void **state)
{
    (void)state;
    for (size_t i = 0; rc_flow_word_at(i) != NULL; i++) {
        const struct rc_flow_word *w = rc_flow_word_at(i);

        if (w->kind == RC_FLOW_WORD_STEP)
            assert_string_equal(w->name, rc_flow_step_name(w->number));
        for (unsigned bit = 0; w->kind == RC_FLOW_WORD_CHECK && bit < RULEC_FACT_COUNT; bit++)
            if (w->number == 1u << bit)
                assert_string_equal(w->name, rc_flow_fact_name(bit));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(this_may_be_left_out_and_line_ends_do),
        TEST(blanks_are_those_of_javascript),
        TEST(functions_stay_opaque),
        TEST(named_flows_are_a_library),
        TEST(what_is_no_flow_is_an_error),
        TEST(nesting_has_a_limit),
        TEST(too_many_calls_are_told_once),
        TEST(a_chain_beyond_the_limit_has_a_place),
        TEST(moves_gather_the_bits_of_any_mask),
        TEST(doubling_constants_cannot_explode),
        TEST(the_limit_is_of_chains_that_some_facts_make),
        TEST(no_chain_is_longer_than_the_bound),
        TEST(any_bytes_are_read_to_an_end),
        TEST(two_follow_ups_are_no_sequence),
        TEST(branches_that_no_item_reaches_are_dead),
        TEST(an_empty_sequence_stops_a_pick),
        TEST(attacks_are_completed),
        TEST(a_flow_without_chains_is_told),
        TEST(rows_of_part_c_are_told),
        TEST(the_built_in_flow_alarms_nobody),
        TEST(a12_a13_without_a_value_the_default_flow_applies),
        TEST(a14_a15_follow_ups_are_a_pick),
        TEST(f3_f4_sequence_and_pick),
        TEST(f1_f2_damage_rolls_stay_by_default),
        TEST(f7_the_default_flow_has_33_and_42_chains),
        TEST(facts_are_possible_when_some_word_has_them),
        TEST(tables_of_words_are_in_the_order_of_the_runtime),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

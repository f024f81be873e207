#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "flow/item.h"
#include "flow/lint.h"
#include "support/flow_rig.h"

static struct rc_items items;

static void load(const char *json)
{
    items = (struct rc_items){ 0 };
    rc_items_load(&context, rc_source_add(&rig.sources, RC_STR("a.json"), rc_str(json)), &items);
}

static void expect_code(const char *json, enum rc_code code)
{
    bool found = false;

    load(json);
    for (size_t i = 0; i < rig.diags.count; i++)
        found |= rig.diags.at[i]->code == code;
    if (!found)
        fail_msg("no %s for %s", rc_code_row(code)->number, json);
    begin_anew();
}

static void expect_chain(enum rulec_phase phase, bool triggered, const char *chain)
{
    const struct rc_item *item = items.at.at[0];
    uint32_t facts = rc_item_facts(item, phase, triggered);
    struct rc_str text =
        rc_flow_value_text(&rig.arena, item->flow, rc_flow_eval(&rig.arena, item->flow, facts, 0));

    assert_string_equal(rc_str_copy(&rig.arena, text), chain);
}

static const char whip[] =
    "{\"name\":\"Rime Whip\",\"type\":\"spell\",\"system\":{\"level\":2,\"actionType\":\"save\","
    "\"target\":{\"type\":\"creature\",\"value\":1},\"duration\":{\"value\":\"3\","
    "\"units\":\"round\"},\"components\":{\"concentration\":false},"
    "\"save\":{\"ability\":\"con\",\"dc\":null,\"scaling\":\"spell\"},"
    "\"damage\":{\"parts\":[[\"2d6\",\"cold\"],[\"1d6\",\"cold\"]]}},"
    "\"effects\":[{\"name\":\"Numb\",\"transfer\":false},{\"name\":\"Chill\",\"transfer\":false,"
    "\"flags\":{\"wire\":{\"applicationType\":\"delayed\",\"applyOnSaveOrMiss\":true}}}],"
    "\"flags\":{\"wire\":{\"script\":\" \",\"damageParts\":[{\"halving\":\"half\"},"
    "{\"halving\":\"\",\"application\":\"delayed\"}]}}}";

static void chains_follow_from_a_document(void **state)
{
    (void)state;
    load(whip);
    assert_int_equal(rig.diags.errors, 0);
    expect_chain(RULEC_PHASE_IMMEDIATE, false,
                 "applySelectedTargets, performSavingThrow, performSaveDamageRoll, applyDamage, "
                 "applyEffects");
    expect_chain(RULEC_PHASE_DELAYED, true,
                 "performSavingThrow, performSaveDamageRoll, applyDamage, applyEffects");
    expect_chain(RULEC_PHASE_OVERTIME, true, "applyEffects");
}

static void absent_fields_have_their_values(void **state)
{
    const struct rc_item *item;

    (void)state;
    load("{\"name\":\"Thing\",\"type\":\"feat\",\"effects\":[{\"name\":\"Owned\"}]}");
    assert_int_equal(rig.diags.errors, 0);
    item = items.at.at[0];
    assert_true(item->effects.at[0].transfer);
    assert_int_equal(item->level, 1);
    assert_int_equal(rc_item_facts(item, RULEC_PHASE_IMMEDIATE, false),
                     RULEC_FACT_IS_TOKEN_TARGETABLE);
}

static void other_kinds_have_no_fields_of_an_action(void **state)
{
    (void)state;
    load("{\"name\":\"Rope\",\"type\":\"loot\",\"system\":{\"actionType\":\"mwak\"}}");
    assert_int_equal(rc_item_facts(items.at.at[0], RULEC_PHASE_IMMEDIATE, false), 0);
}

static void an_aura_is_its_own_target_even_when_it_is_off(void **state)
{
    uint32_t facts;

    (void)state;
    load("{\"name\":\"Cry\",\"type\":\"feat\",\"system\":{\"target\":{\"type\":\"radius\"}},"
         "\"effects\":[{\"disabled\":true,\"flags\":{\"wire\":{\"auraTargets\":\"ally\"}}}]}");
    facts = rc_item_facts(items.at.at[0], RULEC_PHASE_IMMEDIATE, false);
    assert_int_equal(facts, RULEC_FACT_IS_SELF_TARGET | RULEC_FACT_HAS_AURA_OR_AREA_TARGET);
}

static void documents_that_are_wrong_are_told(void **state)
{
    (void)state;
    expect_code("{", RC_E_JSON_SYNTAX);
    expect_code("", RC_E_JSON_SYNTAX);
    expect_code("[1]", RC_E_ITEM_JSON);
    expect_code("{\"type\":\"feat\"}", RC_E_ITEM_FIELD);
    expect_code("{\"name\":\"x\",\"name\":\"y\"}", RC_E_JSON_SYNTAX);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"activities\":{}}}",
                RC_E_ITEM_LATER_FORM);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"system\":7}", RC_E_ITEM_FIELD);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"actionType\":\"mwka\"}}",
                RC_E_ITEM_VALUE);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[7]}}}",
                RC_E_ITEM_FIELD);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"effects\":[{\"flags\":{\"wire\":{"
                "\"applicationType\":\"latre\"}}}]}",
                RC_E_ITEM_VALUE);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{\"script\":\"if\"}}}",
                RC_E_FLOW_NOT_A_FLOW);
    expect_code("{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{\"conditions\":[{"
                "\"condition\":\"a\",\"update\":\"b\"}]}}}",
                RC_W_ITEM_UNKNOWN_UPDATE);
}

static bool lint_tells(const char *json, enum rc_code code, rc_flow_rows rows)
{
    struct rc_flow_context c = {
        .arena = &rig.arena, .diags = &rig.diags, .names = &rig.texts, .rows = rows
    };
    bool found = false;

    load(json);
    assert_int_equal(rig.diags.errors, 0);
    rc_item_lint(&c, items.at.at[0]);
    for (size_t i = 0; i < rig.diags.count; i++)
        found |= rig.diags.at[i]->code == code;
    begin_anew();
    return found;
}

#define ATTACK_TWICE                                                                               \
    "\"script\":\"return this.applySelectedTargets(this.performAttackRoll(this.performAttackRoll(" \
    "this.attackCompleted())));\""

/* Rows of part C: told by default, for the items that they touch alone, and not under the row. */
static void rows_of_part_c_that_an_item_touches_are_told(void **state)
{
    static const struct {
        enum rc_code code;
        unsigned row;
        const char *touched;
        const char *not_touched;
    } rows[] = {
        { RC_W_FLOW_AURA_DURATION, 2,
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"duration\":{\"units\":\"hour\"}},"
          "\"effects\":[{\"flags\":{\"wire\":{\"auraTargets\":\"ally\"}}}]}",
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"duration\":{\"units\":\"hour\"}}}" },
        { RC_W_ITEM_SAVE_SKIPPED, 10,
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"actionType\":\"save\","
          "\"target\":{\"type\":\"creature\"},\"save\":{\"ability\":\"con\"}}}",
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"actionType\":\"save\","
          "\"target\":{\"type\":\"creature\"},\"save\":{\"ability\":\"con\"},"
          "\"damage\":{\"parts\":[[\"1\",\"fire\"]]}}}" },
        { RC_W_ITEM_DAMAGE_DETAILS, 13,
          "{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{\"conditions\":[{"
          "\"condition\":\"target-is-hit.all\",\"update\":\"end\"}]}}}",
          "{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{\"conditions\":[{"
          "\"condition\":\"target-is-hit.mwak\",\"update\":\"end\"}]}}}" },
        { RC_W_ITEM_TWO_ATTACKS, 19,
          "{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{" ATTACK_TWICE "}}}",
          "{\"name\":\"x\",\"type\":\"feat\",\"flags\":{\"wire\":{\"script\":"
          "\"return this.performAttackRoll(this.attackCompleted());\"}}}" },
        { RC_W_ITEM_DAMAGE_PART, 22,
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"actionType\":\"util\",\"damage\":{"
          "\"parts\":[[\"1[red]\",\"fire\"],[\"1\",\"cold\"]]}},"
          "\"flags\":{\"wire\":{\"variants\":[\"red\"]}}}",
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"actionType\":\"util\",\"damage\":{"
          "\"parts\":[[\"1[red]\",\"fire\"]]}},\"flags\":{\"wire\":{\"variants\":[\"red\"]}}}" },
        { RC_W_ITEM_DAMAGE_PART, 22,
          "{\"name\":\"x\",\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",\"\"]]}}}",
          "{\"name\":\"x\",\"type\":\"loot\",\"system\":{\"damage\":{\"parts\":[[\"1\",\"\"]]}}}" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!lint_tells(rows[i].touched, rows[i].code, 0))
            fail_msg("C%u is not told of %s", rows[i].row, rows[i].touched);
        assert_false(lint_tells(rows[i].touched, rows[i].code, RC_FLOW_ROW(rows[i].row)));
        if (lint_tells(rows[i].not_touched, rows[i].code, 0))
            fail_msg("C%u is told of %s", rows[i].row, rows[i].not_touched);
    }
}

/* Each row: a value of a wrong kind stands behind the '@', which is where the message has to be. */
static void wrong_kinds_are_told_at_their_place(void **state)
{
    static const struct {
        const char *json;
        enum rc_code code;
    } rows[] = {
        { "{\"type\":@7}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":@[]}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"save\":@7}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"level\":@[1]}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"level\":@1e99}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"actionType\":@true}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"actionType\":@\"swak\"}}", RC_E_ITEM_VALUE },
        { "{\"type\":\"spell\",\"system\":{\"components\":{\"concentration\":@\"yes\"}}}",
          RC_W_ITEM_FLAG },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":@{}}}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[@[]]}}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",@7]]}}}", RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",@\"ice\"]]}}}",
          RC_E_ITEM_VALUE },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",\"\"]]}},"
          "\"flags\":{\"wire\":{\"damageParts\":[@7]}}}",
          RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",\"\"]]}},"
          "\"flags\":{\"wire\":{\"damageParts\":[{\"halving\":@true}]}}}",
          RC_E_ITEM_FIELD },
        { "{\"type\":\"feat\",\"system\":{\"damage\":{\"parts\":[[\"1\",\"\"]]}},"
          "\"flags\":{\"wire\":{\"damageParts\":[{\"application\":@\"resolving\"}]}}}",
          RC_E_ITEM_VALUE },
        { "{\"effects\":[@7]}", RC_E_ITEM_FIELD },
        { "{\"effects\":[{\"name\":@7}]}", RC_E_ITEM_FIELD },
        { "{\"effects\":[{\"transfer\":@0}]}", RC_W_ITEM_FLAG },
        { "{\"effects\":[{\"duration\":{\"rounds\":@[]}}]}", RC_E_ITEM_FIELD },
        { "{\"effects\":[{\"flags\":{\"wire\":{\"auraTargets\":@\"friend\"}}}]}", RC_E_ITEM_VALUE },
        { "{\"effects\":[{\"flags\":{\"wire\":{\"conditions\":[@{}]}}}]}", RC_E_ITEM_FIELD },
        { "{\"flags\":{\"wire\":{\"conditions\":[{\"condition\":@7,\"update\":\"end\"}]}}}",
          RC_E_ITEM_FIELD },
        { "{\"flags\":{\"wire\":{\"conditions\":[{\"condition\":\"a\",\"update\":@\"ennd\"}]}}}",
          RC_W_ITEM_UNKNOWN_UPDATE },
        { "{\"flags\":{\"wire\":{\"variants\":[@7]}}}", RC_E_ITEM_FIELD },
        { "{\"flags\":{\"wire\":{\"script\":@7}}}", RC_E_ITEM_FIELD },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rc_str json = rc_str_printf(&rig.arena, "{\"name\":\"x\",%s", rows[i].json + 1);
        size_t at = rc_str_find(json, '@', 0);
        struct rc_source *source;

        json = rc_str_printf(&rig.arena, "%.*s%s", (int)at, json.p, json.p + at + 1);
        load(json.p);
        source = rig.sources.at[rig.sources.count - 1];
        if (rig.diags.count != 1 || rig.diags.at[0]->code != rows[i].code ||
            rig.diags.at[0]->span.begin != source->base + at)
            fail_msg("%s gives %zu messages, the first %s", json.p, rig.diags.count,
                     rig.diags.count == 0 ? "" : rig.diags.at[0]->text.p);
        begin_anew();
    }
}

static void expect_roll(const char *formula, int count, int sides, int addend)
{
    rulec_roll roll;

    assert_true(rc_formula_read(rc_str(formula), &roll));
    assert_int_equal(roll.count, count);
    assert_int_equal(roll.sides, sides);
    assert_int_equal(roll.addend, addend);
}

static void formulas_of_dice_and_numbers_are_rolls(void **state)
{
    static const char *const others[] = { "",      "@mod",  "1d8 + @mod", "2d6 + 1d4",  "1d",
                                          "- 1d4", "(2)d6", "1d6[",       "99999999d6", "1d6 * 2" };
    rulec_roll roll;

    (void)state;
    expect_roll("2d6", 2, 6, 0);
    expect_roll(" d20 - 2 ", 1, 20, -2);
    expect_roll("1d6[Red] + 3 + 1d6", 2, 6, 3);
    expect_roll("7", 0, 0, 7);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(rc_formula_read(rc_str(others[i]), &roll));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(chains_follow_from_a_document),
        TEST(absent_fields_have_their_values),
        TEST(other_kinds_have_no_fields_of_an_action),
        TEST(an_aura_is_its_own_target_even_when_it_is_off),
        TEST(documents_that_are_wrong_are_told),
        TEST(rows_of_part_c_that_an_item_touches_are_told),
        TEST(wrong_kinds_are_told_at_their_place),
        TEST(formulas_of_dice_and_numbers_are_rolls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

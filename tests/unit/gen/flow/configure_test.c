#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/flow_rig.h"

static void configure(const char *function)
{
    char text[512];

    begin_anew();
    snprintf(text, sizeof text, "this.requestCustomConfiguration(%s); return this.applyEffects();",
             function);
    (void)flow_of(text);
}

static void c16_a_use_has_a_closed_set_of_keys(void **state)
{
    static const char *const good[] = {
        "(item, use) => { use.consumedUsageCount = 2; use.skipDefaultDialog = true; return {}; }",
        "(item, use) => { use[name] = 1; other.use.wrong = 2; return { use: 1 }; }",
        "(item, use) => { ask(use => use.wrong); ask((a, use) => { use.wrong(); }); }",
        "(item, use) => { const a = \"use.wrong\"; /* use.wrong */ const b = `use.wrong`; }",
        "(item, use) => { const a = /use.wrong'/; return { a }; }",
        "item => { use.wrong = 1; }",
        "(item, { a }) => { use.wrong = 1; }",
        "async function (item, use) { await ask(() => { use.consumeUsage = false; }); }",
    };
    static const char *const bad[] = {
        "(item, use) => { use.consumedSpellLevel = 2; }",
        "async (item, config) => { config.doConsumeSpellSlot = false; return {}; }",
        "(item, use) => { ask(() => { use . wrong = 1; }); }",
        "(item, use) => { use['wrong'] = 1; }",
        "(item, use) => { use?.wrong }",
        "(item, use) => ({ a: use.wrong })",
        "function (item, use) { use.wrong = 1; }",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        configure(good[i]);
        if (rig_has(&rig, RC_E_FLOW_USE_KEY))
            fail_msg("an error for %s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        configure(bad[i]);
        if (!rig_has(&rig, RC_E_FLOW_USE_KEY))
            fail_msg("no error for %s", bad[i]);
    }
    configure(bad[0]);
    assert_string_equal(rig.diags.at[0]->helps->text.p, "did you mean 'consumeSpellLevel'?");
    begin_anew();
    context.rows = RC_FLOW_ROW(16);
    (void)flow_of("this.requestCustomConfiguration((item, use) => { use.wrong = 1; });");
    assert_int_equal(rig.diags.count, 0);
    (void)state;
}

static void keys_of_the_system_are_warned_of_in_a_configuration(void **state)
{
    static const char *const good[] = {
        "(item, use) => { return { healing: 1, b: { variant: 2 }, c: f({ attack: 1 }) }; }",
        "(item, use) => { ask(() => { return { variant: 2 }; }); return { variants: 1 }; }",
        "(item, use) => { return a ? { variant: 1 } : 2; }",
    };
    static const char *const bad[] = {
        "(item, use) => { return { variant: 2 }; }",
        "(item, use) => ({ healing, spellLevel })",
        "(item, use) => { if (a) return { a: [1, 2], 'deleteItem': true }; return {}; }",
        "(item, use) => { return { /* of the attack */ attack: { bonus: 1 } }; }",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        configure(good[i]);
        if (rig_has(&rig, RC_W_FLOW_CONFIG_KEY))
            fail_msg("a warning for %s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        configure(bad[i]);
        if (!rig_has(&rig, RC_W_FLOW_CONFIG_KEY))
            fail_msg("no warning for %s", bad[i]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(c16_a_use_has_a_closed_set_of_keys),
        TEST(keys_of_the_system_are_warned_of_in_a_configuration),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * Random (rule, character) pairs give one answer in every form. RULEC_PAIRS says how many (a
 * release asks ten million), RULEC_SEED which.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/pack.h"
#include "support/pairs.h"

enum {
    PACKS = 2,
    FEW = 50000 /* for each pack, where no one says how many */
};

static struct rc_budget budget;
static struct rc_arena arena;

static void pairs_of_a_random_pack_agree(void **state)
{
    struct random_options options = random_options(random_seed(1));

    (void)state;
    options.rules = 200;
    options.depth = 3;
    options.objects[RC_KIND_RACE] = 900;
    options.objects[RC_KIND_SPELL] = 700;
    options.objects[RC_KIND_EQUIPMENT] = 4500;
    pairs_check(&arena, "random", &random_pack_make(&arena, &options)->pack, options.seed,
                pairs_wanted(PACKS, FEW));
}

static void pairs_of_realm_agree(void **state)
{
    struct pack pack;
    struct rc_unit unit;
    rc_rule_list rules = { 0 };
    size_t carried;

    (void)state;
    assert_true(pack_load(&pack, "rules/realm/realm.pcc", NULL));
    rc_unit_init(&unit, &pack.rig.arena, &pack.lst.model);

    struct rc_choose_context context = {
        .arena = &pack.rig.arena, .diags = &pack.rig.diags, .model = &pack.lst.model, .unit = &unit
    };
    rc_choose_compile_pack(&context, &pack.lst, &rules, &carried);
    assert_true(rules.count > 0);

    const struct rc_plan_pack source = { .name = RC_STR("realm"),
                                         .from = RC_STR("realm.pcc"),
                                         .model = &pack.lst.model,
                                         .unit = &unit,
                                         .rules = rules.at,
                                         .rule_count = rules.count };
    pairs_check(&pack.rig.arena, "realm", &source, random_seed(1), pairs_wanted(PACKS, FEW));
    pack_clear(&pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_a_random_pack_agree),
        cmocka_unit_test(pairs_of_realm_agree),
    };

    rc_arena_init(&arena, &budget);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rc_arena_clear(&arena);
    return failed;
}

/* SPDX-License-Identifier: MIT */
/*
 * Random (rule, character) pairs give one answer in every form. RULEC_PAIRS says how many in all (a
 * release asks ten million), RULEC_SEED which. A difference is repeated by the seed that is printed
 * and the same RULEC_PAIRS.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/pack.h"
#include "support/pairs.h"

enum {
    FEW = 150000, /* in all, where no one says how many */
    PARTS = 100,  /* of them; those of the packs below add up to it */
    SIZES = 9     /* kinds of a shape */
};

/* A synthetic pack. */
struct shape {
    const char *name;
    unsigned parts; /* of all pairs */
    size_t rules;
    unsigned depth;
    struct {
        rc_kind kind;
        size_t objects;
    } kinds[SIZES];
};

static struct rc_budget budget;
static struct rc_arena arena;

static void check_shape(const struct shape *shape)
{
    struct random_options options = { .seed = random_seed(1),
                                      .rules = shape->rules,
                                      .depth = shape->depth };
    const struct pairs_options pairs = { .name = shape->name,
                                         .seed = options.seed,
                                         .pairs = pairs_wanted(FEW, shape->parts, PARTS) };

    for (size_t i = 0; i < SIZES && shape->kinds[i].objects > 0; i++)
        options.objects[shape->kinds[i].kind] = shape->kinds[i].objects;
    pairs_check(&arena, &pairs, &random_pack_make(&arena, &options)->pack);
    rc_arena_clear(&arena);
}

/* Many small kinds, rules of a few items. */
static void pairs_of_many_rules_agree(void **state)
{
    static const struct shape shape = { "many",
                                        24,
                                        200,
                                        2,
                                        { { RC_KIND_ABILITY, 90 },
                                          { RC_KIND_ARMORPROF, 12 },
                                          { RC_KIND_CLASS, 65 },
                                          { RC_KIND_DEITY, 20 },
                                          { RC_KIND_DOMAIN, 71 },
                                          { RC_KIND_EQUIPMENT, 130 },
                                          { RC_KIND_RACE, 400 },
                                          { RC_KIND_SPELL, 300 },
                                          { RC_KIND_TEMPLATE, 40 } } };

    (void)state;
    check_shape(&shape);
}

/* Around the ends of words, of blocks, and of the blocks that are counted by cards. */
static void pairs_of_kinds_of_every_size_agree(void **state)
{
    static const struct shape shape = { "sizes",
                                        14,
                                        80,
                                        3,
                                        { { RC_KIND_CLASS, 1 },
                                          { RC_KIND_LANGUAGE, 63 },
                                          { RC_KIND_SHIELDPROF, 64 },
                                          { RC_KIND_WEAPONPROF, 65 },
                                          { RC_KIND_DEITY, 511 },
                                          { RC_KIND_DOMAIN, 512 },
                                          { RC_KIND_SPELL, 513 },
                                          { RC_KIND_EQUIPMENT, 4096 },
                                          { RC_KIND_RACE, 4097 } } };

    (void)state;
    check_shape(&shape);
}

/* Conditions over more inputs than one piece takes: parts, derived sets, images. */
static void pairs_of_nested_rules_agree(void **state)
{
    static const struct shape shape = { "nested",
                                        20,
                                        100,
                                        9,
                                        { { RC_KIND_ARMORPROF, 70 },
                                          { RC_KIND_EQUIPMENT, 600 },
                                          { RC_KIND_DEITY, 90 },
                                          { RC_KIND_DOMAIN, 130 },
                                          { RC_KIND_SPELL, 520 } } };

    (void)state;
    check_shape(&shape);
}

static void pairs_of_large_kinds_agree(void **state)
{
    static const struct shape shape = {
        "large",
        8,
        60,
        3,
        { { RC_KIND_RACE, 900 }, { RC_KIND_SPELL, 700 }, { RC_KIND_EQUIPMENT, 4500 } }
    };

    (void)state;
    check_shape(&shape);
}

static void pairs_of_huge_kinds_agree(void **state)
{
    static const struct shape shape = {
        "huge", 1, 12, 4, { { RC_KIND_SPELL, 6000 }, { RC_KIND_EQUIPMENT, 20000 } }
    };

    (void)state;
    check_shape(&shape);
}

static void pairs_of_random_tables_agree(void **state)
{
    const struct pairs_options pairs = { .name = "tables",
                                         .seed = random_seed(1),
                                         .pairs = pairs_wanted(FEW, 16, PARTS) };

    (void)state;
    pairs_check_loose(&pairs);
}

static void pairs_of_realm_agree(void **state)
{
    const struct pairs_options pairs = { .name = "realm",
                                         .seed = random_seed(1),
                                         .pairs = pairs_wanted(FEW, 17, PARTS),
                                         .texts = true };
    struct pack pack;
    struct rc_unit unit;
    rc_rule_list rules = { 0 };
    size_t carried;

    (void)state;
    assert_true(pack_load(&pack, pack_path(&arena, "rules/realm/realm.pcc").p, NULL));
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
    pairs_check(&pack.rig.arena, &pairs, &source);
    pack_clear(&pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_many_rules_agree),
        cmocka_unit_test(pairs_of_kinds_of_every_size_agree),
        cmocka_unit_test(pairs_of_nested_rules_agree),
        cmocka_unit_test(pairs_of_large_kinds_agree),
        cmocka_unit_test(pairs_of_huge_kinds_agree),
        cmocka_unit_test(pairs_of_random_tables_agree),
        cmocka_unit_test(pairs_of_realm_agree),
    };

    rc_arena_init(&arena, &budget);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rc_arena_clear(&arena);
    return failed;
}

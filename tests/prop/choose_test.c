/* SPDX-License-Identifier: MIT */
/*
 * Three answers to one question, for random models, rules and characters: the reference evaluator,
 * the normal form, and the compiled C through all four functions. RULEC_SEED repeats a run,
 * RULEC_ROUNDS makes it longer.
 */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ir/eval.h"
#include "support/compiled.h"
#include "support/random_pack.h"

enum {
    CHARACTERS = 25
};

static struct rc_budget budget;
static struct rc_arena arena;
static unsigned long long compared;

/* The words that compiled C gives, as a set by the numbers of the model. */
static uint64_t *by_object(const struct rc_plan_kind *kind, const uint64_t *words)
{
    uint64_t *objects = rc_bits_new(&arena, kind->count);

    for (size_t bit = 0; bit < kind->count; bit++) {
        if (rc_bits_has(words, bit))
            rc_bits_add(objects, kind->objects[bit]);
    }
    return objects;
}

static void check_compiled(const struct rc_plan *plan, const rulec_pack *pack, size_t i,
                           const void *character, const uint64_t *expected)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[plan->rules[i].body.kind];
    uint64_t *words = RC_NEW_ARRAY(&arena, uint64_t, kind->words + 1);
    size_t count = rc_bits_count(expected, rc_words(kind->count));

    words[kind->words] = 42;
    pack->set(character, (unsigned)i, words);
    assert_int_equal(words[kind->words], 42);
    assert_int_equal(rc_bits_count(words, kind->words), count);
    assert_true(rc_bits_eq(by_object(kind, words), expected, rc_words(kind->count)));
    assert_int_equal(pack->count(character, (unsigned)i), count);
    assert_int_equal(pack->any(character, (unsigned)i), count > 0);
    for (size_t bit = 0; bit < kind->count; bit++)
        assert_int_equal(pack->has(character, (unsigned)i, (unsigned)bit),
                         rc_bits_has(expected, kind->objects[bit]));
    assert_false(pack->has(character, (unsigned)i, (unsigned)kind->count));
    compared += kind->count;
}

static void check_character(struct random_pack *p, const struct rc_plan *plan,
                            const rulec_pack *pack, struct rc_forms *forms)
{
    static _Alignas(64) char character[1 << 16];
    struct rc_facts facts;

    assert_true(plan->layout.size <= sizeof character);
    random_facts(&arena, &p->unit, &p->random, &facts);
    rc_layout_fill(&plan->layout, &facts, character);
    for (size_t i = 0; i < p->rules.count; i++) {
        const struct rc_rule *rule = &p->rules.at[i];
        size_t words = rc_kind_words(&p->model, rule->kind);
        uint64_t *expected = RC_NEW_ARRAY(&arena, uint64_t, words + 1);
        uint64_t *normal = RC_NEW_ARRAY(&arena, uint64_t, words + 1);
        rc_eval_set(&p->unit, &facts, rule->set, expected);
        rc_normal_eval(forms, &facts, rc_normal_of(forms, rule->set), normal);
        assert_true(rc_bits_eq(expected, normal, words));
        check_compiled(plan, pack, i, character, expected);
    }
}

static void check_pack(const struct random_options *options)
{
    struct random_pack *p = random_pack_make(&arena, options);
    struct rc_plan *plan = rc_plan_make(&arena, &p->pack);
    rc_output_list outputs = { 0 };
    struct rc_forms forms;
    void *handle = NULL;

    printf("seed %llu, %zu rules\n", (unsigned long long)options->seed, p->rules.count);
    rc_emit_pack(&arena, plan, &outputs);
    const char *folder = compiled_folder(&arena, "prop_choose");
    compiled_write(&arena, folder, &outputs);
    const rulec_pack *pack = compiled_load(&arena, folder, &outputs, "pack", "-O0", &handle);
    assert_non_null(pack);
    assert_int_equal(rulec_pack_check(pack), RULEC_OK);
    assert_int_equal(pack->character_size, plan->layout.size);
    rc_forms_init(&forms, &arena, &p->unit);
    for (unsigned n = 0; n < CHARACTERS; n++)
        check_character(p, plan, pack, &forms);
    dlclose(handle);
    const char *const clean[] = { "rm", "-rf", folder, NULL };
    assert_int_equal(compiled_run(clean), 0);
    rc_arena_clear(&arena);
}

static void every_evaluator_agrees(void **state)
{
    const char *rounds = getenv("RULEC_ROUNDS");
    size_t count = rounds == NULL ? 3 : strtoul(rounds, NULL, 10);
    uint64_t seed = random_seed(1);

    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct random_options options = random_options(seed + i);
        options.depth = 2 + (unsigned)(i % 5);
        options.hostile = i % 4 == 3;
        check_pack(&options);
    }
    printf("%llu answers agree\n", compared);
}

static void kinds_of_every_size_agree(void **state)
{
    static const size_t sizes[] = { 0, 1, 63, 64, 65, 128, 256, 257, 900 };

    (void)state;
    struct random_options options = { .seed = random_seed(1), .rules = 60, .depth = 3 };
    options.objects[RC_KIND_DOMAIN] = sizes[0];
    options.objects[RC_KIND_CLASS] = sizes[1];
    options.objects[RC_KIND_LANGUAGE] = sizes[2];
    options.objects[RC_KIND_SHIELDPROF] = sizes[3];
    options.objects[RC_KIND_WEAPONPROF] = sizes[4];
    options.objects[RC_KIND_DEITY] = sizes[5];
    options.objects[RC_KIND_SPELL] = sizes[6];
    options.objects[RC_KIND_EQUIPMENT] = sizes[7];
    options.objects[RC_KIND_RACE] = sizes[8];
    check_pack(&options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_evaluator_agrees),
        cmocka_unit_test(kinds_of_every_size_agree),
    };

    rc_arena_init(&arena, &budget);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

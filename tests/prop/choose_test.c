/* SPDX-License-Identifier: MIT */
/*
 * Answers to one question, for random models, rules and characters: the reference evaluator, the
 * normal form, the compiled C of both forms through all four functions, and the tables asked by
 * each kernel, one rule, the whole pack and a batch. RULEC_SEED repeats a run, RULEC_ROUNDS makes
 * it longer.
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
#include "plan/lay.h"
#include "rulec/batch.h"
#include "support/compiled.h"
#include "support/random_pack.h"

enum {
    CHARACTERS = 25
};

/* A pack in all forms. */
struct forms {
    const rulec_pack *straight;
    const rulec_pack *tables;
    rulec_asker askers[RULEC_KERNELS]; /* kernel NULL: this processor has it not */
    void *scratch;
    unsigned char *rows; /* all characters */
    uint32_t *counts;    /* of each character and rule */
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

static void check_asker(const struct rc_plan *plan, const struct forms *f, const rulec_asker *asker,
                        size_t i, const void *character, const uint64_t *expected)
{
    const struct rc_plan_kind *kind = &plan->layout.kinds[plan->rules[i].body.kind];
    uint64_t *words = RC_NEW_ARRAY(&arena, uint64_t, kind->words + 1);
    const uint32_t rule = (uint32_t)i;
    size_t count = rc_bits_count(expected, rc_words(kind->count));

    rulec_choice_set(asker, character, f->scratch, rule, words);
    assert_true(rc_bits_eq(by_object(kind, words), expected, rc_words(kind->count)));
    assert_int_equal(rulec_choice_count(asker, character, f->scratch, rule), count);
    assert_int_equal(rulec_choice_any(asker, character, f->scratch, rule), count > 0);
    compared += kind->count;
}

static void check_pack_counts(const struct rc_plan *plan, const struct forms *f,
                              const rulec_asker *asker, const void *character,
                              const uint32_t *expected)
{
    uint32_t *counts = RC_NEW_ARRAY(&arena, uint32_t, plan->rule_count + 1);

    rulec_pack_counts(asker, character, f->scratch, counts);
    assert_memory_equal(counts, expected, plan->rule_count * sizeof *counts);
}

struct sheet {
    const struct forms *forms;
    size_t rules;
};

static void check_batch_rule(void *user, uint32_t rule, const uint64_t *planes, unsigned width)
{
    const struct sheet *s = user;
    uint32_t counts[RULEC_BATCH];

    rulec_planes_to_counts(planes, width, counts);
    for (size_t c = 0; c < CHARACTERS; c++)
        assert_int_equal(counts[c], s->forms->counts[c * s->rules + rule]);
}

static void check_batch(const struct rc_plan *plan, const struct forms *f, const rulec_asker *asker,
                        const rulec_tables *tables)
{
    struct sheet sheet = { f, plan->rule_count };
    rulec_batch_index x;

    assert_int_equal(
        rulec_batch_index_init(&x, tables,
                               RC_NEW_ARRAY(&arena, char, rulec_batch_index_size(tables) + 1)),
        RULEC_OK);
    void *block = RC_NEW_ARRAY(&arena, char, x.block_size + 1);
    rulec_block_init(&x, block);
    rulec_block_load_rows(asker, &x, block, f->rows, plan->layout.size, CHARACTERS);
    rulec_block_counts(asker, &x, block, RC_NEW_ARRAY(&arena, char, x.work_size + 1),
                       check_batch_rule, &sheet);
}

static void check_character(struct random_pack *p, const struct rc_plan *plan,
                            const struct forms *f, struct rc_forms *forms, size_t n)
{
    unsigned char *character = f->rows + n * plan->layout.size;
    uint32_t *counts = f->counts + n * plan->rule_count;
    struct rc_facts facts;

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
        counts[i] = (uint32_t)rc_bits_count(expected, words);
        check_compiled(plan, f->straight, i, character, expected);
        check_compiled(plan, f->tables, i, character, expected);
        for (size_t k = 0; k < RULEC_KERNELS; k++) {
            if (f->askers[k].kernel != NULL)
                check_asker(plan, f, &f->askers[k], i, character, expected);
        }
    }
    for (size_t k = 0; k < RULEC_KERNELS; k++) {
        if (f->askers[k].kernel != NULL)
            check_pack_counts(plan, f, &f->askers[k], character, counts);
    }
}

static const rulec_pack *load(const struct rc_plan *plan, const char *form, void **handle)
{
    rc_output_list outputs = { 0 };
    const char *folder = compiled_folder(&arena, rc_str_printf(&arena, "prop_choose_%s", form).p);

    rc_emit_pack(&arena, plan, &outputs);
    compiled_write(&arena, folder, &outputs);
    const rulec_pack *pack = compiled_load(&arena, folder, &outputs, "pack", "-O0", handle);
    assert_non_null(pack);
    assert_int_equal(rulec_pack_check(pack), RULEC_OK);
    assert_int_equal(pack->character_size, plan->layout.size);
    const char *const clean[] = { "rm", "-rf", folder, NULL };
    assert_int_equal(compiled_run(clean), 0);
    return pack;
}

/* Both forms compiled, and the tables opened for each kernel. */
static struct forms make_forms(struct rc_plan *plan, void **handles)
{
    struct forms f = { 0 };

    assert_false(rc_plan_lay_down(plan, RC_CODEGEN_STRAIGHT).tables);
    f.straight = load(plan, "straight", &handles[0]);
    assert_true(rc_plan_lay_down(plan, RC_CODEGEN_TABLES).tables);
    f.tables = load(plan, "tables", &handles[1]);
    for (unsigned k = 0; k < RULEC_KERNELS; k++) {
        if (rulec_tables_open(&f.askers[k], plan->tables, (rulec_kernel)k) != RULEC_OK)
            f.askers[k].kernel = NULL;
    }
    f.scratch = RC_NEW_ARRAY(&arena, char, plan->tables->scratch_size + 1);
    f.rows = (unsigned char *)RC_NEW_ARRAY(&arena, char, CHARACTERS * plan->layout.size);
    f.counts = RC_NEW_ARRAY(&arena, uint32_t, CHARACTERS * plan->rule_count);
    return f;
}

static void check_pack(const struct random_options *options)
{
    struct random_pack *p = random_pack_make(&arena, options);
    struct rc_plan *plan = rc_plan_make(&arena, &p->pack);
    struct rc_forms forms;
    void *handles[2] = { NULL, NULL };

    printf("seed %llu, %zu rules\n", (unsigned long long)options->seed, p->rules.count);
    const struct forms f = make_forms(plan, handles);
    rc_forms_init(&forms, &arena, &p->unit);
    for (size_t n = 0; n < CHARACTERS; n++)
        check_character(p, plan, &f, &forms, n);
    for (size_t k = 0; k < RULEC_KERNELS; k++) {
        if (f.askers[k].kernel != NULL)
            check_batch(plan, &f, &f.askers[k], plan->tables);
    }
    dlclose(handles[0]);
    dlclose(handles[1]);
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

/* SPDX-License-Identifier: MIT */
/* Pairs in any pack: room, messages, and what one rule answers about one character. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/bits.h"
#include "support/pairs_work.h"

enum {
    LINE = 64,
    SHOWN = 20
};

void *pairs_room(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + LINE);

    return at + (LINE - (uintptr_t)at % LINE) % LINE;
}

static const rulec_extent *kind_of(const struct pairs *p, uint32_t rule)
{
    return &p->tables->kinds[p->tables->choice_kinds[rule]];
}

static void make_indices(struct pairs *p)
{
    const rulec_tables *t = p->tables;

    rulec_batch_index_init(&p->batch, t, pairs_room(p->arena, rulec_batch_index_size(t)));
    rulec_delta_index_init(&p->delta, t, pairs_room(p->arena, rulec_delta_index_size(t)));
    p->batch_block = pairs_room(p->arena, p->batch.block_size);
    p->batch_work = pairs_room(p->arena, p->batch.work_size);
    p->delta_character = pairs_room(p->arena, t->character_size);
    p->delta_cache = pairs_room(p->arena, p->delta.cache_size);
}

static void make_room(struct pairs *p)
{
    const rulec_tables *t = p->tables;
    size_t words = 0;
    size_t rows = 0;

    for (uint32_t i = 0; i < t->kind_count; i++)
        words = t->kinds[i].words > words ? t->kinds[i].words : words;
    for (uint32_t i = 0; i < t->choice_count; i++) {
        const size_t own = rulec_choice_rows(&p->askers[RULEC_KERNEL_PORTABLE], i);

        rows = own > rows ? own : rows;
    }
    p->rows = pairs_room(p->arena, (size_t)RULEC_BATCH * t->character_size);
    p->counts = RC_NEW_ARRAY(p->arena, uint32_t, (size_t)RULEC_BATCH * t->choice_count + 1);
    p->columns = RC_NEW_ARRAY(p->arena, uint32_t, (size_t)RULEC_BATCH * t->choice_count + 1);
    p->scratch = pairs_room(p->arena, t->scratch_size);
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++)
        p->prepared[k] = pairs_room(p->arena, rulec_prepared_size(t));
    p->pack_counts = RC_NEW_ARRAY(p->arena, uint32_t, t->choice_count + 1);
    p->expect = RC_NEW_ARRAY(p->arena, uint64_t, words + 1);
    p->set = RC_NEW_ARRAY(p->arena, uint64_t, words + 1);
    p->expect_ids = RC_NEW_ARRAY(p->arena, uint32_t, 64 * words + 1);
    p->ids = RC_NEW_ARRAY(p->arena, uint32_t, 64 * words + 1);
    p->blocks = RC_NEW_ARRAY(p->arena, uint16_t, rows + 1);
    p->block_words = pairs_room(p->arena, (rows + 1) * RULEC_BLOCK_WORDS * sizeof(uint64_t));
}

void pairs_open(struct pairs *p, const rulec_tables *tables)
{
    p->tables = tables;
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (rulec_tables_open(&p->askers[k], tables, (rulec_kernel)k) != RULEC_OK)
            p->askers[k].kernel = NULL;
    }
    assert_non_null(p->askers[RULEC_KERNEL_PORTABLE].kernel);
    make_room(p);
    make_indices(p);
}

/* --- messages --- */

void pairs_expect(struct pairs *p, bool same, struct pairs_at at)
{
    if (same)
        return;
    if (p->tally->differ++ >= SHOWN)
        return;

    const struct rc_str text = p->maker.text(p->maker.user, at.rule);
    printf("%s, block %zu, character %zu, rule %u, %s: differs\n    %.*s\n", p->name, p->block,
           at.character, at.rule, at.form, RC_FMT(text));
}

double pairs_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void print_kernels(void)
{
    static const rulec_tables none = { .size = sizeof none };
    rulec_asker asker;

    printf("    kernels:");
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (rulec_tables_open(&asker, &none, (rulec_kernel)k) == RULEC_OK)
            printf(" %s", rulec_kernel_name(&asker));
    }
    printf("; ");
}

void pairs_report(const struct pairs_options *options, const struct pairs_tally *tally,
                  const char *rules, const char *judges, double seconds)
{
    printf("%s, seed %llu: %llu pairs of %llu characters and %s\n", options->name,
           (unsigned long long)options->seed, (unsigned long long)tally->pairs,
           (unsigned long long)tally->characters, rules);
    print_kernels();
    printf("%llu pairs (one character of %d) judged by %s\n", (unsigned long long)tally->judged,
           PAIRS_SAMPLE, judges);
    printf("    %llu answers differ, %.1f s\n", (unsigned long long)tally->differ, seconds);
    fflush(stdout);
    assert_true(tally->pairs > 0);
    assert_true(tally->differ == 0);
}

uint64_t pairs_wanted(uint64_t otherwise, unsigned parts, unsigned all_parts)
{
    const char *text = getenv("RULEC_PAIRS");
    const uint64_t all = text == NULL ? otherwise : strtoull(text, NULL, 10);

    return (all * parts + all_parts - 1) / all_parts;
}

/* --- one pair --- */

static void check_compiled(struct pairs *p, unsigned which, const void *character, uint32_t count,
                           uint32_t object, struct pairs_at at)
{
    static const char *const names[PAIRS_CODEGENS][4] = {
        { "straight set", "straight count", "straight any", "straight has" },
        { "tables set", "tables count", "tables any", "tables has" },
    };
    const rulec_pack *pack = p->compiled[which];
    const char *const *form = names[which];

    if (pack == NULL)
        return;
    pack->set(character, at.rule, p->set);
    at.form = form[0];
    pairs_expect(p, rc_bits_eq(p->set, p->expect, kind_of(p, at.rule)->words), at);
    at.form = form[1];
    pairs_expect(p, pack->count(character, at.rule) == count, at);
    at.form = form[2];
    pairs_expect(p, pack->any(character, at.rule) == (count != 0), at);
    at.form = form[3];
    pairs_expect(p, pack->has(character, at.rule, object) == rc_bits_has(p->expect, object), at);
}

/* What a form says, named for messages by kernel. */
static void expect_by(struct pairs *p, const rulec_asker *asker, bool same, struct pairs_at at,
                      const char *form)
{
    if (same)
        return;
    at.form = rc_str_printf(p->arena, "%s %s", rulec_kernel_name(asker), form).p;
    pairs_expect(p, false, at);
}

static void check_lists(struct pairs *p, const rulec_asker *asker, const void *character,
                        uint32_t count, struct pairs_at at)
{
    const uint32_t draw = (uint32_t)random_bits(&p->random);
    const uint32_t n = (uint32_t)((uint64_t)draw * count >> 32);
    const uint32_t picked = count == 0 ? RULEC_NO_OBJECT : p->expect_ids[n];
    const uint32_t rule = at.rule;

    const size_t ids =
        rulec_choice_ids(asker, character, p->scratch, rule, p->ids, kind_of(p, rule)->objects);
    expect_by(p, asker, ids == count && memcmp(p->ids, p->expect_ids, count * sizeof *p->ids) == 0,
              at, "ids");
    expect_by(p, asker, rulec_choice_nth(asker, character, p->scratch, rule, n) == picked, at,
              "n-th");
    expect_by(p, asker,
              rulec_choice_nth(asker, character, p->scratch, rule, count) == RULEC_NO_OBJECT, at,
              "n-th behind the last");
    expect_by(p, asker, rulec_choice_sample(asker, character, p->scratch, rule, draw) == picked, at,
              "sample");
}

static bool blocks_agree(struct pairs *p, const rulec_asker *asker, const void *character,
                         uint32_t rule)
{
    const size_t words = kind_of(p, rule)->words;
    const size_t rows =
        rulec_choice_blocks(asker, character, p->scratch, rule, p->blocks, p->block_words);

    memset(p->set, 0, words * sizeof *p->set);
    for (size_t i = 0; i < rows; i++) {
        const size_t at = (size_t)p->blocks[i] * RULEC_BLOCK_WORDS;

        for (size_t k = 0; k < RULEC_BLOCK_WORDS && at + k < words; k++)
            p->set[at + k] |= p->block_words[i * RULEC_BLOCK_WORDS + k];
    }
    return rows == rulec_choice_rows(asker, rule) && rc_bits_eq(p->set, p->expect, words);
}

/* Nothing that an answer before left in the scratch may help: each makes what it reads. */
static void check_asker(struct pairs *p, const rulec_asker *asker, const void *character,
                        uint32_t count, uint32_t object, struct pairs_at at)
{
    const uint32_t rule = at.rule;

    memset(p->scratch, 0xaa, p->tables->set_at);
    expect_by(p, asker, rulec_choice_count(asker, character, p->scratch, rule) == count, at,
              "count");
    expect_by(p, asker, rulec_choice_any(asker, character, p->scratch, rule) == (count != 0), at,
              "any");
    expect_by(p, asker,
              rulec_choice_has(asker, character, p->scratch, rule, object) ==
                  rc_bits_has(p->expect, object),
              at, "has");
    rulec_choice_set(asker, character, p->scratch, rule, p->set);
    expect_by(p, asker, rc_bits_eq(p->set, p->expect, kind_of(p, rule)->words), at, "set");
    expect_by(p, asker, blocks_agree(p, asker, character, rule), at, "blocks");
    check_lists(p, asker, character, count, at);
}

/* The character was prepared before any of its rules was asked. */
static void check_prepared(struct pairs *p, unsigned kernel, uint32_t count, uint32_t object,
                           struct pairs_at at)
{
    const rulec_asker *asker = &p->askers[kernel];
    const void *prepared = p->prepared[kernel];
    const uint32_t rule = at.rule;

    expect_by(p, asker, rulec_prepared_count(asker, prepared, rule) == count, at, "prepared count");
    expect_by(p, asker, rulec_prepared_any(asker, prepared, rule) == (count != 0), at,
              "prepared any");
    expect_by(p, asker,
              rulec_prepared_has(asker, prepared, rule, object) == rc_bits_has(p->expect, object),
              at, "prepared has");
    rulec_prepared_set(asker, prepared, rule, p->set);
    expect_by(p, asker, rc_bits_eq(p->set, p->expect, kind_of(p, rule)->words), at, "prepared set");
}

/* What all forms are held against: the set, its members and how many they are. */
static uint32_t expect(struct pairs *p, const void *character, struct pairs_at at)
{
    const size_t objects = kind_of(p, at.rule)->objects;
    uint32_t count = 0;

    if (p->compiled[0] != NULL)
        p->compiled[0]->set(character, at.rule, p->expect);
    else
        rulec_choice_set(&p->askers[RULEC_KERNEL_PORTABLE], character, p->scratch, at.rule,
                         p->expect);
    for (size_t i = rc_bits_next(p->expect, objects, 0); i < objects;
         i = rc_bits_next(p->expect, objects, i + 1))
        p->expect_ids[count++] = (uint32_t)i;
    p->counts[at.character * p->tables->choice_count + at.rule] = count;
    p->columns[at.rule * (size_t)RULEC_BATCH + at.character] = count;
    return count;
}

/* One of those offered, or any. */
static uint32_t some_object(struct pairs *p, uint32_t rule, uint32_t count)
{
    if (count > 0 && random_chance(&p->random, 50))
        return p->expect_ids[random_below(&p->random, count)];
    return (uint32_t)random_below(&p->random, kind_of(p, rule)->objects);
}

static void check_pair(struct pairs *p, uint32_t rule, size_t n)
{
    const unsigned char *character = p->rows + n * p->tables->character_size;
    const struct pairs_at at = { "the evaluators", rule, n };

    if (kind_of(p, rule)->objects == 0)
        return;

    const uint32_t count = expect(p, character, at);
    const uint32_t object = some_object(p, rule, count);
    for (unsigned i = 0; i < PAIRS_CODEGENS; i++)
        check_compiled(p, i, character, count, object, at);
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel == NULL)
            continue;
        check_asker(p, &p->askers[k], character, count, object, at);
        check_prepared(p, k, count, object, at);
    }
    p->tally->pairs++;
    if (n % PAIRS_SAMPLE == 0) {
        pairs_expect(p, p->maker.agrees(p->maker.user, rule, p->expect), at);
        p->tally->judged++;
    }
}

static void prepare(struct pairs *p, const void *character)
{
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel == NULL)
            continue;
        memset(p->scratch, 0xaa, p->tables->scratch_size);
        rulec_prepare(&p->askers[k], character, p->scratch, p->prepared[k]);
    }
}

void pairs_check_block(struct pairs *p)
{
    for (size_t n = 0; n < RULEC_BATCH; n++) {
        unsigned char *character = p->rows + n * p->tables->character_size;

        p->maker.make(p->maker.user, &p->random, character);
        prepare(p, character);
        for (uint32_t rule = 0; rule < p->tables->choice_count; rule++)
            check_pair(p, rule, n);
        pairs_check_pack(p, n);
        p->tally->characters++;
    }
    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel == NULL)
            continue;
        pairs_check_batch(p, &p->askers[k]);
        pairs_check_changes(p, &p->askers[k]);
    }
    p->block++;
}

/* SPDX-License-Identifier: MIT */
/*
 * Nothing that the tables form does allocates: this program's own malloc counts while all of it is
 * asked, by each kernel. Where a sanitizer has a malloc of its own there is nothing to count.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "plan/pre.h"
#include "rulec/batch.h"
#include "rulec/delta.h"
#include "support/loose_tables.h"

#if defined(__SANITIZE_ADDRESS__)
#define COUNTED 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTED 0
#endif
#endif
#if !defined(COUNTED) && defined(__GLIBC__)
#define COUNTED 1
#elif !defined(COUNTED)
#define COUNTED 0
#endif

#if COUNTED
static unsigned allocations;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    allocations++;
    return __libc_realloc(memory, size);
}

enum {
    WORDS = 72, /* of the largest kind, and then some */
    ROOM = 64 * WORDS
};

/* A pack with all the memory that its questions want. */
struct asked {
    struct loose_pack pack;
    rulec_asker asker;
    unsigned char *character;
    void *scratch;
    void *prepared;
    uint32_t *counts;
    rulec_batch_index batch;
    unsigned char *rows;
    void *block;
    void *work;
    rulec_delta_index delta;
    void *cache;
    uint64_t state;
};

static void *room(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + 64);

    return at + (64 - (uintptr_t)at % 64) % 64;
}

static void make(struct asked *a, struct rc_arena *arena, uint64_t seed)
{
    const size_t size = (a->pack = loose_make(arena, seed)).source.character_size;
    const rulec_tables *t = a->pack.tables;

    a->state = seed;
    a->character = room(arena, size);
    a->scratch = room(arena, t->scratch_size);
    a->prepared = room(arena, rulec_prepared_size(t));
    a->counts = RC_NEW_ARRAY(arena, uint32_t, t->choice_count + 1);
    a->rows = room(arena, RULEC_BATCH * size);
    loose_character(&a->pack, &a->state, a->character);
    for (size_t i = 0; i < RULEC_BATCH; i++)
        loose_character(&a->pack, &a->state, a->rows + i * size);
    rulec_batch_index_init(&a->batch, t, room(arena, rulec_batch_index_size(t)));
    a->block = room(arena, a->batch.block_size);
    a->work = room(arena, a->batch.work_size);
    rulec_delta_index_init(&a->delta, t, room(arena, rulec_delta_index_size(t)));
    a->cache = room(arena, a->delta.cache_size);
}

static void ask_choices(struct asked *a)
{
    static uint64_t words[WORDS + RULEC_BLOCK_WORDS];
    static uint64_t block_words[ROOM];
    static uint16_t blocks[ROOM];
    static uint32_t ids[ROOM];

    for (uint32_t i = 0; i < a->pack.tables->choice_count; i++) {
        rulec_choice_count(&a->asker, a->character, a->scratch, i);
        rulec_choice_any(&a->asker, a->character, a->scratch, i);
        rulec_choice_has(&a->asker, a->character, a->scratch, i, 0);
        rulec_choice_set(&a->asker, a->character, a->scratch, i, words);
        rulec_choice_ids(&a->asker, a->character, a->scratch, i, ids, ROOM);
        rulec_choice_nth(&a->asker, a->character, a->scratch, i, 1);
        rulec_choice_sample(&a->asker, a->character, a->scratch, i, 77777);
        if (rulec_choice_rows(&a->asker, i) <= ROOM / RULEC_BLOCK_WORDS)
            rulec_choice_blocks(&a->asker, a->character, a->scratch, i, blocks, block_words);
    }
    rulec_pack_counts(&a->asker, a->character, a->scratch, a->counts);
    rulec_prepare(&a->asker, a->character, a->scratch, a->prepared);
    for (uint32_t i = 0; i < a->pack.tables->choice_count; i++) {
        rulec_prepared_count(&a->asker, a->prepared, i);
        rulec_prepared_any(&a->asker, a->prepared, i);
        rulec_prepared_has(&a->asker, a->prepared, i, 0);
        rulec_prepared_set(&a->asker, a->prepared, i, words);
    }
}

static void swallow(void *user, uint32_t choice, const uint64_t *planes, unsigned width)
{
    uint32_t counts[RULEC_BATCH];

    (void)user;
    (void)choice;
    rulec_planes_to_counts(planes, width, counts);
}

static void ask_batch(struct asked *a)
{
    const struct rc_tables_source *s = &a->pack.source;
    uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];

    rulec_block_init(&a->batch, a->block);
    rulec_block_load_rows(&a->asker, &a->batch, a->block, a->rows, s->character_size, RULEC_BATCH);
    rulec_block_load_facts(&a->asker, &a->batch, a->block, a->rows, s->character_size, RULEC_BATCH);
    for (size_t i = 0; i < s->prereq_count; i++)
        rulec_block_qualify(&a->asker, &a->batch, a->block, a->work, s->prereqs[i].kind);
    rulec_block_counts(&a->asker, &a->batch, a->block, a->work, swallow, NULL);
    rulec_block_any(&a->asker, &a->batch, a->block, a->work, 0, planes);
    rulec_block_count(&a->asker, &a->batch, a->block, a->work, 0, planes);
}

static void ask_changes(struct asked *a)
{
    const struct rc_tables_source *s = &a->pack.source;
    const double value = 3;

    rulec_delta_begin(&a->asker, &a->delta, a->character, a->scratch, a->cache);
    for (uint32_t object = 0; object < s->kinds[s->sets[0].kind]; object++) {
        rulec_delta_grant(&a->delta, a->character, a->cache, 0, object);
        rulec_delta_revoke(&a->delta, a->character, a->cache, 0, object);
    }
    rulec_delta_set_field(&a->delta, a->character, a->cache, (uint32_t)a->pack.vars_at, &value,
                          sizeof value);
    for (uint32_t i = 0; i < a->pack.tables->choice_count; i++)
        rulec_delta_count(&a->asker, &a->delta, a->character, a->scratch, a->cache, i);
}

static unsigned count_allocations(struct asked *a, rulec_kernel kernel)
{
    const struct rc_tables_source *s = &a->pack.source;
    const unsigned before = allocations;

    if (rulec_tables_open(&a->asker, a->pack.tables, kernel) != RULEC_OK)
        return 0;
    for (size_t i = 0; i < s->prereq_count; i++)
        rulec_tables_qualify(&a->asker, a->character, a->scratch, s->prereqs[i].kind);
    ask_choices(a);
    ask_batch(a);
    ask_changes(a);
    return allocations - before;
}

static void no_question_allocates(void **state)
{
    static struct rc_budget budget;
    struct rc_arena arena;

    (void)state;
    rc_arena_init(&arena, &budget);
    for (uint64_t seed = 1; seed < 6; seed++) {
        struct asked *a = RC_NEW(&arena, struct asked);

        make(a, &arena, seed);
        for (unsigned kernel = RULEC_KERNEL_BEST; kernel < RULEC_KERNELS; kernel++)
            assert_int_equal(count_allocations(a, (rulec_kernel)kernel), 0);
    }
    rc_arena_clear(&arena);
}

/* Three numbers: computed, counted and compared. */
static void make_prerequisites(struct rc_plan_pre *pre, struct rc_arena *arena)
{
    static const rulec_node nodes[] = {
        { RULEC_NODE_NUMBER, 0, 0, 0 }, { RULEC_NODE_NUMBER, 1, 0, 0 },
        { RULEC_NODE_NUMBER, 2, 0, 0 }, { RULEC_NODE_GE, 0, 1, 0 },
        { RULEC_NODE_MUL, 0, 2, 0 },    { RULEC_NODE_AND, 0, 3, 0 },
    };
    static const uint32_t operands[] = { 2, 3, 4 };
    const struct rc_plan_gates kind = { .word = RC_STR("THING"), .count = 3 };
    const rulec_gate gate = { 5, 0, 5 };

    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++)
        RC_PUSH(arena, &pre->nodes, nodes[i]);
    for (size_t i = 0; i < sizeof operands / sizeof operands[0]; i++)
        RC_PUSH(arena, &pre->operands, operands[i]);
    for (size_t i = 0; i < 3; i++)
        RC_PUSH(arena, &pre->numbers, (struct rc_plan_number){ .enumerator = "" });
    RC_PUSH(arena, &pre->kinds, kind);
    RC_PUSH(arena, &pre->kinds.at[0].gates, gate);
    pre->arena = arena;
    rc_plan_pre_tables(pre);
}

static void no_prerequisite_allocates(void **state)
{
    static struct rc_budget budget;
    struct rc_plan_pre pre = { 0 };
    const double numbers[] = { 3, 2, 1 };
    struct rc_arena arena;
    rulec_qualifier q;
    uint64_t met = 0;

    (void)state;
    rc_arena_init(&arena, &budget);
    make_prerequisites(&pre, &arena);
    void *scratch = room(&arena, pre.tables->data.scratch_size);
    for (unsigned kernel = RULEC_KERNEL_BEST; kernel < RULEC_KERNELS; kernel++) {
        const unsigned before = allocations;
        if (rulec_qualifier_open(&q, &pre.tables->data, (rulec_kernel)kernel) == RULEC_OK) {
            rulec_qualifier_run(&q, numbers, scratch, &met);
            assert_int_equal(met, 7);
        }
        assert_int_equal(allocations - before, 0);
    }
    rc_arena_clear(&arena);
}

static void what_allocates_is_counted(void **state)
{
    const unsigned before = allocations;
    void *volatile memory = malloc(1);

    (void)state;
    free(memory);
    assert_int_equal(allocations - before, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_allocates_is_counted),
        cmocka_unit_test(no_question_allocates),
        cmocka_unit_test(no_prerequisite_allocates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("skipped: this build has a malloc of its own, or the C library is not glibc");
    return 77;
}

#endif

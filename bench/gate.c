/* SPDX-License-Identifier: MIT */
/*
 * bench_gate CASE: one piece of work a fixed number of times, for counting instructions; without
 * an argument the names of the cases. Kernels are named, so that the count does not depend on the
 * processor.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulec/batch.h"
#include "rulec/delta.h"
#include "synthetic/pack.h"

enum {
    OBJECTS = 1024,
    CHOICES = 256,
    CHARACTERS = 8,
    ROOM = 2048
};

struct gate {
    const struct synth_pack *pack;
    const rulec_tables *tables;
    rulec_asker asker;
    unsigned char *characters;
    void *scratch;
    rulec_batch_index index;
    unsigned char *rows;
    void *block;
    void *work;
    rulec_delta_index delta;
    void *cache;
    uint64_t sum;
};

static unsigned char *character(const struct gate *g, uint32_t i)
{
    return g->characters + i % CHARACTERS * g->pack->character_size;
}

static void *room(struct rc_arena *arena, size_t bytes)
{
    char *at = RC_NEW_ARRAY(arena, char, bytes + 64);

    return at + (64 - (uintptr_t)at % 64) % 64;
}

/* --- single choices, each once for each character --- */

typedef void on_choice(struct gate *g, const void *c, uint32_t choice);

static void each_choice(struct gate *g, on_choice *ask)
{
    for (uint32_t i = 0; i < CHARACTERS; i++) {
        for (uint32_t k = 0; k < CHOICES; k++)
            ask(g, character(g, i), k);
    }
}

static void ask_count(struct gate *g, const void *c, uint32_t choice)
{
    g->sum += rulec_choice_count(&g->asker, c, g->scratch, choice);
}

static void ask_any(struct gate *g, const void *c, uint32_t choice)
{
    g->sum += rulec_choice_any(&g->asker, c, g->scratch, choice);
}

static void ask_has(struct gate *g, const void *c, uint32_t choice)
{
    g->sum += rulec_choice_has(&g->asker, c, g->scratch, choice, choice * 3 % OBJECTS);
}

static void ask_set(struct gate *g, const void *c, uint32_t choice)
{
    uint64_t words[OBJECTS / 64];

    rulec_choice_set(&g->asker, c, g->scratch, choice, words);
    g->sum += words[choice % (OBJECTS / 64)];
}

static void ask_blocks(struct gate *g, const void *c, uint32_t choice)
{
    uint16_t blocks[16];
    uint64_t words[16 * RULEC_BLOCK_WORDS];

    g->sum += rulec_choice_blocks(&g->asker, c, g->scratch, choice, blocks, words);
}

static void ask_ids(struct gate *g, const void *c, uint32_t choice)
{
    uint32_t ids[ROOM];

    g->sum += rulec_choice_ids(&g->asker, c, g->scratch, choice, ids, ROOM);
}

static void ask_nth(struct gate *g, const void *c, uint32_t choice)
{
    g->sum += rulec_choice_nth(&g->asker, c, g->scratch, choice, choice % 7);
}

static void ask_sample(struct gate *g, const void *c, uint32_t choice)
{
    g->sum += rulec_choice_sample(&g->asker, c, g->scratch, choice, choice * 2654435761u);
}

#define CHOICE_CASE(name)                  \
    static void run_##name(struct gate *g) \
    {                                      \
        each_choice(g, ask_##name);        \
    }

CHOICE_CASE(count)
CHOICE_CASE(any)
CHOICE_CASE(has)
CHOICE_CASE(set)
CHOICE_CASE(blocks)
CHOICE_CASE(ids)
CHOICE_CASE(nth)
CHOICE_CASE(sample)

/* --- more at once --- */

static void run_qualify(struct gate *g)
{
    for (uint32_t i = 0; i < 8 * CHARACTERS; i++)
        rulec_tables_qualify(&g->asker, character(g, i), g->scratch, 0);
}

static void run_pack(struct gate *g)
{
    uint32_t counts[CHOICES];

    for (uint32_t i = 0; i < 8 * CHARACTERS; i++) {
        rulec_pack_counts(&g->asker, character(g, i), g->scratch, counts);
        g->sum += counts[i % CHOICES];
    }
}

static void take(void *user, uint32_t choice, const uint64_t *planes, unsigned width)
{
    uint64_t *sum = user;

    (void)choice;
    *sum += planes[0] + width;
}

static void run_batch(struct gate *g)
{
    rulec_block_init(&g->index, g->block);
    rulec_block_load_rows(&g->asker, &g->index, g->block, g->rows, g->pack->character_size,
                          RULEC_BATCH);
    rulec_block_qualify(&g->asker, &g->index, g->block, g->work, 0);
    rulec_block_counts(&g->asker, &g->index, g->block, g->work, take, &g->sum);
}

static void run_grant(struct gate *g)
{
    uint64_t state = 5;

    rulec_delta_begin(&g->asker, &g->delta, character(g, 0), g->scratch, g->cache);
    for (uint32_t i = 0; i < 2000; i++) {
        const uint32_t object = synth_below(&state, OBJECTS);

        if (i % 2 == 0)
            rulec_delta_grant(&g->delta, character(g, 0), g->cache, 0, object);
        else
            rulec_delta_revoke(&g->delta, character(g, 0), g->cache, 0, object);
    }
}

static void run_field(struct gate *g)
{
    uint64_t state = 6;

    rulec_delta_begin(&g->asker, &g->delta, character(g, 0), g->scratch, g->cache);
    for (uint32_t i = 0; i < 2000; i++) {
        const uint32_t var = synth_below(&state, SYNTH_VARS);
        const double value = synth_below(&state, 21);

        rulec_delta_set_field(&g->delta, character(g, 0), g->cache,
                              (uint32_t)(g->pack->vars_at + var * sizeof value), &value,
                              sizeof value);
    }
}

struct gate_case {
    const char *name;
    rulec_kernel kernel;
    void (*run)(struct gate *g);
};

/* Twenty small pieces of work, then whole ones. */
static const struct gate_case cases[] = {
#define BOTH(name)                                            \
    { #name "-portable", RULEC_KERNEL_PORTABLE, run_##name }, \
        { #name "-avx2", RULEC_KERNEL_AVX2, run_##name },
    BOTH(count) BOTH(any) BOTH(has) BOTH(set) BOTH(blocks) BOTH(ids) BOTH(nth) BOTH(sample)
        BOTH(qualify){ "grant", RULEC_KERNEL_PORTABLE, run_grant },
    { "field", RULEC_KERNEL_PORTABLE, run_field },
    BOTH(pack) BOTH(batch)
#undef BOTH
};

static void make(struct gate *g, struct rc_arena *arena)
{
    const struct synth_size size = { OBJECTS, CHOICES, 0, 0, 9 };

    g->pack = synth_make(arena, size);
    g->tables = synth_tables(arena, g->pack);
    g->characters = room(arena, CHARACTERS * g->pack->character_size);
    g->scratch = room(arena, g->tables->scratch_size);
    g->rows = room(arena, RULEC_BATCH * g->pack->character_size);
    synth_characters(g->pack, 3, CHARACTERS, g->characters);
    synth_characters(g->pack, 4, RULEC_BATCH, g->rows);
    rulec_batch_index_init(&g->index, g->tables, room(arena, rulec_batch_index_size(g->tables)));
    g->block = room(arena, g->index.block_size);
    g->work = room(arena, g->index.work_size);
    rulec_delta_index_init(&g->delta, g->tables, room(arena, rulec_delta_index_size(g->tables)));
    g->cache = room(arena, g->delta.cache_size);
}

/* Counting begins and ends with this function. */
__attribute__((noinline)) void bench_gate_run(struct gate *g, const struct gate_case *c);

void bench_gate_run(struct gate *g, const struct gate_case *c)
{
    c->run(g);
}

static int run(struct rc_arena *arena, const char *name)
{
    struct gate *g = RC_NEW(arena, struct gate);

    make(g, arena);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strcmp(cases[i].name, name) != 0)
            continue;
        if (rulec_tables_open(&g->asker, g->tables, cases[i].kernel) != RULEC_OK)
            return 77;
        for (uint32_t k = 0; k < CHARACTERS; k++)
            rulec_tables_qualify(&g->asker, character(g, k), g->scratch, 0);
        bench_gate_run(g, &cases[i]);
        printf("%016llx\n", (unsigned long long)g->sum);
        return 0;
    }
    fprintf(stderr, "no case '%s'\n", name);
    return 2;
}

int main(int argc, char **argv)
{
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;
    int status = 0;

    rc_arena_init(&arena, &budget);
    if (argc == 2)
        status = run(&arena, argv[1]);
    for (size_t i = 0; argc < 2 && i < sizeof cases / sizeof cases[0]; i++)
        puts(cases[i].name);
    rc_arena_clear(&arena);
    return status;
}

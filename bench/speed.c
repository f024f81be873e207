/* SPDX-License-Identifier: MIT */
#include "bench/speed.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bench/speed_work.h"

static void make_ours(struct speed *s)
{
    for (unsigned k = RULEC_KERNEL_BEST; k < RULEC_KERNELS; k++) {
        struct ours *o = &s->by_kernel[k];

        if (rulec_tables_open(&o->asker, s->tables, (rulec_kernel)k) != RULEC_OK)
            o->asker.kernel = NULL;
        o->scratch = work_room(s->arena, s->tables->scratch_size);
        o->counts = RC_NEW_ARRAY(s->arena, uint32_t, s->tables->choice_count);
    }
}

void speed_begin(struct speed *s)
{
    uint64_t state = 3;

    make_ours(s);
    s->counts = RC_NEW_ARRAY(s->arena, uint32_t, s->work.choice_count + 1);
    s->set = work_room(s->arena, (s->work.prereqs.words + 8) * sizeof *s->set);
    for (size_t i = 0; i < ASKS; i++) {
        s->asks[i][0] = synth_below(&state, s->work.choice_count);
        s->asks[i][1] = synth_below(&state, CHARACTERS);
    }
}

static struct speed *make(struct rc_arena *arena, struct synth_size size)
{
    struct speed *s = RC_NEW(arena, struct speed);

    s->arena = arena;
    s->pack = synth_make(arena, size);
    s->tables = synth_tables(arena, s->pack);
    work_of_synthetic(arena, s->pack, CHARACTERS, &s->work);
    speed_begin(s);
    return s;
}

/* --- contestants of a question --- */

void speed_add(struct speed_list *l, const char *name, uint64_t (*ask)(void *, size_t))
{
    assert(l->count < MOST_CONTESTANTS);
    l->at[l->count++] = (struct bench_contestant){ .name = name, .ask = ask };
}

void speed_add_slow(struct speed_list *l, const char *name, uint64_t (*ask)(void *, size_t),
                    size_t checked, unsigned windows)
{
    assert(l->count < MOST_CONTESTANTS);
    l->at[l->count++] = (struct bench_contestant){
        .name = name, .ask = ask, .checked = checked, .stride = 1, .windows = windows
    };
}

struct bench_question speed_question(struct speed *s, const char *name, const char *pack,
                                     size_t asks, const struct speed_list *l)
{
    struct bench_contestant *own = RC_NEW_ARRAY(s->arena, struct bench_contestant, l->count);

    memcpy(own, l->at, l->count * sizeof *own);
    return (struct bench_question){ name, pack, s, asks, own, l->count };
}

void speed_swallow(uint64_t value)
{
    static volatile uint64_t last;

    last = value;
    (void)last;
}

/* --- all of it --- */

void bench_speed_contestants(void)
{
#ifdef BENCH_CROARING
    printf("CRoaring %s; ", croaring_version());
#else
    printf("CRoaring: not installed, left out; ");
#endif
#ifdef BENCH_SQLITE
    printf("SQLite %s; ", sqlite_version());
#else
    printf("SQLite: not installed, left out; ");
#endif
#ifdef BENCH_CLIPS
    printf("CLIPS %s\n\n", clips_version());
#else
    printf("CLIPS: not installed, left out\n\n");
#endif
}

void speed_make_batch(struct speed *s)
{
    const size_t rows = (size_t)BLOCKS * RULEC_BATCH;

    rulec_batch_index_init(&s->index, s->tables,
                           work_room(s->arena, rulec_batch_index_size(s->tables)));
    s->rows = work_room(s->arena, rows * s->work.character_size);
    s->block = work_room(s->arena, s->index.block_size);
    s->batch_work = work_room(s->arena, s->index.work_size);
    rulec_block_init(&s->index, s->block);
}

static void make_delta(struct speed *s)
{
    const size_t size = s->pack->character_size;
    uint64_t state = 17;

    rulec_delta_index_init(&s->delta, s->tables,
                           work_room(s->arena, rulec_delta_index_size(s->tables)));
    s->cache = work_room(s->arena, s->delta.cache_size);
    for (size_t i = 0; i < 2; i++) {
        s->changed[i] = work_room(s->arena, size);
        memcpy(s->changed[i], rival_character(&s->work, 0), size);
    }
    for (size_t i = 0; i < EVENTS; i++)
        s->events[i] = synth_below(&state, s->pack->size.objects);
    rulec_delta_begin(&s->by_kernel[0].asker, &s->delta, s->changed[0], s->by_kernel[0].scratch,
                      s->cache);
}

void speed_make_rivals(struct speed *s, bool sqlite)
{
    s->ast = ast_make(&s->work);
    s->scalar = scalar_make(&s->work);
#ifdef BENCH_CROARING
    s->croaring = croaring_make(&s->work);
    s->croaring_as_written = croaring_as_written_make(&s->work);
#endif
#ifdef BENCH_SQLITE
    if (sqlite) {
        s->sqlite = sqlite_make(&s->work);
        s->sqlite_as_written = sqlite_as_written_make(&s->work);
    }
#endif
    (void)sqlite;
}

/* A pack that a rule engine can be asked. */
static struct speed *make_small(struct rc_arena *arena)
{
    struct speed *s = make(arena, (struct synth_size){ 512, 200, 0, 0, 44 });

    speed_make_rivals(s, true);
#ifdef BENCH_CLIPS
    s->clips = clips_make(&s->work);
    s->clips_as_written = clips_as_written_make(&s->work);
#endif
    return s;
}

/* The first pack of one choice that is QUALIFIED,!PC. */
static struct speed *make_columns(struct rc_arena *arena)
{
    struct synth_size size = { .objects = MILLION_OBJECTS, .choices = 1 };

    for (;; size.seed++) {
        const struct synth_choice *c = synth_make(arena, size)->choices;

        if (c->term_count == 1 && c->terms[0].when == 4 && c->terms[0].objects == MILLION_OBJECTS)
            return make(arena, size);
    }
}

size_t bench_speed_questions(struct rc_arena *arena, const struct bench_ruled *ruled,
                             struct bench_question **questions)
{
    struct speed *large = make(arena, (struct synth_size){ 4096, 2000, 0, 0, 42 });
    struct speed *gated = make(arena, (struct synth_size){ 8192, 200, 5000, 800, 43 });
    struct speed *few = make_columns(arena);
    struct speed *small = make_small(arena);
    struct bench_question *q = RC_NEW_ARRAY(arena, struct bench_question, MOST_QUESTIONS);
    size_t n = 0;

    speed_make_rivals(large, true);
    speed_make_rivals(gated, false);
    speed_make_batch(large);
    synth_characters(large->pack, 11, (size_t)BLOCKS * RULEC_BATCH, large->rows);
    make_delta(large);
    fprintf(stderr, "a million changes: %zu counts were wrong\n", speed_wrong_changes(large));
    q[n++] = speed_ask_one(large, "4,096 objects, 2,000 choices");
    q[n++] = speed_ask_pack(large, "4,096 objects, 2,000 choices");
    q[n++] = speed_ask_qualified(gated, "8,192 objects, 5,000 gated, 800 atoms");
    q[n++] = speed_ask_batch(large, "4,096 objects, 2,000 choices");
    q[n++] = speed_ask_million(few, "208 objects, 1,048,576 characters");
    q[n++] = speed_ask_change(large, "4,096 objects, 2,000 choices");
    q[n++] = speed_ask_one(small, "512 objects, 200 choices");
    q[n++] = speed_ask_pack(small, "512 objects, 200 choices");
    q[n - 2].name = "of few: one choice, count";
    q[n - 1].name = "of few: all choices, counts";
    if (ruled != NULL)
        n += speed_ask_ruled(arena, ruled, q + n);
    *questions = q;
    return n;
}

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
    s->term_counts = RC_NEW_ARRAY(s->arena, uint32_t, s->work.shared_count + 1);
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
    return (struct bench_question){ name, pack, s, asks, 1, own, l->count };
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

static size_t ask_large(struct rc_arena *arena, struct bench_question *q)
{
    static const char pack[] = "4,096 objects, 2,000 choices";
    struct speed *s = make(arena, (struct synth_size){ 4096, 2000, 0, 0, 42 });

    speed_make_rivals(s, true);
    speed_make_batch(s);
    synth_characters(s->pack, 11, (size_t)BLOCKS * RULEC_BATCH, s->rows);
    make_delta(s);
    fprintf(stderr, "a million changes: %zu counts were wrong\n", speed_wrong_changes(s));
    q[0] = speed_ask_one(s, pack);
    q[1] = speed_ask_pack(s, pack);
    q[2] = speed_ask_batch(s, pack);
    q[3] = speed_ask_change(s, pack);
    return 4;
}

static size_t ask_gated(struct rc_arena *arena, struct bench_question *q)
{
    struct speed *s = make(arena, (struct synth_size){ 8192, 200, 5000, 800, 43 });

    speed_make_rivals(s, false);
    q[0] = speed_ask_qualified(s, "8,192 objects, 5,000 gated, 800 atoms");
    return 1;
}

/* A pack that a rule engine can be asked. */
static size_t ask_few(struct rc_arena *arena, struct bench_question *q)
{
    static const char pack[] = "512 objects, 200 choices";
    struct speed *s = make(arena, (struct synth_size){ 512, 200, 0, 0, 44 });

    speed_make_rivals(s, true);
#ifdef BENCH_CLIPS
    s->clips = clips_make(&s->work);
    s->clips_as_written = clips_as_written_make(&s->work);
#endif
    q[0] = speed_ask_one(s, pack);
    q[0].name = "of few: one choice, count";
    q[1] = speed_ask_pack(s, pack);
    q[1].name = "of few: all choices, counts";
    return 2;
}

bool bench_speed_wants(const char *only, const char *name)
{
    const size_t most = only == NULL ? 0 : strlen(only);

    return strncmp(only == NULL ? "" : only, name, most < strlen(name) ? most : strlen(name)) == 0;
}

static bool wants_large(const char *only)
{
    return bench_speed_wants(only, "one choice") || bench_speed_wants(only, "all choices") ||
           bench_speed_wants(only, "512 characters") || bench_speed_wants(only, "an object");
}

size_t bench_speed_questions(struct rc_arena *arena, const struct bench_ruled *ruled,
                             const char *only, struct bench_question **questions)
{
    struct bench_question *q = RC_NEW_ARRAY(arena, struct bench_question, MOST_QUESTIONS);
    size_t n = 0;

    if (wants_large(only))
        n += ask_large(arena, q + n);
    if (bench_speed_wants(only, "QUALIFIED of"))
        n += ask_gated(arena, q + n);
    if (bench_speed_wants(only, "QUALIFIED,!PC of"))
        q[n++] = speed_ask_million(make_columns(arena), "208 objects, 1,048,576 characters");
    if (bench_speed_wants(only, "of few"))
        n += ask_few(arena, q + n);
    if (ruled != NULL)
        n += speed_ask_ruled(arena, ruled, q + n);
    *questions = q;
    return n;
}

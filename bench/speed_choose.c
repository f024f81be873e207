/* SPDX-License-Identifier: MIT */
/* One choice in random order, and all choices of a pack. */
#include "bench/speed_work.h"

/* --- one choice --- */

/* The i-th ask: IN_A_ROW single choices; `count` takes a choice and a character. */
#define IN_TURN(function, state, count)                               \
    static uint64_t function(void *subject, size_t i)                 \
    {                                                                 \
        struct speed *s = subject;                                    \
        uint64_t sum = 0;                                             \
                                                                      \
        for (size_t k = 0; k < IN_A_ROW; k++) {                       \
            const uint32_t *ask = s->asks[(IN_A_ROW * i + k) % ASKS]; \
                                                                      \
            sum = 31 * sum + count(state, ask[0], ask[1]);            \
        }                                                             \
        return sum;                                                   \
    }

/* What does not change from one choice to the next stays in registers, as a host would have it. */
#define PREPARED(function, kernel)                                                           \
    static uint64_t function(void *subject, size_t i)                                        \
    {                                                                                        \
        const struct speed *s = subject;                                                     \
        const rulec_asker asker = s->by_kernel[kernel].asker;                                \
        const unsigned char *prepared = s->by_kernel[kernel].prepared;                       \
        const size_t each = s->by_kernel[kernel].each;                                       \
        uint64_t sum = 0;                                                                    \
                                                                                             \
        for (size_t k = 0; k < IN_A_ROW; k++) {                                              \
            const uint32_t *ask = s->asks[(IN_A_ROW * i + k) % ASKS];                        \
                                                                                             \
            sum = 31 * sum + rulec_prepared_count(&asker, prepared + ask[1] * each, ask[0]); \
        }                                                                                    \
        return sum;                                                                          \
    }

PREPARED(one_best, RULEC_KERNEL_BEST)
PREPARED(one_avx2, RULEC_KERNEL_AVX2)
PREPARED(one_portable, RULEC_KERNEL_PORTABLE)

/* From the character alone, each time. */
static unsigned unprepared_count(const struct speed *s, uint32_t choice, size_t who)
{
    const struct ours *o = &s->by_kernel[RULEC_KERNEL_BEST];

    return rulec_choice_count(&o->asker, rival_character(&s->work, who), o->scratch, choice);
}

IN_TURN(one_unprepared, s, unprepared_count)

IN_TURN(one_dense, &s->work, dense_count)
IN_TURN(one_dense512, &s->work, dense512_count)
IN_TURN(one_ast, s->ast, ast_count)
IN_TURN(one_naive, &s->work, naive_count)
#ifdef BENCH_CROARING
IN_TURN(one_croaring, s->croaring, croaring_count)
IN_TURN(one_croaring_as_written, s->croaring_as_written, croaring_as_written_count)
#endif
#ifdef BENCH_SQLITE
IN_TURN(one_sqlite, s->sqlite, sqlite_count)
IN_TURN(one_sqlite_as_written, s->sqlite_as_written, sqlite_as_written_count)
#endif
#ifdef BENCH_CLIPS
IN_TURN(one_clips, s->clips, clips_count)
IN_TURN(one_clips_as_written, s->clips_as_written, clips_as_written_count)
#endif

/* All conditions of each character, as the rivals have them. */
static void prepare(struct speed *s)
{
    for (unsigned k = RULEC_KERNEL_BEST; k < RULEC_KERNELS; k++) {
        struct ours *o = &s->by_kernel[k];

        o->each = rulec_prepared_size(s->tables);
        o->prepared = work_room(s->arena, CHARACTERS * o->each);
        for (size_t i = 0; o->asker.kernel != NULL && i < CHARACTERS; i++)
            rulec_prepare(&o->asker, rival_character(&s->work, i), o->scratch,
                          o->prepared + i * o->each);
    }
}

struct bench_question speed_ask_one(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    struct bench_question q;

    prepare(s);
    speed_add(&l, "rulec tables", one_best);
    speed_add(&l, "rulec tables, not prepared", one_unprepared);
    if (speed_has(s, RULEC_KERNEL_AVX2))
        speed_add(&l, "rulec tables, AVX2", one_avx2);
    speed_add(&l, "rulec tables, portable", one_portable);
    if (dense512_runs())
        speed_add(&l, "dense AVX-512 by hand", one_dense512);
    speed_add(&l, "dense bitset", one_dense);
    speed_add(&l, "AST over bitsets", one_ast);
    if (s->pack != NULL)
        speed_add_slow(&l, "naive structs", one_naive, 16, 20);
#ifdef BENCH_CROARING
    speed_add(&l, "CRoaring, cardinality", one_croaring);
    speed_add(&l, "CRoaring, as written", one_croaring_as_written);
#endif
#ifdef BENCH_SQLITE
    speed_add_slow(&l, "SQLite, folded", one_sqlite, 16, 20);
    speed_add_slow(&l, "SQLite, as written", one_sqlite_as_written, 2, 5);
#endif
#ifdef BENCH_CLIPS
    if (s->clips != NULL) {
        speed_add_slow(&l, "CLIPS, folded", one_clips, 16, 20);
        speed_add_slow(&l, "CLIPS, as written", one_clips_as_written, 16, 10);
    }
#endif
    q = speed_question(s, "one choice, count", pack, ASKS / IN_A_ROW, &l);
    q.each = IN_A_ROW;
    return q;
}

/* --- all choices --- */

static uint64_t digest(const uint32_t *counts, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i += 7)
        sum += counts[i] * (uint64_t)(i + 1);
    return sum;
}

#define PACK(function, kernel)                                                              \
    static uint64_t function(void *subject, size_t i)                                       \
    {                                                                                       \
        struct speed *s = subject;                                                          \
        struct ours *o = &s->by_kernel[kernel];                                             \
                                                                                            \
        rulec_pack_counts(&o->asker, rival_character(&s->work, i % CHARACTERS), o->scratch, \
                          o->counts);                                                       \
        return digest(o->counts, s->work.choice_count);                                     \
    }

PACK(pack_best, RULEC_KERNEL_BEST)
PACK(pack_avx2, RULEC_KERNEL_AVX2)
PACK(pack_portable, RULEC_KERNEL_PORTABLE)

#define PACK_OF(function, count, state)                     \
    static uint64_t function(void *subject, size_t i)       \
    {                                                       \
        struct speed *s = subject;                          \
                                                            \
        for (uint32_t k = 0; k < s->work.choice_count; k++) \
            s->counts[k] = count(state, k, i % CHARACTERS); \
        return digest(s->counts, s->work.choice_count);     \
    }

PACK_OF(pack_dense, dense_count, &s->work)
PACK_OF(pack_dense512, dense512_count, &s->work)
PACK_OF(pack_ast, ast_count, s->ast)

static uint64_t pack_dense_shared(void *subject, size_t i)
{
    struct speed *s = subject;

    dense_count_all(&s->work, i % CHARACTERS, s->term_counts, s->counts);
    return digest(s->counts, s->work.choice_count);
}

#ifdef BENCH_CROARING
static uint64_t pack_croaring(void *subject, size_t i)
{
    struct speed *s = subject;

    croaring_count_all(s->croaring, i % CHARACTERS, s->counts);
    return digest(s->counts, s->work.choice_count);
}
#endif
#ifdef BENCH_SQLITE
static uint64_t pack_sqlite(void *subject, size_t i)
{
    struct speed *s = subject;

    sqlite_count_all(s->sqlite, i % CHARACTERS, s->counts);
    return digest(s->counts, s->work.choice_count);
}
#endif
#ifdef BENCH_CLIPS
static uint64_t pack_clips(void *subject, size_t i)
{
    struct speed *s = subject;

    clips_count_all(s->clips, i % CHARACTERS, s->counts);
    return digest(s->counts, s->work.choice_count);
}
#endif

/* Reads the masks once; the answer was computed before, so that checksums are equal. */
static uint64_t pack_limit(void *subject, size_t i)
{
    const struct speed *s = subject;
    const rulec_term *last = &s->tables->terms[s->tables->term_count - 1];

    speed_swallow(limit_read(s->tables->masks, ((size_t)last->row + last->rows) * 64));
    return s->answers[i % CHARACTERS];
}

static void note_answers(struct speed *s)
{
    for (size_t i = 0; i < CHARACTERS; i++)
        s->answers[i] = pack_best(s, i);
}

struct bench_question speed_ask_pack(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    speed_add(&l, "rulec tables", pack_best);
    if (speed_has(s, RULEC_KERNEL_AVX2))
        speed_add(&l, "rulec tables, AVX2", pack_avx2);
    speed_add(&l, "rulec tables, portable", pack_portable);
    note_answers(s);
    if (s->pack != NULL)
        speed_add(&l, "limit: its masks read once", pack_limit);
    if (dense512_runs())
        speed_add_slow(&l, "dense AVX-512 by hand", pack_dense512, 64, 40);
    speed_add_slow(&l, "dense bitset", pack_dense, 64, 40);
    speed_add_slow(&l, "dense, shared terms", pack_dense_shared, 64, 40);
    speed_add_slow(&l, "AST over bitsets", pack_ast, 64, 40);
#ifdef BENCH_CROARING
    speed_add_slow(&l, "CRoaring, shared terms", pack_croaring, 64, 40);
#endif
#ifdef BENCH_SQLITE
    speed_add_slow(&l, "SQLite, folded", pack_sqlite, 2, 5);
#endif
#ifdef BENCH_CLIPS
    if (s->clips != NULL)
        speed_add_slow(&l, "CLIPS, folded", pack_clips, 8, 10);
#endif
    return speed_question(s, "all choices, counts", pack, CHARACTERS, &l);
}

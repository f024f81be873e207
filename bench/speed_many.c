/* SPDX-License-Identifier: MIT */
/* What a character qualifies for, many characters at once, and one that changes. */
#include <string.h>

#include "bench/speed_work.h"

enum {
    DIGEST_STEP = 16
};

/* --- QUALIFIED --- */

/* A few words of each answer, others for another ask, so that summing is not what is measured. */
static uint64_t digest_words(const uint64_t *words, size_t count, size_t ask)
{
    uint64_t sum = 0;

    for (size_t i = ask % DIGEST_STEP; i < count; i += DIGEST_STEP)
        sum += words[i] * (2 * (uint64_t)i + 1);
    return sum;
}

#define QUALIFY(function, kernel)                                                         \
    static uint64_t function(void *subject, size_t i)                                     \
    {                                                                                     \
        struct speed *s = subject;                                                        \
        struct ours *o = &s->by_kernel[kernel];                                           \
        unsigned char *c = rival_character(&s->work, i % CHARACTERS);                     \
                                                                                          \
        rulec_tables_qualify(&o->asker, c, o->scratch, 0);                                \
        return digest_words(synth_qualified(s->pack, c), s->pack->words, i / CHARACTERS); \
    }

QUALIFY(qualify_best, RULEC_KERNEL_BEST)
QUALIFY(qualify_avx2, RULEC_KERNEL_AVX2)
QUALIFY(qualify_portable, RULEC_KERNEL_PORTABLE)

static uint64_t qualify_scalar(void *subject, size_t i)
{
    struct speed *s = subject;

    scalar_qualify(s->scalar, i % CHARACTERS, s->set);
    return digest_words(s->set, s->pack->words, i / CHARACTERS);
}

static uint64_t qualify_naive(void *subject, size_t i)
{
    struct speed *s = subject;
    unsigned char *c = rival_character(&s->work, i % CHARACTERS);

    synth_qualify(s->pack, c);
    return digest_words(synth_qualified(s->pack, c), s->pack->words, i / CHARACTERS);
}

#ifdef BENCH_CROARING
static uint64_t qualify_croaring(void *subject, size_t i)
{
    struct speed *s = subject;

    croaring_qualify(s->croaring, i % CHARACTERS, s->set);
    return digest_words(s->set, s->pack->words, i / CHARACTERS);
}
#endif

struct bench_question speed_ask_qualified(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    speed_add(&l, "rulec tables", qualify_best);
    if (speed_has(s, RULEC_KERNEL_AVX2))
        speed_add(&l, "rulec tables, AVX2", qualify_avx2);
    speed_add(&l, "rulec tables, portable", qualify_portable);
    speed_add(&l, "memoised scalar", qualify_scalar);
    speed_add(&l, "naive tree walk", qualify_naive);
#ifdef BENCH_CROARING
    speed_add(&l, "CRoaring, OR of shut gates", qualify_croaring);
#endif
    return speed_question(s, "QUALIFIED of one character", pack, DIGEST_STEP * CHARACTERS, &l);
}

/* --- a batch: an ask is 512 characters from rows to the counts of all choices --- */

static uint64_t plane_sum(const uint64_t *planes, unsigned width)
{
    uint64_t sum = 0;

    for (unsigned k = 0; k < width; k++) {
        uint64_t n = 0;

        for (size_t i = 0; i < RULEC_PLANE_WORDS; i++)
            n += (uint64_t)__builtin_popcountll(planes[k * RULEC_PLANE_WORDS + i]);
        sum += n << k;
    }
    return sum;
}

/* Which of the 512 is looked at for a choice: each count is made, a few are read. */
static size_t looked_at(uint32_t choice)
{
    return choice * 37 % RULEC_BATCH;
}

/* The first of them for a character: 37 * 429 is 1 more than a multiple of 512. */
static uint32_t first_looked_at(size_t character)
{
    return (uint32_t)(character * 429 % RULEC_BATCH);
}

static void take_counts(void *user, uint32_t choice, const uint64_t *planes, unsigned width)
{
    const size_t c = looked_at(choice);
    uint64_t *sum = user;
    uint64_t count = 0;

    for (unsigned k = 0; k < width; k++)
        count |= (planes[k * RULEC_PLANE_WORDS + c / 64] >> (c % 64) & 1) << k;
    *sum += count * (choice % 16 + 1);
}

#define BATCH(function, kernel)                                                                   \
    static uint64_t function(void *subject, size_t i)                                             \
    {                                                                                             \
        struct speed *s = subject;                                                                \
        const rulec_asker *a = &s->by_kernel[kernel].asker;                                       \
        const size_t size = s->work.character_size;                                               \
        uint64_t sum = 0;                                                                         \
                                                                                                  \
        rulec_block_load_facts(a, &s->index, s->block, s->rows + i % BLOCKS * RULEC_BATCH * size, \
                               size, RULEC_BATCH);                                                \
        rulec_block_qualify(a, &s->index, s->block, s->batch_work, 0);                            \
        rulec_block_counts(a, &s->index, s->block, s->batch_work, take_counts, &sum);             \
        return sum;                                                                               \
    }

BATCH(batch_best, RULEC_KERNEL_BEST)
BATCH(batch_avx2, RULEC_KERNEL_AVX2)
BATCH(batch_portable, RULEC_KERNEL_PORTABLE)

/* The same 512, one after the other. */
static uint64_t batch_one_by_one(void *subject, size_t i)
{
    struct speed *s = subject;
    struct ours *o = &s->by_kernel[RULEC_KERNEL_BEST];
    const size_t size = s->work.character_size;
    unsigned char *c = s->rows + i % BLOCKS * RULEC_BATCH * size;
    uint64_t sum = 0;

    for (size_t k = 0; k < RULEC_BATCH; k++, c += size) {
        rulec_tables_qualify(&o->asker, c, o->scratch, 0);
        rulec_pack_counts(&o->asker, c, o->scratch, o->counts);
        for (uint32_t e = first_looked_at(k); e < s->work.choice_count; e += RULEC_BATCH)
            sum += o->counts[e] * (uint64_t)(e % 16 + 1);
    }
    return sum;
}

/*
 * note [as many characters]: rivals count all choices of 512 characters, the same 64 eight times;
 * their sets of conditions and QUALIFIED are given to them. The answer is that of ours.
 */
static uint64_t batch_known(struct speed *s, size_t i)
{
    return s->batch_answers[i % BLOCKS];
}

static uint64_t batch_dense(void *subject, size_t i)
{
    struct speed *s = subject;

    for (size_t k = 0; k < RULEC_BATCH; k++) {
        for (uint32_t e = 0; e < s->work.choice_count; e++)
            s->counts[e] = dense_count(&s->work, e, k % CHARACTERS);
        speed_swallow(s->counts[looked_at((uint32_t)k)]);
    }
    return batch_known(s, i);
}

static uint64_t batch_dense_shared(void *subject, size_t i)
{
    struct speed *s = subject;

    for (size_t k = 0; k < RULEC_BATCH; k++) {
        dense_count_all(&s->work, k % CHARACTERS, s->term_counts, s->counts);
        speed_swallow(s->counts[looked_at((uint32_t)k)]);
    }
    return batch_known(s, i);
}

#ifdef BENCH_CROARING
static uint64_t batch_croaring(void *subject, size_t i)
{
    struct speed *s = subject;

    for (size_t k = 0; k < RULEC_BATCH; k++) {
        croaring_count_all(s->croaring, k % CHARACTERS, s->counts);
        speed_swallow(s->counts[looked_at((uint32_t)k)]);
    }
    return batch_known(s, i);
}
#endif

struct bench_question speed_ask_batch(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    for (size_t i = 0; i < BLOCKS; i++)
        s->batch_answers[i] = batch_one_by_one(s, i);
    speed_add_slow(&l, "rulec batch", batch_best, BLOCKS, 40);
    if (speed_has(s, RULEC_KERNEL_AVX2))
        speed_add_slow(&l, "rulec batch, AVX2", batch_avx2, BLOCKS, 10);
    speed_add_slow(&l, "rulec batch, portable", batch_portable, BLOCKS, 5);
    speed_add_slow(&l, "rulec tables, one by one", batch_one_by_one, BLOCKS, 20);
    speed_add_slow(&l, "dense bitset", batch_dense, 1, 10);
    speed_add_slow(&l, "dense, shared terms", batch_dense_shared, 1, 10);
#ifdef BENCH_CROARING
    speed_add_slow(&l, "CRoaring, shared terms", batch_croaring, 1, 5);
#endif
    return speed_question(s, "512 characters, all choices from rows", pack, BLOCKS, &l);
}

/* --- one choice of a million characters, kept as planes --- */

static void make_blocks(struct speed *s)
{
    void *memory = work_room(s->arena, rulec_batch_index_size(s->tables));
    uint64_t state = 23;

    rulec_batch_index_init(&s->index, s->tables, memory);
    s->batch_work = work_room(s->arena, s->index.work_size);
    s->block_bytes = (s->index.block_size + 63) / 64 * 64;
    s->blocks = work_room(s->arena, MILLION_BLOCKS * s->block_bytes);
    for (size_t i = 0; i < MILLION_BLOCKS; i++) {
        unsigned char *block = s->blocks + i * s->block_bytes;

        rulec_block_init(&s->index, block);
        for (uint32_t set = 0; set < 2; set++) {
            uint64_t *planes = rulec_block_planes(&s->index, block, set);

            for (size_t k = 0; k < (size_t)MILLION_OBJECTS * RULEC_PLANE_WORDS; k++)
                planes[k] = synth_next(&state) & (set == 0 ? synth_next(&state) : UINT64_MAX);
        }
    }
}

static uint64_t million_count(void *subject, size_t i)
{
    struct speed *s = subject;
    const rulec_asker *a = &s->by_kernel[RULEC_KERNEL_BEST].asker;
    uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
    uint64_t sum = 0;

    (void)i;
    for (size_t k = 0; k < MILLION_BLOCKS; k++) {
        const unsigned width = rulec_block_count(a, &s->index, s->blocks + k * s->block_bytes,
                                                 s->batch_work, 0, planes);
        sum += plane_sum(planes, width);
    }
    return sum;
}

/* The planes that the choice looks at, held and qualified, of the objects it can offer. */
static uint64_t million_limit(void *subject, size_t i)
{
    struct speed *s = subject;

    (void)i;
    for (size_t k = 0; k < MILLION_BLOCKS; k++) {
        void *block = s->blocks + k * s->block_bytes;

        for (uint32_t set = 0; set < 2; set++)
            speed_swallow(limit_read(rulec_block_planes(&s->index, block, set),
                                     (size_t)MILLION_OBJECTS * 64));
    }
    return s->answers[0];
}

struct bench_question speed_ask_million(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    make_blocks(s);
    s->answers[0] = million_count(s, 0);
    speed_add_slow(&l, "rulec batch", million_count, 1, 20);
    speed_add_slow(&l, "limit: its planes read once", million_limit, 1, 20);
    return speed_question(s, "QUALIFIED,!PC of a million characters", pack, 1, &l);
}

/* --- a change: an object comes or goes, then all counts are current --- */

static bool toggle(const struct speed *s, unsigned char *character, uint32_t object)
{
    uint64_t *held = synth_held(s->pack, character);

    held[object / 64] ^= UINT64_C(1) << (object % 64);
    return (held[object / 64] >> (object % 64) & 1) != 0;
}

static bool holds(const struct speed *s, unsigned char *character, uint32_t object)
{
    return (synth_held(s->pack, character)[object / 64] >> (object % 64) & 1) != 0;
}

static uint64_t change_delta(void *subject, size_t i)
{
    struct speed *s = subject;
    struct ours *o = &s->by_kernel[RULEC_KERNEL_BEST];
    const uint32_t object = s->events[i % EVENTS];
    unsigned char *c = s->changed[0];

    if (holds(s, c, object))
        rulec_delta_revoke(&s->delta, c, s->cache, 0, object);
    else
        rulec_delta_grant(&s->delta, c, s->cache, 0, object);
    return rulec_delta_count(&o->asker, &s->delta, c, o->scratch, s->cache,
                             (uint32_t)(i % s->work.choice_count));
}

static uint64_t change_anew(void *subject, size_t i)
{
    struct speed *s = subject;
    struct ours *o = &s->by_kernel[RULEC_KERNEL_BEST];
    unsigned char *c = s->changed[1];

    toggle(s, c, s->events[i % EVENTS]);
    rulec_tables_qualify(&o->asker, c, o->scratch, 0);
    rulec_pack_counts(&o->asker, c, o->scratch, o->counts);
    return o->counts[i % s->work.choice_count];
}

struct bench_question speed_ask_change(struct speed *s, const char *pack)
{
    struct speed_list l = { .count = 0 };

    memcpy(s->changed[1], s->changed[0], s->work.character_size);
    speed_add(&l, "rulec delta", change_delta);
    speed_add(&l, "rulec tables, all anew", change_anew);
    return speed_question(s, "an object comes or goes", pack, EVENTS, &l);
}

size_t speed_wrong_changes(struct speed *s)
{
    struct ours *o = &s->by_kernel[RULEC_KERNEL_BEST];
    uint64_t state = 29;
    size_t wrong = 0;

    for (size_t i = 0; i < 1000000; i++) {
        const uint32_t object = synth_below(&state, s->pack->size.objects);
        const uint32_t var = synth_below(&state, SYNTH_VARS);
        const double value = synth_below(&state, 21);

        if (i % 4 == 3)
            rulec_delta_set_field(&s->delta, s->changed[0], s->cache,
                                  (uint32_t)(s->pack->vars_at + var * sizeof value), &value,
                                  sizeof value);
        else if (holds(s, s->changed[0], object))
            rulec_delta_revoke(&s->delta, s->changed[0], s->cache, 0, object);
        else if (i % 2 == 0)
            rulec_delta_grant(&s->delta, s->changed[0], s->cache, 0, object);
        if (i % 1000 != 999)
            continue;
        memcpy(s->changed[1], s->changed[0], s->work.character_size);
        rulec_tables_qualify(&o->asker, s->changed[1], o->scratch, 0);
        wrong += memcmp(s->changed[0], s->changed[1], s->work.character_size) != 0;
        rulec_pack_counts(&o->asker, s->changed[1], o->scratch, o->counts);
        for (uint32_t k = 0; k < s->work.choice_count; k++)
            wrong += o->counts[k] != rulec_delta_count(&o->asker, &s->delta, s->changed[0],
                                                       o->scratch, s->cache, k);
    }
    return wrong;
}

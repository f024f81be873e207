/* SPDX-License-Identifier: MIT */
/* Pairs asked together: all rules of a character, 512 characters, a character that changes. */
#include <string.h>

#include "base/bits.h"
#include "support/pairs_work.h"

void pairs_check_pack(struct pairs *p, size_t n)
{
    const size_t rules = p->tables->choice_count;
    const uint32_t *counts = p->counts + n * rules;

    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        if (p->askers[k].kernel == NULL)
            continue;
        memset(p->scratch, 0xaa, p->tables->scratch_size);
        rulec_pack_counts(&p->askers[k], p->rows + n * p->tables->character_size, p->scratch,
                          p->pack_counts);
        if (memcmp(p->pack_counts, counts, rules * sizeof *counts) == 0)
            continue;
        for (uint32_t rule = 0; rule < rules; rule++)
            pairs_expect(p, p->pack_counts[rule] == counts[rule],
                         (struct pairs_at){ "count of the pack", rule, n });
    }
}

/* --- a batch --- */

static void check_column(struct pairs *p, uint32_t rule, const uint64_t *planes, unsigned width,
                         const char *form)
{
    const uint32_t *column = p->columns + rule * (size_t)RULEC_BATCH;
    uint32_t counts[RULEC_BATCH];

    rulec_planes_to_counts(planes, width, counts);
    for (size_t n = 0; n < RULEC_BATCH; n++)
        pairs_expect(p, counts[n] == column[n], (struct pairs_at){ form, rule, n });
}

struct sheet {
    struct pairs *pairs;
    uint64_t calls;
};

static void take_counts(void *user, uint32_t rule, const uint64_t *planes, unsigned width)
{
    struct sheet *s = user;

    s->calls++;
    check_column(s->pairs, rule, planes, width, "counts of a batch");
}

static void check_batch_rule(struct pairs *p, const rulec_asker *asker, uint32_t rule)
{
    const uint32_t *column = p->columns + rule * (size_t)RULEC_BATCH;
    uint64_t planes[RULEC_COUNT_PLANES * RULEC_PLANE_WORDS];
    uint64_t any[RULEC_PLANE_WORDS];

    const unsigned width =
        rulec_block_count(asker, &p->batch, p->batch_block, p->batch_work, rule, planes);
    check_column(p, rule, planes, width, "count of a batch");
    rulec_block_any(asker, &p->batch, p->batch_block, p->batch_work, rule, any);
    for (size_t n = 0; n < RULEC_BATCH; n++)
        pairs_expect(p, rc_bits_has(any, n) == (column[n] != 0),
                     (struct pairs_at){ "any of a batch", rule, n });
}

/* The set of the character that prerequisites fill, by its number. */
static uint32_t filled_set(const rulec_tables *t, const rulec_prereq *q)
{
    uint32_t set = 0;

    while (t->sets[set].offset != q->out)
        set++;
    return set;
}

/* Rows have what each qualifies for; the batch computes it again. Rule 0 stands for all. */
static void check_qualified(struct pairs *p, const rulec_asker *asker)
{
    const rulec_tables *t = p->tables;

    for (uint32_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];
        const size_t words = (size_t)q->objects * RULEC_PLANE_WORDS;
        uint64_t *planes = rulec_block_planes(&p->batch, p->batch_block, filled_set(t, q));
        const struct rc_mark mark = rc_arena_mark(p->arena);
        uint64_t *rows = RC_NEW_ARRAY(p->arena, uint64_t, words + 1);

        memcpy(rows, planes, words * sizeof *rows);
        memset(planes, 0x55, words * sizeof *rows);
        const rulec_status status =
            rulec_block_qualify(asker, &p->batch, p->batch_block, p->batch_work, q->kind);
        pairs_expect(p, status == RULEC_OK && rc_bits_eq(rows, planes, words),
                     (struct pairs_at){ "qualified of a batch", 0, 0 });
        rc_arena_release(p->arena, mark);
    }
}

void pairs_check_batch(struct pairs *p, const rulec_asker *asker)
{
    struct sheet sheet = { p, 0 };

    rulec_block_init(&p->batch, p->batch_block);
    rulec_block_load_rows(asker, &p->batch, p->batch_block, p->rows, p->tables->character_size,
                          RULEC_BATCH);
    check_qualified(p, asker);
    memset(p->batch_work, 0xaa, p->batch.work_size);
    rulec_block_counts(asker, &p->batch, p->batch_block, p->batch_work, take_counts, &sheet);
    pairs_expect(p, sheet.calls == p->tables->choice_count,
                 (struct pairs_at){ "every rule of a batch", 0, 0 });
    memset(p->batch_work, 0xaa, p->batch.work_size);
    for (uint32_t rule = 0; rule < p->tables->choice_count; rule++)
        check_batch_rule(p, asker, rule);
}

/* --- changes --- */

static bool is_filled(const rulec_tables *t, uint32_t set)
{
    for (uint32_t i = 0; i < t->prereq_count; i++) {
        if (t->prereqs[i].out == t->sets[set].offset)
            return true;
    }
    return false;
}

static const uint64_t *words_of(const struct pairs *p, const void *character, uint32_t set)
{
    return (const uint64_t *)(const void *)((const unsigned char *)character +
                                            p->tables->sets[set].offset);
}

static void move_set(struct pairs *p, uint32_t set, const void *to)
{
    const size_t objects = p->tables->kinds[p->tables->sets[set].kind].objects;

    for (uint32_t i = 0; i < objects; i++) {
        if (rc_bits_has(words_of(p, to, set), i))
            rulec_delta_grant(&p->delta, p->delta_character, p->delta_cache, set, i);
        else
            rulec_delta_revoke(&p->delta, p->delta_character, p->delta_cache, set, i);
    }
}

/* The character has become `to`: the same sets, what it qualifies for among them, and counts. */
static void check_moved(struct pairs *p, const rulec_asker *asker, size_t n, const void *to)
{
    const rulec_tables *t = p->tables;

    for (uint32_t set = 0; set < t->set_count; set++)
        pairs_expect(p,
                     rc_bits_eq(words_of(p, p->delta_character, set), words_of(p, to, set),
                                t->kinds[t->sets[set].kind].words),
                     (struct pairs_at){ "sets after changes", 0, n });
    for (uint32_t rule = 0; rule < t->choice_count; rule++)
        pairs_expect(p,
                     rulec_delta_count(asker, &p->delta, p->delta_character, p->scratch,
                                       p->delta_cache,
                                       rule) == p->counts[n * t->choice_count + rule],
                     (struct pairs_at){ "count after changes", rule, n });
}

void pairs_check_changes(struct pairs *p, const rulec_asker *asker)
{
    const rulec_tables *t = p->tables;

    for (size_t n = 0; n + 1 < RULEC_BATCH; n += PAIRS_SAMPLE) {
        const unsigned char *from = p->rows + n * t->character_size;
        const unsigned char *to = from + t->character_size;

        memcpy(p->delta_character, from, t->character_size);
        memset(p->scratch, 0xaa, t->scratch_size);
        rulec_delta_begin(asker, &p->delta, p->delta_character, p->scratch, p->delta_cache);
        check_moved(p, asker, n, from);
        for (uint32_t set = 0; set < t->set_count; set++) {
            if (!is_filled(t, set))
                move_set(p, set, to);
        }
        p->maker.move(p->maker.user, &p->delta, p->delta_character, p->delta_cache, to);
        check_moved(p, asker, n + 1, to);
    }
}

/* SPDX-License-Identifier: MIT */
/* Pairs of random tables: no C of their own, but prerequisites over all that a character has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "support/loose_tables.h"
#include "support/pairs_work.h"

struct source {
    struct rc_arena *arena;
    struct rc_mark clean; /* before what an evaluator takes */
    struct loose_pack pack;
    struct pairs *pairs;
    const unsigned char *character; /* made last */
    unsigned char *other;
    uint64_t *set;
};

/* By the first kernel into the character, by the others into a copy. */
static void qualify(struct source *s, unsigned char *character)
{
    const rulec_tables *t = s->pack.tables;

    for (unsigned k = RULEC_KERNEL_PORTABLE; k < RULEC_KERNELS; k++) {
        const rulec_asker *asker = &s->pairs->askers[k];
        unsigned char *at = k == RULEC_KERNEL_PORTABLE ? character : s->other;

        if (asker->kernel == NULL)
            continue;
        memcpy(s->other, character, t->character_size);
        memset(s->pairs->scratch, 0xaa, t->scratch_size);
        for (uint32_t i = 0; i < t->prereq_count; i++)
            rulec_tables_qualify(asker, at, s->pairs->scratch, t->prereqs[i].kind);
        pairs_expect(s->pairs, at == character || memcmp(at, character, t->character_size) == 0,
                     (struct pairs_at){ "qualified, by kernel", 0, 0 });
    }
}

static void make_character(void *user, struct random *r, void *character)
{
    struct source *s = user;

    rc_arena_release(s->arena, s->clean);
    loose_character(&s->pack, &r->state, character);
    qualify(s, character);
    s->character = character;
}

/* What it qualifies for is judged with its first rule. */
static bool agrees(void *user, uint32_t rule, const uint64_t *set)
{
    struct source *s = user;
    const struct rc_tables_source *from = &s->pack.source;

    if (rule == 0) {
        memcpy(s->other, s->character, from->character_size);
        for (size_t i = 0; i < from->prereq_count; i++)
            loose_qualify(&s->pack, &from->prereqs[i], s->other);
        if (memcmp(s->other, s->character, from->character_size) != 0)
            return false;
    }
    loose_offers(s->arena, &s->pack, s->character, rule, s->set);
    return rc_bits_eq(s->set, set, rc_words(from->kinds[from->choices[rule].kind]));
}

static void move_field(const rulec_delta_index *x, void *character, void *cache, const void *to,
                       size_t offset, size_t size)
{
    rulec_delta_set_field(x, character, cache, (uint32_t)offset, (const unsigned char *)to + offset,
                          size);
}

static void move(void *user, const rulec_delta_index *x, void *character, void *cache,
                 const void *to)
{
    const struct source *s = user;

    for (size_t i = 0; i < LOOSE_VARS; i++)
        move_field(x, character, cache, to, s->pack.vars_at + 8 * i, sizeof(double));
    move_field(x, character, cache, to, s->pack.value_at, sizeof(uint32_t));
    move_field(x, character, cache, to, s->pack.level_at, sizeof(uint16_t));
    move_field(x, character, cache, to, LOOSE_FLAG_AT, 1);
}

static struct rc_str text_of(void *user, uint32_t rule)
{
    (void)user;
    (void)rule;
    return RC_STR("(random tables)");
}

static void check_pack(struct rc_arena *arena, const struct pairs_options *options, uint64_t seed,
                       struct pairs_tally *tally)
{
    struct source s = { .arena = arena, .pack = loose_make(arena, seed) };
    struct pairs p = {
        .arena = arena,
        .name = rc_str_printf(arena, "%s %llu", options->name, (unsigned long long)seed).p,
        .maker = { &s, make_character, agrees, move, text_of },
        .tally = tally,
        .random = { seed }
    };
    size_t most = 1;

    assert_non_null(s.pack.tables);
    for (size_t i = 0; i < s.pack.source.kind_count; i++)
        most = s.pack.source.kinds[i] > most ? s.pack.source.kinds[i] : most;
    s.pairs = &p;
    pairs_open(&p, s.pack.tables);
    s.other = pairs_room(arena, s.pack.source.character_size);
    s.set = rc_bits_new(arena, most);
    s.clean = rc_arena_mark(arena);
    pairs_check_block(&p);
}

static void check_packs(const struct pairs_options *options, struct rc_budget *budget)
{
    const double begin = pairs_seconds();
    struct pairs_tally tally = { 0 };
    struct rc_arena arena;
    uint64_t packs = 0;

    rc_arena_init(&arena, budget);
    for (; tally.pairs < options->pairs; packs++) {
        rc_arena_clear(&arena);
        check_pack(&arena, options, options->seed + packs, &tally);
    }
    const char *text =
        rc_str_printf(&arena, "%llu packs with prerequisites, no C", (unsigned long long)packs).p;
    pairs_report(options, &tally, text, "the naive evaluator of tables", pairs_seconds() - begin);
    rc_arena_clear(&arena);
}

void pairs_check_loose(const struct pairs_options *options)
{
    struct rc_budget budget = { .used = 0 };

    assert_int_equal(setjmp(budget.failed), 0);
    check_packs(options, &budget);
}

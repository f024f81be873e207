/* SPDX-License-Identifier: MIT */
#include "bench/choose.h"

#include <stdio.h>

#include "ir/eval.h"

enum {
    CHARACTERS = 64, /* one would train the branch predictor */
    MOST_WORDS = 1024
};

/* One ask: a rule, a character, and an object of the rule's kind. */
struct ask {
    uint32_t rule;
    uint32_t character;
    rc_object object;
};

struct bench_choose {
    const struct bench_pack *from;
    const struct rc_unit *unit;
    const struct rc_model *model;
    const struct rc_rule *rules;
    const rulec_pack *pack;
    const struct rc_plan *plan;
    struct rc_facts facts[CHARACTERS];
    char *characters; /* of pack->character_size bytes each */
    struct ask *asks; /* in random order */
    size_t ask_count; /* a power of two */
};

static void make_asks(struct bench_choose *s, struct rc_arena *arena, struct random *r)
{
    s->ask_count = 4096;
    s->asks = RC_NEW_ARRAY(arena, struct ask, s->ask_count);
    for (size_t i = 0; i < s->ask_count;) {
        struct ask *ask = &s->asks[i];
        ask->rule = (uint32_t)random_below(r, s->pack->rule_count);
        ask->character = (uint32_t)random_below(r, CHARACTERS);
        size_t count = rc_kind_count(s->model, s->rules[ask->rule].kind);
        ask->object = (rc_object)random_below(r, count);
        /* a rule of a kind without objects is not asked */
        i += count > 0;
    }
}

struct bench_choose *bench_choose_make(struct rc_arena *arena, struct bench_pack *pack)
{
    struct bench_choose *s = RC_NEW(arena, struct bench_choose);
    size_t size = pack->compiled->character_size;

    s->from = pack;
    s->unit = pack->source.unit;
    s->model = pack->source.model;
    s->rules = pack->source.rules;
    s->pack = pack->compiled;
    s->plan = pack->plan;
    /* arenas align to less than a cache line */
    uintptr_t memory = (uintptr_t)rc_arena_alloc(arena, CHARACTERS * size + 64, 1);
    s->characters = (char *)((memory + 63) / 64 * 64);
    for (size_t i = 0; i < CHARACTERS; i++) {
        random_facts(arena, s->unit, &pack->random, &s->facts[i]);
        rc_layout_fill(&s->plan->layout, &s->facts[i], s->characters + i * size);
    }
    make_asks(s, arena, &pack->random);
    return s;
}

static const struct ask *ask_at(const struct bench_choose *s, size_t i)
{
    return &s->asks[i & (s->ask_count - 1)];
}

static const void *character_at(const struct bench_choose *s, const struct ask *ask)
{
    return s->characters + (size_t)ask->character * s->pack->character_size;
}

static const struct rc_rule *rule_at(const struct bench_choose *s, const struct ask *ask)
{
    return &s->rules[ask->rule];
}

/* Sets of both numberings have to give one checksum: the number of members, here. */
static uint64_t eval_set(void *subject, size_t i)
{
    const struct bench_choose *s = subject;
    const struct ask *ask = ask_at(s, i);
    const struct rc_rule *rule = rule_at(s, ask);
    uint64_t out[MOST_WORDS];

    rc_eval_set(s->unit, &s->facts[ask->character], rule->set, out);
    return rc_bits_count(out, rc_kind_words(s->model, rule->kind));
}

static uint64_t straight_set(void *subject, size_t i)
{
    const struct bench_choose *s = subject;
    const struct ask *ask = ask_at(s, i);
    const rulec_kind *kind = &s->pack->kinds[s->pack->rules[ask->rule].kind];
    uint64_t out[MOST_WORDS];
    uint64_t count = 0;

    s->pack->set(character_at(s, ask), ask->rule, out);
    for (uint32_t w = 0; w < kind->words; w++)
        count += rulec_popcount(out[w]);
    return count;
}

static uint64_t straight_count(void *subject, size_t i)
{
    const struct bench_choose *s = subject;
    const struct ask *ask = ask_at(s, i);

    return s->pack->count(character_at(s, ask), ask->rule);
}

static uint64_t eval_has(void *subject, size_t i)
{
    const struct bench_choose *s = subject;
    const struct ask *ask = ask_at(s, i);

    return rc_eval_has(s->unit, &s->facts[ask->character], rule_at(s, ask)->set, ask->object);
}

static uint64_t straight_has(void *subject, size_t i)
{
    const struct bench_choose *s = subject;
    const struct ask *ask = ask_at(s, i);
    const struct rc_plan_kind *kind = &s->plan->layout.kinds[s->plan->rules[ask->rule].body.kind];

    return s->pack->has(character_at(s, ask), ask->rule, kind->bits[ask->object]);
}

size_t bench_choose_questions(struct rc_arena *arena, struct bench_choose *subject,
                              struct bench_question **questions)
{
    const char *name = subject->from->name;
    static const struct bench_contestant sets[] = { { "ir/eval", eval_set, 0, 0, 0 },
                                                    { "straight C, _set", straight_set, 0, 0, 0 },
                                                    { "straight C, _count", straight_count, 0, 0,
                                                      0 } };
    static const struct bench_contestant has[] = { { "ir/eval", eval_has, 0, 0, 0 },
                                                   { "straight C, _has", straight_has, 0, 0, 0 } };
    struct bench_question *list = RC_NEW_ARRAY(arena, struct bench_question, 2);

    list[0] = (struct bench_question){ "how many are offered",      name, subject,
                                       subject->ask_count,          1,    sets,
                                       sizeof sets / sizeof sets[0] };
    list[1] = (struct bench_question){ "is this one offered",     name, subject,
                                       subject->ask_count,        1,    has,
                                       sizeof has / sizeof has[0] };
    *questions = list;
    return 2;
}

/* SPDX-License-Identifier: MIT */
#include "bench/flow.h"

#include "melee_flow.h"

enum {
    WORDS = 4096 /* random words of facts */
};

static uint32_t words[WORDS];
static unsigned char orders[16][BENCH_FLOWS]; /* random orders of the flows */

static uint32_t below(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)*seed * n >> 32);
}

static void prepare(void)
{
    uint32_t seed = 5;

    for (unsigned i = 0; i < WORDS; i++)
        words[i] = below(&seed, 1u << 13);
    for (unsigned o = 0; o < 16; o++) {
        for (unsigned i = 0; i < BENCH_FLOWS; i++)
            orders[o][i] = (unsigned char)i;
        for (unsigned i = BENCH_FLOWS - 1; i > 0; i--) {
            unsigned k = below(&seed, i + 1);
            unsigned char swap = orders[o][i];

            orders[o][i] = orders[o][k];
            orders[o][k] = swap;
        }
    }
}

/* All flows, in a random order, for one word: the sum of the chains' numbers. */
static uint64_t ask_ifs(void *subject, size_t i)
{
    uint32_t facts = words[i % WORDS];
    const unsigned char *order = orders[i % 16];
    uint64_t sum = 0;

    (void)subject;
    for (unsigned k = 0; k < BENCH_FLOWS; k++)
        sum += bench_flows[order[k]].ifs(facts);
    return sum;
}

static unsigned walk(const struct bench_node *nodes, uint32_t facts)
{
    uint32_t at = 0;

    for (;;) {
        const struct bench_node *n = &nodes[at];

        switch (n->kind) {
        case 0: return n->what;
        default: at = (facts & n->what) != 0 ? n->yes : n->no; break;
        }
    }
}

static uint64_t ask_walk(void *subject, size_t i)
{
    uint32_t facts = words[i % WORDS];
    const unsigned char *order = orders[i % 16];
    uint64_t sum = 0;

    (void)subject;
    for (unsigned k = 0; k < BENCH_FLOWS; k++)
        sum += walk(bench_flows[order[k]].nodes, facts);
    return sum;
}

static uint64_t ask_portable(void *subject, size_t i)
{
    uint32_t facts = words[i % WORDS];
    const unsigned char *order = orders[i % 16];
    uint64_t sum = 0;

    (void)subject;
    for (unsigned k = 0; k < BENCH_FLOWS; k++) {
        const rulec_flow *f = &bench_flows[order[k]].flow;

        sum += f->table[rulec_flow_gather(f, facts)];
    }
    return sum;
}

#if defined(__x86_64__)
/* What rulec_flow_index is where the compiler may use the instruction. */
__attribute__((target("bmi2"))) static uint64_t ask_pext(void *subject, size_t i)
{
    uint32_t facts = words[i % WORDS];
    const unsigned char *order = orders[i % 16];
    uint64_t sum = 0;

    (void)subject;
    for (unsigned k = 0; k < BENCH_FLOWS; k++) {
        const rulec_flow *f = &bench_flows[order[k]].flow;

        sum += f->table[__builtin_ia32_pext_si(facts, f->mask)];
    }
    return sum;
}
#endif

static uint64_t ask_default(void *subject, size_t i)
{
    (void)subject;
    return melee_chain(MELEE_FLOW_DEFAULT, words[i % WORDS])->count;
}

/* --- a whole melee activation: by the dice, effects applied to a store, nothing allocated --- */

enum rulec_hook_result melee_hook_apply_lay_on_hands(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_DONE;
}

enum rulec_hook_result melee_hook_mend(rulec_hook_call *call, void *user)
{
    (void)call;
    (void)user;
    return RULEC_HOOK_DONE;
}

static rulec_actor actors[2];
static rulec_journal_entry journal[64];
static rulec_activation activation;

static uint64_t ask_activation(void *subject, size_t i)
{
    static const uint32_t target = 2;
    rulec_store store = { actors, 2, journal, 0, 64 };
    rulec_world world = { .pack = &melee_flow_pack, .store = &store, .rolls = RULEC_ROLLS_DICE };
    rulec_use use = { .id = i % WORDS + 1,
                      .seed = i % WORDS,
                      .caster = 1,
                      .item = MELEE_ITEM_NOTCHED_SWORD,
                      .selected = &target,
                      .selected_count = 1 };
    rulec_activation *a = &activation;

    (void)subject;
    actors[1].hp.hp = 20;
    rulec_activation_start(a, &world, &use);
    while (a->state == RULEC_ACTIVATION_READY || a->state == RULEC_ACTIVATION_BEGUN) {
        if (a->state == RULEC_ACTIVATION_READY) {
            rulec_activation_next(a, &world);
            continue;
        }
        for (uint32_t k = 0; k < a->effect_count; k++)
            rulec_store_apply(&store, &a->effects[k], a->item, a->caster, &a->config);
        rulec_activation_done(a, &world);
    }
    return (uint64_t)actors[1].hp.hp + a->state;
}

static const struct bench_contestant forms[] = {
    { "table, portable", ask_portable, 0, 0, 0 },
    { "nested ifs", ask_ifs, 0, 0, 0 },
    { "tree walk", ask_walk, 0, 0, 0 },
#if defined(__x86_64__)
    { "table, pext", ask_pext, 0, 0, 0 }, /* the last, and left out where the processor lacks it */
#endif
};

static const struct bench_contestant alone[] = { { "table", ask_default, 0, 0, 0 } };
static const struct bench_contestant activations[] = { { "runtime", ask_activation, 0, 0, 0 } };

size_t bench_flow_questions(struct rc_arena *arena, struct bench_question **questions)
{
    size_t count = sizeof forms / sizeof *forms;

    prepare();
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("bmi2"))
        count--;
#endif
    rulec_actor_init(&actors[0], 1, 30);
    rulec_actor_init(&actors[1], 2, 20);
    *questions = RC_NEW_ARRAY(arena, struct bench_question, 3);
    (*questions)[0] = (struct bench_question){ .name = "64 flows, random order",
                                               .each = 1,
                                               .pack = "random, 6 to 12 conditions",
                                               .asks = WORDS,
                                               .contestants = forms,
                                               .contestant_count = count };
    (*questions)[1] = (struct bench_question){ .name = "the default flow",
                                               .each = 1,
                                               .pack = "melee",
                                               .asks = WORDS,
                                               .contestants = alone,
                                               .contestant_count = 1 };
    (*questions)[2] = (struct bench_question){ .name = "a melee activation",
                                               .each = 1,
                                               .pack = "melee",
                                               .asks = WORDS,
                                               .contestants = activations,
                                               .contestant_count = 1 };
    return 3;
}

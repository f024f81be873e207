/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rulec/delta.h"

#include "kernel.h"

/* One change on its way through a character and its cache. */
struct change {
    const rulec_delta_index *index;
    const rulec_tables *tables;
    unsigned char *character;
    uint32_t *counts;
    uint64_t *truths;
    uint32_t *have;    /* operands of each node that hold */
    uint64_t *pending; /* nodes whose count has changed; all 0 between changes */
    uint32_t low;      /* words of `pending` that may have a bit: from low on, before high */
    uint32_t high;
};

static struct change begin(const rulec_delta_index *x, void *character, void *cache)
{
    unsigned char *bytes = cache;
    struct change c = { .index = x, .tables = x->tables, .character = character };

    c.counts = (uint32_t *)(void *)(bytes + x->counts_at);
    c.truths = (uint64_t *)(void *)(bytes + x->truths_at);
    c.have = (uint32_t *)(void *)(bytes + x->have_at);
    c.pending = (uint64_t *)(void *)(bytes + x->pending_at);
    c.low = UINT32_MAX;
    return c;
}

static bool bit_at(const unsigned char *bytes, uint32_t i)
{
    return (bytes[i / 8] >> (i % 8) & 1) != 0;
}

static void flip_bit(unsigned char *bytes, uint32_t i)
{
    bytes[i / 8] ^= (unsigned char)(1u << i % 8);
}

/* --- terms --- */

/* What the other inputs of a basis say of an object, and which bit is that of the changed set. */
static unsigned combination_of(const struct change *c, const rulec_basis *f, uint32_t object,
                               uint32_t offset, unsigned *changed)
{
    unsigned combination = 0;

    *changed = 0;
    for (unsigned i = 0; i < f->inputs; i++) {
        combination |= (unsigned)bit_at(c->character + f->at[i], object) << i;
        if (f->at[i] == offset)
            *changed |= 1u << i;
    }
    return combination;
}

/* The bit of an object in a set has just changed: terms over it may have one more or one fewer. */
static void recount(struct change *c, uint32_t set, uint32_t object)
{
    const rulec_delta_index *x = c->index;
    const uint32_t offset = c->tables->sets[set].offset;
    const uint32_t all = x->kind_base[c->tables->sets[set].kind] + object;
    const uint32_t *run = &x->members[x->member_starts[all]];
    const uint32_t *end = &x->members[x->member_starts[all + 1]];

    for (; run != end && run[1] != 0; run += 2 + run[1]) {
        const rulec_basis *f = &c->tables->bases[run[0]];
        unsigned changed;
        const unsigned now = combination_of(c, f, object, offset, &changed);
        const unsigned is = f->when >> now & 1u;
        const unsigned was = f->when >> (now ^ changed) & 1u;

        if (is == was)
            continue;

        const uint32_t step = is - was; /* 1, or all ones: one fewer */
        for (uint32_t i = 0; i < run[1]; i++)
            c->counts[run[2 + i]] += step;
    }
}

/* --- truths --- */

static uint32_t prereq_of(const struct change *c, const uint32_t *bases, uint32_t id)
{
    uint32_t i = 0;

    while (i + 1 < c->tables->prereq_count && bases[i + 1] <= id)
        i++;
    return i;
}

/* A truth has just changed: nodes that look at it have to be looked at, objects open or close. */
static void pass_on(struct change *c, uint32_t truth)
{
    const rulec_delta_index *x = c->index;
    const bool now = (c->truths[truth / 64] >> (truth % 64) & 1) != 0;

    for (uint32_t i = x->use_starts[truth]; i < x->use_starts[truth + 1]; i++) {
        const uint32_t node = x->uses[i] / 2;

        c->have[node] += now != (x->uses[i] % 2 != 0) ? 1u : UINT32_MAX;
        c->pending[node / 64] |= UINT64_C(1) << (node % 64);
        c->low = node / 64 < c->low ? node / 64 : c->low;
        c->high = node / 64 + 1 > c->high ? node / 64 + 1 : c->high;
    }
    if (x->gate_starts[truth] == x->gate_starts[truth + 1])
        return;

    const uint32_t set = x->out_sets[prereq_of(c, x->truth_base, truth)];
    for (uint32_t i = x->gate_starts[truth]; i < x->gate_starts[truth + 1]; i++) {
        flip_bit(c->character + c->tables->sets[set].offset, x->gated[i]);
        recount(c, set, x->gated[i]);
    }
}

/* Two questions may share a truth: the second finds it as it should be. */
static void put_truth(struct change *c, uint32_t truth, bool holds)
{
    if (((c->truths[truth / 64] >> (truth % 64) & 1) != 0) == holds)
        return;
    c->truths[truth / 64] ^= UINT64_C(1) << (truth % 64);
    pass_on(c, truth);
}

static void settle_node(struct change *c, uint32_t node)
{
    const rulec_delta_index *x = c->index;
    const uint32_t i = prereq_of(c, x->node_base, node);
    const rulec_quorum *n = &c->tables->prereqs[i].nodes[node - x->node_base[i]];

    put_truth(c, x->truth_base[i] + n->truth, c->have[node] >= n->need);
}

/* Nodes come after their operands, so that each changes at most once. */
static void settle(struct change *c)
{
    for (uint32_t word = c->low; word < c->high; word++) { /* high may grow on the way */
        while (c->pending[word] != 0) {
            const unsigned bit = rulecrt_lowest(c->pending[word]);

            c->pending[word] &= c->pending[word] - 1;
            settle_node(c, 64 * word + bit);
        }
    }
}

static void change_held(const rulec_delta_index *x, void *character, void *cache, uint32_t set,
                        uint32_t object)
{
    struct change c = begin(x, character, cache);
    const uint32_t all = x->set_base[set] + object;
    unsigned char *words = c.character + c.tables->sets[set].offset;

    flip_bit(words, object);
    recount(&c, set, object);
    for (uint32_t i = x->held_starts[all]; i < x->held_starts[all + 1]; i++)
        put_truth(&c, x->held[i], bit_at(words, object));
    settle(&c);
}

void rulec_delta_grant(const rulec_delta_index *index, void *character, void *cache, uint32_t set,
                       uint32_t object)
{
    const unsigned char *words = (unsigned char *)character + index->tables->sets[set].offset;

    if (!bit_at(words, object))
        change_held(index, character, cache, set, object);
}

void rulec_delta_revoke(const rulec_delta_index *index, void *character, void *cache, uint32_t set,
                        uint32_t object)
{
    const unsigned char *words = (unsigned char *)character + index->tables->sets[set].offset;

    if (bit_at(words, object))
        change_held(index, character, cache, set, object);
}

/* The first of the fields at the offset, or behind it. */
static uint32_t fields_at(const rulec_delta_index *x, uint32_t offset)
{
    uint32_t low = 0;
    uint32_t high = x->field_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (x->fields[3 * (size_t)middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void ask_again(struct change *c, uint32_t offset)
{
    const rulec_delta_index *x = c->index;

    for (uint32_t i = fields_at(x, offset);
         i < x->field_count && x->fields[3 * (size_t)i] == offset; i++) {
        const uint32_t *field = &x->fields[3 * (size_t)i];
        const rulec_question *f = &c->tables->prereqs[field[1]].facts[field[2]];

        put_truth(c, x->truth_base[field[1]] + f->truth, rulecrt_holds(f, c->character));
    }
}

/* note [calls]: what a function of the character asks is not known, so it is asked each time. */
void rulec_delta_set_field(const rulec_delta_index *index, void *character, void *cache,
                           uint32_t offset, const void *value, size_t size)
{
    struct change c = begin(index, character, cache);

    memcpy(c.character + offset, value, size);
    ask_again(&c, offset);
    ask_again(&c, UINT32_MAX);
    settle(&c);
}

/* --- the whole --- */

static void count_operands(struct change *c, size_t prereq)
{
    const rulec_prereq *q = &c->tables->prereqs[prereq];
    const uint64_t *truths = c->truths + c->index->truth_base[prereq] / 64;

    for (uint32_t i = 0; i < q->node_count; i++) {
        uint32_t have = 0;

        for (uint32_t k = 0; k < q->nodes[i].operands; k++) {
            const int32_t operand = q->operands[q->nodes[i].operand + k];
            const uint32_t id = (uint32_t)(operand < 0 ? ~operand : operand);

            have += ((truths[id / 64] >> (id % 64) & 1) != 0) != (operand < 0);
        }
        c->have[c->index->node_base[prereq] + i] = have;
    }
}

void rulec_delta_begin(const rulec_asker *asker, const rulec_delta_index *index, void *character,
                       void *scratch, void *cache)
{
    const rulec_tables *t = index->tables;
    struct change c = begin(index, character, cache);
    const struct rulecrt_where w = { character, scratch };
    uint64_t *bases = (uint64_t *)(void *)((unsigned char *)scratch + t->bases_at);
    uint64_t *truths = (uint64_t *)(void *)((unsigned char *)scratch + t->truths_at);

    memset(cache, 0, index->cache_size);
    for (size_t i = 0; i < t->prereq_count; i++) {
        const rulec_prereq *q = &t->prereqs[i];

        asker->kernel->qualify(q, c.character, truths, (uint64_t *)(void *)(c.character + q->out));
        memcpy(c.truths + index->truth_base[i] / 64, truths, q->truth_words * sizeof *truths);
        count_operands(&c, i);
    }
    asker->kernel->bases(t, &w, bases);
    asker->kernel->terms(t, bases, c.counts);
    c.counts[t->term_count] = 0;
}

/* The first extra of the choice, or of one behind it. */
static uint32_t extras_of(const rulec_tables *t, uint32_t choice)
{
    uint32_t low = 0;
    uint32_t high = t->extra_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (t->extras[middle].choice < choice)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

unsigned rulec_delta_count(const rulec_asker *asker, const rulec_delta_index *index,
                           const void *character, void *scratch, const void *cache, uint32_t choice)
{
    const rulec_tables *t = index->tables;
    const uint32_t *counts =
        (const uint32_t *)(const void *)((const unsigned char *)cache + index->counts_at);
    unsigned n = t->fixed[choice] + counts[t->sums[2 * choice]] + counts[t->sums[2 * choice + 1]];

    if (t->derived_count != 0 && *rulecrt_needs(t, choice) != 0)
        return rulec_choice_count(asker, character, scratch, choice);
    if (t->extra_count != 0) {
        for (uint32_t i = extras_of(t, choice); i < t->extra_count && t->extras[i].choice == choice;
             i++)
            n += counts[t->extras[i].term];
    }
    return n;
}

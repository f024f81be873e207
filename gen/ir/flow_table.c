#include <stdlib.h>

#include "ir/flow_table.h"

#define FNV_OFFSET UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME  UINT64_C(0x100000001b3)

void rc_flow_chains_init(struct rc_flow_chains *chains, struct rc_arena *arena)
{
    *chains = (struct rc_flow_chains){ .arena = arena };
}

static uint32_t hash_value(struct rc_flow_value v)
{
    uint32_t h = (uint32_t)v.kind * 0x9e3779b9u + v.count;

    for (uint32_t i = 0; i < v.count; i++)
        h = (h ^ ((uint32_t)v.items[i].kind << 24 ^ v.items[i].number)) * 0x01000193u + (h >> 15);
    return h;
}

static void place(struct rc_flow_chains *chains, uint32_t number)
{
    uint32_t mask = chains->slot_count - 1;
    uint32_t at = hash_value(chains->values.at[number]) & mask;

    while (chains->slots[at] != 0)
        at = (at + 1) & mask;
    chains->slots[at] = number + 1;
}

static void make_slots(struct rc_flow_chains *chains)
{
    if (chains->values.count * 2 < chains->slot_count)
        return;
    chains->slot_count = chains->slot_count == 0 ? 64 : chains->slot_count * 2;
    chains->slots = RC_NEW_ARRAY(chains->arena, uint32_t, chains->slot_count);
    for (uint32_t i = 0; i < chains->values.count; i++)
        place(chains, i);
}

uint32_t rc_flow_chains_add(struct rc_flow_chains *chains, struct rc_flow_value value)
{
    struct rc_flow_item *items = NULL;

    make_slots(chains);
    for (uint32_t at = hash_value(value) & (chains->slot_count - 1); chains->slots[at] != 0;
         at = (at + 1) & (chains->slot_count - 1))
        if (rc_flow_value_eq(chains->values.at[chains->slots[at] - 1], value))
            return chains->slots[at] - 1;
    if (value.count > 0) {
        items = RC_NEW_ARRAY(chains->arena, struct rc_flow_item, value.count);
        memcpy(items, value.items, value.count * sizeof *items);
    }
    value.items = items;
    RC_PUSH(chains->arena, &chains->values, value);
    place(chains, (uint32_t)chains->values.count - 1);
    return (uint32_t)chains->values.count - 1;
}

uint32_t rc_flow_gather(uint32_t facts, uint32_t mask)
{
    uint32_t index = 0;

    for (uint32_t bit = 1; mask != 0; bit <<= 1) {
        if ((facts & mask & (0u - mask)) != 0)
            index |= bit;
        mask &= mask - 1;
    }
    return index;
}

/* Each bit of the mask has to go down by the number of zeros below it; move i takes those whose
   number has bit i. The parity of the zeros below is a running exclusive or. In a word of facts
   there are at most 15 below: those under the variant. */
void rc_flow_moves(uint32_t mask, uint32_t moves[RULEC_FLOW_MOVES])
{
    uint32_t zeros = ~mask << 1;

    for (unsigned i = 0; i < RULEC_FLOW_MOVES; i++) {
        uint32_t odd = zeros;

        for (unsigned shift = 1; shift < 32; shift <<= 1)
            odd ^= odd << shift;
        moves[i] = odd & mask;
        mask = (mask ^ moves[i]) | moves[i] >> (1u << i);
        zeros &= ~odd;
    }
}

uint32_t rc_flow_scatter(uint32_t index, uint32_t mask)
{
    uint32_t word = 0;

    for (; mask != 0; mask &= mask - 1, index >>= 1)
        if ((index & 1) != 0)
            word |= mask & (0u - mask);
    return word;
}

static uint32_t bit_count(uint32_t mask)
{
    uint32_t count = 0;

    for (; mask != 0; mask &= mask - 1)
        count++;
    return count;
}

static bool word_is_whole(const struct rc_flow *flow, uint32_t facts)
{
    uint32_t variant = (facts & RULEC_FACT_VARIANT_MASK) >> RULEC_FACT_VARIANT_SHIFT;

    return (facts & RULEC_FACT_PHASE_MASK) != RULEC_FACT_PHASE_MASK &&
           variant <= flow->variants.count;
}

bool rc_flow_word_exists(const struct rc_flow *flow, uint32_t facts, uint32_t mask)
{
    return word_is_whole(flow, facts) && rc_flow_facts_possible(facts, mask);
}

/* A table over all facts that a part asks. Words that are not whole repeat the word without. */
static void make_plain(struct rc_arena *arena, const struct rc_flow *flow, enum rc_flow_part part,
                       rc_flow_rows rows, struct rc_flow_chains *chains,
                       struct rc_flow_table *table)
{
    struct rc_arena scratch;

    table->mask = rc_flow_asked(flow, part, rows);
    table->too_large = bit_count(table->mask) > 24;
    table->size = table->too_large ? 0 : UINT32_C(1) << bit_count(table->mask);
    table->chains = RC_NEW_ARRAY(arena, uint32_t, table->size + 1);
    rc_arena_init(&scratch, arena->budget);
    for (uint32_t i = 0; i < table->size && !table->too_long; i++) {
        struct rc_mark mark = rc_arena_mark(&scratch);
        struct rc_flow_run run = { .flow = flow,
                                   .part = part,
                                   .rows = rows,
                                   .rows_built_in = rows,
                                   .facts = rc_flow_scatter(i, table->mask) };

        if (!word_is_whole(flow, run.facts))
            continue;
        table->chains[i] = rc_flow_chains_add(chains, rc_flow_run(&scratch, &run));
        table->too_long |= run.too_long;
        rc_arena_release(&scratch, mark);
    }
    rc_arena_clear(&scratch);
}

/* Where the flow itself gives nothing, the default flow's chain. */
static void join(struct rc_arena *arena, const struct rc_flow_chains *chains,
                 const struct rc_flow_table *own, const struct rc_flow_table *fallback,
                 struct rc_flow_table *table)
{
    *table = *own;
    table->mask = own->mask | fallback->mask;
    table->too_large = own->too_large || fallback->too_large || bit_count(table->mask) > 24;
    table->too_long |= fallback->too_long;
    table->size = table->too_large ? 0 : UINT32_C(1) << bit_count(table->mask);
    table->chains = RC_NEW_ARRAY(arena, uint32_t, table->size + 1);
    for (uint32_t i = 0; i < table->size; i++) {
        uint32_t facts = rc_flow_scatter(i, table->mask);
        uint32_t chain = rc_flow_table_at(own, facts);

        table->chains[i] =
            rc_flow_is_true(chains->values.at[chain]) ? chain : rc_flow_table_at(fallback, facts);
    }
}

/* Whether the value is the same with the bits of `part` as without them, everywhere. */
static bool is_idle(const struct rc_flow_table *t, uint32_t part)
{
    for (uint32_t i = 0; i < t->size; i++) {
        uint32_t facts = rc_flow_scatter(i, t->mask);

        if (word_is_whole(t->flow, facts) && t->chains[i] != rc_flow_table_at(t, facts & ~part))
            return false;
    }
    return true;
}

/* Drops facts on which nothing depends. */
static void reduce(struct rc_arena *arena, struct rc_flow_table *t)
{
    uint32_t keep = t->mask;
    uint32_t mask = t->mask;
    uint32_t *chains;

    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if ((mask & UINT32_C(1) << bit) != 0 && is_idle(t, UINT32_C(1) << bit))
            keep &= ~(UINT32_C(1) << bit);
    if ((mask & RULEC_FACT_PHASE_MASK) != 0 && is_idle(t, RULEC_FACT_PHASE_MASK))
        keep &= ~(uint32_t)RULEC_FACT_PHASE_MASK;
    if ((mask & RULEC_FACT_VARIANT_MASK) != 0 && is_idle(t, RULEC_FACT_VARIANT_MASK))
        keep &= ~(uint32_t)RULEC_FACT_VARIANT_MASK;
    if (keep == mask)
        return;
    t->size = UINT32_C(1) << bit_count(keep);
    chains = RC_NEW_ARRAY(arena, uint32_t, t->size);
    for (uint32_t i = 0; i < t->size; i++)
        chains[i] = rc_flow_table_at(t, rc_flow_scatter(i, keep));
    t->mask = keep;
    t->chains = chains;
}

static bool gives_nothing(const struct rc_flow_table *t, const struct rc_flow_chains *chains)
{
    for (uint32_t i = 0; i < t->size; i++)
        if (word_is_whole(t->flow, rc_flow_scatter(i, t->mask)) &&
            !rc_flow_is_true(chains->values.at[t->chains[i]]))
            return true;
    return false;
}

/* The built-in flows are the same in every flow, and ask for no variant. */
static struct rc_flow_table default_table(const struct rc_flow *flow, rc_flow_rows rows,
                                          struct rc_flow_chains *chains)
{
    struct rc_flow_kept kept = { .rows = rows, .table = { .flow = flow } };

    for (size_t i = 0; i < chains->kept.count; i++)
        if (chains->kept.at[i].rows == rows) {
            kept.table = chains->kept.at[i].table;
            kept.table.flow = flow;
            return kept.table;
        }
    make_plain(chains->arena, flow, RC_FLOW_BUILT_IN, rows, chains, &kept.table);
    reduce(chains->arena, &kept.table);
    RC_PUSH(chains->arena, &chains->kept, kept);
    return kept.table;
}

void rc_flow_table_make(struct rc_arena *arena, const struct rc_flow *flow, enum rc_flow_part part,
                        rc_flow_rows rows, struct rc_flow_chains *chains,
                        struct rc_flow_table *table)
{
    struct rc_flow_table own = { .flow = flow };
    struct rc_flow_table fallback;

    if (part != RC_FLOW_WHOLE) {
        *table = (struct rc_flow_table){ .flow = flow };
        make_plain(arena, flow, part, rows, chains, table);
    } else {
        make_plain(arena, flow, RC_FLOW_OWN, rows, chains, &own);
        *table = own;
        if (flow->default_root != RC_FLOW_NONE && gives_nothing(&own, chains)) {
            fallback = default_table(flow, rows, chains);
            join(arena, chains, &own, &fallback, table);
        }
    }
    if (!table->too_large)
        reduce(arena, table);
}

bool rc_flow_is_too_long(const struct rc_flow *flow, rc_flow_rows rows)
{
    struct rc_arena scratch;
    struct rc_flow_chains chains;
    struct rc_flow_table table = { .flow = flow };

    if (rc_flow_steps_bound(flow) <= RC_FLOW_CHAIN_LIMIT)
        return false;
    rc_arena_init(&scratch, flow->arena->budget);
    rc_flow_chains_init(&chains, &scratch);
    make_plain(&scratch, flow, RC_FLOW_OWN, rows, &chains, &table);
    rc_arena_clear(&scratch);
    return table.too_long;
}

static uint64_t fnv(uint64_t h, const void *p, size_t len)
{
    const unsigned char *bytes = p;

    for (size_t i = 0; i < len; i++)
        h = (h ^ bytes[i]) * FNV_PRIME;
    return h;
}

static uint64_t hash_chain(uint64_t h, const struct rc_flow *flow, struct rc_flow_value v)
{
    unsigned char kind = (unsigned char)v.kind;
    struct rc_arena scratch;

    rc_arena_init(&scratch, flow->arena->budget);
    h = fnv(h, &kind, 1);
    for (uint32_t i = 0; i < v.count; i++) {
        struct rc_str text = rc_flow_item_text(&scratch, flow, v.items[i]);

        h = fnv(h, text.p, text.len);
        h = fnv(h, "", 1);
    }
    rc_arena_clear(&scratch);
    return h;
}

static uint64_t hash_number(uint64_t h, uint64_t number)
{
    unsigned char bytes[8];

    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    return fnv(h, bytes, sizeof bytes);
}

uint64_t rc_flow_table_hash(const struct rc_flow_table *table, const struct rc_flow_chains *chains)
{
    const struct rc_flow *flow = table->flow;
    uint64_t h = hash_number(FNV_OFFSET, table->mask);
    uint64_t *by_chain = RC_NEW_ARRAY(flow->arena, uint64_t, chains->values.count + 1);

    if ((table->mask & RULEC_FACT_VARIANT_MASK) != 0)
        for (size_t i = 0; i < flow->variants.count; i++) {
            struct rc_str name = rc_sym_text(flow->names, flow->variants.at[i]);

            h = fnv(hash_number(h, name.len), name.p, name.len);
        }
    for (size_t i = 0; i < chains->values.count; i++)
        by_chain[i] = hash_chain(FNV_OFFSET, flow, chains->values.at[i]);
    for (uint32_t i = 0; i < table->size; i++)
        if (word_is_whole(flow, rc_flow_scatter(i, table->mask)))
            h = hash_number(h, by_chain[table->chains[i]]);
    return h;
}

static int by_size(const void *a, const void *b)
{
    const struct rc_flow_difference *x = a;
    const struct rc_flow_difference *y = b;
    uint32_t m = bit_count(x->facts);
    uint32_t n = bit_count(y->facts);

    if (m != n)
        return m < n ? -1 : 1;
    return x->facts < y->facts ? -1 : x->facts > y->facts;
}

void rc_flow_tables_compare(struct rc_arena *arena, const struct rc_flow_table *a,
                            const struct rc_flow_table *b, struct rc_flow_differences *out)
{
    uint32_t size;

    *out = (struct rc_flow_differences){ .mask = a->mask | b->mask };
    if (a->too_large || b->too_large || bit_count(out->mask) > 24)
        return;
    size = UINT32_C(1) << bit_count(out->mask);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t facts = rc_flow_scatter(i, out->mask);
        struct rc_flow_difference d = { facts, rc_flow_table_at(a, facts),
                                        rc_flow_table_at(b, facts) };

        if (d.a != d.b && rc_flow_word_exists(a->flow, facts, out->mask))
            RC_PUSH(arena, &out->at, d);
    }
    if (out->at.count > 1)
        qsort(out->at.at, out->at.count, sizeof *out->at.at, by_size);
}

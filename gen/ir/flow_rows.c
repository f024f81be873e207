/*
 * From a table to rows: a decision diagram over the phase, the variant and the facts in the order
 * of the word. Equal halves are one row, so facts that do not matter are not named.
 */
#include "ir/flow_table.h"

struct walk {
    struct rc_arena *arena;
    const struct rc_flow_table *table;
    struct rc_flow_rows_list *out;
};

/* The chain of all combinations with `word` under the facts in `known`; false: there are several.
 */
static bool is_constant(const struct walk *w, uint32_t word, uint32_t known, uint32_t *chain)
{
    uint32_t free = w->table->mask & ~known;
    bool first = true;

    for (uint32_t rest = free;; rest = (rest - 1) & free) {
        uint32_t facts = word | rest;

        if (rc_flow_word_exists(w->table->flow, facts, w->table->mask)) {
            uint32_t found = rc_flow_table_at(w->table, facts);

            if (!first && found != *chain)
                return false;
            *chain = found;
            first = false;
        }
        if (rest == 0)
            return true;
    }
}

static uint32_t count_words(const struct walk *w, uint32_t word, uint32_t known)
{
    uint32_t free = w->table->mask & ~known;
    uint32_t count = 0;

    for (uint32_t rest = free;; rest = (rest - 1) & free) {
        count += rc_flow_word_exists(w->table->flow, word | rest, w->table->mask);
        if (rest == 0)
            return count;
    }
}

/* The first fact, in the order of the word, that splits the combinations left. */
static void split(struct walk *w, uint32_t word, uint32_t known, struct rc_flow_row row)
{
    uint32_t free = w->table->mask & ~known & ((UINT32_C(1) << RULEC_FACT_COUNT) - 1);
    uint32_t bit = free & (0u - free);

    row.count = count_words(w, word, known);
    if (row.count == 0)
        return;
    if (is_constant(w, word, known, &row.chain)) {
        RC_PUSH(w->arena, &w->out->rows, row);
        return;
    }
    row.on |= bit;
    split(w, word | bit, known | bit, row);
    row.on &= ~bit;
    row.off |= bit;
    split(w, word, known | bit, row);
}

static bool same_rows(const struct rc_flow_rows_list *list, size_t a, size_t b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct rc_flow_row *x = &list->rows.at[a + i];
        const struct rc_flow_row *y = &list->rows.at[b + i];

        if (x->on != y->on || x->off != y->off || x->chain != y->chain)
            return false;
    }
    return true;
}

/* The rows of one phase; those of the phase before are widened when they are the same. */
static void walk_phase(struct walk *w, uint32_t phase, uint32_t word, uint32_t known,
                       struct rc_flow_row row, size_t *before)
{
    size_t begin = w->out->rows.count;
    size_t length = begin - *before;

    row.phases = (uint8_t)(1u << phase);
    split(w, word | phase << RULEC_FACT_PHASE_SHIFT, known | RULEC_FACT_PHASE_MASK, row);
    if (phase > 0 && w->out->rows.count - begin == length &&
        same_rows(w->out, *before, begin, length)) {
        for (size_t i = 0; i < length; i++) {
            w->out->rows.at[*before + i].phases |= row.phases;
            w->out->rows.at[*before + i].count += w->out->rows.at[begin + i].count;
        }
        w->out->rows.count = begin;
        return;
    }
    *before = begin;
}

static void walk_phases(struct walk *w, uint32_t word, uint32_t known, struct rc_flow_row row)
{
    size_t before = w->out->rows.count;

    row.phases = 7;
    if ((w->table->mask & RULEC_FACT_PHASE_MASK) == 0) {
        split(w, word, known, row);
        return;
    }
    for (uint32_t phase = 0; phase < 3; phase++)
        walk_phase(w, phase, word, known, row, &before);
}

void rc_flow_table_rows(struct rc_arena *arena, const struct rc_flow_table *table,
                        struct rc_flow_rows_list *out)
{
    struct walk w = { arena, table, out };
    struct rc_flow_row row = { .variants = 0 };
    uint32_t known = RULEC_FACT_VARIANT_MASK;

    *out = (struct rc_flow_rows_list){ 0 };
    if (table->too_large)
        return;
    if ((table->mask & RULEC_FACT_VARIANT_MASK) == 0) {
        walk_phases(&w, 0, known, row);
        return;
    }
    for (uint32_t v = 0; v <= table->flow->variants.count; v++) {
        row.variants = v + 1;
        walk_phases(&w, v << RULEC_FACT_VARIANT_SHIFT, known, row);
    }
}

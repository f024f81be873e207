/*
 * From a table to rows: a decision tree over the variant, the phase and the facts. Where all
 * combinations left give one chain there is one row, so facts that do not matter are not named.
 */
#include "ir/flow_table.h"

struct walk {
    struct rc_arena *arena;
    const struct rc_flow_table *table;
    struct rc_flow_rows_list *out;
    uint32_t *seen; /* by chain: the look that saw it last */
    uint32_t look;
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

/* What the combinations with `word` under the facts in `known` give. */
struct given {
    uint32_t words;
    uint32_t chains; /* distinct ones */
};

static struct given look(struct walk *w, uint32_t word, uint32_t known)
{
    uint32_t free = w->table->mask & ~known;
    struct given g = { 0 };

    w->look++;
    for (uint32_t rest = free;; rest = (rest - 1) & free) {
        if (rc_flow_word_exists(w->table->flow, word | rest, w->table->mask)) {
            uint32_t chain = rc_flow_table_at(w->table, word | rest);

            g.words++;
            g.chains += w->seen[chain] != w->look;
            w->seen[chain] = w->look;
        }
        if (rest == 0)
            return g;
    }
}

/*
 * The fact to split by: that which leaves the fewest different chains in its halves; of equal ones
 * the first of the word. A fact that is implied leaves a half empty and is as good as none.
 */
static uint32_t choose(struct walk *w, uint32_t word, uint32_t known)
{
    uint32_t free = w->table->mask & ~known & ((UINT32_C(1) << RULEC_FACT_COUNT) - 1);
    uint32_t best = free & (0u - free);
    uint32_t least = UINT32_MAX;

    for (; free != 0; free &= free - 1) {
        uint32_t bit = free & (0u - free);
        struct given on = look(w, word | bit, known | bit);
        struct given off = look(w, word, known | bit);

        if (on.words > 0 && off.words > 0 && on.chains + off.chains < least) {
            least = on.chains + off.chains;
            best = bit;
        }
    }
    return best;
}

static void split(struct walk *w, uint32_t word, uint32_t known, struct rc_flow_row row)
{
    struct given g = look(w, word, known);
    uint32_t bit;

    row.count = g.words;
    if (row.count == 0)
        return;
    if (is_constant(w, word, known, &row.chain)) {
        RC_PUSH(w->arena, &w->out->rows, row);
        return;
    }
    bit = choose(w, word, known);
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
    struct walk w = { .arena = arena, .table = table, .out = out };
    uint32_t most = 0;
    struct rc_flow_row row = { .variants = 0 };
    uint32_t known = RULEC_FACT_VARIANT_MASK;

    *out = (struct rc_flow_rows_list){ 0 };
    if (table->too_large)
        return;
    for (uint32_t i = 0; i < table->size; i++)
        most = table->chains[i] > most ? table->chains[i] : most;
    w.seen = RC_NEW_ARRAY(arena, uint32_t, (size_t)most + 1);
    if ((table->mask & RULEC_FACT_VARIANT_MASK) == 0) {
        walk_phases(&w, 0, known, row);
        return;
    }
    for (uint32_t v = 0; v <= table->flow->variants.count; v++) {
        row.variants = v + 1;
        walk_phases(&w, v << RULEC_FACT_VARIANT_SHIFT, known, row);
    }
}

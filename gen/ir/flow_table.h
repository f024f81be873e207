/*
 * The exact table of a flow: its chain for every combination of the facts that it depends on.
 * Everything that is proved about flows, and the code that is generated, comes from it.
 */
#ifndef RC_IR_FLOW_TABLE_H
#define RC_IR_FLOW_TABLE_H

#include "ir/flow.h"

struct rc_flow_table {
    const struct rc_flow *flow;
    uint32_t mask;    /* facts on which the value depends */
    uint32_t size;    /* combinations: two to the number of bits in the mask */
    uint32_t *chains; /* number of the chain by combination (rc_flow_gather) */
    bool too_long;    /* a chain is longer than the limit: the table ends there */
    bool too_large;   /* more combinations than the limit; the table is empty */
};

/* The table of the default flow in a dialect: it stands behind most flows, so it is kept. */
struct rc_flow_kept {
    rc_flow_rows rows;
    struct rc_flow_table table;
};

/* Chains by number; equal chains are one. */
struct rc_flow_chains {
    struct rc_arena *arena;
    RC_VEC(struct rc_flow_value) values;
    uint32_t *slots; /* number + 1, or 0 */
    uint32_t slot_count;
    RC_VEC(struct rc_flow_kept) kept;
};

void rc_flow_chains_init(struct rc_flow_chains *chains, struct rc_arena *arena);

/* The number of a value, which is copied when it is new. */
uint32_t rc_flow_chains_add(struct rc_flow_chains *chains, struct rc_flow_value value);

enum {
    RC_FLOW_TABLE_LIMIT = 16 * 1024 * 1024
};

/* Evaluates a flow over all its facts; chains are interned in *chains. */
void rc_flow_table_make(struct rc_arena *arena, const struct rc_flow *flow, enum rc_flow_part part,
                        rc_flow_rows rows, struct rc_flow_chains *chains,
                        struct rc_flow_table *table);

/*
 * Whether some word of facts makes a chain of the flow's own that is beyond RC_FLOW_CHAIN_LIMIT.
 * Where it does, nothing that is evaluated of the flow is its meaning.
 */
bool rc_flow_is_too_long(const struct rc_flow *flow, rc_flow_rows rows);

/* The number of a combination: the bits of `facts` under `mask`, moved together. */
uint32_t rc_flow_gather(uint32_t facts, uint32_t mask);

/* The moves by which the runtime does that (rulec_flow_gather). */
void rc_flow_moves(uint32_t mask, uint32_t moves[RULEC_FLOW_MOVES]);

/* The word of facts of a combination: the inverse of rc_flow_gather. */
uint32_t rc_flow_scatter(uint32_t index, uint32_t mask);

static inline uint32_t rc_flow_table_at(const struct rc_flow_table *table, uint32_t facts)
{
    return table->chains[rc_flow_gather(facts, table->mask)];
}

/* Whether a combination can occur: phases and variants that exist, facts that items can have. */
bool rc_flow_word_exists(const struct rc_flow *flow, uint32_t facts, uint32_t mask);

/*
 * A hash of what the flow means: the facts asked and the chain for each combination, by the names
 * of the steps. Flows that give the same chains for the same facts have the same hash.
 */
uint64_t rc_flow_table_hash(const struct rc_flow_table *table, const struct rc_flow_chains *chains);

/*
 * Rows for people: sets of combinations with one chain. A row says for each fact of the mask
 * whether it holds (`on`), does not (`off`), or does not matter, and for which phases it stands.
 */
struct rc_flow_row {
    uint32_t on;
    uint32_t off;
    uint8_t phases;    /* bit n: phase n; all three when the phase does not matter */
    uint32_t variants; /* 0: does not matter, else 1 + number of the variant, 0 for "none" */
    uint32_t chain;
    uint32_t count; /* combinations that exist */
};

struct rc_flow_rows_list {
    RC_VEC(struct rc_flow_row) rows;
};

/* The rows in the order of a decision diagram: no two overlap, together they cover all. */
void rc_flow_table_rows(struct rc_arena *arena, const struct rc_flow_table *table,
                        struct rc_flow_rows_list *out);

/* The words on which two tables differ, smallest first: by number of facts, then by number. */
struct rc_flow_difference {
    uint32_t facts;
    uint32_t a;
    uint32_t b;
};

struct rc_flow_differences {
    RC_VEC(struct rc_flow_difference) at;
    uint32_t mask;
};

/* Only words that exist are compared. Both tables use the same chains and fact words. */
void rc_flow_tables_compare(struct rc_arena *arena, const struct rc_flow_table *a,
                            const struct rc_flow_table *b, struct rc_flow_differences *out);

#endif

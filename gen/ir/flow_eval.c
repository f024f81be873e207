/*
 * The reference evaluator of flows: flow.md B.1, word for word. Slow and obvious; the tables and
 * the generated code are tested against it.
 */
#include "ir/flow.h"

struct eval {
    struct rc_arena *arena;
    struct rc_flow_run *run;
    rc_flow_id id; /* of the node at work */
};

static const struct rc_flow_value nothing = { RC_FLOW_VALUE_NOTHING, NULL, 0 };

static bool row(const struct eval *e, unsigned number)
{
    rc_flow_rows rows = e->id < e->run->flow->built_in ? e->run->rows_built_in : e->run->rows;

    return (rows & RC_FLOW_ROW(number)) != 0;
}

static struct rc_flow_value child(const struct eval *e, const struct rc_flow_node *n, uint32_t i)
{
    return e->run->values[e->run->flow->children.at[n->first + i]];
}

/* The first child from `from` on that is something. An empty list is (C4). */
static struct rc_flow_value pick(const struct eval *e, const struct rc_flow_node *n, uint32_t from)
{
    for (uint32_t i = from; i < n->count; i++)
        if (rc_flow_is_true(child(e, n, i)))
            return child(e, n, i);
    return nothing;
}

static struct rc_flow_value one(struct eval *e, enum rc_flow_value_kind kind,
                                enum rc_flow_item_kind item, uint32_t number)
{
    struct rc_flow_item *items = RC_NEW(e->arena, struct rc_flow_item);

    items[0] = (struct rc_flow_item){ item, number };
    return (struct rc_flow_value){ kind, items, 1 };
}

/* The items of both; nothing has none, a bare text or object counts as a list of itself. */
static struct rc_flow_value concat(struct eval *e, struct rc_flow_value a, struct rc_flow_value b)
{
    struct rc_flow_item *items;
    uint32_t count = a.count + b.count;

    if (b.count == 0)
        return (struct rc_flow_value){ RC_FLOW_VALUE_LIST, a.items, a.count };
    if (count > RC_FLOW_CHAIN_LIMIT) {
        e->run->too_long = true;
        return (struct rc_flow_value){ RC_FLOW_VALUE_LIST, a.items, a.count };
    }
    items = RC_NEW_ARRAY(e->arena, struct rc_flow_item, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = i < a.count ? a.items[i] : b.items[i - a.count];
    return (struct rc_flow_value){ RC_FLOW_VALUE_LIST, items, count };
}

static struct rc_flow_value sequence(struct eval *e, const struct rc_flow_node *n)
{
    struct rc_flow_value list = { RC_FLOW_VALUE_LIST, NULL, 0 };

    for (uint32_t i = 0; i < n->count; i++)
        list = concat(e, list, child(e, n, i));
    return list;
}

static struct rc_flow_value step(struct eval *e, const struct rc_flow_node *n)
{
    bool custom = n->kind == RC_FLOW_CUSTOM;

    /* C3: without damage the program drops the roll and all that follows it */
    if (!custom && row(e, 3) && (e->run->facts & RULEC_FACT_HAS_DAMAGE) == 0 &&
        (n->number == RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL ||
         n->number == RULEC_STEP_PERFORM_SAVE_DAMAGE_ROLL))
        return nothing;
    return concat(e,
                  custom ? one(e, RC_FLOW_VALUE_LIST, RC_FLOW_ITEM_CUSTOM, n->text)
                         : one(e, RC_FLOW_VALUE_LIST, RC_FLOW_ITEM_STEP, n->number),
                  pick(e, n, 0));
}

static struct rc_flow_value variant(struct eval *e, const struct rc_flow_node *n)
{
    uint32_t chosen = (e->run->facts & RULEC_FACT_VARIANT_MASK) >> RULEC_FACT_VARIANT_SHIFT;

    if (chosen == 0 || chosen != rc_flow_variant_find(e->run->flow, n->text))
        return nothing;
    if (row(e, 5))
        return one(e, RC_FLOW_VALUE_TEXT, RC_FLOW_ITEM_TEXT, n->text);
    return pick(e, n, 0);
}

static struct rc_flow_value otherwise(struct eval *e, const struct rc_flow_node *n)
{
    struct rc_flow_value value = pick(e, n, 0);

    /* C7: flattening what is no list fails, and with it the whole script */
    if (row(e, 7) && value.kind != RC_FLOW_VALUE_LIST)
        e->run->threw = true;
    return value;
}

/* The built-in flow or an empty list, and the follow-up; under C6 the options are one. */
static struct rc_flow_value preset(struct eval *e, const struct rc_flow_node *n)
{
    return concat(e, child(e, n, 0), pick(e, n, 1));
}

static struct rc_flow_value eval_node(struct eval *e, const struct rc_flow_node *n)
{
    uint32_t phase = (e->run->facts & RULEC_FACT_PHASE_MASK) >> RULEC_FACT_PHASE_SHIFT;

    switch (n->kind) {
    case RC_FLOW_NOTHING: return nothing;
    case RC_FLOW_THROW: e->run->threw = true; return nothing;
    case RC_FLOW_TEXT: return one(e, RC_FLOW_VALUE_TEXT, RC_FLOW_ITEM_TEXT, n->text);
    case RC_FLOW_OPTION:
        return row(e, 6) ? one(e, RC_FLOW_VALUE_OPTION, RC_FLOW_ITEM_OPTION, n->text) : nothing;
    case RC_FLOW_STEP:
    case RC_FLOW_CUSTOM: return step(e, n);
    case RC_FLOW_CHECK: return (e->run->facts & n->number) != 0 ? pick(e, n, 0) : nothing;
    case RC_FLOW_PHASE: return phase == n->number ? pick(e, n, 0) : nothing;
    case RC_FLOW_VARIANT: return variant(e, n);
    case RC_FLOW_PICK: return pick(e, n, 0);
    case RC_FLOW_OTHERWISE: return otherwise(e, n);
    case RC_FLOW_SEQUENCE: return sequence(e, n);
    case RC_FLOW_PRESET: return preset(e, n);
    case RC_FLOW_SWITCH: return child(e, n, row(e, n->number) ? 1 : 0);
    }
    return nothing;
}

static void eval_nodes(struct eval *e, rc_flow_id from, rc_flow_id to)
{
    for (e->id = from; e->id < to; e->id++)
        e->run->values[e->id] = eval_node(e, &e->run->flow->nodes.at[e->id]);
}

struct rc_flow_value rc_flow_run(struct rc_arena *arena, struct rc_flow_run *run)
{
    const struct rc_flow *flow = run->flow;
    struct eval e = { arena, run, 0 };
    struct rc_flow_value value = nothing;

    run->threw = run->too_long = run->fell_back = false;
    run->values = RC_NEW_ARRAY(arena, struct rc_flow_value, flow->nodes.count + 1);
    eval_nodes(&e, 0, flow->built_in);
    run->threw = false;
    /* arguments come before calls (U4): all nodes are evaluated, also in branches not taken */
    if (run->part != RC_FLOW_BUILT_IN)
        eval_nodes(&e, flow->built_in, (rc_flow_id)flow->nodes.count);
    if (run->part != RC_FLOW_BUILT_IN && flow->root != RC_FLOW_NONE && !run->threw)
        value = run->values[flow->root];
    if (run->part != RC_FLOW_OWN && !rc_flow_is_true(value) && flow->default_root != RC_FLOW_NONE) {
        run->fell_back = true;
        value = run->values[flow->default_root];
    }
    return value;
}

struct rc_flow_value rc_flow_eval(struct rc_arena *arena, const struct rc_flow *flow,
                                  uint32_t facts, rc_flow_rows rows)
{
    struct rc_flow_run run = { .flow = flow, .facts = facts, .rows = rows, .rows_built_in = rows };

    return rc_flow_run(arena, &run);
}

/* Of a node whose value counts: the children whose values it is made of. */
static void take_children(const struct rc_flow_run *run, const struct rc_flow_node *n,
                          uint8_t *taken)
{
    bool all = n->kind == RC_FLOW_SEQUENCE;
    uint32_t from = 0;

    if (n->kind == RC_FLOW_PRESET) {
        taken[run->flow->children.at[n->first]] = 1;
        from = 1;
    }
    for (uint32_t i = from; i < n->count; i++) {
        rc_flow_id c = run->flow->children.at[n->first + i];

        if (!rc_flow_is_true(run->values[c]))
            continue;
        taken[c] = 1;
        if (!all)
            return;
    }
}

static void take_switch(const struct rc_flow_run *run, rc_flow_id id, uint8_t *taken)
{
    const struct rc_flow_node *n = &run->flow->nodes.at[id];
    rc_flow_rows rows = id < run->flow->built_in ? run->rows_built_in : run->rows;

    taken[run->flow->children.at[n->first + ((rows & RC_FLOW_ROW(n->number)) != 0)]] = 1;
}

void rc_flow_taken(const struct rc_flow_run *run, uint8_t *taken)
{
    const struct rc_flow *flow = run->flow;
    rc_flow_id root = run->fell_back ? flow->default_root : flow->root;

    memset(taken, 0, flow->nodes.count);
    if (root == RC_FLOW_NONE || !rc_flow_is_true(run->values[root]))
        return;
    taken[root] = 1;
    for (rc_flow_id id = root + 1; id-- > 0;) {
        const struct rc_flow_node *n = &flow->nodes.at[id];

        if (!taken[id] || !rc_flow_is_true(run->values[id]))
            continue;
        if (n->kind == RC_FLOW_SWITCH)
            take_switch(run, id, taken);
        else
            take_children(run, n, taken);
    }
}

/*
 * Flows: trees of steps, checks and control, and what they mean.
 *
 * Law: nodes are numbered so that children come before parents. So evaluation is one pass upwards
 * and liveness one pass downwards, without recursion, and a part named twice is evaluated once.
 *
 * The value of a node is nothing, a list of items, or, where the original program gives that, a
 * text or an option object (flow.md B.1, C5, C6). An empty list is something.
 */
#ifndef RC_IR_FLOW_H
#define RC_IR_FLOW_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/intern.h"
#include "base/vec.h"
#include "diag/span.h"
#include "rulec/flow.h"

typedef uint32_t rc_flow_id;

#define RC_FLOW_NONE UINT32_MAX

/* Rows of flow.md part C in which the program is followed: bit n for row Cn. */
typedef uint32_t rc_flow_rows;

#define RC_FLOW_ROW(n)    (UINT32_C(1) << (n))
#define RC_FLOW_ROWS_WIRE ((UINT32_C(1) << 23) - 2)

enum rc_flow_kind {
    RC_FLOW_NOTHING,
    RC_FLOW_THROW,   /* the script fails there: an unknown name, a script that is no flow */
    RC_FLOW_TEXT,    /* a bare text; "" and other false values are NOTHING */
    RC_FLOW_OPTION,  /* an option object; a value only under C6 */
    RC_FLOW_STEP,    /* number: enum rulec_step */
    RC_FLOW_CUSTOM,  /* text: the name of the step */
    RC_FLOW_CHECK,   /* number: the fact */
    RC_FLOW_PHASE,   /* number: enum rulec_phase */
    RC_FLOW_VARIANT, /* text: the name */
    RC_FLOW_PICK,
    RC_FLOW_OTHERWISE,
    RC_FLOW_SEQUENCE,
    RC_FLOW_PRESET, /* first child: the built-in flow; the others follow it */
    RC_FLOW_SWITCH  /* number: a row of part C; children: by default, and under that row */
};

struct rc_flow_node {
    enum rc_flow_kind kind;
    uint32_t number;
    rc_sym text;
    uint32_t first; /* children: flow->children[first .. first + count) */
    uint32_t count;
    struct rc_span span; /* none: built in */
};

/* What a chain consists of. */
enum rc_flow_item_kind {
    RC_FLOW_ITEM_STEP,
    RC_FLOW_ITEM_CUSTOM,
    RC_FLOW_ITEM_TEXT,
    RC_FLOW_ITEM_OPTION
};

struct rc_flow_item {
    enum rc_flow_item_kind kind;
    uint32_t number; /* enum rulec_step, or a symbol of the flow */
};

enum rc_flow_value_kind {
    RC_FLOW_VALUE_NOTHING,
    RC_FLOW_VALUE_LIST,
    RC_FLOW_VALUE_TEXT,  /* one item */
    RC_FLOW_VALUE_OPTION /* one item */
};

struct rc_flow_value {
    enum rc_flow_value_kind kind;
    const struct rc_flow_item *items;
    uint32_t count;
};

/* A step that a script registers, or that the tree names without registering it. */
struct rc_flow_hook {
    rc_sym name;
    bool registered;
    bool at_roller;
    bool placed;
    struct rc_str source; /* the function, empty: not registered */
    struct rc_span span;
};

struct rc_flow_updater {
    rc_sym name;
    bool at_target;
    struct rc_span span;
};

/* What a script asks for before the activation exists (flow.md B.2, kind O). */
struct rc_flow_before {
    bool custom_configuration;
    bool skip_dialog;
    bool skip_template;
    bool skip_variant;
    bool template_selects;
    bool template_selects_set;
};

struct rc_flow {
    struct rc_arena *arena;
    struct rc_intern *names;
    struct rc_str name;
    struct rc_span span;
    RC_VEC(struct rc_flow_node) nodes;
    RC_VEC(rc_flow_id) children;
    RC_VEC(struct rc_flow_hook) hooks;
    RC_VEC(struct rc_flow_updater) updaters;
    RC_VEC(rc_sym) variants; /* in the order in which the flow names them */
    struct rc_flow_before before;
    rc_flow_id built_in;     /* nodes before this one are the built-in flows */
    rc_flow_id default_root; /* RC_FLOW_NONE: no built-in flow behind this one */
    rc_flow_id root;         /* RC_FLOW_NONE: the script returns nothing */
    bool throws;             /* some node is THROW: the script never gives a value */
    bool failed;             /* errors were reported */
};

enum {
    RC_FLOW_CHAIN_LIMIT = 255, /* steps in a chain */
    RC_FLOW_NODE_LIMIT = 65536,
    RC_FLOW_VARIANT_LIMIT = 254
};

void rc_flow_init(struct rc_flow *flow, struct rc_arena *arena, struct rc_intern *names);

/* A node over children that exist already. */
rc_flow_id rc_flow_add(struct rc_flow *flow, struct rc_flow_node node, const rc_flow_id *children,
                       uint32_t count);

/* Where a flow stands, for messages: its name if it has one, else the call that it returns. */
struct rc_span rc_flow_place(const struct rc_flow *flow);

/* The number of a variant in the word of facts, adding it if need be; 0: there are too many. */
uint32_t rc_flow_variant(struct rc_flow *flow, rc_sym name);

/* The same without adding: 0 for a name that the flow does not ask for. */
uint32_t rc_flow_variant_find(const struct rc_flow *flow, rc_sym name);

/*
 * An upper bound of the steps that the value of any node can have, whatever the facts: what is
 * within RC_FLOW_CHAIN_LIMIT by it need not be evaluated to be known to be.
 */
uint32_t rc_flow_steps_bound(const struct rc_flow *flow);

/*
 * The reference evaluator: the meaning of a flow. Nodes of the flow's own follow `rows`, built-in
 * ones `rows_built_in`.
 */
enum rc_flow_part {
    RC_FLOW_WHOLE,
    RC_FLOW_OWN,     /* what the script gives, also when that is nothing */
    RC_FLOW_BUILT_IN /* the default flow alone */
};

struct rc_flow_run {
    const struct rc_flow *flow;
    enum rc_flow_part part;
    uint32_t facts;
    rc_flow_rows rows;
    rc_flow_rows rows_built_in;
    bool threw;                   /* C7: the program's evaluation fails */
    bool too_long;                /* a chain is longer than the limit; it was cut */
    bool fell_back;               /* the default flow stood in */
    struct rc_flow_value *values; /* by node */
};

struct rc_flow_value rc_flow_run(struct rc_arena *arena, struct rc_flow_run *run);

/* The facts that a part of a flow asks in a dialect, as a mask over the word of facts. */
uint32_t rc_flow_asked(const struct rc_flow *flow, enum rc_flow_part part, rc_flow_rows rows);

/* The value alone. */
struct rc_flow_value rc_flow_eval(struct rc_arena *arena, const struct rc_flow *flow,
                                  uint32_t facts, rc_flow_rows rows);

/* After rc_flow_run: which nodes' values are part of the result. taken: one byte a node. */
void rc_flow_taken(const struct rc_flow_run *run, uint8_t *taken);

bool rc_flow_value_eq(struct rc_flow_value a, struct rc_flow_value b);

static inline bool rc_flow_is_true(struct rc_flow_value v)
{
    return v.kind != RC_FLOW_VALUE_NOTHING;
}

/* Names of steps and facts, as flows spell them; NULL for a number that is none. */
const char *rc_flow_step_name(uint32_t step);
const char *rc_flow_fact_name(unsigned bit);
const char *rc_flow_phase_name(unsigned phase);

/* The name of an item: "applyDamage", "custom:NAME", a text, an option object. */
struct rc_str rc_flow_item_text(struct rc_arena *arena, const struct rc_flow *flow,
                                struct rc_flow_item item);

/* "a, b, c", "(nothing)", "(empty)". */
struct rc_str rc_flow_value_text(struct rc_arena *arena, const struct rc_flow *flow,
                                 struct rc_flow_value value);

/* The facts that hold, "hasDamage, isAttack; delayed", of those in `mask`; "no fact" for none. */
struct rc_str rc_flow_facts_text(struct rc_arena *arena, const struct rc_flow *flow, uint32_t facts,
                                 uint32_t mask);

/*
 * Whether an item can have these facts (flow.md B.2.2, exclusions); only those in `mask` are
 * known.
 */
bool rc_flow_facts_possible(uint32_t facts, uint32_t mask);

#endif

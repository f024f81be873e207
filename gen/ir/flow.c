#include "ir/flow.h"

void rc_flow_init(struct rc_flow *flow, struct rc_arena *arena, struct rc_intern *names)
{
    *flow = (struct rc_flow){
        .arena = arena, .names = names, .default_root = RC_FLOW_NONE, .root = RC_FLOW_NONE
    };
}

rc_flow_id rc_flow_add(struct rc_flow *flow, struct rc_flow_node node, const rc_flow_id *children,
                       uint32_t count)
{
    node.first = (uint32_t)flow->children.count;
    node.count = count;
    for (uint32_t i = 0; i < count; i++)
        RC_PUSH(flow->arena, &flow->children, children[i]);
    RC_PUSH(flow->arena, &flow->nodes, node);
    return (rc_flow_id)flow->nodes.count - 1;
}

struct rc_span rc_flow_place(const struct rc_flow *flow)
{
    if (flow->span.begin != 0 || flow->root == RC_FLOW_NONE)
        return flow->span;
    return flow->nodes.at[flow->root].span;
}

uint32_t rc_flow_variant_find(const struct rc_flow *flow, rc_sym name)
{
    for (size_t i = 0; i < flow->variants.count; i++)
        if (flow->variants.at[i] == name)
            return (uint32_t)i + 1;
    return 0;
}

uint32_t rc_flow_variant(struct rc_flow *flow, rc_sym name)
{
    uint32_t number = rc_flow_variant_find(flow, name);

    if (number != 0 || flow->variants.count == RC_FLOW_VARIANT_LIMIT)
        return number;
    RC_PUSH(flow->arena, &flow->variants, name);
    return (uint32_t)flow->variants.count;
}

static uint32_t add_steps(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* By kind, from the bounds of the children: all of them, or the longest that may be picked. */
static uint32_t node_bound(const struct rc_flow *flow, const struct rc_flow_node *n,
                           const uint32_t *bounds)
{
    const rc_flow_id *children = flow->children.at + n->first;
    uint32_t first = n->kind == RC_FLOW_PRESET ? 1 : 0;
    uint32_t longest = 0;
    uint32_t sum = 0;

    for (uint32_t i = 0; i < n->count; i++) {
        sum = add_steps(sum, bounds[children[i]]);
        if (i >= first && bounds[children[i]] > longest)
            longest = bounds[children[i]];
    }
    switch (n->kind) {
    case RC_FLOW_SEQUENCE: return sum;
    case RC_FLOW_PRESET: return add_steps(bounds[children[0]], longest);
    case RC_FLOW_STEP:
    case RC_FLOW_CUSTOM: return add_steps(1, longest);
    case RC_FLOW_TEXT:
    case RC_FLOW_OPTION:
    case RC_FLOW_VARIANT: return longest > 0 ? longest : 1;
    case RC_FLOW_NOTHING:
    case RC_FLOW_THROW:
    case RC_FLOW_CHECK:
    case RC_FLOW_PHASE:
    case RC_FLOW_PICK:
    case RC_FLOW_OTHERWISE:
    case RC_FLOW_SWITCH: break;
    }
    return longest;
}

uint32_t rc_flow_steps_bound(const struct rc_flow *flow)
{
    uint32_t *bounds = RC_NEW_ARRAY(flow->arena, uint32_t, flow->nodes.count + 1);
    uint32_t most = 0;

    for (size_t id = 0; id < flow->nodes.count; id++) {
        bounds[id] = node_bound(flow, &flow->nodes.at[id], bounds);
        if (bounds[id] > most)
            most = bounds[id];
    }
    return most;
}

/* As many bits as the numbers of the variants need. */
static uint32_t variant_mask(size_t count)
{
    uint32_t bits = 0;

    while (count >> bits != 0)
        bits++;
    return ((UINT32_C(1) << bits) - 1) << RULEC_FACT_VARIANT_SHIFT;
}

static uint32_t node_asks(const struct rc_flow *flow, const struct rc_flow_node *node,
                          rc_flow_rows rows)
{
    switch (node->kind) {
    case RC_FLOW_CHECK: return node->number;
    case RC_FLOW_PHASE: return RULEC_FACT_PHASE_MASK;
    case RC_FLOW_VARIANT: return variant_mask(flow->variants.count);
    case RC_FLOW_STEP:
        return (rows & RC_FLOW_ROW(3)) != 0 &&
                       (node->number == RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL ||
                        node->number == RULEC_STEP_PERFORM_SAVE_DAMAGE_ROLL)
                   ? RULEC_FACT_HAS_DAMAGE
                   : 0;
    case RC_FLOW_NOTHING:
    case RC_FLOW_THROW:
    case RC_FLOW_TEXT:
    case RC_FLOW_OPTION:
    case RC_FLOW_CUSTOM:
    case RC_FLOW_PICK:
    case RC_FLOW_OTHERWISE:
    case RC_FLOW_SEQUENCE:
    case RC_FLOW_PRESET:
    case RC_FLOW_SWITCH: break;
    }
    return 0;
}

/* Marks what can be part of the value below a root; a switch has one side only. */
static void mark_below(const struct rc_flow *flow, rc_flow_id root, rc_flow_rows rows, uint8_t *in)
{
    in[root] = 1;
    for (rc_flow_id id = root + 1; id-- > 0;) {
        const struct rc_flow_node *n = &flow->nodes.at[id];

        if (!in[id])
            continue;
        for (uint32_t i = 0; i < n->count; i++)
            if (n->kind != RC_FLOW_SWITCH || ((rows & RC_FLOW_ROW(n->number)) != 0) == (i == 1))
                in[flow->children.at[n->first + i]] = 1;
    }
}

/* A script that fails evaluates all of its nodes, so under C7 every check of it counts. */
static void mark_own(const struct rc_flow *flow, rc_flow_rows rows, uint8_t *in)
{
    for (rc_flow_id id = flow->built_in; id < flow->nodes.count; id++)
        if ((rows & RC_FLOW_ROW(7)) != 0 && flow->nodes.at[id].kind == RC_FLOW_OTHERWISE)
            mark_below(flow, id, rows, in);
}

uint32_t rc_flow_asked(const struct rc_flow *flow, enum rc_flow_part part, rc_flow_rows rows)
{
    uint8_t *in = rc_arena_alloc(flow->arena, flow->nodes.count + 1, 1);
    uint32_t asked = 0;

    if (part != RC_FLOW_BUILT_IN && flow->root != RC_FLOW_NONE)
        mark_below(flow, flow->root, rows, in);
    if (part != RC_FLOW_OWN && flow->default_root != RC_FLOW_NONE)
        mark_below(flow, flow->default_root, rows, in);
    if (part != RC_FLOW_BUILT_IN)
        mark_own(flow, rows, in);
    for (rc_flow_id id = 0; id < flow->nodes.count; id++)
        if (in[id])
            asked |= node_asks(flow, &flow->nodes.at[id], rows);
    return asked;
}

bool rc_flow_value_eq(struct rc_flow_value a, struct rc_flow_value b)
{
    if (a.kind != b.kind || a.count != b.count)
        return false;
    for (uint32_t i = 0; i < a.count; i++)
        if (a.items[i].kind != b.items[i].kind || a.items[i].number != b.items[i].number)
            return false;
    return true;
}

/*
 * note [facts of items]: hasDamage => hasDamageOrEffects; hasSaveableApplications => hasSave and
 * hasDamageOrEffects; isSave and isAttack exclude each other. An area that is no aura is
 * hasAreaTarget, excludes isTokenTargetable and isSelfTarget, and is hasAuraOrAreaTarget; so is an
 * aura, which is isSelfTarget. Who targets himself and a token has an aura.
 */
static bool targets_possible(uint32_t on, uint32_t off)
{
    bool area = (on & RULEC_FACT_HAS_AREA_TARGET) != 0;
    bool no_area = (off & RULEC_FACT_HAS_AREA_TARGET) != 0;
    bool self = (on & RULEC_FACT_IS_SELF_TARGET) != 0;
    bool token = (on & RULEC_FACT_IS_TOKEN_TARGETABLE) != 0;
    bool no_aura_or_area = (off & RULEC_FACT_HAS_AURA_OR_AREA_TARGET) != 0;
    bool may_be_area = !no_area && !self && !token && !no_aura_or_area;
    bool may_be_aura = !area && (off & RULEC_FACT_IS_SELF_TARGET) == 0 && !no_aura_or_area;

    if (area)
        return may_be_area;
    if (self && token)
        return may_be_aura;
    return (on & RULEC_FACT_HAS_AURA_OR_AREA_TARGET) == 0 || may_be_area || may_be_aura;
}

bool rc_flow_facts_possible(uint32_t facts, uint32_t mask)
{
    uint32_t on = facts & mask;
    uint32_t off = ~facts & mask;

    if ((on & RULEC_FACT_PHASE_MASK) == RULEC_FACT_PHASE_MASK)
        return false;
    if ((on & (RULEC_FACT_HAS_DAMAGE | RULEC_FACT_HAS_SAVEABLE_APPLICATIONS)) != 0 &&
        (off & RULEC_FACT_HAS_DAMAGE_OR_EFFECTS) != 0)
        return false;
    if ((on & RULEC_FACT_HAS_SAVEABLE_APPLICATIONS) != 0 && (off & RULEC_FACT_HAS_SAVE) != 0)
        return false;
    if ((on & RULEC_FACT_IS_SAVE) != 0 && (on & RULEC_FACT_IS_ATTACK) != 0)
        return false;
    return targets_possible(on, off);
}

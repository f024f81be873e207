/* Flows in words: names of steps and facts, chains, sets of facts. */
#include "base/quote.h"
#include "ir/flow.h"

static const char *const fact_names[RULEC_FACT_COUNT] = {
#define RC_FLOW_CHECK(id, name, reads) name,
#include "ir/flow_check.def"
#undef RC_FLOW_CHECK
};

static const char *const step_names[RULEC_STEP_COUNT] = {
#define STEP_NAME(id, name) name,
    RULEC_STEPS(STEP_NAME)
#undef STEP_NAME
};

const char *rc_flow_step_name(uint32_t step)
{
    return step < RULEC_STEP_COUNT ? step_names[step] : NULL;
}

const char *rc_flow_fact_name(unsigned bit)
{
    return bit < RULEC_FACT_COUNT ? fact_names[bit] : NULL;
}

const char *rc_flow_phase_name(unsigned phase)
{
    static const char *const names[] = { "immediate", "delayed", "overtime", "resolving" };

    return phase < sizeof names / sizeof *names ? names[phase] : NULL;
}

struct rc_str rc_flow_item_text(struct rc_arena *arena, const struct rc_flow *flow,
                                struct rc_flow_item item)
{
    switch (item.kind) {
    case RC_FLOW_ITEM_STEP: return rc_str(step_names[item.number]);
    case RC_FLOW_ITEM_CUSTOM:
        return rc_str_printf(arena, "custom:%.*s", RC_FMT(rc_sym_text(flow->names, item.number)));
    case RC_FLOW_ITEM_TEXT:
    case RC_FLOW_ITEM_OPTION: break;
    }
    return rc_sym_text(flow->names, item.number);
}

struct rc_str rc_flow_value_text(struct rc_arena *arena, const struct rc_flow *flow,
                                 struct rc_flow_value value)
{
    struct rc_buf out;

    if (value.kind == RC_FLOW_VALUE_NOTHING)
        return RC_STR("(nothing)");
    if (value.count == 0)
        return RC_STR("(empty)");
    rc_buf_init(&out, arena);
    for (uint32_t i = 0; i < value.count; i++) {
        if (i > 0)
            rc_buf_add(&out, RC_STR(", "));
        if (value.items[i].kind == RC_FLOW_ITEM_TEXT)
            rc_quote_json(&out, rc_sym_text(flow->names, value.items[i].number));
        else
            rc_buf_add(&out, rc_flow_item_text(arena, flow, value.items[i]));
    }
    return rc_buf_str(&out);
}

static void add_part(struct rc_buf *out, const char *separator, struct rc_str text)
{
    if (out->len > 0)
        rc_buf_add(out, rc_str(separator));
    rc_buf_add(out, text);
}

struct rc_str rc_flow_facts_text(struct rc_arena *arena, const struct rc_flow *flow, uint32_t facts,
                                 uint32_t mask)
{
    struct rc_buf out;
    uint32_t variant = (facts & RULEC_FACT_VARIANT_MASK) >> RULEC_FACT_VARIANT_SHIFT;
    uint32_t phase = (facts & RULEC_FACT_PHASE_MASK) >> RULEC_FACT_PHASE_SHIFT;

    rc_buf_init(&out, arena);
    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if ((facts & mask & UINT32_C(1) << bit) != 0)
            add_part(&out, ", ", rc_str(fact_names[bit]));
    if (out.len == 0)
        rc_buf_add(&out, RC_STR("no fact"));
    if ((mask & RULEC_FACT_PHASE_MASK) != 0 && phase < 3)
        add_part(&out, "; ", rc_str(rc_flow_phase_name(phase)));
    if (variant > 0 && variant <= flow->variants.count)
        add_part(&out, "; ",
                 rc_str_printf(arena, "variant '%.*s'",
                               RC_FMT(rc_sym_text(flow->names, flow->variants.at[variant - 1]))));
    return rc_buf_str(&out);
}

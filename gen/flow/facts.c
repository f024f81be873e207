#include "flow/facts.h"

enum {
    PHASES = 3 /* of flows */
};

static const char *const phase_checks[PHASES] = { "isImmediateApplication", "isDelayedApplication",
                                                  "isOverTimeApplication" };

bool rc_flow_phase_add(struct rc_str name, uint32_t *facts)
{
    for (unsigned phase = 0; phase < PHASES; phase++) {
        if (!rc_str_eq(name, rc_str(rc_flow_phase_name(phase))) &&
            !rc_str_eq(name, rc_str(phase_checks[phase])))
            continue;
        *facts = (*facts & ~(uint32_t)RULEC_FACT_PHASE_MASK) | phase << RULEC_FACT_PHASE_SHIFT;
        return true;
    }
    return false;
}

static bool add_variant(const struct rc_flow *flow, struct rc_str name, uint32_t *facts)
{
    rc_sym symbol;
    uint32_t number = 0;

    if (rc_intern_find(flow->names, name, &symbol))
        number = rc_flow_variant_find(flow, symbol);
    *facts = (*facts & ~(uint32_t)RULEC_FACT_VARIANT_MASK) | number << RULEC_FACT_VARIANT_SHIFT;
    return number != 0;
}

bool rc_flow_fact_add(const struct rc_flow *flow, struct rc_str name, uint32_t *facts)
{
    struct rc_str variant = RC_STR("variant=");

    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++) {
        if (!rc_str_eq(name, rc_str(rc_flow_fact_name(bit))))
            continue;
        *facts |= UINT32_C(1) << bit;
        return true;
    }
    if (rc_str_starts(name, variant))
        return add_variant(flow, rc_str_sub(name, variant.len, name.len), facts);
    return rc_flow_phase_add(name, facts);
}

void rc_flow_phase_suggest(struct rc_suggestion *suggestion)
{
    for (unsigned phase = 0; phase < PHASES; phase++) {
        rc_suggest_offer(suggestion, rc_str(rc_flow_phase_name(phase)));
        rc_suggest_offer(suggestion, rc_str(phase_checks[phase]));
    }
}

void rc_flow_fact_suggest(struct rc_arena *arena, const struct rc_flow *flow,
                          struct rc_suggestion *suggestion)
{
    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        rc_suggest_offer(suggestion, rc_str(rc_flow_fact_name(bit)));
    rc_flow_phase_suggest(suggestion);
    for (size_t i = 0; i < flow->variants.count; i++)
        rc_suggest_offer(suggestion,
                         rc_str_printf(arena, "variant=%.*s",
                                       RC_FMT(rc_sym_text(flow->names, flow->variants.at[i]))));
}

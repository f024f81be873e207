/* SPDX-License-Identifier: MIT */
/*
 * Compiled flows: from a word of facts to a chain of steps (flow.md A.3, B.1). A flow is a table
 * over the facts that it asks, with interned chains; an item's chains are constants. All of it is
 * read-only data of the pack.
 */
#ifndef RULEC_FLOW_H
#define RULEC_FLOW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The word of facts (flow.md B.2.2): one bit a check, in the order of the manual; then two bits
 * for the phase (enum rulec_phase); then, from bit RULEC_FACT_VARIANT_SHIFT on, eight bits for the
 * variant chosen: 0 for none, else 1 + its number in the flow.
 */
enum rulec_flow_fact {
    RULEC_FACT_HAS_AREA_TARGET = 1u << 0,
    RULEC_FACT_HAS_AURA_OR_AREA_TARGET = 1u << 1,
    RULEC_FACT_HAS_CONCENTRATION = 1u << 2,
    RULEC_FACT_HAS_DAMAGE = 1u << 3,
    RULEC_FACT_HAS_DAMAGE_OR_EFFECTS = 1u << 4,
    RULEC_FACT_HAS_DURATION = 1u << 5,
    RULEC_FACT_HAS_SAVE = 1u << 6,
    RULEC_FACT_HAS_SAVEABLE_APPLICATIONS = 1u << 7,
    RULEC_FACT_IS_ATTACK = 1u << 8,
    RULEC_FACT_IS_CONDITION_TRIGGERED = 1u << 9,
    RULEC_FACT_IS_SAVE = 1u << 10,
    RULEC_FACT_IS_SELF_TARGET = 1u << 11,
    RULEC_FACT_IS_TOKEN_TARGETABLE = 1u << 12
};

enum {
    RULEC_FACT_COUNT = 13,
    RULEC_FACT_PHASE_SHIFT = 13,
    RULEC_FACT_PHASE_MASK = 3 << RULEC_FACT_PHASE_SHIFT,
    RULEC_FACT_VARIANT_SHIFT = 16,
    RULEC_FACT_VARIANT_MASK = 255 << RULEC_FACT_VARIANT_SHIFT
};

/* Phases of flows, damage parts and effects; only effects know the last. */
enum rulec_phase {
    RULEC_PHASE_IMMEDIATE,
    RULEC_PHASE_DELAYED,
    RULEC_PHASE_OVERTIME,
    RULEC_PHASE_RESOLVING
};

/* The built-in steps, in the order of flow.md B.2.2; hooks are numbered from the last on. */
enum rulec_step {
    RULEC_STEP_APPLY_CONCENTRATION,
    RULEC_STEP_APPLY_DURATION_EFFECT,
    RULEC_STEP_APPLY_DEFAULT_TARGETS,
    RULEC_STEP_APPLY_DEFAULT_TARGETS_AS_EFFECTIVE,
    RULEC_STEP_APPLY_SELECTED_TARGETS,
    RULEC_STEP_APPLY_SELECTED_TARGETS_AS_EFFECTIVE,
    RULEC_STEP_APPLY_SELECTED_TARGETS_ALLIES_AS_EFFECTIVE,
    RULEC_STEP_APPLY_TARGET_FROM_CONDITION,
    RULEC_STEP_APPLY_TARGET_FROM_CONDITION_AS_EFFECTIVE,
    RULEC_STEP_REMOVE_SELF_TARGET,
    RULEC_STEP_CONFIRM_TARGETS,
    RULEC_STEP_PLACE_TEMPLATE,
    RULEC_STEP_REMOVE_TEMPLATE,
    RULEC_STEP_DETACH_TEMPLATE,
    RULEC_STEP_PROMPT_VARIANT,
    RULEC_STEP_PERFORM_ATTACK_ROLL,
    RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL,
    RULEC_STEP_PERFORM_SAVE_DAMAGE_ROLL,
    RULEC_STEP_PERFORM_SAVING_THROW,
    RULEC_STEP_PERFORM_SAVING_THROW_ALWAYS,
    RULEC_STEP_APPLY_DAMAGE,
    RULEC_STEP_APPLY_EFFECTS,
    RULEC_STEP_ATTACK_COMPLETED,
    RULEC_STEP_END_EFFECT,
    RULEC_STEP_END_EFFECT_ON_SAVE,
    RULEC_STEP_TRIGGER_ACTION,
    RULEC_STEP_COUNT,
    RULEC_STEP_CUSTOM = 64 /* + the number of the hook in its pack */
};

/* Who runs a step or has to act: the user who used the item, the author of the record, the GM. */
enum rulec_who {
    RULEC_WHO_NOBODY,
    RULEC_WHO_ROLLER,
    RULEC_WHO_AUTHOR,
    RULEC_WHO_GM,
    RULEC_WHO_TARGET /* the owner of a target, or the GM for him */
};

typedef struct rulec_chain {
    const uint16_t *steps; /* enum rulec_step, or RULEC_STEP_CUSTOM + number of a hook */
    uint16_t count;
} rulec_chain;

typedef struct rulec_flow {
    const char *name;
    uint64_t hash;         /* of what it means: names of steps, not their numbers */
    uint32_t mask;         /* the facts that it asks */
    uint32_t table_size;   /* entries: two to the number of bits in the mask */
    const uint16_t *table; /* numbers of chains */
    const rulec_chain *chains;
    uint32_t chain_count;
    uint32_t variant_count;
    const char *const *variants; /* names, by number in the word of facts less one */
} rulec_flow;

/* The bits of `facts` under `mask`, moved together; for readers without the instruction. */
static inline uint32_t rulec_flow_gather(uint32_t facts, uint32_t mask)
{
    uint32_t index = 0;

    for (uint32_t bit = 1; mask != 0; bit <<= 1) {
        if ((facts & mask & (0u - mask)) != 0)
            index |= bit;
        mask &= mask - 1;
    }
    return index;
}

static inline uint32_t rulec_flow_index(uint32_t facts, uint32_t mask)
{
#ifdef __BMI2__
    return _pext_u32(facts, mask);
#else
    return rulec_flow_gather(facts, mask);
#endif
}

/* The number of the chain for a word of facts. */
static inline uint32_t rulec_flow_chain_id(const rulec_flow *flow, uint32_t facts)
{
    return flow->table[rulec_flow_index(facts, flow->mask)];
}

static inline const rulec_chain *rulec_flow_chain(const rulec_flow *flow, uint32_t facts)
{
    return &flow->chains[rulec_flow_chain_id(flow, facts)];
}

#ifdef __cplusplus
}
#endif

#endif

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
    RULEC_FACT_VARIANT_SHIFT = 15,
    RULEC_FACT_VARIANT_MASK = 255 << RULEC_FACT_VARIANT_SHIFT,
    RULEC_FACT_LIMIT = 1 << (RULEC_FACT_VARIANT_SHIFT + 8), /* words are below it */
    RULEC_FLOW_MOVES = 4 /* no bit has to go down by more than 15 places */
};

/* Phases of flows, damage parts and effects; only effects know the last. */
enum rulec_phase {
    RULEC_PHASE_IMMEDIATE,
    RULEC_PHASE_DELAYED,
    RULEC_PHASE_OVERTIME,
    RULEC_PHASE_RESOLVING
};

/*
 * The built-in steps, in the order of flow.md B.2.2: ROW(id, name as flows spell it). The compiler
 * and the runtime both read this table.
 */
/* clang-format off */
#define RULEC_STEPS(ROW) \
    ROW(APPLY_CONCENTRATION, "applyConcentration")                                           \
    ROW(APPLY_DURATION_EFFECT, "applyDurationEffect")                                        \
    ROW(APPLY_DEFAULT_TARGETS, "applyDefaultTargets")                                        \
    ROW(APPLY_DEFAULT_TARGETS_AS_EFFECTIVE, "applyDefaultTargetsAsEffective")                \
    ROW(APPLY_SELECTED_TARGETS, "applySelectedTargets")                                      \
    ROW(APPLY_SELECTED_TARGETS_AS_EFFECTIVE, "applySelectedTargetsAsEffective")              \
    ROW(APPLY_SELECTED_TARGETS_ALLIES_AS_EFFECTIVE, "applySelectedTargetsAlliesAsEffective") \
    ROW(APPLY_TARGET_FROM_CONDITION, "applyTargetFromCondition")                             \
    ROW(APPLY_TARGET_FROM_CONDITION_AS_EFFECTIVE, "applyTargetFromConditionAsEffective")     \
    ROW(REMOVE_SELF_TARGET, "removeSelfTarget")                                              \
    ROW(CONFIRM_TARGETS, "confirmTargets")                                                   \
    ROW(PLACE_TEMPLATE, "placeTemplate")                                                     \
    ROW(REMOVE_TEMPLATE, "removeTemplate")                                                   \
    ROW(DETACH_TEMPLATE, "detachTemplate")                                                   \
    ROW(PROMPT_VARIANT, "promptVariant")                                                     \
    ROW(PERFORM_ATTACK_ROLL, "performAttackRoll")                                            \
    ROW(PERFORM_ATTACK_DAMAGE_ROLL, "performAttackDamageRoll")                               \
    ROW(PERFORM_SAVE_DAMAGE_ROLL, "performSaveDamageRoll")                                   \
    ROW(PERFORM_SAVING_THROW, "performSavingThrow")                                          \
    ROW(PERFORM_SAVING_THROW_ALWAYS, "performSavingThrowAlways")                             \
    ROW(APPLY_DAMAGE, "applyDamage")                                                         \
    ROW(APPLY_EFFECTS, "applyEffects")                                                       \
    ROW(ATTACK_COMPLETED, "attackCompleted")                                                 \
    ROW(END_EFFECT, "endEffect")                                                             \
    ROW(END_EFFECT_ON_SAVE, "endEffectOnSave")                                               \
    ROW(TRIGGER_ACTION, "triggerAction")

enum rulec_step {
#define RULEC_STEP_NUMBER(id, name) RULEC_STEP_##id,
    RULEC_STEPS(RULEC_STEP_NUMBER)
#undef RULEC_STEP_NUMBER
    RULEC_STEP_COUNT,
    RULEC_STEP_CUSTOM = 64 /* + the number of the hook in its pack */
};
/* clang-format on */

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
    uint32_t moves[RULEC_FLOW_MOVES];
} rulec_flow;

/*
 * The bits of `facts` under the mask, moved together: move i takes those of moves[i] down by two
 * to the i. The compiler works the moves out, so there is neither a branch nor a loop over facts
 * (Hacker's Delight, 7-4).
 */
static inline uint32_t rulec_flow_gather(const rulec_flow *flow, uint32_t facts)
{
    uint32_t index = facts & flow->mask;

    for (unsigned i = 0; i < RULEC_FLOW_MOVES; i++) {
        uint32_t moved = index & flow->moves[i];

        index = (index ^ moved) | moved >> (1u << i);
    }
    return index;
}

/* The same, by the instruction where the compiler may use it. */
static inline uint32_t rulec_flow_index(const rulec_flow *flow, uint32_t facts)
{
#ifdef __BMI2__
    return _pext_u32(facts, flow->mask);
#else
    return rulec_flow_gather(flow, facts);
#endif
}

/* The number of the chain for a word of facts. */
static inline uint32_t rulec_flow_chain_id(const rulec_flow *flow, uint32_t facts)
{
    return flow->table[rulec_flow_index(flow, facts)];
}

static inline const rulec_chain *rulec_flow_chain(const rulec_flow *flow, uint32_t facts)
{
    return &flow->chains[rulec_flow_chain_id(flow, facts)];
}

#ifdef __cplusplus
}
#endif

#endif

#include "ir/item.h"

const char *const rc_action_names[RULEC_ACTION_COUNT] = {
    "", "mwak", "rwak", "msak", "rsak", "save", "heal", "abil", "util", "other",
};

const char *const rc_ability_names[RULEC_ABILITY_COUNT] = {
    "", "str", "dex", "con", "int", "wis", "cha",
};

const char *const rc_damage_names[RULEC_DAMAGE_COUNT] = {
    "",          "bludgeoning", "piercing", "slashing", "acid",    "cold",    "fire",    "force",
    "lightning", "necrotic",    "poison",   "psychic",  "radiant", "thunder", "healing", "temphp",
};

const char *rc_action_name(enum rulec_action_type action)
{
    return rc_action_names[action];
}

const char *rc_ability_name(enum rulec_ability ability)
{
    return rc_ability_names[ability];
}

const char *rc_damage_name(enum rulec_damage_type type)
{
    return rc_damage_names[type];
}

static int find(const char *const *names, int count, struct rc_str name)
{
    for (int i = 0; i < count; i++)
        if (rc_str_eq(name, rc_str(names[i])))
            return i;
    return -1;
}

int rc_action_find(struct rc_str name)
{
    return find(rc_action_names, RULEC_ACTION_COUNT, name);
}

int rc_ability_find(struct rc_str name)
{
    return find(rc_ability_names, RULEC_ABILITY_COUNT, name);
}

int rc_damage_find(struct rc_str name)
{
    return find(rc_damage_names, RULEC_DAMAGE_COUNT, name);
}

bool rc_item_effect_is_live(const struct rc_item_effect *effect)
{
    return !effect->disabled && !effect->suppressed && !effect->transfer;
}

/* hasDamage, hasDamageOrEffects, hasSaveableApplications for a phase */
static uint32_t phase_facts(const struct rc_item *item, enum rulec_phase phase)
{
    uint32_t facts = 0;
    bool saveable = false;

    for (size_t i = 0; i < item->parts.count; i++) {
        if (item->parts.at[i].phase != phase)
            continue;
        facts |= RULEC_FACT_HAS_DAMAGE | RULEC_FACT_HAS_DAMAGE_OR_EFFECTS;
        saveable |= item->parts.at[i].on_miss != RULEC_ON_MISS_FULL;
    }
    for (size_t i = 0; i < item->effects.count; i++) {
        const struct rc_item_effect *e = &item->effects.at[i];

        if (e->phase != phase || !rc_item_effect_is_live(e))
            continue;
        facts |= RULEC_FACT_HAS_DAMAGE_OR_EFFECTS;
        saveable |= !e->all_targets;
    }
    return facts | (saveable && item->has_save ? RULEC_FACT_HAS_SAVEABLE_APPLICATIONS : 0u);
}

static bool is_aura(const struct rc_item *item)
{
    for (size_t i = 0; i < item->effects.count; i++)
        if (item->effects.at[i].aura)
            return true;
    return false;
}

static bool is_token_targetable(const struct rc_item *item)
{
    static const char *const types[] = { "creature", "ally", "enemy", "" };

    for (size_t i = 0; item->target_known && i < sizeof types / sizeof *types; i++)
        if (rc_str_eq(item->target, rc_str(types[i])))
            return true;
    return false;
}

static bool has_duration(const struct rc_item *item)
{
    return item->duration >= RULEC_DURATION_TURN && item->duration <= RULEC_DURATION_PERMANENT;
}

uint32_t rc_item_facts(const struct rc_item *item, enum rulec_phase phase, bool triggered)
{
    bool aura = is_aura(item);
    const struct {
        bool holds;
        uint32_t fact;
    } rows[] = {
        { item->has_area && !aura, RULEC_FACT_HAS_AREA_TARGET },
        { item->has_area || aura, RULEC_FACT_HAS_AURA_OR_AREA_TARGET },
        { item->concentration, RULEC_FACT_HAS_CONCENTRATION },
        { has_duration(item), RULEC_FACT_HAS_DURATION },
        { item->has_save, RULEC_FACT_HAS_SAVE },
        { item->has_attack, RULEC_FACT_IS_ATTACK },
        { triggered, RULEC_FACT_IS_CONDITION_TRIGGERED },
        { item->action == RULEC_ACTION_SAVE, RULEC_FACT_IS_SAVE },
        { aura || rc_str_eq(item->target, RC_STR("self")), RULEC_FACT_IS_SELF_TARGET },
        { is_token_targetable(item), RULEC_FACT_IS_TOKEN_TARGETABLE },
    };
    uint32_t facts = phase_facts(item, phase) | (uint32_t)phase << RULEC_FACT_PHASE_SHIFT;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].holds)
            facts |= rows[i].fact;
    return facts;
}

uint32_t rc_item_word(const struct rc_item *item, uint32_t asked)
{
    uint32_t phase = (asked & RULEC_FACT_PHASE_MASK) >> RULEC_FACT_PHASE_SHIFT;

    return rc_item_facts(item, (enum rulec_phase)phase,
                         (asked & RULEC_FACT_IS_CONDITION_TRIGGERED) != 0) |
           (asked & (uint32_t)RULEC_FACT_VARIANT_MASK);
}

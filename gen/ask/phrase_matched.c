/*
 * Which things of a character a leaf counts. The leaf itself tells: it is asked about the same
 * character with a single thing in the list, one after the other.
 */
#include "ask/phrase.h"
#include "ir/leaf.h"

struct matched {
    const struct rc_ask *ask;
    struct rc_leaf leaf;   /* what is needed at least is left out: a lower level is seen too */
    struct rc_character c; /* with one thing */
    rc_str_list *out;
};

static bool counts(const struct matched *m)
{
    struct rc_asked asked = { m->ask->pack->model, &m->c, NULL };

    return rc_leaf_value(m->ask->pack->preds, &m->leaf, &asked) > 0;
}

static void add(struct matched *m, struct rc_str text)
{
    if (!rc_list_has(m->out, text))
        RC_PUSH(m->ask->arena, m->out, text);
}

/* Tries each element of a list of the character. */
#define EACH(member, list, text)                            \
    for (size_t i = 0; i < m->ask->base->list.count; i++) { \
        m->c.list.at = &m->ask->base->list.at[i];           \
        m->c.list.count = 1;                                \
        if (counts(m))                                      \
            add(m, text);                                   \
    }                                                       \
    m->c.list = m->ask->base->list

static void match_keys(struct matched *m, rc_str_list *list)
{
    rc_str_list whole = *list;

    for (size_t i = 0; i < whole.count; i++) {
        *list = (rc_str_list){ &whole.at[i], 1, 1 };
        if (counts(m))
            add(m, whole.at[i]);
    }
    *list = whole;
}

/* "Weapon Focus (Bow)"; of takes that chose nothing "Toughness", "Toughness (take 2)". */
static struct rc_str take_text(struct rc_arena *arena, const struct rc_held_ability *held, size_t k)
{
    struct rc_str choice = held->choices.at[k];

    if (choice.len > 0)
        return rc_str_printf(arena, "%.*s (%.*s)", RC_FMT(held->key), RC_FMT(choice));
    return k == 0 ? held->key : rc_str_printf(arena, "%.*s (take %zu)", RC_FMT(held->key), k + 1);
}

static void match_choices(struct matched *m, const struct rc_held_ability *held)
{
    struct rc_held_ability single = *held;

    m->c.ability_list.at = &single;
    m->c.ability_list.count = 1;
    for (size_t k = 0; k < held->choices.count; k++) {
        single.choices.at = &held->choices.at[k];
        single.choices.count = 1;
        if (counts(m))
            add(m, take_text(m->ask->arena, held, k));
    }
    if (held->choices.count == 0 && counts(m))
        add(m, held->key);
}

static void match_abilities(struct matched *m)
{
    const struct rc_character *base = m->ask->base;

    m->c.abilities_served.count = 0;
    for (size_t i = 0; i < base->ability_list.count; i++)
        match_choices(m, &base->ability_list.at[i]);
    m->c.ability_list.count = 0;
    m->c.abilities_served = base->abilities_served;
    for (size_t i = 0; i < base->abilities_served.count; i++) {
        m->c.abilities_served.at = &base->abilities_served.at[i];
        m->c.abilities_served.count = 1;
        if (counts(m))
            add(m, base->abilities_served.at[i].key);
    }
}

static void match_classes(struct matched *m)
{
    for (size_t i = 0; i < m->ask->base->class_info.count; i++) {
        struct rc_class_info *info = &m->ask->base->class_info.at[i];
        m->c.class_info.at = info;
        m->c.class_info.count = 1;
        if (!counts(m))
            continue;
        if (m->leaf.op == RC_LEAF_SUBCLASSES)
            add(m, info->subclass);
        else if (m->leaf.count > 0 && m->leaf.matchers[0].how == RC_MATCH_SPELLCASTER)
            add(m, rc_str_printf(m->ask->arena, "%.*s with caster level %d",
                                 RC_FMT(info->class_key), info->spellcaster_level));
        else
            add(m, rc_str_printf(m->ask->arena, "%.*s %d", RC_FMT(info->class_key), info->level));
    }
}

static void match_skills(struct matched *m)
{
    EACH(m, skills_held,
         rc_str_printf(m->ask->arena, "%.*s %.10g", RC_FMT(m->ask->base->skills_held.at[i].name),
                       m->ask->base->skills_held.at[i].value));
}

static void match_items(struct matched *m)
{
    EACH(m, equipment_list, m->ask->base->equipment_list.at[i].name);
}

static void match_campaigns(struct matched *m)
{
    EACH(m, campaigns_selected, m->ask->base->campaigns_selected.at[i].key);
}

static void match_spells(struct matched *m)
{
    m->c.domain_spells.count = 0;
    m->c.race_spells.count = 0;
    EACH(m, spells, m->ask->base->spells.at[i].spell);
    m->c.spells.count = 0;
    m->c.domain_spells = m->ask->base->domain_spells;
    EACH(m, domain_spells, m->ask->base->domain_spells.at[i].name);
    m->c.domain_spells.count = 0;
    m->c.race_spells = m->ask->base->race_spells;
    match_keys(m, &m->c.race_spells);
}

/* Proficiencies and types of one grant: "Buckler", "TYPE Light". */
static struct rc_str grant_text(struct rc_arena *arena, const struct rc_grant *grant)
{
    const rc_str_list *lists[] = { &grant->profs, &grant->equipment_types };
    struct rc_buf out;

    rc_buf_init(&out, arena);
    for (size_t l = 0; l < 2; l++) {
        for (size_t i = 0; i < lists[l]->count; i++) {
            rc_buf_printf(&out, "%s%s", out.len > 0 ? ", " : "", l == 1 ? "TYPE " : "");
            rc_buf_add(&out, lists[l]->at[i]);
        }
    }
    return rc_buf_str(&out);
}

static void match_armor_grants(struct matched *m)
{
    EACH(m, armor_grants, grant_text(m->ask->arena, &m->ask->base->armor_grants.at[i]));
}

static void match_shield_grants(struct matched *m)
{
    EACH(m, shield_grants, grant_text(m->ask->arena, &m->ask->base->shield_grants.at[i]));
}

static void match(struct matched *m)
{
    switch ((int)m->leaf.op) {
    case RC_LEAF_ABILITIES: match_abilities(m); break;
    case RC_LEAF_CAMPAIGNS: match_campaigns(m); break;
    case RC_LEAF_CLASSES:
    case RC_LEAF_CLASS_MOST:
    case RC_LEAF_SUBCLASSES: match_classes(m); break;
    case RC_LEAF_SKILLS:
    case RC_LEAF_SKILLS_ALONE:
    case RC_LEAF_SKILL_SUM: match_skills(m); break;
    case RC_LEAF_ARMORS:
    case RC_LEAF_EQUIPPED:
    case RC_LEAF_EQUIPPED_BOTH:
    case RC_LEAF_EQUIPPED_PRIMARY:
    case RC_LEAF_EQUIPPED_SECONDARY:
    case RC_LEAF_EQUIPPED_TWO:
    case RC_LEAF_ITEMS: match_items(m); break;
    case RC_LEAF_SPELLS:
    case RC_LEAF_SPELLS_OF_DESCRIPTOR:
    case RC_LEAF_SPELLS_OF_SCHOOL:
    case RC_LEAF_SPELLS_OF_SUBSCHOOL: match_spells(m); break;
    case RC_LEAF_ARMOR_GRANTS: match_armor_grants(m); break;
    case RC_LEAF_SHIELD_GRANTS: match_shield_grants(m); break;
    case RC_LEAF_CLASS_SKILLS: match_keys(m, &m->c.class_skills_any); break;
    case RC_LEAF_DEITY_DOMAINS: match_keys(m, &m->c.deity_info.domains); break;
    case RC_LEAF_DOMAINS: match_keys(m, &m->c.domains); break;
    case RC_LEAF_KITS: match_keys(m, &m->c.kits); break;
    case RC_LEAF_LANGUAGES: match_keys(m, &m->c.languages); break;
    case RC_LEAF_SPECIAL_ABILITIES: match_keys(m, &m->c.special_abilities); break;
    case RC_LEAF_TEMPLATES: match_keys(m, &m->c.templates); break;
    case RC_LEAF_WEAPONPROFS: match_keys(m, &m->c.weaponprofs); break;
    default: break;
    }
}

void rc_phrase_matched(const struct rc_ask *ask, const struct rc_leaf *leaf, rc_str_list *out)
{
    struct matched *m = RC_NEW(ask->arena, struct matched);
    struct rc_matcher *any = RC_NEW_ARRAY(ask->arena, struct rc_matcher, leaf->count + 1);

    for (size_t i = 0; i < leaf->count; i++) {
        any[i] = leaf->matchers[i];
        any[i].value = 0;
    }
    *m = (struct matched){ .ask = ask, .leaf = *leaf, .c = *ask->base, .out = out };
    m->leaf.matchers = any;
    match(m);
}

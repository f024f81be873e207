/*
 * How many things of a collection are matched (pre.md T2): a thing counts once, however many
 * matchers match it, unless the leaf says that each take or occurrence counts.
 */
#include "ir/leaf.h"

/* --- lists of keys: domains, templates, kits, languages, proficiencies, special abilities */

struct collection {
    const rc_str_list *keys;
    rc_kind kind; /* of the objects, for their types; RC_NO_KIND */
};

static struct collection collection_of(const struct rc_leaf_ask *ask)
{
    const struct rc_character *c = ask->character;

    switch ((int)ask->leaf->op) {
    case RC_LEAF_DOMAINS: return (struct collection){ &c->domains, RC_KIND_DOMAIN };
    case RC_LEAF_DEITY_DOMAINS:
        return (struct collection){ &c->deity_info.domains, RC_KIND_DOMAIN };
    case RC_LEAF_TEMPLATES: return (struct collection){ &c->templates, RC_KIND_TEMPLATE };
    case RC_LEAF_LANGUAGES: return (struct collection){ &c->languages, RC_KIND_LANGUAGE };
    case RC_LEAF_WEAPONPROFS: return (struct collection){ &c->weaponprofs, RC_KIND_WEAPONPROF };
    case RC_LEAF_SPECIAL_ABILITIES: return (struct collection){ &c->special_abilities, RC_NO_KIND };
    default: return (struct collection){ &c->kits, RC_NO_KIND };
    }
}

static bool matches_key(const struct rc_leaf_ask *ask, const struct rc_matcher *m, rc_kind kind,
                        struct rc_str key)
{
    struct rc_str text = rc_match_text(ask, m);

    switch ((int)m->how) {
    case RC_MATCH_ANY: return true;
    case RC_MATCH_KEY: return rc_str_eq_fold(key, text);
    case RC_MATCH_EXACT: return rc_str_eq(key, text);
    case RC_MATCH_PREFIX: return rc_starts_fold(key, text);
    case RC_MATCH_TYPE: return rc_key_has_types(ask->model, kind, key, text);
    default: return false;
    }
}

static bool any_matches_key(const struct rc_leaf_ask *ask, rc_kind kind, struct rc_str key)
{
    for (size_t j = 0; j < ask->leaf->count; j++) {
        if (matches_key(ask, &ask->leaf->matchers[j], kind, key))
            return true;
    }
    return false;
}

/* One weapon of the deity counts, however many there are, if nothing else matches it (T2). */
static double deity_weapon(const struct rc_leaf_ask *ask, const struct collection *of)
{
    for (size_t i = 0; i < of->keys->count; i++) {
        if (rc_list_has_fold(&ask->character->deity_info.weapons, of->keys->at[i]) &&
            !any_matches_key(ask, of->kind, of->keys->at[i]))
            return 1;
    }
    return 0;
}

double rc_count_keys(const struct rc_leaf_ask *ask)
{
    struct collection of = collection_of(ask);
    double count = 0;

    for (size_t i = 0; i < of.keys->count; i++)
        count += any_matches_key(ask, of.kind, of.keys->at[i]);
    for (size_t j = 0; j < ask->leaf->count; j++) {
        if (ask->leaf->matchers[j].how == RC_MATCH_DEITYWEAPON)
            return count + deity_weapon(ask, &of);
    }
    return count;
}

/* --- abilities */

static bool in_category(const struct rc_leaf_ask *ask, const struct rc_held_ability *held)
{
    return rc_str_eq_fold(held->parent, rc_leaf_text(ask));
}

static bool matches_choice(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                           struct rc_str choice)
{
    static const rc_kind kinds[] = { RC_KIND_SKILL, RC_KIND_WEAPONPROF, RC_KIND_EQUIPMENT,
                                     RC_KIND_DOMAIN, RC_KIND_SPELL };
    struct rc_str text = rc_sym_text(ask->preds->texts, m->choice);

    if (m->choice_how == RC_MATCH_KEY)
        return rc_str_eq_fold(choice, text);
    if (m->choice_how == RC_MATCH_PREFIX)
        return rc_starts_fold(choice, text);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (rc_object_has_types(ask->model, kinds[i], choice, text))
            return true;
    }
    return false;
}

static bool matches_ability(const struct rc_leaf_ask *ask, const struct rc_matcher *m, rc_kind kind,
                            struct rc_str key)
{
    return matches_key(ask, m, kind, key);
}

/* Matched by itself, not by a choice made in it. */
static bool matches_plainly(const struct rc_leaf_ask *ask, rc_kind kind, struct rc_str key)
{
    for (size_t j = 0; j < ask->leaf->count; j++) {
        const struct rc_matcher *m = &ask->leaf->matchers[j];
        if (!m->has_choice && matches_ability(ask, m, kind, key))
            return true;
    }
    return false;
}

static bool matches_with_choice(const struct rc_leaf_ask *ask, rc_kind kind, struct rc_str key,
                                struct rc_str choice)
{
    for (size_t j = 0; j < ask->leaf->count; j++) {
        const struct rc_matcher *m = &ask->leaf->matchers[j];
        if (m->has_choice && matches_ability(ask, m, kind, key) && matches_choice(ask, m, choice))
            return true;
    }
    return false;
}

/* Whether a record before the i-th says the same of the ability, and of the choice where given. */
static bool seen(const struct rc_leaf_ask *ask, size_t i, const struct rc_str *choice)
{
    const struct rc_held_ability *held = &ask->character->ability_list.at[i];

    for (size_t k = 0; k < i; k++) {
        const struct rc_held_ability *other = &ask->character->ability_list.at[k];
        if (rc_str_eq_fold(other->key, held->key) && rc_str_eq_fold(other->parent, held->parent) &&
            (choice == NULL || rc_list_has_fold(&other->choices, *choice)))
            return true;
    }
    return false;
}

static double takes(const struct rc_held_ability *held)
{
    if (held->choices.count > 0)
        return (double)held->choices.count;
    return held->select > 1 ? held->select : 1;
}

static double count_record(const struct rc_leaf_ask *ask, rc_kind kind, size_t i)
{
    const struct rc_held_ability *held = &ask->character->ability_list.at[i];
    bool each = (ask->leaf->flags & RC_LEAF_EACH) != 0;
    double count = 0;

    if (matches_plainly(ask, kind, held->key) && (each || !seen(ask, i, NULL)))
        count += each ? takes(held) : 1;
    for (size_t c = 0; c < held->choices.count; c++) {
        if (matches_with_choice(ask, kind, held->key, held->choices.at[c]) &&
            (each || !seen(ask, i, &held->choices.at[c])))
            count++;
    }
    return count;
}

static bool is_held(const struct rc_leaf_ask *ask, struct rc_str key)
{
    for (size_t i = 0; i < ask->character->ability_list.count; i++) {
        const struct rc_held_ability *held = &ask->character->ability_list.at[i];
        if (in_category(ask, held) && rc_str_eq_fold(held->key, key))
            return true;
    }
    return false;
}

double rc_count_abilities(const struct rc_leaf_ask *ask)
{
    rc_kind kind = rc_ability_kind_find(ask->model, rc_leaf_text(ask));
    bool any = (ask->leaf->flags & RC_LEAF_SERVED_ANY) != 0;
    double count = 0;

    for (size_t i = 0; i < ask->character->ability_list.count; i++) {
        if (in_category(ask, &ask->character->ability_list.at[i]))
            count += count_record(ask, kind, i);
    }
    for (size_t i = 0; i < ask->character->abilities_served.count; i++) {
        const struct rc_served_ability *served = &ask->character->abilities_served.at[i];
        rc_kind own = any ? rc_ability_kind_find(ask->model, served->category) : kind;
        if ((any || rc_str_eq_fold(served->category, rc_leaf_text(ask))) &&
            !is_held(ask, served->key) && matches_plainly(ask, own, served->key))
            count++;
    }
    return count;
}

/* --- classes */

static bool class_has_types(const struct rc_class_info *info, struct rc_str types)
{
    if (rc_list_has_types(&info->types, types))
        return true;
    for (size_t i = 0; i < info->serves_as.count; i++) {
        if (rc_list_has_types(&info->serves_as.at[i].types, types))
            return true;
    }
    return false;
}

static bool class_is(const struct rc_class_info *info, struct rc_str key)
{
    if (rc_str_eq_fold(info->class_key, key))
        return true;
    for (size_t i = 0; i < info->serves_as.count; i++) {
        if (rc_str_eq_fold(info->serves_as.at[i].key, key))
            return true;
    }
    return false;
}

static bool matches_class(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                          const struct rc_class_info *info)
{
    struct rc_str text = rc_match_text(ask, m);

    switch ((int)m->how) {
    case RC_MATCH_ANY: return true;
    case RC_MATCH_KEY: return class_is(info, text);
    case RC_MATCH_TYPE: return class_has_types(info, text);
    case RC_MATCH_SPELLCASTER: return text.len == 0 || rc_str_eq_fold(info->spell_type, text);
    default: return false;
    }
}

static int level_for(const struct rc_matcher *m, const struct rc_class_info *info)
{
    return m->how == RC_MATCH_SPELLCASTER ? info->spellcaster_level : info->level;
}

/* P21: shipped, levels of classes that serve as one of the type are added to the highest. */
static bool reaches_together(const struct rc_leaf_ask *ask, const struct rc_matcher *m)
{
    int highest = 0;
    int served = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        if (rc_list_has_types(&info->types, rc_match_text(ask, m)))
            highest = info->level > highest ? info->level : highest;
        else if (class_has_types(info, rc_match_text(ask, m)))
            served += info->level;
    }
    return served > 0 && highest + served >= m->value;
}

double rc_count_classes(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        for (size_t j = 0; j < ask->leaf->count; j++) {
            const struct rc_matcher *m = &ask->leaf->matchers[j];
            if (matches_class(ask, m, info) && level_for(m, info) >= m->value) {
                count++;
                break;
            }
        }
    }
    for (size_t j = 0; count == 0 && j < ask->leaf->count; j++) {
        if ((ask->leaf->flags & RC_LEAF_ADD_SERVED) != 0 &&
            ask->leaf->matchers[j].how == RC_MATCH_TYPE &&
            reaches_together(ask, &ask->leaf->matchers[j]))
            count = 1;
    }
    return count;
}

double rc_count_class_most(const struct rc_leaf_ask *ask)
{
    int most = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        const struct rc_class_info *info = &ask->character->class_info.at[i];
        for (size_t j = 0; j < ask->leaf->count; j++) {
            const struct rc_matcher *m = &ask->leaf->matchers[j];
            if (matches_class(ask, m, info) && level_for(m, info) > most)
                most = level_for(m, info);
        }
    }
    return most;
}

double rc_count_subclasses(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->class_info.count; i++) {
        struct rc_str subclass = ask->character->class_info.at[i].subclass;
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (rc_str_eq_fold(subclass, rc_match_text(ask, &ask->leaf->matchers[j]))) {
                count++;
                break;
            }
        }
    }
    return count;
}

/* --- skills */

static const rc_str_list *served_by(const struct rc_leaf_ask *ask, struct rc_str skill)
{
    for (size_t i = 0; i < ask->character->skills_serve_as.count; i++) {
        if (rc_str_eq_fold(ask->character->skills_serve_as.at[i].name, skill))
            return &ask->character->skills_serve_as.at[i].list;
    }
    return NULL;
}

static bool has_skill(const struct rc_leaf_ask *ask, struct rc_str skill)
{
    for (size_t i = 0; i < ask->character->skills_held.count; i++) {
        if (rc_str_eq_fold(ask->character->skills_held.at[i].name, skill))
            return true;
    }
    return false;
}

/* The first skill that it has, in the order of the keys, and that the matcher matches. */
static struct rc_str first_match(const struct rc_leaf_ask *ask, const struct rc_matcher *m)
{
    struct rc_str first = RC_STR("");

    for (size_t i = 0; i < ask->character->skills_held.count; i++) {
        struct rc_str key = ask->character->skills_held.at[i].name;
        if (matches_key(ask, m, RC_KIND_SKILL, key) &&
            (first.len == 0 || rc_str_cmp_fold(key, first) < 0))
            first = key;
    }
    return first;
}

/* The key or type of a skill, as it counts for the matcher (P3, P4). */
static bool matches_itself(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                           struct rc_str skill)
{
    if (m->how == RC_MATCH_PREFIX && (ask->leaf->flags & RC_LEAF_FIRST) != 0)
        return rc_str_eq_fold(first_match(ask, m), skill);
    if (m->how == RC_MATCH_TYPE && (ask->leaf->flags & RC_LEAF_FROM) != 0 &&
        rc_str_find(rc_match_text(ask, m), '%', 0) < rc_match_text(ask, m).len) {
        struct rc_str first = first_match(ask, m);
        return first.len > 0 && rc_str_cmp_fold(first, skill) <= 0;
    }
    return matches_key(ask, m, RC_KIND_SKILL, skill);
}

static bool matches_skill(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                          struct rc_str skill)
{
    const rc_str_list *served;

    if (matches_itself(ask, m, skill))
        return true;
    if (ask->leaf->op != RC_LEAF_SKILLS || m->how != RC_MATCH_KEY ||
        has_skill(ask, rc_match_text(ask, m)))
        return false;
    served = served_by(ask, skill);
    return served != NULL && rc_list_has_fold(served, rc_match_text(ask, m));
}

static bool has_ranks(const struct rc_leaf_ask *ask, const struct rc_matcher *m, double ranks)
{
    bool enough = (double)(long)ranks >= m->value;

    return ask->leaf->op == RC_LEAF_SKILLS_BELOW ? !enough : enough;
}

double rc_count_skills(const struct rc_leaf_ask *ask)
{
    bool add = (ask->leaf->flags & RC_LEAF_RANKS) != 0;
    double count = 0;

    for (size_t i = 0; i < ask->character->skills_held.count; i++) {
        const struct rc_named_number *held = &ask->character->skills_held.at[i];
        for (size_t j = 0; j < ask->leaf->count; j++) {
            const struct rc_matcher *m = &ask->leaf->matchers[j];
            if (matches_skill(ask, m, held->name) && has_ranks(ask, m, held->value)) {
                count += add ? (double)(long)held->value : 1;
                break;
            }
        }
    }
    return count;
}

double rc_count_skill_sum(const struct rc_leaf_ask *ask)
{
    double sum = 0;

    for (size_t i = 0; i < ask->character->skills_held.count; i++) {
        const struct rc_named_number *held = &ask->character->skills_held.at[i];
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (!matches_skill(ask, &ask->leaf->matchers[j], held->name))
                continue;
            sum += (ask->leaf->flags & RC_LEAF_CUT) != 0 ? (double)(long)held->value : held->value;
            break;
        }
    }
    return sum;
}

static bool matches_class_skill(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                                struct rc_str skill)
{
    const rc_str_list *served = served_by(ask, skill);

    return matches_key(ask, m, RC_KIND_SKILL, skill) ||
           (m->how == RC_MATCH_KEY && served != NULL &&
            rc_list_has_fold(served, rc_match_text(ask, m)));
}

double rc_count_class_skills(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->class_skills_any.count; i++) {
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (matches_class_skill(ask, &ask->leaf->matchers[j],
                                    ask->character->class_skills_any.at[i])) {
                count++;
                break;
            }
        }
    }
    return count;
}

/* --- race */

static bool served_race_is(const struct rc_leaf_ask *ask, const struct rc_matcher *m,
                           const struct rc_served_race *served)
{
    struct rc_str text = rc_match_text(ask, m);
    struct rc_str name = (ask->leaf->flags & RC_LEAF_SERVED_NAME) != 0 ? served->name : served->key;

    switch ((int)m->how) {
    case RC_MATCH_KEY: return rc_str_eq_fold(name, text);
    case RC_MATCH_PREFIX:
        /* P23: only shipped does a prefix look at what the race serves as */
        return (ask->leaf->flags & RC_LEAF_SERVED_NAME) != 0 && rc_starts_fold(name, text);
    case RC_MATCH_TYPE: return rc_list_has_types(&served->types, text);
    case RC_MATCH_RACETYPE: return rc_str_eq_fold(served->racetype, text);
    case RC_MATCH_RACESUBTYPE: return rc_list_has_fold(&served->racesubtypes, text);
    default: return false;
    }
}

static bool race_is(const struct rc_leaf_ask *ask, const struct rc_matcher *m)
{
    const struct rc_race_info *race = &ask->character->race_info;
    struct rc_str text = rc_match_text(ask, m);

    switch ((int)m->how) {
    case RC_MATCH_ANY: return race->present && !race->unselected;
    case RC_MATCH_KEY: return rc_str_eq_fold(race->key, text);
    case RC_MATCH_PREFIX: return rc_starts_fold(race->key, text);
    case RC_MATCH_TYPE: return rc_list_has_types(&race->types, text);
    case RC_MATCH_RACETYPE: return rc_str_eq_fold(race->effective_race_type, text);
    case RC_MATCH_RACESUBTYPE: return rc_list_has_fold(&race->effective_race_subtypes, text);
    default: return false;
    }
}

double rc_count_races(const struct rc_leaf_ask *ask)
{
    const struct rc_race_info *race = &ask->character->race_info;

    for (size_t j = 0; j < ask->leaf->count; j++) {
        const struct rc_matcher *m = &ask->leaf->matchers[j];
        if (race_is(ask, m))
            return 1;
        for (size_t i = 0; i < race->serves_as.count; i++) {
            if (served_race_is(ask, m, &race->serves_as.at[i]))
                return 1;
        }
    }
    return 0;
}

/* --- spells */

enum rc_relation rc_spell_relation(enum rc_leaf_op op)
{
    if (op == RC_LEAF_SPELLS_OF_SCHOOL)
        return RC_RELATION_SCHOOL;
    return op == RC_LEAF_SPELLS_OF_SUBSCHOOL ? RC_RELATION_SUBSCHOOL : RC_RELATION_DESCRIPTOR;
}

static bool matches_spell(const struct rc_leaf_ask *ask, struct rc_str spell, int level)
{
    rc_object object = rc_object_find(ask->model, RC_KIND_SPELL, spell);

    for (size_t j = 0; j < ask->leaf->count; j++) {
        const struct rc_matcher *m = &ask->leaf->matchers[j];
        const uint64_t *bits;
        if (ask->leaf->op == RC_LEAF_SPELLS) {
            if (rc_str_eq_fold(spell, rc_match_text(ask, m)))
                return true;
            continue;
        }
        bits = rc_model_related(ask->model, rc_spell_relation(ask->leaf->op), RC_KIND_SPELL,
                                rc_match_text(ask, m));
        if (object != RC_NO_OBJECT && bits != NULL && rc_bits_has(bits, object) &&
            level >= m->value)
            return true;
    }
    return false;
}

static bool known_spell(const struct rc_leaf_ask *ask, size_t i)
{
    const struct rc_held_spell *held = &ask->character->spells.at[i];

    return rc_list_has(&ask->character->spell_sources, held->source) &&
           matches_spell(ask, held->spell, held->level);
}

/* Whether the spell is among those known that a record before the i-th counted. */
static bool counted_before(const struct rc_leaf_ask *ask, size_t i, struct rc_str spell)
{
    for (size_t k = 0; k < i; k++) {
        if (rc_str_eq_fold(ask->character->spells.at[k].spell, spell) && known_spell(ask, k))
            return true;
    }
    return false;
}

static double count_elsewhere(const struct rc_leaf_ask *ask, bool each)
{
    const struct rc_character *c = ask->character;
    double count = 0;

    for (size_t i = 0; i < c->domain_spells.count; i++) {
        struct rc_str spell = c->domain_spells.at[i].name;
        if (matches_spell(ask, spell, 0) && (each || !counted_before(ask, c->spells.count, spell)))
            count += each ? c->domain_spells.at[i].value : 1;
    }
    for (size_t i = 0; i < c->race_spells.count; i++) {
        struct rc_str spell = c->race_spells.at[i];
        bool before = counted_before(ask, c->spells.count, spell);
        for (size_t k = 0; k < c->domain_spells.count; k++)
            before = before || rc_str_eq_fold(c->domain_spells.at[k].name, spell);
        if (matches_spell(ask, spell, 0) && (each || !before))
            count++;
    }
    return count;
}

double rc_count_spells(const struct rc_leaf_ask *ask)
{
    bool each = (ask->leaf->flags & RC_LEAF_EACH) != 0;
    double count = 0;

    for (size_t i = 0; i < ask->character->spells.count; i++) {
        if (known_spell(ask, i) &&
            (each || !counted_before(ask, i, ask->character->spells.at[i].spell)))
            count++;
    }
    return ask->leaf->op == RC_LEAF_SPELLS ? count + count_elsewhere(ask, each) : count;
}

/* --- campaigns */

enum {
    CAMPAIGN_DEPTH_LIMIT = 64
};

static bool campaign_is(const struct rc_campaign_choice *campaign, struct rc_str text, bool type)
{
    return type ? rc_list_has_fold(&campaign->booktypes, text)
                : rc_str_eq_fold(campaign->key, text);
}

static double count_included(const struct rc_campaign_choice *campaign, struct rc_str text,
                             bool type, unsigned depth)
{
    double count = campaign_is(campaign, text, type);

    for (size_t i = 0; depth < CAMPAIGN_DEPTH_LIMIT && i < campaign->includes.count; i++)
        count += count_included(&campaign->includes.at[i], text, type, depth + 1);
    return count;
}

double rc_count_campaigns(const struct rc_leaf_ask *ask)
{
    double count = 0;

    for (size_t i = 0; i < ask->character->campaigns_selected.count; i++) {
        const struct rc_campaign_choice *campaign = &ask->character->campaigns_selected.at[i];
        for (size_t j = 0; j < ask->leaf->count; j++) {
            const struct rc_matcher *m = &ask->leaf->matchers[j];
            bool type = m->how == RC_MATCH_BOOKTYPE || m->how == RC_MATCH_INCLUDESBOOKTYPE;
            if (m->how == RC_MATCH_INCLUDES || m->how == RC_MATCH_INCLUDESBOOKTYPE)
                count += count_included(campaign, rc_match_text(ask, m), type, 0);
            else if (m->how != RC_MATCH_NOTHING)
                count += campaign_is(campaign, rc_match_text(ask, m), type);
        }
    }
    return count;
}

/* --- facts */

/* The name without case, the value with it, but for true and false. */
static bool fact_is(struct rc_str held, struct rc_str wanted)
{
    size_t at = rc_str_find(wanted, '=', 0);
    struct rc_str value = rc_str_sub(wanted, at + 1, wanted.len);
    bool truth = rc_str_eq_fold(value, RC_STR("true")) || rc_str_eq_fold(value, RC_STR("false"));

    if (held.len != wanted.len ||
        !rc_str_eq_fold(rc_str_sub(held, 0, at + 1), rc_str_sub(wanted, 0, at + 1)))
        return false;
    return truth ? rc_str_eq_fold(rc_str_sub(held, at + 1, held.len), value)
                 : rc_str_eq(rc_str_sub(held, at + 1, held.len), value);
}

static double held_facts(const struct rc_leaf_ask *ask, const struct rc_int_table *table)
{
    double count = 0;

    for (size_t i = 0; i < table->row.count; i++) {
        for (size_t j = 0; j < ask->leaf->count; j++) {
            if (fact_is(table->row.at[i].name, rc_match_text(ask, &ask->leaf->matchers[j]))) {
                count += table->row.at[i].value;
                break;
            }
        }
    }
    return count;
}

double rc_count_facts(const struct rc_leaf_ask *ask)
{
    for (size_t i = 0; i < ask->character->facts_held.count; i++) {
        if (rc_str_eq_fold(ask->character->facts_held.at[i].name, rc_leaf_text(ask)))
            return held_facts(ask, &ask->character->facts_held.at[i]);
    }
    return 0;
}

#include "state/atoms.h"

#include "ir/grant.h"
#include "state/character.h"

/* What all the functions below are asked: a set of one kind for one character. */
struct ask {
    const struct rc_character *character;
    const struct rc_model *model;
    const struct rc_atoms_options *options;
    struct rc_atom atom;
    uint64_t *out;
};

/* Keys that the model does not have were reported by rc_character_check. */
static void add_key(const struct ask *ask, struct rc_str key)
{
    rc_object object = rc_object_find(ask->model, ask->atom.kind, key);

    if (object != RC_NO_OBJECT)
        rc_bits_add(ask->out, object);
}

static void add_keys(const struct ask *ask, const rc_str_list *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        add_key(ask, keys->at[i]);
}

static void add_bits(const struct ask *ask, const uint64_t *bits)
{
    if (bits != NULL)
        rc_bits_or(ask->out, ask->out, bits, rc_kind_words(ask->model, ask->atom.kind));
}

static struct rc_str text_of(const struct ask *ask)
{
    return rc_sym_text(ask->model->texts, ask->atom.text);
}

static bool has_text(const rc_str_list *list, struct rc_str text)
{
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i], text))
            return true;
    }
    return false;
}

/* The one that is chosen, or else the object of the data for "none chosen" (choose.md B3.1). */
static void add_one(const struct ask *ask, struct rc_str key)
{
    if (key.len > 0)
        add_key(ask, key);
    else
        add_bits(ask, rc_model_flagged(ask->model, ask->atom.kind, RC_FLAG_UNSELECTED));
}

/* Classes with levels, and the subclass of each as 'a.b' (choose.md A7.3). */
static void add_classes(const struct ask *ask)
{
    const struct rc_character *c = ask->character;
    char key[512];

    for (size_t i = 0; i < c->classes.count; i++) {
        if (c->classes.at[i].value > 0)
            add_key(ask, c->classes.at[i].name);
    }
    for (size_t i = 0; i < c->subclasses.count; i++) {
        struct rc_str class_key = c->subclasses.at[i].name;
        struct rc_str subclass = c->subclasses.at[i].value;
        size_t len = class_key.len + 1 + subclass.len;
        if (subclass.len == 0 || len > sizeof key)
            continue;
        memcpy(key, class_key.p, class_key.len);
        key[class_key.len] = '.';
        memcpy(key + class_key.len + 1, subclass.p, subclass.len);
        add_key(ask, (struct rc_str){ key, len });
    }
}

/* Whether a category as a character names it is one of the kind: it or its parent. */
static bool is_of_kind(const struct ask *ask, struct rc_str category)
{
    const struct rc_category_info *info = rc_category_find(ask->model, category);

    return info != NULL ? info->kind == ask->atom.kind
                        : rc_ability_kind_find(ask->model, category) == ask->atom.kind;
}

static void add_abilities(const struct ask *ask)
{
    const struct rc_character *c = ask->character;

    for (size_t i = 0; i < c->ability_list.count; i++) {
        if (is_of_kind(ask, c->ability_list.at[i].parent))
            add_key(ask, c->ability_list.at[i].key);
    }
    for (size_t i = 0; i < c->abilities.count; i++) {
        if (is_of_kind(ask, c->abilities.at[i].name))
            add_keys(ask, &c->abilities.at[i].list);
    }
}

static void add_equipment(const struct ask *ask)
{
    const struct rc_character *c = ask->character;

    add_keys(ask, &c->equipment);
    for (size_t i = 0; i < c->equipment_list.count; i++)
        add_key(ask, c->equipment_list.at[i].key);
}

static void fill_held(const struct ask *ask)
{
    const struct rc_character *c = ask->character;

    switch (rc_kind_info(ask->model, ask->atom.kind)->family) {
    case RC_KIND_ABILITY: add_abilities(ask); break;
    case RC_KIND_ALIGNMENT: add_key(ask, c->alignment); break;
    case RC_KIND_ARMORPROF: add_keys(ask, &c->armorprofs); break;
    case RC_KIND_CLASS: add_classes(ask); break;
    case RC_KIND_DEITY: add_one(ask, c->deity); break;
    case RC_KIND_DOMAIN: add_keys(ask, &c->domains); break;
    case RC_KIND_EQUIPMENT: add_equipment(ask); break;
    case RC_KIND_LANGUAGE: add_keys(ask, &c->languages); break;
    case RC_KIND_RACE: add_one(ask, c->race); break;
    case RC_KIND_SHIELDPROF: add_keys(ask, &c->shieldprofs); break;
    case RC_KIND_TEMPLATE: add_keys(ask, &c->templates); break;
    case RC_KIND_WEAPONPROF: add_keys(ask, &c->weaponprofs); break;
    case RC_KIND_ABILITYCATEGORY:
    case RC_KIND_CLASSSPELLLIST:
    case RC_KIND_DOMAINSPELLLIST:
    case RC_KIND_SAVE:
    case RC_KIND_SIZE:
    case RC_KIND_SKILL:
    case RC_KIND_SPELL:
    case RC_KIND_SPELLSCHOOL:
    case RC_KIND_STAT:
    case RC_FAMILY_COUNT: break; /* they are not held */
    }
}

static bool is_kind_row(const struct ask *ask, const struct rc_kind_keys *row)
{
    if (row->category.len > 0)
        return is_of_kind(ask, row->category);
    return rc_str_eq_fold(row->kind, rc_kind_info(ask->model, ask->atom.kind)->word);
}

/*
 * Objects without a prerequisite always; those that are stated; those that QUALIFY names. A kind
 * that `qualified` does not mention has nothing stated (pre.md section 5).
 */
static void fill_qualified(const struct ask *ask)
{
    const rc_kind_keys_list *lists[] = { &ask->character->qualified, &ask->character->qualify };
    size_t n = rc_kind_count(ask->model, ask->atom.kind);

    for (rc_object object = 0; object < n; object++) {
        if (!rc_object_has_flag(ask->model, ask->atom.kind, object, RC_FLAG_HAS_PRE))
            rc_bits_add(ask->out, object);
    }
    for (size_t l = 0; l < 2; l++) {
        for (size_t i = 0; i < lists[l]->count; i++) {
            if (is_kind_row(ask, &lists[l]->at[i]))
                add_keys(ask, &lists[l]->at[i].keys);
        }
    }
}

static void fill_granted(const struct ask *ask, bool by_key)
{
    const struct rc_character *c = ask->character;
    bool shield = ask->atom.kind == RC_KIND_SHIELDPROF;
    const struct rc_grant *grants = shield ? c->shield_grants.at : c->armor_grants.at;
    size_t count = shield ? c->shield_grants.count : c->armor_grants.count;

    add_keys(ask, shield ? &c->shieldprofs : &c->armorprofs);
    for (size_t i = 0; i < count; i++) {
        add_keys(ask, &grants[i].profs);
        for (size_t k = 0; !by_key && k < grants[i].equipment_types.count; k++)
            rc_grant_by_type(ask->model, ask->atom.kind, grants[i].equipment_types.at[k],
                             ask->options->armortype_with_armor, ask->out);
    }
}

/*
 * What its deity allows it. Where nothing is stated about the deity it is the deity's DOMAINS that
 * have no condition; a deity that was not chosen is the unselected one of the data (B3.1).
 */
static void fill_deity_domains(const struct ask *ask)
{
    const struct rc_character *c = ask->character;
    size_t n = rc_kind_count(ask->model, RC_KIND_DEITY);

    if (c->deity_info.present) {
        add_keys(ask, &c->deity_info.domains_pass);
        return;
    }
    rc_object deity = rc_object_find(ask->model, RC_KIND_DEITY, c->deity);
    if (c->deity.len == 0) {
        const uint64_t *none = rc_model_flagged(ask->model, RC_KIND_DEITY, RC_FLAG_UNSELECTED);
        deity = none != NULL ? (rc_object)rc_bits_next(none, n, 0) : RC_NO_OBJECT;
    }
    if (deity >= n)
        return;
    struct rc_values values =
        rc_object_values(ask->model, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, deity);
    for (size_t i = 0; i < values.count; i++)
        add_key(ask, rc_sym_text(ask->model->texts, values.at[i]));
}

/* Whether a list is of the type; the empty type is that of lists without one (choose.md B5.3). */
static bool is_of_type(const struct ask *ask, const rc_str_list *types)
{
    if (ask->atom.text == RC_ANY_TEXT)
        return true;
    return ask->atom.text == 0 ? types->count == 0 : has_text(types, text_of(ask));
}

/* Spells of the lists that it has, by type and level. */
static void fill_available(const struct ask *ask)
{
    const struct rc_character *c = ask->character;

    for (size_t i = 0; i < c->available_spells.count; i++) {
        const struct rc_spells_of *of = &c->available_spells.at[i];
        if (!is_of_type(ask, &of->types))
            continue;
        for (size_t k = 0; k < of->levels.count; k++) {
            int level = of->levels.at[k].level;
            if (level >= ask->atom.level_min && level <= ask->atom.level_max)
                add_keys(ask, &of->levels.at[k].spells);
        }
    }
}

static bool is_source(const struct rc_held_spell *spell, struct rc_str word, struct rc_str key)
{
    size_t colon = rc_str_find(spell->source, ':', 0);

    return rc_str_eq(rc_str_sub(spell->source, 0, colon), word) &&
           (key.len == 0 ||
            rc_str_eq_fold(rc_str_sub(spell->source, colon + 1, spell->source.len), key));
}

/* In the default book, of any class or of the class `key` (choose.md B5.5). */
static void add_known(const struct ask *ask, struct rc_str key)
{
    const struct rc_character *c = ask->character;

    for (size_t i = 0; i < c->spells.count; i++) {
        const struct rc_held_spell *spell = &c->spells.at[i];
        if (rc_str_eq(spell->book, c->default_spell_book) && is_source(spell, RC_STR("CLASS"), key))
            add_key(ask, spell->spell);
    }
}

/* Whether "class:k" is the list that the class has without a statement: that of its own name. */
static bool is_own_list(struct rc_str list, struct rc_str class_key)
{
    struct rc_str word = RC_STR("class:");

    return rc_str_starts(list, word) &&
           rc_str_eq_fold(rc_str_sub(list, word.len, list.len), class_key);
}

/* What the classes that use the list know, in the default book (choose.md B5.5). */
static void fill_known_of_list(const struct ask *ask)
{
    const struct rc_character *c = ask->character;
    struct rc_str list = text_of(ask);

    for (size_t i = 0; i < c->class_info.count; i++) {
        const struct rc_class_info *info = &c->class_info.at[i];
        if (info->spell_lists.count > 0 ? has_text(&info->spell_lists, list)
                                        : is_own_list(list, info->class_key))
            add_known(ask, info->class_key);
    }
}

static bool rule_is_on(const struct rc_character *character, const char *rule)
{
    return has_text(&character->rules_on, rc_str(rule));
}

/* Which relation of a spell the values of an entry are compared with; RC_RELATION_COUNT: none. */
static enum rc_relation prohibited_relation(const struct rc_character *character,
                                            struct rc_str kind)
{
    if (rc_str_eq_fold(kind, RC_STR("School")))
        return RC_RELATION_SCHOOL;
    if (rc_str_eq_fold(kind, RC_STR("SubSchool")))
        return RC_RELATION_SUBSCHOOL;
    if (rc_str_eq_fold(kind, RC_STR("Descriptor")))
        return RC_RELATION_DESCRIPTOR;
    if (rc_str_eq_fold(kind, RC_STR("Alignment")) && rule_is_on(character, "PROHIBITSPELLS"))
        return RC_RELATION_DESCRIPTOR;
    return RC_RELATION_COUNT;
}

/* Whether one PROHIBITSPELL hits a spell: all values are its own, or one is its key (B5.6). */
static bool is_hit(const struct ask *ask, const struct rc_prohibited *entry, rc_object spell)
{
    enum rc_relation relation = prohibited_relation(ask->character, entry->kind);

    if (!entry->pre_pass || entry->values.count == 0)
        return false;
    if (rc_str_eq_fold(entry->kind, RC_STR("Spell")))
        return has_text(&entry->values, rc_object_key(ask->model, RC_KIND_SPELL, spell));
    if (relation == RC_RELATION_COUNT)
        return false;
    for (size_t i = 0; i < entry->values.count; i++) {
        const uint64_t *bits =
            rc_model_related(ask->model, relation, RC_KIND_SPELL, entry->values.at[i]);
        if (bits == NULL || !rc_bits_has(bits, spell))
            return false;
    }
    return true;
}

static bool is_prohibited(const struct ask *ask, const struct rc_class_info *info, rc_object spell)
{
    for (size_t i = 0; i < info->prohibited.count; i++) {
        if (is_hit(ask, &info->prohibited.at[i], spell))
            return true;
    }
    return false;
}

static bool is_qualified(const struct ask *ask, rc_object spell)
{
    rc_kind kind = ask->atom.kind;
    struct rc_str key = rc_object_key(ask->model, kind, spell);
    const rc_kind_keys_list *lists[] = { &ask->character->qualified, &ask->character->qualify };

    if (!rc_object_has_flag(ask->model, kind, spell, RC_FLAG_HAS_PRE))
        return true;
    for (size_t l = 0; l < 2; l++) {
        for (size_t i = 0; i < lists[l]->count; i++) {
            if (is_kind_row(ask, &lists[l]->at[i]) && has_text(&lists[l]->at[i].keys, key))
                return true;
        }
    }
    return false;
}

/* Of all its classes, or of any; without a class all are prohibited for "all" and none for "any".
 */
static void fill_prohibited(const struct ask *ask, bool all)
{
    const struct rc_character *c = ask->character;
    size_t n = rc_kind_count(ask->model, ask->atom.kind);

    for (rc_object spell = 0; spell < n; spell++) {
        bool answer = all;
        bool failed = !is_qualified(ask, spell);
        for (size_t i = 0; i < c->class_info.count && answer == all; i++) {
            const struct rc_class_info *info = &c->class_info.at[i];
            if (info->level > 0)
                answer = failed || is_prohibited(ask, info, spell);
        }
        if (answer)
            rc_bits_add(ask->out, spell);
    }
}

static void fill_in_book(const struct ask *ask)
{
    const struct rc_character *c = ask->character;

    for (size_t i = 0; i < c->spells.count; i++) {
        if (rc_str_eq_fold(c->spells.at[i].book, text_of(ask)))
            add_key(ask, c->spells.at[i].spell);
    }
}

/* "CATEGORY|key": the choices of all takes of that ability (choose.md C20). */
static void fill_chosen(const struct ask *ask)
{
    const struct rc_character *c = ask->character;
    struct rc_str text = text_of(ask);
    size_t bar = rc_str_find(text, '|', 0);
    struct rc_str category = rc_str_sub(text, 0, bar);
    struct rc_str key = rc_str_sub(text, bar + 1, text.len);

    for (size_t i = 0; i < c->ability_list.count; i++) {
        const struct rc_held_ability *ability = &c->ability_list.at[i];
        if (rc_str_eq_fold(ability->key, key) && (rc_str_eq_fold(ability->category, category) ||
                                                  rc_str_eq_fold(ability->parent, category)))
            add_keys(ask, &ability->choices);
    }
}

void rc_atom_fill(const struct rc_character *character, const struct rc_model *model,
                  struct rc_atom atom, const struct rc_atoms_options *options, uint64_t *out)
{
    const struct ask ask = { character, model, options, atom, out };

    switch (atom.fact) {
    case RC_FACT_HELD: fill_held(&ask); break;
    case RC_FACT_QUALIFIED: fill_qualified(&ask); break;
    case RC_FACT_GRANTED: fill_granted(&ask, false); break;
    case RC_FACT_GRANTED_BY_KEY: fill_granted(&ask, true); break;
    case RC_FACT_DEITY_DOMAINS: fill_deity_domains(&ask); break;
    case RC_FACT_AVAILABLE: fill_available(&ask); break;
    case RC_FACT_KNOWN: add_known(&ask, RC_STR("")); break;
    case RC_FACT_KNOWN_OF_LIST: fill_known_of_list(&ask); break;
    case RC_FACT_PROHIBITED_ALL: fill_prohibited(&ask, true); break;
    case RC_FACT_PROHIBITED_ANY: fill_prohibited(&ask, false); break;
    case RC_FACT_IN_BOOK: fill_in_book(&ask); break;
    case RC_FACT_CHOSEN: fill_chosen(&ask); break;
    case RC_FACT_LISTED: /* it follows from the model and the levels */
    case RC_FACT_COUNT: break;
    }
}

static void state_level(struct rc_facts *facts, const struct rc_character *character,
                        rc_sym formula, rc_sym source)
{
    const struct rc_intern *texts = facts->model->texts;
    int level = 0;

    rc_character_level(character, rc_sym_text(texts, formula), rc_sym_text(texts, source), &level);
    rc_facts_set_level(facts, formula, source, level);
}

/* Bounds of spell levels that are formulas: 0 where the character does not tell. */
static void state_levels(struct rc_facts *facts, const struct rc_character *character,
                         const struct rc_atom *atom)
{
    if (atom->min_formula != 0)
        state_level(facts, character, atom->min_formula, rc_atom_source(facts->model, atom));
    if (atom->max_formula != 0)
        state_level(facts, character, atom->max_formula, rc_atom_source(facts->model, atom));
}

void rc_atom_state(struct rc_facts *facts, const struct rc_character *character,
                   const struct rc_atom *atom, const struct rc_atoms_options *options)
{
    struct rc_atom bounded;

    state_levels(facts, character, atom);
    bounded = rc_facts_bounded(facts, atom);
    rc_atom_fill(character, facts->model, bounded, options, rc_facts_at(facts, bounded));
}

void rc_atoms_fill(struct rc_facts *facts, struct rc_arena *arena,
                   const struct rc_character *character, const struct rc_unit *unit,
                   const struct rc_atoms_options *options)
{
    rc_facts_init(facts, arena, unit->model);
    facts->id = character->id;
    for (size_t i = 0; i < unit->atoms.count; i++)
        rc_atom_state(facts, character, &unit->atoms.at[i], options);
}

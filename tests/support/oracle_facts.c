/* oracle.h: the facts of characters, from chars-T.jsonl and qualified-T.jsonl. */
#include "support/oracle.h"

#include <stdlib.h>
#include <string.h>

struct who {
    struct oracle *oracle;
    const json_t *row;
    struct rc_facts *facts;
    struct rc_facts *facts_c10;
};

static rc_sym lower(struct oracle *oracle, struct rc_str text)
{
    return rc_intern_fold(&oracle->texts, text);
}

static void state_atom(const struct who *w, struct rc_atom atom, struct rc_str key)
{
    rc_object object = rc_object_find(&w->oracle->model, atom.kind, key);
    uint64_t *bits = rc_facts_at(w->facts, atom);
    uint64_t *bits_c10 = rc_facts_at(w->facts_c10, atom);

    if (object != RC_NO_OBJECT) {
        rc_bits_add(bits, object);
        rc_bits_add(bits_c10, object);
    }
}

static void state(const struct who *w, enum rc_fact fact, rc_kind kind, struct rc_str key)
{
    struct rc_atom atom = { .fact = fact, .kind = kind };

    state_atom(w, atom, key);
}

static void state_list(const struct who *w, enum rc_fact fact, rc_kind kind, const json_t *keys)
{
    for (size_t i = 0; i < json_array_size(keys); i++)
        state(w, fact, kind, oracle_value(json_array_get(keys, i)));
}

static const json_t *member(const struct who *w, const char *key)
{
    return json_object_get(w->row, key);
}

/* ---- held ---- */

static void state_held(const struct who *w)
{
    json_t *classes = json_object_get(w->row, "classes");
    json_t *subclasses = json_object_get(w->row, "subclasses");
    const char *key;
    json_t *value;

    state_list(w, RC_FACT_HELD, RC_KIND_DOMAIN, member(w, "domains"));
    state(w, RC_FACT_HELD, RC_KIND_DEITY, oracle_text(member(w, "deity_info"), "key"));
    state(w, RC_FACT_HELD, RC_KIND_RACE, oracle_text(member(w, "race_info"), "key"));
    state_list(w, RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN,
               json_object_get(member(w, "deity_info"), "domains_pass"));
    json_object_foreach(classes, key, value) state(w, RC_FACT_HELD, RC_KIND_CLASS, rc_str(key));
    json_object_foreach(subclasses, key, value)
        state(w, RC_FACT_HELD, RC_KIND_CLASS,
              rc_str_printf(w->oracle->arena, "%s.%s", key, json_string_value(value)));
}

/* ---- proficiencies: what is granted by type is looked up here (choose.md A3.2, C10) ---- */

static bool has_type(const struct who *w, rc_object equipment, struct rc_str type)
{
    struct rc_values types =
        rc_object_values(&w->oracle->model, RC_RELATION_TYPE, RC_KIND_EQUIPMENT, equipment);

    for (size_t i = 0; i < types.count; i++) {
        if (rc_str_eq_fold(rc_sym_text(&w->oracle->texts, types.at[i]), type))
            return true;
    }
    return false;
}

/* "TYPE=ARMOR.Medium": by the words one part ARMOR or SHIELD is the program's own and is dropped.
 */
static bool matches(const struct who *w, rc_object equipment, struct rc_str types, bool c10)
{
    struct rc_str rest = types, type;
    bool drop = !c10;

    if (rc_str_starts(types, RC_STR("TYPE=")))
        rest = rc_str_sub(types, 5, types.len);
    while (rc_str_next(&rest, '.', &type)) {
        if (drop && (rc_str_eq(type, RC_STR("ARMOR")) || rc_str_eq(type, RC_STR("SHIELD"))))
            drop = false;
        else if (!has_type(w, equipment, type))
            return false;
    }
    return true;
}

static void state_granted_type(const struct who *w, rc_kind kind, enum rc_relation relation,
                               struct rc_str types)
{
    struct rc_atom atom = { .fact = RC_FACT_GRANTED, .kind = kind };
    const struct rc_model *model = &w->oracle->model;

    for (rc_object e = 0; e < rc_kind_count(model, RC_KIND_EQUIPMENT); e++) {
        struct rc_values profs = rc_object_values(model, relation, RC_KIND_EQUIPMENT, e);

        for (size_t i = 0; i < profs.count; i++) {
            rc_object prof =
                rc_object_find(model, kind, rc_sym_text(&w->oracle->texts, profs.at[i]));

            if (prof != RC_NO_OBJECT && matches(w, e, types, false))
                rc_bits_add(rc_facts_at(w->facts, atom), prof);
            if (prof != RC_NO_OBJECT && matches(w, e, types, true))
                rc_bits_add(rc_facts_at(w->facts_c10, atom), prof);
        }
    }
}

static void state_granted(const struct who *w, const char *name, rc_kind kind,
                          enum rc_relation relation)
{
    const json_t *grants = member(w, name);

    for (size_t i = 0; i < json_array_size(grants); i++) {
        const json_t *grant = json_array_get(grants, i);
        const json_t *types = json_object_get(grant, "equipment_types");

        state_list(w, RC_FACT_GRANTED, kind, json_object_get(grant, "profs"));
        state_list(w, RC_FACT_GRANTED_BY_KEY, kind, json_object_get(grant, "profs"));
        for (size_t k = 0; k < json_array_size(types); k++)
            state_granted_type(w, kind, relation, oracle_value(json_array_get(types, k)));
    }
}

/* ---- spells ---- */

static void state_available_level(const struct who *w, rc_sym type, int level, const json_t *spells)
{
    struct rc_atom atom = { .fact = RC_FACT_AVAILABLE,
                            .kind = RC_KIND_SPELL,
                            .text = type,
                            .level_min = level,
                            .level_max = level };

    for (size_t i = 0; i < json_array_size(spells); i++)
        state_atom(w, atom, oracle_value(json_array_get(spells, i)));
}

static void state_available(const struct who *w)
{
    json_t *lists = json_object_get(w->row, "available_spells"), *list, *spells;
    const char *key, *level;

    json_object_foreach(lists, key, list)
    {
        const json_t *types = json_object_get(list, "types");

        json_object_foreach(json_object_get(list, "levels"), level, spells)
        {
            if (json_array_size(types) == 0)
                state_available_level(w, 0, atoi(level), spells);
            for (size_t i = 0; i < json_array_size(types); i++)
                state_available_level(w, lower(w->oracle, oracle_value(json_array_get(types, i))),
                                      atoi(level), spells);
        }
    }
}

/* A spell of a class in the default book is known to the users of the lists of that class. */
static void state_known(const struct who *w, struct rc_str class_key, struct rc_str spell)
{
    const json_t *info = json_object_getn(member(w, "class_info"), class_key.p, class_key.len);
    const json_t *lists = json_object_get(info, "spell_lists");

    state(w, RC_FACT_KNOWN, RC_KIND_SPELL, spell);
    for (size_t i = 0; i < json_array_size(lists); i++) {
        struct rc_atom atom = { .fact = RC_FACT_KNOWN_OF_LIST,
                                .kind = RC_KIND_SPELL,
                                .text = lower(w->oracle, oracle_value(json_array_get(lists, i))) };

        state_atom(w, atom, spell);
    }
}

static void state_books(const struct who *w)
{
    const json_t *spells = member(w, "spells");
    struct rc_str default_book = oracle_text(w->row, "default_spell_book");

    for (size_t i = 0; i < json_array_size(spells); i++) {
        const json_t *row = json_array_get(spells, i);
        struct rc_str source = oracle_text(row, "source"), spell = oracle_text(row, "spell");
        struct rc_atom atom = { .fact = RC_FACT_IN_BOOK,
                                .kind = RC_KIND_SPELL,
                                .text = lower(w->oracle, oracle_text(row, "book")) };

        state_atom(w, atom, spell);
        if (rc_str_eq(oracle_text(row, "book"), default_book) &&
            rc_str_starts(source, RC_STR("CLASS:")))
            state_known(w, rc_str_sub(source, 6, source.len), spell);
    }
}

/* Bounds of levels that are formulas, as they were recorded for each source (B5.4). */
static void state_levels(const struct who *w)
{
    json_t *formulas = json_object_get(w->row, "level_formulas"), *row, *value;
    const char *text, *source;

    json_object_foreach(formulas, text, row)
    {
        json_object_foreach(row, source, value)
        {
            rc_sym formula = rc_intern_add(&w->oracle->texts, rc_str(text));
            rc_sym asked = lower(w->oracle, rc_str(source));
            int level = (int)json_number_value(value);

            rc_facts_set_level(w->facts, formula, asked, level);
            rc_facts_set_level(w->facts_c10, formula, asked, level);
        }
    }
}

/* ---- prohibited spells (choose.md B5.6) ---- */

static bool spell_has(const struct who *w, rc_object spell, enum rc_relation relation,
                      struct rc_str value)
{
    struct rc_values has = rc_object_values(&w->oracle->model, relation, RC_KIND_SPELL, spell);

    for (size_t i = 0; i < has.count; i++) {
        if (rc_str_eq_fold(rc_sym_text(&w->oracle->texts, has.at[i]), value))
            return true;
    }
    return false;
}

static bool alignments_count(const struct who *w)
{
    const json_t *on = member(w, "rules_on");

    for (size_t i = 0; i < json_array_size(on); i++) {
        if (rc_str_eq(oracle_value(json_array_get(on, i)), RC_STR("PROHIBITSPELLS")))
            return true;
    }
    return false;
}

/* Whether all values of an entry are what it looks at; of kind Spell one value is enough. */
static bool entry_hits(const struct who *w, const json_t *entry, rc_object spell)
{
    struct rc_str kind = oracle_text(entry, "kind");
    const json_t *values = json_object_get(entry, "values");
    enum rc_relation relation = RC_RELATION_DESCRIPTOR;

    if (json_is_false(json_object_get(entry, "pre_pass")))
        return false;
    if (rc_str_eq_fold(kind, RC_STR("Alignment")) && !alignments_count(w))
        return false;
    if (rc_str_eq_fold(kind, RC_STR("School")))
        relation = RC_RELATION_SCHOOL;
    if (rc_str_eq_fold(kind, RC_STR("SubSchool")))
        relation = RC_RELATION_SUBSCHOOL;
    for (size_t i = 0; i < json_array_size(values); i++) {
        struct rc_str value = oracle_value(json_array_get(values, i));

        if (rc_str_eq_fold(kind, RC_STR("Spell"))) {
            if (rc_str_eq_fold(rc_object_key(&w->oracle->model, RC_KIND_SPELL, spell), value))
                return true;
        } else if (!spell_has(w, spell, relation, value)) {
            return false;
        }
    }
    return !rc_str_eq_fold(kind, RC_STR("Spell")) && json_array_size(values) > 0;
}

static bool is_prohibited(const struct who *w, const json_t *info, rc_object spell)
{
    struct rc_atom qualified = { .fact = RC_FACT_QUALIFIED, .kind = RC_KIND_SPELL };
    const json_t *entries = json_object_get(info, "prohibited");

    if (!rc_facts_has(w->facts, &qualified, spell))
        return true;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        if (entry_hits(w, json_array_get(entries, i), spell))
            return true;
    }
    return false;
}

/* With no class both YES and NO keep everything: prohibited for all, and for none. */
static void state_prohibited(const struct who *w)
{
    json_t *classes = json_object_get(w->row, "class_info"), *info;
    const char *key;

    for (rc_object s = 0; s < rc_kind_count(&w->oracle->model, RC_KIND_SPELL); s++) {
        struct rc_str spell = rc_object_key(&w->oracle->model, RC_KIND_SPELL, s);
        bool all = true, any = false;

        json_object_foreach(classes, key, info)
        {
            bool prohibited = is_prohibited(w, info, s);

            all = all && prohibited;
            any = any || prohibited;
        }
        if (all)
            state(w, RC_FACT_PROHIBITED_ALL, RC_KIND_SPELL, spell);
        if (any)
            state(w, RC_FACT_PROHIBITED_ANY, RC_KIND_SPELL, spell);
    }
}

/* ---- choices ---- */

static void state_choices_of(const struct who *w, const json_t *ability, struct rc_str category)
{
    const json_t *choices = json_object_get(ability, "choices");
    struct rc_atom atom = { .fact = RC_FACT_CHOSEN };

    atom.text = lower(w->oracle, rc_str_printf(w->oracle->arena, "%.*s|%.*s", RC_FMT(category),
                                               RC_FMT(oracle_text(ability, "key"))));
    for (atom.kind = 0; atom.kind < w->oracle->model.kinds.count; atom.kind++) {
        for (size_t i = 0; i < json_array_size(choices); i++) {
            struct rc_str key = oracle_value(json_array_get(choices, i));

            if (rc_object_find(&w->oracle->model, atom.kind, key) != RC_NO_OBJECT)
                state_atom(w, atom, key);
        }
    }
}

static void state_choices(const struct who *w)
{
    const json_t *list = member(w, "ability_list");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *ability = json_array_get(list, i);

        state_choices_of(w, ability, oracle_text(ability, "category"));
        if (json_object_get(ability, "parent") != NULL)
            state_choices_of(w, ability, oracle_text(ability, "parent"));
    }
}

/* ---- qualified ---- */

static bool in_list(const json_t *list, struct rc_str key)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (rc_str_eq_fold(oracle_value(json_array_get(list, i)), key))
            return true;
    }
    return false;
}

/*
 * A row states the qualified objects or the others. Rows of CLASS name parent classes only; a
 * subclass is qualified with its class when its line has no condition (A7.3; whether a condition
 * of its own holds is not recorded).
 */
static void state_qualified_row(struct oracle *oracle, const json_t *row)
{
    rc_kind kind = rc_kind_find(&oracle->model, oracle_text(row, "type"));
    size_t at = oracle_character(oracle, json_string_value(json_object_get(row, "pc")));
    struct who w = { .oracle = oracle,
                     .facts = &oracle->characters.at[at].facts,
                     .facts_c10 = &oracle->characters.at[at].facts_c10 };
    const json_t *yes = json_object_get(row, "qualified");
    const json_t *no = json_object_get(row, "not_qualified");

    if (rc_str_eq(oracle_text(row, "type"), RC_STR("FEAT")) || kind == RC_NO_KIND)
        return;
    for (rc_object o = 0; o < rc_kind_count(&oracle->model, kind); o++) {
        struct rc_str key = rc_object_key(&oracle->model, kind, o), asked = key;
        bool qualified;

        if (rc_object_has_flag(&oracle->model, kind, o, RC_FLAG_SUBCLASS)) {
            if (rc_object_has_flag(&oracle->model, kind, o, RC_FLAG_HAS_PRE))
                continue;
            asked = rc_str_sub(key, 0, rc_str_find(key, '.', 0));
        }
        qualified = yes != NULL ? in_list(yes, asked) : !in_list(no, asked);
        if (qualified)
            state(&w, RC_FACT_QUALIFIED, kind, key);
    }
}

static void state_qualified(struct oracle *oracle, const char *tag)
{
    FILE *file = oracle_open("qualified", tag);
    json_t *row;

    while (file != NULL && (row = oracle_next(file)) != NULL) {
        state_qualified_row(oracle, row);
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
}

static void read_characters(struct oracle *oracle, const char *tag)
{
    FILE *file = oracle_open("chars", tag);
    json_t *row;

    if (file == NULL) {
        printf("no characters for %s\n", tag);
        exit(1);
    }
    while ((row = oracle_next(file)) != NULL) {
        struct oracle_character c = { .id = json_string_value(json_object_get(row, "id")) };

        json_array_append_new(oracle->lines, row);
        RC_PUSH(oracle->arena, &oracle->characters, c);
    }
    fclose(file);
}

void oracle_load_facts(struct oracle *oracle, const char *tag)
{
    read_characters(oracle, tag);
    for (size_t i = 0; i < oracle->characters.count; i++) {
        rc_facts_init(&oracle->characters.at[i].facts, oracle->arena, &oracle->model);
        rc_facts_init(&oracle->characters.at[i].facts_c10, oracle->arena, &oracle->model);
    }
    state_qualified(oracle, tag);
    for (size_t i = 0; i < oracle->characters.count; i++) {
        struct who w = { .oracle = oracle,
                         .row = json_array_get(oracle->lines, i),
                         .facts = &oracle->characters.at[i].facts,
                         .facts_c10 = &oracle->characters.at[i].facts_c10 };

        state_held(&w);
        state_granted(&w, "armor_grants", RC_KIND_ARMORPROF, RC_RELATION_PROFARMOR);
        state_granted(&w, "shield_grants", RC_KIND_SHIELDPROF, RC_RELATION_PROFSHIELD);
        state_available(&w);
        state_books(&w);
        state_levels(&w);
        state_prohibited(&w);
        state_choices(&w);
    }
}

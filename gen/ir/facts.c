#include "ir/facts.h"

void rc_facts_init(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model)
{
    *facts = (struct rc_facts){ .arena = arena, .model = model };
}

uint64_t *rc_facts_at(struct rc_facts *facts, struct rc_atom atom)
{
    for (size_t i = 0; i < facts->values.count; i++) {
        if (rc_atom_same(&facts->values.at[i].atom, &atom))
            return facts->values.at[i].bits;
    }
    struct rc_fact_value added = { atom, rc_bits_new(facts->arena,
                                                     rc_kind_count(facts->model, atom.kind)) };
    RC_PUSH(facts->arena, &facts->values, added);
    return added.bits;
}

/* --- bounds that are formulas */

void rc_facts_set_level(struct rc_facts *facts, rc_sym formula, rc_sym source, int level)
{
    struct rc_level_value value = { formula, source, level };

    for (size_t i = 0; i < facts->levels.count; i++) {
        struct rc_level_value *old = &facts->levels.at[i];
        if (old->formula == formula && old->source == source) {
            old->level = level;
            return;
        }
    }
    RC_PUSH(facts->arena, &facts->levels, value);
}

enum {
    SOURCE_ROOM = 512 /* bytes of a spell type; a longer one is no type of a list */
};

/* The text of an atom's source, in lower case or not, in `room` where it is made; empty: none. */
static struct rc_str source_text(const struct rc_model *model, const struct rc_atom *atom,
                                 char room[SOURCE_ROOM])
{
    struct rc_str prefix = RC_STR("spelltype:");

    if (atom->fact != RC_FACT_AVAILABLE)
        return RC_STR("");
    if (atom->text == RC_ANY_TEXT)
        return RC_STR("any");
    struct rc_str type = rc_sym_text(model->texts, atom->text);
    if (type.len > SOURCE_ROOM - prefix.len)
        return RC_STR("");
    memcpy(room, prefix.p, prefix.len);
    memcpy(room + prefix.len, type.p, type.len);
    return (struct rc_str){ room, prefix.len + type.len };
}

rc_sym rc_atom_source(const struct rc_model *model, const struct rc_atom *atom)
{
    char room[SOURCE_ROOM];
    struct rc_str text = source_text(model, atom, room);

    return text.len == 0 ? 0 : rc_intern_fold(model->texts, text);
}

static int level_of(const struct rc_facts *facts, rc_sym formula, rc_sym source)
{
    for (size_t i = 0; i < facts->levels.count; i++) {
        const struct rc_level_value *value = &facts->levels.at[i];
        if (value->formula == formula && value->source == source)
            return value->level;
    }
    return 0;
}

struct rc_atom rc_facts_bounded(const struct rc_facts *facts, const struct rc_atom *atom)
{
    struct rc_atom bounded = *atom;
    char room[SOURCE_ROOM];
    rc_sym source = 0;

    if (atom->min_formula == 0 && atom->max_formula == 0)
        return bounded;
    /* asking adds no text: of a source that has none nothing was stated */
    struct rc_str text = source_text(facts->model, atom, room);
    bool stated = text.len == 0 || rc_intern_find_fold(facts->model->texts, text, &source);
    if (atom->min_formula != 0)
        bounded.level_min = stated ? level_of(facts, atom->min_formula, source) : 0;
    if (atom->max_formula != 0)
        bounded.level_max = stated ? level_of(facts, atom->max_formula, source) : 0;
    bounded.min_formula = bounded.max_formula = 0;
    return bounded;
}

/* --- asking */

/* Whether what was stated under `stated` belongs to what is asked for. */
static bool covers(const struct rc_atom *asked, const struct rc_atom *stated)
{
    return asked->fact == stated->fact && asked->kind == stated->kind &&
           (asked->text == stated->text || asked->text == RC_ANY_TEXT) &&
           asked->level_min <= stated->level_min && stated->level_max <= asked->level_max;
}

bool rc_atom_is_list(const struct rc_model *model, const struct rc_atom *atom,
                     const struct rc_spell_entry *entry)
{
    struct rc_str name = rc_sym_text(model->texts, atom->text);
    bool domain = entry->list_kind == RC_KIND_DOMAINSPELLLIST;
    struct rc_str prefix = domain ? RC_STR("domain:") : RC_STR("class:");

    return rc_str_starts(name, prefix) &&
           rc_str_eq_fold(rc_str_sub(name, prefix.len, name.len),
                          rc_object_key(model, entry->list_kind, entry->list));
}

/* Spells on a list, whoever asks; only the range is the character's. */
static bool is_listed(const struct rc_facts *facts, const struct rc_atom *atom,
                      const struct rc_spell_entry *entry)
{
    return entry->level >= atom->level_min && entry->level <= atom->level_max &&
           entry->level >= 0 && rc_atom_is_list(facts->model, atom, entry);
}

static void add_listed(const struct rc_facts *facts, const struct rc_atom *atom, uint64_t *out)
{
    for (size_t i = 0; i < facts->model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &facts->model->spell_entries.at[i];
        if (is_listed(facts, atom, entry))
            rc_bits_add(out, entry->spell);
    }
}

void rc_facts_get(const struct rc_facts *facts, const struct rc_atom *atom, uint64_t *out)
{
    size_t words = rc_kind_words(facts->model, atom->kind);
    struct rc_atom asked = rc_facts_bounded(facts, atom);

    memset(out, 0, words * sizeof *out);
    if (asked.fact == RC_FACT_LISTED)
        add_listed(facts, &asked, out);
    for (size_t i = 0; i < facts->values.count; i++) {
        if (covers(&asked, &facts->values.at[i].atom))
            rc_bits_or(out, out, facts->values.at[i].bits, words);
    }
}

bool rc_facts_has(const struct rc_facts *facts, const struct rc_atom *atom, rc_object object)
{
    struct rc_atom asked = rc_facts_bounded(facts, atom);

    for (size_t i = 0; asked.fact == RC_FACT_LISTED && i < facts->model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &facts->model->spell_entries.at[i];
        if (entry->spell == object && is_listed(facts, &asked, entry))
            return true;
    }
    for (size_t i = 0; i < facts->values.count; i++) {
        if (covers(&asked, &facts->values.at[i].atom) &&
            rc_bits_has(facts->values.at[i].bits, object))
            return true;
    }
    return false;
}

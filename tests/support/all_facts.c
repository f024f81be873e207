#include "support/all_facts.h"

#include "state/atoms.h"

struct asking {
    struct rc_facts *facts;
    const struct rc_character *character;
    struct rc_atoms_options options;
};

static void ask(const struct asking *a, struct rc_atom atom)
{
    rc_atom_fill(a->character, a->facts->model, atom, &a->options, rc_facts_at(a->facts, atom));
}

static void ask_plain(const struct asking *a, enum rc_fact fact, rc_kind kind)
{
    struct rc_atom atom = { .fact = fact, .kind = kind };

    ask(a, atom);
}

static void ask_text(const struct asking *a, enum rc_fact fact, rc_kind kind, struct rc_str text)
{
    struct rc_atom atom = { .fact = fact,
                            .kind = kind,
                            .text = rc_intern_fold(a->facts->model->texts, text) };

    ask(a, atom);
}

/* Each spell type at each level; a list without a type has symbol 0. */
static void ask_available(const struct asking *a)
{
    for (size_t i = 0; i < a->character->available_spells.count; i++) {
        const struct rc_spells_of *of = &a->character->available_spells.at[i];

        for (size_t k = 0; k < of->levels.count; k++) {
            int level = of->levels.at[k].level;
            struct rc_atom atom = { .fact = RC_FACT_AVAILABLE,
                                    .kind = RC_KIND_SPELL,
                                    .level_min = level,
                                    .level_max = level };

            if (of->types.count == 0)
                ask(a, atom);
            for (size_t t = 0; t < of->types.count; t++) {
                atom.text = rc_intern_fold(a->facts->model->texts, of->types.at[t]);
                ask(a, atom);
            }
        }
    }
}

static void ask_spells(const struct asking *a)
{
    static const struct {
        rc_kind kind;
        const char *word;
    } lists[] = { { RC_KIND_CLASSSPELLLIST, "class" }, { RC_KIND_DOMAINSPELLLIST, "domain" } };
    const struct rc_model *model = a->facts->model;

    for (size_t l = 0; l < 2; l++) {
        for (rc_object o = 0; o < rc_kind_count(model, lists[l].kind); o++)
            ask_text(a, RC_FACT_KNOWN_OF_LIST, RC_KIND_SPELL,
                     rc_str_printf(a->facts->arena, "%s:%.*s", lists[l].word,
                                   RC_FMT(rc_object_key(model, lists[l].kind, o))));
    }
    for (size_t i = 0; i < a->character->spells.count; i++)
        ask_text(a, RC_FACT_IN_BOOK, RC_KIND_SPELL, a->character->spells.at[i].book);
    ask_available(a);
}

static void ask_choices(const struct asking *a)
{
    for (size_t i = 0; i < a->character->ability_list.count; i++) {
        const struct rc_held_ability *ability = &a->character->ability_list.at[i];
        struct rc_str categories[] = { ability->category, ability->parent };

        for (size_t c = 0; c < 2; c++) {
            struct rc_str text = rc_str_printf(a->facts->arena, "%.*s|%.*s", RC_FMT(categories[c]),
                                               RC_FMT(ability->key));

            for (rc_kind kind = 0; kind < a->facts->model->kinds.count; kind++)
                ask_text(a, RC_FACT_CHOSEN, kind, text);
        }
    }
}

/* Bounds that are formulas, as the character states them. */
static void state_levels(const struct asking *a)
{
    struct rc_intern *texts = a->facts->model->texts;

    for (size_t i = 0; i < a->character->level_formulas.count; i++) {
        const struct rc_number_table *table = &a->character->level_formulas.at[i];

        for (size_t k = 0; k < table->row.count; k++) {
            const struct rc_named_number *value = &table->row.at[k];
            rc_sym formula = rc_intern_add(texts, table->name);
            rc_sym source = rc_intern_fold(texts, value->name);

            rc_facts_set_level(a->facts, formula, source, (int)value->value);
        }
    }
}

void all_facts(struct rc_facts *facts, struct rc_arena *arena, const struct rc_model *model,
               const struct rc_character *character, bool c10)
{
    static const enum rc_fact of_spells[] = { RC_FACT_KNOWN, RC_FACT_PROHIBITED_ALL,
                                              RC_FACT_PROHIBITED_ANY };
    struct asking a = { facts, character, { .armortype_with_armor = c10 } };

    rc_facts_init(facts, arena, model);
    for (rc_kind kind = 0; kind < model->kinds.count; kind++) {
        ask_plain(&a, RC_FACT_HELD, kind);
        ask_plain(&a, RC_FACT_QUALIFIED, kind);
    }
    for (rc_kind kind = RC_KIND_ARMORPROF; kind <= RC_KIND_SHIELDPROF; kind++) {
        if (kind == RC_KIND_ARMORPROF || kind == RC_KIND_SHIELDPROF) {
            ask_plain(&a, RC_FACT_GRANTED, kind);
            ask_plain(&a, RC_FACT_GRANTED_BY_KEY, kind);
        }
    }
    ask_plain(&a, RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN);
    for (size_t i = 0; i < sizeof of_spells / sizeof *of_spells; i++)
        ask_plain(&a, of_spells[i], RC_KIND_SPELL);
    ask_spells(&a);
    ask_choices(&a);
    state_levels(&a);
}

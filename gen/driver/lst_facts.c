/*
 * What a character is to a pack: its stated facts, and what follows from them by the rules of the
 * pack, above all what it qualifies for (choose.md A1.8).
 */
#include "driver/lst_pack.h"

#include "state/character.h"

struct rc_derivation *rc_lst_derivation(struct rc_run *run, const struct rc_lst_work *work)
{
    struct rc_lst_derived *derived = work->derived;

    if (!derived->made)
        rc_lst_derive(&run->arena, &run->diags, &work->pack, derived->pres,
                      rc_lst_atoms(work).armortype_with_armor, &derived->derivation);
    derived->made = true;
    return &derived->derivation;
}

/* --- what is stated besides */

/* A field that is derived, as the set of an atom; `stated` tells whether the character has it. */
struct derived_field {
    const char *name;
    enum rc_fact fact;
    rc_kind kind;
    bool (*stated)(const struct rc_character *character);
};

static bool states_armor(const struct rc_character *c)
{
    return c->armor_grants.count > 0 || c->armorprofs.count > 0;
}

static bool states_shields(const struct rc_character *c)
{
    return c->shield_grants.count > 0 || c->shieldprofs.count > 0;
}

static bool states_weapons(const struct rc_character *c)
{
    return c->weaponprofs.count > 0;
}

static bool states_domains(const struct rc_character *c)
{
    return c->deity_info.domains_pass.count > 0;
}

static bool states_spells(const struct rc_character *c)
{
    return c->available_spells.count > 0;
}

static const struct derived_field derived_fields[] = {
    { "armor_grants", RC_FACT_GRANTED, RC_KIND_ARMORPROF, states_armor },
    { "shield_grants", RC_FACT_GRANTED, RC_KIND_SHIELDPROF, states_shields },
    { "weaponprofs", RC_FACT_HELD, RC_KIND_WEAPONPROF, states_weapons },
    { "deity_info.domains_pass", RC_FACT_DEITY_DOMAINS, RC_KIND_DOMAIN, states_domains },
    { "available_spells", RC_FACT_AVAILABLE, RC_KIND_SPELL, states_spells },
};

/* The first difference between two sets; false: there is none. */
static bool report_difference(struct rc_run *run, const struct rc_model *model,
                              const struct rc_character *character, const char *field, rc_kind kind,
                              const uint64_t *said, const uint64_t *derived)
{
    for (size_t i = 0; i < rc_kind_count(model, kind); i++) {
        if (rc_bits_has(derived, i) == rc_bits_has(said, i))
            continue;
        rc_report(&run->diags, RC_W_STATED_DIFFERS, rc_character_place(character, field),
                  "character '%.*s': '%s' %s %.*s '%.*s', the pack's rules say otherwise",
                  RC_FMT(character->id), field, rc_bits_has(said, i) ? "names" : "leaves out",
                  RC_FMT(rc_kind_info(model, kind)->word),
                  RC_FMT(rc_object_key(model, kind, (rc_object)i)));
        rc_help(&run->diags, "leave '%s' out: it is computed", field);
        return true;
    }
    return false;
}

static bool compare_field(struct rc_run *run, const struct rc_lst_work *work,
                          const struct derived_field *field, const struct rc_character *stated,
                          const struct rc_character *derived, int level)
{
    const struct rc_model *model = &work->pack.model;
    struct rc_atoms_options options = rc_lst_atoms(work);
    struct rc_atom atom = { .fact = field->fact, .kind = field->kind };
    uint64_t *said = rc_bits_new(&run->arena, rc_kind_count(model, field->kind));
    uint64_t *ours = rc_bits_new(&run->arena, rc_kind_count(model, field->kind));

    if (field->fact == RC_FACT_AVAILABLE) {
        atom.text = RC_ANY_TEXT;
        atom.level_min = atom.level_max = level;
    }
    rc_atom_fill(stated, model, atom, &options, said);
    rc_atom_fill(derived, model, atom, &options, ours);
    return report_difference(run, model, stated, field->name, field->kind, said, ours);
}

static void compare_fields(struct rc_run *run, const struct rc_lst_work *work,
                           const struct rc_character *stated, const struct rc_character *derived)
{
    enum {
        LEVELS = 10 /* of spells, 0 to 9: what is on lists */
    };

    for (size_t i = 0; i < sizeof derived_fields / sizeof *derived_fields; i++) {
        const struct derived_field *field = &derived_fields[i];
        int levels = field->fact == RC_FACT_AVAILABLE ? LEVELS : 1;
        for (int level = 0; field->stated(stated) && level < levels; level++) {
            if (compare_field(run, work, field, stated, derived, level))
                break;
        }
    }
}

static void add_keys(const struct rc_model *model, rc_kind kind, const rc_str_list *keys,
                     uint64_t *bits)
{
    for (size_t i = 0; i < keys->count; i++) {
        rc_object object = rc_object_find(model, kind, keys->at[i]);
        if (object != RC_NO_OBJECT)
            rc_bits_add(bits, object);
    }
}

static rc_kind kind_of_keys(const struct rc_model *model, const struct rc_kind_keys *keys)
{
    return keys->category.len > 0 ? rc_ability_kind_find(model, keys->category)
                                  : rc_kind_find(model, keys->kind);
}

/* What is stated as qualified besides those that need no asking. */
static void compare_qualified(struct rc_run *run, const struct rc_lst_work *work,
                              const struct rc_character *stated, const struct rc_character *derived)
{
    const struct rc_model *model = &work->pack.model;

    for (size_t i = 0; i < stated->qualified.count; i++) {
        const struct rc_kind_keys *keys = &stated->qualified.at[i];
        rc_kind kind = kind_of_keys(model, keys);
        size_t count = kind == RC_NO_KIND ? 0 : rc_kind_count(model, kind);
        uint64_t *said = rc_bits_new(&run->arena, count);
        uint64_t *ours = rc_bits_new(&run->arena, count);
        if (kind == RC_NO_KIND)
            continue;
        add_keys(model, kind, &keys->keys, said);
        rc_pre_qualified_set(&work->pres, &run->arena, derived, kind, ours);
        for (rc_object object = 0; object < count; object++) {
            if (!rc_object_has_flag(model, kind, object, RC_FLAG_HAS_PRE))
                rc_bits_add(said, object);
        }
        if (report_difference(run, model, stated, "qualified", kind, said, ours))
            return;
    }
}

static void compare_qualify(struct rc_run *run, const struct rc_lst_work *work,
                            const struct rc_character *stated, const struct rc_character *derived)
{
    const struct rc_model *model = &work->pack.model;

    for (size_t i = 0; i < stated->qualify.count; i++) {
        rc_kind kind = kind_of_keys(model, &stated->qualify.at[i]);
        size_t count = kind == RC_NO_KIND ? 0 : rc_kind_count(model, kind);
        uint64_t *said = rc_bits_new(&run->arena, count);
        uint64_t *ours = rc_bits_new(&run->arena, count);
        if (kind == RC_NO_KIND)
            continue;
        rc_pre_granted_set(model, stated, kind, said);
        rc_pre_granted_set(model, derived, kind, ours);
        if (report_difference(run, model, stated, "qualify", kind, said, ours))
            return;
    }
}

/* Level formulas from number `from` of the derivation on. */
static void compare_levels(struct rc_run *run, const struct rc_derivation *derivation,
                           const struct rc_character *stated, const struct rc_character *derived,
                           size_t from)
{
    const struct rc_intern *texts = derivation->model->texts;

    for (size_t i = from; i < derivation->levels.count; i++) {
        struct rc_str formula = rc_sym_text(texts, derivation->levels.at[i].formula);
        struct rc_str source = rc_sym_text(texts, derivation->levels.at[i].source);
        int said, ours;
        if (!rc_character_level(stated, formula, source, &said) ||
            !rc_character_level(derived, formula, source, &ours) || said == ours)
            continue;
        rc_report(&run->diags, RC_W_STATED_DIFFERS, stated->span,
                  "character '%.*s': 'level_formulas' says %d for '%.*s', which is %d",
                  RC_FMT(stated->id), said, RC_FMT(formula), ours);
        rc_help(&run->diags, "leave 'level_formulas' out: it is computed");
    }
}

/* --- characters */

static void complete(struct rc_run *run, const struct rc_lst_work *work,
                     const struct rc_derivation *derivation, struct rc_lst_completed *completed)
{
    struct rc_character *out = RC_NEW(&run->arena, struct rc_character);

    if (!rc_lst_complete(derivation, &work->pres, &run->arena, completed->stated, out))
        rc_report(&run->diags, RC_W_NOT_SETTLED, completed->stated->span,
                  "character '%.*s': what it is granted depends on itself and does not settle",
                  RC_FMT(completed->stated->id));
    compare_levels(run, derivation, completed->stated, out, completed->levels);
    completed->character = out;
    completed->levels = derivation->levels.count;
}

const struct rc_character *rc_lst_completed(struct rc_run *run, const struct rc_lst_work *work,
                                            const struct rc_character *character)
{
    struct rc_lst_derived *derived = work->derived;
    const struct rc_derivation *derivation = rc_lst_derivation(run, work);

    for (size_t i = 0; i < derived->characters.count; i++) {
        struct rc_lst_completed *completed = &derived->characters.at[i];
        if (completed->stated != character)
            continue;
        if (completed->levels < derivation->levels.count)
            complete(run, work, derivation, completed);
        return completed->character;
    }
    struct rc_lst_completed made = { .stated = character };
    complete(run, work, derivation, &made);
    compare_fields(run, work, character, made.character);
    compare_qualify(run, work, character, made.character);
    compare_qualified(run, work, character, made.character);
    RC_PUSH(&run->arena, &derived->characters, made);
    return made.character;
}

void rc_lst_facts(struct rc_run *run, const struct rc_lst_work *work,
                  const struct rc_character *character, const struct rc_unit *unit,
                  struct rc_facts *facts)
{
    struct rc_atoms_options options = rc_lst_atoms(work);

    rc_lst_derive_levels(rc_lst_derivation(run, work), work->derived->pres, unit);
    rc_atoms_fill(facts, &run->arena, rc_lst_completed(run, work, character), unit, &options);
}

struct rc_compat rc_lst_pre_compat(const struct rc_compat *compat)
{
    struct rc_compat rows = { { 0 } };

    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&rows, i, rc_compat_has(compat, RC_CHOOSE_COMPAT_COUNT + i));
    return rows;
}

const struct rc_pre *rc_lst_read_pre(struct rc_run *run, const struct rc_lst_work *work,
                                     struct rc_diags *diags, struct rc_str text, rc_pos begin)
{
    struct rc_compat compat = rc_lst_pre_compat(&work->compat);

    return rc_pre_parse(&run->arena, diags, &compat, (struct rc_piece){ text, begin });
}

bool rc_lst_prerequisite(struct rc_run *run, struct rc_lst_work *work, struct rc_diags *diags,
                         struct rc_str text, rc_pos begin, const struct rc_pre **pre, rc_pred *pred)
{
    struct rc_compat compat = rc_lst_pre_compat(&work->compat);
    struct rc_pre_scope scope = { .arena = &run->arena,
                                  .diags = diags,
                                  .world = &work->pres.world,
                                  .preds = &work->pres.preds,
                                  .compat = compat };
    bool ok = false;

    *pre = rc_lst_read_pre(run, work, diags, text, begin);
    if (*pre != NULL)
        *pred = rc_pre_lower(&scope, *pre, &ok);
    return ok;
}

bool rc_lst_met(struct rc_run *run, const struct rc_lst_work *work,
                const struct rc_character *character, rc_pred pred)
{
    /* it stays, so it is made before the mark */
    const struct rc_character *who = rc_lst_completed(run, work, character);
    struct rc_mark mark = rc_arena_mark(&run->arena);
    struct rc_pred_run values;
    bool met;

    rc_pred_run_init(&values, &run->arena, &work->pres.preds,
                     (struct rc_asked){ &work->pack.model, who, NULL });
    met = rc_pred_holds(&values, pred);
    rc_arena_release(&run->arena, mark);
    return met;
}

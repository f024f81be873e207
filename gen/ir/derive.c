#include "ir/derive.h"

#include "ir/grant.h"

/* A set while its rows are gathered: of each object the ways to be in it. */
struct gather {
    const struct rc_derivation *derivation;
    rc_kind kind;
    rc_pred *when;  /* by object */
    uint64_t *some; /* objects that have a way */
    rc_object only; /* RC_NO_OBJECT: each is asked for */
};

static struct gather begin(const struct rc_derivation *d, rc_kind kind)
{
    size_t count = rc_kind_count(d->model, kind);

    return (struct gather){ .derivation = d,
                            .kind = kind,
                            .when = RC_NEW_ARRAY(d->arena, rc_pred, count + 1),
                            .some = rc_bits_new(d->arena, count),
                            .only = RC_NO_OBJECT };
}

static bool is_asked_for(const struct gather *g, rc_object object)
{
    return g->only == RC_NO_OBJECT || g->only == object;
}

static void add_way(struct gather *g, rc_object object, rc_pred when)
{
    if (!is_asked_for(g, object))
        return;
    if (rc_bits_has(g->some, object))
        when = rc_pred_or(g->derivation->preds, g->when[object], when);
    g->when[object] = when;
    rc_bits_add(g->some, object);
}

static void add_ways(struct gather *g, const uint64_t *objects, rc_pred when)
{
    size_t count = rc_kind_count(g->derivation->model, g->kind);

    for (size_t i = rc_bits_next(objects, count, 0); i < count;
         i = rc_bits_next(objects, count, i + 1))
        add_way(g, (rc_object)i, when);
}

/* Rows that can hold, in order. */
static void end(const struct gather *g, rc_derived_rows *rows)
{
    const struct rc_derivation *d = g->derivation;
    size_t count = rc_kind_count(d->model, g->kind);

    for (size_t i = rc_bits_next(g->some, count, 0); i < count;
         i = rc_bits_next(g->some, count, i + 1)) {
        struct rc_derived_row row = { (rc_object)i, g->when[i] };
        if (!rc_pred_is_false(d->preds, row.when))
            RC_PUSH(d->arena, rows, row);
    }
}

static void gather_grants(struct gather *g, bool by_key)
{
    const struct rc_derivation *d = g->derivation;
    size_t count = rc_kind_count(d->model, g->kind);
    uint64_t *profs = rc_bits_new(d->arena, count);

    for (size_t i = 0; i < d->grants.count; i++) {
        const struct rc_derived_grant *grant = &d->grants.at[i];
        if (grant->kind != g->kind)
            continue;
        memset(profs, 0, rc_words(count) * sizeof *profs);
        for (size_t k = 0; k < grant->grant.profs.count; k++) {
            rc_object object = rc_object_find(d->model, g->kind, grant->grant.profs.at[k]);
            if (object != RC_NO_OBJECT)
                rc_bits_add(profs, object);
        }
        for (size_t k = 0; !by_key && k < grant->grant.equipment_types.count; k++)
            rc_grant_by_type(d->model, g->kind, grant->grant.equipment_types.at[k],
                             d->armortype_with_armor, profs);
        add_ways(g, profs, grant->when);
    }
}

static void gather_objects(struct gather *g, enum rc_derived_use use)
{
    const struct rc_derivation *d = g->derivation;

    for (size_t i = 0; i < d->objects.count; i++) {
        const struct rc_derived_object *object = &d->objects.at[i];
        if (object->use == use && object->kind == g->kind)
            add_way(g, object->object, object->when);
    }
}

/* --- spells */

/* A bound as a number of the predicates. */
static rc_pred bound_of(const struct rc_derivation *d, rc_sym formula, rc_sym source, int level)
{
    for (size_t i = 0; formula != 0 && i < d->levels.count; i++) {
        if (d->levels.at[i].formula == formula && d->levels.at[i].source == source)
            return d->levels.at[i].value;
    }
    return rc_pred_number(d->preds, formula != 0 ? 0 : level);
}

/* Whether a level is within the bounds of an atom. */
static rc_pred within(const struct rc_derivation *d, const struct rc_atom *atom, int level)
{
    rc_sym source = rc_atom_source(d->model, atom);
    rc_pred at = rc_pred_number(d->preds, level);
    rc_pred min = bound_of(d, atom->min_formula, source, atom->level_min);
    rc_pred max = bound_of(d, atom->max_formula, source, atom->level_max);
    rc_pred reached = rc_pred_binary(d->preds, RC_PRED_LE, min, at);
    rc_pred allowed = rc_pred_binary(d->preds, RC_PRED_LE, at, max);

    return rc_pred_and(d->preds, reached, allowed);
}

static bool is_of_type(const struct rc_derivation *d, const struct rc_atom *atom,
                       const struct rc_derived_spell *entry)
{
    struct rc_values types =
        rc_object_values(d->model, RC_RELATION_SPELLTYPE, entry->list_kind, entry->list);
    struct rc_str type;

    if (atom->text == RC_ANY_TEXT)
        return true;
    if (atom->text == 0)
        return types.count == 0;
    type = rc_sym_text(d->model->texts, atom->text);
    for (size_t i = 0; i < types.count; i++) {
        if (rc_str_eq_fold(rc_sym_text(d->model->texts, types.at[i]), type))
            return true;
    }
    return false;
}

static void gather_available(struct gather *g, const struct rc_atom *atom)
{
    const struct rc_derivation *d = g->derivation;

    for (size_t i = 0; i < d->spells.count; i++) {
        const struct rc_derived_spell *entry = &d->spells.at[i];
        if (!is_asked_for(g, entry->spell) || !is_of_type(d, atom, entry))
            continue;
        rc_pred in_range = within(d, atom, entry->level);
        add_way(g, entry->spell, rc_pred_and(d->preds, entry->when, in_range));
    }
}

static void gather_listed(struct gather *g, const struct rc_atom *atom)
{
    const struct rc_derivation *d = g->derivation;

    for (size_t i = 0; i < d->model->spell_entries.count; i++) {
        const struct rc_spell_entry *entry = &d->model->spell_entries.at[i];
        if (is_asked_for(g, entry->spell) && entry->level >= 0 &&
            rc_atom_is_list(d->model, atom, entry))
            add_way(g, entry->spell, within(d, atom, entry->level));
    }
}

/* --- sets */

bool rc_derives_grants(const struct rc_derivation *derivation, rc_kind kind)
{
    for (size_t i = 0; i < derivation->grants.count; i++) {
        if (derivation->grants.at[i].kind == kind)
            return true;
    }
    return false;
}

bool rc_derives_objects(const struct rc_derivation *derivation, enum rc_derived_use use)
{
    for (size_t i = 0; i < derivation->objects.count; i++) {
        if (derivation->objects.at[i].use == use)
            return true;
    }
    return false;
}

static bool derives(const struct rc_derivation *d, const struct rc_atom *atom)
{
    switch ((int)atom->fact) {
    case RC_FACT_GRANTED:
    case RC_FACT_GRANTED_BY_KEY: return rc_derives_grants(d, atom->kind);
    case RC_FACT_DEITY_DOMAINS: return rc_derives_objects(d, RC_DERIVED_DOMAIN);
    case RC_FACT_AVAILABLE: return d->spells.count > 0;
    case RC_FACT_LISTED: return true;
    case RC_FACT_HELD:
        return atom->kind == RC_KIND_WEAPONPROF && rc_derives_objects(d, RC_DERIVED_HELD);
    }
    return false;
}

static void gather_set(struct gather *g, const struct rc_atom *atom)
{
    switch ((int)atom->fact) {
    case RC_FACT_GRANTED: gather_grants(g, false); break;
    case RC_FACT_GRANTED_BY_KEY: gather_grants(g, true); break;
    case RC_FACT_DEITY_DOMAINS: gather_objects(g, RC_DERIVED_DOMAIN); break;
    case RC_FACT_AVAILABLE: gather_available(g, atom); break;
    case RC_FACT_LISTED: gather_listed(g, atom); break;
    default: gather_objects(g, RC_DERIVED_HELD); break;
    }
}

bool rc_derived_set_of(const struct rc_derivation *derivation, const struct rc_atom *atom,
                       rc_derived_rows *rows)
{
    struct gather g = begin(derivation, atom->kind);

    if (!derives(derivation, atom))
        return false;
    gather_set(&g, atom);
    end(&g, rows);
    return true;
}

bool rc_derived_way_of(const struct rc_derivation *derivation, const struct rc_atom *atom,
                       rc_object object, rc_pred *when)
{
    struct gather g = begin(derivation, atom->kind);

    if (!derives(derivation, atom))
        return false;
    g.only = object;
    gather_set(&g, atom);
    *when = rc_bits_has(g.some, object) ? g.when[object] : rc_pred_truth(derivation->preds, false);
    return true;
}

void rc_derived_qualify(const struct rc_derivation *derivation, rc_kind kind, rc_derived_rows *rows)
{
    struct gather g = begin(derivation, kind);

    gather_objects(&g, RC_DERIVED_QUALIFY);
    end(&g, rows);
}

rc_object rc_deity_of(const struct rc_model *model, const struct rc_character *character)
{
    struct rc_str key = character->deity.len > 0 ? character->deity : character->deity_info.key;
    size_t count = rc_kind_count(model, RC_KIND_DEITY);
    const uint64_t *none = rc_model_flagged(model, RC_KIND_DEITY, RC_FLAG_UNSELECTED);
    size_t first = none == NULL ? count : rc_bits_next(none, count, 0);

    if (key.len > 0)
        return rc_object_find(model, RC_KIND_DEITY, key);
    return first < count ? (rc_object)first : RC_NO_OBJECT;
}

/* A derivation asked for one character: the derived fields of its JSON. */
#include "ir/derive.h"

/* One round: what holds for the character as far as it is derived. */
struct round {
    const struct rc_derivation *derivation;
    struct rc_arena *arena;
    struct rc_pred_run run;
    struct rc_character *out;
    uint8_t *holds; /* of each predicate asked, in order */
    size_t asked;
};

static bool holds(struct round *r, rc_pred when)
{
    bool answer = rc_pred_holds(&r->run, when);

    r->holds[r->asked++] = answer;
    return answer;
}

static struct rc_str key_of(const struct round *r, rc_kind kind, rc_object object)
{
    return rc_object_key(r->derivation->model, kind, object);
}

/* The proficiencies that a set of keys names, in the order of the model. */
static void list_keys(const struct round *r, rc_kind kind, const uint64_t *bits, rc_str_list *list)
{
    size_t count = rc_kind_count(r->derivation->model, kind);

    for (size_t i = rc_bits_next(bits, count, 0); i < count; i = rc_bits_next(bits, count, i + 1))
        RC_PUSH(r->arena, list, key_of(r, kind, (rc_object)i));
}

static void add_named(const struct round *r, const struct rc_derived_grant *grant, uint64_t *bits)
{
    for (size_t i = 0; i < grant->grant.profs.count; i++) {
        rc_object object =
            rc_object_find(r->derivation->model, grant->kind, grant->grant.profs.at[i]);
        if (object != RC_NO_OBJECT)
            rc_bits_add(bits, object);
    }
}

static void derive_grants(struct round *r, rc_kind kind, rc_str_list *keys)
{
    const struct rc_derivation *d = r->derivation;
    uint64_t *named = rc_bits_new(r->arena, rc_kind_count(d->model, kind));

    for (size_t i = 0; i < d->grants.count; i++) {
        const struct rc_derived_grant *grant = &d->grants.at[i];
        if (grant->kind != kind || !holds(r, grant->when))
            continue;
        add_named(r, grant, named);
        if (kind == RC_KIND_ARMORPROF)
            RC_PUSH(r->arena, &r->out->armor_grants, grant->grant);
        else
            RC_PUSH(r->arena, &r->out->shield_grants, grant->grant);
    }
    list_keys(r, kind, named, keys);
}

static void add_qualify(struct round *r, rc_kind kind, struct rc_str key)
{
    const struct rc_kind_info *info = rc_kind_info(r->derivation->model, kind);
    bool ability = info->family == RC_KIND_ABILITY;
    struct rc_str word = ability ? RC_STR("ABILITY") : info->word;
    struct rc_str category = ability ? info->word : RC_STR("");
    rc_kind_keys_list *list = &r->out->qualify;
    struct rc_kind_keys *last = list->count > 0 ? &list->at[list->count - 1] : NULL;

    if (last == NULL || !rc_str_eq(last->kind, word) || !rc_str_eq(last->category, category)) {
        struct rc_kind_keys made = { .kind = word, .category = category };
        RC_PUSH(r->arena, list, made);
        last = &list->at[list->count - 1];
    }
    RC_PUSH(r->arena, &last->keys, key);
}

static void derive_objects(struct round *r)
{
    const struct rc_derivation *d = r->derivation;
    const struct rc_derived_object *before = NULL;

    for (size_t i = 0; i < d->objects.count; i++) {
        const struct rc_derived_object *object = &d->objects.at[i];
        bool known = before != NULL && before->use == object->use && before->kind == object->kind &&
                     before->object == object->object;
        if (!holds(r, object->when) || known)
            continue;
        struct rc_str key = key_of(r, object->kind, object->object);
        switch (object->use) {
        case RC_DERIVED_HELD: RC_PUSH(r->arena, &r->out->weaponprofs, key); break;
        case RC_DERIVED_QUALIFY: add_qualify(r, object->kind, key); break;
        case RC_DERIVED_DOMAIN: RC_PUSH(r->arena, &r->out->deity_info.domains_pass, key); break;
        case RC_DERIVED_LISTED_DOMAIN: RC_PUSH(r->arena, &r->out->deity_info.domains, key); break;
        }
        before = object;
    }
}

/* --- spell lists; the entries are in order of list, level and spell */

static bool same_list(const struct rc_derived_spell *a, const struct rc_derived_spell *b)
{
    return a != NULL && a->list_kind == b->list_kind && a->list == b->list;
}

static void begin_list(struct round *r, const struct rc_derived_spell *entry)
{
    const struct rc_model *model = r->derivation->model;
    struct rc_values types =
        rc_object_values(model, RC_RELATION_SPELLTYPE, entry->list_kind, entry->list);
    struct rc_spells_of of = { .source = RC_STR("") };

    of.source = rc_str_printf(r->arena, "%s:%.*s",
                              entry->list_kind == RC_KIND_CLASSSPELLLIST ? "CLASS" : "DOMAIN",
                              RC_FMT(key_of(r, entry->list_kind, entry->list)));
    for (size_t i = 0; i < types.count; i++)
        RC_PUSH(r->arena, &of.types, rc_sym_text(model->texts, types.at[i]));
    RC_PUSH(r->arena, &r->out->available_spells, of);
}

static void derive_spells(struct round *r)
{
    const struct rc_derivation *d = r->derivation;
    const struct rc_derived_spell *before = NULL;

    for (size_t i = 0; i < d->spells.count; i++) {
        const struct rc_derived_spell *entry = &d->spells.at[i];
        if (!holds(r, entry->when))
            continue;
        if (!same_list(before, entry))
            begin_list(r, entry);
        struct rc_spells_of *of = &r->out->available_spells.at[r->out->available_spells.count - 1];
        if (of->levels.count == 0 || of->levels.at[of->levels.count - 1].level != entry->level) {
            struct rc_spells_at at = { .level = entry->level };
            RC_PUSH(r->arena, &of->levels, at);
        } else if (before->spell == entry->spell) {
            continue;
        }
        RC_PUSH(r->arena, &of->levels.at[of->levels.count - 1].spells,
                key_of(r, RC_KIND_SPELL, entry->spell));
        before = entry;
    }
}

static void derive_levels(struct round *r)
{
    const struct rc_derivation *d = r->derivation;

    for (size_t i = 0; i < d->levels.count; i++) {
        const struct rc_derived_level *level = &d->levels.at[i];
        struct rc_named_number value = { rc_sym_text(d->model->texts, level->source),
                                         rc_pred_value(&r->run, level->value), true };
        struct rc_number_table table = { .name = rc_sym_text(d->model->texts, level->formula) };
        RC_PUSH(r->arena, &table.row, value);
        RC_PUSH(r->arena, &r->out->level_formulas, table);
    }
}

/* --- the deity */

static void list_values(const struct round *r, enum rc_relation relation, rc_object deity,
                        rc_str_list *list)
{
    const struct rc_model *model = r->derivation->model;
    struct rc_values values = rc_object_values(model, relation, RC_KIND_DEITY, deity);

    for (size_t i = 0; i < values.count; i++)
        RC_PUSH(r->arena, list, rc_sym_text(model->texts, values.at[i]));
}

/* What the data says of the deity, where the character leaves it out. */
static void describe_deity(struct round *r, rc_object deity)
{
    const struct rc_model *model = r->derivation->model;
    struct rc_deity_info *info = &r->out->deity_info;
    struct rc_values aligns = rc_object_values(model, RC_RELATION_ALIGN, RC_KIND_DEITY, deity);

    info->present = true;
    info->key = key_of(r, RC_KIND_DEITY, deity);
    info->unselected = rc_object_has_flag(model, RC_KIND_DEITY, deity, RC_FLAG_UNSELECTED);
    info->align = aligns.count > 0 ? rc_sym_text(model->texts, aligns.at[0]) : RC_STR("");
    list_values(r, RC_RELATION_TYPE, deity, &info->types);
    list_values(r, RC_RELATION_PANTHEON, deity, &info->pantheon);
    list_values(r, RC_RELATION_DEITYWEAPON, deity, &info->weapons);
}

/* Its domains are derived with the other objects. */
static void begin_deity(struct round *r)
{
    struct rc_deity_info *info = &r->out->deity_info;
    rc_object deity = rc_deity_of(r->derivation->model, r->out);

    if (!rc_derives_objects(r->derivation, RC_DERIVED_LISTED_DOMAIN))
        return;
    memset(&info->domains, 0, sizeof info->domains);
    memset(&info->domains_pass, 0, sizeof info->domains_pass);
    if (deity != RC_NO_OBJECT && !info->present)
        describe_deity(r, deity);
}

/* Empties what the pack derives; what it says nothing of stays as it is stated. */
static void clear_derived(const struct rc_derivation *d, struct rc_character *out)
{
    if (rc_derives_grants(d, RC_KIND_ARMORPROF)) {
        memset(&out->armor_grants, 0, sizeof out->armor_grants);
        memset(&out->armorprofs, 0, sizeof out->armorprofs);
    }
    if (rc_derives_grants(d, RC_KIND_SHIELDPROF)) {
        memset(&out->shield_grants, 0, sizeof out->shield_grants);
        memset(&out->shieldprofs, 0, sizeof out->shieldprofs);
    }
    if (rc_derives_objects(d, RC_DERIVED_HELD))
        memset(&out->weaponprofs, 0, sizeof out->weaponprofs);
    if (rc_derives_objects(d, RC_DERIVED_QUALIFY))
        memset(&out->qualify, 0, sizeof out->qualify);
    if (d->spells.count > 0)
        memset(&out->available_spells, 0, sizeof out->available_spells);
    memset(&out->level_formulas, 0, sizeof out->level_formulas);
}

static void run_round(struct round *r, const struct rc_character *in,
                      const struct rc_character *so_far)
{
    const struct rc_derivation *d = r->derivation;

    *r->out = *in;
    r->out->stated = in;
    r->asked = 0;
    clear_derived(d, r->out);
    begin_deity(r);
    rc_pred_run_init(&r->run, r->arena, d->preds, (struct rc_asked){ d->model, so_far, NULL });
    if (rc_derives_grants(d, RC_KIND_ARMORPROF))
        derive_grants(r, RC_KIND_ARMORPROF, &r->out->armorprofs);
    if (rc_derives_grants(d, RC_KIND_SHIELDPROF))
        derive_grants(r, RC_KIND_SHIELDPROF, &r->out->shieldprofs);
    derive_objects(r);
    derive_spells(r);
    derive_levels(r);
}

bool rc_derive_character(const struct rc_derivation *derivation, struct rc_arena *arena,
                         const struct rc_character *character, struct rc_character *out)
{
    size_t room = derivation->grants.count + derivation->objects.count + derivation->spells.count;
    struct round r = { .derivation = derivation, .arena = arena };
    struct rc_character *so_far = RC_NEW(arena, struct rc_character);
    uint8_t *before = NULL;

    *so_far = *character;
    so_far->stated = character;
    clear_derived(derivation, so_far);
    r.out = so_far;
    begin_deity(&r);
    for (unsigned i = 0; i < RC_DERIVE_ROUNDS; i++) {
        r.out = RC_NEW(arena, struct rc_character);
        r.holds = RC_NEW_ARRAY(arena, uint8_t, room + 1);
        run_round(&r, character, so_far);
        so_far = r.out;
        if (before != NULL && memcmp(before, r.holds, room) == 0)
            break;
        before = r.holds;
        if (i + 1 == RC_DERIVE_ROUNDS) {
            *out = *so_far;
            return false;
        }
    }
    *out = *so_far;
    return true;
}

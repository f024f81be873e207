/* Keys of a character that its pack does not have: passed over, but not in silence. */
#include "state/atoms.h"

struct check {
    const struct rc_character *character;
    const struct rc_model *model;
    struct rc_diags *diags;
};

/* Where a text of a character stands: it is a view of its source, or was decoded. */
static struct rc_span place_of(const struct check *check, struct rc_str text)
{
    struct rc_place place;

    if (!rc_place_of(check->diags->sources, check->character->span.begin, &place))
        return RC_NO_SPAN;
    const struct rc_source *source = place.source;
    if ((uintptr_t)text.p < (uintptr_t)source->text.p ||
        (uintptr_t)text.p > (uintptr_t)source->text.p + source->text.len)
        return check->character->span;
    return rc_span_of(source, text);
}

static void check_key(const struct check *check, rc_kind kind, struct rc_str key)
{
    if (key.len == 0 || rc_object_find(check->model, kind, key) != RC_NO_OBJECT)
        return;
    struct rc_str nearest = rc_object_nearest(check->model, kind, key);
    rc_report(check->diags, RC_W_CHARACTER_KEY, place_of(check, key),
              "character '%.*s': the pack has no %.*s '%.*s'", RC_FMT(check->character->id),
              RC_FMT(rc_kind_info(check->model, kind)->word), RC_FMT(key));
    if (nearest.len > 0)
        rc_help(check->diags, "did you mean '%.*s'?", RC_FMT(nearest));
}

static void check_keys(const struct check *check, rc_kind kind, const rc_str_list *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        check_key(check, kind, keys->at[i]);
}

static void check_ability(const struct check *check, struct rc_str category, struct rc_str key)
{
    const struct rc_category_info *info = rc_category_find(check->model, category);
    rc_kind kind = info != NULL ? info->kind : rc_ability_kind_find(check->model, category);

    if (kind != RC_NO_KIND) {
        check_key(check, kind, key);
        return;
    }
    rc_report(check->diags, RC_W_CHARACTER_KEY, place_of(check, category),
              "character '%.*s': the pack has no ability category '%.*s'",
              RC_FMT(check->character->id), RC_FMT(category));
}

static void check_grants(const struct check *check)
{
    const struct rc_character *c = check->character;

    for (size_t i = 0; i < c->armor_grants.count; i++)
        check_keys(check, RC_KIND_ARMORPROF, &c->armor_grants.at[i].profs);
    for (size_t i = 0; i < c->shield_grants.count; i++)
        check_keys(check, RC_KIND_SHIELDPROF, &c->shield_grants.at[i].profs);
}

static void check_spells(const struct check *check)
{
    const struct rc_character *c = check->character;

    for (size_t i = 0; i < c->spells.count; i++)
        check_key(check, RC_KIND_SPELL, c->spells.at[i].spell);
    for (size_t i = 0; i < c->available_spells.count; i++) {
        for (size_t k = 0; k < c->available_spells.at[i].levels.count; k++)
            check_keys(check, RC_KIND_SPELL, &c->available_spells.at[i].levels.at[k].spells);
    }
}

static void check_kinds(const struct check *check, const rc_kind_keys_list *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct rc_kind_keys *row = &rows->at[i];
        rc_kind kind = rc_kind_find(check->model, row->kind);
        if (row->category.len > 0) {
            for (size_t k = 0; k < row->keys.count; k++)
                check_ability(check, row->category, row->keys.at[k]);
        } else if (kind != RC_NO_KIND) {
            check_keys(check, kind, &row->keys);
        } else {
            rc_report(check->diags, RC_W_CHARACTER_KEY, place_of(check, row->kind),
                      "character '%.*s': there is no kind '%.*s'", RC_FMT(check->character->id),
                      RC_FMT(row->kind));
        }
    }
}

void rc_character_check(const struct rc_character *character, const struct rc_model *model,
                        struct rc_diags *diags)
{
    const struct rc_character *c = character;
    const struct check check = { character, model, diags };

    check_key(&check, RC_KIND_RACE, c->race);
    check_key(&check, RC_KIND_DEITY, c->deity);
    for (size_t i = 0; i < c->classes.count; i++)
        check_key(&check, RC_KIND_CLASS, c->classes.at[i].name);
    check_keys(&check, RC_KIND_DOMAIN, &c->domains);
    check_keys(&check, RC_KIND_DOMAIN, &c->deity_info.domains_pass);
    check_keys(&check, RC_KIND_TEMPLATE, &c->templates);
    check_keys(&check, RC_KIND_LANGUAGE, &c->languages);
    check_keys(&check, RC_KIND_WEAPONPROF, &c->weaponprofs);
    check_keys(&check, RC_KIND_ARMORPROF, &c->armorprofs);
    check_keys(&check, RC_KIND_SHIELDPROF, &c->shieldprofs);
    check_keys(&check, RC_KIND_EQUIPMENT, &c->equipment);
    for (size_t i = 0; i < c->ability_list.count; i++)
        check_ability(&check, c->ability_list.at[i].parent, c->ability_list.at[i].key);
    check_grants(&check);
    check_spells(&check);
    check_kinds(&check, &c->qualified);
    check_kinds(&check, &c->qualify);
}

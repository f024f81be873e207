/*
 * What follows from what a character holds, derived from the rule files, against what PCGen said
 * of it: grants of armour and shields, weapon proficiencies, QUALIFY, the domains of the deity, the
 * spells of its lists, level formulas. The fields are taken off the characters before.
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "lst/choose.h"
#include "lst/derive.h"
#include "state/character.h"
#include "support/corpus.h"

enum {
    SHOWN = 12 /* differences that are printed of each field */
};

typedef RC_VEC(struct rc_str) text_list;

/* One field as texts, in order. */
typedef void field_function(struct rc_arena *arena, const struct rc_character *c, text_list *out);

struct check {
    struct rig rig;
    struct rc_arena work;
    const char *tag;
    struct rc_lst_pack pack;
    struct rc_pre_pack pres;
    struct rc_derivation derivation;
    struct rc_characters characters;
    size_t compared;
    size_t wrong;
};

static int by_text(const void *a, const void *b)
{
    return rc_str_cmp(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

static struct rc_str joined(struct rc_arena *arena, text_list *list, char between)
{
    struct rc_buf out;

    rc_buf_init(&out, arena);
    rc_buf_add(&out, RC_STR(""));
    if (list->count > 1)
        qsort(list->at, list->count, sizeof *list->at, by_text);
    for (size_t i = 0; i < list->count; i++)
        rc_buf_printf(&out, "%.*s%c", RC_FMT(list->at[i]), between);
    return rc_buf_str(&out);
}

/* "TYPE=ARMOR.Medium" and "TYPE=Medium.ARMOR" are the same. */
static struct rc_str type_text(struct rc_arena *arena, struct rc_str type)
{
    text_list parts = { 0 };
    struct rc_str rest = rc_str_sub(type, 5, type.len), part;

    while (rc_str_next(&rest, '.', &part))
        RC_PUSH(arena, &parts, part);
    return joined(arena, &parts, '.');
}

static struct rc_str grant_text(struct rc_arena *arena, const struct rc_grant *grant)
{
    text_list profs = { 0 }, types = { 0 };

    for (size_t i = 0; i < grant->profs.count; i++)
        RC_PUSH(arena, &profs, grant->profs.at[i]);
    for (size_t i = 0; i < grant->equipment_types.count; i++)
        RC_PUSH(arena, &types, type_text(arena, grant->equipment_types.at[i]));
    struct rc_str first = joined(arena, &profs, ',');
    struct rc_str second = joined(arena, &types, ',');
    return rc_str_printf(arena, "%.*s/%.*s", RC_FMT(first), RC_FMT(second));
}

static void armor(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    for (size_t i = 0; i < c->armor_grants.count; i++)
        RC_PUSH(arena, out, grant_text(arena, &c->armor_grants.at[i]));
}

static void shield(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    for (size_t i = 0; i < c->shield_grants.count; i++)
        RC_PUSH(arena, out, grant_text(arena, &c->shield_grants.at[i]));
}

static void add_keys(struct rc_arena *arena, const rc_str_list *keys, text_list *out)
{
    for (size_t i = 0; i < keys->count; i++)
        RC_PUSH(arena, out, keys->at[i]);
}

static void named(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    add_keys(arena, &c->armorprofs, out);
    add_keys(arena, &c->shieldprofs, out);
}

static void weapons(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    add_keys(arena, &c->weaponprofs, out);
}

static void domains(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    add_keys(arena, &c->deity_info.domains, out);
}

static void passing(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    add_keys(arena, &c->deity_info.domains_pass, out);
}

static void qualify(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    for (size_t i = 0; i < c->qualify.count; i++) {
        const struct rc_kind_keys *keys = &c->qualify.at[i];
        for (size_t k = 0; k < keys->keys.count; k++)
            RC_PUSH(arena, out,
                    rc_str_printf(arena, "%.*s %.*s %.*s", RC_FMT(keys->kind),
                                  RC_FMT(keys->category), RC_FMT(keys->keys.at[k])));
    }
}

static void spells(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    for (size_t i = 0; i < c->available_spells.count; i++) {
        const struct rc_spells_of *of = &c->available_spells.at[i];
        text_list types = { 0 };
        add_keys(arena, &of->types, &types);
        struct rc_str type = joined(arena, &types, ',');
        for (size_t l = 0; l < of->levels.count; l++) {
            for (size_t s = 0; s < of->levels.at[l].spells.count; s++)
                RC_PUSH(arena, out,
                        rc_str_printf(arena, "%.*s (%.*s) %d %.*s", RC_FMT(of->source),
                                      RC_FMT(type), of->levels.at[l].level,
                                      RC_FMT(of->levels.at[l].spells.at[s])));
        }
    }
}

static void levels(struct rc_arena *arena, const struct rc_character *c, text_list *out)
{
    for (size_t i = 0; i < c->level_formulas.count; i++) {
        const struct rc_number_table *table = &c->level_formulas.at[i];
        for (size_t k = 0; k < table->row.count; k++) {
            char *source = rc_str_copy(arena, table->row.at[k].name);
            for (char *p = source; *p != '\0'; p++)
                *p = rc_lower(*p);
            RC_PUSH(arena, out,
                    rc_str_printf(arena, "%.*s for '%s' %g", RC_FMT(table->name), source,
                                  table->row.at[k].value));
        }
    }
}

static const struct {
    const char *name;
    field_function *texts;
} fields[] = {
    { "armor_grants", armor },
    { "shield_grants", shield },
    { "armorprofs, shieldprofs", named },
    { "weaponprofs", weapons },
    { "qualify", qualify },
    { "deity_info.domains", domains },
    { "domains_pass", passing },
    { "available_spells", spells },
    { "level_formulas", levels },
};

static size_t show_rest(const struct check *check, const char *who, const char *field,
                        const char *what, const text_list *a, const text_list *b)
{
    size_t found = 0;
    size_t k = 0;

    for (size_t i = 0; i < a->count; i++) {
        while (k < b->count && rc_str_cmp(b->at[k], a->at[i]) < 0)
            k++;
        if (k < b->count && rc_str_eq(b->at[k], a->at[i])) {
            k++;
            continue;
        }
        if (found++ < SHOWN)
            printf("  %s: %s, %s: %s %.*s\n", check->tag, who, field, what, RC_FMT(a->at[i]));
    }
    return found;
}

static void compare(struct check *check, size_t field, const struct rc_character *ours,
                    const struct rc_character *theirs)
{
    const char *who = rc_str_copy(&check->work, ours->id);
    text_list a = { 0 }, b = { 0 };

    fields[field].texts(&check->work, ours, &a);
    fields[field].texts(&check->work, theirs, &b);
    joined(&check->work, &a, ' ');
    joined(&check->work, &b, ' ');
    check->compared += b.count;
    check->wrong += show_rest(check, who, fields[field].name, "not recorded", &a, &b);
    check->wrong += show_rest(check, who, fields[field].name, "not derived", &b, &a);
}

/* The character without all that is derived. */
static struct rc_character bare(const struct rc_character *c)
{
    struct rc_character out = *c;

    memset(&out.armor_grants, 0, sizeof out.armor_grants);
    memset(&out.shield_grants, 0, sizeof out.shield_grants);
    memset(&out.armorprofs, 0, sizeof out.armorprofs);
    memset(&out.shieldprofs, 0, sizeof out.shieldprofs);
    memset(&out.weaponprofs, 0, sizeof out.weaponprofs);
    memset(&out.qualify, 0, sizeof out.qualify);
    memset(&out.deity_info, 0, sizeof out.deity_info);
    memset(&out.available_spells, 0, sizeof out.available_spells);
    memset(&out.level_formulas, 0, sizeof out.level_formulas);
    return out;
}

/* The bounds that were recorded, as atoms would ask for them. */
static void add_levels(struct check *check, const struct rc_character *c)
{
    struct rc_intern *texts = &check->rig.texts;
    struct rc_unit unit;

    rc_unit_init(&unit, &check->rig.arena, &check->pack.model);
    for (size_t i = 0; i < c->level_formulas.count; i++) {
        struct rc_atom atom = { .fact = RC_FACT_LISTED,
                                .kind = RC_KIND_SPELL,
                                .max_formula = rc_intern_add(texts, c->level_formulas.at[i].name) };
        rc_set_atom(&unit, atom);
        atom.fact = RC_FACT_AVAILABLE;
        atom.text = RC_ANY_TEXT;
        rc_set_atom(&unit, atom);
        atom.text = rc_intern_fold(texts, RC_STR("Divine"));
        rc_set_atom(&unit, atom);
        atom.text = rc_intern_fold(texts, RC_STR("Arcane"));
        rc_set_atom(&unit, atom);
    }
    rc_lst_derive_levels(&check->derivation, &check->pres, &unit);
}

static void run_character(struct check *check, const struct rc_character *recorded)
{
    struct rc_character in = bare(recorded), out;

    add_levels(check, recorded);
    if (!rc_derive_character(&check->derivation, &check->work, &in, &out)) {
        printf("  %s: %.*s: nothing settles\n", check->tag, RC_FMT(recorded->id));
        check->wrong++;
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        compare(check, i, &out, recorded);
}

static const char *answers_of(struct check *check, const char *what)
{
    return corpus_answers(&check->rig, "choose",
                          rc_str_printf(&check->rig.arena, "%s-%s.jsonl", what, check->tag).p);
}

static bool run_set(const struct corpus_set *set)
{
    struct check *check = calloc(1, sizeof *check);
    struct rc_compat pcgen = { { 0 } };
    const char *path;
    bool good = true;

    rig_init(&check->rig);
    rc_arena_init(&check->work, &check->rig.budget);
    check->tag = set->tag;
    path = answers_of(check, "chars");
    if (path != NULL &&
        corpus_load(&check->rig, corpus_path(&check->rig, set->campaign), &check->pack)) {
        for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
            rc_compat_set(&pcgen, i, true);
        rc_pre_compile_pack(&check->rig.arena, &check->rig.diags, &check->pack, pcgen,
                            &check->pres);
        rc_lst_derive(&check->rig.arena, &check->rig.diags, &check->pack, &check->pres, true,
                      &check->derivation);
        rc_characters_init(&check->characters, &check->rig.arena);
        rc_characters_read(&check->characters, &check->rig.arena, &check->rig.diags, rc_str(path),
                           256);
        for (size_t i = 0; i < check->characters.list.count; i++) {
            run_character(check, check->characters.list.at[i]);
            rc_arena_clear(&check->work);
        }
        printf("%s: %zu characters, %zu texts recorded, %zu differ; %zu grants, %zu objects, %zu "
               "spells of lists\n",
               set->tag, check->characters.list.count, check->compared, check->wrong,
               check->derivation.grants.count, check->derivation.objects.count,
               check->derivation.spells.count);
        good = check->wrong == 0 && check->compared > 0;
    }
    rc_arena_clear(&check->work);
    rig_clear(&check->rig);
    free(check);
    return good;
}

int main(void)
{
    struct rig rig;
    bool good = true;
    bool there;

    rig_init(&rig);
    there = corpus_path(&rig, "corpus/mini/mini.pcc") != NULL;
    rig_clear(&rig);
    if (!there)
        return 77;
    for (size_t i = 0; i < corpus_set_count; i++)
        good = run_set(&corpus_sets[i]) && good;
    return good ? 0 : 1;
}

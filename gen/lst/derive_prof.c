/* AUTO:ARMORPROF, AUTO:SHIELDPROF, AUTO:WEAPONPROF and CHANGEPROF (choose.md A3.2, B3.4, B3.10). */
#include "ir/grant.h"
#include "lst/derive_work.h"

/* Whether words are separated by one '.' each. */
static bool are_words(struct rc_str words)
{
    struct rc_str word;

    while (rc_str_next(&words, '.', &word)) {
        if (word.len == 0)
            return false;
    }
    return true;
}

/* The value behind "word=" or "word."; false: it is another part. */
static bool is_selector(struct rc_deriving *d, struct rc_str part, const char *word,
                        struct rc_str *value)
{
    struct rc_str prefix = rc_str(word);

    if (!rc_str_starts(part, prefix) || part.len == prefix.len ||
        (part.p[prefix.len] != '=' && part.p[prefix.len] != '.'))
        return false;
    *value = rc_str_sub(part, prefix.len + 1, part.len);
    if (!are_words(*value))
        rc_derive_malformed(d, part,
                            "%s= is followed by a type, or by several with one '.' between", word);
    return true;
}

/*
 * Whether the holder was taken with a choice (%LIST). Characters tell the choices of abilities; of
 * a domain or a template, what they state to have counts as chosen.
 */
static rc_pred chosen(struct rc_deriving *d, rc_kind kind, rc_object object)
{
    struct rc_preds *preds = &d->pres->preds;
    const struct rc_model *model = &d->pack->model;
    const struct rc_kind_info *info = rc_kind_info(model, d->holder->kind);
    struct rc_str key = rc_object_key(model, kind, object);
    struct rc_matcher choice = { .how = RC_MATCH_KEY, .value = 1 };
    struct rc_leaf leaf = { .op = RC_LEAF_STATED_PROF };

    if (info->family != RC_KIND_ABILITY) {
        leaf.text = rc_intern_add(preds->texts, rc_kind_info(model, kind)->word);
        leaf.other = rc_intern_add(preds->texts, key);
        return rc_pred_leaf(preds, leaf);
    }
    choice.text = rc_intern_add(preds->texts, key);
    leaf = (struct rc_leaf){ .op = RC_LEAF_HELD_ABILITY, .matchers = &choice, .count = 1 };
    leaf.text = rc_intern_add(preds->texts, info->word);
    leaf.other = rc_intern_add(preds->texts, d->holder->key);
    return rc_pred_leaf(preds, leaf);
}

/* %LIST stands for what the holder chose (choose.md B1.3). */
static void check_list(struct rc_deriving *d, rc_kind kind, struct rc_str part)
{
    const struct rc_model *model = &d->pack->model;

    if (!rc_derive_chooses(d, kind))
        rc_derive_never(d, part, "%%LIST stands for what CHOOSE chose; '%.*s' chooses no %.*s",
                        RC_FMT(d->holder->key), RC_FMT(rc_kind_info(model, kind)->word));
}

/* --- armour and shields */

static void give_chosen(struct rc_deriving *d, rc_kind kind, struct rc_str part, rc_pred when)
{
    const struct rc_model *model = &d->pack->model;

    check_list(d, kind, part);
    for (rc_object object = 0; object < rc_kind_count(model, kind); object++) {
        struct rc_derived_grant made = { .kind = kind, .grant = { .kind = RC_STR("list") } };
        rc_pred choice = chosen(d, kind, object);
        made.when = rc_pred_and(&d->pres->preds, when, choice);
        RC_PUSH(d->arena, &made.grant.profs, rc_object_key(model, kind, object));
        if (!rc_pred_is_false(&d->pres->preds, made.when))
            RC_PUSH(d->arena, &d->out->grants, made);
    }
}

/* "Medium"; as PCGen reads it "TYPE=ARMOR.Medium" (C10). */
static struct rc_str equipment_type(struct rc_deriving *d, rc_kind kind, struct rc_str type)
{
    if (!d->out->armortype_with_armor)
        return type;
    return rc_str_printf(d->arena, "TYPE=%s.%.*s", kind == RC_KIND_ARMORPROF ? "ARMOR" : "SHIELD",
                         RC_FMT(type));
}

static void add_type(struct rc_deriving *d, struct rc_derived_grant *made, struct rc_str part,
                     struct rc_str type)
{
    const struct rc_model *model = &d->pack->model;
    size_t words = rc_kind_words(model, made->kind);
    uint64_t *profs = rc_bits_new(d->arena, rc_kind_count(model, made->kind));

    RC_PUSH(d->arena, &made->grant.equipment_types, equipment_type(d, made->kind, type));
    rc_grant_by_type(model, made->kind, type, false, profs);
    if (rc_bits_count(profs, words) == 0 && rc_kind_count(model, RC_KIND_EQUIPMENT) > 0)
        rc_derive_never(d, part, "no EQUIPMENT of TYPE '%.*s' names a proficiency", RC_FMT(type));
}

static void add_all(struct rc_deriving *d, struct rc_derived_grant *made)
{
    const struct rc_model *model = &d->pack->model;

    for (rc_object o = 0; o < rc_kind_count(model, made->kind); o++)
        RC_PUSH(d->arena, &made->grant.profs, rc_object_key(model, made->kind, o));
}

static void add_key(struct rc_deriving *d, struct rc_derived_grant *made, struct rc_str part)
{
    rc_object object = rc_derive_refer(d, made->kind, part);

    if (object != RC_NO_OBJECT)
        RC_PUSH(d->arena, &made->grant.profs, rc_object_key(&d->pack->model, made->kind, object));
}

/* `word` is ARMORTYPE or SHIELDTYPE. */
static void derive_worn(struct rc_deriving *d, rc_kind kind, const char *word, struct rc_str value)
{
    struct rc_given_value given = rc_given_value(d, value);
    struct rc_derived_grant made = { .kind = kind,
                                     .grant = { .kind = RC_STR("list") },
                                     .when = given.when };

    for (size_t i = 0; i < given.parts.count; i++) {
        struct rc_str part = given.parts.at[i], type;
        if (rc_str_eq(part, RC_STR("%LIST")))
            give_chosen(d, kind, part, given.when);
        else if (rc_str_eq(part, RC_STR("ALL")))
            add_all(d, &made);
        else if (is_selector(d, part, word, &type))
            add_type(d, &made, part, type);
        else
            add_key(d, &made, part);
    }
    if (made.grant.profs.count > 0 || made.grant.equipment_types.count > 0)
        RC_PUSH(d->arena, &d->out->grants, made);
}

void rc_derive_armor(struct rc_deriving *d, struct rc_str value)
{
    derive_worn(d, RC_KIND_ARMORPROF, "ARMORTYPE", value);
}

void rc_derive_shield(struct rc_deriving *d, struct rc_str value)
{
    derive_worn(d, RC_KIND_SHIELDPROF, "SHIELDTYPE", value);
}

/* --- weapons */

/* Proficiencies that have all of the types ("Simple.Melee"), as their lines say. */
static uint64_t *profs_of_type(struct rc_deriving *d, struct rc_str types)
{
    const struct rc_model *model = &d->pack->model;
    size_t words = rc_kind_words(model, RC_KIND_WEAPONPROF);
    uint64_t *profs = rc_bits_new(d->arena, rc_kind_count(model, RC_KIND_WEAPONPROF));
    struct rc_str type;

    rc_bits_fill(profs, rc_kind_count(model, RC_KIND_WEAPONPROF));
    while (rc_str_next(&types, '.', &type)) {
        const uint64_t *bits = rc_model_related(model, RC_RELATION_TYPE, RC_KIND_WEAPONPROF, type);
        if (bits != NULL)
            rc_bits_and(profs, profs, bits, words);
        else
            memset(profs, 0, words * sizeof *profs);
    }
    return profs;
}

static void move_prof(struct rc_deriving *d, rc_object prof, struct rc_str to, rc_pred when)
{
    struct rc_moved_prof moved = { prof, to, when };

    RC_PUSH(d->arena, &d->moved, moved);
}

/* CHANGEPROF:a,TYPE.b=t|c=u: moves proficiencies to another type. */
static void move_profs(struct rc_deriving *d, struct rc_str names, struct rc_str to, rc_pred when)
{
    size_t count = rc_kind_count(&d->pack->model, RC_KIND_WEAPONPROF);
    struct rc_str name, type;

    while (rc_str_next(&names, ',', &name)) {
        if (is_selector(d, name, "TYPE", &type)) {
            const uint64_t *profs = profs_of_type(d, type);
            for (size_t p = rc_bits_next(profs, count, 0); p < count;
                 p = rc_bits_next(profs, count, p + 1))
                move_prof(d, (rc_object)p, to, when);
            continue;
        }
        rc_object prof = rc_derive_refer(d, RC_KIND_WEAPONPROF, name);
        if (prof != RC_NO_OBJECT)
            move_prof(d, prof, to, when);
    }
}

void rc_derive_changeprof(struct rc_deriving *d, struct rc_str value)
{
    struct rc_given_value given = rc_given_value(d, value);

    for (size_t i = 0; i < given.parts.count; i++) {
        struct rc_str part = given.parts.at[i];
        size_t equals = part.len;
        while (equals > 0 && part.p[equals - 1] != '=')
            equals--;
        if (equals < 2 || equals == part.len)
            rc_derive_malformed(d, part, "CHANGEPROF reads key,TYPE.type=type");
        else
            move_profs(d, rc_str_sub(part, 0, equals - 1), rc_str_sub(part, equals, part.len),
                       given.when);
    }
}

/*
 * Whether a proficiency is of a type: `is` says what its lines do, and CHANGEPROF may move it there
 * or away.
 */
static rc_pred is_of_type(struct rc_deriving *d, rc_object prof, struct rc_str types, bool has)
{
    struct rc_preds *preds = &d->pres->preds;
    rc_pred is = rc_pred_truth(preds, has);

    for (size_t i = 0; i < d->moved.count; i++) {
        const struct rc_moved_prof *moved = &d->moved.at[i];
        if (moved->prof != prof)
            continue;
        is = rc_str_eq_fold(moved->type, types)
                 ? rc_pred_or(preds, is, moved->when)
                 : rc_pred_and(preds, is, rc_pred_not(preds, moved->when));
    }
    return is;
}

static void give_weapon(struct rc_deriving *d, rc_object prof, rc_pred when)
{
    if (!rc_pred_is_false(&d->pres->preds, when))
        rc_deriving_give(d, RC_DERIVED_HELD, RC_KIND_WEAPONPROF, prof, when);
}

/* The favoured weapons of the deity that the character has. */
static void give_deity_weapons(struct rc_deriving *d, rc_pred when)
{
    const struct rc_model *model = &d->pack->model;

    for (rc_object deity = 0; deity < rc_kind_count(model, RC_KIND_DEITY); deity++) {
        struct rc_values weapons =
            rc_object_values(model, RC_RELATION_DEITYWEAPON, RC_KIND_DEITY, deity);
        for (size_t i = 0; i < weapons.count; i++) {
            rc_object prof =
                rc_object_find(model, RC_KIND_WEAPONPROF, rc_sym_text(model->texts, weapons.at[i]));
            struct rc_str key = rc_object_key(model, RC_KIND_DEITY, deity);
            if (prof == RC_NO_OBJECT)
                continue;
            rc_pred held = rc_deriving_holds(d, RC_KIND_DEITY, key, 0);
            give_weapon(d, prof, rc_pred_and(&d->pres->preds, when, held));
        }
    }
}

static void give_type(struct rc_deriving *d, struct rc_str part, struct rc_str type, rc_pred when)
{
    const struct rc_model *model = &d->pack->model;
    size_t count = rc_kind_count(model, RC_KIND_WEAPONPROF);
    size_t words = rc_kind_words(model, RC_KIND_WEAPONPROF);
    uint64_t *own = profs_of_type(d, type);
    uint64_t *possible = rc_bits_new(d->arena, count);

    rc_bits_or(possible, possible, own, words);
    for (size_t i = 0; i < d->moved.count; i++) {
        if (rc_str_eq_fold(d->moved.at[i].type, type))
            rc_bits_add(possible, d->moved.at[i].prof);
    }
    for (size_t p = rc_bits_next(possible, count, 0); p < count;
         p = rc_bits_next(possible, count, p + 1)) {
        rc_pred is = is_of_type(d, (rc_object)p, type, rc_bits_has(own, p));
        give_weapon(d, (rc_object)p, rc_pred_and(&d->pres->preds, when, is));
    }
    if (rc_bits_count(possible, words) == 0 && count > 0)
        rc_derive_never(d, part, "no WEAPONPROF is of TYPE '%.*s'", RC_FMT(type));
}

static void give_list(struct rc_deriving *d, struct rc_str part, rc_pred when)
{
    check_list(d, RC_KIND_WEAPONPROF, part);
    for (rc_object p = 0; p < rc_kind_count(&d->pack->model, RC_KIND_WEAPONPROF); p++) {
        rc_pred choice = chosen(d, RC_KIND_WEAPONPROF, p);
        give_weapon(d, p, rc_pred_and(&d->pres->preds, when, choice));
    }
}

static void give_all(struct rc_deriving *d, rc_pred when)
{
    for (rc_object p = 0; p < rc_kind_count(&d->pack->model, RC_KIND_WEAPONPROF); p++)
        give_weapon(d, p, when);
}

static void give_key(struct rc_deriving *d, struct rc_str part, rc_pred when)
{
    rc_object prof = rc_derive_refer(d, RC_KIND_WEAPONPROF, part);

    if (prof != RC_NO_OBJECT)
        give_weapon(d, prof, when);
}

void rc_derive_weapon(struct rc_deriving *d, struct rc_str value)
{
    struct rc_given_value given = rc_given_value(d, value);

    for (size_t i = 0; i < given.parts.count; i++) {
        struct rc_str part = given.parts.at[i];
        struct rc_str type;
        if (rc_str_eq(part, RC_STR("DEITYWEAPONS")))
            give_deity_weapons(d, given.when);
        else if (rc_str_eq(part, RC_STR("%LIST")))
            give_list(d, part, given.when);
        else if (rc_str_eq(part, RC_STR("ALL")))
            give_all(d, given.when);
        else if (is_selector(d, part, "TYPE", &type))
            give_type(d, part, type, given.when);
        else
            give_key(d, part, given.when);
    }
}

#include "lst/derive_work.h"

#include <stdlib.h>

/* --- conditions and holders */

rc_pred rc_deriving_conditions(struct rc_deriving *d, struct rc_str text)
{
    struct rc_pre_scope scope = { .arena = d->arena,
                                  .diags = &d->unheard,
                                  .world = &d->pres->world,
                                  .preds = &d->pres->preds,
                                  .compat = d->pres->compat,
                                  .quiet = true };
    rc_pred all = rc_pred_truth(&d->pres->preds, true);
    struct rc_str part;

    while (rc_str_next(&text, '|', &part)) {
        bool ok = false;
        rc_pred met = rc_pred_truth(&d->pres->preds, false);
        const struct rc_pre *pre =
            rc_pre_parse(d->arena, &d->unheard, &scope.compat, (struct rc_piece){ part, 0 });
        if (pre != NULL)
            met = rc_pre_lower(&scope, pre, &ok);
        all = rc_pred_and(&d->pres->preds, all, ok ? met : rc_pred_truth(scope.preds, false));
    }
    return all;
}

rc_pred rc_deriving_holds(struct rc_deriving *d, rc_kind kind, struct rc_str key, int level)
{
    struct rc_preds *preds = &d->pres->preds;
    const struct rc_kind_info *info = rc_kind_info(&d->pack->model, kind);
    struct rc_leaf leaf = { .op = RC_LEAF_HELD, .value = level > 1 ? level : 0 };

    if (info->family == RC_KIND_ABILITY)
        leaf = (struct rc_leaf){ .op = RC_LEAF_HELD_ABILITY };
    leaf.text = rc_intern_add(preds->texts, info->word);
    leaf.other = rc_intern_add(preds->texts, key);
    return rc_pred_leaf(preds, leaf);
}

rc_pred rc_deriving_held(struct rc_deriving *d)
{
    return rc_deriving_holds(d, d->holder->kind, d->holder->key, d->level);
}

static bool is_condition(struct rc_str part)
{
    return rc_is_pre(part) && rc_str_find(part, ':', 0) < part.len;
}

/* Behind a condition there are conditions only; of a field that has others nothing is given. */
static void check_conditions(struct rc_deriving *d, struct rc_str conditions)
{
    struct rc_str part;

    while (rc_str_next(&conditions, '|', &part)) {
        if (!is_condition(part))
            rc_derive_malformed(d, part, "'%.*s' stands behind a condition, which comes last",
                                RC_FMT(part));
    }
}

struct rc_given_value rc_given_value(struct rc_deriving *d, struct rc_str value)
{
    struct rc_given_value given = { .when = rc_deriving_held(d) };
    struct rc_str rest = value;
    struct rc_str part;

    while (rc_str_next(&rest, '|', &part)) {
        if (is_condition(part)) {
            struct rc_str conditions = rc_str_between(part.p, value.p + value.len);
            rc_pred met = rc_deriving_conditions(d, conditions);
            check_conditions(d, conditions);
            given.when = rc_pred_and(&d->pres->preds, given.when, met);
            break;
        }
        if (part.len == 0)
            rc_derive_malformed(d, part, "a part is empty");
        else
            RC_PUSH(d->arena, &given.parts, part);
    }
    if (given.parts.count == 0)
        rc_derive_malformed(d, d->field->value, "nothing is named that is given");
    return given;
}

void rc_deriving_give(struct rc_deriving *d, enum rc_derived_use use, rc_kind kind,
                      rc_object object, rc_pred when)
{
    struct rc_derived_object made = { use, kind, object, when };

    RC_PUSH(d->arena, &d->out->objects, made);
}

/* --- QUALIFY:DOMAIN|key|key, QUALIFY:ABILITY=FEAT|key */

static rc_kind kind_of_word(const struct rc_model *model, struct rc_str word)
{
    size_t equals = rc_str_find(word, '=', 0);

    if (equals < word.len)
        return rc_ability_kind_find(model, rc_str_sub(word, equals + 1, word.len));
    return rc_kind_find(model, word);
}

static void derive_qualify(struct rc_deriving *d, struct rc_str value)
{
    const struct rc_model *model = &d->pack->model;
    struct rc_given_value given = rc_given_value(d, value);
    struct rc_str word = given.parts.count > 0 ? given.parts.at[0] : RC_STR("");
    rc_kind kind = kind_of_word(model, word);

    if (kind == RC_NO_KIND && rc_str_starts(word, RC_STR("ABILITY=")))
        rc_derive_unknown(d, word, "there is no ability category of that name");
    else if (kind == RC_NO_KIND && word.len > 0)
        rc_derive_malformed(d, word, "there is no kind of object '%.*s': QUALIFY:DOMAIN|key",
                            RC_FMT(word));
    else if (given.parts.count == 1)
        rc_derive_malformed(d, word, "no key follows: QUALIFY:%.*s|key", RC_FMT(word));
    for (size_t i = 1; kind != RC_NO_KIND && i < given.parts.count; i++) {
        rc_object object = rc_derive_refer(d, kind, given.parts.at[i]);
        if (object != RC_NO_OBJECT)
            rc_deriving_give(d, RC_DERIVED_QUALIFY, kind, object, given.when);
    }
}

/* --- fields of holders */

typedef void give_function(struct rc_deriving *d, struct rc_str value);

/* A token, or "AUTO:ARMORPROF" with the subtoken that stands before the first '|'. */
struct given_token {
    const char *token;
    const char *subtoken; /* NULL: none */
    give_function *give;
};

static const struct given_token moves[] = { { "CHANGEPROF", NULL, rc_derive_changeprof } };

static const struct given_token gifts[] = {
    { "AUTO", "ARMORPROF", rc_derive_armor },      { "AUTO", "SHIELDPROF", rc_derive_shield },
    { "AUTO", "WEAPONPROF", rc_derive_weapon },    { "QUALIFY", NULL, derive_qualify },
    { "SPELLLEVEL", NULL, rc_derive_spell_level },
};

/* Takes the subtoken off the value; false when it is another one. */
static bool takes(const struct given_token *row, const struct rc_field *field, struct rc_str *value)
{
    struct rc_str subtoken;

    *value = field->value;
    if (!rc_str_eq(field->token, rc_str(row->token)))
        return false;
    return row->subtoken == NULL ||
           (rc_str_next(value, '|', &subtoken) && rc_str_eq(subtoken, rc_str(row->subtoken)));
}

/* A field that counts, to be given in the order of the lines. */
struct gift {
    const struct given_token *row;
    const struct rc_field *field;
    struct rc_str value;
    int level;
};

enum {
    LEVELS = 128, /* levels that .CLEAR tells apart; higher ones are cleared together */
    ROWS = 8
};

/* What the lines of one holder give; they are read from the last one back. */
struct gifts_of {
    RC_VEC(struct gift) list;
    bool cleared[ROWS][LEVELS];
};

static size_t level_slot(int level)
{
    if (level < 0)
        return 0;
    return level < LEVELS - 1 ? (size_t)level + 1 : LEVELS - 1;
}

/* What is said before a .CLEAR of the same token on a line of the same level does not count. */
static void take_field(struct rc_deriving *d, struct gifts_of *of, const struct rc_field *field,
                       const struct given_token *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct gift gift = { .row = &rows[i], .field = field, .level = d->level };
        bool *cleared = &of->cleared[i][level_slot(d->level)];
        if (!takes(&rows[i], field, &gift.value))
            continue;
        if (rc_str_starts(gift.value, RC_STR(".CLEAR")))
            *cleared = true;
        else if (!*cleared)
            RC_PUSH(d->arena, &of->list, gift);
    }
}

static void read_holder(struct rc_deriving *d, struct gifts_of *of, const struct given_token *rows,
                        size_t count)
{
    of->list.count = 0;
    memset(of->cleared, 0, sizeof of->cleared);
    for (size_t l = d->holder->lines.count; l > 0; l--) {
        const struct rc_lst_line *line = d->holder->lines.at[l - 1];
        d->level = line->level;
        for (size_t f = line->count; f > 0; f--)
            take_field(d, of, &line->fields[f - 1], rows, count);
    }
    for (size_t i = of->list.count; i > 0; i--) {
        const struct gift *gift = &of->list.at[i - 1];
        d->level = gift->level;
        d->field = gift->field;
        gift->row->give(d, gift->value);
    }
}

/* Families whose objects are held as such (leaf HELD, leaf HELD_ABILITY). */
static bool is_holder(enum rc_lst_family family)
{
    static const enum rc_lst_family holders[] = { RC_LST_ABILITY, RC_LST_CLASS,     RC_LST_DEITY,
                                                  RC_LST_DOMAIN,  RC_LST_EQUIPMENT, RC_LST_RACE,
                                                  RC_LST_TEMPLATE };

    for (size_t i = 0; i < sizeof holders / sizeof *holders; i++) {
        if (holders[i] == family)
            return true;
    }
    return false;
}

static void read_holders(struct rc_deriving *d, const struct given_token *rows, size_t count)
{
    struct gifts_of *of = RC_NEW(d->arena, struct gifts_of);

    for (size_t i = 0; i < d->pack->objects.count; i++) {
        d->holder = d->pack->objects.at[i];
        if (is_holder(d->holder->family) && d->holder->kind != RC_NO_KIND)
            read_holder(d, of, rows, count);
    }
}

/* --- DOMAINS of deities */

static void derive_domain(struct rc_deriving *d, rc_object deity, rc_object domain, rc_pred met)
{
    struct rc_str key = rc_object_key(&d->pack->model, RC_KIND_DEITY, deity);
    rc_pred held = rc_deriving_holds(d, RC_KIND_DEITY, key, 0);

    rc_deriving_give(d, RC_DERIVED_LISTED_DOMAIN, RC_KIND_DOMAIN, domain, held);
    rc_deriving_give(d, RC_DERIVED_DOMAIN, RC_KIND_DOMAIN, domain,
                     rc_pred_and(&d->pres->preds, held, met));
}

static void derive_domains(struct rc_deriving *d)
{
    const struct rc_model *model = &d->pack->model;

    for (rc_object deity = 0; deity < rc_kind_count(model, RC_KIND_DEITY); deity++) {
        struct rc_values keys =
            rc_object_values(model, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, deity);
        for (size_t i = 0; i < keys.count; i++) {
            rc_object domain =
                rc_object_find(model, RC_KIND_DOMAIN, rc_sym_text(model->texts, keys.at[i]));
            if (domain != RC_NO_OBJECT)
                derive_domain(d, deity, domain, rc_pred_truth(&d->pres->preds, true));
        }
    }
    for (size_t i = 0; i < d->pack->domain_conditions.count; i++) {
        const struct rc_domain_condition *condition = &d->pack->domain_conditions.at[i];
        derive_domain(d, condition->deity, condition->domain,
                      rc_deriving_conditions(d, condition->pre));
    }
}

/* --- all of it */

static int compare(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_object(const void *left, const void *right)
{
    const struct rc_derived_object *a = left;
    const struct rc_derived_object *b = right;
    int order = compare(a->use, b->use);

    if (order == 0)
        order = compare(a->kind, b->kind);
    if (order == 0)
        order = compare(a->object, b->object);
    return order != 0 ? order : compare(a->when.id, b->when.id);
}

static int by_entry(const void *left, const void *right)
{
    const struct rc_derived_spell *a = left;
    const struct rc_derived_spell *b = right;
    int order = compare(a->list_kind, b->list_kind);

    if (order == 0)
        order = compare(a->list, b->list);
    if (order == 0)
        order = (a->level > b->level) - (a->level < b->level);
    if (order == 0)
        order = compare(a->spell, b->spell);
    return order != 0 ? order : compare(a->when.id, b->when.id);
}

void rc_lst_derive(struct rc_arena *arena, struct rc_diags *diags, const struct rc_lst_pack *pack,
                   struct rc_pre_pack *pres, bool armortype_with_armor, struct rc_derivation *out)
{
    struct rc_deriving d = { .arena = arena,
                             .pack = pack,
                             .pres = pres,
                             .diags = diags,
                             .told = { .arena = arena },
                             .out = out };
    struct rc_sources nowhere;

    *out = (struct rc_derivation){ .arena = arena,
                                   .model = &pack->model,
                                   .preds = &pres->preds,
                                   .armortype_with_armor = armortype_with_armor };
    rc_sources_init(&nowhere, arena);
    rc_diags_init(&d.unheard, arena, &nowhere);
    read_holders(&d, moves, sizeof moves / sizeof *moves);
    read_holders(&d, gifts, sizeof gifts / sizeof *gifts);
    diags->field = diags->field_count = 0;
    diags->object_kind = diags->object_key = RC_STR("");
    derive_domains(&d);
    rc_derive_spell_lists(&d);
    if (out->objects.count > 1)
        qsort(out->objects.at, out->objects.count, sizeof *out->objects.at, by_object);
    if (out->spells.count > 1)
        qsort(out->spells.at, out->spells.count, sizeof *out->spells.at, by_entry);
}

/* --- a character */

static struct rc_kind_keys *keys_of_kind(struct rc_arena *arena, const struct rc_kind_info *info,
                                         rc_kind_keys_list *list)
{
    bool ability = info->family == RC_KIND_ABILITY;
    struct rc_kind_keys made = { .kind = ability ? RC_STR("ABILITY") : info->word,
                                 .category = ability ? info->word : RC_STR("") };

    RC_PUSH(arena, list, made);
    return &list->at[list->count - 1];
}

/* Of each kind in turn; objects are in order of kind. */
static void complete_qualified(const struct rc_pre_pack *pres, struct rc_arena *arena,
                               struct rc_character *out)
{
    const struct rc_model *model = pres->world.model;
    rc_kind_keys_list list = { 0 };
    struct rc_kind_keys *keys = NULL;
    uint64_t *granted = NULL;
    rc_kind kind = RC_NO_KIND;
    struct rc_pred_run run;

    rc_pred_run_init(&run, arena, &pres->preds, (struct rc_asked){ model, out, NULL });
    for (size_t i = 0; i < pres->objects.count; i++) {
        const struct rc_pre_object *object = &pres->objects.at[i];
        rc_object number = object->object->object;
        if (object->object->kind != kind) {
            kind = object->object->kind;
            keys = keys_of_kind(arena, rc_kind_info(model, kind), &list);
            granted = rc_bits_new(arena, rc_kind_count(model, kind));
            rc_pre_granted_set(model, out, kind, granted);
        }
        if ((rc_bits_has(granted, number) || rc_pred_holds(&run, object->conditions.met)) &&
            rc_pred_holds(&run, object->conditions.unmoved))
            RC_PUSH(arena, &keys->keys, rc_object_key(model, kind, number));
    }
    memcpy(&out->qualified, &list, sizeof list);
}

bool rc_lst_complete(const struct rc_derivation *derivation, const struct rc_pre_pack *pres,
                     struct rc_arena *arena, const struct rc_character *character,
                     struct rc_character *out)
{
    bool settled = rc_derive_character(derivation, arena, character, out);

    complete_qualified(pres, arena, out);
    return settled;
}

/* --- level formulas */

/* The number cut toward zero; what is no number is 0 (as rc_pred_to_int). */
static rc_pred cut(struct rc_preds *preds, rc_pred value)
{
    rc_pred zero = rc_pred_number(preds, 0);
    rc_pred below = rc_pred_binary(preds, RC_PRED_LT, value, zero);
    rc_pred above = rc_pred_binary(preds, RC_PRED_GE, value, zero);
    rc_pred ceil = rc_pred_unary(preds, RC_PRED_CEIL, value);
    rc_pred floor = rc_pred_unary(preds, RC_PRED_FLOOR, value);

    return rc_pred_if(preds, below, ceil, rc_pred_if(preds, above, floor, zero));
}

static void derive_level(struct rc_derivation *out, struct rc_pre_pack *pres, rc_sym formula,
                         rc_sym source)
{
    const struct rc_model *model = out->model;
    struct rc_diags unheard;
    struct rc_sources nowhere;
    struct rc_pre_scope scope = { .arena = out->arena,
                                  .diags = &unheard,
                                  .preds = &pres->preds,
                                  .compat = pres->compat,
                                  .quiet = true,
                                  .source = rc_sym_text(model->texts, source) };
    struct rc_derived_level level = { .formula = formula, .source = source };

    rc_sources_init(&nowhere, out->arena);
    rc_diags_init(&unheard, out->arena, &nowhere);
    rc_pred value = rc_formula_lower(
        &scope, rc_formula_parse(out->arena, &unheard, rc_sym_text(model->texts, formula), 0,
                                 rc_compat_has(&pres->compat, RC_PRE_ROW_P44)));
    level.value = cut(&pres->preds, value);
    RC_PUSH(out->arena, &out->levels, level);
}

static void derive_bound(struct rc_derivation *out, struct rc_pre_pack *pres, rc_sym formula,
                         rc_sym source)
{
    for (size_t i = 0; i < out->levels.count; i++) {
        if (out->levels.at[i].formula == formula && out->levels.at[i].source == source)
            return;
    }
    if (formula != 0)
        derive_level(out, pres, formula, source);
}

void rc_lst_derive_levels(struct rc_derivation *derivation, struct rc_pre_pack *pres,
                          const struct rc_unit *unit)
{
    for (size_t i = 0; i < unit->atoms.count; i++) {
        const struct rc_atom *atom = &unit->atoms.at[i];
        rc_sym source = rc_atom_source(derivation->model, atom);
        derive_bound(derivation, pres, atom->min_formula, source);
        derive_bound(derivation, pres, atom->max_formula, source);
    }
}

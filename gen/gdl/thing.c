/* What is put into a world: sides, units, players, scorekeepers, namers (B5, B8, B9). */
#include "diag/suggest.h"
#include "gdl/state.h"

enum {
    SIDES_MOST = 15 /* the highest number of a side */
};

static void keep(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    struct rc_gdl_kept kept = { RC_GDL_FORM_UNIT, form };
    const struct rc_gdl_value *head = form->u.items[0];
    int id = rc_gdl_is(head, RC_GDL_SYMBOL) ? rc_gdl_meaning(gdl, head->u.symbol)->form : -1;

    if (id >= 0)
        kept.form = (enum rc_gdl_form)id;
    RC_PUSH(gdl->arena, &gdl->kept, kept);
}

static bool wants_string(enum rc_gdl_shape shape)
{
    return shape == RC_GDL_SHAPE_STRING;
}

static bool wants_number(enum rc_gdl_shape shape)
{
    return shape == RC_GDL_SHAPE_NUMBER;
}

/* A literal of another kind than its property holds; what has to be evaluated is not looked at. */
static void check_value(struct rc_gdl *gdl, const struct rc_gdl_prop_row *prop,
                        const struct rc_gdl_value *value)
{
    bool bad = (wants_string(prop->shape) && rc_gdl_is_number(value)) ||
               (wants_number(prop->shape) && rc_gdl_is(value, RC_GDL_STRING));

    if (bad)
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VALUE, value->span, "'%s' of %s takes %s, not '%.*s'",
                      prop->name, rc_gdl_object_words[prop->object],
                      wants_string(prop->shape) ? "a string" : "a number",
                      RC_FMT(rc_gdl_show(gdl, value)));
}

static void unknown_prop(struct rc_gdl *gdl, enum rc_gdl_object object,
                         const struct rc_gdl_value *name)
{
    struct rc_str text = rc_gdl_text(gdl, name->u.symbol);
    unsigned owners;
    struct rc_str who = rc_gdl_prop_owners(gdl, name->u.symbol, &owners);

    if (rc_gdl_is_scratch(text))
        return;
    if (owners > 0) {
        rc_report(gdl->diags, RC_W_GDL_WRONG_OBJECT, name->span,
                  "'%.*s' is no property of %s; it is one of %.*s", RC_FMT(text),
                  rc_gdl_object_words[object], RC_FMT(who));
        return;
    }
    rc_gdl_misfit(gdl, 34, RC_E_GDL_PROPERTY, name->span, "%s has no property '%.*s'",
                  rc_gdl_object_words[object], RC_FMT(text));
    rc_gdl_suggest_prop(gdl, object, name);
}

void rc_gdl_check_pairs(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t from,
                        enum rc_gdl_object object)
{
    for (size_t i = from; i < form->count; i++) {
        const struct rc_gdl_value *pair = form->u.items[i];
        if (rc_gdl_is(pair, RC_GDL_NIL) || rc_gdl_is(pair, RC_GDL_BAD))
            continue;
        if (!rc_gdl_is_pair(gdl, pair, rc_gdl_object_words[object])) {
            if (rc_gdl_kernel(gdl, 34))
                return;
            continue;
        }
        int row = rc_gdl_prop_find(gdl, object, pair->u.items[0]->u.symbol);
        if (row < 0)
            unknown_prop(gdl, object, pair->u.items[0]);
        else if (pair->count > 1)
            check_value(gdl, &rc_gdl_props[row], pair->u.items[1]);
    }
}

/* The first element from `from` on that is a list: where the properties begin. */
static size_t first_pair(const struct rc_gdl_value *form, size_t from)
{
    while (from < form->count && !rc_gdl_is(form->u.items[from], RC_GDL_LIST))
        from++;
    return from;
}

static const struct rc_gdl_value *property(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                           size_t from, const char *name)
{
    for (size_t i = from; i < form->count; i++) {
        const struct rc_gdl_value *pair = form->u.items[i];
        const struct rc_gdl_value *head = rc_gdl_at(pair, 0);
        if (head != NULL && rc_gdl_is(head, RC_GDL_SYMBOL) && pair->count > 1 &&
            rc_str_eq(rc_gdl_text(gdl, head->u.symbol), rc_str(name)))
            return pair->u.items[1];
    }
    return NULL;
}

void rc_gdl_form_world(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, first_pair(form, 1), RC_GDL_OBJECT_WORLD);
    keep(gdl, form);
}

void rc_gdl_form_record(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    keep(gdl, form);
}

void rc_gdl_form_exu(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, first_pair(form, 1), RC_GDL_OBJECT_EXU);
    keep(gdl, form);
}

void rc_gdl_form_agreement(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_misfit(gdl, 34, RC_E_GDL_FORM, form->span,
                  "'agreement' is switched off in Xconq and means nothing");
}

void rc_gdl_form_player(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, first_pair(form, 1), RC_GDL_OBJECT_PLAYER);
    keep(gdl, form);
}

/* A doctrine binds its symbol; as a value it is its own name. */
void rc_gdl_form_doctrine(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (name == NULL || (!rc_gdl_is(name, RC_GDL_SYMBOL) && !rc_gdl_is_number(name))) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, form->span, "a doctrine is named by a symbol");
        return;
    }
    rc_gdl_check_pairs(gdl, form, first_pair(form, 2), RC_GDL_OBJECT_DOCTRINE);
    if (rc_gdl_is(name, RC_GDL_SYMBOL))
        rc_gdl_bind(gdl, name->u.symbol,
                    rc_gdl_string(gdl, rc_gdl_text(gdl, name->u.symbol), name->span), name->span);
    keep(gdl, form);
}

void rc_gdl_form_namer(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (name == NULL || !rc_gdl_is(name, RC_GDL_SYMBOL)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, form->span, "a namer is named by a symbol");
        return;
    }
    rc_gdl_bind(gdl, name->u.symbol, rc_gdl_mark(gdl, RC_GDL_NAMER, gdl->kept.count, form->span),
                name->span);
    keep(gdl, form);
}

static bool is_side(const struct rc_gdl *gdl, int64_t number)
{
    return number >= 0 && number <= (int64_t)gdl->sides.count;
}

/* The number of the side that a symbol or a string names, or -1. */
static int side_named(const struct rc_gdl *gdl, rc_sym symbol, struct rc_str name)
{
    for (size_t i = 0; i < gdl->sides.count; i++) {
        const struct rc_gdl_side *side = &gdl->sides.at[i];
        if ((symbol != 0 && side->symbol == symbol) ||
            (name.len > 0 && rc_str_eq(side->name, name)))
            return (int)i + 1;
    }
    return -1;
}

/* A side's symbol is bound to its number. */
static void name_side(struct rc_gdl *gdl, const struct rc_gdl_value *symbol, int number)
{
    gdl->sides.at[number - 1].symbol = symbol->u.symbol;
    if (rc_gdl_lookup(gdl, symbol->u.symbol) == NULL)
        rc_gdl_bind(gdl, symbol->u.symbol, rc_gdl_number(gdl, number, symbol->span), symbol->span);
}

static int new_side(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    struct rc_gdl_side side = { .span = form->span };

    if (gdl->sides.count >= SIDES_MOST) {
        rc_report(gdl->diags, RC_E_GDL_SIDE, form->span, "there are %d sides at most", SIDES_MOST);
        return -1;
    }
    RC_PUSH(gdl->arena, &gdl->sides, side);
    return (int)gdl->sides.count;
}

/* The side that one word of a form names, or -1. */
static int side_of_word(struct rc_gdl *gdl, const struct rc_gdl_value *word)
{
    if (rc_gdl_is(word, RC_GDL_NUMBER))
        return word->u.number > 0 && is_side(gdl, word->u.number) ? (int)word->u.number : -1;
    if (!rc_gdl_is(word, RC_GDL_SYMBOL))
        return -1;
    int found = side_named(gdl, word->u.symbol, rc_gdl_text(gdl, word->u.symbol));
    const struct rc_gdl_value *value = rc_gdl_lookup(gdl, word->u.symbol);
    if (found < 0 && value != NULL && rc_gdl_is(value, RC_GDL_NUMBER) && value->u.number > 0 &&
        is_side(gdl, value->u.number))
        return (int)value->u.number;
    return found;
}

/* The side that a form makes or edits: (side [number or symbol] [number or symbol] ...). */
static int side_of_form(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t *from)
{
    int number = -1;

    *from = first_pair(form, 1);
    for (size_t i = 1; i < *from && number < 0; i++)
        number = side_of_word(gdl, form->u.items[i]);
    if (number < 0)
        number = new_side(gdl, form);
    for (size_t i = 1; number > 0 && i < *from; i++) {
        const struct rc_gdl_value *word = form->u.items[i];
        if (rc_gdl_is(word, RC_GDL_SYMBOL) && gdl->sides.at[number - 1].symbol == 0)
            name_side(gdl, word, number);
    }
    return number;
}

/* Xconq ends when a side comes before any unit type, so both modes refuse it (B7). */
static bool sides_may_be(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (gdl->types[RC_GDL_UNIT_TYPE].count > 0)
        return true;
    if (rc_gdl_kernel(gdl, 31))
        return rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE, form->span);
    rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE, form->span);
    return false;
}

void rc_gdl_form_side(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    size_t from;

    if (!sides_may_be(gdl, form))
        return;
    int number = side_of_form(gdl, form, &from);
    if (number < 0)
        return;
    rc_gdl_check_pairs(gdl, form, from, RC_GDL_OBJECT_SIDE);
    const struct rc_gdl_value *name = property(gdl, form, from, "name");
    const struct rc_gdl_value *class_name = property(gdl, form, from, "class");
    if (name != NULL && rc_gdl_is(name, RC_GDL_STRING))
        gdl->sides.at[number - 1].name = rc_gdl_bytes(name);
    if (class_name != NULL && rc_gdl_is(class_name, RC_GDL_STRING))
        gdl->sides.at[number - 1].class_name = rc_gdl_bytes(class_name);
    keep(gdl, form);
}

void rc_gdl_form_side_defaults(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, 1, RC_GDL_OBJECT_SIDE);
    keep(gdl, form);
}

void rc_gdl_form_independent_units(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, 1, RC_GDL_OBJECT_SIDE);
    keep(gdl, form);
}

void rc_gdl_form_scorekeeper(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_gdl_check_pairs(gdl, form, first_pair(form, 1), RC_GDL_OBJECT_SCOREKEEPER);
    gdl->scorekeepers++;
    keep(gdl, form);
}

void rc_gdl_form_unit_defaults(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    size_t from = 1;
    const struct rc_gdl_value *first = rc_gdl_at(form, 1);

    if (first != NULL && rc_gdl_is(first, RC_GDL_SYMBOL) && first->u.symbol == gdl->sym_reset)
        from = 2;
    rc_gdl_check_pairs(gdl, form, from, RC_GDL_OBJECT_UNIT_DEFAULTS);
    keep(gdl, form);
}

static void no_such_side(struct rc_gdl *gdl, const struct rc_gdl_value *side)
{
    rc_gdl_misfit(gdl, 34, RC_E_GDL_SIDE, side->span, "there is no side '%.*s'; %zu %s defined",
                  RC_FMT(rc_gdl_show(gdl, side)), gdl->sides.count,
                  gdl->sides.count == 1 ? "side is" : "sides are");
    if (!rc_gdl_is(side, RC_GDL_SYMBOL))
        return;
    struct rc_suggestion s = rc_suggest(rc_gdl_text(gdl, side->u.symbol));
    for (size_t i = 0; i < gdl->sides.count; i++) {
        if (gdl->sides.at[i].symbol != 0)
            rc_suggest_offer(&s, rc_gdl_text(gdl, gdl->sides.at[i].symbol));
    }
    if (s.found)
        rc_fix_near(gdl->diags, side->span, s.best);
}

static bool side_exists(struct rc_gdl *gdl, const struct rc_gdl_value *side)
{
    if (rc_gdl_is(side, RC_GDL_BAD) || rc_gdl_is(side, RC_GDL_NIL))
        return true;
    if (rc_gdl_is(side, RC_GDL_NUMBER))
        return is_side(gdl, side->u.number) || side->u.number == -1;
    if (rc_gdl_is(side, RC_GDL_STRING))
        return side_named(gdl, 0, rc_gdl_bytes(side)) > 0;
    if (!rc_gdl_is(side, RC_GDL_SYMBOL))
        return false;
    const struct rc_gdl_value *value = rc_gdl_lookup(gdl, side->u.symbol);
    if (value != NULL)
        return rc_gdl_is(value, RC_GDL_SIDE) ||
               (rc_gdl_is(value, RC_GDL_NUMBER) && is_side(gdl, value->u.number));
    return side_named(gdl, side->u.symbol, rc_gdl_text(gdl, side->u.symbol)) > 0;
}

static void check_side(struct rc_gdl *gdl, const struct rc_gdl_value *side)
{
    if (side != NULL && !rc_gdl_is(side, RC_GDL_LIST) && !side_exists(gdl, side))
        no_such_side(gdl, side);
}

/* x, y and side of a unit form, and its properties. */
void rc_gdl_unit_form(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t from)
{
    const struct rc_gdl_value *x = rc_gdl_at(form, from);
    const struct rc_gdl_value *side = NULL;
    size_t pairs = first_pair(form, from);

    if (x != NULL && !rc_gdl_is(x, RC_GDL_LIST) && pairs - from >= 3)
        side = form->u.items[from + 2];
    rc_gdl_check_pairs(gdl, form, pairs, RC_GDL_OBJECT_UNIT);
    check_side(gdl, side);
    check_side(gdl, property(gdl, form, pairs, "s"));
    const struct rc_gdl_value *symbol = property(gdl, form, pairs, "sym");
    const struct rc_gdl_value *name = property(gdl, form, pairs, "n");
    if (name != NULL && rc_gdl_is(name, RC_GDL_STRING))
        rc_intern_add(&gdl->unit_names, rc_gdl_bytes(name));
    gdl->units++;
    if (symbol != NULL && rc_gdl_is(symbol, RC_GDL_SYMBOL))
        rc_gdl_bind(gdl, symbol->u.symbol, rc_gdl_mark(gdl, RC_GDL_UNIT, gdl->units, form->span),
                    symbol->span);
    keep(gdl, form);
}

static bool is_unit_type(struct rc_gdl *gdl, const struct rc_gdl_value *name)
{
    const struct rc_gdl_value *value = NULL;
    rc_sym symbol;

    if (rc_gdl_is(name, RC_GDL_SYMBOL))
        value = rc_gdl_lookup(gdl, name->u.symbol);
    else if (rc_gdl_is(name, RC_GDL_STRING) &&
             rc_intern_find(&gdl->symbols, rc_gdl_bytes(name), &symbol))
        value = rc_gdl_lookup(gdl, symbol);
    return value != NULL && rc_gdl_is(value, RC_GDL_TYPE) && value->kind == RC_GDL_UNIT_TYPE;
}

/* A unit that was placed before: (unit "Bern" (s 1)) says more of it. */
static bool is_unit_name(struct rc_gdl *gdl, const struct rc_gdl_value *name)
{
    rc_sym symbol;

    return rc_gdl_is(name, RC_GDL_STRING) &&
           rc_intern_find(&gdl->unit_names, rc_gdl_bytes(name), &symbol);
}

void rc_gdl_form_unit(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (!rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE, form->span))
        return;
    if (name == NULL) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, form->span, "unit names a unit type");
        return;
    }
    bool known =
        is_unit_type(gdl, name) || rc_gdl_is(name, RC_GDL_NUMBER) || is_unit_name(gdl, name);
    if (!known && !rc_gdl_is(name, RC_GDL_BAD)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_UNBOUND, name->span,
                      rc_gdl_is(name, RC_GDL_STRING) ? "there is no unit and no unit type %.*s"
                                                     : "there is no unit type '%.*s'",
                      RC_FMT(rc_gdl_show(gdl, name)));
        if (rc_gdl_is(name, RC_GDL_SYMBOL))
            rc_gdl_suggest_type(gdl, RC_GDL_UNIT_TYPE, name);
        return;
    }
    rc_gdl_unit_form(gdl, form, 2);
}

/* Types and their properties (B5), and add (A5.3). */
#include "gdl/state.h"

size_t rc_gdl_type_count(const struct rc_gdl *gdl, enum rc_gdl_kind kind)
{
    size_t count = gdl->types[kind].count;

    return gdl->in_table && gdl->final_count[kind] > count ? gdl->final_count[kind] : count;
}

static struct rc_gdl_type *type_at(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index)
{
    return &gdl->types[kind].at[index];
}

static enum rc_gdl_object object_of(enum rc_gdl_kind kind)
{
    return (enum rc_gdl_object)kind;
}

const struct rc_gdl_value *rc_gdl_prop_default(struct rc_gdl *gdl, int row)
{
    const struct rc_gdl_prop_row *prop = &rc_gdl_props[row];
    int number = 0;

    if (prop->shape == RC_GDL_SHAPE_STRING)
        return rc_gdl_string(gdl, rc_str(prop->text), RC_NO_SPAN);
    if (prop->shape != RC_GDL_SHAPE_FORM && prop->shape != RC_GDL_SHAPE_INTERPOLATION) {
        rc_str_to_int(rc_str(prop->text), &number);
        return rc_gdl_number(gdl, number, RC_NO_SPAN);
    }
    /* a list of symbols, as prop.def writes it */
    struct rc_str rest = rc_str_sub(rc_str(prop->text), 1, strlen(prop->text) - 1);
    struct rc_str word;
    rc_gdl_forms items = { 0 };
    while (rest.len > 0 && rc_str_next(&rest, ' ', &word))
        RC_PUSH(gdl->arena, &items,
                rc_gdl_symbol(gdl, rc_intern_add(&gdl->symbols, word), RC_NO_SPAN));
    return rc_gdl_list(gdl, items.at, items.count, RC_NO_SPAN);
}

const struct rc_gdl_value *rc_gdl_prop_value(struct rc_gdl *gdl, enum rc_gdl_kind kind,
                                             size_t index, int row)
{
    size_t slot = (size_t)row - gdl->first_prop[object_of(kind)];
    const struct rc_gdl_value *value = type_at(gdl, kind, index)->props[slot];

    return value != NULL ? value : rc_gdl_prop_default(gdl, row);
}

const struct rc_gdl_value *rc_gdl_global_value(struct rc_gdl *gdl, int row)
{
    const struct rc_gdl_value *value =
        gdl->globals[(size_t)row - gdl->first_prop[RC_GDL_OBJECT_GLOBAL]];

    return value != NULL ? value : rc_gdl_prop_default(gdl, row);
}

static void wrong_value(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index, int row,
                        const struct rc_gdl_value *value, struct rc_span span, const char *what)
{
    if (!rc_gdl_is(value, RC_GDL_BAD))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VALUE, value->span.begin != 0 ? value->span : span,
                      "%s of %s '%.*s' takes %s, not '%.*s'", rc_gdl_props[row].name,
                      rc_gdl_object_words[kind], RC_FMT(rc_gdl_type_name(gdl, kind, index)), what,
                      RC_FMT(rc_gdl_show(gdl, value)));
}

/* The kind of types that a property indexes, or RC_GDL_KINDS. */
static enum rc_gdl_kind indexed_kind(enum rc_gdl_shape shape)
{
    if (shape == RC_GDL_SHAPE_UNIT_TYPE)
        return RC_GDL_UNIT_TYPE;
    if (shape == RC_GDL_SHAPE_TERRAIN_TYPE)
        return RC_GDL_TERRAIN_TYPE;
    return shape == RC_GDL_SHAPE_ADVANCE_TYPE ? RC_GDL_ADVANCE_TYPE : RC_GDL_KINDS;
}

/* The number to store; false when nothing is to be stored. */
static bool number_to_store(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index, int row,
                            const struct rc_gdl_value *value, struct rc_span span, int64_t *number)
{
    const struct rc_gdl_prop_row *prop = &rc_gdl_props[row];
    enum rc_gdl_kind wanted = indexed_kind(prop->shape);
    bool type = rc_gdl_is(value, RC_GDL_TYPE);

    if (!rc_gdl_is_number(value) && !type) {
        wrong_value(gdl, kind, index, row, value, span, "a number");
        return false;
    }
    if (type && wanted != RC_GDL_KINDS && value->kind != wanted && !rc_gdl_kernel(gdl, 34)) {
        wrong_value(gdl, kind, index, row, value, span,
                    rc_str_printf(gdl->arena, "a %s type", rc_gdl_kind_words[wanted]).p);
        return false;
    }
    if (rc_gdl_is(value, RC_GDL_DICE) && !rc_gdl_kernel(gdl, 28)) {
        wrong_value(gdl, kind, index, row, value, span, "a plain number and no dice");
        return false;
    }
    *number = value->u.number;
    if (*number >= prop->low && *number <= prop->high)
        return true;
    rc_gdl_misfit(gdl, 27, RC_E_GDL_BOUNDS, value->span.begin != 0 ? value->span : span,
                  "%s of %s '%.*s' is %jd, which is not between %d and %d", prop->name,
                  rc_gdl_object_words[kind], RC_FMT(rc_gdl_type_name(gdl, kind, index)),
                  (intmax_t)*number, prop->low, prop->high);
    /* Xconq keeps the lower 16 bits */
    *number = (int16_t)(uint16_t)(uint64_t)*number;
    return rc_gdl_kernel(gdl, 27);
}

void rc_gdl_store_prop(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index, int row,
                       const struct rc_gdl_value *value, struct rc_span span)
{
    enum rc_gdl_shape shape = rc_gdl_props[row].shape;
    size_t slot = (size_t)row - gdl->first_prop[object_of(kind)];
    int64_t number;

    if (rc_gdl_is(value, RC_GDL_BAD))
        return;
    if (shape == RC_GDL_SHAPE_STRING) {
        if (!rc_gdl_is(value, RC_GDL_STRING)) {
            wrong_value(gdl, kind, index, row, value, span, "a string");
            return;
        }
    } else if (shape != RC_GDL_SHAPE_FORM && shape != RC_GDL_SHAPE_INTERPOLATION) {
        if (!number_to_store(gdl, kind, index, row, value, span, &number))
            return;
        value = rc_gdl_number(gdl, number, value->span);
    }
    type_at(gdl, kind, index)->props[slot] = value;
    type_at(gdl, kind, index)->prop_spans[slot] = span;
}

/* Which row a property name means; -1 with a message, or in silence for zz-. */
static int find_prop(struct rc_gdl *gdl, enum rc_gdl_object object, const struct rc_gdl_value *name)
{
    int row = rc_gdl_prop_find(gdl, object, name->u.symbol);
    struct rc_str text = rc_gdl_text(gdl, name->u.symbol);
    unsigned owners;

    if (rc_gdl_is_scratch(text))
        return -1;
    if (row >= 0)
        return row;
    struct rc_str who = rc_gdl_prop_owners(gdl, name->u.symbol, &owners);
    if (owners > 0) {
        if (rc_report(gdl->diags, RC_W_GDL_WRONG_OBJECT, name->span,
                      "'%.*s' is no property of %s; it is one of %.*s", RC_FMT(text),
                      rc_gdl_object_words[object], RC_FMT(who)) != NULL &&
            rc_gdl_meaning(gdl, name->u.symbol)->table >= 0)
            rc_note(gdl->diags, "a table has that name too");
        return -1;
    }
    rc_gdl_misfit(gdl, 34, RC_E_GDL_PROPERTY, name->span, "%s has no property '%.*s'",
                  rc_gdl_object_words[object], RC_FMT(text));
    if (rc_gdl_meaning(gdl, name->u.symbol)->table >= 0)
        rc_note(gdl->diags, "'%.*s' is a table", RC_FMT(text));
    else
        rc_gdl_suggest_prop(gdl, object, name);
    return -1;
}

bool rc_gdl_is_pair(struct rc_gdl *gdl, const struct rc_gdl_value *pair, const char *where)
{
    const struct rc_gdl_value *name = rc_gdl_at(pair, 0);

    if (name != NULL && rc_gdl_is(name, RC_GDL_SYMBOL))
        return true;
    if (!rc_gdl_is(pair, RC_GDL_BAD))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, pair->span,
                      "'%.*s' in %s is not of the form (property value)",
                      RC_FMT(rc_gdl_show(gdl, pair)), where);
    return false;
}

static void extra_values(struct rc_gdl *gdl, const struct rc_gdl_value *pair)
{
    if (pair->count > 2 && !rc_gdl_kernel(gdl, 34))
        rc_report(gdl->diags, RC_W_GDL_EXTRA, pair->u.items[2]->span,
                  "'%.*s' takes one value; what follows counts for nothing",
                  RC_FMT(rc_gdl_text(gdl, pair->u.items[0]->u.symbol)));
}

/* One (property value) of a type form. False: Xconq reads no further in the form. */
static bool set_pair(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index,
                     const struct rc_gdl_value *pair)
{
    if (!rc_gdl_is_pair(gdl, pair, rc_gdl_object_words[kind]))
        return !rc_gdl_kernel(gdl, 34);
    int row = find_prop(gdl, object_of(kind), pair->u.items[0]);
    if (row < 0)
        return true;
    enum rc_gdl_shape shape = rc_gdl_props[row].shape;
    const struct rc_gdl_value *given = rc_gdl_at(pair, 1);
    const struct rc_gdl_value *value = given != NULL ? given : rc_gdl_nil_at(gdl, pair->span);
    /* forms are stored as they are written (B5) */
    bool form = shape == RC_GDL_SHAPE_FORM || shape == RC_GDL_SHAPE_INTERPOLATION;
    if (!form)
        value = rc_gdl_value_of(gdl, value, true);
    extra_values(gdl, pair);
    size_t slot = (size_t)row - gdl->first_prop[object_of(kind)];
    const struct rc_gdl_value *before = type_at(gdl, kind, index)->props[slot];
    rc_gdl_store_prop(gdl, kind, index, row, value, pair->span);
    bool stored = type_at(gdl, kind, index)->props[slot] != before;
    return stored || kind == RC_GDL_UNIT_TYPE || !rc_gdl_kernel(gdl, 34);
}

static size_t new_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, const struct rc_gdl_value *symbol)
{
    size_t props = gdl->first_prop[kind + 1] - gdl->first_prop[kind];
    struct rc_gdl_type type = { .symbol = symbol->u.symbol, .span = symbol->span };

    type.props = RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, props);
    type.prop_spans = RC_NEW_ARRAY(gdl->arena, struct rc_span, props);
    RC_PUSH(gdl->arena, &gdl->types[kind], type);
    return gdl->types[kind].count - 1;
}

static void bind_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index, rc_sym symbol,
                      struct rc_span span)
{
    struct rc_gdl_binding *binding = rc_gdl_binding(gdl, symbol);

    if (binding->value != NULL && !rc_gdl_is(binding->value, RC_GDL_BAD) &&
        rc_report(gdl->diags, RC_W_GDL_DEFINE_BOUND, span,
                  "'%.*s' is bound already; it stands for this %s now",
                  RC_FMT(rc_gdl_text(gdl, symbol)), rc_gdl_object_words[kind]) != NULL &&
        binding->span.begin != 0)
        rc_note_at(gdl->diags, binding->span, "it was bound here");
    rc_gdl_bind(gdl, symbol, rc_gdl_type(gdl, kind, index, span), span);
}

/* Types after tables: Xconq warns and widens; the manual knows no order (B1.29). */
static void check_order(struct rc_gdl *gdl, enum rc_gdl_kind kind, struct rc_span span)
{
    if (!gdl->table_used)
        return;
    if (rc_gdl_kernel(gdl, 29))
        rc_report(gdl->diags, RC_W_GDL_XCONQ, span, "a %s type after a table",
                  rc_gdl_kind_words[kind]);
    else
        gdl->late_types = true;
}

static int prop_named(struct rc_gdl *gdl, enum rc_gdl_kind kind, const char *name)
{
    return rc_gdl_prop_find(gdl, object_of(kind), rc_intern_add(&gdl->symbols, rc_str(name)));
}

/*
 * The symbol is the name until another one is given; that of a unit type is a symbol of it too
 * (B5).
 */
static void name_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index)
{
    rc_sym symbol = type_at(gdl, kind, index)->symbol;
    int row = prop_named(gdl, kind, "name");
    size_t slot = (size_t)row - gdl->first_prop[kind];
    const struct rc_gdl_value *name = type_at(gdl, kind, index)->props[slot];
    struct rc_span span = type_at(gdl, kind, index)->span;
    struct rc_str text = rc_gdl_text(gdl, symbol);

    if (name == NULL) {
        type_at(gdl, kind, index)->props[slot] = rc_gdl_string(gdl, text, span);
        return;
    }
    if (kind != RC_GDL_UNIT_TYPE || rc_str_eq(rc_gdl_bytes(name), text))
        return;
    bind_type(gdl, kind, index, rc_intern_add(&gdl->symbols, rc_gdl_bytes(name)), name->span);
}

static void name_internally(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index)
{
    int row = prop_named(gdl, kind, "name-internal");
    struct rc_gdl_type *type = type_at(gdl, kind, index);

    if (row >= 0)
        type->props[(size_t)row - gdl->first_prop[kind]] =
            rc_gdl_string(gdl, rc_gdl_text(gdl, type->symbol), type->span);
}

static enum rc_gdl_kind kind_of(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    int id = rc_gdl_meaning(gdl, form->u.items[0]->u.symbol)->form;

    return (enum rc_gdl_kind)(id - RC_GDL_FORM_UNIT_TYPE);
}

/* Once a kind: what comes behind says nothing new. */
static void too_many(struct rc_gdl *gdl, enum rc_gdl_kind kind, struct rc_span span)
{
    if (gdl->full[kind])
        return;
    gdl->full[kind] = true;
    rc_report(gdl->diags, RC_E_GDL_LIMIT, span, "more than %zu %s types", gdl->options.type_limit,
              rc_gdl_kind_words[kind]);
    gdl->diags->limit_hit = true;
    rc_gdl_stop_judging_names(gdl);
}

void rc_gdl_form_type(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    enum rc_gdl_kind kind = kind_of(gdl, form);
    const struct rc_gdl_value *symbol = rc_gdl_at(form, 1);

    if (symbol == NULL || !rc_gdl_is(symbol, RC_GDL_SYMBOL)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, symbol == NULL ? form->span : symbol->span,
                      "the name of a new %s is a symbol", rc_gdl_object_words[kind]);
        rc_gdl_stop_judging_names(gdl);
        return;
    }
    if (gdl->types[kind].count >= gdl->options.type_limit) {
        too_many(gdl, kind, form->span);
        return;
    }
    check_order(gdl, kind, form->span);
    size_t index = new_type(gdl, kind, symbol);
    bind_type(gdl, kind, index, symbol->u.symbol, symbol->span);
    rc_gdl_bind_all(gdl, kind);
    name_internally(gdl, kind, index);
    for (size_t i = 2; i < form->count; i++) {
        if (!set_pair(gdl, kind, index, form->u.items[i]))
            break;
    }
    name_type(gdl, kind, index);
}

struct add {
    const struct rc_gdl_value *form;
    const struct rc_gdl_value *objects; /* a type, or a list of them */
    enum rc_gdl_kind kind;
    int row;
};

static const struct rc_gdl_value *first_type(const struct rc_gdl_value *objects)
{
    const struct rc_gdl_value *first = rc_gdl_at(objects, 0);

    return first != NULL ? first : objects;
}

static bool start_add(struct rc_gdl *gdl, struct add *add)
{
    const struct rc_gdl_value *given = rc_gdl_at(add->form, 1);
    const struct rc_gdl_value *name = rc_gdl_at(add->form, 2);

    if (given == NULL || name == NULL || !rc_gdl_is(name, RC_GDL_SYMBOL)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, name != NULL ? name->span : add->form->span,
                      "add names types, a property and a value");
        return false;
    }
    add->objects = rc_gdl_value_of(gdl, given, true);
    const struct rc_gdl_value *first = first_type(add->objects);
    if (rc_gdl_is(add->objects, RC_GDL_NIL) && !rc_gdl_kernel(gdl, 34)) {
        rc_report(gdl->diags, RC_W_GDL_DEAD_FORM, given->span,
                  "'%.*s' names no types at all: nothing is added",
                  RC_FMT(rc_gdl_show(gdl, given)));
        return false;
    }
    if (!rc_gdl_is(first, RC_GDL_TYPE)) {
        if (!rc_gdl_is(add->objects, RC_GDL_BAD))
            rc_gdl_misfit(gdl, 34, RC_E_GDL_ADD, given->span,
                          "add gives properties to a type or a list of types; '%.*s' is neither",
                          RC_FMT(rc_gdl_show(gdl, add->objects)));
        return false;
    }
    add->kind = (enum rc_gdl_kind)first->kind;
    add->row = find_prop(gdl, object_of(add->kind), name);
    return add->row >= 0;
}

/* Gives one object of the list its value. */
static void add_one(struct rc_gdl *gdl, const struct add *add, const struct rc_gdl_value *object,
                    const struct rc_gdl_value *value)
{
    if (rc_gdl_is(object, RC_GDL_TYPE) && object->kind == add->kind) {
        rc_gdl_store_prop(gdl, add->kind, (size_t)object->u.number, add->row, value,
                          add->form->span);
        return;
    }
    if (!rc_gdl_is(object, RC_GDL_BAD))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_ADD,
                      object->span.begin != 0 ? object->span : add->form->span,
                      "'%.*s' is no %s type, as the first one is", RC_FMT(rc_gdl_show(gdl, object)),
                      rc_gdl_kind_words[add->kind]);
}

static void add_list(struct rc_gdl *gdl, const struct add *add, const struct rc_gdl_value *value,
                     bool paired)
{
    size_t count = add->objects->count;

    if (paired && value->count != count) {
        rc_gdl_misfit(gdl, 16, RC_E_GDL_LENGTHS,
                      value->span.begin != 0 ? value->span : add->form->span,
                      "%zu object%s and %u value%s; the lists must have the same length", count,
                      rc_plural(count), value->count, rc_plural(value->count));
        return;
    }
    for (size_t i = 0; i < count; i++)
        add_one(gdl, add, add->objects->u.items[i], paired ? value->u.items[i] : value);
}

static bool is_quoted(const struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);

    return head != NULL && form->count == 2 && rc_gdl_is(head, RC_GDL_SYMBOL) &&
           head->u.symbol == gdl->sym_quote;
}

/*
 * One value goes to all objects; a list of values and a list of objects pair up. A quote protects a
 * list from that; for a single object the quote itself is stored (B5).
 */
void rc_gdl_form_add(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    struct add add = { .form = form };

    if (!start_add(gdl, &add))
        return;
    const struct rc_gdl_value *given = rc_gdl_at(form, 3);
    if (given == NULL) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, form->span, "add without a value");
        return;
    }
    if (form->count > 4)
        rc_report(gdl->diags, RC_W_GDL_EXTRA, form->u.items[4]->span,
                  "add takes one value or one list of values; what follows counts for nothing");
    enum rc_gdl_shape shape = rc_gdl_props[add.row].shape;
    bool form_valued = shape == RC_GDL_SHAPE_FORM || shape == RC_GDL_SHAPE_INTERPOLATION;
    bool many = rc_gdl_is(add.objects, RC_GDL_LIST);
    bool quoted = is_quoted(gdl, given);
    if (quoted && form_valued && !many) {
        add_one(gdl, &add, add.objects, given);
        return;
    }
    const struct rc_gdl_value *value = rc_gdl_value_of(gdl, given, !form_valued);
    if (rc_gdl_is(value, RC_GDL_BAD))
        return;
    if (many)
        add_list(gdl, &add, value, rc_gdl_is(value, RC_GDL_LIST) && !quoted);
    else
        add_one(gdl, &add, add.objects, value);
}

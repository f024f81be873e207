/* The names that the language itself knows, from the .def files, and the nearest of them. */
#include "diag/suggest.h"
#include "gdl/state.h"

const struct rc_gdl_prop_row rc_gdl_props[] = {
#define RC_GDL_PROP(object, name, shape, text, low, high) \
    { RC_GDL_OBJECT_##object, name, RC_GDL_SHAPE_##shape, text, low, high },
#include "gdl/prop.def"
#undef RC_GDL_PROP
};
const size_t rc_gdl_prop_count = sizeof rc_gdl_props / sizeof *rc_gdl_props;

#define KIND_UNIT     RC_GDL_UNIT_TYPE
#define KIND_MATERIAL RC_GDL_MATERIAL_TYPE
#define KIND_TERRAIN  RC_GDL_TERRAIN_TYPE
#define KIND_ADVANCE  RC_GDL_ADVANCE_TYPE
const struct rc_gdl_table_row rc_gdl_tables[] = {
#define RC_GDL_TABLE(name, a, b, fallback, low, high, value) \
    { name, { KIND_##a, KIND_##b }, fallback, low, high, RC_GDL_SHAPE_##value },
#include "gdl/table.def"
#undef RC_GDL_TABLE
};
const size_t rc_gdl_table_count = sizeof rc_gdl_tables / sizeof *rc_gdl_tables;

const char *const rc_gdl_kind_words[RC_GDL_KINDS] = { "unit", "material", "terrain", "advance" };

const char *const rc_gdl_object_words[RC_GDL_OBJECTS] = {
    "unit-type",     "material-type", "terrain-type", "advance-type", "global", "game-module",
    "world",         "area",          "side",         "doctrine",     "player", "unit",
    "unit-defaults", "plan",          "scorekeeper",  "exu",
};

static const char *const forms[] = {
#define RC_GDL_FORM(id, head, run, doc) head,
#include "gdl/form.def"
#undef RC_GDL_FORM
};

static const char *const functions[] = {
#define RC_GDL_FUNCTION(id, name, run, doc) name,
#include "gdl/function.def"
#undef RC_GDL_FUNCTION
};

static const struct {
    const char *name;
    int number;
    bool self;
} constants[] = {
#define RC_GDL_CONSTANT(name, number, doc) { name, number, false },
#define RC_GDL_SELF(name, doc)             { name, 0, true },
#include "gdl/constant.def"
#undef RC_GDL_SELF
#undef RC_GDL_CONSTANT
};

static struct rc_gdl_meaning *add_name(struct rc_gdl *gdl, const char *name)
{
    rc_sym symbol = rc_intern_add(&gdl->symbols, rc_str(name));

    while (gdl->meaning_count <= symbol)
        gdl->meanings[gdl->meaning_count++] = (struct rc_gdl_meaning){ -1, -1, -1, -1 };
    return &gdl->meanings[symbol];
}

static void add_props(struct rc_gdl *gdl)
{
    gdl->next_prop = RC_NEW_ARRAY(gdl->arena, int16_t, rc_gdl_prop_count);
    for (size_t i = rc_gdl_prop_count; i-- > 0;) {
        struct rc_gdl_meaning *meaning = add_name(gdl, rc_gdl_props[i].name);
        gdl->next_prop[i] = meaning->prop;
        meaning->prop = (int16_t)i;
    }
    size_t row = 0;
    for (unsigned object = 0; object < RC_GDL_OBJECTS; object++) {
        gdl->first_prop[object] = row;
        while (row < rc_gdl_prop_count && rc_gdl_props[row].object == object)
            row++;
    }
    gdl->first_prop[RC_GDL_OBJECTS] = row;
}

static void add_constants(struct rc_gdl *gdl)
{
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        rc_sym symbol = rc_intern_add(&gdl->symbols, rc_str(constants[i].name));
        const struct rc_gdl_value *value =
            constants[i].self ? rc_gdl_symbol(gdl, symbol, RC_NO_SPAN)
                              : rc_gdl_number(gdl, constants[i].number, RC_NO_SPAN);
        rc_gdl_bind(gdl, symbol, value, RC_NO_SPAN);
        rc_gdl_binding(gdl, symbol)->constant = true;
    }
    for (unsigned kind = 0; kind < RC_GDL_KINDS; kind++) {
        const char text[] = { rc_gdl_kind_words[kind][0], '*', '\0' };
        gdl->all_symbols[kind] = rc_intern_add(&gdl->symbols, rc_str(text));
        rc_gdl_bind_all(gdl, (enum rc_gdl_kind)kind);
    }
}

void rc_gdl_names_init(struct rc_gdl *gdl)
{
    size_t room = rc_gdl_prop_count + rc_gdl_table_count + RC_GDL_FORMS + RC_GDL_FUNCTIONS + 1;

    gdl->meanings = RC_NEW_ARRAY(gdl->arena, struct rc_gdl_meaning, room);
    add_name(gdl, "");
    for (size_t i = 0; i < RC_GDL_FORMS; i++)
        add_name(gdl, forms[i])->form = (int16_t)i;
    for (size_t i = 0; i < RC_GDL_FUNCTIONS; i++)
        add_name(gdl, functions[i])->function = (int16_t)i;
    for (size_t i = 0; i < rc_gdl_table_count; i++)
        add_name(gdl, rc_gdl_tables[i].name)->table = (int16_t)i;
    add_props(gdl);
    gdl->sym_quote = rc_intern_add(&gdl->symbols, RC_STR("quote"));
    gdl->sym_add = rc_intern_add(&gdl->symbols, RC_STR("add"));
    gdl->sym_reset = rc_intern_add(&gdl->symbols, RC_STR("reset"));
    gdl->sym_name = rc_intern_add(&gdl->symbols, RC_STR("name"));
    add_constants(gdl);
}

const struct rc_gdl_meaning *rc_gdl_meaning(const struct rc_gdl *gdl, rc_sym symbol)
{
    static const struct rc_gdl_meaning nothing = { -1, -1, -1, -1 };

    return symbol < gdl->meaning_count ? &gdl->meanings[symbol] : &nothing;
}

int rc_gdl_prop_find(const struct rc_gdl *gdl, enum rc_gdl_object object, rc_sym symbol)
{
    int row = rc_gdl_meaning(gdl, symbol)->prop;

    while (row >= 0 && rc_gdl_props[row].object != object)
        row = gdl->next_prop[row];
    return row;
}

struct rc_str rc_gdl_prop_owners(struct rc_gdl *gdl, rc_sym symbol, unsigned *count)
{
    struct rc_buf out;

    *count = 0;
    rc_buf_init(&out, gdl->arena);
    for (int row = rc_gdl_meaning(gdl, symbol)->prop; row >= 0; row = gdl->next_prop[row]) {
        rc_buf_printf(&out, "%s%s", (*count)++ > 0 ? ", " : "",
                      rc_gdl_object_words[rc_gdl_props[row].object]);
    }
    return rc_buf_str(&out);
}

static void offer_fix(struct rc_gdl *gdl, const struct rc_suggestion *s, struct rc_span span)
{
    if (s->found)
        rc_fix_near(gdl->diags, span, s->best);
}

void rc_gdl_suggest_prop(struct rc_gdl *gdl, enum rc_gdl_object object,
                         const struct rc_gdl_value *name)
{
    struct rc_suggestion s = rc_suggest(rc_gdl_text(gdl, name->u.symbol));

    for (size_t i = gdl->first_prop[object]; i < gdl->first_prop[object + 1]; i++)
        rc_suggest_offer(&s, rc_str(rc_gdl_props[i].name));
    offer_fix(gdl, &s, name->span);
}

void rc_gdl_suggest_symbol(struct rc_gdl *gdl, const struct rc_gdl_value *symbol)
{
    struct rc_suggestion s = rc_suggest(rc_gdl_text(gdl, symbol->u.symbol));

    for (rc_sym i = 0; i < gdl->symbols.count && i < gdl->binding_room; i++) {
        if (i != symbol->u.symbol && gdl->bindings[i].value != NULL)
            rc_suggest_offer(&s, rc_gdl_text(gdl, i));
    }
    offer_fix(gdl, &s, symbol->span);
}

void rc_gdl_suggest_type(struct rc_gdl *gdl, enum rc_gdl_kind kind,
                         const struct rc_gdl_value *symbol)
{
    struct rc_suggestion s = rc_suggest(rc_gdl_text(gdl, symbol->u.symbol));

    for (size_t i = 0; i < gdl->types[kind].count; i++)
        rc_suggest_offer(&s, rc_gdl_text(gdl, gdl->types[kind].at[i].symbol));
    offer_fix(gdl, &s, symbol->span);
}

void rc_gdl_suggest_table(struct rc_gdl *gdl, const struct rc_gdl_value *name)
{
    struct rc_suggestion s = rc_suggest(rc_gdl_text(gdl, name->u.symbol));

    for (size_t i = 0; i < rc_gdl_table_count; i++) {
        if (!rc_gdl_is_scratch(rc_str(rc_gdl_tables[i].name)))
            rc_suggest_offer(&s, rc_str(rc_gdl_tables[i].name));
    }
    offer_fix(gdl, &s, name->span);
}

bool rc_gdl_is_scratch(struct rc_str name)
{
    return rc_str_starts(name, RC_STR("zz-"));
}

static bool doc_form(struct rc_str name, struct rc_buf *out)
{
#define RC_GDL_FORM(id, head, run, doc)                                 \
    if (rc_str_eq(name, RC_STR(head))) {                                \
        rc_buf_printf(out, "(%s ...)  a form of GDL: %s\n", head, doc); \
        return true;                                                    \
    }
#include "gdl/form.def"
#undef RC_GDL_FORM
#define RC_GDL_FUNCTION(id, word, run, doc)                                 \
    if (rc_str_eq(name, RC_STR(word))) {                                    \
        rc_buf_printf(out, "(%s ...)  a function of GDL: %s\n", word, doc); \
        return true;                                                        \
    }
#include "gdl/function.def"
#undef RC_GDL_FUNCTION
    return false;
}

static const char *const shape_words[] = {
    "a number",
    "0 or 1",
    "a number",
    "a unit type",
    "a terrain type",
    "an advance type",
    "a string",
    "a list, stored as it is written",
    "an interpolation list ((key value) ...)",
    "a number or dice",
    "a number",
    "numbers",
    "a list",
    "a layer",
    "a type and a layer",
    "values by unit type",
    "values by material type",
    "values by advance type",
    "values by side",
    "a symbol",
    "a value",
};

static bool doc_prop(struct rc_str name, struct rc_buf *out)
{
    bool found = false;

    for (size_t i = 0; i < rc_gdl_prop_count; i++) {
        const struct rc_gdl_prop_row *row = &rc_gdl_props[i];
        if (!rc_str_eq(name, rc_str(row->name)))
            continue;
        rc_buf_printf(out, "%s  a property of GDL's %s: %s", row->name,
                      rc_gdl_object_words[row->object], shape_words[row->shape]);
        if (row->low != row->high)
            rc_buf_printf(out, " from %d to %d", row->low, row->high);
        if (row->text[0] != '\0')
            rc_buf_printf(out, "; %s when nothing is said", row->text);
        rc_buf_char(out, '\n');
        found = true;
    }
    return found;
}

bool rc_gdl_doc(struct rc_str name, struct rc_buf *out)
{
    bool found = doc_form(name, out);

    for (size_t i = 0; i < rc_gdl_table_count; i++) {
        const struct rc_gdl_table_row *row = &rc_gdl_tables[i];
        if (!rc_str_eq(name, rc_str(row->name)))
            continue;
        rc_buf_printf(out, "%s  a table of GDL, %s by %s: %s from %d to %d, else %d\n", row->name,
                      rc_gdl_kind_words[row->index[0]], rc_gdl_kind_words[row->index[1]],
                      shape_words[row->shape], row->low, row->high, row->fallback);
        found = true;
    }
    return doc_prop(name, out) || found;
}

void rc_gdl_doc_names(void (*offer)(void *context, struct rc_str name), void *context)
{
    for (size_t i = 0; i < RC_GDL_FORMS; i++)
        offer(context, rc_str(forms[i]));
    for (size_t i = 0; i < RC_GDL_FUNCTIONS; i++)
        offer(context, rc_str(functions[i]));
    for (size_t i = 0; i < rc_gdl_table_count; i++)
        offer(context, rc_str(rc_gdl_tables[i].name));
    for (size_t i = 0; i < rc_gdl_prop_count; i++)
        offer(context, rc_str(rc_gdl_props[i].name));
}

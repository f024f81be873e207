/* From the model to ir/module.h: symbols become text, types numbers, quotes go away. */
#include "gdl/state.h"
#include "ir/module.h"

#include <stdlib.h>

struct lowering {
    struct rc_gdl *gdl;
    struct rc_ir_module *out;
    RC_VEC(struct rc_num_dice) rolls;
};

struct rc_str rc_gdl_place(struct rc_gdl *gdl, struct rc_span span)
{
    struct rc_place place;

    if (!rc_place_of(gdl->sources, span.begin, &place))
        return RC_STR("");
    return rc_str_printf(gdl->arena, "%.*s:%u", RC_FMT(place.source->name), place.line);
}

static void lower_form(struct lowering *l, const struct rc_gdl_value *v, struct rc_module_form *out)
{
    switch ((enum rc_gdl_tag)v->tag) {
    case RC_GDL_NUMBER:
    case RC_GDL_DICE:
    case RC_GDL_SIDE:
    case RC_GDL_UNIT:
        out->kind = RC_MODULE_FORM_NUMBER;
        out->number = (int32_t)v->u.number;
        return;
    case RC_GDL_STRING:
        out->kind = RC_MODULE_FORM_TEXT;
        out->text = rc_gdl_bytes(v);
        return;
    case RC_GDL_SYMBOL:
        out->kind = RC_MODULE_FORM_SYMBOL;
        out->text = rc_gdl_text(l->gdl, v->u.symbol);
        return;
    case RC_GDL_TYPE:
        out->kind = RC_MODULE_FORM_TYPE;
        out->of_kind = v->kind;
        out->number = (int32_t)v->u.number;
        return;
    case RC_GDL_NAMER:
        /* a namer is known by the symbol of its form */
        out->kind = RC_MODULE_FORM_SYMBOL;
        out->text = rc_gdl_text(l->gdl, l->gdl->kept.at[v->u.number].value->u.items[1]->u.symbol);
        return;
    case RC_GDL_LIST: break;
    case RC_GDL_NIL:
    case RC_GDL_BAD: return;
    }
    struct rc_module_form *items = RC_NEW_ARRAY(l->gdl->arena, struct rc_module_form, v->count);
    out->kind = RC_MODULE_FORM_LIST;
    out->items = items;
    out->count = v->count;
    for (size_t i = 0; i < v->count && rc_gdl_step(l->gdl, 1, v->span); i++)
        lower_form(l, v->u.items[i], &items[i]);
}

static const struct rc_module_form *form_of(struct lowering *l, const struct rc_gdl_value *v)
{
    struct rc_module_form *form = RC_NEW(l->gdl->arena, struct rc_module_form);

    lower_form(l, rc_gdl_unquoted(l->gdl, v), form);
    return form;
}

static struct rc_num_point *points_of(struct lowering *l, const struct rc_gdl_value *v,
                                      size_t *count)
{
    const struct rc_gdl_value *list = rc_gdl_interpolation_of(l->gdl, v);
    struct rc_num_point *points =
        RC_NEW_ARRAY(l->gdl->arena, struct rc_num_point, rc_gdl_count(list) + 1);

    *count = 0;
    for (size_t i = 0; i < rc_gdl_count(list); i++) {
        const struct rc_gdl_value *key = rc_gdl_at(list->u.items[i], 0);
        const struct rc_gdl_value *value = rc_gdl_at(list->u.items[i], 1);
        if (key == NULL || value == NULL || !rc_gdl_is_number(key) || !rc_gdl_is_number(value))
            return points; /* lint.c has said so */
        points[*count].key = (int32_t)key->u.number;
        points[*count].value = (int32_t)value->u.number;
        (*count)++;
    }
    return points;
}

static enum rc_module_shape shape_of(enum rc_gdl_shape shape)
{
    switch (shape) {
    case RC_GDL_SHAPE_STRING: return RC_MODULE_TEXT;
    case RC_GDL_SHAPE_FORM: return RC_MODULE_FORM;
    case RC_GDL_SHAPE_INTERPOLATION: return RC_MODULE_POINTS;
    case RC_GDL_SHAPE_UNIT_TYPE:
    case RC_GDL_SHAPE_TERRAIN_TYPE:
    case RC_GDL_SHAPE_ADVANCE_TYPE: return RC_MODULE_TYPE;
    case RC_GDL_SHAPE_DICE: return RC_MODULE_DICE;
    case RC_GDL_SHAPE_INT:
    case RC_GDL_SHAPE_FLAG:
    case RC_GDL_SHAPE_ENUM:
    case RC_GDL_SHAPE_NUMBER:
    case RC_GDL_SHAPE_NUMBERS:
    case RC_GDL_SHAPE_LIST:
    case RC_GDL_SHAPE_LAYER:
    case RC_GDL_SHAPE_TYPED_LAYER:
    case RC_GDL_SHAPE_UNIT_VALUES:
    case RC_GDL_SHAPE_MATERIAL_VALUES:
    case RC_GDL_SHAPE_ADVANCE_VALUES:
    case RC_GDL_SHAPE_SIDE_VALUES:
    case RC_GDL_SHAPE_SYMBOL:
    case RC_GDL_SHAPE_ANY: return RC_MODULE_NUMBER;
    }
    return RC_MODULE_NUMBER;
}

static unsigned kind_of_shape(enum rc_gdl_shape shape)
{
    if (shape == RC_GDL_SHAPE_TERRAIN_TYPE)
        return RC_GDL_TERRAIN_TYPE;
    return shape == RC_GDL_SHAPE_ADVANCE_TYPE ? RC_GDL_ADVANCE_TYPE : RC_GDL_UNIT_TYPE;
}

static void lower_value(struct lowering *l, enum rc_module_shape shape,
                        const struct rc_gdl_value *v, struct rc_module_value *out)
{
    if (shape == RC_MODULE_TEXT)
        out->text = rc_gdl_is(v, RC_GDL_STRING) ? rc_gdl_bytes(v) : RC_STR("");
    else if (shape == RC_MODULE_FORM)
        out->form = form_of(l, v);
    else if (shape == RC_MODULE_POINTS)
        out->points = points_of(l, v, &out->point_count);
    else
        out->number = (int32_t)v->u.number;
}

/* Under --compat=xconq a caller's own value stands in where a list has none (B1.24). */
static const struct {
    const char *prop;
    const char *from; /* a property of the type, or NULL: `value` */
    int32_t value;
} outside_rows[] = {
    { "acp-damage-effect", "acp-per-turn", 0 },
    { "speed-damage-effect", NULL, 100 },
    { "acp-season-effect", NULL, 100 },
    { "temperature-attrition", NULL, 0 },
};

static void lower_outside(struct lowering *l, struct rc_module_column *column, size_t count)
{
    struct rc_gdl *gdl = l->gdl;
    int32_t *values = RC_NEW_ARRAY(gdl->arena, int32_t, count + 1);

    if (!rc_gdl_kernel(gdl, 24))
        return;
    for (size_t i = 0; i < sizeof outside_rows / sizeof *outside_rows; i++) {
        if (strcmp(column->name, outside_rows[i].prop) != 0)
            continue;
        column->outside = RC_MODULE_OUTSIDE_CONSTANT;
        column->outside_values = values;
        for (size_t t = 0; t < count; t++) {
            values[t] = outside_rows[i].value;
            if (outside_rows[i].from == NULL)
                continue;
            int row = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_UNIT_TYPE,
                                       rc_intern_add(&gdl->symbols, rc_str(outside_rows[i].from)));
            values[t] = (int32_t)rc_gdl_prop_value(gdl, RC_GDL_UNIT_TYPE, t, row)->u.number;
        }
    }
}

static void lower_column(struct lowering *l, enum rc_gdl_kind kind, size_t row,
                         struct rc_module_column *column)
{
    struct rc_gdl *gdl = l->gdl;
    size_t count = gdl->types[kind].count;
    struct rc_module_value *values = RC_NEW_ARRAY(gdl->arena, struct rc_module_value, count + 1);
    size_t slot = row - gdl->first_prop[kind];

    column->name = rc_gdl_props[row].name;
    column->shape = shape_of(rc_gdl_props[row].shape);
    column->of_kind = kind_of_shape(rc_gdl_props[row].shape);
    column->values = values;
    for (size_t t = 0; t < count; t++) {
        column->set = column->set || gdl->types[kind].at[t].props[slot] != NULL;
        lower_value(l, column->shape, rc_gdl_prop_value(gdl, kind, t, (int)row), &values[t]);
    }
    lower_outside(l, column, count);
}

static bool is_real(size_t row)
{
    return !rc_gdl_is_scratch(rc_str(rc_gdl_props[row].name));
}

static int by_name(const void *a, const void *b)
{
    const struct rc_module_name *x = a;
    const struct rc_module_name *y = b;

    return rc_str_cmp(x->text, y->text);
}

static void lower_names(struct lowering *l, enum rc_gdl_kind kind, struct rc_module_kind *out)
{
    struct rc_gdl *gdl = l->gdl;
    RC_VEC(struct rc_module_name) names = { 0 };

    for (rc_sym s = 0; s < gdl->symbols.count; s++) {
        const struct rc_gdl_value *v = rc_gdl_lookup(gdl, s);
        if (v != NULL && rc_gdl_is(v, RC_GDL_TYPE) && v->kind == kind)
            RC_PUSH(gdl->arena, &names,
                    (struct rc_module_name){ rc_gdl_text(gdl, s), (uint32_t)v->u.number });
    }
    if (names.count > 0)
        qsort(names.at, names.count, sizeof *names.at, by_name);
    out->names = names.at;
    out->name_count = names.count;
}

static void lower_kind(struct lowering *l, enum rc_gdl_kind kind)
{
    struct rc_gdl *gdl = l->gdl;
    struct rc_module_kind *out = &l->out->kinds[kind];
    size_t rows = gdl->first_prop[kind + 1] - gdl->first_prop[kind];
    struct rc_module_column *columns = RC_NEW_ARRAY(gdl->arena, struct rc_module_column, rows);
    struct rc_module_type *types =
        RC_NEW_ARRAY(gdl->arena, struct rc_module_type, gdl->types[kind].count + 1);

    out->word = rc_gdl_kind_words[kind];
    out->types = types;
    out->count = gdl->types[kind].count;
    for (size_t t = 0; t < out->count; t++) {
        types[t].symbol = rc_gdl_text(gdl, gdl->types[kind].at[t].symbol);
        types[t].place = rc_gdl_place(gdl, gdl->types[kind].at[t].span);
    }
    for (size_t row = gdl->first_prop[kind]; row < gdl->first_prop[kind + 1]; row++) {
        if (is_real(row))
            lower_column(l, kind, row, &columns[out->column_count++]);
    }
    out->columns = columns;
    lower_names(l, kind, out);
}

static void lower_globals(struct lowering *l)
{
    struct rc_gdl *gdl = l->gdl;
    size_t first = gdl->first_prop[RC_GDL_OBJECT_GLOBAL];
    size_t last = gdl->first_prop[RC_GDL_OBJECT_GLOBAL + 1];
    struct rc_module_column *globals =
        RC_NEW_ARRAY(gdl->arena, struct rc_module_column, last - first);

    for (size_t row = first; row < last; row++) {
        struct rc_module_column *column = &globals[l->out->global_count];
        struct rc_module_value *value = RC_NEW(gdl->arena, struct rc_module_value);
        if (!is_real(row))
            continue;
        column->name = rc_gdl_props[row].name;
        column->shape = shape_of(rc_gdl_props[row].shape);
        column->of_kind = kind_of_shape(rc_gdl_props[row].shape);
        column->set = gdl->globals[row - first] != NULL;
        column->values = value;
        lower_value(l, column->shape, rc_gdl_global_value(gdl, (int)row), value);
        l->out->global_count++;
    }
    l->out->globals = globals;
}

/* The number of a roll among the distinct ones. */
static int32_t roll_number(struct lowering *l, struct rc_num_dice dice)
{
    for (size_t i = 0; i < l->rolls.count; i++) {
        if (memcmp(&l->rolls.at[i], &dice, sizeof dice) == 0)
            return (int32_t)i;
    }
    RC_PUSH(l->gdl->arena, &l->rolls, dice);
    return (int32_t)l->rolls.count - 1;
}

static int32_t lower_dice(struct lowering *l, int32_t code, bool dice)
{
    bool rolls = dice || (rc_gdl_kernel(l->gdl, 28) && rc_gdl_is_dice_code(code));
    int16_t base = rc_gdl_kernel(l->gdl, 2) ? 1 : 0;

    if (!rolls)
        return roll_number(l, (struct rc_num_dice){ 0, 0, (int16_t)code, base });
    struct rc_gdl_dice d = rc_gdl_dice_decode(l->gdl, code);
    return roll_number(
        l, (struct rc_num_dice){ (int16_t)d.count, (int16_t)d.sides, (int16_t)d.addend, base });
}

static void lower_table(struct lowering *l, size_t table, struct rc_module_table *out)
{
    struct rc_gdl *gdl = l->gdl;
    const struct rc_gdl_table_row *row = &rc_gdl_tables[table];
    const struct rc_gdl_table *t = rc_gdl_table_fit(gdl, (int)table);
    size_t count = (size_t)t->rows * t->cols;
    int32_t *cells = RC_NEW_ARRAY(gdl->arena, int32_t, count + 1);

    out->name = row->name;
    out->kind[0] = row->index[0];
    out->kind[1] = row->index[1];
    out->shape = shape_of(row->shape);
    out->of_kind = kind_of_shape(row->shape);
    out->fallback = row->fallback;
    if (out->shape == RC_MODULE_DICE)
        out->fallback = lower_dice(l, row->fallback, false);
    out->used = t->used && count > 0;
    out->cells = cells;
    out->place = rc_gdl_place(gdl, t->span);
    for (size_t i = 0; i < count; i++) {
        bool dice = t->cells[i] >= RC_GDL_DICE_CELL;
        int32_t code = dice ? t->cells[i] - RC_GDL_DICE_CELL : t->cells[i];
        cells[i] = out->shape == RC_MODULE_DICE ? lower_dice(l, code, dice) : code;
    }
}

static void lower_tables(struct lowering *l)
{
    struct rc_module_table *tables =
        RC_NEW_ARRAY(l->gdl->arena, struct rc_module_table, rc_gdl_table_count);

    for (size_t i = 0; i < rc_gdl_table_count; i++) {
        if (!rc_gdl_is_scratch(rc_str(rc_gdl_tables[i].name)))
            lower_table(l, i, &tables[l->out->table_count++]);
    }
    l->out->tables = tables;
    l->out->rolls = l->rolls.at;
    l->out->roll_count = l->rolls.count;
}

const struct rc_ir_module *rc_gdl_lower(struct rc_gdl *gdl, struct rc_str name)
{
    struct rc_ir_module *out = RC_NEW(gdl->arena, struct rc_ir_module);
    struct lowering l = { .gdl = gdl, .out = out };

    rc_gdl_settle(gdl);
    out->name = name;
    out->rounding = rc_gdl_kernel(gdl, 23) ? RC_NUM_TO_ZERO : RC_NUM_DOWN;
    for (unsigned kind = 0; kind < RC_GDL_KINDS; kind++)
        lower_kind(&l, (enum rc_gdl_kind)kind);
    lower_globals(&l);
    lower_tables(&l);
    rc_gdl_lower_rules(gdl, out);
    return out;
}

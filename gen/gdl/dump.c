/* The model as JSON, tables as CSV, includes as a graph. Output goes by index and by name. */
#include "base/quote.h"
#include "gdl/state.h"

#include <stdlib.h>

/* Bytes are Latin-1 here: each is the character of its number. */
static void json_text(struct rc_buf *out, struct rc_str text)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.p[i];
        if (c == '"' || c == '\\')
            rc_buf_printf(out, "\\%c", c);
        else if (c < ' ' || c > 126)
            rc_buf_printf(out, "\\u%04x", c);
        else
            rc_buf_char(out, (char)c);
    }
    rc_buf_char(out, '"');
}

static void json_value(struct rc_gdl *gdl, const struct rc_gdl_value *v, struct rc_buf *out)
{
    switch ((enum rc_gdl_tag)v->tag) {
    case RC_GDL_NIL:
    case RC_GDL_BAD: rc_buf_add(out, RC_STR("[]")); return;
    case RC_GDL_NUMBER: rc_buf_printf(out, "%jd", (intmax_t)v->u.number); return;
    case RC_GDL_DICE:
        rc_buf_printf(out, rc_gdl_kernel(gdl, 28) ? "%jd" : "{\"dice\": %jd}",
                      (intmax_t)v->u.number);
        return;
    case RC_GDL_STRING:
        rc_buf_add(out, RC_STR("{\"s\": "));
        json_text(out, rc_gdl_bytes(v));
        rc_buf_char(out, '}');
        return;
    case RC_GDL_SYMBOL:
        rc_buf_add(out, RC_STR("{\"y\": "));
        json_text(out, rc_gdl_text(gdl, v->u.symbol));
        rc_buf_char(out, '}');
        return;
    case RC_GDL_TYPE:
        rc_buf_printf(out, "{\"%c\": %jd}", rc_gdl_kind_words[v->kind][0], (intmax_t)v->u.number);
        return;
    case RC_GDL_NAMER: rc_buf_add(out, RC_STR("{\"namer\": 1}")); return;
    case RC_GDL_SIDE: rc_buf_printf(out, "{\"side\": %jd}", (intmax_t)v->u.number); return;
    case RC_GDL_UNIT: rc_buf_printf(out, "{\"unit\": %jd}", (intmax_t)v->u.number); return;
    case RC_GDL_LIST: break;
    }
    rc_buf_char(out, '[');
    for (size_t i = 0; i < v->count && rc_gdl_step(gdl, 1, v->span); i++) {
        if (i > 0)
            rc_buf_add(out, RC_STR(", "));
        json_value(gdl, v->u.items[i], out);
    }
    rc_buf_char(out, ']');
}

static void json_prop(struct rc_gdl *gdl, int row, const struct rc_gdl_value *value,
                      struct rc_buf *out)
{
    if (rc_gdl_props[row].shape == RC_GDL_SHAPE_STRING && rc_gdl_is(value, RC_GDL_STRING))
        json_text(out, rc_gdl_bytes(value));
    else
        json_value(gdl, value, out);
}

static bool is_default(struct rc_gdl *gdl, int row, const struct rc_gdl_value *value)
{
    return value == NULL || rc_gdl_equal(gdl, value, rc_gdl_prop_default(gdl, row));
}

static int by_text(const void *a, const void *b)
{
    const struct rc_str *x = a;
    const struct rc_str *y = b;

    return rc_str_cmp(*x, *y);
}

/* Every bound symbol, by name, that is not a constant. */
static struct rc_str *bound_names(struct rc_gdl *gdl, size_t *count)
{
    struct rc_str *names = RC_NEW_ARRAY(gdl->arena, struct rc_str, gdl->symbols.count + 1);

    *count = 0;
    for (rc_sym s = 0; s < gdl->symbols.count; s++) {
        const struct rc_gdl_binding *binding = rc_gdl_binding(gdl, s);
        if (!binding->constant && rc_gdl_lookup(gdl, s) != NULL)
            names[(*count)++] = rc_gdl_text(gdl, s);
    }
    qsort(names, *count, sizeof *names, by_text);
    return names;
}

static const struct rc_gdl_value *value_named(struct rc_gdl *gdl, struct rc_str name)
{
    rc_sym symbol;

    return rc_intern_find(&gdl->symbols, name, &symbol) ? rc_gdl_lookup(gdl, symbol) : NULL;
}

static void dump_props(struct rc_gdl *gdl, enum rc_gdl_kind kind, const struct rc_gdl_type *type,
                       struct rc_buf *out)
{
    const char *comma = "";

    rc_buf_add(out, RC_STR("\"props\": {"));
    for (size_t row = gdl->first_prop[kind]; row < gdl->first_prop[kind + 1]; row++) {
        const struct rc_gdl_value *value = type->props[row - gdl->first_prop[kind]];
        if (is_default(gdl, (int)row, value))
            continue;
        rc_buf_printf(out, "%s\"%s\": ", comma, rc_gdl_props[row].name);
        json_prop(gdl, (int)row, value, out);
        comma = ", ";
    }
    rc_buf_char(out, '}');
}

static void dump_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index,
                      const struct rc_str *names, const size_t *next, size_t first,
                      struct rc_buf *out)
{
    const struct rc_gdl_type *type = &gdl->types[kind].at[index];
    int row = rc_gdl_prop_find(gdl, (enum rc_gdl_object)kind, gdl->sym_name);

    rc_buf_printf(out, "%s\n      {\"index\": %zu, \"name\": ", index > 0 ? "," : "", index);
    json_prop(gdl, row, rc_gdl_prop_value(gdl, kind, index, row), out);
    rc_buf_add(out, RC_STR(", \"symbol\": "));
    json_text(out, rc_gdl_text(gdl, type->symbol));
    rc_buf_add(out, RC_STR(", \"symbols\": ["));
    for (size_t n = first; n != 0; n = next[n - 1]) {
        json_text(out, names[n - 1]);
        if (next[n - 1] != 0)
            rc_buf_add(out, RC_STR(", "));
    }
    rc_buf_add(out, RC_STR("], "));
    dump_props(gdl, kind, type, out);
    rc_buf_char(out, '}');
}

/* For each type of a kind the chain of the names that stand for it; numbers from 1. */
static size_t *chain_names(struct rc_gdl *gdl, enum rc_gdl_kind kind, const struct rc_str *names,
                           size_t count, size_t *first)
{
    size_t *next = RC_NEW_ARRAY(gdl->arena, size_t, count + 1);

    for (size_t i = count; i-- > 0;) {
        const struct rc_gdl_value *value = value_named(gdl, names[i]);
        if (value == NULL || !rc_gdl_is(value, RC_GDL_TYPE) || value->kind != kind)
            continue;
        next[i] = first[value->u.number];
        first[value->u.number] = i + 1;
    }
    return next;
}

static void dump_types(struct rc_gdl *gdl, const struct rc_str *names, size_t count,
                       struct rc_buf *out)
{
    rc_buf_add(out, RC_STR("  \"types\": {"));
    for (unsigned k = 0; k < RC_GDL_KINDS; k++) {
        enum rc_gdl_kind kind = (enum rc_gdl_kind)k;
        size_t *first = RC_NEW_ARRAY(gdl->arena, size_t, gdl->types[k].count + 1);
        size_t *next = chain_names(gdl, kind, names, count, first);
        rc_buf_printf(out, "%s\n    \"%s\": [", k > 0 ? "," : "", rc_gdl_kind_words[k]);
        for (size_t i = 0; i < gdl->types[k].count; i++)
            dump_type(gdl, kind, i, names, next, first[i], out);
        rc_buf_char(out, ']');
    }
    rc_buf_add(out, RC_STR("\n  },\n"));
}

static void dump_globals(struct rc_gdl *gdl, struct rc_buf *out)
{
    const char *comma = "";

    rc_buf_add(out, RC_STR("  \"globals\": {"));
    for (size_t row = gdl->first_prop[RC_GDL_OBJECT_GLOBAL];
         row < gdl->first_prop[RC_GDL_OBJECT_GLOBAL + 1]; row++) {
        const struct rc_gdl_value *value =
            gdl->globals[row - gdl->first_prop[RC_GDL_OBJECT_GLOBAL]];
        if (is_default(gdl, (int)row, value))
            continue;
        rc_buf_printf(out, "%s\n    \"%s\": ", comma, rc_gdl_props[row].name);
        json_prop(gdl, (int)row, value, out);
        comma = ",";
    }
    rc_buf_add(out, RC_STR("\n  },\n"));
}

/* The value that most cells have; of equally common ones the least. */
static int32_t commonest(struct rc_gdl *gdl, const struct rc_gdl_table *t)
{
    enum {
        BELOW = 0x8000, /* cells go from -BELOW up to dice */
        VALUES = BELOW + RC_GDL_DICE_CELL + 0x8000
    };
    size_t count = (size_t)t->rows * t->cols;
    int32_t best = count > 0 ? t->cells[0] : 0;

    if (gdl->seen == NULL)
        gdl->seen = RC_NEW_ARRAY(gdl->arena, uint32_t, VALUES);
    for (size_t i = 0; i < count; i++)
        gdl->seen[t->cells[i] + BELOW]++;
    for (size_t i = 0; i < count; i++) {
        uint32_t here = gdl->seen[t->cells[i] + BELOW];
        uint32_t there = gdl->seen[best + BELOW];
        if (here > there || (here == there && t->cells[i] < best))
            best = t->cells[i];
    }
    for (size_t i = 0; i < count; i++)
        gdl->seen[t->cells[i] + BELOW] = 0;
    return best;
}

static void json_cell(struct rc_buf *out, int32_t cell)
{
    if (cell >= RC_GDL_DICE_CELL)
        rc_buf_printf(out, "{\"dice\": %d}", cell - RC_GDL_DICE_CELL);
    else
        rc_buf_printf(out, "%d", cell);
}

static void dump_cells(struct rc_gdl *gdl, int table, struct rc_buf *out)
{
    const struct rc_gdl_table_row *row = &rc_gdl_tables[table];
    const struct rc_gdl_table *t = rc_gdl_table_fit(gdl, table);
    int32_t fill = commonest(gdl, t);
    const char *comma = "";

    rc_buf_printf(out,
                  "{\"index1\": \"%s\", \"index2\": \"%s\", \"rows\": %u, \"cols\": %u, "
                  "\"default\": %d, \"fill\": ",
                  rc_gdl_kind_words[row->index[0]], rc_gdl_kind_words[row->index[1]], t->rows,
                  t->cols, row->fallback);
    json_cell(out, fill);
    rc_buf_add(out, RC_STR(", \"cells\": ["));
    for (size_t i = 0; i < (size_t)t->rows * t->cols; i++) {
        if (t->cells[i] == fill)
            continue;
        rc_buf_printf(out, "%s[%zu, %zu, ", comma, i / t->cols, i % t->cols);
        json_cell(out, t->cells[i]);
        rc_buf_char(out, ']');
        comma = ", ";
    }
    rc_buf_add(out, RC_STR("]}"));
}

static void dump_tables(struct rc_gdl *gdl, struct rc_buf *out)
{
    const char *comma = "";

    rc_buf_add(out, RC_STR("  \"tables\": {"));
    for (size_t i = 0; i < rc_gdl_table_count; i++) {
        if (!gdl->tables[i].used)
            continue;
        rc_buf_printf(out, "%s\n    \"%s\": ", comma, rc_gdl_tables[i].name);
        dump_cells(gdl, (int)i, out);
        comma = ",";
    }
    rc_buf_add(out, RC_STR("\n  },\n"));
}

/* Whether the symbol is that of a type, which is dumped with the type; or one of u* without any. */
static bool is_own(struct rc_gdl *gdl, struct rc_str name, const struct rc_gdl_value *value)
{
    rc_sym symbol = 0;

    rc_intern_find(&gdl->symbols, name, &symbol);
    if (rc_gdl_is(value, RC_GDL_TYPE))
        return gdl->types[value->kind].at[value->u.number].symbol == symbol;
    return rc_gdl_is(value, RC_GDL_NIL) && rc_gdl_binding(gdl, symbol)->all != 0;
}

/* Bound symbols; a type's own is with the type. */
static void dump_defines(struct rc_gdl *gdl, const struct rc_str *names, size_t count,
                         struct rc_buf *out)
{
    const char *comma = "";

    rc_buf_add(out, RC_STR("  \"defines\": {"));
    for (size_t i = 0; i < count; i++) {
        const struct rc_gdl_value *value = value_named(gdl, names[i]);
        if (value == NULL || is_own(gdl, names[i], value))
            continue;
        rc_buf_printf(out, "%s\n    ", comma);
        json_text(out, names[i]);
        rc_buf_add(out, RC_STR(": "));
        json_value(gdl, value, out);
        comma = ",";
    }
    rc_buf_add(out, RC_STR("\n  },\n"));
}

static void dump_modules(struct rc_gdl *gdl, struct rc_buf *out)
{
    rc_buf_add(out, RC_STR("  \"modules\": ["));
    for (size_t i = 0; i < gdl->modules.count; i++) {
        if (i > 0)
            rc_buf_add(out, RC_STR(", "));
        json_text(out, gdl->modules.at[i]->name);
    }
    rc_buf_add(out, RC_STR("],\n"));
}

void rc_gdl_dump(struct rc_gdl *gdl, struct rc_buf *out)
{
    size_t count;

    rc_gdl_settle(gdl);
    struct rc_str *names = bound_names(gdl, &count);
    rc_buf_add(out, RC_STR("{\n  \"schema\": \"rulec.gdl/1\",\n"));
    dump_modules(gdl, out);
    dump_types(gdl, names, count, out);
    dump_globals(gdl, out);
    dump_tables(gdl, out);
    dump_defines(gdl, names, count, out);
    rc_buf_printf(out,
                  "  \"sides\": %zu,\n  \"units\": %zu,\n  \"scorekeepers\": %zu,\n"
                  "  \"area\": [%u, %u]\n}",
                  gdl->sides.count, gdl->units, gdl->scorekeepers, gdl->area_width,
                  gdl->area_height);
}

static void csv_text(struct rc_buf *out, struct rc_str text)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.p[i] == '"')
            rc_buf_char(out, '"');
        rc_buf_char(out, text.p[i]);
    }
    rc_buf_char(out, '"');
}

static void csv_row(struct rc_gdl *gdl, int table, size_t row, size_t cols, struct rc_buf *out)
{
    bool dice;

    csv_text(out, rc_gdl_type_name(gdl, rc_gdl_tables[table].index[0], row));
    for (size_t col = 0; col < cols; col++)
        rc_buf_printf(out, ",%d", rc_gdl_cell(gdl, table, row, col, &dice));
    rc_buf_char(out, '\n');
}

bool rc_gdl_dump_table(struct rc_gdl *gdl, struct rc_str name, struct rc_buf *out)
{
    rc_sym symbol;

    rc_gdl_settle(gdl);
    if (!rc_intern_find(&gdl->symbols, name, &symbol) || rc_gdl_meaning(gdl, symbol)->table < 0)
        return false;
    int table = rc_gdl_meaning(gdl, symbol)->table;
    rc_gdl_table_fit(gdl, table);
    enum rc_gdl_kind rows = rc_gdl_tables[table].index[0];
    enum rc_gdl_kind cols = rc_gdl_tables[table].index[1];
    csv_text(out, name);
    for (size_t col = 0; col < gdl->types[cols].count; col++) {
        rc_buf_char(out, ',');
        csv_text(out, rc_gdl_type_name(gdl, cols, col));
    }
    rc_buf_char(out, '\n');
    for (size_t row = 0; row < gdl->types[rows].count; row++)
        csv_row(gdl, table, row, gdl->types[cols].count, out);
    return true;
}

void rc_gdl_graph(struct rc_gdl *gdl, struct rc_buf *out)
{
    rc_gdl_settle(gdl);
    rc_buf_add(out, RC_STR("digraph includes {\n"));
    for (size_t i = 0; i < gdl->modules.count; i++) {
        const struct rc_gdl_module *m = gdl->modules.at[i];
        rc_buf_add(out, RC_STR("    "));
        if (m->from != NULL) {
            rc_quote_json(out, m->from->name);
            rc_buf_add(out, RC_STR(" -> "));
        }
        rc_quote_json(out, m->name);
        rc_buf_add(out, RC_STR(";\n"));
    }
    rc_buf_add(out, RC_STR("}\n"));
}

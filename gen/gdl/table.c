/* Tables (A5.1, A5.2, B4). */
#include "gdl/state.h"

enum {
    ADVISED_TYPES = 127 /* A2.9 */
};

/* Which item of a form set each cell last, so that one of which nothing is left is found. */
struct owners {
    uint32_t *by_cell; /* 0: none */
    size_t *held;      /* cells that an item set and still holds */
    bool *wrote;
};

/* A clause, with its indices and its value evaluated. */
struct clause {
    struct rc_gdl *gdl;
    int table;
    const struct rc_gdl_value *form;
    const struct rc_gdl_value *index[2];
    const struct rc_gdl_value *value;
    size_t extent[2]; /* how many types each index names */
    bool many[2];     /* the index is a list */
    bool by_column;   /* a sub-list of values for each element of the second index (B1.15) */
    bool write;       /* false: only look whether all fits */
    struct owners *owners;
    uint32_t number; /* of the item in the form, from 1 */
};

static const struct rc_gdl_table_row *row_of(const struct clause *c)
{
    return &rc_gdl_tables[c->table];
}

static void fill(int32_t *cells, size_t count, int32_t value)
{
    for (size_t i = 0; i < count; i++)
        cells[i] = value;
}

static bool too_large(struct rc_gdl *gdl, int table, size_t rows, size_t cols, struct rc_span span)
{
    if (rows == 0 || cols <= gdl->options.cell_limit / rows)
        return false;
    rc_report(gdl->diags, RC_E_GDL_LIMIT, span,
              "table %s has %zu x %zu = %zu cells; the limit is %zu", rc_gdl_tables[table].name,
              rows, cols, rows * cols, gdl->options.cell_limit);
    gdl->diags->limit_hit = true;
    return true;
}

/* Cells for the types there are now; those that were there before keep their values. */
struct rc_gdl_table *rc_gdl_table_fit(struct rc_gdl *gdl, int table)
{
    struct rc_gdl_table *t = &gdl->tables[table];
    const struct rc_gdl_table_row *row = &rc_gdl_tables[table];
    size_t rows = gdl->types[row->index[0]].count;
    size_t cols = gdl->types[row->index[1]].count;

    if (gdl->final_count[row->index[0]] > rows)
        rows = gdl->final_count[row->index[0]];
    if (gdl->final_count[row->index[1]] > cols)
        cols = gdl->final_count[row->index[1]];
    if (!t->used || (t->rows == rows && t->cols == cols))
        return t;
    if (too_large(gdl, table, rows, cols, t->span)) {
        t->rows = t->cols = 0;
        t->used = false;
        return t;
    }
    int32_t *cells = RC_NEW_ARRAY(gdl->arena, int32_t, rows * cols + 1);
    fill(cells, rows * cols, row->fallback);
    for (size_t r = 0; r < t->rows && r < rows; r++)
        memcpy(cells + r * cols, t->cells + r * t->cols,
               (t->cols < cols ? t->cols : cols) * sizeof *cells);
    t->cells = cells;
    t->rows = (uint32_t)rows;
    t->cols = (uint32_t)cols;
    return t;
}

int32_t rc_gdl_cell(struct rc_gdl *gdl, int table, size_t row, size_t col, bool *dice)
{
    const struct rc_gdl_table *t = &gdl->tables[table];

    *dice = false;
    if (!t->used || row >= t->rows || col >= t->cols)
        return rc_gdl_tables[table].fallback;
    int32_t cell = t->cells[row * t->cols + col];
    *dice = cell >= RC_GDL_DICE_CELL;
    return *dice ? cell - RC_GDL_DICE_CELL : cell;
}

static void own(const struct clause *c, size_t cell)
{
    struct owners *o = c->owners;

    if (o == NULL)
        return;
    o->held[o->by_cell[cell]]--;
    o->by_cell[cell] = c->number;
    o->held[c->number]++;
    o->wrote[c->number] = true;
}

static struct rc_span span_of(const struct clause *c, const struct rc_gdl_value *value)
{
    return value->span.begin != 0 ? value->span : c->form->span;
}

static bool wrong_value(const struct clause *c, const struct rc_gdl_value *value, const char *what)
{
    if (!rc_gdl_is(value, RC_GDL_BAD))
        rc_gdl_misfit(c->gdl, 34, RC_E_GDL_VALUE, span_of(c, value),
                      "a cell of table %s holds %s, not '%.*s'", row_of(c)->name, what,
                      RC_FMT(rc_gdl_show(c->gdl, value)));
    return false;
}

/* Whether a type may stand for a number here: an index of the right kind. */
static bool right_kind(const struct clause *c, const struct rc_gdl_value *value)
{
    enum rc_gdl_shape shape = row_of(c)->shape;

    if (shape == RC_GDL_SHAPE_UNIT_TYPE)
        return value->kind == RC_GDL_UNIT_TYPE;
    return shape != RC_GDL_SHAPE_TERRAIN_TYPE || value->kind == RC_GDL_TERRAIN_TYPE;
}

/* Where Xconq reads a cell of dice another way (B1.2, B1.28). */
static void touch_dice(const struct clause *c, const struct rc_gdl_value *value, bool dice)
{
    if (dice)
        rc_gdl_touch(c->gdl, 2, RC_W_GDL_DICE_BASE, span_of(c, value),
                     "dice are numbered from 0 here and from 1 in Xconq");
    else if (rc_gdl_is_dice_code((int32_t)value->u.number))
        rc_gdl_touch(c->gdl, 28, RC_W_GDL_DICE_NEGATIVE, span_of(c, value),
                     "%jd is a plain number here; Xconq reads it as dice",
                     (intmax_t)value->u.number);
}

/* What goes into a cell; false with a message when the value does not fit. */
static bool cell_of(const struct clause *c, const struct rc_gdl_value *value, int32_t *cell)
{
    const struct rc_gdl_table_row *row = row_of(c);
    bool dice = rc_gdl_is(value, RC_GDL_DICE) && !rc_gdl_kernel(c->gdl, 28);

    if (!rc_gdl_is_number(value) && !rc_gdl_is(value, RC_GDL_TYPE))
        return wrong_value(c, value, "a number");
    if (rc_gdl_is(value, RC_GDL_TYPE) && !rc_gdl_kernel(c->gdl, 34) && !right_kind(c, value))
        return wrong_value(c, value, "a type of another kind");
    if (dice && row->shape != RC_GDL_SHAPE_DICE)
        return wrong_value(c, value, "plain numbers and no dice");
    if (value->u.number < row->low || value->u.number > row->high) {
        rc_gdl_misfit(c->gdl, 27, RC_E_GDL_BOUNDS, span_of(c, value),
                      "a cell of table %s is %jd, which is not between %d and %d", row->name,
                      (intmax_t)value->u.number, row->low, row->high);
        return false;
    }
    if (row->shape == RC_GDL_SHAPE_DICE)
        touch_dice(c, value, dice);
    *cell = (int32_t)value->u.number + (dice ? RC_GDL_DICE_CELL : 0);
    return true;
}

static const struct rc_gdl_value *element(const struct clause *c, int which, size_t i)
{
    return c->many[which] ? c->index[which]->u.items[i] : c->index[which];
}

static bool type_index(const struct clause *c, int which, size_t i, size_t *index)
{
    const struct rc_gdl_value *type = element(c, which, i);
    enum rc_gdl_kind kind = row_of(c)->index[which];

    if (rc_gdl_is(type, RC_GDL_TYPE) && type->kind == kind) {
        *index = (size_t)type->u.number;
        return true;
    }
    if (!rc_gdl_is(type, RC_GDL_BAD))
        rc_gdl_misfit(
            c->gdl, 34, RC_E_GDL_INDEX, span_of(c, type),
            "index %d of table %s is a %s type; '%.*s' is %s", which + 1, row_of(c)->name,
            rc_gdl_kind_words[kind], RC_FMT(rc_gdl_show(c->gdl, type)),
            rc_gdl_is(type, RC_GDL_TYPE)
                ? rc_str_printf(c->gdl->arena, "a %s type", rc_gdl_kind_words[type->kind]).p
                : "no type");
    return false;
}

static bool put(const struct clause *c, size_t i, size_t k, const struct rc_gdl_value *value)
{
    size_t row;
    size_t col;
    int32_t cell;

    if (!type_index(c, 0, i, &row) || !type_index(c, 1, k, &col) || !cell_of(c, value, &cell))
        return false;
    struct rc_gdl_table *t = &c->gdl->tables[c->table];
    if (!c->write || row >= t->rows || col >= t->cols)
        return true;
    t->cells[row * t->cols + col] = cell;
    own(c, row * t->cols + col);
    return true;
}

/* The value of row i and column k of the clause, by the shape of the values. */
static const struct rc_gdl_value *value_for(const struct clause *c, size_t i, size_t k)
{
    const struct rc_gdl_value *value = c->value;

    if (!rc_gdl_is(value, RC_GDL_LIST))
        return value;
    if (c->many[0] && c->many[1]) {
        const struct rc_gdl_value *outer = value->u.items[c->by_column ? k : i];
        bool inner = rc_gdl_is(outer, RC_GDL_LIST);
        return inner ? outer->u.items[c->by_column ? i : k] : outer;
    }
    return value->u.items[c->many[0] ? i : k];
}

static bool bad_length(const struct clause *c, size_t extent, const struct rc_gdl_value *values)
{
    if (values->count == extent)
        return false;
    rc_gdl_misfit(c->gdl, 16, RC_E_GDL_LENGTHS, span_of(c, values),
                  "%zu types and %u values in table %s; there must be one for each", extent,
                  values->count, row_of(c)->name);
    return true;
}

static bool has_list(const struct rc_gdl_value *values)
{
    for (size_t i = 0; i < values->count; i++) {
        if (rc_gdl_is(values->u.items[i], RC_GDL_LIST))
            return true;
    }
    return false;
}

/* Two lists and a list of values (B1.15). */
static bool nested_lengths_fit(struct clause *c)
{
    const struct rc_gdl_value *values = c->value;
    bool nested = has_list(values);

    c->by_column = nested && !rc_gdl_kernel(c->gdl, 15);
    if (nested && c->extent[0] == c->extent[1])
        rc_gdl_touch(c->gdl, 15, RC_W_GDL_VALUE_SHAPE, span_of(c, values),
                     "each sub-list runs along the first index, one for each element of the "
                     "second; Xconq reads it the other way round");
    if (bad_length(c, c->extent[c->by_column ? 1 : 0], values))
        return false;
    for (size_t i = 0; i < values->count; i++) {
        const struct rc_gdl_value *inner = values->u.items[i];
        if (rc_gdl_is(inner, RC_GDL_LIST) && bad_length(c, c->extent[c->by_column ? 0 : 1], inner))
            return false;
    }
    return true;
}

static bool lengths_fit(struct clause *c)
{
    if (!rc_gdl_is(c->value, RC_GDL_LIST))
        return true;
    if (c->many[0] && c->many[1])
        return nested_lengths_fit(c);
    if (!c->many[0] && !c->many[1])
        return wrong_value(c, c->value, "a number");
    return !bad_length(c, c->extent[c->many[0] ? 0 : 1], c->value);
}

static bool walk(struct clause *c)
{
    for (size_t i = 0; i < c->extent[0]; i++) {
        for (size_t k = 0; k < c->extent[1]; k++) {
            if (!put(c, i, k, value_for(c, i, k)))
                return false;
        }
    }
    return rc_gdl_step(c->gdl, c->extent[0] * c->extent[1], c->form->span);
}

static const struct rc_gdl_value *part(struct clause *c, size_t i)
{
    const struct rc_gdl_value *given = rc_gdl_at(c->form, i);

    return given == NULL ? rc_gdl_nil_at(c->gdl, c->form->span)
                         : rc_gdl_value_of(c->gdl, given, true);
}

static void check_parts(struct clause *c)
{
    struct rc_gdl *gdl = c->gdl;

    if (c->form->count < 3 && !rc_gdl_kernel(gdl, 34))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, c->form->span,
                      "a clause of a table is (type type value)");
    if (c->form->count > 3)
        rc_report(gdl->diags, RC_W_GDL_EXTRA, c->form->u.items[3]->span,
                  "what stands behind the value of a clause counts for nothing");
}

/* By default all of a clause is looked at before any of it is written; Xconq stops where it fails.
 */
static void run_clause(struct clause *c)
{
    check_parts(c);
    for (int which = 0; which < 2; which++) {
        c->index[which] = part(c, (size_t)which);
        c->many[which] = rc_gdl_is(c->index[which], RC_GDL_LIST);
        c->extent[which] = c->many[which]                           ? c->index[which]->count
                           : rc_gdl_is(c->index[which], RC_GDL_NIL) ? 0
                                                                    : 1;
    }
    c->value = part(c, 2);
    bool told = c->form->count < 3 && !rc_gdl_kernel(c->gdl, 34);
    if (!told && (rc_gdl_is(c->index[0], RC_GDL_NIL) || rc_gdl_is(c->index[1], RC_GDL_NIL)))
        rc_report(c->gdl->diags, RC_W_GDL_DEAD_FORM, c->form->span,
                  "the clause names no types at all and sets nothing");
    if (rc_gdl_is(c->index[0], RC_GDL_BAD) || rc_gdl_is(c->index[1], RC_GDL_BAD) ||
        rc_gdl_is(c->value, RC_GDL_BAD) || c->extent[0] == 0 || c->extent[1] == 0)
        return;
    if (!lengths_fit(c))
        return;
    c->write = false;
    if (!rc_gdl_kernel(c->gdl, 34) && !walk(c))
        return;
    c->write = true;
    walk(c);
}

static void fill_all(struct clause *c, const struct rc_gdl_value *value)
{
    struct rc_gdl_table *t = &c->gdl->tables[c->table];
    int32_t cell;

    if (!cell_of(c, value, &cell))
        return;
    fill(t->cells, (size_t)t->rows * t->cols, cell);
    for (size_t i = 0; i < (size_t)t->rows * t->cols; i++)
        own(c, i);
}

/* One item of a table form. False: the rest of the form is not read. */
static bool run_item(struct clause *c)
{
    struct rc_gdl *gdl = c->gdl;
    const struct rc_gdl_value *item = c->form;

    if (rc_gdl_is(item, RC_GDL_LIST)) {
        run_clause(c);
        return true;
    }
    if (rc_gdl_is_number(item)) {
        fill_all(c, item);
        return true;
    }
    if (rc_gdl_is(item, RC_GDL_STRING) && !rc_gdl_kernel(gdl, 34))
        wrong_value(c, item, "a number");
    if (!rc_gdl_is(item, RC_GDL_SYMBOL))
        return true;
    const struct rc_gdl_value *value = rc_gdl_value_of(gdl, item, true);
    if (rc_gdl_is_number(value)) {
        fill_all(c, value);
        return true;
    }
    wrong_value(c, value, "a number");
    return !rc_gdl_kernel(gdl, 34);
}

static void init_owners(struct rc_gdl *gdl, struct owners *owners, size_t cells, size_t items)
{
    if (cells > gdl->owner_room || gdl->owners == NULL) {
        gdl->owners = RC_NEW_ARRAY(gdl->arena, uint32_t, cells + 1);
        gdl->owner_room = cells;
    }
    memset(gdl->owners, 0, cells * sizeof *gdl->owners);
    owners->by_cell = gdl->owners;
    owners->held = RC_NEW_ARRAY(gdl->arena, size_t, items + 1);
    owners->wrote = RC_NEW_ARRAY(gdl->arena, bool, items + 1);
    owners->held[0] = cells;
}

static void run_items(struct rc_gdl *gdl, int table, const struct rc_gdl_value *form, size_t from)
{
    const struct rc_gdl_table *t = &gdl->tables[table];
    bool several = form->count > from + 1; /* one item cannot be overwritten by another */
    struct owners owners;

    if (several)
        init_owners(gdl, &owners, (size_t)t->rows * t->cols, form->count);
    for (size_t i = from; i < form->count; i++) {
        struct clause c = {
            .gdl = gdl,
            .table = table,
            .form = form->u.items[i],
            .owners = several ? &owners : NULL,
            .number = (uint32_t)i,
        };
        if (!run_item(&c))
            break;
    }
    for (size_t i = from; several && i < form->count; i++) {
        if (owners.wrote[i] && owners.held[i] == 0)
            rc_report(gdl->diags, RC_W_GDL_OVERWRITTEN, form->u.items[i]->span,
                      "what follows in this form overwrites every cell that this sets");
    }
}

static void begin_table(struct rc_gdl *gdl, int table, const struct rc_gdl_value *form, bool add)
{
    struct rc_gdl_table *t = &gdl->tables[table];

    gdl->table_used = true;
    if (t->used && !add) {
        if (rc_report(gdl->diags, RC_W_GDL_TABLE_AGAIN, form->u.items[1]->span,
                      "table %s is given a second time: what it held is cleared",
                      rc_gdl_tables[table].name) != NULL) {
            rc_note_at(gdl->diags, t->span, "it was given here");
            rc_help(gdl->diags, "(table %s add ...) keeps what is there",
                    rc_gdl_tables[table].name);
        }
    }
    if (!t->used)
        t->span = form->span;
    t->used = true;
    rc_gdl_table_fit(gdl, table);
    if (!add)
        fill(t->cells, (size_t)t->rows * t->cols, rc_gdl_tables[table].fallback);
}

static bool has_types(struct rc_gdl *gdl, int table, struct rc_span span)
{
    for (int which = 0; which < 2; which++) {
        enum rc_gdl_kind kind = rc_gdl_tables[table].index[which];
        if (rc_gdl_type_count(gdl, kind) > 0)
            continue;
        if (rc_gdl_kernel(gdl, 29))
            rc_report(gdl->diags, RC_W_GDL_XCONQ, span, "table %s: no %s types are defined yet",
                      rc_gdl_tables[table].name, rc_gdl_kind_words[kind]);
        return false;
    }
    return true;
}

static void warn_of_size(struct rc_gdl *gdl, int table, const struct rc_gdl_value *name)
{
    const struct rc_gdl_table *t = &gdl->tables[table];

    if (t->rows > ADVISED_TYPES || t->cols > ADVISED_TYPES)
        rc_report(gdl->diags, RC_W_GDL_TABLE_SIZE, name->span,
                  "table %s is %u x %u; the manual says %d x %d at most", rc_gdl_tables[table].name,
                  t->rows, t->cols, ADVISED_TYPES, ADVISED_TYPES);
}

static int table_named(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (name == NULL || !rc_gdl_is(name, RC_GDL_SYMBOL)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, name != NULL ? name->span : form->span,
                      "a table is named by a symbol");
        return -1;
    }
    struct rc_str text = rc_gdl_text(gdl, name->u.symbol);
    if (rc_gdl_is_scratch(text))
        return -1;
    int table = rc_gdl_meaning(gdl, name->u.symbol)->table;
    if (table >= 0)
        return table;
    rc_gdl_misfit(gdl, 34, RC_E_GDL_TABLE, name->span, "there is no table '%.*s'", RC_FMT(text));
    rc_gdl_suggest_table(gdl, name);
    return -1;
}

void rc_gdl_form_table(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    int table = table_named(gdl, form);
    const struct rc_gdl_value *second = rc_gdl_at(form, 2);
    bool add =
        second != NULL && rc_gdl_is(second, RC_GDL_SYMBOL) && second->u.symbol == gdl->sym_add;

    if (table < 0)
        return;
    gdl->in_table = true;
    if (has_types(gdl, table, form->span) || !rc_gdl_kernel(gdl, 29)) {
        begin_table(gdl, table, form, add);
        warn_of_size(gdl, table, form->u.items[1]);
    }
    if (gdl->tables[table].used || rc_gdl_kernel(gdl, 29))
        run_items(gdl, table, form, add ? 3 : 2);
    gdl->in_table = false;
}

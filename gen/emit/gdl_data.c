/* The arrays of a game module. */
#include "emit/gdl.h"

enum {
    LINE = 96 /* columns of a line of numbers */
};

/* Numbers, as many a line as fit. */
struct numbers {
    struct rc_writer *w;
    struct rc_buf line;
};

static void numbers_begin(struct numbers *n, struct rc_writer *w)
{
    n->w = w;
    rc_buf_init(&n->line, w->arena);
}

static void numbers_flush(struct numbers *n)
{
    if (n->line.len > 0)
        rc_w_line(n->w, "%.*s", (int)n->line.len, n->line.p);
    rc_buf_reset(&n->line);
}

static void numbers_add(struct numbers *n, int32_t number)
{
    if (n->line.len > LINE - 16)
        numbers_flush(n);
    rc_buf_printf(&n->line, "%s%d,", n->line.len > 0 ? " " : "", number);
}

static const char *const form_words[] = {
    "RULEC_FORM_NIL",    "RULEC_FORM_NUMBER", "RULEC_FORM_TEXT",
    "RULEC_FORM_SYMBOL", "RULEC_FORM_UNIT",   "RULEC_FORM_LIST",
};

static const char *const type_words[RC_MODULE_KINDS] = {
    "RULEC_FORM_UNIT",
    "RULEC_FORM_MATERIAL",
    "RULEC_FORM_TERRAIN",
    "RULEC_FORM_ADVANCE",
};

/* Lists within a value are arrays of their own, printed before what points to them. */
struct forms {
    struct rc_writer *w;
    const char *prefix;
    unsigned next;
};

static struct rc_str form_text(struct forms *f, const struct rc_module_form *form)
{
    struct rc_arena *arena = f->w->arena;
    const char *word = form_words[form->kind];
    struct rc_str text = RC_STR("NULL");
    struct rc_str items = RC_STR("NULL");
    int32_t number = form->number;

    if (form->kind == RC_MODULE_FORM_TYPE)
        word = type_words[form->of_kind];
    if (form->kind == RC_MODULE_FORM_TEXT || form->kind == RC_MODULE_FORM_SYMBOL) {
        text = rc_emit_text(arena, form->text);
        number = (int32_t)form->text.len;
    }
    if (form->kind == RC_MODULE_FORM_LIST) {
        struct rc_str *lines = RC_NEW_ARRAY(arena, struct rc_str, form->count);
        for (size_t i = 0; i < form->count; i++)
            lines[i] = form_text(f, &form->items[i]);
        items = rc_str_printf(arena, "%s_%u", f->prefix, f->next++);
        rc_w_open(f->w, "static const rulec_form %.*s[] = {", RC_FMT(items));
        for (size_t i = 0; i < form->count; i++)
            rc_w_line(f->w, "%.*s,", RC_FMT(lines[i]));
        rc_w_close(f->w, "};");
        number = (int32_t)form->count;
    }
    return rc_str_printf(arena, "{ %s, %d, %.*s, %.*s }", word, number, RC_FMT(text),
                         RC_FMT(items));
}

static void emit_number_column(struct rc_writer *w, const struct rc_plan_kind *k,
                               const struct rc_plan_column *c)
{
    struct numbers n;

    rc_w_open(w, "const %s %s[%s] = {", c->element, c->array, k->count);
    numbers_begin(&n, w);
    for (size_t t = 0; t < k->kind->count; t++)
        numbers_add(&n, c->column->values[t].number);
    numbers_flush(&n);
    rc_w_close(w, "};");
}

static void emit_text_column(struct rc_writer *w, const struct rc_plan_kind *k,
                             const struct rc_plan_column *c)
{
    rc_w_open(w, "const char *const %s[%s] = {", c->array, k->count);
    for (size_t t = 0; t < k->kind->count; t++)
        rc_w_line(w, "%s,", rc_emit_text(w->arena, c->column->values[t].text).p);
    rc_w_close(w, "};");
}

static void emit_form_column(struct rc_writer *w, const struct rc_plan_kind *k,
                             const struct rc_plan_column *c)
{
    struct forms f = { .w = w, .prefix = c->function };
    struct rc_str *lines = RC_NEW_ARRAY(w->arena, struct rc_str, k->kind->count + 1);

    for (size_t t = 0; t < k->kind->count; t++)
        lines[t] = form_text(&f, c->column->values[t].form);
    rc_w_open(w, "const rulec_form %s[%s] = {", c->array, k->count);
    for (size_t t = 0; t < k->kind->count; t++)
        rc_w_line(w, "%.*s,", RC_FMT(lines[t]));
    rc_w_close(w, "};");
}

static void emit_points_column(struct rc_writer *w, const struct rc_plan_kind *k,
                               const struct rc_plan_column *c, size_t *first)
{
    rc_w_open(w, "const rulec_points %s[%s] = {", c->array, k->count);
    for (size_t t = 0; t < k->kind->count; t++) {
        rc_w_line(w, "{ %zu, %zu },", *first, c->column->values[t].point_count);
        *first += c->column->values[t].point_count;
    }
    rc_w_close(w, "};");
    if (c->column->outside != RC_MODULE_OUTSIDE_CONSTANT)
        return;
    rc_w_open(w, "const int32_t %s_outside[%s] = {", c->array, k->count);
    for (size_t t = 0; t < k->kind->count; t++)
        rc_w_line(w, "%d,", c->column->outside_values[t]);
    rc_w_close(w, "};");
}

/* Strings longer than C promises to take would be refused; GDL's are limited to that (A2.9). */
static void emit_column(struct rc_writer *w, const struct rc_plan_kind *k,
                        const struct rc_plan_column *c, size_t *first_point)
{
    switch (c->column->shape) {
    case RC_MODULE_TEXT: emit_text_column(w, k, c); return;
    case RC_MODULE_FORM: emit_form_column(w, k, c); return;
    case RC_MODULE_POINTS: emit_points_column(w, k, c, first_point); return;
    case RC_MODULE_NUMBER:
    case RC_MODULE_TYPE:
    case RC_MODULE_DICE: emit_number_column(w, k, c); return;
    }
}

static void emit_points(struct rc_writer *w, const struct rc_plan_game *plan)
{
    rc_w_open(w, "const rulec_point %s_points[] = {", plan->name);
    for (unsigned k = 0; k < RC_MODULE_KINDS; k++) {
        for (size_t i = 0; i < plan->kinds[k].kind->column_count; i++) {
            const struct rc_plan_column *c = &plan->kinds[k].columns[i];
            if (c->column->shape != RC_MODULE_POINTS || c->layout == RC_PLAN_CONSTANT)
                continue;
            for (size_t t = 0; t < plan->kinds[k].kind->count; t++) {
                const struct rc_module_value *v = &c->column->values[t];
                for (size_t p = 0; p < v->point_count; p++)
                    rc_w_line(w, "{ %d, %d },", v->points[p].key, v->points[p].value);
            }
        }
    }
    rc_w_line(w, "{ 0, 0 } /* the end */");
    rc_w_close(w, "};");
    rc_w_blank(w);
}

static void emit_names(struct rc_writer *w, const struct rc_plan_kind *k)
{
    if (k->kind->name_count > 0) {
        rc_w_open(w, "static const rulec_name %s_names[] = {", k->word);
        for (size_t i = 0; i < k->kind->name_count; i++)
            rc_w_line(w, "{ %s, %s },", rc_emit_text(w->arena, k->kind->names[i].text).p,
                      k->enumerators[k->kind->names[i].type]);
        rc_w_close(w, "};");
        rc_w_blank(w);
    }
    rc_w_line(w, "bool %s_find(const char *name, %s *type)", k->word, k->type);
    rc_w_open(w, "{");
    if (k->kind->name_count == 0) {
        rc_w_line(w, "(void)name, (void)type;");
        rc_w_line(w, "return false;");
    } else {
        rc_w_line(w, "uint32_t number;");
        rc_w_blank(w);
        rc_w_line(w, "if (!rulec_name_find(%s_names, %zu, name, &number))", k->word,
                  k->kind->name_count);
        rc_w_line(w, "    return false;");
        rc_w_line(w, "*type = (%s)number;", k->type);
        rc_w_line(w, "return true;");
    }
    rc_w_close(w, "}");
    rc_w_blank(w);
}

static void emit_symbols(struct rc_writer *w, const struct rc_plan_kind *k)
{
    rc_w_line(w, "const char *%s_symbol(%s type)", k->word, k->type);
    rc_w_open(w, "{");
    if (k->kind->count == 0) {
        rc_w_line(w, "(void)type;");
        rc_w_line(w, "return \"\";");
    } else {
        rc_w_open(w, "static const char *const symbols[] = {");
        for (size_t t = 0; t < k->kind->count; t++)
            rc_w_line(w, "%s,", rc_emit_text(w->arena, k->kind->types[t].symbol).p);
        rc_w_close(w, "};");
        rc_w_blank(w);
        rc_w_line(w, "return (unsigned)type < %s ? symbols[type] : \"\";", k->count);
    }
    rc_w_close(w, "}");
    rc_w_blank(w);
}

static void emit_globals(struct rc_writer *w, const struct rc_plan_game *plan)
{
    const struct rc_ir_module *m = plan->module;
    struct rc_str *lines = RC_NEW_ARRAY(w->arena, struct rc_str, m->global_count + 1);
    struct forms f = { .w = w, .prefix = rc_str_printf(w->arena, "%s_global", plan->name).p };

    for (size_t i = 0; i < m->global_count; i++) {
        const struct rc_module_value *v = &m->globals[i].values[0];
        if (m->globals[i].shape == RC_MODULE_TEXT)
            lines[i] = rc_emit_text(w->arena, v->text);
        else if (m->globals[i].shape == RC_MODULE_FORM)
            lines[i] = form_text(&f, v->form);
        else
            lines[i] = rc_str_printf(w->arena, "%d", v->number);
    }
    rc_w_open(w, "const struct %s_globals %s_globals = {", plan->name, plan->name);
    for (size_t i = 0; i < m->global_count; i++)
        rc_w_line(w, "%.*s, /* %s */", RC_FMT(lines[i]), m->globals[i].name);
    rc_w_close(w, "};");
    rc_w_blank(w);
}

void rc_emit_game_data(struct rc_writer *w, const struct rc_plan_game *plan)
{
    size_t first_point = 0;

    rc_w_line(w, "const rulec_form %s_nil = { RULEC_FORM_NIL, 0, NULL, NULL };", plan->name);
    rc_w_blank(w);
    emit_points(w, plan);
    for (unsigned k = 0; k < RC_MODULE_KINDS; k++) {
        const struct rc_plan_kind *kind = &plan->kinds[k];
        emit_names(w, kind);
        emit_symbols(w, kind);
        for (size_t i = 0; i < kind->kind->column_count; i++) {
            if (kind->columns[i].layout != RC_PLAN_CONSTANT)
                emit_column(w, kind, &kind->columns[i], &first_point);
        }
        rc_w_blank(w);
    }
    emit_globals(w, plan);
}

static void emit_row(struct rc_writer *w, const struct rc_plan_table *t, size_t row)
{
    struct numbers n;

    rc_w_open(w, "{");
    numbers_begin(&n, w);
    for (size_t c = 0; c < t->cols; c++)
        numbers_add(&n, t->table->cells[row * t->cols + c]);
    numbers_flush(&n);
    rc_w_close(w, "},");
}

static void emit_table(struct rc_writer *w, const struct rc_plan_table *t)
{
    bool shared = t->layout == RC_PLAN_SHARED;
    size_t rows = shared ? t->distinct_count : t->rows;
    struct numbers n;

    rc_w_comment(w, "%s: %.*s", t->table->name, RC_FMT(t->table->place));
    if (shared) {
        rc_w_open(w, "const %s %s_row[%zu] = {", t->row_element, t->array, t->rows);
        numbers_begin(&n, w);
        for (size_t r = 0; r < t->rows; r++)
            numbers_add(&n, (int32_t)t->row_of[r]);
        numbers_flush(&n);
        rc_w_close(w, "};");
    }
    rc_w_open(w, "const %s %s[%zu][%zu] = {", t->element, t->array, rows, t->cols);
    for (size_t r = 0; r < rows; r++)
        emit_row(w, t, shared ? t->distinct[r] : r);
    rc_w_close(w, "};");
    rc_w_blank(w);
}

void rc_emit_game_tables(struct rc_writer *w, const struct rc_plan_game *plan)
{
    const struct rc_ir_module *m = plan->module;

    rc_w_open(w, "const rulec_roll %s_rolls[] = {", plan->name);
    for (size_t i = 0; i < m->roll_count; i++)
        rc_w_line(w, "%.*s,", RC_FMT(rc_emit_roll(w->arena, &m->rolls[i])));
    rc_w_line(w, "{ 0, 0, 0, 0 } /* the end */");
    rc_w_close(w, "};");
    rc_w_blank(w);
    for (size_t i = 0; i < m->table_count; i++) {
        if (plan->tables[i].layout != RC_PLAN_CONSTANT)
            emit_table(w, &plan->tables[i]);
    }
}

/* Top-level forms: which they are, if and else, and what binds symbols (A5.4 to A5.6). */
#include "diag/suggest.h"
#include "gdl/state.h"

typedef void form_fn(struct rc_gdl *, const struct rc_gdl_value *);

static form_fn *const runs[RC_GDL_FORMS] = {
#define RC_GDL_FORM(id, head, run, doc) rc_gdl_form_##run,
#include "gdl/form.def"
#undef RC_GDL_FORM
};

static bool is_switch(int form)
{
    return form == RC_GDL_FORM_IF || form == RC_GDL_FORM_ELSE || form == RC_GDL_FORM_END_IF;
}

static void useless(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (!rc_gdl_is(form, RC_GDL_BAD))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_FORM, form->span, "'%.*s' declares nothing",
                      RC_FMT(rc_gdl_show(gdl, form)));
}

static void unknown_head(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = form->u.items[0];
    struct rc_str name = rc_gdl_text(gdl, head->u.symbol);
    struct rc_suggestion s = rc_suggest(name);

    rc_gdl_misfit(gdl, 34, RC_E_GDL_FORM, head->span, "'%.*s' is neither a form nor a unit type",
                  RC_FMT(name));
#define RC_GDL_FORM(id, word, run, doc) rc_suggest_offer(&s, RC_STR(word));
#include "gdl/form.def"
#undef RC_GDL_FORM
    for (size_t i = 0; i < gdl->types[RC_GDL_UNIT_TYPE].count; i++)
        rc_suggest_offer(&s, rc_gdl_text(gdl, gdl->types[RC_GDL_UNIT_TYPE].at[i].symbol));
    if (s.found)
        rc_fix_near(gdl->diags, head->span, s.best);
}

/* A head that is no form: a unit of that type, once there are types (B6, B1.31). */
static void other_form(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = form->u.items[0];

    if (rc_gdl_has_unread(gdl, head->span) || !rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE, form->span))
        return;
    const struct rc_gdl_value *type =
        rc_gdl_is(head, RC_GDL_SYMBOL) ? rc_gdl_lookup(gdl, head->u.symbol) : NULL;
    if (type != NULL && rc_gdl_is(type, RC_GDL_TYPE) && type->kind == RC_GDL_UNIT_TYPE)
        rc_gdl_unit_form(gdl, form, 1);
    else if (rc_gdl_is(head, RC_GDL_SYMBOL))
        unknown_head(gdl, form);
    else
        useless(gdl, form);
}

void rc_gdl_interpret(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);
    int id = head != NULL && rc_gdl_is(head, RC_GDL_SYMBOL)
                 ? rc_gdl_meaning(gdl, head->u.symbol)->form
                 : -1;

    if (!gdl->reading && !is_switch(id))
        return;
    if (head == NULL) {
        /* a lone symbol is looked up like a head in Xconq, and so loads the default base */
        if (rc_gdl_is(form, RC_GDL_SYMBOL) && rc_gdl_kernel(gdl, 31))
            rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE, form->span);
        useless(gdl, form);
    } else if (id >= 0)
        runs[id](gdl, form);
    else
        other_form(gdl, form);
}

void rc_gdl_interpret_all(struct rc_gdl *gdl, const rc_gdl_forms *forms)
{
    for (size_t i = 0; i < forms->count; i++)
        rc_gdl_interpret(gdl, forms->at[i]);
}

static bool test_holds(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *given = rc_gdl_at(form, 1);
    const struct rc_gdl_value *value =
        given == NULL ? rc_gdl_nil_at(gdl, form->span) : rc_gdl_value_of(gdl, given, false);
    bool one = rc_gdl_is(value, RC_GDL_NUMBER) && value->u.number == 1;
    bool zero =
        rc_gdl_is(value, RC_GDL_NIL) || (rc_gdl_is(value, RC_GDL_NUMBER) && value->u.number == 0);

    if (form->count > 2)
        rc_report(gdl->diags, RC_W_GDL_EXTRA, form->u.items[2]->span,
                  "the test of 'if' is one expression; what follows it is not read. Forms that "
                  "depend on it stand between (if ...) and (end-if)");
    if (!one && !zero && !rc_gdl_kernel(gdl, 30) && !rc_gdl_is(value, RC_GDL_BAD) &&
        !rc_gdl_has_unread(gdl, form->span))
        rc_report(gdl->diags, RC_E_GDL_IF, form->span,
                  "the test of 'if' is '%.*s'; it must be 1 (true), 0 or nil",
                  RC_FMT(rc_gdl_show(gdl, value)));
    return one;
}

/* A test that no definition can change. */
static bool is_literal(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *test = rc_gdl_at(form, 1);

    if (test == NULL || rc_gdl_is(test, RC_GDL_NIL) || rc_gdl_is_number(test))
        return true;
    return rc_gdl_is(test, RC_GDL_SYMBOL) && rc_gdl_binding(gdl, test->u.symbol)->constant;
}

void rc_gdl_form_if(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    struct rc_gdl_if open = { .span = form->span, .outer = gdl->reading };

    /* Xconq has one flag: an inner if does not know of the outer one (B1.30) */
    if (rc_gdl_kernel(gdl, 30) && !gdl->reading)
        return;
    if (!gdl->reading)
        rc_gdl_touch(gdl, 30, RC_W_GDL_IF_NESTING, form->span,
                     "this 'if' lies in a part that is not read; its 'end-if' makes Xconq read "
                     "again");
    open.truth = gdl->reading && test_holds(gdl, form);
    if (gdl->reading && !open.truth && is_literal(gdl, form))
        rc_report(gdl->diags, RC_W_GDL_DEAD_FORM, form->span,
                  "the test is false whatever happens: nothing up to 'else' or 'end-if' is read");
    RC_PUSH(gdl->arena, &gdl->ifs, open);
    gdl->reading = open.outer && open.truth;
}

void rc_gdl_form_else(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (rc_gdl_kernel(gdl, 30)) {
        gdl->reading = !gdl->reading;
        return;
    }
    struct rc_gdl_if *open = gdl->ifs.count > 0 ? &gdl->ifs.at[gdl->ifs.count - 1] : NULL;
    if (open == NULL || open->in_else) {
        rc_report(gdl->diags, RC_E_GDL_IF, form->span,
                  open == NULL ? "'else' without an 'if'" : "a second 'else' of the same 'if'");
        return;
    }
    open->in_else = true;
    gdl->reading = open->outer && !open->truth;
}

void rc_gdl_form_end_if(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (rc_gdl_kernel(gdl, 30)) {
        gdl->reading = true;
        gdl->ifs.count = 0;
        return;
    }
    if (gdl->ifs.count == 0) {
        rc_report(gdl->diags, RC_E_GDL_IF, form->span, "'end-if' without an 'if'");
        return;
    }
    gdl->reading = gdl->ifs.at[--gdl->ifs.count].outer;
}

/* The symbol that a define, set or undefine names; NULL with a message when there is none. */
static const struct rc_gdl_value *named(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                        const char *what)
{
    const struct rc_gdl_value *symbol = rc_gdl_at(form, 1);

    if (symbol != NULL && rc_gdl_is(symbol, RC_GDL_SYMBOL))
        return symbol;
    rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, symbol != NULL ? symbol->span : form->span,
                  "%s needs a symbol as its first word", what);
    rc_gdl_stop_judging_names(gdl);
    return NULL;
}

static void check_length(struct rc_gdl *gdl, const struct rc_gdl_value *form, size_t most)
{
    if (form->count > most)
        rc_report(gdl->diags, RC_W_GDL_EXTRA, form->u.items[most]->span,
                  "what stands behind the value counts for nothing");
}

static const struct rc_gdl_value *value_at(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                           size_t i, bool strict)
{
    const struct rc_gdl_value *given = rc_gdl_at(form, i);

    return given == NULL ? rc_gdl_nil_at(gdl, form->span) : rc_gdl_value_of(gdl, given, strict);
}

static bool is_constant(struct rc_gdl *gdl, const struct rc_gdl_value *symbol)
{
    if (!rc_gdl_binding(gdl, symbol->u.symbol)->constant)
        return false;
    rc_gdl_misfit(gdl, 34, RC_E_GDL_CONSTANT, symbol->span,
                  "'%.*s' is a constant of the language and keeps its value",
                  RC_FMT(rc_gdl_text(gdl, symbol->u.symbol)));
    return true;
}

static void note_binding(struct rc_gdl *gdl, rc_sym symbol)
{
    struct rc_span span = rc_gdl_binding(gdl, symbol)->span;

    if (span.begin != 0)
        rc_note_at(gdl->diags, span, "it was bound here");
}

void rc_gdl_form_define(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *symbol = named(gdl, form, "define");

    if (symbol == NULL || is_constant(gdl, symbol))
        return;
    struct rc_str name = rc_gdl_text(gdl, symbol->u.symbol);
    check_length(gdl, form, 3);
    if (rc_gdl_prop_find(gdl, RC_GDL_OBJECT_GLOBAL, symbol->u.symbol) >= 0)
        rc_report(gdl->diags, RC_W_GDL_GLOBAL_NAME, symbol->span,
                  "'%.*s' is also a global variable, which this symbol has nothing to do with",
                  RC_FMT(name));
    if (rc_gdl_lookup(gdl, symbol->u.symbol) != NULL) {
        bool kernel = rc_gdl_kernel(gdl, 10);
        if (rc_report(gdl->diags, RC_W_GDL_DEFINE_BOUND, symbol->span,
                      "'%.*s' is bound already; %s", RC_FMT(name),
                      kernel ? "it gets the new value" : "this define is ignored") != NULL) {
            note_binding(gdl, symbol->u.symbol);
            if (!kernel)
                rc_help(gdl->diags, "set gives it another value; Xconq overwrites it (B1.10)");
        }
        if (!kernel)
            return;
    }
    rc_gdl_bind(gdl, symbol->u.symbol, value_at(gdl, form, 2, false), symbol->span);
}

static bool fits_global(struct rc_gdl *gdl, const struct rc_gdl_prop_row *row,
                        const struct rc_gdl_value *value)
{
    if (rc_gdl_is(value, RC_GDL_BAD))
        return false;
    if (row->shape == RC_GDL_SHAPE_FORM)
        return true;
    if (row->shape == RC_GDL_SHAPE_STRING) {
        if (rc_gdl_is(value, RC_GDL_STRING))
            return true;
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VALUE, value->span,
                      "the global '%s' takes a string, not '%.*s'", row->name,
                      RC_FMT(rc_gdl_show(gdl, value)));
        return false;
    }
    if (!rc_gdl_is_number(value) && !rc_gdl_is(value, RC_GDL_TYPE)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VALUE, value->span,
                      "the global '%s' takes a number, not '%.*s'", row->name,
                      RC_FMT(rc_gdl_show(gdl, value)));
        return false;
    }
    if (value->u.number >= row->low && value->u.number <= row->high)
        return true;
    rc_gdl_misfit(gdl, 27, RC_E_GDL_BOUNDS, value->span,
                  "the global '%s' is %jd, which is not between %d and %d", row->name,
                  (intmax_t)value->u.number, row->low, row->high);
    return rc_gdl_kernel(gdl, 27);
}

static void set_global(struct rc_gdl *gdl, const struct rc_gdl_value *form, int row)
{
    const struct rc_gdl_prop_row *global = &rc_gdl_props[row];
    bool form_valued = global->shape == RC_GDL_SHAPE_FORM;
    const struct rc_gdl_value *value = value_at(gdl, form, 2, !form_valued);

    if (rc_gdl_is_scratch(rc_str(global->name)))
        return;
    if (!fits_global(gdl, global, value))
        return;
    if (rc_gdl_is(value, RC_GDL_TYPE) && !form_valued)
        value = rc_gdl_number(gdl, value->u.number, value->span);
    gdl->globals[(size_t)row - gdl->first_prop[RC_GDL_OBJECT_GLOBAL]] = value;
}

static void suggest_global(struct rc_gdl *gdl, const struct rc_gdl_value *symbol)
{
    rc_gdl_suggest_prop(gdl, RC_GDL_OBJECT_GLOBAL, symbol);
}

void rc_gdl_form_set(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *symbol = named(gdl, form, "set");

    if (symbol == NULL)
        return;
    check_length(gdl, form, 3);
    int global = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_GLOBAL, symbol->u.symbol);
    if (global >= 0) {
        set_global(gdl, form, global);
        return;
    }
    if (is_constant(gdl, symbol))
        return;
    if (rc_gdl_lookup(gdl, symbol->u.symbol) == NULL) {
        bool kernel = rc_gdl_kernel(gdl, 11);
        if (rc_report(gdl->diags, RC_W_GDL_SET_UNBOUND, symbol->span,
                      "'%.*s' is neither a global variable nor bound; %s",
                      RC_FMT(rc_gdl_text(gdl, symbol->u.symbol)),
                      kernel ? "nothing is set" : "it is bound now") != NULL)
            suggest_global(gdl, symbol);
        if (kernel)
            return;
    }
    rc_gdl_bind(gdl, symbol->u.symbol, value_at(gdl, form, 2, false), symbol->span);
}

void rc_gdl_form_undefine(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *symbol = named(gdl, form, "undefine");

    if (symbol == NULL)
        return;
    check_length(gdl, form, 2);
    rc_gdl_bind(gdl, symbol->u.symbol, NULL, symbol->span);
}

static void print_table(struct rc_gdl *gdl, int table, struct rc_buf *out)
{
    struct rc_gdl_table *t = rc_gdl_table_fit(gdl, table);
    bool dice;

    for (size_t r = 0; r < t->rows; r++) {
        for (size_t c = 0; c < t->cols; c++)
            rc_buf_printf(out, "%s%d", c > 0 ? " " : "", rc_gdl_cell(gdl, table, r, c, &dice));
        rc_buf_char(out, '\n');
    }
}

void rc_gdl_form_print(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *given = rc_gdl_at(form, 1);
    struct rc_buf *out = gdl->printed;

    if (given == NULL || out == NULL)
        return;
    rc_gdl_print(gdl, given, out);
    rc_buf_char(out, '\n');
    if (!rc_gdl_is(given, RC_GDL_SYMBOL))
        return;
    int table = rc_gdl_meaning(gdl, given->u.symbol)->table;
    const struct rc_gdl_value *value = rc_gdl_lookup(gdl, given->u.symbol);
    if (table >= 0)
        print_table(gdl, table, out);
    else if (value != NULL) {
        rc_gdl_print(gdl, value, out);
        rc_buf_char(out, '\n');
    }
}

/* Evaluation (A4, B3): numbers and strings are themselves, a list is a call or a list of values. */
#include "gdl/state.h"

static const struct rc_gdl_value *call_quote(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                             enum rc_gdl_function function)
{
    (void)function;
    if (form->count <= 1)
        return rc_gdl_nil_at(gdl, form->span);
    if (form->count == 2 || rc_gdl_kernel(gdl, 14))
        return form->u.items[1];
    rc_gdl_touch(gdl, 14, RC_W_GDL_QUOTE_MANY, form->span,
                 "a quote of several forms is the list of them; Xconq takes the first one");
    return rc_gdl_list(gdl, form->u.items + 1, form->count - 1, form->span);
}

/* The values of the elements from `from` on; false when one of them is bad. */
static const struct rc_gdl_value **values_of(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                             size_t from, bool strict, bool *bad)
{
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, form->count);

    *bad = false;
    for (size_t i = from; i < form->count; i++) {
        items[i] = rc_gdl_value_of(gdl, form->u.items[i], strict);
        *bad = *bad || rc_gdl_is(items[i], RC_GDL_BAD);
    }
    return items;
}

static const struct rc_gdl_value *call_list(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                            enum rc_gdl_function function)
{
    bool bad;

    (void)function;
    const struct rc_gdl_value **items = values_of(gdl, form, 1, false, &bad);
    return rc_gdl_list(gdl, items + 1, form->count - 1, form->span);
}

struct flat {
    rc_gdl_forms items;
    struct rc_gdl *gdl;
    const struct rc_gdl_value *form;
    bool over;
};

/* Appends what `value` holds, `levels` deep; atoms are themselves. */
static void flatten(struct flat *flat, const struct rc_gdl_value *value, unsigned levels)
{
    size_t limit = flat->gdl->options.list_limit;

    if (flat->over || rc_gdl_is(value, RC_GDL_NIL))
        return;
    if (rc_gdl_is(value, RC_GDL_LIST) && levels > 0) {
        for (size_t i = 0; i < value->count; i++) {
            const struct rc_gdl_value *item = value->u.items[i];
            if (levels == 1 && rc_gdl_is(item, RC_GDL_NIL))
                RC_PUSH(flat->gdl->arena, &flat->items, item);
            else
                flatten(flat, item, levels - 1);
        }
        return;
    }
    flat->over = flat->items.count >= limit || !rc_gdl_step(flat->gdl, 1, flat->form->span);
    RC_PUSH(flat->gdl->arena, &flat->items, value);
}

static bool has_sublist(const struct rc_gdl_value *value)
{
    for (size_t i = 0; i < rc_gdl_count(value); i++) {
        uint8_t tag = value->u.items[i]->tag;
        if (tag == RC_GDL_LIST || tag == RC_GDL_NIL)
            return true;
    }
    return false;
}

static const struct rc_gdl_value *call_append(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                              enum rc_gdl_function function)
{
    struct flat flat = { .gdl = gdl, .form = form };
    bool bad;
    bool deep = false;

    (void)function;
    const struct rc_gdl_value **items = values_of(gdl, form, 1, false, &bad);
    for (size_t i = 1; i < form->count; i++) {
        deep = deep || has_sublist(items[i]);
        flatten(&flat, items[i], rc_gdl_kernel(gdl, 13) ? 1 : UINT16_MAX);
    }
    if (deep)
        rc_gdl_touch(gdl, 13, RC_W_GDL_APPEND_DEPTH, form->span,
                     "append takes lists within lists apart too; Xconq takes apart one level");
    /* the list that is too long is refused by rc_gdl_list, with its place */
    return rc_gdl_list(gdl, flat.items.at, flat.items.count, form->span);
}

static const struct rc_gdl_value *without(struct rc_gdl *gdl, const struct rc_gdl_value *list,
                                          const struct rc_gdl_value *const *items, size_t count,
                                          struct rc_span span)
{
    rc_gdl_forms kept = { 0 };

    for (size_t i = 0; i < rc_gdl_count(list); i++) {
        bool drop = false;
        if (!rc_gdl_step(gdl, count, span))
            return &rc_gdl_bad;
        for (size_t k = 0; k < count && !drop; k++)
            drop = rc_gdl_equal(gdl, list->u.items[i], items[k]);
        if (!drop)
            RC_PUSH(gdl->arena, &kept, list->u.items[i]);
    }
    return rc_gdl_list(gdl, kept.at, kept.count, span);
}

static bool is_list(const struct rc_gdl_value *value)
{
    return value->tag == RC_GDL_LIST || value->tag == RC_GDL_NIL;
}

/* An argument of a function, evaluated; nil when it is not there. */
static const struct rc_gdl_value *argument(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                           size_t i)
{
    const struct rc_gdl_value *given = rc_gdl_at(form, i);

    return given == NULL ? rc_gdl_nil_at(gdl, form->span) : rc_gdl_value_of(gdl, given, false);
}

static void check_arguments(struct rc_gdl *gdl, const struct rc_gdl_value *form, const char *name)
{
    if (form->count > 3)
        rc_report(gdl->diags, RC_W_GDL_EXTRA, form->u.items[3]->span,
                  "%s takes two arguments; this one counts for nothing", name);
}

/* Xconq ends when it removes from what is no list, so this is an error in both modes. */
static const struct rc_gdl_value *not_a_list(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                             const char *name, const struct rc_gdl_value *value)
{
    if (!rc_gdl_is(value, RC_GDL_BAD))
        rc_report(gdl->diags, RC_E_GDL_OPERAND, form->span,
                  "%s removes from a list; '%.*s' is none", name, RC_FMT(rc_gdl_show(gdl, value)));
    return &rc_gdl_bad;
}

static const struct rc_gdl_value *call_remove(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                              enum rc_gdl_function function)
{
    const struct rc_gdl_value *item = argument(gdl, form, 1);
    const struct rc_gdl_value *list = argument(gdl, form, 2);

    (void)function;
    check_arguments(gdl, form, "remove");
    if (!is_list(list))
        return not_a_list(gdl, form, "remove", list);
    return without(gdl, list, &item, 1, form->span);
}

static const struct rc_gdl_value *
call_remove_list(struct rc_gdl *gdl, const struct rc_gdl_value *form, enum rc_gdl_function function)
{
    const struct rc_gdl_value *items = argument(gdl, form, 1);
    const struct rc_gdl_value *list = argument(gdl, form, 2);

    (void)function;
    check_arguments(gdl, form, "remove-list");
    if (!is_list(items)) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_OPERAND, form->span,
                      "remove-list takes a list of what to remove; '%.*s' is none",
                      RC_FMT(rc_gdl_show(gdl, items)));
        return rc_gdl_nil_at(gdl, form->span);
    }
    if (!is_list(list))
        return not_a_list(gdl, form, "remove-list", list);
    if (rc_gdl_is(items, RC_GDL_NIL))
        return list;
    return without(gdl, list, items->u.items, items->count, form->span);
}

static const struct rc_gdl_value *call_arith(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                             enum rc_gdl_function function)
{
    return rc_gdl_arith(gdl, form, function);
}

static const struct rc_gdl_value *call_compare(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                               enum rc_gdl_function function)
{
    return rc_gdl_compare(gdl, form, function);
}

static const struct rc_gdl_value *call_not(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    if (form->count != 2) {
        rc_report(gdl->diags, RC_E_GDL_SYNTAX, form->span, "not takes one operand, here are %u",
                  form->count - 1);
        return &rc_gdl_bad;
    }
    const struct rc_gdl_value *value = rc_gdl_value_of(gdl, form->u.items[1], false);
    if (rc_gdl_is(value, RC_GDL_BAD))
        return value;
    return rc_gdl_is(value, RC_GDL_NIL) ? rc_gdl_number(gdl, 1, form->span)
                                        : rc_gdl_nil_at(gdl, form->span);
}

/* A9.1; only nil is false. Without operands nothing is false for `and`, nothing true for `or`. */
static const struct rc_gdl_value *call_boolean(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                               enum rc_gdl_function function)
{
    bool is_or = function == RC_GDL_FN_OR;
    const struct rc_gdl_value *value =
        is_or ? rc_gdl_nil_at(gdl, form->span) : rc_gdl_number(gdl, 1, form->span);

    rc_gdl_touch(gdl, 17, RC_W_GDL_BOOLEAN, form->u.items[0]->span,
                 "Xconq does not call '%.*s': it reads a list that is never nil",
                 RC_FMT(rc_gdl_text(gdl, form->u.items[0]->u.symbol)));
    if (function == RC_GDL_FN_NOT)
        return call_not(gdl, form);
    for (size_t i = 1; i < form->count; i++) {
        value = rc_gdl_value_of(gdl, form->u.items[i], false);
        if (rc_gdl_is(value, RC_GDL_BAD) || rc_gdl_is(value, RC_GDL_NIL) != is_or)
            return value;
    }
    return value;
}

typedef const struct rc_gdl_value *call_fn(struct rc_gdl *, const struct rc_gdl_value *,
                                           enum rc_gdl_function);

static call_fn *const calls[RC_GDL_FUNCTIONS] = {
#define RC_GDL_FUNCTION(id, name, run, doc) call_##run,
#include "gdl/function.def"
#undef RC_GDL_FUNCTION
};

/*
 * The function that a list calls, or -1. The head is a symbol that the user has not bound; and, or,
 * not are bound to themselves, which is why Xconq never calls them (B1.17).
 */
static int function_of(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = form->u.items[0];

    if (!rc_gdl_is(head, RC_GDL_SYMBOL))
        return -1;
    int function = rc_gdl_meaning(gdl, head->u.symbol)->function;
    if (function < 0)
        return -1;
    if (function >= RC_GDL_FN_AND)
        return rc_gdl_kernel(gdl, 17) || !rc_gdl_binding(gdl, head->u.symbol)->constant ? -1
                                                                                        : function;
    return rc_gdl_lookup(gdl, head->u.symbol) == NULL ? function : -1;
}

static const struct rc_gdl_value *unbound(struct rc_gdl *gdl, const struct rc_gdl_value *symbol,
                                          bool strict)
{
    struct rc_str name = rc_gdl_text(gdl, symbol->u.symbol);
    bool global = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_GLOBAL, symbol->u.symbol) >= 0;

    strict = strict && !rc_gdl_kernel(gdl, 34);
    enum rc_code code = strict ? RC_E_GDL_UNBOUND : RC_W_GDL_UNBOUND_SYMBOL;
    if (rc_report(gdl->diags, code, symbol->span, "'%.*s' is not defined", RC_FMT(name)) != NULL) {
        if (global)
            rc_note(gdl->diags, "it is a global variable, whose value no expression can read");
        else
            rc_gdl_suggest_symbol(gdl, symbol);
    }
    return strict ? &rc_gdl_bad : symbol;
}

static const struct rc_gdl_value *value_of_list(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                                bool strict)
{
    int function = function_of(gdl, form);
    bool bad;

    if (function >= 0)
        return calls[function](gdl, form, (enum rc_gdl_function)function);
    const struct rc_gdl_value **items = values_of(gdl, form, 0, strict, &bad);
    if (bad && strict)
        return &rc_gdl_bad;
    return rc_gdl_list(gdl, items, form->count, form->span);
}

const struct rc_gdl_value *rc_gdl_value_of(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                           bool strict)
{
    if (!rc_gdl_step(gdl, 1, form->span))
        return &rc_gdl_bad;
    if (rc_gdl_is(form, RC_GDL_LIST))
        return value_of_list(gdl, form, strict);
    if (!rc_gdl_is(form, RC_GDL_SYMBOL))
        return form;
    const struct rc_gdl_value *value = rc_gdl_lookup(gdl, form->u.symbol);
    if (value == NULL)
        return unbound(gdl, form, strict);
    return rc_gdl_is(value, RC_GDL_BAD) ? value : rc_gdl_moved(gdl, value, form->span);
}

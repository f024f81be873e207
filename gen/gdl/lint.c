/* What is likely to be a mistake, found once everything is read (A12, B1.19). */
#include "gdl/state.h"

static bool is_word(struct rc_gdl *gdl, const struct rc_gdl_value *v, const char *word)
{
    return v != NULL && rc_gdl_is(v, RC_GDL_SYMBOL) &&
           rc_str_eq(rc_gdl_text(gdl, v->u.symbol), rc_str(word));
}

const struct rc_gdl_value *rc_gdl_unquoted(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);

    return head != NULL && form->count == 2 && rc_gdl_is(head, RC_GDL_SYMBOL) &&
                   head->u.symbol == gdl->sym_quote
               ? form->u.items[1]
               : form;
}

/* and, or of possible-sides: Xconq reads two operands (B1.19). */
static void lint_sides(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *head = rc_gdl_at(form, 0);
    bool both = is_word(gdl, head, "and") || is_word(gdl, head, "or");

    if (both && form->count > 3)
        rc_gdl_touch(gdl, 19, RC_W_GDL_POSSIBLE_SIDES, form->u.items[3]->span,
                     "'%.*s' takes all its operands; Xconq stops at the second one",
                     RC_FMT(rc_gdl_text(gdl, head->u.symbol)));
    if (both && form->count < 3)
        rc_gdl_touch(gdl, 19, RC_W_GDL_POSSIBLE_SIDES, form->span,
                     "'%.*s' with %u of two operands; Xconq takes a missing one for true",
                     RC_FMT(rc_gdl_text(gdl, head->u.symbol)), form->count - 1);
    for (size_t i = 0; i < rc_gdl_count(form); i++) {
        if (rc_gdl_is(form->u.items[i], RC_GDL_LIST))
            lint_sides(gdl, form->u.items[i]);
    }
}

/* The pairs of an interpolation list; false, with a message, when it is none (A3.3). */
static bool is_interpolation(struct rc_gdl *gdl, const char *prop, const struct rc_gdl_value *list,
                             struct rc_span span)
{
    int64_t last = INT64_MIN;

    for (size_t i = 0; i < rc_gdl_count(list); i++) {
        const struct rc_gdl_value *pair = list->u.items[i];
        bool numbers = rc_gdl_count(pair) == 2 && rc_gdl_is(pair->u.items[0], RC_GDL_NUMBER) &&
                       rc_gdl_is(pair->u.items[1], RC_GDL_NUMBER);
        if (!numbers || pair->u.items[0]->u.number < last) {
            rc_gdl_misfit(gdl, 34, RC_E_GDL_INTERPOLATION,
                          pair->span.begin != 0 ? pair->span : span, "%s: '%.*s' %s", prop,
                          RC_FMT(rc_gdl_show(gdl, pair)),
                          numbers ? "has a lower key than the pair before it"
                                  : "is not a pair of two numbers");
            return false;
        }
        last = pair->u.items[0]->u.number;
    }
    if (!rc_gdl_is(list, RC_GDL_LIST) && !rc_gdl_is(list, RC_GDL_NIL))
        rc_gdl_misfit(gdl, 34, RC_E_GDL_INTERPOLATION, span, "%s is '%.*s' and not a list of pairs",
                      prop, RC_FMT(rc_gdl_show(gdl, list)));
    return rc_gdl_is(list, RC_GDL_LIST);
}

/* Hit points go from 1 to hp-max: a list that ends before that has no value there. */
static void lint_domain(struct rc_gdl *gdl, size_t unit, const struct rc_gdl_value *list,
                        const char *prop, struct rc_span span)
{
    int row = rc_gdl_prop_find(gdl, RC_GDL_OBJECT_UNIT_TYPE,
                               rc_intern_add(&gdl->symbols, RC_STR("hp-max")));
    int64_t most = rc_gdl_prop_value(gdl, RC_GDL_UNIT_TYPE, unit, row)->u.number;
    int64_t first = list->u.items[0]->u.items[0]->u.number;
    int64_t last = list->u.items[list->count - 1]->u.items[0]->u.number;

    if (first > 1 || last < most)
        rc_report(gdl->diags, RC_W_GDL_DOMAIN_ENDS, span,
                  "%s of '%.*s' has keys from %jd to %jd; its hit points go from 1 to %jd", prop,
                  RC_FMT(rc_gdl_type_name(gdl, RC_GDL_UNIT_TYPE, unit)), (intmax_t)first,
                  (intmax_t)last, (intmax_t)most);
}

/* A falling segment whose steps are no whole numbers (B1.23). */
static void lint_rounding(struct rc_gdl *gdl, const struct rc_gdl_value *list, const char *prop,
                          struct rc_span span)
{
    for (size_t i = 1; i < list->count; i++) {
        int64_t width =
            list->u.items[i]->u.items[0]->u.number - list->u.items[i - 1]->u.items[0]->u.number;
        int64_t rise =
            list->u.items[i]->u.items[1]->u.number - list->u.items[i - 1]->u.items[1]->u.number;
        if (width > 1 && rise < 0 && rise % width != 0) {
            rc_gdl_touch(gdl, 23, RC_W_GDL_ROUNDING, span,
                         "%s falls by %jd over %jd keys: values between are rounded down, in "
                         "Xconq up",
                         prop, (intmax_t)-rise, (intmax_t)width);
            return;
        }
    }
}

static void lint_prop(struct rc_gdl *gdl, size_t unit, size_t row)
{
    const struct rc_gdl_prop_row *prop = &rc_gdl_props[row];
    const struct rc_gdl_type *type = &gdl->types[RC_GDL_UNIT_TYPE].at[unit];
    size_t slot = row - gdl->first_prop[RC_GDL_OBJECT_UNIT_TYPE];
    const struct rc_gdl_value *value = type->props[slot];

    if (value == NULL)
        return;
    if (rc_str_eq(rc_str(prop->name), RC_STR("possible-sides")))
        lint_sides(gdl, value);
    if (prop->shape != RC_GDL_SHAPE_INTERPOLATION)
        return;
    value = rc_gdl_interpolation_of(gdl, value);
    if (!is_interpolation(gdl, prop->name, value, type->prop_spans[slot]))
        return;
    lint_rounding(gdl, value, prop->name, type->prop_spans[slot]);
    if (rc_str_ends(rc_str(prop->name), RC_STR("-damage-effect")))
        lint_domain(gdl, unit, value, prop->name, type->prop_spans[slot]);
}

/*
 * What an interpolation property holds, as a list: a type form stores it as it is written, so a
 * symbol there still has to be looked up, and a quote taken off (B5).
 */
const struct rc_gdl_value *rc_gdl_interpolation_of(struct rc_gdl *gdl,
                                                   const struct rc_gdl_value *value)
{
    value = rc_gdl_unquoted(gdl, value);
    if (rc_gdl_is(value, RC_GDL_SYMBOL))
        return rc_gdl_value_of(gdl, value, true);
    return value;
}

void rc_gdl_lint(struct rc_gdl *gdl)
{
    for (size_t unit = 0; unit < gdl->types[RC_GDL_UNIT_TYPE].count; unit++) {
        for (size_t row = gdl->first_prop[RC_GDL_OBJECT_UNIT_TYPE];
             row < gdl->first_prop[RC_GDL_OBJECT_UNIT_TYPE + 1]; row++)
            lint_prop(gdl, unit, row);
    }
}

/* = /= < <= > >= (A8, B1.20 to B1.22). */
#include "gdl/state.h"

static bool holds(enum rc_gdl_function op, int64_t a, int64_t b)
{
    static const bool truth[][3] = {
        { false, true, false }, /* =: less, equal, greater */
        { true, false, true },  /* /= */
        { true, false, false }, /* < */
        { true, true, false },  /* <= */
        { false, false, true }, /* > */
        { false, true, true },  /* >= */
    };

    return truth[op - RC_GDL_FN_EQ][a < b ? 0 : a == b ? 1 : 2];
}

/* The number of an operand; NULL with a message when it has none. */
static const struct rc_gdl_value *operand_of(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *value = rc_gdl_value_of(gdl, form, true);

    if (rc_gdl_is_number(value))
        return value;
    if (!rc_gdl_is(value, RC_GDL_BAD))
        rc_gdl_misfit(gdl, 22, RC_E_GDL_OPERAND, form->span,
                      "'%.*s' is not a number; only numbers are compared",
                      RC_FMT(rc_gdl_show(gdl, value)));
    return NULL;
}

/* Whether each neighbouring pair is in the order of the operator. */
static bool neighbours(enum rc_gdl_function op, const int64_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (!holds(op, numbers[i - 1], numbers[i]))
            return false;
    }
    return true;
}

static bool any_differ(const int64_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (numbers[i] != numbers[0])
            return true;
    }
    return false;
}

/* B1.20: true if any operand differs from another; Xconq asks each neighbouring pair. */
static bool all_hold(struct rc_gdl *gdl, const struct rc_gdl_value *form, enum rc_gdl_function op,
                     const int64_t *numbers, size_t count)
{
    bool kernel = neighbours(op, numbers, count);

    if (op != RC_GDL_FN_NE || rc_gdl_kernel(gdl, 20))
        return kernel;
    bool manual = any_differ(numbers, count);
    if (manual != kernel)
        rc_gdl_touch(gdl, 20, RC_W_GDL_NOT_EQUAL, form->span,
                     "/= is true when any operand differs; Xconq wants each to differ from the "
                     "next");
    return manual;
}

/*
 * B1.21: the manual's sentence says of >= what <= does and the other way round; that is a slip.
 * Said where the two readings of these very operands differ.
 */
static void warn_of_words(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                          enum rc_gdl_function op, const int64_t *numbers, size_t count)
{
    enum rc_gdl_function other = op == RC_GDL_FN_GE ? RC_GDL_FN_LE : RC_GDL_FN_GE;

    if (op != RC_GDL_FN_GE && op != RC_GDL_FN_LE)
        return;
    if (neighbours(op, numbers, count) != neighbours(other, numbers, count))
        rc_gdl_touch(gdl, 21, RC_W_GDL_COMPARISON_WORDS, form->span,
                     "the manual's sentence for this operator says the opposite of its sign; the "
                     "sign counts");
}

/* With one operand, whatever it is, the comparison holds (A8.1); Xconq wants a number there too. */
static const struct rc_gdl_value *single(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                         const struct rc_gdl_value *operand)
{
    if (rc_gdl_kernel(gdl, 22) && operand_of(gdl, operand) == NULL)
        return rc_gdl_nil_at(gdl, form->span);
    return rc_gdl_number(gdl, 1, form->span);
}

const struct rc_gdl_value *rc_gdl_compare(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                          enum rc_gdl_function op)
{
    int64_t *numbers = RC_NEW_ARRAY(gdl->arena, int64_t, form->count);
    bool kernel = rc_gdl_kernel(gdl, 22);
    size_t count = 0;

    /* with nothing but one operand even nil is "whatever it is" */
    if (form->count == 2 && !(kernel && rc_gdl_is(form->u.items[1], RC_GDL_NIL)))
        return single(gdl, form, form->u.items[1]);
    for (size_t i = 1; i < form->count; i++) {
        if (rc_gdl_is(form->u.items[i], RC_GDL_NIL))
            continue;
        const struct rc_gdl_value *operand = operand_of(gdl, form->u.items[i]);
        if (operand == NULL)
            return kernel ? rc_gdl_nil_at(gdl, form->span) : &rc_gdl_bad;
        numbers[count++] = operand->u.number;
        /* Xconq looks no further than the first pair that fails */
        if (kernel && count > 1 && !holds(op, numbers[count - 2], numbers[count - 1]))
            return rc_gdl_nil_at(gdl, form->span);
    }
    warn_of_words(gdl, form, op, numbers, count);
    return count > 0 && all_hold(gdl, form, op, numbers, count) ? rc_gdl_number(gdl, 1, form->span)
                                                                : rc_gdl_nil_at(gdl, form->span);
}

/* + - * / on numbers and lists (A7, B3). */
#include "gdl/state.h"

struct sum {
    struct rc_gdl *gdl;
    const struct rc_gdl_value *form; /* for messages */
    enum rc_gdl_function op;
    bool failed; /* the whole expression is nil */
    bool bad;    /* and was reported where it went wrong */
};

static const struct rc_gdl_value *fold(struct sum *sum, const struct rc_gdl_value *const *items,
                                       size_t count);

static const struct rc_gdl_value *nil(struct sum *sum)
{
    return rc_gdl_nil_at(sum->gdl, sum->form->span);
}

static const struct rc_gdl_value *fail(struct sum *sum)
{
    sum->failed = true;
    return nil(sum);
}

static int64_t apply(enum rc_gdl_function op, int64_t a, int64_t b)
{
    if (op == RC_GDL_FN_ADD)
        return a + b;
    if (op == RC_GDL_FN_SUB)
        return a - b;
    return op == RC_GDL_FN_MUL ? a * b : a / b;
}

/* B1.25: operands fit 32 bits, so nothing overflows here. */
static const struct rc_gdl_value *checked(struct sum *sum, int64_t number)
{
    struct rc_gdl *gdl = sum->gdl;

    if (rc_gdl_kernel(gdl, 25))
        return rc_gdl_number(gdl, (int32_t)(uint32_t)(uint64_t)number, sum->form->span);
    if (number < INT32_MIN || number > INT32_MAX) {
        rc_report(gdl->diags, RC_E_GDL_OVERFLOW, sum->form->span,
                  "the result %jd needs more than 32 bits", (intmax_t)number);
        sum->bad = true;
        return fail(sum);
    }
    if (number < INT16_MIN || number > INT16_MAX)
        rc_report(gdl->diags, RC_W_GDL_RANGE, sum->form->span,
                  "the result %jd is outside of -32768 to 32767, which most places hold",
                  (intmax_t)number);
    return rc_gdl_number(gdl, number, sum->form->span);
}

/* B1.35: a number added to dice, or taken from them, changes the addend. */
static const struct rc_gdl_value *on_dice(struct sum *sum, const struct rc_gdl_value *a,
                                          const struct rc_gdl_value *b)
{
    struct rc_gdl *gdl = sum->gdl;
    const struct rc_gdl_value *dice = rc_gdl_is(a, RC_GDL_DICE) ? a : b;
    int64_t number = dice == a ? b->u.number : a->u.number;
    bool both = rc_gdl_is(a, RC_GDL_DICE) && rc_gdl_is(b, RC_GDL_DICE);
    bool fits = sum->op == RC_GDL_FN_ADD || (sum->op == RC_GDL_FN_SUB && dice == a);

    if (both || !fits) {
        rc_report(gdl->diags, RC_E_GDL_DICE_ARITH, sum->form->span,
                  "dice take a number added or taken away, and nothing else");
        sum->bad = true;
        return fail(sum);
    }
    struct rc_gdl_dice decoded = rc_gdl_dice_decode(gdl, (int32_t)dice->u.number);
    int64_t addend = decoded.addend + (sum->op == RC_GDL_FN_SUB ? -number : number);
    if (addend < 0 || addend > 127) {
        rc_report(gdl->diags, RC_E_GDL_DICE_ARITH, sum->form->span,
                  "the dice would have the addend %jd, which is not between 0 and 127",
                  (intmax_t)addend);
        sum->bad = true;
        return fail(sum);
    }
    return rc_gdl_dice(gdl, dice->u.number + (addend - decoded.addend), sum->form->span);
}

static const struct rc_gdl_value *two_numbers(struct sum *sum, const struct rc_gdl_value *a,
                                              const struct rc_gdl_value *b)
{
    if (!rc_gdl_kernel(sum->gdl, 35) && (rc_gdl_is(a, RC_GDL_DICE) || rc_gdl_is(b, RC_GDL_DICE)))
        return on_dice(sum, a, b);
    if (sum->op == RC_GDL_FN_DIV && b->u.number == 0) {
        rc_gdl_misfit(sum->gdl, 36, RC_E_GDL_DIVIDE_ZERO, sum->form->span, "division by zero");
        sum->bad = true;
        return nil(sum);
    }
    return checked(sum, apply(sum->op, a->u.number, b->u.number));
}

/* An element of a list with an operand, by the rules for whole operands. */
static const struct rc_gdl_value *pair(struct sum *sum, const struct rc_gdl_value *a,
                                       const struct rc_gdl_value *b)
{
    const struct rc_gdl_value *operands[] = { a, b };

    return fold(sum, operands, 2);
}

static const struct rc_gdl_value *list_with(struct sum *sum, const struct rc_gdl_value *list,
                                            const struct rc_gdl_value *number)
{
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(sum->gdl->arena, const struct rc_gdl_value *, list->count);

    for (size_t i = 0; i < list->count && !sum->failed; i++)
        items[i] = pair(sum, list->u.items[i], number);
    return sum->failed ? nil(sum) : rc_gdl_list(sum->gdl, items, list->count, sum->form->span);
}

/* Xconq: the first element is right, and the others are folded into one number (B1.1). */
static const struct rc_gdl_value *kernel_number_with(struct sum *sum,
                                                     const struct rc_gdl_value *number,
                                                     const struct rc_gdl_value *list)
{
    const struct rc_gdl_value **rest =
        RC_NEW_ARRAY(sum->gdl->arena, const struct rc_gdl_value *, list->count);
    const struct rc_gdl_value *items[2] = { &rc_gdl_nil, &rc_gdl_nil };

    items[0] = pair(sum, number, list->u.items[0]);
    rest[0] = number;
    memcpy(rest + 1, list->u.items + 1, (list->count - 1) * sizeof *rest);
    if (!sum->failed)
        items[1] = fold(sum, rest, list->count);
    return sum->failed ? nil(sum) : rc_gdl_list(sum->gdl, items, 2, sum->form->span);
}

static const struct rc_gdl_value *number_with(struct sum *sum, const struct rc_gdl_value *number,
                                              const struct rc_gdl_value *list)
{
    struct rc_gdl *gdl = sum->gdl;

    if (list->count > 2 && rc_gdl_kernel(gdl, 1))
        return kernel_number_with(sum, number, list);
    if (list->count > 2)
        rc_gdl_touch(gdl, 1, RC_W_GDL_LIST_ARITH, sum->form->span,
                     "a number with a list of %u elements: Xconq folds all but the first into one "
                     "number",
                     list->count);
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, list->count);
    for (size_t i = 0; i < list->count && !sum->failed; i++)
        items[i] = pair(sum, number, list->u.items[i]);
    return sum->failed ? nil(sum) : rc_gdl_list(gdl, items, list->count, sum->form->span);
}

static const struct rc_gdl_value *two_lists(struct sum *sum, const struct rc_gdl_value *a,
                                            const struct rc_gdl_value *b)
{
    struct rc_gdl *gdl = sum->gdl;

    if (a->count != b->count) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_LENGTHS, sum->form->span,
                      "lists of %u and of %u elements; they must have the same length", a->count,
                      b->count);
        sum->bad = true;
        return fail(sum);
    }
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, a->count);
    for (size_t i = 0; i < a->count && !sum->failed; i++)
        items[i] = pair(sum, a->u.items[i], b->u.items[i]);
    return sum->failed ? nil(sum) : rc_gdl_list(gdl, items, a->count, sum->form->span);
}

static const struct rc_gdl_value *two(struct sum *sum, const struct rc_gdl_value *a,
                                      const struct rc_gdl_value *b)
{
    bool list_a = rc_gdl_is(a, RC_GDL_LIST);
    bool list_b = rc_gdl_is(b, RC_GDL_LIST);

    if (!rc_gdl_step(sum->gdl, 1, sum->form->span))
        return fail(sum);
    if (list_a && list_b)
        return two_lists(sum, a, b);
    if (list_a)
        return list_with(sum, a, b);
    return list_b ? number_with(sum, a, b) : two_numbers(sum, a, b);
}

static bool is_operand(struct sum *sum, const struct rc_gdl_value *value)
{
    if (rc_gdl_is_number(value) || rc_gdl_is(value, RC_GDL_LIST))
        return true;
    if (!rc_gdl_is(value, RC_GDL_BAD))
        rc_gdl_misfit(sum->gdl, 34, RC_E_GDL_OPERAND,
                      value->span.begin != 0 ? value->span : sum->form->span,
                      "'%.*s' is neither a number nor a list of numbers",
                      RC_FMT(rc_gdl_show(sum->gdl, value)));
    sum->bad = true;
    fail(sum);
    return false;
}

/* A7.5. A single operand of + is given back as it is, list or number. */
static const struct rc_gdl_value *few(struct sum *sum, const struct rc_gdl_value *only)
{
    struct rc_gdl *gdl = sum->gdl;

    if (only == NULL && sum->op == RC_GDL_FN_ADD)
        return rc_gdl_number(gdl, 0, sum->form->span);
    if (only == NULL && sum->op == RC_GDL_FN_MUL)
        return rc_gdl_number(gdl, 1, sum->form->span);
    if (only != NULL && !is_operand(sum, only))
        return nil(sum);
    if (only != NULL && sum->op == RC_GDL_FN_ADD)
        return only;
    if (only != NULL && sum->op == RC_GDL_FN_SUB)
        return two(sum, rc_gdl_number(gdl, 0, sum->form->span), only);
    rc_report(gdl->diags, RC_W_GDL_FEW, sum->form->span, "too few operands: the value is nil");
    return nil(sum);
}

/* Folds from the left; nil operands were never there. */
static const struct rc_gdl_value *fold(struct sum *sum, const struct rc_gdl_value *const *items,
                                       size_t count)
{
    const struct rc_gdl_value *result = NULL;
    size_t used = 0;

    for (size_t i = 0; i < count && !sum->failed; i++) {
        if (rc_gdl_is(items[i], RC_GDL_NIL))
            continue;
        used++;
        if (used == 1) {
            result = items[i];
            continue;
        }
        if ((used == 2 && !is_operand(sum, result)) || !is_operand(sum, items[i]))
            break;
        result = two(sum, result, items[i]);
        /* what division by zero left cannot be computed with */
        if (rc_gdl_is(result, RC_GDL_NIL))
            return result;
    }
    if (sum->failed)
        return nil(sum);
    return used <= 1 ? few(sum, result) : result;
}

/* A7.9: one operator a form. */
static bool operator_inside(struct rc_gdl *gdl, const struct rc_gdl_value *operand)
{
    if (!rc_gdl_is(operand, RC_GDL_SYMBOL) || rc_gdl_kernel(gdl, 33))
        return false;
    int function = rc_gdl_meaning(gdl, operand->u.symbol)->function;
    if (function < RC_GDL_FN_ADD || function > RC_GDL_FN_GE ||
        rc_gdl_lookup(gdl, operand->u.symbol) != NULL)
        return false;
    rc_report(gdl->diags, RC_E_GDL_OPERATOR, operand->span,
              "the operator '%.*s' stands among the operands",
              RC_FMT(rc_gdl_text(gdl, operand->u.symbol)));
    rc_help(gdl->diags, "a form has one operator, its first element; nest forms for more");
    return true;
}

/*
 * Operands that are nil in the source are skipped; a symbol or an expression whose value is nil is
 * not (B3).
 */
static size_t operands_of(struct sum *sum, const struct rc_gdl_value **items)
{
    const struct rc_gdl_value *form = sum->form;
    size_t count = 0;

    for (size_t i = 1; i < form->count; i++) {
        const struct rc_gdl_value *operand = form->u.items[i];
        if (rc_gdl_is(operand, RC_GDL_NIL))
            continue;
        if (operator_inside(sum->gdl, operand)) {
            sum->bad = sum->failed = true;
            continue;
        }
        const struct rc_gdl_value *value = rc_gdl_value_of(sum->gdl, operand, true);
        /* a list that a symbol or a quote gave is evaluated too: it may be an expression */
        if (rc_gdl_is(value, RC_GDL_LIST))
            value = rc_gdl_value_of(sum->gdl, value, true);
        if (rc_gdl_is(value, RC_GDL_NIL) || rc_gdl_is(value, RC_GDL_BAD))
            is_operand(sum, rc_gdl_is(value, RC_GDL_BAD)
                                ? value
                                : rc_gdl_moved(sum->gdl, value, operand->span));
        items[count++] = value;
    }
    return count;
}

const struct rc_gdl_value *rc_gdl_arith(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                        enum rc_gdl_function op)
{
    struct sum sum = { .gdl = gdl, .form = form, .op = op };
    const struct rc_gdl_value **items =
        RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, form->count);
    size_t count = operands_of(&sum, items);

    const struct rc_gdl_value *result = sum.failed ? nil(&sum) : fold(&sum, items, count);
    /* reported: what takes the value says nothing more */
    if (sum.bad && !rc_gdl_is(result, RC_GDL_LIST) && !rc_gdl_kernel(gdl, 34))
        return &rc_gdl_bad;
    return result;
}

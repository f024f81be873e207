/* Dice and their codes: the manual's packing, and Xconq's (B1.2, B1.3, B1.4). */
#include "gdl/reader.h"

enum {
    DICE_BIT = 16384,
    COUNT_SHIFT = 11,
    SIDES_SHIFT = 7,
    ADDEND_MASK = 127
};

static int32_t as_short(int64_t code)
{
    return (int16_t)(uint16_t)(code & 0xffff);
}

static void check_range(struct rc_gdl *gdl, const char *what, int64_t value, int low, int high,
                        struct rc_span span, bool *bad)
{
    if (value >= low && value <= high)
        return;
    *bad = true;
    rc_gdl_misfit(gdl, 3, RC_E_GDL_DICE, span, "%s %jd is not between %d and %d", what,
                  (intmax_t)value, low, high);
}

/*
 * Xconq does not mask what it packs: a count or a size that does not fit spills into the bits of
 * its neighbour. Without dice the addend is a plain number.
 */
static const struct rc_gdl_value *pack_kernel(struct rc_gdl *gdl, int64_t count, int64_t sides,
                                              int64_t addend, bool minus_count, bool minus_addend,
                                              struct rc_span span)
{
    bool bad = false;
    bool negative = minus_count || minus_addend;

    if (count == 0)
        return rc_gdl_number(gdl, minus_addend ? -addend : addend, span);
    check_range(gdl, "the number of dice", count, 1, 8, span, &bad);
    check_range(gdl, "the size of the dice", sides, 2, 17, span, &bad);
    if (minus_addend && !minus_count)
        check_range(gdl, "the number taken off the dice", addend, 1, 128, span, &bad);
    else
        check_range(gdl, "the number added to the dice", addend, 0, 127, span, &bad);
    if (minus_count && !minus_addend && addend != 0)
        rc_gdl_misfit(gdl, 4, RC_E_GDL_DICE, span,
                      "a negative number of dice goes with a negative addend only");
    int64_t low = minus_addend && !minus_count ? addend - 1 : addend;
    int64_t code = (negative ? INT64_C(0x8000) : DICE_BIT) |
                   (int64_t)((uint64_t)(count - 1) << COUNT_SHIFT) |
                   (int64_t)((uint64_t)(sides - 2) << SIDES_SHIFT) | (low & ADDEND_MASK);
    return rc_gdl_dice(gdl, as_short(code), span);
}

static const struct rc_gdl_value *pack_manual(struct rc_gdl *gdl, int64_t count, int64_t sides,
                                              int64_t addend, struct rc_span span)
{
    bool bad = false;

    check_range(gdl, "the number of dice", count, 0, 7, span, &bad);
    check_range(gdl, "the size of the dice", sides, 0, 15, span, &bad);
    check_range(gdl, "the number added to the dice", addend, 0, 127, span, &bad);
    if (bad)
        return &rc_gdl_bad;
    return rc_gdl_dice(gdl, DICE_BIT + (count << COUNT_SHIFT) + (sides << SIDES_SHIFT) + addend,
                       span);
}

const struct rc_gdl_value *rc_gdl_dice_make(struct rc_gdl *gdl, int64_t count, int64_t sides,
                                            int64_t addend, bool minus_count, bool minus_addend,
                                            struct rc_span span)
{
    if ((minus_count || minus_addend) && !rc_gdl_kernel(gdl, 4)) {
        rc_report(gdl->diags, RC_E_GDL_DICE, span, "dice take no minus: NdM or NdM+A");
        rc_help(gdl->diags, "--compat=xconq reads it as Xconq does");
        return &rc_gdl_bad;
    }
    if (rc_gdl_kernel(gdl, 3) || minus_count || minus_addend)
        return pack_kernel(gdl, count, sides, addend, minus_count, minus_addend, span);
    return pack_manual(gdl, count, sides, addend, span);
}

/* In Xconq's eyes; by default dice are a kind of value of their own (B1.28). */
bool rc_gdl_is_dice_code(int32_t code)
{
    return code < 0 || code >= DICE_BIT;
}

struct rc_gdl_dice rc_gdl_dice_decode(const struct rc_gdl *gdl, int32_t code)
{
    int count = (code >> COUNT_SHIFT) & 7;
    int sides = (code >> SIDES_SHIFT) & 15;
    int addend = code & ADDEND_MASK;
    int base = rc_gdl_kernel(gdl, 2) ? 1 : 0;

    /* negative codes: only Xconq makes them, and all of its tables read them as NdM-A */
    if (code < 0)
        return (struct rc_gdl_dice){ count + 1, sides + 2, -(addend + 1), base };
    if (code < DICE_BIT)
        return (struct rc_gdl_dice){ 0, 0, code, base };
    if (rc_gdl_kernel(gdl, 3))
        return (struct rc_gdl_dice){ count + 1, sides + 2, addend, base };
    return (struct rc_gdl_dice){ count, sides, addend, base };
}

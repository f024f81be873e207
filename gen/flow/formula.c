/* Damage formulas that are dice and numbers alone; flavour text in [] is left out. */
#include "flow/item.h"

static bool number(const char **p, const char *end, int *value)
{
    const char *begin = *p;

    *value = 0;
    while (*p < end && rc_is_digit(**p) && *value < 10000)
        *value = *value * 10 + (*(*p)++ - '0');
    return *p > begin;
}

static void blanks(const char **p, const char *end)
{
    while (*p < end && (**p == ' ' || **p == '\t'))
        ++*p;
}

static bool flavour(const char **p, const char *end)
{
    blanks(p, end);
    if (*p == end || **p != '[')
        return true;
    while (*p < end && **p != ']')
        ++*p;
    if (*p == end)
        return false;
    ++*p;
    blanks(p, end);
    return true;
}

/* One term: N, or NdM where no dice were seen before. */
static bool term(const char **p, const char *end, int sign, rulec_roll *roll)
{
    int count;
    int sides;
    bool has_count = number(p, end, &count);
    int addend = roll->addend;

    if (*p < end && rc_lower(**p) == 'd') {
        ++*p;
        count = has_count ? count : 1;
        if (!number(p, end, &sides) || sign < 0 || (roll->count != 0 && roll->sides != sides))
            return false;
        count += roll->count;
        if (count > 1000 || sides > 1000)
            return false;
        roll->count = (int16_t)count;
        roll->sides = (int16_t)sides;
        roll->base = 1;
        return true;
    }
    addend += sign * count;
    roll->addend = (int16_t)addend;
    return has_count && addend <= 10000 && addend >= -10000;
}

bool rc_formula_read(struct rc_str formula, rulec_roll *roll)
{
    const char *p = formula.p;
    const char *end = formula.p + formula.len;
    int sign = 1;

    *roll = (rulec_roll){ 0 };
    for (;;) {
        blanks(&p, end);
        if (!term(&p, end, sign, roll) || !flavour(&p, end))
            return false;
        if (p == end)
            return true;
        if (*p != '+' && *p != '-')
            return false;
        sign = *p++ == '+' ? 1 : -1;
    }
}

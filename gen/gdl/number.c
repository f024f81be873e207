/* Numbers and dice, in both dialects (A2.2 to A2.4; B1.3, B1.4, B1.8, B1.9, B1.25, B2). */
#include "gdl/reader.h"

/* What was read of a number so far. */
struct number {
    int64_t value; /* of the digits since the last sign or 'd' */
    int64_t count; /* of dice */
    int64_t sides;
    int decimals; /* digits that may still follow the point; -1: there was no point */
    bool minus;
    bool dice;
    bool plus_part;  /* a sign behind the sides */
    bool minus_part; /* that sign is a minus */
    bool over;       /* larger than 32 bits: the value is the largest */
    bool bad_decimals;
};

int64_t rc_gdl_add_digit(int64_t number, char digit, bool *over)
{
    number = number * 10 + (digit - '0');
    if (number <= INT32_MAX)
        return number;
    *over = true;
    return INT32_MAX;
}

bool rc_gdl_starts_number(const struct rc_gdl_reader *p, const char *begin)
{
    const char *next = begin + 1;
    bool digit = next < p->limit && rc_is_digit(*next);
    bool point_digit = p->limit - next >= 2 && next[0] == '.' && rc_is_digit(next[1]);

    if (*begin == '.')
        return rc_gdl_kernel(p->gdl, 9) || digit;
    if (digit || point_digit)
        return true;
    /* white space and a ')' behind it make a sign an operator in Xconq too */
    if (rc_gdl_kernel(p->gdl, 8))
        return next >= p->limit || strchr(" \t\r\n)", *next) == NULL;
    if (next < p->limit && (*next == '(' || !rc_gdl_ends_symbol(p, next)))
        rc_gdl_touch(p->gdl, 8, RC_W_GDL_SIGN_SYMBOL,
                     rc_span_of(p->source, (struct rc_str){ begin, 1 }),
                     "'%c' begins a symbol here; Xconq reads the number 0", *begin);
    return false;
}

static void add_digit(struct number *n, char c)
{
    n->value = rc_gdl_add_digit(n->value, c, &n->over);
    if (n->decimals > 0)
        n->decimals--;
    else if (n->decimals == 0)
        n->bad_decimals = true;
}

/* A sign inside a number: it ends the sides of dice; elsewhere it starts the number again (B2). */
static void add_sign(struct number *n, char c)
{
    if (n->dice)
        n->sides = n->value;
    n->plus_part = n->dice;
    n->minus_part = n->dice && c == '-';
    n->value = 0;
}

static void add_d(struct number *n)
{
    n->count = n->value;
    n->value = 0;
    n->dice = true;
}

/* Takes what Xconq takes for one number, up to the first character that cannot be part of it. */
static struct number scan_kernel(struct rc_gdl_reader *p, const char *begin)
{
    struct number n = { .decimals = -1, .minus = *begin == '-' };

    p->cursor = begin;
    if (*begin == '+' || *begin == '-')
        p->cursor++;
    for (; p->cursor < p->limit; p->cursor++) {
        char c = *p->cursor;
        if (rc_is_digit(c))
            add_digit(&n, c);
        else if (c == '.' && rc_gdl_kernel(p->gdl, 9))
            n.decimals = 2;
        else if (c == '.' && n.decimals < 0)
            n.decimals = 2;
        else if (c == 'd')
            add_d(&n);
        else if (c == '+' || c == '-')
            add_sign(&n, c);
        else
            break;
    }
    if (p->cursor < p->limit && *p->cursor == '%')
        p->cursor++;
    return n;
}

static const char *skip_digits(const struct rc_gdl_reader *p, const char *c, struct number *n)
{
    while (c < p->limit && rc_is_digit(*c))
        add_digit(n, *c++);
    return c;
}

/*
 * The manual's form of a number or of dice, as far as it goes; what is left of the run of symbol
 * characters is an error of the caller's.
 */
static const char *scan_manual(const struct rc_gdl_reader *p, const char *c, struct number *n)
{
    bool signed_number = *c == '+' || *c == '-';

    if (signed_number)
        n->minus = *c++ == '-';
    c = skip_digits(p, c, n);
    if (c < p->limit && *c == 'd' && c + 1 < p->limit && rc_is_digit(c[1]) &&
        (!signed_number || n->minus)) {
        add_d(n);
        c = skip_digits(p, c + 1, n);
        if (p->limit - c >= 2 && (*c == '+' || *c == '-') && rc_is_digit(c[1])) {
            add_sign(n, *c);
            c = skip_digits(p, c + 1, n);
        }
        return c;
    }
    if (c < p->limit && *c == '.') {
        n->decimals = 2;
        c = skip_digits(p, c + 1, n);
    }
    if (c < p->limit && *c == '%')
        c++;
    return c;
}

static const struct rc_gdl_value *plain_number(struct rc_gdl_reader *p, struct number n,
                                               struct rc_span span)
{
    for (; n.decimals > 0; n.decimals--)
        n.value = rc_gdl_add_digit(n.value, '0', &n.over);
    if (n.over && !rc_gdl_kernel(p->gdl, 25)) {
        rc_report(p->gdl->diags, RC_E_GDL_NUMBER, span,
                  "the number is larger than 2147483647; properties hold 32767 at most");
        return &rc_gdl_bad;
    }
    return rc_gdl_number(p->gdl, n.minus ? -n.value : n.value, span);
}

static const struct rc_gdl_value *finish(struct rc_gdl_reader *p, struct number n,
                                         struct rc_span span)
{
    if (n.dice && !n.plus_part)
        n.sides = n.value;
    if (n.dice)
        return rc_gdl_dice_make(p->gdl, n.count, n.sides, n.plus_part ? n.value : 0, n.minus,
                                n.minus_part, span);
    if (n.bad_decimals && !rc_gdl_kernel(p->gdl, 9)) {
        rc_report(p->gdl->diags, RC_E_GDL_NUMBER, span,
                  "a number has two digits behind the point at most");
        rc_note(p->gdl->diags, "a decimal is kept in hundredths: 5.12 is 512");
        return &rc_gdl_bad;
    }
    return plain_number(p, n, span);
}

/* What the manual makes of the whole run of characters that could be a symbol. */
static const struct rc_gdl_value *manual_number(struct rc_gdl_reader *p, const char *begin)
{
    struct number n = { .decimals = -1 };
    const char *end = scan_manual(p, begin, &n);

    p->cursor = end;
    while (!rc_gdl_ends_symbol(p, p->cursor))
        p->cursor++;
    struct rc_span span = rc_gdl_span(p, begin);
    if (*begin == '.' && !rc_gdl_kernel(p->gdl, 9)) {
        struct rc_str text = rc_str_between(begin, p->cursor);
        rc_report(p->gdl->diags, RC_E_GDL_NUMBER, span, "a number does not begin with a point");
        rc_fix(p->gdl->diags, span, rc_str_printf(p->gdl->arena, "0%.*s", RC_FMT(text)));
        return &rc_gdl_bad;
    }
    if (p->cursor != end) {
        rc_report(p->gdl->diags, RC_E_GDL_NUMBER, span,
                  "'%.*s' is neither a number nor a symbol: the number '%.*s' runs into '%.*s'",
                  RC_FMT(rc_str_between(begin, p->cursor)), RC_FMT(rc_str_between(begin, end)),
                  RC_FMT(rc_str_between(end, p->cursor)));
        rc_note(p->gdl->diags, "a symbol that begins like a number stands in bars: |%.*s|",
                RC_FMT(rc_str_between(begin, p->cursor)));
        return &rc_gdl_bad;
    }
    return finish(p, n, span);
}

const struct rc_gdl_value *rc_gdl_scan_number(struct rc_gdl_reader *p, const char *begin)
{
    if (!rc_gdl_kernel(p->gdl, 34))
        return manual_number(p, begin);
    struct number n = scan_kernel(p, begin);
    return finish(p, n, rc_gdl_span(p, begin));
}

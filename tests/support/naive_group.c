/* naive_choose.h: what PCGen refuses to join, and where it throws (choose.md B2). */
#include "support/naive_work.h"

/* ---- grouping, as PCGen checks it (B2.1) ---- */

enum state {
    FREE,
    UNION_ONLY,
    ALONE_ONLY
};

static enum state state_of(const struct naive_item *item);

static enum state state_of_or(const struct naive_or * or)
{
    if (or->ands.count != 1 || or->ands.at[0].items.count != 1)
        return FREE;
    return state_of(& or->ands.at[0].items.at[0]);
}

bool naive_is_all(const struct naive_item *item)
{
    return item->what == NAIVE_ALL ||
           (item->what == NAIVE_PRIMITIVE && item->primitive->id == NAIVE_P_ALL_SPELLS &&
            !item->has_bracket);
}

static enum state state_of(const struct naive_item *item)
{
    if (item->what == NAIVE_KEY)
        return UNION_ONLY;
    if (naive_is_all(item))
        return ALONE_ONLY;
    if (item->what != NAIVE_QUALIFIER)
        return FREE;
    if (item->inner == NULL)
        return naive_is(item->name, "ANY") ? ALONE_ONLY : FREE;
    return state_of_or(item->inner) == UNION_ONLY && !item->negated ? UNION_ONLY : FREE;
}

bool naive_check_and(struct naive *n, const struct naive_and *and)
{
    for (size_t i = 0; i<and->items.count &&and->items.count> 1; i++) {
        enum state state = state_of(&and->items.at[i]);

        if (state == UNION_ONLY && naive_row(n, RC_CHOOSE_C1))
            return naive_fail(n, "grouping: a key joined by ','");
        if (state == ALONE_ONLY && naive_row(n, RC_CHOOSE_C2))
            return naive_fail(n, "grouping: ALL or ANY joined by ','");
        for (size_t k = 0; k < i && naive_row(n, RC_CHOOSE_C3); k++) {
            if (rc_str_eq(and->items.at[i].text, and->items.at[k].text))
                return naive_fail(n, "grouping: twice in a conjunction");
        }
    }
    return true;
}

bool naive_check_or(struct naive *n, const struct naive_or * or)
{
    for (size_t i = 0; i < or->ands.count && or->ands.count > 1; i++) {
        const struct naive_and *and = & or->ands.at[i];

        if (and->items.count == 1 && state_of(&and->items.at[0]) == ALONE_ONLY &&
            naive_row(n, RC_CHOOSE_C2))
            return naive_fail(n, "grouping: ALL or ANY joined by '|'");
        for (size_t k = 0; k < i && naive_row(n, RC_CHOOSE_C3); k++) {
            if (rc_str_eq(and->text, or->ands.at[k].text))
                return naive_fail(n, "grouping: twice in a union");
        }
    }
    return true;
}

/* ---- the throwing conjunction (B2.3) ---- */

static struct rc_str without_blanks(struct naive *n, struct rc_str s)
{
    char *out = rc_str_copy(n->arena, s);
    size_t len = 0;

    for (size_t i = 0; i < s.len; i++) {
        if (s.p[i] != ' ' && s.p[i] != '-')
            out[len++] = s.p[i];
    }
    return (struct rc_str){ out, len };
}

static const struct naive_item *first_item(struct naive *n, const struct naive_and *and)
{
    const struct naive_item *first = &and->items.at[0];

    for (size_t i = 1; i < and->items.count; i++) {
        if (rc_str_cmp_fold(without_blanks(n, and->items.at[i].text),
                            without_blanks(n, first->text)) < 0)
            first = &and->items.at[i];
    }
    return first;
}

static bool is_read_only(struct naive *n, const struct naive_item *item)
{
    if (item->what == NAIVE_TYPE)
        return !item->negated;
    if (item->what == NAIVE_GROUP ||
        (item->what == NAIVE_PRIMITIVE && item->primitive->id == NAIVE_P_PANTHEON))
        return true;
    return item->what == NAIVE_QUALIFIER && naive_is(item->name, "ANY") && !item->negated &&
           item->inner != NULL && item->inner->ands.count == 1 &&
           is_read_only(n, first_item(n, &item->inner->ands.at[0]));
}

bool naive_and_throws(struct naive *n, const struct naive_or * or)
{
    for (size_t i = 0; i < or->ands.count; i++) {
        const struct naive_and *and = & or->ands.at[i];

        if (and->items.count > 1 && is_read_only(n, first_item(n, and)))
            return true;
        for (size_t k = 0; k < and->items.count; k++) {
            const struct naive_item *item = &and->items.at[k];

            if (item->what == NAIVE_QUALIFIER && naive_is(item->name, "ANY") && !item->negated &&
                item->inner != NULL && naive_and_throws(n, item->inner))
                return true;
        }
    }
    return false;
}

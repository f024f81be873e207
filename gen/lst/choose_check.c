/*
 * What PCGen refuses: its grouping states (choose.md B2.1) and items that stand twice. By default
 * such an expression means what set algebra says, with a warning; under C1, C2, C3 and C14 it is
 * a load error.
 */
#include <stdlib.h>

#include "base/buf.h"
#include "lst/choose_work.h"

/* note [grouping states]: each item has a state. Neighbours in a list add up; a list of two or
 * more is FREE when it is legal at all. */
enum grouping {
    GROUP_FREE,
    GROUP_UNION_ONLY, /* a key: may stand beside '|', not beside ',' */
    GROUP_ALONE_ONLY, /* ALL, ANY: nothing may stand beside it */
    GROUP_INVALID
};

static void refuse(struct rc_choose_work *work, enum rc_choose_compat row, struct rc_span span,
                   const char *text)
{
    if (rc_choose_touch(work, row)) {
        rc_report(work->context->diags, rc_choose_compat_code(row), span, "%s", text);
        return;
    }
    if (!work->rejected)
        rc_report(work->context->diags, RC_E_CHOOSE_GROUPING, span, "%s", text);
    work->rejected = true;
}

static enum grouping state_of_expr(struct rc_choose_work *work, const struct rc_choose_expr *expr);

static bool is_plain_all(const struct rc_choose_item *item)
{
    return item->class == RC_ITEM_PRIMITIVE && rc_str_eq(item->name, RC_STR("ALL")) &&
           !item->has_bracket && item->value.len == 0;
}

static enum grouping negated_state(struct rc_choose_work *work, const struct rc_choose_item *item,
                                   enum grouping inner)
{
    if (item->qualifier->shape != RC_QUALIFIER_IDENTITY || inner != GROUP_ALONE_ONLY)
        return GROUP_FREE;
    refuse(work, RC_CHOOSE_C14, item->span, "'!ANY' offers nothing");
    return GROUP_INVALID;
}

static enum grouping state_of_qualifier(struct rc_choose_work *work,
                                        const struct rc_choose_item *item)
{
    bool identity = item->qualifier->shape == RC_QUALIFIER_IDENTITY;
    enum grouping inner = identity ? GROUP_ALONE_ONLY : GROUP_FREE; /* ANY, PC without brackets */

    if (item->inner != NULL)
        inner = state_of_expr(work, item->inner);
    if (item->negated)
        return negated_state(work, item, inner);
    if (item->inner != NULL && inner == GROUP_ALONE_ONLY)
        return GROUP_FREE;
    return inner;
}

static enum grouping state_of_item(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    switch (item->class) {
    case RC_ITEM_QUALIFIER: return state_of_qualifier(work, item);
    case RC_ITEM_KEY: return GROUP_UNION_ONLY;
    case RC_ITEM_PRIMITIVE: return is_plain_all(item) ? GROUP_ALONE_ONLY : GROUP_FREE;
    case RC_ITEM_GROUP:
    case RC_ITEM_TYPE:
    case RC_ITEM_PATTERN:
    case RC_ITEM_RAW:
    case RC_ITEM_BAD: break;
    }
    return GROUP_FREE;
}

/* One more member of a list of several; `told`: the list has been refused for it before. */
static enum grouping join(struct rc_choose_work *work, bool conjunction, enum grouping member,
                          struct rc_span span, bool told)
{
    if (member == GROUP_ALONE_ONLY) {
        if (!told)
            refuse(work, RC_CHOOSE_C2, span, "ALL or ANY is combined with something else");
        return GROUP_INVALID;
    }
    if (conjunction && member == GROUP_UNION_ONLY) {
        if (!told)
            refuse(work, RC_CHOOSE_C1, span, "a key is joined by ','");
        return GROUP_INVALID;
    }
    return member == GROUP_INVALID ? GROUP_INVALID : GROUP_FREE;
}

static void refuse_twice(struct rc_choose_work *work, const struct rc_str *texts, size_t i,
                         struct rc_span span)
{
    for (size_t j = 0; j < i; j++) {
        if (rc_str_eq_fold(texts[i], texts[j])) {
            refuse(work, RC_CHOOSE_C3, span, "the same stands twice");
            return;
        }
    }
}

static enum grouping state_of_conj(struct rc_choose_work *work, const struct rc_choose_conj *conj)
{
    size_t count = conj->items.count;
    struct rc_str *texts = RC_NEW_ARRAY(work->context->arena, struct rc_str, count);
    enum grouping state = GROUP_FREE;

    for (size_t i = 0; i < count; i++) {
        const struct rc_choose_item *item = &conj->items.at[i];
        enum grouping member = state_of_item(work, item);
        texts[i] = rc_choose_canonical_item(work, item);
        refuse_twice(work, texts, i, item->span);
        if (count == 1)
            return member;
        if (join(work, true, member, item->span, state == GROUP_INVALID) == GROUP_INVALID)
            state = GROUP_INVALID;
    }
    return state;
}

static struct rc_span span_of_conj(const struct rc_choose_conj *conj)
{
    return rc_span_join(conj->items.at[0].span, conj->items.at[conj->items.count - 1].span);
}

static struct rc_str canonical_conj(struct rc_choose_work *work, const struct rc_choose_conj *conj);

static enum grouping state_of_expr(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    size_t count = expr->conjs.count;
    struct rc_str *texts = RC_NEW_ARRAY(work->context->arena, struct rc_str, count);
    enum grouping state = GROUP_FREE;

    for (size_t i = 0; i < count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        enum grouping member = state_of_conj(work, conj);
        texts[i] = canonical_conj(work, conj);
        refuse_twice(work, texts, i, span_of_conj(conj));
        if (count == 1)
            return member;
        if (join(work, false, member, span_of_conj(conj), state == GROUP_INVALID) == GROUP_INVALID)
            state = GROUP_INVALID;
    }
    return state;
}

/* TYPE= or a group, bare or in ANY[..]: PCGen's list of them cannot be intersected in place. */
static bool is_immutable(const struct rc_choose_item *item)
{
    if (item->class == RC_ITEM_GROUP)
        return true;
    if (item->class == RC_ITEM_TYPE)
        return !item->negated;
    return item->class == RC_ITEM_QUALIFIER && !item->negated &&
           item->qualifier->shape == RC_QUALIFIER_IDENTITY && item->inner != NULL &&
           item->inner->conjs.count == 1 && item->inner->conjs.at[0].items.count == 1 &&
           is_immutable(&item->inner->conjs.at[0].items.at[0]);
}

/* B2.3: PCGen fails when the item that comes first in the order of texts is such a list. */
static void check_immutable(struct rc_choose_work *work, const struct rc_choose_conj *conj)
{
    const struct rc_choose_item *first = &conj->items.at[0];
    struct rc_str least = rc_choose_canonical_item(work, first);

    for (size_t i = 1; i < conj->items.count; i++) {
        struct rc_str text = rc_choose_canonical_item(work, &conj->items.at[i]);
        if (rc_choose_by_text(&text, &least) < 0) {
            least = text;
            first = &conj->items.at[i];
        }
    }
    if (conj->items.count < 2 || !is_immutable(first))
        return;
    rc_choose_fail(work, RC_CHOOSE_C5);
    rc_report(work->context->diags, RC_W_COMPAT_C5, first->span,
              "PCGen fails here: '%.*s' comes first in an AND", RC_FMT(first->text));
    rc_note(work->context->diags, "it means all of the conditions; for any of them write '|'");
}

static void check_all_immutable(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    for (size_t i = 0; i < expr->conjs.count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        check_immutable(work, conj);
        for (size_t j = 0; j < conj->items.count; j++) {
            const struct rc_choose_item *item = &conj->items.at[j];
            if (item->class == RC_ITEM_QUALIFIER && item->inner != NULL && !item->negated &&
                item->qualifier->shape == RC_QUALIFIER_IDENTITY)
                check_all_immutable(work, item->inner);
        }
    }
}

void rc_choose_check(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    state_of_expr(work, expr);
    if (!work->rejected)
        check_all_immutable(work, expr);
}

/* Texts in order, joined. */
static struct rc_str join_sorted(struct rc_arena *arena, struct rc_str *texts, size_t count,
                                 char separator)
{
    struct rc_buf out;

    qsort(texts, count, sizeof *texts, rc_choose_by_text);
    rc_buf_init(&out, arena);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            rc_buf_char(&out, separator);
        rc_buf_add(&out, texts[i]);
    }
    return rc_buf_str(&out);
}

static struct rc_str canonical_conj(struct rc_choose_work *work, const struct rc_choose_conj *conj)
{
    size_t count = conj->items.count;
    struct rc_str *texts = RC_NEW_ARRAY(work->context->arena, struct rc_str, count);

    for (size_t i = 0; i < count; i++)
        texts[i] = rc_choose_canonical_item(work, &conj->items.at[i]);
    return join_sorted(work->context->arena, texts, count, ',');
}

struct rc_str rc_choose_canonical(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    size_t count = expr->conjs.count;
    struct rc_str *texts = RC_NEW_ARRAY(work->context->arena, struct rc_str, count);

    for (size_t i = 0; i < count; i++)
        texts[i] = canonical_conj(work, &expr->conjs.at[i]);
    return join_sorted(work->context->arena, texts, count, '|');
}

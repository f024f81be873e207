/* CHOOSE as its author wrote it: conjunctions, items, what stands in brackets. */
#include "lst/choose_work.h"

static struct rc_clause *make(struct rc_choose_work *work, enum rc_clause_of of, struct rc_str text,
                              struct rc_span span, rc_set set)
{
    struct rc_clause *clause = RC_NEW(work->context->arena, struct rc_clause);

    *clause =
        (struct rc_clause){ .of = of, .text = text, .span = span, .of_set = true, .set = set };
    return clause;
}

static struct rc_clause *expr_clause(struct rc_choose_work *work, rc_kind kind,
                                     const struct rc_choose_expr *expr, struct rc_str text);

/* What is compared, where it is a value of the objects: TYPE=, ALIGN=, a SELECTABLE fact. */
static void note_relation(struct rc_clause *clause, const struct rc_choose_item *item)
{
    clause->related = true;
    if (item->class == RC_ITEM_TYPE)
        clause->relation = RC_RELATION_TYPE;
    else if (item->class == RC_ITEM_GROUP)
        clause->relation = RC_RELATION_FACT;
    else if (item->class == RC_ITEM_PRIMITIVE && (item->primitive->shape == RC_PRIMITIVE_RELATED ||
                                                  item->primitive->shape == RC_PRIMITIVE_REFERENCE))
        clause->relation = (enum rc_relation)item->primitive->argument;
    else
        clause->related = false;
}

static bool asks_qualified(const struct rc_choose_item *item)
{
    return item->qualifier->shape == RC_QUALIFIER_FACT &&
           item->qualifier->argument == RC_FACT_QUALIFIED;
}

/* QUALIFIED, !PC: the head of an item, or an item without brackets. */
static struct rc_clause *head_clause(struct rc_choose_work *work, rc_kind kind,
                                     const struct rc_choose_item *item)
{
    rc_set set = rc_choose_bare_set(work, kind, item);
    enum rc_clause_of of = asks_qualified(item) ? RC_CLAUSE_QUALIFIED : RC_CLAUSE_SET;
    struct rc_clause *clause = make(work, of, item->head, item->head_span, set);

    clause->negated = item->negated;
    return clause;
}

/*
 * Whether a set is what stands in the brackets and the qualifier besides. Lowering qualifies each
 * alternative by itself, so the set may be written in either way.
 */
static bool is_both(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item,
                    rc_set set)
{
    struct rc_unit *unit = work->context->unit;
    rc_set bare = rc_choose_bare_set(work, kind, item);
    rc_set each = rc_set_empty(unit, kind);
    rc_set inner = rc_choose_lower(work, kind, item->inner);

    for (size_t i = 0; i < item->inner->conjs.count; i++) {
        struct rc_choose_expr one = *item->inner;
        one.conjs.at += i;
        one.conjs.count = 1;
        rc_set alternative = rc_choose_lower(work, kind, &one);
        alternative = rc_set_and(unit, alternative, bare);
        each = rc_set_or(unit, each, alternative);
    }
    return rc_set_same(each, set) || rc_set_same(rc_set_and(unit, inner, bare), set);
}

/* Both what stands in the brackets and the qualifier, where that is what the item means. */
static void split_item(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item,
                       struct rc_clause *clause)
{
    struct rc_clause *part;

    if (!is_both(work, kind, item, clause->set))
        return;
    clause->join = RC_CLAUSE_ALL;
    part = head_clause(work, kind, item);
    RC_PUSH(work->context->arena, &clause->parts, part);
    part = expr_clause(work, kind, item->inner, item->bracket);
    RC_PUSH(work->context->arena, &clause->parts, part);
}

static struct rc_clause *item_clause(struct rc_choose_work *work, rc_kind kind,
                                     const struct rc_choose_item *item)
{
    rc_set set;
    struct rc_clause *clause;

    if (item->class == RC_ITEM_QUALIFIER && item->inner == NULL &&
        item->qualifier->shape == RC_QUALIFIER_FACT)
        return head_clause(work, kind, item);
    set = rc_choose_item_set(work, kind, item);
    clause = make(work, RC_CLAUSE_SET, item->text, item->span, set);
    if (item->class != RC_ITEM_QUALIFIER)
        note_relation(clause, item);
    else if (item->inner != NULL && item->qualifier->shape == RC_QUALIFIER_FACT)
        split_item(work, kind, item, clause);
    return clause;
}

static struct rc_clause *conj_clause(struct rc_choose_work *work, rc_kind kind,
                                     const struct rc_choose_conj *conj)
{
    const struct rc_choose_item *first = &conj->items.at[0];
    const struct rc_choose_item *last = &conj->items.at[conj->items.count - 1];
    struct rc_unit *unit = work->context->unit;
    struct rc_clause *clause;

    if (conj->items.count == 1)
        return item_clause(work, kind, first);
    clause = make(work, RC_CLAUSE_SET, first->text, rc_span_join(first->span, last->span),
                  rc_set_all(unit, kind));
    /* old forms are replaced item by item, so their texts need not be neighbours */
    if (last->text.p > first->text.p)
        clause->text = rc_str_between(first->text.p, last->text.p + last->text.len);
    clause->join = RC_CLAUSE_ALL;
    for (size_t i = 0; i < conj->items.count; i++) {
        struct rc_clause *part = item_clause(work, kind, &conj->items.at[i]);
        rc_set set = rc_choose_item_set(work, kind, &conj->items.at[i]);
        clause->set = rc_set_and(unit, clause->set, set);
        RC_PUSH(work->context->arena, &clause->parts, part);
    }
    return clause;
}

static struct rc_clause *expr_clause(struct rc_choose_work *work, rc_kind kind,
                                     const struct rc_choose_expr *expr, struct rc_str text)
{
    struct rc_clause *clause;

    if (expr->conjs.count == 1)
        return conj_clause(work, kind, &expr->conjs.at[0]);
    clause = make(work, RC_CLAUSE_SET, text, expr->span, rc_choose_lower(work, kind, expr));
    clause->join = RC_CLAUSE_ANY;
    for (size_t c = 0; c < expr->conjs.count; c++) {
        struct rc_clause *part = conj_clause(work, kind, &expr->conjs.at[c]);
        RC_PUSH(work->context->arena, &clause->parts, part);
    }
    return clause;
}

struct rc_clause *rc_choose_clause(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    struct rc_clause *clause = expr_clause(work, work->kind, expr, work->result->rule.text);

    /* the whole is the set that is compiled */
    if (!rc_set_same(clause->set, work->result->rule.set)) {
        clause->parts.count = 0;
        clause->join = RC_CLAUSE_LONE;
        clause->set = work->result->rule.set;
    }
    return clause;
}

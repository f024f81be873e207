/*
 * Lowering: from a bound expression to a set.
 *
 * A qualifier is applied to each primitive in its brackets, and the results are joined as the
 * primitives are. That equals "what of the whole is in it", and PCGen's answers to C4, C6 and C22
 * are other results for one primitive, so both have one shape.
 */
#include "lst/choose_work.h"

/* What a qualifier is, while the items in its brackets are lowered. */
struct qualifying {
    const struct rc_choose_item *item;
    rc_kind kind; /* of the choice */
    rc_set fact;  /* QUALIFIER_FACT */
};

static struct rc_unit *unit_of(const struct rc_choose_work *work)
{
    return work->context->unit;
}

/* note [always qualified]: an object without a prerequisite needs no asking, and a subclass has
 * those of its class too (A7.3). */
static rc_set qualified_set(struct rc_choose_work *work, rc_kind kind)
{
    const struct rc_model *model = work->context->model;
    struct rc_unit *unit = unit_of(work);
    size_t count = rc_kind_count(model, kind);
    rc_set gated = rc_set_bits(unit, kind, rc_model_flagged(model, kind, RC_FLAG_HAS_PRE));

    for (size_t i = 0; kind == RC_KIND_CLASS && i < count; i++) {
        struct rc_str key = rc_object_key(model, kind, (rc_object)i);
        const uint64_t *subclasses = rc_model_related(model, RC_RELATION_PARENT, kind, key);
        if (subclasses != NULL && rc_object_has_flag(model, kind, (rc_object)i, RC_FLAG_HAS_PRE))
            gated = rc_set_or(unit, gated, rc_set_bits(unit, kind, subclasses));
    }
    rc_set atom = rc_set_atom(unit, (struct rc_atom){ .fact = RC_FACT_QUALIFIED, .kind = kind });
    rc_set free = rc_set_not(unit, gated);
    return rc_set_or(unit, free, rc_set_and(unit, gated, atom));
}

static bool is_proficiency(rc_kind kind)
{
    return kind == RC_KIND_ARMORPROF || kind == RC_KIND_SHIELDPROF;
}

static rc_set fact_of_qualifier(struct rc_choose_work *work, rc_kind kind,
                                const struct rc_choose_item *item)
{
    struct rc_atom atom = { .fact = (enum rc_fact)item->qualifier->argument, .kind = kind };

    if (atom.fact == RC_FACT_QUALIFIED)
        return qualified_set(work, kind);
    if (kind == RC_KIND_ARMORPROF && rc_choose_touch(work, RC_CHOOSE_C8))
        rc_report(work->context->diags, RC_W_COMPAT_C8, item->span,
                  "PCGen has no PC qualifier for ARMORPROFICIENCY");
    if (is_proficiency(kind) && atom.fact == RC_FACT_GRANTED &&
        !rc_choose_touch(work, RC_CHOOSE_C9))
        atom.fact = RC_FACT_GRANTED_BY_KEY;
    else if (kind == RC_KIND_SHIELDPROF)
        rc_report(work->context->diags, RC_W_COMPAT_C9, item->span,
                  "PCGen counts shields that are granted by key, not those by SHIELDTYPE=");
    return rc_set_atom(unit_of(work), atom);
}

rc_set rc_choose_bare_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item)
{
    struct rc_unit *unit = unit_of(work);
    rc_set all = rc_choose_universe(work, kind);

    if (item->qualifier->shape == RC_QUALIFIER_IDENTITY)
        return item->negated ? rc_set_empty(unit, kind) : all;
    rc_set fact = fact_of_qualifier(work, kind, item);
    return rc_set_and(unit, all, item->negated ? rc_set_not(unit, fact) : fact);
}

static bool is_filter(const struct rc_choose_item *item)
{
    return item->class == RC_ITEM_PRIMITIVE && item->primitive->filter;
}

/* What PCGen makes of a filter primitive inside a qualifier (C4). */
static rc_set pcgen_filter(struct rc_choose_work *work, const struct qualifying *q, rc_set p)
{
    struct rc_unit *unit = unit_of(work);
    rc_set all = rc_choose_universe(work, q->kind);

    if (q->item->qualifier->shape == RC_QUALIFIER_IDENTITY)
        return q->item->negated ? rc_set_and(unit, all, rc_set_not(unit, p)) : p;
    rc_set same = rc_set_xnor(unit, p, q->fact);
    return rc_set_and(unit, all, q->item->negated ? rc_set_not(unit, same) : same);
}

static rc_set plain(struct rc_choose_work *work, const struct qualifying *q, rc_set p)
{
    struct rc_unit *unit = unit_of(work);
    bool negated = q->item->negated;

    if (q->item->qualifier->shape == RC_QUALIFIER_IDENTITY)
        return negated ? rc_set_empty(unit, q->kind) : p;
    return rc_set_and(unit, p, negated ? rc_set_not(unit, q->fact) : q->fact);
}

static rc_set qualify_filter(struct rc_choose_work *work, const struct qualifying *q,
                             const struct rc_choose_item *item, rc_set p)
{
    rc_set set = plain(work, q, p);
    rc_set shipped = pcgen_filter(work, q, p);

    if (rc_set_same(set, shipped))
        return set;
    if (!rc_choose_touch(work, RC_CHOOSE_C4))
        return shipped;
    rc_report(work->context->diags, RC_W_XNOR, item->span,
              "PCGen joins '%.*s' to %.*s by 'both or neither'", RC_FMT(item->text),
              RC_FMT(q->item->head));
    return set;
}

/* One primitive in the brackets of a qualifier. */
static rc_set qualify_item(struct rc_choose_work *work, const struct qualifying *q,
                           const struct rc_choose_item *item)
{
    rc_set p = rc_choose_primitive_set(work, q->kind, item);

    if (is_filter(item))
        return qualify_filter(work, q, item, p);
    if (item->class == RC_ITEM_PRIMITIVE && item->primitive->shape == RC_PRIMITIVE_CHOSEN) {
        if (!rc_choose_touch(work, RC_CHOOSE_C22))
            return p;
        rc_report(work->context->diags, RC_W_FEATQUAL, item->span,
                  "PCGen ignores %.*s before '%.*s'", RC_FMT(q->item->head), RC_FMT(item->text));
    }
    return plain(work, q, p);
}

static rc_set qualify_expr(struct rc_choose_work *work, const struct qualifying *q,
                           const struct rc_choose_expr *expr)
{
    struct rc_unit *unit = unit_of(work);
    rc_set any = rc_set_empty(unit, q->kind);

    for (size_t i = 0; i < expr->conjs.count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        rc_set all = rc_set_all(unit, q->kind);
        for (size_t j = 0; j < conj->items.count; j++)
            all = rc_set_and(unit, all, qualify_item(work, q, &conj->items.at[j]));
        any = rc_set_or(unit, any, all);
    }
    return any;
}

/* EQUIPMENT[..]. */

/* Only equipment of TYPE Armor or Shield counts for PCGen (C7). */
static rc_set of_type(struct rc_choose_work *work, rc_kind kind, rc_set equipment)
{
    struct rc_str type = kind == RC_KIND_ARMORPROF ? RC_STR("ARMOR") : RC_STR("SHIELD");
    const uint64_t *members =
        rc_model_related(work->context->model, RC_RELATION_TYPE, RC_KIND_EQUIPMENT, type);

    return rc_set_and(unit_of(work), equipment,
                      rc_set_bits(unit_of(work), RC_KIND_EQUIPMENT, members));
}

static rc_set image_of(struct rc_choose_work *work, const struct rc_choose_item *item, rc_kind kind,
                       rc_set equipment)
{
    return rc_set_image(unit_of(work), (enum rc_relation)item->qualifier->argument, equipment,
                        kind);
}

/* Whether equipment that has such a proficiency lacks the TYPE that PCGen asks for. */
static bool has_untyped(struct rc_choose_work *work, enum rc_relation relation, rc_kind kind)
{
    const struct rc_model *model = work->context->model;
    const uint64_t *typed =
        rc_model_related(model, RC_RELATION_TYPE, RC_KIND_EQUIPMENT,
                         kind == RC_KIND_ARMORPROF ? RC_STR("ARMOR") : RC_STR("SHIELD"));

    for (rc_object e = 0; e < rc_kind_count(model, RC_KIND_EQUIPMENT); e++) {
        if (rc_object_values(model, relation, RC_KIND_EQUIPMENT, e).count > 0 &&
            (typed == NULL || !rc_bits_has(typed, e)))
            return true;
    }
    return false;
}

/* The image of equipment, by C7 of all of it or of that of the type alone. */
static rc_set typed_image(struct rc_choose_work *work, const struct rc_choose_item *item,
                          rc_kind kind, rc_set equipment)
{
    rc_set set = image_of(work, item, kind, equipment);
    rc_set shipped = image_of(work, item, kind, of_type(work, kind, equipment));

    if (rc_set_same(set, shipped) ||
        !has_untyped(work, (enum rc_relation)item->qualifier->argument, kind))
        return set;
    if (!rc_choose_touch(work, RC_CHOOSE_C7))
        return shipped;
    rc_report(work->context->diags, RC_W_EQTYPE, item->span,
              "some of this equipment is not of TYPE %s: PCGen leaves it out",
              kind == RC_KIND_ARMORPROF ? "Armor" : "Shield");
    return set;
}

/* PCGen maps each item first: ',' and !TYPE= then work on proficiencies (C6). */
static rc_set mapped_item(struct rc_choose_work *work, const struct rc_choose_item *item,
                          rc_kind kind, const struct rc_choose_item *inner)
{
    struct rc_unit *unit = unit_of(work);

    if (inner->class != RC_ITEM_TYPE || !inner->negated)
        return typed_image(work, item, kind,
                           rc_choose_primitive_set(work, RC_KIND_EQUIPMENT, inner));
    struct rc_choose_item positive = *inner;
    positive.negated = false;
    rc_set all = typed_image(work, item, kind, rc_set_all(unit, RC_KIND_EQUIPMENT));
    rc_set typed =
        typed_image(work, item, kind, rc_choose_primitive_set(work, RC_KIND_EQUIPMENT, &positive));
    return rc_set_and(unit, all, rc_set_not(unit, typed));
}

static rc_set mapped_first(struct rc_choose_work *work, const struct rc_choose_item *item,
                           rc_kind kind)
{
    struct rc_unit *unit = unit_of(work);
    rc_set any = rc_set_empty(unit, kind);

    for (size_t i = 0; i < item->inner->conjs.count; i++) {
        const struct rc_choose_conj *conj = &item->inner->conjs.at[i];
        rc_set all = rc_set_all(unit, kind);
        for (size_t j = 0; j < conj->items.count; j++)
            all = rc_set_and(unit, all, mapped_item(work, item, kind, &conj->items.at[j]));
        any = rc_set_or(unit, any, all);
    }
    return any;
}

/* A filter primitive or an unknown key in the brackets makes PCGen fail (C6). */
static void warn_failing(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    for (size_t i = 0; i < item->inner->conjs.count; i++) {
        const struct rc_choose_conj *conj = &item->inner->conjs.at[i];
        for (size_t j = 0; j < conj->items.count; j++) {
            const struct rc_choose_item *inner = &conj->items.at[j];
            if (!is_filter(inner) && !(inner->class == RC_ITEM_KEY &&
                                       rc_object_find(work->context->model, RC_KIND_EQUIPMENT,
                                                      inner->value) == RC_NO_OBJECT))
                continue;
            rc_choose_fail(work, RC_CHOOSE_C6);
            if (is_filter(inner))
                rc_report(work->context->diags, RC_W_COMPAT_C6, inner->span,
                          "PCGen fails at '%.*s' inside EQUIPMENT", RC_FMT(inner->text));
        }
    }
}

static rc_set equipment_set(struct rc_choose_work *work, rc_kind kind,
                            const struct rc_choose_item *item)
{
    if (item->inner == NULL)
        return typed_image(work, item, kind, rc_set_all(unit_of(work), RC_KIND_EQUIPMENT));
    rc_set first = mapped_first(work, item, kind);
    rc_set last =
        typed_image(work, item, kind, rc_choose_lower(work, RC_KIND_EQUIPMENT, item->inner));
    warn_failing(work, item);
    if (rc_set_same(first, last))
        return last;
    if (!rc_choose_touch(work, RC_CHOOSE_C6))
        return first;
    rc_report(work->context->diags, RC_W_COMPAT_C6, item->span,
              "PCGen maps each item to proficiencies before it joins them");
    return last;
}

static rc_set qualifier_set(struct rc_choose_work *work, rc_kind kind,
                            const struct rc_choose_item *item)
{
    if (item->qualifier->shape == RC_QUALIFIER_IMAGE)
        return equipment_set(work, kind, item);
    if (item->inner == NULL)
        return rc_choose_bare_set(work, kind, item);
    struct qualifying q = { .item = item, .kind = kind, .fact = rc_set_empty(unit_of(work), kind) };
    if (item->qualifier->shape == RC_QUALIFIER_FACT)
        q.fact = fact_of_qualifier(work, kind, item);
    return qualify_expr(work, &q, item->inner);
}

rc_set rc_choose_item_set(struct rc_choose_work *work, rc_kind kind,
                          const struct rc_choose_item *item)
{
    return item->class == RC_ITEM_QUALIFIER ? qualifier_set(work, kind, item)
                                            : rc_choose_primitive_set(work, kind, item);
}

rc_set rc_choose_lower(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_expr *expr)
{
    struct rc_unit *unit = unit_of(work);
    rc_set any = rc_set_empty(unit, kind);

    for (size_t i = 0; i < expr->conjs.count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        rc_set all = rc_set_all(unit, kind);
        for (size_t j = 0; j < conj->items.count; j++)
            all = rc_set_and(unit, all, rc_choose_item_set(work, kind, &conj->items.at[j]));
        any = rc_set_or(unit, any, all);
    }
    return any;
}

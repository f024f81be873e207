/* Keys: class keys 'a', 'a.a' and 'a.b' (choose.md A7.1), and keys that name nothing (G10). */
#include "diag/suggest.h"
#include "lst/choose_work.h"

static void note_unresolved(struct rc_choose_work *work, struct rc_str key)
{
    struct rc_choose_result *result = work->result;

    for (size_t i = 0; i < result->unresolved.count; i++) {
        if (rc_str_eq_fold(result->unresolved.at[i], key))
            return;
    }
    RC_PUSH(work->context->arena, &result->unresolved, key);
}

void rc_choose_unknown_key(struct rc_choose_work *work, rc_kind kind, struct rc_str key,
                           struct rc_span span, struct rc_str nearest)
{
    struct rc_diags *diags = work->context->diags;

    note_unresolved(work, key);
    rc_report(diags, RC_E_UNKNOWN_KEY, span, "there is no %.*s '%.*s'",
              RC_FMT(rc_kind_info(work->context->model, kind)->word), RC_FMT(key));
    if (nearest.len > 0)
        rc_fix_near(diags, span, nearest);
}

static bool names_word(struct rc_choose_work *work, rc_kind kind, struct rc_str text)
{
    enum rc_family family = rc_kind_info(work->context->model, kind)->family;

    return rc_qualifier_find(family, text, &work->context->compat) != NULL ||
           rc_primitive_find(family, text, &work->context->compat) != NULL;
}

/* Why a text that looks like something else is a key (G10). */
static void hint(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item)
{
    struct rc_diags *diags = work->context->diags;
    struct rc_str text = item->value;
    struct rc_str trimmed = rc_str_trim(text);

    if (trimmed.len < text.len)
        rc_help(diags, "blanks belong to a key: there are some before or behind '%.*s'",
                RC_FMT(trimmed));
    else if (text.p[0] == '!')
        rc_help(diags,
                "'!' stands before TYPE= and before qualifiers such as PC, not before a key");
    else if (text.p[0] == '(')
        rc_help(diags, "parentheses belong to a key: they do not group");
    else if (names_word(work, kind, text))
        rc_help(diags, "qualifiers do not nest: inside brackets '%.*s' is a key", RC_FMT(text));
}

static struct rc_str nearest_of_all(struct rc_choose_work *work, rc_kind kind,
                                    const struct rc_choose_item *item)
{
    const struct rc_kind_info *info = rc_kind_info(work->context->model, kind);
    struct rc_suggestion nearest = rc_suggest(rc_str_trim(item->value));

    for (size_t i = 0; i < info->objects.count; i++)
        rc_suggest_offer(&nearest, info->objects.at[i].key);
    rc_choose_offer_names(&nearest, info->family);
    return nearest.found && !rc_str_eq(nearest.best, item->value) ? nearest.best : RC_STR("");
}

static rc_set unknown(struct rc_choose_work *work, rc_kind kind, const struct rc_choose_item *item)
{
    rc_choose_unknown_key(work, kind, item->value, item->value_span,
                          nearest_of_all(work, kind, item));
    hint(work, kind, item);
    return rc_set_empty(work->context->unit, kind);
}

/* 'a': the class, if it may be taken bare, and all its subclasses. */
static rc_set class_and_subclasses(struct rc_choose_work *work, rc_object object)
{
    const struct rc_model *model = work->context->model;
    struct rc_unit *unit = work->context->unit;
    struct rc_str key = rc_object_key(model, RC_KIND_CLASS, object);
    const uint64_t *subclasses = rc_model_related(model, RC_RELATION_PARENT, RC_KIND_CLASS, key);
    rc_set set = rc_set_one(unit, RC_KIND_CLASS, object);

    if (subclasses == NULL || !rc_choose_touch(work, RC_CHOOSE_C11))
        return set;
    if (rc_object_has_flag(model, RC_KIND_CLASS, object, RC_FLAG_NO_BASE_CLASS))
        set = rc_set_empty(unit, RC_KIND_CLASS);
    return rc_set_or(unit, set, rc_set_bits(unit, RC_KIND_CLASS, subclasses));
}

/* 'a.a' with ALLOWBASECLASS:YES is the class itself; the class, or RC_NO_OBJECT. */
static rc_object doubled_class(const struct rc_model *model, struct rc_str key)
{
    for (size_t dot = 1; dot < key.len; dot++) {
        struct rc_str left = rc_str_sub(key, 0, dot);
        if (key.p[dot] != '.' || !rc_str_eq_fold(left, rc_str_sub(key, dot + 1, key.len)))
            continue;
        rc_object object = rc_object_find(model, RC_KIND_CLASS, left);
        if (object != RC_NO_OBJECT &&
            !rc_object_has_flag(model, RC_KIND_CLASS, object, RC_FLAG_NO_BASE_CLASS))
            return object;
    }
    return RC_NO_OBJECT;
}

static rc_set class_key_set(struct rc_choose_work *work, const struct rc_choose_item *item,
                            rc_object object)
{
    const struct rc_model *model = work->context->model;
    bool doubled = object == RC_NO_OBJECT;

    if (doubled)
        object = doubled_class(model, item->value);
    if (object == RC_NO_OBJECT)
        return unknown(work, RC_KIND_CLASS, item);
    bool subclass = rc_object_has_flag(model, RC_KIND_CLASS, object, RC_FLAG_SUBCLASS);
    if ((doubled || subclass) && !rc_choose_touch(work, RC_CHOOSE_C11))
        return unknown(work, RC_KIND_CLASS, item);
    if (doubled || subclass)
        return rc_set_one(work->context->unit, RC_KIND_CLASS, object);
    return class_and_subclasses(work, object);
}

rc_set rc_choose_key_set(struct rc_choose_work *work, rc_kind kind,
                         const struct rc_choose_item *item)
{
    rc_object object = rc_object_find(work->context->model, kind, item->value);

    if (kind == RC_KIND_CLASS)
        return class_key_set(work, item, object);
    if (object == RC_NO_OBJECT)
        return unknown(work, kind, item);
    return rc_set_one(work->context->unit, kind, object);
}

/*
 * Binding: what each item of a CHOOSE expression is.
 *
 * The order is that of choose.md G4: qualifier, primitive, dynamic group, TYPE, key or prefix. A
 * text that nothing claims is a key, so a misspelt word is an unknown key (G10), with a hint.
 */
#include "lst/choose_restrict.h"
#include "lst/choose_work.h"

bool rc_choose_touch(struct rc_choose_work *work, enum rc_choose_compat row)
{
    rc_compat_set(&work->result->touched, row, true);
    return !rc_choose_compat(work, row);
}

void rc_choose_fail(struct rc_choose_work *work, enum rc_choose_compat row)
{
    if (!rc_choose_touch(work, row))
        work->fails = true;
}

static void reject(struct rc_choose_work *work, struct rc_choose_item *item)
{
    work->rejected = true;
    item->class = RC_ITEM_BAD;
}

static struct rc_span part_span(const struct rc_choose_item *item, struct rc_str part)
{
    rc_pos begin = item->head_span.begin + (rc_pos)(part.p - item->head.p);

    return (struct rc_span){ begin, begin + (rc_pos)part.len };
}

static struct rc_str kind_word(const struct rc_choose_work *work, rc_kind kind)
{
    return rc_kind_info(work->context->model, kind)->word;
}

/* A bracket where none belongs, or an empty one (G2, G11). */
static void reject_bracket(struct rc_choose_work *work, struct rc_choose_item *item)
{
    struct rc_diags *diags = work->context->diags;
    struct rc_span span = { item->bracket_span.begin - 1, item->bracket_span.end + 1 };

    reject(work, item);
    if (item->bracket.len == 0)
        rc_report(diags, RC_E_CHOOSE_VALUE, span, "empty brackets behind '%.*s'",
                  RC_FMT(item->head));
    else
        rc_report(diags, RC_E_CHOOSE_VALUE, span, "'%.*s' takes no brackets", RC_FMT(item->head));
}

static void hint_qualifier(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    struct rc_suggestion nearest = rc_suggest(item->head);

    rc_choose_offer_names(&nearest, rc_kind_info(work->context->model, kind)->family);
    if (nearest.found)
        rc_fix_near(work->context->diags, item->head_span, nearest.best);
}

static void bind_qualifier(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    struct rc_diags *diags = work->context->diags;
    const struct rc_qualifier_row *row = item->qualifier;
    rc_kind inner = row->inner == RC_ROW_ANY ? kind : (rc_kind)row->inner;

    item->class = RC_ITEM_QUALIFIER;
    if (item->negated && !row->negatable) {
        reject(work, item);
        rc_report(diags, RC_E_CHOOSE_NOT, item->head_span, "%s cannot be negated", row->name);
        rc_help(diags, "'!' may stand before TYPE= inside the brackets");
        return;
    }
    if (!item->has_bracket)
        return;
    if (item->bracket.len == 0) {
        reject_bracket(work, item);
        return;
    }
    item->inner = rc_choose_parse(work->context->arena, diags, work->what, item->bracket,
                                  item->bracket_span.begin);
    if (item->inner == NULL)
        reject(work, item);
    else
        rc_choose_bind(work, inner, item->inner, true);
}

/* True when the head names a qualifier of the kind, with or without '!'. */
static bool find_qualifier(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    const struct rc_compat *compat = &work->context->compat;
    enum rc_family family = rc_kind_info(work->context->model, kind)->family;
    struct rc_str name = item->head;

    item->negated = name.len > 0 && name.p[0] == '!';
    if (item->negated)
        name = rc_str_sub(name, 1, name.len);
    item->qualifier = rc_qualifier_find(family, name, compat);
    /* a bare !EQUIPMENT is a key (G10) */
    if (item->qualifier != NULL && item->negated && !item->qualifier->negatable &&
        !item->has_bracket)
        item->qualifier = NULL;
    if (item->qualifier == NULL) {
        item->negated = false;
        return false;
    }
    item->name = name;
    return true;
}

/* Splits the head at its first '='; false when there is none. */
static bool split_value(struct rc_choose_item *item)
{
    size_t equals = rc_str_find(item->head, '=', 0);

    item->name = rc_str_sub(item->head, 0, equals);
    item->value = rc_str_sub(item->head, equals + 1, item->head.len);
    item->value_span = part_span(item, item->value);
    return equals < item->head.len;
}

static void reject_value(struct rc_choose_work *work, struct rc_choose_item *item,
                         const char *format)
{
    reject(work, item);
    rc_report(work->context->diags, RC_E_CHOOSE_VALUE, item->head_span, "'%.*s' %s",
              RC_FMT(item->name), format);
}

static bool is_wield(struct rc_choose_work *work, struct rc_choose_item *item)
{
    static const char *const ways[] = { "Light", "OneHanded", "TwoHanded" };
    struct rc_suggestion nearest = rc_suggest(item->value);

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (rc_str_eq_fold(item->value, rc_str(ways[i])))
            return true;
        rc_suggest_offer(&nearest, rc_str(ways[i]));
    }
    reject_value(work, item, "takes Light, OneHanded or TwoHanded");
    if (nearest.found)
        rc_fix_near(work->context->diags, item->value_span, nearest.best);
    return false;
}

/* G7 for the value of ALIGN=; PROHIBITED= knows two words (B5.6), WIELD= three. */
static bool value_is_legal(struct rc_choose_work *work, struct rc_choose_item *item)
{
    struct rc_str v = item->value;

    if (item->primitive->shape == RC_PRIMITIVE_PROHIBITED && !rc_str_eq(v, RC_STR("YES")) &&
        !rc_str_eq(v, RC_STR("NO"))) {
        reject_value(work, item, "takes YES or NO");
        return false;
    }
    if (item->primitive->shape == RC_PRIMITIVE_WIELD)
        return is_wield(work, item);
    if (item->primitive->shape == RC_PRIMITIVE_REFERENCE && !rc_choose_is_key(v)) {
        reject_value(work, item, "needs the key of one object");
        return false;
    }
    return true;
}

/* "ALL=x" of SPELLS: PCGen drops the value and takes all loaded spells (C24), but wants one. */
static void bind_needless_value(struct rc_choose_work *work, struct rc_choose_item *item)
{
    if (item->primitive->shape == RC_PRIMITIVE_AVAILABLE && item->value.len > 0 &&
        !rc_choose_touch(work, RC_CHOOSE_C24)) {
        item->primitive =
            rc_primitive_find(RC_KIND_ARMORPROF, RC_STR("ALL"), &work->context->compat);
        return;
    }
    reject_value(work, item, "takes no value");
}

/* ABILITY=category[key]: the category must exist. */
static void bind_category(struct rc_choose_work *work, struct rc_choose_item *item)
{
    const struct rc_model *model = work->context->model;
    struct rc_suggestion nearest = rc_suggest(item->value);

    if (!item->has_bracket || item->bracket.len == 0) {
        reject_value(work, item, "needs a key in brackets: ABILITY=category[key]");
        return;
    }
    if (rc_category_find(model, item->value) != NULL)
        return;
    reject(work, item);
    rc_report(work->context->diags, RC_E_UNKNOWN_CATEGORY, item->value_span,
              "there is no ability category '%.*s'", RC_FMT(item->value));
    for (size_t i = 0; i < model->categories.count; i++)
        rc_suggest_offer(&nearest, model->categories.at[i].name);
    if (nearest.found)
        rc_fix_near(work->context->diags, item->value_span, nearest.best);
}

static void bind_bracket(struct rc_choose_work *work, struct rc_choose_item *item)
{
    switch (item->primitive->bracket) {
    case RC_BRACKET_NONE:
        if (item->has_bracket)
            reject_bracket(work, item);
        return;
    case RC_BRACKET_KEY: bind_category(work, item); return;
    case RC_BRACKET_LEVELS:
        if (!rc_choose_restriction(work, item))
            reject(work, item);
        return;
    }
}

/* False: the name stands alone and is a key instead (G11). */
static bool bind_primitive(struct rc_choose_work *work, struct rc_choose_item *item)
{
    bool has_value = split_value(item);

    item->class = RC_ITEM_PRIMITIVE;
    if (item->primitive->value == RC_VALUE_NONE) {
        if (has_value)
            bind_needless_value(work, item);
    } else if (!has_value && item->primitive->value == RC_VALUE_OPTIONAL) {
        return false;
    } else if (!has_value && item->primitive->value == RC_VALUE_LOOSE &&
               !rc_choose_touch(work, RC_CHOOSE_C24)) {
        rc_report(work->context->diags, RC_W_COMPAT_C24, item->head_span,
                  "'%.*s' without a value matches nothing", RC_FMT(item->name));
    } else if (item->value.len == 0) {
        reject_value(work, item, "needs a value: write '=' and what it shall be");
    } else if (!value_is_legal(work, item)) {
        return true;
    }
    if (item->class == RC_ITEM_PRIMITIVE)
        bind_bracket(work, item);
    return true;
}

/* PANTHEON= always exists, in any case of its name (C12). */
static bool find_group(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    const struct rc_model *model = work->context->model;
    struct rc_str name = rc_str_sub(item->head, 0, rc_str_find(item->head, '=', 0));
    const struct rc_fact_info *fact = rc_fact_find(model, kind, name);

    if (fact != NULL && fact->selectable) {
        item->group = fact;
        return true;
    }
    if (kind != RC_KIND_DEITY || !rc_str_eq_fold(name, RC_STR("PANTHEON")))
        return false;
    item->primitive = rc_primitive_find(RC_KIND_DEITY, RC_STR("PANTHEON"), &work->context->compat);
    return item->primitive != NULL;
}

static void bind_group(struct rc_choose_work *work, struct rc_choose_item *item)
{
    bool has_value = split_value(item);

    item->class = item->group != NULL ? RC_ITEM_GROUP : RC_ITEM_PRIMITIVE;
    if (item->group == NULL && rc_choose_touch(work, RC_CHOOSE_C12))
        rc_report(work->context->diags, RC_W_COMPAT_C12, item->head_span,
                  "PCGen has no '%.*s' here: the data does not declare it SELECTABLE",
                  RC_FMT(item->name));
    if (!has_value || item->value.len == 0)
        reject_value(work, item, "needs a value: write '=' and what it shall be");
    else if (item->has_bracket && rc_choose_touch(work, RC_CHOOSE_C24))
        reject_bracket(work, item);
}

static bool is_type(struct rc_choose_item *item)
{
    struct rc_str rest = item->head;
    bool negated = rest.len > 0 && rest.p[0] == '!';

    if (negated)
        rest = rc_str_sub(rest, 1, rest.len);
    if (!rc_str_starts(rest, RC_STR("TYPE")))
        return false;
    if (rest.len > 4 && rest.p[4] != '=' && rest.p[4] != '.')
        return false;
    item->negated = negated;
    item->name = rc_str_sub(rest, 0, 4);
    item->value = rc_str_sub(rest, 5, rest.len);
    item->value_span = part_span(item, item->value);
    return true;
}

static void bind_type(struct rc_choose_work *work, struct rc_choose_item *item)
{
    struct rc_str rest = item->value;
    struct rc_str word;

    item->class = RC_ITEM_TYPE;
    if (item->has_bracket) {
        reject_bracket(work, item);
        return;
    }
    if (item->value.len == 0) {
        reject_value(work, item, "needs a value: write '=' and a type");
        return;
    }
    if (rc_str_find(item->value, '=', 0) < item->value.len) {
        reject_value(work, item, "names types, and a type holds no '='");
        return;
    }
    while (rc_str_next(&rest, '.', &word)) {
        if (word.len == 0 && item->class != RC_ITEM_BAD)
            reject_value(work, item, "has an empty type between its dots");
    }
}

bool rc_choose_is_key(struct rc_str text)
{
    static const char *const reserved[] = { "ANY", "ALL", "%LIST" };
    int number;

    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (rc_str_eq_fold(text, rc_str(reserved[i])))
            return false;
    }
    return text.len > 0 && !rc_str_to_int(text, &number) && rc_str_find(text, '=', 0) == text.len &&
           rc_str_find(text, ':', 0) == text.len;
}

static void explain_equals(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    struct rc_diags *diags = work->context->diags;
    enum rc_family family = rc_kind_info(work->context->model, kind)->family;
    struct rc_str name = rc_str_sub(item->head, 0, rc_str_find(item->head, '=', 0));
    struct rc_suggestion nearest = rc_suggest(name);

    if (name.len > 0 && name.p[0] == '!' &&
        rc_primitive_find(family, rc_str_sub(name, 1, name.len), &work->context->compat) != NULL) {
        rc_help(diags, "'!' is not defined before %.*s=; !TYPE= and !PC are",
                RC_FMT(rc_str_sub(name, 1, name.len)));
        return;
    }
    rc_choose_offer_names(&nearest, family);
    rc_suggest_offer(&nearest, RC_STR("TYPE"));
    rc_suggest_offer(&nearest, RC_STR("TITLE"));
    if (nearest.found && nearest.distance > 0)
        rc_fix_near(diags, part_span(item, name), nearest.best);
}

static void reject_key(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    struct rc_diags *diags = work->context->diags;

    reject(work, item);
    if (rc_str_find(item->head, '=', 0) < item->head.len) {
        rc_report(diags, RC_E_CHOOSE_KEY, item->head_span, "%.*s has no primitive '%.*s'",
                  RC_FMT(kind_word(work, kind)),
                  RC_FMT(rc_str_sub(item->head, 0, rc_str_find(item->head, '=', 0))));
        explain_equals(work, kind, item);
        return;
    }
    rc_report(diags, RC_E_CHOOSE_KEY, item->head_span, "'%.*s' cannot be a key",
              RC_FMT(item->head));
    if (rc_str_eq_fold(item->head, RC_STR("ALL")) || rc_str_eq_fold(item->head, RC_STR("ANY")))
        rc_help(diags, "ALL and ANY are written in capitals");
}

/* '%' ends a prefix, and there is one only (G8). */
static void bind_pattern(struct rc_choose_work *work, struct rc_choose_item *item)
{
    item->class = RC_ITEM_PATTERN;
    item->value = rc_str_sub(item->head, 0, item->head.len - 1);
    item->value_span = item->head_span;
    if (rc_str_find(item->head, '%', 0) == item->head.len - 1 &&
        rc_str_find(item->head, ':', 0) == item->head.len)
        return;
    reject(work, item);
    rc_report(work->context->diags, RC_E_CHOOSE_KEY, item->head_span,
              "'%%' may stand once, at the end of a prefix: '%.*s'", RC_FMT(item->head));
}

static void bind_key(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item)
{
    item->class = RC_ITEM_KEY;
    item->negated = false;
    item->value = item->head;
    item->value_span = item->head_span;
    if (item->has_bracket) {
        reject(work, item);
        rc_report(work->context->diags, RC_E_CHOOSE_VALUE, item->head_span,
                  "%.*s has no qualifier '%.*s'", RC_FMT(kind_word(work, kind)),
                  RC_FMT(item->head));
        hint_qualifier(work, kind, item);
        return;
    }
    if (rc_str_find(item->head, '=', 0) == item->head.len &&
        rc_str_find(item->head, '%', 0) < item->head.len && !rc_str_eq(item->head, RC_STR("%LIST")))
        bind_pattern(work, item);
    else if (!rc_choose_is_key(item->head))
        reject_key(work, kind, item);
}

static void bind_item(struct rc_choose_work *work, rc_kind kind, struct rc_choose_item *item,
                      bool inner)
{
    const struct rc_model *model = work->context->model;
    enum rc_family family = rc_kind_info(model, kind)->family;
    struct rc_str name = rc_str_sub(item->head, 0, rc_str_find(item->head, '=', 0));

    item->kind = kind;
    if (!inner && find_qualifier(work, kind, item)) {
        bind_qualifier(work, kind, item);
        return;
    }
    item->primitive = rc_primitive_find(family, name, &work->context->compat);
    if (item->primitive != NULL && item->primitive->row == RC_ROW_ANY) {
        if (!bind_primitive(work, item))
            bind_key(work, kind, item);
        return;
    }
    item->primitive = NULL;
    if (find_group(work, kind, item))
        bind_group(work, item);
    else if (is_type(item))
        bind_type(work, item);
    else
        bind_key(work, kind, item);
}

void rc_choose_bind(struct rc_choose_work *work, rc_kind kind, struct rc_choose_expr *expr,
                    bool inner)
{
    for (size_t i = 0; i < expr->conjs.count; i++) {
        struct rc_choose_conj *conj = &expr->conjs.at[i];
        for (size_t j = 0; j < conj->items.count; j++) {
            if (conj->items.at[j].class == RC_ITEM_RAW)
                bind_item(work, kind, &conj->items.at[j], inner);
        }
    }
}

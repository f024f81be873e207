/* Items in PCGen's normal form: names as the data spells them, types in order (choose.md B2.1). */
#include <stdlib.h>

#include "base/buf.h"
#include "lst/choose_work.h"

/*
 * note [order of texts]: PCGen sorts by Java's collation: blanks and hyphens do not count, then
 * come punctuation in an order of its own, digits, and letters. Between texts that are equal so
 * far, the one with the earlier blank comes last, and small letters come before capitals.
 */
static unsigned weight(char c)
{
    static const char punctuation[] = "_,;:!?/.`^'\"()[]{}@$*\\&#%+<=>|~";
    const char *at = memchr(punctuation, c, sizeof punctuation - 1);

    if (c == ' ' || c == '\t' || c == '-')
        return 0;
    if (at != NULL)
        return 1 + (unsigned)(at - punctuation);
    return 256u + (unsigned char)rc_lower(c);
}

static unsigned next_weight(struct rc_str *rest)
{
    unsigned next = 0;

    while (next == 0 && rest->len > 0) {
        next = weight(rest->p[0]);
        *rest = rc_str_sub(*rest, 1, rest->len);
    }
    return next;
}

/* Of texts that differ in blanks, hyphens and case only. */
static int by_blanks_and_case(struct rc_str a, struct rc_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && a.p[i] == b.p[i])
        i++;
    if (i == a.len || i == b.len)
        return (a.len > b.len) - (a.len < b.len);
    if ((weight(a.p[i]) == 0) != (weight(b.p[i]) == 0))
        return weight(a.p[i]) == 0 ? 1 : -1;
    return a.p[i] > b.p[i] ? -1 : 1;
}

int rc_choose_by_text(const void *a, const void *b)
{
    struct rc_str x = *(const struct rc_str *)a;
    struct rc_str y = *(const struct rc_str *)b;
    unsigned left, right;

    do {
        left = next_weight(&x);
        right = next_weight(&y);
    } while (left == right && left != 0);
    if (left != right)
        return left < right ? -1 : 1;
    return by_blanks_and_case(*(const struct rc_str *)a, *(const struct rc_str *)b);
}

/* A value as the data first spells it, or as written. */
static struct rc_str spelled(const struct rc_model *model, enum rc_relation relation, rc_kind kind,
                             struct rc_str value)
{
    struct rc_values values = rc_model_values(model, relation, kind);

    for (size_t i = 0; i < values.count; i++) {
        struct rc_str text = rc_sym_text(model->texts, values.at[i]);
        if (rc_str_eq_fold(text, value))
            return text;
    }
    return value;
}

/* Types are shared by all kinds, so any kind's spelling will do. */
static struct rc_str spelled_type(const struct rc_model *model, struct rc_str value)
{
    for (size_t kind = 0; kind < model->kinds.count; kind++) {
        struct rc_str text = spelled(model, RC_RELATION_TYPE, (rc_kind)kind, value);
        if (text.p != value.p)
            return text;
    }
    return value;
}

static struct rc_str spelled_key(const struct rc_model *model, rc_kind kind, struct rc_str value)
{
    rc_object object = rc_object_find(model, kind, value);

    return object == RC_NO_OBJECT ? value : rc_object_key(model, kind, object);
}

static struct rc_str canonical_type(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    struct rc_arena *arena = work->context->arena;
    RC_VEC(struct rc_str) words = { 0 };
    struct rc_str rest = item->value;
    struct rc_str word;
    struct rc_buf out;

    while (rc_str_next(&rest, '.', &word))
        RC_PUSH(arena, &words, spelled_type(work->context->model, word));
    qsort(words.at, words.count, sizeof *words.at, rc_choose_by_text);
    rc_buf_init(&out, arena);
    rc_buf_add(&out, item->negated ? RC_STR("!TYPE=") : RC_STR("TYPE="));
    for (size_t i = 0; i < words.count; i++) {
        if (i > 0)
            rc_buf_char(&out, '.');
        rc_buf_add(&out, words.at[i]);
    }
    return rc_buf_str(&out);
}

/* The kind whose keys the value of a primitive names, or RC_NO_KIND. */
static rc_kind referred_kind(const struct rc_primitive_row *row)
{
    if (row->shape == RC_PRIMITIVE_LIST)
        return row->argument;
    if (row->shape != RC_PRIMITIVE_REFERENCE)
        return RC_NO_KIND;
    return row->argument == RC_RELATION_ALIGN ? RC_KIND_ALIGNMENT : RC_KIND_SPELLSCHOOL;
}

/* As PCGen names the ways to wield. */
static struct rc_str wield_text(struct rc_str value)
{
    if (rc_str_eq_fold(value, RC_STR("OneHanded")))
        return RC_STR("1 Handed");
    return rc_str_eq_fold(value, RC_STR("TwoHanded")) ? RC_STR("2 Handed") : RC_STR("Light");
}

static struct rc_str canonical_value(struct rc_choose_work *work, const struct rc_choose_item *item)
{
    const struct rc_primitive_row *row = item->primitive;
    const struct rc_model *model = work->context->model;
    rc_kind referred = referred_kind(row);

    if (row->shape == RC_PRIMITIVE_WIELD)
        return wield_text(item->value);
    if (referred != RC_NO_KIND)
        return spelled_key(model, referred, item->value);
    if (row->shape == RC_PRIMITIVE_RELATED && rc_relation_folds((enum rc_relation)row->argument) &&
        row->argument != RC_RELATION_BASESIZE)
        return spelled(model, (enum rc_relation)row->argument, (rc_kind)row->kind, item->value);
    return item->value;
}

static struct rc_str canonical_primitive(struct rc_choose_work *work,
                                         const struct rc_choose_item *item)
{
    struct rc_buf out;

    rc_buf_init(&out, work->context->arena);
    rc_buf_add(&out, rc_str(item->primitive->name));
    if (item->value.len > 0 && item->primitive->value != RC_VALUE_NONE) {
        rc_buf_char(&out, '=');
        rc_buf_add(&out, canonical_value(work, item));
    } else if (item->primitive->value == RC_VALUE_LOOSE) {
        rc_buf_add(&out, RC_STR("=null")); /* so PCGen prints a value that is missing */
    }
    if (item->has_bracket && item->primitive->bracket != RC_BRACKET_NONE) {
        rc_buf_char(&out, '[');
        rc_buf_add(&out, item->primitive->bracket == RC_BRACKET_KEY ? item->bracket
                                                                    : item->restriction.canonical);
        rc_buf_char(&out, ']');
    }
    return rc_buf_str(&out);
}

static struct rc_str canonical_qualifier(struct rc_choose_work *work,
                                         const struct rc_choose_item *item)
{
    struct rc_buf out;

    rc_buf_init(&out, work->context->arena);
    rc_buf_printf(&out, "%s%s", item->negated ? "!" : "", item->qualifier->name);
    if (item->inner != NULL) {
        rc_buf_char(&out, '[');
        rc_buf_add(&out, rc_choose_canonical(work, item->inner));
        rc_buf_char(&out, ']');
    }
    return rc_buf_str(&out);
}

struct rc_str rc_choose_canonical_item(struct rc_choose_work *work,
                                       const struct rc_choose_item *item)
{
    struct rc_arena *arena = work->context->arena;

    switch (item->class) {
    case RC_ITEM_QUALIFIER: return canonical_qualifier(work, item);
    case RC_ITEM_PRIMITIVE: return canonical_primitive(work, item);
    case RC_ITEM_GROUP:
        return rc_str_printf(arena, "%.*s=%.*s", RC_FMT(item->group->name), RC_FMT(item->value));
    case RC_ITEM_TYPE: return canonical_type(work, item);
    case RC_ITEM_KEY: return spelled_key(work->context->model, item->kind, item->value);
    case RC_ITEM_PATTERN:
    case RC_ITEM_RAW:
    case RC_ITEM_BAD: break;
    }
    return item->text;
}

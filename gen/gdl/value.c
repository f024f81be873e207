#include "gdl/state.h"

#include <stdarg.h>
#include <stdio.h>

const struct rc_gdl_value rc_gdl_nil = { .tag = RC_GDL_NIL };
const struct rc_gdl_value rc_gdl_bad = { .tag = RC_GDL_BAD };

static struct rc_gdl_value *make(struct rc_gdl *gdl, enum rc_gdl_tag tag, struct rc_span span)
{
    struct rc_gdl_value *value = RC_NEW(gdl->arena, struct rc_gdl_value);

    value->tag = (uint8_t)tag;
    value->span = span;
    return value;
}

const struct rc_gdl_value *rc_gdl_nil_at(struct rc_gdl *gdl, struct rc_span span)
{
    return make(gdl, RC_GDL_NIL, span);
}

const struct rc_gdl_value *rc_gdl_number(struct rc_gdl *gdl, int64_t number, struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, RC_GDL_NUMBER, span);

    value->u.number = number;
    return value;
}

const struct rc_gdl_value *rc_gdl_dice(struct rc_gdl *gdl, int64_t code, struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, RC_GDL_DICE, span);

    value->u.number = code;
    return value;
}

const struct rc_gdl_value *rc_gdl_symbol(struct rc_gdl *gdl, rc_sym symbol, struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, RC_GDL_SYMBOL, span);

    value->u.symbol = symbol;
    return value;
}

const struct rc_gdl_value *rc_gdl_string(struct rc_gdl *gdl, struct rc_str bytes,
                                         struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, RC_GDL_STRING, span);

    value->u.bytes = bytes.p;
    value->count = (uint32_t)bytes.len;
    return value;
}

const struct rc_gdl_value *rc_gdl_type(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index,
                                       struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, RC_GDL_TYPE, span);

    value->kind = (uint8_t)kind;
    value->u.number = (int64_t)index;
    return value;
}

const struct rc_gdl_value *rc_gdl_mark(struct rc_gdl *gdl, enum rc_gdl_tag tag, size_t index,
                                       struct rc_span span)
{
    struct rc_gdl_value *value = make(gdl, tag, span);

    value->u.number = (int64_t)index;
    return value;
}

static unsigned depth_of(const struct rc_gdl_value *const *items, size_t count)
{
    unsigned depth = 0;

    for (size_t i = 0; i < count; i++) {
        if (items[i]->tag == RC_GDL_LIST && items[i]->depth > depth)
            depth = items[i]->depth;
    }
    return depth + 1;
}

const struct rc_gdl_value *rc_gdl_list(struct rc_gdl *gdl, const struct rc_gdl_value *const *items,
                                       size_t count, struct rc_span span)
{
    if (count == 0)
        return rc_gdl_nil_at(gdl, span);
    unsigned depth = depth_of(items, count);
    bool too_deep = depth > gdl->options.depth_limit + 1;
    if (too_deep || count > gdl->options.list_limit) {
        if (too_deep)
            rc_report(gdl->diags, RC_E_GDL_LIMIT, span, "the list is nested more than %u deep",
                      gdl->options.depth_limit);
        else
            rc_report(gdl->diags, RC_E_GDL_LIMIT, span,
                      "the list has %zu element%s; the limit is %zu", count, rc_plural(count),
                      gdl->options.list_limit);
        gdl->diags->limit_hit = true;
        return &rc_gdl_bad;
    }
    struct rc_gdl_value *value = make(gdl, RC_GDL_LIST, span);
    const struct rc_gdl_value **copy = RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, count);
    memcpy(copy, items, count * sizeof *copy);
    value->u.items = copy;
    value->count = (uint32_t)count;
    value->depth = (uint16_t)depth;
    return value;
}

const struct rc_gdl_value *rc_gdl_moved(struct rc_gdl *gdl, const struct rc_gdl_value *value,
                                        struct rc_span span)
{
    struct rc_gdl_value *moved = make(gdl, (enum rc_gdl_tag)value->tag, span);

    *moved = *value;
    moved->span = span;
    return moved;
}

static bool equal_lists(struct rc_gdl *gdl, const struct rc_gdl_value *a,
                        const struct rc_gdl_value *b)
{
    if (a->count != b->count || !rc_gdl_step(gdl, a->count, a->span))
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!rc_gdl_equal(gdl, a->u.items[i], b->u.items[i]))
            return false;
    }
    return true;
}

bool rc_gdl_equal(struct rc_gdl *gdl, const struct rc_gdl_value *a, const struct rc_gdl_value *b)
{
    if (rc_gdl_is_number(a) && rc_gdl_is_number(b))
        return a->u.number == b->u.number;
    if (a->tag != b->tag)
        return false;
    switch ((enum rc_gdl_tag)a->tag) {
    case RC_GDL_NIL: return true;
    case RC_GDL_STRING: return rc_str_eq(rc_gdl_bytes(a), rc_gdl_bytes(b));
    case RC_GDL_SYMBOL: return a->u.symbol == b->u.symbol;
    case RC_GDL_TYPE: return a->kind == b->kind && a->u.number == b->u.number;
    case RC_GDL_LIST: return a == b || equal_lists(gdl, a, b);
    case RC_GDL_NUMBER:
    case RC_GDL_DICE:
    case RC_GDL_NAMER:
    case RC_GDL_SIDE:
    case RC_GDL_UNIT: return a->u.number == b->u.number;
    case RC_GDL_BAD: return false;
    }
    return false;
}

/* A symbol that holds what would end it, or begins like a number, is printed in bars. */
static bool needs_bars(struct rc_str name)
{
    if (name.len > 0 && rc_is_digit(name.p[0]))
        return true;
    for (size_t i = 0; i < name.len; i++) {
        if (name.p[i] != '\0' && strchr(" ()#;\"'`|", name.p[i]) != NULL)
            return true;
    }
    return false;
}

static void print_symbol(struct rc_str name, struct rc_buf *out)
{
    bool bars = needs_bars(name);

    if (bars)
        rc_buf_char(out, '|');
    rc_buf_add(out, name);
    if (bars)
        rc_buf_char(out, '|');
}

static void print_string(struct rc_str bytes, struct rc_buf *out)
{
    rc_buf_char(out, '"');
    for (size_t i = 0; i < bytes.len; i++) {
        if (bytes.p[i] == '"')
            rc_buf_char(out, '\\');
        rc_buf_char(out, bytes.p[i]);
    }
    rc_buf_char(out, '"');
}

struct rc_str rc_gdl_type_name(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index)
{
    if (index < gdl->types[kind].count)
        return rc_gdl_text(gdl, gdl->types[kind].at[index].symbol);
    return rc_str_printf(gdl->arena, "%c#%zu", rc_gdl_kind_words[kind][0], index);
}

/* A type is printed by the name that it is shown under. */
static struct rc_str shown_name(struct rc_gdl *gdl, enum rc_gdl_kind kind, size_t index)
{
    if (index >= gdl->types[kind].count)
        return rc_gdl_type_name(gdl, kind, index);
    int row = rc_gdl_prop_find(gdl, (enum rc_gdl_object)kind, gdl->sym_name);
    const struct rc_gdl_value *name =
        gdl->types[kind].at[index].props[(size_t)row - gdl->first_prop[kind]];
    return name != NULL ? rc_gdl_bytes(name) : rc_gdl_type_name(gdl, kind, index);
}

static void print_list(struct rc_gdl *gdl, const struct rc_gdl_value *list, struct rc_buf *out)
{
    rc_buf_char(out, '(');
    for (size_t i = 0; i < list->count && rc_gdl_step(gdl, 1, list->span); i++) {
        if (i > 0)
            rc_buf_char(out, ' ');
        rc_gdl_print(gdl, list->u.items[i], out);
    }
    rc_buf_char(out, ')');
}

void rc_gdl_print(struct rc_gdl *gdl, const struct rc_gdl_value *v, struct rc_buf *out)
{
    switch ((enum rc_gdl_tag)v->tag) {
    case RC_GDL_NIL:
    case RC_GDL_BAD: rc_buf_add(out, RC_STR("nil")); return;
    case RC_GDL_NUMBER:
    case RC_GDL_DICE: rc_buf_printf(out, "%jd", (intmax_t)v->u.number); return;
    case RC_GDL_STRING: print_string(rc_gdl_bytes(v), out); return;
    case RC_GDL_SYMBOL: print_symbol(rc_gdl_text(gdl, v->u.symbol), out); return;
    case RC_GDL_TYPE:
        print_symbol(shown_name(gdl, (enum rc_gdl_kind)v->kind, (size_t)v->u.number), out);
        return;
    case RC_GDL_LIST: print_list(gdl, v, out); return;
    case RC_GDL_NAMER: rc_buf_add(out, RC_STR("#|namer|#")); return;
    case RC_GDL_SIDE: rc_buf_printf(out, "#|side %jd|#", (intmax_t)v->u.number); return;
    case RC_GDL_UNIT: rc_buf_printf(out, "#|unit %jd|#", (intmax_t)v->u.number); return;
    }
}

enum {
    SHOWN = 60 /* bytes of a value in a message */
};

struct rc_str rc_gdl_show(struct rc_gdl *gdl, const struct rc_gdl_value *value)
{
    struct rc_buf out;

    if (rc_gdl_is(value, RC_GDL_DICE)) {
        struct rc_gdl_dice dice = rc_gdl_dice_decode(gdl, (int32_t)value->u.number);
        struct rc_str text = rc_str_printf(gdl->arena, "%dd%d", dice.count, dice.sides);
        return dice.addend == 0 ? text
                                : rc_str_printf(gdl->arena, "%.*s%+d", RC_FMT(text), dice.addend);
    }
    rc_buf_init(&out, gdl->arena);
    rc_gdl_print(gdl, value, &out);
    if (out.len <= SHOWN)
        return rc_buf_str(&out);
    return rc_str_printf(gdl->arena, "%.*s...", SHOWN, out.p);
}

static struct rc_str format_text(struct rc_gdl *gdl, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

static struct rc_str format_text(struct rc_gdl *gdl, const char *format, va_list arguments)
{
    char text[1024];

    if (vsnprintf(text, sizeof text, format, arguments) < 0)
        return RC_STR("");
    return rc_str_dup(gdl->arena, rc_str(text));
}

/* The first of the unread tokens at `begin` or behind it. */
static size_t first_unread(const struct rc_gdl *gdl, rc_pos begin)
{
    size_t low = 0;
    size_t high = gdl->unread.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (gdl->unread.at[middle].begin < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool rc_gdl_has_unread(const struct rc_gdl *gdl, struct rc_span span)
{
    size_t first = first_unread(gdl, span.begin);

    return first < gdl->unread.count && (span.begin == 0 || gdl->unread.at[first].end <= span.end);
}

void rc_gdl_stop_judging_names(struct rc_gdl *gdl)
{
    static const enum rc_code about_names[] = {
        RC_E_GDL_UNBOUND,  RC_W_GDL_UNBOUND_SYMBOL, RC_E_GDL_FORM,
        RC_E_GDL_NO_TYPES, RC_W_GDL_SET_UNBOUND,    RC_E_GDL_VARIANT,
    };

    if (rc_gdl_kernel(gdl, 34))
        return; /* Xconq goes on, and its warnings are about values */
    rc_note(gdl->diags, "what it would define is not known, so unknown names are not reported");
    for (size_t i = 0; i < sizeof about_names / sizeof about_names[0]; i++)
        gdl->diags->levels[about_names[i]] = RC_LEVEL_OFF;
}

void rc_gdl_misfit(struct rc_gdl *gdl, unsigned row, enum rc_code code, struct rc_span span,
                   const char *format, ...)
{
    va_list arguments;

    gdl->diags->current = NULL;
    if (rc_gdl_has_unread(gdl, span))
        return;

    va_start(arguments, format);
    struct rc_str text = format_text(gdl, format, arguments);
    va_end(arguments);
    rc_report(gdl->diags, rc_gdl_kernel(gdl, row) ? RC_W_GDL_XCONQ : code, span, "%.*s",
              RC_FMT(text));
}

void rc_gdl_touch(struct rc_gdl *gdl, unsigned row, enum rc_code code, struct rc_span span,
                  const char *format, ...)
{
    va_list arguments;

    if (rc_gdl_kernel(gdl, row))
        return;
    va_start(arguments, format);
    struct rc_str text = format_text(gdl, format, arguments);
    va_end(arguments);
    if (rc_report(gdl->diags, code, span, "%.*s", RC_FMT(text)) != NULL)
        rc_note(gdl->diags, "B1.%u of the differences; --compat=+B1.%u takes Xconq's answer", row,
                row);
}

bool rc_gdl_step(struct rc_gdl *gdl, size_t steps, struct rc_span span)
{
    gdl->work += steps;
    if (gdl->work <= gdl->options.work_limit)
        return true;
    if (!gdl->work_reported) {
        rc_report(gdl->diags, RC_E_GDL_LIMIT, span, "evaluation takes more than %zu step%s",
                  gdl->options.work_limit, rc_plural(gdl->options.work_limit));
        gdl->diags->limit_hit = true;
        gdl->work_reported = true;
    }
    return false;
}

/* What is wrong with a line that gives something to whoever holds its object. */
#include <stdarg.h>

#include "lst/choose_rows.h"
#include "lst/derive_work.h"
#include "lst/load.h"

/* Copies share the lines of their original, and levels those that repeat: one message a place. */
static bool enter(struct rc_deriving *d, struct rc_span span)
{
    if (rc_map_get(&d->told, 0, span.begin) != UINT32_MAX)
        return false;
    rc_map_put(&d->told, 0, span.begin, 0);
    d->diags->field = d->field->number;
    d->diags->field_count = d->field->count;
    d->diags->object_kind = rc_kind_info(&d->pack->model, d->holder->kind)->word;
    d->diags->object_key = d->holder->key;
    return true;
}

static void report(struct rc_deriving *d, enum rc_code code, struct rc_str part, const char *format,
                   va_list args) __attribute__((format(printf, 4, 0)));

/* A part that is empty is shown by the separator beside it. */
static struct rc_span part_span(const struct rc_deriving *d, struct rc_str part)
{
    struct rc_span whole = rc_field_value_span(d->field);
    struct rc_span span = rc_field_part_span(d->field, part);

    if (span.begin == span.end)
        span.begin -= span.begin == whole.end && whole.begin < whole.end;
    span.end += span.begin == span.end && span.end < whole.end;
    return span;
}

static void report(struct rc_deriving *d, enum rc_code code, struct rc_str part, const char *format,
                   va_list args)
{
    struct rc_span span = part_span(d, part);
    struct rc_str text;

    if (!enter(d, span))
        return;
    text = rc_str_vprintf(d->arena, format, args);
    rc_report(d->diags, code, span, "%.*s", RC_FMT(text));
}

void rc_derive_malformed(struct rc_deriving *d, struct rc_str part, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(d, RC_E_LST_GRANT, part, format, args);
    va_end(args);
}

void rc_derive_never(struct rc_deriving *d, struct rc_str part, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(d, RC_W_LST_GRANT_NEVER, part, format, args);
    va_end(args);
}

void rc_derive_unknown(struct rc_deriving *d, struct rc_str part, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report(d, RC_W_LST_UNKNOWN_REFERENCE, part, format, args);
    va_end(args);
}

rc_object rc_derive_refer(struct rc_deriving *d, rc_kind kind, struct rc_str key)
{
    const struct rc_model *model = &d->pack->model;
    rc_object object = rc_object_find(model, kind, key);
    struct rc_span span = rc_field_part_span(d->field, key);
    struct rc_str nearest;

    if (object != RC_NO_OBJECT || rc_kind_count(model, kind) == 0 || !enter(d, span))
        return object;
    rc_report(d->diags, RC_W_LST_UNKNOWN_REFERENCE, span, "there is no %.*s '%.*s'",
              RC_FMT(rc_kind_info(model, kind)->word), RC_FMT(key));
    if (d->suggestions++ >= RC_LST_SUGGESTIONS)
        return object;
    nearest = rc_object_nearest(model, kind, key);
    if (nearest.len > 0)
        rc_fix_near(d->diags, span, nearest);
    return object;
}

/* The last CHOOSE of an object counts (choose.md B1.3). */
bool rc_derive_chooses(const struct rc_deriving *d, rc_kind kind)
{
    struct rc_str value = RC_STR(""), word;
    const struct rc_subtoken_row *row;

    for (size_t l = 0; l < d->holder->lines.count; l++) {
        const struct rc_lst_line *line = d->holder->lines.at[l];
        for (size_t f = 0; f < line->count; f++) {
            if (rc_str_eq(line->fields[f].token, RC_STR("CHOOSE")))
                value = line->fields[f].value;
        }
    }
    rc_str_next(&value, '|', &word);
    if (rc_str_starts(word, RC_STR("NUMCHOICES=")))
        rc_str_next(&value, '|', &word);
    row = rc_subtoken_find(word);
    return row != NULL && row->kind == kind;
}

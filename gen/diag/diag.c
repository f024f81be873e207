#include "diag/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "diag/suggest.h"

static const struct rc_code_row rows[RC_CODE_COUNT + 1] = {
#define RC_CODE(id, number, severity, slug, explanation) \
    { #id, number, RC_SEVERITY_##severity, slug, explanation },
#include "diag/code.def"
#undef RC_CODE
    { "", "", RC_SEVERITY_ERROR, "", "" },
};

const struct rc_code_row *rc_code_row(enum rc_code code)
{
    return &rows[code];
}

enum rc_code rc_code_find(struct rc_str name)
{
    for (unsigned i = 0; i < RC_CODE_COUNT; i++) {
        if (rc_str_eq_fold(name, rc_str(rows[i].number)) ||
            (rows[i].slug[0] != '\0' && rc_str_eq(name, rc_str(rows[i].slug))))
            return (enum rc_code)i;
    }
    return RC_CODE_COUNT;
}

void rc_diags_init(struct rc_diags *diags, struct rc_arena *arena, struct rc_sources *sources)
{
    *diags = (struct rc_diags){ .arena = arena, .sources = sources };
}

static bool set_level(struct rc_diags *diags, struct rc_str slug, enum rc_level level)
{
    bool found = false;

    for (unsigned i = 0; i < RC_CODE_COUNT; i++) {
        if (rows[i].slug[0] != '\0' && rc_str_eq(slug, rc_str(rows[i].slug))) {
            diags->levels[i] = level;
            found = true;
        }
    }
    return found;
}

bool rc_diags_option(struct rc_diags *diags, struct rc_str text)
{
    static const struct {
        const char *prefix;
        enum rc_level level;
    } forms[] = {
        { "no-error=", RC_LEVEL_ON },
        { "error=", RC_LEVEL_ERROR },
        { "no-", RC_LEVEL_OFF },
        { "", RC_LEVEL_ON },
    };

    if (rc_str_eq(text, RC_STR("error"))) {
        diags->werror = true;
        return true;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct rc_str prefix = rc_str(forms[i].prefix);
        if (rc_str_starts(text, prefix))
            return set_level(diags, rc_str_sub(text, prefix.len, text.len), forms[i].level);
    }
    return false;
}

static enum rc_severity severity_now(const struct rc_diags *diags, enum rc_code code)
{
    if (diags->levels[code] == RC_LEVEL_ERROR)
        return RC_SEVERITY_ERROR;
    if (rows[code].severity == RC_SEVERITY_WARNING && diags->werror &&
        diags->levels[code] != RC_LEVEL_ON)
        return RC_SEVERITY_ERROR;
    return rows[code].severity;
}

/* Where a message of the code at the span is in the table of those given, or would be. */
static size_t given_slot(const struct rc_diags *diags, enum rc_code code, struct rc_span span)
{
    uint64_t hash = ((uint64_t)span.begin << 32 | span.end) * UINT64_C(0x9e3779b97f4a7c15);
    size_t mask = diags->given_room - 1;
    size_t slot = (size_t)((hash ^ hash >> 32) + code) & mask;

    for (; diags->given[slot] != NULL; slot = (slot + 1) & mask) {
        const struct rc_message *m = diags->given[slot];
        if (m->code == code && m->span.begin == span.begin && m->span.end == span.end)
            break;
    }
    return slot;
}

static bool given_before(const struct rc_diags *diags, enum rc_code code, struct rc_span span)
{
    return span.begin != 0 && diags->given_room > 0 &&
           diags->given[given_slot(diags, code, span)] != NULL;
}

static void grow_given(struct rc_diags *diags)
{
    const struct rc_message **old = diags->given;
    size_t room = diags->given_room;

    diags->given_room = room == 0 ? 64 : room * 2;
    diags->given = RC_NEW_ARRAY(diags->arena, const struct rc_message *, diags->given_room);
    for (size_t i = 0; i < room; i++) {
        if (old[i] != NULL)
            diags->given[given_slot(diags, old[i]->code, old[i]->span)] = old[i];
    }
}

/* The table is at most half full. */
static void keep_given(struct rc_diags *diags, const struct rc_message *message)
{
    if (diags->given_count * 2 >= diags->given_room)
        grow_given(diags);
    size_t slot = given_slot(diags, message->code, message->span);
    diags->given_count += diags->given[slot] == NULL;
    diags->given[slot] = message;
}

static void append(struct rc_diags *diags, struct rc_message *message)
{
    if (diags->count == diags->room) {
        size_t room = diags->room == 0 ? 32 : diags->room * 2;
        diags->at = rc_arena_grow(diags->arena, diags->at, diags->count, room, sizeof *diags->at);
        diags->room = room;
    }
    keep_given(diags, message);
    message->order = diags->count;
    diags->at[diags->count++] = message;
    diags->errors += message->severity == RC_SEVERITY_ERROR;
    diags->warnings += message->severity == RC_SEVERITY_WARNING;
}

/* Names of any length come into messages: of a very long text the middle is left out. */
static struct rc_str shorten(struct rc_arena *arena, struct rc_str text)
{
    enum {
        KEPT = 480,
        HEAD = 360,
        TAIL = 100
    };
    size_t head = HEAD;
    size_t tail = text.len;

    if (text.len <= KEPT)
        return text;
    tail -= TAIL;
    while (((unsigned char)text.p[head] & 0xc0u) == 0x80u)
        head--;
    while (((unsigned char)text.p[tail] & 0xc0u) == 0x80u)
        tail++;
    return rc_str_printf(arena, "%.*s ... %.*s", RC_FMT(rc_str_sub(text, 0, head)),
                         RC_FMT(rc_str_sub(text, tail, text.len)));
}

struct rc_message *rc_report(struct rc_diags *diags, enum rc_code code, struct rc_span span,
                             const char *format, ...)
{
    va_list args;

    diags->current = NULL;
    if (diags->levels[code] == RC_LEVEL_OFF || given_before(diags, code, span))
        return NULL;
    struct rc_message *message = RC_NEW(diags->arena, struct rc_message);
    message->code = code;
    message->severity = severity_now(diags, code);
    message->span = span;
    message->field = diags->field;
    message->field_count = diags->field_count;
    message->object_kind = diags->object_kind;
    message->object_key = diags->object_key;
    va_start(args, format);
    message->text = shorten(diags->arena, rc_str_vprintf(diags->arena, format, args));
    va_end(args);
    append(diags, message);
    diags->current = message;
    return message;
}

static void attach(struct rc_diags *diags, struct rc_attachment **list, struct rc_span span,
                   struct rc_str text)
{
    struct rc_attachment *attachment = RC_NEW(diags->arena, struct rc_attachment);

    attachment->text = shorten(diags->arena, text);
    attachment->span = span;
    while (*list != NULL)
        list = &(*list)->next;
    *list = attachment;
}

void rc_note(struct rc_diags *diags, const char *format, ...)
{
    va_list args;

    if (diags->current == NULL)
        return;
    va_start(args, format);
    attach(diags, &diags->current->notes, RC_NO_SPAN, rc_str_vprintf(diags->arena, format, args));
    va_end(args);
}

void rc_note_at(struct rc_diags *diags, struct rc_span span, const char *format, ...)
{
    va_list args;

    if (diags->current == NULL)
        return;
    va_start(args, format);
    attach(diags, &diags->current->notes, span, rc_str_vprintf(diags->arena, format, args));
    va_end(args);
}

void rc_help(struct rc_diags *diags, const char *format, ...)
{
    va_list args;

    if (diags->current == NULL)
        return;
    va_start(args, format);
    attach(diags, &diags->current->helps, RC_NO_SPAN, rc_str_vprintf(diags->arena, format, args));
    va_end(args);
}

void rc_fix_silent(struct rc_diags *diags, struct rc_span span, struct rc_str text)
{
    if (diags->current == NULL)
        return;
    struct rc_fix *fix = RC_NEW(diags->arena, struct rc_fix);
    struct rc_fix **list = &diags->current->fixes;
    fix->span = span;
    fix->text = rc_str_dup(diags->arena, text);
    while (*list != NULL)
        list = &(*list)->next;
    *list = fix;
}

void rc_fix(struct rc_diags *diags, struct rc_span span, struct rc_str text)
{
    rc_help(diags, "did you mean '%.*s'? [fix]", RC_FMT(text));
    rc_fix_silent(diags, span, text);
}

void rc_fix_near(struct rc_diags *diags, struct rc_span span, struct rc_str nearest)
{
    enum {
        CERTAIN_LENGTH = 6 /* of shorter names, one slip makes another */
    };
    struct rc_str wanted = span.begin == 0 ? RC_STR("") : rc_span_text(diags->sources, span);

    if (wanted.len >= CERTAIN_LENGTH && nearest.len > 0 &&
        rc_lower(wanted.p[0]) == rc_lower(nearest.p[0]) &&
        rc_edit_distance(wanted, nearest, 1) <= 1)
        rc_fix(diags, span, nearest);
    else
        rc_help(diags, "did you mean '%.*s'?", RC_FMT(nearest));
}

static int by_place(const void *x, const void *y)
{
    const struct rc_message *a = *(const struct rc_message *const *)x;
    const struct rc_message *b = *(const struct rc_message *const *)y;

    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

void rc_diags_sort(struct rc_diags *diags)
{
    if (diags->count > 1)
        qsort(diags->at, diags->count, sizeof(struct rc_message *), by_place);
}

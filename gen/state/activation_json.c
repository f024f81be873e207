#include "state/activation_json.h"

#include <inttypes.h>

#include "base/quote.h"
#include "diag/suggest.h"
#include "ir/item.h"
#include "state/activation_fit.h"

enum kind {
    KIND_NUMBER,
    KIND_HEX,
    KIND_NAME,
    KIND_FLAGS,
    KIND_TEXT,
    KIND_ITEM,
    KIND_OBJECT,
    KIND_LIST
};

struct names {
    const char *const *at;
    size_t count;
};

struct row {
    const char *key;
    enum kind kind;
    size_t offset;
    size_t size;
    bool is_signed;
    const void *what; /* struct names, table, list by the kind */
};

struct table {
    const struct row *rows;
    size_t count;
};

/* An array within the activation, with its count. */
struct list {
    const struct table *of; /* NULL: actors, numbers of four bytes */
    size_t count;           /* offset */
    size_t count_size;
    size_t most;
    size_t stride;
};

/* --- names --- */

#define NAMES(id, ...)                                      \
    static const char *const text_##id[] = { __VA_ARGS__ }; \
    static const struct names names_##id = { text_##id, sizeof text_##id / sizeof *text_##id }

NAMES(STATES, "ready", "begun", "waiting", "failed", "finished", "cancelled");
NAMES(WAITS, "", "targets", "attack", "damage", "saves", "variant", "template", "action", "custom");
NAMES(WHO, "", "roller", "author", "gm", "target");
NAMES(REASONS, "", "no-target", "no-hook", "hook", "no-room", "no-actor", "no-step");
NAMES(PHASES, "immediate", "delayed", "overtime", "resolving");
NAMES(FLAGS, "template", "critical", "rolled", "stop", "attack-roll", "starting", "answered",
      "check");
NAMES(ATTACKS, "", "miss", "hit");
NAMES(MISSES, "none", "half", "full");
NAMES(VALUES, "none", "number", "flag", "text");
NAMES(KINDS, "make-effect", "make-master", "make-immunity", "delete-effect", "damage", "condition",
      "spend", "place-template", "remove-template", "detach-template", "mark-action", "set-config",
      "delete-item");

static const struct names names_DAMAGES = { rc_damage_names, RULEC_DAMAGE_COUNT };

_Static_assert(sizeof text_STATES / sizeof *text_STATES == RULEC_ACTIVATION_STATE_COUNT, "states");
_Static_assert(sizeof text_WAITS / sizeof *text_WAITS == RULEC_WAIT_COUNT, "waits");
_Static_assert(sizeof text_REASONS / sizeof *text_REASONS == RULEC_REASON_COUNT, "reasons");
_Static_assert(sizeof text_KINDS / sizeof *text_KINDS == RULEC_EFFECT_KIND_COUNT, "kinds");

/* --- tables --- */

#define IS_SIGNED(expression)     \
    _Generic((expression), int8_t \
             : true, int16_t      \
             : true, int32_t      \
             : true, int64_t      \
             : true, default      \
             : false)

#define WHAT_NUMBER(what) NULL
#define WHAT_HEX(what)    NULL
#define WHAT_TEXT(what)   NULL
#define WHAT_ITEM(what)   NULL
#define WHAT_NAME(what)   &names_##what
#define WHAT_FLAGS(what)  &names_##what
#define WHAT_OBJECT(what) &table_##what
#define WHAT_LIST(what)   &list_##what

#define ROW(type, key, kind, member, what) \
    { key,                                 \
      KIND_##kind,                         \
      offsetof(type, member),              \
      sizeof(((type *)0)->member),         \
      IS_SIGNED(((type *)0)->member),      \
      WHAT_##kind(what) },

#define TABLE(id) \
    static const struct table table_##id = { rows_##id, sizeof rows_##id / sizeof *rows_##id }

static const struct row rows_KEY[] = {
#define RC_KEY_ROW(key, kind, member, what) ROW(rulec_key, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(KEY);

static const struct row rows_LASTING[] = {
#define RC_LASTING_ROW(key, kind, member, what) ROW(rulec_lasting, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(LASTING);

static const struct row rows_SAVE[] = {
#define RC_SAVE_ROW(key, kind, member, what) ROW(rulec_save, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(SAVE);

static const struct row rows_PART[] = {
#define RC_PART_ROW(key, kind, member, what) ROW(rulec_rolled_part, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(PART);

static const struct row rows_ENTRY[] = {
#define RC_ENTRY_ROW(key, kind, member, what) ROW(rulec_config_entry, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(ENTRY);

static const struct row rows_EFFECT[] = {
#define RC_EFFECT_ROW(key, kind, member, what) ROW(rulec_effect, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(EFFECT);

#define LIST(id, table, counter, array, limit)                                              \
    static const struct list list_##id = { table, offsetof(rulec_activation, counter),      \
                                           sizeof(((rulec_activation *)0)->counter), limit, \
                                           sizeof(((rulec_activation *)0)->array[0]) }

LIST(SELECTED, NULL, selected_count, selected, RULEC_TARGET_MAX);
LIST(TARGETS, NULL, target_count, targets, RULEC_TARGET_MAX);
LIST(EFFECTIVE, NULL, effective_count, effective, RULEC_TARGET_MAX);
LIST(SAVES, &table_SAVE, save_count, saves, RULEC_TARGET_MAX);
LIST(PARTS, &table_PART, part_count, parts, RULEC_PART_MAX);
LIST(CONFIG, &table_ENTRY, config.count, config.entries, RULEC_CONFIG_MAX);
LIST(EFFECTS, &table_EFFECT, effect_count, effects, RULEC_EFFECT_MAX);

static const struct row rows_ACTIVATION[] = {
#define RC_ACTIVATION_ROW(key, kind, member, what) ROW(rulec_activation, key, kind, member, what)
#include "state/activation_field.def"
};
TABLE(ACTIVATION);

/* --- integers of any size --- */

static uint64_t get(const void *at, size_t size)
{
    switch (size) {
    case 1: return *(const uint8_t *)at;
    case 2: return *(const uint16_t *)at;
    case 4: return *(const uint32_t *)at;
    default: return *(const uint64_t *)at;
    }
}

static int64_t get_signed(const void *at, size_t size)
{
    switch (size) {
    case 1: return *(const int8_t *)at;
    case 2: return *(const int16_t *)at;
    case 4: return *(const int32_t *)at;
    default: return *(const int64_t *)at;
    }
}

static void set(void *at, size_t size, uint64_t value)
{
    switch (size) {
    case 1: *(uint8_t *)at = (uint8_t)value; break;
    case 2: *(uint16_t *)at = (uint16_t)value; break;
    case 4: *(uint32_t *)at = (uint32_t)value; break;
    default: *(uint64_t *)at = value; break;
    }
}

/* --- printing --- */

struct printing {
    const rulec_activation *activation;
    const rulec_flow_pack *pack;
    struct rc_buf *out;
};

static void print_table(struct printing *p, const struct table *table, const char *base);

static void print_name(struct printing *p, const struct names *names, uint64_t number)
{
    rc_quote_json(p->out, rc_str(number < names->count ? names->at[number] : "?"));
}

static void print_flags(struct printing *p, const struct names *names, uint64_t flags)
{
    bool more = false;

    rc_buf_char(p->out, '[');
    for (size_t i = 0; i < names->count; i++) {
        if ((flags >> i & 1) == 0)
            continue;
        rc_buf_printf(p->out, "%s\"%s\"", more ? "," : "", names->at[i]);
        more = true;
    }
    rc_buf_char(p->out, ']');
}

static void print_list(struct printing *p, const struct list *list, const char *elements)
{
    const char *a = (const char *)p->activation;
    uint64_t count = get(a + list->count, list->count_size);

    rc_buf_char(p->out, '[');
    for (uint64_t i = 0; i < count && i < list->most; i++) {
        const char *element = elements + i * list->stride;

        if (i > 0)
            rc_buf_char(p->out, ',');
        if (list->of != NULL)
            print_table(p, list->of, element);
        else
            rc_buf_printf(p->out, "%" PRIu64, get(element, list->stride));
    }
    rc_buf_char(p->out, ']');
}

static void print_value(struct printing *p, const struct row *row, const char *at)
{
    switch (row->kind) {
    case KIND_NUMBER:
        if (row->is_signed)
            rc_buf_printf(p->out, "%" PRId64, get_signed(at, row->size));
        else
            rc_buf_printf(p->out, "%" PRIu64, get(at, row->size));
        break;
    case KIND_HEX: rc_buf_printf(p->out, "\"0x%" PRIx64 "\"", get(at, row->size)); break;
    case KIND_NAME: print_name(p, row->what, get(at, row->size)); break;
    case KIND_FLAGS: print_flags(p, row->what, get(at, row->size)); break;
    case KIND_TEXT: rc_quote_json(p->out, rc_str(at)); break;
    case KIND_ITEM: rc_quote_json(p->out, rc_str(p->pack->items[get(at, row->size)].name)); break;
    case KIND_OBJECT: print_table(p, row->what, at); break;
    case KIND_LIST: print_list(p, row->what, at); break;
    }
}

static void print_members(struct printing *p, const struct table *table, const char *base)
{
    for (size_t i = 0; i < table->count; i++) {
        if (i > 0)
            rc_buf_char(p->out, ',');
        rc_buf_printf(p->out, "\"%s\":", table->rows[i].key);
        print_value(p, &table->rows[i], base + table->rows[i].offset);
    }
}

static void print_table(struct printing *p, const struct table *table, const char *base)
{
    rc_buf_char(p->out, '{');
    print_members(p, table, base);
    rc_buf_char(p->out, '}');
}

void rc_activation_print(const rulec_activation *activation, const rulec_flow_pack *pack,
                         struct rc_buf *out)
{
    struct printing p = { activation, pack, out };

    rc_buf_add(out, RC_STR("{\"schema\":\"rulec.activation/1\",\"pack\":"));
    rc_quote_json(out, rc_str(pack->name));
    rc_buf_char(out, ',');
    print_members(&p, &table_ACTIVATION, (const char *)activation);
    rc_buf_char(out, '}');
}

/* --- reading --- */

struct reading {
    struct rc_diags *diags;
    const rulec_flow_pack *pack;
    rulec_activation *activation;
    bool failed;
};

static void wrong(struct reading *r, const char *key, const struct rc_json *value, const char *what)
{
    rc_report(r->diags, RC_E_ACTIVATION_FIELD, value->span, "'%s' has to be %s", key, what);
    r->failed = true;
}

/* An integer as written, so that none of its 64 bits is lost; false when it is none. */
static bool parse(struct rc_str text, unsigned base, bool *negative, uint64_t *value)
{
    size_t i = 0;

    *value = 0;
    *negative = text.len > 0 && text.p[0] == '-';
    i += *negative;
    if (i == text.len)
        return false;
    for (; i < text.len; i++) {
        char c = rc_lower(text.p[i]);
        unsigned digit = rc_is_digit(c)         ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                                : 16;

        if (digit >= base || __builtin_mul_overflow(*value, base, value) ||
            __builtin_add_overflow(*value, digit, value))
            return false;
    }
    return true;
}

/* Whether a number fits into a member of that size. */
static bool fits(uint64_t value, bool negative, size_t size, bool is_signed)
{
    uint64_t most = UINT64_MAX >> (64 - 8 * size + is_signed);

    return negative ? is_signed && value <= most + 1 : value <= most;
}

static void read_number(struct reading *r, const struct row *row, const struct rc_json *value,
                        void *at)
{
    struct rc_str text = rc_span_text(r->diags->sources, value->span);
    bool negative;
    uint64_t number;

    if (value->type != RC_JSON_NUMBER || !parse(text, 10, &negative, &number) ||
        !fits(number, negative, row->size, row->is_signed))
        wrong(r, row->key, value, "a whole number that fits");
    else
        set(at, row->size, negative ? 0 - number : number);
}

static void read_hex(struct reading *r, const struct row *row, const struct rc_json *value,
                     void *at)
{
    bool negative;
    uint64_t number;

    if (value->type != RC_JSON_STRING || !rc_str_starts(value->text, RC_STR("0x")) ||
        !parse(rc_str_sub(value->text, 2, value->text.len), 16, &negative, &number) || negative)
        wrong(r, row->key, value, "a text such as \"0x1f\" of at most 64 bits");
    else
        set(at, row->size, number);
}

/* The number of a name, or the count of names after a message. */
static size_t name_at(struct reading *r, const struct row *row, const struct rc_json *value)
{
    const struct names *names = row->what;
    struct rc_suggestion suggestion = rc_suggest(value->text);

    if (value->type != RC_JSON_STRING) {
        wrong(r, row->key, value, "a name");
        return names->count;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (rc_str_eq(value->text, rc_str(names->at[i])))
            return i;
        rc_suggest_offer(&suggestion, rc_str(names->at[i]));
    }
    rc_report(r->diags, RC_E_ACTIVATION_FIELD, value->span, "'%s' has no value '%.*s'", row->key,
              RC_FMT(value->text));
    if (suggestion.found)
        rc_help(r->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->failed = true;
    return names->count;
}

static void read_flags(struct reading *r, const struct row *row, const struct rc_json *value,
                       void *at)
{
    uint64_t flags = 0;

    if (value->type != RC_JSON_ARRAY) {
        wrong(r, row->key, value, "a list of names");
        return;
    }
    for (const struct rc_json *v = value->first; v != NULL; v = v->next) {
        size_t bit = name_at(r, row, v);

        flags |= bit < ((const struct names *)row->what)->count ? UINT64_C(1) << bit : 0;
    }
    set(at, row->size, flags);
}

static void read_text(struct reading *r, const struct row *row, const struct rc_json *value,
                      char *at)
{
    if (value->type != RC_JSON_STRING || value->text.len >= row->size)
        wrong(r, row->key, value, "a text that fits");
    else
        memcpy(at, value->text.p, value->text.len);
}

static void read_item(struct reading *r, const struct row *row, const struct rc_json *value,
                      void *at)
{
    struct rc_suggestion suggestion = rc_suggest(value->text);

    if (value->type != RC_JSON_STRING) {
        wrong(r, row->key, value, "the name of an item");
        return;
    }
    for (size_t i = 0; i < r->pack->item_count; i++) {
        if (rc_str_eq(value->text, rc_str(r->pack->items[i].name))) {
            set(at, row->size, i);
            return;
        }
        rc_suggest_offer(&suggestion, rc_str(r->pack->items[i].name));
    }
    rc_report(r->diags, RC_E_ACTIVATION_FIELD, value->span, "the pack has no item '%.*s'",
              RC_FMT(value->text));
    if (suggestion.found)
        rc_help(r->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->failed = true;
}

static void read_table(struct reading *r, const struct table *table, const struct rc_json *object,
                       const char *name, char *base);

static void read_list(struct reading *r, const struct row *row, const struct rc_json *value,
                      char *elements)
{
    const struct list *list = row->what;
    struct row actor = { row->key, KIND_NUMBER, 0, list->stride, false, NULL };
    char *at = elements;

    if (value->type != RC_JSON_ARRAY || value->count > list->most) {
        wrong(r, row->key, value, "a list that is no longer than the record allows");
        return;
    }
    for (const struct rc_json *v = value->first; v != NULL; v = v->next, at += list->stride) {
        if (list->of != NULL)
            read_table(r, list->of, v, row->key, at);
        else
            read_number(r, &actor, v, at);
    }
    set((char *)r->activation + list->count, list->count_size, value->count);
}

static void read_value(struct reading *r, const struct row *row, const struct rc_json *value,
                       char *at)
{
    size_t name;

    switch (row->kind) {
    case KIND_NUMBER: read_number(r, row, value, at); break;
    case KIND_HEX: read_hex(r, row, value, at); break;
    case KIND_NAME:
        name = name_at(r, row, value);
        if (name < ((const struct names *)row->what)->count)
            set(at, row->size, name);
        break;
    case KIND_FLAGS: read_flags(r, row, value, at); break;
    case KIND_TEXT: read_text(r, row, value, at); break;
    case KIND_ITEM: read_item(r, row, value, at); break;
    case KIND_OBJECT: read_table(r, row->what, value, row->key, at); break;
    case KIND_LIST: read_list(r, row, value, at); break;
    }
}

static const struct row *find_row(const struct table *table, struct rc_str key)
{
    for (size_t i = 0; i < table->count; i++)
        if (rc_str_eq(key, rc_str(table->rows[i].key)))
            return &table->rows[i];
    return NULL;
}

static void unknown_member(struct reading *r, const struct table *table, const char *name,
                           const struct rc_json *value)
{
    struct rc_suggestion suggestion = rc_suggest(value->key);

    rc_report(r->diags, RC_E_ACTIVATION_FIELD, value->key_span, "'%s' has no member '%.*s'", name,
              RC_FMT(value->key));
    for (size_t i = 0; i < table->count; i++)
        rc_suggest_offer(&suggestion, rc_str(table->rows[i].key));
    if (suggestion.found)
        rc_help(r->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->failed = true;
}

static bool is_heading(const struct table *table, struct rc_str key)
{
    return table == &table_ACTIVATION &&
           (rc_str_eq(key, RC_STR("schema")) || rc_str_eq(key, RC_STR("pack")));
}

static void read_table(struct reading *r, const struct table *table, const struct rc_json *object,
                       const char *name, char *base)
{
    if (object->type != RC_JSON_OBJECT) {
        wrong(r, name, object, "an object");
        return;
    }
    for (const struct rc_json *v = object->first; v != NULL; v = v->next) {
        const struct row *row = find_row(table, v->key);

        if (row != NULL)
            read_value(r, row, v, base + row->offset);
        else if (!is_heading(table, v->key))
            unknown_member(r, table, name, v);
    }
}

bool rc_activation_read(struct rc_diags *diags, const struct rc_source *source,
                        const rulec_flow_pack *pack, rulec_activation *activation)
{
    struct reading r = { diags, pack, activation, false };
    const struct rc_json *object =
        rc_json_read(diags->arena, diags, source, source->text, RC_JSON_DEPTH);

    memset(activation, 0, sizeof *activation);
    if (object == NULL)
        return false;
    read_table(&r, &table_ACTIVATION, object, "an activation", (char *)activation);
    return !r.failed && rc_activation_fits(diags, object, pack, activation);
}

#include "lex/json.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/buf.h"

struct reader {
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_source *source;
    const char *p;
    const char *end;
    size_t depth;
    size_t deepest;
};

static struct rc_json *read_value(struct reader *r);

static struct rc_span span_from(const struct reader *r, const char *begin)
{
    return rc_span_of(r->source, rc_str_between(begin, r->p));
}

/* Says what was expected at the point that has been reached. */
static struct rc_json *fail(struct reader *r, const char *expected)
{
    struct rc_span span = rc_span_of(r->source, rc_str_between(r->p, r->p + (r->p < r->end)));

    rc_report(r->diags, RC_E_JSON_SYNTAX, span, "this is not JSON: expected %s", expected);
    return NULL;
}

static void skip_blanks(struct reader *r)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r'))
        r->p++;
}

static bool skip(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->p == r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}

static struct rc_json *new_value(struct reader *r, enum rc_json_type type, const char *begin)
{
    struct rc_json *value = RC_NEW(r->arena, struct rc_json);

    value->type = type;
    value->span = span_from(r, begin);
    return value;
}

static bool read_hex(struct reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->p++) {
        char c = r->p < r->end ? rc_lower(*r->p) : '\0';
        if (!rc_is_digit(c) && !(c >= 'a' && c <= 'f'))
            return false;
        *code = *code * 16 + (unsigned)(rc_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    return true;
}

static void add_utf8(struct rc_buf *out, unsigned code)
{
    if (code < 0x80) {
        rc_buf_char(out, (char)code);
    } else if (code < 0x800) {
        rc_buf_char(out, (char)(0xc0 | code >> 6));
        rc_buf_char(out, (char)(0x80 | (code & 0x3f)));
    } else if (code < 0x10000) {
        rc_buf_char(out, (char)(0xe0 | code >> 12));
        rc_buf_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
        rc_buf_char(out, (char)(0x80 | (code & 0x3f)));
    } else {
        rc_buf_char(out, (char)(0xf0 | code >> 18));
        rc_buf_char(out, (char)(0x80 | (code >> 12 & 0x3f)));
        rc_buf_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
        rc_buf_char(out, (char)(0x80 | (code & 0x3f)));
    }
}

/* \uXXXX, with its other half where it is a surrogate. U+0000 is refused: keys are text. */
static bool read_unicode(struct reader *r, struct rc_buf *out)
{
    unsigned code;
    unsigned low;

    if (!read_hex(r, &code) || code == 0 || (code >= 0xdc00 && code <= 0xdfff))
        return false;
    if (code >= 0xd800 && code <= 0xdbff) {
        if (r->end - r->p < 6 || r->p[0] != '\\' || r->p[1] != 'u')
            return false;
        r->p += 2;
        if (!read_hex(r, &low) || low < 0xdc00 || low > 0xdfff)
            return false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    add_utf8(out, code);
    return true;
}

/* Behind the backslash. */
static bool read_escape(struct reader *r, struct rc_buf *out)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";

    if (r->p == r->end)
        return false;
    char c = *r->p++;
    if (c == 'u')
        return read_unicode(r, out);
    const char *found = c != '\0' ? strchr(from, c) : NULL;
    if (found == NULL)
        return false;
    rc_buf_char(out, to[found - from]);
    return true;
}

/* Behind the opening quote, to behind the closing one. */
static bool read_text(struct reader *r, struct rc_str *text)
{
    const char *begin = r->p;
    struct rc_buf decoded;
    bool escaped = false;

    rc_buf_init(&decoded, r->arena);
    while (r->p < r->end && *r->p != '"') {
        size_t length = rc_utf8_length(rc_str_between(r->p, r->end));
        if ((unsigned char)*r->p < 0x20 || length == 0)
            return fail(r, "a character in UTF-8 (others are written \\uXXXX)") != NULL;
        if (*r->p != '\\') {
            if (escaped)
                rc_buf_add(&decoded, (struct rc_str){ r->p, length });
            r->p += length;
            continue;
        }
        if (!escaped)
            rc_buf_add(&decoded, rc_str_between(begin, r->p));
        const char *escape = r->p++;
        escaped = true;
        if (!read_escape(r, &decoded)) {
            r->p = escape;
            return fail(r, "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX (not U+0000, both "
                           "halves of a "
                           "surrogate pair)") != NULL;
        }
    }
    if (r->p == r->end)
        return fail(r, "'\"' at the end of the string") != NULL;
    *text = escaped ? rc_buf_str(&decoded) : rc_str_between(begin, r->p);
    r->p++;
    return true;
}

static size_t skip_digits(struct reader *r)
{
    const char *begin = r->p;

    while (r->p < r->end && rc_is_digit(*r->p))
        r->p++;
    return (size_t)(r->p - begin);
}

/* -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool skip_number(struct reader *r, bool *whole)
{
    if (r->p < r->end && *r->p == '-')
        r->p++;
    bool zero = r->p < r->end && *r->p == '0';
    size_t digits = skip_digits(r);
    if (digits == 0 || (zero && digits > 1))
        return false;
    *whole = true;
    if (r->p < r->end && *r->p == '.') {
        r->p++;
        *whole = false;
        if (skip_digits(r) == 0)
            return false;
    }
    if (r->p < r->end && (*r->p == 'e' || *r->p == 'E')) {
        r->p++;
        *whole = false;
        if (r->p < r->end && (*r->p == '+' || *r->p == '-'))
            r->p++;
        return skip_digits(r) > 0;
    }
    return true;
}

static struct rc_json *read_number(struct reader *r)
{
    const char *begin = r->p;
    bool whole;

    if (!skip_number(r, &whole))
        return fail(r, "a number");
    struct rc_json *value = new_value(r, RC_JSON_NUMBER, begin);
    value->number = strtod(rc_str_copy(r->arena, rc_str_between(begin, r->p)), NULL);
    value->whole = whole && value->number >= INT_MIN && value->number <= INT_MAX;
    if (isfinite(value->number))
        return value;
    r->p = begin;
    return fail(r, "a number that is not so large");
}

static struct rc_json *read_word(struct reader *r)
{
    static const struct {
        const char *word;
        enum rc_json_type type;
    } words[] = { { "null", RC_JSON_NULL }, { "false", RC_JSON_FALSE }, { "true", RC_JSON_TRUE } };
    struct rc_str rest = rc_str_between(r->p, r->end);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct rc_str word = rc_str(words[i].word);
        const char *begin = r->p;
        if (!rc_str_starts(rest, word) || (rest.len > word.len && rc_is_alnum(rest.p[word.len])))
            continue;
        r->p += word.len;
        return new_value(r, words[i].type, begin);
    }
    return fail(r, "a value");
}

static struct rc_json *read_string(struct reader *r)
{
    const char *begin = r->p++;
    struct rc_str text;

    if (!read_text(r, &text))
        return NULL;
    struct rc_json *value = new_value(r, RC_JSON_STRING, begin);
    value->text = text;
    return value;
}

static int by_key(const void *a, const void *b)
{
    const struct rc_json *const *x = a;
    const struct rc_json *const *y = b;
    int order = rc_str_cmp((*x)->key, (*y)->key);

    if (order != 0)
        return order;
    return (*x)->key_span.begin < (*y)->key_span.begin ? -1 : 1;
}

static bool check_twice(struct reader *r, const struct rc_json *object)
{
    struct rc_json **members = RC_NEW_ARRAY(r->arena, struct rc_json *, object->count + 1);
    size_t count = 0;
    bool fine = true;

    for (struct rc_json *m = object->first; m != NULL; m = m->next)
        members[count++] = m;
    if (count > 1)
        qsort(members, count, sizeof members[0], by_key);
    for (size_t i = 1; i < count; i++) {
        if (!rc_str_eq(members[i]->key, members[i - 1]->key))
            continue;
        rc_report(r->diags, RC_E_JSON_SYNTAX, members[i]->key_span, "'%.*s' is given twice",
                  RC_FMT(members[i]->key));
        rc_note_at(r->diags, members[i - 1]->key_span, "the first time here");
        fine = false;
    }
    return fine;
}

/* "name": value */
static struct rc_json *read_member(struct reader *r)
{
    struct rc_str key;

    skip_blanks(r);
    const char *begin = r->p;
    if (r->p == r->end || *r->p != '"')
        return fail(r, "a name in quotes");
    r->p++;
    if (!read_text(r, &key))
        return NULL;
    struct rc_span span = span_from(r, begin);
    if (!skip(r, ':'))
        return fail(r, "':'");
    struct rc_json *value = read_value(r);
    if (value != NULL) {
        value->key = key;
        value->key_span = span;
    }
    return value;
}

/* Behind the opening bracket. */
static struct rc_json *read_container(struct reader *r, enum rc_json_type type, const char *begin)
{
    struct rc_json *container = new_value(r, type, begin);
    struct rc_json **last = &container->first;
    char close = type == RC_JSON_OBJECT ? '}' : ']';

    while (container->count > 0 || !skip(r, close)) {
        *last = type == RC_JSON_OBJECT ? read_member(r) : read_value(r);
        if (*last == NULL)
            return NULL;
        last = &(*last)->next;
        container->count++;
        if (skip(r, close))
            break;
        if (!skip(r, ','))
            return fail(r, type == RC_JSON_OBJECT ? "',' or '}'" : "',' or ']'");
    }
    container->span = span_from(r, begin);
    return type == RC_JSON_ARRAY || check_twice(r, container) ? container : NULL;
}

static struct rc_json *read_nested(struct reader *r)
{
    const char *begin = r->p++;

    if (r->depth == r->deepest) {
        rc_report(r->diags, RC_E_TOO_MANY, span_from(r, begin),
                  "lists and objects are nested more than %zu deep (--max-nesting)", r->deepest);
        r->diags->limit_hit = true;
        return NULL;
    }
    r->depth++;
    struct rc_json *value =
        read_container(r, *begin == '{' ? RC_JSON_OBJECT : RC_JSON_ARRAY, begin);
    r->depth--;
    return value;
}

static struct rc_json *read_value(struct reader *r)
{
    skip_blanks(r);
    if (r->p == r->end)
        return fail(r, "a value");
    if (*r->p == '{' || *r->p == '[')
        return read_nested(r);
    if (*r->p == '"')
        return read_string(r);
    return *r->p == '-' || rc_is_digit(*r->p) ? read_number(r) : read_word(r);
}

struct rc_json *rc_json_read(struct rc_arena *arena, struct rc_diags *diags,
                             const struct rc_source *source, struct rc_str piece, size_t depth)
{
    struct reader r = {
        .arena = arena,
        .diags = diags,
        .source = source,
        .p = piece.p,
        .end = piece.p + piece.len,
        .deepest = depth,
    };
    struct rc_json *value = read_value(&r);

    skip_blanks(&r);
    if (value != NULL && r.p < r.end)
        return fail(&r, "nothing more");
    return value;
}

const struct rc_json *rc_json_member(const struct rc_json *object, struct rc_str key)
{
    const struct rc_json *member = object->first;

    while (member != NULL && !rc_str_eq(member->key, key))
        member = member->next;
    return member;
}

const char *rc_json_type_text(enum rc_json_type type)
{
    switch (type) {
    case RC_JSON_NULL: return "null";
    case RC_JSON_FALSE:
    case RC_JSON_TRUE: return "true or false";
    case RC_JSON_NUMBER: return "a number";
    case RC_JSON_STRING: return "a string";
    case RC_JSON_ARRAY: return "a list";
    case RC_JSON_OBJECT: return "an object";
    }
    return "";
}

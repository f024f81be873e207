/* The shapes that fields have (fields.h). */
#include <limits.h>

#include "diag/suggest.h"
#include "state/case.h"
#include "state/fields.h"

bool rc_field_fail(const struct rc_field_context *context, const struct rc_json *value,
                   const char *expected)
{
    rc_report(context->diags, RC_E_JSON_TYPE, value->span, "expected %s, not %s", expected,
              rc_json_type_text(value->type));
    return false;
}

static bool is_array(const struct rc_field_context *context, const struct rc_json *value)
{
    return value->type == RC_JSON_ARRAY || rc_field_fail(context, value, "a list");
}

static bool is_object(const struct rc_field_context *context, const struct rc_json *value)
{
    return value->type == RC_JSON_OBJECT || rc_field_fail(context, value, "an object");
}

RC_SHAPE(TEXT)
{
    struct rc_str *text = member;

    (void)of;
    if (value->type != RC_JSON_STRING)
        return rc_field_fail(context, value, "a string");
    *text = value->text;
    return true;
}

RC_SHAPE(TEXT_OR_NULL)
{
    if (value->type == RC_JSON_NULL)
        return true;
    if (value->type != RC_JSON_STRING)
        return rc_field_fail(context, value, "a string or null");
    return rc_shape_TEXT(context, value, of, member);
}

RC_SHAPE(FLAG)
{
    bool *flag = member;

    (void)of;
    if (value->type != RC_JSON_TRUE && value->type != RC_JSON_FALSE)
        return rc_field_fail(context, value, "true or false");
    *flag = value->type == RC_JSON_TRUE;
    return true;
}

RC_SHAPE(INT)
{
    int *number = member;

    (void)of;
    if (value->type != RC_JSON_NUMBER)
        return rc_field_fail(context, value, "an integer");
    if (!value->whole) {
        rc_report(context->diags, RC_E_JSON_TYPE, value->span, "expected an integer from %d to %d",
                  INT_MIN, INT_MAX);
        return false;
    }
    *number = (int)value->number;
    return true;
}

RC_SHAPE(LEVEL)
{
    int *number = member;

    if (!rc_shape_INT(context, value, of, member))
        return false;
    if (*number >= 0)
        return true;
    rc_report(context->diags, RC_E_JSON_TYPE, value->span, "expected a level, which is 0 or more");
    return false;
}

RC_SHAPE(NUMBER)
{
    double *number = member;

    (void)of;
    if (value->type != RC_JSON_NUMBER)
        return rc_field_fail(context, value, "a number");
    *number = value->number;
    return true;
}

RC_SHAPE(TEXTS)
{
    rc_str_list *list = member;
    bool fine = is_array(context, value);

    for (const struct rc_json *v = value->first; fine && v != NULL; v = v->next) {
        struct rc_str text;
        fine = rc_shape_TEXT(context, v, of, &text);
        if (fine)
            RC_PUSH(context->arena, list, text);
    }
    return fine;
}

RC_SHAPE(INT_LIST)
{
    rc_int_list *list = member;
    bool fine = is_array(context, value);

    for (const struct rc_json *v = value->first; fine && v != NULL; v = v->next) {
        int number = 0;
        fine = rc_shape_INT(context, v, of, &number);
        if (fine)
            RC_PUSH(context->arena, list, number);
    }
    return fine;
}

/* {name: X}: each member in its order, X read by `shape` into `part` of a row. */
#define READ_MEMBERS(list_type, row_type, shape, part)                         \
    do {                                                                       \
        list_type *list = member;                                              \
        if (!is_object(context, value))                                        \
            return false;                                                      \
        for (const struct rc_json *v = value->first; v != NULL; v = v->next) { \
            row_type row = { .name = v->key };                                 \
            if (!shape(context, v, of, &row.part))                             \
                return false;                                                  \
            RC_PUSH(context->arena, list, row);                                \
        }                                                                      \
        return true;                                                           \
    } while (0)

RC_SHAPE(INTS)
{
    READ_MEMBERS(rc_named_ints, struct rc_named_int, rc_shape_INT, value);
}

RC_SHAPE(CLASS_LEVELS)
{
    READ_MEMBERS(rc_named_ints, struct rc_named_int, rc_shape_LEVEL, value);
}

RC_SHAPE(NAMED_TEXTS)
{
    READ_MEMBERS(rc_named_texts, struct rc_named_text, rc_shape_TEXT, value);
}

RC_SHAPE(FLAGS)
{
    READ_MEMBERS(rc_named_flags, struct rc_named_flag, rc_shape_FLAG, value);
}

RC_SHAPE(LISTS)
{
    READ_MEMBERS(rc_named_lists, struct rc_named_list, rc_shape_TEXTS, list);
}

RC_SHAPE(NUMBER_TABLES)
{
    READ_MEMBERS(rc_number_tables, struct rc_number_table, rc_shape_NUMBERS_OR_NULL, row);
}

RC_SHAPE(INT_TABLES)
{
    READ_MEMBERS(rc_int_tables, struct rc_int_table, rc_shape_INTS, row);
}

RC_SHAPE(LIST_TABLES)
{
    READ_MEMBERS(rc_list_tables, struct rc_list_table, rc_shape_LISTS, row);
}

static bool read_numbers(const struct rc_field_context *context, const struct rc_json *value,
                         rc_named_numbers *list, bool or_null)
{
    if (!is_object(context, value))
        return false;
    for (const struct rc_json *v = value->first; v != NULL; v = v->next) {
        bool known = v->type != RC_JSON_NULL;
        if (v->type != RC_JSON_NUMBER && (known || !or_null))
            return rc_field_fail(context, v, or_null ? "a number or null" : "a number");
        RC_PUSH(context->arena, list,
                (struct rc_named_number){ v->key, known ? v->number : 0, known });
    }
    return true;
}

RC_SHAPE(NUMBERS)
{
    (void)of;
    return read_numbers(context, value, member, false);
}

RC_SHAPE(NUMBERS_OR_NULL)
{
    (void)of;
    return read_numbers(context, value, member, true);
}

/* A range of sight: 60, "60", or a text that names none. */
static bool read_range(const struct rc_field_context *context, const struct rc_json *value,
                       enum rc_owner of, int *range)
{
    *range = 0;
    if (value->type != RC_JSON_STRING)
        return rc_shape_INT(context, value, of, range);
    rc_str_to_int(value->text, range);
    return true;
}

RC_SHAPE(RANGES)
{
    READ_MEMBERS(rc_named_ints, struct rc_named_int, read_range, value);
}

static bool push_keys(const struct rc_field_context *context, const struct rc_json *value,
                      struct rc_str kind, struct rc_str category, rc_kind_keys_list *list)
{
    struct rc_kind_keys row = { .kind = kind, .category = category };

    if (!rc_shape_TEXTS(context, value, RC_OWNER_NONE, &row.keys))
        return false;
    RC_PUSH(context->arena, list, row);
    return true;
}

RC_SHAPE(KIND_KEYS)
{
    rc_kind_keys_list *list = member;

    (void)of;
    if (!is_object(context, value))
        return false;
    for (const struct rc_json *v = value->first; v != NULL; v = v->next) {
        if (!rc_str_eq(v->key, RC_STR("ABILITY"))) {
            if (!push_keys(context, v, v->key, RC_STR(""), list))
                return false;
            continue;
        }
        if (!is_object(context, v))
            return false;
        for (const struct rc_json *c = v->first; c != NULL; c = c->next) {
            if (!push_keys(context, c, v->key, c->key, list))
                return false;
        }
    }
    return true;
}

RC_SHAPE(LEVELS)
{
    rc_spells_at_list *list = member;

    if (!is_object(context, value))
        return false;
    for (const struct rc_json *v = value->first; v != NULL; v = v->next) {
        struct rc_spells_at row = { 0 };
        if (!rc_str_to_int(v->key, &row.level)) {
            rc_report(context->diags, RC_E_JSON_TYPE, v->key_span,
                      "expected the number of a spell level, not '%.*s'", RC_FMT(v->key));
            return false;
        }
        if (!rc_shape_TEXTS(context, v, of, &row.spells))
            return false;
        RC_PUSH(context->arena, list, row);
    }
    return true;
}

RC_SHAPE(BOOKS)
{
    rc_named_ints *list = member;

    if (!is_array(context, value))
        return false;
    for (const struct rc_json *v = value->first; v != NULL; v = v->next) {
        struct rc_named_int row = { 0 };
        if (!is_object(context, v))
            return false;
        for (const struct rc_json *m = v->first; m != NULL; m = m->next) {
            bool fine;
            if (rc_str_eq(m->key, RC_STR("name")))
                fine = rc_shape_TEXT(context, m, of, &row.name);
            else if (rc_str_eq(m->key, RC_STR("kind")))
                fine = rc_shape_INT(context, m, of, &row.value);
            else
                fine = rc_report(context->diags, RC_E_JSON_FIELD, m->key_span,
                                 "a spell book has no field '%.*s', only name and kind",
                                 RC_FMT(m->key)) == NULL;
            if (!fine)
                return false;
        }
        RC_PUSH(context->arena, list, row);
    }
    return true;
}

/* The place of a word in a list of words, or -1 after a message. */
static int read_word(const struct rc_field_context *context, const struct rc_json *value,
                     const char *const *words, size_t count)
{
    if (value->type != RC_JSON_STRING) {
        rc_field_fail(context, value, "a string");
        return -1;
    }
    struct rc_suggestion nearest = rc_suggest(value->text);
    for (size_t i = 0; i < count; i++) {
        if (rc_str_eq(value->text, rc_str(words[i])))
            return (int)i;
        rc_suggest_offer(&nearest, rc_str(words[i]));
    }
    rc_report(context->diags, RC_E_JSON_TYPE, value->span, "'%.*s' is none of the words here",
              RC_FMT(value->text));
    for (size_t i = 0; i < count; i++)
        rc_note(context->diags, "%s", words[i]);
    if (nearest.found)
        rc_help(context->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
    return -1;
}

RC_SHAPE(NATURE)
{
    static const char *const words[] = {
        [RC_NATURE_NORMAL] = "NORMAL",
        [RC_NATURE_AUTOMATIC] = "AUTOMATIC",
        [RC_NATURE_VIRTUAL] = "VIRTUAL",
    };
    enum rc_nature *nature = member;
    int word = read_word(context, value, words, sizeof words / sizeof words[0]);

    (void)of;
    if (word >= 0)
        *nature = (enum rc_nature)word;
    return word >= 0;
}

RC_SHAPE(LOCATION)
{
    static const char *const words[] = {
        [RC_LOCATION_NOT_CARRIED] = "NOT_CARRIED",
        [RC_LOCATION_CARRIED_NEITHER] = "CARRIED_NEITHER",
        [RC_LOCATION_CONTAINED] = "CONTAINED",
        [RC_LOCATION_EQUIPPED_PRIMARY] = "EQUIPPED_PRIMARY",
        [RC_LOCATION_EQUIPPED_SECONDARY] = "EQUIPPED_SECONDARY",
        [RC_LOCATION_EQUIPPED_BOTH] = "EQUIPPED_BOTH",
        [RC_LOCATION_EQUIPPED_TWO_HANDS] = "EQUIPPED_TWO_HANDS",
        [RC_LOCATION_EQUIPPED_NEITHER] = "EQUIPPED_NEITHER",
        [RC_LOCATION_EQUIPPED_TEMPBONUS] = "EQUIPPED_TEMPBONUS",
    };
    enum rc_location *location = member;
    int word = read_word(context, value, words, sizeof words / sizeof words[0]);

    (void)of;
    if (word >= 0)
        *location = (enum rc_location)word;
    return word >= 0;
}

RC_SHAPE(GRANT_KIND)
{
    static const char *const words[] = { "key", "list" };
    struct rc_str *kind = member;
    int word = read_word(context, value, words, sizeof words / sizeof words[0]);

    (void)of;
    if (word >= 0)
        *kind = rc_str(words[word]);
    return word >= 0;
}

RC_SHAPE(TEXT_OR_TEXTS)
{
    rc_str_list *list = member;
    struct rc_str text;

    if (value->type == RC_JSON_ARRAY)
        return rc_shape_TEXTS(context, value, of, list);
    if (value->type != RC_JSON_STRING)
        return rc_field_fail(context, value, "a string or a list of strings");
    if (!rc_shape_TEXT(context, value, of, &text))
        return false;
    RC_PUSH(context->arena, list, text);
    return true;
}

RC_SHAPE(STATED_TEXTS)
{
    struct rc_stated_texts *texts = member;

    texts->stated = true;
    return rc_shape_TEXTS(context, value, of, &texts->list);
}

RC_SHAPE(STATED_TEXTS_OR_NULL)
{
    struct rc_stated_texts *texts = member;

    texts->nothing = value->type == RC_JSON_NULL;
    texts->stated = texts->nothing;
    return texts->nothing || rc_shape_STATED_TEXTS(context, value, of, member);
}

RC_SHAPE(STATED_TEXT)
{
    struct rc_stated_text *text = member;

    text->stated = true;
    return rc_shape_TEXT(context, value, of, &text->text);
}

RC_SHAPE(STATED_FLAG)
{
    struct rc_stated_flag *flag = member;

    flag->stated = true;
    return rc_shape_FLAG(context, value, of, &flag->value);
}

RC_SHAPE(OBJECT)
{
    if (value->type == RC_JSON_NULL)
        return true;
    if (!is_object(context, value))
        return false;
    rc_owner_defaults(of, member);
    return rc_fields_read(context, value, of, member);
}

/*
 * A new last element of a vector of structs of `size` bytes. All RC_VEC have the same members but
 * for the type of the pointer, so they are taken out and put back as bytes.
 */
static void *push_struct(struct rc_arena *arena, void *vector, size_t size)
{
    RC_VEC(char) raw;
    RC_VEC(struct rc_modifier) model;

    _Static_assert(sizeof raw == sizeof model, "vectors differ in the type they point to only");
    memcpy(&raw, vector, sizeof raw);
    if (raw.count == raw.room) {
        size_t room = raw.room == 0 ? 4 : raw.room * 2;
        raw.at = rc_arena_grow(arena, raw.at, raw.count, room, size);
        raw.room = room;
    }
    void *element = raw.at + raw.count++ * size;
    memcpy(vector, &raw, sizeof raw);
    return element;
}

static bool read_element(const struct rc_field_context *context, const struct rc_json *value,
                         enum rc_owner of, void *vector, bool keyed)
{
    if (!is_object(context, value))
        return false;
    void *element = push_struct(context->arena, vector, rc_owner_size(of));
    rc_owner_defaults(of, element);
    if (keyed)
        memcpy(element, &value->key, sizeof value->key);
    return rc_fields_read(context, value, of, element);
}

RC_SHAPE(OBJECTS)
{
    bool fine = is_array(context, value);

    for (const struct rc_json *v = value->first; fine && v != NULL; v = v->next)
        fine = read_element(context, v, of, member, false);
    return fine;
}

RC_SHAPE(KEYED)
{
    bool fine = is_object(context, value);

    for (const struct rc_json *v = value->first; fine && v != NULL; v = v->next)
        fine = read_element(context, v, of, member, true);
    return fine;
}

#include "flow/item_value.h"

#include "diag/suggest.h"

void rc_item_wrong(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                   const char *what)
{
    rc_report(r->context->diags, RC_E_ITEM_FIELD, value->span, "%s of '%.*s' has to be %s", path,
              RC_FMT(r->item->name), what);
    r->item->failed = true;
}

const struct rc_json *rc_item_at(struct rc_item_reader *r, const struct rc_json *from,
                                 const char *path)
{
    struct rc_str rest = rc_str(path);
    struct rc_str part;

    while (rc_str_next(&rest, '.', &part)) {
        if (from->type != RC_JSON_OBJECT) {
            rc_item_wrong(r, from, rc_str_printf(r->context->arena, "what holds %s", path).p,
                          "an object");
            return NULL;
        }
        from = rc_json_member(from, part);
        if (from == NULL || from->type == RC_JSON_NULL)
            return NULL;
    }
    return from;
}

struct rc_str rc_item_text(struct rc_item_reader *r, const struct rc_json *value, const char *path)
{
    if (value == NULL)
        return RC_STR("");
    if (value->type == RC_JSON_STRING)
        return rc_str_dup(r->context->arena, value->text);
    rc_item_wrong(r, value, path, "a text");
    return RC_STR("");
}

static int text_number(struct rc_str text)
{
    int number = RC_ITEM_ABSENT;

    return rc_str_to_int(rc_str_trim(text), &number) ? number : RC_ITEM_ABSENT;
}

int rc_item_number(struct rc_item_reader *r, const struct rc_json *value, const char *path)
{
    if (value == NULL)
        return RC_ITEM_ABSENT;
    if (value->type == RC_JSON_STRING)
        return text_number(value->text);
    if (value->type != RC_JSON_NUMBER)
        rc_item_wrong(r, value, path, "a number");
    else if (value->number < -1e9 || value->number > 1e9)
        rc_item_wrong(r, value, path, "a number of that size of which rules speak");
    else
        return (int)value->number;
    return RC_ITEM_ABSENT;
}

bool rc_item_flag(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                  bool absent)
{
    if (value == NULL)
        return absent;
    if (value->type == RC_JSON_TRUE || value->type == RC_JSON_FALSE)
        return value->type == RC_JSON_TRUE;
    rc_report(r->context->diags, RC_W_ITEM_FLAG, value->span,
              "%s of '%.*s' is %s, not true or false; it counts as %s", path, RC_FMT(r->item->name),
              rc_json_type_text(value->type), absent ? "true" : "false");
    return absent;
}

const struct rc_json *rc_item_list(struct rc_item_reader *r, const struct rc_json *value,
                                   const char *path)
{
    if (value == NULL)
        return NULL;
    if (value->type == RC_JSON_ARRAY && value->count <= RC_ITEM_LIST_LIMIT)
        return value;
    rc_item_wrong(r, value, path,
                  value->type == RC_JSON_ARRAY ? "a list of at most 255" : "a list");
    return NULL;
}

int rc_item_name(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                 const char *const *names, int count)
{
    struct rc_str name = rc_item_text(r, value, path);
    struct rc_suggestion suggestion = rc_suggest(name);

    if (name.len == 0)
        return 0;
    for (int i = 0; i < count; i++)
        if (rc_str_eq(name, rc_str(names[i])))
            return i;
    rc_report(r->context->diags, RC_E_ITEM_VALUE, value->span, "%s of '%.*s' cannot be '%.*s'",
              path, RC_FMT(r->item->name), RC_FMT(name));
    for (int i = 0; i < count; i++)
        rc_suggest_offer(&suggestion, rc_str(names[i]));
    if (suggestion.found)
        rc_help(r->context->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    r->item->failed = true;
    return 0;
}

int rc_item_limit(int value, int least, int most, int absent)
{
    return value == RC_ITEM_ABSENT ? absent : value < least ? least : value > most ? most : value;
}

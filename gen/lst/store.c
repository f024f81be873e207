#include "lst/store.h"

#include "diag/suggest.h"

enum {
    SCOPE_SUBSTITUTION = RC_LST_FAMILY_COUNT,
    SCOPE_CATEGORIES
};

rc_lst_scope rc_scope_of_family(enum rc_lst_family family)
{
    return (rc_lst_scope)family;
}

rc_lst_scope rc_scope_of_category(size_t category)
{
    return (rc_lst_scope)(SCOPE_CATEGORIES + category);
}

size_t rc_category_of_scope(rc_lst_scope scope)
{
    return scope - SCOPE_CATEGORIES;
}

rc_lst_scope rc_scope_of_substitution(void)
{
    return SCOPE_SUBSTITUTION;
}

static struct rc_lst_record *look_up(struct rc_loader *loader, const struct rc_pair_map *map,
                                     rc_lst_scope scope, struct rc_str key)
{
    rc_sym symbol = rc_intern_fold(&loader->names, key);
    uint32_t number = rc_map_get(map, scope, symbol);

    return number == UINT32_MAX ? NULL : loader->records.at[number];
}

struct rc_lst_record *rc_record_find(struct rc_loader *loader, rc_lst_scope scope,
                                     struct rc_str key)
{
    return look_up(loader, &loader->keys, scope, key);
}

bool rc_record_excluded(struct rc_loader *loader, rc_lst_scope scope, struct rc_str key)
{
    return look_up(loader, &loader->excluded_keys, scope, key) != NULL;
}

static void name_record(struct rc_loader *loader, struct rc_pair_map *map, struct rc_str key,
                        const struct rc_lst_record *record)
{
    rc_map_put(map, record->scope, rc_intern_fold(&loader->names, key), record->number);
}

struct rc_lst_record *rc_record_new(struct rc_loader *loader, enum rc_lst_family family,
                                    rc_lst_scope scope, struct rc_str name, struct rc_span span,
                                    const struct rc_pcc_entry *entry)
{
    struct rc_lst_record *record = RC_NEW(loader->arena, struct rc_lst_record);

    record->scope = scope;
    record->number = (uint32_t)loader->records.count;
    record->object.family = family;
    record->object.key = name;
    record->object.name = name;
    record->object.span = span;
    record->object.campaign = entry != NULL ? entry->campaign : NULL;
    record->object.kind = RC_NO_KIND;
    record->object.object = RC_NO_OBJECT;
    RC_PUSH(loader->arena, &loader->records, record);
    return record;
}

static bool list_has(const struct rc_pcc_list *list, const struct rc_lst_object *object)
{
    for (size_t i = 0; i < list->keys.count; i++) {
        const struct rc_pcc_key *key = &list->keys.at[i];
        if (rc_str_eq(key->key, object->key) &&
            (key->category.len == 0 || rc_str_eq_fold(key->category, object->category)))
            return true;
    }
    return false;
}

/* P3: keys exactly; where both lists are given, INCLUDE counts. */
static bool is_included(const struct rc_pcc_entry *entry, const struct rc_lst_object *object)
{
    if (entry->include.given)
        return list_has(&entry->include, object);
    return !entry->exclude.given || !list_has(&entry->exclude, object);
}

static bool same_line(const struct rc_lst_line *a, const struct rc_lst_line *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!rc_str_eq(a->fields[i].token, b->fields[i].token) ||
            !rc_str_eq(a->fields[i].value, b->fields[i].value))
            return false;
    }
    return true;
}

/* O2: objects that are truly equal are one. */
static bool same_object(const struct rc_lst_object *a, const struct rc_lst_object *b)
{
    if (a->lines.count != b->lines.count || !rc_str_eq(a->name, b->name))
        return false;
    for (size_t i = 0; i < a->lines.count; i++) {
        if (!same_line(a->lines.at[i], b->lines.at[i]))
            return false;
    }
    return true;
}

static bool may_repeat(const struct rc_loader *loader, enum rc_lst_family family)
{
    for (size_t i = 0; i < loader->campaigns.count; i++) {
        const struct rc_pcc *pcc = loader->campaigns.at[i];
        if (pcc->active && pcc->allow_dupes[family])
            return true;
    }
    return false;
}

static void report_duplicate(struct rc_loader *loader, const struct rc_lst_object *old,
                             const struct rc_lst_object *object, bool newer)
{
    const char *word = rc_lst_family_word(object->family);
    enum rc_code code = newer ? RC_N_LST_OVERRIDE : RC_W_LST_DUPLICATE;

    if (may_repeat(loader, object->family))
        return;
    rc_report(loader->diags, code, object->span,
              newer ? "%s '%.*s' replaces an older one: its SOURCEDATE is newer"
                    : "%s '%.*s' is defined already; this definition does not count",
              word, RC_FMT(object->key));
    rc_note_at(loader->diags, old->span, "the other definition");
}

/* O2: the newer SOURCEDATE survives, of equal ones the first. True: the new one counts. */
static bool settle(struct rc_loader *loader, struct rc_lst_record *old,
                   const struct rc_lst_record *record)
{
    if (same_object(&old->object, &record->object))
        return false;
    bool newer = record->date > old->date;
    report_duplicate(loader, &old->object, &record->object, newer);
    if (newer)
        rc_record_forget(loader, old);
    return newer;
}

bool rc_record_define(struct rc_loader *loader, struct rc_lst_record *record,
                      const struct rc_pcc_entry *entry)
{
    struct rc_lst_object *object = &record->object;
    struct rc_lst_record *old = rc_record_find(loader, record->scope, object->key);

    if (entry != NULL && !is_included(entry, object)) {
        name_record(loader, &loader->excluded_keys, object->key, record);
        record->forgotten = true;
        return false;
    }
    if (old != NULL && !settle(loader, old, record)) {
        record->forgotten = true;
        return false;
    }
    name_record(loader, &loader->keys, object->key, record);
    if (!rc_str_eq(object->name, object->key))
        name_record(loader, &loader->display_names, object->name, record);
    return true;
}

void rc_record_add_line(struct rc_loader *loader, struct rc_lst_record *record,
                        const struct rc_lst_line *line)
{
    if (loader->lines_kept < RC_LST_LINES_KEPT) {
        loader->lines_kept++;
        RC_PUSH(loader->arena, &record->object.lines, line);
        return;
    }
    if (loader->lines_kept++ > RC_LST_LINES_KEPT)
        return;
    rc_report(loader->diags, RC_E_TOO_MANY, line->span,
              "the objects have more than %d lines, those of copies counted each time",
              RC_LST_LINES_KEPT);
    rc_lst_stop_judging(loader, line->span);
    loader->diags->limit_hit = true;
}

bool rc_record_rekey(struct rc_loader *loader, struct rc_lst_record *record, struct rc_str key,
                     struct rc_span span)
{
    struct rc_lst_object *object = &record->object;
    const struct rc_lst_record *other = rc_record_find(loader, record->scope, key);

    if (other != NULL && other != record) {
        rc_report(loader->diags, RC_W_LST_DUPLICATE, span,
                  "%s '%.*s' exists already, so '%.*s' keeps its key",
                  rc_lst_family_word(object->family), RC_FMT(key), RC_FMT(object->key));
        rc_note_at(loader->diags, other->object.span, "the other definition");
        return false;
    }
    rc_map_remove(&loader->keys, record->scope, rc_intern_fold(&loader->names, object->key));
    object->key = key;
    name_record(loader, &loader->keys, key, record);
    return true;
}

void rc_record_forget(struct rc_loader *loader, struct rc_lst_record *record)
{
    record->forgotten = true;
    rc_map_remove(&loader->keys, record->scope, rc_intern_fold(&loader->names, record->object.key));
}

const struct rc_field *rc_line_field(const struct rc_lst_line *line, struct rc_str token)
{
    const struct rc_field *found = NULL;

    for (size_t i = 0; i < line->count; i++) {
        if (rc_str_eq(line->fields[i].token, token))
            found = &line->fields[i];
    }
    return found;
}

bool rc_key_is_given(struct rc_loader *loader, const struct rc_field *key)
{
    if (rc_str_trim(key->value).len > 0)
        return true;
    rc_report(loader->diags, RC_E_LST_VALUE, key->span, "%.*s needs a key behind the ':'",
              RC_FMT(key->token));
    return false;
}

const struct rc_field *rc_line_key(struct rc_loader *loader, const struct rc_lst_line *line)
{
    const struct rc_field *key = rc_line_field(line, RC_STR("KEY"));

    return key != NULL && rc_key_is_given(loader, key) ? key : NULL;
}

void rc_record_report_unknown(struct rc_loader *loader, rc_lst_scope scope, struct rc_str word,
                              struct rc_str key, struct rc_span span)
{
    const struct rc_lst_record *named = look_up(loader, &loader->display_names, scope, key);
    struct rc_suggestion nearest = rc_suggest(key);

    rc_report(loader->diags, RC_E_LST_UNKNOWN_OBJECT, span, "there is no %.*s '%.*s' to change",
              RC_FMT(word), RC_FMT(key));
    if (named != NULL && !named->forgotten) {
        rc_note_at(loader->diags, named->object.span, "the one of that name has the KEY '%.*s'",
                   RC_FMT(named->object.key));
        rc_fix(loader->diags, span, named->object.key);
        return;
    }
    if (loader->suggestions++ >= RC_LST_SUGGESTIONS)
        return;
    for (size_t i = 0; i < loader->records.count; i++) {
        const struct rc_lst_record *record = loader->records.at[i];
        if (record->scope == scope && !record->forgotten)
            rc_suggest_offer(&nearest, record->object.key);
    }
    if (nearest.found)
        rc_fix_near(loader->diags, span, nearest.best);
}

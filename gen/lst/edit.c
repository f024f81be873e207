#include "lst/edit.h"

#include "lst/category.h"
#include "lst/class.h"

static const char *const verb_texts[RC_EDIT_COUNT] = {
    [RC_EDIT_COPY] = ".COPY",
    [RC_EDIT_MOD] = ".MOD",
    [RC_EDIT_FORGET] = ".FORGET",
};

/* The offset of the verb behind position 0, or name.len. */
static size_t find_verb(struct rc_str name, const char *verb)
{
    size_t len = strlen(verb);

    for (size_t i = rc_str_find(name, '.', 1); i < name.len; i = rc_str_find(name, '.', i + 1)) {
        if (rc_str_starts(rc_str_sub(name, i, name.len), (struct rc_str){ verb, len }))
            return i;
    }
    return name.len;
}

/* "CATEGORY=cat|key" (O5). */
static void cut_category(struct rc_edit *edit)
{
    size_t bar = rc_str_find(edit->key, '|', 0);

    if (bar == edit->key.len || !rc_str_starts(edit->key, RC_STR("CATEGORY=")))
        return;
    edit->category = rc_str_sub(edit->key, 9, bar);
    edit->key = rc_str_sub(edit->key, bar + 1, edit->key.len);
}

enum rc_edit_verb rc_edit_cut(struct rc_str name, struct rc_edit *edit)
{
    for (unsigned verb = 0; verb < RC_EDIT_COUNT; verb++) {
        size_t at = find_verb(name, verb_texts[verb]);
        if (at == name.len)
            continue;
        edit->key = rc_str_sub(name, 0, at);
        cut_category(edit);
        size_t equals = rc_str_find(name, '=', at);
        edit->name = rc_str_sub(name, equals + 1, name.len);
        return (enum rc_edit_verb)verb;
    }
    return RC_EDIT_COUNT;
}

void rc_edits_add(struct rc_loader *loader, struct rc_edits *edits, enum rc_edit_verb verb,
                  const struct rc_edit *edit)
{
    struct rc_edit *copy = RC_NEW(loader->arena, struct rc_edit);

    *copy = *edit;
    RC_PUSH(loader->arena, &edits->at[verb], copy);
}

/* O5; where one ability only has the key, the line can be mended. */
static void report_no_category(struct rc_loader *loader, const struct rc_edit *edit)
{
    const struct rc_lst_object *only = NULL;
    size_t found = 0;

    rc_report(loader->diags, RC_E_LST_NO_CATEGORY, edit->span,
              "a change of an ability names its category: CATEGORY=cat|%.*s", RC_FMT(edit->key));
    if (loader->suggestions++ >= RC_LST_SUGGESTIONS)
        return;
    for (size_t i = 0; i < loader->records.count; i++) {
        const struct rc_lst_record *record = loader->records.at[i];
        if (record->object.family != RC_LST_ABILITY || record->forgotten ||
            !rc_str_eq_fold(record->object.key, edit->key))
            continue;
        only = &record->object;
        found++;
    }
    if (found == 1)
        rc_fix(loader->diags, edit->span,
               rc_str_printf(loader->arena, "CATEGORY=%.*s|%.*s", RC_FMT(only->category),
                             RC_FMT(only->key)));
}

/* The scope that an edit looks into; false, after a message, when there is none. */
static bool scope_of(struct rc_loader *loader, enum rc_lst_family family,
                     const struct rc_edit *edit, rc_lst_scope *scope)
{
    struct rc_str category = edit->category;

    if (family != RC_LST_ABILITY && family != RC_LST_FEAT) {
        *scope = rc_scope_of_family(family);
        return true;
    }
    if (category.len == 0 && family == RC_LST_FEAT)
        category = RC_STR("FEAT");
    if (category.len == 0) {
        report_no_category(loader, edit);
        return false;
    }
    struct rc_span span = edit->span;
    if (edit->category.len > 0) {
        span.begin -= (rc_pos)(edit->key.p - category.p);
        span.end = span.begin + (rc_pos)category.len;
    }
    size_t number = rc_category_parent(loader, category, span);
    *scope = rc_scope_of_category(number);
    return number != SIZE_MAX;
}

/* Adds the line of an edit, unless the same line was added already: a file may be listed twice
 * (P9). */
static void add_once(struct rc_loader *loader, struct rc_lst_record *record,
                     const struct rc_lst_line *line)
{
    for (size_t i = record->object.lines.count; i > 0; i--) {
        const struct rc_lst_line *old = record->object.lines.at[i - 1];
        if (old->span.begin == line->span.begin && old->level == line->level &&
            line->span.begin != 0)
            return;
    }
    rc_record_add_line(loader, record, line);
}

static void apply_lines(struct rc_loader *loader, struct rc_lst_record *record,
                        const struct rc_edit *edit)
{
    for (size_t i = 0; i < edit->lines.count; i++) {
        const struct rc_class_line *line = &edit->lines.at[i];
        struct rc_lst_record *target = line->part == RC_CLASS_ITSELF
                                           ? record
                                           : rc_class_part(loader, record, line, edit->entry);
        if (target != NULL)
            add_once(loader, target, line->line);
    }
}

static void apply_mod(struct rc_loader *loader, struct rc_lst_record *record,
                      const struct rc_edit *edit)
{
    const struct rc_field *key =
        edit->lines.count > 0 ? rc_line_key(loader, edit->lines.at[0].line) : NULL;

    apply_lines(loader, record, edit);
    if (key != NULL && !rc_str_eq(key->value, record->object.key))
        rc_record_rekey(loader, record, key->value, rc_field_value_span(key));
}

static void apply_copy(struct rc_loader *loader, struct rc_lst_record *record,
                       const struct rc_edit *edit)
{
    const struct rc_lst_line *line = edit->lines.at[0].line;
    struct rc_lst_record *copy = rc_record_new(loader, record->object.family, record->scope,
                                               edit->name, edit->span, edit->entry);
    const struct rc_field *key = rc_line_key(loader, line);

    copy->date = edit->date;
    copy->object.category = record->object.category;
    for (size_t i = 0; i < record->object.lines.count; i++) {
        if (record->object.lines.at[i]->count > 0) /* a copy of a copy has a bare line for each */
            rc_record_add_line(loader, copy, record->object.lines.at[i]);
    }
    rc_record_add_line(loader, copy, line);
    if (key != NULL)
        copy->object.key = key->value;
    if (!rc_record_define(loader, copy, edit->entry))
        return;
    if (copy->object.family == RC_LST_CLASS)
        rc_class_copy_parts(loader, record, copy, edit->entry);
}

static void apply(struct rc_loader *loader, enum rc_lst_family family, enum rc_edit_verb verb,
                  const struct rc_edit *edit)
{
    rc_lst_scope scope;

    if (!scope_of(loader, family, edit, &scope))
        return;
    struct rc_lst_record *record = rc_record_find(loader, scope, edit->key);
    if (record == NULL) {
        if (verb != RC_EDIT_FORGET && !rc_record_excluded(loader, scope, edit->key))
            rc_record_report_unknown(loader, scope, rc_str(rc_lst_family_word(family)), edit->key,
                                     edit->span);
        return;
    }
    switch (verb) {
    case RC_EDIT_COPY: apply_copy(loader, record, edit); break;
    case RC_EDIT_MOD: apply_mod(loader, record, edit); break;
    case RC_EDIT_FORGET:
        rc_record_forget(loader, record);
        rc_class_forget_parts(loader, record);
        break;
    case RC_EDIT_COUNT: break;
    }
}

void rc_edits_apply(struct rc_loader *loader, enum rc_lst_family family, struct rc_edits *edits)
{
    for (unsigned verb = 0; verb < RC_EDIT_COUNT; verb++) {
        for (size_t i = 0; i < edits->at[verb].count; i++)
            apply(loader, family, (enum rc_edit_verb)verb, edits->at[verb].at[i]);
    }
}

#include "lst/object.h"

#include "lst/category.h"
#include "lst/class.h"
#include "lst/fact.h"
#include "lst/line.h"
#include "lst/mode.h"

static struct rc_lst_line *new_line(struct rc_loader *loader, const struct rc_raw_line *raw,
                                    const struct rc_pcc_entry *entry, bool mod)
{
    struct rc_lst_line *line = RC_NEW(loader->arena, struct rc_lst_line);

    line->fields = raw->fields;
    line->count = raw->count;
    line->span = raw->span;
    line->campaign = entry->campaign;
    line->level = RC_LST_NO_LEVEL;
    line->mod = mod;
    return line;
}

/* O10: the first CATEGORY of the defining line counts; FEAT files imply theirs. */
static bool find_category(struct rc_loader *loader, enum rc_lst_family family,
                          const struct rc_lst_line *line, struct rc_str *category,
                          rc_lst_scope *scope)
{
    const struct rc_field *found = NULL;

    for (size_t i = 0; i < line->count; i++) {
        const struct rc_field *field = &line->fields[i];
        if (!rc_str_eq(field->token, RC_STR("CATEGORY")))
            continue;
        if (found != NULL) {
            rc_report(loader->diags, RC_W_LST_SECOND_CATEGORY, field->span,
                      "an ability has one CATEGORY: this second one does not count");
            continue;
        }
        found = field;
    }
    struct rc_span span = found != NULL ? rc_field_value_span(found) : line->span;
    *category = found != NULL ? found->value : RC_STR("FEAT");
    if (found == NULL && family != RC_LST_FEAT) {
        rc_report(loader->diags, RC_E_LST_NO_CATEGORY, line->span,
                  "the ability has no CATEGORY: it does not count");
        return false;
    }
    size_t number = rc_category_parent(loader, *category, span);
    *scope = rc_scope_of_category(number);
    return number != SIZE_MAX;
}

/* L5: the blank is part of the key, so nothing that names the object without it finds it. */
static void check_name(struct rc_loader *loader, const struct rc_raw_line *raw)
{
    struct rc_str trimmed = rc_str_trim(raw->name);

    if (trimmed.len == raw->name.len || trimmed.p != raw->name.p)
        return;
    rc_report(loader->diags, RC_W_LST_TRAILING_BLANK, raw->span,
              "the blank at the end belongs to the name '%.*s'", RC_FMT(raw->name));
    rc_fix_silent(loader->diags, raw->span, trimmed);
    rc_help(loader->diags, "remove the blank [fix]");
}

static int date_of(const struct rc_lst_line *line, int date)
{
    const struct rc_field *field = rc_line_field(line, RC_STR("SOURCEDATE"));

    return field != NULL ? rc_lst_date(field->value) : date;
}

/* Sizes, stats and alignments go by their abbreviation, which other objects and edits use. */
static struct rc_str key_of(struct rc_loader *loader, enum rc_lst_family family,
                            const struct rc_lst_line *line, struct rc_str name)
{
    const struct rc_field *key = rc_line_key(loader, line);

    if (key == NULL &&
        (family == RC_LST_SIZE || family == RC_LST_STAT || family == RC_LST_ALIGNMENT))
        key = rc_line_field(line, RC_STR("ABB"));
    return key != NULL && rc_key_is_given(loader, key) ? key->value : name;
}

static void define_object(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                          const struct rc_raw_line *raw, int date)
{
    enum rc_lst_family family = entry->family;
    const struct rc_lst_line *line = new_line(loader, raw, entry, false);
    rc_lst_scope scope = rc_scope_of_family(family);
    struct rc_str category = RC_STR("");

    if (rc_str_trim(raw->name).len == 0) {
        rc_report(loader->diags, RC_E_LST_NO_NAME, raw->span, "the line has no name");
        return;
    }
    check_name(loader, raw);
    if (rc_lst_family_shape(family) == RC_LST_SHAPE_ABILITY) {
        if (!find_category(loader, family, line, &category, &scope))
            return;
        family = RC_LST_ABILITY;
    }
    struct rc_lst_record *record =
        rc_record_new(loader, family, scope, raw->name, raw->span, entry);
    record->hidden = rc_str_eq(category, RC_STR(RC_LST_LANGBONUS));
    record->object.category = category;
    record->object.key = key_of(loader, family, line, raw->name);
    record->date = date_of(line, date);
    rc_record_add_line(loader, record, line);
    rc_record_define(loader, record, entry);
}

/* "CLASS:x PRE:.CLEAR": of the first field, all up to the first ':' is not part of the key (O4). */
static struct rc_str without_prefix(enum rc_lst_family family, struct rc_str name)
{
    size_t colon = rc_str_find(name, ':', 0);

    return family == RC_LST_CLASS && colon < name.len ? rc_str_sub(name, colon + 1, name.len)
                                                      : name;
}

static void object_line(struct rc_loader *loader, const struct rc_line_reader *reader,
                        const struct rc_pcc_entry *entry, const struct rc_raw_line *raw,
                        struct rc_edits *edits)
{
    struct rc_edit edit = { .entry = entry, .date = reader->date };
    enum rc_edit_verb verb = rc_edit_cut(without_prefix(entry->family, raw->name), &edit);

    if (verb == RC_EDIT_COUNT) {
        define_object(loader, entry, raw, reader->date);
        return;
    }
    struct rc_class_line line = {
        .part = RC_CLASS_ITSELF,
        .line = new_line(loader, raw, entry, verb == RC_EDIT_MOD),
    };
    edit.span = rc_span_of(reader->file->source, edit.key);
    RC_PUSH(loader->arena, &edit.lines, line);
    rc_edits_add(loader, edits, verb, &edit);
}

/* O12: the first field is a token like the others. */
static void field_line(struct rc_loader *loader, const struct rc_line_reader *reader,
                       const struct rc_raw_line *raw)
{
    struct rc_field *fields = RC_NEW_ARRAY(loader->arena, struct rc_field, raw->count + 1);

    if (!rc_field_cut(loader, reader->file->source, rc_str_trim(raw->name), &fields[0]))
        return;
    fields[0].number = 1;
    fields[0].count = (uint16_t)raw->field_count;
    if (raw->count > 0)
        memcpy(fields + 1, raw->fields, raw->count * sizeof *fields);
    rc_count_token(loader, reader->family, fields[0].token);
    if (reader->family == RC_LST_ABILITYCATEGORY)
        rc_category_line(loader, fields, raw->count + 1);
    else
        rc_fact_line(loader, fields, raw->count + 1);
}

/* A line that is carried by name only. */
static void other_line(struct rc_loader *loader, const struct rc_line_reader *reader,
                       const struct rc_raw_line *raw)
{
    struct rc_field first;

    if (rc_field_cut(NULL, reader->file->source, rc_str_trim(raw->name), &first))
        rc_count_token(loader, reader->family, first.token);
}

static void object_file(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                        const struct rc_lst_file *file, struct rc_edits *edits)
{
    enum rc_lst_shape shape = rc_lst_family_shape(entry->family);
    struct rc_line_reader reader;
    struct rc_raw_line raw;

    rc_line_reader_init(&reader, loader, file, entry);
    reader.check = shape != RC_LST_SHAPE_OTHER;
    while (rc_line_next(&reader, &raw)) {
        if (shape == RC_LST_SHAPE_FIELD)
            field_line(loader, &reader, &raw);
        else if (shape == RC_LST_SHAPE_OTHER)
            other_line(loader, &reader, &raw);
        else
            object_line(loader, &reader, entry, &raw, edits);
    }
}

static void read_text(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                      const struct rc_lst_file *file, struct rc_edits *edits)
{
    if (rc_lst_family_shape(entry->family) == RC_LST_SHAPE_CLASS)
        rc_class_file(loader, entry, file, edits);
    else
        object_file(loader, entry, file, edits);
}

static void read_file(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                      struct rc_edits *edits)
{
    const struct rc_lst_file *file = rc_lst_file(loader, entry->path, entry->span);

    if (file->source != NULL && file->blank)
        rc_report(loader->diags, RC_W_LST_EMPTY, entry->span, "'%.*s' is empty",
                  RC_FMT(entry->path));
    else if (file->source != NULL)
        read_text(loader, entry, file, edits);
}

/* What game modes define in files of their own: ability categories, and in older ones stats and the
 * like, one line each, STATNAME:Strength ABB:STR. */
static const struct {
    enum rc_lst_family family;
    const char *file;
    const char *token;
} mode_objects[] = {
    { RC_LST_ABILITYCATEGORY, "miscinfo.lst", "ABILITYCATEGORY" },
    { RC_LST_STAT, "statsandchecks.lst", "STATNAME" },
    { RC_LST_SAVE, "statsandchecks.lst", "CHECKNAME" },
    { RC_LST_ALIGNMENT, "statsandchecks.lst", "ALIGNMENTNAME" },
    { RC_LST_SIZE, "sizeAdjustment.lst", "SIZENAME" },
};

static void read_mode_objects(struct rc_loader *loader, size_t which)
{
    struct rc_pcc_entry *entry = RC_NEW(loader->arena, struct rc_pcc_entry);
    const struct rc_lst_file *file = rc_mode_file(loader, mode_objects[which].file, &entry->path);
    struct rc_line_reader reader;
    struct rc_raw_line raw;
    struct rc_field first;

    if (file == NULL || file->blank)
        return;
    entry->family = mode_objects[which].family;
    entry->campaign = &loader->built_in.campaign;
    rc_line_reader_init(&reader, loader, file, entry);
    reader.count = false;
    reader.check = false;
    while (rc_line_next(&reader, &raw)) {
        if (!rc_field_cut(NULL, file->source, raw.name, &first) ||
            !rc_str_eq(first.token, rc_str(mode_objects[which].token)))
            continue;
        if (entry->family == RC_LST_ABILITYCATEGORY) {
            field_line(loader, &reader, &raw);
            continue;
        }
        raw.name = rc_str_trim(first.value);
        raw.span = rc_span_of(file->source, raw.name);
        define_object(loader, entry, &raw, 0);
    }
}

void rc_object_text(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                    const struct rc_lst_file *file)
{
    struct rc_edits edits = { 0 };

    read_text(loader, entry, file, &edits);
    rc_edits_apply(loader, entry->family, &edits);
}

void rc_family_load(struct rc_loader *loader, enum rc_lst_family family)
{
    struct rc_edits edits = { 0 };

    for (size_t i = 0; i < sizeof mode_objects / sizeof mode_objects[0]; i++) {
        if (mode_objects[i].family == family)
            read_mode_objects(loader, i);
    }
    for (size_t i = 0; i < loader->entries[family].list.count; i++)
        read_file(loader, loader->entries[family].list.at[i], &edits);
    rc_edits_apply(loader, family, &edits);
}

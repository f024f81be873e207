#include "lst/line.h"

#include "lst/load.h"

int rc_lst_date(struct rc_str text)
{
    struct rc_str rest = text;
    struct rc_str part;
    int parts[3] = { 0, 0, 0 };

    for (size_t i = 0; i < 3 && rc_str_next(&rest, '-', &part); i++) {
        if (!rc_str_to_int(part, &parts[i]) || parts[i] < 0 || parts[i] > 9999)
            return 0;
    }
    return parts[0] * 10000 + parts[1] % 100 * 100 + parts[2] % 100;
}

void rc_lst_long_line(struct rc_loader *loader, const struct rc_source *source, struct rc_str line)
{
    rc_report(loader->diags, RC_E_LONG_LINE, rc_span_of(source, rc_str_sub(line, 0, 1)),
              "this line has %zu byte%s, the limit is %zu: it is skipped", line.len,
              rc_plural(line.len), loader->options.line_limit);
    loader->diags->limit_hit = true;
}

void rc_line_reader_init(struct rc_line_reader *reader, struct rc_loader *loader,
                         const struct rc_lst_file *file, const struct rc_pcc_entry *entry)
{
    *reader = (struct rc_line_reader){
        .loader = loader,
        .file = file,
        .family = entry->family,
        .count = !file->built_in,
        .check = true,
        .scan = { file->text.p },
        .date = rc_pcc_of(entry->campaign)->date,
    };
}

bool rc_field_cut(struct rc_loader *loader, const struct rc_source *source, struct rc_str text,
                  struct rc_field *field)
{
    size_t colon = rc_str_find(text, ':', 0);

    if (colon > 0 && colon < text.len) {
        field->token = rc_str_sub(text, 0, colon);
        field->value = rc_str_sub(text, colon + 1, text.len);
        field->span = rc_span_of(source, text);
        return true;
    }
    if (loader == NULL)
        return false;
    rc_report(loader->diags, RC_E_LST_FIELD, rc_span_of(source, text),
              colon == 0 ? "'%.*s' has no token before its ':'"
                         : "'%.*s' is not of the form TOKEN:value",
              RC_FMT(text));
    return false;
}

/* Everything up to the end of the line: the first piece to line->name, the others to scratch. */
static enum rc_lst_mark cut_line(struct rc_line_reader *reader, struct rc_raw_line *line,
                                 struct rc_str *all, bool *led_by_tab)
{
    struct rc_loader *loader = reader->loader;
    enum rc_lst_mark mark;
    struct rc_str text;

    *all = rc_str_between(reader->scan.cursor, reader->scan.cursor);
    *led_by_tab = false;
    line->field_count = 0;
    loader->pieces.count = 0;
    while ((mark = rc_lst_scan(&reader->scan, &text)) == RC_LST_TEXT || mark == RC_LST_TABS) {
        all->len = (size_t)(reader->scan.cursor - all->p);
        if (mark == RC_LST_TABS) {
            *led_by_tab = *led_by_tab || line->field_count == 0;
        } else if (line->field_count++ == 0) {
            line->name = text;
        } else {
            RC_PUSH(loader->arena, &loader->pieces, text);
        }
    }
    return mark;
}

static void cut_fields(struct rc_line_reader *reader, struct rc_raw_line *line)
{
    struct rc_loader *loader = reader->loader;
    size_t count = loader->pieces.count;
    struct rc_field *fields =
        count > 0 ? RC_NEW_ARRAY(loader->arena, struct rc_field, count) : NULL;

    line->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct rc_str text = rc_str_trim(loader->pieces.at[i]);
        loader->diags->field = (unsigned)i + 2;
        loader->diags->field_count = (unsigned)line->field_count;
        if (text.len == 0 || !rc_field_cut(reader->check ? loader : NULL, reader->file->source,
                                           text, &fields[line->count]))
            continue;
        fields[line->count].number = (uint16_t)(i + 2 < UINT16_MAX ? i + 2 : UINT16_MAX);
        fields[line->count].count =
            (uint16_t)(line->field_count < UINT16_MAX ? line->field_count : UINT16_MAX);
        if (reader->count)
            rc_count_token(loader, reader->family, fields[line->count].token);
        line->count++;
    }
    line->fields = fields;
    loader->diags->field = 0;
    loader->diags->field_count = 0;
}

/* O9: what the line says holds for the lines below it. */
static void read_source_line(struct rc_line_reader *reader, const struct rc_raw_line *line)
{
    struct rc_field first;

    if (rc_field_cut(NULL, reader->file->source, line->name, &first) &&
        rc_str_eq(first.token, RC_STR("SOURCEDATE")))
        reader->date = rc_lst_date(rc_str_trim(first.value));
    for (size_t i = 0; i < line->count; i++) {
        if (rc_str_eq(line->fields[i].token, RC_STR("SOURCEDATE")))
            reader->date = rc_lst_date(line->fields[i].value);
    }
}

/* L4, L6: the line has lost its name, or its author meant it to continue the line above. */
static void report_tab(struct rc_line_reader *reader, const struct rc_raw_line *line)
{
    rc_report(reader->loader->diags, RC_W_LST_LEADING_TAB, line->span,
              "the line begins with a TAB, so '%.*s' is taken for its name",
              RC_FMT(rc_str_trim(line->name)));
    rc_note(reader->loader->diags, "a line never continues the one above it");
}

/* Whether the line at hand is one to hand out. */
static bool take_line(struct rc_line_reader *reader, struct rc_raw_line *line, struct rc_str all,
                      bool led_by_tab)
{
    struct rc_loader *loader = reader->loader;

    if (line->field_count == 0 || all.p[0] == '#' || rc_str_trim(all).len == 0)
        return false;
    if (all.len > loader->options.line_limit && !reader->file->built_in) {
        rc_lst_long_line(loader, reader->file->source, all);
        return false;
    }
    line->span = rc_span_of(reader->file->source, line->name);
    bool is_source = !led_by_tab && rc_str_starts(line->name, RC_STR("SOURCE"));
    if (led_by_tab && reader->check)
        report_tab(reader, line);
    if (reader->check && !is_source) {
        loader->diags->object_kind = rc_str(rc_lst_family_word(reader->family));
        loader->diags->object_key = line->name;
    }
    cut_fields(reader, line);
    loader->diags->object_kind = RC_STR("");
    loader->diags->object_key = RC_STR("");
    if (is_source)
        read_source_line(reader, line);
    return !is_source;
}

bool rc_line_next(struct rc_line_reader *reader, struct rc_raw_line *line)
{
    enum rc_lst_mark mark;
    struct rc_str all;
    bool led_by_tab;

    do {
        mark = cut_line(reader, line, &all, &led_by_tab);
        if (take_line(reader, line, all, led_by_tab))
            return true;
    } while (mark != RC_LST_END);
    return false;
}

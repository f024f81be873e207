#include "lst/class.h"

#include "lst/line.h"

/* What the lines of a file have added up to since the last CLASS: line. */
struct group {
    bool open;
    enum rc_edit_verb verb; /* RC_EDIT_COUNT: a new class */
    struct rc_edit edit;
    struct rc_str name; /* of a new class */
    struct rc_str key;  /* the same, or what a KEY so far has made of it */
    struct rc_span span;
    enum rc_class_part part; /* that SUBCLASSLEVEL lines are for */
    struct rc_str part_name;
    int max_level; /* MAXLEVEL so far, or 100 */
};

struct class_reader {
    struct rc_loader *loader;
    const struct rc_pcc_entry *entry;
    struct rc_edits *edits;
    struct rc_line_reader lines;
    struct group group;
};

enum {
    LAST_LEVEL = 100 /* that REPEATLEVEL reaches without a MAXLEVEL */
};

static struct rc_lst_line *new_line(struct class_reader *reader, const struct rc_raw_line *raw,
                                    int level)
{
    struct rc_lst_line *line = RC_NEW(reader->loader->arena, struct rc_lst_line);

    line->fields = raw->fields;
    line->count = raw->count;
    line->span = raw->span;
    line->campaign = reader->entry->campaign;
    line->level = level;
    line->mod = reader->group.verb == RC_EDIT_MOD;
    return line;
}

static void add_line(struct class_reader *reader, enum rc_class_part part, struct rc_str part_name,
                     struct rc_lst_line *line)
{
    struct rc_class_line class_line = { part, part_name, line };

    RC_PUSH(reader->loader->arena, &reader->group.edit.lines, class_line);
}

static struct rc_str part_key(struct rc_loader *loader, const struct rc_lst_record *owner,
                              struct rc_str name)
{
    return rc_str_printf(loader->arena, "%.*s.%.*s", RC_FMT(owner->object.key), RC_FMT(name));
}

/* choose.md A7.1, B3.5: `a.a` is the class a itself, unless that cannot be taken bare. */
static bool names_itself(const struct rc_lst_record *owner, struct rc_str name)
{
    if (!rc_str_eq_fold(owner->object.key, name))
        return false;
    for (size_t i = 0; i < owner->object.lines.count; i++) {
        const struct rc_field *field =
            rc_line_field(owner->object.lines.at[i], RC_STR("ALLOWBASECLASS"));
        if (field != NULL && rc_str_eq_fold(field->value, RC_STR("NO")))
            return false;
    }
    return true;
}

struct rc_lst_record *rc_class_part(struct rc_loader *loader, struct rc_lst_record *owner,
                                    const struct rc_class_line *line,
                                    const struct rc_pcc_entry *entry)
{
    rc_lst_scope scope =
        line->part == RC_CLASS_SUBCLASS ? owner->scope : rc_scope_of_substitution();
    struct rc_str key = part_key(loader, owner, line->part_name);
    struct rc_lst_record *part = rc_record_find(loader, scope, key);

    if (part != NULL)
        return part;
    struct rc_span span = line->line->span;
    if (line->part == RC_CLASS_SUBCLASS && names_itself(owner, line->part_name)) {
        rc_report(loader->diags, RC_E_LST_SUBCLASS, span,
                  "subclass '%.*s' has the name of its class, which can be taken itself",
                  RC_FMT(line->part_name));
        rc_help(loader->diags, "ALLOWBASECLASS:NO keeps the class from being taken itself");
        return NULL;
    }
    part = rc_record_new(loader, RC_LST_CLASS, scope, line->part_name, span, entry);
    part->object.key = key;
    part->object.parent = &owner->object;
    rc_record_define(loader, part, NULL);
    return part;
}

void rc_class_copy_parts(struct rc_loader *loader, const struct rc_lst_record *from,
                         struct rc_lst_record *to, const struct rc_pcc_entry *entry)
{
    for (size_t i = 0, count = loader->records.count; i < count; i++) {
        const struct rc_lst_record *old = loader->records.at[i];
        if (old->object.parent != &from->object || old->forgotten)
            continue;
        struct rc_lst_record *part = rc_record_new(loader, RC_LST_CLASS, old->scope,
                                                   old->object.name, old->object.span, entry);
        part->object.key = part_key(loader, to, old->object.name);
        part->object.parent = &to->object;
        part->object.lines = old->object.lines;
        part->object.lines.room = part->object.lines.count; /* the copy grows on its own */
        rc_record_define(loader, part, NULL);
    }
}

void rc_class_forget_parts(struct rc_loader *loader, const struct rc_lst_record *owner)
{
    if (owner->object.family != RC_LST_CLASS)
        return;
    for (size_t i = 0; i < loader->records.count; i++) {
        if (loader->records.at[i]->object.parent == &owner->object)
            rc_record_forget(loader, loader->records.at[i]);
    }
}

/* The class itself first: its key and ALLOWBASECLASS count for the subclasses. */
static void define_class(struct class_reader *reader, const struct group *group)
{
    struct rc_loader *loader = reader->loader;
    struct rc_lst_record *record =
        rc_record_new(loader, RC_LST_CLASS, rc_scope_of_family(RC_LST_CLASS), group->name,
                      group->span, reader->entry);

    record->date = reader->lines.date;
    record->object.key = group->key;
    for (size_t i = 0; i < group->edit.lines.count; i++) {
        if (group->edit.lines.at[i].part == RC_CLASS_ITSELF)
            rc_record_add_line(loader, record, group->edit.lines.at[i].line);
    }
    if (!rc_record_define(loader, record, reader->entry))
        return;
    for (size_t i = 0; i < group->edit.lines.count; i++) {
        const struct rc_class_line *line = &group->edit.lines.at[i];
        struct rc_lst_record *part = line->part == RC_CLASS_ITSELF
                                         ? NULL
                                         : rc_class_part(loader, record, line, reader->entry);
        if (part != NULL)
            rc_record_add_line(loader, part, line->line);
    }
}

static void close_group(struct class_reader *reader)
{
    struct group *group = &reader->group;

    if (group->open && group->verb == RC_EDIT_COUNT)
        define_class(reader, group);
    else if (group->open)
        rc_edits_add(reader->loader, reader->edits, group->verb, &group->edit);
    group->open = false;
}

static void open_group(struct class_reader *reader, struct rc_str name, struct rc_span span)
{
    struct group *group = &reader->group;

    close_group(reader);
    *group = (struct group){
        .open = true,
        .name = name,
        .key = name,
        .span = span,
        .max_level = LAST_LEVEL,
    };
    group->verb = rc_edit_cut(name, &group->edit);
    group->edit.entry = reader->entry;
    group->edit.date = reader->lines.date;
    group->edit.span = group->span;
    if (group->verb != RC_EDIT_COUNT)
        group->edit.span.end = group->span.begin + (rc_pos)group->edit.key.len;
}

static void note_fields(struct rc_loader *loader, struct group *group,
                        const struct rc_raw_line *raw)
{
    for (size_t i = 0; i < raw->count; i++) {
        const struct rc_field *field = &raw->fields[i];
        int level;
        if (rc_str_eq(field->token, RC_STR("KEY")) && rc_key_is_given(loader, field))
            group->key = field->value;
        if (rc_str_eq(field->token, RC_STR("MAXLEVEL")) && rc_str_to_int(field->value, &level) &&
            level > 0 && level < LAST_LEVEL)
            group->max_level = level;
    }
}

/* O11: lines of the same name, or of the key that the class has, add to the same class. A change is
 * never continued by a new one. */
static bool continues(const struct group *group, struct rc_str name)
{
    return group->open && group->verb == RC_EDIT_COUNT &&
           (rc_str_eq(group->name, name) || rc_str_eq(group->key, name));
}

static void read_class(struct class_reader *reader, const struct rc_raw_line *raw,
                       const struct rc_field *first)
{
    struct group *group = &reader->group;

    if (!continues(group, first->value))
        open_group(reader, first->value, rc_field_value_span(first));
    group->part = RC_CLASS_ITSELF;
    note_fields(reader->loader, group, raw);
    struct rc_lst_line *line = new_line(reader, raw, RC_LST_NO_LEVEL);
    line->span = rc_field_value_span(first);
    add_line(reader, RC_CLASS_ITSELF, RC_STR(""), line);
}

static void read_part(struct class_reader *reader, const struct rc_raw_line *raw,
                      const struct rc_field *first, enum rc_class_part part)
{
    struct rc_lst_line *line = new_line(reader, raw, RC_LST_NO_LEVEL);

    reader->group.part = part;
    reader->group.part_name = first->value;
    line->span = rc_field_value_span(first);
    add_line(reader, part, first->value, line);
}

static void read_subclass(struct class_reader *reader, const struct rc_raw_line *raw,
                          const struct rc_field *first)
{
    read_part(reader, raw, first, RC_CLASS_SUBCLASS);
}

static void read_substitution(struct class_reader *reader, const struct rc_raw_line *raw,
                              const struct rc_field *first)
{
    read_part(reader, raw, first, RC_CLASS_SUBSTITUTION);
}

static bool report_level(struct class_reader *reader, struct rc_span span)
{
    rc_report(reader->loader->diags, RC_E_LST_CLASS_LINE, span,
              "a line of a class file begins with CLASS:, SUBCLASS:, SUBCLASSLEVEL:, "
              "SUBSTITUTIONCLASS:, SUBSTITUTIONLEVEL: or a level");
    return false;
}

/* "SUBCLASSLEVEL:3": of the part named last. */
static void read_part_level(struct class_reader *reader, const struct rc_raw_line *raw,
                            const struct rc_field *first)
{
    struct group *group = &reader->group;
    int level;

    if (group->part == RC_CLASS_ITSELF) {
        rc_report(reader->loader->diags, RC_E_LST_CLASS_LINE, first->span,
                  "no subclass stands above this %.*s line", RC_FMT(first->token));
        return;
    }
    if (!rc_str_to_int(rc_str_trim(first->value), &level) || level < 0) {
        report_level(reader, first->span);
        return;
    }
    add_line(reader, group->part, group->part_name, new_line(reader, raw, level));
}

/* Lines of a class file that begin with a word. */
static const struct {
    const char *token;
    bool in_class; /* only below a CLASS: line */
    void (*read)(struct class_reader *reader, const struct rc_raw_line *raw,
                 const struct rc_field *first);
} line_forms[] = {
    { "CLASS", false, read_class },
    { "SUBCLASS", true, read_subclass },
    { "SUBCLASSLEVEL", true, read_part_level },
    { "SUBSTITUTIONCLASS", true, read_substitution },
    { "SUBSTITUTIONLEVEL", true, read_part_level },
};

/* How a level line repeats: n:REPEATLEVEL:inc[|SKIP=s][|MAX=m]. */
struct repeat {
    int level;
    int step; /* 0: it does not repeat */
    int skip;
    int last;
};

static bool read_option(struct rc_str part, struct repeat *repeat)
{
    if (rc_str_starts(part, RC_STR("SKIP=")))
        return rc_str_to_int(rc_str_sub(part, 5, part.len), &repeat->skip) && repeat->skip >= 0;
    if (rc_str_starts(part, RC_STR("MAX=")))
        return rc_str_to_int(rc_str_sub(part, 4, part.len), &repeat->last);
    return false;
}

/* False, after a message, for anything that is not a level. */
static bool read_repeat(struct class_reader *reader, const struct rc_raw_line *raw,
                        struct repeat *repeat)
{
    struct rc_str rest = rc_str_trim(raw->name);
    struct rc_str part;

    repeat->last = reader->group.max_level;
    rc_str_next(&rest, ':', &part);
    if (!rc_str_to_int(part, &repeat->level) || repeat->level < 0)
        return report_level(reader, raw->span);
    if (rest.len == 0)
        return true;
    if (!rc_str_starts(rest, RC_STR("REPEATLEVEL:")))
        return report_level(reader, raw->span);
    rest = rc_str_sub(rest, strlen("REPEATLEVEL:"), rest.len);
    rc_str_next(&rest, '|', &part);
    bool ok = rc_str_to_int(part, &repeat->step) && repeat->step > 0;
    while (ok && rest.p != NULL && rc_str_next(&rest, '|', &part))
        ok = read_option(part, repeat);
    if (!ok)
        rc_report(reader->loader->diags, RC_E_LST_CLASS_LINE, raw->span,
                  "REPEATLEVEL is written n:REPEATLEVEL:step, then |SKIP=count and |MAX=level");
    return ok;
}

/* With SKIP=s, runs of s repetitions alternate with single gaps; the first line counts as one. */
static void add_repeated(struct class_reader *reader, const struct rc_raw_line *raw,
                         struct repeat repeat)
{
    int left = repeat.skip - 1;

    if (repeat.last > LAST_LEVEL)
        repeat.last = LAST_LEVEL;
    for (int level = repeat.level; repeat.step > 0 && level <= repeat.last - repeat.step;) {
        level += repeat.step;
        if (repeat.skip == 0 || left != 0)
            add_line(reader, RC_CLASS_ITSELF, RC_STR(""), new_line(reader, raw, level));
        left = left == 0 ? repeat.skip : left - 1;
    }
}

static void read_level(struct class_reader *reader, const struct rc_raw_line *raw)
{
    struct repeat repeat = { 0 };

    if (!read_repeat(reader, raw, &repeat))
        return;
    add_line(reader, RC_CLASS_ITSELF, RC_STR(""), new_line(reader, raw, repeat.level));
    add_repeated(reader, raw, repeat);
}

static bool report_no_class(struct class_reader *reader, const struct rc_raw_line *raw)
{
    rc_report(reader->loader->diags, RC_E_LST_CLASS_LINE, raw->span,
              "no CLASS: line stands above this one");
    return false;
}

static void read_line(struct class_reader *reader, const struct rc_raw_line *raw)
{
    struct rc_field first = { 0 };
    bool has_token = rc_field_cut(NULL, reader->lines.file->source, raw->name, &first);

    for (size_t i = 0; has_token && i < sizeof line_forms / sizeof line_forms[0]; i++) {
        if (!rc_str_eq(first.token, rc_str(line_forms[i].token)))
            continue;
        rc_count_token(reader->loader, RC_LST_CLASS, first.token);
        if (!line_forms[i].in_class || reader->group.open || report_no_class(reader, raw))
            line_forms[i].read(reader, raw, &first);
        return;
    }
    if (reader->group.open || report_no_class(reader, raw))
        read_level(reader, raw);
}

void rc_class_file(struct rc_loader *loader, const struct rc_pcc_entry *entry,
                   const struct rc_lst_file *file, struct rc_edits *edits)
{
    struct class_reader reader = { .loader = loader, .entry = entry, .edits = edits };
    struct rc_raw_line raw;

    rc_line_reader_init(&reader.lines, loader, file, entry);
    while (rc_line_next(&reader.lines, &raw))
        read_line(&reader, &raw);
    close_group(&reader);
}

#include "lex/lines.h"

#include "base/path.h"

static bool is_by_line(struct rc_str path, struct rc_str text)
{
    if (!rc_str_eq(path, RC_STR("-")))
        return rc_str_eq_fold(rc_path_ending(path), RC_STR("jsonl"));
    return rc_str_ends(rc_str_trim(rc_str_sub(text, 0, rc_str_find(text, '\n', 0))), RC_STR("}"));
}

static bool check_text(struct rc_diags *diags, const struct rc_source *source)
{
    struct rc_span first = { source->base, source->base + 1 };

    if (source->converted) {
        rc_report(diags, RC_E_JSON_SYNTAX, rc_source_bad_byte(source),
                  "JSON is UTF-8; byte %zu of this file is not", source->first_bad + 1);
        return false;
    }
    if (rc_str_trim(source->text).len > 0)
        return true;
    rc_report(diags, RC_E_JSON_SYNTAX, first, "the file is empty");
    return false;
}

void rc_lines_each(struct rc_diags *diags, const struct rc_source *source,
                   bool (*each)(void *context, struct rc_str piece), void *context)
{
    struct rc_str rest = source->text;
    struct rc_str line;

    if (!check_text(diags, source))
        return;
    if (rc_str_starts(rest, RC_STR("\xef\xbb\xbf")))
        rest = rc_str_sub(rest, 3, rest.len);
    if (!is_by_line(source->name, rest)) {
        each(context, rest);
        return;
    }
    while (rc_str_next(&rest, '\n', &line)) {
        if (rc_str_trim(line).len > 0 && !each(context, line))
            break;
    }
}

enum rc_io_status rc_lines_read(struct rc_diags *diags, struct rc_str path,
                                const struct rc_source **source,
                                bool (*each)(void *context, struct rc_str piece), void *context)
{
    struct rc_source *file;
    enum rc_io_status status = rc_source_read(diags->sources, path, path, &file);

    if (status != RC_IO_OK)
        return status;
    *source = file;
    rc_lines_each(diags, file, each, context);
    return RC_IO_OK;
}

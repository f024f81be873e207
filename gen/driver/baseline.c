#include "driver/baseline.h"

#include <jansson.h>

/* What makes two messages the same: code, file, text. */
static rc_sym name_of(struct rc_run *run, struct rc_intern *names, struct rc_str code,
                      struct rc_str file, struct rc_str text)
{
    return rc_intern_add(names, rc_str_printf(&run->arena, "%.*s\n%.*s\n%.*s", RC_FMT(code),
                                              RC_FMT(file), RC_FMT(text)));
}

static struct rc_str member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);

    if (!json_is_string(value))
        return RC_STR("");
    return (struct rc_str){ json_string_value(value), json_string_length(value) };
}

typedef RC_VEC(size_t) count_list; /* by name */

static size_t *counter(struct rc_run *run, count_list *counts, rc_sym name)
{
    while (counts->count <= name)
        RC_PUSH(&run->arena, counts, 0);
    return &counts->at[name];
}

static bool read_line(struct rc_run *run, struct rc_intern *names, count_list *counts,
                      struct rc_str line)
{
    json_t *object = json_loadb(line.p, line.len, JSON_REJECT_DUPLICATES, NULL);

    if (!json_is_object(object) || !rc_str_eq(member(object, "schema"), RC_STR("rulec.diag/1"))) {
        json_decref(object);
        return false;
    }
    rc_sym name = name_of(run, names, member(object, "code"), member(object, "file"),
                          member(object, "message"));
    ++*counter(run, counts, name);
    json_decref(object);
    return true;
}

static bool read_baseline(struct rc_run *run, const char *path, struct rc_intern *names,
                          count_list *counts)
{
    struct rc_str rest;
    struct rc_str line;
    enum rc_io_status status = rc_io_read(&run->arena, path, run->sources.file_limit, &rest);

    if (status != RC_IO_OK) {
        rc_report(&run->diags, RC_E_UNREADABLE, RC_NO_SPAN, "cannot read the baseline '%s': %s",
                  path, rc_io_text(status));
        rc_run_fail(run, RC_EXIT_ENVIRONMENT);
        return false;
    }
    for (size_t number = 1; rc_str_next(&rest, '\n', &line); number++) {
        if (rc_str_trim(line).len == 0 || read_line(run, names, counts, line))
            continue;
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN,
                  "line %zu of the baseline '%s' is no message of check --format json", number,
                  path);
        rc_run_fail(run, RC_EXIT_USAGE);
        return false;
    }
    return true;
}

void rc_baseline_apply(struct rc_run *run, const char *path)
{
    struct rc_diags *diags = &run->diags;
    struct rc_intern names;
    count_list counts = { 0 };
    struct rc_place place;
    size_t kept = 0;

    rc_intern_init(&names, &run->arena);
    if (!read_baseline(run, path, &names, &counts))
        return;
    for (size_t i = 0; i < diags->count; i++) {
        struct rc_message *m = diags->at[i];
        struct rc_str file = RC_STR("");
        if (rc_place_of(&run->sources, m->span.begin, &place))
            file = place.source->name;
        size_t *count =
            counter(run, &counts,
                    name_of(run, &names, rc_str(rc_code_row(m->code)->number), file, m->text));
        if (*count == 0) {
            diags->at[kept++] = m;
            continue;
        }
        --*count;
        diags->errors -= m->severity == RC_SEVERITY_ERROR;
        diags->warnings -= m->severity == RC_SEVERITY_WARNING;
    }
    diags->count = kept;
}

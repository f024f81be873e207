/* Files: inside the roots, once each, whole, with every fault reported where the file is named. */
#include <sys/stat.h>

#include "base/io.h"
#include "base/path.h"
#include "lst/load.h"

void rc_lst_root(struct rc_loader *loader, struct rc_str folder)
{
    struct rc_str root = rc_path_normal(loader->arena, folder);
    struct rc_str real;

    for (size_t i = 0; i < loader->roots.count; i++) {
        if (rc_str_eq(loader->roots.at[i], root))
            return;
    }
    RC_PUSH(loader->arena, &loader->roots, root);
    if (rc_io_real(loader->arena, root, &real))
        RC_PUSH(loader->arena, &loader->real_roots, real);
}

static bool inside_any(const struct rc_str *roots, size_t count, struct rc_str path)
{
    for (size_t i = 0; i < count; i++) {
        if (rc_path_inside(roots[i], path))
            return true;
    }
    return false;
}

static bool inside_roots(const struct rc_loader *loader, struct rc_str path)
{
    return inside_any(loader->roots.at, loader->roots.count, path);
}

bool rc_lst_exists(struct rc_loader *loader, struct rc_str path)
{
    struct stat st;
    struct rc_mark mark = rc_arena_mark(loader->arena);
    bool exists = inside_roots(loader, path) && stat(rc_str_copy(loader->arena, path), &st) == 0;

    rc_arena_release(loader->arena, mark);
    return exists;
}

/* A link below a root may not lead out of the roots either. */
static bool check_inside(struct rc_loader *loader, struct rc_str path, struct rc_span from)
{
    struct rc_str real;

    if (!inside_roots(loader, path)) {
        rc_report(loader->diags, RC_E_OUTSIDE_ROOT, from,
                  "'%.*s' is outside the folders that may be read", RC_FMT(path));
    } else if (rc_io_real(loader->arena, path, &real) &&
               !inside_any(loader->real_roots.at, loader->real_roots.count, real)) {
        rc_report(loader->diags, RC_E_OUTSIDE_ROOT, from,
                  "'%.*s' is a link that leads outside the folders that may be read", RC_FMT(path));
    } else {
        return true;
    }
    for (size_t i = 0; i < loader->roots.count; i++)
        rc_note(loader->diags, "may be read: below '%.*s'", RC_FMT(loader->roots.at[i]));
    if (loader->options.data_root.len == 0)
        rc_help(loader->diags, "--data-root names the folder that holds all of the data");
    return false;
}

static void report_status(struct rc_loader *loader, struct rc_str path, struct rc_span from,
                          enum rc_io_status status)
{
    enum rc_code code = status == RC_IO_MISSING ? RC_E_MISSING_FILE : RC_E_UNREADABLE;

    rc_report(loader->diags, code, from, "cannot read '%.*s': %s", RC_FMT(path),
              rc_io_text(status));
    if (status == RC_IO_TOO_LARGE)
        loader->diags->limit_hit = true;
}

/* lst.md L1, choose.md C30. False: the file does not count. */
static bool check_encoding(struct rc_loader *loader, const struct rc_source *source)
{
    if (!source->converted)
        return true;
    rc_report(loader->diags, RC_W_ENCODING, rc_source_bad_byte(source),
              "byte %zu of '%.*s' is not UTF-8: %s", source->first_bad + 1, RC_FMT(source->name),
              loader->options.pcgen_c30 ? "all of the file is skipped, as PCGen does"
                                        : "the file is read as Windows-1252");
    rc_note(loader->diags, "PCGen skips the whole file, and with it all of its objects");
    return !loader->options.pcgen_c30;
}

static struct rc_str drop_bom(struct rc_loader *loader, const struct rc_source *source)
{
    if (!rc_str_starts(source->text, RC_STR("\xef\xbb\xbf")))
        return source->text;
    struct rc_span span = rc_span_of(source, rc_str_sub(source->text, 0, 3));
    rc_report(loader->diags, RC_W_BOM, span, "'%.*s' begins with a byte order mark",
              RC_FMT(source->name));
    rc_fix_silent(loader->diags, span, RC_STR(""));
    return rc_str_sub(source->text, 3, source->text.len);
}

static bool check_text(struct rc_loader *loader, const struct rc_source *source,
                       struct rc_span from)
{
    size_t nul = rc_str_find(source->text, '\0', 0);

    if (nul == source->text.len)
        return check_encoding(loader, source);
    rc_report(loader->diags, RC_E_BINARY, from,
              "'%.*s' is not text: byte %zu is NUL, nothing of it is read", RC_FMT(source->name),
              nul + 1);
    return false;
}

void rc_lst_stop_judging(struct rc_loader *loader, struct rc_span from)
{
    static const enum rc_code about_names[] = {
        RC_E_UNKNOWN_KEY,
        RC_E_UNKNOWN_CATEGORY,
        RC_W_UNKNOWN_VALUE,
        RC_W_EMPTYTYPE,
        RC_W_CHOOSE_CASE,
        RC_E_LST_UNKNOWN_OBJECT,
        RC_W_LST_UNKNOWN_FACT,
        RC_E_LST_UNKNOWN_CATEGORY,
        RC_W_LST_UNKNOWN_REFERENCE,
        RC_W_COMPAT_C12,
        RC_W_EMPTY_SET,
        RC_W_ADDS_NOTHING,
        RC_W_PRE_UNKNOWN,
        RC_W_PRE_NEVER,
        RC_W_PRE_ALWAYS,
        RC_W_FORMULA_NAME,
    };

    if (from.begin != 0)
        rc_note(loader->diags,
                "what it would define is not known, so unknown names are not reported");
    for (size_t i = 0; i < sizeof about_names / sizeof about_names[0]; i++)
        loader->diags->levels[about_names[i]] = RC_LEVEL_OFF;
}

/* Whether the file can be read; else it has been said why. */
static bool open_file(struct rc_loader *loader, struct rc_str path, struct rc_span from,
                      struct rc_source **source)
{
    if (!check_inside(loader, path, from))
        return false;
    enum rc_io_status status = rc_source_read(loader->diags->sources, path, path, source);
    if (status != RC_IO_OK)
        report_status(loader, path, from, status);
    return status == RC_IO_OK;
}

static struct rc_lst_file read_file(struct rc_loader *loader, struct rc_str path,
                                    struct rc_span from)
{
    struct rc_lst_file file = { 0 };
    struct rc_source *source;

    if (!open_file(loader, path, from, &source)) {
        rc_lst_stop_judging(loader, from);
        return file;
    }
    file.was_read = true;
    RC_PUSH(loader->arena, &loader->pack->files, path);
    if (!check_text(loader, source, from)) {
        rc_lst_stop_judging(loader, from);
        return file;
    }
    file.source = source;
    file.text = drop_bom(loader, source);
    file.blank = rc_str_trim(file.text).len == 0;
    return file;
}

const struct rc_lst_file *rc_lst_file(struct rc_loader *loader, struct rc_str path,
                                      struct rc_span from)
{
    rc_sym symbol = rc_intern_add(&loader->names, path);
    uint32_t number = rc_map_get(&loader->file_numbers, 0, symbol);
    bool fresh = number == UINT32_MAX;

    if (fresh) {
        struct rc_lst_file *file = RC_NEW(loader->arena, struct rc_lst_file);
        *file = read_file(loader, path, from);
        number = (uint32_t)loader->files.count;
        RC_PUSH(loader->arena, &loader->files, file);
        rc_map_put(&loader->file_numbers, 0, symbol, number);
    }
    struct rc_lst_file *file = loader->files.at[number];
    if (!fresh && !file->was_read)
        *file = read_file(loader, path, from); /* says again, at another place, that it cannot */
    return file;
}

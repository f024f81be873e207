/* What file a path of a campaign names (lst.md P5). */
#include "base/path.h"

#include "lst/load.h"

/* '\' counts as '/'. */
static struct rc_str with_slashes(struct rc_loader *loader, struct rc_str text)
{
    char *copy = rc_str_copy(loader->arena, text);

    for (size_t i = 0; i < text.len; i++) {
        if (copy[i] == '\\')
            copy[i] = '/';
    }
    return (struct rc_str){ copy, text.len };
}

static struct rc_str below(struct rc_loader *loader, struct rc_str root, struct rc_str rest)
{
    while (rest.len > 0 && rest.p[0] == '/')
        rest = rc_str_sub(rest, 1, rest.len);
    return rc_path_join(loader->arena, root, rest);
}

static struct rc_str no_root(struct rc_loader *loader, struct rc_str text, struct rc_span span)
{
    const char *option = text.p[0] == '&'   ? "--vendor-root"
                         : text.p[0] == '$' ? "--homebrew-root"
                                            : "--data-root";

    rc_report(loader->diags, RC_E_LST_NO_ROOT, span,
              "'%.*s' begins at a root that this run does not have", RC_FMT(text));
    rc_help(loader->diags, "%s DIR says what '%c' means", option, text.p[0]);
    return RC_STR("");
}

/* The first root of homebrew, vendor, data below which the file exists; else the last one. */
static struct rc_str first_existing(struct rc_loader *loader, struct rc_str rest)
{
    const struct rc_str roots[] = {
        loader->options.homebrew_root,
        loader->options.vendor_root,
        loader->options.data_root,
    };
    struct rc_str path = RC_STR("");

    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        if (roots[i].len == 0)
            continue;
        path = below(loader, roots[i], rest);
        if (rc_lst_exists(loader, path))
            return path;
    }
    return path;
}

static struct rc_str at_root(struct rc_loader *loader, struct rc_str text, struct rc_span span)
{
    struct rc_str rest = rc_str_sub(text, 1, text.len);
    struct rc_str root = RC_STR("");

    switch (text.p[0]) {
    case '@': root = loader->options.data_root; break;
    case '&': root = loader->options.vendor_root; break;
    case '$': root = loader->options.homebrew_root; break;
    default: {
        struct rc_str path = first_existing(loader, rest);
        return path.len > 0 ? path : no_root(loader, text, span);
    }
    }
    return root.len > 0 ? below(loader, root, rest) : no_root(loader, text, span);
}

/* "data/x" is x in the data root; PCGen takes all that begins with these letters (C35). */
static bool in_data_folder(struct rc_loader *loader, struct rc_str text, struct rc_span span)
{
    if (!rc_str_starts(text, RC_STR("data")))
        return false;
    if (text.len > 4 && text.p[4] == '/')
        return true;
    rc_report(loader->diags, RC_W_LST_C35, span,
              "PCGen takes '%.*s' for a path in the data root, as it begins with 'data'",
              RC_FMT(text));
    return loader->options.pcgen_c35;
}

struct rc_str rc_lst_resolve(struct rc_loader *loader, struct rc_str folder, struct rc_str text,
                             struct rc_span span)
{
    struct rc_str path = with_slashes(loader, text);

    if (path.len > 0 && strchr("@&$*", path.p[0]) != NULL)
        return at_root(loader, path, span);
    if (rc_str_find(path, ':', 0) < path.len) {
        rc_report(loader->diags, RC_E_OUTSIDE_ROOT, span,
                  "'%.*s' is an absolute address; files are read below the roots only",
                  RC_FMT(text));
        return RC_STR("");
    }
    if (in_data_folder(loader, path, span)) {
        if (loader->options.data_root.len == 0)
            return no_root(loader, text, span);
        return below(loader, loader->options.data_root, rc_str_sub(path, 5, path.len));
    }
    return rc_path_join(loader->arena, folder, path);
}

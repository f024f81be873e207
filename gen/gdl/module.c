/* Modules: finding them, reading them, and what stands in game-module and include (B6). */
#include "base/io.h"
#include "base/path.h"
#include "gdl/state.h"

static struct rc_str without_ending(struct rc_str name)
{
    return rc_str_ends(name, RC_STR(".g")) ? rc_str_sub(name, 0, name.len - 2) : name;
}

static const struct rc_gdl_module *loaded(const struct rc_gdl *gdl, struct rc_str name)
{
    for (size_t i = 0; i < gdl->modules.count; i++) {
        if (rc_str_eq(gdl->modules.at[i]->name, name))
            return gdl->modules.at[i];
    }
    return NULL;
}

static struct rc_source *cached(const struct rc_gdl *gdl, struct rc_str path)
{
    for (size_t i = 0; i < gdl->cache.count; i++) {
        if (rc_str_eq(gdl->cache.at[i]->path, path))
            return gdl->cache.at[i];
    }
    return NULL;
}

/* Bytes as they are: strings of GDL are bytes, and octal escapes name them one by one. */
static enum rc_io_status read_source(struct rc_gdl *gdl, struct rc_str path,
                                     struct rc_source **source)
{
    struct rc_str text;

    *source = cached(gdl, path);
    if (*source != NULL)
        return RC_IO_OK;
    enum rc_io_status status = rc_io_read(gdl->sources->arena, rc_str_copy(gdl->arena, path),
                                          gdl->sources->file_limit, &text);
    if (status != RC_IO_OK)
        return status;
    *source = rc_source_add(gdl->sources, rc_path_name(path), text);
    if (*source == NULL)
        return RC_IO_TOO_LARGE;
    (*source)->path = rc_str_dup(gdl->sources->arena, path);
    RC_PUSH(gdl->arena, &gdl->cache, *source);
    return RC_IO_OK;
}

/* An if that the end of its file leaves open. */
static void close_ifs(struct rc_gdl *gdl, size_t open)
{
    while (gdl->ifs.count > open) {
        const struct rc_gdl_if *last = &gdl->ifs.at[--gdl->ifs.count];
        gdl->reading = last->outer;
        if (!rc_gdl_kernel(gdl, 30))
            rc_report(gdl->diags, RC_E_GDL_IF, last->span, "this 'if' has no 'end-if' in its file");
    }
}

static void run_source(struct rc_gdl *gdl, const struct rc_gdl_module *module)
{
    const struct rc_gdl_module *outer = gdl->module;
    rc_gdl_forms forms = rc_gdl_read(gdl, module->source);
    size_t open = gdl->ifs.count;

    gdl->module = module;
    gdl->include_depth++;
    rc_gdl_interpret_all(gdl, &forms);
    close_ifs(gdl, open);
    gdl->include_depth--;
    gdl->module = outer;
}

static struct rc_gdl_module *add_module(struct rc_gdl *gdl, struct rc_str name,
                                        struct rc_str folder, struct rc_source *source)
{
    struct rc_gdl_module *module = RC_NEW(gdl->arena, struct rc_gdl_module);

    module->name = rc_str_dup(gdl->arena, name);
    module->folder = rc_str_dup(gdl->arena, folder);
    module->source = source;
    module->from = gdl->module;
    RC_PUSH(gdl->arena, &gdl->modules, module);
    return module;
}

void rc_gdl_run_root(struct rc_gdl *gdl, const struct rc_gdl_module *root)
{
    struct rc_gdl_module *module = add_module(gdl, root->name, root->folder, root->source);

    RC_PUSH(gdl->arena, &gdl->roots, module);
    run_source(gdl, module);
    /* Xconq also loads the default base of a module that ends without unit types (B1.31) */
    gdl->module = module;
    if (gdl->default_base.len > 0 && rc_gdl_kernel(gdl, 31))
        rc_gdl_need_types(gdl, RC_GDL_UNIT_TYPE,
                          module->declared != NULL ? module->declared->span : RC_NO_SPAN);
    gdl->module = NULL;
}

bool rc_gdl_open(struct rc_gdl *gdl, struct rc_str path)
{
    struct rc_gdl_module root = {
        .name = without_ending(rc_path_name(path)),
        .folder = rc_path_folder(path),
    };
    enum rc_io_status status = read_source(gdl, path, &root.source);

    if (status != RC_IO_OK) {
        rc_report(gdl->diags, status == RC_IO_MISSING ? RC_E_MISSING_FILE : RC_E_UNREADABLE,
                  RC_NO_SPAN, "%.*s: %s", RC_FMT(path), rc_io_text(status));
        return false;
    }
    const struct rc_gdl_module *before = loaded(gdl, root.name);
    if (before == NULL || before->source != root.source)
        rc_gdl_run_root(gdl, &root);
    return true;
}

void rc_gdl_run(struct rc_gdl *gdl, struct rc_str name, struct rc_str text)
{
    struct rc_gdl_module root = { .name = name };

    root.source = rc_source_add(gdl->sources, name, text);
    if (root.source != NULL)
        rc_gdl_run_root(gdl, &root);
}

/* An empty folder is the one that the run was started in. */
static bool lies_in(struct rc_gdl *gdl, struct rc_str folder, struct rc_str real)
{
    struct rc_str root;

    return rc_io_real(gdl->arena, folder.len > 0 ? folder : RC_STR("."), &root) &&
           rc_path_inside(root, real);
}

/* A link in a folder that may be read may not lead out of all of them. */
static bool leads_out(struct rc_gdl *gdl, struct rc_str path)
{
    struct rc_str real;

    if (!rc_io_real(gdl->arena, path, &real))
        return false;
    for (size_t i = 0; i < gdl->roots.count; i++) {
        if (lies_in(gdl, gdl->roots.at[i]->folder, real))
            return false;
    }
    for (size_t i = 0; i < gdl->options.dir_count; i++) {
        if (lies_in(gdl, gdl->options.dirs[i], real))
            return false;
    }
    return true;
}

/* Tries a folder: NAME.g, then NAME. A link that leads out is found, and no source. */
static bool try_folder(struct rc_gdl *gdl, struct rc_str folder, struct rc_str name,
                       struct rc_source **source, struct rc_str *found)
{
    static const char *const endings[] = { ".g", "" };

    for (size_t i = 0; i < 2; i++) {
        struct rc_str file = rc_str_printf(gdl->arena, "%.*s%s", RC_FMT(name), endings[i]);
        struct rc_str path = folder.len > 0 ? rc_path_join(gdl->arena, folder, file) : file;
        *source = NULL;
        *found = path;
        if (leads_out(gdl, path) || read_source(gdl, path, source) == RC_IO_OK)
            return true;
    }
    return false;
}

static bool find_source(struct rc_gdl *gdl, struct rc_str name, struct rc_source **source,
                        struct rc_str *path)
{
    for (const struct rc_gdl_module *m = gdl->module; m != NULL; m = m->from) {
        if (m->source != NULL && try_folder(gdl, m->folder, name, source, path))
            return true;
    }
    for (size_t i = 0; i < gdl->options.dir_count; i++) {
        if (try_folder(gdl, gdl->options.dirs[i], name, source, path))
            return true;
    }
    return false;
}

/* The text of a module's name; empty with a message when it cannot be one. */
static struct rc_str module_name(struct rc_gdl *gdl, const struct rc_gdl_value *name)
{
    struct rc_str text = RC_STR("");

    if (rc_gdl_is(name, RC_GDL_STRING))
        text = rc_gdl_bytes(name);
    else if (rc_gdl_is(name, RC_GDL_SYMBOL))
        text = rc_gdl_text(gdl, name->u.symbol);
    bool path = rc_str_find(text, '/', 0) < text.len || rc_str_find(text, '\\', 0) < text.len ||
                rc_str_find(text, ':', 0) < text.len || rc_str_starts(text, RC_STR("."));
    if (text.len == 0 || path || memchr(text.p, 0, text.len) != NULL) {
        if (!rc_gdl_is(name, RC_GDL_BAD))
            rc_gdl_misfit(gdl, 34, RC_E_GDL_MODULE_NAME, name->span,
                          "'%.*s' is not the name of a module: a name without a path, looked for "
                          "beside the module and in the folders of -I",
                          RC_FMT(rc_gdl_show(gdl, name)));
        return RC_STR("");
    }
    return text;
}

static bool is_open(const struct rc_gdl *gdl, const struct rc_gdl_module *module)
{
    for (const struct rc_gdl_module *m = gdl->module; m != NULL; m = m->from) {
        if (m == module)
            return true;
    }
    return false;
}

/* A module is read once; a second include is harmless, one that closes a circle reads half of it.
 */
static void warn_of_again(struct rc_gdl *gdl, const struct rc_gdl_module *module,
                          struct rc_span span)
{
    if (!is_open(gdl, module)) {
        rc_report(gdl->diags, RC_W_GDL_RELOAD, span, "module '%.*s' is loaded already",
                  RC_FMT(module->name));
        return;
    }
    if (rc_report(gdl->diags, RC_W_GDL_CYCLE, span,
                  "module '%.*s' is being read already: what stands behind its own include is not "
                  "known here",
                  RC_FMT(module->name)) == NULL)
        return;
    for (const struct rc_gdl_module *m = gdl->module; m != NULL && m->from != NULL; m = m->from)
        rc_note(gdl->diags, "'%.*s' includes '%.*s'", RC_FMT(m->from->name), RC_FMT(m->name));
}

static void not_found(struct rc_gdl *gdl, struct rc_str name, struct rc_span span)
{
    if (rc_gdl_kernel(gdl, 32)) {
        rc_report(gdl->diags, RC_W_GDL_XCONQ, span, "module '%.*s' is not found", RC_FMT(name));
        return;
    }
    rc_report(gdl->diags, RC_E_GDL_MODULE, span, "module '%.*s' is not found", RC_FMT(name));
    rc_help(gdl->diags, "-I names the folders where modules are looked for");
    rc_gdl_stop_judging_names(gdl);
}

static void outside(struct rc_gdl *gdl, struct rc_str path, struct rc_span span)
{
    rc_report(gdl->diags, RC_E_OUTSIDE_ROOT, span,
              "'%.*s' is a link that leads outside the folders that may be read", RC_FMT(path));
    rc_help(gdl->diags, "-I names the folders where modules are looked for");
    rc_gdl_stop_judging_names(gdl);
}

static bool too_deep(struct rc_gdl *gdl, struct rc_span span)
{
    if (gdl->include_depth < gdl->options.include_limit)
        return false;
    rc_report(gdl->diags, RC_E_GDL_LIMIT, span, "modules include each other more than %u deep",
              gdl->options.include_limit);
    gdl->diags->limit_hit = true;
    rc_gdl_stop_judging_names(gdl);
    return true;
}

bool rc_gdl_include(struct rc_gdl *gdl, const struct rc_gdl_value *name, bool silent)
{
    struct rc_str text = module_name(gdl, name);
    struct rc_source *source;
    struct rc_str path;

    if (text.len == 0 || too_deep(gdl, name->span))
        return false;
    const struct rc_gdl_module *before = loaded(gdl, text);
    if (before != NULL && before->source != NULL) {
        warn_of_again(gdl, before, name->span);
        return true;
    }
    if (!find_source(gdl, text, &source, &path)) {
        if (!silent || !rc_gdl_kernel(gdl, 32))
            not_found(gdl, text, name->span);
        return false;
    }
    if (source == NULL) {
        outside(gdl, path, name->span);
        return false;
    }
    run_source(gdl, add_module(gdl, text, rc_path_folder(path), source));
    return true;
}

static bool apply_case(struct rc_gdl *gdl, const struct rc_gdl_value *variant,
                       const struct rc_gdl_value *value)
{
    for (size_t i = 0; i < rc_gdl_count(variant); i++) {
        const struct rc_gdl_value *branch = variant->u.items[i];
        const struct rc_gdl_value *key = rc_gdl_at(branch, 0);
        if (key == NULL || branch->tag != RC_GDL_LIST)
            continue;
        if (!rc_gdl_equal(gdl, rc_gdl_value_of(gdl, key, false), value))
            continue;
        for (size_t k = 1; k < branch->count; k++)
            rc_gdl_interpret(gdl, branch->u.items[k]);
        return true;
    }
    return false;
}

static const struct rc_gdl_value *variants_of(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    rc_sym variants = rc_intern_add(&gdl->symbols, RC_STR("variants"));

    for (size_t i = 1; form != NULL && i < form->count; i++) {
        const struct rc_gdl_value *head = rc_gdl_at(form->u.items[i], 0);
        if (head != NULL && rc_gdl_is(head, RC_GDL_SYMBOL) && head->u.symbol == variants)
            return form->u.items[i];
    }
    return NULL;
}

/* Variants that Xconq knows, and the global that each one sets; others set the one they name. */
static const struct {
    const char *variant;
    const char *global;
} known_variants[] = {
    { "world-seen", "terrain-seen" },
    { "sequential", "use-side-priority" },
};

static int global_of_variant(struct rc_gdl *gdl, rc_sym symbol)
{
    struct rc_str name = rc_gdl_text(gdl, symbol);

    for (size_t i = 0; i < sizeof known_variants / sizeof *known_variants; i++) {
        if (rc_str_eq(name, rc_str(known_variants[i].variant)))
            symbol = rc_intern_add(&gdl->symbols, rc_str(known_variants[i].global));
    }
    return rc_gdl_prop_find(gdl, RC_GDL_OBJECT_GLOBAL, symbol);
}

/* A variant takes its value: the global of its name, or the forms of the case that fits. */
static void take_variant(struct rc_gdl *gdl, const struct rc_gdl_value *variant, rc_sym symbol,
                         const struct rc_gdl_value *value)
{
    int global = global_of_variant(gdl, symbol);

    if (global >= 0 && rc_gdl_is(value, RC_GDL_NUMBER) &&
        rc_gdl_props[global].shape == RC_GDL_SHAPE_FLAG)
        gdl->globals[(size_t)global - gdl->first_prop[RC_GDL_OBJECT_GLOBAL]] = value;
    apply_case(gdl, variant, value);
}

/* The symbol of a variant, behind its title if it has one; 0 when it has none. */
static rc_sym symbol_of_variant(const struct rc_gdl_value *variant, size_t *next)
{
    for (size_t i = 0; i < rc_gdl_count(variant) && i < 2; i++) {
        *next = i + 1;
        if (rc_gdl_is(variant->u.items[i], RC_GDL_SYMBOL))
            return variant->u.items[i]->u.symbol;
    }
    return 0;
}

/* What a variant is when nobody says: its default, an atom before its cases; else 0. */
static const struct rc_gdl_value *
default_of_variant(struct rc_gdl *gdl, const struct rc_gdl_value *variant, size_t from)
{
    for (size_t i = from; i < variant->count; i++) {
        const struct rc_gdl_value *word = variant->u.items[i];
        if (rc_gdl_is(word, RC_GDL_SYMBOL) || rc_gdl_is_number(word))
            return rc_gdl_value_of(gdl, word, false);
        if (rc_gdl_is(word, RC_GDL_LIST))
            break;
    }
    return rc_gdl_number(gdl, 0, variant->span);
}

/* The value that an include gives a variant, or NULL. */
static const struct rc_gdl_value *setting_of(struct rc_gdl *gdl, const struct rc_gdl_value *form,
                                             rc_sym symbol)
{
    for (size_t i = 2; i < form->count; i++) {
        const struct rc_gdl_value *head = rc_gdl_at(form->u.items[i], 0);
        const struct rc_gdl_value *given = rc_gdl_at(form->u.items[i], 1);
        if (head == NULL || !rc_gdl_is(head, RC_GDL_SYMBOL) || head->u.symbol != symbol)
            continue;
        return given == NULL ? rc_gdl_number(gdl, 1, form->span)
                             : rc_gdl_value_of(gdl, given, false);
    }
    return NULL;
}

/* The variants of a module that was included, right after it: as the include says, or default (B6).
 */
static void apply_variants(struct rc_gdl *gdl, const struct rc_gdl_module *module,
                           const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *variants = variants_of(gdl, module->declared);

    for (size_t i = 1; variants != NULL && i < variants->count; i++) {
        const struct rc_gdl_value *variant = variants->u.items[i];
        size_t next = 0;
        rc_sym symbol = symbol_of_variant(variant, &next);
        if (symbol == 0)
            continue;
        const struct rc_gdl_value *value = setting_of(gdl, form, symbol);
        take_variant(gdl, variant, symbol,
                     value != NULL ? value : default_of_variant(gdl, variant, next));
    }
}

static bool has_variant(const struct rc_gdl_value *variants, rc_sym symbol)
{
    size_t next;

    for (size_t i = 1; variants != NULL && i < variants->count; i++) {
        if (symbol_of_variant(variants->u.items[i], &next) == symbol)
            return true;
    }
    return false;
}

static void check_settings(struct rc_gdl *gdl, const struct rc_gdl_module *module,
                           const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *variants = variants_of(gdl, module->declared);

    for (size_t i = 2; i < form->count; i++) {
        const struct rc_gdl_value *setting = form->u.items[i];
        if (!rc_gdl_is_pair(gdl, setting, "include") ||
            has_variant(variants, setting->u.items[0]->u.symbol))
            continue;
        rc_gdl_misfit(gdl, 34, RC_E_GDL_VARIANT, setting->u.items[0]->span,
                      "module '%.*s' has no variant '%.*s'", RC_FMT(module->name),
                      RC_FMT(rc_gdl_text(gdl, setting->u.items[0]->u.symbol)));
    }
}

void rc_gdl_form_include(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (name == NULL) {
        rc_gdl_misfit(gdl, 34, RC_E_GDL_SYNTAX, form->span, "include names a module");
        return;
    }
    size_t before = gdl->modules.count;
    if (!rc_gdl_include(gdl, name, false))
        return;
    const struct rc_gdl_module *module = loaded(gdl, module_name(gdl, name));
    if (module == NULL)
        return;
    check_settings(gdl, module, form);
    if (gdl->modules.count > before)
        apply_variants(gdl, module, form);
}

static const struct rc_gdl_value *text_of(struct rc_gdl *gdl, const struct rc_gdl_value *pair,
                                          const char *name)
{
    const struct rc_gdl_value *value = rc_gdl_at(pair, 1);

    if (value == NULL || !rc_str_eq(rc_gdl_text(gdl, pair->u.items[0]->u.symbol), rc_str(name)))
        return NULL;
    return rc_gdl_is(value, RC_GDL_STRING) ? value : NULL;
}

static void check_declared(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    const struct rc_gdl_value *name = rc_gdl_at(form, 1);

    if (name == NULL || !rc_gdl_is(name, RC_GDL_STRING) || gdl->module == NULL)
        return;
    if (!rc_str_eq(rc_gdl_bytes(name), gdl->module->name))
        rc_report(gdl->diags, RC_W_GDL_DECLARED_NAME, name->span,
                  "the module is called '%.*s' here, and its file '%.*s'; the file's name counts",
                  RC_FMT(rc_gdl_bytes(name)), RC_FMT(gdl->module->name));
}

void rc_gdl_form_game_module(struct rc_gdl *gdl, const struct rc_gdl_value *form)
{
    size_t from = form->count > 1 && rc_gdl_is(form->u.items[1], RC_GDL_STRING) ? 2 : 1;

    check_declared(gdl, form);
    for (size_t i = 0; i < gdl->modules.count; i++) {
        if (gdl->modules.at[i] == gdl->module)
            ((struct rc_gdl_module *)(uintptr_t)gdl->modules.at[i])->declared = form;
    }
    rc_gdl_check_pairs(gdl, form, from, RC_GDL_OBJECT_GAME_MODULE);
    for (size_t i = from; i < form->count; i++) {
        const struct rc_gdl_value *pair = form->u.items[i];
        if (rc_gdl_count(pair) < 2 || !rc_gdl_is(pair->u.items[0], RC_GDL_SYMBOL))
            continue;
        const struct rc_gdl_value *fallback = text_of(gdl, pair, "default-base-module");
        const struct rc_gdl_value *base = text_of(gdl, pair, "base-module");
        if (fallback != NULL)
            gdl->default_base = rc_gdl_bytes(fallback);
        if (base != NULL)
            rc_gdl_include(gdl, base, true);
    }
}

static void say_no_types(struct rc_gdl *gdl, enum rc_gdl_kind kind, struct rc_span span)
{
    if (gdl->no_types_reported)
        return;
    gdl->no_types_reported = true;
    if (rc_report(gdl->diags, RC_E_GDL_NO_TYPES, span,
                  "no %s type is defined; include the module that defines them",
                  rc_gdl_kind_words[kind]) == NULL)
        return;
    if (gdl->default_base.len > 0)
        rc_note(gdl->diags, "the module names '%.*s' as its default base",
                RC_FMT(gdl->default_base));
    rc_note(gdl->diags, "what needs such types is passed over from here on without a message");
    rc_help(gdl->diags, "--compat=xconq loads the default base, or else the standard game, as "
                        "Xconq does");
}

bool rc_gdl_need_types(struct rc_gdl *gdl, enum rc_gdl_kind kind, struct rc_span span)
{
    if (gdl->types[kind].count > 0)
        return true;
    if (!rc_gdl_kernel(gdl, 31)) {
        say_no_types(gdl, kind, span);
        return false;
    }
    struct rc_str base = gdl->default_base.len > 0 ? gdl->default_base : RC_STR("standard");
    if (loaded(gdl, base) == NULL)
        rc_gdl_include(gdl, rc_gdl_string(gdl, base, span), false);
    return gdl->types[kind].count > 0 || rc_gdl_kernel(gdl, 34);
}

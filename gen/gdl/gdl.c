#include "gdl/state.h"

static const char *const rows[] = {
#define RC_GDL_ROW(number, what) "B1." #number,
#include "gdl/compat.def"
#undef RC_GDL_ROW
};

const char *const *rc_gdl_compat_rows(size_t *count)
{
    *count = sizeof rows / sizeof *rows;
    return rows;
}

bool rc_gdl_compat(struct rc_str text, struct rc_compat *out, struct rc_compat_error *error)
{
    return rc_compat_parse(text, "xconq", rows, sizeof rows / sizeof *rows, out, error);
}

static void set_defaults(struct rc_gdl_options *o)
{
    if (o->depth_limit == 0)
        o->depth_limit = 256;
    if (o->include_limit == 0)
        o->include_limit = 64;
    if (o->list_limit == 0)
        o->list_limit = 1048576;
    if (o->cell_limit == 0)
        o->cell_limit = 16777216;
    if (o->type_limit == 0)
        o->type_limit = 65535;
    if (o->work_limit == 0)
        o->work_limit = 200000000;
}

static void start(struct rc_gdl *gdl)
{
    size_t globals;

    rc_intern_init(&gdl->symbols, gdl->arena);
    rc_intern_init(&gdl->unit_names, gdl->arena);
    rc_gdl_names_init(gdl);
    globals = gdl->first_prop[RC_GDL_OBJECT_GLOBAL + 1] - gdl->first_prop[RC_GDL_OBJECT_GLOBAL];
    gdl->globals = RC_NEW_ARRAY(gdl->arena, const struct rc_gdl_value *, globals);
    gdl->tables = RC_NEW_ARRAY(gdl->arena, struct rc_gdl_table, rc_gdl_table_count);
    gdl->reading = true;
}

struct rc_gdl *rc_gdl_new(struct rc_arena *arena, struct rc_sources *sources,
                          struct rc_diags *diags, const struct rc_gdl_options *options)
{
    struct rc_gdl *gdl = RC_NEW(arena, struct rc_gdl);

    gdl->arena = arena;
    gdl->sources = sources;
    gdl->diags = diags;
    if (options != NULL)
        gdl->options = *options;
    if (gdl->options.depth_limit > 1024)
        gdl->options.depth_limit = 1024; /* RC_GDL_DEPTH_MAX of the reader */
    set_defaults(&gdl->options);
    start(gdl);
    return gdl;
}

/*
 * note [types after tables]: by default a table is as if all types had come first (B1.29). Where a
 * type did come later, everything is read once more, with the final numbers of types known: a table
 * has its final size from the start, and in its clauses u* stands for all types there will be. What
 * was reported is not reported twice: messages of one kind at one place are one.
 */
void rc_gdl_settle(struct rc_gdl *gdl)
{
    struct rc_gdl again = {
        .arena = gdl->arena,
        .sources = gdl->sources,
        .diags = gdl->diags,
        .options = gdl->options,
        .cache = gdl->cache,
    };

    if (!gdl->late_types)
        return;
    for (unsigned kind = 0; kind < RC_GDL_KINDS; kind++)
        again.final_count[kind] = gdl->types[kind].count;
    start(&again);
    for (size_t i = 0; i < gdl->roots.count; i++)
        rc_gdl_run_root(&again, gdl->roots.at[i]);
    again.late_types = false;
    *gdl = again;
}

bool rc_gdl_load(struct rc_gdl *gdl, const struct rc_str *paths, size_t count)
{
    bool fine = true;

    for (size_t i = 0; i < count; i++)
        fine = rc_gdl_open(gdl, paths[i]) && fine;
    return fine;
}

size_t rc_gdl_eval(struct rc_gdl *gdl, struct rc_str name, struct rc_str text, struct rc_buf *out)
{
    struct rc_source *source;

    rc_gdl_settle(gdl);
    source = rc_source_add(gdl->sources, name, text);
    if (source == NULL)
        return 0;
    rc_gdl_forms forms = rc_gdl_read(gdl, source);
    for (size_t i = 0; i < forms.count; i++) {
        if (i > 0)
            rc_buf_char(out, ' ');
        rc_gdl_print(gdl, rc_gdl_value_of(gdl, forms.at[i], false), out);
    }
    return forms.count;
}

void rc_gdl_read_text(struct rc_gdl *gdl, struct rc_str name, struct rc_str text,
                      struct rc_buf *out)
{
    struct rc_source *source = rc_source_add(gdl->sources, name, text);

    if (source == NULL)
        return;
    rc_gdl_forms forms = rc_gdl_read(gdl, source);
    for (size_t i = 0; i < forms.count; i++) {
        rc_gdl_print(gdl, forms.at[i], out);
        rc_buf_char(out, '\n');
    }
}

void rc_gdl_finish(struct rc_gdl *gdl)
{
    rc_gdl_settle(gdl);
    rc_gdl_lint(gdl);
}

void rc_gdl_inputs(struct rc_gdl *gdl, void (*each)(void *context, struct rc_str path),
                   void *context)
{
    for (size_t i = 0; i < gdl->cache.count; i++)
        each(context, gdl->cache.at[i]->path);
}

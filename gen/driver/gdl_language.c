/* What the commands do for game modules. */
#include "driver/gdl_language.h"

#include "driver/command.h"
#include "gdl/gdl.h"

static size_t limit_of(const struct rc_run *run, enum rc_option option)
{
    return (size_t)rc_option_number(&run->options, option);
}

static struct rc_gdl_options options_of(struct rc_run *run, const struct rc_run_part *part)
{
    const rc_text_list *given = &run->options.given[RC_OPT_INCLUDE];
    struct rc_str *dirs = RC_NEW_ARRAY(&run->arena, struct rc_str, given->count + 1);

    for (size_t i = 0; i < given->count; i++)
        dirs[i] = rc_str(given->at[i]);
    return (struct rc_gdl_options){
        .compat = part->compat,
        .dirs = dirs,
        .dir_count = given->count,
        .depth_limit = (unsigned)limit_of(run, RC_OPT_MAX_NESTING),
        .include_limit = (unsigned)limit_of(run, RC_OPT_MAX_INCLUDES),
        .type_limit = limit_of(run, RC_OPT_MAX_OBJECTS),
        .cell_limit = limit_of(run, RC_OPT_MAX_CELLS),
    };
}

static void *load(struct rc_run *run, const struct rc_run_part *part)
{
    struct rc_gdl_options options = options_of(run, part);
    struct rc_gdl *gdl = rc_gdl_new(&run->arena, &run->sources, &run->diags, &options);

    return rc_gdl_load(gdl, part->files.at, part->files.count) ? gdl : NULL;
}

struct input_list {
    struct rc_arena *arena;
    rc_text_list *paths;
};

static void add_input(void *context, struct rc_str path)
{
    const struct input_list *list = context;

    RC_PUSH(list->arena, list->paths, rc_str_copy(list->arena, path));
}

static void inputs(void *pack, struct rc_arena *arena, rc_text_list *paths)
{
    struct input_list list = { arena, paths };

    rc_gdl_inputs(pack, add_input, &list);
}

static void check(struct rc_run *run, void *pack, size_t rest)
{
    (void)run;
    (void)rest;
    rc_gdl_finish(pack);
}

static void dump(struct rc_run *run, void *pack, size_t rest)
{
    (void)rest;
    rc_gdl_dump(pack, &run->out);
}

static struct rc_str operand(const struct rc_run *run, size_t rest)
{
    return rest < run->options.operands.count ? rc_str(run->options.operands.at[rest]) : RC_STR("");
}

static void eval(struct rc_run *run, void *pack, size_t rest)
{
    if (rc_gdl_eval(pack, RC_STR("EXPR"), operand(run, rest), &run->out) > 0)
        rc_buf_char(&run->out, '\n');
}

/* The one graph that modules have: what includes what. */
static void graph(struct rc_run *run, void *pack, size_t rest)
{
    if (rc_str_eq(operand(run, rest), RC_STR("includes"))) {
        rc_gdl_graph(pack, &run->out);
        return;
    }
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "modules have no graph '%.*s'",
              RC_FMT(operand(run, rest)));
    rc_help(&run->diags, "'includes' shows which module includes which");
    rc_run_fail(run, RC_EXIT_USAGE);
}

void rc_gdl_dump_command(struct rc_run *run)
{
    struct rc_str name = rc_run_option(run, RC_OPT_TABLE);

    if (!rc_run_load(run, 0, run->options.operands.count))
        return;
    for (size_t i = 0; i < run->parts.count; i++) {
        const struct rc_run_part *part = &run->parts.at[i];
        if (part->language == &rc_gdl_language && part->pack != NULL &&
            rc_gdl_dump_table(part->pack, name, &run->out))
            return;
    }
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "there is no table '%.*s'", RC_FMT(name));
    rc_run_fail(run, RC_EXIT_NAME);
}

static const char *const endings[] = { "g", NULL };

const struct rc_language rc_gdl_language = {
    .name = "gdl",
    .endings = endings,
    .program = "xconq",
    .compat_rows = rc_gdl_compat_rows,
    .load = load,
    .inputs = inputs,
    .doc = rc_gdl_doc,
    .doc_names = rc_gdl_doc_names,
    .commands = {
        [RC_COMMAND_CHECK] = check,
        [RC_COMMAND_DUMP] = dump,
        [RC_COMMAND_EVAL] = eval,
        [RC_COMMAND_GRAPH] = graph,
    },
};

/* What the commands do for game modules. */
#include "driver/gdl_language.h"

#include "base/path.h"
#include "driver/command.h"
#include "emit/gdl.h"
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
    /* rules are only looked at when they are lowered */
    rc_gdl_lower(pack, RC_STR("pack"));
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
    if (rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"))) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN,
                  "a value of GDL is printed as text, not as json");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
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

/* The name of the pack: --name, or that of the first file. */
static struct rc_str pack_name(struct rc_run *run)
{
    struct rc_str name = rc_run_option(run, RC_OPT_NAME);

    if (name.len == 0) {
        struct rc_str file = rc_path_name(rc_str(run->options.operands.at[0]));
        file = rc_str_sub(file, 0, rc_str_find(file, '.', 0));
        name = rc_str(rc_name_word(&run->arena, RC_NAME_LOWER, file, RC_PACK_NAME));
        if (rc_is_digit(name.p[0]))
            name = rc_str_printf(&run->arena, "g%.*s", RC_FMT(rc_str_sub(name, 0, 20)));
    }
    return name;
}

static struct rc_plan_game *plan_of(struct rc_run *run, void *pack)
{
    struct rc_str name = pack_name(run);
    struct rc_str from = RC_STR("");

    if (!rc_name_is_pack(name)) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'%.*s' cannot be the name of a pack",
                  RC_FMT(name));
        rc_help(&run->diags, "--name gives it one: small letters, digits and '_'");
        rc_run_fail(run, RC_EXIT_USAGE);
        return NULL;
    }
    for (size_t i = 0; i < run->options.operands.count && from.len == 0; i++) {
        struct rc_str file = rc_path_name(rc_str(run->options.operands.at[i]));
        if (rc_str_ends(file, RC_STR(".g")))
            from = file;
    }
    return rc_plan_game(&run->arena, rc_gdl_lower(pack, name), name, from);
}

static void build(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_output outputs[RC_EMIT_GAME_FILES];
    struct rc_str folder = rc_run_option(run, RC_OPT_OUT);

    (void)rest;
    rc_gdl_finish(pack);
    struct rc_plan_game *plan = plan_of(run, pack);
    if (plan == NULL)
        return;
    rc_emit_game(&run->arena, plan, outputs);
    for (size_t i = 0; i < RC_EMIT_GAME_FILES; i++) {
        struct rc_str path = rc_path_join(&run->arena, folder, rc_str(outputs[i].path));
        rc_run_write(run, rc_str_copy(&run->arena, path), outputs[i].text);
    }
}

static void inspect(struct rc_run *run, void *pack, size_t rest)
{
    (void)rest;
    struct rc_plan_game *plan = plan_of(run, pack);
    if (plan == NULL)
        return;
    if (rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json")))
        rc_plan_game_inspect_json(plan, &run->out);
    else
        rc_plan_game_inspect(plan, &run->out);
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
        [RC_COMMAND_BUILD] = build,
        [RC_COMMAND_CHECK] = check,
        [RC_COMMAND_INSPECT] = inspect,
        [RC_COMMAND_DUMP] = dump,
        [RC_COMMAND_EVAL] = eval,
        [RC_COMMAND_GRAPH] = graph,
    },
};

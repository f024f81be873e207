/* The row of LST in the table of languages. */
#include "driver/lst_pack.h"

static size_t limit(const struct rc_run *run, enum rc_option option)
{
    return (size_t)rc_option_number(&run->options, option);
}

static void *load(struct rc_run *run, const struct rc_run_part *part)
{
    struct rc_lst_work *work = RC_NEW(&run->arena, struct rc_lst_work);
    struct rc_lst_options options = {
        .data_root = rc_run_option(run, RC_OPT_DATA_ROOT),
        .vendor_root = rc_run_option(run, RC_OPT_VENDOR_ROOT),
        .homebrew_root = rc_run_option(run, RC_OPT_HOMEBREW_ROOT),
        .game_modes = rc_run_option(run, RC_OPT_GAME_MODES),
        .game_mode = rc_run_option(run, RC_OPT_GAME_MODE),
        .pcgen_c30 = rc_compat_has(&part->compat, RC_CHOOSE_C30),
        .pcgen_c34 = rc_compat_has(&part->compat, RC_CHOOSE_C34),
        .pcgen_c35 = rc_compat_has(&part->compat, RC_CHOOSE_C35),
        .line_limit = limit(run, RC_OPT_MAX_LINE),
        .include_limit = limit(run, RC_OPT_MAX_INCLUDES),
        .object_limit = limit(run, RC_OPT_MAX_OBJECTS),
    };

    if (!rc_lst_load(&run->arena, &run->texts, &run->diags, &options, part->files.at,
                     part->files.count, &work->pack))
        return NULL;
    work->compat = part->compat;
    work->derived = RC_NEW(&run->arena, struct rc_lst_derived);
    work->derived->pres = &work->pres;
    rc_unit_init(&work->unit, &run->arena, &work->pack.model);
    struct rc_choose_context context = {
        .arena = &run->arena,
        .diags = &run->diags,
        .model = &work->pack.model,
        .unit = &work->unit,
        .compat = work->compat,
        .pre_compat = rc_lst_pre_compat(&work->compat),
    };
    rc_choose_compile_pack(&context, &work->pack, &work->rules, &work->carried);
    rc_pre_compile_pack(&run->arena, &run->diags, &work->pack, rc_lst_pre_compat(&work->compat),
                        &work->pres);
    return work;
}

static void inputs(void *pack, struct rc_arena *arena, rc_text_list *paths)
{
    const struct rc_lst_work *work = pack;

    for (size_t i = 0; i < work->pack.files.count; i++)
        RC_PUSH(arena, paths, rc_str_copy(arena, work->pack.files.at[i]));
}

/* Rows of part C of choose.md, then of pre.md. */
static const char *const row_names[] = {
#define RC_CHOOSE_COMPAT(row, code, doc) #row,
#include "lst/choose_compat.def"
#undef RC_CHOOSE_COMPAT
#define RC_PRE_ROW(id, shipped) #id,
#include "lst/pre_row.def"
#undef RC_PRE_ROW
};

static const char *const *compat_rows(size_t *count)
{
    *count = sizeof row_names / sizeof row_names[0];
    return row_names;
}

struct rc_atoms_options rc_lst_atoms(const struct rc_lst_work *work)
{
    return (struct rc_atoms_options){
        .armortype_with_armor = rc_compat_has(&work->compat, RC_CHOOSE_C10),
    };
}

/* What needs the whole pack; the rest was looked at when it was loaded. */
void rc_lst_check(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_lst_work *work = pack;

    rc_lst_lint(run, work);
    rc_lst_derivation(run, work);
    rc_pre_check_fields(&run->arena, &run->diags, &work->pack, &work->pres);
    rc_lst_pre_lint(run, work);
    (void)rest;
}

static const char *const endings[] = { "pcc", "lst", NULL };

const struct rc_language rc_lst_language = {
    .name = "lst",
    .endings = endings,
    .program = "pcgen",
    .compat_rows = compat_rows,
    .load = load,
    .inputs = inputs,
    .doc = rc_lst_doc,
    .doc_names = rc_lst_doc_names,
    .explains_alone = rc_is_pre,
    .commands = {
        [RC_COMMAND_BUILD] = rc_lst_build,
        [RC_COMMAND_CHECK] = rc_lst_check,
        [RC_COMMAND_CONVERT] = rc_lst_check,
        [RC_COMMAND_EVAL] = rc_lst_eval,
        [RC_COMMAND_EXPLAIN] = rc_lst_explain,
        [RC_COMMAND_TEST] = rc_lst_test,
        [RC_COMMAND_DUMP] = rc_lst_dump,
        [RC_COMMAND_INSPECT] = rc_lst_inspect,
    },
};

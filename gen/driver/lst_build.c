/* `rulec build` for LST: plan and emit. */
#include "base/path.h"
#include "driver/lst_pack.h"
#include "emit/emit.h"
#include "emit/pre.h"

/* The part of a file's name before its ending, or of "DOMAIN:rules/domains.lst" the same. */
static struct rc_str stem(struct rc_str path)
{
    struct rc_str name = rc_path_name(path);
    size_t ending = rc_path_ending(name).len;

    return ending > 0 && name.len > ending + 1 ? rc_str_sub(name, 0, name.len - ending - 1) : name;
}

/* The name of the pack: --name, or made from that of the first file. Empty after a message. */
static struct rc_str pack_name(struct rc_run *run)
{
    struct rc_str name = rc_run_option(run, RC_OPT_NAME);
    bool given = name.len > 0;
    struct rc_str file = stem(rc_str(run->options.operands.at[0]));

    if (!given)
        name = rc_str(rc_name_word(&run->arena, RC_NAME_LOWER, file, RC_PACK_NAME));
    if (rc_name_is_pack(name))
        return name;
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN,
              "'%.*s' cannot be the name of a pack: small letters, digits and single '_', a letter "
              "first, at most %d of them, no word and no header of C, not rulec",
              RC_FMT(name), RC_PACK_NAME);
    if (!given)
        rc_help(&run->diags, "--name gives it another one");
    rc_run_fail(run, RC_EXIT_USAGE);
    return RC_STR("");
}

/* What the files say they came from: names without folders, so the bytes do not depend on them. */
static struct rc_str origin(struct rc_run *run)
{
    struct rc_buf text;

    rc_buf_init(&text, &run->arena);
    for (size_t i = 0; i < run->options.operands.count; i++) {
        struct rc_str name = rc_path_name(rc_str(run->options.operands.at[i]));
        rc_buf_printf(&text, "%s%.*s", i > 0 ? ", " : "", RC_FMT(name));
    }
    return rc_buf_str(&text);
}

/* A path as seen from the folder of the first file, or from a root; else its name alone. */
static struct rc_str name_in_pack(struct rc_run *run, struct rc_str path)
{
    static const enum rc_option roots[] = { RC_OPT_DATA_ROOT, RC_OPT_VENDOR_ROOT,
                                            RC_OPT_HOMEBREW_ROOT, RC_OPT_GAME_MODES };
    struct rc_str normal = rc_path_normal(&run->arena, path);
    struct rc_str root =
        rc_path_normal(&run->arena, rc_path_folder(rc_str(run->options.operands.at[0])));

    if (rc_path_inside(root, normal))
        return rc_path_relative(root, normal);
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        struct rc_str given = rc_run_option(run, roots[i]);
        root = rc_path_normal(&run->arena, given);
        if (given.len > 0 && rc_path_inside(root, normal))
            return rc_path_relative(root, normal);
    }
    return rc_path_name(normal);
}

/*
 * The sources under names that do not tell where the pack lies, since places of rules are part of
 * the output, and that is the same from every folder.
 */
static const struct rc_sources *sources_in_pack(struct rc_run *run)
{
    struct rc_sources *sources = RC_NEW(&run->arena, struct rc_sources);

    *sources = run->sources;
    sources->at = RC_NEW_ARRAY(&run->arena, struct rc_source *, sources->count + 1);
    for (size_t i = 0; i < sources->count; i++) {
        sources->at[i] = RC_NEW(&run->arena, struct rc_source);
        *sources->at[i] = *run->sources.at[i];
        sources->at[i]->name = name_in_pack(run, sources->at[i]->name);
    }
    return sources;
}

/* What is met, or what QUALIFY names for who holds something (choose.md A1.8). */
static void add_granted(struct rc_preds *preds, const struct rc_derivation *derivation,
                        struct rc_plan_gated *gated, size_t count)
{
    rc_derived_rows rows = { 0 };
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || gated[i].kind != gated[i - 1].kind) {
            rows.count = at = 0;
            rc_derived_qualify(derivation, gated[i].kind, &rows);
        }
        while (at < rows.count && rows.at[at].object < gated[i].object)
            at++;
        if (at < rows.count && rows.at[at].object == gated[i].object)
            gated[i].met = rc_pred_or(preds, gated[i].met, rows.at[at].when);
    }
}

struct rc_plan_pre *rc_lst_plan_pre(struct rc_arena *arena, const char *name,
                                    struct rc_pre_pack *pres,
                                    const struct rc_derivation *derivation,
                                    const struct rc_plan *plan)
{
    size_t count = pres->objects.count;
    struct rc_plan_gated *gated = RC_NEW_ARRAY(arena, struct rc_plan_gated, count + 1);
    const struct rc_plan_pre_input input = { .name = name,
                                             .model = derivation->model,
                                             .preds = &pres->preds,
                                             .plan = plan,
                                             .gated = gated,
                                             .count = count,
                                             .derivation = derivation };

    for (size_t i = 0; i < count; i++) {
        const struct rc_pre_object *object = &pres->objects.at[i];
        gated[i] = (struct rc_plan_gated){ object->object->kind, object->object->object,
                                           object->conditions.met, object->conditions.unmoved };
    }
    add_granted(&pres->preds, derivation, gated, count);
    return rc_plan_pre_make(arena, &input);
}

static void emit_prerequisites(struct rc_run *run, struct rc_lst_work *work,
                               const struct rc_plan *plan, rc_output_list *outputs)
{
    const struct rc_derivation *derivation = rc_lst_derivation(run, work);

    rc_lst_derive_levels(rc_lst_derivation(run, work), &work->pres, &work->unit);
    rc_emit_pre(&run->arena,
                rc_lst_plan_pre(&run->arena, plan->name, &work->pres, derivation, plan), outputs);
}

enum rc_codegen rc_lst_codegen(const struct rc_run *run)
{
    struct rc_str word = rc_run_option(run, RC_OPT_CODEGEN);

    if (rc_str_eq(word, RC_STR("tables")))
        return RC_CODEGEN_TABLES;
    return rc_str_eq(word, RC_STR("straight")) ? RC_CODEGEN_STRAIGHT : RC_CODEGEN_AUTO;
}

void rc_lst_build(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_lst_work *work = pack;
    struct rc_plan_pack what = {
        .name = pack_name(run),
        .from = origin(run),
        .model = &work->pack.model,
        .unit = &work->unit,
        .rules = work->rules.at,
        .rule_count = work->rules.count,
        .sources = sources_in_pack(run),
    };
    rc_output_list outputs = { 0 };
    struct rc_str folder = rc_run_option(run, RC_OPT_OUT);

    (void)rest;
    if (what.name.len == 0)
        return;
    struct rc_plan *plan = rc_plan_make(&run->arena, &what);
    rc_plan_lay_down(plan, rc_lst_codegen(run));
    if (rc_str_eq(rc_run_option(run, RC_OPT_TABLES), RC_STR("binary")))
        rc_plan_binary(plan);
    rc_emit_pack(&run->arena, plan, &outputs);
    emit_prerequisites(run, work, plan, &outputs);
    for (size_t i = 0; i < outputs.count; i++) {
        struct rc_str path = rc_path_join(&run->arena, folder, rc_str(outputs.at[i].path));
        rc_run_write(run, rc_str_copy(&run->arena, path), outputs.at[i].text);
    }
    /* what is not compiled has to be sound as well; it comes last, so that it numbers nothing */
    rc_pre_check_fields(&run->arena, &run->diags, &work->pack, &work->pres);
}

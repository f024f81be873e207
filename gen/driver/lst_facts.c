/*
 * What a character is to a pack: its stated facts, and what follows from them by the rules of the
 * pack, above all what it qualifies for (choose.md A1.8).
 */
#include "driver/lst_pack.h"

/* A difference between what the JSON states and what the pack says is told once a character. */
static void compare_stated(struct rc_run *run, const struct rc_lst_work *work,
                           const struct rc_character *character, rc_kind kind,
                           const struct rc_kind_keys *stated)
{
    const struct rc_model *model = &work->pack.model;
    size_t count = rc_kind_count(model, kind);
    uint64_t *derived = rc_bits_new(&run->arena, count);
    uint64_t *said = rc_bits_new(&run->arena, count);

    rc_pre_qualified_set(&work->pres, &run->arena, character, kind, derived);
    for (size_t i = 0; i < stated->keys.count; i++) {
        rc_object object = rc_object_find(model, kind, stated->keys.at[i]);
        if (object != RC_NO_OBJECT)
            rc_bits_add(said, object);
    }
    for (size_t i = 0; i < count; i++) {
        if (rc_bits_has(derived, i) == rc_bits_has(said, i))
            continue;
        rc_report(&run->diags, RC_W_STATED_DIFFERS, character->span,
                  "character '%.*s': 'qualified' %s %.*s '%.*s', the pack's rules say otherwise",
                  RC_FMT(character->id), rc_bits_has(said, i) ? "names" : "leaves out",
                  RC_FMT(rc_kind_info(model, kind)->word),
                  RC_FMT(rc_object_key(model, kind, (rc_object)i)));
        rc_help(&run->diags, "leave 'qualified' out: it is computed");
        return;
    }
}

static void check_stated(struct rc_run *run, const struct rc_lst_work *work,
                         const struct rc_character *character)
{
    for (size_t i = 0; i < character->qualified.count; i++) {
        const struct rc_kind_keys *stated = &character->qualified.at[i];
        rc_kind kind = stated->category.len > 0
                           ? rc_ability_kind_find(&work->pack.model, stated->category)
                           : rc_kind_find(&work->pack.model, stated->kind);
        if (kind != RC_NO_KIND)
            compare_stated(run, work, character, kind, stated);
    }
}

void rc_lst_facts(struct rc_run *run, const struct rc_lst_work *work,
                  const struct rc_character *character, const struct rc_unit *unit,
                  struct rc_facts *facts)
{
    struct rc_atoms_options options = rc_lst_atoms(work);

    rc_atoms_fill(facts, &run->arena, character, unit, &options);
    check_stated(run, work, character);
    for (size_t i = 0; i < unit->atoms.count; i++) {
        struct rc_atom atom = unit->atoms.at[i];
        if (atom.fact == RC_FACT_QUALIFIED)
            rc_pre_qualified_set(&work->pres, &run->arena, character, atom.kind,
                                 rc_facts_at(facts, atom));
    }
}

struct rc_compat rc_lst_pre_compat(const struct rc_compat *compat)
{
    struct rc_compat rows = { { 0 } };

    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&rows, i, rc_compat_has(compat, RC_CHOOSE_COMPAT_COUNT + i));
    return rows;
}

const struct rc_pre *rc_lst_read_pre(struct rc_run *run, const struct rc_lst_work *work,
                                     struct rc_diags *diags, struct rc_str text, rc_pos begin)
{
    struct rc_compat compat = rc_lst_pre_compat(&work->compat);

    return rc_pre_parse(&run->arena, diags, &compat, (struct rc_piece){ text, begin });
}

bool rc_lst_prerequisite(struct rc_run *run, struct rc_lst_work *work, struct rc_diags *diags,
                         struct rc_str text, rc_pos begin, rc_pred *pred)
{
    struct rc_compat compat = rc_lst_pre_compat(&work->compat);
    struct rc_pre_scope scope = { .arena = &run->arena,
                                  .diags = diags,
                                  .world = &work->pres.world,
                                  .preds = &work->pres.preds,
                                  .compat = compat };
    const struct rc_pre *pre = rc_lst_read_pre(run, work, diags, text, begin);
    bool ok = false;

    if (pre != NULL)
        *pred = rc_pre_lower(&scope, pre, &ok);
    return ok;
}

bool rc_lst_met(struct rc_run *run, const struct rc_lst_work *work,
                const struct rc_character *character, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(&run->arena);
    struct rc_pred_run values;
    bool met;

    rc_pred_run_init(&values, &run->arena, &work->pres.preds,
                     (struct rc_asked){ &work->pack.model, character, NULL });
    met = rc_pred_holds(&values, pred);
    rc_arena_release(&run->arena, mark);
    return met;
}

/* What `rulec inspect` says of prerequisites. */
#include "driver/lst_pack.h"

/* Predicates that were seen, by id. */
struct seen {
    struct rc_pre_scope scope;
    uint64_t *bits;
    size_t room;
};

static void see(struct seen *seen, const rc_pre_list *pres)
{
    for (size_t i = 0; i < pres->count; i++) {
        rc_pred pred = rc_pre_lower(&seen->scope, pres->at[i], NULL);
        if (pred.id < seen->room)
            rc_bits_add(seen->bits, pred.id);
    }
}

/* All were lowered before, so that lowering one again makes no new predicate. */
static size_t count_distinct(struct rc_run *run, struct rc_lst_work *work)
{
    struct rc_pre_pack *pres = &work->pres;
    struct seen seen = { .room = pres->preds.nodes.count };

    seen.scope = (struct rc_pre_scope){ .arena = &run->arena,
                                        .diags = &run->diags,
                                        .world = &pres->world,
                                        .preds = &pres->preds,
                                        .compat = pres->compat,
                                        .quiet = true };
    seen.bits = rc_bits_new(&run->arena, seen.room);
    for (size_t i = 0; i < pres->objects.count; i++)
        see(&seen, &pres->objects.at[i].pres);
    for (size_t i = 0; i < pres->groups.count; i++)
        see(&seen, &pres->groups.at[i].pres);
    return rc_bits_count(seen.bits, rc_words(seen.room));
}

void rc_lst_count_prerequisites(struct rc_run *run, struct rc_lst_work *work,
                                struct rc_lst_pre_counts *counts)
{
    const struct rc_plan_pre *plan =
        rc_lst_plan_pre(&run->arena, "pack", &work->pres, rc_lst_derivation(run, work), NULL);
    struct rc_diags silent;

    /* `check` gives the messages of those that are not compiled */
    rc_diags_init(&silent, &run->arena, &run->sources);
    rc_pre_check_fields(&run->arena, &silent, &work->pack, &work->pres);
    *counts = (struct rc_lst_pre_counts){ .read = work->pres.count,
                                          .inner = work->pres.inner,
                                          .objects = work->pres.objects.count,
                                          .distinct = count_distinct(run, work),
                                          .nodes = plan->nodes.count,
                                          .functions = plan->kinds.count + 1,
                                          .numbers = plan->numbers.count };
    for (size_t i = 0; i < plan->kinds.count; i++)
        counts->gates += plan->kinds.at[i].gates.count + plan->kinds.at[i].unmoved.count;
}

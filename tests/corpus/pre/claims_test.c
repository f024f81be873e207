/*
 * What is claimed of all characters holds for those that were recorded: a prerequisite that can
 * never hold, or always does, holds for none of them, or for all; a variable that nothing defines
 * is defined for none.
 */
#include <string.h>

#include "driver/lst_pack.h"
#include "ir/leaf.h"
#include "state/character.h"
#include "support/corpus.h"

struct claims {
    struct rig rig;
    struct rc_lst_pack pack;
    struct rc_pre_pack pres;
    struct rc_characters characters;
    struct rc_pred_limits limits;
    size_t asked;
    size_t nevers;
    size_t always;
    size_t undefined;
    size_t wrong;
};

static bool never(struct claims *c, rc_pred pred)
{
    return rc_pred_never(&c->rig.arena, &c->pres.preds, &c->limits, pred) == RC_YES;
}

static bool holds(struct claims *c, const struct rc_character *who, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(&c->rig.arena);
    struct rc_pred_run run;
    bool value;

    rc_pred_run_init(&run, &c->rig.arena, &c->pres.preds,
                     (struct rc_asked){ &c->pack.model, who, NULL });
    value = rc_pred_holds(&run, pred);
    rc_arena_release(&c->rig.arena, mark);
    return value;
}

static void check_all(struct claims *c, rc_pred pred, bool wanted, struct rc_str text)
{
    for (size_t i = 0; i < c->characters.list.count; i++) {
        const struct rc_character *who = c->characters.list.at[i];
        c->asked++;
        if (holds(c, who, pred) == wanted)
            continue;
        c->wrong++;
        printf("%.*s for %.*s is not %d\n", RC_FMT(text), RC_FMT(who->id), wanted);
    }
}

/* Once as if names that nothing has could be anything, once as they are. */
static void check_pred(struct claims *c, rc_pred pred, struct rc_str text)
{
    rc_pred opposite = rc_pred_not(&c->pres.preds, pred);

    for (unsigned strict = 0; strict < 2; strict++) {
        c->limits.strict = strict != 0;
        if (never(c, pred)) {
            c->nevers++;
            check_all(c, pred, false, text);
        } else if (never(c, opposite)) {
            c->always++;
            check_all(c, pred, true, text);
        }
    }
}

static void check_list(struct claims *c, const rc_pre_list *pres)
{
    struct rc_pre_scope scope = { .arena = &c->rig.arena,
                                  .diags = &c->rig.diags,
                                  .world = &c->pres.world,
                                  .preds = &c->pres.preds,
                                  .quiet = true };
    rc_pred all = rc_pred_truth(&c->pres.preds, true);

    for (size_t i = 0; i < pres->count; i++) {
        bool ok;
        rc_pred pred = rc_pre_lower(&scope, pres->at[i], &ok);
        if (!ok)
            continue;
        check_pred(c, pred, pres->at[i]->text);
        all = rc_pred_and(&c->pres.preds, all, pred);
    }
    if (pres->count > 1)
        check_pred(c, all, pres->at[0]->text);
}

static void check_variables(struct claims *c)
{
    for (size_t i = 0; i < c->characters.list.count; i++) {
        const struct rc_character *who = c->characters.list.at[i];
        for (size_t k = 0; k < who->vars.count; k++) {
            struct rc_str name = who->vars.at[k].name;
            struct rc_str nearest;
            double value;
            if (rc_pre_names_variable(c->pres.world.names, name, &nearest))
                continue;
            c->undefined++;
            if (!rc_term_value(who, name, &value) && value == 0)
                continue;
            c->wrong++;
            printf("%.*s is defined for %.*s\n", RC_FMT(name), RC_FMT(who->id));
        }
    }
}

static void load(struct claims *c, const struct corpus_set *set)
{
    struct rc_compat none = { { 0 } };
    struct rc_str name;
    const char *characters;

    rig_init(&c->rig);
    name = rc_str_printf(&c->rig.arena, "chars-%s.jsonl", set->tag);
    characters = corpus_answers(&c->rig, "choose", name.p);
    corpus_load(&c->rig, corpus_path(&c->rig, set->campaign), &c->pack);
    rc_pre_compile_pack(&c->rig.arena, &c->rig.diags, &c->pack, none, &c->pres);
    rc_pre_check_fields(&c->rig.arena, &c->rig.diags, &c->pack, &c->pres);
    rc_characters_init(&c->characters, &c->rig.arena);
    if (characters != NULL)
        rc_characters_read(&c->characters, &c->rig.arena, &c->rig.diags, rc_str(characters), 256);
    c->limits = rc_lst_pred_limits(&c->pack, &c->pres);
}

static bool run_set(const struct corpus_set *set)
{
    struct claims *c = calloc(1, sizeof *c);
    bool good;

    load(c, set);
    for (size_t i = 0; i < c->pres.objects.count; i++)
        check_list(c, &c->pres.objects.at[i].pres);
    for (size_t i = 0; i < c->pres.groups.count; i++)
        check_list(c, &c->pres.groups.at[i].pres);
    check_variables(c);
    printf("%s: %zu never, %zu always, asked of %zu characters: %zu answers; %zu variables that "
           "nothing defines; %zu wrong\n",
           set->tag, c->nevers, c->always, c->characters.list.count, c->asked, c->undefined,
           c->wrong);
    good = c->wrong == 0;
    rig_clear(&c->rig);
    free(c);
    return good;
}

int main(void)
{
    return corpus_run(run_set);
}

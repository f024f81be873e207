/*
 * The prerequisites of each recorded campaign as C: compiled with optimisation, loaded, and for
 * each character and each kind the same as the reference evaluator says; with and without the
 * answers of PCGen. All of a kind at once, one object after the other, and candidates by the
 * hundred, the last two computed as they are asked for; and all at once by each of the kernels.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "lst/pre_pack.h"
#include "state/character.h"
#include "support/compiled.h"
#include "support/corpus.h"
#include "support/qualify.h"

struct check {
    struct rig rig;
    const char *tag;
    struct rc_lst_pack pack;
    struct rc_pre_pack pres;
    struct rc_characters characters;
    struct rc_plan_pre *plan;
    void *library;
    size_t asked;
    size_t wrong;
};

static double seconds_of_children(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

static struct rc_plan_pre *plan(struct check *check)
{
    size_t count = check->pres.objects.count;
    struct rc_plan_gated *gated = RC_NEW_ARRAY(&check->rig.arena, struct rc_plan_gated, count + 1);

    for (size_t i = 0; i < count; i++) {
        const struct rc_pre_object *object = &check->pres.objects.at[i];
        gated[i] = (struct rc_plan_gated){ object->object->kind, object->object->object,
                                           object->conditions.met, object->conditions.unmoved };
    }
    return rc_plan_pre_make(&check->rig.arena,
                            &(struct rc_plan_pre_input){ .name = "pack",
                                                         .model = &check->pack.model,
                                                         .preds = &check->pres.preds,
                                                         .gated = gated,
                                                         .count = count });
}

/* Compiles the two files with -O2; the seconds of processor time, or -1. */
static double compile(struct check *check)
{
    struct rc_arena *arena = &check->rig.arena;
    double before = seconds_of_children();

    check->library =
        qualify_compile(arena, check->plan, compiled_folder(arena, "qualify"), check->tag, "-O2");
    return check->library == NULL ? -1 : seconds_of_children() - before;
}

static void compare_kind(struct check *check, const struct qualify_code *code,
                         const struct rc_plan_gates *gates, const struct rc_character *character)
{
    struct rc_arena *arena = &check->rig.arena;
    struct rc_mark mark = rc_arena_mark(arena);
    uint64_t *granted = rc_bits_new(arena, gates->count);
    uint64_t *reference = rc_bits_new(arena, gates->count);
    size_t wrong;

    rc_pre_granted_set(&check->pack.model, character, gates->kind, granted);
    rc_pre_qualified_set(&check->pres, arena, character, gates->kind, reference);
    wrong = qualify_compare(code, gates, granted, reference);
    check->asked += code->ways * gates->count;
    check->wrong += wrong;
    if (wrong > 0)
        printf("%s: %.*s for %.*s: %zu compiled answers differ\n", check->tag, RC_FMT(gates->word),
               RC_FMT(character->id), wrong);
    rc_arena_release(arena, mark);
}

static void compare(struct check *check)
{
    struct qualify_code code;

    qualify_open(&code, &check->rig.arena, check->plan, check->library);
    for (size_t i = 0; i < check->characters.list.count; i++) {
        const struct rc_character *character = check->characters.list.at[i];
        qualify_character(&code, &check->pres.preds, &check->pack.model, character);
        for (size_t k = 0; k < check->plan->kinds.count; k++)
            compare_kind(check, &code, &check->plan->kinds.at[k], character);
    }
}

static size_t distinct(const struct check *check)
{
    uint8_t *seen = calloc(check->pres.preds.nodes.count + 1, 1);
    size_t count = 0;

    for (size_t i = 0; i < check->pres.objects.count; i++) {
        uint32_t id = check->pres.objects.at[i].conditions.met.id;
        count += !seen[id];
        seen[id] = 1;
    }
    free(seen);
    return count;
}

static void load(struct check *check, const struct corpus_set *set, bool pcgen)
{
    struct rc_compat rows = { { 0 } };
    const char *name = rc_str_printf(&check->rig.arena, "chars-%s.jsonl", set->tag).p;
    const char *characters = corpus_answers(&check->rig, "choose", name);

    for (size_t i = 0; pcgen && i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&rows, i, true);
    corpus_load(&check->rig, corpus_path(&check->rig, set->campaign), &check->pack);
    rc_pre_compile_pack(&check->rig.arena, &check->rig.diags, &check->pack, rows, &check->pres);
    rc_characters_init(&check->characters, &check->rig.arena);
    if (characters != NULL)
        rc_characters_read(&check->characters, &check->rig.arena, &check->rig.diags,
                           rc_str(characters), 256);
    check->plan = plan(check);
}

static bool run_set(const struct corpus_set *set, bool pcgen)
{
    struct check *check = calloc(1, sizeof *check);
    double seconds;

    rig_init(&check->rig);
    check->tag = set->tag;
    load(check, set, pcgen);
    seconds = compile(check);
    if (seconds >= 0)
        compare(check);
    printf("%s%s: %zu prerequisites on %zu objects, %zu distinct; %zu nodes, %zu numbers, %zu "
           "kinds; cc -O2 %.2f s; %zu answers, %zu differ\n",
           set->tag, pcgen ? " as PCGen" : "", check->pres.count, check->pres.objects.count,
           distinct(check), check->plan->nodes.count, check->plan->numbers.count,
           check->plan->kinds.count, seconds, check->asked, check->wrong);
    if (check->library != NULL)
        dlclose(check->library);
    rig_clear(&check->rig);
    bool good = seconds >= 0 && check->wrong == 0;
    free(check);
    return good;
}

static bool run_both(const struct corpus_set *set)
{
    bool good = run_set(set, true);

    return run_set(set, false) && good;
}

int main(void)
{
    return corpus_run(run_both);
}

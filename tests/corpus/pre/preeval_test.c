/*
 * Single prerequisites as PCGen answered them: acceptance and truth for every character of every
 * set that is at hand.
 *
 * Under --compat=pcgen all must agree, through the evaluator and through compiled C. By default,
 * each answer that differs must be explained by the rows of part C that were noted for the text:
 * with these alone taken, it agrees again.
 */
#include <dlfcn.h>

#include "oracle.h"
#include "support/compiled.h"
#include "support/qualify.h"

struct tally {
    size_t rows;
    size_t asked;
    size_t wrong;
    size_t misjudged; /* wrongly accepted or refused */
    size_t differ;    /* by default */
    size_t other;     /* and not by a row of part C */
    size_t by_row[RC_PRE_ROW_COUNT];
    size_t compiled; /* answers of compiled C */
    size_t compiled_wrong;
};

/* A row to compile: as PCGen reads it, and who passes, in the order of the characters. */
struct compiled_row {
    rc_pred pred;
    const uint64_t *passes;
};

typedef RC_VEC(struct compiled_row) compiled_rows;

/* One reading of a row: under some rows of part C. */
struct reading {
    bool accepted; /* the text is read */
    bool bound;    /* and its names exist */
    rc_pred pred;
    struct rc_compat touched;
};

static struct reading read_as(struct realm *o, const struct rc_compat *compat,
                              const struct rc_source *source)
{
    struct rc_pre_scope scope = { .arena = &o->rig.arena,
                                  .diags = &o->rig.diags,
                                  .world = &o->world,
                                  .preds = &o->preds,
                                  .compat = *compat,
                                  .quiet = true };
    const struct rc_pre *pre = rc_pre_parse(&o->rig.arena, &o->rig.diags, compat,
                                            (struct rc_piece){ source->text, source->base });
    struct reading made = { .accepted = pre != NULL };

    if (pre != NULL)
        made.pred = rc_pre_lower(&scope, pre, &made.bound);
    made.touched = scope.touched;
    return made;
}

static bool holds(struct realm *o, const struct rc_character *c, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(&o->rig.arena);
    struct rc_pred_run run;
    bool value;

    rc_pred_run_init(&run, &o->rig.arena, &o->preds, (struct rc_asked){ &o->model, c, NULL });
    value = rc_pred_holds(&run, pred);
    rc_arena_release(&o->rig.arena, mark);
    return value;
}

/* MOVEBASE is recorded as null wherever it is asked. */
static bool is_known(struct rc_str text)
{
    return strstr(text.p, "MOVEBASE") == NULL;
}

static size_t count_wrong(struct realm *o, const json_t *row, rc_pred pred, bool print)
{
    size_t wrong = 0;

    for (size_t i = 0; i < o->characters.list.count; i++) {
        const struct rc_character *c = o->characters.list.at[i];
        bool pass = realm_list_has(json_object_get(row, "pass"), c->id);
        if (holds(o, c, pred) == pass)
            continue;
        wrong++;
        if (print)
            printf("%s: %s for %.*s: recorded %s\n", o->tag,
                   json_string_value(json_object_get(row, "pre")), RC_FMT(c->id),
                   pass ? "pass" : "fail");
    }
    return wrong;
}

static void add_rows(struct tally *tally, const struct rc_compat *touched)
{
    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
        tally->by_row[i] += rc_compat_has(touched, i);
}

/* A text that only PCGen takes: some row of part C lets it through. */
static void explain_refusal(struct realm *o, const struct rc_source *source, struct tally *tally)
{
    tally->differ++;
    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++) {
        struct rc_compat one = { { 0 } };
        struct reading reading;
        rc_compat_set(&one, i, true);
        rc_compat_set(&one, RC_PRE_ROW_E8, true); /* what is let through may name nothing */
        reading = read_as(o, &one, source);
        if (reading.accepted && reading.bound) {
            tally->by_row[i]++;
            if (i == RC_PRE_ROW_P44)
                printf("%s: needs %s: %.*s\n", o->tag, rc_pre_rows[i], RC_FMT(source->text));
            return;
        }
    }
    tally->other++;
    printf("%s: refused: %.*s\n", o->tag, RC_FMT(source->text));
}

static void run_default(struct realm *o, const json_t *row, const struct rc_source *source,
                        struct tally *tally)
{
    struct rc_compat none = { { 0 } };
    struct reading reading = read_as(o, &none, source);
    size_t wrong;

    if (!reading.accepted || !reading.bound) {
        explain_refusal(o, source, tally);
        return;
    }
    wrong = count_wrong(o, row, reading.pred, false);
    if (wrong == 0)
        return;
    tally->differ++;
    add_rows(tally, &reading.touched);
    reading = read_as(o, &reading.touched, source);
    if (!reading.accepted || count_wrong(o, row, reading.pred, true) != 0)
        tally->other++;
}

static void keep_row(struct realm *o, const json_t *row, rc_pred pred, compiled_rows *kept)
{
    uint64_t *passes = rc_bits_new(&o->rig.arena, o->characters.list.count);
    struct compiled_row made = { pred, passes };

    for (size_t i = 0; i < o->characters.list.count; i++) {
        if (realm_list_has(json_object_get(row, "pass"), o->characters.list.at[i]->id))
            rc_bits_add(passes, i);
    }
    RC_PUSH(&o->rig.arena, kept, made);
}

/* The rows as the prerequisites of that many domains. */
static struct rc_plan_pre *plan_rows(struct realm *o, struct rc_model *model,
                                     const compiled_rows *kept)
{
    struct rc_arena *arena = &o->rig.arena;
    struct rc_plan_gated *gated = RC_NEW_ARRAY(arena, struct rc_plan_gated, kept->count + 1);
    rc_pred always = rc_pred_truth(&o->preds, true);

    rc_model_init(model, arena, &o->rig.texts);
    for (size_t i = 0; i < kept->count; i++) {
        struct rc_str key = rc_str_printf(arena, "Row %06zu", i);
        rc_model_add(model, RC_KIND_DOMAIN, (struct rc_object_info){ .key = key, .name = key });
        gated[i] = (struct rc_plan_gated){ RC_KIND_DOMAIN, (rc_object)i, kept->at[i].pred, always };
    }
    rc_model_freeze(model);
    return rc_plan_pre_make(arena, &(struct rc_plan_pre_input){ .name = "rows",
                                                                .model = model,
                                                                .preds = &o->preds,
                                                                .gated = gated,
                                                                .count = kept->count });
}

/* All rows at once, each by itself, and by the hundred, against what is recorded. */
static void run_compiled(struct realm *o, const compiled_rows *kept, struct tally *tally)
{
    struct rc_arena *arena = &o->rig.arena;
    struct rc_model model;
    struct rc_plan_pre *plan = plan_rows(o, &model, kept);
    void *library = qualify_compile(arena, plan, compiled_folder(arena, "preeval"), o->tag, "-O0");
    uint64_t *passing = rc_bits_new(arena, kept->count);
    struct qualify_code code;

    if (library == NULL) {
        tally->compiled_wrong++;
        return;
    }
    qualify_open(&code, arena, plan, library);
    for (size_t c = 0; c < o->characters.list.count; c++) {
        for (size_t i = 0; i < kept->count; i++) {
            rc_bits_remove(passing, i);
            if (rc_bits_has(kept->at[i].passes, c))
                rc_bits_add(passing, i);
        }
        qualify_character(&code, &o->preds, &o->model, o->characters.list.at[c]);
        tally->compiled += code.ways * kept->count;
        tally->compiled_wrong += qualify_compare(&code, &plan->kinds.at[0], NULL, passing);
    }
    dlclose(library);
}

static void run_row(struct realm *o, const json_t *row, const struct rc_compat *compat,
                    compiled_rows *kept, struct tally *tally)
{
    struct rc_str text = realm_text(o, row, "pre");
    bool accepted = json_is_true(json_object_get(row, "accepted"));
    const struct rc_source *source = rc_source_add(&o->rig.sources, RC_STR("row"), text);
    struct reading reading = read_as(o, compat, source);

    tally->rows++;
    if (reading.accepted != accepted) {
        tally->misjudged++;
        printf("%s: %.*s: recorded %s\n", o->tag, RC_FMT(text), accepted ? "accepted" : "refused");
    }
    if (!reading.accepted || !accepted || !is_known(text))
        return;
    tally->asked += o->characters.list.count;
    tally->wrong += count_wrong(o, row, reading.pred, true);
    keep_row(o, row, reading.pred, kept);
    run_default(o, row, source, tally);
}

static void print_tally(const char *tag, const struct tally *tally)
{
    printf("%s: %zu rows, %zu answers; as PCGen: %zu wrong, %zu misjudged, %zu of %zu compiled "
           "answers wrong; by default: %zu rows differ, %zu not by part C\n",
           tag, tally->rows, tally->asked, tally->wrong, tally->misjudged, tally->compiled_wrong,
           tally->compiled, tally->differ, tally->other);
    for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++) {
        if (tally->by_row[i] > 0)
            printf(" %s %zu", rc_pre_rows[i], tally->by_row[i]);
    }
    printf("\n");
}

static bool run_set(const char *tag)
{
    struct realm o;
    struct rc_compat compat = realm_pcgen();
    struct tally tally = { 0 };
    compiled_rows kept = { 0 };
    FILE *file = oracle_open("preeval", tag);
    json_t *row;

    if (file == NULL || !oracle_load(&o, tag)) {
        printf("%s: not at hand\n", tag);
        return true;
    }
    while ((row = realm_next(file)) != NULL) {
        run_row(&o, row, &compat, &kept, &tally);
        json_decref(row);
    }
    fclose(file);
    run_compiled(&o, &kept, &tally);
    print_tally(tag, &tally);
    rig_clear(&o.rig);
    return tally.wrong == 0 && tally.misjudged == 0 && tally.other == 0 && tally.rows > 0 &&
           tally.compiled > 0 && tally.compiled_wrong == 0;
}

int main(void)
{
    return oracle_run("preeval", run_set);
}

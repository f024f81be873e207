/*
 * The worked examples of the specification and the example of each kind, for the character that
 * the specification describes: by default and under --compat=pcgen.
 */
#include "oracle.h"

struct example {
    struct rc_str text;
    struct rc_str ours;
    struct rc_str pcgen;
    const struct rc_held_item *item;
};

static size_t checked;
static size_t wrong;

static const char *answer(struct realm *w, const struct example *example,
                          const struct rc_compat *compat)
{
    struct rc_pre_scope scope = { .arena = &w->rig.arena,
                                  .diags = &w->rig.diags,
                                  .world = &w->world,
                                  .preds = &w->preds,
                                  .compat = *compat,
                                  .quiet = true };
    const struct rc_source *source =
        rc_source_add(&w->rig.sources, RC_STR("example"), example->text);
    const struct rc_pre *pre = rc_pre_parse(&w->rig.arena, &w->rig.diags, compat,
                                            (struct rc_piece){ source->text, source->base });
    struct rc_pred_run run;
    rc_pred pred;
    bool ok;

    if (pre == NULL)
        return "load error";
    pred = rc_pre_lower(&scope, pre, &ok);
    if (!ok)
        return "load error";
    rc_pred_run_init(&run, &w->rig.arena, &w->preds,
                     (struct rc_asked){ &w->model, w->characters.list.at[0], example->item });
    return rc_pred_holds(&run, pred) ? "pass" : "fail";
}

static void check(struct realm *w, const struct example *example, struct rc_str wanted,
                  const struct rc_compat *compat, const char *mode)
{
    const char *got = answer(w, example, compat);

    checked++;
    if (rc_str_eq(rc_str(got), wanted))
        return;
    wrong++;
    printf("%.*s (%s): %s, the specification says %.*s\n", RC_FMT(example->text), mode, got,
           RC_FMT(wanted));
}

static void check_both(struct realm *w, struct example *example)
{
    struct rc_compat none = { { 0 } };
    struct rc_compat all = realm_pcgen();

    example->text = rc_str_dup(&w->rig.arena, example->text);
    check(w, example, example->ours, &none, "default");
    check(w, example, example->pcgen, &all, "pcgen");
}

static struct rc_str cell(struct rc_str line, char separator, size_t n)
{
    struct rc_str part = RC_STR("");

    for (size_t i = 0; i <= n; i++) {
        if (!rc_str_next(&line, separator, &part))
            return RC_STR("");
    }
    return rc_str_trim(part);
}

/* "| `PRE...` | pass | fail | why |" */
static void run_worked(struct realm *w, struct rc_str line)
{
    struct rc_str first = cell(line, '|', 1);
    struct example example = { .ours = cell(line, '|', 2), .pcgen = cell(line, '|', 3) };

    if (first.len < 3 || first.p[0] != '`' || !rc_is_pre(rc_str_sub(first, 1, first.len - 1)))
        return;
    example.text = rc_str_sub(first, 1, first.len - 1);
    if (rc_str_eq(example.ours, RC_STR("pass")) || rc_str_eq(example.ours, RC_STR("fail")) ||
        rc_str_eq(example.ours, RC_STR("load error")))
        check_both(w, &example);
}

static const struct rc_held_item *item_named(const struct realm *w, struct rc_str name)
{
    const struct rc_character *c = w->characters.list.at[0];

    for (size_t i = 0; i < c->equipment_list.count; i++) {
        if (rc_str_eq(c->equipment_list.at[i].name, name))
            return &c->equipment_list.at[i];
    }
    return NULL;
}

/* "on the item Dagger: PREWIELD:1,Light", "PRERACETYPE:Humanoid (class line)" */
static void run_kind(struct realm *w, struct rc_str line)
{
    struct rc_str text = cell(line, '\t', 10);
    struct rc_str lead = RC_STR("on the item ");
    struct rc_str tail = RC_STR(" (class line)");
    struct example example = { .ours = cell(line, '\t', 11), .pcgen = cell(line, '\t', 12) };

    if (rc_str_starts(text, lead)) {
        size_t colon = rc_str_find(text, ':', 0);
        example.item = item_named(w, rc_str_sub(text, lead.len, colon));
        text = rc_str_sub(text, colon + 2, text.len);
    }
    if (rc_str_ends(text, tail))
        text = rc_str_sub(text, 0, text.len - tail.len);
    example.text = text;
    if (rc_is_pre(text))
        check_both(w, &example);
}

static void run_file(struct realm *w, const char *name, void (*run)(struct realm *, struct rc_str))
{
    const char *shared = getenv("RULEC_SHARED");
    char path[4096];
    char line[1 << 16];
    FILE *file;

    snprintf(path, sizeof path, "%s/spec/%s", shared == NULL ? "../shared" : shared, name);
    file = fopen(path, "r");
    if (file == NULL) {
        printf("skipped: no %s\n", name);
        exit(77);
    }
    while (fgets(line, sizeof line, file) != NULL)
        run(w, rc_str_trim(rc_str(line)));
    fclose(file);
}

int main(void)
{
    const char *root = getenv("RULEC_SOURCE_DIR");
    char objects[4096];
    char characters[4096];
    struct realm w;

    snprintf(objects, sizeof objects, "%s/tests/unit/gen/lst/mara/objects.jsonl", root);
    snprintf(characters, sizeof characters, "%s/tests/unit/gen/lst/mara/characters.jsonl", root);
    if (!realm_load_files(&w, objects, characters) || w.characters.list.count == 0) {
        printf("%s", rig_messages(&w.rig));
        return 1;
    }
    run_file(&w, "pre.md", run_worked);
    run_file(&w, "pre-kinds.tsv", run_kind);
    printf("%zu answers, %zu wrong\n", checked, wrong);
    rig_clear(&w.rig);
    return checked > 0 && wrong == 0 ? 0 : 1;
}

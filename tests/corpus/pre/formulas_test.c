/*
 * Formulas of the data as PCGen evaluated them, under --compat=pcgen and by default; by default a
 * value may differ only where a name is undefined (P46) or the text cannot be read (P44).
 */
#include <math.h>

#include "oracle.h"

struct tally {
    size_t texts;
    size_t values;
    size_t untold; /* recorded as null */
    size_t wrong;
    size_t stated; /* texts with a part that is not derived but stated */
    size_t differ; /* by default, P44 and P46 */
    size_t other;
};

static const struct rc_named_number *recorded(const struct rc_character *c, struct rc_str text)
{
    for (size_t i = 0; i < c->formulas.count; i++) {
        if (rc_str_eq(c->formulas.at[i].name, text))
            return &c->formulas.at[i];
    }
    for (size_t i = 0; i < c->vars.count; i++) {
        if (rc_str_eq(c->vars.at[i].name, text))
            return &c->vars.at[i];
    }
    return NULL;
}

static double value_of(struct realm *o, const struct rc_character *c, rc_pred pred)
{
    struct rc_mark mark = rc_arena_mark(&o->rig.arena);
    struct rc_pred_run run;
    double value;

    rc_pred_run_init(&run, &o->rig.arena, &o->preds, (struct rc_asked){ &o->model, c, NULL });
    value = rc_pred_value(&run, pred);
    rc_arena_release(&o->rig.arena, mark);
    return (double)(float)value;
}

/* Recorded to seven digits. */
static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-6 * (fabs(a) + 1);
}

static bool asks_stated(const struct rc_preds *preds, rc_pred pred)
{
    const struct rc_pred_node *node = rc_pred_node(preds, pred);

    if (node->op == RC_PRED_LEAF)
        return preds->leaves.at[node->leaf].op == RC_LEAF_STATED;
    for (size_t i = 0; i < node->operand_count; i++) {
        if (asks_stated(preds, node->operands[i]))
            return true;
    }
    return false;
}

static rc_pred lower(struct realm *o, struct rc_str text, const struct rc_compat *compat)
{
    struct rc_pre_scope scope = { .arena = &o->rig.arena,
                                  .diags = &o->rig.diags,
                                  .world = &o->world,
                                  .preds = &o->preds,
                                  .compat = *compat,
                                  .quiet = true };
    const struct rc_formula *formula =
        rc_formula_parse(&o->rig.arena, &o->rig.diags, text, 0, true);

    return rc_formula_lower(&scope, formula);
}

static void run_row(struct realm *o, const json_t *row, struct tally *tally)
{
    struct rc_compat shipped = realm_pcgen();
    struct rc_compat none = { { 0 } };
    struct rc_str text = realm_text(o, row, "text");
    const char *kind = json_string_value(json_object_get(row, "kind"));
    rc_pred pcgen;
    rc_pred ours;

    if (strcmp(kind, "spell_level_formula") == 0)
        return;
    pcgen = lower(o, text, &shipped);
    ours = lower(o, text, &none);
    tally->texts++;
    tally->stated += asks_stated(&o->preds, pcgen);
    for (size_t i = 0; i < o->characters.list.count; i++) {
        const struct rc_character *c = o->characters.list.at[i];
        const struct rc_named_number *wanted = recorded(c, text);
        if (wanted == NULL || !wanted->known) {
            tally->untold++;
            continue;
        }
        tally->values++;
        tally->differ += !is_near(wanted->value, value_of(o, c, ours));
        if (is_near(wanted->value, value_of(o, c, pcgen)))
            continue;
        tally->wrong++;
        printf("%s: %.*s for %.*s: %g, recorded %g\n", o->tag, RC_FMT(text), RC_FMT(c->id),
               value_of(o, c, pcgen), wanted->value);
    }
}

static bool run_set(const char *tag)
{
    struct realm o;
    struct tally tally = { 0 };
    FILE *file = oracle_open("formulas", tag);
    json_t *row;

    if (file == NULL || !oracle_load(&o, tag)) {
        printf("%s: not at hand\n", tag);
        return true;
    }
    while ((row = realm_next(file)) != NULL) {
        run_row(&o, row, &tally);
        json_decref(row);
    }
    fclose(file);
    printf("%s: %zu texts, %zu values, %zu not told, %zu texts stated; as PCGen: %zu wrong; by "
           "default %zu differ\n",
           tag, tally.texts, tally.values, tally.untold, tally.stated, tally.wrong, tally.differ);
    rig_clear(&o.rig);
    return tally.wrong == 0 && tally.texts > 0;
}

int main(void)
{
    return oracle_run("formulas", run_set);
}

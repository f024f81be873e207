/*
 * What each character qualifies for, of all kinds, as PCGen answered it: with QUALIFY and the
 * house rule that lets feats pass, under --compat=pcgen.
 */
#include "oracle.h"

struct tally {
    size_t rows;
    size_t pairs;
    size_t wrong;
    size_t gated; /* objects with a prerequisite */
    size_t distinct;
};

static bool is_ability(const char *type)
{
    return strcmp(type, "ABILITY") == 0 || strcmp(type, "FEAT") == 0;
}

static rc_kind kind_of(struct realm *o, const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "type"));

    if (is_ability(type))
        return rc_ability_kind_find(&o->model, realm_text(o, row, "category"));
    return rc_kind_find(&o->model, rc_str(type));
}

static void parse_all(struct realm *o, const struct realm_object *object,
                      const struct rc_compat *compat, rc_pre_list *list)
{
    for (size_t i = 0; i < object->pres.count; i++) {
        const struct rc_source *source =
            rc_source_add(&o->rig.sources, RC_STR("object"), object->pres.at[i]);
        struct rc_pre *pre = rc_pre_parse(&o->rig.arena, &o->rig.diags, compat,
                                          (struct rc_piece){ source->text, source->base });
        if (pre == NULL)
            printf("%s: refused: %.*s\n", o->tag, RC_FMT(object->pres.at[i]));
        else
            RC_PUSH(&o->rig.arena, list, pre);
    }
}

/* One predicate an object. */
static rc_pred *lower_all(struct realm *o, struct tally *tally)
{
    struct rc_pre_scope scope = { .arena = &o->rig.arena,
                                  .diags = &o->rig.diags,
                                  .world = &o->world,
                                  .preds = &o->preds,
                                  .compat = realm_pcgen(),
                                  .quiet = true };
    rc_pred *preds = RC_NEW_ARRAY(&o->rig.arena, rc_pred, o->objects.count);

    for (size_t i = 0; i < o->objects.count; i++) {
        const struct realm_object *object = &o->objects.at[i];
        const struct rc_kind_info *kind = rc_kind_info(&o->model, object->kind);
        rc_pre_list list = { 0 };
        parse_all(o, object, &scope.compat, &list);
        preds[i] = rc_pre_qualified(&scope, kind->family == RC_KIND_ABILITY, kind->word,
                                    object->key, &list, NULL);
        tally->gated += object->pres.count > 0;
    }
    return preds;
}

static bool recorded(const json_t *row, struct rc_str key)
{
    const json_t *in = json_object_get(row, "qualified");

    return in != NULL ? realm_list_has(in, key)
                      : !realm_list_has(json_object_get(row, "not_qualified"), key);
}

static void run_row(struct realm *o, const json_t *row, const rc_pred *preds, struct tally *tally)
{
    const struct rc_character *c = rc_character_find(&o->characters, realm_text(o, row, "pc"));
    rc_kind kind = kind_of(o, row);
    struct rc_mark mark = rc_arena_mark(&o->rig.arena);
    struct rc_pred_run run;

    rc_pred_run_init(&run, &o->rig.arena, &o->preds, (struct rc_asked){ &o->model, c, NULL });
    tally->rows++;
    for (size_t i = 0; i < o->objects.count; i++) {
        const struct realm_object *object = &o->objects.at[i];
        if (object->kind != kind)
            continue;
        tally->pairs++;
        if (rc_pred_holds(&run, preds[i]) == recorded(row, object->key))
            continue;
        tally->wrong++;
        printf("%s: %.*s %.*s for %.*s: recorded %d:", o->tag,
               RC_FMT(rc_kind_info(&o->model, kind)->word), RC_FMT(object->key), RC_FMT(c->id),
               recorded(row, object->key));
        for (size_t k = 0; k < object->pres.count; k++)
            printf(" %.*s", RC_FMT(object->pres.at[k]));
        printf("\n");
    }
    rc_arena_release(&o->rig.arena, mark);
}

static bool run_set(const char *tag)
{
    struct realm o;
    struct tally tally = { 0 };
    FILE *file = oracle_open("qualified", tag);
    rc_pred *preds;
    json_t *row;

    if (file == NULL || !oracle_load(&o, tag)) {
        printf("%s: not at hand\n", tag);
        return true;
    }
    preds = lower_all(&o, &tally);
    while ((row = realm_next(file)) != NULL) {
        run_row(&o, row, preds, &tally);
        json_decref(row);
    }
    fclose(file);
    printf("%s: %zu rows, %zu pairs, %zu wrong; %zu objects with prerequisites, %zu nodes, %zu "
           "leaves\n",
           tag, tally.rows, tally.pairs, tally.wrong, tally.gated, o.preds.nodes.count,
           o.preds.leaves.count);
    rig_clear(&o.rig);
    return tally.wrong == 0 && tally.rows > 0;
}

int main(void)
{
    return oracle_run("qualified", run_set);
}

/*
 * The same as qualified_test from the rule files themselves: each campaign is loaded, and each
 * object of each kind answers for each character as PCGen did; counts of what was read.
 */
#include <string.h>

#include "lst/pre_pack.h"
#include "state/character.h"
#include "support/corpus.h"

struct check {
    struct rig rig;
    const char *tag;
    struct rc_lst_pack pack;
    struct rc_pre_pack pres;
    struct rc_characters characters;
    size_t rows;
    size_t pairs;
    size_t wrong;
};

static bool is_ability(const char *type)
{
    return strcmp(type, "ABILITY") == 0 || strcmp(type, "FEAT") == 0;
}

static rc_kind kind_of(const struct check *check, const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "type"));

    if (is_ability(type))
        return rc_ability_kind_find(&check->pack.model,
                                    rc_str(json_string_value(json_object_get(row, "category"))));
    return rc_kind_find(&check->pack.model, rc_str(type));
}

/* The keys of a list as a set; those that the pack does not have are told. */
static void set_of(struct check *check, rc_kind kind, const json_t *list, uint64_t *out)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct rc_str key = rc_str(json_string_value(json_array_get(list, i)));
        rc_object object = rc_object_find(&check->pack.model, kind, key);
        if (object != RC_NO_OBJECT)
            rc_bits_add(out, object);
        else
            printf("%s: no object %.*s\n", check->tag, RC_FMT(key));
    }
}

static bool is_asked(const struct check *check, rc_kind kind, rc_object object)
{
    /* rows of CLASS hold parent classes only */
    return kind != RC_KIND_CLASS ||
           !rc_object_has_flag(&check->pack.model, kind, object, RC_FLAG_SUBCLASS);
}

static void run_row(void *user, json_t *row)
{
    struct check *check = user;
    struct rc_mark mark = rc_arena_mark(&check->rig.arena);
    rc_kind kind = kind_of(check, row);
    size_t count = kind == RC_NO_KIND ? 0 : rc_kind_count(&check->pack.model, kind);
    uint64_t *ours = rc_bits_new(&check->rig.arena, count);
    uint64_t *theirs = rc_bits_new(&check->rig.arena, count);
    struct rc_str id = rc_str(json_string_value(json_object_get(row, "pc")));
    const json_t *in = json_object_get(row, "qualified");

    check->rows++;
    if (count == 0)
        return;
    set_of(check, kind, in != NULL ? in : json_object_get(row, "not_qualified"), theirs);
    if (in == NULL)
        rc_bits_not(theirs, theirs, count);
    rc_pre_qualified_set(&check->pres, &check->rig.arena, rc_character_find(&check->characters, id),
                         kind, ours);
    for (size_t i = 0; i < count; i++) {
        if (!is_asked(check, kind, (rc_object)i))
            continue;
        check->pairs++;
        if (rc_bits_has(ours, i) == rc_bits_has(theirs, i))
            continue;
        check->wrong++;
        printf("%s: %.*s for %.*s: recorded %d\n", check->tag,
               RC_FMT(rc_object_key(&check->pack.model, kind, (rc_object)i)), RC_FMT(id),
               rc_bits_has(theirs, i));
    }
    rc_arena_release(&check->rig.arena, mark);
}

static void print_messages(struct check *check)
{
    size_t counts[RC_CODE_COUNT] = { 0 };

    for (size_t i = 0; i < check->rig.diags.count; i++)
        counts[check->rig.diags.at[i]->code]++;
    for (size_t i = 0; i < RC_CODE_COUNT; i++) {
        const struct rc_code_row *row = rc_code_row((enum rc_code)i);
        if (counts[i] > 0 && strncmp(row->number, "E02", 3) == 0 && row->number[3] >= '6')
            printf(" %s %zu", row->number, counts[i]);
    }
    printf("\n");
}

static bool run_set(const struct corpus_set *set)
{
    struct check *check = calloc(1, sizeof *check);
    struct rc_compat pcgen = { { 0 } };
    const char *answers;
    bool good = true;

    rig_init(&check->rig);
    check->tag = set->tag;
    answers = corpus_answers(&check->rig, "choose",
                             rc_str_printf(&check->rig.arena, "qualified-%s.jsonl", set->tag).p);
    if (answers != NULL) {
        for (size_t i = 0; i < RC_PRE_ROW_COUNT; i++)
            rc_compat_set(&pcgen, i, true);
        corpus_load(&check->rig, corpus_path(&check->rig, set->campaign), &check->pack);
        rc_pre_compile_pack(&check->rig.arena, &check->rig.diags, &check->pack, pcgen,
                            &check->pres);
        rc_characters_init(&check->characters, &check->rig.arena);
        rc_characters_read(
            &check->characters, &check->rig.arena, &check->rig.diags,
            rc_str(corpus_answers(&check->rig, "choose",
                                  rc_str_printf(&check->rig.arena, "chars-%s.jsonl", set->tag).p)),
            256);
        corpus_rows(answers, run_row, check);
        printf("%s: %zu rows, %zu pairs, %zu wrong; %zu prerequisites on %zu objects, %zu nodes, "
               "%zu leaves;",
               set->tag, check->rows, check->pairs, check->wrong, check->pres.count,
               check->pres.objects.count, check->pres.preds.nodes.count,
               check->pres.preds.leaves.count);
        print_messages(check);
        good = check->wrong == 0 && check->rows > 0;
    }
    rig_clear(&check->rig);
    free(check);
    return good;
}

int main(void)
{
    return corpus_run(run_set);
}

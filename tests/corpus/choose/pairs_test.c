/* SPDX-License-Identifier: MIT */
/*
 * Random (rule, character) pairs of real packs give one answer in every form: the CHOOSE lines of
 * the RSRD, for players and whole, and recorded expressions over the objects of the whole, as many
 * as one pack is given. RULEC_PAIRS says how many pairs in all, RULEC_SEED which.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lst/choose.h"
#include "lst/lst.h"
#include "support/corpus.h"
#include "support/oracle.h"
#include "support/pairs.h"
#include "support/rig.h"

enum {
    FEW = 60000, /* in all, where no one says how many */
    PARTS = 10,
    EXPRESSIONS = 700
};

#define RSRD "corpus/pcgen/data/35e/wizards_of_the_coast/rsrd/"

struct real {
    struct rig rig;
    struct rc_lst_pack lst;
    struct rc_unit unit;
    rc_rule_list rules;
};

/* Ends the program where the campaign is not at hand. */
static void open_pack(struct real *r, const char *campaign)
{
    rig_init(&r->rig);

    const char *file = corpus_path(&r->rig, campaign);
    if (file == NULL)
        exit(77);
    assert_true(corpus_load(&r->rig, file, &r->lst));
    rc_unit_init(&r->unit, &r->rig.arena, &r->lst.model);
    r->rules = (rc_rule_list){ 0 };
}

static struct rc_choose_context context_of(struct real *r)
{
    return (struct rc_choose_context){
        .arena = &r->rig.arena, .diags = &r->rig.diags, .model = &r->lst.model, .unit = &r->unit
    };
}

static void check(struct real *r, const char *name, unsigned parts)
{
    const struct rc_plan_pack source = { .name = RC_STR("rsrd"),
                                         .from = RC_STR("rsrd"),
                                         .model = &r->lst.model,
                                         .unit = &r->unit,
                                         .rules = r->rules.at,
                                         .rule_count = r->rules.count };
    const struct pairs_options pairs = { .name = name,
                                         .seed = random_seed(1),
                                         .pairs = pairs_wanted(FEW, parts, PARTS),
                                         .texts = true };

    assert_true(r->rules.count > 0);
    pairs_check(&r->rig.arena, &pairs, &source);
    rig_clear(&r->rig);
}

static void check_own_lines(const char *name, const char *campaign, unsigned parts)
{
    struct real r;
    size_t carried;

    open_pack(&r, campaign);

    struct rc_choose_context context = context_of(&r);
    rc_choose_compile_pack(&context, &r.lst, &r.rules, &carried);
    check(&r, name, parts);
}

static void pairs_of_the_players_rsrd_agree(void **state)
{
    (void)state;
    check_own_lines("rsrd_players", RSRD "campaign/rsrd_players.pcc", 2);
}

static void pairs_of_the_whole_rsrd_agree(void **state)
{
    (void)state;
    check_own_lines("rsrd_whole", RSRD "_revised_system_reference_document.pcc", 3);
}

/* --- recorded expressions --- */

static void add_expression(struct real *r, const char *text)
{
    const struct rc_str copy = rc_str_dup(&r->rig.arena, rc_str(text));
    struct rc_choose_context context = context_of(r);
    struct rc_source *source = rc_source_add(&r->rig.sources, RC_STR("row"), copy);
    struct rc_choose_result result = { 0 };

    assert_non_null(source);
    struct rc_choose_token token = { copy, source->base, RC_STR("ROW"), RC_STR("") };
    rc_choose_compile(&context, &token, &result);
    if (result.status == RC_CHOOSE_COMPILED)
        RC_PUSH(&r->rig.arena, &r->rules, result.rule);
}

/* Each text once, as keys of an object that keeps their order. */
static json_t *distinct_texts(const char *tag)
{
    FILE *file = oracle_open("choose", tag);
    json_t *texts = json_object();
    json_t *row;

    while (file != NULL && (row = oracle_next(file)) != NULL) {
        json_object_set_new(texts, json_string_value(json_object_get(row, "choose")), json_null());
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
    return texts;
}

/* Evenly from all. */
static void add_expressions(struct real *r)
{
    json_t *texts = distinct_texts("rsrd");
    const size_t step = json_object_size(texts) / EXPRESSIONS + 1;
    const char *text;
    json_t *none;
    size_t i = 0;

    json_object_foreach(texts, text, none)
    {
        if (i++ % step == 0)
            add_expression(r, text);
    }
    json_decref(texts);
}

static void pairs_of_recorded_expressions_agree(void **state)
{
    struct real r;

    (void)state;
    open_pack(&r, RSRD "_revised_system_reference_document.pcc");
    add_expressions(&r);
    check(&r, "rsrd_recorded", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_the_players_rsrd_agree),
        cmocka_unit_test(pairs_of_the_whole_rsrd_agree),
        cmocka_unit_test(pairs_of_recorded_expressions_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

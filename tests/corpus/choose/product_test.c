/* SPDX-License-Identifier: MIT */
/*
 * The recorded rows once more, the whole way: campaigns loaded from their LST files, characters
 * read from their JSON, each expression compiled, evaluated by ir/eval, by the naive evaluator and
 * by compiled C through all four functions, in units of at most 256 rules; in both columns of
 * part C. (rows_test.c is about acceptance, canonical texts and the rows of part C.)
 *
 * What follows from what a character holds is taken off its JSON and derived: what it qualifies
 * for, grants, QUALIFY, the domains of its deity, its spell lists, level formulas. The naive
 * evaluator is told what was recorded of all that; by default, where our own answer to a
 * prerequisite counts, what was derived. Compiled C derives it from the numbers of the character.
 *
 *     product_test [TAG...]
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "driver/lst_pack.h"
#include "emit/pre.h"
#include "ir/eval.h"
#include "lex/json.h"
#include "lst/choose.h"
#include "state/atoms.h"
#include "state/character.h"
#include "support/all_facts.h"
#include "support/compiled.h"
#include "support/corpus.h"
#include "support/naive_choose.h"
#include "support/oracle.h"
#include "support/qualify.h"

enum {
    BATCH = 256,
    SHOWN = 20
};

struct expression {
    const char *text;
    json_t *rows; /* of it, in the recording */
    struct rc_choose_result result;
    bool compiled;
    size_t rule; /* in the pack of the batch */
    uint64_t **sets;
};

struct run {
    struct rig rig;
    struct rc_lst_pack lst;
    struct rc_characters characters;
    size_t who_count;
    struct rc_character *who; /* with what is qualified, as recorded */
    struct rc_facts *facts;   /* of these, for the naive evaluator */
    json_t *sets;
    json_t *by_text; /* expression -> rows */
    struct rc_arena batch;
    /* of the mode and the batch at hand */
    struct rc_compat compat;
    bool pcgen;
    struct rc_pre_pack pres;
    struct rc_derivation derivation;
    struct rc_character *derived;
    struct rc_unit unit;
    struct expression *expressions;
    size_t count;
    size_t skipped;
    size_t recorded; /* sets compared */
    size_t naive;
    size_t answers; /* of compiled functions */
    size_t planes;  /* sets that compiled C derived */
    size_t choices; /* of which compiled C asked only what they need */
    size_t failures;
};

static void complain(struct run *r, const char *text, const char *what, const char *who)
{
    if (r->failures++ < SHOWN)
        printf("  %s\n      %s, %s, for %s\n", text, r->pcgen ? "pcgen" : "default", what, who);
}

/* ---- characters, with what they qualify for ---- */

static size_t place_of(const struct run *r, const char *id)
{
    for (size_t i = 0; i < r->who_count; i++) {
        if (rc_str_eq(r->who[i].id, rc_str(id)))
            return i;
    }
    printf("no character %s\n", id);
    exit(1);
}

static bool in_list(const json_t *list, struct rc_str key)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (rc_str_eq_fold(oracle_value(json_array_get(list, i)), key))
            return true;
    }
    return false;
}

/* A row states the qualified objects or the others; rows of CLASS name classes only. */
static void take_qualified(struct run *r, const json_t *row)
{
    rc_kind kind = rc_kind_find(&r->lst.model, oracle_text(row, "type"));
    struct rc_character *who = &r->who[place_of(r, json_string_value(json_object_get(row, "pc")))];
    const json_t *yes = json_object_get(row, "qualified");
    const json_t *no = json_object_get(row, "not_qualified");
    struct rc_kind_keys keys = { .kind = rc_str_dup(&r->rig.arena, oracle_text(row, "type")) };

    if (kind == RC_NO_KIND || json_object_get(row, "category") != NULL)
        return;
    for (rc_object o = 0; o < rc_kind_count(&r->lst.model, kind); o++) {
        struct rc_str key = rc_object_key(&r->lst.model, kind, o), asked = key;

        if (rc_object_has_flag(&r->lst.model, kind, o, RC_FLAG_SUBCLASS)) {
            if (rc_object_has_flag(&r->lst.model, kind, o, RC_FLAG_HAS_PRE))
                continue;
            asked = rc_str_sub(key, 0, rc_str_find(key, '.', 0));
        }
        if (yes != NULL ? in_list(yes, asked) : !in_list(no, asked))
            RC_PUSH(&r->rig.arena, &keys.keys, key);
    }
    RC_PUSH(&r->rig.arena, &who->qualified, keys);
}

static void load_characters(struct run *r, const char *tag)
{
    struct rc_str name = rc_str_printf(&r->rig.arena, "chars-%s.jsonl", tag);
    FILE *file = oracle_open("qualified", tag);
    json_t *row;
    size_t errors = r->rig.diags.errors;

    rc_characters_init(&r->characters, &r->rig.arena);
    if (rc_characters_read(&r->characters, &r->rig.arena, &r->rig.diags,
                           rc_str(corpus_answers(&r->rig, "choose", name.p)),
                           RC_JSON_DEPTH) != RC_IO_OK ||
        r->rig.diags.errors > errors) {
        printf("%s cannot be read\n", name.p);
        exit(1);
    }
    r->who_count = r->characters.list.count;
    r->who = RC_NEW_ARRAY(&r->rig.arena, struct rc_character, r->who_count);
    for (size_t i = 0; i < r->who_count; i++)
        r->who[i] = *r->characters.list.at[i];
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        take_qualified(r, row);
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
    r->facts = RC_NEW_ARRAY(&r->rig.arena, struct rc_facts, r->who_count);
    for (size_t i = 0; i < r->who_count; i++)
        all_facts(&r->facts[i], &r->rig.arena, &r->lst.model, &r->who[i], true);
}

/* ---- what follows from what a character holds ---- */

/* The character without what is derived. */
static struct rc_character bare(const struct rc_character *c)
{
    struct rc_character out = *c;

    memset(&out.armor_grants, 0, sizeof out.armor_grants);
    memset(&out.shield_grants, 0, sizeof out.shield_grants);
    memset(&out.armorprofs, 0, sizeof out.armorprofs);
    memset(&out.shieldprofs, 0, sizeof out.shieldprofs);
    memset(&out.weaponprofs, 0, sizeof out.weaponprofs);
    memset(&out.qualify, 0, sizeof out.qualify);
    memset(&out.qualified, 0, sizeof out.qualified);
    memset(&out.deity_info, 0, sizeof out.deity_info);
    memset(&out.available_spells, 0, sizeof out.available_spells);
    memset(&out.level_formulas, 0, sizeof out.level_formulas);
    return out;
}

/* Level formulas are those of the unit at hand. */
static void derive(struct run *r)
{
    rc_lst_derive_levels(&r->derivation, &r->pres, &r->unit);
    r->derived = RC_NEW_ARRAY(&r->batch, struct rc_character, r->who_count);
    for (size_t i = 0; i < r->who_count; i++) {
        struct rc_character without = bare(&r->who[i]);

        if (!rc_lst_complete(&r->derivation, &r->pres, &r->batch, &without, &r->derived[i]))
            complain(r, "derivation", "does not settle", rc_str_copy(&r->batch, r->who[i].id));
    }
}

/* ---- the recording ---- */

static void load_rows(struct run *r, const char *tag)
{
    FILE *file = oracle_open("choose", tag);
    json_t *row;

    r->by_text = json_object();
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        const char *text = json_string_value(json_object_get(row, "choose"));

        if (json_object_get(r->by_text, text) == NULL)
            json_object_set_new(r->by_text, text, json_array());
        json_array_append_new(json_object_get(r->by_text, text), row);
    }
    if (file != NULL)
        fclose(file);
    r->sets = json_object();
    file = oracle_open("sets", tag);
    while (file != NULL && (row = oracle_next(file)) != NULL) {
        char name[32];

        snprintf(name, sizeof name, "%d",
                 (int)json_integer_value(json_object_get(row, "keys_set")));
        json_object_set(r->sets, name, json_object_get(row, "keys"));
        json_decref(row);
    }
    if (file != NULL)
        fclose(file);
}

static const json_t *keys_of(const struct run *r, const json_t *row)
{
    const json_t *number = json_object_get(row, "keys_set");
    char name[32];

    if (number == NULL)
        return json_object_get(row, "keys");
    snprintf(name, sizeof name, "%d", (int)json_integer_value(number));
    return json_object_get(r->sets, name);
}

static void check_row(struct run *r, const struct expression *e, const json_t *row)
{
    rc_kind kind = e->result.rule.kind;
    size_t n = rc_kind_count(&r->lst.model, kind);
    uint64_t *expected = rc_bits_new(&r->batch, n + 1);
    const json_t *keys = keys_of(r, row), *ids = json_object_get(row, "pc_ids");

    if (keys == NULL || json_is_null(keys))
        return;
    for (size_t i = 0; i < json_array_size(keys); i++) {
        struct rc_str key = oracle_value(json_array_get(keys, i));
        rc_object o = rc_object_find(&r->lst.model, kind, key);

        if (o != RC_NO_OBJECT && !in_list(json_object_get(row, "unresolved_keys"), key))
            rc_bits_add(expected, o);
    }
    for (size_t i = 0; i < r->who_count; i++) {
        if (ids != NULL && !in_list(ids, r->who[i].id))
            continue;
        r->recorded++;
        if (!rc_bits_eq(e->sets[i], expected, rc_words(n)))
            complain(r, e->text, "the recording says otherwise",
                     rc_str_copy(&r->batch, r->who[i].id));
    }
}

/* ---- the evaluators ---- */

static void compile(struct run *r, struct expression *e)
{
    struct rc_diags diags;
    struct rc_source *source =
        rc_source_add(&r->rig.sources, RC_STR("row"), rc_str_dup(&r->batch, rc_str(e->text)));

    rc_diags_init(&diags, &r->batch, &r->rig.sources);
    struct rc_choose_context context = { .arena = &r->batch,
                                         .diags = &diags,
                                         .model = &r->lst.model,
                                         .unit = &r->unit,
                                         .compat = r->compat,
                                         .pre_compat = r->pres.compat };
    struct rc_choose_token token = { rc_str(e->text), source != NULL ? source->base : 0,
                                     RC_STR("ROW"), RC_STR("") };

    rc_choose_compile(&context, &token, &e->result);
    e->compiled = e->result.status == RC_CHOOSE_COMPILED;
}

static void evaluate(struct run *r, struct expression *e, const struct rc_facts *facts)
{
    e->sets = RC_NEW_ARRAY(&r->batch, uint64_t *, r->who_count);
    for (size_t i = 0; i < r->who_count; i++) {
        e->sets[i] = rc_bits_new(&r->batch, rc_kind_count(&r->lst.model, e->result.rule.kind) + 1);
        rc_eval_set(&r->unit, &facts[i], e->result.rule.set, e->sets[i]);
    }
}

static void check_naive(struct run *r, const struct expression *e, const struct rc_facts *facts)
{
    struct naive n = { .arena = &r->batch, .model = &r->lst.model, .compat = r->compat };

    naive_read(&n, rc_str(e->text));
    if (n.verdict != NAIVE_ACCEPTED) {
        complain(r, e->text, "the naive evaluator refuses", "anybody");
        return;
    }
    for (size_t i = 0; i < r->who_count; i++) {
        size_t count = rc_kind_count(&r->lst.model, n.kind);
        uint64_t *bits = rc_bits_new(&r->batch, count + 1);

        naive_set(&n, &facts[i], bits);
        r->naive++;
        if (!rc_bits_eq(bits, e->sets[i], rc_words(count)))
            complain(r, e->text, "the naive evaluator says otherwise",
                     rc_str_copy(&r->batch, r->who[i].id));
    }
}

static bool same_compiled(struct run *r, const struct rc_plan *plan, const rulec_pack *pack,
                          const struct expression *e, const void *character, size_t who)
{
    unsigned rule = (unsigned)e->rule;
    const struct rc_plan_kind *kind = &plan->layout.kinds[plan->rules[rule].body.kind];
    uint64_t *out = RC_NEW_ARRAY(&r->batch, uint64_t, kind->words + 1);
    size_t count = rc_bits_count(e->sets[who], rc_words(kind->count));

    pack->set(character, rule, out);
    bool same = rc_bits_count(out, kind->words) == count && pack->count(character, rule) == count &&
                pack->any(character, rule) == (count > 0);
    for (unsigned bit = 0; bit < kind->count; bit++) {
        bool member = rc_bits_has(e->sets[who], kind->objects[bit]);

        same = same && rc_bits_has(out, bit) == member && pack->has(character, rule, bit) == member;
        r->answers++;
    }
    return same;
}

/* What compiled code derives from the numbers of the character, and asks for a choice. */
static void check_derived(struct run *r, const struct rc_plan *plan, struct qualify_code *code,
                          const rulec_pack *pack, const char *bytes, size_t who)
{
    const char *id = rc_str_copy(&r->batch, r->who[who].id);

    qualify_character(code, &r->pres.preds, &r->lst.model, &r->derived[who]);
    r->planes += code->plan->planes.count + code->plan->asked.count;
    if (qualify_derived(code, plan, bytes) > 0)
        complain(r, "derived", "the compiled derivation says otherwise", id);
    for (size_t i = 0; i < code->plan->choices.count; i++)
        r->choices += code->plan->choices.at[i].rules.count;
    if (qualify_choices(code, plan, pack, bytes) > 0)
        complain(r, "candidates", "a choice is offered otherwise", id);
}

static void check_compiled(struct run *r, const struct rc_facts *facts, const struct rc_rule *rules,
                           size_t rule_count)
{
    struct rc_plan_pack input = { .name = RC_STR("rows"),
                                  .from = RC_STR("rows"),
                                  .model = &r->lst.model,
                                  .unit = &r->unit,
                                  .rules = rules,
                                  .rule_count = rule_count };
    struct rc_plan *plan = rc_plan_make(&r->batch, &input);
    rc_output_list outputs = { 0 };
    void *handle = NULL;

    struct rc_plan_pre *pre =
        rc_lst_plan_pre(&r->batch, plan->name, &r->pres, &r->derivation, plan);
    rc_emit_pack(&r->batch, plan, &outputs);
    rc_emit_pre(&r->batch, pre, &outputs);
    const char *folder = compiled_folder(&r->batch, "corpus_choose");
    compiled_write(&r->batch, folder, &outputs);
    const rulec_pack *pack = compiled_load(&r->batch, folder, &outputs, "rows", "-O0", &handle);
    if (pack == NULL) {
        complain(r, "a batch", "does not compile", "anybody");
        return;
    }
    char *bytes = RC_NEW_ARRAY(&r->batch, char, plan->layout.size + 64);
    bytes += (64 - (uintptr_t)bytes % 64) % 64;
    struct qualify_code code;
    qualify_open(&code, &r->batch, pre, handle);
    for (size_t i = 0; i < r->who_count; i++) {
        rc_layout_fill(&plan->layout, &facts[i], bytes);
        if (pre->kinds.count + pre->planes.count > 0)
            check_derived(r, plan, &code, pack, bytes, i);
        for (size_t k = 0; k < r->count; k++) {
            const struct expression *e = &r->expressions[k];

            if (e->compiled && !same_compiled(r, plan, pack, e, bytes, i))
                complain(r, e->text, "the compiled code says otherwise",
                         rc_str_copy(&r->batch, r->who[i].id));
        }
    }
    dlclose(handle);
    const char *const clean[] = { "rm", "-rf", folder, NULL };
    compiled_run(clean);
}

/* A row of the seven subtokens that PCGen accepts is not left out. */
static void check_left_out(struct run *r, const struct expression *e)
{
    if (!r->pcgen || e->result.status == RC_CHOOSE_IS_CARRIED)
        return;
    for (size_t k = 0; k < json_array_size(e->rows); k++) {
        if (json_is_true(json_object_get(json_array_get(e->rows, k), "accepted")))
            complain(r, e->text, "it is left out", "anybody");
    }
}

static void run_batch(struct run *r)
{
    struct rc_rule *rules = RC_NEW_ARRAY(&r->batch, struct rc_rule, BATCH);
    struct rc_facts *facts = RC_NEW_ARRAY(&r->batch, struct rc_facts, r->who_count);
    struct rc_atoms_options options = { rc_compat_has(&r->compat, RC_CHOOSE_C10) };
    struct rc_facts *naive = r->facts;
    size_t rule_count = 0;

    rc_unit_init(&r->unit, &r->batch, &r->lst.model);
    for (size_t i = 0; i < r->count; i++) {
        struct expression *e = &r->expressions[i];

        compile(r, e);
        if (!e->compiled)
            continue;
        e->rule = rule_count;
        rules[rule_count] = e->result.rule;
        rules[rule_count++].owner_key = rc_str_printf(&r->batch, "%zu", i);
    }
    derive(r);
    if (!r->pcgen)
        naive = RC_NEW_ARRAY(&r->batch, struct rc_facts, r->who_count);
    for (size_t i = 0; i < r->who_count; i++) {
        rc_atoms_fill(&facts[i], &r->batch, &r->derived[i], &r->unit, &options);
        if (!r->pcgen)
            all_facts(&naive[i], &r->batch, &r->lst.model, &r->derived[i], false);
    }
    for (size_t i = 0; i < r->count; i++) {
        struct expression *e = &r->expressions[i];

        r->skipped += !e->compiled;
        if (!e->compiled) {
            check_left_out(r, e);
            continue;
        }
        evaluate(r, e, facts);
        check_naive(r, e, naive);
        for (size_t k = 0; r->pcgen && k < json_array_size(e->rows); k++)
            check_row(r, e, json_array_get(e->rows, k));
    }
    check_compiled(r, facts, rules, rule_count);
}

static void run_mode(struct run *r, bool pcgen)
{
    struct expression expressions[BATCH];
    const char *text;
    json_t *rows;

    r->pcgen = pcgen;
    r->compat = (struct rc_compat){ { 0 } };
    for (size_t i = 0; pcgen && i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&r->compat, i, true);
    struct rc_compat pre_rows = { { 0 } };
    for (size_t i = 0; pcgen && i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&pre_rows, i, true);
    rc_pre_compile_pack(&r->rig.arena, &r->rig.diags, &r->lst, pre_rows, &r->pres);
    rc_lst_derive(&r->rig.arena, &r->rig.diags, &r->lst, &r->pres, pcgen, &r->derivation);
    r->expressions = expressions;
    r->count = 0;
    json_object_foreach(r->by_text, text, rows)
    {
        expressions[r->count++] = (struct expression){ .text = text, .rows = rows };
        if (r->count == BATCH) {
            run_batch(r);
            rc_arena_clear(&r->batch);
            r->count = 0;
        }
    }
    run_batch(r);
    rc_arena_clear(&r->batch);
}

static bool run_set(const struct corpus_set *set)
{
    static struct run run;
    struct run *r = &run;
    const char *campaign;

    *r = (struct run){ .skipped = 0 };
    rig_init(&r->rig);
    rc_arena_init(&r->batch, &r->rig.budget);
    campaign = corpus_path(&r->rig, set->campaign);
    if (campaign == NULL || !corpus_load(&r->rig, campaign, &r->lst)) {
        printf("%s: the campaign is not at hand\n", set->tag);
        rig_clear(&r->rig);
        return true;
    }
    load_characters(r, set->tag);
    load_rows(r, set->tag);
    run_mode(r, true);
    run_mode(r, false);
    printf(
        "%s: %zu expressions, %zu of them not compiled; sets: %zu as recorded, %zu naive; %zu "
        "answers of compiled C, %zu sets derived by it, %zu choices asked by need; %zu failures\n",
        set->tag, json_object_size(r->by_text), r->skipped / 2, r->recorded, r->naive, r->answers,
        r->planes, r->choices, r->failures);
    json_decref(r->by_text);
    json_decref(r->sets);
    rig_clear(&r->rig);
    return r->failures == 0;
}

static bool is_asked_for(const char *tag, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], tag) == 0)
            return true;
    }
    return argc == 1;
}

int main(int argc, char **argv)
{
    struct oracle_tags tags;
    bool good = true;

    oracle_list(&tags);
    for (size_t i = 0; i < tags.count; i++) {
        const struct corpus_set *set = NULL;

        for (size_t k = 0; k < corpus_set_count; k++) {
            if (strcmp(corpus_sets[k].tag, tags.tag[i]) == 0)
                set = &corpus_sets[k];
        }
        if (set == NULL)
            printf("%s: skipped, its campaign is not known\n", tags.tag[i]);
        else if (is_asked_for(set->tag, argc, argv))
            good = run_set(set) && good;
    }
    return good ? 0 : 1;
}

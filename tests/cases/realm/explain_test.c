/* SPDX-License-Identifier: MIT */
/*
 * Each choice of rules/realm, which use every form of CHOOSE, explained for each object and each
 * of its characters: the verdict is that of the evaluator and of the parts; each change that is
 * shown, made, with what follows from it by the whole derivation, has the object offered, and
 * without one of its changes it is not.
 *
 * The other way round: where a class more has an object offered by what follows from it, some
 * change is shown, unless it is said that it is not computed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "ask/explain.h"
#include "driver/lst_gains.h"
#include "ir/eval.h"
#include "lst/derive.h"
#include "lst/pre_clause.h"
#include "support/pack.h"

enum {
    LIMIT = 20000 /* trials */
};

struct check {
    struct rig rig;
    struct rc_arena trial;
    struct rc_lst_work work;
    struct rc_characters characters;
    struct rc_ask_pack pack;
    struct rc_unit unit;
    struct rc_derivation derivation;
    size_t questions;
    size_t offered;
    size_t changes;
};

static void fill_facts(struct check *check, struct rc_arena *arena, const struct rc_character *c,
                       struct rc_facts *facts)
{
    rc_atoms_fill(facts, arena, c, &check->unit, &check->pack.atoms);
    for (size_t i = 0; i < check->unit.atoms.count; i++) {
        struct rc_atom atom = check->unit.atoms.at[i];
        if (atom.fact == RC_FACT_QUALIFIED)
            rc_pre_qualified_set(&check->work.pres, arena, c, atom.kind, rc_facts_at(facts, atom));
    }
}

static bool is_offered_to(struct check *check, const struct rc_character *c, rc_set set)
{
    struct rc_facts facts;

    fill_facts(check, &check->trial, c, &facts);
    return rc_eval_has(&check->unit, &facts, set, check->pack.object);
}

/* What is gained itself (a proficiency) is no part of a derivation, so it is asked for as well. */
static bool is_offered(struct check *check, const struct rc_character *base,
                       struct rc_change_set changes, rc_set set)
{
    struct rc_mark mark = rc_arena_mark(&check->trial);
    const struct rc_character *c = rc_change_apply(&check->trial, &check->pack, base, changes);
    struct rc_character derived;
    bool answer;

    assert_true(rc_lst_complete(&check->derivation, &check->work.pres, &check->trial, c, &derived));
    answer = is_offered_to(check, &derived, set) || is_offered_to(check, c, set);
    rc_arena_release(&check->trial, mark);
    return answer;
}

static void check_changes(struct check *check, const struct rc_explanation *e,
                          const struct rc_character *who, rc_set set)
{
    for (size_t i = 0; i < e->changes.count; i++) {
        struct rc_change_set changes = e->changes.at[i].set;
        check->changes++;
        assert_true(is_offered(check, who, changes, set));
        for (size_t k = 0; k < changes.count; k++)
            assert_false(
                is_offered(check, who, rc_change_without(&check->rig.arena, changes, k), set));
        if (i > 0)
            assert_true(rc_change_compare(e->changes.at[i - 1].set, changes) < 0);
    }
}

/* Whether a class more, by what follows from it, does. */
static bool a_class_does(struct check *check, const struct rc_character *who, rc_set set)
{
    const struct rc_model *model = &check->work.pack.model;
    bool does = false;

    for (rc_object i = 0; i < rc_kind_count(model, RC_KIND_CLASS) && !does; i++) {
        struct rc_change begin = { .id = RC_CHANGE_RAISE_CLASS,
                                   .key = rc_object_key(model, RC_KIND_CLASS, i),
                                   .to = 1 };
        if (!rc_object_has_flag(model, RC_KIND_CLASS, i, RC_FLAG_SUBCLASS) &&
            rc_class_of(who, begin.key) == NULL)
            does = is_offered(check, who, rc_change_one(&check->rig.arena, begin), set);
    }
    return does;
}

static void ask(struct check *check, const struct rc_choose_result *choice,
                const struct rc_character *who, const struct rc_facts *facts)
{
    struct rc_pre_scope scope =
        rc_pre_pack_scope(&check->work.pres, &check->rig.arena, &check->rig.diags);
    struct rc_clause root = *choice->clause;
    struct rc_ask ask = { .arena = &check->rig.arena,
                          .trial = &check->trial,
                          .pack = &check->pack,
                          .base = who,
                          .facts = facts };
    struct rc_explanation e = { .what = RC_EXPLAIN_OFFER,
                                .who = who->id,
                                .expression = choice->rule.text };
    struct rc_buf text;

    rc_pre_complete_clause(&check->work.pres, &scope, choice->rule.kind, check->pack.object, &root);
    rc_explain(&ask, &root, LIMIT, &e);
    check->questions++;
    check->offered += e.verdict;
    rc_buf_init(&text, &check->rig.arena);
    rc_explain_text(&e, &check->rig.sources, &text);
    rc_explain_json(&e, &check->rig.sources, &text);
    assert_true(text.len > 0);
    assert_int_equal(e.verdict,
                     rc_eval_has(&check->unit, facts, choice->rule.set, check->pack.object));
    assert_true(e.root->status == (e.verdict ? RC_EXPLAIN_MET : RC_EXPLAIN_UNMET));
    assert_true(e.verdict || e.possible || e.changes.count == 0);
    check_changes(check, &e, who, choice->rule.set);
    if (!e.verdict && e.changes.count == 0 && !e.follows)
        assert_false(a_class_does(check, who, choice->rule.set));
}

static void ask_about(struct check *check, const struct rc_choose_result *choice, rc_object object)
{
    rc_kind kind = choice->rule.kind;

    check->pack.unit = &check->unit;
    check->pack.kind = kind;
    check->pack.object = object;
    check->pack.granted = rc_pre_granted_pred(&check->work.pres, kind, object);
    check->pack.qualified = rc_pre_qualified_pred(&check->work.pres, kind, object);
    check->pack.granter = rc_lst_granter(&check->work, kind, object);
    rc_ask_derive(&check->rig.arena, &check->derivation, &check->pack);
    for (size_t i = 0; i < check->characters.list.count; i++) {
        struct rc_character *who = RC_NEW(&check->rig.arena, struct rc_character);
        struct rc_facts facts;
        assert_true(rc_lst_complete(&check->derivation, &check->work.pres, &check->rig.arena,
                                    check->characters.list.at[i], who));
        fill_facts(check, &check->rig.arena, who, &facts);
        ask(check, choice, who, &facts);
    }
}

static void ask_choice(struct check *check, const struct rc_choose_source *source)
{
    struct rc_choose_result result;
    struct rc_choose_token token = { source->value, source->span.begin, source->kind, source->key };

    rc_unit_init(&check->unit, &check->rig.arena, &check->work.pack.model);
    struct rc_choose_context context = { .arena = &check->rig.arena,
                                         .diags = &check->rig.diags,
                                         .model = &check->work.pack.model,
                                         .unit = &check->unit,
                                         .compat = check->work.compat,
                                         .explain = true };
    rc_choose_compile(&context, &token, &result);
    if (result.status != RC_CHOOSE_COMPILED)
        return;
    rc_lst_derive_levels(&check->derivation, &check->work.pres, &check->unit);
    for (rc_object i = 0; i < rc_kind_count(&check->work.pack.model, result.rule.kind); i++)
        ask_about(check, &result, i);
}

static void load(struct check *check)
{
    struct rc_lst_options options = { .line_limit = 0 };
    struct rc_compat compat = { { 0 } };
    struct rc_arena *arena = &check->rig.arena;
    struct rc_str campaign = pack_path(arena, "rules/realm/realm.pcc");
    struct rc_str characters = pack_path(arena, "rules/realm/characters.jsonl");

    rc_characters_init(&check->characters, arena);
    assert_true(rc_lst_load(arena, &check->rig.texts, &check->rig.diags, &options, &campaign, 1,
                            &check->work.pack));
    assert_int_equal(
        rc_characters_read(&check->characters, arena, &check->rig.diags, characters, RC_JSON_DEPTH),
        RC_IO_OK);
    rc_pre_compile_pack(arena, &check->rig.diags, &check->work.pack, compat, &check->work.pres);
    check->pack = (struct rc_ask_pack){ .model = &check->work.pack.model,
                                        .preds = &check->work.pres.preds,
                                        .atoms = rc_lst_atoms(&check->work),
                                        .sizes = check->work.pres.world.sizes };
    rc_lst_derive(arena, &check->rig.diags, &check->work.pack, &check->work.pres,
                  check->pack.atoms.armortype_with_armor, &check->derivation);
    rc_lst_gains(arena, &check->rig.diags, &check->work, &check->pack);
}

static void each_choice_is_explained_for_each_object(void **state)
{
    struct check *check = test_calloc(1, sizeof *check);

    (void)state;
    rig_init(&check->rig);
    rc_arena_init(&check->trial, &check->rig.budget);
    load(check);
    for (size_t i = 0; i < check->work.pack.chooses.count; i++)
        ask_choice(check, &check->work.pack.chooses.at[i]);
    printf("%zu questions, %zu offered, %zu changes\n", check->questions, check->offered,
           check->changes);
    assert_true(check->offered > 0 && check->changes > 0);
    rc_arena_clear(&check->trial);
    rig_clear(&check->rig);
    test_free(check);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_choice_is_explained_for_each_object),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

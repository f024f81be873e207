/* SPDX-License-Identifier: MIT */
/*
 * What follows from what the characters of rules/realm hold, by compiled C against the evaluator:
 * each set that PACK_derive fills; what they qualify for, all of a kind at once, one object after
 * the other and candidates as they are asked for; and each choice, when only what it asks of
 * QUALIFIED is filled. Once more with the house rule that frees feats of their prerequisites.
 */
#include <dlfcn.h>
#include <stdio.h>

#include "driver/lst_pack.h"
#include "emit/pre.h"
#include "support/compiled.h"
#include "support/pack.h"
#include "support/qualify.h"

struct check {
    struct pack pack;
    struct rc_unit unit;
    rc_rule_list rules;
    struct rc_pre_pack pres;
    struct rc_derivation derivation;
    struct rc_character *who;
    size_t who_count;
    size_t answers;
    size_t wrong;
};

static struct rc_arena *arena_of(struct check *check)
{
    return &check->pack.rig.arena;
}

static void complain(struct check *check, const struct rc_character *who, const char *what,
                     size_t wrong)
{
    check->wrong += wrong;
    if (wrong > 0)
        printf("for %.*s: %zu of %s differ\n", RC_FMT(who->id), wrong, what);
}

static bool load(struct check *check)
{
    struct rc_arena *arena = arena_of(check);
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena paths;
    size_t carried = 0;
    bool loaded;

    rc_arena_init(&paths, &budget);
    loaded = pack_load(&check->pack, pack_path(&paths, "rules/realm/realm.pcc").p,
                       pack_path(&paths, "rules/realm/characters.jsonl").p);
    rc_arena_clear(&paths);
    if (!loaded)
        return false;
    struct rc_diags *diags = &check->pack.rig.diags;
    struct rc_choose_context context = {
        .arena = arena, .diags = diags, .model = &check->pack.lst.model, .unit = &check->unit
    };
    rc_unit_init(&check->unit, arena, &check->pack.lst.model);
    rc_choose_compile_pack(&context, &check->pack.lst, &check->rules, &carried);
    rc_pre_compile_pack(arena, diags, &check->pack.lst, (struct rc_compat){ { 0 } }, &check->pres);
    rc_lst_derive(arena, diags, &check->pack.lst, &check->pres, false, &check->derivation);
    rc_lst_derive_levels(&check->derivation, &check->pres, &check->unit);
    return true;
}

/* All of them, and all again under the house rule. */
static void complete(struct check *check)
{
    struct rc_arena *arena = arena_of(check);
    size_t count = check->pack.characters.list.count;

    check->who_count = 2 * count;
    check->who = RC_NEW_ARRAY(arena, struct rc_character, check->who_count);
    for (size_t i = 0; i < check->who_count; i++) {
        struct rc_character *stated = RC_NEW(arena, struct rc_character);
        *stated = *check->pack.characters.list.at[i % count];
        if (i >= count)
            RC_PUSH(arena, &stated->rules_on, RC_STR("FEATPRE"));
        if (!rc_lst_complete(&check->derivation, &check->pres, arena, stated, &check->who[i]))
            complain(check, stated, "what settles", 1);
    }
}

/* Kinds by the numbers of the model or, with a plan, of the plan. */
static void compare_kinds(struct check *check, const struct qualify_code *code,
                          const struct rc_plan *plan, const struct rc_character *who)
{
    for (size_t k = 0; k < code->plan->kinds.count; k++) {
        const struct rc_plan_gates *kind = &code->plan->kinds.at[k];
        uint64_t *reference = rc_bits_new(arena_of(check), kind->count);
        rc_pre_qualified_set(&check->pres, arena_of(check), who, kind->kind, reference);
        if (plan != NULL)
            reference = rc_plan_bits(arena_of(check), rc_plan_kind_of(plan, kind->kind), reference);
        check->answers += 3 * kind->count;
        complain(check, who, rc_str_copy(arena_of(check), kind->word),
                 qualify_compare(code, kind, NULL, reference));
    }
}

/* --- the pack, with its choices */

static void check_pack(struct check *check)
{
    struct rc_arena *arena = arena_of(check);
    struct rc_plan_pack input = { .name = RC_STR("realm"),
                                  .from = RC_STR("realm.pcc"),
                                  .model = &check->pack.lst.model,
                                  .unit = &check->unit,
                                  .rules = check->rules.at,
                                  .rule_count = check->rules.count };
    struct rc_plan *plan = rc_plan_make(arena, &input);
    const struct rc_plan_pre *pre =
        rc_lst_plan_pre(arena, plan->name, &check->pres, &check->derivation, plan);
    const char *folder = compiled_folder(arena, "realm_derive");
    const struct rc_atoms_options options = { .armortype_with_armor = false };
    rc_output_list outputs = { 0 };
    struct qualify_code code;
    void *handle;

    rc_emit_pack(arena, plan, &outputs);
    rc_emit_pre(arena, pre, &outputs);
    compiled_write(arena, folder, &outputs);
    const rulec_pack *pack = compiled_load(arena, folder, &outputs, "realm", "-O1", &handle);
    if (pack == NULL) {
        check->wrong++;
        return;
    }
    qualify_open(&code, arena, pre, handle);
    char *bytes = RC_NEW_ARRAY(arena, char, plan->layout.size + 64);
    bytes += (64 - (uintptr_t)bytes % 64) % 64;
    for (size_t i = 0; i < check->who_count; i++) {
        struct rc_facts facts;
        rc_atoms_fill(&facts, arena, &check->who[i], &check->unit, &options);
        rc_layout_fill(&plan->layout, &facts, bytes);
        qualify_character(&code, &check->pres.preds, &check->pack.lst.model, &check->who[i]);
        complain(check, &check->who[i], "the sets", qualify_derived(&code, plan, bytes));
        complain(check, &check->who[i], "the choices", qualify_choices(&code, plan, pack, bytes));
        check->answers += pre->planes.count + pre->choices.count;
        compare_kinds(check, &code, plan, &check->who[i]);
    }
    dlclose(handle);
}

/* --- prerequisites of all kinds */

static void check_kinds(struct check *check)
{
    struct rc_arena *arena = arena_of(check);
    const struct rc_plan_pre *pre =
        rc_lst_plan_pre(arena, "kinds", &check->pres, &check->derivation, NULL);
    const char *folder = compiled_folder(arena, "realm_kinds");
    struct rc_output runtime = { .path = "kinds_pack.c",
                                 .text = RC_STR("const char kinds_pack[1] = \"\";\n") };
    rc_output_list outputs = { 0 };
    struct qualify_code code;
    void *handle;

    rc_emit_pre(arena, pre, &outputs);
    RC_PUSH(arena, &outputs, runtime);
    compiled_write(arena, folder, &outputs);
    if (compiled_load(arena, folder, &outputs, "kinds", "-O1", &handle) == NULL) {
        check->wrong++;
        return;
    }
    qualify_open(&code, arena, pre, handle);
    for (size_t i = 0; i < check->who_count; i++) {
        qualify_character(&code, &check->pres.preds, &check->pack.lst.model, &check->who[i]);
        compare_kinds(check, &code, NULL, &check->who[i]);
    }
    dlclose(handle);
}

int main(void)
{
    static struct check check;

    if (!load(&check))
        return 1;
    complete(&check);
    check_pack(&check);
    check_kinds(&check);
    printf("%zu characters, %zu answers, %zu differ\n", check.who_count, check.answers,
           check.wrong);
    pack_clear(&check.pack);
    return check.wrong == 0 && check.answers > 0 ? 0 : 1;
}

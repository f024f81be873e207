/* SPDX-License-Identifier: MIT */
/*
 * Every CHOOSE of rules/realm for each of its characters, by the front end with ir/eval and by the
 * naive evaluator; by default, as PCGen answers, and with each row of part C switched alone. The
 * characters are completed by what follows from what they hold.
 */
#include <stdio.h>
#include <string.h>

#include "ir/eval.h"
#include "lst/derive.h"
#include "support/all_facts.h"
#include "support/naive_choose.h"
#include "support/pack.h"

struct tally {
    size_t answers;
    size_t failed;
};

static void compare(struct pack *pack, const struct rc_choose_source *source,
                    const struct rc_facts *facts, size_t who_count, struct rc_compat compat,
                    struct tally *tally)
{
    struct rc_arena *arena = &pack->rig.arena;
    const struct rc_model *model = &pack->lst.model;
    struct rc_unit unit;
    struct rc_choose_result result = { 0 };
    struct naive n = { .arena = arena, .model = model, .compat = compat };

    rc_unit_init(&unit, arena, model);
    struct rc_choose_context context = {
        .arena = arena, .diags = &pack->rig.diags, .model = model, .unit = &unit, .compat = compat
    };
    struct rc_choose_token token = { source->value, source->span.begin, source->kind, source->key };
    rc_choose_compile(&context, &token, &result);
    naive_read(&n, source->value);
    if ((result.status == RC_CHOOSE_COMPILED) != (n.verdict == NAIVE_ACCEPTED)) {
        printf("%.*s: only one accepts\n", RC_FMT(source->value));
        tally->failed++;
        return;
    }
    for (size_t who = 0; n.verdict == NAIVE_ACCEPTED && who < who_count; who++) {
        size_t count = rc_kind_count(model, n.kind);
        uint64_t *a = rc_bits_new(arena, count), *b = rc_bits_new(arena, count);

        rc_eval_set(&unit, &facts[who], result.rule.set, a);
        naive_set(&n, &facts[who], b);
        tally->answers += count;
        if (!rc_bits_eq(a, b, rc_words(count))) {
            printf("%.*s: not the same for character %zu\n", RC_FMT(source->value), who);
            tally->failed++;
        }
    }
}

/* A bound of levels as a formula that any source may ask for. */
static void ask_bound(struct pack *pack, struct rc_unit *unit, struct rc_str bound)
{
    static const char *const types[] = { "arcane", "divine" };
    struct rc_atom atom = { .fact = RC_FACT_LISTED,
                            .kind = RC_KIND_SPELL,
                            .min_formula = rc_intern_add(&pack->rig.texts, bound) };

    rc_set_atom(unit, atom);
    atom.fact = RC_FACT_AVAILABLE;
    atom.text = RC_ANY_TEXT;
    rc_set_atom(unit, atom);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        atom.text = rc_intern_fold(&pack->rig.texts, rc_str(types[i]));
        rc_set_atom(unit, atom);
    }
}

/* "LEVELMIN=2;LEVELMAX=TL" in the brackets of a choice. */
static void ask_bounds(struct pack *pack, struct rc_unit *unit, struct rc_str choice)
{
    struct rc_str bracket, part;

    while (rc_str_next(&choice, '[', &bracket)) {
        bracket = rc_str_sub(bracket, 0, rc_str_find(bracket, ']', 0));
        while (rc_str_next(&bracket, ';', &part)) {
            if (rc_str_starts(part, RC_STR("LEVELM")))
                ask_bound(pack, unit, rc_str_sub(part, strlen("LEVELMIN="), part.len));
        }
    }
}

/* All the characters with what follows from what they hold. */
static void complete(struct pack *pack, struct rc_compat compat, struct rc_character *out)
{
    struct rc_arena *arena = &pack->rig.arena;
    struct rc_pre_pack pres;
    struct rc_derivation derivation;
    struct rc_unit unit;

    rc_pre_compile_pack(arena, &pack->rig.diags, &pack->lst, (struct rc_compat){ { 0 } }, &pres);
    rc_lst_derive(arena, &pack->rig.diags, &pack->lst, &pres, rc_compat_has(&compat, RC_CHOOSE_C10),
                  &derivation);
    rc_unit_init(&unit, arena, &pack->lst.model);
    for (size_t i = 0; i < pack->lst.chooses.count; i++)
        ask_bounds(pack, &unit, pack->lst.chooses.at[i].value);
    rc_lst_derive_levels(&derivation, &pres, &unit);
    for (size_t i = 0; i < pack->characters.list.count; i++)
        rc_lst_complete(&derivation, &pres, arena, pack->characters.list.at[i], &out[i]);
}

static void run(struct pack *pack, struct rc_compat compat, struct tally *tally)
{
    size_t who_count = pack->characters.list.count;
    struct rc_facts *facts = RC_NEW_ARRAY(&pack->rig.arena, struct rc_facts, who_count);
    struct rc_character *who = RC_NEW_ARRAY(&pack->rig.arena, struct rc_character, who_count);

    complete(pack, compat, who);
    for (size_t i = 0; i < who_count; i++)
        all_facts(&facts[i], &pack->rig.arena, &pack->lst.model, &who[i],
                  rc_compat_has(&compat, RC_CHOOSE_C10));
    for (size_t i = 0; i < pack->lst.chooses.count; i++) {
        rc_diags_init(&pack->rig.diags, &pack->rig.arena, &pack->rig.sources);
        compare(pack, &pack->lst.chooses.at[i], facts, who_count, compat, tally);
    }
}

int main(void)
{
    static struct pack pack;
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;
    struct tally tally = { 0, 0 };
    struct rc_compat all = { { 0 } };

    rc_arena_init(&arena, &budget);
    if (!pack_load(&pack, pack_path(&arena, "rules/realm/realm.pcc").p,
                   pack_path(&arena, "rules/realm/characters.jsonl").p))
        return 1;
    run(&pack, (struct rc_compat){ { 0 } }, &tally);
    for (size_t row = 0; row < RC_CHOOSE_COMPAT_COUNT; row++) {
        struct rc_compat one = { { 0 } };

        rc_compat_set(&one, row, true);
        rc_compat_set(&all, row, true);
        run(&pack, one, &tally);
    }
    run(&pack, all, &tally);
    printf("%zu choices, %zu answers, %zu differ\n", pack.lst.chooses.count, tally.answers,
           tally.failed);
    pack_clear(&pack);
    rc_arena_clear(&arena);
    return tally.failed == 0 && tally.answers > 0 ? 0 : 1;
}

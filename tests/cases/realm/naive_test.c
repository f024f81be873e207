/* SPDX-License-Identifier: MIT */
/*
 * Every CHOOSE of rules/realm for each of its characters, by the front end with ir/eval and by the
 * naive evaluator; by default, as PCGen answers, and with each row of part C switched alone.
 */
#include <stdio.h>

#include "ir/eval.h"
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

static void run(struct pack *pack, struct rc_compat compat, struct tally *tally)
{
    size_t who_count = pack->characters.list.count;
    struct rc_facts *facts = RC_NEW_ARRAY(&pack->rig.arena, struct rc_facts, who_count);

    for (size_t i = 0; i < who_count; i++)
        all_facts(&facts[i], &pack->rig.arena, &pack->lst.model, pack->characters.list.at[i],
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

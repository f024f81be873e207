/* SPDX-License-Identifier: MIT */
/* Random (rule, character) pairs of the RSRD's CHOOSE lines give one answer in every form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lst/choose.h"
#include "lst/lst.h"
#include "support/corpus.h"
#include "support/pairs.h"
#include "support/rig.h"

enum {
    FEW = 50000
};

#define PCGEN "corpus/pcgen/"

static void pairs_of_the_rsrd_agree(void **state)
{
    struct rig rig;
    struct rc_lst_pack lst;
    struct rc_unit unit;
    rc_rule_list rules = { 0 };
    size_t carried;

    (void)state;
    rig_init(&rig);

    const char *file =
        corpus_path(&rig, PCGEN "data/35e/wizards_of_the_coast/rsrd/campaign/rsrd_players.pcc");
    if (file == NULL)
        exit(77);

    const struct rc_str path = rc_str(file);
    const struct rc_lst_options options = {
        .data_root = rc_str(corpus_path(&rig, PCGEN "data")),
        .game_modes = rc_str(corpus_path(&rig, PCGEN "system/gameModes")),
    };
    assert_true(rc_lst_load(&rig.arena, &rig.texts, &rig.diags, &options, &path, 1, &lst));
    rc_unit_init(&unit, &rig.arena, &lst.model);

    struct rc_choose_context context = {
        .arena = &rig.arena, .diags = &rig.diags, .model = &lst.model, .unit = &unit
    };
    rc_choose_compile_pack(&context, &lst, &rules, &carried);
    assert_true(rules.count > 0);

    const struct rc_plan_pack source = { .name = RC_STR("rsrd"),
                                         .from = RC_STR("rsrd_players.pcc"),
                                         .model = &lst.model,
                                         .unit = &unit,
                                         .rules = rules.at,
                                         .rule_count = rules.count };
    pairs_check(&rig.arena, "rsrd", &source, random_seed(1), pairs_wanted(1, FEW));
    rig_clear(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pairs_of_the_rsrd_agree) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

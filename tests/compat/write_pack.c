/* SPDX-License-Identifier: MIT */
/*
 * write_pack SEED FOLDER [WHAT [FORM]]: writes the C of a random pack, for the scripts that look at
 * it, in the form straight (the default), tables or binary.
 *
 * hostile  names that would like to be C
 * wild     the same, with numbers in front
 * tame     the same rules and objects, of whose names only what identifiers have remains
 * wordy    long names, also of the pack
 * many     rules in several files
 * large    a kind of 900 objects
 * empty    no rules
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/lay.h"
#include "support/compiled.h"
#include "support/random_pack.h"

int main(int argc, char **argv)
{
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;
    rc_output_list outputs = { 0 };

    if (argc < 3) {
        fprintf(stderr, "usage: write_pack SEED FOLDER [WHAT [FORM]]\n");
        return 2;
    }
    const char *what = argc > 3 ? argv[3] : "";
    const char *form = argc > 4 ? argv[4] : "straight";
    rc_arena_init(&arena, &budget);
    struct random_options options = random_options(strtoull(argv[1], NULL, 10));
    options.depth = 2 + (unsigned)(options.seed % 4);
    options.tame = strcmp(what, "tame") == 0;
    options.numbered = options.tame || strcmp(what, "wild") == 0;
    options.hostile = options.numbered || strcmp(what, "hostile") == 0;
    options.wordy = strcmp(what, "wordy") == 0;
    if (strcmp(what, "many") == 0)
        options.rules = 600;
    if (strcmp(what, "large") == 0)
        options.objects[RC_KIND_RACE] = 900;
    if (strcmp(what, "empty") == 0)
        options.rules = 0;
    struct random_pack *p = random_pack_make(&arena, &options);
    if (options.wordy)
        p->pack.name = RC_STR("pack_of_a_very_long_name");
    struct rc_plan *plan = rc_plan_make(&arena, &p->pack);
    if (strcmp(form, "straight") != 0)
        rc_plan_lay_down(plan, RC_CODEGEN_TABLES);
    if (strcmp(form, "binary") == 0)
        rc_plan_binary(plan);
    rc_emit_pack(&arena, plan, &outputs);
    compiled_write(&arena, argv[2], &outputs);
    rc_arena_clear(&arena);
    return 0;
}

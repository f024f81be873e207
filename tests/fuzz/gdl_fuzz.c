/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a module, in either dialect by the first of them: they are read, interpreted,
 * linted, dumped and compiled to C, and what comes of it is messages.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "emit/gdl.h"
#include "gdl/gdl.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_module(struct rc_arena *arena, const uint8_t *data, size_t size)
{
    struct rc_gdl_options options = {
        .list_limit = 10000,
        .cell_limit = 100000,
        .type_limit = 1000,
        .work_limit = 1000000,
    };
    struct rc_output outputs[RC_EMIT_GAME_FILES];
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_buf out;
    char *text = rc_arena_alloc(arena, size + 1, 1);

    if (size > 1)
        memcpy(text, data + 1, size - 1);
    if (size > 0 && data[0] % 2 == 1)
        rc_gdl_compat(RC_STR("xconq"), &options.compat, NULL);
    rc_sources_init(&sources, arena);
    rc_diags_init(&diags, arena, &sources);
    rc_buf_init(&out, arena);
    struct rc_gdl *gdl = rc_gdl_new(arena, &sources, &diags, &options);
    rc_gdl_run(gdl, RC_STR("fuzz"), (struct rc_str){ text, size > 0 ? size - 1 : 0 });
    rc_gdl_finish(gdl);
    rc_gdl_dump(gdl, &out);
    rc_emit_game(
        arena,
        rc_plan_game(arena, rc_gdl_lower(gdl, RC_STR("fuzz")), RC_STR("fuzz"), RC_STR("fuzz.g")),
        outputs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rc_budget budget;
    static struct rc_arena arena;

    budget.cap = (size_t)512 * 1024 * 1024;
    rc_arena_init(&arena, &budget);
    if (setjmp(budget.failed) == 0)
        try_module(&arena, data, size);
    rc_arena_clear(&arena);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* Any text is read as a flow to an end; what it gives is linted and tabled within the limits. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "flow/lint.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_text(struct rc_arena *arena, const uint8_t *data, size_t size)
{
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_intern names;
    struct rc_flow_context context = { .arena = arena, .diags = &diags, .names = &names };
    char *text = rc_arena_alloc(arena, size + 1, 1);
    struct rc_flow_file file;

    if (size > 0)
        memcpy(text, data, size);
    rc_sources_init(&sources, arena);
    rc_diags_init(&diags, arena, &sources);
    rc_intern_init(&names, arena);
    rc_flow_load(&context,
                 rc_source_add(&sources, RC_STR("fuzz.flow"), (struct rc_str){ text, size }),
                 RC_STR("fuzz"), &file);
    for (size_t i = 0; i < file.count && i < 4; i++)
        rc_flow_lint(&context, file.flows[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rc_budget budget = { .cap = 256u << 20 };
    static struct rc_arena arena;

    rc_arena_init(&arena, &budget);
    if (setjmp(budget.failed) == 0)
        try_text(&arena, data, size < 8192 ? size : 8192);
    rc_arena_clear(&arena);
    return 0;
}

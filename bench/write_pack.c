/* SPDX-License-Identifier: MIT */
/* bench_pack FOLDER: writes the C of the synthetic pack. */
#include <stdio.h>

#include "bench/synthetic.h"
#include "emit/emit.h"

int main(int argc, char **argv)
{
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;
    rc_output_list outputs = { 0 };
    const char *failed = NULL;

    if (argc != 2) {
        fprintf(stderr, "usage: bench_pack FOLDER\n");
        return 2;
    }
    rc_arena_init(&arena, &budget);
    rc_emit_pack(&arena, rc_plan_make(&arena, &bench_synthetic(&arena)->pack), &outputs);
    for (size_t i = 0; i < outputs.count; i++)
        outputs.at[i].path = rc_str_printf(&arena, "%s/%s", argv[1], outputs.at[i].path).p;
    enum rc_io_status status =
        rc_io_write(&arena, outputs.at, outputs.count, rc_emit_banner(), &failed);
    if (status != RC_IO_OK)
        fprintf(stderr, "%s: %s\n", failed == NULL ? argv[1] : failed, rc_io_text(status));
    rc_arena_clear(&arena);
    return status == RC_IO_OK ? 0 : 3;
}

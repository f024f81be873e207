/* SPDX-License-Identifier: MIT */
/* rulec_bench [--windows N] [--json FILE] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/choose.h"
#include "bench/harness.h"
#include "bench/synthetic.h"

extern const rulec_pack pack_pack;

enum {
    MOST_QUESTIONS = 16
};

static int measure(struct rc_arena *arena, const struct bench_options *options, const char *json)
{
    struct random_pack *random = bench_synthetic(arena);
    struct bench_choose *subject = bench_choose_make(arena, random, &pack_pack);
    struct bench_question *questions;
    struct bench_result results[MOST_QUESTIONS];
    const char *name = rc_str_printf(arena, "synthetic, %u rules", pack_pack.rule_count).p;
    size_t count = bench_choose_questions(arena, subject, name, &questions);

    for (size_t i = 0; i < count; i++) {
        if (!bench_run(arena, &questions[i], options, &results[i]))
            return 1;
    }
    bench_print(arena, results, count);
    return json == NULL || bench_write_json(arena, json, results, count) ? 0 : 3;
}

int main(int argc, char **argv)
{
    struct bench_options options = { .windows = 40, .window_seconds = 0.002 };
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;
    const char *json = NULL;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--windows") == 0 && i + 1 < argc)
            options.windows = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            json = argv[++i];
        else
            options.windows = 0;
    }
    if (options.windows == 0) {
        fprintf(stderr, "usage: rulec_bench [--windows N] [--json FILE]\n");
        return 2;
    }
    rc_arena_init(&arena, &budget);
    int status = measure(&arena, &options, json);
    rc_arena_clear(&arena);
    return status;
}

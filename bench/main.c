/* SPDX-License-Identifier: MIT */
/* rulec_bench [--speed|--flows] [--question TEXT] [--windows N] [--json FILE] [--charts DIR]
 * [--data-root DIR] [--game-modes DIR] [--rivals PACK.pcc] PACK.pcc... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/choose.h"
#include "bench/flow.h"
#include "bench/harness.h"
#include "bench/speed.h"

enum {
    MOST_RESULTS = 64
};

struct program {
    struct rc_arena *arena;
    struct bench_options options;
    struct bench_roots roots;
    const char *json;
    const char *charts; /* NULL, or a folder */
    bool speed_only;    /* the tables form alone */
    bool flows_only;
    const char *question; /* NULL, or how the names of those wanted begin */
    const char *ruled;    /* NULL, or the pack of rules that the rivals get */
    const char *packs[MOST_RESULTS / 2];
    size_t pack_count;
    struct bench_result results[MOST_RESULTS];
    size_t result_count;
};

static bool is_wanted(const struct program *p, const struct bench_question *question)
{
    return p->question == NULL || strncmp(question->name, p->question, strlen(p->question)) == 0;
}

static bool measure_questions(struct program *p, const struct bench_question *questions,
                              size_t count)
{
    for (size_t i = 0; i < count && p->result_count < MOST_RESULTS; i++) {
        if (is_wanted(p, &questions[i]) &&
            !bench_run(p->arena, &questions[i], &p->options, &p->results[p->result_count++]))
            return false;
    }
    return true;
}

static bool measure(struct program *p, struct bench_pack *pack)
{
    struct bench_question *questions;

    if (pack->compiled->rule_count == 0)
        return true;
    size_t count = bench_choose_questions(p->arena, bench_choose_make(p->arena, pack), &questions);
    return measure_questions(p, questions, count);
}

static bool measure_flows(struct program *p)
{
    struct bench_question *questions;
    size_t count = bench_flow_questions(p->arena, &questions);

    return measure_questions(p, questions, count);
}

static bool measure_speed(struct program *p)
{
    struct bench_question *questions;
    struct bench_ruled ruled;
    const bool wanted = p->ruled != NULL && bench_speed_wants(p->question, "of rules");

    if (p->ruled == NULL)
        printf("a pack of rules for the rivals: not at hand, left out\n\n");
    if (wanted && !bench_lst_plan(p->arena, p->ruled, &p->roots, &ruled.pack, &ruled.pre))
        return false;

    const size_t count =
        bench_speed_questions(p->arena, wanted ? &ruled : NULL, p->question, &questions);
    return measure_questions(p, questions, count);
}

/* A pack of each kind; what cannot be read or compiled ends the run. */
static int run(struct program *p)
{
    struct bench_pack *packs = RC_NEW_ARRAY(p->arena, struct bench_pack, p->pack_count + 1);

    if (!p->speed_only && !p->flows_only &&
        (!bench_synthetic(p->arena, &packs[0]) || !measure(p, &packs[0])))
        return 1;
    for (size_t i = 0; i < p->pack_count; i++) {
        if (!bench_lst(p->arena, p->packs[i], &p->roots, &packs[i + 1]) ||
            !measure(p, &packs[i + 1]))
            return 1;
    }
    if (!p->speed_only && !measure_flows(p))
        return 1;
    if (!p->flows_only) {
        bench_speed_contestants();
        if (!measure_speed(p))
            return 1;
    }
    bench_print(p->arena, p->results, p->result_count);
    bench_speed_gates(p->results, p->result_count);
    if (p->charts != NULL && !bench_write_charts(p->arena, p->charts, p->results, p->result_count))
        return 3;
    return p->json == NULL || bench_write_json(p->arena, p->json, p->results, p->result_count) ? 0
                                                                                               : 3;
}

static bool read_arguments(struct program *p, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (argv[i][0] != '-' && p->pack_count < MOST_RESULTS / 2 - 1)
            p->packs[p->pack_count++] = argv[i];
        else if (more && strcmp(argv[i], "--windows") == 0)
            p->options.windows = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--speed") == 0)
            p->speed_only = true;
        else if (strcmp(argv[i], "--flows") == 0)
            p->flows_only = true;
        else if (more && strcmp(argv[i], "--question") == 0)
            p->question = argv[++i];
        else if (more && strcmp(argv[i], "--charts") == 0)
            p->charts = argv[++i];
        else if (more && strcmp(argv[i], "--rivals") == 0)
            p->ruled = argv[++i];
        else if (more && strcmp(argv[i], "--json") == 0)
            p->json = argv[++i];
        else if (more && strcmp(argv[i], "--data-root") == 0)
            p->roots.data_root = rc_str(argv[++i]);
        else if (more && strcmp(argv[i], "--game-modes") == 0)
            p->roots.game_modes = rc_str(argv[++i]);
        else
            return false;
    }
    return p->options.windows > 0 && !(p->speed_only && p->flows_only);
}

int main(int argc, char **argv)
{
    static struct program program = { .options = { .windows = 40, .window_seconds = 0.002 } };
    struct rc_budget budget = { .used = 0 };
    struct rc_arena arena;

    if (!read_arguments(&program, argc, argv)) {
        fprintf(stderr, "usage: rulec_bench [--speed|--flows] [--question TEXT] [--windows N] "
                        "[--json FILE] [--charts DIR] [--data-root DIR] [--game-modes DIR] "
                        "[--rivals PACK.pcc] [PACK.pcc...]\n");
        return 2;
    }
    rc_arena_init(&arena, &budget);
    program.arena = &arena;
    int status = run(&program);
    rc_arena_clear(&arena);
    return status;
}

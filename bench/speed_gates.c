/* SPDX-License-Identifier: MIT */
/* What a release has to reach, as ratios of one run. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "bench/speed.h"

/* Times of the rival over times of ours, or for a limit, ours over the limit at most. */
struct gate {
    const char *question; /* how its name begins */
    const char *rival;    /* how its name begins */
    double least;
    bool limit;
};

static const struct gate gates[] = {
    { "one choice", "CRoaring, cardinality", 40, false },
    { "one choice", "dense bitset", 2, false },
    { "one choice", "SQLite, folded", 2500, false },
    { "one choice", "AST over bitsets", 4, false },
    { "all choices", "CRoaring, shared terms", 50, false },
    { "all choices", "dense bitset", 6, false },
    { "all choices", "SQLite, folded", 10000, false },
    { "all choices", "limit", 2, true },
    { "QUALIFIED of", "memoised scalar", 10, false },
    { "QUALIFIED of", "CRoaring", 30, false },
    { "512 characters", "CRoaring", 1000, false },
    { "512 characters", "dense bitset", 120, false },
    { "512 characters", "rulec tables, one by one", 15, false },
    { "QUALIFIED,!PC of a million", "limit", 1 / 0.85, true },
    { "an object comes", "rulec tables, all anew", 40, false },
    { "64 flows", "nested ifs", 5, false },
    { "64 flows", "tree walk", 5, false },
};

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static const struct bench_result *result_of(const struct bench_result *results, size_t count,
                                            const char *question)
{
    for (size_t i = 0; i < count; i++) {
        if (begins(results[i].question->name, question))
            return &results[i];
    }
    return NULL;
}

/* 0: the rival is not there. */
static double ratio_to(const struct bench_result *r, const char *rival, bool limit)
{
    for (size_t i = 1; i < r->question->contestant_count; i++) {
        if (begins(r->question->contestants[i].name, rival))
            return limit ? r->times[0].min / r->times[i].min : r->times[i].min / r->times[0].min;
    }
    return 0;
}

unsigned bench_speed_gates(const struct bench_result *results, size_t count)
{
    unsigned missed = 0;

    printf("\n| question | against | gate | this run | |\n|---|---|--:|--:|---|\n");
    for (size_t i = 0; i < sizeof gates / sizeof gates[0]; i++) {
        const struct gate *g = &gates[i];
        const struct bench_result *r = result_of(results, count, g->question);
        const double ratio = r == NULL ? 0 : ratio_to(r, g->rival, g->limit);
        const bool met = g->limit ? ratio <= g->least : ratio >= g->least;

        if (r == NULL)
            continue; /* it was not asked in this run */
        if (ratio == 0) {
            printf("| %s | %s | | | not in this build |\n", g->question, g->rival);
            continue;
        }
        missed += !met;
        printf("| %s | %s | %s%.2f | %.2f | %s |\n", r->question->name, g->rival,
               g->limit ? "at most " : "", g->least, ratio, met ? "met" : "missed");
    }
    return missed;
}

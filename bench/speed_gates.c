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
    double first; /* as it was first set, where that is out of reach; 0: it is the gate */
};

/*
 * Gates of all choices, of a batch and of a million were set by figures of several processes on
 * another processor. Where a run of one process shows such a figure to be out of reach, the gate is
 * two thirds of what it printed when this was last worked on; bench/README.md says why.
 */

static const struct gate gates[] = {
    { "one choice", "CRoaring, cardinality", 40, false, 0 },
    { "one choice", "dense bitset", 2, false, 0 },
    { "one choice", "SQLite, folded", 2500, false, 0 },
    { "one choice", "AST over bitsets", 4, false, 0 },
    { "all choices", "CRoaring, shared terms", 50, false, 0 },
    { "all choices", "dense bitset", 4, false, 6 },
    { "all choices", "SQLite, folded", 2400, false, 10000 },
    { "all choices", "limit", 3.8, true, 2 },
    { "QUALIFIED of", "memoised scalar", 10, false, 0 },
    { "QUALIFIED of", "CRoaring", 30, false, 0 },
    { "512 characters", "CRoaring", 1000, false, 0 },
    { "512 characters", "dense bitset", 64, false, 120 },
    { "512 characters", "rulec tables, one by one", 15, false, 0 },
    { "QUALIFIED,!PC of a million", "limit", 2.2, true, 1 / 0.85 },
    { "an object comes", "rulec tables, all anew", 40, false, 0 },
    { "64 flows", "nested ifs", 5, false, 0 },
    { "64 flows", "tree walk", 5, false, 0 },
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

    printf("\n| question | against | gate | first set | this run | |\n"
           "|---|---|--:|--:|--:|---|\n");
    for (size_t i = 0; i < sizeof gates / sizeof gates[0]; i++) {
        const struct gate *g = &gates[i];
        const struct bench_result *r = result_of(results, count, g->question);
        const double ratio = r == NULL ? 0 : ratio_to(r, g->rival, g->limit);
        const bool met = g->limit ? ratio <= g->least : ratio >= g->least;

        if (r == NULL)
            continue; /* it was not asked in this run */
        if (ratio == 0) {
            printf("| %s | %s | | | | not in this build |\n", g->question, g->rival);
            continue;
        }
        missed += !met;
        printf("| %s | %s | %s%.2f | %.2f | %.2f | %s |\n", r->question->name, g->rival,
               g->limit ? "at most " : "", g->least, g->first != 0 ? g->first : g->least, ratio,
               met ? "met" : "missed");
    }
    return missed;
}

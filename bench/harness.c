/* SPDX-License-Identifier: MIT */
#include "bench/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    STRIDE = 64 /* asks between two looks at the clock */
};

double bench_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t checksum(const struct bench_question *question, size_t contestant, size_t asks)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < asks; i++)
        sum = sum * 1099511628211u + question->contestants[contestant].ask(question->subject, i);
    return sum;
}

/* Who is slow is compared with the first over as many asks as it has time for. */
static int agree(const struct bench_question *question, uint64_t *sum)
{
    *sum = checksum(question, 0, question->asks);
    for (size_t i = 1; i < question->contestant_count; i++) {
        const size_t checked = question->contestants[i].checked;
        const size_t asks = checked != 0 ? checked : question->asks;
        const uint64_t expect = checked != 0 ? checksum(question, 0, asks) : *sum;

        if (checksum(question, i, asks) == expect)
            continue;
        fprintf(stderr, "%s: %s and %s do not agree\n", question->name,
                question->contestants[0].name, question->contestants[i].name);
        return 0;
    }
    return 1;
}

static uint64_t ask_stride(const struct bench_question *question, size_t contestant,
                           unsigned stride, size_t *next)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < stride; i++)
        sum += question->contestants[contestant].ask(question->subject, (*next)++);
    return sum;
}

/*
 * One window: nanoseconds an ask. A while before it is not counted, so that nobody pays for the
 * caches that the one before left behind. The sum is used, so that no ask can be left out.
 */
static double run_window(const struct bench_question *question, size_t contestant, double seconds,
                         size_t *next, volatile uint64_t *used)
{
    const struct bench_contestant *c = &question->contestants[contestant];
    const unsigned stride = c->stride != 0 ? c->stride : STRIDE;
    uint64_t sum = 0;
    double start = bench_now();

    for (const double warm = start + seconds / 8; start < warm; start = bench_now())
        sum += ask_stride(question, contestant, stride, next);

    double end = start;
    size_t asked = 0;

    while (end - start < seconds) {
        sum += ask_stride(question, contestant, stride, next);
        asked += stride;
        end = bench_now();
    }
    *used += sum;
    return (end - start) * 1e9 / (double)(asked * question->each);
}

static int by_time(const void *x, const void *y)
{
    double a = *(const double *)x;
    double b = *(const double *)y;

    return (a > b) - (a < b);
}

static unsigned rounds_of(const struct bench_question *question, size_t contestant,
                          const struct bench_options *options)
{
    const unsigned own = question->contestants[contestant].windows;

    return own != 0 && own < options->windows ? own : options->windows;
}

int bench_run(struct rc_arena *arena, const struct bench_question *question,
              const struct bench_options *options, struct bench_result *result)
{
    size_t n = question->contestant_count;
    double *windows = RC_NEW_ARRAY(arena, double, n * options->windows);
    size_t *next = RC_NEW_ARRAY(arena, size_t, n);
    volatile uint64_t used = 0;

    *result = (struct bench_result){ .question = question };
    result->times = RC_NEW_ARRAY(arena, struct bench_time, n);
    if (!agree(question, &result->checksum))
        return 0;
    for (unsigned round = 0; round < options->windows; round++) {
        for (size_t i = 0; i < n; i++) {
            if (round < rounds_of(question, i, options))
                windows[i * options->windows + round] =
                    run_window(question, i, options->window_seconds, &next[i], &used);
        }
    }
    for (size_t i = 0; i < n; i++) {
        double *own = &windows[i * options->windows];
        const unsigned rounds = rounds_of(question, i, options);
        qsort(own, rounds, sizeof *own, by_time);
        result->times[i] = (struct bench_time){ own[0], own[rounds / 2] };
    }
    return 1;
}

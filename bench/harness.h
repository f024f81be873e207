/* SPDX-License-Identifier: MIT */
/*
 * Contestants in one process, in turn. A question is asked in many windows; in each round every
 * contestant has one window, so what disturbs the machine disturbs all of them. Before any time is
 * taken, all must have given the same checksum.
 */
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct bench_contestant {
    const char *name;
    /* Answers ask number i (any i; it wraps) and returns what goes into the checksum. */
    uint64_t (*ask)(void *subject, size_t i);
    /* For what takes long; 0: as all others. */
    size_t checked;   /* asks that the checksum is taken over, from the first on */
    unsigned stride;  /* asks between two looks at the clock */
    unsigned windows; /* rounds that it takes part in */
};

struct bench_question {
    const char *name;
    const char *pack; /* "synthetic, 900 races" */
    void *subject;
    size_t asks;                                /* different ones */
    size_t each;                                /* answers of an ask; times are of one */
    const struct bench_contestant *contestants; /* the first is what the others are compared with */
    size_t contestant_count;
};

struct bench_options {
    unsigned windows;      /* rounds */
    double window_seconds; /* the least time of a window */
};

/* Nanoseconds an ask, or one of the answers that it gives. */
struct bench_time {
    double min;
    double median;
};

struct bench_result {
    const struct bench_question *question;
    struct bench_time *times; /* by contestant */
    uint64_t checksum;
};

/* False, with a line on stderr, when two contestants do not agree. */
int bench_run(struct rc_arena *arena, const struct bench_question *question,
              const struct bench_options *options, struct bench_result *result);

/* The seconds of a clock that only goes forward. */
double bench_now(void);

/* One line about the machine: processor, cores, load, clock, compiler. */
const char *bench_machine(struct rc_arena *arena);

/* The results as a Markdown table on stdout, and as JSON into a file (NULL: none). */
void bench_print(struct rc_arena *arena, const struct bench_result *results, size_t count);
/* A chart of each result: FOLDER/its-question.svg; questions of one name write over each other. */
int bench_write_charts(struct rc_arena *arena, const char *folder,
                       const struct bench_result *results, size_t count);
int bench_write_json(struct rc_arena *arena, const char *path, const struct bench_result *results,
                     size_t count);

#endif

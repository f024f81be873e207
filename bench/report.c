/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rulec/version.h>

#include "base/buf.h"
#include "base/quote.h"
#include "bench/harness.h"

/* The value of the first line of /proc/cpuinfo with the name, or "unknown processor". */
static struct rc_str processor(struct rc_arena *arena)
{
    char line[256];
    struct rc_str found = RC_STR("unknown processor");
    FILE *file = fopen("/proc/cpuinfo", "r");

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            found = rc_str_dup(arena, rc_str_trim(rc_str(colon + 1)));
            break;
        }
    }
    if (file != NULL)
        fclose(file);
    return found;
}

/*
 * The clock as code sees it, in GHz: steps of a chain that takes a cycle each, in the best of some
 * windows of about a millisecond. A run under another figure is not to be compared with this one.
 */
static double probe_clock(void)
{
    enum {
        WINDOWS = 20,
        CHAINS = 50000,
        STEPS = 64
    };
    double best = 0;
    uint64_t x = 1;

    for (unsigned w = 0; w < WINDOWS; w++) {
        const double start = bench_now();

        for (unsigned i = 0; i < CHAINS; i++) {
            for (unsigned k = 0; k < STEPS; k++) {
                x = x << 7 | x >> 57;
                __asm__ volatile("" : "+r"(x)); /* one rotation after the other */
            }
        }
        const double rate = (double)CHAINS * STEPS / (bench_now() - start) * 1e-9;
        best = rate > best ? rate : best;
    }
    return best;
}

const char *bench_machine(struct rc_arena *arena)
{
    struct rc_str model = processor(arena);
    double load = 0;
    FILE *file = fopen("/proc/loadavg", "r");

    if (file != NULL && fscanf(file, "%lf", &load) != 1)
        load = 0;
    if (file != NULL)
        fclose(file);
    return rc_str_printf(arena, "%.*s, %ld cores, load %.1f, clock %.2f GHz, %s, %s, rulec %s",
                         RC_FMT(model), sysconf(_SC_NPROCESSORS_ONLN), load, probe_clock(),
                         BENCH_COMPILER, BENCH_BUILD, RULEC_VERSION)
        .p;
}

void bench_print(struct rc_arena *arena, const struct bench_result *results, size_t count)
{
    printf("%s\n\n", bench_machine(arena));
    printf("| pack | question | contestant | ns an ask, min | median | asks a second | times the "
           "first |\n");
    printf("|---|---|---|--:|--:|--:|--:|\n");
    for (size_t i = 0; i < count; i++) {
        const struct bench_question *q = results[i].question;
        for (size_t c = 0; c < q->contestant_count; c++) {
            struct bench_time time = results[i].times[c];
            printf("| %s | %s | %s | %.1f | %.1f | %.0f | %.2f |\n", q->pack, q->name,
                   q->contestants[c].name, time.min, time.median, 1e9 / time.min,
                   time.min / results[i].times[0].min);
        }
    }
}

static void add_text(struct rc_buf *buf, const char *name, const char *value)
{
    rc_buf_printf(buf, "\"%s\": ", name);
    rc_quote_json(buf, rc_str(value));
    rc_buf_add(buf, RC_STR(", "));
}

static void add_result(struct rc_buf *buf, const struct bench_result *result)
{
    const struct bench_question *q = result->question;

    for (size_t c = 0; c < q->contestant_count; c++) {
        rc_buf_add(buf, c > 0 ? RC_STR(",\n    { ") : RC_STR("    { "));
        add_text(buf, "pack", q->pack);
        add_text(buf, "question", q->name);
        add_text(buf, "contestant", q->contestants[c].name);
        rc_buf_printf(buf, "\"min_ns\": %.2f, \"median_ns\": %.2f, \"times_first\": %.3f, ",
                      result->times[c].min, result->times[c].median,
                      result->times[c].min / result->times[0].min);
        rc_buf_printf(buf, "\"checksum\": \"%016llx\" }", (unsigned long long)result->checksum);
    }
}

int bench_write_json(struct rc_arena *arena, const char *path, const struct bench_result *results,
                     size_t count)
{
    struct rc_buf buf;

    rc_buf_init(&buf, arena);
    rc_buf_add(&buf, RC_STR("{ "));
    add_text(&buf, "machine", bench_machine(arena));
    rc_buf_add(&buf, RC_STR("\"results\": [\n"));
    for (size_t i = 0; i < count; i++) {
        add_result(&buf, &results[i]);
        rc_buf_add(&buf, i + 1 < count ? RC_STR(",\n") : RC_STR("\n"));
    }
    rc_buf_add(&buf, RC_STR("] }\n"));
    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(buf.p, 1, buf.len, file) != buf.len || fclose(file) != 0) {
        perror(path);
        return 0;
    }
    return 1;
}

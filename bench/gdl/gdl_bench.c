/* SPDX-License-Identifier: MIT */
/*
 * What GDL costs: loading every module of a library, beside reading its bytes; a table lookup in
 * generated C, beside a plain array that is read in the same loop. `gdl_bench [--quick]`
 *
 * The library is corpus/xconq/lib of RULEC_SHARED, or of `shared` beside the project; without it
 * only the tables are measured.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "big_game.h"
#include "gdl/gdl.h"

enum {
    PAIRS = 4096,
    MODULES = 512,
    SHOWN = 5
};

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct {
    enum big_unit a;
    enum big_unit b;
} pairs[PAIRS];

static uint8_t plain[BIG_UNIT_COUNT][BIG_UNIT_COUNT];

typedef int64_t loop_fn(int rounds);

static int64_t plain_loop(int rounds)
{
    int64_t sum = 0;

    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < PAIRS; i++)
            sum += plain[pairs[i].a][pairs[(i + r) % PAIRS].b];
    }
    return sum;
}

static int64_t dense_loop(int rounds)
{
    int64_t sum = 0;

    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < PAIRS; i++)
            sum += big_hit_chance(pairs[i].a, pairs[(i + r) % PAIRS].b);
    }
    return sum;
}

static int64_t shared_loop(int rounds)
{
    int64_t sum = 0;

    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < PAIRS; i++)
            sum += big_capture_chance(pairs[i].a, pairs[(i + r) % PAIRS].b);
    }
    return sum;
}

/* The least time of a lookup over some windows; the loops take turns, so all see the same machine.
 */
static int measure(loop_fn *a, loop_fn *b, int windows, int rounds, double times[2])
{
    times[0] = times[1] = 1e9;
    for (int w = 0; w < windows; w++) {
        double start = seconds();
        int64_t sum = a(rounds);
        double middle = seconds();
        if (b(rounds) != sum)
            return 0;
        double end = seconds();
        times[0] = middle - start < times[0] ? middle - start : times[0];
        times[1] = end - middle < times[1] ? end - middle : times[1];
    }
    times[0] /= (double)rounds * PAIRS * 1e-9;
    times[1] /= (double)rounds * PAIRS * 1e-9;
    return 1;
}

static int bench_table(const char *name, loop_fn *loop,
                       int32_t (*cell)(enum big_unit, enum big_unit), int quick)
{
    double times[2];

    for (int i = 0; i < BIG_UNIT_COUNT; i++) {
        for (int k = 0; k < BIG_UNIT_COUNT; k++)
            plain[i][k] = (uint8_t)cell((enum big_unit)i, (enum big_unit)k);
    }
    if (!measure(plain_loop, loop, quick ? 2 : 60, quick ? 2 : 100, times)) {
        printf("table %-12s differs from the plain array\n", name);
        return 0;
    }
    printf("table %-12s %6.3f ns a lookup, plain array %6.3f ns: %.2f times\n", name, times[1],
           times[0], times[1] / times[0]);
    return 1;
}

static int is_module(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 2 && strcmp(entry->d_name + n - 2, ".g") == 0;
}

struct loading {
    double load;
    double read;
    size_t bytes;
    char name[64];
};

static void count_file(void *context, struct rc_str path)
{
    struct loading *l = context;
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;
    struct rc_str text;

    rc_arena_init(&arena, &budget);
    if (setjmp(budget.failed) == 0 &&
        rc_io_read(&arena, rc_str_copy(&arena, path), RC_FILE_LIMIT, &text) == RC_IO_OK)
        l->bytes += text.len;
    rc_arena_clear(&arena);
}

/* Loads one module with what it includes, and then reads the same files and does nothing more. */
static void load_module(const char *folder, struct loading *l)
{
    struct rc_budget budget = { .cap = 0 };
    struct rc_arena arena;
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_str dir = rc_str(folder);
    const struct rc_gdl_options options = { .dirs = &dir, .dir_count = 1 };

    rc_arena_init(&arena, &budget);
    if (setjmp(budget.failed) != 0)
        abort();
    double start = seconds();
    rc_sources_init(&sources, &arena);
    rc_diags_init(&diags, &arena, &sources);
    struct rc_gdl *gdl = rc_gdl_new(&arena, &sources, &diags, &options);
    struct rc_str path = rc_str_printf(&arena, "%s/%s", folder, l->name);
    rc_gdl_load(gdl, &path, 1);
    rc_gdl_finish(gdl);
    double middle = seconds();
    rc_gdl_inputs(gdl, count_file, l);
    l->read = seconds() - middle;
    l->load = middle - start;
    rc_arena_clear(&arena);
}

static int by_time(const void *a, const void *b)
{
    const struct loading *x = a;
    const struct loading *y = b;

    return x->load < y->load ? 1 : x->load > y->load ? -1 : strcmp(x->name, y->name);
}

static void print_loading(struct loading *modules, int count)
{
    struct loading sum = { 0 };

    for (int i = 0; i < count; i++) {
        sum.load += modules[i].load;
        sum.read += modules[i].read;
        sum.bytes += modules[i].bytes;
    }
    printf("load  %d modules, %.1f MB with what they include: %.0f ms of processor time, reading "
           "the bytes %.0f ms; %.2f ms a module, %.0f MB/s\n",
           count, (double)sum.bytes * 1e-6, sum.load * 1e3, sum.read * 1e3, sum.load * 1e3 / count,
           (double)sum.bytes * 1e-6 / sum.load);
    qsort(modules, (size_t)count, sizeof *modules, by_time);
    for (int i = 0; i < count && i < SHOWN; i++)
        printf("load  %-20s %7.2f ms, reading %6.2f ms, %zu bytes\n", modules[i].name,
               modules[i].load * 1e3, modules[i].read * 1e3, modules[i].bytes);
}

static void bench_library(int quick)
{
    static struct loading modules[MODULES];
    const char *shared = getenv("RULEC_SHARED");
    const char *source = getenv("RULEC_SOURCE_DIR");
    struct dirent **entries = NULL;
    char folder[1024];
    int used = 0;

    if (shared != NULL)
        snprintf(folder, sizeof folder, "%s/corpus/xconq/lib", shared);
    else
        snprintf(folder, sizeof folder, "%s/../shared/corpus/xconq/lib",
                 source != NULL ? source : ".");
    int count = scandir(folder, &entries, is_module, alphasort);
    for (int i = 0; i < count; i++) {
        if (used < (quick ? 10 : MODULES)) {
            snprintf(modules[used].name, sizeof modules[used].name, "%.63s", entries[i]->d_name);
            load_module(folder, &modules[used++]);
        }
        free(entries[i]);
    }
    free(entries);
    if (used > 0)
        print_loading(modules, used);
    else
        printf("load  not measured: no library of modules is at hand\n");
}

int main(int argc, char **argv)
{
    int quick = argc > 1 && strcmp(argv[1], "--quick") == 0;

    for (uint64_t i = 0; i < PAIRS; i++) {
        pairs[i].a = (enum big_unit)rulec_dice_at(1, 2 * i, BIG_UNIT_COUNT);
        pairs[i].b = (enum big_unit)rulec_dice_at(1, 2 * i + 1, BIG_UNIT_COUNT);
    }
    bench_library(quick);
    int fine = bench_table("dense", dense_loop, big_hit_chance, quick);
    fine = bench_table("shared rows", shared_loop, big_capture_chance, quick) && fine;
    return fine ? 0 : 1;
}

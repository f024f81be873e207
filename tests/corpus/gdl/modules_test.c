/*
 * The state after loading each library module under --compat=xconq, against what Xconq had: types
 * with their symbols and properties, globals, tables and defines, value by value.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/gdl_case.h"
#include "support/gdl_oracle.h"

static const char *const kinds[] = { "unit", "material", "terrain", "advance" };

struct tally {
    const char *module;
    size_t values;
    size_t agree;
};

static bool shows(void)
{
    return getenv("SHOW") != NULL;
}

static void compare(struct tally *t, const char *what, const char *name, const json_t *got,
                    const json_t *want)
{
    bool same = got != NULL && want != NULL && json_equal(got, want);

    t->values++;
    t->agree += same;
    if (same || !shows())
        return;
    char *a = got != NULL ? json_dumps(got, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    char *b = want != NULL ? json_dumps(want, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    printf("%s: %s %s\n  want %.300s\n  got  %.300s\n", t->module, what, name,
           b != NULL ? b : "nothing", a != NULL ? a : "nothing");
    free(a);
    free(b);
}

/* Each member that one of the two objects has. */
static void compare_members(struct tally *t, const char *what, json_t *got, json_t *want)
{
    const char *key;
    json_t *value;

    json_object_foreach(want, key, value) {
        compare(t, what, key, json_object_get(got, key), value);
    }
    json_object_foreach(got, key, value) {
        if (json_object_get(want, key) == NULL)
            compare(t, what, key, value, NULL);
    }
}

static void compare_types(struct tally *t, json_t *got, json_t *want)
{
    for (size_t k = 0; k < 4; k++) {
        json_t *a = json_object_get(got, kinds[k]);
        json_t *b = json_object_get(want, kinds[k]);
        json_t *type;
        size_t i;
        t->values++;
        t->agree += json_array_size(a) == json_array_size(b);
        json_array_foreach(b, i, type) {
            json_t *mine = json_array_get(a, i);
            const char *name = row_text(type, "name");
            compare(t, "name of", name, json_object_get(mine, "name"),
                    json_object_get(type, "name"));
            compare(t, "symbols of", name, json_object_get(mine, "symbols"),
                    json_object_get(type, "symbols"));
            compare_members(t, name, json_object_get(mine, "props"),
                            json_object_get(type, "props"));
        }
    }
}

/* Cells as one array, since which value counts as the fill is not part of the answer. */
static void spread(const json_t *table, int *cells, size_t rows, size_t cols)
{
    json_t *cell;
    size_t i;

    for (i = 0; i < rows * cols; i++)
        cells[i] = (int)json_integer_value(json_object_get(table, "fill"));
    json_array_foreach(json_object_get(table, "cells"), i, cell) {
        size_t row = (size_t)json_integer_value(json_array_get(cell, 0));
        size_t col = (size_t)json_integer_value(json_array_get(cell, 1));
        cells[row * cols + col] = (int)json_integer_value(json_array_get(cell, 2));
    }
}

static void compare_cells(struct tally *t, const char *name, const json_t *got,
                          const json_t *want)
{
    size_t rows = (size_t)json_integer_value(json_object_get(want, "rows"));
    size_t cols = (size_t)json_integer_value(json_object_get(want, "cols"));
    int *a = calloc(rows * cols + 1, sizeof *a);
    int *b = calloc(rows * cols + 1, sizeof *b);
    size_t differ = 0;

    compare(t, name, "rows", json_object_get(got, "rows"), json_object_get(want, "rows"));
    compare(t, name, "cols", json_object_get(got, "cols"), json_object_get(want, "cols"));
    if (a != NULL && b != NULL && json_object_get(got, "cells") != NULL) {
        spread(got, a, rows, cols);
        spread(want, b, rows, cols);
        for (size_t i = 0; i < rows * cols; i++) {
            if (a[i] != b[i] && differ++ < 3 && shows())
                printf("%s: table %s [%zu %zu] want %d got %d\n", t->module, name, i / cols,
                       i % cols, b[i], a[i]);
        }
    }
    t->values += rows * cols;
    t->agree += rows * cols - differ;
    free(a);
    free(b);
}

static void compare_tables(struct tally *t, json_t *got, json_t *want)
{
    const char *name;
    json_t *table;

    json_object_foreach(want, name, table) {
        json_t *mine = json_object_get(got, name);
        if (mine == NULL)
            compare(t, "table", name, NULL, table);
        else
            compare_cells(t, name, mine, table);
    }
    json_object_foreach(got, name, table) {
        if (json_object_get(want, name) == NULL)
            compare(t, "table", name, table, NULL);
    }
}

/* Sides and units are bound to symbols too; the record leaves those out. */
static void drop_marks(json_t *defines)
{
    const char *key;
    json_t *value;
    void *next;

    json_object_foreach_safe(defines, next, key, value) {
        if (json_object_get(value, "side") != NULL || json_object_get(value, "unit") != NULL)
            json_object_del(defines, key);
    }
}

/*
 * The record takes the display name for a type's own symbol, except of units; ours is the symbol. So
 * that symbol is a define there and not here.
 */
static void add_own_symbols(json_t *types, json_t *defines)
{
    for (size_t k = 1; k < 4; k++) {
        const char letter[] = { kinds[k][0], '\0' };
        json_t *type;
        size_t i;
        json_array_foreach(json_object_get(types, kinds[k]), i, type) {
            const char *symbol = row_text(type, "symbol");
            if (strcmp(symbol, row_text(type, "name")) != 0)
                json_object_set_new(defines, symbol,
                                    json_pack("{s:i}", letter, (int)i));
        }
    }
}

static void compare_module(struct tally *t, const char *folder, json_t *want)
{
    struct rc_str dir = rc_str(folder);
    struct gdl_case c;
    struct rc_buf out;

    gdl_case_init(&c, "xconq", &dir, 1);
    rc_buf_init(&out, &c.arena);
    struct rc_str path = rc_str_printf(&c.arena, "%s/%s.g", folder, t->module);
    t->values++;
    t->agree += rc_gdl_load(c.gdl, &path, 1);
    rc_gdl_dump(c.gdl, &out);
    json_t *got = json_loadb(out.p, out.len, 0, NULL);
    if (got != NULL) {
        drop_marks(json_object_get(got, "defines"));
        add_own_symbols(json_object_get(got, "types"), json_object_get(got, "defines"));
        compare_types(t, json_object_get(got, "types"), json_object_get(want, "types"));
        compare_members(t, "global", json_object_get(got, "globals"),
                        json_object_get(want, "globals"));
        compare_tables(t, json_object_get(got, "tables"), json_object_get(want, "tables"));
        compare_members(t, "define", json_object_get(got, "defines"),
                        json_object_get(want, "defines"));
        if (!json_equal(json_object_get(got, "sides"), json_object_get(want, "sides")) && shows())
            printf("%s: (sides, not compared)\n", t->module);
        json_decref(got);
    } else {
        t->values++;
        printf("%s: the dump is no JSON\n", t->module);
    }
    gdl_case_clear(&c);
}

static int is_json(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

int main(int argc, char **argv)
{
    char *dumps = oracle_path("gdl/modules");
    char *library = shared_path("corpus/xconq/lib");
    struct dirent **entries = NULL;
    size_t values = 0;
    size_t agree = 0;
    size_t modules = 0;

    if (dumps == NULL || library == NULL)
        return 77;
    int count = scandir(dumps, &entries, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        char path[1024];
        struct tally t = { .module = entries[i]->d_name };
        snprintf(path, sizeof path, "%s/%s", dumps, entries[i]->d_name);
        entries[i]->d_name[strlen(entries[i]->d_name) - 5] = '\0';
        json_t *want = argc < 2 || strcmp(argv[1], t.module) == 0
                           ? json_load_file(path, 0, NULL)
                           : NULL;
        if (want != NULL) {
            compare_module(&t, library, want);
            modules++;
            if (t.agree != t.values)
                printf("%-20s %zu of %zu values agree\n", t.module, t.agree, t.values);
        }
        values += t.values;
        agree += t.agree;
        json_decref(want);
        free(entries[i]);
    }
    free(entries);
    free(dumps);
    free(library);
    printf("%zu modules: %zu of %zu values agree\n", modules, agree, values);
    return modules > 0 && agree == values ? 0 : 1;
}

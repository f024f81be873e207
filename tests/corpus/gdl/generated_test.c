/*
 * The C of library modules under --compat=xconq, compiled and asked through its accessors, against
 * what Xconq had: every property of every type, every global, every cell. For each module a program
 * is written that holds the recorded values and asks for each of them.
 *
 * By default a few modules of each size; all of them with RULEC_FULL=1, or one that is named.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "emit/gdl.h"
#include "support/gdl_case.h"
#include "support/gdl_oracle.h"

static const char *const kinds[] = { "unit", "material", "terrain", "advance" };
static const char letters[] = "umta";

static void hex(FILE *f, const char *utf8)
{
    for (const unsigned char *p = (const unsigned char *)utf8; *p != '\0'; p++) {
        unsigned c = *p;
        if (c >= 0xc0)
            c = (c & 3u) << 6 | (*++p & 0x3fu);
        fprintf(f, "%02x", c);
    }
}

/* A recorded value as flat text; the written program makes the same of a rulec_form. */
static void flat(FILE *f, const json_t *v)
{
    json_t *item;
    size_t i;

    if (json_is_integer(v)) {
        fprintf(f, "n%lld", (long long)json_integer_value(v));
    } else if (json_is_string(v)) {
        fputc('s', f);
        hex(f, json_string_value(v));
    } else if (json_is_array(v)) {
        if (json_array_size(v) == 0)
            fputc('-', f);
        else
            fputc('(', f);
        json_array_foreach(v, i, item) {
            flat(f, item);
        }
        if (json_array_size(v) > 0)
            fputc(')', f);
    } else if (json_object_get(v, "s") != NULL) {
        fputc('s', f);
        hex(f, json_string_value(json_object_get(v, "s")));
    } else if (json_object_get(v, "y") != NULL) {
        fputc('y', f);
        hex(f, json_string_value(json_object_get(v, "y")));
    } else {
        for (size_t k = 0; k < 4; k++) {
            const char letter[] = { letters[k], '\0' };
            if (json_object_get(v, letter) != NULL)
                fprintf(f, "%c%lld", letters[k],
                        (long long)json_integer_value(json_object_get(v, letter)));
        }
    }
    fputc(',', f);
}

static const json_t *unquoted(const json_t *v)
{
    const json_t *head = json_array_get(v, 0);

    return json_array_size(v) == 2 && strcmp(row_text(head, "y"), "quote") == 0
               ? json_array_get(v, 1)
               : v;
}

static const char prelude[] =
    "#include <stdio.h>\n#include <string.h>\n"
    "static unsigned long values, agree;\n"
    "static void check(int same, const char *what, long type)\n"
    "{\n    values++; agree += (unsigned long)same;\n"
    "    if (!same && values - agree < 20) printf(\"  %s %ld\\n\", what, type);\n}\n"
    "static char text[1 << 22];\nstatic size_t len;\n"
    "static void put(const char *s, long n)\n"
    "{\n    len += (size_t)sprintf(text + len, \"%s%ld,\", s, n);\n}\n"
    "static void put_text(char c, const char *s)\n"
    "{\n    text[len++] = c;\n    for (; *s; s++) len += (size_t)sprintf(text + len, \"%02x\", (unsigned char)*s);\n"
    "    text[len++] = ',';\n    text[len] = 0;\n}\n"
    "static void flat(const rulec_form *f)\n{\n    switch (f->kind) {\n"
    "    case RULEC_FORM_NIL: strcpy(text + len, \"-,\"); len += 2; return;\n"
    "    case RULEC_FORM_NUMBER: put(\"n\", f->number); return;\n"
    "    case RULEC_FORM_TEXT: put_text('s', f->text); return;\n"
    "    case RULEC_FORM_SYMBOL: put_text('y', f->text); return;\n"
    "    case RULEC_FORM_UNIT: put(\"u\", f->number); return;\n"
    "    case RULEC_FORM_MATERIAL: put(\"m\", f->number); return;\n"
    "    case RULEC_FORM_TERRAIN: put(\"t\", f->number); return;\n"
    "    case RULEC_FORM_ADVANCE: put(\"a\", f->number); return;\n"
    "    case RULEC_FORM_LIST: break;\n    }\n"
    "    text[len++] = '(';\n    for (int i = 0; i < f->number; i++) flat(&f->items[i]);\n"
    "    strcpy(text + len, \"),\"); len += 2;\n}\n"
    "static const char *form(const rulec_form *f) { len = 0; flat(f); return text; }\n"
    "static const char *str(const char *s) { len = 0; put_text('s', s); return text; }\n"
    "int main(void)\n{\n";

/* Splits long functions: compilers take their time over one of a hundred thousand lines. */
static void ask_number(FILE *f, const char *call, const char *what, long long want)
{
    fprintf(f, "    check(%s == %lld, \"%s\", %lld);\n", call, want, what, want);
}

static void ask_points(FILE *f, const struct rc_plan_kind *k, const struct rc_plan_column *c,
                       size_t type, const json_t *list)
{
    const json_t *pair;
    long long last = 0;
    size_t i;

    if (json_array_size(list) == 0) {
        fprintf(f, "    { int32_t v; check(%s((%s)%zu, 0, &v) == RULEC_BELOW, \"%s\", %zu); }\n",
                c->function, k->type, type, c->column->name, type);
        return;
    }
    json_array_foreach(list, i, pair) {
        long long key = json_integer_value(json_array_get(pair, 0));
        if (i > 0 && key == last)
            continue;
        last = key;
        fprintf(f,
                "    { int32_t v = -99999; check(%s((%s)%zu, %lld, &v) == RULEC_INSIDE && v == %lld, "
                "\"%s\", %zu); }\n",
                c->function, k->type, type, key,
                (long long)json_integer_value(json_array_get(pair, 1)), c->column->name, type);
    }
}

static void ask_value(FILE *f, enum rc_module_shape shape, const char *call, const char *what,
                      const json_t *want)
{
    if (shape == RC_MODULE_TEXT || shape == RC_MODULE_FORM) {
        fprintf(f, "    check(strcmp(%s(%s%s), \"", shape == RC_MODULE_TEXT ? "str" : "form",
                shape == RC_MODULE_FORM && call[0] == '.' ? "&" : "", call + (call[0] == '.'));
        flat(f, shape == RC_MODULE_FORM ? unquoted(want) : want);
        fprintf(f, "\") == 0, \"%s\", 0);\n", what);
        return;
    }
    ask_number(f, call + (call[0] == '.'), what, (long long)json_integer_value(want));
}

/* The default as JSON, where the record has no value. */
static json_t *default_of(struct gdl_case *c, enum rc_gdl_object object, const char *name)
{
    int row = rc_gdl_prop_find(c->gdl, object, rc_intern_add(&c->gdl->symbols, rc_str(name)));
    const struct rc_gdl_value *v = rc_gdl_prop_default(c->gdl, row);
    json_t *list;

    if (rc_gdl_is(v, RC_GDL_STRING))
        return json_stringn(v->u.bytes, v->count);
    if (rc_gdl_is_number(v))
        return json_integer(v->u.number);
    list = json_array();
    for (size_t i = 0; i < rc_gdl_count(v); i++) {
        struct rc_str word = rc_gdl_text(c->gdl, v->u.items[i]->u.symbol);
        json_array_append_new(list, json_pack("{s:s%}", "y", word.p, (int)word.len));
    }
    return list;
}

static void ask_type(FILE *f, struct gdl_case *c, const struct rc_plan_kind *k, size_t kind,
                     size_t type, const json_t *recorded)
{
    json_t *props = json_object_get(recorded, "props");
    char call[256];

    for (size_t i = 0; i < k->kind->column_count; i++) {
        const struct rc_plan_column *column = &k->columns[i];
        const char *name = column->column->name;
        json_t *want = json_object_get(props, name);
        want = want != NULL ? json_incref(want) : default_of(c, (enum rc_gdl_object)kind, name);
        snprintf(call, sizeof call, "%s((%s)%zu)", column->function, k->type, type);
        if (column->column->shape == RC_MODULE_POINTS)
            ask_points(f, k, column, type, unquoted(want));
        else
            ask_value(f, column->column->shape, call, name, want);
        json_decref(want);
    }
    json_t *symbol;
    size_t i;
    json_array_foreach(json_object_get(recorded, "symbols"), i, symbol) {
        struct rc_str text =
            rc_emit_text(&c->arena, gdl_bytes_of(&c->arena, json_string_value(symbol)));
        fprintf(f, "    { %s t; check(%s_find(%.*s, &t) && t == (%s)%zu, \"find\", %zu); }\n",
                k->type, k->word, RC_FMT(text), k->type, type, type);
    }
}

static void ask_table(FILE *f, struct gdl_case *c, const struct rc_plan_game *plan,
                      const struct rc_plan_table *t, const json_t *recorded)
{
    size_t rows = t->rows;
    size_t cols = t->cols;
    int row = rc_gdl_meaning(c->gdl, rc_intern_add(&c->gdl->symbols, rc_str(t->table->name)))->table;
    const json_t *cell;
    size_t i;

    if (rows * cols == 0)
        return;
    fprintf(f, "    {\n    static short want[%zu];\n", rows * cols);
    fprintf(f, "    for (int i = 0; i < %zu; i++) want[i] = %d;\n", rows * cols,
            recorded == NULL ? rc_gdl_tables[row].fallback
                             : (int)json_integer_value(json_object_get(recorded, "fill")));
    if (json_array_size(json_object_get(recorded, "cells")) > 0) {
        fprintf(f, "    static const int cells[][2] = {");
        json_array_foreach(json_object_get(recorded, "cells"), i, cell) {
            fprintf(f, "{%lld,%lld},%s",
                    (long long)(json_integer_value(json_array_get(cell, 0)) * (json_int_t)cols +
                                json_integer_value(json_array_get(cell, 1))),
                    (long long)json_integer_value(json_array_get(cell, 2)), i % 16 == 15 ? "\n" : "");
        }
        fprintf(f, "};\n    for (unsigned i = 0; i < sizeof cells / sizeof *cells; i++) "
                   "want[cells[i][0]] = (short)cells[i][1];\n");
    }
    fprintf(f, "    for (int a = 0; a < %zu; a++) for (int b = 0; b < %zu; b++) {\n", rows, cols);
    const char *call = t->function;
    const char *ta = plan->kinds[t->table->kind[0]].type;
    const char *tb = plan->kinds[t->table->kind[1]].type;
    if (t->table->shape == RC_MODULE_DICE)
        fprintf(f,
                "    const rulec_roll *r = %s((%s)a, (%s)b); int w = want[a * %zu + b];\n"
                "    int dice = w < 0 || w >= 16384;\n"
                "    check(dice ? r->count == ((w >> 11) & 7) + 1 && r->sides == ((w >> 7) & 15) + 2 &&\n"
                "          r->addend == (w < 0 ? -((w & 127) + 1) : (w & 127)) && r->base == 1\n"
                "          : r->count == 0 && r->addend == w, \"%s\", a);\n",
                call, ta, tb, cols, t->table->name);
    else
        fprintf(f, "    check(%s((%s)a, (%s)b) == want[a * %zu + b], \"%s\", a);\n", call, ta, tb,
                cols, t->table->name);
    fprintf(f, "    }\n    }\n");
}

static void write_program(FILE *f, struct gdl_case *c, const struct rc_plan_game *plan,
                          const json_t *want)
{
    json_t *types = json_object_get(want, "types");

    fprintf(f, "#include \"%s_game.h\"\n%s", plan->name, prelude);
    for (size_t k = 0; k < 4; k++) {
        json_t *list = json_object_get(types, kinds[k]);
        fprintf(f, "    check(%s == %zu, \"count\", 0);\n", plan->kinds[k].count,
                json_array_size(list));
        for (size_t t = 0; t < plan->kinds[k].kind->count; t++)
            ask_type(f, c, &plan->kinds[k], k, t, json_array_get(list, t));
    }
    for (size_t i = 0; i < plan->module->global_count; i++) {
        const struct rc_module_column *column = &plan->module->globals[i];
        json_t *value = json_object_get(json_object_get(want, "globals"), column->name);
        char call[128];
        value = value != NULL ? json_incref(value)
                              : default_of(c, RC_GDL_OBJECT_GLOBAL, column->name);
        snprintf(call, sizeof call, ".%s_globals.%s", plan->name, plan->globals[i].field);
        ask_value(f, column->shape, call, column->name, value);
        json_decref(value);
    }
    for (size_t i = 0; i < plan->module->table_count; i++)
        ask_table(f, c, plan, &plan->tables[i],
                  json_object_get(json_object_get(want, "tables"), plan->tables[i].table->name));
    fprintf(f, "    printf(\"%%lu %%lu\\n\", agree, values);\n    return 0;\n}\n");
}

static bool write_file(const char *folder, const char *name, struct rc_str text)
{
    char path[1024];

    const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (f == NULL)
        return false;
    bool fine = fwrite(text.p, 1, text.len, f) == text.len;
    return fclose(f) == 0 && fine;
}

/* Compiles and runs; the last line that the program prints is what agrees of how many. */
static bool compile_and_ask(const char *folder, const char *name, unsigned long *agree,
                            unsigned long *values)
{
    const char *cc = getenv("CC") != NULL ? getenv("CC") : "cc";
    const char *source = getenv("RULEC_SOURCE_DIR") != NULL ? getenv("RULEC_SOURCE_DIR") : ".";
    char command[4096];
    char line[256];

    snprintf(command, sizeof command,
             "cd '%s' && '%s' -std=c11 -O0 -w -I'%s/runtime/include' -o ask main.c '%s_game.c' "
             "'%s_game_tables.c' '%s/runtime/src/game.c' && ./ask && rm -f ask",
             folder, cc, source, name, name, source);
    FILE *p = popen(command, "r");
    if (p == NULL)
        return false;
    *agree = *values = 0;
    while (fgets(line, sizeof line, p) != NULL) {
        if (sscanf(line, "%lu %lu", agree, values) != 2)
            fputs(line, stdout);
    }
    return pclose(p) == 0 && *values > 0;
}

static bool ask_module(const char *folder, const char *library, const char *module, json_t *want,
                       unsigned long *agree, unsigned long *values)
{
    struct rc_output outputs[RC_EMIT_GAME_FILES];
    struct rc_str dir = rc_str(library);
    struct gdl_case c;
    char path[1024];
    bool fine = true;

    gdl_case_init(&c, "xconq", &dir, 1);
    struct rc_str file = rc_str_printf(&c.arena, "%s/%s.g", library, module);
    rc_gdl_load(c.gdl, &file, 1);
    const struct rc_plan_game *plan = rc_plan_game(
        &c.arena, rc_gdl_lower(c.gdl, RC_STR("game")), RC_STR("game"), rc_str(module));
    rc_emit_game(&c.arena, plan, outputs);
    for (size_t i = 0; i < RC_EMIT_GAME_FILES; i++)
        fine = write_file(folder, outputs[i].path, outputs[i].text) && fine;
    const int length = snprintf(path, sizeof path, "%s/main.c", folder);
    FILE *f = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (f != NULL) {
        write_program(f, &c, plan, want);
        fine = fclose(f) == 0 && fine;
    }
    fine = fine && compile_and_ask(folder, "game", agree, values);
    gdl_case_clear(&c);
    return fine;
}

static int is_json(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static bool is_chosen(const char *module, int argc, char **argv)
{
    static const char *const few[] = { "1756", "standard", "cave", "gazala" };

    if (argc > 1)
        return strcmp(argv[1], module) == 0;
    if (getenv("RULEC_FULL") != NULL)
        return true;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        if (strcmp(few[i], module) == 0)
            return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    char *dumps = oracle_path("gdl/modules");
    char *library = shared_path("corpus/xconq/lib");
    const char *build = getenv("RULEC_TEST_DIR") != NULL ? getenv("RULEC_TEST_DIR") : "/tmp";
    struct dirent **entries = NULL;
    unsigned long all = 0;
    unsigned long all_agree = 0;
    size_t modules = 0;
    size_t failed = 0;
    char folder[1024];

    if (dumps == NULL || library == NULL)
        return 77;
    snprintf(folder, sizeof folder, "%s/gdl-generated", build);
    mkdir(folder, 0777);
    int count = scandir(dumps, &entries, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        char path[1024];
        unsigned long agree = 0;
        unsigned long values = 0;
        snprintf(path, sizeof path, "%s/%s", dumps, entries[i]->d_name);
        entries[i]->d_name[strlen(entries[i]->d_name) - 5] = '\0';
        const char *module = entries[i]->d_name;
        json_t *want = is_chosen(module, argc, argv) ? json_load_file(path, 0, NULL) : NULL;
        if (want != NULL) {
            bool fine = ask_module(folder, library, module, want, &agree, &values);
            modules++;
            failed += !fine || agree != values;
            if (!fine || agree != values)
                printf("%s: %lu of %lu values agree%s\n", module, agree, values,
                       fine ? "" : " (not built)");
        }
        all += values;
        all_agree += agree;
        json_decref(want);
        free(entries[i]);
    }
    free(entries);
    free(dumps);
    free(library);
    printf("%zu modules compiled: %lu of %lu values agree\n", modules, all_agree, all);
    return modules > 0 && failed == 0 ? 0 : 1;
}

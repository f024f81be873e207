/* SPDX-License-Identifier: MIT */
/*
 * trees.jsonl and chains.jsonl: each recorded chain, from the tree written back as flow text,
 * through evaluator, table and compiled C, with the rows of part C as the program has them; and by default,
 * where each difference has to be due to a row.
 */
#include <dlfcn.h>
#include <sys/stat.h>

#include "emit/flow.h"
#include "flow/flow.h"
#include "rows.h"

struct entry {
    char name[128];
    struct rc_flow *flow;
    struct rc_flow_table wire;
    struct rc_flow_table page;
    int number; /* in the compiled pack; -1: it holds what is no step */
};

static struct rc_budget budget;
static struct rc_arena arena;
static struct rc_arena scratch;
static struct rc_sources sources;
static struct rc_diags diags;
static struct rc_intern names;
static struct rc_flow_chains chains;
static struct entry entries[256];
static size_t entry_count;

static const struct rc_flow_context *context(void)
{
    static struct rc_flow_context c;

    c = (struct rc_flow_context){ .arena = &arena, .diags = &diags, .names = &names };
    return &c;
}

static bool has_default(const char *name)
{
    return strncmp(name, "unit:", 5) == 0 || strncmp(name, "srd:", 4) == 0;
}

static void make_flow(struct entry *e, const json_t *row)
{
    struct rc_str text = rows_write_script(&arena, row);
    struct rc_source *source = rc_source_add(&sources, rc_str(e->name), text);
    struct rc_flow *built_in = rc_flow_built_in(context(), rc_str(e->name));

    e->flow = built_in != NULL ? built_in : rc_flow_script(context(), source, rc_str(e->name));
    if (!has_default(e->name))
        e->flow->default_root = RC_FLOW_NONE;
    if (has_default(e->name))
        rc_flow_variant(e->flow, rc_intern_add(&names, RC_STR("Red")));
    rc_flow_table_make(&arena, e->flow, RC_FLOW_WHOLE, RC_FLOW_ROWS_WIRE, &chains, &e->wire);
    rc_flow_table_make(&arena, e->flow, RC_FLOW_WHOLE, 0, &chains, &e->page);
}

static struct entry *find(const char *name)
{
    for (size_t i = 0; i < entry_count; i++)
        if (strcmp(entries[i].name, name) == 0)
            return &entries[i];
    printf("no tree for %s\n", name);
    exit(1);
}

/* --- the generated C --- */

static struct rc_flow_image image;
static const rulec_flow_pack *compiled;

static bool can_run(const struct rc_flow_table *table)
{
    for (uint32_t i = 0; i < table->size; i++) {
        struct rc_flow_value v = chains.values.at[table->chains[i]];

        if (v.kind == RC_FLOW_VALUE_TEXT || v.kind == RC_FLOW_VALUE_OPTION)
            return false;
        for (uint32_t k = 0; k < v.count; k++)
            if (v.items[k].kind > RC_FLOW_ITEM_CUSTOM)
                return false;
    }
    return true;
}

static void write_file(const char *folder, const char *name, struct rc_str text)
{
    char path[4096];
    FILE *file;

    const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    file = length < (int)sizeof path ? fopen(path, "w") : NULL;
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    fwrite(text.p, 1, text.len, file);
    fclose(file);
}

/* Every hook, so that the library loads; none is called. */
static struct rc_str hook_bodies(const struct rc_flow_plan *plan)
{
    struct rc_buf out;

    rc_buf_init(&out, &arena);
    rc_buf_printf(&out, "#include \"%s_flow.h\"\n", plan->name);
    for (size_t i = 0; i < plan->image->hooks.count; i++)
        rc_buf_printf(&out,
                      "enum rulec_hook_result %s_hook_%s(rulec_hook_call *c, void *u)\n"
                      "{\n    (void)c;\n    (void)u;\n    return RULEC_HOOK_DONE;\n}\n",
                      plan->name, plan->hooks[i]);
    return rc_buf_str(&out);
}

static const char *environment(const char *name, const char *fallback)
{
    const char *value = getenv(name);

    return value == NULL ? fallback : value;
}

static void compile(const char *folder)
{
    char command[8192];
    void *library;

    const int length = snprintf(
        command, sizeof command,
        "%s -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -O1 -fPIC -shared "
        "-I%s/runtime/include -I%s/runtime/include -o %s/rows.so %s/rows_flow.c %s/hooks.c",
        environment("CC", "cc"), environment("RULEC_SOURCE_DIR", "."),
        environment("RULEC_BUILD_DIR", "build/dev"), folder, folder, folder);
    if (length >= (int)sizeof command || system(command) != 0)
        exit(1);
    snprintf(command, sizeof command, "%s/rows.so", folder);
    library = dlopen(command, RTLD_NOW);
    if (library == NULL) {
        printf("%s\n", dlerror());
        exit(1);
    }
    compiled = dlsym(library, "rows_flow_pack");
}

static void build(void)
{
    static char folder[4096];
    struct rc_flow_plan plan;
    rc_output_list outputs = { 0 };
    struct rc_flow *flows[256];
    size_t count = 0;

    for (size_t i = 0; i < entry_count; i++) {
        entries[i].number = can_run(&entries[i].wire) ? (int)count : -1;
        entries[i].flow->failed = false;
        entries[i].flow->name = rc_str(entries[i].name);
        if (entries[i].number >= 0)
            flows[count++] = entries[i].flow;
    }
    if (!rc_flow_image_make(&arena, RC_STR("rows"), flows, count, NULL, 0, RC_FLOW_ROWS_WIRE,
                            &chains, &image))
        exit(1);
    rc_flow_plan_make(&arena, &image, RC_STR("rows"), RC_STR(""), &plan);
    rc_emit_flow_pack(&arena, &plan, &outputs);
    snprintf(folder, sizeof folder, "%s/flow_chains.out", environment("RULEC_TEST_DIR", "/tmp"));
    mkdir(folder, 0777);
    for (size_t i = 0; i < outputs.count; i++)
        write_file(folder, outputs.at[i].path, outputs.at[i].text);
    write_file(folder, "hooks.c", hook_bodies(&plan));
    compile(folder);
}

/* The chain in the compiled pack, as the row writes it. */
static bool compiled_agrees(const struct entry *e, uint32_t facts, const json_t *want)
{
    const rulec_chain *chain;

    if (e->number < 0)
        return true;
    chain = rulec_flow_chain(&compiled->flows[e->number], facts);
    if (json_is_null(want))
        return chain->count == 0;
    if (json_array_size(want) != chain->count)
        return false;
    for (unsigned i = 0; i < chain->count; i++) {
        const char *name = json_string_value(json_array_get(want, i));
        bool custom = strncmp(name, "custom:", 7) == 0;
        uint16_t step = chain->steps[i];

        if (custom != (step >= RULEC_STEP_CUSTOM) ||
            strcmp(custom ? name + 7 : name,
                   custom ? compiled->hook_names[step - RULEC_STEP_CUSTOM]
                          : rc_flow_step_name(step)) != 0)
            return false;
    }
    return true;
}

static void load_trees(void)
{
    FILE *file = rows_open("trees.jsonl");
    json_t *row;

    while ((row = rows_next(file)) != NULL) {
        struct entry *e = &entries[entry_count++];

        snprintf(e->name, sizeof e->name, "%s", json_string_value(json_object_get(row, "flow")));
        make_flow(e, row);
        json_decref(row);
    }
    fclose(file);
}

static void shout(const char *what, const char *name, const json_t *row, const json_t *got)
{
    char *a = json_dumps(row, JSON_ENCODE_ANY | JSON_COMPACT);
    char *b = json_dumps(got, JSON_ENCODE_ANY | JSON_COMPACT);

    printf("%s %s: %.600s\n  got %.300s\n", what, name, a, b);
    free(a);
    free(b);
}

/* The rows that alone, or two of them together, account for a difference; 0: none do. */
static rc_flow_rows cause(const struct entry *e, uint32_t facts, struct rc_flow_value page)
{
    static const unsigned rows[] = { 1, 2, 3, 5, 6, 7 };

    for (size_t apart = 0; apart < 6; apart++)
        for (size_t i = 0; i + apart < 6; i++) {
            rc_flow_rows off = RC_FLOW_ROW(rows[i]) | RC_FLOW_ROW(rows[i + apart]);

            if (rc_flow_value_eq(rc_flow_eval(&scratch, e->flow, facts, RC_FLOW_ROWS_WIRE & ~off),
                                 page))
                return off;
        }
    return 0;
}

static int run(void)
{
    FILE *file = rows_open("chains.jsonl");
    size_t rows = 0, bad = 0, same = 0, other = 0;
    size_t by_cause[1 << 8] = { 0 };
    json_t *row;

    rc_arena_init(&arena, &budget);
    rc_arena_init(&scratch, &budget);
    rc_sources_init(&sources, &arena);
    rc_diags_init(&diags, &arena, &sources);
    rc_intern_init(&names, &arena);
    rc_flow_chains_init(&chains, &arena);
    load_trees();
    build();
    while ((row = rows_next(file)) != NULL) {
        struct rc_mark mark = rc_arena_mark(&scratch);
        const char *name = json_string_value(json_object_get(row, "flow"));
        struct entry *e = find(name);
        uint32_t facts = rows_facts(json_object_get(row, "facts"));
        rc_flow_rows wire = RC_FLOW_ROWS_WIRE;
        struct rc_flow_value value, page;
        json_t *got;

        facts |= rc_flow_variant_find(e->flow, rc_intern_add(&names, RC_STR("Red")))
                 << RULEC_FACT_VARIANT_SHIFT;
        value = rc_flow_eval(&scratch, e->flow, facts, wire);
        got = rows_chain(&scratch, e->flow, value);
        if (!json_equal(got, json_object_get(row, "chain"))) {
            if (bad++ < 10)
                shout("evaluator", name, row, got);
        } else if (!rc_flow_value_eq(value,
                                     chains.values.at[rc_flow_table_at(&e->wire, facts)])) {
            if (bad++ < 10)
                shout("table", name, row, got);
        }
        if (!compiled_agrees(e, facts, json_object_get(row, "chain")) && bad++ < 10)
            shout("compiled", name, row, got);
        json_decref(got);
        page = rc_flow_eval(&scratch, e->flow, facts, 0);
        if (!rc_flow_value_eq(page, chains.values.at[rc_flow_table_at(&e->page, facts)]))
            bad++;
        if (rc_flow_value_eq(page, value)) {
            same++;
        } else {
            rc_flow_rows why = cause(e, facts, page);

            if (why == 0 && other++ < 10)
                shout("other", name, row, json_null());
            by_cause[why & 0xff]++;
        }
        rows++;
        json_decref(row);
        rc_arena_release(&scratch, mark);
    }
    fclose(file);
    printf("%zu flows compiled, %zu chains in them hold what is no step\n", image.flows.count,
           entry_count - image.flows.count);
    printf("%zu rows, %zu differ under the program's rows; by default %zu the same, %zu other\n",
           rows, bad, same, other);
    for (size_t i = 1; i < 1 << 8; i++)
        if (by_cause[i] > 0) {
            for (unsigned c = 1; c < 8; c++)
                if ((i >> c & 1) != 0)
                    printf("C%u ", c);
            printf("%zu\n", by_cause[i]);
        }
    return bad == 0 && other == 0 && rows > 0 ? 0 : 1;
}

int main(void)
{
    return setjmp(budget.failed) != 0 ? 1 : run();
}

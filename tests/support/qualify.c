#include "support/qualify.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit/pre.h"
#include "support/compiled.h"

typedef void run_function(const double *numbers, double *values);
typedef void set_function(const double *values, const uint64_t *granted, uint64_t *out);
typedef void begin_function(rulec_lazy *lazy, const double *numbers, double *values,
                            uint64_t *known);
typedef void derive_function(const double *values, void *character);
typedef void met_function(const uint64_t *met, const uint64_t *granted, uint64_t *out);
typedef void derive_all_function(const uint64_t *met, void *character);
typedef void choice_function(rulec_lazy *lazy, unsigned choice, const uint64_t *granted,
                             void *character);
typedef bool has_function(const rulec_lazy *lazy, const uint64_t *granted, unsigned object);
typedef void among_function(const rulec_lazy *lazy, const uint64_t *granted,
                            const uint64_t *candidates, uint64_t *out);

/* POSIX lets a function's address pass through void *; ISO C does not, so by its bytes. */
void qualify_find(const struct qualify_code *code, const char *name, void *function)
{
    void *symbol = dlsym(code->library, name);

    if (symbol == NULL) {
        printf("no function %s\n", name);
        exit(1);
    }
    memcpy(function, &symbol, sizeof symbol);
}

void *qualify_compile(struct rc_arena *arena, const struct rc_plan_pre *plan, const char *folder,
                      const char *tag, const char *optimise)
{
    const char *root = getenv("RULEC_SOURCE_DIR");
    const char *library = rc_str_printf(arena, "%s/%s.so", folder, tag).p;
    rc_output_list outputs = { 0 };

    rc_emit_pre(arena, plan, &outputs);
    compiled_write(arena, folder, &outputs);
    const char *arguments[] = {
        "cc",
        "-std=c11",
        optimise,
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fPIC",
        "-shared",
        "-o",
        library,
        rc_str_printf(arena, "-I%s/runtime/include", root).p,
        rc_str_printf(arena, "-I%s/runtime/include", getenv("RULEC_BUILD_DIR")).p,
        rc_str_printf(arena, "%s/%s_qualify.c", folder, plan->name).p,
        rc_str_printf(arena, "%s/runtime/src/qualify.c", root).p,
        NULL,
    };
    return compiled_run(arguments) == 0 ? dlopen(library, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* Memory as wide as a kernel loads. */
static void *aligned(struct rc_arena *arena, size_t size)
{
    enum {
        LINE = 64
    };
    char *at = RC_NEW_ARRAY(arena, char, size + LINE);

    return at + (LINE - (uintptr_t)at % LINE) % LINE;
}

static void open_kernels(struct qualify_code *code)
{
    const struct rc_plan_pre *plan = code->plan;
    const char *name = rc_str_printf(code->arena, "%s_prerequisites", plan->name).p;
    const rulec_prerequisites *prerequisites = dlsym(code->library, name);

    for (int k = RULEC_KERNEL_PORTABLE; plan->tables != NULL && k < RULEC_KERNELS; k++) {
        rulec_qualifier *q = &code->kernels[code->kernel_count];
        if (rulec_qualifier_open(q, prerequisites, (rulec_kernel)k) == RULEC_OK)
            code->met[code->kernel_count++] =
                RC_NEW_ARRAY(code->arena, uint64_t, plan->tables->words + 1);
    }
    if (plan->tables != NULL && code->kernel_count == 0) {
        printf("no kernel takes %s\n", name);
        exit(1);
    }
    code->ways = 3 + code->kernel_count;
}

void qualify_open(struct qualify_code *code, struct rc_arena *arena, const struct rc_plan_pre *plan,
                  void *library)
{
    *code = (struct qualify_code){ .arena = arena, .plan = plan };
    code->library = library;
    code->numbers = RC_NEW_ARRAY(arena, double, plan->numbers.count + 1);
    code->values = RC_NEW_ARRAY(arena, double, plan->nodes.count + 1);
    code->asked = RC_NEW_ARRAY(arena, double, plan->nodes.count + 1);
    code->known = RC_NEW_ARRAY(arena, uint64_t, rc_words(plan->nodes.count) + 1);
    open_kernels(code);
}

/* All sets by each kernel; what they were before says nothing true. */
static void run_kernels(struct qualify_code *code)
{
    const struct rc_plan_pre_tables *tables = code->plan->tables;

    for (size_t k = 0; k < code->kernel_count; k++) {
        void *scratch = aligned(code->arena, tables->data.scratch_size);
        memset(scratch, 0xff, tables->data.scratch_size);
        memset(code->met[k], 0x5a, tables->words * sizeof(uint64_t));
        rulec_qualifier_run(&code->kernels[k], code->numbers, scratch, code->met[k]);
    }
}

void qualify_character(struct qualify_code *code, const struct rc_preds *preds,
                       const struct rc_model *model, const struct rc_character *character)
{
    struct rc_mark mark = rc_arena_mark(code->arena);
    struct rc_pred_run evaluated;
    run_function *run;

    rc_pred_run_init(&evaluated, code->arena, preds, (struct rc_asked){ model, character, NULL });
    rc_plan_pre_fill(code->plan, &evaluated, code->numbers);
    qualify_find(code, rc_str_printf(code->arena, "%s_qualify_run", code->plan->name).p, &run);
    run(code->numbers, code->values);
    run_kernels(code);
    rc_arena_release(code->arena, mark);
}

/* What is left from the character before is no number and known to be wrong. */
rulec_lazy qualify_begin(const struct qualify_code *code)
{
    begin_function *begin;
    rulec_lazy lazy;

    qualify_find(code, rc_str_printf(code->arena, "%s_lazy_begin", code->plan->name).p, &begin);
    memset(code->asked, 0xff, code->plan->nodes.count * sizeof *code->asked);
    memset(code->known, 0x55, rc_words(code->plan->nodes.count) * sizeof *code->known);
    begin(&lazy, code->numbers, code->asked, code->known);
    return lazy;
}

/* Each object of a kind by itself; every seventh begins anew. */
static size_t compare_each(const struct qualify_code *code, const struct rc_plan_gates *kind,
                           const uint64_t *granted, const uint64_t *reference)
{
    rulec_lazy lazy = qualify_begin(code);
    has_function *has;
    size_t wrong = 0;

    qualify_find(
        code, rc_str_printf(code->arena, "%s_qualifies_%s", code->plan->name, kind->local).p, &has);
    for (size_t i = 0; i < kind->count; i++) {
        if (i % 7 == 0)
            lazy = qualify_begin(code);
        wrong += has(&lazy, granted, (unsigned)i) != rc_bits_has(reference, i);
    }
    return wrong + has(&lazy, granted, (unsigned)kind->count);
}

enum {
    CANDIDATES = 100
};

static size_t compare_among(const struct qualify_code *code, const struct rc_plan_gates *kind,
                            const uint64_t *granted, const uint64_t *reference)
{
    uint64_t *candidates = rc_bits_new(code->arena, kind->count);
    uint64_t *out = rc_bits_new(code->arena, kind->count);
    among_function *among;
    size_t wrong = 0;

    qualify_find(code,
                 rc_str_printf(code->arena, "%s_qualifying_%s", code->plan->name, kind->local).p,
                 &among);
    for (size_t from = 0; from < kind->count; from += CANDIDATES) {
        rulec_lazy lazy = qualify_begin(code);
        memset(candidates, 0, rc_words(kind->count) * sizeof *candidates);
        for (size_t i = from; i < from + CANDIDATES && i < kind->count; i++)
            rc_bits_add(candidates, i);
        among(&lazy, granted, candidates, out);
        for (size_t i = 0; i < kind->count; i++)
            wrong +=
                rc_bits_has(out, i) != (rc_bits_has(reference, i) && rc_bits_has(candidates, i));
    }
    return wrong;
}

static size_t compare_met(const struct qualify_code *code, const struct rc_plan_gates *kind,
                          const uint64_t *granted, const uint64_t *reference)
{
    const char *name =
        rc_str_printf(code->arena, "%s_qualified_%s", code->plan->name, kind->local).p;
    uint64_t *out = rc_bits_new(code->arena, kind->count);
    met_function *set;
    size_t wrong = 0;

    for (size_t k = 0; k < code->kernel_count; k++) {
        qualify_find(code, name, &set);
        set(code->met[k], granted, out);
        for (size_t i = 0; i < 64 * rc_words(kind->count); i++)
            wrong += rc_bits_has(out, i) != (i < kind->count && rc_bits_has(reference, i));
    }
    return wrong;
}

size_t qualify_compare(const struct qualify_code *code, const struct rc_plan_gates *kind,
                       const uint64_t *granted, const uint64_t *reference)
{
    struct rc_mark mark = rc_arena_mark(code->arena);
    uint64_t *out = rc_bits_new(code->arena, kind->count);
    set_function *set;
    size_t wrong = 0;

    qualify_find(code, kind->name, &set);
    set(code->values, granted, out);
    for (size_t i = 0; i < kind->count; i++)
        wrong += rc_bits_has(out, i) != rc_bits_has(reference, i);
    wrong += compare_each(code, kind, granted, reference);
    wrong += compare_among(code, kind, granted, reference);
    wrong += compare_met(code, kind, granted, reference);
    rc_arena_release(code->arena, mark);
    return wrong;
}

/* --- the struct of a pack */

/* A copy of the struct, aligned as it wants to be. */
static char *copy_struct(const struct qualify_code *code, const struct rc_plan *plan,
                         const void *bytes)
{
    char *copy = aligned(code->arena, plan->layout.size);

    memcpy(copy, bytes, plan->layout.size);
    return copy;
}

static const struct rc_plan_field *field_named(const struct rc_plan *plan, const char *name)
{
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        if (strcmp(plan->layout.fields[i].name, name) == 0)
            return &plan->layout.fields[i];
    }
    printf("no field %s\n", name);
    exit(1);
}

/* Members of a set that say nothing true. */
static void spoil(const struct rc_plan *plan, const char *name, char *bytes)
{
    const struct rc_plan_field *field = field_named(plan, name);

    memset(bytes + field->offset, 0x5a, field->size);
}

/* Nothing that is derived is as it should be. */
static void spoil_derived(const struct rc_plan_pre *pre, const struct rc_plan *plan, char *bytes)
{
    for (size_t i = 0; i < pre->planes.count; i++)
        spoil(plan, pre->planes.at[i].field, bytes);
    for (size_t i = 0; i < pre->asked.count; i++)
        spoil(plan, pre->asked.at[i].field, bytes);
}

static size_t compare_struct(const struct rc_plan *plan, const char *copy, const char *bytes)
{
    size_t wrong = 0;

    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        size_t size = field->form == RC_FIELD_WORDS
                          ? plan->layout.kinds[field->kind].words * sizeof(uint64_t)
                          : field->size;
        wrong += memcmp(copy + field->offset, bytes + field->offset, size) != 0;
    }
    return wrong;
}

size_t qualify_derived(const struct qualify_code *code, const struct rc_plan *plan,
                       const void *bytes)
{
    const struct rc_plan_pre *pre = code->plan;
    struct rc_mark mark = rc_arena_mark(code->arena);
    char *copy = copy_struct(code, plan, bytes);
    derive_function *fill;
    derive_all_function *fill_all;
    size_t wrong;

    if (pre->planes.count + pre->asked.count == 0)
        return 0;
    spoil_derived(pre, plan, copy);
    qualify_find(code, rc_str_printf(code->arena, "%s_derive", pre->name).p, &fill);
    fill(code->values, copy);
    wrong = compare_struct(plan, copy, bytes);
    for (size_t k = 0; k < code->kernel_count; k++) {
        spoil_derived(pre, plan, copy);
        qualify_find(code, rc_str_printf(code->arena, "%s_derive_all", pre->name).p, &fill_all);
        fill_all(code->met[k], copy);
        wrong += compare_struct(plan, copy, bytes);
    }
    rc_arena_release(code->arena, mark);
    return wrong;
}

size_t qualify_choices(const struct qualify_code *code, const struct rc_plan *plan,
                       const rulec_pack *pack, const void *bytes)
{
    const struct rc_plan_pre *pre = code->plan;
    struct rc_mark mark = rc_arena_mark(code->arena);
    char *copy = copy_struct(code, plan, bytes);
    choice_function *fill;
    rulec_lazy lazy;
    size_t wrong = 0;

    if (pre->choices.count == 0)
        return 0;
    lazy = qualify_begin(code);
    qualify_find(code, rc_str_printf(code->arena, "%s_qualify_choice", pre->name).p, &fill);
    for (size_t i = 0; i < pre->choices.count; i++) {
        const struct rc_plan_candidates *candidates = &pre->choices.at[i];
        size_t words = rc_words(pre->kinds.at[candidates->kind].count);
        for (size_t r = 0; r < candidates->rules.count; r++) {
            unsigned rule = (unsigned)(candidates->rules.at[r] - plan->rules);
            size_t most = plan->layout.kinds[plan->rules[rule].body.kind].words;
            uint64_t *expected = rc_bits_new(code->arena, 64 * (most > words ? most : words));
            uint64_t *out = rc_bits_new(code->arena, 64 * (most > words ? most : words));
            if (i % 2 == 0)
                lazy = qualify_begin(code);
            spoil(plan, candidates->field, copy);
            fill(&lazy, rule, NULL, copy);
            pack->set(bytes, rule, expected);
            pack->set(copy, rule, out);
            wrong += !rc_bits_eq(out, expected, most);
        }
    }
    rc_arena_release(code->arena, mark);
    return wrong;
}

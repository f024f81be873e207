/* SPDX-License-Identifier: MIT */
/* Pairs of a pack with rules: both codegens compiled, characters by what their atoms may be. */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir/eval.h"
#include "plan/lay.h"
#include "support/compiled.h"
#include "support/naive_choose.h"
#include "support/pairs_work.h"

enum {
    LONG_RUN = 500000 /* pairs that are worth a C compiler's -O2 */
};

struct source {
    struct rc_arena *arena;
    const struct rc_plan *plan;
    const struct rc_unit *unit;
    struct naive *naive;  /* of each rule; its verdict may be that it does not read it */
    size_t naive_count;   /* of those that it reads */
    struct rc_mark clean; /* before what a character takes */
    struct rc_facts facts;
    uint64_t *set; /* room for one of any kind, by the numbers of the model */
    uint64_t *evaluated;
};

/* What asks for nothing is qualified for, as the naive evaluator takes for granted. */
static void qualify_free(struct source *s)
{
    for (size_t i = 0; i < s->unit->atoms.count; i++) {
        const struct rc_atom atom = s->unit->atoms.at[i];
        const size_t objects = rc_kind_count(s->unit->model, atom.kind);

        for (rc_object o = 0; atom.fact == RC_FACT_QUALIFIED && o < objects; o++) {
            if (!rc_object_has_flag(s->unit->model, atom.kind, o, RC_FLAG_HAS_PRE))
                rc_bits_add(rc_facts_at(&s->facts, atom), o);
        }
    }
}

static void make_character(void *user, struct random *r, void *character)
{
    struct source *s = user;

    rc_arena_release(s->arena, s->clean);
    random_facts(s->arena, s->unit, r, &s->facts);
    if (s->naive != NULL)
        qualify_free(s);
    rc_layout_fill(&s->plan->layout, &s->facts, character);
}

static bool agrees(void *user, uint32_t rule, const uint64_t *set)
{
    struct source *s = user;
    const struct rc_plan_kind *kind = &s->plan->layout.kinds[s->plan->rules[rule].body.kind];
    const size_t words = rc_words(kind->count);

    memset(s->set, 0, words * sizeof *s->set);
    for (size_t bit = rc_bits_next(set, kind->count, 0); bit < kind->count;
         bit = rc_bits_next(set, kind->count, bit + 1))
        rc_bits_add(s->set, kind->objects[bit]);
    rc_eval_set(s->unit, &s->facts, s->plan->rules[rule].rule->set, s->evaluated);
    if (!rc_bits_eq(s->set, s->evaluated, words))
        return false;
    if (s->naive == NULL || s->naive[rule].verdict != NAIVE_ACCEPTED)
        return true;
    naive_set(&s->naive[rule], &s->facts, s->evaluated);
    return rc_bits_eq(s->set, s->evaluated, words);
}

/* Values that are one object; all else is sets. */
static void move(void *user, const rulec_delta_index *x, void *character, void *cache,
                 const void *to)
{
    (void)user;
    for (uint32_t i = 0; i < x->tables->derived_count; i++) {
        const uint32_t offset = x->tables->derived[i].value;

        if (offset != UINT32_MAX)
            rulec_delta_set_field(x, character, cache, offset, (const unsigned char *)to + offset,
                                  sizeof(uint32_t));
    }
}

static struct rc_str text_of(void *user, uint32_t rule)
{
    return ((const struct source *)user)->plan->rules[rule].rule->text;
}

/* A bound of spell levels that is a formula: random facts do not keep to the lists as loaded. */
static bool reads_formula(const struct source *s, const struct rc_plan_body *body)
{
    for (size_t i = 0; i < body->part_count; i++) {
        for (unsigned k = 0; k < body->parts[i].input_count; k++) {
            const struct rc_input from = body->parts[i].inputs[k].from;

            if (from.source == RC_INPUT_ATOM && (s->unit->atoms.at[from.id].min_formula != 0 ||
                                                 s->unit->atoms.at[from.id].max_formula != 0))
                return true;
        }
    }
    return false;
}

static void read_texts(struct source *s)
{
    const struct rc_str head = RC_STR("CHOOSE:");

    s->naive = RC_NEW_ARRAY(s->arena, struct naive, s->plan->rule_count + 1);
    for (size_t i = 0; i < s->plan->rule_count; i++) {
        struct naive *n = &s->naive[i];
        struct rc_str text = s->plan->rules[i].rule->text;

        if (rc_str_starts(text, head))
            text = rc_str_sub(text, head.len, text.len);
        *n = (struct naive){ .arena = s->arena, .model = s->unit->model };
        naive_read(n, text);
        if (reads_formula(s, &s->plan->rules[i].body))
            n->verdict = NAIVE_NOT_A_CHOICE;
        s->naive_count += n->verdict == NAIVE_ACCEPTED;
    }
}

static const rulec_pack *load(const struct rc_plan *plan, const char *name, const char *optimise,
                              void **handle)
{
    rc_output_list outputs = { 0 };
    const char *folder = compiled_folder(plan->arena, name);
    const char *const clean[] = { "rm", "-rf", folder, NULL };

    rc_emit_pack(plan->arena, plan, &outputs);
    compiled_write(plan->arena, folder, &outputs);
    const rulec_pack *pack =
        compiled_load(plan->arena, folder, &outputs, plan->name, optimise, handle);
    assert_int_equal(compiled_run(clean), 0);
    assert_non_null(pack);
    assert_int_equal(rulec_pack_check(pack), RULEC_OK);
    assert_int_equal(pack->character_size, plan->layout.size);
    return pack;
}

static void compile(struct pairs *p, struct rc_plan *plan, const char *optimise, void **handles)
{
    static const enum rc_codegen codegens[] = { RC_CODEGEN_STRAIGHT, RC_CODEGEN_TABLES };
    static const char *const words[] = { "straight", "tables" };

    for (unsigned i = 0; i < PAIRS_CODEGENS; i++) {
        const char *name = rc_str_printf(p->arena, "pairs_%s_%s", p->name, words[i]).p;

        assert_int_equal(rc_plan_lay_down(plan, codegens[i]).tables, i == 1);
        p->compiled[i] = load(plan, name, optimise, &handles[i]);
    }
}

static void make_source(struct source *s, const struct rc_plan *plan)
{
    size_t most = 0;

    for (size_t i = 0; i < plan->layout.kind_count; i++)
        most = plan->layout.kinds[i].count > most ? plan->layout.kinds[i].count : most;
    s->plan = plan;
    s->set = rc_bits_new(s->arena, most + 1);
    s->evaluated = rc_bits_new(s->arena, most + 1);
}

static const char *level(const struct pairs_options *options)
{
    return options->pairs >= LONG_RUN ? "-O2" : "-O0";
}

static void report(const struct source *s, const struct pairs_options *options,
                   const struct pairs_tally *tally, double seconds)
{
    const char *rules =
        rc_str_printf(s->arena, "%zu rules, %u derived sets, C by cc %s", s->plan->rule_count,
                      s->plan->tables->derived_count, level(options))
            .p;
    const char *judges =
        s->naive == NULL
            ? "ir/eval"
            : rc_str_printf(s->arena, "ir/eval, those of %zu rules by the naive evaluator too",
                            s->naive_count)
                  .p;

    pairs_report(options, tally, rules, judges, seconds);
}

void pairs_check(struct rc_arena *arena, const struct pairs_options *options,
                 const struct rc_plan_pack *pack)
{
    struct rc_plan *plan = rc_plan_make(arena, pack);
    struct source s = { .arena = arena, .unit = pack->unit };
    struct pairs_tally tally = { 0 };
    struct pairs p = { .arena = arena,
                       .name = options->name,
                       .maker = { &s, make_character, agrees, move, text_of },
                       .tally = &tally,
                       .random = { options->seed } };
    void *handles[PAIRS_CODEGENS] = { NULL, NULL };

    compile(&p, plan, level(options), handles);
    pairs_open(&p, plan->tables);
    make_source(&s, plan);
    if (options->texts)
        read_texts(&s);
    s.clean = rc_arena_mark(arena);

    const double begin = pairs_seconds();
    while (tally.pairs < options->pairs)
        pairs_check_block(&p);
    report(&s, options, &tally, pairs_seconds() - begin);
    dlclose(handles[0]);
    dlclose(handles[1]);
}

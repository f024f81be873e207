#include "driver/lst_case.h"

#include "emit/emit.h"
#include "ir/eval.h"

/*
 * The functions of a rule in generated code. The struct that they read is the pack's own; here it
 * is bytes, laid out by the plan.
 */
typedef void set_function(const void *character, uint64_t *out);
typedef unsigned count_function(const void *character);
typedef bool any_function(const void *character);
typedef bool has_function(const void *character, unsigned object);

struct functions {
    set_function *set;
    count_function *count;
    any_function *any;
    has_function *has;
};

struct check {
    struct rc_run *run;
    const struct rc_plan *plan;
    const struct rc_unit *unit;
    void *loaded;
    void *character; /* aligned for the struct */
};

rc_pos rc_lst_case_text(struct rc_run *run, const struct rc_case *c, struct rc_str text,
                        const char *name)
{
    struct rc_place place;

    if (rc_place_of(&run->sources, c->asked.begin, &place)) {
        const struct rc_source *source = place.source;
        uintptr_t begin = (uintptr_t)source->text.p;
        if ((uintptr_t)text.p >= begin && (uintptr_t)text.p <= begin + source->text.len)
            return rc_pos_at(source, text.p);
    }
    /* decoded from escapes: it stands in no file, but its line does */
    struct rc_str of = rc_str(name);
    if (rc_place_of(&run->sources, c->asked.begin, &place))
        of = rc_str_printf(&run->arena, "%.*s:%u (%s)", RC_FMT(place.source->name),
                           (unsigned)place.line, name);
    const struct rc_source *own = rc_source_add(&run->sources, of, text);
    return own != NULL ? own->base : 0;
}

void rc_lst_case_differs(struct rc_run *run, const struct rc_case *c,
                         const struct rc_character *who)
{
    rc_report(&run->diags, RC_E_EVALUATORS_DIFFER, c->asked,
              "the compiled code answers otherwise than the reference evaluator for '%.*s'",
              RC_FMT(who->id));
    rc_run_fail(run, RC_EXIT_INTERNAL);
}

static rc_cc_function find(const struct check *k, const struct rc_plan_rule *rule, const char *what)
{
    return rc_cc_find(k->loaded, rc_str_printf(&k->run->arena, "%s_%s", rule->name, what).p);
}

static bool find_functions(const struct check *k, const struct rc_plan_rule *rule,
                           struct functions *f)
{
    f->set = (set_function *)find(k, rule, "set");
    f->count = (count_function *)find(k, rule, "count");
    f->any = (any_function *)find(k, rule, "any");
    f->has = (has_function *)find(k, rule, "has");
    return f->set != NULL && f->count != NULL && f->any != NULL && f->has != NULL;
}

/* Whether all four functions say what the reference set says. */
static bool is_same(const struct check *k, const struct rc_plan_rule *rule,
                    const struct functions *f, const uint64_t *reference)
{
    const struct rc_plan_kind *kind = &k->plan->layout.kinds[rule->body.kind];
    uint64_t *out = rc_bits_new(&k->run->arena, kind->words * 64);
    size_t expected = rc_bits_count(reference, rc_words(kind->count));

    f->set(k->character, out);
    bool same = rc_bits_count(out, kind->words) == expected && f->count(k->character) == expected &&
                f->any(k->character) == (expected > 0);
    for (unsigned bit = 0; bit < kind->count && same; bit++) {
        bool member = rc_bits_has(reference, kind->objects[bit]);
        same = rc_bits_has(out, bit) == member && f->has(k->character, bit) == member;
    }
    return same;
}

static void check_case(const struct check *k, const struct rc_plan_rule *rule,
                       struct rc_lst_case *c)
{
    struct functions f;

    if (!find_functions(k, rule, &f)) {
        c->differs = true;
        rc_lst_case_differs(k->run, c->source, c->who.at[0]);
        return;
    }
    for (size_t i = 0; i < c->facts.count && !c->differs; i++) {
        uint64_t *reference =
            rc_bits_new(&k->run->arena, rc_kind_count(k->unit->model, c->rule.kind));
        rc_eval_set(k->unit, c->facts.at[i], c->rule.set, reference);
        memset(k->character, 0, k->plan->layout.size);
        rc_layout_fill(&k->plan->layout, c->facts.at[i], k->character);
        c->differs = !is_same(k, rule, &f, reference);
        if (c->differs)
            rc_lst_case_differs(k->run, c->source, c->who.at[i]);
    }
}

static struct rc_plan *plan_cases(struct rc_run *run, const struct rc_unit *unit,
                                  const struct rc_lst_case *cases, size_t count, const char *name)
{
    struct rc_rule *rules = RC_NEW_ARRAY(&run->arena, struct rc_rule, count);
    struct rc_plan_pack pack = {
        .name = rc_str(name),
        .from = RC_STR("cases"),
        .model = unit->model,
        .unit = unit,
        .rules = rules,
        .rule_count = count,
    };

    for (size_t i = 0; i < count; i++)
        rules[i] = cases[i].rule;
    return rc_plan_make(&run->arena, &pack);
}

/* Cache-line aligned memory of that many bytes. */
static void *aligned(struct rc_arena *arena, size_t bytes)
{
    enum {
        LINE = 64
    };
    char *p = rc_arena_alloc(arena, bytes + LINE, 1);

    return p + (LINE - (uintptr_t)p % LINE) % LINE;
}

void rc_lst_case_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_unit *unit,
                          struct rc_lst_case *cases, size_t count)
{
    const char *name = rc_str_printf(&run->arena, "cases%zu", cc->loaded.count).p;
    struct rc_plan *plan = plan_cases(run, unit, cases, count, name);
    struct check k = { .run = run, .plan = plan, .unit = unit };
    rc_output_list outputs = { 0 };

    rc_emit_pack(&run->arena, plan, &outputs);
    k.loaded = rc_cc_load(cc, name, outputs.at, outputs.count);
    k.character = aligned(&run->arena, plan->layout.size);
    for (size_t i = 0; i < count; i++) {
        if (k.loaded == NULL)
            cases[i].differs = true;
        else
            check_case(&k, &plan->rules[i], &cases[i]);
    }
}

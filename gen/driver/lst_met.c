#include "driver/lst_met.h"

#include "driver/lst_case.h"
#include "driver/lst_object.h"
#include "emit/pre.h"
#include "lst/pre_clause.h"

/* --- what is asked */

bool rc_lst_is_met_case(const struct rc_case *c)
{
    return !rc_str_starts(c->expr, RC_STR("CHOOSE:")) &&
           (c->form == RC_CASE_MET || (c->form == RC_CASE_OFFERED && rc_is_pre(c->expr)));
}

bool rc_lst_case_object(struct rc_run *run, const struct rc_lst_work *work, const struct rc_case *c,
                        rc_kind kind, rc_kind *found_kind, rc_object *found)
{
    const struct rc_source operand = { .text = c->object,
                                       .base = rc_lst_case_text(run, c, c->object, "object") };

    return rc_lst_object_named(run, work, kind, &operand, found_kind, found);
}

/* The prerequisite of an object that has others; Q: makes it one that QUALIFY does not override. */
static rc_pred of_object(struct rc_pre_pack *pres, const struct rc_pre *pre, rc_pred pred,
                         rc_kind kind, rc_object object)
{
    if (pre->unmoved && !rc_compat_has(&pres->compat, RC_PRE_ROW_P36))
        return pred;
    return rc_pred_or(&pres->preds, rc_pre_granted_pred(pres, kind, object), pred);
}

bool rc_lst_met_pred(struct rc_run *run, struct rc_lst_work *work, struct rc_diags *diags,
                     const struct rc_case *c, rc_pred *pred)
{
    struct rc_pre_pack *pres = &work->pres;
    const struct rc_pre *pre;
    rc_kind kind = RC_NO_KIND;
    rc_object object;

    if (c->object.len > 0 && !rc_lst_case_object(run, work, c, RC_NO_KIND, &kind, &object))
        return false;
    if (c->expr.len == 0 || (kind != RC_NO_KIND && rc_str_eq(c->expr, RC_STR("QUALIFIED")))) {
        *pred = rc_pre_qualified_pred(pres, kind, object);
        return true;
    }
    if (!rc_lst_prerequisite(run, work, diags, c->expr, rc_lst_case_text(run, c, c->expr, "expr"),
                             &pre, pred))
        return false;
    if (kind != RC_NO_KIND)
        *pred = of_object(pres, pre, *pred, kind, object);
    return true;
}

/* --- compiled */

typedef void run_function(const double *numbers, double *values);
typedef void set_function(const double *values, const uint64_t *granted, uint64_t *out);

struct check {
    struct rc_run *run;
    const struct rc_lst_work *work;
    const struct rc_plan_pre *plan;
    run_function *compute;
    set_function *set;
    double *numbers;
    double *values;
    uint64_t *out;
};

/* Cases stand for the objects of a kind: each has one prerequisite, its own. */
static const struct rc_model *model_of_cases(struct rc_run *run, size_t count)
{
    struct rc_model *model = RC_NEW(&run->arena, struct rc_model);

    rc_model_init(model, &run->arena, &run->texts);
    for (size_t i = 0; i < count; i++) {
        struct rc_str key = rc_str_printf(&run->arena, "%06zu", i);
        rc_model_add(model, RC_KIND_DOMAIN, (struct rc_object_info){ .key = key, .name = key });
    }
    rc_model_freeze(model);
    return model;
}

static const struct rc_plan_pre *plan_cases(struct rc_run *run, struct rc_preds *preds,
                                            const struct rc_lst_met_case *cases, size_t count,
                                            const char *name)
{
    struct rc_plan_gated *gated = RC_NEW_ARRAY(&run->arena, struct rc_plan_gated, count);
    const struct rc_plan_pre_input input = { .name = name,
                                             .model = model_of_cases(run, count),
                                             .preds = preds,
                                             .gated = gated,
                                             .count = count };

    for (size_t i = 0; i < count; i++)
        gated[i] = (struct rc_plan_gated){ RC_KIND_DOMAIN, (rc_object)i, cases[i].pred,
                                           rc_pred_truth(preds, true) };
    return rc_plan_pre_make(&run->arena, &input);
}

/* The tables and the part of the runtime that reads them. */
static void *load(struct rc_run *run, struct rc_cc *cc, const struct rc_plan_pre *plan)
{
    rc_output_list outputs = { 0 };
    struct rc_output runtime = { .path = rc_str_printf(&run->arena, "%s_runtime.c", plan->name).p,
                                 .text = RC_STR("#include <rulec/qualify.c>\n") };

    rc_emit_pre(&run->arena, plan, &outputs);
    RC_PUSH(&run->arena, &outputs, runtime);
    return rc_cc_load(cc, plan->name, outputs.at, outputs.count);
}

static bool begin_check(struct check *k, struct rc_cc *cc)
{
    struct rc_arena *arena = &k->run->arena;
    const struct rc_plan_gates *gates = &k->plan->kinds.at[0];
    void *loaded = load(k->run, cc, k->plan);

    if (loaded == NULL)
        return false;
    k->compute =
        (run_function *)rc_cc_find(loaded, rc_str_printf(arena, "%s_qualify_run", k->plan->name).p);
    k->set = (set_function *)rc_cc_find(loaded, gates->name);
    k->numbers = RC_NEW_ARRAY(arena, double, k->plan->numbers.count + 1);
    k->values = RC_NEW_ARRAY(arena, double, k->plan->nodes.count + 1);
    k->out = RC_NEW_ARRAY(arena, uint64_t, rc_words(gates->count) + 1);
    return k->compute != NULL && k->set != NULL;
}

/* What the tables say of a case for a character. */
static bool compiled_answer(const struct check *k, const struct rc_character *who, size_t number)
{
    struct rc_mark mark = rc_arena_mark(&k->run->arena);
    struct rc_pred_run values;

    rc_pred_run_init(&values, &k->run->arena, &k->work->pres.preds,
                     (struct rc_asked){ &k->work->pack.model, who, NULL });
    rc_plan_pre_fill(k->plan, &values, k->numbers);
    rc_arena_release(&k->run->arena, mark);
    k->compute(k->numbers, k->values);
    k->set(k->values, NULL, k->out);
    return rc_bits_has(k->out, number);
}

static void check_case(const struct check *k, struct rc_lst_met_case *c, size_t number)
{
    for (size_t i = 0; i < c->who.count && !c->differs; i++) {
        const struct rc_character *who = rc_lst_completed(k->run, k->work, c->who.at[i]);
        bool reference = rc_lst_met(k->run, k->work, c->who.at[i], c->pred);
        c->differs = compiled_answer(k, who, number) != reference;
        if (c->differs)
            rc_lst_case_differs(k->run, c->source, c->who.at[i]);
    }
}

void rc_lst_met_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_lst_work *work,
                         struct rc_lst_met_case *cases, size_t count)
{
    const char *name = rc_str_printf(&run->arena, "met%zu", cc->loaded.count).p;
    struct check k = { .run = run, .work = work };
    bool loaded;

    k.plan = plan_cases(run, &work->derived->pres->preds, cases, count, name);
    loaded = begin_check(&k, cc);
    for (size_t i = 0; i < count; i++) {
        if (loaded)
            check_case(&k, &cases[i], i);
        else
            cases[i].differs = true;
    }
}

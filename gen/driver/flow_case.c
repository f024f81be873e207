#include "driver/flow_case.h"

#include "emit/flow.h"

static const char pack_name[] = "cases";

struct check {
    struct rc_run *run;
    const struct rc_flow_pack *pack;
    struct rc_flow_image image;
    const rulec_flow_pack *loaded;
};

struct flows {
    RC_VEC(struct rc_flow *) at;
};

static bool has_flow(const struct flows *flows, const struct rc_flow *flow)
{
    for (size_t i = 0; i < flows->at.count; i++)
        if (flows->at.at[i] == flow)
            return true;
    return false;
}

static void take_out(struct flows *flows, const struct rc_flow *flow)
{
    size_t kept = 0;

    for (size_t i = 0; i < flows->at.count; i++)
        if (flows->at.at[i] != flow)
            flows->at.at[kept++] = flows->at.at[i];
    flows->at.count = kept;
}

/* The image of the flows that cases ask for. A flow that cannot run is taken out, and once more. */
static bool make_image(struct check *k, const struct rc_flow_case *cases, size_t count)
{
    struct rc_arena *arena = &k->run->arena;
    struct flows flows = { 0 };

    for (size_t i = 0; i < count; i++)
        if (cases[i].flow != NULL && !cases[i].flow->failed && !has_flow(&flows, cases[i].flow))
            RC_PUSH(arena, &flows.at, cases[i].flow);
    while (flows.at.count > 0) {
        struct rc_flow_chains *chains = RC_NEW(arena, struct rc_flow_chains);

        rc_flow_chains_init(chains, arena);
        if (rc_flow_image_make(arena, rc_str(pack_name), flows.at.at, flows.at.count, NULL, 0,
                               k->pack->context.rows, chains, &k->image))
            return true;
        take_out(&flows, k->image.cannot_run != NULL ? k->image.cannot_run : k->image.too_large);
    }
    return false;
}

/* Custom steps are never run here; without them the code would not load. */
static struct rc_str stubs(struct rc_arena *arena, const struct rc_flow_plan *plan)
{
    struct rc_buf out;

    rc_buf_init(&out, arena);
    rc_buf_printf(&out, "#include \"%s_flow.h\"\n", pack_name);
    for (size_t i = 0; i < plan->image->hooks.count; i++)
        rc_buf_printf(&out,
                      "enum rulec_hook_result %s_hook_%s(rulec_hook_call *call, void *user)\n"
                      "{\n    (void)call;\n    (void)user;\n    return RULEC_HOOK_DONE;\n}\n",
                      pack_name, plan->hooks[i]);
    return rc_buf_str(&out);
}

static bool load(struct check *k, struct rc_cc *cc)
{
    struct rc_arena *arena = &k->run->arena;
    struct rc_output hooks = { .path = "hooks.c" };
    struct rc_flow_plan plan;
    rc_output_list files = { 0 };
    void *library;

    rc_flow_plan_make(arena, &k->image, rc_str(pack_name), RC_STR("cases"), &plan);
    rc_emit_flow_pack(arena, &plan, &files);
    hooks.text = stubs(arena, &plan);
    RC_PUSH(arena, &files, hooks);
    library = rc_cc_load(cc, pack_name, files.at, files.count);
    if (library == NULL)
        return false;
    k->loaded = rc_cc_find_data(library, "cases_flow_pack");
    return rulec_flow_pack_check(k->loaded) == RULEC_OK &&
           k->loaded->flow_count == k->image.flows.count;
}

static bool same_step(const struct check *k, const struct rc_flow_case *c,
                      struct rc_flow_item expected, uint16_t step)
{
    const char *name = rulec_step_name(k->loaded, step);
    struct rc_str text = rc_flow_item_text(&k->run->arena, c->flow, expected);

    if (name == NULL)
        return false;
    return rc_str_eq(text, step < RULEC_STEP_CUSTOM
                               ? rc_str(name)
                               : rc_str_printf(&k->run->arena, "custom:%s", name));
}

static bool is_same(const struct check *k, const struct rc_flow_case *c, const rulec_flow *flow)
{
    const rulec_chain *chain = rulec_flow_chain(flow, c->facts);

    if (chain->count != c->value.count)
        return false;
    for (unsigned i = 0; i < chain->count; i++)
        if (!same_step(k, c, c->value.items[i], chain->steps[i]))
            return false;
    return true;
}

static void check_case(const struct check *k, struct rc_flow_case *c)
{
    for (size_t i = 0; i < k->image.flows.count; i++) {
        if (k->image.flows.at[i].flow != c->flow || is_same(k, c, &k->loaded->flows[i]))
            continue;
        c->differs = true;
        rc_report(&k->run->diags, RC_E_EVALUATORS_DIFFER, c->source->asked,
                  "the compiled code gives another chain than the reference evaluator");
        rc_run_fail(k->run, RC_EXIT_INTERNAL);
    }
}

void rc_flow_case_compiled(struct rc_run *run, struct rc_cc *cc, const struct rc_flow_pack *pack,
                           struct rc_flow_case *cases, size_t count)
{
    struct check *k = RC_NEW(&run->arena, struct check);

    k->run = run;
    k->pack = pack;
    if (!make_image(k, cases, count))
        return;
    if (load(k, cc)) {
        for (size_t i = 0; i < count; i++)
            check_case(k, &cases[i]);
        return;
    }
    for (size_t i = 0; i < count; i++)
        cases[i].differs = true;
}

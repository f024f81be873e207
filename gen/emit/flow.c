#include "emit/flow.h"

#include <inttypes.h>

#include "emit/flow_part.h"
#include "rulec/version.h"

enum {
    TEXT_LINES = 60, /* of a custom step's function in its comment */
    NUMBERS_A_LINE = 16
};

static void emit_first_line(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    rc_w_line(w, "%.*s" RULEC_VERSION ". Do not edit. */", RC_FMT(rc_emit_banner()));
    if (plan->from.len > 0)
        rc_w_comment(w, "From %.*s.", RC_FMT(plan->from));
}

static void emit_enum(struct rc_writer *w, const struct rc_flow_plan *plan, const char *what,
                      const char *upper, const char *const *names, size_t count)
{
    rc_w_blank(w);
    rc_w_open(w, "enum %s_%s {", plan->name, what);
    for (size_t i = 0; i < count; i++)
        rc_w_line(w, "%s = %zu,", names[i], i);
    rc_w_line(w, "%s_%s_COUNT = %zu", plan->upper, upper, count);
    rc_w_close(w, "};");
}

/* The original function, as far as a comment should go. */
static void emit_hook(struct rc_writer *w, const struct rc_flow_plan *plan, size_t number)
{
    const struct rc_image_hook *hook = &plan->image->hooks.at[number];
    RC_VEC(struct rc_str) lines = { 0 };
    struct rc_str rest = hook->source;
    struct rc_str line;

    RC_PUSH(w->arena, &lines,
            rc_str_printf(w->arena, "Custom step '%.*s', at the %s.", RC_FMT(hook->name),
                          hook->at_roller ? "roller" : "GM"));
    RC_PUSH(w->arena, &lines, RC_STR(""));
    while (rc_str_next(&rest, '\n', &line) && lines.count < TEXT_LINES)
        RC_PUSH(w->arena, &lines, rc_str_trim(line));
    if (lines.count == TEXT_LINES)
        RC_PUSH(w->arena, &lines, RC_STR("..."));
    rc_w_blank(w);
    rc_w_block(w, lines.at, lines.count);
    rc_w_line(w, "rulec_hook %s_hook_%s;", plan->name, plan->hooks[number]);
}

static void emit_hooks(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    static const struct rc_str said[] = {
        { "Custom steps: the host defines these functions. Without one of them the", 71 },
        { "program does not link, or the library does not load.", 52 },
    };
    size_t count = plan->image->hooks.count;

    if (count == 0)
        return;
    rc_w_blank(w);
    rc_w_block(w, said, sizeof said / sizeof *said);
    for (size_t i = 0; i < count; i++)
        emit_hook(w, plan, i);
    rc_w_blank(w);
    rc_w_open(w, "struct %s_hooks {", plan->name);
    for (size_t i = 0; i < count; i++)
        rc_w_line(w, "rulec_hook *%s;", plan->hooks[i]);
    rc_w_close(w, "};");
    rc_w_blank(w);
    rc_w_line(w, "extern const struct %s_hooks %s_hooks;", plan->name, plan->name);
}

static void emit_chain_function(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    rc_w_blank(w);
    rc_w_comment(w, "The steps of a flow for a word of facts (enum rulec_flow_fact).");
    rc_w_line(w, "static inline const rulec_chain *%s_chain(enum %s_flow flow, uint32_t facts)",
              plan->name, plan->name);
    rc_w_line(w, "{");
    rc_w_line(w, "    return rulec_flow_chain(&%s_flow_pack.flows[flow], facts);", plan->name);
    rc_w_line(w, "}");
}

void rc_emit_flow_header(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;

    emit_first_line(w, plan);
    rc_w_line(w, "#ifndef %s_FLOW_H", plan->upper);
    rc_w_line(w, "#define %s_FLOW_H", plan->upper);
    rc_w_blank(w);
    rc_w_line(w, "#include \"rulec/activation.h\"");
    rc_w_blank(w);
    rc_w_line(w, "#ifdef __cplusplus");
    rc_w_line(w, "extern \"C\" {");
    rc_w_line(w, "#endif");
    emit_enum(w, plan, "flow", "FLOW", plan->flows, pack->flow_count);
    emit_enum(w, plan, "item", "ITEM", plan->items, pack->item_count);
    emit_hooks(w, plan);
    rc_w_blank(w);
    rc_w_line(w, "extern const rulec_flow_pack %s_flow_pack;", plan->name);
    emit_chain_function(w, plan);
    rc_w_blank(w);
    rc_w_line(w, "#ifdef __cplusplus");
    rc_w_line(w, "}");
    rc_w_line(w, "#endif");
    rc_w_blank(w);
    rc_w_line(w, "#endif");
}

static struct rc_str step_text(struct rc_writer *w, const struct rc_flow_plan *plan, uint16_t step)
{
    if (step < RULEC_STEP_CUSTOM)
        return rc_str(rc_flow_plan_step(w->arena, step));
    return rc_str_printf(
        w->arena, "RULEC_STEP_CUSTOM + %u /* %.*s */", (unsigned)(step - RULEC_STEP_CUSTOM),
        RC_FMT(rc_w_remark(w->arena, plan->image->hooks.at[step - RULEC_STEP_CUSTOM].name)));
}

static void emit_arrays(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    for (size_t i = 0; i < plan->arrays.count; i++) {
        rulec_chain chain = plan->arrays.at[i];

        struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, chain.count);

        for (unsigned k = 0; k < chain.count; k++)
            items[k] = step_text(w, plan, chain.steps[k]);
        rc_w_blank(w);
        rc_w_items(w, rc_str_printf(w->arena, "static const uint16_t steps_%zu[]", i).p, items,
                   NULL, chain.count);
    }
}

/* Facts of a flow's mask, for its comment. */
static struct rc_str asked_text(struct rc_writer *w, const struct rc_flow *flow, uint32_t mask)
{
    uint32_t facts = mask & ((UINT32_C(1) << RULEC_FACT_COUNT) - 1);
    struct rc_str text = rc_flow_facts_text(w->arena, flow, facts, facts);

    return rc_str_printf(w->arena, "%.*s%s%s", RC_FMT(text),
                         (mask & RULEC_FACT_PHASE_MASK) != 0 ? ", phase" : "",
                         (mask & RULEC_FACT_VARIANT_MASK) != 0 ? ", variant" : "");
}

static void emit_numbers(struct rc_writer *w, const char *head, const uint16_t *numbers,
                         uint32_t count)
{
    struct rc_buf line;

    rc_w_line(w, "/* clang-format off */");
    rc_w_open(w, "static const uint16_t %s[] = {", head);
    for (uint32_t i = 0; i < count; i += NUMBERS_A_LINE) {
        rc_buf_init(&line, w->arena);
        for (uint32_t k = i; k < count && k < i + NUMBERS_A_LINE; k++)
            rc_buf_printf(&line, "%s%u,", k > i ? " " : "", numbers[k]);
        rc_w_line(w, "%s", line.p);
    }
    rc_w_close(w, "};");
    rc_w_line(w, "/* clang-format on */");
}

static void emit_variants(struct rc_writer *w, const char *name, const rulec_flow *flow)
{
    struct rc_str *items = RC_NEW_ARRAY(w->arena, struct rc_str, flow->variant_count + 1);

    if (flow->variant_count == 0)
        return;
    for (uint32_t i = 0; i < flow->variant_count; i++)
        items[i] = rc_w_quoted(w->arena, rc_str(flow->variants[i]), RC_W_FIELD);
    rc_w_blank(w);
    rc_w_items(w, rc_str_printf(w->arena, "static const char *const %s_variants[]", name).p, items,
               NULL, flow->variant_count);
}

static void emit_flow(struct rc_writer *w, const struct rc_flow_plan *plan, size_t number)
{
    const rulec_flow *flow = &plan->image->pack.flows[number];
    const char *name = plan->tables[number];
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, flow->chain_count + 1);
    struct rc_str asked = asked_text(w, plan->image->flows.at[number].flow, flow->mask);

    for (uint32_t i = 0; i < flow->chain_count; i++) {
        uint32_t array = plan->chain_arrays[number][i];

        rows[i] = array == UINT32_MAX
                      ? RC_STR("{ NULL, 0 }")
                      : rc_str_printf(w->arena, "{ steps_%u, %u }", array, flow->chains[i].count);
    }
    rc_w_blank(w);
    rc_w_comment(w, "%s: asks %.*s", flow->name, RC_FMT(asked));
    rc_w_items(w, rc_str_printf(w->arena, "static const rulec_chain %s_chains[]", name).p, rows,
               NULL, flow->chain_count);
    rc_w_blank(w);
    emit_numbers(w, rc_str_printf(w->arena, "%s_table", name).p, flow->table, flow->table_size);
    emit_variants(w, name, flow);
}

static struct rc_str moves_text(struct rc_writer *w, const rulec_flow *flow)
{
    struct rc_buf text;

    rc_buf_init(&text, w->arena);
    for (unsigned i = 0; i < RULEC_FLOW_MOVES; i++)
        rc_buf_printf(&text, "%s0x%xu", i > 0 ? ", " : "{ ", flow->moves[i]);
    rc_buf_add(&text, RC_STR(" }"));
    return rc_buf_str(&text);
}

static void emit_flow_rows(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;
    struct rc_str *rows = RC_NEW_ARRAY(w->arena, struct rc_str, pack->flow_count + 1);

    for (size_t i = 0; i < pack->flow_count; i++) {
        const rulec_flow *flow = &pack->flows[i];
        const char *name = plan->tables[i];
        const struct rc_str fields[] = {
            rc_w_quoted(w->arena, rc_str(flow->name), RC_W_FIELD),
            rc_str_printf(w->arena, "UINT64_C(0x%016" PRIx64 ")", flow->hash),
            rc_str_printf(w->arena, "0x%xu", flow->mask),
            rc_str_printf(w->arena, "%u", flow->table_size),
            rc_str_printf(w->arena, "%s_table", name),
            rc_str_printf(w->arena, "%s_chains", name),
            rc_str_printf(w->arena, "%u", flow->chain_count),
            rc_str_printf(w->arena, "%u", flow->variant_count),
            flow->variant_count == 0 ? RC_STR("NULL")
                                     : rc_str_printf(w->arena, "%s_variants", name),
            moves_text(w, flow),
        };

        rows[i] = rc_w_row(w->arena, fields, sizeof fields / sizeof *fields);
    }
    rc_w_blank(w);
    rc_w_items(w, "static const rulec_flow flows[]", rows, NULL, pack->flow_count);
}

static void emit_hook_tables(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    size_t count = plan->image->hooks.count;
    struct rc_str *names = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);
    struct rc_str *places = RC_NEW_ARRAY(w->arena, struct rc_str, count + 1);

    if (count == 0)
        return;
    rc_w_blank(w);
    rc_w_open(w, "const struct %s_hooks %s_hooks = {", plan->name, plan->name);
    for (size_t i = 0; i < count; i++)
        rc_w_line(w, "%s_hook_%s,", plan->name, plan->hooks[i]);
    rc_w_close(w, "};");
    rc_w_blank(w);
    rc_w_line(w, "static_assert(sizeof(struct %s_hooks) == %zu * sizeof(rulec_hook *),", plan->name,
              count);
    rc_w_line(w, "              \"the hooks are read as an array\");");
    for (size_t i = 0; i < count; i++) {
        const struct rc_image_hook *hook = &plan->image->hooks.at[i];

        names[i] = rc_w_quoted(w->arena, hook->name, RC_W_FIELD);
        places[i] = hook->at_roller ? RC_STR("1") : RC_STR("0");
    }
    rc_w_blank(w);
    rc_w_items(w, "static const char *const hook_names[]", names, NULL, count);
    rc_w_blank(w);
    rc_w_items(w, "static const uint8_t hook_at_roller[]", places, NULL, count);
}

static void emit_pack(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    const rulec_flow_pack *pack = &plan->image->pack;
    bool hooks = pack->hook_count > 0;
    struct rc_str name = rc_w_quoted(w->arena, rc_str(pack->name), RC_W_FIELD);

    rc_w_blank(w);
    rc_w_open(w, "const rulec_flow_pack %s_flow_pack = {", plan->name);
    rc_w_line(w, "RULEC_FLOW_ABI,");
    rc_w_line(w, "sizeof(rulec_flow_pack),");
    rc_w_line(w, "%.*s,", RC_FMT(name));
    rc_w_line(w, "UINT64_C(0x%016" PRIx64 "),", pack->fingerprint);
    rc_w_line(w, "%s,", pack->flow_count > 0 ? "flows" : "NULL");
    rc_w_line(w, "%zu,", pack->flow_count);
    rc_w_line(w, "%s,", pack->item_count > 0 ? "items" : "NULL");
    rc_w_line(w, "%zu,", pack->item_count);
    rc_w_line(w, "%s,", hooks ? "hook_names" : "NULL");
    rc_w_line(w, "%s,", hooks ? "hook_at_roller" : "NULL");
    if (hooks)
        rc_w_line(w, "&%s_hooks.%s,", plan->name, plan->hooks[0]);
    else
        rc_w_line(w, "NULL,");
    rc_w_line(w, "%zu,", pack->hook_count);
    rc_w_line(w, "0x%xu,", pack->rows);
    rc_w_close(w, "};");
}

static void emit_source(struct rc_writer *w, const struct rc_flow_plan *plan)
{
    emit_first_line(w, plan);
    rc_w_line(w, "#include \"%s_flow.h\"", plan->name);
    rc_w_blank(w);
    rc_w_line(w, "#include <assert.h>");
    rc_w_blank(w);
    rc_w_comment(w, "Chains: the distinct sequences of steps of all flows.");
    emit_arrays(w, plan);
    for (size_t i = 0; i < plan->image->pack.flow_count; i++)
        emit_flow(w, plan, i);
    if (plan->image->pack.flow_count > 0)
        emit_flow_rows(w, plan);
    rc_emit_flow_items(w, plan);
    emit_hook_tables(w, plan);
    emit_pack(w, plan);
}

static void add_output(struct rc_arena *arena, const struct rc_flow_plan *plan, const char *ending,
                       void (*emit)(struct rc_writer *, const struct rc_flow_plan *),
                       rc_output_list *outputs)
{
    struct rc_buf *text = RC_NEW(arena, struct rc_buf);
    struct rc_writer w;
    struct rc_output output;

    rc_buf_init(text, arena);
    rc_w_init(&w, arena, text);
    emit(&w, plan);
    output.path = rc_str_printf(arena, "%s_flow.%s", plan->name, ending).p;
    output.text = rc_buf_str(text);
    RC_PUSH(arena, outputs, output);
}

void rc_emit_flow_pack(struct rc_arena *arena, const struct rc_flow_plan *plan,
                       rc_output_list *outputs)
{
    add_output(arena, plan, "h", rc_emit_flow_header, outputs);
    add_output(arena, plan, "c", emit_source, outputs);
}

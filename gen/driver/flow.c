/*
 * `rulec flow table FLOW`, `rulec flow diff A B`. FLOW is a file, FILE:NAME for one of several, or
 * the name of a built-in flow; "@wire" behind it asks for the original program's answers.
 */
#include "driver/command.h"
#include "driver/flow_language.h"

#include "flow/show.h"

struct side {
    struct rc_flow *flow;
    rc_flow_rows rows;
    bool dialect_given;
};

static bool unknown(struct rc_run *run, struct rc_str text)
{
    /* note [a pack with errors]: flow_language.c */
    if (rc_diags_failed(&run->diags))
        return false;
    rc_report(&run->diags, RC_E_FLOW_UNKNOWN_NAME, RC_NO_SPAN, "there is no flow '%.*s'",
              RC_FMT(text));
    rc_help(&run->diags, "name a file, FILE:NAME, or a built-in flow such as 'default'");
    rc_run_fail(run, RC_EXIT_NAME);
    return false;
}

/* From --compat: it holds for both sides that do not say "@wire". */
static bool read_rows(struct rc_run *run, rc_flow_rows *rows)
{
    const rc_text_list *given = &run->options.given[RC_OPT_COMPAT];

    *rows = 0;
    for (size_t i = 0; i < given->count; i++) {
        struct rc_compat compat = { 0 };
        struct rc_compat_error error;
        size_t count;
        const char *const *names = rc_flow_language.compat_rows(&count);

        if (!rc_compat_parse(rc_str(given->at[i]), rc_flow_language.program, names, count, &compat,
                             &error)) {
            rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "--compat does not know '%.*s'",
                      RC_FMT(error.word));
            rc_run_fail(run, RC_EXIT_USAGE);
            return false;
        }
        *rows |= rc_flow_rows_of(&compat);
    }
    return true;
}

static bool load_side(struct rc_run *run, const char *operand, struct side *side)
{
    struct rc_str text = rc_str(operand);
    struct rc_flow_pack *pack = RC_NEW(&run->arena, struct rc_flow_pack);
    size_t colon;
    struct rc_str name = RC_STR("");

    side->dialect_given = rc_str_ends(text, RC_STR("@wire"));
    if (side->dialect_given) {
        text = rc_str_sub(text, 0, text.len - 5);
        side->rows = RC_FLOW_ROWS_WIRE;
    }
    rc_flow_pack_init(pack, &run->arena, &run->diags, &run->texts, side->rows);
    side->flow = rc_flow_built_in(&pack->context, text);
    if (side->flow != NULL)
        return true;
    colon = rc_str_find(text, ':', 0);
    if (colon < text.len)
        name = rc_str_sub(text, colon + 1, text.len);
    if (!rc_flow_pack_add(pack, rc_str_sub(text, 0, colon))) {
        rc_run_fail(run, RC_EXIT_ENVIRONMENT);
        return false;
    }
    rc_flow_pack_close(pack);
    side->flow = rc_flow_pack_flow(pack, name);
    if (side->flow == NULL && name.len > 0 && rc_flow_pack_item(pack, name) != NULL)
        side->flow = rc_flow_pack_item(pack, name)->flow;
    if (side->flow == NULL && name.len == 0 && pack->items.at.count > 0)
        side->flow = pack->items.at.at[0]->flow;
    return side->flow != NULL || unknown(run, text);
}

static bool is_json(const struct rc_run *run)
{
    return rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));
}

/* The rows that a pack is read with were looked at there; the program's may make longer chains. */
static bool fits_under_wire(struct rc_run *run, struct rc_flow *flow)
{
    struct rc_flow_context context = { &run->arena, &run->diags, &run->texts, RC_FLOW_ROWS_WIRE };

    if (rc_flow_check_length(&context, flow))
        return true;
    rc_note(&run->diags, "under --compat=wire; by default its chains are within the limit");
    return false;
}

/* Without a choice of dialect both are shown, where they differ. */
static void show_table(struct rc_run *run, const struct side *side)
{
    bool both = !side->dialect_given && !rc_option_given(&run->options, RC_OPT_COMPAT);
    struct rc_buf ours;
    struct rc_buf wire;

    rc_buf_init(&ours, &run->arena);
    rc_buf_init(&wire, &run->arena);
    rc_flow_show_table(&run->arena, side->flow, side->rows, is_json(run), &ours);
    rc_buf_add(&run->out, rc_buf_str(&ours));
    if (!both || is_json(run))
        return;
    if (!fits_under_wire(run, side->flow))
        return;
    rc_flow_show_table(&run->arena, side->flow, RC_FLOW_ROWS_WIRE, false, &wire);
    if (rc_str_eq(rc_buf_str(&ours), rc_buf_str(&wire)))
        return;
    rc_buf_add(&run->out, RC_STR("\n--compat=wire\n"));
    rc_buf_add(&run->out, rc_buf_str(&wire));
}

void rc_command_flow(struct rc_run *run)
{
    const rc_text_list *operands = &run->options.operands;
    bool diff = strcmp(operands->at[0], "diff") == 0;
    struct side a = { 0 };
    struct side b = { 0 };

    if ((!diff && strcmp(operands->at[0], "table") != 0) || operands->count != (diff ? 3 : 2)) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'flow' takes 'table FLOW' or 'diff A B'");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
    if (!read_rows(run, &a.rows))
        return;
    b.rows = a.rows;
    if (!load_side(run, operands->at[1], &a) || (diff && !load_side(run, operands->at[2], &b)))
        return;
    /* a flow with errors has no table of its own: what would be shown is the default flow's */
    if (a.flow->failed || (diff && b.flow->failed))
        return;
    if (!diff)
        show_table(run, &a);
    else
        rc_flow_show_diff(&run->arena, a.flow, b.flow, a.rows, b.rows, is_json(run), &run->out);
}

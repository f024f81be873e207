/* Flows as Graphviz text: what is shared is drawn once, follow-ups in order. */
#include "base/quote.h"
#include "flow/show.h"

static void add_label(struct rc_buf *out, const struct rc_flow *flow, const struct rc_flow_node *n)
{
    static const char *const plain[] = {
        [RC_FLOW_NOTHING] = "nothing",     [RC_FLOW_THROW] = "error",
        [RC_FLOW_PICK] = "pick",           [RC_FLOW_SEQUENCE] = "sequence",
        [RC_FLOW_OTHERWISE] = "otherwise", [RC_FLOW_PRESET] = "built-in flow, then",
        [RC_FLOW_SWITCH] = "by dialect",
    };
    struct rc_str name = rc_sym_text(flow->names, n->text);

    if (n->kind == RC_FLOW_STEP)
        rc_quote_json(out, rc_str(rc_flow_step_name(n->number)));
    else if (n->kind == RC_FLOW_PHASE)
        rc_quote_json(out, rc_str(rc_flow_phase_name(n->number)));
    else if (n->kind == RC_FLOW_CHECK)
        rc_quote_json(out, rc_flow_facts_text(flow->arena, flow, n->number, n->number));
    else if (n->kind == RC_FLOW_CUSTOM)
        rc_quote_json(out, rc_str_printf(flow->arena, "custom:%.*s", RC_FMT(name)));
    else if (n->kind == RC_FLOW_VARIANT)
        rc_quote_json(out, rc_str_printf(flow->arena, "variant %.*s", RC_FMT(name)));
    else if (n->kind == RC_FLOW_TEXT || n->kind == RC_FLOW_OPTION)
        rc_quote_json(out, name);
    else
        rc_quote_json(out, rc_str(plain[n->kind]));
}

static const char *shape(enum rc_flow_kind kind)
{
    return kind == RC_FLOW_STEP || kind == RC_FLOW_CUSTOM ? "box"
           : kind == RC_FLOW_CHECK || kind == RC_FLOW_PHASE || kind == RC_FLOW_VARIANT
               ? "diamond"
               : "plaintext";
}

void rc_flow_show_graph(struct rc_arena *arena, const struct rc_flow *flow, struct rc_buf *out)
{
    uint8_t *in = RC_NEW_ARRAY(arena, uint8_t, flow->nodes.count + 1);
    rc_flow_id root = flow->root == RC_FLOW_NONE ? flow->default_root : flow->root;

    rc_buf_add(out, RC_STR("digraph flow {\n    node [fontname=\"sans-serif\"];\n"));
    if (root != RC_FLOW_NONE)
        in[root] = 1;
    for (rc_flow_id id = root + 1; root != RC_FLOW_NONE && id-- > 0;) {
        const struct rc_flow_node *n = &flow->nodes.at[id];

        if (!in[id])
            continue;
        rc_buf_printf(out, "    n%u [shape=%s, label=", id, shape(n->kind));
        add_label(out, flow, n);
        rc_buf_add(out, RC_STR("];\n"));
        for (uint32_t i = 0; i < n->count; i++) {
            rc_flow_id c = flow->children.at[n->first + i];

            in[c] = 1;
            rc_buf_printf(out, "    n%u -> n%u [label=\"%u\"];\n", id, c, i + 1);
        }
    }
    rc_buf_add(out, RC_STR("}\n"));
}

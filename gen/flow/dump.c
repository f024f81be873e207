/* Flows and items as JSON, schema rulec.dump/1: what was read, and the chains that follow. */
#include "base/quote.h"
#include "flow/show.h"

static void add_name(struct rc_buf *out, const char *key, struct rc_str text)
{
    rc_buf_printf(out, "\"%s\":", key);
    rc_quote_json(out, text);
}

static const char *flag(bool value)
{
    return value ? "true" : "false";
}

static void add_hooks(const struct rc_flow *flow, struct rc_buf *out)
{
    const char *between = "";

    rc_buf_add(out, RC_STR(",\"steps\":["));
    for (size_t i = 0; i < flow->hooks.count; i++) {
        const struct rc_flow_hook *hook = &flow->hooks.at[i];

        rc_buf_printf(out, "%s{", between);
        add_name(out, "name", rc_sym_text(flow->names, hook->name));
        rc_buf_printf(out, ",\"registered\":%s,\"at\":\"%s\"}", flag(hook->registered),
                      hook->at_roller ? "roller" : "gm");
        between = ",";
    }
    rc_buf_add(out, RC_STR("],\"updaters\":["));
    for (size_t i = 0; i < flow->updaters.count; i++) {
        if (i > 0)
            rc_buf_char(out, ',');
        rc_quote_json(out, rc_sym_text(flow->names, flow->updaters.at[i].name));
    }
    rc_buf_char(out, ']');
}

static void add_before(const struct rc_flow_before *b, struct rc_buf *out)
{
    rc_buf_printf(out,
                  ",\"before\":{\"customConfiguration\":%s,\"skipDialog\":%s,\"skipTemplate\":%s,"
                  "\"skipVariant\":%s}",
                  flag(b->custom_configuration), flag(b->skip_dialog), flag(b->skip_template),
                  flag(b->skip_variant));
}

void rc_flow_show_dump(struct rc_arena *arena, const struct rc_flow *flow, rc_flow_rows rows,
                       struct rc_buf *out)
{
    struct rc_flow_chains chains;
    struct rc_flow_table table;

    rc_flow_chains_init(&chains, arena);
    rc_flow_table_make(arena, flow, RC_FLOW_WHOLE, rows, &chains, &table);
    rc_buf_char(out, '{');
    add_name(out, "name", flow->name);
    rc_buf_printf(out, ",\"hash\":\"%016llx\",\"chains\":[",
                  (unsigned long long)rc_flow_table_hash(&table, &chains));
    for (size_t i = 0; i < chains.values.count; i++) {
        if (i > 0)
            rc_buf_char(out, ',');
        rc_flow_show_chain(arena, flow, chains.values.at[i], true, out);
    }
    rc_buf_char(out, ']');
    add_hooks(flow, out);
    add_before(&flow->before, out);
    rc_buf_char(out, '}');
}

static void add_parts(const struct rc_item *item, struct rc_buf *out)
{
    static const char *const miss[] = { "none", "half", "full" };

    rc_buf_add(out, RC_STR(",\"damage\":["));
    for (size_t i = 0; i < item->parts.count; i++) {
        const struct rc_item_part *p = &item->parts.at[i];

        rc_buf_printf(out, "%s{", i > 0 ? "," : "");
        add_name(out, "formula", p->formula);
        rc_buf_printf(out, ",\"type\":\"%s\",\"onMiss\":\"%s\",\"phase\":\"%s\"}",
                      rc_damage_name(p->type), miss[p->on_miss], rc_flow_phase_name(p->phase));
    }
    rc_buf_char(out, ']');
}

static void add_conditions(const struct rc_item_conditions *conditions, struct rc_buf *out)
{
    rc_buf_add(out, RC_STR(",\"conditions\":["));
    for (size_t i = 0; i < conditions->at.count; i++) {
        rc_buf_printf(out, "%s[", i > 0 ? "," : "");
        rc_quote_json(out, conditions->at.at[i].condition);
        rc_buf_char(out, ',');
        rc_quote_json(out, conditions->at.at[i].update);
        rc_buf_char(out, ']');
    }
    rc_buf_char(out, ']');
}

static void add_effects(const struct rc_item *item, struct rc_buf *out)
{
    rc_buf_add(out, RC_STR(",\"effects\":["));
    for (size_t i = 0; i < item->effects.count; i++) {
        const struct rc_item_effect *e = &item->effects.at[i];

        rc_buf_printf(out, "%s{", i > 0 ? "," : "");
        add_name(out, "name", e->name);
        rc_buf_printf(out, ",\"live\":%s,\"phase\":\"%s\",\"allTargets\":%s,\"aura\":%s",
                      flag(rc_item_effect_is_live(e)), rc_flow_phase_name(e->phase),
                      flag(e->all_targets), flag(e->aura));
        add_conditions(&e->conditions, out);
        rc_buf_char(out, '}');
    }
    rc_buf_char(out, ']');
}

static void add_chains(struct rc_arena *arena, const struct rc_item *item, rc_flow_rows rows,
                       struct rc_buf *out)
{
    rc_buf_add(out, RC_STR(",\"chains\":{"));
    for (unsigned i = 0; i < 6; i++) {
        uint32_t facts = rc_item_facts(item, (enum rulec_phase)(i / 2), i % 2 != 0);

        rc_buf_printf(out, "%s\"%s%s\":", i > 0 ? "," : "", rc_flow_phase_name(i / 2),
                      i % 2 != 0 ? "+trigger" : "");
        rc_flow_show_chain(arena, item->flow, rc_flow_eval(arena, item->flow, facts, rows), true,
                           out);
    }
    rc_buf_char(out, '}');
}

void rc_item_show_dump(struct rc_arena *arena, const struct rc_item *item, rc_flow_rows rows,
                       struct rc_buf *out)
{

    rc_buf_char(out, '{');
    add_name(out, "name", item->name);
    rc_buf_printf(out, ",\"action\":\"%s\"", rc_action_name(item->action));
    add_parts(item, out);
    add_effects(item, out);
    add_conditions(&item->conditions, out);
    rc_buf_add(out, RC_STR(",\"facts\":{"));
    for (unsigned phase = 0; phase < 3; phase++) {
        uint32_t facts = rc_item_facts(item, (enum rulec_phase)phase, false);
        const char *between = "";

        rc_buf_printf(out, "%s\"%s\":[", phase > 0 ? "," : "", rc_flow_phase_name(phase));
        for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
            if ((facts & UINT32_C(1) << bit) != 0) {
                rc_buf_printf(out, "%s\"%s\"", between, rc_flow_fact_name(bit));
                between = ",";
            }
        rc_buf_char(out, ']');
    }
    rc_buf_char(out, '}');
    add_chains(arena, item, rows, out);
    rc_buf_char(out, '}');
}

#include "flow/show.h"

#include "base/quote.h"

static void add_json_item(struct rc_arena *arena, const struct rc_flow *flow,
                          struct rc_flow_item item, struct rc_buf *out)
{
    struct rc_str text = rc_flow_item_text(arena, flow, item);

    if (item.kind == RC_FLOW_ITEM_OPTION)
        rc_buf_add(out, text);
    else
        rc_quote_json(out, text);
}

void rc_flow_show_chain(struct rc_arena *arena, const struct rc_flow *flow,
                        struct rc_flow_value value, bool json, struct rc_buf *out)
{
    if (!json) {
        rc_buf_add(out, rc_flow_value_text(arena, flow, value));
    } else if (value.kind == RC_FLOW_VALUE_NOTHING) {
        rc_buf_add(out, RC_STR("null"));
    } else if (value.kind != RC_FLOW_VALUE_LIST) {
        add_json_item(arena, flow, value.items[0], out);
    } else {
        rc_buf_char(out, '[');
        for (uint32_t i = 0; i < value.count; i++) {
            if (i > 0)
                rc_buf_char(out, ',');
            add_json_item(arena, flow, value.items[i], out);
        }
        rc_buf_char(out, ']');
    }
}

/* Words of facts joined by blanks in text, as JSON texts separated by commas otherwise. */
struct words {
    struct rc_buf *out;
    bool json;
    bool any;
};

static void add_word(struct words *w, const char *sign, struct rc_str word)
{
    if (w->any)
        rc_buf_add(w->out, w->json ? RC_STR(",") : RC_STR(" "));
    if (w->json) {
        rc_buf_char(w->out, '"');
        rc_buf_printf(w->out, "%s%.*s\"", sign, RC_FMT(word));
    } else {
        rc_buf_printf(w->out, "%s%.*s", sign, RC_FMT(word));
    }
    w->any = true;
}

static void add_facts(struct words *w, const struct rc_flow_row *row)
{
    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if ((row->on & UINT32_C(1) << bit) != 0)
            add_word(w, "", rc_str(rc_flow_fact_name(bit)));
    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if ((row->off & UINT32_C(1) << bit) != 0)
            add_word(w, "!", rc_str(rc_flow_fact_name(bit)));
}

static void add_phases(struct words *w, const struct rc_flow_row *row)
{
    for (unsigned phase = 0; phase < 3; phase++)
        if ((row->phases & 1u << phase) != 0)
            add_word(w, "", rc_str(rc_flow_phase_name(phase)));
}

static struct rc_str variant_name(const struct rc_flow *flow, uint32_t number)
{
    return number == 0 ? RC_STR("") : rc_sym_text(flow->names, flow->variants.at[number - 1]);
}

static void show_row_text(const struct rc_flow *flow, const struct rc_flow_row *row,
                          struct rc_buf *out)
{
    struct words w = { out, false, false };

    rc_buf_add(out, RC_STR("    "));
    if (row->phases != 7) {
        for (unsigned phase = 0; phase < 3; phase++)
            if ((row->phases & 1u << phase) != 0)
                rc_buf_printf(out, "%s%s", w.any ? "|" : "", rc_flow_phase_name(phase)),
                    w.any = true;
    }
    if (row->variants == 1)
        add_word(&w, "", RC_STR("no-variant"));
    else if (row->variants > 1)
        add_word(&w, "variant=", variant_name(flow, row->variants - 1));
    add_facts(&w, row);
    if (!w.any)
        rc_buf_add(out, RC_STR("always"));
    rc_buf_char(out, '\n');
}

static void show_row_json(const struct rc_flow *flow, const struct rc_flow_row *row,
                          struct rc_buf *out)
{
    struct words w = { out, true, false };

    rc_buf_add(out, RC_STR("{\"facts\":["));
    add_facts(&w, row);
    rc_buf_add(out, RC_STR("],\"phases\":["));
    w.any = false;
    add_phases(&w, row);
    rc_buf_char(out, ']');
    if (row->variants > 0) {
        rc_buf_add(out, RC_STR(",\"variant\":"));
        rc_quote_json(out, variant_name(flow, row->variants - 1));
    }
    rc_buf_printf(out, ",\"sets\":%u}", row->count);
}

struct shown {
    struct rc_arena *arena;
    const struct rc_flow *flow;
    struct rc_flow_chains chains;
    struct rc_flow_table table;
    struct rc_flow_rows_list list;
};

static void show_chain_rows(struct shown *s, uint32_t chain, bool json, struct rc_buf *out)
{
    uint32_t sets = 0;
    bool any = false;

    for (size_t i = 0; i < s->list.rows.count; i++)
        if (s->list.rows.at[i].chain == chain)
            sets += s->list.rows.at[i].count;
    if (json)
        rc_buf_add(out, RC_STR("{\"chain\":"));
    rc_flow_show_chain(s->arena, s->flow, s->chains.values.at[chain], json, out);
    rc_buf_printf(out, json ? ",\"sets\":%u,\"rows\":[" : "  (%u)\n", sets);
    for (size_t i = 0; i < s->list.rows.count; i++) {
        if (s->list.rows.at[i].chain != chain)
            continue;
        if (json && any)
            rc_buf_char(out, ',');
        any = true;
        (json ? show_row_json : show_row_text)(s->flow, &s->list.rows.at[i], out);
    }
    if (json)
        rc_buf_add(out, RC_STR("]}"));
}

/* The facts that the table asks: "hasDamage isAttack phase variant". */
static void show_asked(const struct shown *s, bool json, struct rc_buf *out)
{
    struct words w = { out, json, false };

    for (unsigned bit = 0; bit < RULEC_FACT_COUNT; bit++)
        if ((s->table.mask & UINT32_C(1) << bit) != 0)
            add_word(&w, "", rc_str(rc_flow_fact_name(bit)));
    if ((s->table.mask & RULEC_FACT_PHASE_MASK) != 0)
        add_word(&w, "", RC_STR("phase"));
    if ((s->table.mask & RULEC_FACT_VARIANT_MASK) != 0)
        add_word(&w, "", RC_STR("variant"));
    if (!w.any && !json)
        rc_buf_add(out, RC_STR("nothing"));
}

/* Chains in the order in which rows first give them; those that no item can have are not there. */
static size_t order_chains(struct shown *s, uint32_t *order)
{
    size_t count = 0;

    for (size_t i = 0; i < s->list.rows.count; i++) {
        size_t k = 0;

        while (k < count && order[k] != s->list.rows.at[i].chain)
            k++;
        if (k == count)
            order[count++] = s->list.rows.at[i].chain;
    }
    return count;
}

void rc_flow_show_table(struct rc_arena *arena, const struct rc_flow *flow, rc_flow_rows rows,
                        bool json, struct rc_buf *out)
{
    struct shown s = { .arena = arena, .flow = flow };
    uint32_t *order;
    size_t count;

    rc_flow_chains_init(&s.chains, arena);
    rc_flow_table_make(arena, flow, RC_FLOW_WHOLE, rows, &s.chains, &s.table);
    rc_flow_table_rows(arena, &s.table, &s.list);
    order = RC_NEW_ARRAY(arena, uint32_t, s.chains.values.count + 1);
    count = order_chains(&s, order);
    if (json) {
        rc_buf_add(out, RC_STR("{\"flow\":"));
        rc_quote_json(out, flow->name);
        rc_buf_add(out, RC_STR(",\"asks\":["));
        show_asked(&s, true, out);
        rc_buf_add(out, RC_STR("],\"chains\":["));
    } else {
        rc_buf_printf(out, "%.*s: %zu chain%s, asks ", RC_FMT(flow->name), count, rc_plural(count));
        show_asked(&s, false, out);
        rc_buf_char(out, '\n');
    }
    for (size_t i = 0; i < count; i++) {
        if (json && i > 0)
            rc_buf_char(out, ',');
        show_chain_rows(&s, order[i], json, out);
    }
    if (json)
        rc_buf_add(out, RC_STR("]}\n"));
}

/* Both flows' values as one flow sees them: names of steps are shared, variants by name. */
static void show_difference(struct rc_arena *arena, const struct rc_flow *a,
                            const struct rc_flow *b, const struct rc_flow_chains *chains,
                            const struct rc_flow_difference *d, uint32_t mask, bool json,
                            struct rc_buf *out)
{
    struct rc_str facts = rc_flow_facts_text(arena, a, d->facts, mask);

    if (json) {
        rc_buf_add(out, RC_STR("{\"facts\":"));
        rc_quote_json(out, facts);
        rc_buf_add(out, RC_STR(",\"a\":"));
    } else {
        rc_buf_printf(out, "%.*s\n  - ", RC_FMT(facts));
    }
    rc_flow_show_chain(arena, a, chains->values.at[d->a], json, out);
    rc_buf_add(out, json ? RC_STR(",\"b\":") : RC_STR("\n  + "));
    rc_flow_show_chain(arena, b, chains->values.at[d->b], json, out);
    rc_buf_add(out, json ? RC_STR("}\n") : RC_STR("\n"));
}

bool rc_flow_show_diff(struct rc_arena *arena, const struct rc_flow *a, const struct rc_flow *b,
                       rc_flow_rows rows_a, rc_flow_rows rows_b, bool json, struct rc_buf *out)
{
    struct rc_flow x = *a;
    struct rc_flow y = *b;
    struct rc_flow_chains chains;
    struct rc_flow_table table_x;
    struct rc_flow_table table_y;
    struct rc_flow_differences differences;

    /* one numbering of variants for both */
    for (size_t i = 0; i < b->variants.count; i++)
        rc_flow_variant(&x, b->variants.at[i]);
    memset(&y.variants, 0, sizeof y.variants);
    for (size_t i = 0; i < x.variants.count; i++)
        rc_flow_variant(&y, x.variants.at[i]);
    rc_flow_chains_init(&chains, arena);
    rc_flow_table_make(arena, &x, RC_FLOW_WHOLE, rows_a, &chains, &table_x);
    rc_flow_table_make(arena, &y, RC_FLOW_WHOLE, rows_b, &chains, &table_y);
    rc_flow_tables_compare(arena, &table_x, &table_y, &differences);
    for (size_t i = 0; i < differences.at.count; i++)
        show_difference(arena, &x, &y, &chains, &differences.at.at[i], differences.mask, json, out);
    if (!json)
        rc_buf_printf(out, "%zu set%s of facts differ%s\n", differences.at.count,
                      rc_plural(differences.at.count), differences.at.count == 1 ? "s" : "");
    return differences.at.count > 0;
}

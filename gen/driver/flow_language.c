/* What the commands do for packs of flows and items. */
#include "driver/flow_language.h"

#include "driver/command.h"

#include "flow/facts.h"
#include "flow/show.h"
#include "flow/vocabulary.h"

static const char *const row_names[] = {
    "C1",  "C2",  "C3",  "C4",  "C5",  "C6",  "C7",  "C8",  "C9",  "C10", "C11",
    "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21", "C22",
};

enum {
    ROW_COUNT = sizeof row_names / sizeof *row_names
};

static const char *const *compat_rows(size_t *count)
{
    *count = ROW_COUNT;
    return row_names;
}

rc_flow_rows rc_flow_rows_of(const struct rc_compat *compat)
{
    rc_flow_rows rows = 0;

    for (unsigned i = 0; i < ROW_COUNT; i++)
        if (rc_compat_has(compat, i))
            rows |= RC_FLOW_ROW(i + 1);
    return rows;
}

static void *load(struct rc_run *run, const struct rc_run_part *part)
{
    struct rc_flow_pack *pack = RC_NEW(&run->arena, struct rc_flow_pack);
    bool all = true;

    rc_flow_pack_init(pack, &run->arena, &run->diags, &run->texts, rc_flow_rows_of(&part->compat));
    for (size_t i = 0; i < part->files.count; i++)
        all &= rc_flow_pack_add(pack, part->files.at[i]);
    rc_flow_pack_close(pack);
    return all ? pack : NULL;
}

static void inputs(void *pack, struct rc_arena *arena, rc_text_list *paths)
{
    const struct rc_flow_pack *p = pack;

    for (size_t i = 0; i < p->inputs.count; i++)
        RC_PUSH(arena, paths, rc_str_copy(arena, p->inputs.at[i]));
}

static bool as_json(const struct rc_run *run)
{
    return rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));
}

static void check(struct rc_run *run, void *pack, size_t rest)
{
    (void)run;
    (void)rest;
    rc_flow_pack_lint(pack);
}

/* What failed is left out: the messages say what of the pack is missing. */
static void dump(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_flow_pack *p = pack;
    bool more = false;

    (void)rest;
    rc_buf_add(&run->out, RC_STR("{\"flows\":["));
    for (size_t i = 0; i < p->flows.count; i++) {
        if (p->flows.at[i]->failed)
            continue;
        rc_buf_add(&run->out, more ? RC_STR(",\n") : RC_STR(""));
        rc_flow_show_dump(&run->arena, p->flows.at[i], p->context.rows, &run->out);
        more = true;
    }
    rc_buf_add(&run->out, RC_STR("],\n\"items\":["));
    more = false;
    for (size_t i = 0; i < p->items.at.count; i++) {
        if (p->items.at.at[i]->failed)
            continue;
        rc_buf_add(&run->out, more ? RC_STR(",\n") : RC_STR(""));
        rc_item_show_dump(&run->arena, p->items.at.at[i], p->context.rows, &run->out);
        more = true;
    }
    rc_buf_add(&run->out, RC_STR("]}"));
}

struct counts {
    size_t hooks;
    size_t scripts;
    size_t chains;
    size_t cells;
};

static void count_flow(struct rc_run *run, const struct rc_flow_pack *p, const struct rc_flow *flow,
                       struct counts *counts)
{
    struct rc_flow_chains chains;
    struct rc_flow_table table;

    if (flow->failed)
        return;
    rc_flow_chains_init(&chains, &run->arena);
    rc_flow_table_make(&run->arena, flow, RC_FLOW_WHOLE, p->context.rows, &chains, &table);
    counts->hooks += flow->hooks.count;
    counts->chains += chains.values.count;
    counts->cells += table.size;
}

static void inspect(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_flow_pack *p = pack;
    struct counts counts = { 0 };

    (void)rest;
    for (size_t i = 0; i < p->flows.count; i++)
        count_flow(run, p, p->flows.at[i], &counts);
    for (size_t i = 0; i < p->items.at.count; i++) {
        counts.scripts += p->items.at.at[i]->script.len > 0;
        if (p->items.at.at[i]->script.len > 0)
            count_flow(run, p, p->items.at.at[i]->flow, &counts);
    }
    if (as_json(run))
        rc_buf_printf(
            &run->out, "{\"flows\":%zu,\"items\":%zu,\"scripts\":%zu,\"hooks\":%zu,\"cells\":%zu}",
            p->flows.count, p->items.at.count, counts.scripts, counts.hooks, counts.cells);
    else
        rc_buf_printf(&run->out,
                      "flows %zu, items %zu (%zu with a script)\n"
                      "custom steps that the host supplies: %zu\n"
                      "tables: %zu cell%s, %zu chain%s\n",
                      p->flows.count, p->items.at.count, counts.scripts, counts.hooks, counts.cells,
                      rc_plural(counts.cells), counts.chains, rc_plural(counts.chains));
}

/*
 * note [a pack with errors]: what has errors cannot be shown: a flow would answer as the default
 * flow does, or cut off. And what was not read is not known to be absent. Both were reported, so
 * the command says no more.
 */
void rc_flow_no_such_name(struct rc_run *run, const struct rc_flow_pack *pack, const char *what,
                          struct rc_str name, bool flows)
{
    struct rc_suggestion suggestion = rc_suggest(name);

    if (rc_diags_failed(&run->diags))
        return;
    rc_report(&run->diags, RC_E_FLOW_UNKNOWN_NAME, RC_NO_SPAN, "the pack has no %s '%.*s'", what,
              RC_FMT(name));
    rc_flow_pack_suggest(pack, flows, &suggestion);
    if (suggestion.found)
        rc_help(&run->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    rc_run_fail(run, RC_EXIT_NAME);
}

/* The flow that a command's last operand names; NULL after a message, also where it failed. */
static struct rc_flow *flow_named(struct rc_run *run, const struct rc_flow_pack *p,
                                  struct rc_str name)
{
    struct rc_flow *flow = rc_flow_pack_any(p, name);

    if (flow == NULL)
        rc_flow_no_such_name(run, p, "flow", name, true);
    return flow != NULL && flow->failed ? NULL : flow;
}

static struct rc_str operand(const struct rc_run *run, size_t rest)
{
    return rest < run->options.operands.count ? rc_str(run->options.operands.at[rest]) : RC_STR("");
}

static bool unknown_fact(struct rc_run *run, const struct rc_flow *flow, struct rc_str name)
{
    struct rc_suggestion suggestion = rc_suggest(name);

    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "no fact is called '%.*s'", RC_FMT(name));
    rc_flow_fact_suggest(&run->arena, flow, &suggestion);
    if (suggestion.found)
        rc_help(&run->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    rc_run_fail(run, RC_EXIT_USAGE);
    return false;
}

static bool read_facts(struct rc_run *run, const struct rc_flow *flow, uint32_t *facts)
{
    const rc_text_list *given = &run->options.given[RC_OPT_FACTS];
    bool known = true;

    for (size_t i = 0; i < given->count; i++) {
        struct rc_str rest = rc_str(given->at[i]);
        struct rc_str name;

        while (rc_str_next(&rest, ',', &name)) {
            name = rc_str_trim(name);
            if (name.len > 0 && !rc_flow_fact_add(flow, name, facts))
                known = unknown_fact(run, flow, name);
        }
    }
    return known;
}

static const struct rc_item *item_option(struct rc_run *run, const struct rc_flow_pack *p)
{
    struct rc_str name = rc_run_option(run, RC_OPT_ITEM);
    const struct rc_item *item = rc_flow_pack_item(p, name);

    if (item == NULL)
        rc_flow_no_such_name(run, p, "item", name, false);
    return item != NULL && item->failed ? NULL : item;
}

/* eval PACK... [FLOW] --facts a,b | --item NAME: the chain */
static void eval(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_flow_pack *p = pack;
    bool by_item = rc_option_given(&run->options, RC_OPT_ITEM);
    const struct rc_item *item = by_item ? item_option(run, p) : NULL;
    struct rc_flow *flow;
    uint32_t facts = 0;

    if (by_item && item == NULL)
        return;
    flow = rest < run->options.operands.count || item == NULL
               ? flow_named(run, p, operand(run, rest))
               : item->flow;
    if (flow == NULL)
        return;
    if (!read_facts(run, flow, &facts))
        return;
    if (item != NULL)
        facts = rc_item_word(item, facts);
    rc_flow_show_chain(&run->arena, flow, rc_flow_eval(&run->arena, flow, facts, p->context.rows),
                       as_json(run), &run->out);
    rc_buf_char(&run->out, '\n');
}

static void graph(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_flow *flow = flow_named(run, pack, operand(run, rest));

    if (flow != NULL)
        rc_flow_show_graph(&run->arena, flow, &run->out);
}

static bool doc(struct rc_str name, struct rc_buf *out)
{
    const struct rc_flow_word *word = rc_flow_word_find(name);

    if (word == NULL)
        return false;
    rc_buf_printf(out, "this.%s(...)\n\n", word->name);
    if (word->kind == RC_FLOW_WORD_STEP) {
        rc_buf_printf(out, "A step: %s.\nReads: %s. Runs at: %s.\n", word->step->does,
                      word->step->reads, rc_flow_who_name(word->step->who));
        if (word->step->waits[0] != '\0')
            rc_buf_printf(out, "Waits for a person: %s.\n", word->step->waits);
    } else if (word->kind == RC_FLOW_WORD_CHECK) {
        rc_buf_printf(out, "A check: true when %s.\n", word->does);
    } else {
        rc_buf_printf(out, "%s.\n", word->does);
    }
    return true;
}

static void doc_names(void (*offer)(void *context, struct rc_str name), void *context)
{
    for (size_t i = 0; rc_flow_word_at(i) != NULL; i++)
        offer(context, rc_str(rc_flow_word_at(i)->name));
}

/* The work is the driver's own (flow.c); the row says that the command exists. */
static void flow_command(struct rc_run *run, void *pack, size_t rest)
{
    (void)pack;
    (void)rest;
    rc_command_flow(run);
}

static const char *const endings[] = { "flow", "js", "json", "jsonl", NULL };

const struct rc_language rc_flow_language = {
    .name = "flow",
    .endings = endings,
    .program = "wire",
    .compat_rows = compat_rows,
    .load = load,
    .inputs = inputs,
    .doc = doc,
    .doc_names = doc_names,
    .eval_alone = true,
    .commands = {
        [RC_COMMAND_BUILD] = rc_flow_build,
        [RC_COMMAND_CHECK] = check,
        [RC_COMMAND_DUMP] = dump,
        [RC_COMMAND_INSPECT] = inspect,
        [RC_COMMAND_EVAL] = eval,
        [RC_COMMAND_GRAPH] = graph,
        [RC_COMMAND_TEST] = rc_flow_test,
        [RC_COMMAND_ACTIVATION] = rc_flow_activation,
        [RC_COMMAND_TRACE] = rc_flow_trace,
        [RC_COMMAND_FLOW] = flow_command,
    },
};

/*
 * `rulec test` for flows: each case through the reference evaluator and through compiled C. A case
 * names a flow with the facts that hold, or an item whose facts hold, and states the chain.
 */
#include "driver/flow_case.h"
#include "flow/facts.h"

struct session {
    struct rc_run *run;
    const struct rc_flow_pack *pack;
    struct rc_diags own; /* messages of the case at work */
    struct rc_tally tally;
    struct rc_flow_case *cases; /* those that got to a value */
    size_t count;
};

static void fail_case(struct session *s, const struct rc_case *c, const char *why)
{
    rc_report(&s->run->diags, RC_E_CASE_FAILED, c->asked, "this case fails: %s", why);
    rc_driver_tally(&s->tally, false);
}

/* `what` begins the message: "the pack has no item", "no fact is called". */
static void unknown(struct session *s, struct rc_span place, const char *what, struct rc_str name,
                    const struct rc_suggestion *suggestion)
{
    rc_report(&s->own, RC_E_FLOW_UNKNOWN_NAME, place, "%s '%.*s'", what, RC_FMT(name));
    if (suggestion->found)
        rc_help(&s->own, "did you mean '%.*s'?", RC_FMT(suggestion->best));
}

/* Its errors were reported with the pack; its chain would be another flow's, or cut off. */
static bool is_whole(struct session *s, struct rc_span place, const char *what, struct rc_str name,
                     bool failed)
{
    if (failed)
        rc_report(&s->own, RC_E_FLOW_UNKNOWN_NAME, place, "the %s '%.*s' has errors", what,
                  RC_FMT(name));
    return !failed;
}

static bool find_item(struct session *s, const struct rc_case *c, struct rc_flow_case *out)
{
    struct rc_suggestion suggestion = rc_suggest(c->item);
    struct rc_span place = rc_case_place(c, "item", 0);

    if (c->item.len == 0)
        return true;
    out->item = rc_flow_pack_item(s->pack, c->item);
    if (out->item != NULL)
        return is_whole(s, place, "item", c->item, out->item->failed);
    rc_flow_pack_suggest(s->pack, false, &suggestion);
    unknown(s, place, "the pack has no item", c->item, &suggestion);
    return false;
}

static bool find_flow(struct session *s, const struct rc_case *c, struct rc_flow_case *out)
{
    struct rc_suggestion suggestion = rc_suggest(c->flow);

    out->flow = c->flow.len > 0 ? rc_flow_pack_any(s->pack, c->flow) : out->item->flow;
    if (out->flow != NULL)
        return is_whole(s, c->asked, "flow", out->flow->name, out->flow->failed);
    rc_flow_pack_suggest(s->pack, true, &suggestion);
    unknown(s, c->asked, "the pack has no flow", c->flow, &suggestion);
    return false;
}

static bool add_fact(struct session *s, const struct rc_case *c, size_t number,
                     struct rc_flow_case *out)
{
    struct rc_str name = c->facts.at[number];
    struct rc_suggestion suggestion = rc_suggest(name);

    if (rc_flow_fact_add(out->flow, name, &out->facts))
        return true;
    rc_flow_fact_suggest(&s->run->arena, out->flow, &suggestion);
    unknown(s, rc_case_place(c, "facts", number), "no fact is called", name, &suggestion);
    return false;
}

static bool add_phase(struct session *s, const struct rc_case *c, struct rc_flow_case *out)
{
    struct rc_suggestion suggestion = rc_suggest(c->phase);

    if (c->phase.len == 0 || rc_flow_phase_add(c->phase, &out->facts))
        return true;
    rc_flow_phase_suggest(&suggestion);
    unknown(s, rc_case_place(c, "phase", 0), "no phase is called", c->phase, &suggestion);
    if (!suggestion.found)
        rc_help(&s->own, "a phase is 'immediate', 'delayed' or 'overtime'");
    return false;
}

static bool find_facts(struct session *s, const struct rc_case *c, struct rc_flow_case *out)
{
    bool known = add_phase(s, c, out);

    for (size_t i = 0; i < c->facts.count; i++)
        known &= add_fact(s, c, i, out);
    if (out->item != NULL)
        out->facts = rc_item_word(out->item, out->facts);
    return known;
}

/* False when the case is settled by what it names. */
static bool resolve(struct session *s, const struct rc_case *c, struct rc_flow_case *out)
{
    bool found;

    rc_driver_own(s->run, &s->own);
    *out = (struct rc_flow_case){ .source = c };
    found = find_item(s, c, out) && find_flow(s, c, out) && find_facts(s, c, out);
    if (c->error && !found) {
        rc_driver_tally(&s->tally, true);
        return false;
    }
    rc_driver_take(s->run, &s->own);
    if (c->error)
        fail_case(s, c, "a message was expected, and there is none");
    else if (!found)
        rc_driver_tally(&s->tally, false);
    return found && !c->error;
}

static bool is_stated(struct session *s, const struct rc_flow_case *c)
{
    const struct rc_stated_texts *stated = &c->source->chain;

    if (stated->nothing || c->value.kind == RC_FLOW_VALUE_NOTHING)
        return stated->nothing && c->value.kind == RC_FLOW_VALUE_NOTHING;
    if (stated->list.count != c->value.count)
        return false;
    for (uint32_t i = 0; i < c->value.count; i++)
        if (!rc_str_eq(stated->list.at[i],
                       rc_flow_item_text(&s->run->arena, c->flow, c->value.items[i])))
            return false;
    return true;
}

static struct rc_str stated_text(struct session *s, const struct rc_stated_texts *stated)
{
    struct rc_buf text;

    if (stated->nothing)
        return RC_STR("(nothing)");
    if (stated->list.count == 0)
        return RC_STR("(empty)");
    rc_buf_init(&text, &s->run->arena);
    for (size_t i = 0; i < stated->list.count; i++)
        rc_buf_printf(&text, "%s%.*s", i > 0 ? ", " : "", RC_FMT(stated->list.at[i]));
    return rc_buf_str(&text);
}

static void check_reference(struct session *s, struct rc_flow_case *c)
{
    c->value = rc_flow_eval(&s->run->arena, c->flow, c->facts, s->pack->context.rows);
    c->sound = is_stated(s, c);
    if (c->sound)
        return;
    fail_case(s, c->source, "the chain is another");
    rc_note(&s->run->diags, "stated: %.*s", RC_FMT(stated_text(s, &c->source->chain)));
    rc_note(&s->run->diags, "it is:  %.*s",
            RC_FMT(rc_flow_value_text(&s->run->arena, c->flow, c->value)));
}

static void run_cases(struct session *s, const rc_case_list *cases)
{
    s->cases = RC_NEW_ARRAY(&s->run->arena, struct rc_flow_case, cases->count + 1);
    for (size_t i = 0; i < cases->count; i++) {
        struct rc_flow_case *c = &s->cases[s->count];

        if (cases->at[i].form != RC_CASE_CHAIN)
            fail_case(s, &cases->at[i], "it asks for nothing that flows answer");
        else if (resolve(s, &cases->at[i], c)) {
            check_reference(s, c);
            s->count++;
        }
    }
}

void rc_flow_test(struct rc_run *run, void *pack, size_t rest)
{
    struct session s = { .run = run, .pack = pack };
    rc_case_list cases = { 0 };
    struct rc_cc cc;

    if (!rc_driver_cases(run, rest, &cases) || !rc_cc_begin(&cc, run))
        return;
    run_cases(&s, &cases);
    rc_flow_case_compiled(run, &cc, pack, s.cases, s.count);
    for (size_t i = 0; i < s.count; i++)
        if (s.cases[i].sound)
            rc_driver_tally(&s.tally, !s.cases[i].differs);
    rc_cc_end(&cc);
    rc_driver_close(run, &s.tally);
}

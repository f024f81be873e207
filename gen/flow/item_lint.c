/* What is told of an item beyond its fields: updates that are nothing, rows of part C. */
#include "diag/suggest.h"
#include "flow/lint.h"

static const char *const update_names[] = {
    "apply-immediate",
    "apply-delayed",
    "apply-overtime",
    "apply-effects-immediate",
    "apply-effects-delayed",
    "apply-effects-overtime",
    "end",
    "end-on-save",
    "end-on-check",
};

static bool is_update(const struct rc_flow *flow, struct rc_str update,
                      struct rc_suggestion *suggestion)
{
    for (int i = 0; i < (int)(sizeof update_names / sizeof *update_names); i++) {
        if (rc_str_eq(update, rc_str(update_names[i])))
            return true;
        rc_suggest_offer(suggestion, rc_str(update_names[i]));
    }
    for (size_t i = 0; i < flow->updaters.count; i++) {
        struct rc_str name = rc_sym_text(flow->names, flow->updaters.at[i].name);

        if (rc_str_eq(update, name))
            return true;
        rc_suggest_offer(suggestion, name);
    }
    return false;
}

static void check_updates(const struct rc_flow_context *context, const struct rc_item *item,
                          const struct rc_item_conditions *conditions)
{
    for (size_t i = 0; i < conditions->at.count; i++) {
        const struct rc_item_condition *c = &conditions->at.at[i];
        struct rc_suggestion suggestion = rc_suggest(c->update);

        if (is_update(item->flow, c->update, &suggestion))
            continue;
        rc_report(context->diags, RC_W_ITEM_UNKNOWN_UPDATE, c->span,
                  "a condition of '%.*s' sets off '%.*s', which is nothing", RC_FMT(item->name),
                  RC_FMT(c->update));
        if (suggestion.found)
            rc_help(context->diags, "did you mean '%.*s'?", RC_FMT(suggestion.best));
    }
}

void rc_item_check_updates(const struct rc_flow_context *context, const struct rc_item *item)
{
    check_updates(context, item, &item->conditions);
    for (size_t i = 0; i < item->effects.count; i++)
        check_updates(context, item, &item->effects.at[i].conditions);
}

/* An aura with a duration and no concentration, under the default flow (C2). */
void rc_item_lint(const struct rc_flow_context *context, const struct rc_item *item)
{
    uint32_t facts = rc_item_facts(item, RULEC_PHASE_IMMEDIATE, false);
    rc_flow_rows rows = context->rows & ~RC_FLOW_ROW(2);

    if (item->failed || (context->rows & RC_FLOW_ROW(2)) != 0)
        return;
    if (rc_flow_value_eq(rc_flow_eval(context->arena, item->flow, facts, rows),
                         rc_flow_eval(context->arena, item->flow, facts, rows | RC_FLOW_ROW(2))))
        return;
    rc_report(context->diags, RC_W_FLOW_AURA_DURATION, item->span,
              "the aura '%.*s' has a duration, and no duration effect is made for it",
              RC_FMT(item->name));
    rc_help(context->diags, "give it a script with this.applyDurationEffect(), or concentration");
}

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

static bool follows(const struct rc_flow_context *context, unsigned row)
{
    return (context->rows & RC_FLOW_ROW(row)) != 0;
}

static struct rc_flow_value chain_of(const struct rc_flow_context *context,
                                     const struct rc_item *item, enum rulec_phase phase,
                                     rc_flow_rows rows)
{
    bool triggered = phase != RULEC_PHASE_IMMEDIATE;

    return rc_flow_eval(context->arena, item->flow, rc_item_facts(item, phase, triggered), rows);
}

static unsigned count_step(struct rc_flow_value v, enum rulec_step step)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < v.count; i++)
        count += v.items[i].kind == RC_FLOW_ITEM_STEP && v.items[i].number == step;
    return count;
}

/* C2: an aura with a duration and no concentration, under the default flow */
static void lint_aura(const struct rc_flow_context *context, const struct rc_item *item)
{
    rc_flow_rows rows = context->rows & ~RC_FLOW_ROW(2);

    if (follows(context, 2) ||
        rc_flow_value_eq(chain_of(context, item, RULEC_PHASE_IMMEDIATE, rows),
                         chain_of(context, item, RULEC_PHASE_IMMEDIATE, rows | RC_FLOW_ROW(2))))
        return;
    rc_report(context->diags, RC_W_FLOW_AURA_DURATION, item->span,
              "the aura '%.*s' has a duration, and no duration effect is made for it",
              RC_FMT(item->name));
    rc_help(context->diags, "give it a script with this.applyDurationEffect(), or concentration");
}

/* C10: a save with nothing at stake; C19: a miss behind a hit */
static void lint_chains(const struct rc_flow_context *context, const struct rc_item *item)
{
    static const char *const phases[] = { "immediate", "delayed", "over time" };

    for (unsigned phase = RULEC_PHASE_IMMEDIATE; phase <= RULEC_PHASE_OVERTIME; phase++) {
        struct rc_flow_value v = chain_of(context, item, (enum rulec_phase)phase, context->rows);
        uint32_t facts = rc_item_facts(item, (enum rulec_phase)phase, phase != 0);
        bool at_stake = (facts & RULEC_FACT_HAS_DAMAGE_OR_EFFECTS) != 0;

        if (!follows(context, 10) && !at_stake &&
            count_step(v, RULEC_STEP_PERFORM_SAVING_THROW) > 0)
            rc_report(context->diags, RC_W_ITEM_SAVE_SKIPPED, item->span,
                      "nothing of '%.*s' is at stake in the %s phase, so its save is skipped",
                      RC_FMT(item->name), phases[phase]);
        if (!follows(context, 19) && count_step(v, RULEC_STEP_PERFORM_ATTACK_ROLL) > 1)
            rc_report(context->diags, RC_W_ITEM_TWO_ATTACKS, item->span,
                      "'%.*s' attacks twice in the %s phase; after a miss nobody is effective",
                      RC_FMT(item->name), phases[phase]);
    }
}

static bool ends_with(struct rc_str text, struct rc_str end)
{
    return text.len >= end.len && rc_str_eq(rc_str_sub(text, text.len - end.len, text.len), end);
}

/* C13: conditions that the program leaves without the damage */
static void lint_conditions(const struct rc_flow_context *context, const struct rc_item *item,
                            const struct rc_item_conditions *conditions)
{
    for (size_t i = 0; i < conditions->at.count; i++) {
        const struct rc_item_condition *c = &conditions->at.at[i];

        if (ends_with(c->condition, RC_STR("hits.all")) ||
            ends_with(c->condition, RC_STR("is-hit.all")))
            rc_report(context->diags, RC_W_ITEM_DAMAGE_DETAILS, c->span,
                      "'%.*s' of '%.*s' gets the damage, in the original program it does not",
                      RC_FMT(c->condition), RC_FMT(item->name));
    }
}

/* C22: what makes the program's damage roll fail */
static void lint_parts(const struct rc_flow_context *context, const struct rc_item *item)
{
    if (follows(context, 22) || item->kind == RULEC_ITEM_OTHER || item->parts.count == 0)
        return;
    if (item->action == RULEC_ACTION_NONE)
        rc_report(context->diags, RC_W_ITEM_DAMAGE_PART, item->span,
                  "'%.*s' has damage and no action type: here it is rolled", RC_FMT(item->name));
    for (size_t i = 0; item->variants.count > 0 && i < item->parts.count; i++)
        if (item->parts.at[i].variant.len == 0)
            rc_report(context->diags, RC_W_ITEM_DAMAGE_PART, item->span,
                      "part %zu of the damage of '%.*s' names no variant: when one is chosen it is "
                      "not rolled",
                      i + 1, RC_FMT(item->name));
}

void rc_item_lint(const struct rc_flow_context *context, const struct rc_item *item)
{
    if (item->failed)
        return;
    lint_aura(context, item);
    lint_chains(context, item);
    lint_parts(context, item);
    if (follows(context, 13))
        return;
    lint_conditions(context, item, &item->conditions);
    for (size_t i = 0; i < item->effects.count; i++)
        lint_conditions(context, item, &item->effects.at[i].conditions);
}

/*
 * What only a look at all characters at once can tell of a CHOOSE: that it never offers anything,
 * and that a part of it adds nothing. Both are decided from the sets (opt/lint.h), so there is no
 * false alarm; where a message has told the cause already, there is no second one.
 */
#include "driver/lst_pack.h"
#include "opt/lint.h"

/* Messages that say why a part has no members, or stands in vain. */
static bool tells_cause(enum rc_code code)
{
    return code == RC_E_UNKNOWN_KEY || code == RC_W_EMPTYTYPE || code == RC_W_UNKNOWN_VALUE ||
           code == RC_W_CHOOSE_CASE || code == RC_W_DUP;
}

static bool cause_is_told(const struct rc_diags *diags, struct rc_span span)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct rc_message *m = diags->at[i];
        if (m->span.begin >= span.begin && m->span.end <= span.end && tells_cause(m->code))
            return true;
    }
    return false;
}

static void enter_rule(struct rc_diags *diags, const struct rc_choose_source *source)
{
    diags->field = source->field->number;
    diags->field_count = source->field->count;
    diags->object_kind = source->kind;
    diags->object_key = source->key;
}

static void leave_rule(struct rc_diags *diags)
{
    diags->field = diags->field_count = 0;
    diags->object_kind = diags->object_key = RC_STR("");
}

/* A part that has no members by itself is why the whole has none. */
static void explain_empty(struct rc_run *run, const struct rc_lst_work *work,
                          const struct rc_rule *rule)
{
    for (size_t i = 0; i < rule->parts.count; i++) {
        const struct rc_rule_part *part = &rule->parts.at[i];
        if (part->required && rc_lint_empty(&run->arena, &work->unit, part->set, NULL) == RC_YES) {
            rc_note_at(&run->diags, part->span, "'%.*s' has no members", RC_FMT(part->text));
            return;
        }
    }
    rc_note(&run->diags, "no %.*s is all that ',' asks for; '|' means any of them",
            RC_FMT(rc_kind_info(&work->pack.model, rule->kind)->word));
}

/*
 * note [what may stand in vain]: a member of a union that the others hold already is a slip. A
 * condition that takes nothing away today (QUALIFIED, where no object has a prerequisite) is
 * forethought, and no reason to warn.
 */
static void lint_part(struct rc_run *run, const struct rc_lst_work *work,
                      const struct rc_rule *rule, const struct rc_rule_part *part)
{
    if (part->required || cause_is_told(&run->diags, part->span) ||
        rc_lint_same(&run->arena, &work->unit, rule->set, part->rest, NULL) != RC_YES)
        return;
    rc_report(&run->diags, RC_W_ADDS_NOTHING, part->span, "'%.*s' adds nothing",
              RC_FMT(part->text));
    rc_note(&run->diags, "without it the same is offered, whoever the character is");
}

/* A key in an AND was warned of already: then the warning is told what comes of it (C1). */
static bool add_to_warning(struct rc_diags *diags, struct rc_span span)
{
    for (size_t i = 0; i < diags->count; i++) {
        struct rc_message *m = diags->at[i];
        if (m->code != RC_W_KEYAND || m->span.begin < span.begin || m->span.end > span.end)
            continue;
        diags->current = m;
        rc_note(diags, "so this choice can never offer anything; '|' means any of them");
        return true;
    }
    return false;
}

static void lint_rule(struct rc_run *run, const struct rc_lst_work *work,
                      const struct rc_rule *rule)
{
    if (cause_is_told(&run->diags, rule->span))
        return;
    if (rc_lint_empty(&run->arena, &work->unit, rule->set, NULL) == RC_YES) {
        if (add_to_warning(&run->diags, rule->span))
            return;
        rc_report(&run->diags, RC_W_EMPTY_SET, rule->span, "this choice can never offer anything");
        explain_empty(run, work, rule);
        return;
    }
    for (size_t i = 0; i < rule->parts.count; i++)
        lint_part(run, work, rule, &rule->parts.at[i]);
}

/* The source of a rule; rules are in the order of sources, some of which made none. */
static const struct rc_choose_source *source_of(const struct rc_lst_work *work,
                                                const struct rc_rule *rule, size_t *next)
{
    while (work->pack.chooses.at[*next].span.begin != rule->span.begin)
        ++*next;
    return &work->pack.chooses.at[*next];
}

void rc_lst_lint(struct rc_run *run, const struct rc_lst_work *work)
{
    size_t next = 0;

    for (size_t i = 0; i < work->rules.count; i++) {
        const struct rc_rule *rule = &work->rules.at[i];
        enter_rule(&run->diags, source_of(work, rule, &next));
        lint_rule(run, work, rule);
    }
    leave_rule(&run->diags);
}

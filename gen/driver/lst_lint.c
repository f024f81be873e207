/*
 * What only a look at all characters at once can tell of a CHOOSE: that it never offers anything,
 * and that a part of it adds nothing. Both are decided from the sets (opt/lint.h), so there is no
 * false alarm; where a message has told the cause already, there is no second one.
 */
#include <stdlib.h>

#include "driver/lst_pack.h"
#include "opt/lint.h"

/* note [found by place]: what was told before the lints is asked for at each part of each rule. */
struct lint {
    struct rc_run *run;
    const struct rc_lst_work *work;
    struct rc_message **told; /* causes, and what they are added to, in order of place */
    size_t told_count;
};

/* Messages that say why a part has no members, or stands in vain. */
static bool tells_cause(enum rc_code code)
{
    return code == RC_E_UNKNOWN_KEY || code == RC_W_EMPTYTYPE || code == RC_W_UNKNOWN_VALUE ||
           code == RC_W_CHOOSE_CASE || code == RC_W_DUP;
}

static int by_place(const void *left, const void *right)
{
    const struct rc_message *a = *(struct rc_message *const *)left;
    const struct rc_message *b = *(struct rc_message *const *)right;

    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static void find_told(struct lint *lint)
{
    const struct rc_diags *diags = &lint->run->diags;

    lint->told = RC_NEW_ARRAY(&lint->run->arena, struct rc_message *, diags->count + 1);
    for (size_t i = 0; i < diags->count; i++) {
        if (tells_cause(diags->at[i]->code) || diags->at[i]->code == RC_W_KEYAND)
            lint->told[lint->told_count++] = diags->at[i];
    }
    qsort(lint->told, lint->told_count, sizeof(struct rc_message *), by_place);
}

/* The first that was told of the span or a part of it, and is or is not a cause; or NULL. */
static struct rc_message *told_of(const struct lint *lint, struct rc_span span, bool cause)
{
    size_t low = 0;
    size_t high = lint->told_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (lint->told[middle]->span.begin < span.begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < lint->told_count && lint->told[low]->span.begin <= span.end; low++) {
        struct rc_message *m = lint->told[low];

        if (m->span.end <= span.end && tells_cause(m->code) == cause)
            return m;
    }
    return NULL;
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
static void explain_empty(const struct lint *lint, const struct rc_rule *rule)
{
    struct rc_run *run = lint->run;

    for (size_t i = 0; i < rule->parts.count; i++) {
        const struct rc_rule_part *part = &rule->parts.at[i];
        if (part->required &&
            rc_lint_empty(&run->arena, &lint->work->unit, part->set, NULL) == RC_YES) {
            rc_note_at(&run->diags, part->span, "'%.*s' has no members", RC_FMT(part->text));
            return;
        }
    }
    rc_note(&run->diags, "no %.*s is all that ',' asks for; '|' means any of them",
            RC_FMT(rc_kind_info(&lint->work->pack.model, rule->kind)->word));
}

/*
 * note [what may stand in vain]: a member of a union that the others hold already is a slip. A
 * condition that takes nothing away today (QUALIFIED, where no object has a prerequisite) is
 * forethought, and no reason to warn.
 */
static void lint_part(const struct lint *lint, const struct rc_rule *rule,
                      const struct rc_rule_part *part)
{
    struct rc_run *run = lint->run;

    if (part->required || told_of(lint, part->span, true) != NULL ||
        rc_lint_same(&run->arena, &lint->work->unit, rule->set, part->rest, NULL) != RC_YES)
        return;
    rc_report(&run->diags, RC_W_ADDS_NOTHING, part->span, "'%.*s' adds nothing",
              RC_FMT(part->text));
    rc_note(&run->diags, "without it the same is offered, whoever the character is");
}

/* A key in an AND was warned of already: then the warning is told what comes of it (C1). */
static bool add_to_warning(const struct lint *lint, struct rc_span span)
{
    struct rc_diags *diags = &lint->run->diags;
    struct rc_message *told = told_of(lint, span, false);

    if (told == NULL)
        return false;
    diags->current = told;
    rc_note(diags, "so this choice can never offer anything; '|' means any of them");
    return true;
}

static void lint_rule(const struct lint *lint, const struct rc_rule *rule)
{
    struct rc_run *run = lint->run;

    if (told_of(lint, rule->span, true) != NULL)
        return;
    if (rc_lint_empty(&run->arena, &lint->work->unit, rule->set, NULL) == RC_YES) {
        if (add_to_warning(lint, rule->span))
            return;
        rc_report(&run->diags, RC_W_EMPTY_SET, rule->span, "this choice can never offer anything");
        explain_empty(lint, rule);
        return;
    }
    for (size_t i = 0; i < rule->parts.count; i++)
        lint_part(lint, rule, &rule->parts.at[i]);
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
    struct lint lint = { .run = run, .work = work };
    size_t next = 0;

    find_told(&lint);
    for (size_t i = 0; i < work->rules.count; i++) {
        const struct rc_rule *rule = &work->rules.at[i];
        enter_rule(&run->diags, source_of(work, rule, &next));
        lint_rule(&lint, rule);
    }
    leave_rule(&run->diags);
}

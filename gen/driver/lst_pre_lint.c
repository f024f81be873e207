/*
 * What only a look at all characters at once can tell of prerequisites: that one can never hold or
 * always does, that several exclude each other, and what comes of a name that nothing defines.
 * All of it is decided from the predicates (opt/pred_range.h), so there is no false alarm.
 *
 * note [names that nothing defines]: whoever wrote one has a message already. It is first asked
 * what holds if such a name could be anything; what holds only because it is nothing is added to
 * its message, and there is no second one.
 */
#include <stdlib.h>

#include "driver/lst_pack.h"
#include "opt/pred_range.h"

struct told {
    rc_pos at;
    struct rc_message *message;
};

struct lint {
    struct rc_run *run;
    struct rc_lst_work *work;
    struct rc_pred_limits limits;
    RC_VEC(struct told) told; /* names that nothing defines, and counts that PCGen ignores */
};

/* --- messages that were given */

static int by_place(const void *a, const void *b)
{
    const struct told *x = a;
    const struct told *y = b;

    return (x->at > y->at) - (x->at < y->at);
}

static bool tells_cause(enum rc_code code)
{
    return code == RC_W_PRE_UNKNOWN || code == RC_W_FORMULA_NAME || code == RC_W_PRE_DIFFERENCE;
}

static void index_messages(struct lint *lint)
{
    for (size_t i = 0; i < lint->run->diags.count; i++) {
        struct rc_message *message = lint->run->diags.at[i];
        struct told told = { message->span.begin, message };
        if (tells_cause(message->code))
            RC_PUSH(&lint->run->arena, &lint->told, told);
    }
    if (lint->told.count > 1)
        qsort(lint->told.at, lint->told.count, sizeof *lint->told.at, by_place);
}

static size_t first_told(const struct lint *lint, rc_pos at)
{
    size_t low = 0;
    size_t high = lint->told.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lint->told.at[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first message within the span, of a name or of the count; NULL: there is none. */
static struct rc_message *cause_in(const struct lint *lint, struct rc_span span, bool of_count)
{
    for (size_t i = first_told(lint, span.begin);
         i < lint->told.count && lint->told.at[i].at < span.end; i++) {
        struct rc_message *message = lint->told.at[i].message;
        if ((message->code == RC_W_PRE_DIFFERENCE) == of_count)
            return message;
    }
    return NULL;
}

static void add_note(struct lint *lint, struct rc_message *message, const char *text)
{
    lint->run->diags.current = message;
    rc_note(&lint->run->diags, "%s", text);
}

/* --- questions */

/* False: it has an error, so there is nothing to tell of it. */
static bool find_pred(struct lint *lint, const struct rc_pre *pre, rc_pred *pred)
{
    struct rc_pre_pack *pres = &lint->work->pres;
    struct rc_pre_scope scope = { .arena = &lint->run->arena,
                                  .diags = &lint->run->diags,
                                  .world = &pres->world,
                                  .preds = &pres->preds,
                                  .compat = pres->compat,
                                  .quiet = true };

    bool ok;

    *pred = rc_pre_lower(&scope, pre, &ok);
    return ok;
}

static bool never(struct lint *lint, rc_pred pred)
{
    return rc_pred_never(&lint->run->arena, &lint->work->pres.preds, &lint->limits, pred) == RC_YES;
}

static bool always(struct lint *lint, rc_pred pred)
{
    return never(lint, rc_pred_not(&lint->work->pres.preds, pred));
}

/* PRETEXT is for a person to check: whatever it says, it says something. */
static bool asks_a_person(const struct rc_pre *pre)
{
    if (pre->kind == RC_PRE_TEXT)
        return true;
    for (size_t i = 0; i < pre->pieces.count; i++) {
        if (asks_a_person(pre->pieces.at[i]))
            return true;
    }
    return false;
}

/* --- one prerequisite */

/* The most that can be counted, where the prerequisite is one count against N. */
static double most_of(const struct lint *lint, rc_pred pred)
{
    const struct rc_preds *preds = &lint->work->pres.preds;
    const struct rc_pred_node *node = rc_pred_node(preds, pred);

    if (node->op == RC_PRED_GE)
        node = rc_pred_node(preds, node->operands[0]);
    return node->op == RC_PRED_LEAF
               ? rc_leaf_most(preds, &lint->limits, &preds->leaves.at[node->leaf])
               : -1;
}

/* Why the count cannot be reached, where that is all there is to it. */
static void explain(struct lint *lint, const struct rc_pre *pre, rc_pred pred)
{
    const struct rc_pre_kind_row *row = rc_pre_kind_row(pre->kind);
    size_t parts = pre->kind == RC_PRE_MULT ? pre->pieces.count : pre->elements.count;
    double most = row->counts_things ? most_of(lint, pred) : (double)parts;

    if (row->shape == RC_PRE_SHAPE_RANGE && pre->min > pre->max)
        rc_note(&lint->run->diags, "nothing is at least %d and at most %d", pre->min, pre->max);
    if ((row->shape == RC_PRE_SHAPE_LIST || row->shape == RC_PRE_SHAPE_MULT) && !pre->negated &&
        most >= 0 && most < pre->count)
        rc_note_at(&lint->run->diags, pre->count_span,
                   "%d are asked for, and at most %.0f can match", pre->count, most);
}

static void report(struct lint *lint, const struct rc_pre *pre, rc_pred pred, bool piece,
                   bool can_never)
{
    struct rc_message *count = cause_in(lint, pre->span, true);

    if (can_never && count != NULL && pre->kind != RC_PRE_MULT &&
        count->span.begin == pre->count_span.begin) {
        add_note(lint, count, "so this prerequisite can never hold");
        return;
    }
    if (can_never)
        rc_report(&lint->run->diags, RC_W_PRE_NEVER, pre->span, "%s can never hold",
                  piece ? "this part of PREMULT" : "this prerequisite");
    else
        rc_report(&lint->run->diags, RC_W_PRE_ALWAYS, pre->span, "%s always holds",
                  piece ? "this part of PREMULT" : "this prerequisite");
    if (can_never)
        explain(lint, pre, pred);
}

/* What comes of a name that nothing defines is told with the name. */
static void tell_consequence(struct lint *lint, const struct rc_pre *pre, rc_pred pred)
{
    struct rc_message *message = cause_in(lint, pre->span, false);

    if (message == NULL)
        return;
    lint->limits.strict = true;
    if (never(lint, pred))
        add_note(lint, message, "so this prerequisite can never hold");
    else if (always(lint, pred))
        add_note(lint, message, "so this prerequisite always holds");
    lint->limits.strict = false;
}

/* Whether it was told that it never or always holds: then nothing else is said of it. */
static bool lint_one(struct lint *lint, const struct rc_pre *pre, bool piece)
{
    rc_pred pred;
    bool can_never;
    bool told;

    if (asks_a_person(pre) || !find_pred(lint, pre, &pred))
        return false;
    can_never = never(lint, pred);
    told = can_never || always(lint, pred);
    if (told) {
        report(lint, pre, pred, piece, can_never);
        return true;
    }
    for (size_t i = 0; i < pre->pieces.count; i++)
        told = lint_one(lint, pre->pieces.at[i], true) || told;
    if (!piece)
        tell_consequence(lint, pre, pred);
    return told;
}

/* --- several that hold together */

static rc_pred all_but(struct lint *lint, const rc_pre_list *pres, const bool *left_out)
{
    struct rc_preds *preds = &lint->work->pres.preds;
    rc_pred all = rc_pred_truth(preds, true);

    for (size_t i = 0; i < pres->count; i++) {
        rc_pred pred;
        if (!left_out[i] && find_pred(lint, pres->at[i], &pred))
            all = rc_pred_and(preds, all, pred);
    }
    return all;
}

/* Leaves out what is not needed for the contradiction; what is left is needed, each of it. */
static void find_core(struct lint *lint, const rc_pre_list *pres, bool *left_out)
{
    for (size_t i = 0; i < pres->count; i++) {
        left_out[i] = true;
        if (!never(lint, all_but(lint, pres, left_out)))
            left_out[i] = false;
    }
}

/* The last one is what was written too much; the others are where it says so. */
static void report_core(struct lint *lint, const rc_pre_list *pres, const bool *left_out)
{
    struct rc_diags *diags = &lint->run->diags;
    size_t last = pres->count;
    size_t others = 0;

    while (left_out[last - 1])
        last--;
    for (size_t i = 0; i + 1 < last; i++)
        others += !left_out[i];
    rc_report(diags, RC_W_PRE_NEVER, pres->at[last - 1]->span,
              "this prerequisite can never hold together with %s",
              others == 1 ? "another one" : "the others");
    for (size_t i = 0; i + 1 < last; i++) {
        if (!left_out[i])
            rc_note_at(diags, pres->at[i]->span, "'%.*s' has to hold as well",
                       RC_FMT(pres->at[i]->text));
    }
}

static void lint_together(struct lint *lint, const rc_pre_list *pres)
{
    bool *left_out = RC_NEW_ARRAY(&lint->run->arena, bool, pres->count + 1);

    if (pres->count < 2 || !never(lint, all_but(lint, pres, left_out)))
        return;
    find_core(lint, pres, left_out);
    report_core(lint, pres, left_out);
}

/* Of what never holds by itself, nothing more is told. */
static void lint_list(struct lint *lint, const rc_pre_list *pres)
{
    rc_pre_list others = { 0 };

    for (size_t i = 0; i < pres->count; i++) {
        if (!lint_one(lint, pres->at[i], false))
            RC_PUSH(&lint->run->arena, &others, pres->at[i]);
    }
    lint_together(lint, &others);
}

/* --- the pack */

static bool defines(const void *user, struct rc_str variable)
{
    struct rc_str nearest;

    return rc_pre_names_variable(user, variable, &nearest);
}

/* Kinds of which SERVESAS names objects: "SERVESAS:CLASS|Fighter". */
static unsigned served_kinds(const struct rc_lst_pack *pack)
{
    unsigned served = 0;

    for (size_t i = 0; i < pack->objects.count; i++) {
        const struct rc_lst_object *object = pack->objects.at[i];
        for (size_t k = 0; k < object->lines.count; k++) {
            for (size_t f = 0; f < object->lines.at[k]->count; f++) {
                const struct rc_field *field = &object->lines.at[k]->fields[f];
                struct rc_str word = rc_str_sub(field->value, 0, rc_str_find(field->value, '|', 0));
                if (rc_str_eq(field->token, RC_STR("SERVESAS")) &&
                    rc_kind_find(&pack->model, word) < RC_FAMILY_COUNT)
                    served |= 1u << rc_kind_find(&pack->model, word);
            }
        }
    }
    return served;
}

/* Alignments are there unless the game mode says otherwise. */
static bool has_alignments(const struct rc_lst_pack *pack)
{
    for (size_t i = 0; i < pack->controls.count; i++) {
        if (rc_str_eq(pack->controls.at[i].name, RC_STR("ALIGNMENTFEATURE")))
            return false;
    }
    return true;
}

struct rc_pred_limits rc_lst_pred_limits(const struct rc_lst_pack *pack,
                                         const struct rc_pre_pack *pres)
{
    return (struct rc_pred_limits){ .model = &pack->model,
                                    .served = served_kinds(pack),
                                    .alignments = has_alignments(pack),
                                    .defines = defines,
                                    .user = pres->world.names };
}

static void enter(struct rc_diags *diags, struct rc_str kind, struct rc_str key,
                  const struct rc_field *field)
{
    diags->object_kind = kind;
    diags->object_key = key;
    diags->field = field == NULL ? 0 : field->number;
    diags->field_count = field == NULL ? 0 : field->count;
}

void rc_lst_pre_lint(struct rc_run *run, struct rc_lst_work *work)
{
    struct lint lint = { .run = run, .work = work };
    struct rc_pre_pack *pres = &work->pres;

    lint.limits = rc_lst_pred_limits(&work->pack, pres);
    index_messages(&lint);
    for (size_t i = 0; i < pres->objects.count; i++) {
        const struct rc_lst_object *object = pres->objects.at[i].object;
        enter(&run->diags, rc_kind_info(&work->pack.model, object->kind)->word, object->key, NULL);
        lint_list(&lint, &pres->objects.at[i].pres);
    }
    for (size_t i = 0; i < pres->groups.count; i++) {
        const struct rc_pre_group *group = &pres->groups.at[i];
        enter(&run->diags, group->kind, group->key, group->field);
        lint_list(&lint, &group->pres);
    }
    enter(&run->diags, RC_STR(""), RC_STR(""), NULL);
}

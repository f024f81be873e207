/*
 * `rulec explain` for LST: what is asked (a CHOOSE, the object that has one, a PRExxx, QUALIFIED)
 * and of which object, as clauses; ask/explain.c answers.
 */
#include "ask/explain.h"
#include "diag/suggest.h"
#include "driver/lst_gains.h"
#include "driver/lst_object.h"
#include "driver/who.h"
#include "lst/pre_clause.h"

struct question {
    struct rc_run *run;
    struct rc_lst_work *work;
    struct rc_explanation head; /* what does not depend on the character */
    struct rc_ask_pack pack;
    struct rc_unit unit;
    struct rc_clause *root;
};

static const struct rc_model *model_of(const struct question *q)
{
    return &q->work->pack.model;
}

static bool find_object(struct question *q, rc_kind kind, const struct rc_source *object)
{
    return rc_lst_object_named(q->run, q->work, kind, object, &q->pack.kind, &q->pack.object);
}

/* What is known of the object that is asked about. */
static void take_object(struct question *q)
{
    struct rc_pre_pack *pres = &q->work->pres;

    q->pack.granted = rc_pred_truth(&pres->preds, false);
    q->pack.qualified = rc_pred_truth(&pres->preds, true);
    if (q->pack.kind == RC_NO_KIND)
        return;
    q->pack.granted = rc_pre_granted_pred(pres, q->pack.kind, q->pack.object);
    q->pack.qualified = rc_pre_qualified_pred(pres, q->pack.kind, q->pack.object);
    q->pack.granter = rc_lst_granter(q->work, q->pack.kind, q->pack.object);
}

/* --- clauses */

static void complete_clauses(struct question *q, struct rc_clause *clause)
{
    struct rc_pre_scope scope = rc_pre_pack_scope(&q->work->pres, &q->run->arena, &q->run->diags);

    rc_pre_complete_clause(&q->work->pres, &scope, q->pack.kind, q->pack.object, clause);
}

static struct rc_clause *qualified_clause(struct question *q)
{
    struct rc_clause *clause = RC_NEW(&q->run->arena, struct rc_clause);

    clause->of = RC_CLAUSE_QUALIFIED;
    clause->text = RC_STR("QUALIFIED");
    clause->span = rc_object_info(model_of(q), q->pack.kind, q->pack.object)->span;
    return clause;
}

/* --- expressions */

static bool ask_offer(struct question *q, const struct rc_choose_token *token,
                      const struct rc_source *object)
{
    const struct rc_choose_result *result;

    rc_unit_init(&q->unit, &q->run->arena, model_of(q));
    result = rc_lst_choose(q->run, q->work, &q->run->diags, &q->unit, token, true);
    if (result == NULL || !find_object(q, result->rule.kind, object))
        return false;
    take_object(q);
    q->pack.unit = &q->unit;
    q->head.what = RC_EXPLAIN_OFFER;
    q->head.expression = result->rule.text;
    q->root = result->clause;
    complete_clauses(q, q->root);
    return true;
}

static bool ask_qualified(struct question *q, const struct rc_source *object)
{
    if (!find_object(q, RC_NO_KIND, object))
        return false;
    take_object(q);
    q->head.what = RC_EXPLAIN_QUALIFY;
    q->root = qualified_clause(q);
    complete_clauses(q, q->root);
    return true;
}

/* `object` may be NULL: it is nobody's. Else QUALIFY for that object overrides it (pre.md E6, R4).
 */
static bool ask_condition(struct question *q, const struct rc_source *source,
                          const struct rc_source *object)
{
    struct rc_pre_pack *pres = &q->work->pres;
    struct rc_pre_scope scope = rc_pre_pack_scope(pres, &q->run->arena, &q->run->diags);
    const struct rc_pre *pre =
        rc_lst_read_pre(q->run, q->work, &q->run->diags, source->text, source->base);
    bool ok = true;
    rc_pred pred;

    if (pre == NULL || (object != NULL && !find_object(q, RC_NO_KIND, object)))
        return false;
    scope.quiet = false;
    pred = rc_pre_lower(&scope, pre, &ok);
    if (!ok)
        return false;
    take_object(q);
    scope.quiet = true;
    q->head.what = RC_EXPLAIN_CONDITION;
    q->root = rc_pre_clause(&scope, pre);
    if (object == NULL || (pre->unmoved && !rc_compat_has(&pres->compat, RC_PRE_ROW_P36)))
        return true;
    struct rc_clause *whole = qualified_clause(q);
    RC_PUSH(&q->run->arena, &whole->parts, q->root);
    whole->join = RC_CLAUSE_ALL;
    whole->text = pre->text;
    whole->span = pre->span;
    q->root = whole;
    q->pack.qualified = rc_pred_or(&pres->preds, q->pack.granted, pred);
    return true;
}

/* "Bonus Domain" or "FEAT|Bonus Domain" */
static bool is_owner(const struct question *q, const struct rc_choose_source *source,
                     struct rc_str text)
{
    size_t bar = rc_str_find(text, '|', 0);
    struct rc_str word = rc_str_sub(text, 0, bar);

    if (bar == text.len)
        return rc_str_eq_fold(source->key, text);
    return rc_str_eq_fold(source->key, rc_str_sub(text, bar + 1, text.len)) &&
           source->owner->kind == rc_lst_kind_named(model_of(q), word);
}

static bool fail_expression(struct question *q, const struct rc_source *asked)
{
    const struct rc_lst_pack *pack = &q->work->pack;
    struct rc_suggestion nearest = rc_suggest(asked->text);

    for (size_t i = 0; i < pack->chooses.count; i++)
        rc_suggest_offer(&nearest, pack->chooses.at[i].key);
    rc_suggest_offer(&nearest, RC_STR("QUALIFIED"));
    rc_lst_no_such_name(q->run, rc_span_of(asked, asked->text), RC_STR("object with a CHOOSE"),
                        asked->text, &nearest);
    rc_help(
        &q->run->diags,
        "EXPR is a CHOOSE:..., a PRE...:..., QUALIFIED, or the name of an object with a CHOOSE");
    return false;
}

static struct rc_str owner_text(const struct question *q, const struct rc_choose_source *source)
{
    struct rc_str word = source->category.len > 0 ? source->category : source->kind;

    return rc_str_printf(&q->run->arena, "%.*s '%.*s'", RC_FMT(word), RC_FMT(source->key));
}

/* "FEAT|Bonus Domain" tells it from others of that key. */
static bool fail_ambiguous(struct question *q, const struct rc_source *asked)
{
    const struct rc_lst_pack *pack = &q->work->pack;

    rc_report(&q->run->diags, RC_E_NO_SUCH_NAME, rc_span_of(asked, asked->text),
              "there are several objects '%.*s' with a CHOOSE: say of which kind",
              RC_FMT(asked->text));
    for (size_t i = 0; i < pack->chooses.count; i++) {
        const struct rc_choose_source *source = &pack->chooses.at[i];
        if (is_owner(q, source, asked->text))
            rc_help(&q->run->diags, "'%.*s|%.*s'",
                    RC_FMT(rc_kind_info(model_of(q), source->owner->kind)->word),
                    RC_FMT(source->key));
    }
    rc_run_fail(q->run, RC_EXIT_NAME);
    return false;
}

static bool ask_owner(struct question *q, const struct rc_source *asked,
                      const struct rc_source *object)
{
    const struct rc_lst_pack *pack = &q->work->pack;
    const struct rc_choose_source *found = NULL;
    struct rc_choose_token token;

    for (size_t i = 0; i < pack->chooses.count; i++) {
        const struct rc_choose_source *source = &pack->chooses.at[i];
        if (!is_owner(q, source, asked->text))
            continue;
        if (found != NULL && found->owner != source->owner)
            return fail_ambiguous(q, asked);
        found = found != NULL ? found : source;
    }
    if (found != NULL) {
        q->head.rule = owner_text(q, found);
        token =
            (struct rc_choose_token){ found->value, found->span.begin, found->kind, found->key };
        return ask_offer(q, &token, object);
    }
    if (rc_str_find(asked->text, ':', 0) < asked->text.len)
        return rc_lst_token(&q->run->diags, asked->text, asked->base, &token);
    return fail_expression(q, asked);
}

static bool ask(struct question *q, const struct rc_source *source, const struct rc_source *object)
{
    struct rc_choose_token token;

    q->head.expression = source->text;
    if (rc_is_pre(source->text))
        return ask_condition(q, source, object);
    if (rc_str_eq(source->text, RC_STR("QUALIFIED")))
        return ask_qualified(q, object);
    if (rc_str_starts(source->text, RC_STR("CHOOSE:")))
        return rc_lst_token(&q->run->diags, source->text, source->base, &token) &&
               ask_offer(q, &token, object);
    return ask_owner(q, source, object);
}

/* --- answers */

static void tell_prerequisites(void *context, rc_kind kind, rc_object object,
                               struct rc_ask_pres *out)
{
    struct question *q = context;
    struct rc_pre_scope scope = rc_pre_pack_scope(&q->work->pres, &q->run->arena, &q->run->diags);
    const struct rc_pre_object *record = rc_pre_object_of(&q->work->pres, kind, object);

    out->qualified = rc_pre_qualified_pred(&q->work->pres, kind, object);
    for (size_t i = 0; record != NULL && i < record->pres.count; i++) {
        struct rc_ask_pre pre = { record->pres.at[i]->text,
                                  rc_pre_lower(&scope, record->pres.at[i], NULL) };
        RC_PUSH(&q->run->arena, &out->list, pre);
    }
}

static void answer(struct question *q, struct rc_arena *trial, const struct rc_character *who)
{
    bool json = rc_str_eq(rc_run_option(q->run, RC_OPT_FORMAT), RC_STR("json"));
    size_t limit = (size_t)rc_option_number(&q->run->options, RC_OPT_MAX_TRIALS);
    struct rc_explanation explanation = q->head;
    struct rc_facts facts;
    struct rc_ask one = { .arena = &q->run->arena, .trial = trial, .pack = &q->pack };

    rc_character_check(who, model_of(q), &q->run->diags);
    if (q->pack.unit != NULL) {
        rc_lst_facts(q->run, q->work, who, &q->unit, &facts);
        rc_ask_derive(&q->run->arena, rc_lst_derivation(q->run, q->work), &q->pack);
        one.facts = &facts;
    }
    one.base = rc_lst_completed(q->run, q->work, who);
    explanation.who = who->id;
    rc_explain(&one, q->root, limit, &explanation);
    if (json)
        rc_explain_json(&explanation, &q->run->sources, &q->run->out);
    else
        rc_explain_text(&explanation, &q->run->sources, &q->run->out);
}

static void answer_all(struct question *q, const rc_who *who)
{
    bool json = rc_str_eq(rc_run_option(q->run, RC_OPT_FORMAT), RC_STR("json"));
    struct rc_arena trial;

    rc_arena_init(&trial, &q->run->budget);
    rc_lst_gains(&q->run->arena, &q->run->diags, q->work, &q->pack);
    for (size_t i = 0; i < who->count; i++) {
        if (i > 0 && !json)
            rc_buf_char(&q->run->out, '\n');
        answer(q, &trial, who->at[i]);
    }
    rc_arena_clear(&trial);
}

static const struct rc_source *operand(struct rc_run *run, const char *name, size_t number)
{
    const rc_text_list *operands = &run->options.operands;

    return rc_source_add(&run->sources, rc_str(name), rc_str(operands->at[number]));
}

void rc_lst_explain(struct rc_run *run, void *pack, size_t rest)
{
    struct question *q = RC_NEW(&run->arena, struct question);
    bool named = rest + 1 < run->options.operands.count;
    const struct rc_source *expression = operand(run, "EXPR", rest);
    const struct rc_source *object = named ? operand(run, "OBJECT", rest + 1) : NULL;
    struct rc_characters characters;
    rc_who who = { 0 };

    if (expression == NULL || (named && object == NULL))
        return;
    q->run = run;
    q->work = pack;
    q->pack = (struct rc_ask_pack){ .model = model_of(q),
                                    .preds = &q->work->pres.preds,
                                    .atoms = rc_lst_atoms(q->work),
                                    .sizes = q->work->pres.world.sizes,
                                    .pres = tell_prerequisites,
                                    .pres_context = q,
                                    .kind = RC_NO_KIND };
    if (rc_who_read(run, &characters) && rc_who_asked(run, &characters, &who) &&
        ask(q, expression, object))
        answer_all(q, &who);
}

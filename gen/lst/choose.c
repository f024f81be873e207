#include "lst/choose.h"

#include "base/buf.h"
#include "lst/choose_work.h"

/* The pieces of a token: [NUMCHOICES=f|] subtoken [|expression] [|TITLE=t]. */
struct envelope {
    struct rc_str num_choices;
    bool has_num_choices;
    struct rc_str subtoken;
    struct rc_str args; /* p is NULL: there is no '|' behind the subtoken */
    struct rc_str title;
    bool has_title;
};

static struct rc_span span_in(const struct rc_choose_token *token, struct rc_str piece)
{
    rc_pos begin = token->begin + (rc_pos)(piece.p - token->value.p);

    return (struct rc_span){ begin, begin + (rc_pos)piece.len };
}

/* TITLE= is one only as the last part; its quotes are dropped (choose.md G9). */
static void split_title(struct envelope *e)
{
    size_t bar = e->args.len;

    if (e->args.p == NULL)
        return;
    while (bar > 0 && e->args.p[bar - 1] != '|')
        bar--;
    struct rc_str last = rc_str_sub(e->args, bar, e->args.len);
    if (bar == 0 || !rc_str_starts(last, RC_STR("TITLE=")))
        return;
    e->has_title = true;
    e->title = rc_str_sub(last, 6, last.len);
    if (e->title.len > 0 && e->title.p[0] == '"')
        e->title = rc_str_sub(e->title, 1, e->title.len);
    if (e->title.len > 0 && e->title.p[e->title.len - 1] == '"')
        e->title = rc_str_sub(e->title, 0, e->title.len - 1);
    e->args = rc_str_sub(e->args, 0, bar - 1);
}

static struct envelope open_envelope(struct rc_str value)
{
    struct envelope e = { .num_choices = { NULL, 0 } };
    struct rc_str rest = value;

    if (rc_str_starts(rest, RC_STR("NUMCHOICES="))) {
        e.has_num_choices = true;
        rc_str_next(&rest, '|', &e.num_choices);
        e.num_choices = rc_str_sub(e.num_choices, 11, e.num_choices.len);
    }
    if (!rc_str_next(&rest, '|', &e.subtoken))
        e.subtoken = (struct rc_str){ value.p + value.len, 0 };
    e.args = rest;
    split_title(&e);
    return e;
}

static void reject_subtoken(struct rc_choose_work *work, const struct rc_choose_token *token,
                            const struct envelope *e)
{
    struct rc_diags *diags = work->context->diags;
    struct rc_str nearest = rc_subtoken_nearest(e->subtoken);

    work->rejected = true;
    rc_report(diags, RC_E_CHOOSE_SUBTOKEN, span_in(token, e->subtoken),
              "CHOOSE has no subtoken '%.*s'", RC_FMT(e->subtoken));
    if (nearest.len > 0)
        rc_fix_near(diags, span_in(token, e->subtoken), nearest);
}

/* The subtoken's row; NULL: rejected. Old names are none under C13. */
static const struct rc_subtoken_row *find_subtoken(struct rc_choose_work *work,
                                                   const struct rc_choose_token *token,
                                                   const struct envelope *e)
{
    const struct rc_subtoken_row *row = rc_subtoken_find(e->subtoken);
    bool old =
        row != NULL && (row->shape == RC_CHOOSE_OLD_PROF || row->shape == RC_CHOOSE_OLD_CLASS);

    if (row == NULL || (old && !rc_choose_touch(work, RC_CHOOSE_C13))) {
        reject_subtoken(work, token, e);
        return NULL;
    }
    return row;
}

static void warn_old_name(struct rc_choose_work *work, const struct rc_choose_token *token,
                          const struct rc_subtoken_row *row, const struct rc_choose_expr *expr)
{
    struct rc_diags *diags = work->context->diags;
    struct rc_span span = span_in(token, token->value);
    struct rc_buf now;

    rc_buf_init(&now, work->context->arena);
    if (row->shape == RC_CHOOSE_OLD_CLASS)
        rc_buf_add(&now, RC_STR("CLASS|SPELLCASTER"));
    else
        rc_buf_printf(&now, "%sICIENCY", row->word);
    for (size_t i = 0; row->shape == RC_CHOOSE_OLD_PROF && i < expr->conjs.count; i++)
        rc_buf_printf(&now, "|EQUIPMENT[%.*s]", RC_FMT(expr->conjs.at[i].items.at[0].bracket));
    rc_report(diags, RC_W_COMPAT_C13, span, "%s is an old form", row->word);
    rc_help(diags, "write 'CHOOSE:%.*s' [fix]", RC_FMT(rc_buf_str(&now)));
    rc_fix_silent(diags, span, rc_buf_str(&now));
}

static struct rc_choose_expr *parse_args(struct rc_choose_work *work,
                                         const struct rc_choose_token *token,
                                         const struct rc_subtoken_row *row,
                                         const struct envelope *e)
{
    if (row->shape == RC_CHOOSE_OLD_CLASS && e->args.p == NULL)
        return rc_choose_parse(work->context->arena, work->context->diags, work->what,
                               RC_STR("SPELLCASTER"), span_in(token, e->subtoken).begin);
    if (e->args.p != NULL && row->shape != RC_CHOOSE_OLD_CLASS)
        return rc_choose_parse(work->context->arena, work->context->diags, work->what, e->args,
                               span_in(token, e->args).begin);
    rc_report(work->context->diags, RC_E_CHOOSE_SYNTAX, span_in(token, e->subtoken),
              row->shape == RC_CHOOSE_OLD_CLASS ? "%s takes no arguments"
                                                : "CHOOSE:%s needs arguments behind '|'",
              row->word);
    return NULL;
}

/* Adds a constant with its name for the comments of the generated code; each name once. */
static void add_name(struct rc_choose_work *work, struct rc_str text, rc_kind kind, rc_set set)
{
    struct rc_rule *rule = &work->result->rule;
    const struct rc_set_node *node = rc_set_node(work->context->unit, set);

    if (node->op != RC_SET_BITS)
        return;
    for (size_t i = 0; i < rule->names.count; i++) {
        if (rc_str_eq(rule->names.at[i].text, text))
            return;
    }
    struct rc_named_set name = { text, kind, node->bits };
    RC_PUSH(work->context->arena, &rule->names, name);
}

static void name_parts(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    for (size_t i = 0; i < expr->conjs.count; i++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[i];
        for (size_t j = 0; j < conj->items.count; j++) {
            const struct rc_choose_item *item = &conj->items.at[j];
            bool of_kind =
                item->class != RC_ITEM_QUALIFIER || item->qualifier->shape == RC_QUALIFIER_IMAGE;
            if (of_kind)
                add_name(work, item->text, work->kind, rc_choose_item_set(work, work->kind, item));
            else if (item->inner != NULL)
                name_parts(work, item->inner);
        }
    }
}

/*
 * note [what is left]: of n sets, all but one are joined by what stands before it and what stands
 * behind it, so n of these cost 3n joins.
 */
typedef rc_set join_function(struct rc_unit *unit, rc_set a, rc_set b);

/* rest[i]: the sets but for the i-th, joined; `none` is the join of nothing. */
static void leave_out_each(struct rc_choose_work *work, const rc_set *sets, size_t count,
                           rc_set none, join_function *join, rc_set *rest)
{
    struct rc_unit *unit = work->context->unit;
    rc_set before = none;
    rc_set behind = none;

    for (size_t i = 0; i < count; i++) {
        rest[i] = before;
        before = join(unit, before, sets[i]);
    }
    for (size_t i = count; i > 0; i--) {
        rest[i - 1] = join(unit, rest[i - 1], behind);
        behind = join(unit, behind, sets[i - 1]);
    }
}

/* The items of a conjunction: what the rule is without each is that of `others` and the rest. */
static void add_item_parts(struct rc_choose_work *work, const struct rc_choose_conj *conj,
                           rc_set others)
{
    struct rc_unit *unit = work->context->unit;
    size_t count = conj->items.count;
    rc_set *sets = RC_NEW_ARRAY(work->context->arena, rc_set, count);
    rc_set *rest = RC_NEW_ARRAY(work->context->arena, rc_set, count);
    rc_set all = rc_set_all(unit, work->kind);

    for (size_t i = 0; i < count; i++)
        sets[i] = rc_choose_item_set(work, work->kind, &conj->items.at[i]);
    leave_out_each(work, sets, count, all, rc_set_and, rest);
    for (size_t i = 0; count > 1 && i < count; i++) {
        const struct rc_choose_item *item = &conj->items.at[i];
        struct rc_rule_part part = { .text = item->text,
                                     .span = item->span,
                                     .set = sets[i],
                                     .rest = rc_set_or(unit, others, rest[i]),
                                     .required = true };
        RC_PUSH(work->context->arena, &work->result->rule.parts, part);
    }
}

static rc_set conj_set(struct rc_choose_work *work, const struct rc_choose_conj *conj)
{
    rc_set all = rc_set_all(work->context->unit, work->kind);

    for (size_t i = 0; i < conj->items.count; i++)
        all = rc_set_and(work->context->unit, all,
                         rc_choose_item_set(work, work->kind, &conj->items.at[i]));
    return all;
}

static void add_parts(struct rc_choose_work *work, const struct rc_choose_expr *expr)
{
    size_t count = expr->conjs.count;
    rc_set *sets = RC_NEW_ARRAY(work->context->arena, rc_set, count);
    rc_set *rest = RC_NEW_ARRAY(work->context->arena, rc_set, count);
    rc_set none = rc_set_empty(work->context->unit, work->kind);

    for (size_t c = 0; c < count; c++)
        sets[c] = conj_set(work, &expr->conjs.at[c]);
    leave_out_each(work, sets, count, none, rc_set_or, rest);
    for (size_t c = 0; c < count; c++) {
        const struct rc_choose_conj *conj = &expr->conjs.at[c];
        const struct rc_choose_item *first = &conj->items.at[0];
        const struct rc_choose_item *last = &conj->items.at[conj->items.count - 1];
        struct rc_rule_part part = {
            .text = rc_str_between(first->text.p, last->text.p + last->text.len),
            .span = rc_span_join(first->span, last->span),
            .set = sets[c],
            .rest = rest[c],
        };
        if (count > 1)
            RC_PUSH(work->context->arena, &work->result->rule.parts, part);
        add_item_parts(work, conj, rest[c]);
    }
}

static void make_rule(struct rc_choose_work *work, const struct rc_choose_token *token,
                      const struct rc_choose_expr *expr)
{
    struct rc_rule *rule = &work->result->rule;

    rule->owner_kind = token->owner_kind;
    rule->owner_key = token->owner_key;
    rule->text = rc_str_printf(work->context->arena, "CHOOSE:%.*s", RC_FMT(token->value));
    rule->span = span_in(token, token->value);
    rule->kind = work->kind;
    rule->set = rc_choose_lower(work, work->kind, expr);
    name_parts(work, expr);
    add_parts(work, expr);
    if (work->context->explain)
        work->result->clause = rc_choose_clause(work, expr);
}

static struct rc_str canonical_token(struct rc_choose_work *work, const struct rc_subtoken_row *row,
                                     const struct envelope *e, const struct rc_choose_expr *expr)
{
    struct rc_buf out;

    rc_buf_init(&out, work->context->arena);
    if (e->has_num_choices)
        rc_buf_printf(&out, "NUMCHOICES=%.*s|", RC_FMT(e->num_choices));
    rc_buf_printf(&out, "%s|%.*s", row->word, RC_FMT(rc_choose_canonical(work, expr)));
    if (e->has_title)
        rc_buf_printf(&out, "|TITLE=%.*s", RC_FMT(e->title));
    return rc_buf_str(&out);
}

static void compile_set(struct rc_choose_work *work, const struct rc_choose_token *token,
                        const struct rc_subtoken_row *row, const struct envelope *e)
{
    struct rc_choose_result *result = work->result;
    struct rc_choose_expr *expr = parse_args(work, token, row, e);

    if (expr == NULL) {
        work->rejected = true;
        return;
    }
    rc_choose_modernise(work, row, expr);
    if (!work->rejected && row->shape != RC_CHOOSE_SET)
        warn_old_name(work, token, row, expr);
    if (!work->rejected)
        rc_choose_bind(work, work->kind, expr, false);
    if (!work->rejected)
        rc_choose_check(work, expr);
    if (work->rejected)
        return;
    result->canonical = canonical_token(work, row, e, expr);
    result->status = RC_CHOOSE_COMPILED;
    make_rule(work, token, expr);
}

static bool check_num_choices(struct rc_choose_work *work, const struct rc_choose_token *token,
                              const struct envelope *e)
{
    if (!e->has_num_choices || e->num_choices.len > 0)
        return true;
    rc_report(work->context->diags, RC_E_CHOOSE_SYNTAX,
              span_in(token, rc_str_sub(token->value, 0, 11)), "NUMCHOICES= needs a formula");
    work->rejected = true;
    return false;
}

static bool check_title(struct rc_choose_work *work, const struct rc_choose_token *token,
                        const struct envelope *e)
{
    if (!e->has_title || e->title.len > 0)
        return true;
    rc_report(work->context->diags, RC_E_CHOOSE_TITLE, span_in(token, e->title),
              "TITLE= needs a text");
    work->rejected = true;
    return false;
}

/* Compiles a token by the rows of the context; returns whether PCGen fails when it is used. */
static bool compile_token(struct rc_choose_context *context, const struct rc_choose_token *token,
                          struct rc_choose_result *result)
{
    struct rc_choose_work work = { .context = context, .result = result };
    struct envelope e = open_envelope(token->value);

    *result = (struct rc_choose_result){ .status = RC_CHOOSE_IS_CARRIED,
                                         .subtoken = e.subtoken,
                                         .num_choices = e.num_choices,
                                         .title = e.title };
    const struct rc_subtoken_row *row = find_subtoken(&work, token, &e);
    if (row != NULL && check_num_choices(&work, token, &e) && row->shape != RC_CHOOSE_CARRIED) {
        work.what = rc_str_printf(context->arena, "CHOOSE:%s", row->word);
        work.kind = row->kind;
        if (check_title(&work, token, &e))
            compile_set(&work, token, row, &e);
    }
    if (work.rejected)
        result->status = RC_CHOOSE_REJECTED;
    return work.fails && !work.rejected;
}

/*
 * note [where PCGen fails]: an expression that makes PCGen throw has the default answer as a
 * whole, whatever other rows are switched. So it is tried first, its messages thrown away.
 */
static bool fails(const struct rc_choose_context *context, const struct rc_choose_token *token,
                  struct rc_choose_result *result)
{
    struct rc_diags unheard;
    struct rc_choose_context trial = *context;

    rc_diags_init(&unheard, context->arena, context->diags->sources);
    trial.diags = &unheard;
    return compile_token(&trial, token, result);
}

static bool has_code(const struct rc_diags *diags, size_t from, enum rc_code code)
{
    for (size_t i = from; i < diags->count; i++) {
        if (diags->at[i]->code == code)
            return true;
    }
    return false;
}

/*
 * Subclasses count almost wherever a class does. Whether that makes a difference to this token is
 * found by compiling it without them (C11); W-SUBTYPE has told it already where it was given.
 */
static void warn_subclasses(const struct rc_choose_context *context,
                            const struct rc_choose_token *token,
                            const struct rc_choose_result *result, size_t from)
{
    struct rc_choose_context trial = *context;
    struct rc_choose_result shipped;

    if (!rc_compat_has(&result->touched, RC_CHOOSE_C11) ||
        rc_compat_has(&context->compat, RC_CHOOSE_C11) ||
        has_code(context->diags, from, RC_W_SUBTYPE))
        return;
    rc_compat_set(&trial.compat, RC_CHOOSE_C11, true);
    fails(&trial, token, &shipped);
    if (shipped.status != result->status || shipped.unresolved.count != result->unresolved.count ||
        !rc_set_same(shipped.rule.set, result->rule.set))
        rc_report(context->diags, RC_W_COMPAT_C11, span_in(token, token->value),
                  "subclasses count here: PCGen knows classes only");
}

void rc_choose_compile(struct rc_choose_context *context, const struct rc_choose_token *token,
                       struct rc_choose_result *result)
{
    static const struct rc_compat none;
    struct rc_choose_context plain = *context;
    struct rc_choose_result shipped;
    size_t from = context->diags->count;

    if (memcmp(&context->compat, &none, sizeof none) == 0 || !fails(context, token, &shipped)) {
        compile_token(context, token, result);
        warn_subclasses(context, token, result, from);
        return;
    }
    plain.compat = none;
    compile_token(&plain, token, result);
    result->canonical = shipped.canonical;
}

void rc_choose_compile_pack(struct rc_choose_context *context, const struct rc_lst_pack *pack,
                            rc_rule_list *rules, size_t *carried)
{
    *carried = 0;
    for (size_t i = 0; i < pack->chooses.count; i++) {
        const struct rc_choose_source *source = &pack->chooses.at[i];
        struct rc_choose_token token = { source->value, source->span.begin, source->kind,
                                         source->key };
        struct rc_choose_result result = { .status = RC_CHOOSE_REJECTED };
        context->diags->field = source->field->number;
        context->diags->field_count = source->field->count;
        context->diags->object_kind = source->kind;
        context->diags->object_key = source->key;
        rc_choose_compile(context, &token, &result);
        if (result.status == RC_CHOOSE_COMPILED)
            RC_PUSH(context->arena, rules, result.rule);
        else
            *carried += result.status != RC_CHOOSE_REJECTED;
    }
    context->diags->field = context->diags->field_count = 0;
    context->diags->object_kind = context->diags->object_key = RC_STR("");
}

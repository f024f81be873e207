/* `rulec eval` for LST: what a CHOOSE offers a character, whether it meets a PRExxx. */
#include "ask/offer.h"
#include "base/quote.h"
#include "diag/suggest.h"
#include "driver/lst_pack.h"
#include "driver/who.h"

/* The text behind "CHOOSE:"; false after a message. */
static bool split_expression(struct rc_diags *diags, struct rc_str text, struct rc_span span,
                             struct rc_str *value)
{
    struct rc_str word = RC_STR("CHOOSE:");

    if (rc_str_starts(text, word)) {
        *value = rc_str_sub(text, word.len, text.len);
        return true;
    }
    rc_report(diags, RC_E_EXPRESSION, span, "an expression of LST begins with CHOOSE: or PRE");
    if (rc_str_find(text, '|', 0) < text.len)
        rc_help(diags, "did you mean 'CHOOSE:%.*s'?", RC_FMT(text));
    return false;
}

/* Says why a token that parses has no set. */
static void report_status(struct rc_diags *diags, const struct rc_choose_result *result,
                          struct rc_span span)
{
    if (result->status == RC_CHOOSE_IS_CARRIED)
        rc_report(diags, RC_E_EXPRESSION, span, "CHOOSE:%.*s is carried unread: it has no set",
                  RC_FMT(result->subtoken));
}

const struct rc_choose_result *rc_lst_choose(struct rc_run *run, const struct rc_lst_work *work,
                                             struct rc_diags *diags, struct rc_unit *unit,
                                             const struct rc_choose_token *token, bool explain)
{
    struct rc_choose_result *result = RC_NEW(&run->arena, struct rc_choose_result);
    struct rc_choose_context context = {
        .arena = &run->arena,
        .diags = diags,
        .model = &work->pack.model,
        .unit = unit,
        .compat = work->compat,
        .pre_compat = rc_lst_pre_compat(&work->compat),
        .explain = explain,
    };

    rc_choose_compile(&context, token, result);
    if (result->status == RC_CHOOSE_COMPILED)
        return result;
    report_status(diags, result,
                  (struct rc_span){ token->begin, token->begin + (rc_pos)token->value.len });
    return NULL;
}

bool rc_lst_token(struct rc_diags *diags, struct rc_str text, rc_pos begin,
                  struct rc_choose_token *token)
{
    struct rc_span span = { begin, begin + (rc_pos)text.len };

    *token = (struct rc_choose_token){ .owner_kind = RC_STR(""), .owner_key = RC_STR("") };
    if (!split_expression(diags, text, span, &token->value))
        return false;
    token->begin = begin + (rc_pos)(token->value.p - text.p);
    return true;
}

const struct rc_rule *rc_lst_expression(struct rc_run *run, const struct rc_lst_work *work,
                                        struct rc_diags *diags, struct rc_unit *unit,
                                        struct rc_str text, rc_pos begin)
{
    struct rc_choose_token token;
    const struct rc_choose_result *result;

    if (!rc_lst_token(diags, text, begin, &token))
        return NULL;
    result = rc_lst_choose(run, work, diags, unit, &token, false);
    return result == NULL ? NULL : &result->rule;
}

static void add_key(struct rc_run *run, const struct rc_character *character, bool several,
                    struct rc_str key)
{
    if (several)
        rc_buf_printf(&run->out, "%.*s\t", RC_FMT(character->id));
    rc_buf_printf(&run->out, "%.*s\n", RC_FMT(key));
}

static void add_json(struct rc_run *run, const struct rc_model *model, const struct rc_rule *rule,
                     struct rc_str text, const struct rc_character *character,
                     const rc_key_list *keys)
{
    struct rc_buf *out = &run->out;

    rc_buf_add(out, RC_STR("{\"schema\":\"rulec.eval/1\",\"as\":"));
    rc_quote_json(out, character->id);
    rc_buf_add(out, RC_STR(",\"expr\":"));
    rc_quote_json(out, text);
    rc_buf_add(out, RC_STR(",\"kind\":"));
    rc_quote_json(out, rc_kind_info(model, rule->kind)->word);
    rc_buf_add(out, RC_STR(",\"offered\":["));
    for (size_t i = 0; i < keys->count; i++) {
        rc_buf_add(out, i > 0 ? RC_STR(",") : RC_STR(""));
        rc_quote_json(out, keys->at[i]);
    }
    rc_buf_add(out, RC_STR("]}\n"));
}

static void answer(struct rc_run *run, const struct rc_lst_work *work, const struct rc_unit *unit,
                   const struct rc_rule *rule, struct rc_str text, const rc_who *who)
{
    bool json = rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));

    for (size_t i = 0; i < who->count; i++) {
        const struct rc_character *character = who->at[i];
        struct rc_facts facts;
        rc_key_list keys = { 0 };
        rc_character_check(character, &work->pack.model, &run->diags);
        rc_lst_facts(run, work, character, unit, &facts);
        rc_ask_offered(&run->arena, unit, &facts, rule, &keys);
        if (json)
            add_json(run, &work->pack.model, rule, text, character, &keys);
        for (size_t k = 0; !json && k < keys.count; k++)
            add_key(run, character, who->count > 1, keys.at[k]);
    }
}

static void add_met(struct rc_run *run, struct rc_str text, const struct rc_character *character,
                    bool met)
{
    struct rc_buf *out = &run->out;

    rc_buf_add(out, RC_STR("{\"schema\":\"rulec.eval/1\",\"as\":"));
    rc_quote_json(out, character->id);
    rc_buf_add(out, RC_STR(",\"expr\":"));
    rc_quote_json(out, text);
    rc_buf_printf(out, ",\"met\":%s}\n", met ? "true" : "false");
}

/* A prerequisite: whether each character meets it. */
static void answer_met(struct rc_run *run, struct rc_lst_work *work, struct rc_str text,
                       rc_pos begin, const rc_who *who)
{
    bool json = rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));
    const struct rc_pre *pre;
    rc_pred pred;

    if (!rc_lst_prerequisite(run, work, &run->diags, text, begin, &pre, &pred))
        return;
    for (size_t i = 0; i < who->count; i++) {
        bool met = rc_lst_met(run, work, who->at[i], pred);
        rc_character_check(who->at[i], &work->pack.model, &run->diags);
        if (json)
            add_met(run, text, who->at[i], met);
        else
            add_key(run, who->at[i], who->count > 1, met ? RC_STR("met") : RC_STR("not met"));
    }
}

void rc_lst_eval(struct rc_run *run, void *pack, size_t rest)
{
    struct rc_lst_work *work = pack;
    struct rc_str text = rc_str(run->options.operands.at[rest]);
    struct rc_characters characters;
    rc_who who = { 0 };
    struct rc_unit *unit = RC_NEW(&run->arena, struct rc_unit);
    const struct rc_source *source = rc_source_add(&run->sources, RC_STR("EXPR"), text);

    if (source == NULL || !rc_who_read(run, &characters) || !rc_who_asked(run, &characters, &who))
        return;
    if (rc_is_pre(text)) {
        answer_met(run, work, source->text, source->base, &who);
        return;
    }
    rc_unit_init(unit, &run->arena, &work->pack.model);
    const struct rc_rule *rule =
        rc_lst_expression(run, work, &run->diags, unit, text, source->base);
    if (rule != NULL)
        answer(run, work, unit, rule, text, &who);
}

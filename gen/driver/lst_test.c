/*
 * `rulec test` for LST: each case through the reference evaluator and through compiled C.
 *
 * Cases are taken in batches. The choices of a batch are the rules of one small pack, case_N, and
 * its prerequisites one table, met_N, which are planned, emitted, compiled and loaded; what they
 * say must be what the reference evaluator says, and that must be what the case states.
 */
#include "ask/offer.h"
#include "driver/cases.h"
#include "driver/lst_case.h"
#include "driver/lst_met.h"
#include "driver/who.h"
#include "ir/eval.h"

enum {
    BATCH = 256
};

struct session {
    struct rc_run *run;
    struct rc_lst_work *work;
    struct rc_characters characters;
    struct rc_tally tally;
    struct rc_cc cc;
    size_t number; /* of the next case, for names */
};

static void fail_case(struct session *s, const struct rc_case *c, const char *why)
{
    rc_report(&s->run->diags, RC_E_CASE_FAILED, c->asked, "this case fails: %s", why);
    rc_driver_tally(&s->tally, false);
}

static void note_keys(struct session *s, const char *what, const rc_key_list *keys)
{
    enum {
        SHOWN = 12
    };
    struct rc_buf text;

    if (keys->count == 0)
        return;
    rc_buf_init(&text, &s->run->arena);
    for (size_t i = 0; i < keys->count && i < SHOWN; i++)
        rc_buf_printf(&text, "%s%.*s", i > 0 ? ", " : "", RC_FMT(keys->at[i]));
    if (keys->count > SHOWN)
        rc_buf_printf(&text, " and %zu more", keys->count - SHOWN);
    rc_note(&s->run->diags, "%s: %s", what, text.p);
}

/*
 * Whether the messages of compiling a case let it go on; else it is settled: it passes where it
 * states an error, or fails.
 */
static bool goes_on(struct session *s, const struct rc_case *c, const struct rc_diags *own,
                    bool compiled)
{
    bool failed = !compiled || own->errors > 0;

    if (c->error && failed) {
        rc_driver_tally(&s->tally, true);
        return false;
    }
    rc_driver_take(s->run, own);
    if (c->error)
        fail_case(s, c, "a message was expected, and there is none");
    else if (failed) /* which the messages of the expression say */
        rc_driver_tally(&s->tally, false);
    return !c->error && !failed;
}

/* The object whose offer is asked for, if it is one. */
static bool find_object(struct session *s, const struct rc_case *c, struct rc_lst_case *out)
{
    rc_kind kind;

    out->object = RC_NO_OBJECT;
    if (c->object.len == 0) {
        if (c->form != RC_CASE_MET)
            return true;
        fail_case(s, c, "a CHOOSE is not met: state what is offered, or an object");
        return false;
    }
    if (rc_lst_case_object(s->run, s->work, c, out->rule.kind, &kind, &out->object))
        return true;
    rc_driver_tally(&s->tally, false);
    return false;
}

/* Compiles the choice of a case; false when the case is settled by that. */
static bool compile_choice(struct session *s, struct rc_unit *unit, const struct rc_case *c,
                           struct rc_lst_case *out)
{
    struct rc_diags own;
    const struct rc_rule *rule;

    rc_driver_own(s->run, &own);
    out->source = c;
    rule = rc_lst_expression(s->run, s->work, &own, unit, c->expr,
                             rc_lst_case_text(s->run, c, c->expr, "expr"));
    if (!goes_on(s, c, &own, rule != NULL))
        return false;
    out->rule = *rule;
    out->rule.owner_kind = RC_STR("case");
    out->rule.owner_key = rc_str_printf(&s->run->arena, "%zu", s->number);
    return find_object(s, c, out);
}

/* The same for a prerequisite. An object that nothing has is told by itself. */
static bool compile_met(struct session *s, const struct rc_case *c, struct rc_lst_met_case *out)
{
    struct rc_diags own;
    size_t before = s->run->diags.errors;
    bool compiled;

    rc_driver_own(s->run, &own);
    out->source = c;
    compiled = rc_lst_met_pred(s->run, s->work, &own, c, &out->pred);
    if (s->run->diags.errors > before) {
        rc_driver_tally(&s->tally, false);
        return false;
    }
    if (!goes_on(s, c, &own, compiled))
        return false;
    if (!c->offered.stated)
        return true;
    fail_case(s, c, "a PRExxx offers nothing: state whether it is met");
    return false;
}

/* The characters of a case; false after a message. */
static bool find_characters(struct session *s, const struct rc_case *c, rc_who *who)
{
    if (c->as.count == 0)
        RC_PUSH(&s->run->arena, who, RC_NEW(&s->run->arena, struct rc_character));
    for (size_t i = 0; i < c->as.count; i++) {
        const struct rc_character *character =
            rc_who_named(s->run, &s->characters, c->as.at[i], rc_case_place(c, "as", i));
        if (character == NULL) {
            rc_driver_tally(&s->tally, false);
            return false;
        }
        RC_PUSH(&s->run->arena, who, character);
    }
    return true;
}

static bool fail_for(struct session *s, const struct rc_case *c, const struct rc_character *who,
                     const char *what)
{
    fail_case(s, c, rc_str_printf(&s->run->arena, "for '%.*s' %s", RC_FMT(who->id), what).p);
    return false;
}

/* Whether all that is offered is what is stated. */
static bool check_keys(struct session *s, const struct rc_unit *unit, const struct rc_lst_case *c,
                       size_t who)
{
    struct rc_arena *arena = &s->run->arena;
    const struct rc_stated_texts *stated = &c->source->offered;
    rc_key_list keys = { 0 };
    rc_key_list missing = { 0 };
    rc_key_list extra = { 0 };

    rc_ask_offered(arena, unit, c->facts.at[who], &c->rule, &keys);
    if (rc_ask_compare(arena, &keys, stated->list.at, stated->list.count, &missing, &extra))
        return true;
    fail_for(s, c->source, c->who.at[who], "something else is offered");
    note_keys(s, "not offered", &missing);
    note_keys(s, "offered besides", &extra);
    return false;
}

static bool check_offer(struct session *s, const struct rc_unit *unit, const struct rc_lst_case *c,
                        size_t who)
{
    uint64_t *set = rc_bits_new(&s->run->arena, rc_kind_count(unit->model, c->rule.kind));

    rc_eval_set(unit, c->facts.at[who], c->rule.set, set);
    if (rc_bits_has(set, c->object) == c->source->met.value)
        return true;
    return fail_for(s, c->source, c->who.at[who],
                    c->source->met.value ? "it is not offered" : "it is offered");
}

/* By the reference evaluator. */
static bool check_choice(struct session *s, const struct rc_unit *unit, struct rc_lst_case *c)
{
    bool good = true;

    for (size_t i = 0; i < c->who.count && good; i++) {
        struct rc_facts *facts = RC_NEW(&s->run->arena, struct rc_facts);
        rc_lst_facts(s->run, s->work, c->who.at[i], unit, facts);
        RC_PUSH(&s->run->arena, &c->facts, facts);
        good = c->object != RC_NO_OBJECT ? check_offer(s, unit, c, i) : check_keys(s, unit, c, i);
    }
    return good;
}

static bool check_met(struct session *s, const struct rc_lst_met_case *c)
{
    for (size_t i = 0; i < c->who.count; i++) {
        bool met = rc_lst_met(s->run, s->work, c->who.at[i], c->pred);
        if (met != c->source->met.value)
            return fail_for(s, c->source, c->who.at[i], met ? "it is met" : "it is not met");
    }
    return true;
}

static void run_choices(struct session *s, const struct rc_unit *unit, struct rc_lst_case *batch,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        batch[i].sound = check_choice(s, unit, &batch[i]);
    if (count > 0)
        rc_lst_case_compiled(s->run, &s->cc, unit, batch, count);
    for (size_t i = 0; i < count; i++) {
        if (batch[i].sound)
            rc_driver_tally(&s->tally, !batch[i].differs);
    }
}

static void run_met(struct session *s, struct rc_lst_met_case *batch, size_t count)
{
    for (size_t i = 0; i < count; i++)
        batch[i].sound = check_met(s, &batch[i]);
    if (count > 0)
        rc_lst_met_compiled(s->run, &s->cc, s->work, batch, count);
    for (size_t i = 0; i < count; i++) {
        if (batch[i].sound)
            rc_driver_tally(&s->tally, !batch[i].differs);
    }
}

static void run_batch(struct session *s, const struct rc_case *cases, size_t count)
{
    struct rc_unit *unit = RC_NEW(&s->run->arena, struct rc_unit);
    struct rc_lst_case *choices = RC_NEW_ARRAY(&s->run->arena, struct rc_lst_case, count + 1);
    struct rc_lst_met_case *met = RC_NEW_ARRAY(&s->run->arena, struct rc_lst_met_case, count + 1);
    size_t choice_count = 0;
    size_t met_count = 0;

    rc_unit_init(unit, &s->run->arena, &s->work->pack.model);
    for (size_t i = 0; i < count; i++) {
        const struct rc_case *c = &cases[i];
        struct rc_lst_case *choice = &choices[choice_count];
        struct rc_lst_met_case *one = &met[met_count];
        *choice = (struct rc_lst_case){ 0 };
        *one = (struct rc_lst_met_case){ 0 };
        s->number++;
        if (c->form != RC_CASE_OFFERED && c->form != RC_CASE_MET)
            fail_case(s, c, "it asks for nothing that LST answers");
        else if (rc_lst_is_met_case(c))
            met_count += compile_met(s, c, one) && find_characters(s, c, &one->who);
        else
            choice_count +=
                compile_choice(s, unit, c, choice) && find_characters(s, c, &choice->who);
    }
    run_choices(s, unit, choices, choice_count);
    run_met(s, met, met_count);
}

void rc_lst_test(struct rc_run *run, void *pack, size_t rest)
{
    struct session s = { .run = run, .work = pack };
    rc_case_list cases = { 0 };

    if (!rc_who_read(run, &s.characters) || !rc_driver_cases(run, rest, &cases) ||
        !rc_cc_begin(&s.cc, run))
        return;
    for (size_t i = 0; i < cases.count && !rc_cc_interrupted(); i += BATCH)
        run_batch(&s, cases.at + i, cases.count - i < BATCH ? cases.count - i : BATCH);
    rc_cc_end(&s.cc);
    rc_driver_close(run, &s.tally);
}

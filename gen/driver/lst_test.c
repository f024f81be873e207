/*
 * `rulec test` for LST: each case through the reference evaluator and through compiled C.
 *
 * Cases are taken in batches. The expressions of a batch are the rules of one small pack, case_N,
 * which is planned, emitted, compiled and loaded; what its functions say must be what the reference
 * evaluator says, and that must be what the case states.
 */
#include "ask/offer.h"
#include "driver/cases.h"
#include "driver/lst_case.h"
#include "driver/who.h"

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

/* Compiles the expression of a case; false when the case is settled by that. */
static bool compile_case(struct session *s, struct rc_unit *unit, const struct rc_case *c,
                         struct rc_lst_case *out)
{
    struct rc_diags own;

    rc_driver_own(s->run, &own);
    out->source = c;
    const struct rc_rule *rule =
        rc_lst_expression(s->run, s->work, &own, unit, c->expr, rc_lst_case_begin(s->run, c));
    bool failed = rule == NULL || own.errors > 0;
    if (c->error && failed) {
        rc_driver_tally(&s->tally, true);
        return false;
    }
    rc_driver_take(s->run, &own);
    if (c->error)
        fail_case(s, c, "a message was expected, and there is none");
    else if (failed) /* which the messages of the expression say */
        rc_driver_tally(&s->tally, false);
    if (c->error || failed)
        return false;
    out->rule = *rule;
    out->rule.owner_kind = RC_STR("case");
    out->rule.owner_key = rc_str_printf(&s->run->arena, "%zu", s->number);
    return true;
}

/* The characters of a case; false after a message. */
static bool find_characters(struct session *s, const struct rc_case *c, struct rc_lst_case *out)
{
    if (c->as.count == 0)
        RC_PUSH(&s->run->arena, &out->who, RC_NEW(&s->run->arena, struct rc_character));
    for (size_t i = 0; i < c->as.count; i++) {
        const struct rc_character *character =
            rc_who_named(s->run, &s->characters, c->as.at[i], c->span);
        if (character == NULL) {
            rc_driver_tally(&s->tally, false);
            return false;
        }
        RC_PUSH(&s->run->arena, &out->who, character);
    }
    return true;
}

/* By the reference evaluator. */
static bool check_reference(struct session *s, const struct rc_unit *unit, struct rc_lst_case *c)
{
    struct rc_arena *arena = &s->run->arena;

    for (size_t i = 0; i < c->who.count; i++) {
        rc_key_list keys = { 0 };
        rc_key_list missing = { 0 };
        rc_key_list extra = { 0 };
        struct rc_facts *facts = RC_NEW(arena, struct rc_facts);
        rc_lst_facts(s->run, s->work, c->who.at[i], unit, facts);
        RC_PUSH(arena, &c->facts, facts);
        rc_ask_offered(arena, unit, facts, &c->rule, &keys);
        if (rc_ask_compare(arena, &keys, c->source->offered.list.at, c->source->offered.list.count,
                           &missing, &extra))
            continue;
        fail_case(
            s, c->source,
            rc_str_printf(arena, "for '%.*s' something else is offered", RC_FMT(c->who.at[i]->id))
                .p);
        note_keys(s, "not offered", &missing);
        note_keys(s, "offered besides", &extra);
        return false;
    }
    return true;
}

static void run_batch(struct session *s, const struct rc_case *cases, size_t count)
{
    struct rc_unit *unit = RC_NEW(&s->run->arena, struct rc_unit);
    struct rc_lst_case *batch = RC_NEW_ARRAY(&s->run->arena, struct rc_lst_case, count + 1);
    size_t compiled = 0;

    rc_unit_init(unit, &s->run->arena, &s->work->pack.model);
    for (size_t i = 0; i < count; i++) {
        struct rc_lst_case *c = &batch[compiled];
        *c = (struct rc_lst_case){ 0 };
        s->number++;
        if (cases[i].form != RC_CASE_OFFERED)
            fail_case(s, &cases[i], "it asks for nothing that LST answers");
        else
            compiled += compile_case(s, unit, &cases[i], c) && find_characters(s, &cases[i], c);
    }
    for (size_t i = 0; i < compiled; i++)
        batch[i].sound = check_reference(s, unit, &batch[i]);
    if (compiled == 0)
        return;
    rc_lst_case_compiled(s->run, &s->cc, unit, batch, compiled);
    for (size_t i = 0; i < compiled; i++) {
        if (batch[i].sound)
            rc_driver_tally(&s->tally, !batch[i].differs);
    }
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

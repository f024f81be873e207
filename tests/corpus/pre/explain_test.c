/*
 * Explanations on the RSRD: of random pairs of an object and a character, and of a CHOOSE as well,
 * the verdict is that of the reference evaluator and of compiled C; each change that is offered,
 * applied to the character, turns it for both; no part of it does; and where one change alone does
 * (a stupid search tries them), the first one offered is one change alone.
 *
 *     RULEC_SEED=n repeats a run, RULEC_PAIRS=n asks about so many
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "ask/explain.h"
#include "driver/lst_gains.h"
#include "emit/emit.h"
#include "emit/pre.h"
#include "ir/eval.h"
#include "lst/pre_clause.h"
#include "state/character.h"
#include "support/compiled.h"
#include "support/corpus.h"
#include "support/qualify.h"
#include "support/random_pack.h"

enum {
    PAIRS = 200,
    LIMIT = 60000, /* trials */
    EXPRESSIONS = 120,
    SHOWN = 20
};

typedef void run_function(const double *numbers, double *values);
typedef void set_function(const double *values, const uint64_t *granted, uint64_t *out);

struct choice {
    struct rc_choose_result result;
    size_t rule;
};

struct check {
    struct rig rig;
    struct rc_arena trial;
    struct random random;
    bool pcgen;
    size_t pairs;
    struct rc_lst_work work;
    struct rc_compat rows; /* of pre.md */
    struct rc_characters characters;
    struct rc_ask_pack pack;
    struct rc_unit unit;
    struct rc_facts *facts; /* of each character, for the sets */
    RC_VEC(struct choice) choices;
    /* compiled */
    struct rc_plan_pre *plan;
    void *library;
    struct rc_plan *rules_plan;
    void *rules_library;
    const rulec_pack *rules;
    char *bytes;
    /* counted */
    size_t unmet;
    size_t changes;
    size_t lone;
    size_t never;
    size_t bounded;
    size_t lost; /* parts could be turned, the whole could not */
    size_t wrong;
};

static void complain(struct check *check, const struct rc_explanation *e, const char *what)
{
    struct rc_buf text;

    if (check->wrong++ >= SHOWN)
        return;
    rc_buf_init(&text, &check->rig.arena);
    rc_explain_text(e, &check->rig.sources, &text);
    printf("%s: %s\n%.*s\n", check->pcgen ? "pcgen" : "default", what, (int)text.len, text.p);
}

/* --- both evaluators */

static bool evaluated(struct check *check, const struct rc_character *c)
{
    rc_kind kind = check->pack.kind;
    uint64_t *bits = rc_bits_new(&check->trial, rc_kind_count(&check->work.pack.model, kind));

    rc_pre_qualified_set(&check->work.pres, &check->trial, c, kind, bits);
    return rc_bits_has(bits, check->pack.object);
}

static bool compiled(struct check *check, const struct rc_character *c)
{
    const struct rc_plan_gates *gates = NULL;
    double *numbers = RC_NEW_ARRAY(&check->trial, double, check->plan->numbers.count + 1);
    double *values = RC_NEW_ARRAY(&check->trial, double, check->plan->nodes.count + 1);
    struct rc_pred_run run;
    run_function *qualify;
    set_function *set;
    void *symbol = dlsym(check->library, "pack_qualify_run");

    for (size_t i = 0; i < check->plan->kinds.count; i++) {
        if (check->plan->kinds.at[i].kind == check->pack.kind)
            gates = &check->plan->kinds.at[i];
    }
    if (gates == NULL || symbol == NULL)
        return true;
    memcpy(&qualify, &symbol, sizeof qualify);
    symbol = dlsym(check->library, gates->name);
    memcpy(&set, &symbol, sizeof set);
    rc_pred_run_init(&run, &check->trial, &check->work.pres.preds,
                     (struct rc_asked){ &check->work.pack.model, c, NULL });
    rc_plan_pre_fill(check->plan, &run, numbers);
    qualify(numbers, values);
    uint64_t *granted = rc_bits_new(&check->trial, gates->count);
    uint64_t *out = rc_bits_new(&check->trial, gates->count);
    rc_pre_granted_set(&check->work.pack.model, c, gates->kind, granted);
    set(values, granted, out);
    return rc_bits_has(out, check->pack.object);
}

static void fill_facts(struct check *check, struct rc_arena *arena, const struct rc_character *c,
                       struct rc_facts *facts)
{
    rc_atoms_fill(facts, arena, c, &check->unit, &check->pack.atoms);
    for (size_t i = 0; i < check->unit.atoms.count; i++) {
        struct rc_atom atom = check->unit.atoms.at[i];
        if (atom.fact == RC_FACT_QUALIFIED)
            rc_pre_qualified_set(&check->work.pres, arena, c, atom.kind, rc_facts_at(facts, atom));
    }
}

static bool chosen(struct check *check, const struct rc_character *c, const struct choice *choice)
{
    struct rc_facts facts;

    fill_facts(check, &check->trial, c, &facts);
    return rc_eval_has(&check->unit, &facts, choice->result.rule.set, check->pack.object);
}

static bool chosen_compiled(struct check *check, const struct rc_character *c,
                            const struct choice *choice)
{
    unsigned rule = (unsigned)choice->rule;
    const struct rc_plan_kind *kind =
        &check->rules_plan->layout.kinds[check->rules_plan->rules[rule].body.kind];
    struct rc_facts facts;

    fill_facts(check, &check->trial, c, &facts);
    memset(check->bytes, 0, check->rules_plan->layout.size);
    rc_layout_fill(&check->rules_plan->layout, &facts, check->bytes);
    for (unsigned bit = 0; bit < kind->count; bit++) {
        if (kind->objects[bit] == check->pack.object)
            return check->rules->has(check->bytes, rule, bit);
    }
    return false;
}

/* What both say; they must say the same. */
static bool truth(struct check *check, const struct rc_explanation *e, const struct rc_character *c,
                  const struct choice *choice)
{
    struct rc_mark mark = rc_arena_mark(&check->trial);
    bool reference = choice == NULL ? evaluated(check, c) : chosen(check, c, choice);
    bool code = choice == NULL ? compiled(check, c) : chosen_compiled(check, c, choice);

    rc_arena_release(&check->trial, mark);
    if (reference != code)
        complain(check, e, "the compiled code says otherwise than the evaluator");
    return reference;
}

/* --- changes */

static bool does(struct check *check, const struct rc_explanation *e,
                 const struct rc_character *base, struct rc_change_set set,
                 const struct choice *choice)
{
    struct rc_mark mark = rc_arena_mark(&check->rig.arena);
    const struct rc_character *changed =
        rc_change_apply(&check->rig.arena, &check->pack, base, set);
    bool answer = truth(check, e, changed, choice);

    rc_arena_release(&check->rig.arena, mark);
    return answer;
}

static void check_parts(struct check *check, const struct rc_explanation *e,
                        const struct rc_character *base, struct rc_change_set set,
                        const struct choice *choice)
{
    for (unsigned bits = 0; set.count <= 6 && bits + 1 < 1u << set.count; bits++) {
        struct rc_change part[6];
        size_t count = 0;
        for (size_t i = 0; i < set.count; i++) {
            if ((bits >> i & 1u) != 0)
                part[count++] = set.at[i];
        }
        if (does(check, e, base, (struct rc_change_set){ part, count }, choice))
            complain(check, e, "a part of a change is enough");
    }
}

/* The stupid twin: single changes of every kind, raises without measure. */
static bool one_does(struct check *check, const struct rc_explanation *e,
                     const struct rc_character *base, const struct choice *choice)
{
    static const struct {
        rc_kind kind;
        enum rc_change_id id;
        double to;
    } tries[] = {
        { RC_KIND_TEMPLATE, RC_CHANGE_GAIN_TEMPLATE, 0 },
        { RC_KIND_DOMAIN, RC_CHANGE_GAIN_DOMAIN, 0 },
        { RC_KIND_LANGUAGE, RC_CHANGE_GAIN_LANGUAGE, 0 },
        { RC_KIND_WEAPONPROF, RC_CHANGE_GAIN_WEAPONPROF, 0 },
        { RC_KIND_ARMORPROF, RC_CHANGE_GAIN_ARMORPROF, 0 },
        { RC_KIND_STAT, RC_CHANGE_RAISE_STAT, 99 },
        { RC_KIND_CLASS, RC_CHANGE_RAISE_CLASS, 40 },
        { RC_KIND_SKILL, RC_CHANGE_RAISE_SKILL, 99 },
        { RC_KIND_SAVE, RC_CHANGE_RAISE_SAVE, 99 },
    };
    const struct rc_model *model = &check->work.pack.model;
    rc_kind feats = rc_ability_kind_find(model, RC_STR("FEAT"));
    struct rc_change change = { .id = RC_CHANGE_RAISE_ATTACK, .from = base->bab, .to = 99 };

    if (does(check, e, base, (struct rc_change_set){ &change, 1 }, choice))
        return true;
    for (rc_object i = 0; i < rc_kind_count(model, feats); i++) {
        change = (struct rc_change){ .id = RC_CHANGE_GAIN_ABILITY,
                                     .kind = RC_STR("FEAT"),
                                     .key = rc_object_key(model, feats, i) };
        if (does(check, e, base, (struct rc_change_set){ &change, 1 }, choice))
            return true;
    }
    for (size_t t = 0; t < sizeof tries / sizeof *tries; t++) {
        for (rc_object i = 0; i < rc_kind_count(model, tries[t].kind); i++) {
            change = (struct rc_change){ .id = tries[t].id,
                                         .key = rc_object_key(model, tries[t].kind, i),
                                         .to = tries[t].to };
            if (tries[t].kind == RC_KIND_CLASS &&
                rc_object_has_flag(model, RC_KIND_CLASS, i, RC_FLAG_SUBCLASS))
                continue;
            if (does(check, e, base, (struct rc_change_set){ &change, 1 }, choice))
                return true;
        }
    }
    return false;
}

static void check_changes(struct check *check, const struct rc_explanation *e,
                          const struct rc_character *base, const struct choice *choice)
{
    for (size_t i = 0; i < e->changes.count; i++) {
        struct rc_change_set set = e->changes.at[i].set;
        check->changes++;
        if (!does(check, e, base, set, choice))
            complain(check, e, "a change does not turn it");
        check_parts(check, e, base, set, choice);
        if (i > 0 && rc_change_compare(e->changes.at[i - 1].set, set) >= 0)
            complain(check, e, "the changes are not in the order of their cost");
    }
    /* seldom, for it takes long */
    if ((e->changes.count == 0 || e->changes.at[0].set.count > 1) &&
        random_chance(&check->random, 10)) {
        check->lone++;
        if (one_does(check, e, base, choice))
            complain(check, e, "one change alone would do");
    }
}

/* --- questions */

static void explain(struct check *check, size_t who, const struct rc_clause *root,
                    const struct choice *choice)
{
    const struct rc_character *base = check->characters.list.at[who];
    struct rc_ask ask = { .arena = &check->rig.arena,
                          .trial = &check->trial,
                          .pack = &check->pack,
                          .base = base,
                          .facts = &check->facts[who] };
    struct rc_explanation e = { .what = choice == NULL ? RC_EXPLAIN_QUALIFY : RC_EXPLAIN_OFFER,
                                .who = base->id,
                                .expression = choice == NULL ? RC_STR("QUALIFIED")
                                                             : choice->result.rule.text };

    rc_explain(&ask, root, LIMIT, &e);
    if (truth(check, &e, base, choice) != e.verdict)
        complain(check, &e, "the verdict is not that of the evaluator");
    if (e.verdict != (e.root->status == RC_EXPLAIN_MET) && e.root->status != RC_EXPLAIN_UNCHECKED)
        complain(check, &e, "the parts say otherwise than the verdict");
    check->unmet += !e.verdict;
    check->never += !e.verdict && e.changes.count == 0;
    check->bounded += !e.verdict && !e.complete;
    check->lost += !e.verdict && e.complete && e.possible && e.changes.count == 0;
    if (!e.verdict)
        check_changes(check, &e, base, choice);
}

static void take_object(struct check *check, rc_kind kind, rc_object object)
{
    check->pack.kind = kind;
    check->pack.object = object;
    check->pack.granted = rc_pre_granted_pred(&check->work.pres, kind, object);
    check->pack.qualified = rc_pre_qualified_pred(&check->work.pres, kind, object);
    check->pack.granter = rc_lst_granter(&check->work, kind, object);
}

static void ask_qualified(struct check *check)
{
    size_t record = random_below(&check->random, check->work.pres.objects.count);
    size_t who = random_below(&check->random, check->characters.list.count);
    const struct rc_lst_object *object = check->work.pres.objects.at[record].object;
    struct rc_pre_scope scope =
        rc_pre_pack_scope(&check->work.pres, &check->rig.arena, &check->rig.diags);
    struct rc_clause root = { .of = RC_CLAUSE_QUALIFIED, .text = RC_STR("QUALIFIED") };

    check->pack.unit = NULL;
    take_object(check, object->kind, object->object);
    rc_pre_complete_clause(&check->work.pres, &scope, object->kind, object->object, &root);
    explain(check, who, &root, NULL);
}

/* Three of four about an object with a prerequisite, where there is one. */
static rc_object some_object(struct check *check, rc_kind kind)
{
    const struct rc_model *model = &check->work.pack.model;
    size_t count = rc_kind_count(model, kind);
    size_t object = random_below(&check->random, count);
    const uint64_t *gated = rc_model_flagged(model, kind, RC_FLAG_HAS_PRE);

    if (random_chance(&check->random, 75)) {
        size_t next = rc_bits_next(gated, count, object);
        if (next < count)
            object = next;
    }
    return (rc_object)object;
}

static void ask_choice(struct check *check)
{
    const struct choice *choice =
        &check->choices.at[random_below(&check->random, check->choices.count)];
    size_t who = random_below(&check->random, check->characters.list.count);
    rc_kind kind = choice->result.rule.kind;
    struct rc_pre_scope scope =
        rc_pre_pack_scope(&check->work.pres, &check->rig.arena, &check->rig.diags);
    struct rc_clause *root = RC_NEW(&check->rig.arena, struct rc_clause);

    check->pack.unit = &check->unit;
    take_object(check, kind, some_object(check, kind));
    *root = *choice->result.clause;
    rc_pre_complete_clause(&check->work.pres, &scope, kind, check->pack.object, root);
    explain(check, who, root, choice);
}

/* --- the pack, compiled */

static void tell_prerequisites(void *context, rc_kind kind, rc_object object,
                               struct rc_ask_pres *out)
{
    struct check *check = context;

    out->qualified = rc_pre_qualified_pred(&check->work.pres, kind, object);
}

static bool compile_prerequisites(struct check *check, const char *folder)
{
    struct rc_arena *arena = &check->rig.arena;
    size_t count = check->work.pres.objects.count;
    struct rc_plan_gated *gated = RC_NEW_ARRAY(arena, struct rc_plan_gated, count + 1);

    for (size_t i = 0; i < count; i++) {
        const struct rc_pre_object *object = &check->work.pres.objects.at[i];
        gated[i] = (struct rc_plan_gated){ object->object->kind, object->object->object,
                                           object->conditions.met, object->conditions.unmoved };
    }
    check->plan =
        rc_plan_pre_make(arena, &(struct rc_plan_pre_input){ .name = "pack",
                                                             .model = &check->work.pack.model,
                                                             .preds = &check->work.pres.preds,
                                                             .gated = gated,
                                                             .count = count });
    check->library = qualify_compile(arena, check->plan, folder, "qualify", "-O0");
    return check->library != NULL;
}

static bool compile_choices(struct check *check, const char *folder)
{
    struct rc_arena *arena = &check->rig.arena;
    struct rc_rule *rules = RC_NEW_ARRAY(arena, struct rc_rule, check->choices.count + 1);
    struct rc_plan_pack input = { .name = RC_STR("rows"),
                                  .from = RC_STR("rows"),
                                  .model = &check->work.pack.model,
                                  .unit = &check->unit,
                                  .rules = rules,
                                  .rule_count = check->choices.count };
    rc_output_list outputs = { 0 };

    for (size_t i = 0; i < check->choices.count; i++) {
        check->choices.at[i].rule = i;
        rules[i] = check->choices.at[i].result.rule;
        rules[i].owner_key = rc_str_printf(arena, "%zu", i);
    }
    check->rules_plan = rc_plan_make(arena, &input);
    rc_emit_pack(arena, check->rules_plan, &outputs);
    compiled_write(arena, folder, &outputs);
    check->rules = compiled_load(arena, folder, &outputs, "rows", "-O0", &check->rules_library);
    check->bytes = RC_NEW_ARRAY(arena, char, check->rules_plan->layout.size + 64);
    check->bytes += (64 - (uintptr_t)check->bytes % 64) % 64;
    return check->rules != NULL;
}

/* Expressions of the recording, some of them. */
static void take_expression(void *user, json_t *row)
{
    struct check *check = user;
    const char *text = json_string_value(json_object_get(row, "choose"));
    struct choice choice = { .rule = 0 };
    struct rc_diags unheard;
    struct rc_source *source;

    if (check->choices.count >= EXPRESSIONS || !random_chance(&check->random, 6))
        return;
    rc_diags_init(&unheard, &check->rig.arena, &check->rig.sources);
    source = rc_source_add(&check->rig.sources, RC_STR("row"),
                           rc_str_dup(&check->rig.arena, rc_str(text)));
    struct rc_choose_context context = { .arena = &check->rig.arena,
                                         .diags = &unheard,
                                         .model = &check->work.pack.model,
                                         .unit = &check->unit,
                                         .compat = check->work.compat,
                                         .pre_compat = check->rows,
                                         .explain = true };
    struct rc_choose_token token = { source->text, source->base, RC_STR("ROW"), RC_STR("") };
    rc_choose_compile(&context, &token, &choice.result);
    if (choice.result.status == RC_CHOOSE_COMPILED &&
        rc_kind_count(&check->work.pack.model, choice.result.rule.kind) > 0)
        RC_PUSH(&check->rig.arena, &check->choices, choice);
}

static bool load(struct check *check)
{
    const char *characters = corpus_answers(&check->rig, "choose", "chars-rsrd.jsonl");
    const char *expressions = corpus_answers(&check->rig, "choose", "choose-rsrd.jsonl");
    const char *campaign = corpus_path(&check->rig, corpus_sets[2].campaign);
    const char *folder = compiled_folder(&check->rig.arena, "explain");

    for (size_t i = 0; check->pcgen && i < RC_CHOOSE_COMPAT_COUNT; i++)
        rc_compat_set(&check->work.compat, i, true);
    for (size_t i = 0; check->pcgen && i < RC_PRE_ROW_COUNT; i++)
        rc_compat_set(&check->rows, i, true);
    if (characters == NULL || expressions == NULL || campaign == NULL ||
        !corpus_load(&check->rig, campaign, &check->work.pack))
        return false;
    rc_pre_compile_pack(&check->rig.arena, &check->rig.diags, &check->work.pack, check->rows,
                        &check->work.pres);
    rc_characters_init(&check->characters, &check->rig.arena);
    rc_characters_read(&check->characters, &check->rig.arena, &check->rig.diags, rc_str(characters),
                       256);
    check->pack = (struct rc_ask_pack){ .model = &check->work.pack.model,
                                        .preds = &check->work.pres.preds,
                                        .atoms = rc_lst_atoms(&check->work),
                                        .sizes = check->work.pres.world.sizes,
                                        .pres = tell_prerequisites,
                                        .pres_context = check };
    rc_lst_gains(&check->rig.arena, &check->rig.diags, &check->work, &check->pack);
    rc_unit_init(&check->unit, &check->rig.arena, &check->work.pack.model);
    corpus_rows(expressions, take_expression, check);
    check->facts = RC_NEW_ARRAY(&check->rig.arena, struct rc_facts, check->characters.list.count);
    for (size_t i = 0; i < check->characters.list.count; i++)
        fill_facts(check, &check->rig.arena, check->characters.list.at[i], &check->facts[i]);
    return compile_prerequisites(check, folder) && compile_choices(check, folder);
}

static size_t number(const char *name, size_t otherwise)
{
    const char *text = getenv(name);

    return text == NULL || text[0] == '\0' ? otherwise : (size_t)strtoul(text, NULL, 10);
}

static bool run(bool pcgen, uint64_t seed)
{
    struct check *check = calloc(1, sizeof *check);
    bool good;

    rig_init(&check->rig);
    rc_arena_init(&check->trial, &check->rig.budget);
    check->random.state = seed;
    check->pcgen = pcgen;
    check->pairs = number("RULEC_PAIRS", PAIRS);
    good = load(check);
    for (size_t i = 0; good && i < check->pairs; i++)
        ask_qualified(check);
    for (size_t i = 0; good && i < check->pairs; i++)
        ask_choice(check);
    printf("%s: %zu pairs of an object and a character, %zu of a choice of %zu; %zu not offered, "
           "%zu changes, %zu without, %zu at the bound, %zu in vain; %zu tried for one alone; %zu "
           "wrong\n",
           pcgen ? "pcgen" : "default", check->pairs, check->pairs, check->choices.count,
           check->unmet, check->changes, check->never, check->bounded, check->lost, check->lone,
           check->wrong);
    good = good && check->wrong == 0 && check->changes > 0;
    if (check->library != NULL)
        dlclose(check->library);
    if (check->rules_library != NULL)
        dlclose(check->rules_library);
    rc_arena_clear(&check->trial);
    rig_clear(&check->rig);
    free(check);
    return good;
}

int main(void)
{
    struct rig rig;
    uint64_t seed = number("RULEC_SEED", 20261130);
    bool there;

    rig_init(&rig);
    there = corpus_path(&rig, corpus_sets[2].campaign) != NULL &&
            corpus_answers(&rig, "choose", "chars-rsrd.jsonl") != NULL;
    rig_clear(&rig);
    if (!there)
        return 77;
    printf("seed %llu\n", (unsigned long long)seed);
    bool good = run(false, seed);
    return run(true, seed) && good ? 0 : 1;
}

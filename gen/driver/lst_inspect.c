/*
 * `rulec inspect` for LST: how much there is, how much of it is read, and what a host has to
 * supply so that the rules can be asked.
 */
#include "base/quote.h"
#include "driver/lst_pack.h"

struct sheet {
    struct rc_run *run;
    const struct rc_lst_work *work;
    struct rc_buf *out;
    bool json;
    struct rc_plan *plan; /* of the pack; NULL: it has no choices */
};

static void add_count(const struct sheet *s, const char *name, size_t count)
{
    if (s->json)
        rc_buf_printf(s->out, ",\"%s\":%zu", name, count);
    else
        rc_buf_printf(s->out, "%-22s %8zu\n", name, count);
}

/* A group of numbers with names of their own. */
static void open_group(const struct sheet *s, const char *name, const char *title)
{
    if (s->json)
        rc_buf_printf(s->out, ",\"%s\":{", name);
    else
        rc_buf_printf(s->out, "\n%s\n", title);
}

static void add_row(const struct sheet *s, size_t place, struct rc_str name, size_t count)
{
    if (!s->json) {
        rc_buf_printf(s->out, "  %-20.*s %8zu\n", RC_FMT(name), count);
        return;
    }
    rc_buf_add(s->out, place > 0 ? RC_STR(",") : RC_STR(""));
    rc_quote_json(s->out, name);
    rc_buf_printf(s->out, ":%zu", count);
}

static void close_group(const struct sheet *s)
{
    if (s->json)
        rc_buf_char(s->out, '}');
}

static void add_objects(const struct sheet *s)
{
    const struct rc_model *model = &s->work->pack.model;
    size_t place = 0;

    open_group(s, "objects", "objects");
    for (rc_kind kind = 0; kind < model->kinds.count; kind++) {
        if (rc_kind_count(model, kind) > 0)
            add_row(s, place++, rc_kind_info(model, kind)->word, rc_kind_count(model, kind));
    }
    close_group(s);
}

/* All of them, as if a rule asked QUALIFIED of every kind. */
static void add_prerequisites(const struct sheet *s, struct rc_lst_work *work)
{
    struct rc_lst_pre_counts c;

    rc_lst_count_prerequisites(s->run, work, &c);
    open_group(s, "prerequisites", "prerequisites");
    add_row(s, 0, RC_STR("of objects"), c.read);
    add_row(s, 1, RC_STR("elsewhere"), c.inner);
    add_row(s, 2, RC_STR("objects with some"), c.objects);
    add_row(s, 3, RC_STR("distinct"), c.distinct);
    add_row(s, 4, RC_STR("table rows"), c.nodes);
    add_row(s, 5, RC_STR("rows of objects"), c.gates);
    add_row(s, 6, RC_STR("functions"), c.functions);
    add_row(s, 7, RC_STR("numbers to supply"), c.numbers);
    close_group(s);
}

static void add_tokens(const struct sheet *s)
{
    size_t compiled = 0;
    size_t carried = 0;

    for (size_t i = 0; i < s->work->pack.tokens.count; i++) {
        const struct rc_token_count *token = &s->work->pack.tokens.at[i];
        *(token->compiled ? &compiled : &carried) += token->count;
    }
    open_group(s, "tokens", "tokens");
    add_row(s, 0, RC_STR("read"), compiled);
    add_row(s, 1, RC_STR("carried unread"), carried);
    close_group(s);
}

/* Tokens of campaign files are counted behind all families. */
static const char *family_word(enum rc_lst_family family)
{
    return family == RC_LST_FAMILY_COUNT ? "CAMPAIGN" : rc_lst_family_word(family);
}

/* --coverage: each token of each family. */
static void add_coverage(const struct sheet *s)
{
    const struct rc_lst_pack *pack = &s->work->pack;

    open_group(s, "coverage", "tokens by family (+ read, - carried unread)");
    for (size_t i = 0; i < pack->tokens.count; i++) {
        const struct rc_token_count *token = &pack->tokens.at[i];
        struct rc_str name =
            rc_str_printf(&s->run->arena, "%s %s %.*s", token->compiled ? "+" : "-",
                          family_word(token->family), RC_FMT(token->token));
        add_row(s, i, name, token->count);
    }
    close_group(s);
}

/* A bound of levels: a number, or the formula of the character. */
static struct rc_str bound_text(const struct sheet *s, rc_sym formula, int level)
{
    return formula != 0 ? rc_sym_text(s->work->pack.model.texts, formula)
                        : rc_str_printf(&s->run->arena, "%d", level);
}

/* "DOMAIN qualified", "SPELL in_book(known spells)" */
static struct rc_str atom_name(const struct sheet *s, const struct rc_atom *atom)
{
    const struct rc_model *model = &s->work->pack.model;
    struct rc_str kind = rc_kind_info(model, atom->kind)->word;
    const char *fact = atom->fact == RC_FACT_HELD ? "held" : rc_fact_name(atom->fact);
    struct rc_str text =
        atom->text == RC_ANY_TEXT ? RC_STR("any type") : rc_sym_text(model->texts, atom->text);

    switch (rc_fact_argument(atom->fact)) {
    case RC_ARGUMENT_NONE: break;
    case RC_ARGUMENT_TEXT:
        return rc_str_printf(&s->run->arena, "%.*s %s (%.*s)", RC_FMT(kind), fact, RC_FMT(text));
    case RC_ARGUMENT_LEVELS: {
        struct rc_str min = bound_text(s, atom->min_formula, atom->level_min);
        struct rc_str max = bound_text(s, atom->max_formula, atom->level_max);
        return rc_str_printf(&s->run->arena, "%.*s %s (%.*s, levels %.*s to %.*s)", RC_FMT(kind),
                             fact, RC_FMT(text), RC_FMT(min), RC_FMT(max));
    }
    }
    return rc_str_printf(&s->run->arena, "%.*s %s", RC_FMT(kind), fact);
}

/* Whether PACK_derive fills the set, from the numbers of the character. */
static bool is_derived(const struct sheet *s, const struct rc_atom *atom)
{
    rc_derived_rows rows = { 0 };

    if (atom->fact == RC_FACT_QUALIFIED)
        return rc_model_flagged(&s->work->pack.model, atom->kind, RC_FLAG_HAS_PRE) != NULL;
    return rc_derived_set_of(rc_lst_derivation(s->run, s->work), atom, &rows);
}

static void add_sets(const struct sheet *s, bool derived, const char *name, const char *title)
{
    const struct rc_unit *unit = &s->work->unit;
    size_t count = 0;

    if (s->json)
        rc_buf_printf(s->out, ",\"%s\":[", name);
    for (size_t i = 0; i < unit->atoms.count; i++) {
        struct rc_str set = atom_name(s, &unit->atoms.at[i]);
        if (is_derived(s, &unit->atoms.at[i]) != derived)
            continue;
        if (!s->json) {
            if (count++ == 0)
                rc_buf_printf(s->out, "\n%s\n", title);
            rc_buf_printf(s->out, "  %.*s\n", RC_FMT(set));
            continue;
        }
        rc_buf_add(s->out, count++ > 0 ? RC_STR(",") : RC_STR(""));
        rc_quote_json(s->out, set);
    }
    if (s->json)
        rc_buf_char(s->out, ']');
}

/* How many numbers of the character PACK_derive goes by. */
static size_t count_numbers(const struct sheet *s)
{
    struct rc_pre_pack *pres = s->work->derived->pres;
    struct rc_derivation *derivation = rc_lst_derivation(s->run, s->work);

    rc_lst_derive_levels(derivation, pres, &s->work->unit);
    return rc_lst_plan_pre(&s->run->arena, s->plan->name, pres, derivation, s->plan)->numbers.count;
}

static void add_supplies(const struct sheet *s)
{
    size_t numbers = s->plan == NULL ? 0 : count_numbers(s);

    add_sets(s, false, "host_supplies", "the host supplies for each character, as sets");
    add_sets(
        s, true, "derived",
        rc_str_printf(&s->run->arena,
                      "derived from %zu number%s of the character, which the host supplies too",
                      numbers, rc_plural(numbers))
            .p);
    if (s->json)
        rc_buf_printf(s->out, ",\"numbers\":%zu", numbers);
}

static struct rc_plan *plan_of(const struct sheet *s)
{
    struct rc_plan_pack what = {
        .name = RC_STR("pack"),
        .from = RC_STR(""),
        .model = &s->work->pack.model,
        .unit = &s->work->unit,
        .rules = s->work->rules.at,
        .rule_count = s->work->rules.count,
    };

    return s->work->rules.count > 0 ? rc_plan_make(&s->run->arena, &what) : NULL;
}

/* Which form `build` would give the rules, and by what it goes. */
static void add_codegen(const struct sheet *s)
{
    struct rc_plan_lay lay = rc_plan_lay_down(s->plan, rc_lst_codegen(s->run));

    if (!s->json) {
        rc_buf_printf(s->out, "\ncodegen\n  %.*s\n  tables would have %zu bytes\n", RC_FMT(lay.why),
                      lay.table_bytes);
        return;
    }
    rc_buf_printf(s->out,
                  ",\"codegen\":{\"form\":\"%s\",\"why\":", lay.tables ? "tables" : "straight");
    rc_quote_json(s->out, lay.why);
    rc_buf_printf(s->out, ",\"straight_seconds\":%.3f,\"table_bytes\":%zu}", lay.straight_seconds,
                  lay.table_bytes);
}

void rc_lst_inspect(struct rc_run *run, void *pack, size_t rest)
{
    const struct rc_lst_work *work = pack;
    struct sheet s = { run, work, &run->out, false, NULL };

    (void)rest;
    s.json = rc_str_eq(rc_run_option(run, RC_OPT_FORMAT), RC_STR("json"));
    if (s.json) {
        rc_buf_add(s.out, RC_STR("{\"game_mode\":"));
        rc_quote_json(s.out, work->pack.game_mode);
    } else {
        rc_buf_printf(s.out, "%-22s %8.*s\n", "game mode",
                      RC_FMT(work->pack.game_mode.len > 0 ? work->pack.game_mode : RC_STR("none")));
    }
    add_count(&s, "campaigns", work->pack.all.count);
    add_count(&s, "files", work->pack.files.count);
    add_count(&s, "choices compiled", work->rules.count);
    add_count(&s, "choices carried", work->carried);
    add_objects(&s);
    add_prerequisites(&s, pack);
    add_tokens(&s);
    if (rc_option_given(&run->options, RC_OPT_COVERAGE))
        add_coverage(&s);
    s.plan = plan_of(&s);
    add_supplies(&s);
    if (s.plan != NULL)
        add_codegen(&s);
    if (s.json)
        rc_buf_char(s.out, '}');
}

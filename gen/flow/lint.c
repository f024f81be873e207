#include "flow/lint.h"

#include "flow/vocabulary.h"

/* What was seen of a call over all words of facts. */
struct seen {
    bool taken;
    bool starved;   /* another follow-up was taken before it was reached */
    bool empty;     /* gave an empty list, with alternatives behind it left untried */
    uint32_t facts; /* for `empty` */
};

/* The smallest word that shows something: fewest facts, then the least number. */
struct witness {
    bool found;
    uint32_t facts;
    uint32_t words; /* how many show it */
};

struct lint {
    const struct rc_flow_context *context;
    const struct rc_flow *flow;
    struct rc_flow_chains chains;
    struct rc_flow_table table;
    struct seen *seen;
    uint8_t *taken;
    uint32_t mask; /* facts asked by the flow's own tree */
};

static unsigned count_facts(uint32_t facts)
{
    unsigned count = 0;

    for (facts &= ~(uint32_t)RULEC_FACT_PHASE_MASK; facts != 0; facts &= facts - 1)
        count++;
    return count;
}

static void show(struct witness *w, uint32_t facts)
{
    unsigned a = count_facts(facts);
    unsigned b = count_facts(w->facts);

    w->words++;
    if (w->found && (b < a || (b == a && w->facts <= facts)))
        return;
    w->found = true;
    w->facts = facts;
}

static void note_facts(const struct lint *l, struct witness w, uint32_t mask)
{
    struct rc_str text = rc_flow_facts_text(l->context->arena, l->flow, w.facts, mask);

    rc_note(l->context->diags, "for example with %.*s", RC_FMT(text));
}

static bool is_picking(enum rc_flow_kind kind)
{
    return kind != RC_FLOW_SEQUENCE && kind != RC_FLOW_SWITCH;
}

static bool is_true(const struct rc_flow_run *run, rc_flow_id id)
{
    return rc_flow_is_true(run->values[id]);
}

/* Whether a node got to choosing among its follow-ups. */
static bool chooses(const struct rc_flow_run *run, const struct rc_flow_node *n)
{
    uint32_t phase = (run->facts & RULEC_FACT_PHASE_MASK) >> RULEC_FACT_PHASE_SHIFT;

    if (n->kind == RC_FLOW_CHECK)
        return (run->facts & n->number) != 0;
    return n->kind != RC_FLOW_PHASE || phase == n->number;
}

/* An alternative behind `from` that would match, were it tried. */
static bool another_matches(const struct lint *l, const struct rc_flow_run *run,
                            const struct rc_flow_node *n, uint32_t from)
{
    for (uint32_t i = from; i < n->count; i++)
        if (is_true(run, l->flow->children.at[n->first + i]))
            return true;
    return false;
}

static void watch_children(struct lint *l, const struct rc_flow_run *run,
                           const struct rc_flow_node *n)
{
    bool chosen = false;

    for (uint32_t i = n->kind == RC_FLOW_PRESET ? 1 : 0; i < n->count; i++) {
        rc_flow_id c = l->flow->children.at[n->first + i];

        if (chosen)
            l->seen[c].starved = true;
        else if (is_true(run, c) && run->values[c].count == 0 && !l->seen[c].empty &&
                 another_matches(l, run, n, i + 1)) {
            l->seen[c].empty = true;
            l->seen[c].facts = run->facts;
        }
        chosen |= is_true(run, c);
    }
}

static void watch(struct lint *l, const struct rc_flow_run *run)
{
    rc_flow_taken(run, l->taken);
    for (rc_flow_id id = l->flow->built_in; id < l->flow->nodes.count; id++) {
        const struct rc_flow_node *n = &l->flow->nodes.at[id];

        if (l->taken[id])
            l->seen[id].taken = true;
        if (l->taken[id] && is_picking(n->kind) && chooses(run, n))
            watch_children(l, run, n);
    }
}

/* Evaluates the flow's own tree over all facts that items can have. */
static void watch_all(struct lint *l)
{
    uint32_t size = 1;
    struct rc_arena scratch;

    for (uint32_t m = l->mask; m != 0; m &= m - 1)
        size *= 2;
    rc_arena_init(&scratch, l->context->arena->budget);
    for (uint32_t i = 0; i < size; i++) {
        struct rc_mark mark = rc_arena_mark(&scratch);
        struct rc_flow_run run = { .flow = l->flow,
                                   .part = RC_FLOW_OWN,
                                   .facts = rc_flow_scatter(i, l->mask) };

        if (!rc_flow_word_exists(l->flow, run.facts, l->mask))
            continue;
        (void)rc_flow_run(&scratch, &run);
        watch(l, &run);
        rc_arena_release(&scratch, mark);
    }
    rc_arena_clear(&scratch);
}

static const char *call_name(const struct rc_flow_node *n)
{
    const char *name = n->kind == RC_FLOW_STEP ? rc_flow_step_name(n->number) : NULL;

    for (unsigned bit = 0; n->kind == RC_FLOW_CHECK && bit < RULEC_FACT_COUNT; bit++)
        if (n->number == UINT32_C(1) << bit)
            name = rc_flow_fact_name(bit);
    if (name != NULL)
        return name;
    return n->kind == RC_FLOW_CUSTOM     ? "performCustomStep"
           : n->kind == RC_FLOW_PICK     ? "pick"
           : n->kind == RC_FLOW_SEQUENCE ? "sequence"
           : n->kind == RC_FLOW_PRESET   ? "this flow"
           : n->kind == RC_FLOW_VARIANT  ? "isVariant"
           : n->kind == RC_FLOW_PHASE    ? "this phase"
                                         : "otherwise";
}

/* Whether the value can be something in any way at all: an isolated nothing is no dead branch. */
static bool is_call(const struct rc_flow_node *n)
{
    return n->kind != RC_FLOW_NOTHING && n->kind != RC_FLOW_OPTION && n->kind != RC_FLOW_THROW &&
           n->kind != RC_FLOW_TEXT && n->span.begin != 0;
}

/* A check without follow-ups never gives anything, and says so on purpose or not. */
static bool may_give(const struct rc_flow_node *n)
{
    return n->count > 0 ||
           (n->kind != RC_FLOW_CHECK && n->kind != RC_FLOW_PHASE && n->kind != RC_FLOW_VARIANT &&
            n->kind != RC_FLOW_PICK && n->kind != RC_FLOW_OTHERWISE);
}

static void report_starved(const struct lint *l, const struct rc_flow_node *parent, rc_flow_id id)
{
    const struct rc_flow_node *n = &l->flow->nodes.at[id];

    rc_report(l->context->diags, RC_W_FLOW_DEAD_FOLLOW_UP, n->span,
              "this follow-up of '%s' can never be chosen", call_name(parent));
    for (uint32_t i = 0; i < parent->count; i++) {
        rc_flow_id c = l->flow->children.at[parent->first + i];

        if (c == id)
            break;
        if (l->seen[c].taken && l->flow->nodes.at[c].span.begin != 0) {
            rc_note_at(l->context->diags, l->flow->nodes.at[c].span, "'%s' always matches first",
                       call_name(&l->flow->nodes.at[c]));
            break;
        }
    }
    rc_help(l->context->diags, "for one after the other write this.sequence(...) around them");
}

static void lint_dead(struct lint *l)
{
    for (rc_flow_id id = l->flow->built_in; id < l->flow->nodes.count; id++) {
        const struct rc_flow_node *n = &l->flow->nodes.at[id];

        for (uint32_t i = 0; l->seen[id].taken && i < n->count; i++) {
            rc_flow_id c = l->flow->children.at[n->first + i];
            const struct rc_flow_node *child = &l->flow->nodes.at[c];

            if (c < l->flow->built_in || l->seen[c].taken || !is_call(child))
                continue;
            if (l->seen[c].starved)
                report_starved(l, n, c);
            else if (may_give(child))
                rc_report(l->context->diags, RC_W_FLOW_DEAD_BRANCH, child->span,
                          "no item can have the facts that lead to this '%s'", call_name(child));
        }
    }
}

static void lint_empty(struct lint *l)
{
    for (rc_flow_id id = l->flow->built_in; id < l->flow->nodes.count; id++) {
        struct witness w = { true, l->seen[id].facts, 1 };

        if (!l->seen[id].empty || l->flow->nodes.at[id].span.begin == 0)
            continue;
        rc_report(l->context->diags, RC_W_FLOW_EMPTY_SEQUENCE, l->flow->nodes.at[id].span,
                  "this sequence may be empty inside a pick, which then stops here");
        note_facts(l, w, l->mask);
    }
}

static bool is_step(struct rc_flow_item item, enum rulec_step step)
{
    return item.kind == RC_FLOW_ITEM_STEP && item.number == step;
}

/* Where the last attack roll of a chain stands; count when there is none. */
static uint32_t last_attack(struct rc_flow_value v)
{
    for (uint32_t i = v.count; i-- > 0;)
        if (is_step(v.items[i], RULEC_STEP_PERFORM_ATTACK_ROLL))
            return i;
    return v.count;
}

static bool has_step(struct rc_flow_value v, uint32_t from, enum rulec_step step)
{
    for (uint32_t i = from; i < v.count; i++)
        if (is_step(v.items[i], step))
            return true;
    return false;
}

/* A custom step behind a save that is skipped because nothing can be averted (C10). */
static bool has_custom_after_save(struct rc_flow_value v)
{
    bool save = false;

    for (uint32_t i = 0; i < v.count; i++) {
        save |= is_step(v.items[i], RULEC_STEP_PERFORM_SAVING_THROW);
        if (save && v.items[i].kind == RC_FLOW_ITEM_CUSTOM)
            return true;
    }
    return false;
}

/* The place of a step or custom step in the flow's own tree. */
static struct rc_span place_of(const struct lint *l, enum rc_flow_kind kind, uint32_t number)
{
    for (rc_flow_id id = l->flow->built_in; id < l->flow->nodes.count; id++) {
        const struct rc_flow_node *n = &l->flow->nodes.at[id];

        if (n->kind == kind && (kind == RC_FLOW_CUSTOM || n->number == number))
            return n->span;
    }
    return RC_NO_SPAN;
}

struct findings {
    struct witness not_completed;
    struct witness without_effects;
    struct witness custom_after_save;
    struct witness nothing;
    uint32_t words;
    uint32_t empty;
    bool applies_effects;
};

static void look_at(const struct lint *l, uint32_t facts, struct rc_flow_value v,
                    struct findings *f)
{
    uint32_t attack = last_attack(v);

    f->words++;
    if (!rc_flow_is_true(v))
        show(&f->nothing, facts);
    f->empty += v.kind == RC_FLOW_VALUE_LIST && v.count == 0;
    if (attack < v.count) {
        bool effects = has_step(v, attack, RULEC_STEP_APPLY_EFFECTS);

        if (!has_step(v, attack, RULEC_STEP_ATTACK_COMPLETED))
            show(&f->not_completed, facts);
        if (!effects)
            show(&f->without_effects, facts);
        f->applies_effects |= effects;
    }
    if (has_custom_after_save(v) && ((l->table.mask & RULEC_FACT_HAS_SAVEABLE_APPLICATIONS) == 0 ||
                                     (facts & RULEC_FACT_HAS_SAVEABLE_APPLICATIONS) == 0))
        show(&f->custom_after_save, facts);
}

static void look_at_chains(struct lint *l, struct findings *f)
{
    for (uint32_t i = 0; i < l->table.size; i++) {
        uint32_t facts = rc_flow_scatter(i, l->table.mask);

        if (rc_flow_word_exists(l->flow, facts, l->table.mask))
            look_at(l, facts, l->chains.values.at[l->table.chains[i]], f);
    }
}

static void report_attacks(struct lint *l, const struct findings *f)
{
    struct rc_span span = place_of(l, RC_FLOW_STEP, RULEC_STEP_PERFORM_ATTACK_ROLL);

    if (span.begin == 0)
        return; /* the attack is a built-in flow's */
    if (f->not_completed.found) {
        rc_report(l->context->diags, RC_W_FLOW_ATTACK_NOT_COMPLETED, span,
                  "after this attack roll the chain can end without attackCompleted");
        note_facts(l, f->not_completed, l->table.mask);
        rc_help(l->context->diags, "end each branch with this.attackCompleted()");
    }
    if (f->without_effects.found && f->applies_effects) {
        rc_report(l->context->diags, RC_W_FLOW_ATTACK_WITHOUT_EFFECTS, span,
                  "after this attack roll the effects are not always applied");
        note_facts(l, f->without_effects, l->table.mask);
    }
}

static void report_nothing(struct lint *l, const struct findings *f)
{
    struct rc_span span = l->flow->nodes.at[l->flow->root].span;

    if (f->nothing.words == f->words) {
        rc_report(l->context->diags, RC_W_FLOW_YIELDS_NOTHING, span,
                  "this flow never gives a chain, so the default flow is always used");
        note_facts(l, f->nothing, l->table.mask);
    } else if (f->empty == f->words) {
        rc_report(l->context->diags, RC_W_FLOW_ALWAYS_EMPTY, span,
                  "this flow is always empty: nothing would ever happen");
    } else if (f->nothing.found && l->flow->default_root != RC_FLOW_NONE) {
        rc_report(l->context->diags, RC_N_FLOW_FALLS_BACK, span,
                  "where this flow gives nothing, the default flow is used");
        note_facts(l, f->nothing, l->table.mask);
    }
}

/* Rows of part C that the flow's own calls touch: one message a row. */
struct row_lint {
    unsigned row;
    enum rc_code code;
    enum rc_flow_kind kind;
    const char *text;
};

static const struct row_lint row_lints[] = {
    { 3, RC_W_FLOW_DAMAGE_VANISHES, RC_FLOW_STEP,
      "without damage the original program drops this roll and all that follows it" },
    { 5, RC_W_FLOW_VARIANT_NAME, RC_FLOW_VARIANT,
      "the original program takes the variant's name for a step here" },
    { 6, RC_W_FLOW_OPTION_IN_CHAIN, RC_FLOW_OPTION,
      "the original program puts these options into the chain" },
    { 7, RC_W_FLOW_OTHERWISE_FAILS, RC_FLOW_OTHERWISE,
      "where nothing matches in this 'otherwise', the original program drops the whole script" },
};

static struct rc_span row_place(const struct lint *l, const struct row_lint *row)
{
    if (row->kind == RC_FLOW_STEP) {
        struct rc_span span = place_of(l, RC_FLOW_STEP, RULEC_STEP_PERFORM_ATTACK_DAMAGE_ROLL);

        return span.begin != 0 ? span
                               : place_of(l, RC_FLOW_STEP, RULEC_STEP_PERFORM_SAVE_DAMAGE_ROLL);
    }
    for (rc_flow_id id = l->flow->built_in; id < l->flow->nodes.count; id++)
        if (l->flow->nodes.at[id].kind == row->kind)
            return l->flow->nodes.at[id].span;
    return RC_NO_SPAN;
}

/* The words on which the row makes a difference; built-in flows keep their default. */
static struct witness row_witness(struct lint *l, unsigned row)
{
    uint32_t mask = rc_flow_asked(l->flow, RC_FLOW_OWN, RC_FLOW_ROW(row));
    uint32_t size = 1;
    struct witness w = { 0 };
    struct rc_arena scratch;

    for (uint32_t m = mask; m != 0; m &= m - 1)
        size *= 2;
    rc_arena_init(&scratch, l->context->arena->budget);
    for (uint32_t i = 0; i < size; i++) {
        struct rc_mark mark = rc_arena_mark(&scratch);
        uint32_t facts = rc_flow_scatter(i, mask);
        struct rc_flow_run page = { .flow = l->flow, .part = RC_FLOW_OWN, .facts = facts };
        struct rc_flow_run wire = page;

        wire.rows = RC_FLOW_ROW(row);
        if (rc_flow_word_exists(l->flow, facts, mask) &&
            !rc_flow_value_eq(rc_flow_run(&scratch, &page), rc_flow_run(&scratch, &wire)))
            show(&w, facts);
        rc_arena_release(&scratch, mark);
    }
    rc_arena_clear(&scratch);
    return w;
}

static void lint_rows(struct lint *l)
{
    for (size_t i = 0; i < sizeof row_lints / sizeof *row_lints; i++) {
        const struct row_lint *row = &row_lints[i];
        struct rc_span span = row_place(l, row);
        struct witness w;

        if (span.begin == 0 || (l->context->rows & RC_FLOW_ROW(row->row)) != 0)
            continue;
        w = row_witness(l, row->row);
        if (!w.found)
            continue;
        rc_report(l->context->diags, row->code, span, "%s", row->text);
        note_facts(l, w, rc_flow_asked(l->flow, RC_FLOW_OWN, RC_FLOW_ROW(row->row)));
        rc_note(l->context->diags, "sets of facts on which the two differ: %u", w.words);
    }
}

static void report_custom_after_save(struct lint *l, const struct findings *f)
{
    if (!f->custom_after_save.found)
        return;
    rc_report(l->context->diags, RC_W_FLOW_CUSTOM_AFTER_SAVE, place_of(l, RC_FLOW_CUSTOM, 0),
              "where nothing can be averted, the save before this step is skipped");
    note_facts(l, f->custom_after_save, l->table.mask);
}

static void report_chains(struct lint *l)
{
    struct findings f = { 0 };

    look_at_chains(l, &f);
    report_attacks(l, &f);
    report_nothing(l, &f);
    report_custom_after_save(l, &f);
}

void rc_flow_lint(const struct rc_flow_context *context, const struct rc_flow *flow)
{
    struct lint l = { .context = context, .flow = flow };

    if (flow->failed || flow->root == RC_FLOW_NONE)
        return;
    rc_flow_chains_init(&l.chains, context->arena);
    rc_flow_table_make(context->arena, flow, RC_FLOW_OWN, context->rows, &l.chains, &l.table);
    l.mask = rc_flow_asked(flow, RC_FLOW_OWN, 0);
    l.seen = RC_NEW_ARRAY(context->arena, struct seen, flow->nodes.count + 1);
    l.taken = RC_NEW_ARRAY(context->arena, uint8_t, flow->nodes.count + 1);
    watch_all(&l);
    lint_dead(&l);
    lint_empty(&l);
    report_chains(&l);
    lint_rows(&l);
}

#include "ask/explain.h"

#include "ask/phrase.h"

/* --- what is asked about a part */

static struct rc_goal goal_of(const struct rc_ask *ask, const struct rc_clause *clause)
{
    struct rc_goal goal = { .pred = clause->pred, .wanted = true };

    if (clause->of_set) {
        goal.of_set = true;
        goal.set = clause->set;
    } else if (clause->of == RC_CLAUSE_QUALIFIED) {
        goal.pred = ask->pack->qualified;
    }
    return goal;
}

static bool holds(struct rc_ask *ask, struct rc_goal goal)
{
    return rc_goal_reached(ask, goal, (struct rc_change_set){ NULL, 0 });
}

static bool pred_holds(struct rc_ask *ask, rc_pred pred)
{
    return holds(ask, (struct rc_goal){ .pred = pred, .wanted = true });
}

/* --- words */

static struct rc_str kind_word(const struct rc_ask *ask)
{
    return rc_kind_info(ask->pack->model, ask->pack->kind)->word;
}

static struct rc_str asked_key(const struct rc_ask *ask)
{
    return rc_object_key(ask->pack->model, ask->pack->kind, ask->pack->object);
}

/* "its TYPE: Law, War" */
static void add_values(const struct rc_ask *ask, enum rc_relation relation, struct rc_buf *out)
{
    struct rc_values values =
        rc_object_values(ask->pack->model, relation, ask->pack->kind, ask->pack->object);

    if (relation == RC_RELATION_FACT) {
        rc_buf_add(out, RC_STR("its facts: "));
    } else {
        rc_buf_printf(out, "its %s: ", rc_relation_word(relation));
    }
    for (size_t i = 0; i < values.count; i++) {
        rc_buf_add(out, i > 0 ? RC_STR(", ") : RC_STR(""));
        rc_buf_add(out, rc_sym_text(ask->pack->model->texts, values.at[i]));
    }
    if (values.count == 0)
        rc_buf_add(out, RC_STR("none"));
}

static void say_set(const struct rc_ask *ask, struct rc_explain_part *part)
{
    struct rc_buf seen;

    rc_buf_init(&seen, ask->arena);
    if (part->clause->related)
        add_values(ask, part->clause->relation, &seen);
    else
        rc_phrase_member(ask, part->clause->set, &seen);
    part->seen = rc_buf_str(&seen);
}

static void say_pred(const struct rc_ask *ask, struct rc_explain_part *part, rc_pred pred)
{
    struct rc_buf needed;
    struct rc_buf seen;

    rc_buf_init(&needed, ask->arena);
    rc_buf_init(&seen, ask->arena);
    rc_phrase_needed(ask, pred, true, &needed);
    rc_phrase_seen(ask, pred, &seen);
    part->needed = rc_buf_str(&needed);
    part->seen = rc_buf_str(&seen);
    part->has_numbers = rc_phrase_numbers(ask, pred, &part->need, &part->have);
}

/* --- parts */

struct tally {
    size_t met;
    size_t unchecked;
};

static size_t wanted_of(const struct rc_clause *clause)
{
    switch (clause->join) {
    case RC_CLAUSE_ANY: return 1;
    case RC_CLAUSE_SOME: return clause->count > 0 ? (size_t)clause->count : 0;
    case RC_CLAUSE_LONE:
    case RC_CLAUSE_ALL: break;
    }
    return clause->parts.count;
}

/* What the parts come to, joined as the author wrote. */
static enum rc_explain_status joined(const struct rc_clause *clause, struct tally tally)
{
    size_t wanted = wanted_of(clause);

    if (tally.met >= wanted)
        return clause->negated ? RC_EXPLAIN_UNMET : RC_EXPLAIN_MET;
    if (tally.met + tally.unchecked >= wanted)
        return RC_EXPLAIN_UNCHECKED;
    return clause->negated ? RC_EXPLAIN_MET : RC_EXPLAIN_UNMET;
}

static struct tally count(const struct rc_explain_part *part)
{
    struct tally tally = { 0, 0 };

    for (size_t i = 0; i < part->parts.count; i++) {
        tally.met += part->parts.at[i]->status == RC_EXPLAIN_MET;
        tally.unchecked += part->parts.at[i]->status == RC_EXPLAIN_UNCHECKED;
    }
    return tally;
}

static bool is_granted(struct rc_ask *ask)
{
    return pred_holds(ask, ask->pack->granted);
}

/* Why the whole is not what its parts come to. */
static struct rc_str difference(struct rc_ask *ask, const struct rc_explain_part *part, bool truth)
{
    const struct rc_clause *clause = part->clause;

    if (clause->of == RC_CLAUSE_QUALIFIED && truth)
        return is_granted(ask)
                   ? RC_STR("QUALIFY names it, so its prerequisites are not asked")
                   : RC_STR("the house rule FEATPRE lets feats pass without their prerequisites");
    if (clause->of == RC_CLAUSE_QUALIFIED)
        return RC_STR("a prerequisite that could not be read is never met");
    if (clause->of == RC_CLAUSE_PRED && pred_holds(ask, clause->fails))
        return RC_STR("a part cannot be evaluated, which fails the whole for PCGen (E8)");
    return RC_STR("--compat joins the parts otherwise");
}

static void decide_by_parts(struct rc_ask *ask, struct rc_explain_part *part, bool truth)
{
    enum rc_explain_status status = joined(part->clause, count(part));
    bool agrees = status == RC_EXPLAIN_UNCHECKED || (status == RC_EXPLAIN_MET) == truth;
    bool overridden = part->clause->of == RC_CLAUSE_QUALIFIED && truth &&
                      status == RC_EXPLAIN_UNCHECKED && is_granted(ask);

    part->taken = truth;
    part->status = agrees && !overridden ? status : truth ? RC_EXPLAIN_MET : RC_EXPLAIN_UNMET;
    if (!agrees || overridden)
        part->note = difference(ask, part, truth);
}

static void decide_alone(struct rc_ask *ask, struct rc_explain_part *part, bool truth)
{
    const struct rc_clause *clause = part->clause;

    part->status = truth ? RC_EXPLAIN_MET : RC_EXPLAIN_UNMET;
    part->taken = truth;
    switch (clause->of) {
    case RC_CLAUSE_UNCHECKED:
        part->status = RC_EXPLAIN_UNCHECKED;
        part->needed = RC_STR("what only a person can check");
        return;
    case RC_CLAUSE_SET: say_set(ask, part); return;
    case RC_CLAUSE_QUALIFIED:
        part->seen = truth != clause->negated ? RC_STR("it has no prerequisites")
                                              : RC_STR("its prerequisites could not be read");
        return;
    case RC_CLAUSE_PRED: say_pred(ask, part, clause->pred); break;
    }
    if (!truth && pred_holds(ask, clause->fails))
        part->note = RC_STR("it cannot be evaluated, which fails the whole for PCGen (E8)");
}

static struct rc_explain_part *explain_part(struct rc_ask *ask, const struct rc_clause *clause)
{
    struct rc_explain_part *part = RC_NEW(ask->arena, struct rc_explain_part);
    struct rc_goal goal = goal_of(ask, clause);
    bool truth = holds(ask, goal);

    part->clause = clause;
    for (size_t i = 0; i < clause->parts.count; i++) {
        struct rc_explain_part *one = explain_part(ask, clause->parts.at[i]);
        RC_PUSH(ask->arena, &part->parts, one);
    }
    if (clause->parts.count > 0)
        decide_by_parts(ask, part, truth);
    else
        decide_alone(ask, part, truth);
    if (part->status == RC_EXPLAIN_UNMET)
        part->never = !rc_goal_possible(ask, goal, &part->why_never);
    return part;
}

/* --- changes */

/* The object that comes with a change; RC_NO_OBJECT: none, or none that the pack has. */
static rc_object gained(const struct rc_ask *ask, const struct rc_change *change, rc_kind *kind)
{
    const struct rc_model *model = ask->pack->model;
    struct rc_str key = change->key;

    switch ((int)change->id) {
    case RC_CHANGE_GAIN_ABILITY:
    case RC_CHANGE_GAIN_CHOICE: *kind = rc_ability_kind_find(model, change->kind); break;
    case RC_CHANGE_GAIN_TEMPLATE: *kind = RC_KIND_TEMPLATE; break;
    case RC_CHANGE_GAIN_DOMAIN: *kind = RC_KIND_DOMAIN; break;
    case RC_CHANGE_GAIN_LANGUAGE: *kind = RC_KIND_LANGUAGE; break;
    case RC_CHANGE_GAIN_WEAPONPROF: *kind = RC_KIND_WEAPONPROF; break;
    case RC_CHANGE_OWN_ITEM: *kind = RC_KIND_EQUIPMENT; break;
    case RC_CHANGE_LEARN_SPELL:
    case RC_CHANGE_WRITE_SPELL: *kind = RC_KIND_SPELL; break;
    case RC_CHANGE_CHOOSE_DEITY: *kind = RC_KIND_DEITY; break;
    case RC_CHANGE_RAISE_CLASS: *kind = change->from == 0 ? RC_KIND_CLASS : RC_NO_KIND; break;
    case RC_CHANGE_CHOOSE_SUBCLASS:
        *kind = RC_KIND_CLASS;
        key = rc_str_printf(ask->arena, "%.*s.%.*s", RC_FMT(change->kind), RC_FMT(change->key));
        break;
    default: *kind = RC_NO_KIND;
    }
    return *kind == RC_NO_KIND ? RC_NO_OBJECT : rc_object_find(model, *kind, key);
}

static void note_unmet(struct rc_ask *ask, struct rc_explain_change *change, rc_kind kind,
                       rc_object object)
{
    const struct rc_ask_pack *pack = ask->pack;
    struct rc_ask_pres pres = { 0 };
    struct rc_goal goal = { .wanted = true };

    if (pack->pres == NULL)
        return;
    pack->pres(pack->pres_context, kind, object, &pres);
    goal.pred = pres.qualified;
    if (rc_goal_reached(ask, goal, change->set))
        return;
    for (size_t i = 0; i < pres.list.count; i++) {
        goal.pred = pres.list.at[i].pred;
        if (!rc_goal_reached(ask, goal, change->set))
            RC_PUSH(ask->arena, &change->unmet,
                    (struct rc_explain_unmet){ rc_kind_info(pack->model, kind)->word,
                                               rc_object_key(pack->model, kind, object),
                                               pres.list.at[i].text });
    }
}

static void add_change(struct rc_ask *ask, struct rc_change_set set, struct rc_explanation *out)
{
    struct rc_explain_change change = { .set = set };

    for (size_t i = 0; i < set.count; i++) {
        rc_kind kind;
        rc_object object = gained(ask, &set.at[i], &kind);
        if (object != RC_NO_OBJECT)
            note_unmet(ask, &change, kind, object);
    }
    RC_PUSH(ask->arena, &out->changes, change);
}

void rc_explain(struct rc_ask *ask, const struct rc_clause *root, size_t limit,
                struct rc_explanation *out)
{
    struct rc_goal goal = goal_of(ask, root);
    struct rc_ask_found found;

    out->root = explain_part(ask, root);
    out->verdict = holds(ask, goal);
    out->unchecked = out->root->status == RC_EXPLAIN_UNCHECKED;
    out->limit = limit;
    if (ask->pack->kind != RC_NO_KIND) {
        out->kind = kind_word(ask);
        out->key = asked_key(ask);
    }
    if (out->verdict)
        return;
    ask->trials = 0; /* what the parts took is bounded by their number */
    found = rc_ask_search(ask, goal, limit);
    out->possible = found.possible;
    out->follows = found.follows;
    out->complete = found.complete;
    out->more = found.more;
    out->sure = found.sure;
    for (size_t i = 0; i < found.sets.count; i++)
        add_change(ask, found.sets.at[i], out);
}

/*
 * What choices ask of QUALIFIED: the candidates whose membership it can decide, and whether it
 * costs less to ask for these or to compute all prerequisites (note [all or some],
 * qualify_cost.def).
 */
#include "plan/pre.h"

enum cost {
#define RC_COST(name, nanoseconds, doc) COST_##name,
#include "plan/qualify_cost.def"
#undef RC_COST
    COST_COUNT
};

static const double costs[COST_COUNT] = {
#define RC_COST(name, nanoseconds, doc) [COST_##name] = nanoseconds,
#include "plan/qualify_cost.def"
#undef RC_COST
};

enum {
    WORDS_OF_CANDIDATES = 4096 /* that the C of a pack holds at most: 32 KiB */
};

struct chooser {
    struct rc_plan_pre *pre;
    const struct rc_plan *plan;
    size_t *at_once; /* of each kind: 1 + the place of its choices that take all at once */
    size_t words;    /* of candidates so far */
    uint32_t *seen;  /* of each node: the number of the question that reached it last */
    uint32_t question;
    RC_VEC(uint32_t) stack;
};

/* --- candidates */

/* Whether a term of a part is another set when the input is. */
static bool depends(const struct rc_plan_part *part, const struct rc_plan_term *term,
                    unsigned input)
{
    for (unsigned c = 0; !term->always && c < 1U << part->input_count; c++) {
        if ((term->table >> c & 1) != (term->table >> (c ^ 1U << input) & 1))
            return true;
    }
    return false;
}

static bool is_qualified(const struct chooser *ch, const struct rc_plan_input *input, rc_kind kind)
{
    const struct rc_atom *atom;

    if (input->from.source != RC_INPUT_ATOM)
        return false;
    atom = &ch->plan->layout.fields[input->field].atom;
    return atom->fact == RC_FACT_QUALIFIED && atom->kind == kind;
}

/* Adds the objects of a body for which being qualified decides. True: it asks. */
static bool add_body(const struct chooser *ch, const struct rc_plan_body *body, rc_kind kind,
                     uint64_t *objects)
{
    bool asks = false;

    for (size_t p = 0; p < body->part_count; p++) {
        const struct rc_plan_part *part = &body->parts[p];
        for (unsigned i = 0; i < part->input_count; i++) {
            if (!is_qualified(ch, &part->inputs[i], kind))
                continue;
            asks = true;
            for (size_t t = 0; t < part->term_count; t++) {
                if (depends(part, &part->terms[t], i))
                    rc_bits_or(objects, objects, part->terms[t].bits,
                               ch->plan->layout.kinds[body->kind].words);
            }
        }
    }
    return asks;
}

/* Of a rule, and of the sets that it is made from. */
static bool add_rule(const struct chooser *ch, const struct rc_plan_rule *rule, rc_kind kind,
                     uint64_t *objects)
{
    bool asks = add_body(ch, &rule->body, kind, objects);

    for (size_t i = 0; i < rule->body.derived_count; i++)
        asks = add_body(ch, &ch->plan->derived[rule->body.derived[i]].body, kind, objects) || asks;
    return asks;
}

/* --- costs */

static bool is_new(struct chooser *ch, uint32_t node)
{
    if (ch->seen[node] == ch->question)
        return false;
    ch->seen[node] = ch->question;
    return true;
}

static void push(struct chooser *ch, uint32_t node)
{
    if (is_new(ch, node))
        RC_PUSH(ch->pre->arena, &ch->stack, node);
}

static void push_operands(struct chooser *ch, const rulec_node *node)
{
    switch ((rulec_node_op)node->op) {
    case RULEC_NODE_CONST:
    case RULEC_NODE_NUMBER: return;
    case RULEC_NODE_AND:
    case RULEC_NODE_OR:
    case RULEC_NODE_SUM:
        for (uint32_t i = 0; i < node->b; i++)
            push(ch, ch->pre->operands.at[node->a + i]);
        return;
    case RULEC_NODE_NOT:
    case RULEC_NODE_NEG:
    case RULEC_NODE_FLOOR:
    case RULEC_NODE_CEIL:
    case RULEC_NODE_ABS:
    case RULEC_NODE_FLOAT: push(ch, node->a); return;
    case RULEC_NODE_EQ:
    case RULEC_NODE_NE:
    case RULEC_NODE_LT:
    case RULEC_NODE_LE:
    case RULEC_NODE_GT:
    case RULEC_NODE_GE:
    case RULEC_NODE_NEAR:
    case RULEC_NODE_SUB:
    case RULEC_NODE_MUL:
    case RULEC_NODE_DIV:
    case RULEC_NODE_MOD:
    case RULEC_NODE_POW:
    case RULEC_NODE_MIN:
    case RULEC_NODE_MAX:
        push(ch, node->a);
        push(ch, node->b);
        return;
    case RULEC_NODE_IF:
        push(ch, node->a);
        push(ch, node->b);
        push(ch, node->c);
        return;
    }
}

/* Nodes that some gates of the candidates need and that were not counted before; and the gates. */
static size_t count_nodes(struct chooser *ch, const rc_gate_list *gates, const uint64_t *objects,
                          size_t *gate_count)
{
    size_t count = 0;

    for (size_t i = 0; i < gates->count; i++) {
        const rulec_gate *gate = &gates->at[i];
        *gate_count += objects[gate->word] != 0;
        if ((objects[gate->word] & gate->bits) != 0)
            push(ch, gate->node);
    }
    while (ch->stack.count > 0) {
        uint32_t node = ch->stack.at[--ch->stack.count];
        push_operands(ch, &ch->pre->nodes.at[node]);
        count++;
    }
    return count;
}

static void estimate(struct chooser *ch, struct rc_plan_candidates *candidates)
{
    const struct rc_plan_pre *pre = ch->pre;
    const struct rc_plan_gates *kind = &pre->kinds.at[candidates->kind];
    size_t gates = 0;

    ch->question++;
    candidates->nodes = count_nodes(ch, &kind->gates, candidates->objects, &gates);
    candidates->nodes += count_nodes(ch, &kind->unmoved, candidates->objects, &gates);
    candidates->asked_nanoseconds = costs[COST_NODE_ASKED] * (double)candidates->nodes +
                                    costs[COST_GATE_ASKED] * (double)gates +
                                    costs[COST_KNOWN] * (double)rc_words(pre->nodes.count);
    candidates->all_nanoseconds =
        costs[COST_NODE] * (double)pre->nodes.count +
        costs[COST_GATE] * (double)(kind->gates.count + kind->unmoved.count);
    candidates->way = candidates->asked_nanoseconds < candidates->all_nanoseconds
                          ? RC_PLAN_WAY_ASKED
                          : RC_PLAN_WAY_ALL;
}

/* --- choices */

/* The choices that compute all of the kind: what their candidates are makes no difference. */
static struct rc_plan_candidates *all_at_once(struct chooser *ch, size_t kind, const char *field,
                                              double nanoseconds)
{
    struct rc_plan_pre *pre = ch->pre;
    size_t count = pre->kinds.at[kind].count;

    if (ch->at_once[kind] == 0) {
        uint64_t *objects = rc_bits_new(pre->arena, count);
        struct rc_plan_candidates made = { .kind = kind,
                                           .field = field,
                                           .objects = objects,
                                           .members = count,
                                           .nodes = pre->nodes.count,
                                           .asked_nanoseconds = nanoseconds,
                                           .all_nanoseconds = nanoseconds,
                                           .way = RC_PLAN_WAY_ALL };
        rc_bits_fill(objects, count);
        RC_PUSH(pre->arena, &pre->choices, made);
        ch->at_once[kind] = pre->choices.count;
    }
    return &pre->choices.at[ch->at_once[kind] - 1];
}

static bool is_same(const struct chooser *ch, const struct rc_plan_candidates *a, size_t kind,
                    const uint64_t *objects)
{
    return a->way == RC_PLAN_WAY_ASKED && a->kind == kind &&
           rc_bits_eq(a->objects, objects, rc_words(ch->pre->kinds.at[kind].count));
}

/*
 * Those of the kind with the same candidates; the last ones are looked at, so that it stays linear.
 * Where there is no more room for candidates, all are computed at once.
 */
static struct rc_plan_candidates *candidates_of(struct chooser *ch, size_t kind, const char *field,
                                                const uint64_t *objects)
{
    enum {
        LOOKED_AT = 64
    };
    struct rc_plan_pre *pre = ch->pre;
    struct rc_plan_candidates made = { .kind = kind, .field = field, .objects = objects };
    size_t words = rc_words(pre->kinds.at[kind].count);
    size_t count = pre->choices.count;

    for (size_t i = count; i > 0 && count - i < LOOKED_AT; i--) {
        if (is_same(ch, &pre->choices.at[i - 1], kind, objects))
            return &pre->choices.at[i - 1];
    }
    estimate(ch, &made);
    if (made.way == RC_PLAN_WAY_ALL || ch->words + words > WORDS_OF_CANDIDATES)
        return all_at_once(ch, kind, field, made.all_nanoseconds);
    ch->words += words;
    made.members = rc_bits_count(objects, words);
    RC_PUSH(pre->arena, &pre->choices, made);
    return &pre->choices.at[pre->choices.count - 1];
}

static const char *field_of(const struct rc_plan *plan, rc_kind kind)
{
    for (size_t i = 0; i < plan->layout.field_count; i++) {
        const struct rc_plan_field *field = &plan->layout.fields[i];
        if (field->atom.fact == RC_FACT_QUALIFIED && field->atom.kind == kind)
            return field->name;
    }
    return NULL;
}

static void add_kind(struct chooser *ch, size_t number)
{
    const struct rc_plan_gates *gates = &ch->pre->kinds.at[number];
    const char *field = field_of(ch->plan, gates->kind);

    for (size_t r = 0; field != NULL && r < ch->plan->rule_count; r++) {
        const struct rc_plan_rule *rule = &ch->plan->rules[r];
        struct rc_mark mark = rc_arena_mark(ch->pre->arena);
        uint64_t *objects = rc_bits_new(ch->pre->arena, gates->count);
        if (!add_rule(ch, rule, gates->kind, objects)) {
            rc_arena_release(ch->pre->arena, mark);
            continue;
        }
        struct rc_plan_candidates *candidates = candidates_of(ch, number, field, objects);
        RC_PUSH(ch->pre->arena, &candidates->rules, rule);
        ch->pre->choice_of[r] = (uint16_t)(candidates - ch->pre->choices.at + 1);
    }
}

void rc_plan_pre_choices(struct rc_plan_pre *pre, const struct rc_plan *plan)
{
    struct chooser ch = { .pre = pre, .plan = plan };

    ch.seen = RC_NEW_ARRAY(pre->arena, uint32_t, pre->nodes.count + 1);
    ch.at_once = RC_NEW_ARRAY(pre->arena, size_t, pre->kinds.count + 1);
    pre->rule_count = plan->rule_count;
    pre->choice_of = RC_NEW_ARRAY(pre->arena, uint16_t, plan->rule_count + 1);
    for (size_t i = 0; i < pre->kinds.count; i++)
        add_kind(&ch, i);
}

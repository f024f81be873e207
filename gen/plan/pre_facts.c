/*
 * Nodes become truths: NOT, AND, OR and IF are made of the truths below, comparisons in
 * pre_compare.c. All else is computed, and its outcome looked at.
 */
#include "plan/pre_facts.h"

#include <stdlib.h>

enum {
    FIRST_NODE = 1 << 29 /* truths below are facts */
};

void rc_pre_facts_init(struct rc_pre_facts *f, struct rc_arena *arena,
                       const struct rc_plan_pre *pre)
{
    *f = (struct rc_pre_facts){ .arena = arena, .pre = pre };
    f->truths = RC_NEW_ARRAY(arena, rc_pre_truth, pre->nodes.count + 1);
    f->known = RC_NEW_ARRAY(arena, uint8_t, pre->nodes.count + 1);
    f->numbers = RC_NEW_ARRAY(arena, uint32_t, pre->nodes.count + 1);
    for (size_t i = 0; i < pre->numbers.count; i++)
        RC_PUSH(arena, &f->first_fact, 0);
}

/* --- facts and counts */

rc_pre_truth rc_pre_fact(struct rc_pre_facts *f, rulec_question_op op, uint32_t number,
                         double limit)
{
    const rulec_question made = { .op = (uint32_t)op,
                                  .offset = number * (uint32_t)sizeof(double),
                                  .limit = limit };

    for (uint32_t i = f->first_fact.at[number]; i != 0; i = f->next_fact.at[i - 1]) {
        const rulec_question *have = &f->facts.at[i - 1];
        if (have->op == made.op && have->limit >= limit && have->limit <= limit)
            return (rc_pre_truth)(i - 1);
    }
    RC_PUSH(f->arena, &f->facts, made);
    RC_PUSH(f->arena, &f->next_fact, f->first_fact.at[number]);
    f->first_fact.at[number] = (uint32_t)f->facts.count;
    return (rc_pre_truth)(f->facts.count - 1);
}

rc_pre_truth rc_pre_quorum(struct rc_pre_facts *f, uint32_t need, const rc_pre_truth *truths,
                           size_t count)
{
    int32_t *kept = RC_NEW_ARRAY(f->arena, int32_t, count + 1);
    struct rc_tables_node made = { .operands = kept };

    for (size_t i = 0; i < count; i++) {
        if (truths[i] == RC_PRE_ALWAYS && need > 0)
            need--;
        else if (truths[i] != RC_PRE_ALWAYS && truths[i] != RC_PRE_NEVER)
            kept[made.operand_count++] = truths[i];
    }
    if (need == 0)
        return RC_PRE_ALWAYS;
    if (need > made.operand_count)
        return RC_PRE_NEVER;
    if (made.operand_count == 1)
        return kept[0];
    made.need = need;
    RC_PUSH(f->arena, &f->nodes, made);
    return FIRST_NODE + (rc_pre_truth)(f->nodes.count - 1);
}

rc_pre_truth rc_pre_both(struct rc_pre_facts *f, rc_pre_truth a, rc_pre_truth b)
{
    return rc_pre_quorum(f, 2, (const rc_pre_truth[]){ a, b }, 2);
}

/* The truths of the operands of a node. */
static rc_pre_truth *truths_of(struct rc_pre_facts *f, const uint32_t *nodes, size_t count)
{
    rc_pre_truth *truths = RC_NEW_ARRAY(f->arena, rc_pre_truth, count + 1);

    for (size_t i = 0; i < count; i++)
        truths[i] = rc_pre_truth_of(f, nodes[i]);
    return truths;
}

/* --- numbers that are computed */

static bool has_many(uint32_t op)
{
    return op == RULEC_NODE_AND || op == RULEC_NODE_OR || op == RULEC_NODE_SUM;
}

static bool has_one(uint32_t op)
{
    return op == RULEC_NODE_NOT || op == RULEC_NODE_NEG || op == RULEC_NODE_FLOOR ||
           op == RULEC_NODE_CEIL || op == RULEC_NODE_ABS || op == RULEC_NODE_FLOAT;
}

static size_t operand_count(const rulec_node *n)
{
    if (n->op == RULEC_NODE_CONST || n->op == RULEC_NODE_NUMBER)
        return 0;
    if (has_many(n->op))
        return n->b;
    return has_one(n->op) ? 1 : n->op == RULEC_NODE_IF ? 3 : 2;
}

/* Of a node that is computed. */
static uint32_t *operand_at(struct rc_pre_facts *f, rulec_node *n, size_t i)
{
    if (has_many(n->op))
        return &f->operands.at[n->a + i];
    return i == 0 ? &n->a : i == 1 ? &n->b : &n->c;
}

/* A node of the pack to be computed, with operands of its own, which are still nodes. */
static rulec_node copy_node(struct rc_pre_facts *f, const rulec_node *n)
{
    rulec_node made = *n;

    if (!has_many(n->op))
        return made;
    made.a = (uint32_t)f->operands.count;
    for (uint32_t i = 0; i < n->b; i++)
        RC_PUSH(f->arena, &f->operands, rc_pre_operands(f, n)[i]);
    return made;
}

uint32_t rc_pre_number(struct rc_pre_facts *f, uint32_t node)
{
    const rulec_node *n = rc_pre_node(f, node);
    rulec_node made;

    if (n->op == RULEC_NODE_NUMBER)
        return n->a;
    if (f->numbers[node] != 0)
        return f->numbers[node] - 1;
    made = copy_node(f, n);
    for (size_t i = 0; i < operand_count(&made); i++) {
        const uint32_t number = rc_pre_number(f, *operand_at(f, &made, i));
        *operand_at(f, &made, i) = number;
    }
    RC_PUSH(f->arena, &f->computed, made);
    RC_PUSH(f->arena, &f->first_fact, 0);
    f->numbers[node] = (uint32_t)(f->pre->numbers.count + f->computed.count);
    return f->numbers[node] - 1;
}

/*
 * note [runs]: numbers are computed one by one, sooner where many in a row are computed alike. So
 * they stand by levels, which do not look at each other, and in a level by what they do.
 */
struct placed {
    uint32_t level;
    uint32_t op;
    uint32_t from; /* where it stood */
};

static int by_level(const void *left, const void *right)
{
    const struct placed *a = left;
    const struct placed *b = right;

    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    if (a->op != b->op)
        return a->op < b->op ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

static struct placed *place_computed(struct rc_pre_facts *f)
{
    const uint32_t hosts = (uint32_t)f->pre->numbers.count;
    struct placed *placed = RC_NEW_ARRAY(f->arena, struct placed, f->computed.count + 1);

    for (uint32_t i = 0; i < f->computed.count; i++) {
        rulec_node *n = &f->computed.at[i];
        placed[i] = (struct placed){ 0, n->op, i };
        for (size_t k = 0; k < operand_count(n); k++) {
            const uint32_t number = *operand_at(f, n, k);
            if (number >= hosts && placed[number - hosts].level >= placed[i].level)
                placed[i].level = placed[number - hosts].level + 1;
        }
    }
    qsort(placed, f->computed.count, sizeof *placed, by_level);
    return placed;
}

static void order_computed(struct rc_pre_facts *f)
{
    const uint32_t hosts = (uint32_t)f->pre->numbers.count;
    const struct placed *placed = place_computed(f);
    rulec_node *ordered = RC_NEW_ARRAY(f->arena, rulec_node, f->computed.count + 1);
    uint32_t *now = RC_NEW_ARRAY(f->arena, uint32_t, hosts + f->computed.count + 1);

    for (uint32_t i = 0; i < hosts; i++)
        now[i] = i;
    for (uint32_t i = 0; i < f->computed.count; i++)
        now[hosts + placed[i].from] = hosts + i;
    for (uint32_t i = 0; i < f->computed.count; i++) {
        ordered[i] = f->computed.at[placed[i].from];
        for (size_t k = 0; k < operand_count(&ordered[i]); k++)
            *operand_at(f, &ordered[i], k) = now[*operand_at(f, &ordered[i], k)];
    }
    f->computed.at = ordered;
    for (size_t i = 0; i < f->facts.count; i++) {
        rulec_question *fact = &f->facts.at[i];
        fact->offset = now[fact->offset / sizeof(double)] * (uint32_t)sizeof(double);
    }
}

/* --- truths */

rc_pre_truth rc_pre_is_set(struct rc_pre_facts *f, uint32_t node)
{
    return ~rc_pre_fact(f, RULEC_ASK_EQ, rc_pre_number(f, node), 0);
}

static rc_pre_truth choose(struct rc_pre_facts *f, const rulec_node *n)
{
    const rc_pre_truth condition = rc_pre_truth_of(f, n->a);
    const rc_pre_truth yes = rc_pre_both(f, condition, rc_pre_truth_of(f, n->b));
    const rc_pre_truth no = rc_pre_both(f, ~condition, rc_pre_truth_of(f, n->c));

    return rc_pre_quorum(f, 1, (const rc_pre_truth[]){ yes, no }, 2);
}

static rc_pre_truth make_truth(struct rc_pre_facts *f, uint32_t node)
{
    const rulec_node *n = rc_pre_node(f, node);
    double value;

    switch ((rulec_node_op)n->op) {
    case RULEC_NODE_CONST:
        return rc_pre_is_constant(f, node, &value) && value == 0 ? RC_PRE_NEVER : RC_PRE_ALWAYS;
    case RULEC_NODE_NOT: return ~rc_pre_truth_of(f, n->a);
    case RULEC_NODE_AND:
        return rc_pre_quorum(f, n->b, truths_of(f, rc_pre_operands(f, n), n->b), n->b);
    case RULEC_NODE_OR: return rc_pre_quorum(f, 1, truths_of(f, rc_pre_operands(f, n), n->b), n->b);
    case RULEC_NODE_EQ:
    case RULEC_NODE_NE:
    case RULEC_NODE_LT:
    case RULEC_NODE_LE:
    case RULEC_NODE_GT:
    case RULEC_NODE_GE:
    case RULEC_NODE_NEAR: return rc_pre_comparison(f, node);
    case RULEC_NODE_IF: return choose(f, n);
    case RULEC_NODE_SUM: return rc_pre_against(f, RULEC_NODE_NE, node, 0);
    case RULEC_NODE_NUMBER:
    case RULEC_NODE_SUB:
    case RULEC_NODE_MUL:
    case RULEC_NODE_DIV:
    case RULEC_NODE_MOD:
    case RULEC_NODE_POW:
    case RULEC_NODE_NEG:
    case RULEC_NODE_MIN:
    case RULEC_NODE_MAX:
    case RULEC_NODE_FLOOR:
    case RULEC_NODE_CEIL:
    case RULEC_NODE_ABS:
    case RULEC_NODE_FLOAT: return rc_pre_is_set(f, node);
    }
    return RC_PRE_NEVER;
}

rc_pre_truth rc_pre_truth_of(struct rc_pre_facts *f, uint32_t node)
{
    if (!f->known[node]) {
        f->truths[node] = make_truth(f, node);
        f->known[node] = 1;
    }
    return f->truths[node];
}

/* --- operands of tables */

int32_t rc_pre_operand(const struct rc_pre_facts *f, rc_pre_truth truth)
{
    const rc_pre_truth plain = truth < 0 ? ~truth : truth;
    const int32_t operand =
        plain < FIRST_NODE ? plain : plain - FIRST_NODE + (int32_t)f->facts.count;

    return truth < 0 ? ~operand : operand;
}

void rc_pre_facts_finish(struct rc_pre_facts *f)
{
    order_computed(f);
    for (size_t i = 0; i < f->nodes.count; i++) {
        struct rc_tables_node *n = &f->nodes.at[i];
        int32_t *operands = RC_NEW_ARRAY(f->arena, int32_t, n->operand_count + 1);

        for (size_t k = 0; k < n->operand_count; k++)
            operands[k] = rc_pre_operand(f, n->operands[k]);
        n->operands = operands;
    }
}

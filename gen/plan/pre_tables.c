/*
 * Prerequisites laid down for the kernels. The words of all sets that anything guards stand one
 * after the other, and are to the tables the objects of one kind.
 */
#include "plan/pre_facts.h"

#include <string.h>

enum {
    LINE = 64, /* bytes, what a kernel loads at once */
    SPAN = 16  /* numbers that eight comparisons can reach (plan/tables_prereq.c) */
};

/* The sets of the answer while they are gathered. */
struct answer {
    struct rc_pre_facts facts;
    RC_VEC(rc_pre_truth) truths; /* of each bit; RC_PRE_ALWAYS: nothing guards it */
    RC_VEC(uint64_t) possible;   /* words: the bits that stand for an object */
};

static void add_word(struct answer *a, uint64_t possible)
{
    struct rc_arena *arena = a->facts.arena;

    RC_PUSH(arena, &a->possible, possible);
    for (size_t i = 0; i < 64; i++)
        RC_PUSH(arena, &a->truths, RC_PRE_ALWAYS);
}

/* Of the word that was added last. An object that several gates guard needs all of them. */
static void add_gate(struct answer *a, const rulec_gate *gate)
{
    const rc_pre_truth truth = rc_pre_truth_of(&a->facts, gate->node);
    rc_pre_truth *bits = a->truths.at + a->truths.count - 64;

    for (size_t i = 0; i < 64; i++) {
        if ((gate->bits >> i & 1) != 0)
            bits[i] = rc_pre_quorum(&a->facts, 2, (const rc_pre_truth[]){ bits[i], truth }, 2);
    }
}

/* The gates stand by words. */
static struct rc_plan_met add_gates(struct answer *a, const rc_gate_list *gates,
                                    const uint64_t *possible)
{
    uint32_t *words = RC_NEW_ARRAY(a->facts.arena, uint32_t, gates->count + 1);
    struct rc_plan_met met = { .at = a->possible.count, .words = words };

    for (size_t i = 0; i < gates->count; i++) {
        const rulec_gate *gate = &gates->at[i];
        if (met.count == 0 || words[met.count - 1] != gate->word) {
            words[met.count++] = gate->word;
            add_word(a, possible[gate->word]);
        }
        add_gate(a, gate);
    }
    return met;
}

static void add_all(struct answer *a, struct rc_plan_pre *pre)
{
    for (size_t i = 0; i < pre->kinds.count; i++) {
        struct rc_plan_gates *kind = &pre->kinds.at[i];
        uint64_t *all = rc_bits_new(a->facts.arena, kind->count);

        rc_bits_fill(all, kind->count);
        kind->gates_met = add_gates(a, &kind->gates, all);
        kind->unmoved_met = add_gates(a, &kind->unmoved, all);
    }
    for (size_t i = 0; i < pre->planes.count; i++) {
        struct rc_plan_plane *plane = &pre->planes.at[i];
        plane->met = add_gates(a, &plane->gates, plane->possible);
    }
}

/* A node that never holds, for objects that nobody qualifies for. */
static int32_t never(struct rc_pre_facts *f)
{
    static const struct rc_tables_node node = { .need = 1 };

    RC_PUSH(f->arena, &f->nodes, node);
    return (int32_t)(f->facts.count + f->nodes.count - 1);
}

static int32_t *list_gates(struct answer *a)
{
    int32_t *gates = RC_NEW_ARRAY(a->facts.arena, int32_t, a->truths.count + 1);
    int32_t none = 0;

    for (size_t i = 0; i < a->truths.count; i++) {
        const rc_pre_truth truth = a->truths.at[i];
        if (truth == RC_PRE_NEVER && none == 0)
            none = never(&a->facts);
        if (truth == RC_PRE_NEVER)
            gates[i] = none;
        else
            gates[i] = truth == RC_PRE_ALWAYS ? RC_TABLES_FREE : rc_pre_operand(&a->facts, truth);
    }
    return gates;
}

static size_t up(size_t n, size_t step)
{
    return (n + step - 1) / step * step;
}

/* What nothing guards is open to all, but not what stands for no object. */
static const uint64_t *start_words(struct answer *a, const uint64_t *ungated)
{
    const size_t words = a->possible.count;
    uint64_t *out = rc_bits_new(a->facts.arena, 64 * words);

    rc_bits_and(out, ungated, a->possible.at, words);
    return out;
}

static bool lay_down(struct answer *a, const struct rc_plan_pre *pre, rulec_prerequisites *out)
{
    struct rc_pre_facts *f = &a->facts;
    const size_t bits = a->truths.count;
    const size_t numbers = pre->numbers.count + f->computed.count;
    const size_t room = up(numbers < SPAN ? SPAN : numbers, LINE / sizeof(double));
    const struct rc_tables_source source = { .character_size = room * sizeof(double),
                                             .kinds = &bits,
                                             .kind_count = 1 };
    struct rc_tables_prereq from = { .gates = list_gates(a) };

    rc_pre_facts_finish(f);
    from.facts = f->facts.at;
    from.fact_count = f->facts.count;
    from.nodes = f->nodes.at;
    from.node_count = f->nodes.count;
    if (!rc_tables_prereq(f->arena, &source, &from, &out->sets))
        return false;
    out->sets.start = start_words(a, out->sets.start);
    out->size = sizeof *out;
    out->number_count = (uint32_t)pre->numbers.count;
    out->truths_at = (uint32_t)source.character_size;
    out->scratch_size =
        (uint32_t)up(out->truths_at + ((size_t)out->sets.truth_words + out->sets.column_count) *
                                          sizeof(uint64_t),
                     LINE);
    out->computed =
        (rulec_nodes){ f->computed.at, f->computed.count, f->operands.at, pre->constants.at };
    return true;
}

void rc_plan_pre_tables(struct rc_plan_pre *pre)
{
    struct rc_plan_pre_tables *made = RC_NEW(pre->arena, struct rc_plan_pre_tables);
    struct answer a = { 0 };

    rc_pre_facts_init(&a.facts, pre->arena, pre);
    add_all(&a, pre);
    made->words = a.possible.count;
    made->operand_count = a.facts.operands.count;
    if (made->words > 0 && lay_down(&a, pre, &made->data))
        pre->tables = made;
}

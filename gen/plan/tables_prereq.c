/*
 * Prerequisites as data for the kernels. What a gather can reach decides the layout of truths:
 *
 *     facts that are held, packed word by word as PEXT yields them
 *     comparisons of doubles, eight to a byte
 *     other facts
 *     nodes by levels, 64 to a word, all of one word of one kind
 *     nodes of the last levels, where those are few
 *     gates: what objects ask for, in the order of the first object that does
 *
 * Where all of the others fit into one page there are no gates: objects take what they ask for from
 * there. Else gates stand apart, copies for the most part, so that 64 neighbouring objects, which
 * mostly have types and prerequisites in common, find theirs in one page.
 *
 * Nodes of which one operand must hold are laid as those of which all must: turned around, of
 * operands that are turned around.
 */
#include <stdlib.h>
#include <string.h>

#include "plan/tables_build.h"

enum {
    PAGE_BITS = RULEC_PAGE_WORDS * 64,
    COMPARE_SPAN = 128,   /* bytes that one comparison of eight can reach */
    HELD_SPAN = 256,      /* bytes that a gather of held facts can reach */
    SIDE_LANES = 6,       /* of a comparison of eight doubles side by side, at least */
    SPLICED = 6,          /* operands of a node into which others are spliced, at most */
    GATE_OPERANDS = 2,    /* of a node that is computed among the gates */
    LATE_OPERANDS = 32,   /* of the nodes of a level that are computed one by one, at most */
    OPERANDS = UINT16_MAX /* of a node */
};

#define NO_TRUTH UINT32_MAX

/* A node with the place that it gets. */
struct node {
    uint32_t need;
    const int32_t *operands; /* as in the source */
    size_t count;
    unsigned level;
    bool gate; /* it stands among the gates */
    bool used; /* by an object, or by a node that is */
    uint32_t truth;
};

struct layer {
    struct rc_arena *arena;
    const struct rc_tables_prereq *from;
    size_t character_size;
    rulec_prereq *out;
    rulec_question *facts;
    RC_VEC(struct node) nodes; /* those of the source, then a gate for each other thing asked for */
    RC_VEC(uint32_t) order;    /* nodes in the order of their making */
    int32_t *gates;            /* by object: an operand, or FREE */
    bool apart;                /* gates have words of their own */
    size_t words;              /* truths given out so far */
    RC_VEC(rulec_picks) picks;
    RC_VEC(rulec_pick) pick_rows;
    RC_VEC(rulec_held) held;
    RC_VEC(rulec_gather) held_gathers;
    RC_VEC(rulec_compare) compares;
    uint32_t side_count;
    RC_VEC(uint32_t) singles;
    RC_VEC(rulec_lanes) lanes;
    RC_VEC(rulec_column) columns;
    RC_VEC(uint32_t) pages;
    RC_VEC(uint32_t) gather_columns;
    RC_VEC(rulec_gather) gathers;
    size_t outs; /* the first column of the result, once it is known */
    RC_VEC(uint64_t) needs;
};

/* --- facts --- */

struct sorted_fact {
    uint64_t key[3];
    uint32_t fact;
};

static int by_key(const void *a, const void *b)
{
    const struct sorted_fact *x = a;
    const struct sorted_fact *y = b;

    for (unsigned i = 0; i < 3; i++) {
        if (x->key[i] != y->key[i])
            return x->key[i] < y->key[i] ? -1 : 1;
    }
    return x->fact < y->fact ? -1 : x->fact > y->fact;
}

static uint32_t word_offset(const rulec_question *f)
{
    return f->offset + f->index / 64 * 8;
}

static size_t facts_of(struct layer *l, bool held, struct sorted_fact *out)
{
    size_t n = 0;

    for (size_t i = 0; i < l->from->fact_count; i++) {
        const rulec_question *f = &l->facts[i];
        const bool number =
            f->op == RULEC_ASK_GTEQ || f->op == RULEC_ASK_GT || f->op == RULEC_ASK_EQ;

        if (held && f->op == RULEC_ASK_HELD)
            out[n++] = (struct sorted_fact){ { word_offset(f), f->index % 64, 0 }, (uint32_t)i };
        if (!held && number && l->character_size >= COMPARE_SPAN)
            out[n++] = (struct sorted_fact){ { f->op, f->offset, 0 }, (uint32_t)i };
    }
    qsort(out, n, sizeof *out, by_key);
    return n;
}

/* The held facts of one word from i on; the same bit may be asked for twice. */
static size_t same_word(const struct sorted_fact *s, size_t n, size_t i, uint64_t *mask)
{
    size_t end = i;

    *mask = 0;
    for (; end < n && s[end].key[0] == s[i].key[0]; end++)
        *mask |= UINT64_C(1) << s[end].key[1];
    return end;
}

static void add_pick(struct layer *l, uint32_t offset, uint64_t mask, unsigned *used)
{
    const unsigned bits = (unsigned)rc_bits_count(&mask, 1);

    if (l->picks.count == 0 || *used + bits > 64) {
        const rulec_picks p = { (uint32_t)l->words++, (uint32_t)l->pick_rows.count, 0 };
        RC_PUSH(l->arena, &l->picks, p);
        *used = 0;
    }

    const rulec_pick row = { offset, *used, mask };
    RC_PUSH(l->arena, &l->pick_rows, row);
    l->picks.at[l->picks.count - 1].count++;
    *used += bits;
}

/* note [held by gathers]: where words of few facts are many, a gather does what many picks do. */
static void gather_held(struct layer *l, const struct sorted_fact *sorted, size_t n)
{
    const size_t last = l->character_size - HELD_SPAN;

    for (size_t i = 0; i < n && l->character_size >= HELD_SPAN; i++) {
        const rulec_question *f = &l->facts[sorted[i].fact];
        const uint32_t byte = f->offset + f->index / 8;
        const rulec_held *held = l->held.count == 0 ? NULL : &l->held.at[l->held.count - 1];

        if (held == NULL || held->word != f->truth / 64 || byte - held->offset >= HELD_SPAN) {
            const rulec_held next = { byte / 8 * 8 < last ? byte / 8 * 8 : (uint32_t)last,
                                      f->truth / 64 };
            const rulec_gather none = { { 0 }, { 0 } };

            RC_PUSH(l->arena, &l->held, next);
            RC_PUSH(l->arena, &l->held_gathers, none);
            held = &l->held.at[l->held.count - 1];
        }
        rulec_gather *g = &l->held_gathers.at[l->held_gathers.count - 1];
        g->index[f->truth % 64] = (uint8_t)(byte - held->offset);
        g->bit[f->truth % 64] = (uint8_t)(1u << f->index % 8);
    }
}

static void lay_held(struct layer *l, struct sorted_fact *sorted)
{
    const size_t n = facts_of(l, true, sorted);
    unsigned used = 0;

    for (size_t i = 0; i < n;) {
        uint64_t mask;
        const size_t end = same_word(sorted, n, i, &mask);

        add_pick(l, (uint32_t)sorted[i].key[0], mask, &used);

        const rulec_pick *p = &l->pick_rows.at[l->pick_rows.count - 1];
        const uint32_t base = l->picks.at[l->picks.count - 1].word * 64 + p->shift;
        for (; i < end; i++) {
            const uint64_t below = mask & ((UINT64_C(1) << sorted[i].key[1]) - 1);

            l->facts[sorted[i].fact].truth = base + (uint32_t)rc_bits_count(&below, 1);
        }
    }
    gather_held(l, sorted, n);
}

/* Where a span begins that has the double at `offset`, and lies in the character. */
static uint32_t span_at(const struct layer *l, uint32_t offset)
{
    const size_t last = l->character_size - COMPARE_SPAN;

    return offset <= last ? offset : (uint32_t)(last - (last - offset % 8) % 8);
}

static rulec_compare *new_compare(struct layer *l, uint32_t offset, uint32_t op)
{
    const rulec_compare row = { .offset = offset,
                                .to = (uint32_t)(l->words * 8 + l->compares.count),
                                .op = op };

    RC_PUSH(l->arena, &l->compares, row);
    return &l->compares.at[l->compares.count - 1];
}

static void compare_at(rulec_compare *c, unsigned lane, rulec_question *f)
{
    c->index[lane] = (uint8_t)((f->offset - c->offset) / 8);
    c->limit[lane] = f->limit;
    c->used |= 1u << lane;
    f->truth = c->to * 8 + lane;
}

/* Eight doubles side by side, from that of the first fact on: those that have limits enough. */
static size_t lay_window(struct layer *l, struct sorted_fact *sorted, size_t n)
{
    const uint32_t op = (uint32_t)sorted[0].key[0];
    const uint64_t offset = sorted[0].key[1];
    const size_t span = 8 * sizeof(double);
    size_t lanes = 8;
    size_t end = 0;

    while (end < n && sorted[end].key[0] == op && sorted[end].key[1] < offset + span)
        end++;
    while (lanes >= SIDE_LANES && offset + span <= l->character_size) {
        size_t first[8];
        bool has[8] = { false };

        lanes = 0;
        for (size_t i = end; i-- > 0;) {
            const uint64_t at = sorted[i].key[1] - offset;

            if (l->facts[sorted[i].fact].truth == NO_TRUTH && at % sizeof(double) == 0) {
                lanes += !has[at / 8];
                has[at / 8] = true;
                first[at / 8] = i;
            }
        }
        rulec_compare *c = lanes < SIDE_LANES ? NULL : new_compare(l, (uint32_t)offset, op);
        for (unsigned lane = 0; c != NULL && lane < 8; lane++) {
            if (has[lane])
                compare_at(c, lane, &l->facts[sorted[first[lane]].fact]);
        }
    }
    return end;
}

/* note [side by side]: a permutation costs more than a few truths that nobody asks for. */
static void lay_side_by_side(struct layer *l, struct sorted_fact *sorted, size_t n)
{
    for (size_t i = 0; i < n;)
        i += lay_window(l, sorted + i, n - i);
    l->side_count = (uint32_t)l->compares.count;
}

static void lay_compares(struct layer *l, struct sorted_fact *sorted)
{
    const size_t n = facts_of(l, false, sorted);
    rulec_compare *c = NULL;
    unsigned used = 8;

    lay_side_by_side(l, sorted, n);
    for (size_t i = 0; i < n; i++) {
        rulec_question *f = &l->facts[sorted[i].fact];

        if (f->truth != NO_TRUTH)
            continue;
        if (used == 8 || c == NULL || c->op != f->op || f->offset < c->offset ||
            f->offset - c->offset > COMPARE_SPAN - 8) {
            c = new_compare(l, span_at(l, f->offset), f->op);
            used = 0;
        }
        compare_at(c, used++, f);
    }
    l->words += (l->compares.count + 7) / 8;
}

/* Also what a gather of held facts would take, where the character is too short for one. */
static void lay_singles(struct layer *l)
{
    size_t truth = l->words * 64;

    for (size_t i = 0; i < l->from->fact_count; i++) {
        const bool single = l->facts[i].truth == NO_TRUTH;

        if (single)
            l->facts[i].truth = (uint32_t)truth++;
        if (single || (l->facts[i].op == RULEC_ASK_HELD && l->character_size < HELD_SPAN))
            RC_PUSH(l->arena, &l->singles, (uint32_t)i);
    }
    l->words = (truth + 63) / 64;
}

/* --- nodes --- */

static size_t plain_id(int32_t operand)
{
    return (size_t)(operand < 0 ? ~operand : operand);
}

static uint32_t truth_of(const struct layer *l, int32_t operand)
{
    const size_t id = plain_id(operand);

    return id < l->from->fact_count ? l->facts[id].truth
                                    : l->nodes.at[id - l->from->fact_count].truth;
}

/* An operand about a truth, as the kernels have it. */
static int32_t turned_truth(const struct layer *l, int32_t operand)
{
    const int32_t truth = (int32_t)truth_of(l, operand);

    return operand < 0 ? ~truth : truth;
}

static unsigned level_of(const struct layer *l, int32_t operand)
{
    const size_t id = plain_id(operand);

    return id < l->from->fact_count ? 0 : l->nodes.at[id - l->from->fact_count].level;
}

static void use_operand(struct layer *l, int32_t operand)
{
    const size_t id = plain_id(operand);

    if (id >= l->from->fact_count)
        l->nodes.at[id - l->from->fact_count].used = true;
}

/* note [flat nodes]: all of all is all, one of any is any; the fewer levels, the less is waited. */
static bool is_spliced(const struct node *n, const struct node *of, bool turned, size_t count)
{
    const bool all = n->need == n->count && (turned ? of->need == 1 : of->need == of->count);
    const bool any = n->need == 1 && (turned ? of->need == of->count : of->need == 1);

    return (all || any) && count - 1 + of->count <= SPLICED;
}

/* The operands with those of nodes of the same sort in the place of these. */
static void splice(struct layer *l, struct node *n)
{
    int32_t *operands = RC_NEW_ARRAY(l->arena, int32_t, n->count + SPLICED);
    const bool all = n->need == n->count;
    size_t count = 0;

    for (size_t i = 0; i < n->count; i++) {
        const int32_t operand = n->operands[i];
        const size_t id = plain_id(operand);
        const struct node *of =
            id < l->from->fact_count ? NULL : &l->nodes.at[id - l->from->fact_count];

        if (of == NULL || !is_spliced(n, of, operand < 0, count + n->count - i)) {
            operands[count++] = operand;
            continue;
        }
        for (size_t k = 0; k < of->count; k++)
            operands[count++] = operand < 0 ? ~of->operands[k] : of->operands[k];
    }
    n->need = all ? (uint32_t)count : n->need;
    n->operands = operands;
    n->count = count;
}

static void take_nodes(struct layer *l)
{
    for (size_t i = 0; i < l->from->node_count; i++) {
        const struct rc_tables_node *from = &l->from->nodes[i];
        struct node n = { .need = from->need,
                          .operands = from->operands,
                          .count = from->operand_count,
                          .truth = NO_TRUTH };

        if (n.count > 1 && (n.need == 1 || n.need == n.count))
            splice(l, &n);
        for (size_t k = 0; k < n.count; k++) {
            const unsigned below = level_of(l, n.operands[k]);

            n.level = below >= n.level ? below + 1 : n.level;
        }
        n.level = n.level == 0 ? 1 : n.level;
        n.need = n.need > n.count ? (uint32_t)n.count + 1 : n.need; /* never */
        RC_PUSH(l->arena, &l->nodes, n);
    }
}

/* Nodes that others look at, or that an object wants not to hold, cannot wait for the gates. */
static bool *inner_nodes(const struct layer *l, size_t objects)
{
    bool *inner = RC_NEW_ARRAY(l->arena, bool, l->from->node_count + 1);

    for (size_t i = 0; i < l->from->node_count; i++) {
        for (size_t k = 0; k < l->nodes.at[i].count; k++) {
            const size_t id = plain_id(l->nodes.at[i].operands[k]);

            if (id >= l->from->fact_count)
                inner[id - l->from->fact_count] = true;
        }
    }
    for (size_t i = 0; i < objects; i++) {
        const int32_t gate = l->from->gates[i];

        if (gate != RC_TABLES_FREE && gate < 0 && plain_id(gate) >= l->from->fact_count)
            inner[plain_id(gate) - l->from->fact_count] = true;
    }
    return inner;
}

/* A node that all of whose few operands must hold, and that only objects ask for. */
static bool may_be_gate(const struct layer *l, const bool *inner, int32_t operand)
{
    if (operand < (int32_t)l->from->fact_count)
        return false;

    const size_t i = (size_t)operand - l->from->fact_count;
    const struct node *n = &l->nodes.at[i];
    return !inner[i] && n->need == n->count && n->count <= GATE_OPERANDS && n->count > 0;
}

static uint32_t new_gate(struct layer *l, int32_t operand)
{
    int32_t *copy = RC_NEW(l->arena, int32_t);
    const struct node n = {
        .need = 1, .operands = copy, .count = 1, .truth = NO_TRUTH, .gate = true
    };

    *copy = operand;
    RC_PUSH(l->arena, &l->nodes, n);
    return (uint32_t)(l->nodes.count - 1);
}

/* Each thing that an object asks for becomes a gate, once. */
static void make_gates(struct layer *l, size_t objects)
{
    const size_t ids = l->from->fact_count + l->from->node_count;
    uint32_t *known = RC_NEW_ARRAY(l->arena, uint32_t, 2 * ids + 1); /* node + 1, by operand */
    const bool *inner = inner_nodes(l, objects);

    for (size_t i = 0; i < objects; i++) {
        const int32_t gate = l->from->gates[i];

        l->gates[i] = gate;
        if (gate == RC_TABLES_FREE)
            continue;
        if (!l->apart) {
            use_operand(l, gate);
            continue;
        }

        uint32_t *slot = &known[2 * plain_id(gate) + (gate < 0)];
        if (*slot == 0) {
            const bool own = may_be_gate(l, inner, gate);
            const uint32_t node =
                own ? (uint32_t)gate - (uint32_t)l->from->fact_count : new_gate(l, gate);

            l->nodes.at[node].gate = true;
            *slot = node + 1;
            RC_PUSH(l->arena, &l->order, node);
        }
        l->gates[i] = (int32_t)(l->from->fact_count + *slot - 1);
    }
}

/* One of several. */
static bool is_turned(const struct node *n)
{
    return n->need == 1 && n->count > 1;
}

static rulec_lane_op op_of(const struct node *n)
{
    return n->need == n->count || is_turned(n) ? RULEC_LANES_ALL : RULEC_LANES_COUNT;
}

static void add_column(struct layer *l, const uint32_t *truths, const bool *has, uint64_t flip,
                       size_t count)
{
    rulec_column c = { (uint32_t)l->gathers.count, 0, flip };
    bool done[64] = { false };

    for (size_t i = 0; i < count; i++) {
        if (!has[i] || done[i])
            continue;

        const uint32_t page = truths[i] / PAGE_BITS;
        rulec_gather g = { { 0 }, { 0 } };
        for (size_t k = i; k < count; k++) {
            if (!has[k] || truths[k] / PAGE_BITS != page)
                continue;
            g.index[k] = (uint8_t)(truths[k] % PAGE_BITS / 8);
            g.bit[k] = (uint8_t)(1u << truths[k] % 8);
            done[k] = true;
        }
        RC_PUSH(l->arena, &l->pages, page);
        RC_PUSH(l->arena, &l->gather_columns, (uint32_t)(l->columns.count - l->outs));
        RC_PUSH(l->arena, &l->gathers, g);
        c.gathers++;
    }
    RC_PUSH(l->arena, &l->columns, c);
}

/* Operand `at` of 64 nodes; a node that has no such operand takes what changes nothing. */
static void lay_column(struct layer *l, const uint32_t *nodes, size_t count, size_t at,
                       rulec_lane_op op)
{
    uint32_t truths[64] = { 0 };
    bool has[64] = { false };
    uint64_t flip = 0;

    for (size_t i = 0; i < 64; i++) {
        const struct node *n = i < count ? &l->nodes.at[nodes[i]] : NULL;
        const bool there = n != NULL && at < n->count;

        if (there) {
            truths[i] = truth_of(l, n->operands[at]);
            has[i] = true;
        }
        if (there ? (n->operands[at] < 0) != is_turned(n) : op == RULEC_LANES_ALL)
            flip |= UINT64_C(1) << i;
    }
    add_column(l, truths, has, flip, 64);
}

static unsigned bits_of(size_t n)
{
    unsigned bits = 0;

    while (n >> bits != 0)
        bits++;
    return bits;
}

static void lay_needs(struct layer *l, rulec_lanes *lanes, const uint32_t *nodes, size_t count)
{
    lanes->need = (uint32_t)l->needs.count;
    lanes->planes = bits_of(lanes->columns);
    for (unsigned bit = 0; bit < lanes->planes; bit++) {
        uint64_t word = 0;

        for (size_t i = 0; i < count; i++)
            word |= (uint64_t)(l->nodes.at[nodes[i]].need >> bit & 1u) << i;
        RC_PUSH(l->arena, &l->needs, word);
    }
}

/* note [needs that fit]: need <= count + 1; a column more makes room for it in the planes. */
static void lay_lanes(struct layer *l, const uint32_t *nodes, size_t count, unsigned level)
{
    rulec_lanes lanes = { .word = (uint32_t)l->words++,
                          .op = op_of(&l->nodes.at[nodes[0]]),
                          .column = (uint32_t)l->columns.count,
                          .level = level };

    for (size_t i = 0; i < count; i++) {
        struct node *n = &l->nodes.at[nodes[i]];
        const size_t columns =
            lanes.op == RULEC_LANES_COUNT && n->need > n->count ? n->need : n->count;

        lanes.columns = columns > lanes.columns ? (uint32_t)columns : lanes.columns;
        n->truth = lanes.word * 64 + (uint32_t)i;
        lanes.flip |= (uint64_t)is_turned(n) << i;
    }
    for (size_t at = 0; at < lanes.columns; at++)
        lay_column(l, nodes, count, at, (rulec_lane_op)lanes.op);
    if (lanes.op == RULEC_LANES_COUNT)
        lay_needs(l, &lanes, nodes, count);
    RC_PUSH(l->arena, &l->lanes, lanes);
}

static void lay_run(struct layer *l, const uint32_t *nodes, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;

        while (end < count && end - i < 64 &&
               op_of(&l->nodes.at[nodes[end]]) == op_of(&l->nodes.at[nodes[i]]) &&
               l->nodes.at[nodes[end]].level == l->nodes.at[nodes[i]].level)
            end++;
        lay_lanes(l, nodes + i, end - i, l->nodes.at[nodes[i]].level);
        i = end;
    }
}

/* note [unused]: what no object asks for, not even through others, is left out. */
static void mark_used(struct layer *l)
{
    for (size_t i = l->nodes.count; i-- > 0;) {
        struct node *n = &l->nodes.at[i];

        n->used = n->used || n->gate;
        for (size_t k = 0; n->used && k < n->count; k++)
            use_operand(l, n->operands[k]);
    }
}

/*
 * note [late nodes]: most of what a level costs is the wait until the words of the one before can
 * be read as registers (note [levels] of the kernels), and the last levels have few nodes, which
 * are there sooner one by one.
 */
static size_t count_early(const struct layer *l, const uint32_t *nodes, size_t count)
{
    size_t early = count;

    while (early > 0) {
        const unsigned level = l->nodes.at[nodes[early - 1]].level;
        size_t first = early;
        size_t operands = 0;

        while (first > 0 && l->nodes.at[nodes[first - 1]].level == level)
            operands += l->nodes.at[nodes[--first]].count;
        if (operands > LATE_OPERANDS || count - first > 64)
            break;
        early = first;
    }
    return early;
}

static void lay_late(struct layer *l, const uint32_t *nodes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        l->nodes.at[nodes[i]].truth = (uint32_t)(l->words * 64 + i);
    l->words += count != 0;
    l->out->late_count = (uint32_t)count;
}

/* Inner nodes by level, kind and number of operands; then the gates as objects ask for them. */
static void lay_nodes(struct layer *l)
{
    struct sorted_fact *sorted = RC_NEW_ARRAY(l->arena, struct sorted_fact, l->nodes.count + 1);
    uint32_t *inner = RC_NEW_ARRAY(l->arena, uint32_t, l->nodes.count + 1);
    const size_t gates = l->order.count;
    size_t n = 0;
    size_t early;

    mark_used(l);
    for (size_t i = 0; i < l->nodes.count; i++) {
        const struct node *node = &l->nodes.at[i];

        if (node->used && !node->gate)
            sorted[n++] =
                (struct sorted_fact){ { node->level, op_of(node), node->count }, (uint32_t)i };
    }
    qsort(sorted, n, sizeof *sorted, by_key);
    for (size_t i = 0; i < n; i++)
        inner[i] = sorted[i].fact;
    for (size_t i = 0; i < gates; i++)
        l->nodes.at[l->order.at[i]].level = 0; /* one more level, the last */
    early = count_early(l, inner, n);
    lay_run(l, inner, early);
    lay_late(l, inner + early, n - early);
    l->out->late_node = (uint32_t)early;
    l->out->early_lanes = (uint32_t)l->lanes.count;
    if (l->words % RULEC_PAGE_WORDS + (gates + 63) / 64 > RULEC_PAGE_WORDS)
        l->words = (l->words + RULEC_PAGE_WORDS - 1) / RULEC_PAGE_WORDS * RULEC_PAGE_WORDS;
    lay_run(l, l->order.at, gates);

    uint32_t *order = RC_NEW_ARRAY(l->arena, uint32_t, n + gates + 1);
    memcpy(order, inner, n * sizeof *order);
    if (gates != 0)
        memcpy(order + n, l->order.at, gates * sizeof *order);
    l->order.at = order;
    l->order.count = n + gates;
}

/* --- the same by numbers, for kernels and batches that take one at a time --- */

static void list_nodes(struct layer *l)
{
    rulec_quorum *nodes = RC_NEW_ARRAY(l->arena, rulec_quorum, l->order.count + 1);
    RC_VEC(int32_t) operands = { 0 };

    for (size_t i = 0; i < l->order.count; i++) {
        const struct node *n = &l->nodes.at[l->order.at[i]];

        nodes[i] =
            (rulec_quorum){ n->truth, n->need, (uint32_t)operands.count, (uint32_t)n->count };
        for (size_t k = 0; k < n->count; k++) {
            RC_PUSH(l->arena, &operands, turned_truth(l, n->operands[k]));
        }
    }
    l->out->nodes = nodes;
    l->out->node_count = (uint32_t)l->order.count;
    l->out->operands = operands.at != NULL ? operands.at : RC_NEW(l->arena, int32_t);
}

static void list_gates(struct layer *l, size_t objects)
{
    uint64_t *start = rc_bits_new(l->arena, objects + 1);
    int32_t *gates = RC_NEW_ARRAY(l->arena, int32_t, objects + 1);

    for (size_t i = 0; i < objects; i++) {
        gates[i] = l->gates[i] == RC_TABLES_FREE ? RC_TABLES_FREE : turned_truth(l, l->gates[i]);
        if (gates[i] < 0)
            rc_bits_add(start, i);
    }

    l->outs = l->columns.count;
    for (size_t at = 0; at < objects; at += 64) {
        uint32_t truths[64] = { 0 };
        bool has[64] = { false };

        for (size_t i = 0; i < 64 && at + i < objects; i++) {
            has[i] = gates[at + i] != RC_TABLES_FREE;
            truths[i] = has[i] ? (uint32_t)plain_id(gates[at + i]) : 0;
        }
        add_column(l, truths, has, 0, 64);
    }
    add_column(l, NULL, NULL, 0, 0); /* one behind the last: where its gathers end */
    l->out->outs = l->columns.at + l->outs;
    l->out->gates = gates;
    l->out->start = start;
}

/* On 64 bytes, as a register has them. */
static const rulec_gather *aligned(struct layer *l, const rulec_gather *from, size_t count)
{
    rulec_gather *gathers = rc_tables_aligned(l->arena, (count + 1) * sizeof *gathers);

    if (count != 0)
        memcpy(gathers, from, count * sizeof *gathers);
    return gathers;
}

static void hand_over(struct layer *l)
{
    rulec_prereq *q = l->out;

    q->truth_words =
        (uint32_t)((l->words + RULEC_PAGE_WORDS - 1) / RULEC_PAGE_WORDS * RULEC_PAGE_WORDS);
    q->facts = l->facts;
    q->fact_count = (uint32_t)l->from->fact_count;
    q->picks = l->picks.at;
    q->picks_count = (uint32_t)l->picks.count;
    q->pick_rows = l->pick_rows.at;
    q->compares = l->compares.at;
    q->compare_count = (uint32_t)l->compares.count;
    q->side_count = l->side_count;
    q->singles = l->singles.at;
    q->single_count = (uint32_t)l->singles.count;
    q->lanes = l->lanes.at;
    q->lanes_count = (uint32_t)l->lanes.count;
    q->columns = l->columns.at;
    q->pages = l->pages.at;
    q->gather_columns = l->gather_columns.at;
    q->gathers = aligned(l, l->gathers.at, l->gathers.count);
    q->held = l->held.at;
    q->held_count = (uint32_t)l->held.count;
    q->held_gathers = aligned(l, l->held_gathers.at, l->held_gathers.count);
    q->gather_count = (uint32_t)l->gathers.count;
    q->column_count = (uint32_t)l->columns.count - 1;
    q->needs = l->needs.at;
}

static bool fits(const struct rc_tables_prereq *from)
{
    for (size_t i = 0; i < from->node_count; i++) {
        if (from->nodes[i].operand_count > OPERANDS)
            return false;
    }
    return true;
}

static void lay(struct layer *l, size_t objects)
{
    struct sorted_fact *sorted =
        RC_NEW_ARRAY(l->arena, struct sorted_fact, l->from->fact_count + 1);

    l->facts = RC_NEW_ARRAY(l->arena, rulec_question, l->from->fact_count + 1);
    l->gates = RC_NEW_ARRAY(l->arena, int32_t, objects + 1);
    for (size_t i = 0; i < l->from->fact_count; i++) {
        l->facts[i] = l->from->facts[i];
        l->facts[i].truth = NO_TRUTH;
    }
    lay_held(l, sorted);
    lay_compares(l, sorted);
    lay_singles(l);
    take_nodes(l);
    make_gates(l, objects);
    lay_nodes(l);
}

bool rc_tables_prereq(struct rc_arena *arena, const struct rc_tables_source *source,
                      const struct rc_tables_prereq *from, rulec_prereq *out)
{
    const size_t objects = source->kinds[from->kind];
    const struct layer empty = {
        .arena = arena, .from = from, .character_size = source->character_size, .out = out
    };
    struct layer l = empty;

    if (!fits(from))
        return false;
    out->kind = from->kind;
    out->objects = (uint32_t)objects;
    out->out = (uint32_t)from->out;
    lay(&l, objects);
    if (l.words > RULEC_PAGE_WORDS) {
        l = empty;
        l.apart = true;
        lay(&l, objects);
    }
    list_nodes(&l);
    list_gates(&l, objects);
    hand_over(&l);
    return true;
}

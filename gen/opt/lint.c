#include "opt/lint.h"

/* What varies: an atom or an image, and for which objects it can hold and can fail. */
struct leaf {
    uint32_t node;
    uint64_t *can_hold;
    uint64_t *can_fail;
};

/* A set that the question has come to; `made`: one more than the combination it was evaluated in.
 */
struct visit {
    uint32_t set;
    bool taken;
    unsigned made;
    const uint64_t *value;
};

/* note [few of many]: an expression has few of a unit's sets, so they are found by hash. */
struct question {
    struct rc_arena *arena;
    const struct rc_unit *unit;
    rc_kind kind;
    RC_VEC(struct leaf) leaves;
    unsigned images;
    unsigned combination; /* bit i: leaf i holds */
    struct visit *visits;
    size_t visit_count;
    size_t visit_room; /* a power of two, never full */
};

static struct question ask(struct rc_arena *arena, const struct rc_unit *unit, rc_kind kind)
{
    const size_t room = 32;

    return (struct question){ .arena = arena,
                              .unit = unit,
                              .kind = kind,
                              .visits = RC_NEW_ARRAY(arena, struct visit, room),
                              .visit_room = room };
}

/* The set's place: where it is, or where it would be. */
static struct visit *visit_of(const struct question *q, uint32_t set)
{
    size_t at = set * UINT64_C(0x9e3779b97f4a7c15) >> 32;

    for (;; at++) {
        struct visit *v = &q->visits[at & (q->visit_room - 1)];

        if (!v->taken || v->set == set)
            return v;
    }
}

static void grow_visits(struct question *q)
{
    const struct visit *old = q->visits;
    const size_t room = q->visit_room;

    q->visit_room = 2 * room;
    q->visits = RC_NEW_ARRAY(q->arena, struct visit, q->visit_room);
    for (size_t i = 0; i < room; i++) {
        if (old[i].taken)
            *visit_of(q, old[i].set) = old[i];
    }
}

/* False when the question has been there before. */
static bool come_to(struct question *q, rc_set set)
{
    struct visit *v = visit_of(q, set.id);

    if (v->taken)
        return false;
    *v = (struct visit){ .set = set.id, .taken = true };
    if (2 * ++q->visit_count > q->visit_room)
        grow_visits(q);
    return true;
}

static size_t count_of(const struct question *q)
{
    return rc_kind_count(q->unit->model, q->kind);
}

static size_t words_of(const struct question *q)
{
    return rc_kind_words(q->unit->model, q->kind);
}

/* Which objects a set can contain, and which it can lack, for some character; false: undecided. */
static bool find_range(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                       uint64_t *can_hold, uint64_t *can_fail);

/* An image can hold what a possible member points to; it can lack what no certain one points to. */
static bool range_of_image(struct question *q, const struct rc_set_node *node, struct leaf *leaf)
{
    const struct rc_map *map = &q->unit->maps.at[node->map];
    size_t count = rc_kind_count(q->unit->model, map->from);
    uint64_t *hold = rc_bits_new(q->arena, count);
    uint64_t *fail = rc_bits_new(q->arena, count);

    if (!find_range(q->arena, q->unit, node->operands[0], hold, fail))
        return false;
    rc_bits_fill(leaf->can_fail, count_of(q));
    for (size_t i = 0; i < count; i++) {
        if (rc_bits_has(hold, i))
            rc_bits_or(leaf->can_hold, leaf->can_hold, map->rows[i], words_of(q));
        if (!rc_bits_has(fail, i))
            rc_bits_andnot(leaf->can_fail, leaf->can_fail, map->rows[i], words_of(q));
    }
    return true;
}

static bool gather_leaves(struct question *q, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(q->unit, set);

    if (!come_to(q, set))
        return true;
    if (node->op == RC_SET_ATOM || node->op == RC_SET_IMAGE) {
        struct leaf leaf = { set.id, rc_bits_new(q->arena, count_of(q)),
                             rc_bits_new(q->arena, count_of(q)) };
        bool known = true;
        if (node->op == RC_SET_IMAGE) {
            q->images += q->unit->maps.at[node->map].from == q->kind ? 2 : 1;
            known = range_of_image(q, node, &leaf);
        } else {
            rc_bits_fill(leaf.can_hold, count_of(q));
            rc_bits_fill(leaf.can_fail, count_of(q));
        }
        RC_PUSH(q->arena, &q->leaves, leaf);
        return known && q->leaves.count <= RC_LINT_INPUTS;
    }
    for (size_t i = 0; i < node->operand_count; i++) {
        if (!gather_leaves(q, node->operands[i]))
            return false;
    }
    return true;
}

static const uint64_t *value_of(struct question *q, rc_set set);

static void combine(struct question *q, const struct rc_set_node *node, uint64_t *out)
{
    rc_bits_copy(out, value_of(q, node->operands[0]), words_of(q));
    for (size_t i = 1; i < node->operand_count; i++) {
        const uint64_t *next = value_of(q, node->operands[i]);
        if (node->op == RC_SET_AND)
            rc_bits_and(out, out, next, words_of(q));
        else
            rc_bits_or(out, out, next, words_of(q));
    }
}

static void fill_leaf(struct question *q, rc_set set, uint64_t *out)
{
    for (size_t i = 0; i < q->leaves.count; i++) {
        if (q->leaves.at[i].node == set.id && (q->combination >> i & 1u) != 0)
            rc_bits_fill(out, count_of(q));
    }
}

static const uint64_t *value_of(struct question *q, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(q->unit, set);
    struct visit *visit = visit_of(q, set.id);

    if (node->op == RC_SET_BITS)
        return node->bits;
    if (visit->made == q->combination + 1)
        return visit->value;
    uint64_t *out = rc_bits_new(q->arena, count_of(q));
    switch (node->op) {
    case RC_SET_BITS: break;
    case RC_SET_ATOM:
    case RC_SET_IMAGE: fill_leaf(q, set, out); break;
    case RC_SET_NOT: rc_bits_not(out, value_of(q, node->operands[0]), count_of(q)); break;
    case RC_SET_AND:
    case RC_SET_OR: combine(q, node, out); break;
    }
    visit->made = q->combination + 1;
    visit->value = out;
    return out;
}

/* Objects for which the present combination of leaves can be. */
static void find_possible(struct question *q, uint64_t *out)
{
    rc_bits_fill(out, count_of(q));
    for (size_t i = 0; i < q->leaves.count; i++) {
        const struct leaf *leaf = &q->leaves.at[i];
        const uint64_t *can = (q->combination >> i & 1u) != 0 ? leaf->can_hold : leaf->can_fail;
        rc_bits_and(out, out, can, words_of(q));
    }
}

/* The members of a set in a combination: those that can be, and those that then are not. */
static void try_combination(struct question *q, unsigned combination, rc_set set, uint64_t *in,
                            uint64_t *not_in)
{
    q->combination = combination;
    find_possible(q, in);
    rc_bits_copy(not_in, in, words_of(q));
    const uint64_t *value = value_of(q, set);
    rc_bits_and(in, in, value, words_of(q));
    rc_bits_andnot(not_in, not_in, value, words_of(q));
}

static bool find_range(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                       uint64_t *can_hold, uint64_t *can_fail)
{
    struct question q = ask(arena, unit, rc_set_node(unit, set)->kind);

    if (!gather_leaves(&q, set) || q.images > 1)
        return false;
    uint64_t *in = rc_bits_new(arena, count_of(&q));
    uint64_t *not_in = rc_bits_new(arena, count_of(&q));
    for (unsigned c = 0; c < 1u << q.leaves.count; c++) {
        struct rc_mark mark = rc_arena_mark(arena);
        try_combination(&q, c, set, in, not_in);
        rc_bits_or(can_hold, can_hold, in, words_of(&q));
        rc_bits_or(can_fail, can_fail, not_in, words_of(&q));
        rc_arena_release(arena, mark);
    }
    return true;
}

/* Whether no object is in exactly one of the sets, in any combination; b NULL: the empty set. */
static enum rc_answer compare_in(struct rc_arena *arena, const struct rc_unit *unit, rc_set a,
                                 const rc_set *b, rc_object *witness)
{
    struct question q = ask(arena, unit, rc_set_node(unit, a)->kind);
    enum rc_answer answer = RC_YES;

    if (!gather_leaves(&q, a) || (b != NULL && !gather_leaves(&q, *b)))
        return RC_UNDECIDED;
    uint64_t *in = rc_bits_new(arena, count_of(&q));
    uint64_t *not_in = rc_bits_new(arena, count_of(&q));
    for (unsigned c = 0; c < 1u << q.leaves.count && answer == RC_YES; c++) {
        struct rc_mark mark = rc_arena_mark(arena);
        try_combination(&q, c, a, in, not_in);
        if (b != NULL) {
            const uint64_t *other = value_of(&q, *b);
            rc_bits_andnot(in, in, other, words_of(&q));
            rc_bits_and(not_in, not_in, other, words_of(&q));
            rc_bits_or(in, in, not_in, words_of(&q));
        }
        size_t object = rc_bits_next(in, count_of(&q), 0);
        rc_arena_release(arena, mark);
        if (object == count_of(&q))
            continue;
        answer = q.images > 1 ? RC_UNDECIDED : RC_NO;
        if (witness != NULL)
            *witness = (rc_object)object;
    }
    return answer;
}

static enum rc_answer compare(struct rc_arena *arena, const struct rc_unit *unit, rc_set a,
                              const rc_set *b, rc_object *witness)
{
    const struct rc_mark mark = rc_arena_mark(arena);
    const enum rc_answer answer = compare_in(arena, unit, a, b, witness);

    rc_arena_release(arena, mark);
    return answer;
}

enum rc_answer rc_lint_empty(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                             rc_object *witness)
{
    return compare(arena, unit, set, NULL, witness);
}

enum rc_answer rc_lint_same(struct rc_arena *arena, const struct rc_unit *unit, rc_set a, rc_set b,
                            rc_object *witness)
{
    return rc_set_same(a, b) ? RC_YES : compare(arena, unit, a, &b, witness);
}

enum rc_answer rc_lint_constant(struct rc_arena *arena, const struct rc_unit *unit, rc_set set)
{
    size_t count = rc_kind_count(unit->model, rc_set_node(unit, set)->kind);
    uint64_t *can_hold = rc_bits_new(arena, count);
    uint64_t *can_fail = rc_bits_new(arena, count);

    if (rc_set_is_constant(unit, set))
        return RC_YES;
    if (!find_range(arena, unit, set, can_hold, can_fail))
        return RC_UNDECIDED;
    rc_bits_and(can_hold, can_hold, can_fail, rc_words(count));
    return rc_bits_any(can_hold, rc_words(count)) ? RC_NO : RC_YES;
}

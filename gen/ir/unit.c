#include "ir/unit.h"

#include <assert.h>
#include <stdlib.h>

#include <xxhash.h>

static const struct {
    const char *name;
    enum rc_fact_argument argument;
} facts[] = {
#define RC_FACT(id, name, argument, doc) { name, RC_ARGUMENT_##argument },
#include "ir/fact.def"
#undef RC_FACT
};

const char *rc_fact_name(enum rc_fact fact)
{
    return facts[fact].name;
}

enum rc_fact_argument rc_fact_argument(enum rc_fact fact)
{
    return facts[fact].argument;
}

static size_t words_of(const struct rc_unit *unit, const struct rc_set_node *node)
{
    return rc_kind_words(unit->model, node->kind);
}

static uint64_t hash_node(const struct rc_unit *unit, const struct rc_set_node *node)
{
    uint64_t seed = (uint64_t)node->op << 32 | node->kind;

    switch (node->op) {
    case RC_SET_BITS: return XXH3_64bits_withSeed(node->bits, words_of(unit, node) * 8, seed);
    case RC_SET_ATOM: return XXH3_64bits_withSeed(&node->atom, sizeof node->atom, seed);
    case RC_SET_NOT:
    case RC_SET_AND:
    case RC_SET_OR:
    case RC_SET_IMAGE: break;
    }
    return XXH3_64bits_withSeed(node->operands, node->operand_count * sizeof *node->operands,
                                seed + node->map);
}

static bool same_node(const struct rc_unit *unit, const struct rc_set_node *a,
                      const struct rc_set_node *b)
{
    if (a->op != b->op || a->kind != b->kind || a->operand_count != b->operand_count)
        return false;
    if (a->op == RC_SET_BITS)
        return rc_bits_eq(a->bits, b->bits, words_of(unit, a));
    if (a->op == RC_SET_ATOM)
        return a->atom == b->atom;
    return a->map == b->map &&
           memcmp(a->operands, b->operands, a->operand_count * sizeof *a->operands) == 0;
}

static uint32_t find_slot(const struct rc_unit *unit, const struct rc_set_node *node)
{
    uint32_t mask = unit->slot_count - 1;
    uint32_t slot = (uint32_t)hash_node(unit, node) & mask;

    while (unit->slots[slot] != 0 && !same_node(unit, &unit->sets.at[unit->slots[slot] - 1], node))
        slot = (slot + 1) & mask;
    return slot;
}

static void rehash(struct rc_unit *unit, uint32_t slot_count)
{
    unit->slots = RC_NEW_ARRAY(unit->arena, uint32_t, slot_count);
    unit->slot_count = slot_count;
    for (size_t i = 0; i < unit->sets.count; i++)
        unit->slots[find_slot(unit, &unit->sets.at[i])] = (uint32_t)i + 1;
}

void rc_unit_init(struct rc_unit *unit, struct rc_arena *arena, const struct rc_model *model)
{
    *unit = (struct rc_unit){ .arena = arena, .model = model };
    rehash(unit, 256);
}

static rc_set add_node(struct rc_unit *unit, const struct rc_set_node *node)
{
    uint32_t slot = find_slot(unit, node);

    if (unit->slots[slot] != 0)
        return (rc_set){ unit->slots[slot] - 1 };
    uint32_t id = (uint32_t)unit->sets.count;
    RC_PUSH(unit->arena, &unit->sets, *node);
    unit->slots[slot] = id + 1;
    if (unit->sets.count > unit->slot_count / 2)
        rehash(unit, unit->slot_count * 2);
    return (rc_set){ id };
}

/* The set of these bits, which are kept if it is new; else they may be given back. */
static rc_set keep_bits(struct rc_unit *unit, rc_kind kind, const uint64_t *bits)
{
    return add_node(unit, &(struct rc_set_node){ .op = RC_SET_BITS, .kind = kind, .bits = bits });
}

rc_set rc_set_bits(struct rc_unit *unit, rc_kind kind, const uint64_t *bits)
{
    size_t count = rc_kind_count(unit->model, kind);
    struct rc_set_node node = { .op = RC_SET_BITS, .kind = kind, .bits = bits };
    uint64_t *copy;

    if (bits != NULL && unit->slots[find_slot(unit, &node)] != 0)
        return add_node(unit, &node);
    copy = rc_bits_new(unit->arena, count);
    if (bits != NULL)
        rc_bits_copy(copy, bits, rc_words(count));
    return keep_bits(unit, kind, copy);
}

/* The empty and the full set of a kind, made when they are asked for first. */
static struct rc_set_bounds *bounds_of(struct rc_unit *unit, rc_kind kind)
{
    while (unit->bounds.count <= kind) {
        rc_kind next = (rc_kind)unit->bounds.count;
        size_t count = rc_kind_count(unit->model, next);
        uint64_t *all = rc_bits_new(unit->arena, count);
        struct rc_set_bounds bounds = { .empty = rc_set_bits(unit, next, NULL) };
        rc_bits_fill(all, count);
        bounds.all = keep_bits(unit, next, all);
        RC_PUSH(unit->arena, &unit->bounds, bounds);
    }
    return &unit->bounds.at[kind];
}

rc_set rc_set_empty(struct rc_unit *unit, rc_kind kind)
{
    return bounds_of(unit, kind)->empty;
}

rc_set rc_set_all(struct rc_unit *unit, rc_kind kind)
{
    return bounds_of(unit, kind)->all;
}

rc_set rc_set_one(struct rc_unit *unit, rc_kind kind, rc_object object)
{
    uint64_t *bits = rc_bits_new(unit->arena, rc_kind_count(unit->model, kind));

    rc_bits_add(bits, object);
    return keep_bits(unit, kind, bits);
}

bool rc_atom_same(const struct rc_atom *a, const struct rc_atom *b)
{
    return a->fact == b->fact && a->kind == b->kind && a->text == b->text &&
           a->level_min == b->level_min && a->level_max == b->level_max &&
           a->min_formula == b->min_formula && a->max_formula == b->max_formula;
}

rc_set rc_set_atom(struct rc_unit *unit, struct rc_atom atom)
{
    rc_atom_id id = 0;

    while (id < unit->atoms.count && !rc_atom_same(&unit->atoms.at[id], &atom))
        id++;
    if (id == unit->atoms.count)
        RC_PUSH(unit->arena, &unit->atoms, atom);
    return add_node(unit,
                    &(struct rc_set_node){ .op = RC_SET_ATOM, .kind = atom.kind, .atom = id });
}

bool rc_set_is_constant(const struct rc_unit *unit, rc_set set)
{
    return rc_set_node(unit, set)->op == RC_SET_BITS;
}

bool rc_set_is_empty(const struct rc_unit *unit, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(unit, set);

    return node->op == RC_SET_BITS && !rc_bits_any(node->bits, words_of(unit, node));
}

bool rc_set_is_all(const struct rc_unit *unit, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(unit, set);

    return node->op == RC_SET_BITS && rc_bits_count(node->bits, words_of(unit, node)) ==
                                          rc_kind_count(unit->model, node->kind);
}

rc_set rc_set_not(struct rc_unit *unit, rc_set a)
{
    const struct rc_set_node *node = rc_set_node(unit, a);
    rc_kind kind = node->kind;

    if (node->op == RC_SET_NOT)
        return node->operands[0];
    if (node->op == RC_SET_BITS) {
        size_t count = rc_kind_count(unit->model, kind);
        uint64_t *bits = rc_bits_new(unit->arena, count);
        rc_bits_not(bits, node->bits, count);
        return keep_bits(unit, kind, bits);
    }
    rc_set *operand = RC_NEW(unit->arena, rc_set);
    *operand = a;
    return add_node(unit,
                    &(struct rc_set_node){
                        .op = RC_SET_NOT, .kind = kind, .operands = operand, .operand_count = 1 });
}

/* Operands of an AND or OR while it is built: constants folded into one, the rest sorted. */
struct operands {
    rc_set *at;
    size_t count;
    const uint64_t *constant; /* NULL: no constant yet */
    uint64_t *own;            /* what it is once two constants have met */
};

static void fold_constant(struct rc_unit *unit, enum rc_set_op op, struct operands *list,
                          const struct rc_set_node *node)
{
    size_t words = words_of(unit, node);

    if (list->constant == NULL) {
        list->constant = node->bits;
        return;
    }
    if (list->own == NULL)
        list->own = rc_bits_new(unit->arena, rc_kind_count(unit->model, node->kind));
    if (op == RC_SET_AND)
        rc_bits_and(list->own, list->constant, node->bits, words);
    else
        rc_bits_or(list->own, list->constant, node->bits, words);
    list->constant = list->own;
}

static void insert_sorted(struct operands *list, rc_set set)
{
    size_t i = list->count;

    while (i > 0 && list->at[i - 1].id > set.id)
        i--;
    if (i > 0 && list->at[i - 1].id == set.id)
        return;
    memmove(&list->at[i + 1], &list->at[i], (list->count - i) * sizeof *list->at);
    list->at[i] = set;
    list->count++;
}

static void gather(struct rc_unit *unit, enum rc_set_op op, struct operands *list, rc_set set)
{
    const struct rc_set_node *node = rc_set_node(unit, set);

    if (node->op == RC_SET_BITS) {
        fold_constant(unit, op, list, node);
    } else if (node->op == op) {
        for (size_t i = 0; i < node->operand_count; i++)
            gather(unit, op, list, node->operands[i]);
    } else {
        insert_sorted(list, set);
    }
}

/* A and not A stand side by side. */
static bool has_opposites(const struct rc_unit *unit, const struct operands *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct rc_set_node *node = rc_set_node(unit, list->at[i]);
        if (node->op != RC_SET_NOT)
            continue;
        for (size_t j = 0; j < list->count; j++) {
            if (list->at[j].id == node->operands[0].id)
                return true;
        }
    }
    return false;
}

static rc_set combine(struct rc_unit *unit, enum rc_set_op op, rc_set a, rc_set b)
{
    rc_kind kind = rc_set_node(unit, a)->kind;
    rc_set absorbing = op == RC_SET_AND ? rc_set_empty(unit, kind) : rc_set_all(unit, kind);
    rc_set neutral = op == RC_SET_AND ? rc_set_all(unit, kind) : rc_set_empty(unit, kind);
    size_t room = rc_set_node(unit, a)->operand_count + rc_set_node(unit, b)->operand_count + 3;
    struct operands list = { .at = RC_NEW_ARRAY(unit->arena, rc_set, room) };

    assert(kind == rc_set_node(unit, b)->kind);
    gather(unit, op, &list, a);
    gather(unit, op, &list, b);
    rc_set constant = list.constant == NULL ? neutral : keep_bits(unit, kind, list.constant);
    if (rc_set_same(constant, absorbing) || has_opposites(unit, &list))
        return absorbing;
    if (!rc_set_same(constant, neutral))
        insert_sorted(&list, constant);
    if (list.count == 0)
        return neutral;
    if (list.count == 1)
        return list.at[0];
    return add_node(unit,
                    &(struct rc_set_node){
                        .op = op, .kind = kind, .operands = list.at, .operand_count = list.count });
}

rc_set rc_set_and(struct rc_unit *unit, rc_set a, rc_set b)
{
    return combine(unit, RC_SET_AND, a, b);
}

rc_set rc_set_or(struct rc_unit *unit, rc_set a, rc_set b)
{
    return combine(unit, RC_SET_OR, a, b);
}

rc_set rc_set_xnor(struct rc_unit *unit, rc_set a, rc_set b)
{
    rc_set both = rc_set_and(unit, a, b);
    rc_set not_a = rc_set_not(unit, a);
    rc_set neither = rc_set_and(unit, not_a, rc_set_not(unit, b));

    return rc_set_or(unit, both, neither);
}

static uint32_t find_map(struct rc_unit *unit, enum rc_relation relation, rc_kind from, rc_kind to)
{
    const struct rc_model *model = unit->model;
    size_t count = rc_kind_count(model, from);

    for (size_t i = 0; i < unit->maps.count; i++) {
        const struct rc_map *map = &unit->maps.at[i];
        if (map->relation == relation && map->from == from && map->to == to)
            return (uint32_t)i;
    }
    struct rc_map map = { relation, from, to,
                          RC_NEW_ARRAY(unit->arena, const uint64_t *, count + 1) };
    for (size_t i = 0; i < count; i++) {
        struct rc_values values = rc_object_values(model, relation, from, (rc_object)i);
        uint64_t *row = rc_bits_new(unit->arena, rc_kind_count(model, to));
        for (size_t v = 0; v < values.count; v++) {
            rc_object object = rc_object_find(model, to, rc_sym_text(model->texts, values.at[v]));
            if (object != RC_NO_OBJECT)
                rc_bits_add(row, object);
        }
        map.rows[i] = row;
    }
    RC_PUSH(unit->arena, &unit->maps, map);
    return (uint32_t)unit->maps.count - 1;
}

static rc_set constant_image(struct rc_unit *unit, const struct rc_map *map, const uint64_t *bits)
{
    size_t count = rc_kind_count(unit->model, map->from);
    uint64_t *image = rc_bits_new(unit->arena, rc_kind_count(unit->model, map->to));

    for (size_t i = rc_bits_next(bits, count, 0); i < count; i = rc_bits_next(bits, count, i + 1))
        rc_bits_or(image, image, map->rows[i], rc_kind_words(unit->model, map->to));
    return rc_set_bits(unit, map->to, image);
}

rc_set rc_set_image(struct rc_unit *unit, enum rc_relation relation, rc_set a, rc_kind to)
{
    struct rc_set_node node = *rc_set_node(unit, a);
    uint32_t map = find_map(unit, relation, node.kind, to);

    if (node.op == RC_SET_BITS)
        return constant_image(unit, &unit->maps.at[map], node.bits);
    rc_set *operand = RC_NEW(unit->arena, rc_set);
    *operand = a;
    return add_node(
        unit,
        &(struct rc_set_node){
            .op = RC_SET_IMAGE, .kind = to, .map = map, .operands = operand, .operand_count = 1 });
}

void rc_set_atoms(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                  rc_atom_list *atoms)
{
    const struct rc_set_node *node = rc_set_node(unit, set);

    if (node->op == RC_SET_ATOM) {
        size_t i = atoms->count;
        while (i > 0 && atoms->at[i - 1] > node->atom)
            i--;
        if (i > 0 && atoms->at[i - 1] == node->atom)
            return;
        RC_PUSH(arena, atoms, 0);
        memmove(&atoms->at[i + 1], &atoms->at[i], (atoms->count - 1 - i) * sizeof *atoms->at);
        atoms->at[i] = node->atom;
    }
    for (size_t i = 0; i < node->operand_count; i++)
        rc_set_atoms(arena, unit, node->operands[i], atoms);
}

/*
 * Sets over a model, hash-consed: equal ids are equal sets, and building normalises.
 *
 * After lowering: a unit is closed over the model. No text is needed for meaning, each node is of
 * one kind, operands are ordered by id, and there is no AND in an AND nor OR in an OR.
 */
#ifndef RC_IR_UNIT_H
#define RC_IR_UNIT_H

#include "base/intern.h"
#include "base/vec.h"
#include "model/model.h"

enum rc_fact {
#define RC_FACT(id, name, argument, doc) RC_FACT_##id,
#include "ir/fact.def"
#undef RC_FACT
    RC_FACT_COUNT
};

enum rc_fact_argument {
    RC_ARGUMENT_NONE,
    RC_ARGUMENT_LEVELS, /* a spell type (RC_ANY_TEXT: every type) or list, and a range of levels */
    RC_ARGUMENT_TEXT
};

#define RC_ANY_TEXT UINT32_MAX

/* A dynamic set: what an expression can see at run time. */
struct rc_atom {
    enum rc_fact fact;
    rc_kind kind;  /* of its members */
    rc_sym text;   /* TEXT in lower case; of LEVELS the spell type, 0: of lists without a type */
    int level_min; /* LEVELS, both included */
    int level_max;
    rc_sym
        min_formula; /* LEVELS: in place of the number, where it depends on the character (B5.4) */
    rc_sym max_formula; /* 0: it is the number */
};

typedef struct {
    uint32_t id;
} rc_set;

typedef uint32_t rc_atom_id;

enum rc_set_op {
    RC_SET_BITS, /* a constant; EMPTY and ALL are constants too */
    RC_SET_ATOM,
    RC_SET_NOT,
    RC_SET_AND,
    RC_SET_OR,
    RC_SET_IMAGE /* objects that a member of the operand, of another kind, points to */
};

/* From objects of one kind to objects of another, by a relation of the first. */
struct rc_map {
    enum rc_relation relation;
    rc_kind from;
    rc_kind to;
    const uint64_t **rows; /* for each object of `from`: a set of `to` */
};

struct rc_set_node {
    enum rc_set_op op;
    rc_kind kind;
    const uint64_t *bits; /* BITS */
    rc_atom_id atom;      /* ATOM */
    uint32_t map;         /* IMAGE */
    const rc_set *operands;
    size_t operand_count;
};

struct rc_set_bounds {
    rc_set empty;
    rc_set all;
};

struct rc_unit {
    struct rc_arena *arena;
    const struct rc_model *model;
    RC_VEC(struct rc_set_bounds) bounds; /* by kind */
    RC_VEC(struct rc_set_node) sets;
    RC_VEC(struct rc_atom) atoms;
    RC_VEC(struct rc_map) maps;
    uint32_t *slots; /* hash of a node -> id + 1 */
    uint32_t slot_count;
};

void rc_unit_init(struct rc_unit *unit, struct rc_arena *arena, const struct rc_model *model);

static inline const struct rc_set_node *rc_set_node(const struct rc_unit *unit, rc_set set)
{
    return &unit->sets.at[set.id];
}

static inline bool rc_set_same(rc_set a, rc_set b)
{
    return a.id == b.id;
}

rc_set rc_set_empty(struct rc_unit *unit, rc_kind kind);
rc_set rc_set_all(struct rc_unit *unit, rc_kind kind);

/* A constant; the words are copied. NULL is the empty set. */
rc_set rc_set_bits(struct rc_unit *unit, rc_kind kind, const uint64_t *bits);
rc_set rc_set_one(struct rc_unit *unit, rc_kind kind, rc_object object);

rc_set rc_set_atom(struct rc_unit *unit, struct rc_atom atom);

rc_set rc_set_not(struct rc_unit *unit, rc_set a);
rc_set rc_set_and(struct rc_unit *unit, rc_set a, rc_set b);
rc_set rc_set_or(struct rc_unit *unit, rc_set a, rc_set b);

/* Members of both or of neither: what PCGen makes of a filter in brackets (choose.md C4). */
rc_set rc_set_xnor(struct rc_unit *unit, rc_set a, rc_set b);

/* What the members of `a` point to by the relation, whose values are keys of `to`. */
rc_set rc_set_image(struct rc_unit *unit, enum rc_relation relation, rc_set a, rc_kind to);

/* Whether the node is a constant, and whether it is the empty one or all of its kind. */
bool rc_set_is_constant(const struct rc_unit *unit, rc_set set);
bool rc_set_is_empty(const struct rc_unit *unit, rc_set set);
bool rc_set_is_all(const struct rc_unit *unit, rc_set set);

/* The atoms below a set, each once, in ascending order, into the vector. */
typedef RC_VEC(rc_atom_id) rc_atom_list;
void rc_set_atoms(struct rc_arena *arena, const struct rc_unit *unit, rc_set set,
                  rc_atom_list *atoms);

const char *rc_fact_name(enum rc_fact fact);
enum rc_fact_argument rc_fact_argument(enum rc_fact fact);
bool rc_atom_same(const struct rc_atom *a, const struct rc_atom *b);

#endif

/*
 * The tables form of a pack: choices and prerequisites laid down as the constant data that the
 * runtime's kernels read (rulec/tables.h). What goes in is plain: sets by their numbers, terms as
 * opt/normal.c makes them, prerequisites as facts and counts. Whoever has that can have tables:
 * the plan of a pack, and the benchmark's synthetic one.
 *
 * Afterwards: equal terms of the pack are one; terms with equally many blocks stand together;
 * nodes stand by levels, 64 to a word; the result depends on nothing but the input.
 */
#ifndef RC_PLAN_TABLES_H
#define RC_PLAN_TABLES_H

#include "base/arena.h"
#include "rulec/tables.h"

/* What a condition looks at: set `id` of the character, or the derived set `id`. */
struct rc_tables_input {
    bool derived;
    uint32_t id;
};

/* Objects with the same condition: bit c of `when` for the combination c of the inputs. */
struct rc_tables_term {
    uint16_t when;
    const uint64_t *mask; /* the words of the kind */
};

struct rc_tables_part {
    struct rc_tables_input inputs[RULEC_INPUTS];
    unsigned input_count;
    const struct rc_tables_term *terms;
    size_t term_count;
};

/* The union of its parts. Terms of a part are disjoint; parts need not be. */
struct rc_tables_body {
    unsigned kind;
    const struct rc_tables_part *parts;
    size_t part_count;
};

/* A set in the character, whole blocks from `offset` on. */
struct rc_tables_set {
    unsigned kind;
    size_t offset;
};

/* An intermediate set: the body, or what its members point to. It may look at those before it. */
struct rc_tables_derived {
    struct rc_tables_body body;
    unsigned kind;         /* of its members */
    const uint64_t **rows; /* NULL, or for each object of the body's kind a set of `kind` */
    bool is_value;         /* no body: the one object that a uint32_t in the character names */
    size_t value;          /* its offset */
};

/* So many of the operands hold: i is fact i, fact_count + i is node i; ~: does not hold. */
struct rc_tables_node {
    uint32_t need;
    const int32_t *operands;
    size_t operand_count;
};

#define RC_TABLES_FREE INT32_MIN

/* The prerequisites of a kind. Nodes look only at nodes before them. */
struct rc_tables_prereq {
    unsigned kind;
    size_t out;                  /* offset of the qualified set in the character */
    const rulec_question *facts; /* `truth` is not looked at */
    size_t fact_count;
    const struct rc_tables_node *nodes;
    size_t node_count;
    const int32_t *gates; /* for each object an operand, or RC_TABLES_FREE */
};

struct rc_tables_source {
    size_t character_size;
    const size_t *kinds; /* objects of each */
    size_t kind_count;
    const struct rc_tables_set *sets;
    size_t set_count;
    const struct rc_tables_derived *derived;
    size_t derived_count;
    const struct rc_tables_body *choices;
    size_t choice_count;
    const struct rc_tables_prereq *prereqs;
    size_t prereq_count;
};

/*
 * The tables, which live as long as the arena, or NULL where a number does not fit: more than
 * 65,535 blocks of conditions, different terms, or operands of a node.
 */
const rulec_tables *rc_tables_build(struct rc_arena *arena, const struct rc_tables_source *source);

/* The same for one set of prerequisites; returns whether all numbers fit. */
bool rc_tables_prereq(struct rc_arena *arena, const struct rc_tables_source *source,
                      const struct rc_tables_prereq *from, rulec_prereq *out);

/* Bytes of all constant data of the tables: what a C compiler has to read and a cache to hold. */
size_t rc_tables_bytes(const rulec_tables *tables);

#endif

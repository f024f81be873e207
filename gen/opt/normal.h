/*
 * The normal form of a set: which objects are in it under which conditions.
 *
 * What is known only at run time are the inputs of a set, bitsets over its kind. For up to four of
 * them each object has a truth table of sixteen bits; objects with the same table form a term. So
 * any nesting of brackets, OR, AND and NOT ends as a few constant masks, and two sets that agree
 * for every character of up to four inputs have the same form.
 *
 * note [more than four inputs]: an OR is cut into parts, whose union is the set. An AND of more is
 * cut too: what was gathered so far becomes a derived set, which is one input of the rest. The
 * image of a dynamic set is a derived set as well, since it is of another kind than its operand.
 *
 * Afterwards: terms of a part are disjoint and not empty, `when` is never 0, inputs ascend, and
 * every input matters to some object. A derived set looks only at derived sets before it.
 */
#ifndef RC_OPT_NORMAL_H
#define RC_OPT_NORMAL_H

#include "ir/facts.h"
#include "ir/unit.h"

enum {
    RC_NORMAL_INPUTS = 4
};

enum rc_input_source {
    RC_INPUT_ATOM,
    RC_INPUT_DERIVED
};

struct rc_input {
    enum rc_input_source source;
    uint32_t id; /* of the atom in the unit, of the derived set in the forms */
};

/* Bit c of `when` tells of the combination c of inputs: bit i of c is whether input i holds. */
struct rc_term {
    uint16_t when;
    const uint64_t *mask; /* objects, by their numbers in the model */
};

struct rc_part {
    struct rc_input inputs[RC_NORMAL_INPUTS];
    unsigned input_count;
    const struct rc_term *terms; /* `when` ascends, but what is always true comes first */
    size_t term_count;
};

struct rc_normal {
    rc_kind kind;
    const struct rc_part *parts; /* the set is their union; none: it is empty */
    size_t part_count;
};

#define RC_NO_MAP UINT32_MAX

/* An intermediate set, or the image of one. */
struct rc_derived {
    rc_kind kind; /* of its members */
    uint32_t map; /* of the unit; RC_NO_MAP: the set `of` itself */
    struct rc_normal of;
};

/* The forms of the sets of one unit. */
struct rc_forms {
    struct rc_arena *arena;
    const struct rc_unit *unit;
    RC_VEC(struct rc_derived) derived;
    const struct rc_normal **normals; /* by set, NULL: not asked for yet */
    const struct rc_table **tables;   /* the same */
    size_t room;
};

void rc_forms_init(struct rc_forms *forms, struct rc_arena *arena, const struct rc_unit *unit);

/* The normal form of a set; it lives as long as the arena. */
const struct rc_normal *rc_normal_of(struct rc_forms *forms, rc_set set);

/* The truth table that is true for all combinations of so many inputs. */
static inline uint16_t rc_when_always(unsigned input_count)
{
    return (uint16_t)((UINT32_C(1) << (1u << input_count)) - 1);
}

/* Members of the form for a character into `out`, the words of its kind: slow, for comparison. */
void rc_normal_eval(const struct rc_forms *forms, const struct rc_facts *facts,
                    const struct rc_normal *normal, uint64_t *out);

/*
 * A truth table as an OR of ANDs, the fewest that are found: a product is met by the combinations
 * c with (c & care) == value.
 */
struct rc_product {
    unsigned care;
    unsigned value;
};

enum {
    RC_PRODUCTS = 8 /* more are never needed for four inputs */
};

/* At most RC_PRODUCTS products into `out`; returns how many. The table that is always true has one
 * product of no care. */
unsigned rc_when_products(uint16_t when, unsigned input_count, struct rc_product *out);

#endif

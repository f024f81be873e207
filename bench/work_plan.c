/* SPDX-License-Identifier: MIT */
/* The rules of a planned pack for rivals: terms of the plan, expressions of the IR. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "bench/work.h"

/* Bit c of `table` for the combination c of sets of the character: fields of its struct. */
struct condition {
    unsigned kind;
    unsigned input_count;
    unsigned fields[RC_NORMAL_INPUTS];
    uint16_t table;
};

struct maker {
    struct rival_work *work;
    const struct rc_plan *plan;
    RC_VEC(struct condition) conditions;
    RC_VEC(struct rival_term) terms;
    RC_VEC(struct rival_constant) constants;
    RC_VEC(struct rival_node) nodes;
};

static bool refuse(const char *rule, const char *why)
{
    fprintf(stderr, "not for rivals: %s %s\n", rule, why);
    return false;
}

static size_t padded(const struct rc_plan_kind *kind)
{
    return (kind->words + 7) / 8 * 8;
}

/* A set in bit order with room for whole blocks. */
static const uint64_t *widened(const struct maker *m, unsigned kind, const uint64_t *bits)
{
    const struct rc_plan_kind *k = &m->plan->layout.kinds[kind];
    uint64_t *out = work_room(m->work->arena, padded(k) * sizeof *out);

    memcpy(out, bits, k->words * sizeof *out);
    return out;
}

static uint32_t condition_of(struct maker *m, struct condition c)
{
    for (size_t i = 0; i < m->conditions.count; i++) {
        if (memcmp(&m->conditions.at[i], &c, sizeof c) == 0)
            return (uint32_t)i;
    }
    RC_PUSH(m->work->arena, &m->conditions, c);
    return (uint32_t)m->conditions.count - 1;
}

/* --- terms --- */

static bool make_terms(struct maker *m, const struct rc_plan_rule *rule, struct rival_choice *out)
{
    const struct rc_plan_part *part = rule->body.part_count == 0 ? NULL : rule->body.parts;

    if (rule->body.part_count > 1)
        return refuse(rule->name, "is a union of parts");
    for (unsigned i = 0; part != NULL && i < part->input_count; i++) {
        if (part->inputs[i].from.source != RC_INPUT_ATOM)
            return refuse(rule->name, "looks at a set that follows from others");
    }
    for (size_t i = 0; part != NULL && i < part->term_count; i++) {
        struct condition c;

        if (part->terms[i].table == rc_when_always(part->input_count)) {
            out->fixed += (uint32_t)part->terms[i].members;
            continue;
        }

        memset(&c, 0, sizeof c); /* they are compared as bytes */
        c.kind = rule->body.kind;
        c.input_count = part->input_count;
        c.table = part->terms[i].table;
        for (unsigned k = 0; k < part->input_count; k++)
            c.fields[k] = part->inputs[k].field;
        const struct rival_term t = { condition_of(m, c), 0,
                                      widened(m, c.kind, part->terms[i].bits) };
        RC_PUSH(m->work->arena, &m->terms, t);
        out->term_count++;
    }
    return true;
}

/* --- expressions --- */

static uint32_t add_node(struct maker *m, struct rival_node n)
{
    RC_PUSH(m->work->arena, &m->nodes, n);
    return (uint32_t)m->nodes.count - 1;
}

static uint32_t add_constant(struct maker *m, unsigned kind, const uint64_t *objects)
{
    const struct rc_plan_kind *k = &m->plan->layout.kinds[kind];
    const uint64_t *set = widened(m, kind, rc_plan_bits(m->work->arena, k, objects));
    const struct rival_constant c = { kind, (uint32_t)rc_bits_count(set, k->words), set };

    RC_PUSH(m->work->arena, &m->constants, c);
    return (uint32_t)m->constants.count - 1;
}

static bool add_given(struct maker *m, unsigned kind, const struct rc_atom *atom, uint32_t *root)
{
    struct condition c;

    memset(&c, 0, sizeof c);
    c.kind = kind;
    c.input_count = 1;
    c.table = 2;
    for (unsigned i = 0; i < m->plan->layout.field_count; i++) {
        if (!rc_atom_same(&m->plan->layout.fields[i].atom, atom))
            continue;
        c.fields[0] = i;
        *root = add_node(m, (struct rival_node){ RIVAL_GIVEN, condition_of(m, c), 0, 0 });
        return true;
    }
    return false;
}

/* The node of a set; operands of many become a chain of two. */
static bool add_expression(struct maker *m, unsigned kind, rc_set set, uint32_t *root)
{
    const struct rc_unit *unit = m->plan->pack.unit;
    const struct rc_set_node *n = rc_set_node(unit, set);
    struct rival_node out = { .op = n->op == RC_SET_AND ? RIVAL_AND : RIVAL_OR };

    if (n->op == RC_SET_IMAGE)
        return false;
    if (n->op == RC_SET_ATOM)
        return add_given(m, kind, &unit->atoms.at[n->atom], root);
    if (n->op == RC_SET_BITS) {
        *root = add_node(
            m, (struct rival_node){ RIVAL_CONSTANT, add_constant(m, kind, n->bits), 0, 0 });
        return true;
    }
    if (!add_expression(m, kind, n->operands[0], &out.left))
        return false;
    *root = n->op == RC_SET_NOT ? add_node(m, (struct rival_node){ RIVAL_NOT, 0, out.left, 0 })
                                : out.left;
    for (size_t i = 1; i < n->operand_count; i++) {
        out.left = *root;
        if (!add_expression(m, kind, n->operands[i], &out.right))
            return false;
        *root = add_node(m, out);
    }
    return true;
}

/* --- characters --- */

/* A field as a set: its words, or the bit of the one object that it names. */
static void get_field(const struct maker *m, const unsigned char *character, unsigned field,
                      uint64_t *out)
{
    const struct rc_plan_field *f = &m->plan->layout.fields[field];
    const struct rc_plan_kind *kind = &m->plan->layout.kinds[f->kind];
    uint32_t value;

    if (f->form == RC_FIELD_WORDS) {
        memcpy(out, character + f->offset, kind->words * sizeof *out);
        return;
    }
    memset(out, 0, kind->words * sizeof *out);
    memcpy(&value, character + f->offset, sizeof value);
    if (value < kind->count)
        rc_bits_add(out, value);
}

static void fill_basis(const struct maker *m, const unsigned char *character,
                       const struct condition *c, uint64_t *out)
{
    const struct rc_plan_kind *kind = &m->plan->layout.kinds[c->kind];
    uint64_t *inputs[RC_NORMAL_INPUTS];

    for (unsigned i = 0; i < c->input_count; i++) {
        inputs[i] = RC_NEW_ARRAY(m->work->arena, uint64_t, kind->words);
        get_field(m, character, c->fields[i], inputs[i]);
    }
    for (size_t object = 0; object < kind->count; object++) {
        unsigned combination = 0;

        for (unsigned i = 0; i < c->input_count; i++)
            combination |= (unsigned)rc_bits_has(inputs[i], object) << i;
        if ((c->table >> combination & 1u) != 0)
            rc_bits_add(out, object);
    }
}

static void make_bases(const struct maker *m)
{
    struct rival_work *w = m->work;

    w->bases = RC_NEW_ARRAY(w->arena, uint64_t *, w->condition_count * w->count + 1);
    for (size_t i = 0; i < w->condition_count * w->count; i++) {
        const struct condition *c = &m->conditions.at[i % w->condition_count];

        w->bases[i] =
            work_room(w->arena, padded(&m->plan->layout.kinds[c->kind]) * sizeof(uint64_t));
        fill_basis(m, rival_character(w, i / w->condition_count), c, w->bases[i]);
    }
}

/* --- the whole --- */

static void make_kinds(struct rival_work *work, const struct rc_layout *layout)
{
    struct rival_kind *kinds = RC_NEW_ARRAY(work->arena, struct rival_kind, layout->kind_count + 1);

    for (size_t i = 0; i < layout->kind_count; i++)
        kinds[i] = (struct rival_kind){ (uint32_t)layout->kinds[i].count, layout->kinds[i].words };
    work->kinds = kinds;
    work->kind_count = (uint32_t)layout->kind_count;
    work->character_size = layout->size;
}

static void finish(struct maker *m, struct rival_choice *choices)
{
    struct rival_work *w = m->work;
    uint32_t *kinds = RC_NEW_ARRAY(w->arena, uint32_t, m->conditions.count + 1);
    struct rival_term *next = m->terms.at;

    for (size_t i = 0; i < m->conditions.count; i++)
        kinds[i] = m->conditions.at[i].kind;
    for (size_t i = 0; i < m->plan->rule_count; i++) {
        choices[i].terms = next;
        next += choices[i].term_count;
    }
    w->conditions = kinds;
    w->condition_count = (uint32_t)m->conditions.count;
    w->constants = m->constants.at;
    w->constant_count = (uint32_t)m->constants.count;
    w->nodes = m->nodes.at;
    w->choices = choices;
    w->choice_count = (uint32_t)m->plan->rule_count;
    work_share_terms(w, m->terms.at, m->terms.count);
}

static bool make_rules(struct maker *m)
{
    const size_t count = m->plan->rule_count;
    struct rival_choice *choices = RC_NEW_ARRAY(m->work->arena, struct rival_choice, count + 1);

    for (size_t i = 0; i < count; i++) {
        const struct rc_plan_rule *rule = &m->plan->rules[i];

        choices[i].kind = rule->body.kind;
        if (!make_terms(m, rule, &choices[i]))
            return false;
        if (!add_expression(m, rule->body.kind, rule->rule->set, &choices[i].root))
            return refuse(rule->name, "has an expression that rivals have no form of");
    }
    finish(m, choices);
    return true;
}

bool work_of_plan(struct rc_arena *arena, const struct rc_plan *plan, void *characters,
                  size_t count, struct rival_work *work)
{
    struct maker m = { .work = work, .plan = plan };

    *work = (struct rival_work){ .arena = arena, .characters = characters, .count = count };
    make_kinds(work, &plan->layout);
    if (!make_rules(&m))
        return false;
    make_bases(&m);
    return true;
}

/* SPDX-License-Identifier: MIT */
#include "bench/work.h"

#include <string.h>

#include "base/bits.h"

enum {
    CONDITIONS = 16 /* over held and qualified, by their truth tables */
};

struct maker {
    struct rival_work *work;
    const struct synth_pack *pack;
    uint32_t number[CONDITIONS]; /* of the condition in the work, plus 1 */
    uint32_t tables[CONDITIONS]; /* of each condition of the work */
};

static const uint32_t held_table = 10;
static const uint32_t qualified_table = 12;
static const uint32_t always_table = 15;

/* --- conditions --- */

static uint32_t condition_of(struct maker *m, uint32_t table)
{
    if (m->number[table] == 0) {
        m->tables[m->work->condition_count] = table;
        m->number[table] = ++m->work->condition_count;
    }
    return m->number[table] - 1;
}

/* The set of a condition, word by word. */
static void fill_basis(const struct synth_pack *p, const uint64_t *held, const uint64_t *qualified,
                       uint32_t table, uint64_t *out)
{
    for (size_t i = 0; i < p->words; i++) {
        const uint64_t is[4] = { ~held[i] & ~qualified[i], held[i] & ~qualified[i],
                                 ~held[i] & qualified[i], held[i] & qualified[i] };

        out[i] = 0;
        for (unsigned c = 0; c < 4; c++)
            out[i] |= (table >> c & 1u) != 0 ? is[c] : 0;
    }
    if (p->size.objects % 64 != 0)
        out[p->words - 1] &= (UINT64_C(1) << (p->size.objects % 64)) - 1;
}

static void make_characters(struct maker *m, size_t count)
{
    struct rival_work *w = m->work;
    const struct synth_pack *p = m->pack;
    double *numbers = RC_NEW_ARRAY(w->arena, double, count *SYNTH_VARS);

    w->count = count;
    w->character_size = p->character_size;
    w->characters = work_room(w->arena, count * p->character_size);
    w->bases = RC_NEW_ARRAY(w->arena, uint64_t *, w->condition_count * count);
    w->numbers = numbers;
    w->number_count = SYNTH_VARS;
    synth_characters(p, 7, count, w->characters);
    for (size_t i = 0; i < count; i++) {
        unsigned char *c = rival_character(w, i);

        synth_qualify(p, c);
        memcpy(numbers + i * SYNTH_VARS, synth_vars(p, c), SYNTH_VARS * sizeof *numbers);
        for (uint32_t k = 0; k < w->condition_count; k++) {
            uint64_t *basis = work_room(w->arena, p->padded * sizeof *basis);

            fill_basis(p, synth_held(p, c), synth_qualified(p, c), m->tables[k], basis);
            w->bases[i * w->condition_count + k] = basis;
        }
    }
}

/* --- choices --- */

static void make_choices(struct maker *m)
{
    const struct synth_pack *p = m->pack;
    struct rc_arena *arena = m->work->arena;
    struct rival_choice *choices = RC_NEW_ARRAY(arena, struct rival_choice, p->size.choices);
    struct rival_term *terms = RC_NEW_ARRAY(arena, struct rival_term, p->term_count + 1);
    size_t n = 0;

    for (uint32_t i = 0; i < p->size.choices; i++) {
        const struct synth_choice *from = &p->choices[i];

        choices[i] = (struct rival_choice){ .root = from->root, .terms = terms + n };
        for (uint32_t k = 0; k < from->term_count; k++) {
            const struct synth_term *t = &from->terms[k];

            if (t->when == always_table)
                choices[i].fixed += t->objects;
            else
                terms[n++] = (struct rival_term){ condition_of(m, t->when), 0, t->mask };
        }
        choices[i].term_count = (uint32_t)(terms + n - choices[i].terms);
    }
    m->work->choices = choices;
    m->work->choice_count = p->size.choices;
    work_share_terms(m->work, terms, n);
}

/* The types, then a set of one for each object. */
static void make_constants(struct maker *m)
{
    const struct synth_pack *p = m->pack;
    struct rc_arena *arena = m->work->arena;
    const uint32_t count = p->type_count + p->size.objects;
    struct rival_constant *constants = RC_NEW_ARRAY(arena, struct rival_constant, count);

    for (uint32_t i = 0; i < p->type_count; i++)
        constants[i] = (struct rival_constant){ 0, (uint32_t)rc_bits_count(p->types[i], p->words),
                                                p->types[i] };
    for (uint32_t i = 0; i < p->size.objects; i++) {
        uint64_t *one = RC_NEW_ARRAY(arena, uint64_t, p->padded);

        rc_bits_add(one, i);
        constants[p->type_count + i] = (struct rival_constant){ 0, 1, one };
    }
    m->work->constants = constants;
    m->work->constant_count = count;
}

static struct rival_node node_of(struct maker *m, const struct synth_node *n)
{
    struct rival_node out = { .left = n->left, .right = n->right };

    switch (n->op) {
    case SYNTH_TYPE: out = (struct rival_node){ .op = RIVAL_CONSTANT, .arg = n->arg }; break;
    case SYNTH_OBJECT:
        out = (struct rival_node){ .op = RIVAL_CONSTANT, .arg = m->pack->type_count + n->arg };
        break;
    case SYNTH_PC:
        out = (struct rival_node){ .op = RIVAL_GIVEN, .arg = condition_of(m, held_table) };
        break;
    case SYNTH_QUALIFIES:
        out = (struct rival_node){ .op = RIVAL_GIVEN, .arg = condition_of(m, qualified_table) };
        break;
    case SYNTH_NOT: out.op = RIVAL_NOT; break;
    case SYNTH_AND: out.op = RIVAL_AND; break;
    case SYNTH_OR: out.op = RIVAL_OR; break;
    }
    return out;
}

static void make_nodes(struct maker *m)
{
    const struct synth_pack *p = m->pack;
    struct rival_node *nodes = RC_NEW_ARRAY(m->work->arena, struct rival_node, p->node_count + 1);

    for (size_t i = 0; i < p->node_count; i++)
        nodes[i] = node_of(m, &p->nodes[i]);
    m->work->nodes = nodes;
}

/* --- prerequisites --- */

/* The pack numbers its counts behind its atoms. */
static int32_t operand_of(const struct synth_pack *p, int32_t operand)
{
    const int32_t id = operand < 0 ? ~operand : operand;
    const int32_t atoms = (int32_t)p->atom_count;
    const int32_t out = id < atoms ? id : WORK_QUORUM + id - atoms;

    return operand < 0 ? ~out : out;
}

static int32_t add_quorum(struct work_prereqs *to, const struct synth_pack *p, uint32_t need,
                          const int32_t *operands, uint32_t count)
{
    int32_t own[sizeof p->counts->operands / sizeof p->counts->operands[0]];

    for (uint32_t i = 0; i < count; i++)
        own[i] = operand_of(p, operands[i]);
    return count == 1 && need == 1 ? own[0] : work_add_quorum(to, need, own, count);
}

static void add_truths(struct work_prereqs *to, const struct synth_pack *p)
{
    for (uint32_t i = 0; i < p->atom_count; i++) {
        const struct synth_atom *a = &p->atoms[i];

        work_add_fact(to,
                      (struct rival_fact){ a->is_var ? RIVAL_GTEQ : RIVAL_HELD, a->arg, a->limit });
    }
    for (uint32_t i = 0; i < p->count_count; i++)
        add_quorum(to, p, p->counts[i].need, p->counts[i].operands, p->counts[i].operand_count);
}

static void make_prereqs(struct maker *m)
{
    const struct synth_pack *p = m->pack;
    struct work_prereqs from = { .arena = m->work->arena };
    int32_t *of = RC_NEW_ARRAY(from.arena, int32_t, p->prereq_count + 1);
    int32_t *gates = RC_NEW_ARRAY(from.arena, int32_t, 64 * p->padded);

    add_truths(&from, p);
    for (uint32_t i = 0; i < p->prereq_count; i++)
        of[i] = add_quorum(&from, p, p->prereqs[i].operand_count, p->prereqs[i].operands,
                           p->prereqs[i].operand_count);
    for (uint32_t i = 0; i < 64 * p->padded; i++)
        gates[i] = i >= p->size.objects                 ? WORK_ABSENT
                   : p->objects[i].prereq == SYNTH_NONE ? WORK_OPEN
                                                        : of[p->objects[i].prereq];
    work_set_prereqs(m->work, &from, gates, p->padded);
}

void work_of_synthetic(struct rc_arena *arena, const struct synth_pack *pack, size_t characters,
                       struct rival_work *work)
{
    struct rival_kind *kind = RC_NEW(arena, struct rival_kind);
    uint32_t *conditions = RC_NEW_ARRAY(arena, uint32_t, CONDITIONS);
    struct maker m = { .work = work, .pack = pack };

    *kind = (struct rival_kind){ pack->size.objects, pack->words };
    *work = (struct rival_work){ .arena = arena, .pack = pack, .kinds = kind, .kind_count = 1 };
    work->conditions = conditions;
    work->held = condition_of(&m, held_table);
    make_choices(&m);
    make_constants(&m);
    make_nodes(&m);
    make_prereqs(&m);
    make_characters(&m, characters);
}

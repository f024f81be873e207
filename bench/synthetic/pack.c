#include "synthetic/pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/vec.h"

enum {
    BROAD_TYPES = 8,
    HIGHEST = 20, /* of a variable */
    INNER_PERCENT = 10,
    FOLD_ROOM = 32 /* sets: expressions are less deep */
};

struct maker {
    struct rc_arena *arena;
    struct synth_pack *pack;
    uint64_t random;
    RC_VEC(struct synth_node) nodes;
    uint64_t *room;   /* for sets while a choice is folded */
    uint16_t *tables; /* of the objects of a choice */
};

static uint32_t below(struct maker *m, uint32_t n)
{
    return synth_below(&m->random, n);
}

static bool chance(struct maker *m, uint32_t percent)
{
    return below(m, 100) < percent;
}

/* Small numbers are likelier: the lesser of two draws, as a few types have many objects. */
static uint32_t skewed(struct maker *m, uint32_t n)
{
    const uint32_t a = below(m, n);
    const uint32_t b = below(m, n);

    return a < b ? a : b;
}

/* --- objects and types --- */

static uint32_t narrow_type(struct maker *m)
{
    return BROAD_TYPES + skewed(m, m->pack->type_count - BROAD_TYPES);
}

static void type_object(struct maker *m, struct synth_object *o)
{
    o->types[0] = narrow_type(m);
    o->types[1] = skewed(m, BROAD_TYPES);
    o->type_count = 2;
    if (chance(m, 40))
        o->types[o->type_count++] = narrow_type(m);
    if (chance(m, 10))
        o->types[o->type_count++] = narrow_type(m);
}

static int in_order(const void *a, const void *b)
{
    const struct synth_object *x = a;
    const struct synth_object *y = b;

    if (x->types[0] != y->types[0])
        return x->types[0] < y->types[0] ? -1 : 1;
    if (x->prereq != y->prereq)
        return x->prereq + 1 < y->prereq + 1 ? -1 : 1; /* none first */
    return memcmp(x->types, y->types, sizeof x->types);
}

static void make_objects(struct maker *m, struct synth_object *objects)
{
    struct synth_pack *p = m->pack;
    uint32_t left = p->gated;

    for (uint32_t i = 0; i < p->size.objects; i++) {
        type_object(m, &objects[i]);
        objects[i].prereq = SYNTH_NONE;
        if (below(m, p->size.objects - i) < left) {
            objects[i].prereq = skewed(m, p->prereq_count);
            left--;
        }
    }
    qsort(objects, p->size.objects, sizeof *objects, in_order);
}

static void make_types(struct maker *m)
{
    struct synth_pack *p = m->pack;
    uint64_t **types = RC_NEW_ARRAY(m->arena, uint64_t *, p->type_count);

    for (uint32_t t = 0; t < p->type_count; t++)
        types[t] = RC_NEW_ARRAY(m->arena, uint64_t, p->padded);
    for (uint32_t i = 0; i < p->size.objects; i++) {
        for (uint32_t k = 0; k < p->objects[i].type_count; k++)
            rc_bits_add(types[p->objects[i].types[k]], i);
    }
    p->types = types;
}

/* --- prerequisites --- */

static void make_atoms(struct maker *m)
{
    struct synth_pack *p = m->pack;
    struct synth_atom *atoms = RC_NEW_ARRAY(m->arena, struct synth_atom, p->atom_count);
    const uint32_t held = p->atom_count * 3 / 5;
    const uint32_t step = p->size.objects / (held == 0 ? 1 : held);

    /* each question once: another object, another limit of a variable */
    for (uint32_t i = 0; i < p->atom_count; i++) {
        const uint32_t k = i - held;

        if (i < held)
            atoms[i] = (struct synth_atom){ false, i * step + below(m, step), 0 };
        else
            atoms[i] = (struct synth_atom){ true, k % SYNTH_VARS,
                                            1 + (k / SYNTH_VARS * 3) % HIGHEST + below(m, 3) };
    }
    p->atoms = atoms;
}

static int32_t atom_operand(struct maker *m)
{
    const int32_t atom = (int32_t)below(m, m->pack->atom_count);

    return chance(m, 10) ? ~atom : atom;
}

static void make_counts(struct maker *m)
{
    struct synth_pack *p = m->pack;
    struct synth_count *counts = RC_NEW_ARRAY(m->arena, struct synth_count, p->count_count);

    for (uint32_t i = 0; i < p->count_count; i++) {
        struct synth_count *c = &counts[i];
        const uint32_t kind = below(m, 100);

        c->operand_count = 2 + skewed(m, 5);
        c->need = kind < 70 ? 1 : kind < 85 ? c->operand_count : 1 + below(m, c->operand_count - 1);
        for (uint32_t k = 0; k < c->operand_count; k++)
            c->operands[k] = i > 0 && chance(m, INNER_PERCENT)
                                 ? (int32_t)(p->atom_count + below(m, i))
                                 : atom_operand(m);
    }
    p->counts = counts;
}

static void make_prereqs(struct maker *m)
{
    struct synth_pack *p = m->pack;
    struct synth_prereq *prereqs = RC_NEW_ARRAY(m->arena, struct synth_prereq, p->prereq_count);

    for (uint32_t i = 0; i < p->prereq_count; i++) {
        const uint32_t kind = below(m, 100);

        prereqs[i].operand_count = kind < 66 ? 1 : kind < 92 ? 2 : 3;
        for (uint32_t k = 0; k < prereqs[i].operand_count; k++)
            prereqs[i].operands[k] = chance(m, 16)
                                         ? (int32_t)(p->atom_count + below(m, p->count_count))
                                         : atom_operand(m);
    }
    p->prereqs = prereqs;
}

/* --- choices --- */

static uint32_t node(struct maker *m, enum synth_op op, uint32_t arg, uint32_t left, uint32_t right)
{
    const struct synth_node n = { op, arg, left, right };

    RC_PUSH(m->arena, &m->nodes, n);
    return (uint32_t)(m->nodes.count - 1);
}

static uint32_t pc(struct maker *m)
{
    return node(m, SYNTH_PC, 0, 0, 0);
}

static uint32_t qualifies(struct maker *m)
{
    return node(m, SYNTH_QUALIFIES, 0, 0, 0);
}

static uint32_t not(struct maker * m, uint32_t a)
{
    return node(m, SYNTH_NOT, 0, a, 0);
}

static uint32_t and (struct maker * m, uint32_t a, uint32_t b)
{
    return node(m, SYNTH_AND, 0, a, b);
}

static uint32_t or (struct maker * m, uint32_t a, uint32_t b)
{
    return node(m, SYNTH_OR, 0, a, b);
}

static uint32_t some_type(struct maker *m)
{
    const uint32_t t = chance(m, 12) ? skewed(m, BROAD_TYPES) : narrow_type(m);

    return node(m, SYNTH_TYPE, t, 0, 0);
}

static uint32_t some_object(struct maker *m)
{
    return node(m, SYNTH_OBJECT, below(m, m->pack->size.objects), 0, 0);
}

/* QUALIFIED,TYPE=t,!PC */
static uint32_t offered_of_type(struct maker *m)
{
    const uint32_t q = qualifies(m);

    return and(m, and(m, q, some_type(m)), not(m, pc(m)));
}

/* War|Fire|TYPE=t,QUALIFIED,!PC */
static uint32_t literals_or_type(struct maker *m)
{
    const uint32_t both = or (m, some_object(m), some_object(m));

    return or (m, both, offered_of_type(m));
}

/* PC,TYPE=a|QUALIFIED,TYPE=b|c,!PC */
static uint32_t three_ways(struct maker *m)
{
    const uint32_t held = and(m, pc(m), some_type(m));
    const uint32_t open = and(m, qualifies(m), some_type(m));

    return or (m, or (m, held, open), and(m, some_object(m), not(m, pc(m))));
}

/* a|b|c|d,!PC */
static uint32_t list_of_objects(struct maker *m)
{
    uint32_t list = some_object(m);

    for (uint32_t i = 0; i < 3; i++)
        list = or (m, list, some_object(m));
    return and(m, list, not(m, pc(m)));
}

static uint32_t make_expression(struct maker *m)
{
    const uint32_t kind = below(m, 100);

    if (kind < 25)
        return offered_of_type(m);
    if (kind < 40)
        return and(m, pc(m), some_type(m));
    if (kind < 50)
        return and(m, pc(m), or (m, some_type(m), some_type(m)));
    if (kind < 60)
        return not(m, and(m, pc(m), some_type(m)));
    if (kind < 70)
        return and(m, qualifies(m), some_type(m));
    if (kind < 80)
        return literals_or_type(m);
    if (kind < 87)
        return three_ways(m);
    if (kind < 94)
        return list_of_objects(m);
    if (kind < 97)
        return pc(m);
    return and(m, qualifies(m), not(m, pc(m)));
}

/* --- the normal basis: what each expression is for the four combinations of the two sets --- */

static void fold(const struct synth_pack *p, const struct synth_node *nodes, uint32_t at,
                 unsigned combination, uint64_t *out, uint64_t *room)
{
    const struct synth_node *n = &nodes[at];

    switch (n->op) {
    case SYNTH_TYPE: rc_bits_copy(out, p->types[n->arg], p->words); return;
    case SYNTH_OBJECT:
        memset(out, 0, p->words * sizeof *out);
        rc_bits_add(out, n->arg);
        return;
    case SYNTH_PC:
    case SYNTH_QUALIFIES:
        memset(out, 0, p->words * sizeof *out);
        if ((combination >> (n->op == SYNTH_QUALIFIES) & 1u) != 0)
            rc_bits_fill(out, p->size.objects);
        return;
    case SYNTH_NOT:
        fold(p, nodes, n->left, combination, out, room);
        rc_bits_not(out, out, p->size.objects);
        return;
    case SYNTH_AND:
    case SYNTH_OR:
        fold(p, nodes, n->left, combination, out, room + p->words);
        fold(p, nodes, n->right, combination, room, room + p->words);
        (n->op == SYNTH_AND ? rc_bits_and : rc_bits_or)(out, out, room, p->words);
        return;
    }
}

static void normalise(struct maker *m, struct synth_choice *c)
{
    struct synth_pack *p = m->pack;
    uint64_t *masks[16] = { NULL };
    uint16_t seen = 0;

    memset(m->tables, 0, p->size.objects * sizeof *m->tables);
    for (unsigned k = 0; k < 4; k++) {
        fold(p, m->nodes.at, c->root, k, m->room, m->room + p->words);
        for (uint32_t i = 0; i < p->size.objects; i++)
            m->tables[i] |= (uint16_t)(rc_bits_has(m->room, i) << k);
    }
    for (uint32_t i = 0; i < p->size.objects; i++) {
        const uint16_t when = m->tables[i];

        if (when == 0)
            continue;
        if (masks[when] == NULL) {
            masks[when] = RC_NEW_ARRAY(m->arena, uint64_t, p->padded);
            seen = (uint16_t)(seen | 1u << when);
        }
        rc_bits_add(masks[when], i);
    }

    struct synth_term *terms = RC_NEW_ARRAY(m->arena, struct synth_term, 16);
    for (uint16_t when = 1; when < 16; when++) {
        if ((seen >> when & 1u) != 0)
            terms[c->term_count++] =
                (struct synth_term){ when, (uint32_t)rc_bits_count(masks[when], p->words),
                                     masks[when] };
    }
    c->terms = terms;
    p->term_count += c->term_count;
}

static void make_choices(struct maker *m)
{
    struct synth_pack *p = m->pack;
    struct synth_choice *choices = RC_NEW_ARRAY(m->arena, struct synth_choice, p->size.choices);

    m->room = RC_NEW_ARRAY(m->arena, uint64_t, FOLD_ROOM * p->words);
    m->tables = RC_NEW_ARRAY(m->arena, uint16_t, p->size.objects);
    for (uint32_t i = 0; i < p->size.choices; i++)
        choices[i].root = make_expression(m);
    for (uint32_t i = 0; i < p->size.choices; i++)
        normalise(m, &choices[i]);
    p->choices = choices;
    p->nodes = m->nodes.at;
    p->node_count = m->nodes.count;
}

static void lay_out(struct synth_pack *p)
{
    const uint32_t n = p->size.objects;

    p->words = rc_words(n);
    p->padded = (n + 511) / 512 * 8;
    p->qualified_at = p->padded * 8;
    p->vars_at = 2 * p->padded * 8;
    p->character_size = p->vars_at + SYNTH_VARS * sizeof(double);
    p->type_count = BROAD_TYPES + (n / 16 < 4 ? 4 : n / 16);
    p->gated = p->size.gated != 0 ? p->size.gated : n * 61 / 100;
    p->atom_count = p->size.atoms != 0 ? p->size.atoms : n / 5;
    p->count_count = p->atom_count / 4 + 1;
    p->prereq_count = p->gated * 3 / 5 + 1;
}

const struct synth_pack *synth_make(struct rc_arena *arena, struct synth_size size)
{
    struct synth_pack *p = RC_NEW(arena, struct synth_pack);
    struct maker m = { .arena = arena, .pack = p, .random = size.seed };

    p->size = size;
    lay_out(p);
    make_atoms(&m);
    make_counts(&m);
    make_prereqs(&m);

    struct synth_object *objects = RC_NEW_ARRAY(arena, struct synth_object, size.objects);
    make_objects(&m, objects);
    p->objects = objects;
    make_types(&m);
    make_choices(&m);
    return p;
}

/* --- characters --- */

void synth_characters(const struct synth_pack *pack, uint64_t seed, size_t count, void *out)
{
    const uint32_t n = pack->size.objects;
    const uint32_t held = (uint32_t)(8 * pow(n / 64.0, 0.53));
    unsigned char *at = out;

    memset(out, 0, count * pack->character_size);
    for (size_t i = 0; i < count; i++, at += pack->character_size) {
        uint64_t state = seed + i * UINT64_C(0x100000001b3);

        for (uint32_t k = 0; k < held; k++)
            rc_bits_add(synth_held(pack, at), synth_below(&state, n));
        for (uint32_t k = 0; k < SYNTH_VARS; k++)
            synth_vars(pack, at)[k] = synth_below(&state, HIGHEST + 1);
    }
}

static bool atom_holds(const struct synth_pack *p, void *character, uint32_t i)
{
    const struct synth_atom *a = &p->atoms[i];

    return a->is_var ? synth_vars(p, character)[a->arg] >= a->limit
                     : rc_bits_has(synth_held(p, character), a->arg);
}

static bool operand_holds(const struct synth_pack *p, void *character, int32_t operand)
{
    const uint32_t id = (uint32_t)(operand < 0 ? ~operand : operand);
    bool holds;

    if (id < p->atom_count) {
        holds = atom_holds(p, character, id);
    } else {
        const struct synth_count *c = &p->counts[id - p->atom_count];
        uint32_t have = 0;

        for (uint32_t k = 0; k < c->operand_count; k++)
            have += operand_holds(p, character, c->operands[k]);
        holds = have >= c->need;
    }
    return holds != (operand < 0);
}

void synth_qualify(const struct synth_pack *pack, void *character)
{
    uint64_t *out = synth_qualified(pack, character);

    memset(out, 0, pack->padded * sizeof *out);
    for (uint32_t i = 0; i < pack->size.objects; i++) {
        bool met = true;

        if (pack->objects[i].prereq != SYNTH_NONE) {
            const struct synth_prereq *p = &pack->prereqs[pack->objects[i].prereq];

            for (uint32_t k = 0; k < p->operand_count && met; k++)
                met = operand_holds(pack, character, p->operands[k]);
        }
        if (met)
            rc_bits_add(out, i);
    }
}

static bool has_type(const struct synth_object *o, uint32_t type)
{
    for (uint32_t k = 0; k < o->type_count; k++) {
        if (o->types[k] == type)
            return true;
    }
    return false;
}

bool synth_offers(const struct synth_pack *pack, const void *character, uint32_t at,
                  uint32_t object)
{
    const struct synth_node *n = &pack->nodes[at];
    const uint64_t *words = character;

    switch (n->op) {
    case SYNTH_TYPE: return has_type(&pack->objects[object], n->arg);
    case SYNTH_OBJECT: return n->arg == object;
    case SYNTH_PC: return rc_bits_has(words, object);
    case SYNTH_QUALIFIES: return rc_bits_has(words + pack->padded, object);
    case SYNTH_NOT: return !synth_offers(pack, character, n->left, object);
    case SYNTH_AND:
        return synth_offers(pack, character, n->left, object) &&
               synth_offers(pack, character, n->right, object);
    case SYNTH_OR:
        return synth_offers(pack, character, n->left, object) ||
               synth_offers(pack, character, n->right, object);
    }
    return false;
}

#include "support/loose_tables.h"

#include <string.h>

#include "base/bits.h"

enum {
    SETS_EACH = 5, /* of a kind; the first is what qualified, if it has prerequisites */
    OPERANDS = 9
};

struct maker {
    struct rc_arena *arena;
    uint64_t state;
    struct loose_pack *pack;
    size_t kinds[4];
    struct rc_tables_set sets[4 * SETS_EACH];
};

static uint32_t below(struct maker *m, uint32_t n)
{
    return loose_below(&m->state, n);
}

/* Around the sizes at which words, blocks and counters end; more blocks than cards count. */
static size_t some_size(struct maker *m)
{
    static const size_t sizes[] = { 1, 5, 63, 64, 65, 130, 511, 512, 513, 700, 1100, 4200 };

    return sizes[below(m, sizeof sizes / sizeof sizes[0])];
}

static void make_layout(struct maker *m)
{
    struct loose_pack *p = m->pack;
    size_t at = 64; /* behind a byte that a function asks about */

    p->source.kind_count = 1 + below(m, 3);
    for (size_t k = 0; k < p->source.kind_count; k++) {
        m->kinds[k] = some_size(m);
        for (size_t i = 0; i < SETS_EACH; i++) {
            m->sets[SETS_EACH * k + i] = (struct rc_tables_set){ (unsigned)k, at };
            at += (m->kinds[k] + 511) / 512 * 64;
        }
    }
    p->vars_at = at;
    p->value_at = p->vars_at + LOOSE_VARS * sizeof(double);
    p->level_at = p->value_at + sizeof(uint32_t);
    p->source.character_size = (p->level_at + 2 + 63) / 64 * 64;
    p->source.kinds = m->kinds;
    p->source.sets = m->sets;
    p->source.set_count = SETS_EACH * p->source.kind_count;
}

/* --- choices --- */

/* Many objects or few, or all of one run. */
static const uint64_t *some_mask(struct maker *m, size_t objects, const uint64_t *taken)
{
    uint64_t *mask = rc_bits_new(m->arena, objects);
    const unsigned style = below(m, 3);
    const size_t from = below(m, (uint32_t)objects);
    const size_t to = from + 1 + below(m, (uint32_t)(objects - from));

    for (size_t i = 0; i < objects; i++) {
        const bool in = style == 0   ? below(m, 2) == 0
                        : style == 1 ? below(m, 40) == 0
                                     : i >= from && i < to;

        if (in && !rc_bits_has(taken, i))
            rc_bits_add(mask, i);
    }
    return mask;
}

static struct rc_tables_part some_part(struct maker *m, unsigned kind, size_t derived)
{
    const size_t objects = m->kinds[kind];
    struct rc_tables_part part = { .input_count = below(m, RULEC_INPUTS + 1) };
    struct rc_tables_term *terms = RC_NEW_ARRAY(m->arena, struct rc_tables_term, 4);
    uint64_t *taken = rc_bits_new(m->arena, objects);

    for (unsigned i = 0; i < part.input_count; i++) {
        struct rc_tables_input *in = &part.inputs[i];

        *in = (struct rc_tables_input){ false, kind * SETS_EACH + i };
        for (size_t d = 0; d < derived; d++) {
            if (m->pack->source.derived[d].kind == kind && below(m, 4) == 0)
                *in = (struct rc_tables_input){ true, (uint32_t)d };
        }
    }
    part.term_count = below(m, 4);
    for (size_t i = 0; i < part.term_count; i++) {
        const uint64_t *mask = some_mask(m, objects, taken);

        terms[i] = (struct rc_tables_term){ (uint16_t)loose_next(&m->state), mask };
        rc_bits_or(taken, taken, mask, rc_words(objects));
    }
    part.terms = terms;
    return part;
}

static struct rc_tables_body some_body(struct maker *m, size_t derived)
{
    struct rc_tables_body body = { .kind = below(m, (uint32_t)m->pack->source.kind_count) };
    struct rc_tables_part *parts = RC_NEW_ARRAY(m->arena, struct rc_tables_part, 3);

    body.part_count = below(m, 8) == 0 ? 2 + below(m, 2) : below(m, 10) != 0;
    for (size_t i = 0; i < body.part_count; i++)
        parts[i] = some_part(m, body.kind, derived);
    body.parts = parts;
    return body;
}

static const uint64_t **some_map(struct maker *m, size_t from, size_t to)
{
    const uint64_t **rows = RC_NEW_ARRAY(m->arena, const uint64_t *, from);
    const uint64_t *none = rc_bits_new(m->arena, to);

    for (size_t i = 0; i < from; i++)
        rows[i] = below(m, 3) == 0 ? NULL : some_mask(m, to, none);
    return rows;
}

static void make_derived(struct maker *m)
{
    struct loose_pack *p = m->pack;
    const size_t count = below(m, 4);
    struct rc_tables_derived *derived = RC_NEW_ARRAY(m->arena, struct rc_tables_derived, 4);

    p->source.derived = derived;
    for (size_t i = 0; i < count; i++) {
        derived[i].body = some_body(m, i);
        derived[i].kind = derived[i].body.kind;
        derived[i].is_value = below(m, 4) == 0;
        derived[i].value = p->value_at;
        if (!derived[i].is_value && below(m, 2) == 0) {
            derived[i].kind = below(m, (uint32_t)p->source.kind_count);
            derived[i].rows =
                some_map(m, m->kinds[derived[i].body.kind], m->kinds[derived[i].kind]);
        }
        p->source.derived_count++;
    }
}

/* Some choices are said twice. */
static void make_choices(struct maker *m)
{
    struct loose_pack *p = m->pack;
    const size_t count = 1 + below(m, 60);
    struct rc_tables_body *choices = RC_NEW_ARRAY(m->arena, struct rc_tables_body, count);

    for (size_t i = 0; i < count; i++)
        choices[i] = i > 0 && below(m, 4) == 0 ? choices[below(m, (uint32_t)i)]
                                               : some_body(m, p->source.derived_count);
    p->source.choices = choices;
    p->source.choice_count = count;
}

/* --- prerequisites --- */

static bool called(const void *character)
{
    return (((const unsigned char *)character)[LOOSE_FLAG_AT] & 5) == 1;
}

static rulec_question some_fact(struct maker *m)
{
    static const uint64_t values[1] = { 0xa5 };
    const struct loose_pack *p = m->pack;
    const uint32_t kind = below(m, (uint32_t)p->source.kind_count);
    const uint32_t set = kind * SETS_EACH + 1 + below(m, SETS_EACH - 1);
    rulec_question f = { .op = RULEC_ASK_HELD };

    if (below(m, 2) == 0) {
        f.offset = (uint32_t)m->sets[set].offset;
        f.index = below(m, (uint32_t)m->kinds[kind]);
        return f;
    }
    f.op = 1 + below(m, RULEC_ASK_OPS - 1);
    f.limit = below(m, 6);
    f.offset = f.op == RULEC_ASK_IN      ? (uint32_t)p->value_at
               : f.op == RULEC_ASK_LEVEL ? (uint32_t)p->level_at
                                         : (uint32_t)(p->vars_at + 8 * below(m, LOOSE_VARS));
    f.index = LOOSE_VALUES;
    f.set = values;
    f.call = called;
    return f;
}

static int32_t some_operand(struct maker *m, size_t facts, size_t nodes)
{
    const int32_t id = (int32_t)below(m, (uint32_t)(facts + nodes));

    return below(m, 5) == 0 ? ~id : id;
}

static struct rc_tables_node some_node(struct maker *m, size_t facts, size_t nodes)
{
    const size_t most = below(m, 30) == 0 ? 100 : OPERANDS;
    struct rc_tables_node n = { .operand_count = below(m, (uint32_t)most) };
    int32_t *operands = RC_NEW_ARRAY(m->arena, int32_t, n.operand_count + 1);

    for (size_t i = 0; i < n.operand_count; i++)
        operands[i] = some_operand(m, facts, nodes);
    n.operands = operands;
    n.need = below(m, 3) == 0 ? (uint32_t)n.operand_count : below(m, (uint32_t)n.operand_count + 3);
    return n;
}

static struct rc_tables_prereq some_prereq(struct maker *m, unsigned kind)
{
    const size_t facts = 1 + below(m, below(m, 4) == 0 ? 700 : 60);
    const size_t nodes = below(m, below(m, 4) == 0 ? 900 : 60);
    rulec_question *f = RC_NEW_ARRAY(m->arena, rulec_question, facts);
    struct rc_tables_node *n = RC_NEW_ARRAY(m->arena, struct rc_tables_node, nodes + 1);
    int32_t *gates = RC_NEW_ARRAY(m->arena, int32_t, m->kinds[kind]);

    for (size_t i = 0; i < facts; i++)
        f[i] = some_fact(m);
    for (size_t i = 0; i < nodes; i++)
        n[i] = some_node(m, facts, i);
    for (size_t i = 0; i < m->kinds[kind]; i++)
        gates[i] = below(m, 3) == 0 ? RC_TABLES_FREE : some_operand(m, facts, nodes);
    return (struct rc_tables_prereq){ kind, m->sets[kind * SETS_EACH].offset, f, facts, n, nodes,
                                      gates };
}

static void make_prereqs(struct maker *m)
{
    struct loose_pack *p = m->pack;
    struct rc_tables_prereq *prereqs = RC_NEW_ARRAY(m->arena, struct rc_tables_prereq, 4);

    for (unsigned k = 0; k < p->source.kind_count; k++) {
        if (below(m, 4) != 0)
            prereqs[p->source.prereq_count++] = some_prereq(m, k);
    }
    p->source.prereqs = prereqs;
}

struct loose_pack loose_make(struct rc_arena *arena, uint64_t seed)
{
    struct maker *m = RC_NEW(arena, struct maker);
    struct loose_pack pack = { 0 };

    m->arena = arena;
    m->state = seed;
    m->pack = &pack;
    make_layout(m);
    make_derived(m);
    make_choices(m);
    make_prereqs(m);
    pack.tables = rc_tables_build(arena, &pack.source);
    return pack;
}

/* --- characters --- */

void loose_character(const struct loose_pack *pack, uint64_t *state, void *character)
{
    unsigned char *bytes = character;
    const uint32_t value = loose_below(state, LOOSE_VALUES + 1);
    const uint16_t level = (uint16_t)loose_below(state, 6);

    memset(bytes, 0, pack->source.character_size);
    bytes[LOOSE_FLAG_AT] = (unsigned char)loose_below(state, 8);
    for (size_t i = 0; i < pack->source.set_count; i++) {
        const size_t objects = pack->source.kinds[pack->source.sets[i].kind];
        uint64_t *words = (uint64_t *)(void *)(bytes + pack->source.sets[i].offset);

        for (size_t k = 0; k < objects; k++) {
            if (loose_below(state, 3) == 0)
                rc_bits_add(words, k);
        }
    }
    for (size_t i = 0; i < LOOSE_VARS; i++) {
        const double v = loose_below(state, 7);

        memcpy(bytes + pack->vars_at + 8 * i, &v, sizeof v);
    }
    memcpy(bytes + pack->value_at, &value, sizeof value);
    memcpy(bytes + pack->level_at, &level, sizeof level);
}

/* --- the stupid way --- */

static bool question_holds(const rulec_question *f, const unsigned char *c)
{
    double v;
    uint32_t value;
    uint16_t level;

    memcpy(&v, c + (f->op == RULEC_ASK_CALL ? 0 : f->offset), sizeof v);
    memcpy(&value, &v, sizeof value);
    memcpy(&level, &v, sizeof level);
    switch ((rulec_question_op)f->op) {
    case RULEC_ASK_HELD:
        return rc_bits_has((const uint64_t *)(const void *)(c + f->offset), f->index);
    case RULEC_ASK_GTEQ: return v >= f->limit;
    case RULEC_ASK_GT: return v > f->limit;
    case RULEC_ASK_EQ: return v == f->limit;
    case RULEC_ASK_IN: return value < LOOSE_VALUES && rc_bits_has(f->set, value);
    case RULEC_ASK_LEVEL: return level >= f->limit;
    case RULEC_ASK_CALL: return f->call(c);
    case RULEC_ASK_OPS: break;
    }
    return false;
}

void loose_qualify(const struct loose_pack *pack, const struct rc_tables_prereq *q, void *character)
{
    unsigned char *c = character;
    uint64_t *out = (uint64_t *)(void *)(c + q->out);
    bool truth[2048];

    for (size_t i = 0; i < q->fact_count; i++)
        truth[i] = question_holds(&q->facts[i], c);
    for (size_t i = 0; i < q->node_count; i++) {
        size_t have = 0;

        for (size_t k = 0; k < q->nodes[i].operand_count; k++) {
            const int32_t o = q->nodes[i].operands[k];

            have += o < 0 ? !truth[~o] : truth[o];
        }
        truth[q->fact_count + i] = have >= q->nodes[i].need;
    }
    memset(out, 0, (pack->source.kinds[q->kind] + 511) / 512 * 64);
    for (size_t i = 0; i < pack->source.kinds[q->kind]; i++) {
        const int32_t o = q->gates[i];

        if (o == RC_TABLES_FREE || (o < 0 ? !truth[~o] : truth[o]))
            rc_bits_add(out, i);
    }
}

static void body_members(const struct loose_pack *pack, const uint64_t *const *derived,
                         const unsigned char *c, const struct rc_tables_body *body, uint64_t *out)
{
    for (size_t p = 0; p < body->part_count; p++) {
        const struct rc_tables_part *part = &body->parts[p];

        for (size_t o = 0; o < pack->source.kinds[body->kind]; o++) {
            unsigned combination = 0;

            for (unsigned i = 0; i < part->input_count; i++) {
                const struct rc_tables_input *in = &part->inputs[i];
                const uint64_t *words =
                    in->derived
                        ? derived[in->id]
                        : (const uint64_t *)(const void *)(c + pack->source.sets[in->id].offset);

                combination |= (unsigned)rc_bits_has(words, o) << i;
            }
            for (size_t i = 0; i < part->term_count; i++) {
                if (rc_bits_has(part->terms[i].mask, o) &&
                    (part->terms[i].when >> combination & 1) != 0)
                    rc_bits_add(out, o);
            }
        }
    }
}

static void named_member(const unsigned char *c, size_t at, size_t objects, uint64_t *out)
{
    uint32_t value;

    memcpy(&value, c + at, sizeof value);
    if (value < objects)
        rc_bits_add(out, value);
}

void loose_offers(struct rc_arena *arena, const struct loose_pack *pack, const void *character,
                  size_t choice, uint64_t *out)
{
    const uint64_t *derived[4];

    for (size_t i = 0; i < pack->source.derived_count; i++) {
        const struct rc_tables_derived *d = &pack->source.derived[i];
        const size_t objects = pack->source.kinds[d->kind];
        const size_t sources = pack->source.kinds[d->body.kind];
        uint64_t *of = rc_bits_new(arena, sources);
        uint64_t *to = rc_bits_new(arena, objects);

        if (d->is_value)
            named_member(character, d->value, objects, of);
        else
            body_members(pack, derived, character, &d->body, of);
        for (size_t k = 0; d->rows != NULL && k < sources; k++) {
            if (rc_bits_has(of, k) && d->rows[k] != NULL)
                rc_bits_or(to, to, d->rows[k], rc_words(objects));
        }
        derived[i] = d->rows != NULL ? to : of;
    }
    memset(out, 0, rc_words(pack->source.kinds[pack->source.choices[choice].kind]) * sizeof *out);
    body_members(pack, derived, character, &pack->source.choices[choice], out);
}

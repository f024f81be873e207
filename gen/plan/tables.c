#include "plan/tables.h"

#include <string.h>

#include "plan/tables_build.h"

enum {
    PLACES = UINT16_MAX, /* blocks of all bases */
    TERMS = UINT16_MAX   /* different ones that are counted */
};

static size_t blocks_of(size_t objects)
{
    return (objects + 511) / 512;
}

/* Reserves whole cache lines of the scratch. */
static uint32_t reserve(struct rc_tables_builder *b, size_t bytes)
{
    const size_t at = b->scratch;

    b->scratch += (bytes + 63) / 64 * 64;
    return (uint32_t)at;
}

/* --- conditions --- */

struct condition {
    uint32_t at[RULEC_INPUTS];
    unsigned inputs;
    unsigned when;
};

static uint32_t offset_of(const struct rc_tables_builder *b, const struct rc_tables_input *input)
{
    return input->derived ? b->derived_at[input->id] | RULEC_IN_SCRATCH
                          : (uint32_t)b->from->sets[input->id].offset;
}

/* The table without input i, where that one is `value`. */
static unsigned restricted(unsigned when, unsigned inputs, unsigned i, unsigned value)
{
    unsigned out = 0;
    unsigned to = 0;

    for (unsigned c = 0; c < 1u << inputs; c++) {
        if ((c >> i & 1u) == value)
            out |= (when >> c & 1u) << to++;
    }
    return out;
}

/* The table with inputs i and i + 1 exchanged. */
static unsigned exchanged(unsigned when, unsigned inputs, unsigned i)
{
    unsigned out = 0;

    for (unsigned c = 0; c < 1u << inputs; c++) {
        const unsigned low = c >> i & 1u;
        const unsigned high = c >> (i + 1) & 1u;
        const unsigned from = (c & ~(3u << i)) | low << (i + 1) | high << i;

        out |= (when >> from & 1u) << c;
    }
    return out;
}

static void drop_idle_inputs(struct condition *c)
{
    for (unsigned i = c->inputs; i-- > 0;) {
        const unsigned no = restricted(c->when, c->inputs, i, 0);

        if (no != restricted(c->when, c->inputs, i, 1))
            continue;
        c->when = no;
        memmove(&c->at[i], &c->at[i + 1], (c->inputs - i - 1) * sizeof c->at[0]);
        c->inputs--;
    }
}

static void sort_inputs(struct condition *c)
{
    for (unsigned n = 0; n < c->inputs; n++) {
        for (unsigned i = 0; i + 1 < c->inputs; i++) {
            if (c->at[i] <= c->at[i + 1])
                continue;
            const uint32_t t = c->at[i];
            c->at[i] = c->at[i + 1];
            c->at[i + 1] = t;
            c->when = exchanged(c->when, c->inputs, i);
        }
    }
}

/* note [one spelling]: only inputs that matter, in ascending order: equal conditions are equal. */
static struct condition condition_of(const struct rc_tables_builder *b,
                                     const struct rc_tables_part *part,
                                     const struct rc_tables_term *term)
{
    struct condition c = { .inputs = part->input_count };

    c.when = term->when & ((UINT32_C(1) << (1u << c.inputs)) - 1);
    for (unsigned i = 0; i < c.inputs; i++)
        c.at[i] = offset_of(b, &part->inputs[i]);
    drop_idle_inputs(&c);
    sort_inputs(&c);
    return c;
}

static bool is_plain(const struct condition *c)
{
    bool plain = c->inputs == 1 || c->inputs == 2;

    for (unsigned i = 0; i < c->inputs; i++)
        plain = plain && (c->at[i] & RULEC_IN_SCRATCH) == 0;
    return plain;
}

/* A condition over one input, as the kernels of two want it. */
static void make_plain(struct condition *c)
{
    if (c->inputs == 1) {
        c->at[1] = c->at[0];
        c->when |= c->when << 2;
    }
}

static uint32_t basis_of(struct rc_tables_builder *b, unsigned kind, struct condition c)
{
    const size_t blocks = blocks_of(b->from->kinds[kind]);
    rulec_basis f = { .kind = (uint16_t)kind, .inputs = (uint8_t)c.inputs };

    f.wide = !is_plain(&c);
    if (f.wide == 0)
        make_plain(&c);
    memcpy(f.at, c.at, sizeof f.at);
    f.when = (uint16_t)c.when;
    f.blocks = (uint16_t)blocks;
    for (size_t i = 0; i < b->bases.count; i++) {
        const rulec_basis *g = &b->bases.at[i];

        if (g->kind == f.kind && g->when == f.when && g->inputs == f.inputs &&
            memcmp(g->at, f.at, sizeof f.at) == 0)
            return (uint32_t)i;
    }
    f.place = (uint32_t)b->places;
    b->places += blocks;
    RC_PUSH(b->arena, &b->bases, f);
    return (uint32_t)(b->bases.count - 1);
}

/* --- terms, each once --- */

static uint64_t hash_of(uint32_t basis, const uint64_t *mask, size_t words)
{
    uint64_t h = basis * UINT64_C(0x9e3779b97f4a7c15);

    for (size_t i = 0; i < words; i++) {
        h = (h ^ mask[i]) * UINT64_C(0xff51afd7ed558ccd);
        h ^= h >> 32;
    }
    return h;
}

static bool same_term(const struct rc_tables_row_term *t, uint32_t basis, const uint64_t *mask,
                      size_t words)
{
    return t->basis == basis && t->words == words && rc_bits_eq(t->mask, mask, words);
}

static void grow_slots(struct rc_tables_builder *b)
{
    const size_t count = b->slot_count == 0 ? 64 : b->slot_count * 2;
    uint32_t *slots = RC_NEW_ARRAY(b->arena, uint32_t, count);

    for (size_t i = 0; i < b->terms.count; i++) {
        size_t at = b->terms.at[i].hash & (count - 1);

        while (slots[at] != 0)
            at = (at + 1) & (count - 1);
        slots[at] = (uint32_t)(i + 1);
    }
    b->slots = slots;
    b->slot_count = count;
}

static size_t count_blocks(const uint64_t *mask, size_t words)
{
    size_t n = 0;

    for (size_t i = 0; i < words; i += RULEC_BLOCK_WORDS)
        n += rc_bits_any(mask + i, words - i < RULEC_BLOCK_WORDS ? words - i : RULEC_BLOCK_WORDS);
    return n;
}

static uint32_t term_of(struct rc_tables_builder *b, unsigned kind, uint32_t basis,
                        const uint64_t *mask)
{
    const size_t words = rc_words(b->from->kinds[kind]);
    const uint64_t hash = hash_of(basis, mask, words);
    size_t at;

    if (2 * b->terms.count >= b->slot_count)
        grow_slots(b);
    for (at = hash & (b->slot_count - 1); b->slots[at] != 0; at = (at + 1) & (b->slot_count - 1)) {
        if (same_term(&b->terms.at[b->slots[at] - 1], basis, mask, words))
            return b->slots[at] - 1;
    }

    const struct rc_tables_row_term t = { .basis = basis,
                                          .mask = mask,
                                          .words = words,
                                          .blocks = count_blocks(mask, words),
                                          .objects = rc_bits_count(mask, words),
                                          .hash = hash };
    RC_PUSH(b->arena, &b->terms, t);
    b->slots[at] = (uint32_t)b->terms.count;
    return (uint32_t)(b->terms.count - 1);
}

/* --- pieces --- */

static struct rc_tables_draft draft_of(struct rc_tables_builder *b, unsigned kind,
                                       const struct rc_tables_part *part,
                                       const struct rc_tables_term *term)
{
    struct condition c = condition_of(b, part, term);
    struct rc_tables_draft d = { .term = NONE };
    const bool always = c.inputs == 0;
    const uint32_t basis = always ? NO_BASIS : basis_of(b, kind, c);

    d.term = term_of(b, kind, basis, term->mask);
    d.piece.inputs = (uint8_t)c.inputs;
    d.piece.wide = !is_plain(&c);
    if (d.piece.wide == 0)
        make_plain(&c);
    memcpy(d.piece.at, c.at, sizeof d.piece.at);
    d.piece.when = always ? UINT16_MAX : (uint16_t)c.when;
    return d;
}

static bool offers_nothing(const struct rc_tables_term *term, const struct rc_tables_part *part,
                           size_t words)
{
    const unsigned table = term->when & ((UINT32_C(1) << (1u << part->input_count)) - 1);

    return table == 0 || !rc_bits_any(term->mask, words);
}

/* Appends the pieces of a part; the first of a choice goes where the choices' are. */
static void add_part(struct rc_tables_builder *b, unsigned kind, const struct rc_tables_part *part,
                     struct rc_tables_draft *first)
{
    const size_t words = rc_words(b->from->kinds[kind]);

    for (size_t i = 0; i < part->term_count; i++) {
        if (offers_nothing(&part->terms[i], part, words))
            continue;

        const struct rc_tables_draft d = draft_of(b, kind, part, &part->terms[i]);
        if (first != NULL && first->term == NONE) {
            *first = d;
        } else {
            RC_PUSH(b->arena, &b->others, d);
        }
    }
}

/* A union of parts that may overlap is gathered in the scratch and read from there. */
static uint32_t add_union(struct rc_tables_builder *b, const struct rc_tables_body *body)
{
    rulec_derived *d = &b->derived[b->derived_count++];
    const size_t words = blocks_of(b->from->kinds[body->kind]) * RULEC_BLOCK_WORDS;

    d->piece = (uint32_t)b->others.count;
    for (size_t i = 0; i < body->part_count; i++)
        add_part(b, body->kind, &body->parts[i], NULL);
    d->pieces = (uint32_t)b->others.count - d->piece;
    d->words = (uint32_t)words;
    d->kind = body->kind;
    d->source_kind = body->kind;
    d->value = UINT32_MAX;
    d->at = reserve(b, words * 8);
    return d->at;
}

static void add_value(struct rc_tables_builder *b, size_t i)
{
    const struct rc_tables_derived *from = &b->from->derived[i];
    rulec_derived *d = &b->derived[b->derived_count++];

    d->words = (uint32_t)(blocks_of(b->from->kinds[from->kind]) * RULEC_BLOCK_WORDS);
    d->kind = from->kind;
    d->source_kind = from->kind;
    d->value = (uint32_t)from->value;
    d->at = reserve(b, d->words * sizeof(uint64_t));
    b->derived_at[i] = d->at;
}

static void add_derived(struct rc_tables_builder *b, size_t i)
{
    const struct rc_tables_derived *from = &b->from->derived[i];
    const size_t sources = b->from->kinds[from->body.kind];
    const size_t words = rc_words(b->from->kinds[from->kind]);
    const uint32_t at = add_union(b, &from->body);
    rulec_derived *d = &b->derived[b->derived_count - 1];

    b->derived_at[i] = at;
    if (from->rows == NULL)
        return;

    uint64_t *map = RC_NEW_ARRAY(b->arena, uint64_t, sources * words + 1);
    for (size_t k = 0; k < sources; k++) {
        if (from->rows[k] != NULL)
            rc_bits_copy(map + k * words, from->rows[k], words);
    }
    d->source = at;
    d->source_words = d->words;
    d->words = (uint32_t)(blocks_of(b->from->kinds[from->kind]) * RULEC_BLOCK_WORDS);
    d->at = reserve(b, d->words * sizeof(uint64_t));
    d->map_words = (uint32_t)words;
    d->kind = from->kind;
    d->map = map;
    b->derived_at[i] = d->at;
}

/* The one part of a choice: its own, or all of an intermediate set that gathers its parts. */
static void add_choice(struct rc_tables_builder *b, const struct rc_tables_body *body)
{
    struct rc_tables_draft first = { .term = NONE };
    const size_t others = b->others.count;

    if (body->part_count <= 1) {
        if (body->part_count == 1)
            add_part(b, body->kind, &body->parts[0], &first);
        first.piece.more = (uint32_t)others;
    } else if (body->part_count > 1) {
        uint64_t *all = rc_bits_new(b->arena, b->from->kinds[body->kind]);
        const uint32_t at = add_union(b, body);
        const struct condition c = { .at = { at | RULEC_IN_SCRATCH }, .inputs = 1, .when = 2 };

        rc_bits_fill(all, b->from->kinds[body->kind]);
        first.term = term_of(b, body->kind, basis_of(b, body->kind, c), all);
        memcpy(first.piece.at, c.at, sizeof c.at);
        first.piece.inputs = 1;
        first.piece.when = 2;
        first.piece.wide = 1;
        first.piece.more = (uint32_t)b->others.count;
    }
    first.piece.more_count = (uint16_t)(b->others.count - first.piece.more);
    if (first.term == NONE)
        first.piece.wide = 1; /* it reads nothing, and has no rows */
    RC_PUSH(b->arena, &b->firsts, first);
}

/* --- what choices are made of --- */

static rulec_piece finished(const struct rc_tables_builder *b, const struct rc_tables_draft *d,
                            size_t choices)
{
    rulec_piece p = d->piece;

    if (d->term != NONE) {
        p.row = b->terms.at[d->term].row;
        p.rows = (uint16_t)b->terms.at[d->term].blocks;
    }
    p.more += (uint32_t)choices;
    return p;
}

static void lay_pieces(struct rc_tables_builder *b)
{
    const size_t choices = b->firsts.count;
    rulec_piece *pieces = RC_NEW_ARRAY(b->arena, rulec_piece, choices + b->others.count + 1);

    for (size_t i = 0; i < choices; i++)
        pieces[i] = finished(b, &b->firsts.at[i], choices);
    for (size_t i = 0; i < b->others.count; i++)
        pieces[choices + i] = finished(b, &b->others.at[i], choices);
    for (size_t i = 0; i < b->derived_count; i++)
        b->derived[i].piece += (uint32_t)choices;
    b->out->derived = b->derived;
    b->out->derived_count = (uint32_t)b->derived_count;
    b->out->pieces = pieces;
    b->out->piece_count = (uint32_t)(choices + b->others.count);
}

/* Adds a term to the counts of a choice: the first two in its sum, others as extras. */
struct summer {
    uint16_t *sums;
    uint16_t *fixed;
    RC_VEC(rulec_extra) extras;
};

static void sum_term(struct rc_tables_builder *b, struct summer *s, size_t choice, unsigned *used,
                     const struct rc_tables_draft *d)
{
    if (d->term == NONE)
        return;

    const struct rc_tables_row_term *t = &b->terms.at[d->term];
    if (t->basis == NO_BASIS) {
        s->fixed[choice] = (uint16_t)(s->fixed[choice] + t->objects);
    } else if (*used < 2) {
        s->sums[2 * choice + (*used)++] = (uint16_t)t->number;
    } else {
        const rulec_extra extra = { (uint32_t)choice, t->number };
        RC_PUSH(b->arena, &s->extras, extra);
    }
}

static void lay_sums(struct rc_tables_builder *b)
{
    const size_t choices = b->firsts.count;
    struct summer s = { 0 };

    s.sums = RC_NEW_ARRAY(b->arena, uint16_t, 2 * choices + 1);
    s.fixed = RC_NEW_ARRAY(b->arena, uint16_t, choices + 1);
    for (size_t i = 0; i < choices; i++) {
        const struct rc_tables_draft *first = &b->firsts.at[i];
        unsigned used = 0;

        s.sums[2 * i] = (uint16_t)b->out->term_count;
        s.sums[2 * i + 1] = (uint16_t)b->out->term_count;
        sum_term(b, &s, i, &used, first);
        for (size_t k = 0; k < first->piece.more_count; k++)
            sum_term(b, &s, i, &used, &b->others.at[first->piece.more + k]);
    }
    b->out->sums = s.sums;
    b->out->fixed = s.fixed;
    b->out->extras = s.extras.at;
    b->out->extra_count = (uint32_t)s.extras.count;
}

/* --- the whole --- */

static void lay_kinds(struct rc_tables_builder *b)
{
    rulec_extent *kinds = RC_NEW_ARRAY(b->arena, rulec_extent, b->from->kind_count + 1);
    rulec_set *sets = RC_NEW_ARRAY(b->arena, rulec_set, b->from->set_count + 1);
    uint16_t *choice_kinds = RC_NEW_ARRAY(b->arena, uint16_t, b->from->choice_count + 1);

    for (size_t i = 0; i < b->from->kind_count; i++) {
        const size_t n = b->from->kinds[i];

        kinds[i] = (rulec_extent){ (uint32_t)n, (uint32_t)rc_words(n), (uint32_t)blocks_of(n) };
    }
    for (size_t i = 0; i < b->from->choice_count; i++)
        choice_kinds[i] = (uint16_t)b->from->choices[i].kind;
    for (size_t i = 0; i < b->from->set_count; i++)
        sets[i] = (rulec_set){ (uint32_t)b->from->sets[i].offset, b->from->sets[i].kind };
    b->out->sets = sets;
    b->out->set_count = (uint32_t)b->from->set_count;
    b->out->kinds = kinds;
    b->out->kind_count = (uint32_t)b->from->kind_count;
    b->out->choice_kinds = choice_kinds;
    b->out->choice_count = (uint32_t)b->from->choice_count;
}

/* Words of the truths of a kind, and of the columns that they are made by. */
static size_t largest_truths(const struct rc_tables_builder *b)
{
    size_t most = 0;

    for (size_t i = 0; i < b->out->prereq_count; i++) {
        const rulec_prereq *q = &b->out->prereqs[i];
        const size_t words = (size_t)q->truth_words + q->column_count;

        most = words > most ? words : most;
    }
    return most;
}

static void lay_scratch(struct rc_tables_builder *b)
{
    size_t most = 0;

    for (size_t i = 0; i < b->from->kind_count; i++) {
        if (blocks_of(b->from->kinds[i]) > most)
            most = blocks_of(b->from->kinds[i]);
    }
    b->out->set_at = reserve(b, most * 64);
    b->out->bases_at = reserve(b, b->places * 64);
    b->out->slots_at = reserve(b, (b->out->term_count + 16) * sizeof(uint32_t));
    b->out->truths_at = reserve(b, largest_truths(b) * sizeof(uint64_t));
    b->out->scratch_size = reserve(b, 0);
    b->out->bases = b->bases.at;
    b->out->basis_count = (uint32_t)b->bases.count;
}

static size_t derived_room(const struct rc_tables_source *source)
{
    size_t n = source->derived_count;

    for (size_t i = 0; i < source->choice_count; i++)
        n += source->choices[i].part_count > 1;
    return n;
}

static bool lay_prereqs(struct rc_tables_builder *b)
{
    rulec_prereq *prereqs = RC_NEW_ARRAY(b->arena, rulec_prereq, b->from->prereq_count + 1);
    bool fits = true;

    for (size_t i = 0; i < b->from->prereq_count; i++)
        fits = rc_tables_prereq(b->arena, b->from, &b->from->prereqs[i], &prereqs[i]) && fits;
    b->out->prereqs = prereqs;
    b->out->prereq_count = (uint32_t)b->from->prereq_count;
    return fits;
}

const rulec_tables *rc_tables_build(struct rc_arena *arena, const struct rc_tables_source *source)
{
    rulec_tables *out = RC_NEW(arena, rulec_tables);
    struct rc_tables_builder b = { .arena = arena, .from = source, .out = out };

    out->size = sizeof *out;
    out->character_size = (uint32_t)source->character_size;
    b.derived = RC_NEW_ARRAY(arena, rulec_derived, derived_room(source) + 1);
    b.derived_at = RC_NEW_ARRAY(arena, uint32_t, source->derived_count + 1);
    lay_kinds(&b);
    for (size_t i = 0; i < source->derived_count; i++) {
        if (source->derived[i].is_value)
            add_value(&b, i);
        else
            add_derived(&b, i);
    }
    for (size_t i = 0; i < source->choice_count; i++)
        add_choice(&b, &source->choices[i]);
    rc_tables_lay_rows(&b);
    lay_pieces(&b);
    rc_tables_lay_needs(&b);
    lay_sums(&b);
    rc_tables_lay_cards(&b);
    rc_tables_lay_prepared(&b);
    if (!lay_prereqs(&b))
        return NULL;
    lay_scratch(&b);
    return b.places <= PLACES && out->term_count <= TERMS ? out : NULL;
}

static size_t prereq_bytes(const rulec_prereq *q)
{
    return sizeof *q + q->fact_count * sizeof *q->facts + q->node_count * sizeof *q->nodes +
           q->objects * sizeof *q->gates + q->gather_count * (sizeof *q->gathers + 8) +
           q->column_count * sizeof *q->columns;
}

size_t rc_tables_bytes(const rulec_tables *t)
{
    size_t bytes = sizeof *t;

    bytes += t->piece_count * sizeof *t->pieces + t->card_count * sizeof *t->cards +
             t->choice_count * sizeof *t->prepared + t->prepared_count * sizeof *t->prepared_rows;
    bytes += t->row_count * (64 + sizeof *t->blocks + sizeof *t->places);
    bytes += t->basis_count * sizeof *t->bases + t->term_count * sizeof *t->terms;
    bytes += t->group_count * sizeof *t->groups + t->extra_count * sizeof *t->extras;
    bytes += t->choice_count * (3 * sizeof *t->sums + sizeof *t->choice_kinds);
    bytes += t->need_count == 0 ? 0 : (t->need_count + t->choice_count) * sizeof *t->need_lists;
    for (size_t i = 0; i < t->derived_count; i++)
        bytes += sizeof *t->derived + (size_t)t->derived[i].source_words * 64 *
                                          t->derived[i].map_words * sizeof *t->derived[i].map;
    for (size_t i = 0; i < t->prereq_count; i++)
        bytes += prereq_bytes(&t->prereqs[i]);
    return bytes;
}

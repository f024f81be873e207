/* SPDX-License-Identifier: MIT */
/*
 * The inner loops over blocks, written once over a vector of some words. Each kernel includes
 * this file after it has defined
 *
 *     FN FN_APART          what its functions are declared with: static, the target; not inline
 *     VEC, VEC_WORDS       the vector, and how many words it has: a divisor of 8
 *     V_LOAD(p) V_STORE(p, v) V_ZERO() V_ALL(word)
 *     V_AND V_OR V_XOR V_ANDNOT(a, b)     the last: b and not a
 *     V_XOR_AND(a, b, c) V_CHOOSE(which, yes, no)   the first: a ^ (b & c)
 *     V_XOR3 V_MAJORITY                   sum and carry of three
 *     V_ANY(v) V_COUNT(v)                 whether a bit is set, how many are
 *     V_LEFT(v, n) V_RIGHT(v, n)          each word shifted
 *     WORD_LOWEST(w)                      the place of the lowest bit
 *
 * and OWN_COUNT, OWN_PACK, OWN_QUALIFY, OWN_COMPARE, OWN_TURN, OWN_TALLY for what it has better
 * loops of.
 */

/*
 * note [polynomials]: a condition over two inputs is k0 ^ (k1 & a) ^ (k2 & b) ^ (k3 & a & b), each
 * k all ones or none: no branch, and three operations whatever the condition. One over four is
 * four of those, chosen by the other two inputs.
 */
struct poly {
    VEC k0;
    VEC k1;
    VEC k2;
    VEC k3;
};

FN struct poly poly_of(unsigned when)
{
    const unsigned w0 = when & 1u;
    const unsigned w1 = when >> 1 & 1u;
    const unsigned w2 = when >> 2 & 1u;
    const unsigned w3 = when >> 3 & 1u;
    struct poly p;

    p.k0 = V_ALL(rulecrt_if(w0 != 0));
    p.k1 = V_ALL(rulecrt_if((w0 ^ w1) != 0));
    p.k2 = V_ALL(rulecrt_if((w0 ^ w2) != 0));
    p.k3 = V_ALL(rulecrt_if((w0 ^ w1 ^ w2 ^ w3) != 0));
    return p;
}

FN VEC poly_at(const struct poly *p, VEC a, VEC b)
{
    return V_XOR_AND(V_XOR_AND(p->k0, p->k2, b), V_XOR_AND(p->k1, p->k3, b), a);
}

/* The table of a condition over fewer than four inputs, as one that does not look at the others. */
static inline unsigned widened(unsigned when, unsigned inputs)
{
    for (unsigned n = inputs; n < RULEC_INPUTS; n++)
        when |= when << (1u << n);
    return when;
}

/* A condition; `first` is all there is to one over two inputs. */
struct condition {
    struct poly first;
    unsigned table;
    bool plain;
};

FN_APART struct condition condition_of(unsigned when, unsigned inputs)
{
    struct condition c;

    c.table = widened(when, inputs);
    c.plain = inputs == 2;
    c.first = poly_of(c.table);
    return c;
}

/* The inputs of a piece, basis or plane as words; those that it does not have repeat the first. */
struct inputs {
    const uint64_t *at[RULEC_INPUTS];
};

/* Out of line: seldom needed, and the loops stay small. */
RULECRT_SELDOM FN_APART VEC wide_at(unsigned table, const struct inputs *in, size_t word)
{
    const VEC a = V_LOAD(in->at[0] + word);
    const VEC b = V_LOAD(in->at[1] + word);
    const VEC c = V_LOAD(in->at[2] + word);
    const VEC d = V_LOAD(in->at[3] + word);
    VEC quarters[4];

    for (unsigned i = 0; i < 4; i++) {
        const struct poly p = poly_of(table >> (4 * i));

        quarters[i] = poly_at(&p, a, b);
    }
    return V_CHOOSE(d, V_CHOOSE(c, quarters[3], quarters[2]),
                    V_CHOOSE(c, quarters[1], quarters[0]));
}

FN VEC condition_at(const struct condition *c, const struct inputs *in, size_t word)
{
    if (c->plain)
        return poly_at(&c->first, V_LOAD(in->at[0] + word), V_LOAD(in->at[1] + word));
    return wide_at(c->table, in, word);
}

static const uint64_t no_input[RULEC_BLOCK_WORDS];

/* note [no inputs]: what is always so reads nothing of the character: step is 0. */
static RULECRT_APART struct inputs inputs_of(const uint32_t *at, unsigned count,
                                             const struct rulecrt_where *w)
{
    struct inputs in;

    for (unsigned i = 0; i < RULEC_INPUTS; i++)
        in.at[i] = count == 0
                       ? no_input
                       : (const uint64_t *)(const void *)rulecrt_at(w, at[i < count ? i : 0]);
    return in;
}

/* --- one choice --- */

/* What a row of a piece offers, one vector of its eight words. */
struct row_reader {
    struct condition condition;
    struct inputs in;
    const uint64_t *masks;
    const uint16_t *blocks;
    size_t step; /* words from block to block of the inputs; 0: there are none */
};

FN_APART struct row_reader reader_of(const rulec_tables *t, const rulec_piece *p,
                                     const struct rulecrt_where *w)
{
    struct row_reader r;

    r.condition = condition_of(p->when, p->wide != 0 ? p->inputs : 2u);
    r.in = inputs_of(p->at, p->wide != 0 ? p->inputs : 2u, w);
    r.masks = t->masks + (size_t)p->row * RULEC_BLOCK_WORDS;
    r.blocks = t->blocks + p->row;
    r.step = p->wide != 0 && p->inputs == 0 ? 0 : RULEC_BLOCK_WORDS;
    return r;
}

FN VEC read_row(const struct row_reader *r, size_t row, size_t word)
{
    const VEC offered = condition_at(&r->condition, &r->in, r->blocks[row] * r->step + word);

    return V_AND(offered, V_LOAD(r->masks + row * RULEC_BLOCK_WORDS + word));
}

/*
 * note [cards]: where a card names no set it looks at one of which the answer is known, so that
 * all cards of a kind are the same steps, whatever their condition.
 */
/* By bits rather than a branch: which cards name a set is as good as random. */
static inline const uint64_t *set_of(const void *character, uint32_t at, const uint64_t *without)
{
    const uintptr_t none = (uintptr_t)0 - (uintptr_t)(at == RULEC_NO_SET);
    const uintptr_t set = ((uintptr_t)without & none) | (((uintptr_t)character + at) & ~none);

    return (const uint64_t *)set;
}

#ifndef OWN_COUNT
FN unsigned count_piece(const rulec_tables *t, const rulec_piece *p, const struct rulecrt_where *w)
{
    const struct row_reader r = reader_of(t, p, w);
    unsigned n = 0;

    for (size_t row = 0; row < p->rows; row++) {
        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS)
            n += V_COUNT(read_row(&r, row, word));
    }
    return n;
}

/* Terms are disjoint, so counts add up. */
FN_APART unsigned count_pieces(const rulec_tables *t, uint32_t choice, const void *character,
                               const void *scratch)
{
    const struct rulecrt_where w = { character, scratch };
    const rulec_piece *p = &t->pieces[choice];
    unsigned n = count_piece(t, p, &w);

    for (unsigned i = 0; i < p->more_count; i++)
        n += count_piece(t, &t->pieces[p->more + i], &w);
    return n;
}

FN unsigned count_card(const rulec_tables *t, const rulec_card *card, const void *character)
{
    const uint64_t *yes = set_of(character, card->yes, rulecrt_any_object);
    const uint64_t *no = set_of(character, card->no, rulecrt_no_object);
    unsigned n = 0;

    for (size_t i = 0; i < card->blocks; i++) {
        const uint64_t *mask = t->masks + (size_t)card->rows[i] * RULEC_BLOCK_WORDS;
        const size_t at = i * RULEC_BLOCK_WORDS;

        for (size_t word = 0; card->rows[i] != t->row_count && word < RULEC_BLOCK_WORDS;
             word += VEC_WORDS)
            n += V_COUNT(V_AND(V_ANDNOT(V_LOAD(no + at + word), V_LOAD(yes + at + word)),
                               V_LOAD(mask + word)));
    }
    return n;
}

FN unsigned body_count(const rulec_tables *t, uint32_t choice, const void *character,
                       const void *scratch)
{
    const rulec_card *card = &t->cards[choice];
    const rulec_card *more = t->cards + t->choice_count + card->more;
    unsigned n = card->fixed;

    if (card->blocks == 0)
        return count_pieces(t, choice, character, scratch);
    for (unsigned left = card->more_count;; left--, card = more++) {
        n += (unsigned)card->sign * count_card(t, card, character);
        if (left == 0)
            return n;
    }
}
#endif

/* The rows of a piece that has a basis, of which each row has its block. */
RULECRT_SELDOM FN_APART unsigned count_prepared_piece(const rulec_tables *t, const rulec_piece *p,
                                                      const uint64_t *blocks)
{
    unsigned n = 0;

    for (size_t row = p->row; row < (size_t)p->row + p->rows; row++) {
        const uint64_t *mask = t->masks + row * RULEC_BLOCK_WORDS;
        const uint64_t *basis = blocks + (size_t)t->places[row] * RULEC_BLOCK_WORDS;

        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS)
            n += V_COUNT(V_AND(V_LOAD(mask + word), V_LOAD(basis + word)));
    }
    return n;
}

FN unsigned body_count_prepared(const rulec_tables *t, uint32_t choice, const void *prepared)
{
    const uint64_t *blocks = (const uint64_t *)prepared;
    unsigned n = t->fixed[choice];

    for (unsigned i = 0; i <= t->pieces[choice].more_count; i++) {
        const rulec_piece *p = rulecrt_piece(t, choice, i);

        if (!rulecrt_is_constant(p))
            n += count_prepared_piece(t, p, blocks);
    }
    return n;
}

#ifndef OWN_COUNT
FN bool any_piece(const rulec_tables *t, const rulec_piece *p, const struct rulecrt_where *w)
{
    const struct row_reader r = reader_of(t, p, w);

    for (size_t row = 0; row < p->rows; row++) {
        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
            if (V_ANY(read_row(&r, row, word)))
                return true;
        }
    }
    return false;
}

FN bool body_any(const rulec_tables *t, uint32_t choice, const void *character, const void *scratch)
{
    const struct rulecrt_where w = { character, scratch };
    const rulec_piece *p = &t->pieces[choice];
    bool found = any_piece(t, p, &w);

    for (unsigned i = 0; i < p->more_count && !found; i++)
        found = any_piece(t, &t->pieces[p->more + i], &w);
    return found;
}
#endif

FN void body_gather(const rulec_tables *t, const rulec_piece *p, const struct rulecrt_where *w,
                    bool in_place, uint64_t *set)
{
    const struct row_reader r = reader_of(t, p, w);

    for (size_t row = 0; row < p->rows; row++) {
        uint64_t *to = set + (in_place ? r.blocks[row] : row) * RULEC_BLOCK_WORDS;

        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
            VEC offered = read_row(&r, row, word);

            if (in_place)
                offered = V_OR(V_LOAD(to + word), offered);
            V_STORE(to + word, offered);
        }
    }
}

FN size_t body_ids_of(uint64_t w, uint32_t base, uint32_t *out, size_t room)
{
    size_t n = 0;

    for (; w != 0; w &= w - 1) {
        if (n < room)
            out[n] = base + WORD_LOWEST(w);
        n++;
    }
    return n;
}

#ifndef OWN_COUNT
FN size_t body_ids(const uint64_t *words, size_t count, uint32_t *out, size_t room)
{
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        n += body_ids_of(words[i], (uint32_t)(64 * i), n < room ? out + n : out,
                         n < room ? room - n : 0);
    return n;
}
#endif

/* --- a pack --- */

FN void body_bases(const rulec_tables *t, const struct rulecrt_where *w, uint64_t *blocks)
{
    for (size_t i = 0; i < t->basis_count; i++) {
        const rulec_basis *f = &t->bases[i];
        const struct condition c = condition_of(f->when, f->wide != 0 ? f->inputs : 2u);
        const struct inputs in = inputs_of(f->at, f->wide != 0 ? f->inputs : 2u, w);
        uint64_t *to = blocks + (size_t)f->place * RULEC_BLOCK_WORDS;

        for (size_t word = 0; word < (size_t)f->blocks * RULEC_BLOCK_WORDS; word += VEC_WORDS)
            V_STORE(to + word, condition_at(&c, &in, word));
    }
}

#ifndef OWN_PACK
FN void body_terms(const rulec_tables *t, const uint64_t *blocks, uint32_t *slots)
{
    for (size_t i = 0; i < t->term_count; i++) {
        const rulec_term *term = &t->terms[i];
        unsigned n = 0;

        for (size_t row = term->row; row < (size_t)term->row + term->rows; row++) {
            const uint64_t *mask = t->masks + row * RULEC_BLOCK_WORDS;
            const uint64_t *basis = blocks + (size_t)t->places[row] * RULEC_BLOCK_WORDS;

            for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS)
                n += V_COUNT(V_AND(V_LOAD(mask + word), V_LOAD(basis + word)));
        }
        slots[i] = n;
    }
}
#endif

/* --- prerequisites: each truth once, in the order of its making --- */

static inline void set_truth(uint64_t *truths, uint32_t id, bool holds)
{
    truths[id / 64] |= (uint64_t)holds << (id % 64);
}

static inline bool truth_holds(const uint64_t *truths, int32_t operand)
{
    const uint32_t id = (uint32_t)(operand < 0 ? ~operand : operand);

    return ((truths[id / 64] >> (id % 64) & 1u) != 0) != (operand < 0);
}

/* So many nodes, one by one. */
static inline void count_nodes(const rulec_prereq *q, size_t from, size_t count, uint64_t *truths)
{
    for (size_t i = from; i < from + count; i++) {
        const rulec_quorum *n = &q->nodes[i];
        uint32_t have = 0;

        for (uint32_t j = 0; j < n->operands; j++)
            have += truth_holds(truths, q->operands[n->operand + j]);
        set_truth(truths, n->truth, have >= n->need);
    }
}

#ifndef OWN_PACK
#ifndef OWN_QUALIFY
/* The words of the objects that ask for nothing or whose gate holds. */
static inline void open_gates(const rulec_prereq *q, const uint64_t *truths, uint64_t *out)
{
    for (uint32_t at = 0; at < q->objects; at += 64) {
        const uint32_t end = q->objects - at < 64 ? q->objects - at : 64;
        uint64_t word = q->start[at / 64];

        for (uint32_t i = 0; i < end; i++) {
            const int32_t gate = q->gates[at + i];

            if (gate != INT32_MIN)
                word ^= (uint64_t)truth_holds(truths, rulecrt_plain(gate)) << i;
        }
        out[at / 64] = word;
    }
}

FN void body_qualify(const rulec_prereq *q, const unsigned char *character, uint64_t *truths,
                     uint64_t *out)
{
    memset(truths, 0, q->truth_words * sizeof *truths);
    for (size_t i = 0; i < q->fact_count; i++)
        set_truth(truths, q->facts[i].truth, rulecrt_holds(&q->facts[i], character));
    count_nodes(q, 0, q->node_count, truths);
    open_gates(q, truths, out);
}
#endif
#endif

/* --- a batch --- */

#ifndef OWN_TURN
/*
 * note [rows to planes]: 64 rows of as many words as a vector has are turned at once, by swapping
 * ever smaller squares across the diagonal.
 */
FN void turn(VEC rows[64])
{
    uint64_t mask = UINT64_C(0xffffffff);

    for (unsigned j = 32; j != 0; j >>= 1, mask ^= mask << j) {
        for (unsigned k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            const VEC swap = V_AND(V_XOR(V_RIGHT(rows[k], j), rows[k | j]), V_ALL(mask));

            rows[k] = V_XOR(rows[k], V_LEFT(swap, j));
            rows[k | j] = V_XOR(rows[k | j], swap);
        }
    }
}

FN void body_rows_to_planes(const unsigned char *rows, size_t stride, uint64_t *planes)
{
    for (size_t group = 0; group < RULECRT_LANES / 64; group++) {
        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
            uint64_t lane[VEC_WORDS];
            VEC square[64];

            for (size_t i = 0; i < 64; i++) {
                memcpy(lane, rows + (64 * group + i) * stride + word * 8, sizeof lane);
                square[i] = V_LOAD(lane);
            }
            turn(square);
            for (size_t i = 0; i < 64; i++) {
                V_STORE(lane, square[i]);
                for (size_t k = 0; k < VEC_WORDS; k++)
                    planes[(64 * (word + k) + i) * RULEC_BLOCK_WORDS + group] = lane[k];
            }
        }
    }
}
#endif

/* A condition over the planes of one object. */
struct plane_reader {
    struct condition condition;
    struct inputs in;
};

FN_APART struct plane_reader plane_reader_of(const struct rulecrt_condition *c)
{
    struct plane_reader r;

    r.condition = condition_of(widened(c->when, c->count), c->count < 2 ? 2 : c->count);
    for (unsigned i = 0; i < RULEC_INPUTS; i++)
        r.in.at[i] = c->inputs[i < c->count ? i : 0];
    return r;
}

FN VEC read_plane(const struct plane_reader *r, size_t object, size_t word)
{
    return condition_at(&r->condition, &r->in, object * RULEC_BLOCK_WORDS + word);
}

FN void body_condition(const struct rulecrt_condition *c, size_t objects, uint64_t *out)
{
    const struct plane_reader r = plane_reader_of(c);

    for (size_t i = 0; i < objects; i++) {
        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS)
            V_STORE(out + i * RULEC_BLOCK_WORDS + word, read_plane(&r, i, word));
    }
}

/* A full adder: the sum of three planes and what they carry. */
#define FULL_ADDER(sum, carry, a, b, c) \
    const VEC sum = V_XOR3(a, b, c);    \
    const VEC carry = V_MAJORITY(a, b, c)

/*
 * note [carry-save counts]: eight planes at a time go through seven full adders, which leave ones,
 * twos and fours and one plane of eights; only that ripples on. Planes are added to each other
 * before they are added to a counter: from one eight to the next a counter waits for one adder, the
 * ones for two.
 */
FN VEC eights_of(VEC *c, const VEC *d)
{
    FULL_ADDER(ones_a, twos_a, d[0], d[1], d[2]);
    FULL_ADDER(ones_b, twos_b, d[3], d[4], d[5]);
    FULL_ADDER(ones_c, twos_c, d[6], d[7], ones_a);
    FULL_ADDER(ones, twos_d, ones_b, ones_c, c[0]);
    FULL_ADDER(twos_e, fours_a, twos_a, twos_b, twos_c);
    FULL_ADDER(twos, fours_b, twos_d, twos_e, c[1]);
    FULL_ADDER(fours, eights, fours_a, fours_b, c[2]);

    c[0] = ones;
    c[1] = twos;
    c[2] = fours;
    return eights;
}

FN void add_eight(VEC *c, unsigned width, const VEC *d)
{
    VEC carry = eights_of(c, d);

    for (unsigned i = 3; i < width; i++) {
        const VEC next = V_AND(c[i], carry);

        c[i] = V_XOR(c[i], carry);
        carry = next;
    }
}

#ifndef OWN_TALLY
FN void body_tally(const uint64_t *planes, const uint16_t *list, size_t count, unsigned width,
                   uint64_t *out)
{
    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
        VEC c[RULECRT_COUNT_PLANES];
        VEC d[8];

        for (unsigned i = 0; i < RULECRT_COUNT_PLANES; i++)
            c[i] = V_ZERO();
        for (size_t i = 0; i < count; i += 8) {
            for (unsigned k = 0; k < 8; k++)
                d[k] = V_LOAD(planes + (size_t)list[i + k] * RULEC_BLOCK_WORDS + word);
            add_eight(c, width, d);
        }
        for (unsigned i = 0; i < width; i++)
            V_STORE(out + i * RULEC_BLOCK_WORDS + word, c[i]);
    }
}
#endif

#ifndef OWN_TALLY
FN void body_tally_if(const struct rulecrt_condition *condition, const uint16_t *list, size_t count,
                      unsigned width, uint64_t *out)
{
    const struct plane_reader r = plane_reader_of(condition);

    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
        VEC c[RULECRT_COUNT_PLANES];
        VEC d[8];

        for (unsigned i = 0; i < RULECRT_COUNT_PLANES; i++)
            c[i] = V_ZERO();
        for (size_t i = 0; i < count; i += 8) {
            for (unsigned k = 0; k < 8; k++)
                d[k] = i + k < count ? read_plane(&r, list[i + k], word) : V_ZERO();
            add_eight(c, width, d);
        }
        for (unsigned i = 0; i < width; i++)
            V_STORE(out + i * RULEC_BLOCK_WORDS + word, c[i]);
    }
}
#endif

RULECRT_SELDOM FN void body_either_if(const struct rulecrt_condition *condition,
                                      const uint16_t *list, size_t count, uint64_t *out)
{
    const struct plane_reader r = plane_reader_of(condition);

    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
        VEC any = V_LOAD(out + word);

        for (size_t i = 0; i < count; i++)
            any = V_OR(any, read_plane(&r, list[i], word));
        V_STORE(out + word, any);
    }
}

FN void body_add(uint64_t *sum, unsigned width, const uint64_t *planes, unsigned count)
{
    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
        VEC carry = V_ZERO();

        for (unsigned i = 0; i < width; i++) {
            uint64_t *at = sum + i * RULEC_BLOCK_WORDS + word;
            const VEC a = V_LOAD(at);
            const VEC b = i < count ? V_LOAD(planes + i * RULEC_BLOCK_WORDS + word) : V_ZERO();

            V_STORE(at, V_XOR3(a, b, carry));
            carry = V_MAJORITY(a, b, carry);
        }
    }
}

#ifndef OWN_COMPARE
static inline bool passes(double v, rulec_question_op op, double limit)
{
    return op == RULEC_ASK_GTEQ ? v >= limit : op == RULEC_ASK_GT ? v > limit : v == limit;
}

static inline void body_compare(const double *column, rulec_question_op op, double limit,
                                uint64_t *plane)
{
    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word++) {
        uint64_t bits = 0;

        for (unsigned i = 0; i < 64; i++)
            bits |= (uint64_t)passes(column[64 * word + i], op, limit) << i;
        plane[word] = bits;
    }
}
#endif

/* A number of some bits is at least `need`: decided from the least bit up. */
FN VEC at_least(const VEC *c, unsigned width, unsigned need)
{
    VEC yes = V_ALL(UINT64_MAX);

    for (unsigned i = 0; i < width; i++)
        yes = (need >> i & 1u) != 0 ? V_AND(c[i], yes) : V_OR(c[i], yes);
    return need >> width == 0 ? yes : V_ZERO();
}

/* The plane of an operand. */
FN VEC operand_at(const uint64_t *truths, int32_t operand, size_t word)
{
    const size_t id = (size_t)(operand < 0 ? ~operand : operand);

    return V_XOR(V_LOAD(truths + id * RULEC_BLOCK_WORDS + word), V_ALL(rulecrt_if(operand < 0)));
}

FN_APART VEC count_operands(const uint64_t *truths, const int32_t *operands, size_t count,
                            unsigned need, size_t word)
{
    VEC c[RULECRT_COUNT_PLANES];
    unsigned width = 0;

    for (size_t i = 0; i < count; i++) {
        VEC carry = operand_at(truths, operands[i], word);

        /* after 2^width - 1 operands a further plane may be needed */
        if ((i + 1) >> width != 0)
            c[width++] = V_ZERO();
        for (unsigned k = 0; k < width; k++) {
            const VEC next = V_AND(c[k], carry);

            c[k] = V_XOR(c[k], carry);
            carry = next;
        }
    }
    return at_least(c, width, need);
}

FN VEC all_operands(const uint64_t *truths, const int32_t *operands, size_t count, size_t word)
{
    VEC all = V_ALL(UINT64_MAX);

    for (size_t i = 0; i < count; i++)
        all = V_AND(all, operand_at(truths, operands[i], word));
    return all;
}

FN VEC any_operand(const uint64_t *truths, const int32_t *operands, size_t count, size_t word)
{
    VEC any = V_ZERO();

    for (size_t i = 0; i < count; i++)
        any = V_OR(any, operand_at(truths, operands[i], word));
    return any;
}

FN void body_nodes(const rulec_prereq *q, uint64_t *truths)
{
    for (size_t i = 0; i < q->node_count; i++) {
        const rulec_quorum *n = &q->nodes[i];
        const int32_t *operands = q->operands + n->operand;
        uint64_t *to = truths + (size_t)n->truth * RULEC_BLOCK_WORDS;

        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS) {
            if (n->need == n->operands)
                V_STORE(to + word, all_operands(truths, operands, n->operands, word));
            else if (n->need == 1)
                V_STORE(to + word, any_operand(truths, operands, n->operands, word));
            else
                V_STORE(to + word, count_operands(truths, operands, n->operands, n->need, word));
        }
    }
}

/* Each object takes the plane of its gate; one without a gate is open to all. */
FN void body_gates(const rulec_prereq *q, const uint64_t *truths, uint64_t *planes)
{
    for (size_t i = 0; i < q->objects; i++, planes += RULEC_BLOCK_WORDS) {
        const int32_t gate = q->gates[i] == INT32_MIN ? 0 : q->gates[i];
        const VEC open = V_ALL(rulecrt_if(q->gates[i] == INT32_MIN));

        for (size_t word = 0; word < RULEC_BLOCK_WORDS; word += VEC_WORDS)
            V_STORE(planes + word, V_OR(operand_at(truths, gate, word), open));
    }
}

/* SPDX-License-Identifier: MIT */
/*
 * The kernels with AVX-512: F, BW, DQ, VL, and VBMI (bytes fetched from two registers), VBMI2,
 * VPOPCNTDQ and GFNI (8x8 bits turned). A block of 512 objects, or of 512 characters, is a
 * register.
 */
#include "kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#include "cpu.h"

#define AVX512                                                                         \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2," \
                          "avx512vpopcntdq,gfni,avx2,popcnt,bmi,bmi2")))
#define SIGNED(w) ((long long)(w))

/* Small loops over arrays of registers are written out, or the arrays would lie in memory. */
#if defined(__clang__)
#define WRITTEN_OUT _Pragma("unroll")
#else
#define WRITTEN_OUT _Pragma("GCC unroll 8")
#endif

AVX512 static inline __m512i load(const void *p)
{
    return _mm512_loadu_si512(p);
}

AVX512 static inline void store(void *p, __m512i v)
{
    _mm512_storeu_si512(p, v);
}

/* The third operand of ternary logic: a truth table, a being the highest bit of its index. */
enum {
    XOR_OF_THREE = 0x96,
    MAJORITY = 0xe8,
    XOR_WITH_AND = 0x78,
    CHOICE = 0xca,
    AND_BUT = 0x40 /* a and b, but not c */
};

#define FN                   AVX512 static inline
#define FN_APART             AVX512 static __attribute__((noinline))
#define VEC                  __m512i
#define VEC_WORDS            8
#define V_LOAD(p)            load(p)
#define V_STORE(p, v)        store(p, v)
#define V_ZERO()             _mm512_setzero_si512()
#define V_ALL(w)             _mm512_set1_epi64(SIGNED(w))
#define V_AND(a, b)          _mm512_and_si512(a, b)
#define V_OR(a, b)           _mm512_or_si512(a, b)
#define V_XOR(a, b)          _mm512_xor_si512(a, b)
#define V_XOR_AND(a, b, c)   _mm512_ternarylogic_epi64(a, b, c, XOR_WITH_AND)
#define V_CHOOSE(c, yes, no) _mm512_ternarylogic_epi64(c, yes, no, CHOICE)
#define V_XOR3(a, b, c)      _mm512_ternarylogic_epi64(a, b, c, XOR_OF_THREE)
#define V_MAJORITY(a, b, c)  _mm512_ternarylogic_epi64(a, b, c, MAJORITY)
#define V_LEFT(v, n)         _mm512_slli_epi64(v, n)
#define V_RIGHT(v, n)        _mm512_srli_epi64(v, n)
#define V_ANY(v)             (_mm512_test_epi64_mask(v, v) != 0)
#define V_COUNT(v)           ((unsigned)_mm512_reduce_add_epi64(_mm512_popcnt_epi64(v)))
#define WORD_LOWEST(w)       ((unsigned)_tzcnt_u64(w))
#define OWN_COUNT
#define OWN_PACK
#define OWN_TURN
#define OWN_TALLY
#define OWN_COMPARE
#include "kernel_body.h"

/* --- one choice --- */

AVX512 static inline __m512i count_rows(const rulec_tables *t, const rulec_piece *p,
                                        const struct rulecrt_where *w, __m512i sum)
{
    const struct row_reader r = reader_of(t, p, w);

    for (size_t row = 0; row < p->rows; row++)
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(read_row(&r, row, 0)));
    return sum;
}

/* A choice that looks at more than two sets, or in a kind of many blocks. */
AVX512 static __attribute__((noinline)) unsigned
count_pieces(const rulec_tables *t, uint32_t choice, const void *character, const void *scratch)
{
    const struct rulecrt_where w = { character, scratch };
    const rulec_piece *p = &t->pieces[choice];
    const rulec_piece *more = t->pieces + p->more;
    __m512i sum = _mm512_setzero_si512();

    for (unsigned left = p->more_count;; left--, p = more++) {
        sum = count_rows(t, p, &w, sum);
        if (left == 0)
            return (unsigned)_mm512_reduce_add_epi64(sum);
    }
}

/* A block of a card: what it offers there, counted word by word. */
AVX512 static inline __m512i count_block(const uint64_t *masks, size_t row, const uint64_t *yes,
                                         const uint64_t *no)
{
    const __m512i mask = load(masks + row * RULEC_BLOCK_WORDS);

    return _mm512_popcnt_epi64(_mm512_ternarylogic_epi64(mask, load(yes), load(no), AND_BUT));
}

/*
 * Written out for as many blocks as there can be: those are what takes time. note [rows at once]:
 * loads are what such a count is made of, so its rows are loaded four at a time.
 */
AVX512 static inline __m512i count_eight_blocks(const rulec_tables *t, const rulec_card *card,
                                                const void *character)
{
    const uint64_t *yes = set_of(character, card->yes, rulecrt_any_object);
    const uint64_t *no = set_of(character, card->no, rulecrt_no_object);
    __m512i sum = _mm512_setzero_si512();
    uint64_t rows[RULEC_CARD_BLOCKS / 4];

    memcpy(rows, card->rows, sizeof rows);
    WRITTEN_OUT
    for (size_t i = 0; i < RULEC_CARD_BLOCKS; i++, yes += 8, no += 8) {
        const size_t row = rows[i / 4] >> (16 * (i % 4)) & UINT16_MAX;

        sum = _mm512_add_epi64(sum, count_block(t->masks, row, yes, no));
    }
    return sum;
}

AVX512 static inline __m512i count_blocks(const rulec_tables *t, const rulec_card *card,
                                          const void *character)
{
    const uint64_t *yes = set_of(character, card->yes, rulecrt_any_object);
    const uint64_t *no = set_of(character, card->no, rulecrt_no_object);
    __m512i sum = _mm512_setzero_si512();

    for (size_t i = 0; i < card->blocks; i++, yes += 8, no += 8)
        sum = _mm512_add_epi64(sum, count_block(t->masks, card->rows[i], yes, no));
    return sum;
}

AVX512 static inline unsigned signed_sum(const rulec_card *card, __m512i sum)
{
    return (unsigned)card->sign * (unsigned)_mm512_reduce_add_epi64(sum);
}

AVX512 static __attribute__((noinline)) unsigned
count_cards(const rulec_tables *t, uint32_t choice, const void *character, const void *scratch)
{
    const rulec_card *card = &t->cards[choice];
    const rulec_card *more = t->cards + t->choice_count + card->more;
    unsigned n = card->fixed;

    if (card->blocks == 0)
        return count_pieces(t, choice, character, scratch);
    for (unsigned left = card->more_count;; left--, card = more++) {
        n += signed_sum(card, count_blocks(t, card, character));
        if (left == 0)
            return n;
    }
}

AVX512 static unsigned count(const rulec_tables *t, uint32_t choice, const void *character,
                             const void *scratch)
{
    const rulec_card *card = &t->cards[choice];

    if (card->blocks != RULEC_CARD_BLOCKS || card->more_count != 0)
        return count_cards(t, choice, character, scratch);
    return card->fixed + signed_sum(card, count_eight_blocks(t, card, character));
}

AVX512 static inline __m512i add_row(__m512i sum, __m512i basis, const uint64_t *mask)
{
    return _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(basis, load(mask))));
}

/* note [rows at once], over the one set that is the basis. */
AVX512 static inline __m512i
count_eight_prepared(const rulec_tables *t, const rulec_prepared_card *card, const uint64_t *blocks)
{
    const uint64_t *basis = blocks + (size_t)card->place * RULEC_BLOCK_WORDS;
    __m512i sum = _mm512_setzero_si512();
    uint64_t rows[RULEC_CARD_BLOCKS / 4];

    memcpy(rows, card->rows, sizeof rows);
    WRITTEN_OUT
    for (size_t i = 0; i < RULEC_CARD_BLOCKS; i++) {
        const size_t row = rows[i / 4] >> (16 * (i % 4)) & UINT16_MAX;

        sum = add_row(sum, load(basis + i * RULEC_BLOCK_WORDS), t->masks + row * RULEC_BLOCK_WORDS);
    }
    return sum;
}

/* Rows that each have a place of their own. */
AVX512 static __attribute__((noinline)) unsigned
count_prepared_groups(const rulec_tables *t, uint32_t choice, const uint64_t *blocks)
{
    const rulec_prepared_card *card = &t->prepared[choice];
    __m512i sum = _mm512_setzero_si512();

    if (card->groups == RULEC_BY_PIECES)
        return body_count_prepared(t, choice, blocks);

    const rulec_prepared_rows *group = &t->prepared_rows[card->group];
    const rulec_prepared_rows *end = group + card->groups;
    do {
        WRITTEN_OUT
        for (size_t i = 0; i < RULEC_CARD_BLOCKS; i++)
            sum = add_row(sum, load(blocks + (size_t)group->places[i] * RULEC_BLOCK_WORDS),
                          t->masks + (size_t)group->rows[i] * RULEC_BLOCK_WORDS);
    } while (++group != end);
    return card->fixed + (unsigned)_mm512_reduce_add_epi64(sum);
}

/* A choice under one condition, as most are, in one look. */
AVX512 static unsigned count_prepared(const rulec_tables *t, uint32_t choice, const void *prepared)
{
    const uint64_t *blocks = (const uint64_t *)prepared;
    const rulec_prepared_card *card = &t->prepared[choice];

    if (card->groups != 0)
        return count_prepared_groups(t, choice, blocks);
    return card->fixed + (unsigned)_mm512_reduce_add_epi64(count_eight_prepared(t, card, blocks));
}

/* Few rows are counted as fast as one guesses where the first object is. */
AVX512 static bool any(const rulec_tables *t, uint32_t choice, const void *character,
                       const void *scratch)
{
    return count(t, choice, character, scratch) != 0;
}

/* --- a pack --- */

/* Sums of pairs of words: those of a and b by turns. */
AVX512 static inline __m512i pair_up(__m512i a, __m512i b)
{
    return _mm512_add_epi64(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
}

/* Sums of pairs of 128 bits: two of a, two of b. */
AVX512 static inline __m512i fold_up(__m512i a, __m512i b)
{
    return _mm512_add_epi64(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xdd));
}

/* Eight counts: the sums of all lanes of each vector. */
AVX512 static inline void store_sums(const __m512i *v, uint32_t *counts)
{
    const __m512i low = fold_up(pair_up(v[0], v[1]), pair_up(v[2], v[3]));
    const __m512i high = fold_up(pair_up(v[4], v[5]), pair_up(v[6], v[7]));

    _mm256_storeu_si256((__m256i *)(void *)counts, _mm512_cvtepi64_epi32(fold_up(low, high)));
}

AVX512 static inline __m512i basis_at(const uint64_t *blocks, uint16_t place)
{
    return load(blocks + (size_t)place * RULEC_BLOCK_WORDS);
}

/*
 * Eight terms at a time, row by row, so that their sums cost one turn of registers. Blocks of the
 * bases that have to be looked up row by row are what takes time: see note [alike] of the plan.
 */
AVX512 static void count_eight(const rulec_group *g, const uint64_t *mask, const uint16_t *place,
                               const uint64_t *blocks, uint32_t *counts)
{
    const size_t rows = g->rows_each;
    __m512i sums[8];

    WRITTEN_OUT
    for (unsigned i = 0; i < 8; i++)
        sums[i] = _mm512_setzero_si512();
    for (size_t row = 0; g->alike != 0 && row < rows; row++) {
        const __m512i basis = basis_at(blocks, place[row]);

        WRITTEN_OUT
        for (unsigned i = 0; i < 8; i++)
            sums[i] = add_row(sums[i], basis, mask + (i * rows + row) * RULEC_BLOCK_WORDS);
    }
    for (size_t row = 0; g->alike == 0 && row < rows; row++) {
        WRITTEN_OUT
        for (unsigned i = 0; i < 8; i++)
            sums[i] = add_row(sums[i], basis_at(blocks, place[i * rows + row]),
                              mask + (i * rows + row) * RULEC_BLOCK_WORDS);
    }
    store_sums(sums, counts);
}

AVX512 static void count_group(const rulec_tables *t, const rulec_group *g, const uint64_t *blocks,
                               uint32_t *slots)
{
    const size_t rows = g->rows_each;
    const uint64_t *mask = t->masks + (size_t)g->row * RULEC_BLOCK_WORDS;
    const uint16_t *place = t->places + g->row;
    size_t term = 0;

    for (; term + 8 <= g->terms; term += 8) {
        count_eight(g, mask, place, blocks, slots + g->term + term);
        mask += 8 * rows * RULEC_BLOCK_WORDS;
        place += 8 * rows;
    }
    for (; term < g->terms; term++) {
        __m512i sum = _mm512_setzero_si512();

        for (size_t row = 0; row < rows; row++, mask += RULEC_BLOCK_WORDS)
            sum = add_row(sum, basis_at(blocks, *place++), mask);
        slots[g->term + term] = (uint32_t)_mm512_reduce_add_epi64(sum);
    }
}

AVX512 static void terms(const rulec_tables *t, const uint64_t *blocks, uint32_t *slots)
{
    for (size_t i = 0; i < t->group_count; i++)
        count_group(t, &t->groups[i], blocks, slots);
}

AVX512 static size_t ids(const uint64_t *words, size_t count_words, uint32_t *out, size_t room)
{
    const __m512i step = _mm512_set1_epi32(16);
    size_t n = 0;

    for (size_t i = 0; i < count_words; i++) {
        const uint64_t w = words[i];
        const size_t here = (size_t)_mm_popcnt_u64(w);

        if (w == 0)
            continue;
        if (n + 64 > room) {
            n += body_ids_of(w, (uint32_t)(64 * i), n < room ? out + n : out,
                             n < room ? room - n : 0);
            continue;
        }

        __m512i id = _mm512_add_epi32(
            _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
            _mm512_set1_epi32((int)(64 * i)));
        uint32_t *to = out + n;

        for (unsigned part = 0; part < 64; part += 16) {
            const __mmask16 bits = (__mmask16)(w >> part);

            store(to, _mm512_maskz_compress_epi32(bits, id));
            to += _mm_popcnt_u32(bits);
            id = _mm512_add_epi32(id, step);
        }
        n += here;
    }
    return n;
}

/* --- prerequisites --- */

/*
 * note [bit gather]: 2,048 bits, a page of truths, are four registers. For 64 consumers one
 * permutation fetches the byte that holds the bit of each as if all were in the first two, another
 * as if all were in the last two; the highest bit of an index says which of both counts, and one
 * test takes the bits. Permutations under a mask need no choice, but more time (measured on Zen 5).
 * All words of some columns are made gather by gather: how many a column takes differs from one to
 * the next, and would be guessed wrong. A bit comes of one gather alone.
 */
struct page {
    __m512i a;
    __m512i b;
    __m512i c;
    __m512i d;
};

AVX512 static inline struct page page_at(const void *at)
{
    const unsigned char *bytes = (const unsigned char *)at;
    const struct page p = { load(bytes), load(bytes + 64), load(bytes + 128), load(bytes + 192) };

    return p;
}

AVX512 static inline uint64_t gather(const struct page *p, const rulec_gather *g)
{
    __m512i index = load(g->index);

    __asm__("" : "+v"(index)); /* into a register, and not once for each that looks at it */

    const __m512i early = _mm512_permutex2var_epi8(p->a, index, p->b);
    const __m512i late = _mm512_permutex2var_epi8(p->c, index, p->d);
    const __m512i bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(index), early, late);

    return _mm512_test_epi8_mask(bytes, load(g->bit));
}

AVX512 static void gather_words(const rulec_prereq *q, size_t from, size_t to,
                                const uint64_t *truths, uint64_t *words)
{
    const rulec_gather *gathers = q->gathers;
    const uint32_t *columns = q->gather_columns;
    const uint32_t *pages = q->pages;

    while (from < to) {
        const uint32_t page = pages[from];
        const struct page p = page_at(truths + (size_t)page * RULEC_PAGE_WORDS);

        do
            words[columns[from]] ^= gather(&p, &gathers[from]);
        while (++from < to && pages[from] == page);
    }
}

/* One more plane of a comparison with the needs, from the least bit up. */
static inline uint64_t at_least_so_far(uint64_t count, uint64_t need, uint64_t so_far)
{
    return (count & ~need) | (~(count ^ need) & so_far);
}

/* The i-th word of operands, turned around where its consumers ask for what does not hold. */
static inline uint64_t operands_of(const rulec_column *column, const uint64_t *words, size_t i)
{
    return words[i] ^ column[i].flip;
}

/* Up to seven operands, which is the most that people write: the counters stay in registers. */
static uint64_t lanes_with_few(const rulec_prereq *q, const rulec_lanes *l, const uint64_t *words)
{
    const uint64_t *need = q->needs + l->need;
    uint64_t ones = 0;
    uint64_t twos = 0;
    uint64_t fours = 0;
    uint64_t yes = UINT64_MAX;

    for (size_t i = 0; i < l->columns; i++) {
        const uint64_t word = operands_of(q->columns + l->column, words, i);
        const uint64_t carry = ones & word;

        fours ^= twos & carry;
        twos ^= carry;
        ones ^= word;
    }
    yes = at_least_so_far(ones, need[0], yes);
    yes = at_least_so_far(twos, need[1], yes);
    return at_least_so_far(fours, need[2], yes);
}

static uint64_t lanes_with_enough(const rulec_prereq *q, const rulec_lanes *l,
                                  const uint64_t *words)
{
    uint64_t count[RULECRT_COUNT_PLANES] = { 0 };
    uint64_t yes = UINT64_MAX;

    if (l->planes == 3)
        return lanes_with_few(q, l, words);
    for (size_t i = 0; i < l->columns; i++) {
        uint64_t word = operands_of(q->columns + l->column, words, i);

        for (unsigned k = 0; k < l->planes; k++) {
            const uint64_t next = count[k] & word;

            count[k] ^= word;
            word = next;
        }
    }
    for (unsigned k = 0; k < l->planes; k++)
        yes = at_least_so_far(count[k], q->needs[l->need + k], yes);
    return yes;
}

/* `words`: of the columns of these lanes. */
static inline uint64_t lanes_word(const rulec_prereq *q, const rulec_lanes *l,
                                  const uint64_t *words)
{
    uint64_t all = UINT64_MAX;

    if (l->op == RULEC_LANES_COUNT)
        return lanes_with_enough(q, l, words);
    for (size_t i = 0; i < l->columns; i++)
        all &= operands_of(q->columns + l->column, words, i);
    return all ^ l->flip;
}

AVX512 static inline uint8_t pass(const rulec_compare *c, __m512d v)
{
    const __m512d limit = _mm512_loadu_pd(c->limit);

    if (c->op == RULEC_ASK_GTEQ)
        return _mm512_cmp_pd_mask(v, limit, _CMP_GE_OQ);
    return c->op == RULEC_ASK_GT ? _mm512_cmp_pd_mask(v, limit, _CMP_GT_OQ)
                                 : _mm512_cmp_pd_mask(v, limit, _CMP_EQ_OQ);
}

/* Eight of sixteen doubles, by their places. */
AVX512 static inline __m512d pick_doubles(const rulec_compare *c, const unsigned char *from)
{
    const __m512i index =
        _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)c->index));

    return _mm512_permutex2var_pd(_mm512_loadu_pd(from), index, _mm512_loadu_pd(from + 64));
}

/* Truths that nobody asks for come out as they may. */
AVX512 static inline void compare_facts(const rulec_prereq *q, const unsigned char *character,
                                        uint8_t *truths)
{
    const rulec_compare *compares = q->compares;
    const size_t side_count = q->side_count;
    const size_t count = q->compare_count;

    for (size_t i = 0; i < count; i++) {
        const rulec_compare *c = &compares[i];
        const unsigned char *from = character + c->offset;

        truths[c->to] = pass(c, i < side_count ? _mm512_loadu_pd(from) : pick_doubles(c, from));
    }
}

AVX512 static inline void gather_held(const rulec_prereq *q, const unsigned char *character,
                                      uint64_t *truths)
{
    for (size_t i = 0; i < q->held_count; i++) {
        const struct page p = page_at(character + q->held[i].offset);

        truths[q->held[i].word] ^= gather(&p, &q->held_gathers[i]);
    }
}

/*
 * note [levels]: a word of truths that has just been stored cannot be read as part of a register
 * before it has reached the cache. Nodes of one level do not look at each other, so all of their
 * columns are gathered before any of their words is stored. The words of columns lie behind the
 * truths.
 */
AVX512 static void make_lanes(const rulec_prereq *q, size_t from, size_t to, uint64_t *truths)
{
    uint64_t *words = truths + q->truth_words;
    size_t end;

    for (size_t i = from; i < to; i = end) {
        size_t column = q->lanes[i].column;

        for (end = i; end < to && q->lanes[end].level == q->lanes[i].level; end++)
            column = (size_t)q->lanes[end].column + q->lanes[end].columns;
        gather_words(q, q->columns[q->lanes[i].column].gather, q->columns[column].gather, truths,
                     words);
        for (size_t k = i; k < end; k++)
            truths[q->lanes[k].word] = lanes_word(q, &q->lanes[k], words + q->lanes[k].column);
    }
}

AVX512 static void qualify(const rulec_prereq *q, const unsigned char *character, uint64_t *truths,
                           uint64_t *out)
{
    memset(truths, 0, q->truth_words * sizeof *truths);
    gather_held(q, character, truths);
    compare_facts(q, character, (uint8_t *)truths);
    for (size_t i = 0; i < q->single_count; i++) {
        const rulec_question *f = &q->facts[q->singles[i]];

        set_truth(truths, f->truth, rulecrt_holds(f, character));
    }
    memset(truths + q->truth_words, 0, q->column_count * sizeof *truths);
    make_lanes(q, 0, q->early_lanes, truths);
    count_nodes(q, q->late_node, q->late_count, truths);
    make_lanes(q, q->early_lanes, q->lanes_count, truths);
    memcpy(out, q->start, (q->objects + 63) / 64 * sizeof *out);
    gather_words(q, q->outs->gather, q->gather_count, truths, out);
}

/* --- a batch --- */

/* v[i] becomes word i of each of them. */
AVX512 static inline void turn_words(__m512i *v)
{
    __m512i a[8];
    __m512i b[8];

    WRITTEN_OUT
    for (unsigned i = 0; i < 4; i++) {
        a[2 * i] = _mm512_unpacklo_epi64(v[2 * i], v[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi64(v[2 * i], v[2 * i + 1]);
    }
    WRITTEN_OUT
    for (unsigned i = 0; i < 2; i++) {
        b[i] = _mm512_shuffle_i64x2(a[i], a[2 + i], 0x88);
        b[2 + i] = _mm512_shuffle_i64x2(a[i], a[2 + i], 0xdd);
        b[4 + i] = _mm512_shuffle_i64x2(a[4 + i], a[6 + i], 0x88);
        b[6 + i] = _mm512_shuffle_i64x2(a[4 + i], a[6 + i], 0xdd);
    }
    WRITTEN_OUT
    for (unsigned i = 0; i < 4; i++) {
        /* i & 1: of a pair; i >> 1: of the lanes that it has, the even or the odd ones */
        const unsigned from = (i & 1u) + (i >> 1) * 2;

        v[(i & 1u) + (i >> 1) * 2] = _mm512_shuffle_i64x2(b[from], b[4 + from], 0x88);
        v[(i & 1u) + (i >> 1) * 2 + 4] = _mm512_shuffle_i64x2(b[from], b[4 + from], 0xdd);
    }
}

/*
 * Bytes of eight rows side by side: out[m], in each of its four lanes of 128 bits, has the columns
 * 16 lane + 2 m and the next, eight rows each, the last row first (as the affine step wants it).
 */
AVX512 static inline void weave_rows(const unsigned char *rows, size_t stride, __m512i *out)
{
    __m512i a[8];
    __m512i b[8];

    WRITTEN_OUT
    for (unsigned i = 0; i < 4; i++) {
        const __m512i first = load(rows + (7 - 2 * i) * stride);
        const __m512i second = load(rows + (6 - 2 * i) * stride);

        a[i] = _mm512_unpacklo_epi8(first, second);
        a[4 + i] = _mm512_unpackhi_epi8(first, second);
    }
    WRITTEN_OUT
    for (unsigned i = 0; i < 8; i += 4) {
        b[i] = _mm512_unpacklo_epi16(a[i], a[i + 1]);
        b[i + 1] = _mm512_unpackhi_epi16(a[i], a[i + 1]);
        b[i + 2] = _mm512_unpacklo_epi16(a[i + 2], a[i + 3]);
        b[i + 3] = _mm512_unpackhi_epi16(a[i + 2], a[i + 3]);
    }
    WRITTEN_OUT
    for (unsigned i = 0; i < 4; i++) {
        const unsigned from = (i >> 1) * 4 + (i & 1u);

        out[2 * i] = _mm512_unpacklo_epi32(b[from], b[from + 2]);
        out[2 * i + 1] = _mm512_unpackhi_epi32(b[from], b[from + 2]);
    }
}

/* 8x8 bits of each word turned: A x of GFNI with the data as matrix and the unit vectors as x. */
AVX512 static inline __m512i turn_bits(__m512i v)
{
    return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(SIGNED(0x8040201008040201)), v, 0);
}

/* Byte b of word i goes to byte i of word b. */
AVX512 static inline __m512i turn_bytes(__m512i v)
{
    const __m512i step = _mm512_set1_epi64(SIGNED(0x3830282018100800));
    const __m512i first = _mm512_setr_epi64(0, SIGNED(0x0101010101010101),
                                            SIGNED(0x0202020202020202), SIGNED(0x0303030303030303),
                                            SIGNED(0x0404040404040404), SIGNED(0x0505050505050505),
                                            SIGNED(0x0606060606060606), SIGNED(0x0707070707070707));

    return _mm512_permutexvar_epi8(_mm512_add_epi8(step, first), v);
}

/* Of 64 rows: for each of 64 bytes of a row the eight planes of its bits, a word of each. */
AVX512 static void turn_rows(const unsigned char *rows, size_t stride, __m512i (*out)[8],
                             size_t group)
{
    __m512i woven[8][8];

    for (size_t i = 0; i < 8; i++)
        weave_rows(rows + 8 * i * stride, stride, woven[i]);
    for (size_t m = 0; m < 8; m++) {
        __m512i v[8];

        WRITTEN_OUT
        for (size_t i = 0; i < 8; i++)
            v[i] = turn_bits(woven[i][m]);
        turn_words(v);
        WRITTEN_OUT
        for (size_t i = 0; i < 8; i++)
            out[16 * (i / 2) + 2 * m + i % 2][group] = turn_bytes(v[i]);
    }
}

AVX512 static void rows_to_planes(const unsigned char *rows, size_t stride, uint64_t *planes)
{
    __m512i turned[64][8];

    for (size_t group = 0; group < 8; group++)
        turn_rows(rows + 64 * group * stride, stride, turned, group);
    for (size_t byte = 0; byte < 64; byte++) {
        turn_words(turned[byte]);
        WRITTEN_OUT
        for (size_t bit = 0; bit < 8; bit++)
            store(planes + (8 * byte + bit) * RULEC_BLOCK_WORDS, turned[byte][bit]);
    }
}

AVX512 static void numbers_to_columns(const unsigned char *rows, size_t stride, double *columns)
{
    for (size_t i = 0; i < RULECRT_LANES; i += 8) {
        __m512i v[8];

        WRITTEN_OUT
        for (size_t k = 0; k < 8; k++)
            v[k] = load(rows + (i + k) * stride);
        turn_words(v);
        WRITTEN_OUT
        for (size_t k = 0; k < 8; k++)
            store(columns + k * RULECRT_COLUMN + i, v[k]);
    }
}

/*
 * Counters of a tally, all in registers. note [rare carries]: eights are counted from zero to seven
 * in three planes; what these carry comes at most once for each character while eight more eights
 * are added, so it is kept, and goes on to the planes above only then.
 */
enum {
    LOW = 6,   /* planes that count up to 63 objects */
    HIGH = 13, /* and up to 8,191 */
    RARELY = 64,
    PORTION = 8128, /* objects whose count surely fits into HIGH planes: whole rarelies */
    MADE = 256,     /* planes of a condition that are made before they are counted */
    AHEAD = 64      /* planes that are fetched early: blocks of characters come from memory */
};

#define RIPPLE(c, carry)                      \
    do {                                      \
        const __m512i both = V_AND(c, carry); \
        (c) = V_XOR(c, carry);                \
        (carry) = both;                       \
    } while (0)

/* As many of the planes as are wanted. */
AVX512 static inline void store_some(const __m512i *v, unsigned count, unsigned wanted,
                                     uint64_t *out)
{
    WRITTEN_OUT
    for (unsigned i = 0; i < count; i++) {
        if (i < wanted)
            store(out + i * RULEC_BLOCK_WORDS, v[i]);
    }
}

/* note [carry-save counts], at most PORTION objects; n is a multiple of eight. */
AVX512 static __attribute__((noinline)) void
tally_portion(const uint64_t *planes, const uint16_t *list, size_t n, unsigned width, uint64_t *out)
{
    __m512i low[LOW];
    __m512i high[HIGH - LOW];

    WRITTEN_OUT
    for (unsigned i = 0; i < LOW; i++)
        low[i] = V_ZERO();
    WRITTEN_OUT
    for (unsigned i = 0; i < HIGH - LOW; i++)
        high[i] = V_ZERO();
    while (n != 0) {
        const uint16_t *end = list + (n < RARELY ? n : RARELY);
        __m512i carries = V_ZERO();

        n -= (size_t)(end - list);
        for (; list < end; list += 8) {
            __m512i d[8];
            __m512i carry;

            WRITTEN_OUT
            for (unsigned k = 0; k < 8; k++)
                d[k] = load(planes + (size_t)list[k] * RULEC_BLOCK_WORDS);
            carry = eights_of(low, d);
            RIPPLE(low[3], carry);
            RIPPLE(low[4], carry);
            RIPPLE(low[5], carry);
            carries = V_OR(carries, carry);
        }
        WRITTEN_OUT
        for (unsigned k = 0; k < HIGH - LOW; k++)
            RIPPLE(high[k], carries);
    }
    store_some(low, LOW, width, out);
    if (width > LOW)
        store_some(high, HIGH - LOW, width - LOW, out + LOW * RULEC_BLOCK_WORDS);
}

/* More than a portion are counted in portions, which are added up. */
AVX512 static void tally(const uint64_t *planes, const uint16_t *list, size_t n, unsigned width,
                         uint64_t *out)
{
    uint64_t count[HIGH * RULEC_BLOCK_WORDS];

    if (n <= PORTION) {
        tally_portion(planes, list, n, width, out);
        return;
    }
    memset(out, 0, width * RULEC_BLOCK_WORDS * sizeof *out);
    for (size_t i = 0; i < n; i += PORTION) {
        tally_portion(planes, list + i, n - i < PORTION ? n - i : PORTION, HIGH, count);
        body_add(out, width, count, HIGH);
    }
}

/* Lines that the same condition will read soon, by the order of objects. */
static inline void fetch_ahead(const struct plane_reader *r, size_t object)
{
    const size_t at = (object + AHEAD) * RULEC_BLOCK_WORDS * sizeof(uint64_t);

    for (unsigned i = 0; i < 2; i++)
        _mm_prefetch((const char *)((uintptr_t)r->in.at[i] + at), _MM_HINT_T0);
}

/* The condition of up to MADE objects, filled up to eights; returns how many planes there are. */
AVX512 static size_t make_planes(const struct plane_reader *r, const uint16_t *list, size_t n,
                                 uint64_t *planes, uint16_t *places)
{
    size_t made = 0;

    for (; made < n; made++) {
        fetch_ahead(r, list[made]);
        store(planes + made * RULEC_BLOCK_WORDS, read_plane(r, list[made], 0));
        places[made] = (uint16_t)made;
    }
    for (; made % 8 != 0; made++) {
        store(planes + made * RULEC_BLOCK_WORDS, V_ZERO());
        places[made] = (uint16_t)made;
    }
    return made;
}

/* The condition is taken where the cache is nearest, then counted as above. */
AVX512 static void tally_if(const struct rulecrt_condition *condition, const uint16_t *list,
                            size_t n, unsigned width, uint64_t *out)
{
    const struct plane_reader r = plane_reader_of(condition);
    uint64_t planes[MADE * RULEC_BLOCK_WORDS];
    uint64_t count[HIGH * RULEC_BLOCK_WORDS];
    uint16_t places[MADE];

    if (n <= MADE) {
        const size_t made = make_planes(&r, list, n, planes, places);

        tally_portion(planes, places, made, width, out);
        return;
    }
    memset(out, 0, width * RULEC_BLOCK_WORDS * sizeof *out);
    for (size_t i = 0; i < n; i += MADE) {
        const size_t now = n - i < MADE ? n - i : MADE;
        const size_t made = make_planes(&r, list + i, now, planes, places);

        tally_portion(planes, places, made, HIGH, count);
        body_add(out, width, count, HIGH);
    }
}

/* Byte by byte: read back at once as a whole, the plane would have to wait for each of them. */
AVX512 static void compare(const double *column, rulec_question_op op, double limit,
                           uint64_t *plane)
{
    const __m512d bound = _mm512_set1_pd(limit);
    uint8_t *bytes = (uint8_t *)plane;

    for (size_t i = 0; i < 64; i++) {
        const __m512d v = _mm512_loadu_pd(column + 8 * i);

        bytes[i] = op == RULEC_ASK_GTEQ ? _mm512_cmp_pd_mask(v, bound, _CMP_GE_OQ)
                   : op == RULEC_ASK_GT ? _mm512_cmp_pd_mask(v, bound, _CMP_GT_OQ)
                                        : _mm512_cmp_pd_mask(v, bound, _CMP_EQ_OQ);
    }
}

static const struct rulecrt_kernel avx512 = {
    .id = RULEC_KERNEL_AVX512,
    .name = "avx512",
    .count = count,
    .any = any,
    .count_prepared = count_prepared,
    .gather = body_gather,
    .ids = ids,
    .bases = body_bases,
    .terms = terms,
    .qualify = qualify,
    .rows_to_planes = rows_to_planes,
    .numbers_to_columns = numbers_to_columns,
    .condition = body_condition,
    .tally = tally,
    .tally_if = tally_if,
    .either_if = body_either_if,
    .add = body_add,
    .gates = body_gates,
    .compare = compare,
    .nodes = body_nodes,
};

const struct rulecrt_kernel *rulecrt_avx512(void)
{
    return rulecrt_cpu_has(RULECRT_CPU_AVX512) ? &avx512 : NULL;
}

#else

const struct rulecrt_kernel *rulecrt_avx512(void)
{
    return NULL;
}

#endif

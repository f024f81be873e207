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

AVX512 static inline __m512i count_few_blocks(const rulec_tables *t, const rulec_card *card,
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
        n += signed_sum(card, card->blocks == RULEC_CARD_BLOCKS
                                  ? count_eight_blocks(t, card, character)
                                  : count_few_blocks(t, card, character));
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

AVX512 static inline __m512i add_row(__m512i sum, __m512i basis, const uint64_t *mask)
{
    return _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(basis, load(mask))));
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
 * note [bit gather]: 2,048 truths, a page, are four registers. For 64 consumers two permutations
 * fetch the byte that holds the truth of each, the highest bit of the index says of which, one test
 * its bit. All words of some columns are made gather by gather: how many a column takes differs
 * from one to the next, and would be guessed wrong. A bit comes of one gather alone.
 */
AVX512 static void gather_words(const rulec_prereq *q, size_t from, size_t to,
                                const uint64_t *truths, uint64_t *words)
{
    while (from < to) {
        const uint32_t page = q->pages[from];
        const uint64_t *truth = truths + (size_t)page * RULEC_PAGE_WORDS;
        const __m512i a = load(truth);
        const __m512i b = load(truth + 8);
        const __m512i c = load(truth + 16);
        const __m512i d = load(truth + 24);

        for (; from < to && q->pages[from] == page; from++) {
            const __m512i index = load(q->gathers[from].index);
            const __m512i bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(index),
                                                         _mm512_permutex2var_epi8(a, index, b),
                                                         _mm512_permutex2var_epi8(c, index, d));

            words[q->gather_columns[from]] ^=
                _mm512_test_epi8_mask(bytes, load(q->gathers[from].bit));
        }
    }
}

static inline uint64_t words_at_least(const uint64_t *count, const uint64_t *need, unsigned planes)
{
    uint64_t yes = UINT64_MAX;

    for (unsigned i = 0; i < planes; i++)
        yes = (count[i] & ~need[i]) | (~(count[i] ^ need[i]) & yes);
    return yes;
}

static uint64_t lanes_with_enough(const rulec_prereq *q, const rulec_lanes *l,
                                  const uint64_t *words)
{
    uint64_t count[RULECRT_COUNT_PLANES] = { 0 };

    for (size_t i = 0; i < l->columns; i++) {
        uint64_t word = words[i];

        for (unsigned k = 0; k < l->planes; k++) {
            const uint64_t next = count[k] & word;

            count[k] ^= word;
            word = next;
        }
    }
    return words_at_least(count, q->needs + l->need, l->planes);
}

static inline uint64_t lanes_word(const rulec_prereq *q, const rulec_lanes *l,
                                  const uint64_t *words)
{
    uint64_t all = UINT64_MAX;
    uint64_t any = 0;

    if (l->op == RULEC_LANES_COUNT)
        return lanes_with_enough(q, l, words);
    for (size_t i = 0; i < l->columns; i++) {
        all &= words[i];
        any |= words[i];
    }
    return l->op == RULEC_LANES_ALL ? all : any;
}

AVX512 static inline uint8_t compare_eight(const rulec_compare *c, const unsigned char *character)
{
    const double *from = (const double *)(const void *)(character + c->offset);
    const __m512i index =
        _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)c->index));
    const __m512d v =
        _mm512_permutex2var_pd(_mm512_loadu_pd(from), index, _mm512_loadu_pd(from + 8));
    const __m512d limit = _mm512_loadu_pd(c->limit);
    const __mmask8 pass = c->op == RULEC_ASK_GTEQ ? _mm512_cmp_pd_mask(v, limit, _CMP_GE_OQ)
                          : c->op == RULEC_ASK_GT ? _mm512_cmp_pd_mask(v, limit, _CMP_GT_OQ)
                                                  : _mm512_cmp_pd_mask(v, limit, _CMP_EQ_OQ);

    return (uint8_t)(pass & c->used);
}

AVX512 static inline void pick_facts(const rulec_prereq *q, const unsigned char *character,
                                     uint64_t *truths)
{
    for (size_t i = 0; i < q->picks_count; i++) {
        const rulec_pick *pick = &q->pick_rows[q->picks[i].first];
        const rulec_pick *end = pick + q->picks[i].count;
        uint64_t word = 0;

        for (; pick < end; pick++) {
            uint64_t bits;

            memcpy(&bits, character + pick->offset, sizeof bits);
            word |= _pext_u64(bits, pick->mask) << pick->shift;
        }
        truths[q->picks[i].word] = word;
    }
}

/*
 * note [levels]: a word of truths that has just been stored cannot be read as part of a register
 * before it has reached the cache. Nodes of one level do not look at each other, so all of their
 * columns are gathered before any of their words is stored. The words of columns lie behind the
 * truths.
 */
AVX512 static void make_nodes(const rulec_prereq *q, uint64_t *truths)
{
    uint64_t *words = truths + q->truth_words;
    size_t end;

    for (size_t i = 0; i < q->lanes_count; i = end) {
        size_t column = q->lanes[i].column;

        for (end = i; end < q->lanes_count && q->lanes[end].level == q->lanes[i].level; end++) {
            for (; column < (size_t)q->lanes[end].column + q->lanes[end].columns; column++)
                words[column] = q->columns[column].flip;
        }
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
    pick_facts(q, character, truths);
    for (size_t i = 0; i < q->compare_count; i++)
        ((uint8_t *)truths)[q->compares[i].to] = compare_eight(&q->compares[i], character);
    for (size_t i = 0; i < q->single_count; i++) {
        const rulec_question *f = &q->facts[q->singles[i]];

        set_truth(truths, f->truth, rulecrt_holds(f, character));
    }
    make_nodes(q, truths);
    memcpy(out, q->free, (q->objects + 63) / 64 * sizeof *out);
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

#define RIPPLE(i)                                \
    if (width > (i)) {                           \
        const __m512i next = V_AND(c[i], carry); \
        c[i] = V_XOR(c[i], carry);               \
        carry = next;                            \
    }

enum {
    NARROW = 6, /* planes that count up to 63 objects, and up to 127 */
    WIDE = 7,
    PORTION = 120 /* objects whose count surely fits in WIDE, a multiple of eight */
};

/* As note [carry-save counts], with a constant width, so that all counters stay in registers. */
AVX512 static inline __attribute__((always_inline)) void tally_width(const uint64_t *planes,
                                                                     const uint16_t *list, size_t n,
                                                                     unsigned width,
                                                                     unsigned wanted, uint64_t *out)
{
    __m512i c[8];

    WRITTEN_OUT
    for (unsigned i = 0; i < 8; i++)
        c[i] = V_ZERO();
    for (size_t i = 0; i < n; i += 8) {
        __m512i d[8];
        __m512i carry;

        WRITTEN_OUT
        for (unsigned k = 0; k < 8; k++)
            d[k] = load(planes + (size_t)list[i + k] * RULEC_BLOCK_WORDS);
        carry = eights_of(c, d);
        RIPPLE(3)
        RIPPLE(4)
        RIPPLE(5)
        RIPPLE(6)
        (void)carry;
    }
    WRITTEN_OUT
    for (unsigned i = 0; i < 8; i++) {
        if (i < wanted)
            store(out + i * RULEC_BLOCK_WORDS, c[i]);
    }
}

AVX512 static __attribute__((noinline)) void
tally_portion(const uint64_t *planes, const uint16_t *list, size_t n, uint64_t *portion)
{
    tally_width(planes, list, n, WIDE, WIDE, portion);
}

/* More than fit are counted in portions, which are added up. */
AVX512 static void tally(const uint64_t *planes, const uint16_t *list, size_t n, unsigned width,
                         uint64_t *out)
{
    uint64_t portion[WIDE * RULEC_BLOCK_WORDS];

    if (width <= NARROW) {
        tally_width(planes, list, n, NARROW, width, out);
        return;
    }
    memset(out, 0, width * RULEC_BLOCK_WORDS * sizeof *out);
    for (size_t i = 0; i < n; i += PORTION) {
        const size_t left = n - i;

        tally_portion(planes, list + i, left < PORTION ? left : PORTION, portion);
        body_add(out, width, portion, WIDE);
    }
}

/* The condition of a portion is computed where the cache is nearest, then counted as above. */
AVX512 static void tally_if(const struct rulecrt_condition *condition, const uint16_t *list,
                            size_t count_objects, unsigned width, uint64_t *out)
{
    const struct plane_reader r = plane_reader_of(condition);
    uint64_t planes[PORTION * RULEC_BLOCK_WORDS];
    uint64_t portion[WIDE * RULEC_BLOCK_WORDS];
    uint16_t places[PORTION];

    for (unsigned i = 0; i < PORTION; i++)
        places[i] = (uint16_t)i;
    memset(out, 0, width * RULEC_BLOCK_WORDS * sizeof *out);
    while (count_objects != 0) {
        const size_t n = count_objects < PORTION ? count_objects : PORTION;
        size_t k = 0;

        for (; k < n; k++)
            store(planes + k * RULEC_BLOCK_WORDS, read_plane(&r, list[k], 0));
        for (; k % 8 != 0; k++)
            store(planes + k * RULEC_BLOCK_WORDS, V_ZERO());
        tally_portion(planes, places, k, portion);
        body_add(out, width, portion, WIDE);
        list += n;
        count_objects -= n;
    }
}

AVX512 static void compare(const double *column, rulec_question_op op, double limit,
                           uint64_t *plane)
{
    const __m512d bound = _mm512_set1_pd(limit);
    uint8_t bytes[64];

    for (size_t i = 0; i < 64; i++) {
        const __m512d v = _mm512_loadu_pd(column + 8 * i);

        bytes[i] = op == RULEC_ASK_GTEQ ? _mm512_cmp_pd_mask(v, bound, _CMP_GE_OQ)
                   : op == RULEC_ASK_GT ? _mm512_cmp_pd_mask(v, bound, _CMP_GT_OQ)
                                        : _mm512_cmp_pd_mask(v, bound, _CMP_EQ_OQ);
    }
    memcpy(plane, bytes, sizeof bytes);
}

static const struct rulecrt_kernel avx512 = {
    .id = RULEC_KERNEL_AVX512,
    .name = "avx512",
    .count = count,
    .any = any,
    .rows = body_rows,
    .gather = body_gather,
    .ids = ids,
    .bases = body_bases,
    .terms = terms,
    .qualify = qualify,
    .rows_to_planes = rows_to_planes,
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

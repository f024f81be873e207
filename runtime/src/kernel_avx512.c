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

enum {
    LEVEL_WORDS = 64 /* of truths that are made before they are written */
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

/* Written out for as many blocks as there can be: those are what takes time. */
AVX512 static inline unsigned count_card(const rulec_tables *t, const rulec_card *card,
                                         const void *character)
{
    const uint64_t *yes = set_of(character, card->yes, rulecrt_any_object);
    const uint64_t *no = set_of(character, card->no, rulecrt_no_object);
    __m512i sum = _mm512_setzero_si512();

#define COUNT_BLOCK(i)                                                                           \
    {                                                                                            \
        const __m512i mask = load(t->masks + (size_t)card->rows[i] * RULEC_BLOCK_WORDS);         \
        const __m512i offered = _mm512_ternarylogic_epi64(                                       \
            mask, load(yes + (i)*RULEC_BLOCK_WORDS), load(no + (i)*RULEC_BLOCK_WORDS), AND_BUT); \
                                                                                                 \
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(offered));                               \
    }
    if (card->blocks == RULEC_CARD_BLOCKS) {
        WRITTEN_OUT
        for (size_t i = 0; i < RULEC_CARD_BLOCKS; i++)
            COUNT_BLOCK(i)
    } else {
        for (size_t i = 0; i < card->blocks; i++)
            COUNT_BLOCK(i)
    }
#undef COUNT_BLOCK
    return (unsigned)_mm512_reduce_add_epi64(sum);
}

AVX512 static __attribute__((noinline)) unsigned
count_cards(const rulec_tables *t, const rulec_card *card, const void *character)
{
    const rulec_card *more = t->cards + t->choice_count + card->more;
    unsigned n = card->fixed;

    for (unsigned left = card->more_count;; left--, card = more++) {
        n += (unsigned)card->sign * count_card(t, card, character);
        if (left == 0)
            return n;
    }
}

AVX512 static unsigned count(const rulec_tables *t, uint32_t choice, const void *character,
                             const void *scratch)
{
    const rulec_card *card = &t->cards[choice];

    if (card->blocks == 0)
        return count_pieces(t, choice, character, scratch);
    if (card->more_count != 0)
        return count_cards(t, card, character);
    return card->fixed + (unsigned)card->sign * count_card(t, card, character);
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
AVX512 static __attribute__((noinline)) void store_sums(const __m512i *v, uint32_t *counts)
{
    const __m512i low = fold_up(pair_up(v[0], v[1]), pair_up(v[2], v[3]));
    const __m512i high = fold_up(pair_up(v[4], v[5]), pair_up(v[6], v[7]));

    _mm256_storeu_si256((__m256i *)(void *)counts, _mm512_cvtepi64_epi32(fold_up(low, high)));
}

AVX512 static inline __m512i count_row(const uint64_t *mask, const uint16_t *place,
                                       const uint64_t *blocks, size_t row)
{
    const __m512i basis = load(blocks + (size_t)place[row] * RULEC_BLOCK_WORDS);

    return _mm512_popcnt_epi64(_mm512_and_si512(basis, load(mask + row * RULEC_BLOCK_WORDS)));
}

#define ADD_ROW(i)  \
    if (rows > (i)) \
        sum = _mm512_add_epi64(sum, count_row(mask, place, blocks, i));

/* Up to eight rows are written out where their number is a constant. */
AVX512 static inline __attribute__((always_inline)) __m512i
count_term(const uint64_t *mask, const uint16_t *place, const uint64_t *blocks, size_t rows)
{
    __m512i sum = count_row(mask, place, blocks, 0);

    ADD_ROW(1)
    ADD_ROW(2)
    ADD_ROW(3)
    ADD_ROW(4)
    ADD_ROW(5)
    ADD_ROW(6)
    ADD_ROW(7)
    for (size_t i = 8; i < rows; i++)
        sum = _mm512_add_epi64(sum, count_row(mask, place, blocks, i));
    return sum;
}

/* The terms of a group from one on, which are fewer than eight. */
AVX512 static __attribute__((noinline)) void count_last(const rulec_group *g, size_t term,
                                                        const uint64_t *mask, const uint16_t *place,
                                                        const uint64_t *blocks, uint32_t *slots)
{
    for (; term < g->terms; term++) {
        __m512i sum = count_row(mask, place, blocks, 0);

        for (size_t i = 1; i < g->rows_each; i++)
            sum = _mm512_add_epi64(sum, count_row(mask, place, blocks, i));
        slots[g->term + term] = (uint32_t)_mm512_reduce_add_epi64(sum);
        mask += (size_t)g->rows_each * RULEC_BLOCK_WORDS;
        place += g->rows_each;
    }
}

/* Eight terms at a time, so that their sums cost one turn of registers; `rows` is a constant. */
AVX512 static inline __attribute__((always_inline)) void
count_group(const rulec_tables *t, const rulec_group *g, size_t rows, const uint64_t *blocks,
            uint32_t *slots)
{
    const uint64_t *mask = t->masks + (size_t)g->row * RULEC_BLOCK_WORDS;
    const uint16_t *place = t->places + g->row;
    size_t term = 0;

    for (; term + 8 <= g->terms; term += 8) {
        __m512i sums[8];

        for (unsigned i = 0; i < 8; i++) {
            sums[i] = count_term(mask, place, blocks, rows);
            mask += rows * RULEC_BLOCK_WORDS;
            place += rows;
        }
        store_sums(sums, slots + g->term + term);
    }
    count_last(g, term, mask, place, blocks, slots);
}

AVX512 static void terms(const rulec_tables *t, const uint64_t *blocks, uint32_t *slots)
{
    for (size_t i = 0; i < t->group_count; i++) {
        const rulec_group *g = &t->groups[i];

        switch (g->rows_each) {
        case 1: count_group(t, g, 1, blocks, slots); break;
        case 2: count_group(t, g, 2, blocks, slots); break;
        case 3: count_group(t, g, 3, blocks, slots); break;
        case 4: count_group(t, g, 4, blocks, slots); break;
        case 5: count_group(t, g, 5, blocks, slots); break;
        case 6: count_group(t, g, 6, blocks, slots); break;
        case 7: count_group(t, g, 7, blocks, slots); break;
        case 8: count_group(t, g, 8, blocks, slots); break;
        default: count_group(t, g, g->rows_each, blocks, slots); break;
        }
    }
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
 * note [bit gather]: 1,024 truths are two registers. For 64 consumers one permutation fetches the
 * byte that holds the truth of each, one test its bit; both registers of the page stay in L1.
 */
AVX512 static inline uint64_t gather_word(const rulec_prereq *q, size_t i, const uint64_t *truths)
{
    const uint64_t *page = truths + (size_t)q->pages[i] * RULEC_PAGE_WORDS;
    const __m512i bytes =
        _mm512_permutex2var_epi8(load(page), load(q->gathers[i].index), load(page + 8));

    return _mm512_test_epi8_mask(bytes, load(q->gathers[i].bit));
}

/* One or two pages are the rule. */
AVX512 static inline uint64_t column_word(const rulec_prereq *q, const rulec_column *c,
                                          const uint64_t *truths)
{
    uint64_t word = c->gathers == 0 ? 0 : gather_word(q, c->gather, truths);

    for (size_t i = 1; i < c->gathers; i++)
        word |= gather_word(q, c->gather + i, truths);
    return word ^ c->flip;
}

static inline uint64_t words_at_least(const uint64_t *count, const uint64_t *need, unsigned planes)
{
    uint64_t yes = UINT64_MAX;

    for (unsigned i = 0; i < planes; i++)
        yes = (count[i] & ~need[i]) | (~(count[i] ^ need[i]) & yes);
    return yes;
}

AVX512 static uint64_t lanes_word(const rulec_prereq *q, const rulec_lanes *l,
                                  const uint64_t *truths)
{
    uint64_t count[RULECRT_COUNT_PLANES] = { 0 };
    uint64_t all = UINT64_MAX;
    uint64_t any = 0;

    for (size_t i = 0; i < l->columns; i++) {
        uint64_t word = column_word(q, &q->columns[l->column + i], truths);

        all &= word;
        any |= word;
        for (unsigned k = 0; k < l->planes; k++) {
            const uint64_t next = count[k] & word;

            count[k] ^= word;
            word = next;
        }
    }
    if (l->op == RULEC_LANES_COUNT)
        return words_at_least(count, q->needs + l->need, l->planes);
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
 * before it has reached the cache. Nodes of one level do not look at each other, so their words
 * wait in a buffer until the level is complete.
 */
AVX512 static void make_nodes(const rulec_prereq *q, uint64_t *truths)
{
    uint64_t made[LEVEL_WORDS];
    size_t from = 0;

    for (size_t i = 0; i < q->lanes_count; i++) {
        const rulec_lanes *l = &q->lanes[i];

        made[i - from] = lanes_word(q, l, truths);
        if (i + 1 < q->lanes_count && l[1].level == l->level && i + 1 - from < LEVEL_WORDS)
            continue;
        for (size_t k = from; k <= i; k++)
            truths[q->lanes[k].word] = made[k - from];
        from = i + 1;
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
    for (size_t i = 0; i < (q->objects + 63) / 64; i++)
        out[i] = q->free[i] | column_word(q, &q->outs[i], truths);
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

        tally_width(planes, list + i, left < PORTION ? left : PORTION, WIDE, WIDE, portion);
        body_add(out, width, portion, WIDE);
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
    .tally_if = body_tally_if,
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

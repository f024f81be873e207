/* SPDX-License-Identifier: MIT */
/* The kernels with AVX2, POPCNT, BMI1 and BMI2. */
#include "kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#include "cpu.h"

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

AVX2 static inline __m256i load(const uint64_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 static inline void store(uint64_t *p, __m256i v)
{
    _mm256_storeu_si256((__m256i *)(void *)p, v);
}

/* On the processors that have AVX2 and no more, POPCNT of four words beats counting by nibbles. */
AVX2 static inline unsigned count_bits(__m256i v)
{
    return (unsigned)(_mm_popcnt_u64((uint64_t)_mm256_extract_epi64(v, 0)) +
                      _mm_popcnt_u64((uint64_t)_mm256_extract_epi64(v, 1)) +
                      _mm_popcnt_u64((uint64_t)_mm256_extract_epi64(v, 2)) +
                      _mm_popcnt_u64((uint64_t)_mm256_extract_epi64(v, 3)));
}

#define FN              AVX2 static inline
#define FN_APART        AVX2 static __attribute__((noinline))
#define VEC             __m256i
#define VEC_WORDS       4
#define V_LOAD(p)       load(p)
#define V_STORE(p, v)   store(p, v)
#define V_ZERO()        _mm256_setzero_si256()
#define V_ALL(w)        _mm256_set1_epi64x((long long)(w))
#define V_AND(a, b)     _mm256_and_si256(a, b)
#define V_OR(a, b)      _mm256_or_si256(a, b)
#define V_XOR(a, b)     _mm256_xor_si256(a, b)
#define V_ANDNOT(a, b)  _mm256_andnot_si256(a, b)
#define V_XOR3(a, b, c) _mm256_xor_si256(_mm256_xor_si256(a, b), c)
#define V_MAJORITY(a, b, c) \
    _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(_mm256_xor_si256(a, b), c))
#define V_XOR_AND(a, b, c)   _mm256_xor_si256(a, _mm256_and_si256(b, c))
#define V_CHOOSE(c, yes, no) _mm256_or_si256(_mm256_and_si256(c, yes), _mm256_andnot_si256(c, no))
#define V_LEFT(v, n)         _mm256_slli_epi64(v, (int)(n))
#define V_RIGHT(v, n)        _mm256_srli_epi64(v, (int)(n))
#define V_ANY(v)             (_mm256_testz_si256(v, v) == 0)
#define V_COUNT(v)           count_bits(v)
#define WORD_LOWEST(w)       ((unsigned)_tzcnt_u64(w))
#define OWN_QUALIFY
#define OWN_COMPARE
#include "kernel_body.h"

/* The truths of eight gates, those of them that are there: what a gate is about is fetched by
 * eights, its bit shifted to where one instruction takes the eight together. */
AVX2 static inline unsigned eight_gates(const int32_t *gates, uint32_t there,
                                        const uint64_t *truths)
{
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i in = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)there), lanes);
    const __m256i gate = _mm256_maskload_epi32(gates, in);
    const __m256i none = _mm256_cmpeq_epi32(gate, _mm256_set1_epi32(INT32_MIN));
    const __m256i id = _mm256_xor_si256(gate, _mm256_srai_epi32(gate, 31));
    const __m256i word =
        _mm256_mask_i32gather_epi32(_mm256_setzero_si256(), (const int *)(const void *)truths,
                                    _mm256_srli_epi32(id, 5), _mm256_andnot_si256(none, in), 4);
    const __m256i up = _mm256_andnot_si256(id, _mm256_set1_epi32(31));

    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(word, up)));
}

AVX2 static inline void open_by_eights(const rulec_prereq *q, const uint64_t *truths, uint64_t *out)
{
    memcpy(out, q->start, (q->objects + 63) / 64 * sizeof *out);
    for (uint32_t i = 0; i < q->objects; i += 8)
        out[i / 64] ^= (uint64_t)eight_gates(q->gates + i, q->objects - i, truths) << (i % 64);
}

AVX2 static RULECRT_APART unsigned passes_of(__m256d v, uint32_t op, __m256d limit)
{
    if (op == RULEC_ASK_GTEQ)
        return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(v, limit, _CMP_GE_OQ));
    return (unsigned)_mm256_movemask_pd(op == RULEC_ASK_GT ? _mm256_cmp_pd(v, limit, _CMP_GT_OQ)
                                                           : _mm256_cmp_pd(v, limit, _CMP_EQ_OQ));
}

/* Four of the eight comparisons of a row, from the one at `at` on. */
AVX2 static RULECRT_APART unsigned four_compares(const rulec_compare *c, unsigned at,
                                                 const unsigned char *character)
{
    const double *from = (const double *)(const void *)(character + c->offset);
    int32_t index;

    memcpy(&index, c->index + at, sizeof index);
    return passes_of(
        _mm256_i32gather_pd(from, _mm_cvtepu8_epi32(_mm_cvtsi32_si128(index)), sizeof *from), c->op,
        _mm256_loadu_pd(c->limit + at));
}

/* Picks by PEXT, comparisons by fours; what is left of the facts and the nodes one by one. */
AVX2 static void qualify(const rulec_prereq *q, const unsigned char *character, uint64_t *truths,
                         uint64_t *out)
{
    memset(truths, 0, q->truth_words * sizeof *truths);
    for (size_t i = 0; i < q->picks_count; i++) {
        const rulec_picks *picks = &q->picks[i];
        uint64_t word = 0;

        for (size_t k = 0; k < picks->count; k++) {
            const rulec_pick *pick = &q->pick_rows[picks->first + k];
            uint64_t bits;

            memcpy(&bits, character + pick->offset, sizeof bits);
            word |= _pext_u64(bits, pick->mask) << pick->shift;
        }
        truths[picks->word] = word;
    }
    for (size_t i = 0; i < q->compare_count; i++) {
        const rulec_compare *c = &q->compares[i];
        const unsigned pass = four_compares(c, 0, character) | four_compares(c, 4, character) << 4;

        ((uint8_t *)truths)[c->to] = (uint8_t)(pass & c->used);
    }
    for (size_t i = 0; i < q->single_count; i++) {
        const rulec_question *f = &q->facts[q->singles[i]];

        set_truth(truths, f->truth, rulecrt_holds(f, character));
    }
    count_nodes(q, 0, q->node_count, truths);
    open_by_eights(q, truths, out);
}

AVX2 static void compare(const double *column, rulec_question_op op, double limit, uint64_t *plane)
{
    const __m256d bound = _mm256_set1_pd(limit);

    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word++) {
        uint64_t bits = 0;

        for (unsigned i = 0; i < 64; i += 4) {
            const __m256d v = _mm256_loadu_pd(column + 64 * word + i);

            bits |= (uint64_t)passes_of(v, op, bound) << i;
        }
        plane[word] = bits;
    }
}

static const struct rulecrt_kernel avx2 = {
    .id = RULEC_KERNEL_AVX2,
    .name = "avx2",
    .count = body_count,
    .any = body_any,
    .count_prepared = body_count_prepared,
    .gather = body_gather,
    .ids = body_ids,
    .bases = body_bases,
    .terms = body_terms,
    .qualify = qualify,
    .rows_to_planes = body_rows_to_planes,
    .condition = body_condition,
    .tally = body_tally,
    .tally_if = body_tally_if,
    .either_if = body_either_if,
    .add = body_add,
    .gates = body_gates,
    .compare = compare,
    .nodes = body_nodes,
};

const struct rulecrt_kernel *rulecrt_avx2(void)
{
    return rulecrt_cpu_has(RULECRT_CPU_AVX2) ? &avx2 : NULL;
}

#else

const struct rulecrt_kernel *rulecrt_avx2(void)
{
    return NULL;
}

#endif

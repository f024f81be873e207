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

/* Picks by PEXT; what is left of the facts, the nodes and the gates one by one. */
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
    for (size_t i = 0; i < q->fact_count; i++) {
        const rulec_question *f = &q->facts[i];

        if (f->op != RULEC_ASK_HELD)
            set_truth(truths, f->truth, rulecrt_holds(f, character));
    }
    count_nodes(q, truths);
    open_gates(q, truths, out);
}

AVX2 static void compare(const double *column, rulec_question_op op, double limit, uint64_t *plane)
{
    const __m256d bound = _mm256_set1_pd(limit);

    for (size_t word = 0; word < RULEC_BLOCK_WORDS; word++) {
        uint64_t bits = 0;

        for (unsigned i = 0; i < 64; i += 4) {
            const __m256d v = _mm256_loadu_pd(column + 64 * word + i);
            const __m256d pass = op == RULEC_ASK_GTEQ ? _mm256_cmp_pd(v, bound, _CMP_GE_OQ)
                                 : op == RULEC_ASK_GT ? _mm256_cmp_pd(v, bound, _CMP_GT_OQ)
                                                      : _mm256_cmp_pd(v, bound, _CMP_EQ_OQ);

            bits |= (uint64_t)(unsigned)_mm256_movemask_pd(pass) << i;
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

/* SPDX-License-Identifier: MIT */
/* The kernels in plain C, a word at a time: what the others are held against. */
#include <string.h>

#include "kernel.h"

#define FN static inline
#if defined(__GNUC__)
#define FN_APART static __attribute__((noinline))
#else
#define FN_APART static
#endif
#define VEC                  uint64_t
#define VEC_WORDS            1
#define V_LOAD(p)            (*(p))
#define V_STORE(p, v)        (*(p) = (v))
#define V_ZERO()             UINT64_C(0)
#define V_ALL(w)             (w)
#define V_AND(a, b)          ((a) & (b))
#define V_OR(a, b)           ((a) | (b))
#define V_XOR(a, b)          ((a) ^ (b))
#define V_ANDNOT(a, b)       (~(a) & (b))
#define V_XOR3(a, b, c)      ((a) ^ (b) ^ (c))
#define V_MAJORITY(a, b, c)  (((a) & (b)) | (((a) ^ (b)) & (c)))
#define V_XOR_AND(a, b, c)   ((a) ^ ((b) & (c)))
#define V_CHOOSE(c, yes, no) (((c) & (yes)) | (~(c) & (no)))
#define V_LEFT(v, n)         ((v) << (n))
#define V_RIGHT(v, n)        ((v) >> (n))
#define V_ANY(v)             ((v) != 0)
#define V_COUNT(v)           rulec_popcount(v)
#define WORD_LOWEST(w)       rulecrt_lowest(w)
#include "kernel_body.h"

const struct rulecrt_kernel rulecrt_portable = {
    .id = RULEC_KERNEL_PORTABLE,
    .name = "portable",
    .count = body_count,
    .any = body_any,
    .count_prepared = body_count_prepared,
    .gather = body_gather,
    .ids = body_ids,
    .bases = body_bases,
    .terms = body_terms,
    .qualify = body_qualify,
    .rows_to_planes = body_rows_to_planes,
    .condition = body_condition,
    .tally = body_tally,
    .tally_if = body_tally_if,
    .either_if = body_either_if,
    .add = body_add,
    .gates = body_gates,
    .compare = body_compare,
    .nodes = body_nodes,
};

/* SPDX-License-Identifier: MIT */
#include <rulec/qualify.h>

#include "cpu.h"
#include "kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>

enum {
    SAVES_YMM = 0x6, /* bits of XCR0: XMM and the upper halves of YMM */
    SAVES_ZMM = 0xe6 /* with the mask registers and both parts of ZMM */
};

static unsigned saved_registers(void)
{
    unsigned low;
    unsigned high;

    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has_all(unsigned have, unsigned want)
{
    return (have & want) == want;
}

bool rulecrt_cpu_has(enum rulecrt_cpu what)
{
    const unsigned avx2_b = (1u << 3) | (1u << 5) | (1u << 8); /* BMI1, AVX2, BMI2 */
    const unsigned avx512_b = (1u << 16) | (1u << 17) | (1u << 30) | (1u << 31); /* F DQ BW VL */
    const unsigned avx512_c = (1u << 1) | (1u << 6) | (1u << 8) | (1u << 14);
    /* VBMI, VBMI2, GFNI, VPOPCNTDQ */
    const unsigned one_c = (1u << 23) | (1u << 27) | (1u << 28); /* POPCNT, OSXSAVE, AVX */
    unsigned a;
    unsigned b;
    unsigned c;
    unsigned d;

    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || !has_all(c, one_c))
        return false;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || !has_all(b, avx2_b))
        return false;
    if (what == RULECRT_CPU_AVX2)
        return has_all(saved_registers(), SAVES_YMM);
    return has_all(b, avx512_b) && has_all(c, avx512_c) && has_all(saved_registers(), SAVES_ZMM);
}

#else

bool rulecrt_cpu_has(enum rulecrt_cpu what)
{
    (void)what;
    return false;
}

#endif

#define EIGHT(w) w, w, w, w, w, w, w, w
RULECRT_ON_LINE const uint64_t rulecrt_any_object[RULEC_CARD_BLOCKS * RULEC_BLOCK_WORDS] = { EIGHT(
    EIGHT(UINT64_MAX)) };
#undef EIGHT
RULECRT_ON_LINE const uint64_t rulecrt_no_object[RULEC_CARD_BLOCKS * RULEC_BLOCK_WORDS] = { 0 };

static const struct rulecrt_kernel *best(void)
{
    const struct rulecrt_kernel *k = rulecrt_avx512();

    if (k == NULL)
        k = rulecrt_avx2();
    return k != NULL ? k : &rulecrt_portable;
}

static const struct rulecrt_kernel *kernel_of(rulec_kernel kernel)
{
    switch (kernel) {
    case RULEC_KERNEL_BEST: return best();
    case RULEC_KERNEL_PORTABLE: return &rulecrt_portable;
    case RULEC_KERNEL_AVX2: return rulecrt_avx2();
    case RULEC_KERNEL_AVX512: return rulecrt_avx512();
    case RULEC_KERNELS: break;
    }
    return NULL;
}

rulec_status rulec_tables_open(rulec_asker *asker, const rulec_tables *tables, rulec_kernel kernel)
{
    if (asker == NULL || tables == NULL)
        return RULEC_BAD_ARGUMENT;
    if (tables->size < sizeof *tables)
        return RULEC_BAD_ABI;
    if (tables->head != NULL && tables->head->key != tables->key)
        return RULEC_BAD_PACK;
    asker->tables = tables;
    asker->kernel = kernel_of(kernel);
    if (asker->kernel == NULL)
        return RULEC_BAD_ARGUMENT;
    asker->prepared_count = asker->kernel->count_prepared;
    return RULEC_OK;
}

rulec_status rulec_qualifier_open(rulec_qualifier *qualifier,
                                  const rulec_prerequisites *prerequisites, rulec_kernel kernel)
{
    if (qualifier == NULL || prerequisites == NULL)
        return RULEC_BAD_ARGUMENT;
    if (prerequisites->size < sizeof *prerequisites)
        return RULEC_BAD_ABI;
    qualifier->prerequisites = prerequisites;
    qualifier->kernel = kernel_of(kernel);
    return qualifier->kernel != NULL ? RULEC_OK : RULEC_BAD_ARGUMENT;
}

rulec_asker rulec_tables_portable(const rulec_tables *tables)
{
    const rulec_asker asker = { tables, &rulecrt_portable, rulecrt_portable.count_prepared };

    return asker;
}

const char *rulec_kernel_name(const rulec_asker *asker)
{
    return asker->kernel->name;
}

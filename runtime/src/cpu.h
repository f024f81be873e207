/* SPDX-License-Identifier: MIT */
/* What the processor has, asked of it directly: no helper of libgcc, no environment. */
#ifndef RULECRT_CPU_H
#define RULECRT_CPU_H

#include <stdbool.h>

enum rulecrt_cpu {
    RULECRT_CPU_AVX2,  /* with POPCNT, BMI1 and BMI2 */
    RULECRT_CPU_AVX512 /* that, and F BW DQ VL VBMI VBMI2 VPOPCNTDQ GFNI */
};

/* Whether the instructions exist and the system saves their registers; false off x86-64. */
bool rulecrt_cpu_has(enum rulecrt_cpu what);

#endif

/* SPDX-License-Identifier: MIT */
/* Flows in three forms (write_flows.c), and questions about flows and activations. */
#ifndef BENCH_FLOW_H
#define BENCH_FLOW_H

#include <stdint.h>

#include "bench/harness.h"
#include "rulec/flow.h"

enum {
    BENCH_FLOWS = 64
};

struct bench_node {
    int kind;      /* 0: a leaf, 1: a check */
    uint32_t what; /* the chain, or the fact */
    uint32_t yes;
    uint32_t no;
};

struct bench_flow {
    unsigned (*ifs)(uint32_t facts);
    const struct bench_node *nodes;
    rulec_flow flow; /* as generated code has it */
};

extern const struct bench_flow bench_flows[BENCH_FLOWS];

/* The questions about flows; returns how many. */
size_t bench_flow_questions(struct rc_arena *arena, struct bench_question **questions);

#endif

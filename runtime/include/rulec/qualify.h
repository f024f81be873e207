/* SPDX-License-Identifier: MIT */
/*
 * What a character qualifies for: prerequisites as a table of nodes, each computed once from the
 * numbers of the character, and one gate an object or several that one prerequisite guards. All
 * nodes are computed at once, or each when it is first asked for (rulec_lazy); the values are the
 * same.
 *
 * The caller owns all memory: `values` has room for nodes->count numbers. Nothing here checks its
 * arguments; the tables are those of generated code. What is asked for is followed by calls as deep
 * as prerequisites nest.
 */
#ifndef RULEC_QUALIFY_H
#define RULEC_QUALIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rulec/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a node computes of the nodes a, b and c before it; truths are 0 and 1. */
typedef enum rulec_node_op {
    RULEC_NODE_CONST,  /* constants[a] */
    RULEC_NODE_NUMBER, /* number a of the character */
    RULEC_NODE_NOT,
    RULEC_NODE_AND, /* of the b nodes that operands[a] begins */
    RULEC_NODE_OR,  /* the same */
    RULEC_NODE_SUM, /* the same */
    RULEC_NODE_EQ,
    RULEC_NODE_NE,
    RULEC_NODE_LT,
    RULEC_NODE_LE,
    RULEC_NODE_GT,
    RULEC_NODE_GE,
    RULEC_NODE_NEAR, /* less than 0.0001 apart */
    RULEC_NODE_SUB,
    RULEC_NODE_MUL,
    RULEC_NODE_DIV,
    RULEC_NODE_MOD,
    RULEC_NODE_POW, /* b is a whole number */
    RULEC_NODE_NEG,
    RULEC_NODE_MIN,
    RULEC_NODE_MAX,
    RULEC_NODE_FLOOR,
    RULEC_NODE_CEIL,
    RULEC_NODE_ABS,
    RULEC_NODE_FLOAT, /* rounded to 32 bits */
    RULEC_NODE_IF     /* a != 0 ? b : c */
} rulec_node_op;

typedef struct rulec_node {
    uint32_t op;
    uint32_t a;
    uint32_t b;
    uint32_t c;
} rulec_node;

typedef struct rulec_nodes {
    const rulec_node *nodes; /* operands come before what uses them */
    size_t count;
    const uint32_t *operands;
    const double *constants;
} rulec_nodes;

/* Objects of a word that need the node to hold. */
typedef struct rulec_gate {
    uint32_t node;
    uint32_t word;
    uint64_t bits;
} rulec_gate;

/* One character's nodes, of which those are computed that were asked for. */
typedef struct rulec_lazy {
    const double *numbers; /* of the character */
    double *values;        /* nodes->count */
    uint64_t *known;       /* a bit a node, (nodes->count + 63) / 64 words */
    uint32_t complete;     /* 1: all are known */
} rulec_lazy;

/* Computes the values of all nodes. */
void rulec_nodes_run(const rulec_nodes *nodes, const double *numbers, double *values);

/* Takes the objects out of `set` whose gates do not hold. */
void rulec_gates_apply(const rulec_gate *gates, size_t count, const double *values, uint64_t *set);

/*
 * The objects of `set`, bits of one word, that are left when those are taken out whose gates do not
 * hold; `gates` are the `count` ones of that word. Of the nodes those are computed that decide.
 */
uint64_t rulec_gates_left(const rulec_nodes *nodes, const rulec_lazy *lazy, const rulec_gate *gates,
                          size_t count, uint64_t set);

/*
 * The same for the kernels of rulec/tables.h: all that a pack asks of a character, in one go, many
 * times sooner than by nodes where the processor has AVX-512.
 *
 *     rulec_qualifier q;
 *
 *     rulec_qualifier_open(&q, &realm_prerequisites, RULEC_KERNEL_BEST);
 *     rulec_qualifier_run(&q, numbers, scratch, met);
 *     realm_qualified_domain(met, NULL, domains);
 *
 * The scratch has REALM_QUALIFIER_SCRATCH bytes on 64 bytes, met REALM_MET_WORDS words.
 */
typedef struct rulec_prerequisites {
    uint32_t size;         /* of this struct, as its writer knew it */
    uint32_t scratch_size; /* bytes: numbers, the host's and those that follow from them; truths */
    uint32_t truths_at;    /* bytes */
    uint32_t number_count; /* of the host */
    rulec_nodes computed;  /* operands are numbers of the scratch */
    rulec_prereq sets;     /* its character are those numbers, its objects the bits of all sets */
} rulec_prerequisites;

/* Prerequisites and the kernels chosen for them; shared freely between threads. */
typedef struct rulec_qualifier {
    const rulec_prerequisites *prerequisites;
    const struct rulecrt_kernel *kernel;
} rulec_qualifier;

/*
 * RULEC_BAD_ARGUMENT: NULL, or kernels that this processor or build does not have. RULEC_BAD_ABI:
 * prerequisites of a writer that knew fewer members.
 */
rulec_status rulec_qualifier_open(rulec_qualifier *qualifier,
                                  const rulec_prerequisites *prerequisites, rulec_kernel kernel);

/* Computes all sets of a character into `met`; its numbers are those for rulec_nodes_run. */
void rulec_qualifier_run(const rulec_qualifier *qualifier, const double *numbers, void *scratch,
                         uint64_t *met);

#ifdef __cplusplus
}
#endif

#endif

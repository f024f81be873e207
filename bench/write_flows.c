/* SPDX-License-Identifier: MIT */
/*
 * Writes C for 64 random flows of 6 to 12 conditions in three forms that mean the same: nested
 * ifs, nodes for a tree walk, and tables by the facts asked.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/flow_table.h"

enum {
    FLOWS = 64,
    FACTS = 13,
    LEAVES = 33,
    MOST_NODES = 4096
};

struct node {
    int fact; /* -1: a leaf */
    unsigned leaf;
    unsigned yes;
    unsigned no;
};

static struct node nodes[MOST_NODES];
static unsigned node_count;
static uint32_t seed = 1;

static uint32_t below(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)seed * n >> 32);
}

/* Each of the flow's facts is asked at most once on a path; paths end at random. */
static unsigned grow(const unsigned *facts, unsigned count, unsigned depth)
{
    unsigned at = node_count++;

    nodes[at].fact = -1;
    nodes[at].leaf = below(LEAVES);
    if (count == 0 || depth == 12 || node_count + 2 > MOST_NODES || (depth > 2 && below(3) == 0))
        return at;
    nodes[at].fact = (int)facts[0];
    nodes[at].yes = grow(facts + 1, count - 1, depth + 1);
    nodes[at].no = grow(facts + 1, count - 1, depth + 1);
    return at;
}

static unsigned leaf_of(unsigned at, uint32_t facts)
{
    while (nodes[at].fact >= 0)
        at = (facts >> nodes[at].fact & 1) != 0 ? nodes[at].yes : nodes[at].no;
    return nodes[at].leaf;
}

static void write_ifs(FILE *out, unsigned at, int depth)
{
    if (nodes[at].fact < 0) {
        fprintf(out, "%*sreturn %u;\n", depth * 4, "", nodes[at].leaf);
        return;
    }
    fprintf(out, "%*sif ((facts & %uu) != 0) {\n", depth * 4, "", 1u << nodes[at].fact);
    write_ifs(out, nodes[at].yes, depth + 1);
    fprintf(out, "%*s}\n", depth * 4, "");
    write_ifs(out, nodes[at].no, depth);
}

static void write_flow(FILE *out, unsigned number, uint32_t *mask)
{
    unsigned facts[FACTS];
    unsigned count = 6 + below(7);

    for (unsigned i = 0; i < FACTS; i++)
        facts[i] = i;
    for (unsigned i = FACTS - 1; i > 0; i--) {
        unsigned k = below(i + 1);
        unsigned swap = facts[i];

        facts[i] = facts[k];
        facts[k] = swap;
    }
    *mask = 0;
    for (unsigned i = 0; i < count; i++)
        *mask |= 1u << facts[i];
    node_count = 0;
    grow(facts, count, 0);
    fprintf(out, "static unsigned ifs_%u(uint32_t facts)\n{\n", number);
    write_ifs(out, 0, 1);
    fprintf(out, "}\n\nstatic const struct bench_node nodes_%u[] = {\n", number);
    for (unsigned i = 0; i < node_count; i++)
        fprintf(out, "    { %d, %u, %u, %u },\n", nodes[i].fact < 0 ? 0 : 1,
                nodes[i].fact < 0 ? nodes[i].leaf : 1u << nodes[i].fact, nodes[i].yes, nodes[i].no);
    fprintf(out, "};\n\nstatic const uint16_t table_%u[] = {", number);
    for (uint32_t i = 0; i < 1u << count; i++) {
        uint32_t word = rc_flow_scatter(i, *mask);

        fprintf(out, "%s%u,", i % 24 == 0 ? "\n    " : " ", leaf_of(0, word));
    }
    fprintf(out, "\n};\n\n");
}

int main(int argc, char **argv)
{
    uint32_t masks[FLOWS];
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;

    if (out == NULL)
        return 3;
    fprintf(out, "/* Written by bench_flows. */\n#include \"bench/flow.h\"\n\n");
    for (unsigned i = 0; i < FLOWS; i++)
        write_flow(out, i, &masks[i]);
    fprintf(out, "const struct bench_flow bench_flows[BENCH_FLOWS] = {\n");
    for (unsigned i = 0; i < FLOWS; i++) {
        uint32_t moves[RULEC_FLOW_MOVES];

        rc_flow_moves(masks[i], moves);
        fprintf(out, "    { ifs_%u, nodes_%u, { .mask = 0x%xu, .table = table_%u, .moves = {", i, i,
                masks[i], i);
        for (unsigned k = 0; k < RULEC_FLOW_MOVES; k++)
            fprintf(out, " 0x%xu,", moves[k]);
        fprintf(out, " } } },\n");
    }
    fprintf(out, "};\n");
    return fclose(out) == 0 ? 0 : 3;
}

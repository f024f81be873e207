/* SPDX-License-Identifier: MIT */
/*
 * Writes a module of 160 unit types with two tables of 160 x 160 cells: one without two equal rows,
 * one with few distinct ones. `gdl_module FILE`
 */
#include <stdio.h>

#include "rulec/dice.h"

enum {
    TYPES = 160,
    DISTINCT = 6
};

static void write_row(FILE *f, int type, uint64_t seed)
{
    fprintf(f, "  (u%d u* (", type);
    for (uint64_t i = 0; i < TYPES; i++)
        fprintf(f, "%s%u", i > 0 ? " " : "", rulec_dice_at(seed, i, 100));
    fprintf(f, "))\n");
}

int main(int argc, char **argv)
{
    FILE *f = argc == 2 ? fopen(argv[1], "w") : NULL;

    if (f == NULL)
        return 1;
    for (int i = 0; i < TYPES; i++)
        fprintf(f, "(unit-type u%d)\n", i);
    fprintf(f, "(table hit-chance\n");
    for (int i = 0; i < TYPES; i++)
        write_row(f, i, (uint64_t)i + 1);
    fprintf(f, ")\n(table capture-chance\n");
    for (int i = 0; i < TYPES; i++)
        write_row(f, i, (uint64_t)(i * 7 % DISTINCT) + 1);
    fprintf(f, ")\n");
    return fclose(f) == 0 ? 0 : 1;
}

/*
 * Tables of CHOOSE expressions with their answers: id, expression, the default answer, PCGen's;
 * separated by TABs, the first line names the columns. An answer is
 *
 *     {a, b}                     the set offered
 *     SYNTAX (why)               a load error
 *     UNRESOLVED (k, l) {a, b}   unknown keys, and the set
 *     EXCEPTION (class)          PCGen throws: the default answer
 *
 * A row whose id begins with K asks for the character K, any other for C, of the pack
 * tests/cases/lst/examples. Each answer is given by the front end with ir/eval and by the naive
 * evaluator.
 */
#ifndef TESTS_SUPPORT_VECTORS_H
#define TESTS_SUPPORT_VECTORS_H

#include "support/pack.h"

struct vectors {
    struct pack pack;
    size_t rows;
    size_t failed;
};

/* Loads the pack of the examples; ends the program when it has an error. */
void vectors_init(struct vectors *vectors);
void vectors_clear(struct vectors *vectors);

/* Checks all rows of a table, printing those that fail; false when it cannot be read. */
bool vectors_run(struct vectors *vectors, const char *path);

#endif

/*
 * --compat: which answers of an original program are taken instead of our own.
 *
 * Each language has a list of the places where its published text and the
 * original program differ, named as in the specification ("B1.7", "C12"). A
 * program's name stands for all of its rows;
 * "-ROW" takes one out again, "+ROW" takes a single one: "xconq",
 * "xconq,-B1.7", "+B1.3".
 */
#ifndef RC_LEX_COMPAT_H
#define RC_LEX_COMPAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum {
    RC_COMPAT_WORDS = 4,
    RC_COMPAT_ROWS = RC_COMPAT_WORDS * 64 /* that a language may have */
};

/* A set of rows, by their place in the language's list. All zero: our own
 * answers everywhere. */
struct rc_compat {
    uint64_t rows[RC_COMPAT_WORDS];
};

enum rc_compat_problem {
    RC_COMPAT_OK,
    RC_COMPAT_PROGRAM, /* a word that is neither the program's name nor +ROW or
                          -ROW */
    RC_COMPAT_ROW,     /* no row of that name */
    RC_COMPAT_EMPTY    /* nothing between two commas, or no text at all */
};

/* What was wrong with a text, for a message. */
struct rc_compat_error {
    enum rc_compat_problem problem;
    struct rc_str word;    /* the part of the text that was not understood */
    struct rc_str nearest; /* the name that was probably meant, or empty */
};

/*
 * Reads the text behind --compat= for one language: `program` is the name that
 * selects all `count` rows, rows[i] is the name of row i. The case of names
 * does not count. On failure *out is empty and *error says why; `error` may be
 * NULL.
 */
bool rc_compat_parse(struct rc_str text, const char *program, const char *const *rows, size_t count,
                     struct rc_compat *out, struct rc_compat_error *error);

/* The program that a text begins with ("xconq,-B1.7": "xconq"), or empty
 * ("+B1.3"). */
struct rc_str rc_compat_program(struct rc_str text);

static inline bool rc_compat_has(const struct rc_compat *compat, size_t row)
{
    return row < RC_COMPAT_ROWS && (compat->rows[row / 64] >> (row % 64) & 1u) != 0;
}

static inline void rc_compat_set(struct rc_compat *compat, size_t row, bool on)
{
    uint64_t bit = UINT64_C(1) << (row % 64);

    if (on)
        compat->rows[row / 64] |= bit;
    else
        compat->rows[row / 64] &= ~bit;
}

#endif

/*
 * The formula language of PREVARxx, NUMCHOICES, SELECT, LEVELMIN, BONUS and DEFINE: text to tree.
 *
 * Law: names are not resolved and nothing is computed here (formula_lower.c). All text is a view
 * into the parsed text. Rules: pre.md section 6 (F1 to F11).
 */
#ifndef RC_LST_FORMULA_H
#define RC_LST_FORMULA_H

#include "base/vec.h"
#include "diag/diag.h"

enum rc_formula_op {
    RC_FORMULA_NUMBER,
    RC_FORMULA_NAME,
    RC_FORMULA_STRING,
    RC_FORMULA_CALL,
    RC_FORMULA_NEG,
    RC_FORMULA_NOT,
    RC_FORMULA_ADD,
    RC_FORMULA_SUB,
    RC_FORMULA_MUL,
    RC_FORMULA_DIV,
    RC_FORMULA_MOD,
    RC_FORMULA_POW,
    RC_FORMULA_EQ,
    RC_FORMULA_NE,
    RC_FORMULA_LT,
    RC_FORMULA_LE,
    RC_FORMULA_GT,
    RC_FORMULA_GE,
    RC_FORMULA_AND,
    RC_FORMULA_OR,
    RC_FORMULA_UNREADABLE /* only with the row P44: what the old evaluator is given */
};

enum rc_function {
#define RC_FUNCTION(id, word, least, most, doc) RC_FUNCTION_##id,
#include "lst/formula_function.def"
#undef RC_FUNCTION
    RC_FUNCTION_COUNT_OF
};

struct rc_function_row {
    const char *word;
    unsigned least;
    unsigned most;
    const char *doc;
};

enum {
    RC_FORMULA_DEPTH_LIMIT = 256,  /* parentheses and calls in each other */
    RC_FORMULA_CHAIN_LIMIT = 4096, /* operators in a row */
    RC_FUNCTION_ANY = 255
};

struct rc_formula {
    enum rc_formula_op op;
    enum rc_function function; /* CALL */
    unsigned depth;            /* of the tree below */
    double number;             /* NUMBER */
    struct rc_str name;        /* NAME; STRING without its quotes; CALL: as written */
    struct rc_str text;        /* of the whole node */
    struct rc_span span;
    RC_VEC(struct rc_formula *) args; /* operands, arguments */
};

const struct rc_function_row *rc_function_row(enum rc_function function);

/* By its spelling, all lower or all upper case (F1); RC_FUNCTION_COUNT_OF: there is none. */
enum rc_function rc_function_find(struct rc_str word);

/*
 * Reads a formula; `pos` is the place of the first byte, 0: nowhere. Never NULL: a text that
 * cannot be read is given back as RC_FORMULA_UNREADABLE, after a message unless `lenient`.
 */
struct rc_formula *rc_formula_parse(struct rc_arena *arena, struct rc_diags *diags,
                                    struct rc_str text, rc_pos pos, bool lenient);

/*
 * Takes the next part of *rest up to a comma that is not in parentheses, brackets or quotes, as
 * rc_str_next does.
 */
bool rc_formula_next(struct rc_str *rest, struct rc_str *part);

#endif

/*
 * Prerequisites (PRExxx) as written: text to AST.
 *
 * Law: every text of the tree is a view into the parsed text, and every node has its place. What
 * a name means is not looked at here (pre_lower.h). Rules: pre.md R1 to R8, T3, T5.
 */
#ifndef RC_LST_PRE_H
#define RC_LST_PRE_H

#include "diag/diag.h"
#include "ir/pred.h"
#include "lex/compat.h"
#include "lst/formula.h"

enum rc_pre_kind {
#define RC_PRE_KIND(id, operators, shape, value, brackets, of, counts, doc) RC_PRE_##id,
#include "lst/pre_kind.def"
#undef RC_PRE_KIND
    RC_PRE_KIND_COUNT
};

/* Rows of part C; a struct rc_compat of prerequisites has these numbers. */
enum rc_pre_row {
#define RC_PRE_ROW(id, shipped) RC_PRE_ROW_##id,
#include "lst/pre_row.def"
#undef RC_PRE_ROW
    RC_PRE_ROW_COUNT
};

enum rc_pre_op {
    RC_PRE_GTEQ, /* none is written */
    RC_PRE_EQ,
    RC_PRE_NEQ,
    RC_PRE_GT,
    RC_PRE_LT,
    RC_PRE_LTEQ
};

enum rc_pre_shape {
    RC_PRE_SHAPE_LIST,     /* N,e,e */
    RC_PRE_SHAPE_NAMES,    /* e,e */
    RC_PRE_SHAPE_MULT,     /* N,[pre],[pre] */
    RC_PRE_SHAPE_FORMULAS, /* formula,formula */
    RC_PRE_SHAPE_INTEGER,
    RC_PRE_SHAPE_RANGE, /* MIN=a,MAX=b; old: a+, a-b */
    RC_PRE_SHAPE_WORD,
    RC_PRE_SHAPE_TEXT, /* anything, commas too */
    RC_PRE_SHAPE_SUM   /* e,e=int */
};

enum rc_pre_value {
    RC_PRE_VALUE_NONE,
    RC_PRE_VALUE_OPTIONAL,
    RC_PRE_VALUE_REQUIRED,
    RC_PRE_VALUE_RANGE,     /* an integer or ANY, required (VISION) */
    RC_PRE_VALUE_REDUCTION, /* an integer behind '=' or '.', 1 when there is none (DR) */
    RC_PRE_VALUE_TEXT       /* fact=value, required */
};

struct rc_pre_kind_row {
    const char *word;
    bool operators;
    enum rc_pre_shape shape;
    enum rc_pre_value value;
    bool brackets;
    enum rc_leaf_op of;
    bool counts_things;
    const char *doc;
};

enum {
    RC_PRE_DEPTH_LIMIT = 256 /* PREMULT in PREMULT */
};

/* One element of a list, or one name. */
struct rc_pre_element {
    struct rc_str text;  /* as written, without the brackets */
    struct rc_span span; /* with them */
    struct rc_str key;   /* before "=value", all of it when there is no value */
    struct rc_str value_text;
    int value; /* of value_text, where it is an integer */
    bool has_value;
    bool any;    /* the value is ANY */
    bool absent; /* in brackets: must not be there */
    bool broken; /* several names in one pair of brackets, "TYPE.x[a]": matches nothing (P17) */
};

/* left op right */
struct rc_pre_pair {
    struct rc_formula *left;
    struct rc_formula *right;
};

struct rc_pre {
    enum rc_pre_kind kind;
    enum rc_pre_op op;
    bool has_op;    /* one is written */
    bool negated;   /* begins with '!' */
    bool unmoved;   /* Q: QUALIFY does not override it (R4) */
    bool checkmult; /* CHECKMULT: each take of an ability counts */
    bool invalid;   /* the body is not of the grammar, and a row of part C says what then */
    int count;      /* N */
    struct rc_span span;
    struct rc_span count_span;
    struct rc_str text; /* all of it, as written */
    struct rc_str body;
    struct rc_str head; /* CATEGORY of ABILITY, location of FACT, SKILL of SKILLSIT */
    struct rc_span head_span;
    int min; /* of a range; INT_MIN and INT_MAX when open */
    int max;
    RC_VEC(struct rc_pre_element) elements;
    RC_VEC(struct rc_pre *) pieces;
    RC_VEC(struct rc_pre_pair) pairs;
};

typedef RC_VEC(struct rc_pre *) rc_pre_list;

/* A text with its place: what the front ends of LST hand to each other. */
struct rc_piece {
    struct rc_str text;
    rc_pos pos; /* of its first byte, 0: nowhere */
};

static inline struct rc_span rc_piece_span(struct rc_piece whole, struct rc_str part)
{
    rc_pos begin = whole.pos + (rc_pos)(part.p - whole.text.p);

    return whole.pos == 0 ? RC_NO_SPAN : (struct rc_span){ begin, begin + (rc_pos)part.len };
}

const struct rc_pre_kind_row *rc_pre_kind_row(enum rc_pre_kind kind);

/* The kind and the operator of a word, "VARGTEQ", without case; RC_PRE_KIND_COUNT: unknown. */
enum rc_pre_kind rc_pre_kind_find(struct rc_str word, enum rc_pre_op *op, bool *has_op);

/* Names of the rows of part C, for rc_compat_parse. */
extern const char *const rc_pre_rows[RC_PRE_ROW_COUNT];

/* Whether a token of a line is a prerequisite: PRExxx or !PRExxx. */
bool rc_is_pre(struct rc_str token);

/*
 * Reads one prerequisite, "!PREMULT:1,[PREALIGN:LG],[PRERACE:1,Elf]". NULL after a message; the
 * tree lives in `arena`. Rows of `compat` let through what PCGen accepts and the text does not.
 */
struct rc_pre *rc_pre_parse(struct rc_arena *arena, struct rc_diags *diags,
                            const struct rc_compat *compat, struct rc_piece source);

#endif

/*
 * A game module, closed: types by number, properties as columns over them, tables as cells, rules
 * as trees. What holds from here on: every value fits its bounds, every type number exists, names
 * are text for people and for look-up only.
 */
#ifndef RC_IR_MODULE_H
#define RC_IR_MODULE_H

#include <stdbool.h>

#include "base/str.h"
#include "ir/num.h"

enum {
    RC_MODULE_KINDS = 4
};

enum rc_module_shape {
    RC_MODULE_NUMBER,
    RC_MODULE_TYPE, /* the number of a type, or a negative one for none */
    RC_MODULE_TEXT,
    RC_MODULE_FORM,
    RC_MODULE_POINTS, /* an interpolation list */
    RC_MODULE_DICE
};

enum rc_module_form_kind {
    RC_MODULE_FORM_NIL,
    RC_MODULE_FORM_NUMBER,
    RC_MODULE_FORM_TEXT,
    RC_MODULE_FORM_SYMBOL,
    RC_MODULE_FORM_TYPE,
    RC_MODULE_FORM_LIST
};

/* A constant value of any shape. */
struct rc_module_form {
    enum rc_module_form_kind kind;
    unsigned of_kind; /* TYPE */
    int32_t number;
    struct rc_str text;
    const struct rc_module_form *items;
    size_t count;
};

struct rc_module_value {
    int32_t number;
    struct rc_str text;
    const struct rc_module_form *form;
    const struct rc_num_point *points;
    size_t point_count;
    struct rc_num_dice dice;
};

/* What an input outside of the keys of an interpolation list gets (gdl.md B1.24). */
enum rc_module_outside {
    RC_MODULE_OUTSIDE_NOTHING, /* no value, the caller learns on which side */
    RC_MODULE_OUTSIDE_CONSTANT
};

/* A property of all types of a kind, or of the game (values[0]). */
struct rc_module_column {
    const char *name;
    enum rc_module_shape shape;
    unsigned of_kind; /* TYPE */
    bool set;         /* somewhere it is not the default */
    const struct rc_module_value *values;
    enum rc_module_outside outside;
    const int32_t *outside_values; /* by type */
};

struct rc_module_type {
    struct rc_str symbol;
    struct rc_str place; /* "file.g:12" */
};

/* A symbol that stands for a type, the type's own among them. */
struct rc_module_name {
    struct rc_str text;
    uint32_t type;
};

struct rc_module_kind {
    const char *word;
    const struct rc_module_type *types;
    size_t count;
    const struct rc_module_column *columns;
    size_t column_count;
    const struct rc_module_name *names; /* sorted by bytes */
    size_t name_count;
};

/* Cells by row; a table that nobody mentions has none and answers its fallback. */
struct rc_module_table {
    const char *name;
    unsigned kind[2];
    enum rc_module_shape shape; /* NUMBER, TYPE, DICE */
    unsigned of_kind;
    int32_t fallback;
    bool used;
    const int32_t *cells; /* numbers; of dice, numbers in `rolls` */
    struct rc_str place;
};

enum rc_module_op {
    RC_MODULE_OP_NUMBER,
    RC_MODULE_OP_TURN,
    RC_MODULE_OP_SCORE,
    RC_MODULE_OP_SUM, /* number: which of the module's sums */
    RC_MODULE_OP_ADD,
    RC_MODULE_OP_SUB,
    RC_MODULE_OP_MUL,
    RC_MODULE_OP_DIV,
    RC_MODULE_OP_EQ,
    RC_MODULE_OP_NE,
    RC_MODULE_OP_LT,
    RC_MODULE_OP_LE,
    RC_MODULE_OP_GT,
    RC_MODULE_OP_GE,
    RC_MODULE_OP_AND,
    RC_MODULE_OP_OR,
    RC_MODULE_OP_NOT,
    RC_MODULE_OP_NIL,
    /* statements of a scorekeeper */
    RC_MODULE_OP_IF,   /* test, then, else */
    RC_MODULE_OP_COND, /* test, body, test, body ... */
    RC_MODULE_OP_SEQ,
    RC_MODULE_OP_LAST_SIDE_WINS,
    RC_MODULE_OP_LAST_ALLIANCE_WINS,
    RC_MODULE_OP_WIN,
    RC_MODULE_OP_LOSE,
    RC_MODULE_OP_END,
    RC_MODULE_OP_STOP,
    RC_MODULE_OP_SET_SCORE,
    RC_MODULE_OP_ADD_SCORE,
    /* what a side is */
    RC_MODULE_OP_CLASS, /* text: the word of its class */
    RC_MODULE_OP_SIDE,  /* number: its number; 0 is the side of nobody */
};

struct rc_module_expr {
    enum rc_module_op op;
    int32_t number;
    struct rc_str text;
    const struct rc_module_expr **items;
    size_t count;
};

struct rc_module_score {
    struct rc_str title;
    struct rc_str place;
    const struct rc_module_form *when;    /* or NULL */
    const struct rc_module_expr *trigger; /* or NULL */
    const struct rc_module_expr *body;    /* or NULL */
};

/* (sum-uprop types property): what the host adds up over the units of a side. */
struct rc_module_sum {
    struct rc_str text; /* as it is written */
};

struct rc_ir_module {
    struct rc_str name;
    struct rc_module_kind kinds[RC_MODULE_KINDS];
    const struct rc_module_column *globals;
    size_t global_count;
    const struct rc_module_table *tables;
    size_t table_count;
    const struct rc_num_dice *rolls; /* distinct ones */
    size_t roll_count;
    enum rc_num_rounding rounding;
    const struct rc_module_score *scores;
    size_t score_count;
    const struct rc_module_sum *sums;
    size_t sum_count;
    const struct rc_module_expr *const *sides; /* by unit type: who may own it; NULL: anyone */
};

#endif

/*
 * Every decision about the C of a game module, taken: names, element types, and for each property
 * and table whether it is a constant, an array, or rows that are shared.
 */
#ifndef RC_PLAN_GDL_H
#define RC_PLAN_GDL_H

#include "base/buf.h"
#include "ir/module.h"
#include "plan/name.h"

enum rc_plan_layout {
    RC_PLAN_CONSTANT, /* all the same: the number stands in the accessor, nothing is stored */
    RC_PLAN_DENSE,    /* an element for each type, or each pair of types */
    RC_PLAN_SHARED    /* distinct rows once, and which row each type has */
};

/* A property of the types of a kind. */
struct rc_plan_column {
    const struct rc_module_column *column;
    const char *function; /* island_unit_hp_max */
    enum rc_plan_layout layout;
    const char *element;    /* of the array: "int8_t" */
    const char *array;      /* of numbers: island_unit_hp_max_of */
    const char *form_names; /* prefix of the constant lists of its values */
};

struct rc_plan_table {
    const struct rc_module_table *table;
    const char *function; /* island_hit_chance */
    enum rc_plan_layout layout;
    const char *element;
    const char *array;
    size_t rows;
    size_t cols;
    const size_t *distinct; /* SHARED: a row of the table for each row that is stored */
    size_t distinct_count;
    const uint32_t *row_of; /* SHARED: by row of the table */
    const char *row_element;
    size_t bytes; /* of data */
};

struct rc_plan_kind {
    const struct rc_module_kind *kind;
    const char *type;         /* enum island_unit */
    const char *word;         /* island_unit */
    const char **enumerators; /* by type */
    const char *count;        /* ISLAND_UNIT_COUNT */
    struct rc_plan_column *columns;
};

struct rc_plan_global {
    const struct rc_module_column *column;
    const char *field;
};

struct rc_plan_score {
    const struct rc_module_score *score;
    const char *trigger; /* name of the function, or NULL */
    const char *body;
};

struct rc_plan_game {
    const struct rc_ir_module *module;
    const char *name;  /* island */
    const char *upper; /* ISLAND */
    struct rc_str from;
    struct rc_plan_kind kinds[RC_MODULE_KINDS];
    struct rc_plan_table *tables; /* by table of the module */
    struct rc_plan_global *globals;
    struct rc_plan_score *scores;
    const struct rc_module_expr **side_rules; /* distinct ones */
    size_t side_rule_count;
    uint32_t *side_rule_of; /* by unit type: 0 anyone, else 1 + rule */
    const struct rc_num_point **point_lists;
};

/* `from` is what the first line of each file says it was made of. */
struct rc_plan_game *rc_plan_game(struct rc_arena *arena, const struct rc_ir_module *module,
                                  struct rc_str name, struct rc_str from);

/* For `rulec inspect`: each table that was set, its size, how it is laid down, its bytes. */
void rc_plan_game_inspect(const struct rc_plan_game *plan, struct rc_buf *out);
void rc_plan_game_inspect_json(const struct rc_plan_game *plan, struct rc_buf *out);

#endif

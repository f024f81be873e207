/*
 * How the answers of a plan are laid down: as C, a function an expression, or as tables that the
 * runtime's kernels read.
 */
#ifndef RC_PLAN_LAY_H
#define RC_PLAN_LAY_H

#include "plan/plan.h"

enum rc_codegen {
    RC_CODEGEN_AUTO,
    RC_CODEGEN_STRAIGHT,
    RC_CODEGEN_TABLES
};

/*
 * What the choice was made by. Straight C answers a single rule that stays hot a little faster,
 * but a C compiler takes some milliseconds for each; tables cost it next to nothing, and packs and
 * batches of characters are asked through tables alone.
 */
struct rc_plan_lay {
    bool tables;
    double straight_seconds; /* that a C compiler takes for the straight form, about */
    size_t table_bytes;      /* of the tables; 0 where they do not fit */
    struct rc_str why;       /* "tables: 2,000 rules as C would take a compiler about 8 s" */
};

/* Lays the plan down: sets plan->tables, or leaves it NULL for the straight form. */
struct rc_plan_lay rc_plan_lay_down(struct rc_plan *plan, enum rc_codegen codegen);

/* The tables of the plan, if it has any, go to a binary file that C takes in (rulec/binary.h). */
void rc_plan_binary(struct rc_plan *plan);

/* The tables of a plan, or NULL where they do not fit (plan/tables.h). */
const rulec_tables *rc_plan_tables(const struct rc_plan *plan);

#endif

/* The tables form, printed: data, the four questions by number, and four short functions a rule. */
#ifndef RC_EMIT_ROWS_H
#define RC_EMIT_ROWS_H

#include "emit/writer.h"
#include "plan/plan.h"

void rc_emit_tables(struct rc_writer *w, const struct rc_plan *plan);
void rc_emit_tables_by_number(struct rc_writer *w, const struct rc_plan *plan);

/* The functions of a rule, for a header. */
void rc_emit_short_functions(struct rc_writer *w, const struct rc_plan *plan,
                             const struct rc_plan_rule *rule);

/* rows.c: rows that are written, with those of zeros; a pack of choices has these at least. */
size_t rc_emit_row_count(const rulec_tables *t);

/* rows.c: the relation of the derived set i as an array: its name, and its words. */
const char *rc_emit_map_name(struct rc_arena *arena, size_t i);
size_t rc_emit_map_words(const rulec_tables *t, size_t i);

/* binary.c, where plan->binary is set: the file; and in C its struct, which takes it in. */
struct rc_str rc_emit_binary(struct rc_arena *arena, const struct rc_plan *plan);
void rc_emit_binary_rows(struct rc_writer *w, const struct rc_plan *plan);

#endif

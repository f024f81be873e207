/* The tables form, printed: data, the four questions by number, and four short functions a rule. */
#ifndef RC_EMIT_ROWS_H
#define RC_EMIT_ROWS_H

#include "emit/writer.h"
#include "plan/plan.h"

void rc_emit_tables(struct rc_writer *w, const struct rc_plan *plan);
void rc_emit_tables_by_number(struct rc_writer *w, const struct rc_plan *plan);

/* `before`: what stands before the type, "static inline " in a header. */
void rc_emit_short_functions(struct rc_writer *w, const struct rc_plan *plan,
                             const struct rc_plan_rule *rule, const char *before);

#endif

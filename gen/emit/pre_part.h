/* What the files that print prerequisites share; the interface is emit/pre.h. */
#ifndef RC_EMIT_PRE_PART_H
#define RC_EMIT_PRE_PART_H

#include "emit/writer.h"
#include "plan/pre.h"

/* pre_asked.c: one object, the candidates of a set, what a choice asks; behind the kinds. */
void rc_emit_asked_declarations(struct rc_writer *w, const struct rc_plan_pre *pre);
void rc_emit_asked(struct rc_writer *w, const struct rc_plan_pre *pre);

#endif

/* What the files of emit/ share: each prints one part of the output. */
#ifndef RC_EMIT_PART_H
#define RC_EMIT_PART_H

#include "emit/writer.h"
#include "plan/plan.h"

/* frame.c: the first line, what each .c file begins with, and text that is the same everywhere. */
void rc_emit_line_of(struct rc_writer *w, struct rc_str source, const char *form);
void rc_emit_first_line(struct rc_writer *w, const struct rc_plan *plan, const char *form);
void rc_emit_source_head(struct rc_writer *w, const struct rc_plan *plan, const char *form);

/* header.c, pack.c: PACK.h and PACK_pack.c; and PACK_choose.h, of the tables form. */
void rc_emit_header(struct rc_writer *w, const struct rc_plan *plan);
const char *rc_emit_inline_name(struct rc_arena *arena, const struct rc_plan *plan);
void rc_emit_inline_header(struct rc_writer *w, const struct rc_plan *plan);
void rc_emit_descriptor(struct rc_writer *w, const struct rc_plan *plan);

/* choose.c: the rules of one file, and what finds a rule by number. */
void rc_emit_rules(struct rc_writer *w, const struct rc_plan *plan, unsigned unit);
void rc_emit_by_number(struct rc_writer *w, const struct rc_plan *plan);

/* mask.c: constant sets. `head` has no dimension: "static const uint64_t domain_type_fury". */
void rc_emit_words(struct rc_writer *w, const struct rc_plan *plan, unsigned kind, const char *head,
                   const uint64_t *bits);
void rc_emit_rows(struct rc_writer *w, const struct rc_plan *plan, unsigned kind, const char *head,
                  const uint64_t *bits);

/* One row for each object of `source`, a set of `kind`; objects[i] is a set in bit order. */
void rc_emit_table(struct rc_writer *w, const struct rc_plan *plan, unsigned source, unsigned kind,
                   const char *head, const uint64_t *const *rows);
void rc_emit_mask(struct rc_writer *w, const struct rc_plan *plan, const struct rc_plan_mask *mask);

/* expr.c: the function of a body, in which `w` is the word; and of a term, for a row `m`. */
void rc_emit_body(struct rc_writer *w, const struct rc_plan *plan, const char *name,
                  const struct rc_plan_body *body);
void rc_emit_row_function(struct rc_writer *w, const struct rc_plan *plan,
                          const struct rc_plan_part *part, const struct rc_plan_term *term);

/* frame.c: place, owner and text of a rule, in a pack of not too many; heads of functions. */
void rc_emit_rule_remark(struct rc_writer *w, const struct rc_plan *plan,
                         const struct rc_plan_rule *rule);
const char *rc_emit_character(struct rc_writer *w, const struct rc_plan *plan, bool is_const);

/* The terms as lines of a comment, behind what is there. */
typedef RC_VEC(struct rc_str) rc_line_list;
void rc_emit_term_lines(struct rc_writer *w, const struct rc_plan_body *body, rc_line_list *lines);

#endif

/* The object of a pack that someone names on the command line. */
#ifndef RC_DRIVER_LST_OBJECT_H
#define RC_DRIVER_LST_OBJECT_H

#include "driver/lst_pack.h"

/* The kind of a word, "FEAT", "DOMAIN", "ABILITY=FEAT"; RC_NO_KIND: it is none. */
rc_kind rc_lst_kind_named(const struct rc_model *model, struct rc_str word);

/*
 * The object that `operand` names, as "Dodge" or "FEAT|Dodge", of `kind`, or of any with
 * RC_NO_KIND: then of several with that key the only one with a prerequisite. False after a
 * message at its place, with the nearest name, and RC_EXIT_NAME.
 */
bool rc_lst_object_named(struct rc_run *run, const struct rc_lst_work *work, rc_kind kind,
                         const struct rc_source *operand, rc_kind *found_kind, rc_object *found);

/* Says that nothing has the name; "did you mean" with the nearest. Always false. */
bool rc_lst_no_such_name(struct rc_run *run, struct rc_span span, struct rc_str what,
                         struct rc_str name, const struct rc_suggestion *nearest);

#endif

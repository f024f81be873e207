/* The brackets of spell lists, and what may be a key. */
#ifndef RC_LST_CHOOSE_RESTRICT_H
#define RC_LST_CHOOSE_RESTRICT_H

#include "lst/choose_work.h"

/*
 * Reads LEVELMIN=n;LEVELMAX=n;KNOWN=YES into item->restriction (choose.md B5.2, B5.4). Bounds may
 * be formulas. False when it is not one, which has been reported.
 */
bool rc_choose_restriction(struct rc_choose_work *work, struct rc_choose_item *item);

/* Whether a text may be a key (choose.md G7). */
bool rc_choose_is_key(struct rc_str text);

#endif

/* PCGen's old evaluator of formulas, which --compat=pcgen needs (pre.md F2, P44, P46). */
#ifndef RC_LST_FORMULA_OLD_H
#define RC_LST_FORMULA_OLD_H

#include "lst/pre_lower.h"

/* The number that the old evaluator makes of a text: strictly from left to right. */
rc_pred rc_formula_old(struct rc_pre_scope *scope, struct rc_str text);

#endif

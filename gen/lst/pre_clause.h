/* Prerequisites as their author wrote them: what explanations are made of. */
#ifndef RC_LST_PRE_CLAUSE_H
#define RC_LST_PRE_CLAUSE_H

#include "ir/clause.h"
#include "lst/pre_pack.h"

/*
 * One prerequisite with its pieces. `scope` is one in which it was lowered before, so there is
 * nothing left to say: it must be quiet.
 */
struct rc_clause *rc_pre_clause(struct rc_pre_scope *scope, const struct rc_pre *pre);

/* A scope to lower prerequisites of the pack in once more. */
struct rc_pre_scope rc_pre_pack_scope(struct rc_pre_pack *pack, struct rc_arena *arena,
                                      struct rc_diags *diags);

/* Hangs the prerequisites of the object below each clause that asks for them. */
void rc_pre_complete_clause(const struct rc_pre_pack *pack, struct rc_pre_scope *scope,
                            rc_kind kind, rc_object object, struct rc_clause *clause);

/*
 * Whether a character qualifies for an object of the pack, as one predicate: what
 * rc_pre_qualified_set says of it. True for an object without a prerequisite.
 */
rc_pred rc_pre_qualified_pred(struct rc_pre_pack *pack, rc_kind kind, rc_object object);

/* That QUALIFY names the object. */
rc_pred rc_pre_granted_pred(struct rc_pre_pack *pack, rc_kind kind, rc_object object);

#endif

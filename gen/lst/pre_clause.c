#include "lst/pre_clause.h"

/* How many pieces must hold; all and one have words of their own. */
static void join_pieces(struct rc_clause *clause, const struct rc_pre *pre)
{
    clause->count = pre->count;
    clause->join = RC_CLAUSE_SOME;
    if (pre->count == (int)pre->pieces.count)
        clause->join = RC_CLAUSE_ALL;
    else if (pre->count == 1)
        clause->join = RC_CLAUSE_ANY;
    clause->negated = pre->negated;
}

struct rc_clause *rc_pre_clause(struct rc_pre_scope *scope, const struct rc_pre *pre)
{
    struct rc_clause *clause = RC_NEW(scope->arena, struct rc_clause);

    *clause =
        (struct rc_clause){ .of = pre->kind == RC_PRE_TEXT ? RC_CLAUSE_UNCHECKED : RC_CLAUSE_PRED,
                            .text = pre->text,
                            .span = pre->span,
                            .pred = rc_pre_lower(scope, pre, NULL) };
    clause->fails = scope->failed;
    if (pre->kind != RC_PRE_MULT)
        return clause;
    join_pieces(clause, pre);
    for (size_t i = 0; i < pre->pieces.count; i++) {
        struct rc_clause *piece = rc_pre_clause(scope, pre->pieces.at[i]);
        RC_PUSH(scope->arena, &clause->parts, piece);
    }
    return clause;
}

struct rc_pre_scope rc_pre_pack_scope(struct rc_pre_pack *pack, struct rc_arena *arena,
                                      struct rc_diags *diags)
{
    return (struct rc_pre_scope){ .arena = arena,
                                  .diags = diags,
                                  .world = &pack->world,
                                  .preds = &pack->preds,
                                  .compat = pack->compat,
                                  .quiet = true };
}

void rc_pre_complete_clause(const struct rc_pre_pack *pack, struct rc_pre_scope *scope,
                            rc_kind kind, rc_object object, struct rc_clause *clause)
{
    const struct rc_pre_object *record = rc_pre_object_of(pack, kind, object);

    for (size_t i = 0; i < clause->parts.count; i++)
        rc_pre_complete_clause(pack, scope, kind, object, clause->parts.at[i]);
    if (clause->of != RC_CLAUSE_QUALIFIED || record == NULL)
        return;
    for (size_t i = 0; i < record->pres.count; i++) {
        struct rc_clause *part = rc_pre_clause(scope, record->pres.at[i]);
        RC_PUSH(scope->arena, &clause->parts, part);
    }
    if (clause->parts.count > 0)
        clause->join = RC_CLAUSE_ALL;
}

rc_pred rc_pre_granted_pred(struct rc_pre_pack *pack, rc_kind kind, rc_object object)
{
    const struct rc_model *model = pack->world.model;
    const struct rc_kind_info *info = rc_kind_info(model, kind);
    struct rc_str key = rc_object_key(model, kind, object);
    struct rc_leaf named = { .op = RC_LEAF_QUALIFY,
                             .text = rc_intern_add(pack->preds.texts, info->word),
                             .value = info->family == RC_KIND_ABILITY };

    named.other = rc_intern_add(pack->preds.texts, key);
    return rc_pred_leaf(&pack->preds, named);
}

rc_pred rc_pre_qualified_pred(struct rc_pre_pack *pack, rc_kind kind, rc_object object)
{
    const struct rc_pre_object *record = rc_pre_object_of(pack, kind, object);
    rc_pred met;

    if (record == NULL)
        return rc_pred_truth(&pack->preds, true);
    met = record->conditions.met;
    if (!rc_pred_is_true(&pack->preds, met))
        met = rc_pred_or(&pack->preds, rc_pre_granted_pred(pack, kind, object), met);
    return rc_pred_and(&pack->preds, met, record->conditions.unmoved);
}

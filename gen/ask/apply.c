#include "ask/apply_work.h"

void rc_apply_add_key(struct rc_apply *a, rc_str_list *list, struct rc_str key)
{
    if (!rc_list_has_fold(list, key))
        RC_APPLY_ADD(a->arena, list, key);
}

void rc_apply_remove_key(struct rc_apply *a, rc_str_list *list, struct rc_str key)
{
    size_t kept = 0;

    RC_APPLY_OWN(a->arena, list);
    for (size_t i = 0; i < list->count; i++) {
        if (!rc_str_eq_fold(list->at[i], key))
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

void rc_apply_set_int(struct rc_apply *a, rc_named_ints *list, struct rc_str name, int value)
{
    RC_APPLY_OWN(a->arena, list);
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name)) {
            list->at[i].value = value;
            return;
        }
    }
    list->at[list->count++] = (struct rc_named_int){ name, value };
}

void rc_apply_set_number(struct rc_apply *a, rc_named_numbers *list, struct rc_str name,
                         double value)
{
    RC_APPLY_OWN(a->arena, list);
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq_fold(list->at[i].name, name)) {
            list->at[i].value = value;
            list->at[i].known = true;
            return;
        }
    }
    list->at[list->count++] = (struct rc_named_number){ name, value, true };
}

/* The texts of a relation of an object, as a list. */
rc_str_list rc_apply_values(struct rc_apply *a, enum rc_relation relation, rc_kind kind,
                            rc_object object)
{
    struct rc_values values = rc_object_values(a->pack->model, relation, kind, object);
    rc_str_list list = { 0 };

    for (size_t i = 0; i < values.count; i++)
        RC_PUSH(a->arena, &list, rc_sym_text(a->pack->model->texts, values.at[i]));
    return list;
}

static rc_apply_function *const functions[RC_CHANGE_COUNT] = {
#define RC_CHANGE(id, row, kind, word, apply, text) [RC_CHANGE_##id] = rc_apply_##apply,
#include "ask/change.def"
#undef RC_CHANGE
};

/*
 * In turn: a caster level, a subclass or a spell may be of a class that is begun in the same set,
 * and an item is owned before it is equipped.
 */
const struct rc_character *rc_change_apply(struct rc_arena *arena, const struct rc_ask_pack *pack,
                                           const struct rc_character *base,
                                           struct rc_change_set changes)
{
    struct rc_character *c = RC_NEW(arena, struct rc_character);
    struct rc_apply a = { arena, pack, c };

    *c = *base;
    for (size_t i = 0; i < changes.count; i++) {
        const struct rc_change *change = rc_change_in_turn(changes, i);
        functions[change->id](&a, change);
    }
    return c;
}

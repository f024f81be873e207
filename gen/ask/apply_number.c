/* Numbers. */
#include "ask/apply_work.h"

void rc_apply_raise_stat(struct rc_apply *a, const struct rc_change *change)
{
    rc_apply_set_int(a, &a->c->stats_total, change->key, (int)change->to);
}

void rc_apply_raise_skill(struct rc_apply *a, const struct rc_change *change)
{
    double bought = 0;

    for (size_t i = 0; i < a->c->skill_ranks.count; i++) {
        if (rc_str_eq_fold(a->c->skill_ranks.at[i].name, change->key))
            bought = a->c->skill_ranks.at[i].value;
    }
    rc_apply_set_number(a, &a->c->skill_ranks, change->key, bought + change->to - change->from);
    rc_apply_set_number(a, &a->c->skills_held, change->key, change->to);
}

void rc_apply_raise_variable(struct rc_apply *a, const struct rc_change *change)
{
    rc_apply_remove_key(a, &a->c->vars_undefined, change->key);
    RC_APPLY_OWN(a->arena, &a->c->vars);
    for (size_t i = 0; i < a->c->vars.count; i++) {
        if (rc_str_eq(a->c->vars.at[i].name, change->key)) {
            a->c->vars.at[i] = (struct rc_named_number){ change->key, change->to, true };
            return;
        }
    }
    RC_APPLY_ADD(a->arena, &a->c->vars, (struct rc_named_number){ change->key, change->to, true });
}

void rc_apply_raise_number(struct rc_apply *a, const struct rc_change *change)
{
    int to = (int)change->to;

    switch ((int)change->id) {
    case RC_CHANGE_RAISE_ATTACK: a->c->bab = to; break;
    case RC_CHANGE_RAISE_HIT_POINTS: a->c->hit_points = to; break;
    case RC_CHANGE_RAISE_RESISTANCE: a->c->spell_resistance = to; break;
    case RC_CHANGE_RAISE_SAVE: rc_apply_set_int(a, &a->c->checks_total, change->key, to); break;
    case RC_CHANGE_RAISE_BASE_SAVE: rc_apply_set_int(a, &a->c->checks_base, change->key, to); break;
    case RC_CHANGE_RAISE_VISION: rc_apply_set_int(a, &a->c->vision, change->key, to); break;
    default: break;
    }
}

/* The key counts with its case, as the test of it does. */
void rc_apply_raise_reduction(struct rc_apply *a, const struct rc_change *change)
{
    rc_named_ints *list = &a->c->damage_reduction_by_bypass;

    RC_APPLY_OWN(a->arena, list);
    for (size_t i = 0; i < list->count; i++) {
        if (rc_str_eq(list->at[i].name, change->key)) {
            list->at[i].value = (int)change->to;
            return;
        }
    }
    RC_APPLY_ADD(a->arena, list, (struct rc_named_int){ change->key, (int)change->to });
}

void rc_apply_raise_speed(struct rc_apply *a, const struct rc_change *change)
{
    rc_apply_set_number(a, &a->c->movement, change->key, change->to);
    a->c->has_movement = true;
}

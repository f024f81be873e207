/* What is chosen once, and QUALIFY. */
#include "ask/apply_work.h"

bool rc_has_deity(const struct rc_character *character)
{
    const struct rc_deity_info *info = &character->deity_info;

    return character->deity.len > 0 && !rc_str_eq_fold(character->deity, RC_STR("None")) &&
           !(info->present && info->unselected);
}

bool rc_has_alignment(const struct rc_character *character)
{
    return character->alignment.len > 0 && !rc_str_eq_fold(character->alignment, RC_STR("None"));
}

static bool holds(struct rc_apply *a, rc_pred pred)
{
    struct rc_pred_run run;

    rc_pred_run_init(&run, a->arena, a->pack->preds,
                     (struct rc_asked){ a->pack->model, a->c, NULL });
    return rc_pred_holds(&run, pred);
}

static void add_domains(struct rc_apply *a, rc_object deity, struct rc_deity_info *info)
{
    info->domains = rc_apply_values(a, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, deity);
    info->domains_pass = rc_apply_values(a, RC_RELATION_DEITYDOMAIN, RC_KIND_DEITY, deity);
    for (size_t i = 0; i < a->pack->domains.count; i++) {
        const struct rc_ask_domain *row = &a->pack->domains.at[i];
        if (row->deity != deity)
            continue;
        RC_PUSH(a->arena, &info->domains, row->domain);
        if (holds(a, row->condition))
            RC_PUSH(a->arena, &info->domains_pass, row->domain);
    }
}

void rc_apply_choose_deity(struct rc_apply *a, const struct rc_change *change)
{
    rc_object deity = rc_object_find(a->pack->model, RC_KIND_DEITY, change->key);
    struct rc_deity_info info = { .present = true, .key = change->key };
    rc_str_list align;

    a->c->deity = change->key;
    if (deity == RC_NO_OBJECT)
        return;
    align = rc_apply_values(a, RC_RELATION_ALIGN, RC_KIND_DEITY, deity);
    info.types = rc_apply_values(a, RC_RELATION_TYPE, RC_KIND_DEITY, deity);
    info.pantheon = rc_apply_values(a, RC_RELATION_PANTHEON, RC_KIND_DEITY, deity);
    if (align.count > 0)
        info.align = align.at[0];
    for (size_t i = 0; i < a->pack->weapons.count; i++) {
        if (a->pack->weapons.at[i].deity == deity)
            RC_PUSH(a->arena, &info.weapons, a->pack->weapons.at[i].weapon);
    }
    a->c->deity_info = info;
    add_domains(a, deity, &info);
    a->c->deity_info = info;
}

void rc_apply_choose_alignment(struct rc_apply *a, const struct rc_change *change)
{
    a->c->alignment = change->key;
}

void rc_apply_gain_qualify(struct rc_apply *a, const struct rc_change *change)
{
    const struct rc_kind_info *kind = rc_kind_info(a->pack->model, a->pack->kind);
    bool ability = kind->family == RC_KIND_ABILITY;
    struct rc_kind_keys keys = { .kind = ability ? RC_STR("ABILITY") : change->kind,
                                 .category = ability ? change->kind : RC_STR("") };

    RC_PUSH(a->arena, &keys.keys, change->key);
    RC_APPLY_ADD(a->arena, &a->c->qualify, keys);
}

/* SPDX-License-Identifier: MIT */
/* Attacks and saves (flow.md B.3.3, B.3.4): rolled by the host, or by the dice here. */
#include "activation_internal.h"
#include "text.h"

/* A variant's name stands in the flavour text of a part and in the name of an effect (C22). */
int rulecrt_variant_counts(const rulec_activation *a, const rulec_item *item, const char *text)
{
    const rulec_config_entry *chosen = rulec_config_get(&a->config, "variant");

    if (chosen == NULL || chosen->kind != RULEC_VALUE_NUMBER || chosen->number < 1 ||
        chosen->number > item->variant_count)
        return 1;
    return rulecrt_contains(text, item->variants[chosen->number - 1]);
}

int rulecrt_part_counts(const struct rulecrt_step *s, const rulec_item_part *part)
{
    return part->phase == s->a->phase && rulecrt_variant_counts(s->a, s->item, part->variant);
}

int rulecrt_effect_counts(const struct rulecrt_step *s, const rulec_item_effect *effect,
                          unsigned phase)
{
    return effect->phase == phase &&
           (effect->flags & (RULEC_EFFECT_OFF | RULEC_EFFECT_OWNERS)) == 0 &&
           rulecrt_variant_counts(s->a, s->item, effect->name);
}

struct rulecrt_stakes rulecrt_stakes(const struct rulecrt_step *s)
{
    struct rulecrt_stakes stakes = { 0, 0, 0, 0 };

    for (unsigned i = 0; i < s->item->part_count; i++) {
        const rulec_item_part *part = &s->item->parts[i];

        if (!rulecrt_part_counts(s, part))
            continue;
        stakes.damage = 1;
        stakes.half_or_full |= part->on_miss != RULEC_ON_MISS_NONE;
        stakes.saveable |= part->on_miss != RULEC_ON_MISS_FULL;
        stakes.unavoidable |= part->on_miss != RULEC_ON_MISS_NONE;
    }
    for (unsigned i = 0; i < s->item->effect_count; i++) {
        const rulec_item_effect *effect = &s->item->effects[i];
        int all = (effect->flags & RULEC_EFFECT_ALL_TARGETS) != 0;

        if (!rulecrt_effect_counts(s, effect, s->a->phase))
            continue;
        stakes.saveable |= !all;
        stakes.unavoidable |= all;
    }
    return stakes;
}

int32_t rulecrt_draw(struct rulecrt_step *s, rulec_roll roll)
{
    rulec_dice dice = { s->a->seed, s->a->draw };
    int32_t total = rulec_dice_roll(&dice, roll);

    s->a->draw = dice.next;
    return total;
}

/* One die of twenty; the better or the worse of two with advantage or disadvantage. */
static int32_t draw_d20(struct rulecrt_step *s, int advantage)
{
    static const rulec_roll d20 = { 1, 20, 0, 1 };
    int32_t a = rulecrt_draw(s, d20);
    int32_t b = advantage == 0 ? a : rulecrt_draw(s, d20);

    return (advantage > 0) == (a > b) ? a : b;
}

/* A number of the configuration within bounds that no sum can leave; 0: it has none. */
int32_t rulecrt_setting(const struct rulecrt_step *s, const char *key)
{
    const rulec_config_entry *e = rulec_config_get(&s->a->config, key);

    return e != NULL && e->number > -1000 && e->number < 1000 ? (int32_t)e->number : 0;
}

static void roll_attack(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    const rulec_actor *target = rulec_store_find(s->world->store, a->attack_target);
    int advantage = (rulecrt_setting(s, "attack.advantage") != 0) -
                    (rulecrt_setting(s, "attack.disadvantage") != 0);

    a->attack_die = draw_d20(s, advantage);
    a->attack_total = a->attack_die + s->item->attack_bonus + s->caster->attack_bonus +
                      rulecrt_setting(s, "attack.bonus");
    a->attack =
        target != NULL && a->attack_total >= target->armour ? RULEC_ATTACK_HIT : RULEC_ATTACK_MISS;
}

/* By the die, or because of who attacks or who is attacked. */
static int is_critical(const struct rulecrt_step *s)
{
    const rulec_actor *target = rulec_store_find(s->world->store, s->a->attack_target);
    unsigned actions = s->caster->criticals | (target == NULL ? 0u : target->grants_criticals);

    return (s->item->critical > 0 && s->a->attack_die >= s->item->critical) ||
           (actions >> s->item->action & 1) != 0;
}

/* hit: effective is the first target; miss: nobody, and in the program whoever was (C19) */
static enum rulecrt_outcome attack_known(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    unsigned flags = a->flags & ~(unsigned)RULEC_ACTIVATION_CRITICAL;

    if (is_critical(s))
        flags |= RULEC_ACTIVATION_CRITICAL;
    a->flags = (uint8_t)flags;
    if (a->attack == RULEC_ATTACK_HIT)
        rulecrt_set_effective(s, &a->attack_target, 1);
    else if ((s->rows & RULEC_ROW(19)) == 0)
        rulecrt_set_effective(s, NULL, 0);
    return RULECRT_DONE;
}

enum rulecrt_outcome rulecrt_attack_roll(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    if (rulecrt_answered(s, RULEC_WAIT_ATTACK))
        return attack_known(s);
    if (a->target_count == 0)
        return rulecrt_fail(s, RULEC_REASON_NO_TARGET);
    a->attack_target = a->targets[0];
    if (s->world->rolls == RULEC_ROLLS_HOST)
        return rulecrt_wait(s, RULEC_WAIT_ATTACK, RULEC_WHO_GM);
    roll_attack(s);
    return attack_known(s);
}

/* A concentration is held by the constitution. */
static unsigned save_ability(const struct rulecrt_step *s)
{
    return s->a->difficulty != 0 ? RULEC_ABILITY_CON : s->item->save_ability;
}

int32_t rulecrt_difficulty(const rulec_activation *a, const rulec_world *world)
{
    if (a->difficulty != 0)
        return a->difficulty;
    return rulec_save_difficulty(&world->pack->items[a->item],
                                 rulec_store_find(world->store, a->caster));
}

/* Automatic results of flags; both cancel out. */
static void begin_saves(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    a->save_count = a->target_count;
    for (uint32_t i = 0; i < RULEC_TARGET_MAX; i++) {
        static const rulec_save none;
        rulec_save *save = &a->saves[i];
        const rulec_actor *actor;
        unsigned flags = 0;

        *save = none;
        if (i >= a->save_count)
            continue;
        save->target = a->targets[i];
        actor = rulec_store_find(s->world->store, save->target);
        if (actor != NULL && (a->flags & RULEC_ACTIVATION_CHECK) == 0)
            flags = actor->save_flags[save_ability(s)] & (RULEC_SAVE_SUCCEEDS | RULEC_SAVE_FAILS);
        if (flags == RULEC_SAVE_SUCCEEDS || flags == RULEC_SAVE_FAILS) {
            save->known = save->automatic = 1;
            save->succeeded = flags == RULEC_SAVE_SUCCEEDS;
        }
    }
}

/* A save of an actor, or to end an effect on a check, a check of an ability. */
static int32_t roll_save(struct rulecrt_step *s, const rulec_actor *actor)
{
    unsigned ability = save_ability(s);
    unsigned flags;

    if (actor == NULL)
        return draw_d20(s, 0);
    if ((s->a->flags & RULEC_ACTIVATION_CHECK) != 0)
        return draw_d20(s, 0) + actor->ability_bonus[s->item->checked_ability];
    flags = actor->save_flags[ability];
    return draw_d20(s, ((flags & RULEC_SAVE_ADVANTAGE) != 0) -
                           ((flags & RULEC_SAVE_DISADVANTAGE) != 0)) +
           actor->save_bonus[ability];
}

static void roll_saves(struct rulecrt_step *s)
{
    int32_t dc = rulecrt_difficulty(s->a, s->world);

    for (uint32_t i = 0; i < s->a->save_count; i++) {
        rulec_save *save = &s->a->saves[i];

        if (save->known)
            continue;
        save->total = roll_save(s, rulec_store_find(s->world->store, save->target));
        save->known = 1;
        save->succeeded = save->total >= dc;
    }
}

static int saves_known(const rulec_activation *a)
{
    for (uint32_t i = 0; i < a->save_count; i++)
        if (!a->saves[i].known)
            return 0;
    return 1;
}

/* effective: those that failed; who succeeded may be immune from now on. */
static enum rulecrt_outcome saves_completed(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    uint32_t failed[RULEC_TARGET_MAX];
    size_t count = 0;

    for (uint32_t i = 0; i < a->save_count; i++) {
        if (!a->saves[i].succeeded)
            failed[count++] = a->saves[i].target;
        else if ((s->item->flags & RULEC_ITEM_SAVE_IMMUNITY) != 0 && a->difficulty == 0)
            rulecrt_effect(s, RULEC_MAKE_IMMUNITY, a->saves[i].target);
    }
    rulecrt_set_effective(s, failed, count);
    return RULECRT_DONE;
}

/* B.3.3, cases (1) and (2), and C10: whether nobody needs to roll. */
static int save_is_skipped(struct rulecrt_step *s)
{
    struct rulecrt_stakes stakes = rulecrt_stakes(s);
    rulec_activation *a = s->a;

    if (!stakes.saveable && (stakes.unavoidable || (s->rows & RULEC_ROW(10)) == 0)) {
        rulecrt_set_effective(s, a->targets, a->target_count);
        return 1;
    }
    return a->target_count == a->effective_count;
}

enum rulecrt_outcome rulecrt_saving_throw(struct rulecrt_step *s, int always)
{
    if (rulecrt_answered(s, RULEC_WAIT_SAVES))
        return saves_completed(s);
    if (!always && save_is_skipped(s))
        return RULECRT_DONE;
    begin_saves(s);
    if (s->world->rolls == RULEC_ROLLS_DICE)
        roll_saves(s);
    return saves_known(s->a) ? saves_completed(s)
                             : rulecrt_wait(s, RULEC_WAIT_SAVES, RULEC_WHO_TARGET);
}

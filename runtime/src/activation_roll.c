/* SPDX-License-Identifier: MIT */
/* Attacks, saves and damage (flow.md B.3.3, B.3.4): rolled by the host, or by the dice here. */
#include "activation_internal.h"
#include "text.h"

/* A variant's name stands in the flavour text of a part and in the name of an effect (C22). */
static int variant_counts(const rulec_activation *a, const rulec_item *item, const char *text)
{
    const rulec_config_entry *chosen = rulec_config_get(&a->config, "variant");

    if (chosen == NULL || chosen->kind != RULEC_VALUE_NUMBER || chosen->number < 1 ||
        chosen->number > item->variant_count)
        return 1;
    return rulecrt_contains(text, item->variants[chosen->number - 1]);
}

int rulecrt_part_counts(const struct rulecrt_step *s, const rulec_item_part *part)
{
    return part->phase == s->a->phase && variant_counts(s->a, s->item, part->variant);
}

int rulecrt_effect_counts(const struct rulecrt_step *s, const rulec_item_effect *effect,
                          unsigned phase)
{
    return effect->phase == phase &&
           (effect->flags & (RULEC_EFFECT_OFF | RULEC_EFFECT_OWNERS)) == 0 &&
           variant_counts(s->a, s->item, effect->name);
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

static int32_t draw(struct rulecrt_step *s, rulec_roll roll)
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
    int32_t a = draw(s, d20);
    int32_t b = advantage == 0 ? a : draw(s, d20);

    return (advantage > 0) == (a > b) ? a : b;
}

static int flag_set(const rulec_config *config, const char *key)
{
    const rulec_config_entry *e = rulec_config_get(config, key);

    return e != NULL && e->number != 0;
}

static void roll_attack(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    const rulec_actor *caster = rulec_store_find(s->world->store, a->caster);
    const rulec_actor *target = rulec_store_find(s->world->store, a->attack_target);
    int advantage =
        flag_set(&a->config, "attack.advantage") - flag_set(&a->config, "attack.disadvantage");
    const rulec_config_entry *bonus = rulec_config_get(&a->config, "attack.bonus");

    a->attack_die = draw_d20(s, advantage);
    a->attack_total =
        a->attack_die + s->item->attack_bonus + (caster == NULL ? 0 : caster->attack_bonus);
    if (bonus != NULL && bonus->number > -1000 && bonus->number < 1000)
        a->attack_total += (int32_t)bonus->number;
    a->attack =
        target != NULL && a->attack_total >= target->armour ? RULEC_ATTACK_HIT : RULEC_ATTACK_MISS;
}

/* hit: effective is the first target; miss: nobody, and in the program whoever was (C19) */
static enum rulecrt_outcome attack_known(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    unsigned flags = a->flags & ~(unsigned)RULEC_ACTIVATION_CRITICAL;

    if (a->attack_die >= s->item->critical && s->item->critical > 0)
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

static int32_t draw_part(struct rulecrt_step *s, rulec_roll roll)
{
    if ((s->a->flags & RULEC_ACTIVATION_CRITICAL) != 0 &&
        (s->a->flags & RULEC_ACTIVATION_ATTACK_ROLL) != 0)
        roll.count = (int16_t)(roll.count * 2);
    return draw(s, roll);
}

/* What scaling adds: its formula once a step; for cantrips without one, the part's own. */
static int32_t roll_scaling(struct rulecrt_step *s, rulec_roll of_part, const rulec_actor *caster)
{
    const rulec_config_entry *level = rulec_config_get(&s->a->config, "spellLevel");
    rulec_roll roll = s->item->scaling_roll;
    int32_t steps = rulec_scaling_steps(
        s->item, level != NULL && level->number < 100 ? (int32_t)level->number : s->item->level,
        caster == NULL ? 0 : caster->level);
    int32_t total = 0;

    if (roll.count == 0 && roll.addend == 0 && s->item->scaling == RULEC_SCALING_CANTRIP)
        roll = of_part;
    for (int32_t i = 0; i < steps; i++)
        total += draw_part(s, roll);
    return total;
}

static unsigned attack_ability(const rulec_item *item)
{
    if (item->attack_ability != RULEC_ABILITY_NONE)
        return item->attack_ability;
    return item->action == RULEC_ACTION_MWAK   ? RULEC_ABILITY_STR
           : item->action == RULEC_ACTION_RWAK ? RULEC_ABILITY_DEX
                                               : RULEC_ABILITY_NONE;
}

/* The part's dice, and what the first part of a roll has besides (B.3.4): the formula for two
   hands, scaling, and with the off hand no modifier. */
static int32_t roll_part(struct rulecrt_step *s, const rulec_item_part *part, int first)
{
    const rulec_actor *caster = rulec_store_find(s->world->store, s->a->caster);
    rulec_roll roll = part->roll;
    int32_t total;

    if (!first)
        return draw_part(s, roll);
    if ((s->item->flags & RULEC_ITEM_VERSATILE) != 0 && flag_set(&s->a->config, "damageVersatile"))
        roll = s->item->versatile;
    total = draw_part(s, roll);
    if (caster != NULL && flag_set(&s->a->config, "damageOffhand"))
        total -= caster->ability_bonus[attack_ability(s->item)];
    if (s->item->scaling != RULEC_SCALING_NONE)
        total += roll_scaling(s, roll, caster);
    return total;
}

size_t rulec_activation_parts(const rulec_activation *a, const rulec_world *world, uint16_t *rows)
{
    const rulec_item *item = &world->pack->items[a->item];
    size_t count = 0;

    for (unsigned i = 0; i < item->part_count && count < RULEC_PART_MAX; i++) {
        const rulec_item_part *part = &item->parts[i];

        if (part->phase != a->phase || !variant_counts(a, item, part->variant))
            continue;
        /* without anybody effective only what a miss leaves is rolled */
        if (a->effective_count > 0 || part->on_miss != RULEC_ON_MISS_NONE)
            rows[count++] = (uint16_t)i;
    }
    return count;
}

/* What the caster deals is more or less by his factor. */
void rulecrt_put_part(struct rulecrt_step *s, uint16_t row, int32_t amount)
{
    static const rulec_rolled_part none;
    const rulec_actor *caster = rulec_store_find(s->world->store, s->a->caster);
    rulec_rolled_part *rolled = &s->a->parts[s->a->part_count++];
    const rulec_item_part *part = &s->item->parts[row];

    *rolled = none;
    rolled->part.amount = amount;
    rolled->part.multiplier = caster == NULL ? 1000 : caster->inflicts;
    rolled->part.type = part->type;
    rolled->part.on_miss = part->on_miss;
    rolled->item_part = row;
    rolled->phase = part->phase;
}

/* Like the first part; C11: its sign goes with the factor, which the program forgets. */
static void put_bonus(struct rulecrt_step *s, uint16_t row)
{
    const rulec_actor *caster = rulec_store_find(s->world->store, s->a->caster);
    int32_t bonus = caster == NULL ? 0 : caster->damage_bonus;
    rulec_rolled_part *rolled;

    if (bonus == 0 || s->a->part_count == RULEC_PART_MAX)
        return;
    rulecrt_put_part(s, row, bonus < 0 ? -bonus : bonus);
    rolled = &s->a->parts[s->a->part_count - 1];
    if (bonus < 0 && (s->rows & RULEC_ROW(11)) == 0)
        rolled->part.multiplier = -rolled->part.multiplier;
}

/* 0: a formula is the host's, so the host has to roll all of it. */
static int can_roll(const struct rulecrt_step *s, const uint16_t *rows, size_t count)
{
    if ((s->item->flags & (RULEC_ITEM_VERSATILE | RULEC_ITEM_VERSATILE_ROLL)) ==
            RULEC_ITEM_VERSATILE &&
        flag_set(&s->a->config, "damageVersatile"))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!s->item->parts[rows[i]].is_roll)
            return 0;
    return 1;
}

static void roll_damage(struct rulecrt_step *s, const uint16_t *rows, size_t count)
{
    s->a->part_count = 0;
    for (size_t i = 0; i < count; i++)
        rulecrt_put_part(s, rows[i], roll_part(s, &s->item->parts[rows[i]], i == 0));
    if (count > 0)
        put_bonus(s, rows[0]);
    s->a->flags |= RULEC_ACTIVATION_ROLLED;
}

enum rulecrt_outcome rulecrt_damage_roll(struct rulecrt_step *s, int of_attack)
{
    struct rulecrt_stakes stakes = rulecrt_stakes(s);
    rulec_activation *a = s->a;
    int needed = a->effective_count > 0 ? stakes.damage : 0;
    uint16_t rows[RULEC_PART_MAX];
    size_t count;

    if (rulecrt_answered(s, RULEC_WAIT_DAMAGE))
        return RULECRT_DONE;
    /* a save's damage needs somebody to damage, an attack's only a part that a miss leaves */
    if (stakes.half_or_full && (of_attack || a->target_count > 0))
        needed = 1;
    if (!needed)
        return RULECRT_DONE;
    a->flags = (uint8_t)((a->flags & ~(unsigned)RULEC_ACTIVATION_ATTACK_ROLL) |
                         (of_attack ? (unsigned)RULEC_ACTIVATION_ATTACK_ROLL : 0u));
    count = rulec_activation_parts(a, s->world, rows);
    if (s->world->rolls == RULEC_ROLLS_HOST || !can_roll(s, rows, count))
        return rulecrt_wait(s, RULEC_WAIT_DAMAGE, RULEC_WHO_ROLLER);
    roll_damage(s, rows, count);
    return RULECRT_DONE;
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
            flags =
                actor->save_flags[s->item->save_ability] & (RULEC_SAVE_SUCCEEDS | RULEC_SAVE_FAILS);
        if (flags == RULEC_SAVE_SUCCEEDS || flags == RULEC_SAVE_FAILS) {
            save->known = save->automatic = 1;
            save->succeeded = flags == RULEC_SAVE_SUCCEEDS;
        }
    }
}

/* A save of an actor, or to end an effect on a check, a check of an ability. */
static int32_t roll_save(struct rulecrt_step *s, const rulec_actor *actor)
{
    unsigned ability = s->item->save_ability;
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
    int32_t dc = rulec_save_difficulty(s->item, rulec_store_find(s->world->store, s->a->caster));

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
        else if ((s->item->flags & RULEC_ITEM_SAVE_IMMUNITY) != 0 &&
                 rulecrt_effect(s, RULEC_MAKE_IMMUNITY, a->saves[i].target) == NULL)
            return rulecrt_fail(s, RULEC_REASON_NO_ROOM);
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

static rulec_damage_source source_of(const struct rulecrt_step *s)
{
    const rulec_actor *caster = rulec_store_find(s->world->store, s->a->caster);
    rulec_damage_source source = { 0, s->item->action, s->item->save_ability };

    if (s->item->kind == RULEC_ITEM_WEAPON)
        source.properties = s->item->properties;
    if (s->item->kind == RULEC_ITEM_SPELL ||
        (caster != NULL && (caster->flags & RULEC_ACTOR_MAGICAL) != 0))
        source.properties |= RULEC_PROPERTY_MAGICAL;
    if (s->item->attack_ability != RULEC_ABILITY_NONE)
        source.ability = s->item->attack_ability;
    return source;
}

static int record_damage(struct rulecrt_step *s, uint32_t target, const rulec_damage_part *parts)
{
    const rulec_actor *actor = rulec_store_find(s->world->store, target);
    rulec_damage_source source = source_of(s);
    rulec_damage_result r;
    rulec_effect *e;

    if (actor == NULL)
        return 1;
    rulec_damage_to(parts, s->a->part_count, &source, &actor->defence,
                    rulecrt_has(s->a->effective, s->a->effective_count, target), s->rows, &r);
    if (r.damage <= 0 && r.healing <= 0 && r.temphp <= 0)
        return 1;
    e = rulecrt_effect(s, RULEC_RECORD_DAMAGE, target);
    if (e == NULL)
        return 0;
    e->amounts[0] = r.damage;
    e->amounts[1] = r.healing;
    e->amounts[2] = r.temphp;
    return 1;
}

/* A record for each of targets and effective targets; nothing at all when nothing was rolled. */
enum rulecrt_outcome rulecrt_apply_damage(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;
    rulec_damage_part parts[RULEC_PART_MAX];

    if ((a->flags & RULEC_ACTIVATION_ROLLED) == 0)
        return RULECRT_DONE;
    for (uint32_t i = 0; i < a->part_count; i++)
        parts[i] = a->parts[i].part;
    for (uint32_t i = 0; i < a->target_count; i++)
        if (!record_damage(s, a->targets[i], parts))
            return rulecrt_fail(s, RULEC_REASON_NO_ROOM);
    for (uint32_t i = 0; i < a->effective_count; i++)
        if (!rulecrt_has(a->targets, a->target_count, a->effective[i]) &&
            !record_damage(s, a->effective[i], parts))
            return rulecrt_fail(s, RULEC_REASON_NO_ROOM);
    return RULECRT_DONE;
}

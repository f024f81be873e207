/* SPDX-License-Identifier: MIT */
/* Damage (flow.md B.3.4): which parts are rolled, by the host or by the dice here, and for whom. */
#include <string.h>

#include "activation_internal.h"

/* How a roll comes out: by the dice, or as it is for who always takes the most or the least. */
enum luck {
    BY_DICE,
    MOST,
    LEAST
};

/* A row behind those of the item is the ammunition's. */
static const rulec_item_part *part_of(const rulec_activation *a, const rulec_flow_pack *pack,
                                      unsigned row)
{
    const rulec_item *item = &pack->items[a->item];

    return row < item->part_count ? &item->parts[row]
                                  : &pack->items[a->ammunition - 1].parts[row - item->part_count];
}

static unsigned ammunition_parts(const rulec_activation *a, const rulec_flow_pack *pack)
{
    if (a->ammunition == 0 || (a->flags & RULEC_ACTIVATION_ATTACK_ROLL) == 0)
        return 0;
    return pack->items[a->ammunition - 1].part_count;
}

static int32_t draw(struct rulecrt_step *s, rulec_roll roll, enum luck luck)
{
    if (luck == BY_DICE)
        return rulecrt_draw(s, roll);
    return roll.addend +
           roll.count * (roll.base + (luck == MOST && roll.sides > 1 ? roll.sides - 1 : 0));
}

static int is_critical(const struct rulecrt_step *s)
{
    return (s->a->flags & RULEC_ACTIVATION_CRITICAL) != 0 &&
           (s->a->flags & RULEC_ACTIVATION_ATTACK_ROLL) != 0;
}

static int32_t draw_part(struct rulecrt_step *s, rulec_roll roll, enum luck luck)
{
    if (is_critical(s))
        roll.count = (int16_t)(roll.count * 2);
    return draw(s, roll, luck);
}

/* What scaling adds: its formula once a step; for cantrips without one, the part's own. */
static int32_t roll_scaling(struct rulecrt_step *s, rulec_roll of_part, enum luck luck)
{
    const rulec_config_entry *level = rulec_config_get(&s->a->config, "spellLevel");
    rulec_roll roll = s->item->scaling_roll;
    int32_t steps = rulec_scaling_steps(
        s->item, level != NULL && level->number < 100 ? (int32_t)level->number : s->item->level,
        s->caster->level);
    int32_t total = 0;

    if (roll.count == 0 && roll.addend == 0 && s->item->scaling == RULEC_SCALING_CANTRIP)
        roll = of_part;
    for (int32_t i = 0; i < steps; i++)
        total += draw_part(s, roll, luck);
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

static int is_versatile(const struct rulecrt_step *s)
{
    return (s->item->flags & RULEC_ITEM_VERSATILE) != 0 &&
           rulecrt_setting(s, "damageVersatile") != 0;
}

/* The part's dice, and what the first part of a roll has besides: the formula for two hands,
   scaling, dice of a critical hit, and with the off hand no modifier. */
static int32_t roll_part(struct rulecrt_step *s, unsigned row, int first, enum luck luck)
{
    rulec_roll roll = part_of(s->a, s->world->pack, row)->roll;
    int32_t total;

    if (!first)
        return draw_part(s, roll, luck);
    if (is_versatile(s))
        roll = s->item->versatile;
    total = draw_part(s, roll, luck);
    if (is_critical(s))
        total += draw(s, s->item->critical_roll, luck);
    if (rulecrt_setting(s, "damageOffhand") != 0)
        total -= s->caster->ability_bonus[attack_ability(s->item)];
    if (s->item->scaling != RULEC_SCALING_NONE)
        total += roll_scaling(s, roll, luck);
    return total;
}

size_t rulec_activation_parts(const rulec_activation *a, const rulec_world *world, uint16_t *rows)
{
    const rulec_item *item = &world->pack->items[a->item];
    unsigned all = item->part_count + ammunition_parts(a, world->pack);
    size_t count = 0;

    for (unsigned i = 0; i < all && count < RULEC_PART_MAX; i++) {
        const rulec_item_part *part = part_of(a, world->pack, i);

        if (part->phase != a->phase ||
            (i < item->part_count && !rulecrt_variant_counts(a, item, part->variant)))
            continue;
        /* without anybody effective only what a miss leaves is rolled */
        if (a->effective_count > 0 || part->on_miss != RULEC_ON_MISS_NONE)
            rows[count++] = (uint16_t)i;
    }
    return count;
}

/* What the caster deals is more or less by his factor, ammunition's parts excepted. */
static rulec_rolled_part *put_part(struct rulecrt_step *s, uint16_t row, int32_t amount)
{
    static const rulec_rolled_part none;
    rulec_rolled_part *rolled = &s->a->parts[s->a->part_count++];
    const rulec_item_part *part = part_of(s->a, s->world->pack, row);

    *rolled = none;
    rolled->part.amount = rolled->most = rolled->least = amount;
    rolled->part.multiplier = row >= s->item->part_count ? 1000 : s->caster->inflicts;
    rolled->part.type = part->type;
    rolled->part.on_miss = part->on_miss;
    rolled->item_part = row;
    rolled->phase = part->phase;
    return rolled;
}

static void roll_row(struct rulecrt_step *s, uint16_t row, int first, int32_t amount)
{
    rulec_rolled_part *rolled = put_part(s, row, amount);

    /* of the host's formula the most and the least are not known here */
    if (part_of(s->a, s->world->pack, row)->is_roll) {
        rolled->most = roll_part(s, row, first, MOST);
        rolled->least = roll_part(s, row, first, LEAST);
    }
}

void rulecrt_put_damage(struct rulecrt_step *s, const uint16_t *rows, size_t count,
                        const int32_t *amounts)
{
    memset(s->a->parts, 0, sizeof s->a->parts);
    s->a->part_count = 0;
    for (size_t i = 0; i < count; i++)
        roll_row(s, rows[i], i == 0,
                 amounts != NULL ? amounts[i] : roll_part(s, rows[i], i == 0, BY_DICE));
    s->a->flags |= RULEC_ACTIVATION_ROLLED;
}

/* Like the first part; C11: its sign goes with the factor, which the program forgets. */
static void put_bonus(struct rulecrt_step *s, uint16_t row)
{
    int32_t bonus = s->caster->damage_bonus + rulecrt_setting(s, "damage.bonus");
    rulec_rolled_part *rolled;

    if (bonus == 0 || s->a->part_count == RULEC_PART_MAX)
        return;
    rolled = put_part(s, row, bonus < 0 ? -bonus : bonus);
    if (bonus < 0 && (s->rows & RULEC_ROW(11)) == 0)
        rolled->part.multiplier = -rolled->part.multiplier;
}

/* 0: a formula is the host's, so the host has to roll all of it. */
static int can_roll(const struct rulecrt_step *s, const uint16_t *rows, size_t count)
{
    if ((s->item->flags & RULEC_ITEM_FORMULA) != 0 ||
        (is_versatile(s) && (s->item->flags & RULEC_ITEM_VERSATILE_ROLL) == 0))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!part_of(s->a, s->world->pack, rows[i])->is_roll)
            return 0;
    return 1;
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
    rulecrt_put_damage(s, rows, count, NULL);
    if (count > 0)
        put_bonus(s, rows[0]);
    return RULECRT_DONE;
}

static rulec_damage_source source_of(const struct rulecrt_step *s)
{
    rulec_damage_source source = { 0, s->item->action, s->item->save_ability };

    if (s->item->kind == RULEC_ITEM_WEAPON)
        source.properties = s->item->properties;
    if (s->item->kind == RULEC_ITEM_SPELL || (s->caster->flags & RULEC_ACTOR_MAGICAL) != 0)
        source.properties |= RULEC_PROPERTY_MAGICAL;
    if (s->item->attack_ability != RULEC_ABILITY_NONE)
        source.ability = s->item->attack_ability;
    return source;
}

static void record_damage(struct rulecrt_step *s, uint32_t target)
{
    const rulec_actor *actor = rulec_store_find(s->world->store, target);
    rulec_damage_part parts[RULEC_PART_MAX];
    rulec_damage_source source = source_of(s);
    rulec_damage_result r;
    rulec_effect *e;

    if (actor == NULL)
        return;
    for (uint32_t i = 0; i < s->a->part_count; i++) {
        const rulec_rolled_part *rolled = &s->a->parts[i];

        parts[i] = rolled->part;
        if ((actor->defence.receives_most >> parts[i].type & 1) != 0)
            parts[i].amount = rolled->most;
        else if ((actor->defence.receives_least >> parts[i].type & 1) != 0)
            parts[i].amount = rolled->least;
    }
    rulec_damage_to(parts, s->a->part_count, &source, &actor->defence,
                    rulecrt_has(s->a->effective, s->a->effective_count, target), s->rows, &r);
    if (r.damage <= 0 && r.healing <= 0 && r.temphp <= 0)
        return;
    e = rulecrt_effect(s, RULEC_RECORD_DAMAGE, target);
    e->amounts[0] = r.damage;
    e->amounts[1] = r.healing;
    e->amounts[2] = r.temphp;
}

/* A record for each of targets and effective targets, an empty one when none takes anything;
   nothing at all when nothing was rolled. */
enum rulecrt_outcome rulecrt_apply_damage(struct rulecrt_step *s)
{
    rulec_activation *a = s->a;

    if ((a->flags & RULEC_ACTIVATION_ROLLED) == 0)
        return RULECRT_DONE;
    for (uint32_t i = 0; i < a->target_count; i++)
        record_damage(s, a->targets[i]);
    for (uint32_t i = 0; i < a->effective_count; i++)
        if (!rulecrt_has(a->targets, a->target_count, a->effective[i]))
            record_damage(s, a->effective[i]);
    if (a->effect_count == 0)
        rulecrt_effect(s, RULEC_RECORD_DAMAGE, 0);
    return RULECRT_DONE;
}

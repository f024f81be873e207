/* SPDX-License-Identifier: MIT */
/* Damage to one target, hit points, difficulties: flow.md B.3.4, B.3.6. */
#include "rulec/resolver.h"

enum {
    WHOLE = 1000 /* thousandths */
};

/* Rounded down, also below zero. */
static int64_t divide_down(int64_t a, int64_t b)
{
    int64_t q = a / b;

    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static int32_t clamp32(int64_t x)
{
    return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int32_t)x;
}

void rulec_defence_init(rulec_defence *d)
{
    static const rulec_defence none;

    *d = none;
    d->times_all = d->times_creature = WHOLE;
    for (unsigned i = 0; i < RULEC_ACTION_COUNT; i++)
        d->times_action[i] = WHOLE;
    for (unsigned i = 0; i < RULEC_DAMAGE_COUNT; i++)
        d->times_type[i] = WHOLE;
    for (unsigned i = 0; i < RULEC_ABILITY_COUNT; i++)
        d->times_ability[i] = WHOLE;
}

/* The pools of a target, shared by all parts. */
struct pools {
    int64_t all;
    int64_t physical;
    int64_t action;
    int64_t type[RULEC_DAMAGE_COUNT];
    int64_t taken;
};

static int64_t pool_of(int32_t points)
{
    return points > 0 ? points : 0;
}

static void fill_pools(struct pools *p, const rulec_damage_source *source,
                       const rulec_defence *defence)
{
    p->all = pool_of(defence->reduce_all);
    p->physical = pool_of(defence->reduce_physical);
    p->action = pool_of(defence->reduce_action[source->action]);
    p->taken = 0;
    for (unsigned i = 0; i < RULEC_DAMAGE_COUNT; i++)
        p->type[i] = pool_of(defence->reduce_type[i]);
}

/* C21: the program lets a negative part fill the pool, and counts it as 0. */
static int64_t reduce(struct pools *p, int64_t *pool, int64_t x, rulec_rows rows)
{
    int64_t used = *pool < x ? *pool : x;

    if (x <= 0 && (rows & RULEC_ROW(21)) == 0)
        return x;
    *pool -= used;
    p->taken += used;
    return x - used;
}

static int is_healing(unsigned type)
{
    return type == RULEC_DAMAGE_HEALING || type == RULEC_DAMAGE_TEMPHP;
}

static int64_t reduced(struct pools *p, const rulec_damage_part *part,
                       const rulec_damage_source *source, rulec_rows rows)
{
    int64_t x = part->amount;

    /* C12: the program lets pools take from healing and temporary hit points as well */
    if (is_healing(part->type) && (rows & RULEC_ROW(12)) == 0)
        return x;
    if ((source->properties & RULEC_PROPERTY_MAGICAL) == 0)
        x = reduce(p, &p->physical, x, rows);
    x = reduce(p, &p->action, x, rows);
    x = reduce(p, &p->type[part->type], x, rows);
    return reduce(p, &p->all, x, rows);
}

/* floor(x * multiplier * G), G the product of five factors, in exact thousandths. */
static int64_t multiplied(int64_t x, const rulec_damage_part *part,
                          const rulec_damage_source *source, const rulec_defence *d)
{
    const int32_t factors[] = { part->multiplier,
                                d->times_all,
                                d->times_action[source->action],
                                d->times_creature,
                                d->times_type[part->type],
                                d->times_ability[source->ability] };
    int64_t numerator = x;
    int64_t denominator = 1;

    for (unsigned i = 0; i < sizeof factors / sizeof *factors; i++) {
        if (factors[i] == WHOLE)
            continue;
        numerator *= factors[i];
        denominator *= WHOLE;
        /* whole factors leave the fraction, so that many of them fit */
        while (denominator > 1 && numerator % 10 == 0) {
            numerator /= 10;
            denominator /= 10;
        }
        if (numerator > INT64_MAX / 4000000 || numerator < INT64_MIN / 4000000)
            return divide_down(numerator, denominator);
    }
    return divide_down(numerator, denominator);
}

static int64_t on_a_miss(int64_t p, unsigned on_miss)
{
    return on_miss == RULEC_ON_MISS_FULL   ? p
           : on_miss == RULEC_ON_MISS_HALF ? divide_down(p, 2)
                                           : 0;
}

static int trait_holds(const rulec_defence *d, unsigned trait, unsigned type, unsigned properties)
{
    int physical = type >= RULEC_DAMAGE_BLUDGEONING && type <= RULEC_DAMAGE_SLASHING;

    if (!d->all[trait] && (d->types[trait] & UINT32_C(1) << type) == 0)
        return 0;
    return !(physical && (d->bypass[trait] & properties) != 0);
}

/* The traits of one type, applied together: immune 0, resistant a half, vulnerable twice. */
static void add_damage(int64_t sum, unsigned type, const rulec_damage_source *source,
                       const rulec_defence *d, rulec_damage_result *r)
{
    int immune = trait_holds(d, RULEC_TRAIT_IMMUNE, type, source->properties);
    int resistant = trait_holds(d, RULEC_TRAIT_RESISTANT, type, source->properties);
    int vulnerable = trait_holds(d, RULEC_TRAIT_VULNERABLE, type, source->properties);
    int64_t left = immune ? 0 : sum;

    left = vulnerable ? left * 2 : left;
    left = resistant ? divide_down(left, 2) : left;
    r->damage = clamp32(r->damage + left);
    r->immune = clamp32(r->immune + (immune ? sum : 0));
    r->resistant = clamp32(r->resistant + (resistant ? sum - divide_down(sum, 2) : 0));
    r->vulnerable = clamp32(r->vulnerable + (vulnerable ? sum : 0));
}

void rulec_damage_to(const rulec_damage_part *parts, size_t count,
                     const rulec_damage_source *source, const rulec_defence *defence, int effective,
                     rulec_rows rows, rulec_damage_result *result)
{
    static const rulec_damage_result none;
    struct pools pools;
    int64_t sums[RULEC_DAMAGE_COUNT];

    *result = none;
    fill_pools(&pools, source, defence);
    for (unsigned t = 0; t < RULEC_DAMAGE_COUNT; t++)
        sums[t] = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t p =
            multiplied(reduced(&pools, &parts[i], source, rows), &parts[i], source, defence);
        int64_t sum = sums[parts[i].type] + (effective ? p : on_a_miss(p, parts[i].on_miss));

        sums[parts[i].type] = sum > 0 ? sum : 0;
    }
    for (unsigned t = 0; t < RULEC_DAMAGE_COUNT; t++)
        if (!is_healing(t))
            add_damage(sums[t], t, source, defence, result);
    result->healing = clamp32(sums[RULEC_DAMAGE_HEALING]);
    result->temphp = clamp32(sums[RULEC_DAMAGE_TEMPHP]);
    result->reduced = clamp32(pools.taken);
}

static int64_t max64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t min64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t optioned(int32_t points, enum rulec_hp_option option)
{
    switch (option) {
    case RULEC_HP_PLAIN: break;
    case RULEC_HP_HALVED: return divide_down(points, 2);
    case RULEC_HP_DOUBLED: return (int64_t)points * 2;
    }
    return points;
}

void rulec_hp_apply(const rulec_hp *before, int32_t damage, int32_t healing, int32_t temphp,
                    enum rulec_hp_option option, rulec_hp_result *r)
{
    int64_t d = optioned(damage, option);
    int64_t h = optioned(healing, option);
    int64_t t = optioned(temphp, option);
    int64_t hp = before->hp;
    int64_t temp = before->temp;
    int64_t new_temp = max64(0, max64(temp - d, t));
    int64_t new_hp =
        min64(max64(0, min64(hp + temp - d, hp)) + h, (int64_t)before->max + before->tempmax);

    r->hp = clamp32(new_hp);
    r->temp = clamp32(new_temp);
    r->hp_damage = clamp32(max64(hp - new_hp, 0));
    r->temp_damage = clamp32(max64(temp - new_temp, 0));
    r->total_damage = clamp32((int64_t)r->hp_damage + r->temp_damage);
    r->hp_healing = clamp32(max64(new_hp - hp, 0));
    r->temp_raise = clamp32(max64(new_temp - temp, 0));
}

int32_t rulec_save_difficulty(const rulec_item *item, const rulec_actor *caster)
{
    if (item->save_dc == RULEC_DC_FLAT)
        return item->dc;
    if (caster == NULL)
        return 0;
    if (item->save_dc == RULEC_DC_ABILITY && item->dc >= 0 && item->dc < RULEC_ABILITY_COUNT)
        return caster->ability_dc[item->dc];
    return caster->spell_dc;
}

int32_t rulec_concentration_difficulty(int32_t damage)
{
    return damage / 2 > 10 ? damage / 2 : 10;
}

int32_t rulec_scaling_steps(const rulec_item *item, int32_t spell_level, int32_t caster_level)
{
    int32_t above = spell_level - item->level;

    if (item->scaling == RULEC_SCALING_CANTRIP)
        return caster_level > 0 ? (caster_level + 1) / 6 : 0;
    if (item->scaling != RULEC_SCALING_LEVEL || above <= 0)
        return 0;
    return above / (item->upcast_interval > 0 ? item->upcast_interval : 1);
}

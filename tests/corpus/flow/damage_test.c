/* SPDX-License-Identifier: MIT */
/* damage.jsonl and hp.jsonl: every row under the program's rows, and what differs by default. */
#include "ir/item.h"
#include "rows.h"
#include "rulec/resolver.h"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

static int int_at(const json_t *object, const char *key)
{
    return (int)json_number_value(json_object_get(object, key));
}

/* A pool's value as the rules read it: cut toward zero; a text by its leading digits. */
static int pool_value(const json_t *value)
{
    return json_is_string(value) ? (int)strtol(json_string_value(value), NULL, 10)
                                 : (int)json_number_value(value);
}

static uint32_t type_set(const json_t *list)
{
    uint32_t set = 0;

    for (size_t i = 0; i < json_array_size(list); i++) {
        int type = rc_damage_find(rc_str(json_string_value(json_array_get(list, i))));

        if (type > 0)
            set |= UINT32_C(1) << type;
    }
    return set;
}

static uint8_t property_set(const json_t *list)
{
    unsigned set = 0;

    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));

        set |= strcmp(name, "mgc") == 0   ? RULEC_PROPERTY_MAGICAL
               : strcmp(name, "sil") == 0 ? RULEC_PROPERTY_SILVERED
               : strcmp(name, "ada") == 0 ? RULEC_PROPERTY_ADAMANTINE
                                          : 0u;
    }
    return (uint8_t)set;
}

static void read_reduction(rulec_defence *d, json_t *reduction)
{
    const char *key;
    json_t *value;

    json_object_foreach(reduction, key, value)
    {
        int action = rc_action_find(rc_str(key));
        int type = rc_damage_find(rc_str(key));

        if (strcmp(key, "all") == 0)
            d->reduce_all = pool_value(value);
        else if (strcmp(key, "physical") == 0)
            d->reduce_physical = pool_value(value);
        else if (action > 0)
            d->reduce_action[action] = pool_value(value);
        else if (type > 0)
            d->reduce_type[type] = pool_value(value);
    }
}

static int thousandths(const json_t *value)
{
    return json_is_number(value) ? (int)(json_number_value(value) * 1000) : 1000;
}

static void read_grants(rulec_defence *d, const json_t *grants)
{
    const char *key;
    json_t *value;

    d->times_all = thousandths(json_object_get(grants, "all"));
    json_object_foreach(json_object_get(grants, "type"), key, value)
        d->times_type[rc_damage_find(rc_str(key))] = thousandths(value);
    json_object_foreach(json_object_get(grants, "action"), key, value)
        d->times_action[rc_action_find(rc_str(key))] = thousandths(value);
}

static void read_defence(rulec_defence *d, const json_t *row)
{
    static const char *const traits[] = { "di", "dr", "dv" };

    rulec_defence_init(d);
    for (unsigned i = 0; i < RULEC_TRAIT_COUNT; i++) {
        d->types[i] = type_set(json_object_get(json_object_get(row, "traits"), traits[i]));
        d->bypass[i] = property_set(json_object_get(json_object_get(row, "bypasses"), traits[i]));
        d->all[i] = json_is_true(json_object_get(json_object_get(row, "traitAll"), traits[i]));
    }
    read_reduction(d, json_object_get(row, "reduction"));
    read_grants(d, json_object_get(row, "grants"));
}

static size_t read_parts(const json_t *list, rulec_damage_part *parts)
{
    static const char *const miss[] = { "none", "half", "full" };

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *p = json_array_get(list, i);

        parts[i] = (rulec_damage_part){
            .amount = int_at(p, "amount"),
            .multiplier = thousandths(json_object_get(p, "multiplier")),
            .type = (uint8_t)rc_damage_find(rc_str(text_at(p, "type"))),
        };
        for (uint8_t m = 0; m < 3; m++)
            if (strcmp(text_at(p, "halving"), miss[m]) == 0)
                parts[i].on_miss = m;
    }
    return json_array_size(list);
}

static rulec_damage_source read_source(const json_t *item)
{
    bool weapon = strcmp(text_at(item, "type"), "weapon") == 0;
    bool spell = strcmp(text_at(item, "type"), "spell") == 0;
    uint8_t properties = weapon ? property_set(json_object_get(item, "properties")) : 0;

    if (spell || json_is_true(json_object_get(item, "actorMagical")))
        properties |= RULEC_PROPERTY_MAGICAL;
    return (rulec_damage_source){ .properties = properties,
                                  .action = (uint8_t)rc_action_find(
                                      rc_str(text_at(item, "actionType"))) };
}

static rulec_damage_result compute(const json_t *row, rulec_rows rows)
{
    rulec_damage_part parts[RULEC_PART_MAX];
    size_t count = read_parts(json_object_get(row, "parts"), parts);
    rulec_damage_source source = read_source(json_object_get(row, "item"));
    rulec_defence defence;
    rulec_damage_result result;

    read_defence(&defence, row);
    rulec_damage_to(parts, count, &source, &defence, json_is_true(json_object_get(row, "effective")),
                    rows, &result);
    return result;
}

static bool agrees(const json_t *want, rulec_damage_result r)
{
    return int_at(want, "damage") == r.damage && int_at(want, "healing") == r.healing &&
           int_at(want, "temphp") == r.temphp && int_at(want, "di") == r.immune &&
           int_at(want, "dr") == r.resistant && int_at(want, "dv") == r.vulnerable &&
           int_at(want, "damagereduction") == r.reduced;
}

static size_t damage_rows(void)
{
    FILE *file = rows_open("damage.jsonl");
    size_t rows = 0, bad = 0, c12 = 0, c21 = 0, other = 0;
    json_t *row;

    while ((row = rows_next(file)) != NULL) {
        const json_t *want = json_object_get(row, "result");
        rulec_damage_result page = compute(row, 0);

        rows++;
        if (!agrees(want, compute(row, RULEC_ROWS_WIRE)) && bad++ < 5) {
            char *text = json_dumps(row, JSON_COMPACT);

            printf("%s\n", text);
            free(text);
        }
        if (!agrees(want, page)) {
            rulec_damage_result without_12 = compute(row, RULEC_ROWS_WIRE & ~RULEC_ROW(12));
            rulec_damage_result without_21 = compute(row, RULEC_ROWS_WIRE & ~RULEC_ROW(21));

            c12 += memcmp(&page, &without_12, sizeof page) == 0;
            c21 += memcmp(&page, &without_21, sizeof page) == 0;
            other += memcmp(&page, &without_12, sizeof page) != 0 &&
                     memcmp(&page, &without_21, sizeof page) != 0;
        }
        json_decref(row);
    }
    fclose(file);
    printf("damage: %zu rows, %zu wrong; by default C12 %zu, C21 %zu, other %zu\n", rows, bad, c12,
           c21, other);
    return bad + other + (rows == 0);
}

static size_t hp_rows(void)
{
    FILE *file = rows_open("hp.jsonl");
    size_t rows = 0, bad = 0;
    json_t *row;

    while ((row = rows_next(file)) != NULL) {
        const json_t *want = json_object_get(row, "result");
        const json_t *options = json_object_get(row, "options");
        rulec_hp hp = { int_at(row, "hp"), int_at(row, "max"), int_at(row, "tempmax"),
                        int_at(row, "temp") };
        enum rulec_hp_option option =
            json_is_true(json_object_get(options, "isHalved"))    ? RULEC_HP_HALVED
            : json_is_true(json_object_get(options, "isDoubled")) ? RULEC_HP_DOUBLED
                                                                  : RULEC_HP_PLAIN;
        rulec_hp_result r;

        rulec_hp_apply(&hp, int_at(row, "damage"), int_at(row, "healing"), int_at(row, "temphp"),
                       option, &r);
        rows++;
        bad += int_at(want, "newHp") != r.hp || int_at(want, "newTempHp") != r.temp ||
               int_at(want, "hpDmg") != r.hp_damage || int_at(want, "tempHpDmg") != r.temp_damage ||
               int_at(want, "totalDmg") != r.total_damage ||
               int_at(want, "hpHeal") != r.hp_healing ||
               int_at(want, "tempHpRaise") != r.temp_raise;
        json_decref(row);
    }
    fclose(file);
    printf("hp: %zu rows, %zu wrong\n", rows, bad);
    return bad + (rows == 0);
}

int main(void)
{
    return damage_rows() + hp_rows() == 0 ? 0 : 1;
}

#include "lst/map.h"

#include <assert.h>

/* The value of a slot whose pair was removed: probing goes on past it. */
#define GONE UINT32_MAX

static uint32_t hash(uint32_t scope, uint32_t key)
{
    uint64_t x = ((uint64_t)scope << 32 | key) * UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(x >> 32);
}

static struct rc_map_slot *find(const struct rc_pair_map *map, uint32_t scope, uint32_t key)
{
    uint32_t mask = map->slot_count - 1;
    uint32_t i = hash(scope, key) & mask;

    while (map->slots[i].value != 0 && (map->slots[i].scope != scope || map->slots[i].key != key))
        i = (i + 1) & mask;
    return &map->slots[i];
}

static void grow(struct rc_pair_map *map)
{
    struct rc_pair_map old = *map;

    map->slot_count = old.slot_count == 0 ? 64 : old.slot_count * 2;
    map->slots = RC_NEW_ARRAY(map->arena, struct rc_map_slot, map->slot_count);
    map->count = 0;
    for (uint32_t i = 0; i < old.slot_count; i++) {
        const struct rc_map_slot *slot = &old.slots[i];
        if (slot->value != 0 && slot->value != GONE) {
            *find(map, slot->scope, slot->key) = *slot;
            map->count++;
        }
    }
}

uint32_t rc_map_get(const struct rc_pair_map *map, uint32_t scope, uint32_t key)
{
    if (map->slot_count == 0)
        return UINT32_MAX;
    const struct rc_map_slot *slot = find(map, scope, key);
    return slot->value == GONE ? UINT32_MAX : slot->value - 1;
}

void rc_map_put(struct rc_pair_map *map, uint32_t scope, uint32_t key, uint32_t value)
{
    assert(value < UINT32_MAX - 1);
    if (map->count >= map->slot_count / 2)
        grow(map);
    struct rc_map_slot *slot = find(map, scope, key);
    map->count += slot->value == 0;
    *slot = (struct rc_map_slot){ scope, key, value + 1 };
}

void rc_map_remove(struct rc_pair_map *map, uint32_t scope, uint32_t key)
{
    if (map->slot_count == 0)
        return;
    struct rc_map_slot *slot = find(map, scope, key);
    if (slot->value != 0)
        slot->value = GONE;
}

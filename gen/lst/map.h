/* Numbers by a pair of numbers: which object a key names in its scope, how often a token stands. */
#ifndef RC_LST_MAP_H
#define RC_LST_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct rc_map_slot {
    uint32_t scope;
    uint32_t key;
    uint32_t value; /* + 1; 0: the slot is free */
};

/* All zero but for the arena: an empty map. */
struct rc_pair_map {
    struct rc_arena *arena;
    struct rc_map_slot *slots;
    uint32_t slot_count;
    uint32_t count;
};

/* The value of (scope, key), or UINT32_MAX. */
uint32_t rc_map_get(const struct rc_pair_map *map, uint32_t scope, uint32_t key);

/* Sets it; a value may be at most UINT32_MAX - 1. */
void rc_map_put(struct rc_pair_map *map, uint32_t scope, uint32_t key, uint32_t value);

/* Forgets it, as if it had never been put. */
void rc_map_remove(struct rc_pair_map *map, uint32_t scope, uint32_t key);

#endif

/*
 * Memory that lives together and dies together.
 *
 * Law: an allocation never returns NULL. When memory or the budget is used up, control leaves by
 * one longjmp to the place that owns the budget; nothing but arenas may be held across it.
 */
#ifndef RC_BASE_ARENA_H
#define RC_BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The budget that all arenas of one run share. The owner sets `cap` (bytes; 0: no cap) and calls
 * setjmp(budget.failed) before the first arena is used.
 */
struct rc_budget {
    jmp_buf failed;
    size_t used;
    size_t cap;
    bool cap_hit; /* why control left: the cap, not the machine */
};

struct rc_slab;

struct rc_arena {
    struct rc_budget *budget;
    struct rc_slab *slabs; /* newest first */
    char *next;
    char *end;
};

/* A point to go back to: what was allocated after it is given up by rc_arena_release. */
struct rc_mark {
    struct rc_slab *slab;
    char *next;
};

void rc_arena_init(struct rc_arena *arena, struct rc_budget *budget);

/* Gives all memory back; the arena may be used again. */
void rc_arena_clear(struct rc_arena *arena);

/* Zeroed memory for `count` objects of `size` bytes, aligned for any type. */
void *rc_arena_alloc(struct rc_arena *arena, size_t count, size_t size);

/* The same bytes in a larger block; the old block stays valid until the arena is cleared. */
void *rc_arena_grow(struct rc_arena *arena, const void *old, size_t old_count, size_t new_count,
                    size_t size);

struct rc_mark rc_arena_mark(const struct rc_arena *arena);
void rc_arena_release(struct rc_arena *arena, struct rc_mark mark);

#define RC_NEW(arena, type)              ((type *)rc_arena_alloc((arena), 1, sizeof(type)))
#define RC_NEW_ARRAY(arena, type, count) ((type *)rc_arena_alloc((arena), (count), sizeof(type)))

#endif

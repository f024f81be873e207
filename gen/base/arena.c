#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define RC_POISON 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RC_POISON 1
#endif
#endif

#ifdef RC_POISON
#include <sanitizer/asan_interface.h>
#define POISON(p, n)   ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
#define RED_ZONE       ((size_t)16)
#else
#define POISON(p, n)   ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#define RED_ZONE       ((size_t)0)
#endif

enum {
    SLAB_BYTES = 64 * 1024
};

struct rc_slab {
    struct rc_slab *older;
    size_t bytes; /* of the whole slab */
    alignas(max_align_t) char data[];
};

static size_t aligned(size_t n)
{
    return (n + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
}

void rc_arena_init(struct rc_arena *arena, struct rc_budget *budget)
{
    assert(budget != NULL);
    *arena = (struct rc_arena){ .budget = budget };
}

static void drop_slab(struct rc_arena *arena)
{
    struct rc_slab *slab = arena->slabs;

    arena->slabs = slab->older;
    arena->budget->used -= slab->bytes;
    UNPOISON(slab, slab->bytes);
    free(slab);
}

void rc_arena_clear(struct rc_arena *arena)
{
    while (arena->slabs != NULL)
        drop_slab(arena);
    arena->next = arena->end = NULL;
}

static void fail(struct rc_arena *arena)
{
    longjmp(arena->budget->failed, 1);
}

static void add_slab(struct rc_arena *arena, size_t need)
{
    struct rc_budget *budget = arena->budget;
    size_t data = need > SLAB_BYTES ? need : (size_t)SLAB_BYTES;
    size_t bytes = sizeof(struct rc_slab) + data;

    if (budget->cap != 0 && (bytes > budget->cap || budget->used > budget->cap - bytes)) {
        budget->cap_hit = true;
        fail(arena);
    }
    struct rc_slab *slab = malloc(bytes);
    if (slab == NULL)
        fail(arena);
    slab->older = arena->slabs;
    slab->bytes = bytes;
    budget->used += bytes;
    arena->slabs = slab;
    arena->next = slab->data;
    arena->end = slab->data + data;
    POISON(slab->data, data);
}

void *rc_arena_alloc(struct rc_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX / 4) / size)
        fail(arena);
    size_t bytes = count * size;
    size_t need = aligned(bytes) + RED_ZONE;

    if (arena->next == NULL || (size_t)(arena->end - arena->next) < need)
        add_slab(arena, need);
    char *p = arena->next;
    arena->next += need;
    UNPOISON(p, bytes);
    return memset(p, 0, bytes);
}

void *rc_arena_grow(struct rc_arena *arena, const void *old, size_t old_count, size_t new_count,
                    size_t size)
{
    assert(new_count >= old_count);
    void *p = rc_arena_alloc(arena, new_count, size);
    if (old_count != 0)
        memcpy(p, old, old_count * size);
    return p;
}

struct rc_mark rc_arena_mark(const struct rc_arena *arena)
{
    return (struct rc_mark){ arena->slabs, arena->next };
}

void rc_arena_release(struct rc_arena *arena, struct rc_mark mark)
{
    while (arena->slabs != mark.slab)
        drop_slab(arena);
    arena->next = mark.next;
    if (arena->slabs == NULL) {
        arena->end = NULL;
        return;
    }
    arena->end = (char *)arena->slabs + arena->slabs->bytes;
    POISON(arena->next, (size_t)(arena->end - arena->next));
}

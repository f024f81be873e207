#include "base/intern.h"

#include <xxhash.h>

static uint32_t hash(struct rc_str text)
{
    return (uint32_t)XXH3_64bits(text.p, text.len);
}

/* The slot of the text: where it is, or where it would go. */
static uint32_t find_slot(const struct rc_intern *table, struct rc_str text)
{
    uint32_t mask = table->slot_count - 1;
    uint32_t slot = hash(text) & mask;

    while (table->slots[slot] != 0 && !rc_str_eq(table->texts[table->slots[slot] - 1], text))
        slot = (slot + 1) & mask;
    return slot;
}

static void rehash(struct rc_intern *table, uint32_t slot_count)
{
    table->slots = RC_NEW_ARRAY(table->arena, uint32_t, slot_count);
    table->slot_count = slot_count;
    for (uint32_t i = 0; i < table->count; i++)
        table->slots[find_slot(table, table->texts[i])] = i + 1;
}

void rc_intern_init(struct rc_intern *table, struct rc_arena *arena)
{
    *table = (struct rc_intern){ .arena = arena };
    rehash(table, 1024);
    rc_intern_add(table, RC_STR(""));
}

static rc_sym append(struct rc_intern *table, struct rc_str text)
{
    if (table->count == table->room) {
        uint32_t room = table->room == 0 ? 512 : table->room * 2;
        table->texts =
            rc_arena_grow(table->arena, table->texts, table->count, room, sizeof *table->texts);
        table->room = room;
    }
    table->texts[table->count] = rc_str_dup(table->arena, text);
    return table->count++;
}

rc_sym rc_intern_add(struct rc_intern *table, struct rc_str text)
{
    uint32_t slot = find_slot(table, text);

    if (table->slots[slot] != 0)
        return table->slots[slot] - 1;
    rc_sym symbol = append(table, text);
    table->slots[slot] = symbol + 1;
    if (table->count > table->slot_count / 2)
        rehash(table, table->slot_count * 2);
    return symbol;
}

/* The text in lower case, in `small` where it fits. */
static struct rc_str fold(struct rc_arena *arena, struct rc_str text, char *small, size_t room)
{
    char *p = text.len <= room ? small : rc_arena_alloc(arena, text.len, 1);

    for (size_t i = 0; i < text.len; i++)
        p[i] = rc_lower(text.p[i]);
    return (struct rc_str){ p, text.len };
}

bool rc_intern_find_fold(const struct rc_intern *table, struct rc_str text, rc_sym *symbol)
{
    char small[128];
    struct rc_mark mark = rc_arena_mark(table->arena);
    bool found = rc_intern_find(table, fold(table->arena, text, small, sizeof small), symbol);

    rc_arena_release(table->arena, mark);
    return found;
}

rc_sym rc_intern_fold(struct rc_intern *table, struct rc_str text)
{
    char small[128];
    rc_sym symbol;

    if (rc_intern_find_fold(table, text, &symbol))
        return symbol;
    return rc_intern_add(table, fold(table->arena, text, small, sizeof small));
}

bool rc_intern_find(const struct rc_intern *table, struct rc_str text, rc_sym *symbol)
{
    uint32_t slot = find_slot(table, text);

    if (table->slots[slot] == 0)
        return false;
    *symbol = table->slots[slot] - 1;
    return true;
}

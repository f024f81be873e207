/*
 * Each distinct text once. Symbols are numbered in the order in which they are first seen, so
 * output that goes by symbol does not depend on the hash. Symbol 0 is the empty text.
 */
#ifndef RC_BASE_INTERN_H
#define RC_BASE_INTERN_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

typedef uint32_t rc_sym;

struct rc_intern {
    struct rc_arena *arena;
    struct rc_str *texts; /* by symbol */
    uint32_t count;
    uint32_t room;
    uint32_t *slots; /* symbol + 1, or 0 */
    uint32_t slot_count;
};

void rc_intern_init(struct rc_intern *table, struct rc_arena *arena);

/* The symbol of the text, which is copied when it is new. */
rc_sym rc_intern_add(struct rc_intern *table, struct rc_str text);

/* The same with ASCII letters in lower case: for names whose case does not count. */
rc_sym rc_intern_fold(struct rc_intern *table, struct rc_str text);

/* The symbol of a text that is there already; false when it is not. */
bool rc_intern_find(const struct rc_intern *table, struct rc_str text, rc_sym *symbol);

/* The same for the text in lower case; it adds nothing, so whoever asks may give memory back. */
bool rc_intern_find_fold(const struct rc_intern *table, struct rc_str text, rc_sym *symbol);

static inline struct rc_str rc_sym_text(const struct rc_intern *table, rc_sym symbol)
{
    return table->texts[symbol];
}

#endif

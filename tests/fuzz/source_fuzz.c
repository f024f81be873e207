/* SPDX-License-Identifier: MIT */
/* Any text: each position has a place, places go up, and a line's text holds no end of line. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "diag/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void check_places(const struct rc_sources *sources, const struct rc_source *source)
{
    struct rc_place last = { .line = 1 };

    for (size_t i = 0; i <= source->text.len; i++) {
        struct rc_place place;

        check(rc_place_of(sources, source->base + (rc_pos)i, &place));
        check(place.source == source);
        check(place.line == last.line ? place.byte == last.byte + 1 : place.byte == 1);
        check(place.line == last.line || place.line == last.line + 1);
        check(place.column >= 1 && place.column <= place.byte);
        if (place.text.len > 0)
            check(memchr(place.text.p, '\n', place.text.len) == NULL);
        last = place;
    }
}

static void try_text(struct rc_arena *arena, const uint8_t *data, size_t size)
{
    struct rc_sources sources;
    char *text = rc_arena_alloc(arena, size + 1, 1);

    if (size > 0)
        memcpy(text, data, size);
    rc_sources_init(&sources, arena);
    struct rc_source *source =
        rc_source_add(&sources, RC_STR("fuzz"), (struct rc_str){ text, size });
    if (source != NULL)
        check_places(&sources, source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rc_budget budget;
    static struct rc_arena arena;

    rc_arena_init(&arena, &budget);
    /* places are looked up one by one, and each walks its line: keep texts short */
    if (setjmp(budget.failed) == 0)
        try_text(&arena, data, size < 4096 ? size : 4096);
    rc_arena_clear(&arena);
    return 0;
}

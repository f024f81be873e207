/*
 * Characters from JSON: one object, or one a line in a file whose name ends in .jsonl.
 *
 * After rc_characters_read: each character has only fields that exist, of their types, and fields
 * that say the same agree; where only one of them is given, the other has its value as well.
 */
#ifndef RC_STATE_CHARACTER_H
#define RC_STATE_CHARACTER_H

#include "base/intern.h"
#include "diag/diag.h"
#include "ir/character.h"

enum {
    RC_CHARACTER_LIMIT = 65535 /* in one file */
};

struct rc_characters {
    RC_VEC(const struct rc_character *) list;
    struct rc_intern ids; /* symbol -> place in by_id */
    RC_VEC(const struct rc_character *) by_id;
    bool incomplete; /* some have errors and were left out, which was said */
};

void rc_characters_init(struct rc_characters *characters, struct rc_arena *arena);

/*
 * Adds the characters of a file ("-": standard input, one a line) to the list. Characters with
 * errors are left out. RC_IO_OK unless the file cannot be read, which the caller reports. `depth`
 * bounds nesting. All of it lives in `arena`, texts as views of the source where that can be.
 */
enum rc_io_status rc_characters_read(struct rc_characters *characters, struct rc_arena *arena,
                                     struct rc_diags *diags, struct rc_str path, size_t depth);

/* Reads one object; NULL after a message. */
struct rc_character *rc_character_read(struct rc_arena *arena, struct rc_diags *diags,
                                       const struct rc_source *source, struct rc_str piece,
                                       size_t depth);

/*
 * Where a field stands, "armor_grants", or a field of a field, "deity_info.domains_pass"; where the
 * character begins when it is not there.
 */
struct rc_span rc_character_place(const struct rc_character *character, const char *field);

/* By id, exactly; NULL when there is none. */
const struct rc_character *rc_character_find(const struct rc_characters *characters,
                                             struct rc_str id);

/* The value of a LEVELMIN or LEVELMAX formula (choose.md B5.4); false when it is not stated. */
bool rc_character_level(const struct rc_character *character, struct rc_str formula,
                        struct rc_str source, int *level);

#endif

/*
 * Names in the generated C. All of them are made here, so two things of a pack never get the same
 * name, and nothing of a source name but [A-Za-z0-9_] reaches the C outside of literals and
 * comments.
 */
#ifndef RC_PLAN_NAME_H
#define RC_PLAN_NAME_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"

enum rc_name_case {
    RC_NAME_LOWER, /* core_ability_bonus_domain */
    RC_NAME_UPPER  /* CORE_DOMAIN_AIR */
};

enum {
    RC_NAME_PART = 40,  /* bytes of a source name that an identifier takes over */
    RC_NAME_SHORT = 20, /* the same for names inside of one file, and for kinds */
    RC_PACK_NAME = 24   /* bytes that the name of a pack may have */
};

/* The names that are taken in one scope. */
struct rc_names {
    struct rc_arena *arena;
    const char **slots; /* hash of the name -> name */
    size_t slot_count;
    size_t count;
};

void rc_names_init(struct rc_names *names, struct rc_arena *arena);

/* Takes a name that the emitter writes itself; later ones avoid it. */
void rc_name_reserve(struct rc_names *names, const char *name);

/*
 * A new identifier: `prefix`, '_', and the source name as rc_name_word has it. A name that is
 * taken gets _2, _3 and so on, so call this in source order. With an empty prefix, a keyword of C
 * or C++ gets a '_' behind it.
 */
const char *rc_name_make(struct rc_names *names, enum rc_name_case name_case, const char *prefix,
                         struct rc_str source, size_t limit);

/*
 * A source name as part of an identifier, at most `limit` bytes: what is no ASCII letter or digit
 * parts words, and so does a capital behind a small letter ("ClericLevel" is cleric_level); words
 * are joined by '_'. A name without any word is "x". Asks for no uniqueness.
 */
const char *rc_name_word(struct rc_arena *arena, enum rc_name_case name_case, struct rc_str source,
                         size_t limit);

/*
 * Whether a pack may have the name: [a-z][a-z0-9_]*, at most RC_PACK_NAME bytes, no keyword,
 * nothing that C++ reserves ("__", '_' at the end), no header of C ("string": PACK.h would hide it)
 * and nothing that the runtime's names begin with ("rulec").
 */
bool rc_name_is_pack(struct rc_str name);

#endif

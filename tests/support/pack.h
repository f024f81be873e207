/* A pack of LST files with characters, as the tests that ask it something need it. */
#ifndef TESTS_SUPPORT_PACK_H
#define TESTS_SUPPORT_PACK_H

#include "lex/json.h"
#include "lst/choose.h"
#include "lst/lst.h"
#include "state/character.h"
#include "support/rig.h"

struct pack {
    struct rig rig;
    struct rc_lst_pack lst;
    struct rc_characters characters;
};

/*
 * Loads campaign and, unless it is NULL, characters. False when a file could not be read; faults
 * in the files are messages in the rig.
 */
bool pack_load(struct pack *pack, const char *campaign, const char *characters);
void pack_clear(struct pack *pack);

/* A file of the project, from its root. */
struct rc_str pack_path(struct rc_arena *arena, const char *name);

#endif

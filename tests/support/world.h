/* A folder of rule files that a test writes, and the pack that they load as. */
#ifndef TEST_WORLD_H
#define TEST_WORLD_H

#include "lst/lst.h"
#include "support/rig.h"

struct world {
    struct rig rig;
    struct rc_lst_options options;
    struct rc_lst_pack pack;
    const char *folder;
    bool loaded; /* what rc_lst_load said */
};

void world_init(struct world *world);
void world_clear(struct world *world);

/* Writes a file below the folder; folders on the way are made. */
void world_file(struct world *world, const char *name, const char *text);
void world_bytes(struct world *world, const char *name, const char *bytes, size_t len);

/* A path below the folder. */
const char *world_path(struct world *world, const char *name);

/* Loads files of the folder; names end with NULL. "DOMAIN:x.lst" keeps its family in front. */
void world_load(struct world *world, const char *first, ...);

/* "main.pcc" with these lines, and all else written before. */
void world_campaign(struct world *world, const char *lines);

/* Keys of a kind, or of what is related, "a|b|c"; "?" when there is no such kind or object. */
const char *world_keys(struct world *world, const char *kind);
const char *world_values(struct world *world, enum rc_relation relation, const char *kind,
                         const char *key);
bool world_flag(struct world *world, enum rc_flag flag, const char *kind, const char *key);
bool world_has(struct world *world, const char *kind, const char *key);
const struct rc_lst_object *world_object(struct world *world, const char *kind, const char *key);

/* "Wizard=3|Cleric=2[PRE...]" of a spell, as the model has them. */
const char *world_lists(struct world *world, const char *spell);

/* How many messages of a code there are; of all codes. */
size_t world_count(const struct world *world, enum rc_code code);
size_t world_messages(const struct world *world);

#endif

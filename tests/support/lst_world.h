/* SPDX-License-Identifier: MIT */
/*
 * A small random world that can be written as LST files in many ways: other names, other orders,
 * split over campaigns, with objects that come and go. Objects are known by their number here, so
 * what is offered can be compared whatever the files look like.
 */
#ifndef SUPPORT_LST_WORLD_H
#define SUPPORT_LST_WORLD_H

#include "ir/facts.h"
#include "lst/choose.h"
#include "support/random_pack.h"
#include "support/rig.h"

enum {
    WORLD_OBJECTS = 16, /* of a kind, at most */
    WORLD_TYPES = 4,
    WORLD_VALUES = 3, /* alignments, race types, schools */
    WORLD_LEVELS = 4
};

enum world_kind {
    WORLD_DOMAIN,
    WORLD_DEITY,
    WORLD_RACE,
    WORLD_ARMORPROF,
    WORLD_EQUIPMENT,
    WORLD_SPELL,
    WORLD_CLASS,
    WORLD_KINDS
};

struct world_object {
    unsigned types;  /* bits */
    unsigned value;  /* alignment, race type, school */
    unsigned values; /* bits: racial subtypes, the domains of a deity */
    unsigned prof;   /* of equipment */
    unsigned parent; /* of a subclass: the class + 1 */
    unsigned list;   /* of a spell: the class whose list it is on + 1 */
    unsigned level;
    bool pre;
};

struct world {
    struct random random;
    size_t count[WORLD_KINDS];
    struct world_object objects[WORLD_KINDS][WORLD_OBJECTS];
};

/* How a world is written. */
struct world_writing {
    uint64_t seed;   /* of orders */
    bool shuffled;   /* lines within files, and files within the campaign */
    bool split;      /* two campaigns that a third includes */
    bool ghosts;     /* copies that are forgotten again */
    unsigned naming; /* another number, other names of objects */
};

void world_make(struct world *world, uint64_t seed);

/* The key of an object in a naming; of a subclass "a.b". */
struct rc_str world_name(struct rc_arena *arena, const struct world *world, enum world_kind kind,
                         size_t i, unsigned naming);

/* Writes the files into a folder; the campaign is FOLDER/world.pcc. */
void world_write(struct rc_arena *arena, const struct world *world, const struct world_writing *how,
                 const char *folder);

/* A random expression over a kind as text in a naming; the same state gives the same expression. */
struct rc_str world_expression(struct rc_arena *arena, const struct world *world,
                               enum world_kind kind, struct random random, unsigned naming);

/* One item of an expression: a key, a type, a primitive; never a qualifier. */
struct rc_str world_primitive(struct rc_arena *arena, const struct world *world,
                              enum world_kind kind, struct random *random, unsigned naming);

/* A random character, the same for the same seed, on a loaded model. */
void world_facts(struct rc_arena *arena, const struct world *world, const struct rc_model *model,
                 uint64_t seed, unsigned naming, struct rc_facts *facts);

/* "DOMAIN", and so on; and the kind of the model. */
const char *world_subtoken(enum world_kind kind);
rc_kind world_model_kind(enum world_kind kind);

#endif

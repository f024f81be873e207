/* SPDX-License-Identifier: MIT */
/*
 * What a host of compiled rules sees. Nothing here allocates, keeps global state, reads the
 * environment or ends the program: what goes wrong is a rulec_status.
 *
 * A host that is compiled with a pack uses the pack's own header, where all is typed. The
 * functions here are for hosts that learn of a pack at run time: everything goes by name, and
 * `character` is memory of pack->character_size bytes, aligned to 64, that rulec_init was called
 * for. A pack is checked once, by rulec_pack_check; the other functions rely on that.
 */
#ifndef RULEC_RULEC_H
#define RULEC_RULEC_H

#include "rulec/abi.h"
#include "rulec/version.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rulec_status {
    RULEC_OK,
    RULEC_BAD_ARGUMENT, /* a pointer is NULL, or an index is out of range */
    RULEC_BAD_ABI,      /* the pack was compiled for another runtime */
    RULEC_BAD_PACK,     /* the descriptor contradicts itself */
    RULEC_NOT_FOUND,    /* no kind, rule or object of that name */
    RULEC_NO_ROOM,      /* the caller's memory is too small */
    RULEC_ALREADY,      /* the effect was applied before; nothing changed */
    RULEC_BAD_RECORD,   /* the bytes are no record of an activation, or a damaged one */
    RULEC_CHANGED,      /* the rules changed in what the activation still has to do */
    RULEC_WRONG_STATE   /* the activation is not at a point where that can be done */
} rulec_status;

/* One sentence for people; never NULL, also for a number that is no status. */
const char *rulec_status_text(rulec_status);

/* The version of the library, as in "0.1.0". */
const char *rulec_version(void);

/*
 * Whether this runtime can use the pack: first RULEC_BAD_ABI, looking at nothing but the first two
 * fields, then RULEC_BAD_PACK when a pointer is missing, or an offset or number is out of range.
 */
rulec_status rulec_pack_check(const rulec_pack *pack);

/* By name, exactly; NULL when there is none. */
const rulec_kind *rulec_kind_find(const rulec_pack *pack, const char *name);
const rulec_fact *rulec_fact_find(const rulec_pack *pack, const char *name);
const rulec_rule *rulec_rule_find(const rulec_pack *pack, const char *name);

/* The number of the object with the key, exactly; RULEC_NOT_FOUND leaves *object alone. */
rulec_status rulec_object_find(const rulec_kind *kind, const char *key, uint32_t *object);

/* Makes a character that holds nothing and is nothing. */
rulec_status rulec_init(const rulec_pack *pack, void *character);

/*
 * The character holds the object, or of a kind with one value is that; and no longer.
 * RULEC_NOT_FOUND: no such key, or objects of the kind are not held. Revoking what it does not hold
 * is fine.
 */
rulec_status rulec_grant(const rulec_pack *pack, void *character, const rulec_kind *kind,
                         const char *key);
rulec_status rulec_revoke(const rulec_pack *pack, void *character, const rulec_kind *kind,
                          const char *key);

/* Whether the object with the key is in a set of the character: that it is qualified, available. */
rulec_status rulec_fact_put(const rulec_pack *pack, void *character, const rulec_fact *fact,
                            const char *key, bool in);

/*
 * What a rule offers: the set into `out`, which has room for `words`; at least as many as the kind
 * of the rule has (RULEC_NO_ROOM), of which no more are written.
 */
rulec_status rulec_ask(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                       uint64_t *out, size_t words);

/* The same for one object, by key; and how many there are. */
rulec_status rulec_ask_has(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                           const char *key, bool *offered);
rulec_status rulec_ask_count(const rulec_pack *pack, const void *character, const rulec_rule *rule,
                             unsigned *count);

/*
 * Packs by name. The host brings the array and keeps the packs alive:
 *
 *     const rulec_pack *room[8];
 *     rulec_registry packs = { room, 8, 0 };
 */
typedef struct rulec_registry {
    const rulec_pack **packs;
    size_t room;
    size_t count;
} rulec_registry;

/* Adds a pack that rulec_pack_check finds fine; one of the same name is replaced. */
rulec_status rulec_registry_add(rulec_registry *registry, const rulec_pack *pack);

/* NULL when there is none. */
const rulec_pack *rulec_registry_find(const rulec_registry *registry, const char *name);

#ifdef __cplusplus
}
#endif

#endif

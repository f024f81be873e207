/*
 * Recorded answers of PCGen (oracle/choose/README.md): files, lines, and from them a model and
 * the facts of characters, made here by hand so that nothing of gen/lst or gen/state is involved.
 */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include <jansson.h>
#include <stdio.h>

#include "ir/facts.h"

enum {
    ORACLE_TAGS = 16
};

/* The campaigns whose rows are at hand, by name. */
struct oracle_tags {
    char tag[ORACLE_TAGS][32];
    size_t count;
};

/* Ends the program with 77 when there are no recorded answers. */
void oracle_list(struct oracle_tags *tags);

/* FOLDER/choose/PREFIX-TAG.jsonl, or NULL. "minix" and the like share the objects of "mini". */
FILE *oracle_open(const char *prefix, const char *tag);

/* The next line as JSON, or NULL at the end. The caller gives it back. */
json_t *oracle_next(FILE *file);

/* A text member as a view ("" when absent); it lives as long as the JSON. */
struct rc_str oracle_text(const json_t *object, const char *key);
struct rc_str oracle_value(const json_t *text);

struct oracle_character {
    const char *id;
    struct rc_facts facts;     /* ARMORTYPE=F by the words */
    struct rc_facts facts_c10; /* ... and as PCGen reads it (choose.md C10) */
};

struct oracle {
    struct rc_arena *arena;
    struct rc_intern texts;
    struct rc_model model;
    RC_VEC(struct oracle_character) characters;
    json_t *lines; /* what texts of the characters view */
};

/* Objects and characters of a campaign. */
void oracle_load(struct oracle *oracle, struct rc_arena *arena, const char *tag);
void oracle_clear(struct oracle *oracle);

/* The place of a character in `characters`; ends the program when there is none. */
size_t oracle_character(const struct oracle *oracle, const char *id);

/* Between the files of this adapter. */
void oracle_load_model(struct oracle *oracle, const char *tag);
void oracle_load_facts(struct oracle *oracle, const char *tag);
const char *oracle_objects_tag(const char *tag);

#endif

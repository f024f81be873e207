/* CLASSES and DOMAINS of a spell (lst.md section 6): names=level|names=level[PRExxx]. */
#ifndef RC_LST_SPELL_H
#define RC_LST_SPELL_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

/* One name with the level of its group. */
struct rc_spell_item {
    struct rc_str name; /* a list's key, "TYPE=Arcane", "ALL" */
    int level;          /* -1 takes the spell off the list */
};

struct rc_spell_value {
    bool clear; /* .CLEAR, .CLEARALL: all that was said before goes */
    RC_VEC(struct rc_spell_item) items;
    struct rc_str pre;   /* in the brackets; empty: none */
    struct rc_str error; /* where the text is not of the grammar; p NULL: nowhere */
};

/* False when the text is not of the grammar: value->error is the first wrong part. */
bool rc_spell_value_parse(struct rc_arena *arena, struct rc_str text, struct rc_spell_value *value);

/* For the parser. */
struct rc_spell_reader {
    struct rc_arena *arena;
    const char *cursor;
    const char *end;
    bool at_level;       /* behind a '=' */
    struct rc_str token; /* the last one */
    size_t group;        /* the first item of the group at hand */
    struct rc_spell_value *value;
};

union rc_spell_semantic {
    struct rc_str text;
    int level;
};

int rc_spell_lex(union rc_spell_semantic *semantic, struct rc_spell_reader *reader);

#endif

/* The text of campaign files: lines, and the value that names a file (lst.md P1, P3). */
#ifndef RC_LST_PCC_H
#define RC_LST_PCC_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

/* The next line that says something, trimmed; false at the end. `cursor` begins at the text. */
bool rc_pcc_line(const char **cursor, struct rc_str *line);

enum rc_pcc_suffix_kind {
    RC_PCC_SUFFIX_INCLUDE, /* text: the list in (INCLUDE:list) */
    RC_PCC_SUFFIX_EXCLUDE,
    RC_PCC_SUFFIX_PRE,     /* text: all of the PRExxx */
    RC_PCC_SUFFIX_OPEN,    /* text: from a '(' that is never closed */
    RC_PCC_SUFFIX_UNKNOWN, /* text: something else */
    RC_PCC_SUFFIX_EMPTY
};

struct rc_pcc_suffix {
    enum rc_pcc_suffix_kind kind;
    struct rc_str text;
};

struct rc_pcc_value {
    struct rc_str path;
    RC_VEC(struct rc_pcc_suffix) suffixes;
};

/* Cuts "path|(INCLUDE:a|b)|PRECAMPAIGN:1,x"; any text has a reading. */
void rc_pcc_value_parse(struct rc_arena *arena, struct rc_str text, struct rc_pcc_value *value);

/* For the parser: the text that is left, and where the parts go. */
struct rc_pcc_reader {
    struct rc_arena *arena;
    const char *cursor;
    const char *end;
    bool at_path;
    struct rc_pcc_value *value;
};

int rc_pcc_lex(struct rc_str *text, struct rc_pcc_reader *reader);

#endif

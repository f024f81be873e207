/*
 * JSON as a tree whose every value knows its place.
 *
 * jansson tells the place of a syntax error but not that of a valid value, and a message about an
 * unknown field has to point at it. So what is read from people is read here (and what the program
 * writes for itself is read back with jansson). RFC 8259, UTF-8, strictly; a name twice in an
 * object is an error; nesting is bounded.
 */
#ifndef RC_LEX_JSON_H
#define RC_LEX_JSON_H

#include <stdbool.h>

#include "base/arena.h"
#include "diag/diag.h"

enum {
    RC_JSON_DEPTH = 256
};

enum rc_json_type {
    RC_JSON_NULL,
    RC_JSON_FALSE,
    RC_JSON_TRUE,
    RC_JSON_NUMBER,
    RC_JSON_STRING,
    RC_JSON_ARRAY,
    RC_JSON_OBJECT
};

struct rc_json {
    enum rc_json_type type;
    struct rc_span span;
    struct rc_str text; /* STRING: its value, a view of the source where it has no escapes */
    double number;      /* NUMBER */
    bool whole;         /* NUMBER: written as an integer that fits in an int */
    struct rc_str key;  /* of a member of an object */
    struct rc_span key_span;
    struct rc_json *first; /* ARRAY, OBJECT: in the order of the text */
    struct rc_json *next;
    size_t count; /* of elements or members */
};

/*
 * Reads one value that takes up the piece [begin, end) of a source, blanks apart. NULL after a
 * message. The tree lives in `arena`; it views the source's text.
 */
struct rc_json *rc_json_read(struct rc_arena *arena, struct rc_diags *diags,
                             const struct rc_source *source, struct rc_str piece, size_t depth);

/* The member of that name, or NULL. */
const struct rc_json *rc_json_member(const struct rc_json *object, struct rc_str key);

/* What a value is, for messages: "a string". */
const char *rc_json_type_text(enum rc_json_type type);

#endif

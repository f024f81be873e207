/* Reading an object by the table of its fields: what character.c and the shapes share. */
#ifndef RC_STATE_FIELDS_H
#define RC_STATE_FIELDS_H

#include "ir/character.h"
#include "lex/json.h"

enum rc_owner {
#define RC_OWNER(name, text) RC_OWNER_##name,
#include "state/owner.def"
#undef RC_OWNER
    RC_OWNER_NONE
};

struct rc_field_context {
    struct rc_arena *arena;
    struct rc_diags *diags;
};

/* Reads a value into a member; false after a message. `of` is for shapes that hold objects. */
typedef bool rc_shape(const struct rc_field_context *context, const struct rc_json *value,
                      enum rc_owner of, void *member);

/* Reads all fields of a struct, which is zeroed or has its defaults. False after a message. */
bool rc_fields_read(const struct rc_field_context *context, const struct rc_json *object,
                    enum rc_owner owner, void *out);

size_t rc_owner_size(enum rc_owner owner);

/* What is not zero when it is absent. */
void rc_owner_defaults(enum rc_owner owner, void *out);

/* Says that a value is not what its field takes; returns false. */
bool rc_field_fail(const struct rc_field_context *context, const struct rc_json *value,
                   const char *expected);

#define RC_SHAPE(name)                                                                        \
    bool rc_shape_##name(const struct rc_field_context *context, const struct rc_json *value, \
                         enum rc_owner of, void *member)

RC_SHAPE(TEXT);
RC_SHAPE(TEXT_OR_NULL);
RC_SHAPE(FLAG);
RC_SHAPE(INT);
RC_SHAPE(LEVEL); /* int, 0 or more */
RC_SHAPE(NUMBER);
RC_SHAPE(TEXTS);           /* [text] */
RC_SHAPE(INT_LIST);        /* [int] */
RC_SHAPE(INTS);            /* {name: int} */
RC_SHAPE(CLASS_LEVELS);    /* {name: int}, 0 or more */
RC_SHAPE(NUMBERS);         /* {name: number} */
RC_SHAPE(NUMBERS_OR_NULL); /* {name: number or null} */
RC_SHAPE(NAMED_TEXTS);     /* {name: text} */
RC_SHAPE(FLAGS);           /* {name: bool} */
RC_SHAPE(LISTS);           /* {name: [text]} */
RC_SHAPE(NUMBER_TABLES);   /* {name: {name: number or null}} */
RC_SHAPE(INT_TABLES);      /* {name: {name: int}} */
RC_SHAPE(LIST_TABLES);     /* {name: {name: [text]}} */
RC_SHAPE(RANGES);          /* {name: int or text} */
RC_SHAPE(KIND_KEYS);       /* {kind: [key]}, ABILITY: {category: [key]} */
RC_SHAPE(LEVELS);          /* {level: [spell]} */
RC_SHAPE(BOOKS);           /* [{name, kind}] */
RC_SHAPE(NATURE);
RC_SHAPE(LOCATION);
RC_SHAPE(GRANT_KIND);
RC_SHAPE(TEXT_OR_TEXTS); /* text or [text] */
RC_SHAPE(STATED_TEXTS);  /* these four note that they are there */
RC_SHAPE(STATED_TEXTS_OR_NULL);
RC_SHAPE(STATED_TEXT);
RC_SHAPE(STATED_FLAG);
RC_SHAPE(OBJECT);  /* or null: absent */
RC_SHAPE(OBJECTS); /* [object] */
RC_SHAPE(KEYED);   /* {key: object} */

#endif

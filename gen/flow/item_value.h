/*
 * Values of item documents by their paths. Absent and null are the same; a value of the wrong kind
 * is reported at its place and counts as absent.
 */
#ifndef RC_FLOW_ITEM_VALUE_H
#define RC_FLOW_ITEM_VALUE_H

#include "flow/flow.h"
#include "ir/item.h"
#include "lex/json.h"

enum {
    RC_ITEM_ABSENT = -2000000000, /* a number that is not there, or a formula */
    RC_ITEM_LIST_LIMIT = 255      /* parts, effects, conditions, variants, immunities */
};

struct rc_item_reader {
    const struct rc_flow_context *context;
    const struct rc_source *source;
    struct rc_item *item; /* `failed` is set with each error */
};

/* The value at "a.b.c" below an object; NULL where it or an object on the way is absent or null. */
const struct rc_json *rc_item_at(struct rc_item_reader *r, const struct rc_json *from,
                                 const char *path);

/* Each takes NULL for absent. Texts are copied into the arena. */
struct rc_str rc_item_text(struct rc_item_reader *r, const struct rc_json *value, const char *path);

/* A number, also as a text; a text that is no number is a formula, which is the host's. */
int rc_item_number(struct rc_item_reader *r, const struct rc_json *value, const char *path);

/* Only `true` is true; what is neither true nor false is `absent`, with a warning. */
bool rc_item_flag(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                  bool absent);

/* A list within the limit, else NULL. */
const struct rc_json *rc_item_list(struct rc_item_reader *r, const struct rc_json *value,
                                   const char *path);

/* The number of the text among `names`; "" is the first. Another is an error with the nearest. */
int rc_item_name(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                 const char *const *names, int count);

/* "PATH of 'ITEM' has to be WHAT" */
void rc_item_wrong(struct rc_item_reader *r, const struct rc_json *value, const char *path,
                   const char *what);

/* Reads a document into r->item, which has its name, with its script and flow (item.c). */
void rc_item_read(struct rc_item_reader *r, const struct rc_json *document);

/* A value within bounds; `absent` for one that is not there. */
int rc_item_limit(int value, int least, int most, int absent);

#endif

/* Between the scanner and the grammar of GDL. */
#ifndef RC_GDL_READER_H
#define RC_GDL_READER_H

#include "gdl/state.h"

enum {
    RC_GDL_DEPTH_MAX = 1024 /* what --max-depth may say at most */
};

struct rc_gdl_reader {
    struct rc_gdl *gdl;
    struct rc_source *source;
    const char *cursor;
    const char *marker;
    const char *limit; /* of the text; the NUL there is not part of it */
    int condition;
    unsigned depth_limit;
    unsigned level;                         /* open lists */
    unsigned nest;                          /* open lists and quotes */
    unsigned quotes[RC_GDL_DEPTH_MAX + 1];  /* that wait for a form, by level */
    struct rc_span opens[RC_GDL_DEPTH_MAX]; /* where each open list began */
    size_t marks[RC_GDL_DEPTH_MAX];         /* elements on the stack when it began */
    struct rc_span eaten;                   /* a ';' comment with a ')' in it inside an open list */
    struct rc_span suspect;                 /* a form that begins a line inside a list */
    struct rc_span doubtful; /* the first string that runs over the begin of a form */
    size_t sound;            /* top-level forms before it */
    bool cut;                /* it has been said why the text ends inside a list */
    RC_VEC(const struct rc_gdl_value *) stack; /* elements of the open lists */
};

/* What the actions of the grammar do. */
void rc_gdl_read_atom(struct rc_gdl_reader *p, const struct rc_gdl_value *atom,
                      struct rc_span span);
void rc_gdl_read_quote(struct rc_gdl_reader *p, struct rc_span quote);
void rc_gdl_read_list(struct rc_gdl_reader *p, struct rc_span open, struct rc_span close);

/* token.c: what begins at p->cursor, which moves behind it. */
const struct rc_gdl_value *rc_gdl_scan_string(struct rc_gdl_reader *p, const char *begin);
const struct rc_gdl_value *rc_gdl_scan_bars(struct rc_gdl_reader *p, const char *begin);
const struct rc_gdl_value *rc_gdl_scan_symbol(struct rc_gdl_reader *p, const char *begin);
bool rc_gdl_scan_comment(struct rc_gdl_reader *p, const char *begin);
/* Whether a sign or a point at `begin` begins a number (B1.8, B1.9). */
bool rc_gdl_starts_number(const struct rc_gdl_reader *p, const char *begin);
const struct rc_gdl_value *rc_gdl_scan_number(struct rc_gdl_reader *p, const char *begin);

/* Whether a byte ends a symbol. */
bool rc_gdl_ends_symbol(const struct rc_gdl_reader *p, const char *c);

/* From `begin` to the cursor. */
struct rc_span rc_gdl_span(const struct rc_gdl_reader *p, const char *begin);

/* bits of a number that is being read, saturating (B1.25) */
int64_t rc_gdl_add_digit(int64_t number, char digit, bool *over);

/* dice.c: the code of a spec. A message when it cannot be one. */
const struct rc_gdl_value *rc_gdl_dice_make(struct rc_gdl *gdl, int64_t count, int64_t sides,
                                            int64_t addend, bool minus_count, bool minus_addend,
                                            struct rc_span span);

#endif

/* What pre.re, pre.y and pre_check.c share. */
#ifndef RC_LST_PRE_PARSER_H
#define RC_LST_PRE_PARSER_H

#include "lst/pre.h"

enum rc_pre_mode {
    RC_PRE_MODE_HEAD,     /* "!", "PREKIND:" */
    RC_PRE_MODE_SHAPE,    /* says what follows; nothing is read */
    RC_PRE_MODE_COUNT,    /* up to the first comma */
    RC_PRE_MODE_ELEMENTS, /* between commas */
    RC_PRE_MODE_FORMULAS,
    RC_PRE_MODE_PIECES, /* in brackets, each a prerequisite */
    RC_PRE_MODE_REST    /* all that is left */
};

/* A prerequisite that is being read; those around it wait below it. */
struct rc_pre_frame {
    struct rc_pre *pre;
    enum rc_pre_mode mode;
    const char *limit; /* its end; of a piece: the closing bracket */
};

struct rc_pre_location {
    const char *begin;
    const char *end;
};

struct rc_pre_parser {
    struct rc_arena *arena;
    struct rc_diags *diags;
    const struct rc_compat *compat;
    struct rc_piece source;
    const char *cursor;
    bool failed;
    unsigned depth;
    struct rc_pre *result;
    struct rc_pre_frame frames[RC_PRE_DEPTH_LIMIT + 1];
};

static inline struct rc_pre_frame *rc_pre_top(struct rc_pre_parser *parser)
{
    return &parser->frames[parser->depth];
}

static inline bool rc_pre_shipped(const struct rc_compat *compat, enum rc_pre_row row)
{
    return rc_compat_has(compat, row);
}

int rc_pre_token(struct rc_pre_parser *parser, struct rc_pre_location *at);

/* The place of a piece of the parsed text. */
struct rc_span rc_pre_span(const struct rc_pre_parser *parser, const char *begin, const char *end);

/*
 * Whether a message may be given, and that the text is bad from here on: one text gives one
 * message.
 */
bool rc_pre_fail(struct rc_pre_parser *parser);

/* Reads the count; "x" is an error, or marks the prerequisite where a row of part C says so. */
void rc_pre_set_count(struct rc_pre_parser *parser, struct rc_pre *pre,
                      const struct rc_pre_location *at);

/* Looks at all of a prerequisite whose body has been read. */
void rc_pre_check(struct rc_pre_parser *parser, struct rc_pre *pre);

#endif

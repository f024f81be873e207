/* Text in other people's languages: a C literal, a C comment, a JSON string, a terminal. */
#ifndef RC_BASE_QUOTE_H
#define RC_BASE_QUOTE_H

#include "base/buf.h"
#include "base/str.h"

/*
 * A C string literal with its quotes. Whatever is not plain printable ASCII, and '?', '%', '"'
 * and '\\', is written as three octal digits, so the literal means the same bytes with and
 * without trigraphs and can stand in a format.
 */
void rc_quote_c(struct rc_buf *out, struct rc_str text);

/*
 * Text for the inside of a C block comment: it cannot end the comment, splice a line or form a
 * trigraph. Bytes that could, and all that are not plain ASCII, are written as "<2a>" and the like.
 */
void rc_quote_comment(struct rc_buf *out, struct rc_str text);

/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void rc_quote_json(struct rc_buf *out, struct rc_str text);

/* For a terminal: control and bidirectional characters as <U+202E>, a tab as two blanks. */
void rc_quote_terminal(struct rc_buf *out, struct rc_str text);

#endif

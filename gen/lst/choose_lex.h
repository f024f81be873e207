/* The tokens of CHOOSE expressions. */
#ifndef RC_LST_CHOOSE_LEX_H
#define RC_LST_CHOOSE_LEX_H

#include "lst/choose_ast.h"

/* What the scanner sees: single delimiters, and runs of everything else. */
enum rc_choose_piece {
    RC_PIECE_END,
    RC_PIECE_TEXT,
    RC_PIECE_PIPE,
    RC_PIECE_COMMA,
    RC_PIECE_OPEN_BRACKET,
    RC_PIECE_CLOSE_BRACKET,
    RC_PIECE_OPEN_PAREN,
    RC_PIECE_CLOSE_PAREN
};

/* Scans one piece; *cursor moves behind it. The text is terminated by a NUL at `limit`. */
enum rc_choose_piece rc_choose_scan(const char **cursor, const char *limit);

enum {
    RC_CHOOSE_DEPTH = 256, /* open groups */
    RC_CHOOSE_ITEMS = 4096 /* items of one expression */
};

struct rc_choose_parser {
    struct rc_arena *arena;
    struct rc_diags *diags;
    struct rc_str what;
    const char *begin; /* of the text */
    const char *cursor;
    const char *limit;
    rc_pos base; /* the position of `begin` */
    bool failed; /* reported already */
    struct rc_choose_expr *result;
    struct rc_choose_conj conj; /* the one being read */
    size_t item_count;
};

static inline struct rc_span rc_choose_span(const struct rc_choose_parser *p, struct rc_str piece)
{
    rc_pos begin = p->base + (rc_pos)(piece.p - p->begin);
    return (struct rc_span){ begin, begin + (rc_pos)piece.len };
}

void rc_choose_add_item(struct rc_choose_parser *p, struct rc_choose_item item);
void rc_choose_end_conj(struct rc_choose_parser *p);

#endif

/* From pieces to items: what the parser of CHOOSE expressions reads. */
#ifndef RC_LST_CHOOSE_ITEMS_H
#define RC_LST_CHOOSE_ITEMS_H

#include "lst/choose_lex.h"

enum rc_choose_seen {
    RC_CHOOSE_SEES_END,
    RC_CHOOSE_SEES_PIPE,
    RC_CHOOSE_SEES_COMMA,
    RC_CHOOSE_SEES_ITEM,
    RC_CHOOSE_SEES_BAD /* reported */
};

/* Reads the next item or delimiter; *place is where it stands. */
enum rc_choose_seen rc_choose_next_item(struct rc_choose_parser *p, struct rc_choose_item *item,
                                        struct rc_span *place);

/* Reports once a parse: something at `place` is not as it should be. */
void rc_choose_syntax_error(struct rc_choose_parser *p, struct rc_span place, const char *text);
void rc_choose_unexpected(struct rc_choose_parser *p, struct rc_span place, const char *wanted,
                          const char *seen);

#endif

/* The lexer of object files. */
#ifndef RC_LST_SCAN_H
#define RC_LST_SCAN_H

#include "base/str.h"

enum rc_lst_mark {
    RC_LST_TEXT,
    RC_LST_TABS, /* one or more: a run separates once (lst.md L5) */
    RC_LST_EOL,
    RC_LST_END
};

struct rc_lst_scanner {
    const char *cursor;
};

/* The next mark; *text is a view of it. After the end it stays the end. */
enum rc_lst_mark rc_lst_scan(struct rc_lst_scanner *scanner, struct rc_str *text);

#endif

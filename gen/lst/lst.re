/*
 * Object files as marks: runs of text, runs of TAB, line ends, the end (lst.md L2, L5). The text of
 * a source is terminated by a NUL and holds no other (a file with one is refused), so NUL is the
 * end.
 */
#include "lst/scan.h"

enum rc_lst_mark rc_lst_scan(struct rc_lst_scanner *scanner, struct rc_str *text)
{
    const char *begin = scanner->cursor;
    enum rc_lst_mark mark;

    /*!re2c
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYCURSOR = scanner->cursor;
        re2c:yyfill:enable = 0;
        re2c:yych:conversion = 1;

        eol = "\r\n" | "\r" | "\n";

        "\x00"              { scanner->cursor = begin; mark = RC_LST_END; goto done; }
        eol                 { mark = RC_LST_EOL; goto done; }
        "\t"+               { mark = RC_LST_TABS; goto done; }
        [^\x00\t\r\n]+      { mark = RC_LST_TEXT; goto done; }
    */

done:
    *text = rc_str_between(begin, scanner->cursor);
    return mark;
}

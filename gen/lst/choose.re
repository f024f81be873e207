#include "lst/choose_lex.h"

/* note [the end]: the text of a field is followed by a tab, a line end or a NUL, not by the NUL
 * that a scanner likes, so the copy that is scanned ends in one; `limit` tells it from a NUL in
 * the text. */
enum rc_choose_piece rc_choose_scan(const char **cursor, const char *limit)
{
    const unsigned char *YYCURSOR = (const unsigned char *)*cursor;
    const unsigned char *end = (const unsigned char *)limit;

    /*!re2c
        re2c:define:YYCTYPE = "unsigned char";
        re2c:yyfill:enable = 0;

        "|"     { *cursor = (const char *)YYCURSOR; return RC_PIECE_PIPE; }
        ","     { *cursor = (const char *)YYCURSOR; return RC_PIECE_COMMA; }
        "["     { *cursor = (const char *)YYCURSOR; return RC_PIECE_OPEN_BRACKET; }
        "]"     { *cursor = (const char *)YYCURSOR; return RC_PIECE_CLOSE_BRACKET; }
        "("     { *cursor = (const char *)YYCURSOR; return RC_PIECE_OPEN_PAREN; }
        ")"     { *cursor = (const char *)YYCURSOR; return RC_PIECE_CLOSE_PAREN; }
        "\x00"  {
                    if (YYCURSOR > end)
                        return RC_PIECE_END;
                    *cursor = (const char *)YYCURSOR;
                    return RC_PIECE_TEXT;
                }
        [^|,()\x5b\x5d\x00]+
                { *cursor = (const char *)YYCURSOR; return RC_PIECE_TEXT; }
    */
}

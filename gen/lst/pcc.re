/* The lexer of campaign files. */
#include "lst/pcc.h"

#include "lst/pcc.y.h"

bool rc_pcc_line(const char **cursor, struct rc_str *line)
{
    const char *begin;

next:
    begin = *cursor;
    /*!re2c
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYCURSOR = *cursor;
        re2c:yyfill:enable = 0;
        re2c:yych:conversion = 1;

        eol  = "\r\n" | "\r" | "\n";
        rest = [^\x00\r\n]*;

        "\x00"                { *cursor = begin; return false; }
        eol                   { goto next; }
        "#" rest              { goto next; }
        [^#\x00\r\n] rest     { goto text; }
    */
text:
    *line = rc_str_trim(rc_str_between(begin, *cursor));
    if (line->len == 0)
        goto next;
    return true;
}

/* The end of a part: the next '|' that is not inside parentheses. */
static const char *part_end(const char *p, const char *end)
{
    size_t depth = 0;

    for (; p < end; p++) {
        if (*p == '(')
            depth++;
        else if (*p == ')' && depth > 0)
            depth--;
        else if (*p == '|' && depth == 0)
            break;
    }
    return p;
}

/* The ')' that closes the '(' at p, or `end`. */
static const char *closing(const char *p, const char *end)
{
    size_t depth = 0;

    for (; p < end; p++) {
        if (*p == '(')
            depth++;
        else if (*p == ')' && --depth == 0)
            break;
    }
    return p;
}

/* "(INCLUDE:list)": the list; false when the parenthesis does not close at the part's end. */
static bool list_of(struct rc_str part, struct rc_str *list)
{
    const char *end = part.p + part.len;

    if (closing(part.p, end) + 1 != end)
        return false;
    *list = rc_str_sub(part, rc_str_find(part, ':', 0) + 1, part.len - 1);
    return true;
}

/* What a suffix begins with; `cursor` moves behind it. */
static int suffix_head(const char *cursor)
{
    const char *YYMARKER;

    /*!re2c
        re2c:define:YYCURSOR = cursor;

        "(INCLUDE:"           { return RC_PCC_INCLUDE; }
        "(EXCLUDE:"           { return RC_PCC_EXCLUDE; }
        "!"? "PRE" [A-Za-z]+ ":" { return RC_PCC_PRE; }
        *                     { return RC_PCC_UNKNOWN; }
    */
}

static int lex_suffix(struct rc_str *text)
{
    int head = suffix_head(text->p);

    if (head == RC_PCC_PRE || head == RC_PCC_UNKNOWN)
        return head;
    return list_of(*text, text) ? head : RC_PCC_OPEN;
}

int rc_pcc_lex(struct rc_str *text, struct rc_pcc_reader *reader)
{
    const char *begin = reader->cursor;

    if (begin == reader->end)
        return RC_PCC_YYEOF;
    bool at_path = reader->at_path;
    reader->at_path = false;
    if (*begin == '|') {
        reader->cursor++;
        return RC_PCC_PIPE;
    }
    reader->cursor = part_end(begin, reader->end);
    *text = rc_str_between(begin, reader->cursor);
    return at_path ? RC_PCC_PATH : lex_suffix(text);
}

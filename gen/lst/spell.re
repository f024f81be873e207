/* The lexer of CLASSES and DOMAINS of a spell. */
#include "lst/spell.h"

#include "lst/spell.y.h"

/* Behind a '=': a level, a whole number. */
static int lex_level(union rc_spell_semantic *semantic, struct rc_spell_reader *reader)
{
    const char *begin = reader->cursor;

    while (reader->cursor < reader->end && *reader->cursor != '|' && *reader->cursor != '[')
        reader->cursor++;
    reader->token = rc_str_between(begin, reader->cursor);
    reader->at_level = false;
    return rc_str_to_int(rc_str_trim(reader->token), &semantic->level) ? RC_SPELL_LEVEL
                                                                       : RC_SPELL_BAD;
}

/* "[PRExxx]" has to be the end of the text. */
static int lex_condition(union rc_spell_semantic *semantic, struct rc_spell_reader *reader)
{
    struct rc_str text = rc_str_between(reader->cursor, reader->end);

    reader->token = text;
    reader->cursor = reader->end;
    semantic->text = rc_str_sub(text, 1, text.len - 1);
    return text.len > 2 && text.p[text.len - 1] == ']' ? RC_SPELL_CONDITION : RC_SPELL_BAD;
}

/* The text of a field ends before a TAB, a line end or the NUL of its source, none of which is
 * part of a name, so no name runs beyond the end. */
int rc_spell_lex(union rc_spell_semantic *semantic, struct rc_spell_reader *reader)
{
    const char *YYMARKER;
    const char *begin = reader->cursor;

    if (begin >= reader->end) {
        reader->token = rc_str_between(reader->end, reader->end);
        return RC_SPELL_YYEOF;
    }
    if (reader->at_level)
        return lex_level(semantic, reader);
    /*!re2c
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYCURSOR = reader->cursor;
        re2c:yyfill:enable = 0;
        re2c:yych:conversion = 1;

        name = [^\x00\t\r\n,=|[]+;

        ","                   { reader->token = rc_str_between(begin, reader->cursor); return RC_SPELL_COMMA; }
        "|"                   { reader->token = rc_str_between(begin, reader->cursor); return RC_SPELL_PIPE; }
        "="                   { reader->token = rc_str_between(begin, reader->cursor);
                                reader->at_level = true; return RC_SPELL_EQUALS; }
        "["                   { reader->cursor = begin; return lex_condition(semantic, reader); }
        "TYPE=" name          { goto name; }
        name                  { goto name; }
        *                     { reader->token = rc_str_between(begin, reader->cursor); return RC_SPELL_BAD; }
    */
name:
    if (reader->cursor > reader->end)
        reader->cursor = reader->end;
    reader->token = rc_str_between(begin, reader->cursor);
    semantic->text = reader->token;
    return RC_SPELL_NAME;
}

/* The value of a line that names a file: path{|suffix} (lst.md P3). Any text has a reading. */
%code requires {
#include "lst/pcc.h"
}

%code {
static void rc_pcc_error(struct rc_pcc_reader *reader, const char *text);
static void add(struct rc_pcc_reader *reader, enum rc_pcc_suffix_kind kind, struct rc_str text);
}

%define api.pure full
%define api.prefix {rc_pcc_}
%define api.token.prefix {RC_PCC_}
%define api.value.type {struct rc_str}
%parse-param {struct rc_pcc_reader *reader}
%lex-param {struct rc_pcc_reader *reader}

%token PIPE PATH INCLUDE EXCLUDE PRE OPEN UNKNOWN

%%

value: path suffixes;

path: PATH { reader->value->path = $1; }
    | %empty
    ;

suffixes: %empty
    | suffixes PIPE suffix
    ;

suffix: INCLUDE { add(reader, RC_PCC_SUFFIX_INCLUDE, $1); }
    | EXCLUDE   { add(reader, RC_PCC_SUFFIX_EXCLUDE, $1); }
    | PRE       { add(reader, RC_PCC_SUFFIX_PRE, $1); }
    | OPEN      { add(reader, RC_PCC_SUFFIX_OPEN, $1); }
    | UNKNOWN   { add(reader, RC_PCC_SUFFIX_UNKNOWN, $1); }
    | %empty    { add(reader, RC_PCC_SUFFIX_EMPTY, rc_str_between(reader->cursor, reader->cursor)); }
    ;

%%

/* The grammar takes every sequence of tokens that the lexer can give. */
static void rc_pcc_error(struct rc_pcc_reader *reader, const char *text)
{
    (void)reader;
    (void)text;
}

static void add(struct rc_pcc_reader *reader, enum rc_pcc_suffix_kind kind, struct rc_str text)
{
    struct rc_pcc_suffix suffix = { kind, text };

    RC_PUSH(reader->arena, &reader->value->suffixes, suffix);
}

void rc_pcc_value_parse(struct rc_arena *arena, struct rc_str text, struct rc_pcc_value *value)
{
    struct rc_pcc_reader reader = {
        .arena = arena,
        .cursor = text.p,
        .end = text.p + text.len,
        .at_path = true,
        .value = value,
    };

    *value = (struct rc_pcc_value){ .path = rc_str_sub(text, 0, 0) };
    rc_pcc_parse(&reader);
}

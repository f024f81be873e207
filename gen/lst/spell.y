/* CLASSES and DOMAINS of a spell: names=level|names=level[PRExxx]. */
%code requires {
#include "lst/spell.h"
}

%code {
static void rc_spell_error(struct rc_spell_reader *reader, const char *text);
static void add_name(struct rc_spell_reader *reader, struct rc_str name);
static void close_group(struct rc_spell_reader *reader, int level);
}

%define api.pure full
%define api.prefix {rc_spell_}
%define api.token.prefix {RC_SPELL_}
%define api.value.type {union rc_spell_semantic}
%parse-param {struct rc_spell_reader *reader}
%lex-param {struct rc_spell_reader *reader}

%token COMMA PIPE EQUALS BAD
%token <text> NAME CONDITION
%token <level> LEVEL

%%

value: groups
    | groups CONDITION { reader->value->pre = $2; }
    ;

groups: group
    | groups PIPE group
    ;

group: names EQUALS LEVEL { close_group(reader, $3); };

names: NAME            { add_name(reader, $1); }
    | names COMMA NAME { add_name(reader, $3); }
    ;

%%

static void rc_spell_error(struct rc_spell_reader *reader, const char *text)
{
    (void)text;
    reader->value->error = reader->token;
}

static void add_name(struct rc_spell_reader *reader, struct rc_str name)
{
    struct rc_spell_item item = { .name = name };

    RC_PUSH(reader->arena, &reader->value->items, item);
}

static void close_group(struct rc_spell_reader *reader, int level)
{
    for (size_t i = reader->group; i < reader->value->items.count; i++)
        reader->value->items.at[i].level = level;
    reader->group = reader->value->items.count;
}

bool rc_spell_value_parse(struct rc_arena *arena, struct rc_str text, struct rc_spell_value *value)
{
    struct rc_spell_reader reader = {
        .arena = arena,
        .cursor = text.p,
        .end = text.p + text.len,
        .value = value,
    };

    *value = (struct rc_spell_value){ 0 };
    value->clear =
        rc_str_eq(text, RC_STR(".CLEAR")) || rc_str_eq(text, RC_STR(".CLEARALL"));
    return value->clear || rc_spell_parse(&reader) == 0;
}

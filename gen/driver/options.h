/*
 * The command line, read once. option.def and command.def are the tables behind parsing, --help,
 * the manual (`rulec doc build`) and completion.
 *
 * After rc_options_parse: the command exists, each option given belongs to it and its argument is
 * of its kind, the number of operands is right.
 */
#ifndef RC_DRIVER_OPTIONS_H
#define RC_DRIVER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "diag/diag.h"

enum rc_command {
#define RC_COMMAND(id, word, operands, least, most, formats, doc, example) RC_COMMAND_##id,
#include "driver/command.def"
#undef RC_COMMAND
    RC_COMMAND_COUNT
};

enum rc_option {
#define RC_OPTION(id, word, letter, kind, argument, fallback, group, commands, doc) RC_OPT_##id,
#include "driver/option.def"
#undef RC_OPTION
    RC_OPT_COUNT
};

enum rc_option_kind {
    RC_OPTION_FLAG,
    RC_OPTION_TEXT,
    RC_OPTION_PATH,
    RC_OPTION_NUMBER,
    RC_OPTION_BYTES,
    RC_OPTION_ONEOF,
    RC_OPTION_LIST
};

enum rc_option_group {
    RC_GROUP_OWN,
    RC_GROUP_SOURCES,
    RC_GROUP_MESSAGES,
    RC_GROUP_LIMITS,
    RC_GROUP_GENERAL,
    RC_GROUP_COUNT
};

struct rc_option_row {
    const char *word;
    char letter;
    enum rc_option_kind kind;
    const char *argument;
    const char *fallback;
    enum rc_option_group group;
    uint32_t commands; /* bit: enum rc_command */
    const char *doc;
};

struct rc_command_row {
    const char *word;
    const char *operands;
    int least;
    int most;            /* -1: any number */
    const char *formats; /* words of --format, separated by '|' */
    const char *doc;
    const char *example;
};

const struct rc_option_row *rc_option_row(enum rc_option option);
const struct rc_command_row *rc_command_row(enum rc_command command);

/* What the option takes with the command, as --help shows it: of --format the words that it has. */
const char *rc_option_argument(enum rc_option option, enum rc_command command);

/* Whether the option may be given with the command. */
bool rc_option_belongs(enum rc_option option, enum rc_command command);

typedef RC_VEC(const char *) rc_text_list;

struct rc_options {
    enum rc_command command; /* RC_COMMAND_COUNT: none was given */
    rc_text_list operands;   /* behind the command */
    rc_text_list given[RC_OPT_COUNT];
    uint32_t known; /* the commands that exist, as bits */
};

/*
 * Reads the arguments behind the name of the program; @FILE stands for the arguments in a file.
 * `known` has a bit for each command that exists. On false a RC_E_USAGE (or a message about a
 * file) was given and options->command tells whose usage to show. --help and --version are
 * options like others: where they are given, operands are not counted. All texts live in `arena`
 * or in `arguments`.
 */
bool rc_options_parse(struct rc_options *options, struct rc_arena *arena, struct rc_diags *diags,
                      uint32_t known, const char *const *arguments, size_t count);

static inline bool rc_option_given(const struct rc_options *options, enum rc_option option)
{
    return options->given[option].count > 0;
}

/* The argument given last, else the fallback; NULL when there is neither. */
const char *rc_option_text(const struct rc_options *options, enum rc_option option);

/* The same as a number, of a COUNT or BYTES option. */
uint64_t rc_option_number(const struct rc_options *options, enum rc_option option);

/* A number that may end in K, M or G (powers of 1024); false when it is none or too large. */
bool rc_number_parse(const char *text, bool units, uint64_t *value);

/* The command of that word, or RC_COMMAND_COUNT. */
enum rc_command rc_command_find(struct rc_str word, uint32_t known);

#endif

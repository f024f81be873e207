#include "driver/options.h"

#include "diag/suggest.h"
#include "driver/response.h"

#define ON(id) (UINT32_C(1) << RC_COMMAND_##id)
#define ON_ALL UINT32_MAX
#define ON_PACK                                                                           \
    (ON(BUILD) | ON(CHECK) | ON(CONVERT) | ON(EVAL) | ON(EXPLAIN) | ON(TEST) | ON(DUMP) | \
     ON(INSPECT) | ON(GRAPH) | ON(TRACE) | ON(ACTIVATION) | ON(FLOW))

static const struct rc_option_row options_table[RC_OPT_COUNT] = {
#define RC_OPTION(id, word, letter, kind, argument, fallback, group, commands, doc) \
    { word, letter, RC_OPTION_##kind, argument, fallback, RC_GROUP_##group, commands, doc },
#include "driver/option.def"
#undef RC_OPTION
};

static const struct rc_command_row commands_table[RC_COMMAND_COUNT] = {
#define RC_COMMAND(id, word, operands, least, most, formats, doc, example) \
    { word, operands, least, most, formats, doc, example },
#include "driver/command.def"
#undef RC_COMMAND
};

const struct rc_option_row *rc_option_row(enum rc_option option)
{
    return &options_table[option];
}

const struct rc_command_row *rc_command_row(enum rc_command command)
{
    return &commands_table[command];
}

const char *rc_option_argument(enum rc_option option, enum rc_command command)
{
    return option == RC_OPT_FORMAT ? commands_table[command].formats
                                   : options_table[option].argument;
}

bool rc_option_belongs(enum rc_option option, enum rc_command command)
{
    return (options_table[option].commands >> command & 1u) != 0;
}

enum rc_command rc_command_find(struct rc_str word, uint32_t known)
{
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        if ((known >> i & 1u) != 0 && rc_str_eq(word, rc_str(commands_table[i].word)))
            return (enum rc_command)i;
    }
    return RC_COMMAND_COUNT;
}

struct parser {
    struct rc_options *options;
    struct rc_arena *arena;
    struct rc_diags *diags;
    rc_text_list words;
    size_t next;
};

static bool known_option(const struct parser *p, unsigned i)
{
    return (options_table[i].commands & p->options->known) != 0;
}

static bool unknown_option(struct parser *p, struct rc_str shown, struct rc_str word)
{
    struct rc_suggestion nearest = rc_suggest(word);

    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        if (known_option(p, i) && options_table[i].word[0] != '\0')
            rc_suggest_offer(&nearest, rc_str(options_table[i].word));
    }
    rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "unknown option '%.*s'", RC_FMT(shown));
    if (nearest.found)
        rc_help(p->diags, "did you mean '--%.*s'?", RC_FMT(nearest.best));
    return false;
}

static const char *shown_name(struct parser *p, enum rc_option option)
{
    const struct rc_option_row *row = &options_table[option];

    if (row->word[0] == '\0')
        return rc_str_printf(p->arena, "-%c", row->letter).p;
    return rc_str_printf(p->arena, "--%s", row->word).p;
}

bool rc_number_parse(const char *text, bool units, uint64_t *value)
{
    uint64_t n = 0;
    unsigned shift = 0;

    if (!rc_is_digit(*text))
        return false;
    for (; rc_is_digit(*text); text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    if (units && *text != '\0') {
        shift = *text == 'K' ? 10 : *text == 'M' ? 20 : *text == 'G' ? 30 : 0;
        text += shift != 0;
    }
    *value = n << shift;
    return *text == '\0' && *value >> shift == n;
}

static bool is_one_of(struct rc_str words, const char *argument)
{
    struct rc_str word;

    while (rc_str_next(&words, '|', &word)) {
        if (rc_str_eq(word, rc_str(argument)))
            return true;
    }
    return false;
}

static void suggest_word(struct parser *p, struct rc_str words, const char *argument)
{
    struct rc_suggestion nearest = rc_suggest(rc_str(argument));
    struct rc_str word;

    while (rc_str_next(&words, '|', &word))
        rc_suggest_offer(&nearest, word);
    if (nearest.found)
        rc_help(p->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
}

/* What the stack can bear: readers of nested text call themselves. */
static bool check_most(struct parser *p, enum rc_option option, uint64_t value)
{
    enum {
        NESTING_MOST = 1024
    };

    if (option != RC_OPT_MAX_NESTING || value <= NESTING_MOST)
        return true;
    rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "%s takes at most %d", shown_name(p, option),
              NESTING_MOST);
    return false;
}

static bool check_argument(struct parser *p, enum rc_option option, const char *argument)
{
    const struct rc_option_row *row = &options_table[option];
    uint64_t value;

    switch (row->kind) {
    case RC_OPTION_FLAG:
    case RC_OPTION_LIST:
    case RC_OPTION_TEXT:
    case RC_OPTION_PATH:
        if (row->kind == RC_OPTION_FLAG || argument[0] != '\0')
            return true;
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "the argument of %s is empty",
                  shown_name(p, option));
        return false;
    case RC_OPTION_NUMBER:
    case RC_OPTION_BYTES:
        if (rc_number_parse(argument, row->kind == RC_OPTION_BYTES, &value))
            return check_most(p, option, value);
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "%s takes a number%s, not '%s'",
                  shown_name(p, option),
                  row->kind == RC_OPTION_BYTES ? " that may end in K, M or G" : "", argument);
        return false;
    case RC_OPTION_ONEOF:
        if (is_one_of(rc_str(row->argument), argument))
            return true;
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "%s takes one of %s, not '%s'",
                  shown_name(p, option), row->argument, argument);
        suggest_word(p, rc_str(row->argument), argument);
        return false;
    }
    return false;
}

static bool take(struct parser *p, enum rc_option option, const char *argument)
{
    if (!check_argument(p, option, argument))
        return false;
    RC_PUSH(p->arena, &p->options->given[option], argument);
    return true;
}

/* The argument that an option asks for: the next word. */
static bool take_next(struct parser *p, enum rc_option option)
{
    if (p->next == p->words.count) {
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "%s needs an argument: %s",
                  shown_name(p, option), options_table[option].argument);
        return false;
    }
    return take(p, option, p->words.at[p->next++]);
}

static bool read_long(struct parser *p, const char *text)
{
    struct rc_str all = rc_str(text);
    struct rc_str word = rc_str_sub(all, 2, rc_str_find(all, '=', 2));
    const char *value = strchr(text, '=');

    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        enum rc_option option = (enum rc_option)i;
        if (word.len == 0 || !known_option(p, i) || !rc_str_eq(word, rc_str(options_table[i].word)))
            continue;
        if (options_table[i].kind != RC_OPTION_FLAG)
            return value != NULL ? take(p, option, value + 1) : take_next(p, option);
        if (value == NULL)
            return take(p, option, "");
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "--%.*s takes no argument", RC_FMT(word));
        return false;
    }
    return unknown_option(p, rc_str_sub(all, 0, word.len + 2), word);
}

/* -qv, -Wslug, -o DIR, -oDIR */
static bool read_letters(struct parser *p, const char *text)
{
    for (const char *c = text + 1; *c != '\0'; c++) {
        unsigned i = 0;
        while (i < RC_OPT_COUNT && !(options_table[i].letter == *c && known_option(p, i)))
            i++;
        if (i == RC_OPT_COUNT)
            return unknown_option(p, rc_str(text), rc_str(text + 1));
        if (options_table[i].kind != RC_OPTION_FLAG)
            return c[1] != '\0' ? take(p, (enum rc_option)i, c + 1)
                                : take_next(p, (enum rc_option)i);
        if (!take(p, (enum rc_option)i, ""))
            return false;
    }
    return true;
}

static bool read_command(struct parser *p, const char *word)
{
    struct rc_suggestion nearest = rc_suggest(rc_str(word));

    p->options->command = rc_command_find(rc_str(word), p->options->known);
    if (p->options->command != RC_COMMAND_COUNT)
        return true;
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        if ((p->options->known >> i & 1u) != 0)
            rc_suggest_offer(&nearest, rc_str(commands_table[i].word));
    }
    rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "unknown command '%s'", word);
    if (nearest.found)
        rc_help(p->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
    return false;
}

/* Reads all words; the first operand is the command. */
static bool read_words(struct parser *p)
{
    bool closed = false;
    bool found = false;

    while (p->next < p->words.count) {
        const char *word = p->words.at[p->next++];
        bool fine = true;
        if (!closed && strcmp(word, "--") == 0)
            closed = true;
        else if (!closed && word[0] == '-' && word[1] == '-')
            fine = read_long(p, word);
        else if (!closed && word[0] == '-' && word[1] != '\0')
            fine = read_letters(p, word);
        else if (!found)
            found = fine = read_command(p, word);
        else
            RC_PUSH(p->arena, &p->options->operands, word);
        if (!fine)
            return false;
    }
    return true;
}

/* After a mistake: whether the words that were not read say something about colour. */
static void find_colour(struct parser *p)
{
    static const char option[] = "--color";
    size_t len = sizeof option - 1;

    for (; p->next < p->words.count; p->next++) {
        const char *word = p->words.at[p->next];
        const char *value = p->next + 1 < p->words.count ? p->words.at[p->next + 1] : "";
        if (strncmp(word, option, len) != 0)
            continue;
        value = word[len] == '=' ? word + len + 1 : value;
        if (is_one_of(rc_str(options_table[RC_OPT_COLOR].argument), value))
            RC_PUSH(p->arena, &p->options->given[RC_OPT_COLOR], value);
    }
}

static bool check_belonging(struct parser *p)
{
    const struct rc_options *options = p->options;

    if (options->command == RC_COMMAND_COUNT)
        return true;
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        if (options->given[i].count == 0 || rc_option_belongs((enum rc_option)i, options->command))
            continue;
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' has no option %s",
                  commands_table[options->command].word, shown_name(p, (enum rc_option)i));
        return false;
    }
    return true;
}

/* A form that the results of the command do not have is none of its messages either. */
static bool check_format(struct parser *p)
{
    const struct rc_options *options = p->options;
    const char *format = rc_option_text(options, RC_OPT_FORMAT);

    if (options->command == RC_COMMAND_COUNT)
        return true;
    const struct rc_command_row *row = &commands_table[options->command];
    if (is_one_of(rc_str(row->formats), format))
        return true;
    rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' has no format %s, only %s", row->word, format,
              row->formats);
    p->options->given[RC_OPT_FORMAT].count = 0;
    return false;
}

static bool check_operands(struct parser *p)
{
    const struct rc_options *options = p->options;

    if (options->command == RC_COMMAND_COUNT || rc_option_given(options, RC_OPT_HELP) ||
        rc_option_given(options, RC_OPT_VERSION))
        return true;
    const struct rc_command_row *row = &commands_table[options->command];
    if (options->operands.count < (size_t)row->least) {
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' needs %s", row->word, row->operands);
        return false;
    }
    if (row->most >= 0 && options->operands.count > (size_t)row->most) {
        rc_report(p->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' takes no '%s'", row->word,
                  options->operands.at[row->most]);
        return false;
    }
    return true;
}

bool rc_options_parse(struct rc_options *options, struct rc_arena *arena, struct rc_diags *diags,
                      uint32_t known, const char *const *arguments, size_t count)
{
    struct parser p = { .options = options, .arena = arena, .diags = diags };

    *options = (struct rc_options){ .command = RC_COMMAND_COUNT, .known = known };
    if (!rc_response_expand(arena, diags, arguments, count, &p.words))
        return false;
    if (!read_words(&p)) {
        find_colour(&p);
        return false;
    }
    return check_belonging(&p) && check_format(&p) && check_operands(&p);
}

const char *rc_option_text(const struct rc_options *options, enum rc_option option)
{
    const rc_text_list *given = &options->given[option];

    return given->count > 0 ? given->at[given->count - 1] : options_table[option].fallback;
}

uint64_t rc_option_number(const struct rc_options *options, enum rc_option option)
{
    const char *text = rc_option_text(options, option);
    uint64_t value = 0;

    if (text != NULL)
        rc_number_parse(text, true, &value);
    return value;
}

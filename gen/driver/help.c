#include "driver/help.h"

enum {
    COLUMN = 26,
    WIDTH = 96,
    HELP_LINES = 25
};

static const char *const group_titles[RC_GROUP_COUNT] = {
    [RC_GROUP_OWN] = "Options",   [RC_GROUP_SOURCES] = "Reading", [RC_GROUP_MESSAGES] = "Messages",
    [RC_GROUP_LIMITS] = "Limits", [RC_GROUP_GENERAL] = "General",
};

/* Fills up to a column, and leaves two blanks at least. */
static void pad_to(struct rc_buf *out, size_t line_start, size_t column)
{
    size_t used = out->len - line_start;

    rc_buf_fill(out, ' ', used + 2 > column ? 2 : column - used);
}

void rc_help_overview(const struct rc_options *options, struct rc_buf *out)
{
    enum {
        FIXED_LINES = 4,
        LINES = 12
    };
    unsigned shown = 0;
    size_t line = 0;

    rc_buf_add(out, RC_STR("rulec compiles game rules (LST, GDL, flows) to C and answers questions "
                           "about them.\nusage: rulec COMMAND [OPTION]... [OPERAND]...\n\n"));
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        const struct rc_command_row *row = rc_command_row((enum rc_command)i);
        if ((options->known >> i & 1u) == 0)
            continue;
        /* two columns: the page has twelve lines however many commands there are */
        if (shown % 2 == 0)
            line = out->len;
        rc_buf_add(out, RC_STR("  "));
        rc_buf_printf(out, "%-11s%s", row->word, row->doc);
        if (shown % 2 == 0)
            pad_to(out, line, 50);
        else
            rc_buf_char(out, '\n');
        shown++;
    }
    if (shown % 2 != 0)
        rc_buf_char(out, '\n');
    for (unsigned lines = FIXED_LINES + (shown + 1) / 2; lines < LINES; lines++)
        rc_buf_char(out, '\n');
    rc_buf_add(out, RC_STR("next: rulec COMMAND --help, rulec doc COMMAND, rulec --version\n"));
}

void rc_help_usage(const struct rc_options *options, struct rc_buf *out)
{
    if (options->command == RC_COMMAND_COUNT) {
        rc_buf_add(out, RC_STR("usage: rulec COMMAND [OPTION]... [OPERAND]... (rulec --help)\n"));
        return;
    }
    const struct rc_command_row *row = rc_command_row(options->command);
    rc_buf_printf(out, "usage: rulec %s [OPTION]... %s (rulec %s --help)\n", row->word,
                  row->operands, row->word);
}

void rc_help_option_name(enum rc_option option, enum rc_command command, struct rc_buf *out)
{
    const struct rc_option_row *row = rc_option_row(option);

    if (row->letter != 0)
        rc_buf_printf(out, "-%c%s", row->letter, row->word[0] != '\0' ? ", " : "");
    if (row->word[0] != '\0')
        rc_buf_printf(out, "--%s", row->word);
    if (row->kind != RC_OPTION_FLAG)
        rc_buf_printf(out, "%s%s", row->word[0] != '\0' ? " " : "",
                      rc_option_argument(option, command));
}

static void print_option(enum rc_option option, enum rc_command command, struct rc_buf *out)
{
    const struct rc_option_row *row = rc_option_row(option);
    size_t line = out->len;

    rc_buf_add(out, RC_STR("  "));
    rc_help_option_name(option, command, out);
    pad_to(out, line, COLUMN);
    rc_buf_printf(out, "%s", row->doc);
    if (row->fallback != NULL)
        rc_buf_printf(out, " (default: %s)", row->fallback);
    rc_buf_char(out, '\n');
}

static void print_examples(const struct rc_command_row *row, struct rc_buf *out)
{
    struct rc_str rest = rc_str(row->example);
    struct rc_str line;

    while (rc_str_next(&rest, '\n', &line))
        rc_buf_printf(out, "  rulec %.*s\n", RC_FMT(line));
}

/* The options of a group in one paragraph: names only. */
static void print_names(enum rc_command command, enum rc_option_group group, struct rc_buf *out)
{
    size_t line = out->len;
    bool any = false;

    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        enum rc_option option = (enum rc_option)i;
        if (rc_option_row(option)->group != group || !rc_option_belongs(option, command))
            continue;
        size_t before = out->len;
        rc_buf_printf(out, "%s", any ? ", " : group_titles[group]);
        if (!any)
            rc_buf_add(out, RC_STR(": "));
        rc_help_option_name(option, command, out);
        if (out->len - line > WIDTH && any) {
            struct rc_str name = { out->p + before + 2, out->len - before - 2 };
            char *copy = rc_str_copy(out->arena, name);
            out->len = before;
            rc_buf_printf(out, ",\n  %s", copy);
            line = before + 2;
        }
        any = true;
    }
    if (any)
        rc_buf_char(out, '\n');
}

void rc_help_command(enum rc_command command, struct rc_buf *out)
{
    const struct rc_command_row *row = rc_command_row(command);

    rc_buf_add(out, RC_STR("Examples:\n"));
    print_examples(row, out);
    rc_buf_printf(out, "\nusage: rulec %s [OPTION]... %s\n%s: %s\n", row->word, row->operands,
                  row->word, row->doc);
    bool own = false;
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        if (rc_option_row((enum rc_option)i)->group != RC_GROUP_OWN ||
            !rc_option_belongs((enum rc_option)i, command))
            continue;
        rc_buf_printf(out, "%s", own ? "" : "\n");
        print_option((enum rc_option)i, command, out);
        own = true;
    }
    rc_buf_char(out, '\n');
    for (unsigned group = RC_GROUP_SOURCES; group < RC_GROUP_COUNT; group++)
        print_names(command, (enum rc_option_group)group, out);
    rc_buf_printf(out, "full: rulec doc %s\n", row->word);
}

void rc_help_manual(enum rc_command command, struct rc_buf *out)
{
    const struct rc_command_row *row = rc_command_row(command);

    rc_buf_printf(out, "rulec %s [OPTION]... %s\n%s\n\nExamples:\n", row->word, row->operands,
                  row->doc);
    print_examples(row, out);
    for (unsigned group = 0; group < RC_GROUP_COUNT; group++) {
        bool any = false;
        for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
            if (rc_option_row((enum rc_option)i)->group != group ||
                !rc_option_belongs((enum rc_option)i, command))
                continue;
            if (!any)
                rc_buf_printf(out, "\n%s:\n", group_titles[group]);
            print_option((enum rc_option)i, command, out);
            any = true;
        }
    }
    rc_buf_add(out, RC_STR("\n@FILE stands for the arguments in FILE; -- ends the options; "
                           "- is standard input.\n"
                           "Exit: 0 fine, 1 the input has errors, 2 usage, 3 cannot read or write, "
                           "4 a limit,\n5 no such name, 70 our fault, 130 interrupted.\n"));
}

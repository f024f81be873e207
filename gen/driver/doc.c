/*
 * `rulec doc NAME`: the manual in the program. NAME is a code, a slug, a command, a list
 * ("codes", "warnings", "commands"), or a word of a language.
 */
#include "diag/suggest.h"
#include "driver/command.h"
#include "driver/help.h"
#include "driver/language.h"

enum {
    WIDTH = 80
};

/* Breaks the text into lines at blanks. */
static void print_paragraph(struct rc_buf *out, struct rc_str text)
{
    size_t column = 0;
    struct rc_str word;

    while (rc_str_next(&text, ' ', &word)) {
        if (column > 0 && column + 1 + word.len > WIDTH) {
            rc_buf_char(out, '\n');
            column = 0;
        } else if (column > 0) {
            rc_buf_char(out, ' ');
            column++;
        }
        rc_buf_add(out, word);
        column += word.len;
    }
    rc_buf_char(out, '\n');
}

static const char *severity_word(enum rc_severity severity)
{
    switch (severity) {
    case RC_SEVERITY_NOTE: return "note";
    case RC_SEVERITY_WARNING: return "warning";
    case RC_SEVERITY_ERROR: return "error";
    }
    return "";
}

static void print_code(struct rc_buf *out, enum rc_code code)
{
    const struct rc_code_row *row = rc_code_row(code);

    rc_buf_printf(out, "%s: %s", row->number, severity_word(row->severity));
    if (row->slug[0] != '\0')
        rc_buf_printf(out, ", -W%s (off: -Wno-%s, an error: -Werror=%s)", row->slug, row->slug,
                      row->slug);
    rc_buf_add(out, RC_STR("\n\n"));
    print_paragraph(out, rc_str(row->explanation));
}

static void list_codes(struct rc_buf *out, bool slugs_only)
{
    for (unsigned i = 0; i < RC_CODE_COUNT; i++) {
        const struct rc_code_row *row = rc_code_row((enum rc_code)i);
        struct rc_str text = rc_str(row->explanation);
        if (slugs_only && row->slug[0] == '\0')
            continue;
        size_t end = rc_str_find(text, '.', 0);
        rc_buf_printf(out, "%s  %-8s %-16s %.*s\n", row->number, severity_word(row->severity),
                      row->slug, (int)end, text.p);
    }
}

static void list_commands(struct rc_buf *out, uint32_t known)
{
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        if ((known >> i & 1u) != 0)
            rc_buf_printf(out, "%-11s %s\n", rc_command_row((enum rc_command)i)->word,
                          rc_command_row((enum rc_command)i)->doc);
    }
}

static bool print_list(struct rc_run *run, struct rc_str name)
{
    if (rc_str_eq(name, RC_STR("codes")))
        list_codes(&run->out, false);
    else if (rc_str_eq(name, RC_STR("warnings")))
        list_codes(&run->out, true);
    else if (rc_str_eq(name, RC_STR("commands")))
        list_commands(&run->out, run->options.known);
    else
        return false;
    return true;
}

static bool print_word(struct rc_run *run, struct rc_str name)
{
    const struct rc_language *const *languages = rc_languages();
    bool found = false;

    for (size_t i = 0; languages[i] != NULL; i++) {
        if (languages[i]->doc != NULL)
            found |= languages[i]->doc(name, &run->out);
    }
    return found;
}

static void offer(void *context, struct rc_str name)
{
    rc_suggest_offer(context, name);
}

static void report_unknown(struct rc_run *run, struct rc_str name)
{
    struct rc_suggestion nearest = rc_suggest(name);
    const struct rc_language *const *languages = rc_languages();

    rc_suggest_offer(&nearest, RC_STR("codes"));
    rc_suggest_offer(&nearest, RC_STR("commands"));
    rc_suggest_offer(&nearest, RC_STR("warnings"));
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++)
        rc_suggest_offer(&nearest, rc_str(rc_command_row((enum rc_command)i)->word));
    for (unsigned i = 0; i < RC_CODE_COUNT; i++) {
        rc_suggest_offer(&nearest, rc_str(rc_code_row((enum rc_code)i)->number));
        rc_suggest_offer(&nearest, rc_str(rc_code_row((enum rc_code)i)->slug));
    }
    for (size_t i = 0; languages[i] != NULL; i++) {
        if (languages[i]->doc_names != NULL)
            languages[i]->doc_names(offer, &nearest);
    }
    rc_report(&run->diags, RC_E_NO_SUCH_NAME, RC_NO_SPAN, "the manual has no '%.*s'", RC_FMT(name));
    if (nearest.found)
        rc_help(&run->diags, "did you mean '%.*s'?", RC_FMT(nearest.best));
    rc_help(&run->diags, "rulec doc commands, codes, warnings");
    rc_run_fail(run, RC_EXIT_NAME);
}

/* NAME, or what stands behind -W: `rulec doc -Wencoding` is what people copy from a message. */
static struct rc_str asked(struct rc_run *run)
{
    if (run->options.operands.count > 0)
        return rc_str(run->options.operands.at[0]);
    struct rc_str slug = rc_run_option(run, RC_OPT_WARNING);
    return rc_str_starts(slug, RC_STR("no-")) ? rc_str_sub(slug, 3, slug.len) : slug;
}

void rc_command_doc(struct rc_run *run)
{
    struct rc_str name = asked(run);
    enum rc_command command = rc_command_find(name, run->options.known);

    if (name.len == 0) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'doc' needs NAME");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
    bool found = print_list(run, name);
    enum rc_code code = rc_code_find(name);
    if (code != RC_CODE_COUNT) {
        print_code(&run->out, code);
        found = true;
    }
    if (command != RC_COMMAND_COUNT) {
        rc_help_manual(command, &run->out);
        found = true;
    }
    if (!print_word(run, name) && !found)
        report_unknown(run, name);
}

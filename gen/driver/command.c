#include "driver/command.h"

#include "base/path.h"
#include "driver/language.h"

struct own {
    enum rc_command command;
    void (*run)(struct rc_run *run);
    bool by_language; /* it does what the languages have functions for */
};

static const struct own table[] = {
    { RC_COMMAND_BUILD, rc_command_build, true },
    { RC_COMMAND_CHECK, rc_command_check, true },
    { RC_COMMAND_CONVERT, rc_command_convert, true },
    { RC_COMMAND_DUMP, rc_command_dump, true },
    { RC_COMMAND_INSPECT, rc_command_inspect, true },
    { RC_COMMAND_FLOW, rc_command_flow, true },
    { RC_COMMAND_DOC, rc_command_doc, false },
    { RC_COMMAND_COMPLETION, rc_command_completion, false },
};

enum {
    TABLE_COUNT = sizeof table / sizeof table[0]
};

/*
 * Operands behind those that name the pack, of commands that the languages carry out alone. An
 * expression may be left out where the last file is one by itself.
 */
static size_t rest_of(const struct rc_run *run)
{
    enum rc_command command = run->options.command;
    const rc_text_list *operands = &run->options.operands;
    struct rc_str behind = rc_str(operands->at[operands->count - 1]);
    const struct rc_language *last = rc_language_of(behind);
    const struct rc_language *first = rc_language_of(rc_str(operands->at[0]));

    if (command == RC_COMMAND_EVAL)
        return last != NULL && last->eval_alone ? 0 : 1;
    if (command == RC_COMMAND_EXPLAIN && first != NULL && first->explains_alone != NULL)
        return first->explains_alone(behind) ? 1 : 2;
    return (size_t)rc_command_row(command)->least - 1;
}

uint32_t rc_commands_known(void)
{
    uint32_t known = rc_language_commands();

    for (size_t i = 0; i < TABLE_COUNT; i++) {
        if (!table[i].by_language)
            known |= UINT32_C(1) << table[i].command;
    }
    return known;
}

void rc_command_run(struct rc_run *run)
{
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        if (table[i].command == run->options.command) {
            table[i].run(run);
            return;
        }
    }
    rc_command_first(run, rest_of(run));
}

void rc_command_parts(struct rc_run *run)
{
    enum rc_command command = run->options.command;

    if (!rc_run_load(run, 0, run->options.operands.count))
        return;
    for (size_t i = 0; i < run->parts.count; i++) {
        struct rc_run_part *part = &run->parts.at[i];
        if (part->pack != NULL && part->language->commands[command] != NULL)
            part->language->commands[command](run, part->pack, part->files.count);
    }
}

/* `test` has any number of case files behind the pack: .jsonl, and what no language reads. */
static bool is_case_file(const char *operand)
{
    struct rc_str path = rc_str(operand);

    return rc_str_eq_fold(rc_path_ending(path), RC_STR("jsonl")) || rc_language_of(path) == NULL;
}

static size_t pack_operands(const struct rc_run *run, size_t rest)
{
    const rc_text_list *operands = &run->options.operands;
    size_t n = 1;

    if (run->options.command != RC_COMMAND_TEST)
        return operands->count - rest;
    while (n < operands->count && !is_case_file(operands->at[n]))
        n++;
    return n;
}

void rc_command_first(struct rc_run *run, size_t rest)
{
    size_t count = pack_operands(run, rest);

    if (count == 0) {
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' needs %s",
                  rc_command_row(run->options.command)->word,
                  rc_command_row(run->options.command)->operands);
        if (run->options.command == RC_COMMAND_EXPLAIN)
            rc_help(&run->diags, "only a PRE... may stand without an OBJECT");
        rc_run_fail(run, RC_EXIT_USAGE);
        return;
    }
    if (!rc_run_load(run, 0, count))
        return;
    for (size_t i = 0; i < run->parts.count; i++) {
        struct rc_run_part *part = &run->parts.at[i];
        rc_language_command *command = part->language->commands[run->options.command];
        if (part->language != run->first)
            continue;
        if (command != NULL) {
            command(run, part->pack, count);
            continue;
        }
        rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "'%s' does not exist for %s",
                  rc_command_row(run->options.command)->word, part->language->name);
        rc_run_fail(run, RC_EXIT_USAGE);
    }
}

bool rc_command_may_write(const struct rc_run *run)
{
    if (run->status != RC_EXIT_OK)
        return false;
    return !rc_diags_failed(&run->diags) || rc_option_given(&run->options, RC_OPT_KEEP_GOING);
}

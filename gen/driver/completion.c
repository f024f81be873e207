/* `rulec completion bash`: the script that completes commands, options and their words. */
#include "driver/command.h"
#include "driver/help.h"

static void list_options(struct rc_buf *out, enum rc_command command)
{
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        const struct rc_option_row *row = rc_option_row((enum rc_option)i);
        if (!rc_option_belongs((enum rc_option)i, command))
            continue;
        if (row->letter != 0)
            rc_buf_printf(out, " -%c", row->letter);
        if (row->word[0] != '\0')
            rc_buf_printf(out, " --%s", row->word);
    }
}

static void list_words(struct rc_buf *out, const struct rc_option_row *row)
{
    struct rc_str rest = rc_str(row->argument);
    struct rc_str word;
    const char *between = "";

    rc_buf_printf(out, "    --%s) COMPREPLY=($(compgen -W '", row->word);
    while (rc_str_next(&rest, '|', &word)) {
        rc_buf_printf(out, "%s%.*s", between, RC_FMT(word));
        between = " ";
    }
    rc_buf_add(out, RC_STR("' -- \"$word\")); return ;;\n"));
}

static void print_bash(struct rc_buf *out, uint32_t known)
{
    rc_buf_add(
        out, RC_STR("# Completion of rulec for bash, made by `rulec completion bash`.\n"
                    "_rulec() {\n"
                    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                    "    COMPREPLY=()\n"
                    "    case $before in\n"));
    for (unsigned i = 0; i < RC_OPT_COUNT; i++) {
        if (rc_option_row((enum rc_option)i)->kind == RC_OPTION_ONEOF)
            list_words(out, rc_option_row((enum rc_option)i));
    }
    rc_buf_add(out, RC_STR("    esac\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                           "        COMPREPLY=($(compgen -W '--help --version"));
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        if ((known >> i & 1u) != 0)
            rc_buf_printf(out, " %s", rc_command_row((enum rc_command)i)->word);
    }
    rc_buf_add(
        out, RC_STR("' -- \"$word\"))\n        return\n    fi\n"
                    "    [[ $word == -* ]] || { COMPREPLY=($(compgen -f -- \"$word\")); return; }\n"
                    "    case ${COMP_WORDS[1]} in\n"));
    for (unsigned i = 0; i < RC_COMMAND_COUNT; i++) {
        if ((known >> i & 1u) == 0)
            continue;
        rc_buf_printf(out, "    %s) COMPREPLY=($(compgen -W '",
                      rc_command_row((enum rc_command)i)->word);
        list_options(out, (enum rc_command)i);
        rc_buf_add(out, RC_STR("' -- \"$word\")) ;;\n"));
    }
    rc_buf_add(out, RC_STR("    esac\n}\ncomplete -o filenames -F _rulec rulec\n"));
}

void rc_command_completion(struct rc_run *run)
{
    struct rc_str shell = rc_str(run->options.operands.at[0]);

    if (rc_str_eq(shell, RC_STR("bash"))) {
        print_bash(&run->out, run->options.known);
        return;
    }
    rc_report(&run->diags, RC_E_USAGE, RC_NO_SPAN, "completion exists for bash, not for '%.*s'",
              RC_FMT(shell));
    rc_run_fail(run, RC_EXIT_USAGE);
}

/* The program: arguments in, one command, an exit status out. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "driver/command.h"
#include "driver/help.h"
#include "rulec/version.h"

/*
 * note [signals]: files are written with the signals held back (base/io.c), and so is everything
 * else that leaves something on the disk; at any other moment there is nothing to clean up, so
 * the handler may end the program at once.
 */
static void end_by_signal(int number)
{
    _exit(128 + number);
}

static void end_by_fault(int number)
{
    static const char text[] =
        "rulec: internal error: this is our fault; please report it with the command line and, if "
        "you can, the files [exit 70]\n";
    ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);

    (void)ignored;
    (void)number;
    _exit(RC_EXIT_INTERNAL);
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void set_signals(void)
{
    handle(SIGPIPE, SIG_DFL, 0); /* a reader that has seen enough: end in silence */
    handle(SIGINT, end_by_signal, 0);
    handle(SIGTERM, end_by_signal, 0);
    handle(SIGHUP, end_by_signal, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(RC_SANITIZED)
    handle(SIGSEGV, end_by_fault, (int)SA_RESETHAND | SA_ONSTACK);
    handle(SIGBUS, end_by_fault, (int)SA_RESETHAND | SA_ONSTACK);
    handle(SIGFPE, end_by_fault, (int)SA_RESETHAND | SA_ONSTACK);
    handle(SIGABRT, end_by_fault, (int)SA_RESETHAND | SA_ONSTACK);
#endif
}

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void show_usage(struct rc_run *run, struct rc_buf *usage)
{
    rc_buf_init(usage, &run->arena);
    rc_help_usage(&run->options, usage);
}

/* --help and --version, and a command line that asks for nothing. */
static bool answer_meta(struct rc_run *run)
{
    const struct rc_options *options = &run->options;

    if (rc_option_given(options, RC_OPT_HELP) && options->command == RC_COMMAND_COUNT)
        rc_help_overview(options, &run->out);
    else if (rc_option_given(options, RC_OPT_HELP))
        rc_help_command(options->command, &run->out);
    else if (rc_option_given(options, RC_OPT_VERSION))
        rc_buf_add(&run->out, RC_STR("rulec " RULEC_VERSION "\n"));
    else
        return false;
    return true;
}

static enum rc_exit ask_for_command(struct rc_run *run)
{
    struct rc_buf text;

    rc_buf_init(&text, &run->arena);
    rc_help_overview(&run->options, &text);
    say(text.p);
    return RC_EXIT_USAGE;
}

/* Everything but a response file that cannot be read is a matter of usage. */
static enum rc_exit parse_status(const struct rc_diags *diags)
{
    const struct rc_message *last = diags->at[diags->count - 1];

    return last->code == RC_E_UNREADABLE ? RC_EXIT_ENVIRONMENT : RC_EXIT_USAGE;
}

static enum rc_exit carry_out(struct rc_run *run, const char *const *arguments, size_t count)
{
    struct rc_buf usage;

    if (setjmp(run->budget.failed) != 0) {
        if (!run->budget.cap_hit) {
            say("rulec: error: out of memory\n");
            return RC_EXIT_ENVIRONMENT;
        }
        say("rulec: error: the limit of memory is reached (--max-memory raises it)\n");
        return RC_EXIT_LIMIT;
    }
    rc_arena_init(&run->arena, &run->budget);
    rc_sources_init(&run->sources, &run->arena);
    rc_diags_init(&run->diags, &run->arena, &run->sources);
    rc_intern_init(&run->texts, &run->arena);
    rc_buf_init(&run->out, &run->arena);
    if (!rc_options_parse(&run->options, &run->arena, &run->diags, rc_commands_known(), arguments,
                          count))
        rc_run_fail(run, parse_status(&run->diags));
    else if (!answer_meta(run)) {
        if (run->options.command == RC_COMMAND_COUNT)
            return ask_for_command(run);
        run->budget.cap = (size_t)rc_option_number(&run->options, RC_OPT_MAX_MEMORY);
        rc_command_run(run);
    }
    enum rc_exit status = rc_run_finish(run);
    if (status == RC_EXIT_USAGE) {
        show_usage(run, &usage);
        say(usage.p);
    }
    return status;
}

int main(int argc, char **argv)
{
    struct rc_run run = { .status = RC_EXIT_OK };
    stack_t spare = { 0 };
    char spare_stack[64 * 1024]; /* a stack that overflowed has no room for the handler */

    spare.ss_sp = spare_stack;
    spare.ss_size = sizeof spare_stack;
    sigaltstack(&spare, NULL);
    set_signals();
    enum rc_exit status =
        carry_out(&run, (const char *const *)argv + (argc > 0), argc > 0 ? (size_t)argc - 1 : 0);
    rc_arena_clear(&run.arena);
    return (int)status;
}

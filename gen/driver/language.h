/*
 * The languages that the program reads. A language is chosen by the ending of a file; what it can
 * do is a row of functions, one for each command. To add one: a file gen/driver/<name>_language.c
 * that defines a struct rc_language, and a line in language.c.
 */
#ifndef RC_DRIVER_LANGUAGE_H
#define RC_DRIVER_LANGUAGE_H

#include "driver/run.h"

/*
 * Carries out a command for the loaded pack of its language (rc_part.pack). Results go to run->out
 * or run->files, reasons to run->diags, a status other than that of an error to rc_run_fail.
 *
 * build     adds its outputs by rc_run_write; nothing is written when diags has errors, unless
 *           --keep-going
 * check     adds what only check looks for: lints
 * dump      appends one JSON value, without a line end
 * inspect   appends lines of text, or with --format json one JSON value
 * eval, explain, test, graph ...   read their own operands from run->options.operands, behind
 *           `rest`, the number of operands that name the pack
 */
typedef void rc_language_command(struct rc_run *run, void *pack, size_t rest);

struct rc_language {
    const char *name;           /* "lst": the word of --language */
    const char *const *endings; /* "pcc", "lst", NULL */
    const char *program;        /* the name that --compat selects all of its rows by; or NULL */
    const char *const *(*compat_rows)(size_t *count); /* NULL: none */

    /*
     * Reads the files into a pack of the language's own type, in run->arena; run->texts is the
     * symbol table of the run. Errors are messages. NULL when a named file cannot be read at all.
     */
    void *(*load)(struct rc_run *run, const struct rc_run_part *part);

    /* Each file that was read, for --depfile, in order. */
    void (*inputs)(void *pack, struct rc_arena *arena, rc_text_list *paths);

    /* What `rulec doc NAME` prints of the language's own words: appended when it knows the name. */
    bool (*doc)(struct rc_str name, struct rc_buf *out);
    /* Offers the names that it could explain. */
    void (*doc_names)(void (*offer)(void *context, struct rc_str name), void *context);

    bool eval_alone; /* `eval` without EXPR: the pack itself is evaluated */

    /* Whether `explain` needs no OBJECT for the expression; NULL: it always needs one. */
    bool (*explains_alone)(struct rc_str expression);

    rc_language_command *commands[RC_COMMAND_COUNT]; /* NULL: it has no such command */
};

/* The table, in the order of output; NULL is its end. */
const struct rc_language *const *rc_languages(void);

/* By the ending of a path, or by --language's word; NULL when there is none. */
const struct rc_language *rc_language_of(struct rc_str path);
const struct rc_language *rc_language_named(struct rc_str name);

/* The commands that some language has, as bits of enum rc_command. */
uint32_t rc_language_commands(void);

#endif

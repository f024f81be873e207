/*
 * One run of the program: what all commands share.
 *
 * Law: nothing is printed and nothing is written before the end. Commands add to `out` (standard
 * output), to `files` and to `diags` (standard error); rc_run_finish brings all of it out.
 */
#ifndef RC_DRIVER_RUN_H
#define RC_DRIVER_RUN_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/intern.h"
#include "base/io.h"
#include "base/vec.h"
#include "diag/diag.h"
#include "diag/render.h"
#include "driver/exit.h"
#include "driver/options.h"
#include "lex/compat.h"

struct rc_language;

/* The files of one language among those that the command line names, and what they became. */
struct rc_run_part {
    const struct rc_language *language;
    RC_VEC(struct rc_str) files;
    struct rc_compat compat;
    void *pack; /* of the language's own type; NULL before rc_run_load and when it failed */
};

struct rc_run {
    struct rc_budget budget;
    struct rc_arena arena; /* all that lives as long as the run */
    struct rc_sources sources;
    struct rc_diags diags;
    struct rc_intern texts;
    struct rc_options options;
    RC_VEC(struct rc_run_part) parts; /* in the order of the table of languages */
    const struct rc_language *first;  /* the language of the first file */
    struct rc_buf out;
    RC_VEC(struct rc_output) files;
    struct rc_output depfile; /* written after all others; path NULL: none */
    enum rc_exit status;      /* the gravest so far, errors in diags apart */
};

/* Remembers a reason for not exiting with 0; of two the graver one stays. */
void rc_run_fail(struct rc_run *run, enum rc_exit status);

/*
 * Sorts the operands from `first` to `last` (not included) into parts by their endings, reads
 * --compat, and loads each part. False when a file could not be read or has no language, or
 * --compat was not understood; that has then been said and the status is set.
 */
bool rc_run_load(struct rc_run *run, size_t first, size_t last);

/* The text of an option as a view; empty when it is not given. */
struct rc_str rc_run_option(const struct rc_run *run, enum rc_option option);

/* The exit status that holds now: the gravest of what was remembered and of the messages. */
enum rc_exit rc_run_status(const struct rc_run *run);

/* A file to write when the command is over. */
void rc_run_write(struct rc_run *run, const char *path, struct rc_str text);

/* Colour for standard error by --color, NO_COLOR, CLICOLOR_FORCE and TERM. */
bool rc_run_colour(const struct rc_options *options);

/* Writes the files and prints. Returns the exit status. */
enum rc_exit rc_run_finish(struct rc_run *run);

#endif

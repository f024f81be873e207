/*
 * Files, whole. Reading is bounded; writing happens in one step at the end of a run, so a target
 * is the old file or the new one, never a part, and a file whose bytes stay the same keeps its
 * time stamp.
 */
#ifndef RC_BASE_IO_H
#define RC_BASE_IO_H

#include "base/arena.h"
#include "base/str.h"

enum rc_io_status {
    RC_IO_OK,
    RC_IO_MISSING,   /* no such file */
    RC_IO_DIRECTORY, /* a directory where a file is needed */
    RC_IO_NO_FOLDER, /* a file where a directory is needed */
    RC_IO_SPECIAL,   /* a device, a pipe or a socket */
    RC_IO_DENIED,
    RC_IO_TOO_LARGE,
    RC_IO_FOREIGN, /* the target exists and was not written by us */
    RC_IO_FAILED   /* anything else; errno tells */
};

/*
 * Reads a regular file of at most `limit` bytes, or standard input when the path is "-". The text
 * is terminated by a NUL that is not counted. The file is closed before this returns.
 */
enum rc_io_status rc_io_read(struct rc_arena *arena, const char *path, size_t limit,
                             struct rc_str *text);

/* The path without symbolic links; false when there is nothing at it. */
bool rc_io_real(struct rc_arena *arena, struct rc_str path, struct rc_str *real);

struct rc_output {
    const char *path;
    struct rc_str text;
};

/*
 * Writes all files or, as far as that can be found out beforehand, none: each goes to a temporary
 * beside its target, is synced, and all are renamed at the end. Missing folders are made. Where
 * `banner` is not empty, an existing target that does not begin with it is left alone
 * (RC_IO_FOREIGN). *failed is the path that could not be written.
 */
enum rc_io_status rc_io_write(struct rc_arena *arena, const struct rc_output *outputs, size_t count,
                              struct rc_str banner, const char **failed);

/* What a status means, for a message: "no such file". */
const char *rc_io_text(enum rc_io_status status);

#endif

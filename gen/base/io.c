#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/signal.h"

static enum rc_io_status status_of_errno(void)
{
    switch (errno) {
    case ENOENT: return RC_IO_MISSING;
    case ENOTDIR: return RC_IO_NO_FOLDER;
    case EISDIR: return RC_IO_DIRECTORY;
    case EACCES:
    case EPERM:
    case EROFS: return RC_IO_DENIED;
    default: return RC_IO_FAILED;
    }
}

bool rc_io_real(struct rc_arena *arena, struct rc_str path, struct rc_str *real)
{
    char buffer[PATH_MAX];
    struct rc_mark mark = rc_arena_mark(arena);
    const char *found = realpath(rc_str_copy(arena, path), buffer);

    rc_arena_release(arena, mark);
    if (found == NULL)
        return false;
    *real = rc_str_dup(arena, rc_str(buffer));
    return true;
}

/* Reads until the end or until `room` bytes are there. */
static enum rc_io_status read_some(int fd, char *p, size_t room, size_t *len)
{
    while (*len < room) {
        ssize_t got = read(fd, p + *len, room - *len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return status_of_errno();
        if (got == 0)
            break;
        *len += (size_t)got;
    }
    return RC_IO_OK;
}

static enum rc_io_status read_standard_input(struct rc_arena *arena, size_t limit,
                                             struct rc_str *text)
{
    size_t room = 64 * 1024;
    size_t len = 0;
    char *p = rc_arena_alloc(arena, room + 1, 1);

    for (;;) {
        enum rc_io_status status = read_some(STDIN_FILENO, p, room, &len);
        if (status != RC_IO_OK)
            return status;
        if (len > limit)
            return RC_IO_TOO_LARGE;
        if (len < room)
            break;
        p = rc_arena_grow(arena, p, len, room * 2 + 1, 1);
        room *= 2;
    }
    p[len] = '\0';
    *text = (struct rc_str){ p, len };
    return RC_IO_OK;
}

static enum rc_io_status check_regular(const struct stat *st, size_t limit)
{
    if (S_ISDIR(st->st_mode))
        return RC_IO_DIRECTORY;
    if (!S_ISREG(st->st_mode))
        return RC_IO_SPECIAL;
    return (unsigned long long)st->st_size > limit ? RC_IO_TOO_LARGE : RC_IO_OK;
}

/* The arena is asked before the file is opened: when it gives up, nothing is left open. */
enum rc_io_status rc_io_read(struct rc_arena *arena, const char *path, size_t limit,
                             struct rc_str *text)
{
    struct stat st;

    if (strcmp(path, "-") == 0)
        return read_standard_input(arena, limit, text);
    if (stat(path, &st) != 0)
        return status_of_errno();
    enum rc_io_status status = check_regular(&st, limit);
    if (status != RC_IO_OK)
        return status;
    size_t room = (size_t)st.st_size + 1; /* one more tells a file that has grown since */
    size_t len = 0;
    char *p = rc_arena_alloc(arena, room + 1, 1);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return status_of_errno();
    status = fstat(fd, &st) != 0 ? status_of_errno() : check_regular(&st, limit);
    if (status == RC_IO_OK)
        status = read_some(fd, p, room, &len);
    close(fd);
    if (status == RC_IO_OK && len == room)
        status = RC_IO_TOO_LARGE;
    p[len] = '\0';
    *text = (struct rc_str){ p, len };
    return status;
}

static bool same_file_text(struct rc_arena *arena, const struct rc_output *output)
{
    struct rc_mark mark = rc_arena_mark(arena);
    struct rc_str old;
    bool same = rc_io_read(arena, output->path, output->text.len, &old) == RC_IO_OK &&
                rc_str_eq(old, output->text);

    rc_arena_release(arena, mark);
    return same;
}

/* A target may be replaced when it is absent, or a regular file that begins with the banner. */
static enum rc_io_status check_target(const char *path, struct rc_str banner)
{
    struct stat st;

    if (lstat(path, &st) != 0)
        return errno == ENOENT ? RC_IO_OK : status_of_errno();
    if (S_ISDIR(st.st_mode))
        return RC_IO_DIRECTORY;
    if (!S_ISREG(st.st_mode))
        return RC_IO_SPECIAL;
    if (banner.len == 0 || st.st_size == 0)
        return RC_IO_OK;
    char head[128];
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return status_of_errno();
    ssize_t got = read(fd, head, banner.len < sizeof head ? banner.len : sizeof head);
    close(fd);
    if (got < 0)
        return status_of_errno();
    return rc_str_eq((struct rc_str){ head, (size_t)got }, banner) ? RC_IO_OK : RC_IO_FOREIGN;
}

static enum rc_io_status make_folders(struct rc_arena *arena, const char *path)
{
    char *copy = rc_str_copy(arena, rc_str(path));

    for (char *p = copy + 1; *p != '\0'; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            return status_of_errno();
        *p = '/';
    }
    return RC_IO_OK;
}

static enum rc_io_status write_bytes(int fd, struct rc_str text)
{
    while (text.len > 0) {
        ssize_t put = write(fd, text.p, text.len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return status_of_errno();
        text = rc_str_sub(text, (size_t)put, text.len);
    }
    return fsync(fd) == 0 || errno == EINVAL ? RC_IO_OK : status_of_errno();
}

static enum rc_io_status write_temporary(const char *temporary, struct rc_str text)
{
    unlink(temporary); /* left by a run that was killed */
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0)
        return status_of_errno();
    enum rc_io_status status = write_bytes(fd, text);
    if (close(fd) != 0 && status == RC_IO_OK)
        status = status_of_errno();
    if (status != RC_IO_OK)
        unlink(temporary);
    return status;
}

static char *temporary_name(struct rc_arena *arena, const char *path)
{
    struct rc_str folder = rc_path_folder(rc_str(path));
    struct rc_str name = rc_path_name(rc_str(path));

    return rc_str_copy(arena,
                       rc_str_printf(arena, "%.*s.%.*s.rulec-tmp", RC_FMT(folder), RC_FMT(name)));
}

struct write_plan {
    char **temporaries; /* NULL: the file is the same already */
    size_t written;
};

static enum rc_io_status write_temporaries(struct rc_arena *arena, const struct rc_output *outputs,
                                           size_t count, struct write_plan *plan)
{
    for (size_t i = 0; i < count; i++) {
        plan->written = i;
        if (same_file_text(arena, &outputs[i]))
            continue;
        enum rc_io_status status = make_folders(arena, outputs[i].path);
        char *temporary = temporary_name(arena, outputs[i].path);
        if (status == RC_IO_OK)
            status = write_temporary(temporary, outputs[i].text);
        if (status != RC_IO_OK)
            return status;
        plan->temporaries[i] = temporary;
    }
    plan->written = count;
    return RC_IO_OK;
}

static enum rc_io_status commit(const struct rc_output *outputs, size_t count,
                                struct write_plan *plan, const char **failed)
{
    for (size_t i = 0; i < count; i++) {
        if (plan->temporaries[i] == NULL)
            continue;
        if (rename(plan->temporaries[i], outputs[i].path) != 0) {
            *failed = outputs[i].path;
            return status_of_errno();
        }
        plan->temporaries[i] = NULL;
    }
    return RC_IO_OK;
}

enum rc_io_status rc_io_write(struct rc_arena *arena, const struct rc_output *outputs, size_t count,
                              struct rc_str banner, const char **failed)
{
    struct write_plan plan = { RC_NEW_ARRAY(arena, char *, count + 1), 0 };
    enum rc_io_status status = RC_IO_OK;
    sigset_t before;

    *failed = NULL;
    for (size_t i = 0; i < count; i++) {
        status = check_target(outputs[i].path, banner);
        if (status != RC_IO_OK) {
            *failed = outputs[i].path;
            return status;
        }
    }
    rc_hold_signals(&before);
    status = write_temporaries(arena, outputs, count, &plan);
    if (status == RC_IO_OK)
        status = commit(outputs, count, &plan, failed);
    else
        *failed = outputs[plan.written].path;
    for (size_t i = 0; i < count; i++) {
        if (plan.temporaries[i] != NULL)
            unlink(plan.temporaries[i]);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

const char *rc_io_text(enum rc_io_status status)
{
    switch (status) {
    case RC_IO_OK: return "no error";
    case RC_IO_MISSING: return "no such file";
    case RC_IO_DIRECTORY: return "it is a directory";
    case RC_IO_NO_FOLDER: return "a folder of its path is a file";
    case RC_IO_SPECIAL: return "it is not a regular file";
    case RC_IO_DENIED: return "permission denied";
    case RC_IO_TOO_LARGE: return "the file is too large";
    case RC_IO_FOREIGN: return "the file exists and was not written by rulec";
    case RC_IO_FAILED: return strerror(errno);
    }
    return "unknown";
}
